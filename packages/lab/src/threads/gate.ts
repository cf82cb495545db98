/**
 * A counting semaphore with priorities, shared by simulations that run at the same time (the points of a sweep).
 * Waiters of an earlier simulation are admitted first, so that earlier points finish first and few are half done. A
 * caller can also wait until there is a free place that no waiter wants, without taking it.
 */

interface Waiting {
  readonly rank: number
  readonly enter: () => void
}

/** So many places, given to the lowest rank first. */
export class Gate {
  #free: number
  /** By rank, and in the order of coming within a rank. */
  readonly #waiting: Waiting[] = []
  readonly #hoping: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Waits for a place and takes it. */
  enter(rank: number): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((enter) => {
      const after = this.#waiting.findIndex((other) => other.rank > rank)
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, { rank, enter })
    })
  }

  /** Gives a place back. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next !== undefined) next.enter()
    else {
      this.#free += 1
      this.#hoping.shift()?.()
    }
  }

  /** Makes so many places more. */
  widen(places: number): void {
    for (let place = 0; place < places; place++) this.leave()
  }

  /** True if somebody of an earlier rank waits. */
  isWantedBefore(rank: number): boolean {
    const [first] = this.#waiting
    return first !== undefined && first.rank < rank
  }

  /** Releases the place and takes one again when there is room. */
  giveWay(rank: number): Promise<void> {
    this.leave()
    return this.enter(rank)
  }

  /** Waits until there is a place that nobody wants; it is not taken by that. */
  vacancy(): Promise<void> {
    if (this.#free > 0) return Promise.resolve()
    return new Promise((told) => this.#hoping.push(told))
  }
}
