/**
 * Reading in threads: what strangers send is parsed, checked and computed there, so that tables play on whatever it is.
 * A thread that takes too long or too much memory is ended, and so is what it read.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { openNodeThreads } from '@steelyard/lab'
import type { JobReply } from '@steelyard/lab/host-work'
import type { CompanyWork, LocalHost, PreparedFight, SourceReader } from '@steelyard/table'
import { type FightSource, HostProblem } from '@steelyard/table/contract'
import type { InquirySpec, SimulationSpec } from '@steelyard/table/jobs'
import { type BodyReader, isAtWork } from '../http/body-reader.ts'
import type {
  CompanyCall,
  PackText,
  PreparedRequest,
  ReadCompany,
  RulesQuery,
  StatblockText,
  Unread,
} from './reading-worker.ts'

/** What reads: threads that run the functions of `reading-worker.ts`. */
type ReadingPool = ReturnType<typeof openNodeThreads>

/** How much reading a server takes on. */
export interface ReadingLimits {
  readonly threads: number
  /** Texts that wait. */
  readonly waiting: number
  /** The longest that one may wait for a thread, with the thread's start. */
  readonly wait: number
  /** The longest that one may take once a thread has begun with it. */
  readonly seconds: number
  /** Megabytes of memory for one thread. */
  readonly heap: number
}

/** What holds unless told otherwise. */
export const readingLimits: ReadingLimits = { threads: 2, waiting: 64, wait: 30, seconds: 10, heap: 512 }

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

  /** How many threads there are. */
  get threads(): number {
    return this.#threads.workers.length
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

  inquiry(request: Parameters<SourceReader['inquiry']>[0]): Promise<InquirySpec> {
    return this.#read('inquiry', { value: request })
  }

  rules(system: string, query: string): ReturnType<SourceReader['rules']> {
    return this.#read('rules', { value: { system, query } satisfies RulesQuery })
  }

  statblock(...[system, text]: Parameters<SourceReader['statblock']>): ReturnType<SourceReader['statblock']> {
    return this.#read('statblock', { value: { system, text } satisfies StatblockText })
  }

  pack(...[pack, beside]: Parameters<SourceReader['pack']>): ReturnType<SourceReader['pack']> {
    return this.#read('pack', { value: { pack, beside } satisfies PackText })
  }

  /** Companies are worked out there too: each call goes with all that it needs, and comes back as data. */
  readonly companies: CompanyWork = {
    founded: (...given) => this.#company('founded', given),
    drawn: (...given) => this.#company('drawn', given),
    edited: (...given) => this.#company('edited', given),
    nextFight: (...given) => this.#company('nextFight', given),
    between: (...given) => this.#company('between', given),
    taken: (...given) => this.#company('taken', given),
    gauntlet: (...given) => this.#company('gauntlet', given),
    sheet: (...given) => this.#company('sheet', given),
  }

  /** The same for bodies of requests that nobody has parsed, upon a host. */
  bodies(host: LocalHost): BodyReader {
    return {
      check: (body) => this.#read('check', { body }),
      verify: (body) => this.#read('verify', { body }),
      submit: async (body) => host.submitRead(await this.#read<SimulationSpec>('simulation', { body })),
      inquire: async (body) => host.submitRead(await this.#read<InquirySpec>('inquiry', { body })),
      isAtWork: (job) => isAtWork(host, job),
      dice: (expression) => this.#read('dice', { value: expression }),
      pack: (body) => this.#read('pack', { body }),
      sheet: (body) => this.#read('sheet', { body }),
      found: async (body) => {
        const { draft, owner } = await this.#read<ReadCompany>('founded', { body })
        return host.companies.foundRead(draft, owner)
      },
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

  #company<Name extends keyof CompanyWork>(
    name: Name,
    given: Parameters<CompanyWork[Name]>,
  ): ReturnType<CompanyWork[Name]>
  #company(name: keyof CompanyWork, given: readonly unknown[]): Promise<unknown> {
    return this.#read('company', { value: { name, given } satisfies CompanyCall })
  }

  async #read<Result>(name: string, task: Unread<unknown>): Promise<Result> {
    if (this.#isClosed) throw busy('The table is closing.', 'Try again when it is back.')
    if (this.#threads.waiting >= this.#limits.waiting) throw busy(...CROWDED)
    const deadline = new Deadline(this.#limits)
    let reply: unknown
    try {
      reply = await this.#threads.run(name, { ...task, begun: deadline.begun }, deadline.signal)
    } catch (thrown) {
      if (this.#isClosed) throw busy('The table is closing.', 'Try again when it is back.')
      if (deadline.signal.aborted)
        throw deadline.hasBegun
          ? busy('That took too long to read.', 'Send less at once, or try again later.')
          : busy(...CROWDED)
      if (thrown instanceof Error && thrown.name === 'ThreadDeath')
        throw new HostProblem({
          code: 'too-large',
          message: 'That takes too much memory to read.',
          hint: 'Send less at once.',
        })
      throw thrown
    } finally {
      deadline.end()
    }
    const read = reply as JobReply<Result>
    if ('refused' in read) throw new HostProblem(read.refused)
    return read.result
  }
}

const CROWDED = ['Too much waits to be read already.', 'Try again in a few seconds.'] as const

/** How many times as long a text may take on a machine that has no time for it. */
const MOST_LOOKS = 20

/** The time that one text has: some to wait, and from its thread's word that it has begun, some to be read. */
class Deadline {
  /** Goes to the thread, which says there that it has begun. */
  readonly begun: MessagePort
  hasBegun = false
  readonly #word: MessagePort
  readonly #abort = new AbortController()
  #timer: NodeJS.Timeout

  constructor({ wait, seconds }: ReadingLimits) {
    const { port1, port2 } = new MessageChannel()
    this.begun = port2
    this.#word = port1
    this.#timer = this.#abortAfter(wait)
    port1.once('message', () => {
      this.hasBegun = true
      clearTimeout(this.#timer)
      this.#timer = this.#abortAfter(seconds)
    })
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#word.close()
  }

  /** Aborts after so many seconds in which this process worked as long; what others work is no fault of a text. */
  #abortAfter(seconds: number, left = MOST_LOOKS, from = process.cpuUsage()): NodeJS.Timeout {
    return setTimeout(() => {
      const { user, system } = process.cpuUsage(from)
      if (left === 1 || user + system >= seconds * 1e6) this.#abort.abort()
      else this.#timer = this.#abortAfter(seconds, left - 1, from)
    }, seconds * 1000)
  }
}

function busy(message: string, hint: string): HostProblem {
  return new HostProblem({ code: 'busy', message, hint })
}
