/**
 * Reading in threads: what strangers send is parsed, checked and computed there, so that tables play on whatever it is.
 * A thread that takes too long or too much memory is ended, and so is what it read.
 */
import { openNodeThreads } from '@steelyard/lab'
import type { JobReply } from '@steelyard/lab/host-work'
import type { LocalHost, PreparedFight, SourceReader } from '@steelyard/table'
import { type FightSource, HostProblem } from '@steelyard/table/contract'
import type { SimulationSpec } from '@steelyard/table/jobs'
import { type BodyReader, isAtWork } from '../http/body-reader.ts'
import type { PreparedRequest, Unread } from './reading-worker.ts'

/** What reads: threads that run the functions of `reading-worker.ts`. */
type ReadingPool = ReturnType<typeof openNodeThreads>

/** How much reading a server takes on. */
export interface ReadingLimits {
  readonly threads: number
  /** Texts that wait. */
  readonly waiting: number
  /** The longest that one may take, with its wait. */
  readonly seconds: number
  /** Megabytes of memory for one thread. */
  readonly heap: number
}

/** What holds unless told otherwise. */
export const readingLimits: ReadingLimits = { threads: 2, waiting: 64, seconds: 5, heap: 512 }

const KEPT_WAITING = 600_000

// Threads run what was built, also when this file is run from its source.
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/jobs/reading-worker.js' : './reading-worker.js',
  import.meta.url,
).href

/** Opens the threads that read; none is started before there is something to read. */
export function openReading(given: Partial<ReadingLimits> = {}): ReadingThreads {
  const limits = { ...readingLimits, ...given }
  const { threads: most, waiting, heap } = limits
  return new ReadingThreads(
    openNodeThreads({ module: WORKER, least: 0, most, waiting, idle: KEPT_WAITING, heap }),
    limits,
  )
}

/** A reader for hosts whose reading is done in threads. */
export class ReadingThreads implements SourceReader {
  readonly #threads: ReadingPool
  readonly #limits: ReadingLimits
  #isClosed = false

  constructor(threads: ReadingPool, limits: ReadingLimits) {
    this.#threads = threads
    this.#limits = limits
  }

  /** How many texts wait. */
  get waiting(): number {
    return this.#threads.waiting
  }

  check(from: FightSource): ReturnType<SourceReader['check']> {
    return this.#read('check', { value: { from } })
  }

  verify(save: unknown): ReturnType<SourceReader['verify']> {
    return this.#read('verify', { value: { save } })
  }

  async prepare(request: Parameters<SourceReader['prepare']>[0]): Promise<PreparedFight> {
    return (await this.#read<PreparedRequest>('prepare', { value: request })).prepared
  }

  simulation(request: Parameters<SourceReader['simulation']>[0]): Promise<SimulationSpec> {
    return this.#read('simulation', { value: request })
  }

  /** The same for bodies of requests that nobody has parsed, upon a host. */
  bodies(host: LocalHost): BodyReader {
    return {
      check: (body) => this.#read('check', { body }),
      verify: (body) => this.#read('verify', { body }),
      submit: async (body) => host.submitRead(await this.#read<SimulationSpec>('simulation', { body })),
      isAtWork: (job) => isAtWork(host, job),
      create: async (body) => {
        const { terms, print, prepared } = await this.#read<PreparedRequest>('prepare', { body })
        return host.createFrom(terms, print, async () => prepared)
      },
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#threads.destroy()
  }

  async #read<Result>(name: string, task: Unread<unknown>): Promise<Result> {
    if (this.#isClosed) throw busy('The table is closing.', 'Try again when it is back.')
    if (this.#threads.waiting >= this.#limits.waiting)
      throw busy('Too much waits to be read already.', 'Try again in a few seconds.')
    const signal = AbortSignal.timeout(this.#limits.seconds * 1000)
    let reply: unknown
    try {
      reply = await this.#threads.run(name, task, signal)
    } catch (thrown) {
      if (this.#isClosed) throw busy('The table is closing.', 'Try again when it is back.')
      if (signal.aborted) throw busy('That took too long to read.', 'Send less at once, or try again later.')
      if (thrown instanceof Error && thrown.name === 'ThreadDeath')
        throw new HostProblem({
          code: 'too-large',
          message: 'That takes too much memory to read.',
          hint: 'Send less at once.',
        })
      throw thrown
    }
    const read = reply as JobReply<Result>
    if ('refused' in read) throw new HostProblem(read.refused)
    return read.result
  }
}

function busy(message: string, hint: string): HostProblem {
  return new HostProblem({ code: 'busy', message, hint })
}
