/**
 * Wrong codes, counted by the address that tried them: whoever guesses is stopped, and nobody else is.
 */
import { HostProblem } from '@steelyard/table/problem'
import { Rates } from './rates.ts'

/** Counts the wrong codes of each address over a minute. */
export class WrongCodes {
  readonly #most: number
  readonly #rates = new Rates()

  constructor(most: number) {
    this.#most = most
  }

  /** Joins, unless the address has tried too many codes. */
  async within<Result>(address: string, join: () => Promise<Result>): Promise<Result> {
    if (this.#rates.seen(address) >= this.#most)
      throw new HostProblem({
        code: 'slow-down',
        message: 'Too many wrong codes were tried from your address.',
        hint: 'Wait a minute.',
      })
    try {
      return await join()
    } catch (thrown) {
      if (thrown instanceof HostProblem && thrown.code === 'unknown-code')
        this.#rates.incr(address, () => undefined)
      throw thrown
    }
  }
}
