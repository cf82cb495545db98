/**
 * Choosing among keys.
 */

/** The option that is worth most; the first of those alike. */
export function bestKey(options: readonly string[], worth: (key: string) => number): string {
  let best = options[0] ?? ''
  let most = Number.NEGATIVE_INFINITY
  for (const key of options) {
    const here = worth(key)
    if (here > most) {
      most = here
      best = key
    }
  }
  return best
}

/** The first of these keys that is on offer, or ''. */
export function firstOf(options: readonly string[], ...wanted: readonly string[]): string {
  for (const key of wanted) if (options.includes(key)) return key
  return ''
}
