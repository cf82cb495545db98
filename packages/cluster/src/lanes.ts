/**
 * How many ranges an asker has under way: a few dozen, or three for each worker where that is more. Lanes are never taken
 * back: where workers leave, ranges wait for others.
 */

const LEAST = 32
// A worker fights two ranges at once, and a third lies ready for it.
const EACH = 3
const MOST = 4096

/** The lanes of one asker. */
export class Lanes {
  /** How many there may come to be. */
  readonly most: number
  readonly #widen: ((more: number) => void)[] = []
  #now: number

  /** With a number there are so many, however many workers come. */
  constructor(fixed?: number) {
    this.most = fixed ?? MOST
    this.#now = fixed ?? LEAST
  }

  /** How many there are. */
  get now(): number {
    return this.#now
  }

  /** True if more workers can still bring more lanes. */
  get canGrow(): boolean {
    return this.#now < this.most
  }

  /** Calls back with how many lanes there are more, whenever there are. */
  onMore(widen: (more: number) => void): void {
    this.#widen.push(widen)
  }

  /** So many workers are there. */
  suit(workers: number): void {
    const wanted = Math.min(this.most, EACH * workers)
    const more = wanted - this.#now
    if (more <= 0) return
    this.#now = wanted
    for (const widen of this.#widen) widen(more)
  }
}
