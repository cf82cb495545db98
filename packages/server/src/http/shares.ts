/**
 * A share for everybody: how much of something one address may use at the same time, so that one visitor never uses it
 * all up.
 */
import { HostProblem } from '@steelyard/table/problem'

/** Counts what each address uses now. */
export class ShareByAddress {
  readonly #most: number
  readonly #used = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
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

  /** Gives one back. */
  giveBack(address: string): void {
    const left = this.usedBy(address) - 1
    if (left > 0) this.#used.set(address, left)
    else this.#used.delete(address)
  }

  /** Does something that uses one until it is done. */
  async within<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.take(address))
      throw new HostProblem({
        code: 'too-many-requests',
        message: 'Too much from your address is being worked on already.',
        hint: 'Wait for the answers, then go on.',
      })
    try {
      return await work()
    } finally {
      this.giveBack(address)
    }
  }
}
