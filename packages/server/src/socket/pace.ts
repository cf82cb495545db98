/**
 * A rate limit (leaky bucket): a number of messages per second, and a burst after a pause.
 */

/** Counts messages and says when there are too many. */
export class Pace {
  readonly #perSecond: number
  readonly #most: number
  #left: number
  #last: number

  constructor(perSecond: number, most: number, now = performance.now()) {
    this.#perSecond = perSecond
    this.#most = most
    this.#left = most
    this.#last = now
  }

  /** True if one more may come now. */
  allows(now = performance.now()): boolean {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#last) / 1000) * this.#perSecond)
    this.#last = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
