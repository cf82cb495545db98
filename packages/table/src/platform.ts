/**
 * What a table needs of the platform it runs on: a clock, a repeating timer, a way to let others have their turn, and
 * base64. A server and a browser's worker both have these; nothing else of either is used. They are declared here,
 * because the language alone has none of them.
 */

/** One end of a line between two threads, by which messages of one type come in. */
export interface Port<Message = unknown> {
  onmessage: ((event: { readonly data: Message }) => void) | null
  postMessage(message: unknown): void
  close(): void
}

declare const performance: { now(): number }
declare const MessageChannel: new <Message>() => { readonly port1: Port<Message>; readonly port2: Port }
declare function setInterval(work: () => void, milliseconds: number): unknown
declare function clearInterval(timer: unknown): void
declare function btoa(binary: string): string

/** Milliseconds on a clock that only goes forward, whatever the time of day is set to. */
export function now(): number {
  return performance.now()
}

/**
 * Lets everything else that waits have its turn. A message to oneself comes at once; a timer comes after a
 * millisecond at least, in browsers after four.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Does something again and again until the returned function is called; it keeps no process alive. */
export function every(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds)
  // A browser's timer is a number. A server's is an object, and keeps the process alive unless told not to.
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref()
  return () => clearInterval(timer)
}

/** A line between two threads: one end stays, the other is handed over. */
export function newLine<Message = unknown>(): { readonly here: Port<Message>; readonly there: Port } {
  const { port1: here, port2: there } = new MessageChannel<Message>()
  return { here, there }
}

/** Bytes as text that may stand in an address. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
