/**
 * The simulations of each address that wait or run: one visitor must not fill the line for everybody.
 */
import { HostProblem } from '@steelyard/table/problem'

/** Addresses that are remembered; whoever asked longest ago is forgotten first. */
const MOST_ADDRESSES = 5000

/** Remembers which simulations came from where. */
export class JobShares {
  readonly #most: number
  readonly #isAtWork: (job: string) => Promise<boolean>
  readonly #jobs = new Map<string, readonly string[]>()

  constructor(most: number, isAtWork: (job: string) => Promise<boolean>) {
    this.#most = most
    this.#isAtWork = isAtWork
  }

  /** Queues a simulation, unless enough of the address wait or run. */
  async within<Job extends { readonly id: string }>(
    address: string,
    submit: () => Promise<Job>,
  ): Promise<Job> {
    const known = this.#jobs.get(address) ?? []
    const states = await Promise.all(known.map((job) => this.#isAtWork(job)))
    const atWork = known.filter((_, at) => states[at])
    if (atWork.length >= this.#most)
      throw new HostProblem({
        code: 'busy',
        message: `${atWork.length} simulations from your address wait or run already.`,
        hint: 'Wait for one of them, or cancel it.',
      })
    const job = await submit()
    const since = this.#jobs.get(address) ?? []
    this.#jobs.delete(address)
    this.#jobs.set(address, [...atWork, ...since.filter((id) => !known.includes(id)), job.id])
    for (const oldest of this.#jobs.keys()) {
      if (this.#jobs.size <= MOST_ADDRESSES) break
      this.#jobs.delete(oldest)
    }
    return job
  }
}
