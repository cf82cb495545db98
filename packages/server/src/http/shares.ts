/**
 * A share for everybody: how much of something one address may use at the same time, so that one visitor never uses it
 * all up.
 */
import { HostProblem } from '@steelyard/table/problem'

/** Counts what each address uses now. */
export class ShareByAddress {
  readonly #most: number
  readonly #line: number
  readonly #used = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  /** So much at the same time, and so many more of an address that may wait for their turn. */
  constructor(most: number, line = 0) {
    this.#most = most
    this.#line = line
  }

  /** How much an address uses. */
  usedBy(address: string): number {
    return this.#used.get(address) ?? 0
  }

  /** Takes one for an address; false if it has its share already. */
  take(address: string): boolean {
    const used = this.usedBy(address)
    if (used >= this.#most) return false
    this.#used.set(address, used + 1)
    return true
  }

  /** Gives one back: to whoever waits longest, if anybody does. */
  giveBack(address: string): void {
    const waiting = this.#waiting.get(address)
    const next = waiting?.shift()
    if (waiting?.length === 0) this.#waiting.delete(address)
    if (next !== undefined) {
      next()
      return
    }
    const left = this.usedBy(address) - 1
    if (left > 0) this.#used.set(address, left)
    else this.#used.delete(address)
  }

  /** Does something that uses one until it is done. */
  async within<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.take(address)) await this.#turn(address)
    try {
      return await work()
    } finally {
      this.giveBack(address)
    }
  }

  /** The turn of somebody who has to wait, where the line has room. */
  #turn(address: string): Promise<void> {
    const waiting = this.#waiting.get(address) ?? []
    if (waiting.length >= this.#line)
      throw new HostProblem({
        code: 'too-many-requests',
        message: 'Too much from your address is being worked on already.',
        hint: 'Wait for the answers, then go on.',
      })
    this.#waiting.set(address, waiting)
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  }
}
