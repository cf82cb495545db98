/**
 * Which address to tell others: whoever runs the server often looks at it by an address that only works there.
 */

/** True for an address that means "this machine". */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}

/** The address for others: the one that is open here, unless others cannot reach it and the server knows better. */
export function originFor(here: string, known: readonly string[]): string {
  return isLoopback(here) ? (known[0] ?? here) : here
}
