/**
 * The long work of a host, in other threads: a few for short questions, others for simulations, so that a long one never
 * stands before a short one. Both have bounded queues and time limits.
 *
 * Simulations live in this process: their ids are unguessable, they are forgotten an hour after they ended, and only the
 * newest few hundred are kept.
 */
import { Refusal } from '@steelyard/kernel'
import {
  type Chances,
  HostProblem,
  type JobView,
  jobForm,
  type OddsAnswerView,
  type OddsQuery,
} from '@steelyard/table/contract'
import type {
  AdviceAsk,
  JobLoad,
  Jobs,
  LongWork,
  OddsAsk,
  OddsRun,
  Position,
  WeighedOdds,
} from '@steelyard/table/jobs'
import { base64url, newLine, now, type Port } from '@steelyard/table/platform'
import { z } from 'zod'
import type { Review } from '../search/review.ts'
import type { Advice } from '../search/search.ts'
import type { Threads } from '../threads/thread-pool.ts'
import { workOf } from './simulation.ts'
import type { JobOutcome, JobReply } from './work.ts'

/** How much the threads of a host take on. */
export interface QueueLimits {
  /** Simulations at the same time. */
  readonly atOnce: number
  /** Simulations that wait. */
  readonly waiting: number
  /** Fighting threads of one simulation. */
  readonly lanes: number
  /** Threads for short questions. */
  readonly quick: number
  /** Short questions that wait. */
  readonly quickWaiting: number
  /** The longest a simulation may take. */
  readonly seconds: number
  /** The longest a short question may take. */
  readonly quickSeconds: number
  /** Simulations that are remembered. */
  readonly kept: number
  /** The longest that odds and chances are refined, in milliseconds; only the engine limits them unless given. */
  readonly refine?: number | undefined
}

const FORGOTTEN = 3_600_000
/** A review weighs every choice of a fight: it may take this many times as long as odds. */
const REVIEW = 3

const progressForm = z.object({
  done: z.number(),
  of: z.number(),
  rate: z.number(),
  note: jobForm.shape.note,
  result: jobForm.shape.result,
  finding: jobForm.shape.finding,
})

interface Kept {
  view: JobView
  /** What is to be simulated, as JSON: as objects it would take many times the room. Null once it has ended. */
  request: string | null
  /** Whether everybody who asks for the same is given this one. */
  readonly isShared: boolean
  port: Port | null
  wanted: 'on' | 'off'
  ended: number
}

/** What a queue of jobs is made of. */
export interface JobQueueOptions {
  readonly limits: QueueLimits
  /** Threads for short questions: they run the functions of `work.ts`. */
  readonly quick: Threads
  /** Threads for simulations, which run `simulate`. */
  readonly long: Threads
  /** What `simulate` is told besides. */
  readonly order?: Readonly<Record<string, unknown>>
}

/** Jobs in other threads. */
export class JobQueue implements Jobs {
  readonly #limits: QueueLimits
  readonly #order: Readonly<Record<string, unknown>>
  readonly #quick: Threads
  readonly #long: Threads
  readonly #jobs = new Map<string, Kept>()
  readonly #line: string[] = []
  /** The jobs of puzzles by what was asked. */
  readonly #puzzles = new Map<string, string>()
  #running = 0
  #finished = 0
  #closed = false

  constructor({ limits, quick, long, order = {} }: JobQueueOptions) {
    this.#limits = limits
    this.#order = order
    this.#quick = quick
    this.#long = long
  }

  get load(): JobLoad {
    return {
      waiting: this.#line.length,
      running: this.#running,
      finished: this.#finished,
      quickWaiting: this.#quick.waiting,
      threads: this.#quick.workers.length + this.#long.workers.length,
    }
  }

  async submit(request: LongWork): Promise<JobView> {
    const of = 'ask' in request ? 0 : refusing(() => workOf(request))
    if (this.#closed) throw closing()
    const text = JSON.stringify(request)
    // A puzzle is the same for everybody: whoever asks for it while it is known or looked for is told of that.
    const shared = this.#puzzles.get(text)
    if (shared !== undefined && this.#jobs.has(shared) && isOfUse(this.job(shared))) return this.job(shared)
    if (this.#line.length >= this.#limits.waiting)
      throw busy('Too many simulations wait already.', 'Try again in a minute, or ask for fewer fights.')
    this.#forget()
    const id = base64url(crypto.getRandomValues(new Uint8Array(12)))
    const nothing = { note: '', problem: null, result: null, finding: null }
    const view: JobView = { id, state: 'waiting', done: 0, of, rate: 0, ...nothing }
    const isShared = 'ask' in request && request.ask === 'puzzle'
    this.#jobs.set(id, { view, request: text, isShared, port: null, wanted: 'on', ended: 0 })
    if (isShared) this.#puzzles.set(text, id)
    this.#line.push(id)
    this.#next()
    return this.job(id)
  }

  job(id: string): JobView {
    return this.#find(id).view
  }

  cancel(id: string): JobView {
    const job = this.#find(id)
    // Somebody else may wait for it too.
    if (job.isShared && !this.#closed) return job.view
    if (job.view.state === 'waiting') {
      this.#line.splice(this.#line.indexOf(id), 1)
      this.#end(job, { state: 'cancelled' })
    } else if (job.view.state === 'running') {
      job.wanted = 'off'
      job.port?.postMessage('stop')
    }
    return job.view
  }

  weigh(ask: OddsAsk, told: (odds: WeighedOdds) => void): OddsRun {
    const { here, there: port } = newLine<WeighedOdds>()
    let isSettled = false
    here.onmessage = ({ data }) => {
      isSettled = data.settled
      told(data)
    }
    const stop = (): void => here.postMessage('stop')
    const done = this.#ask<WeighedOdds>('weigh', {
      ask: { ...ask, within: this.#refining(ask.within) },
      port,
    })
    // The reply may overtake the last numbers, and closing drops those: whoever listens is told them from the reply.
    // Why there are none is for those who wait for the end.
    const ended = (odds: WeighedOdds): void => {
      if (!isSettled) told(odds)
    }
    done.then(ended, () => undefined).finally(() => here.close())
    return { done, stop }
  }

  warm(position: Position): void {
    if (this.#closed || this.#quick.waiting > 0) return
    this.#ask('warm', { position, within: this.#refining(undefined) }).catch(() => undefined)
  }

  chances(position: Position, within?: number): Promise<Omit<Chances, 'step'>> {
    return this.#ask('chances', { position, within: this.#refining(within) })
  }

  advise(ask: AdviceAsk): Promise<Advice> {
    return this.#ask('advise', ask)
  }

  oddsAnswer(query: OddsQuery): Promise<OddsAnswerView> {
    return this.#ask('oddsAnswer', query)
  }

  review(save: unknown): Promise<Review> {
    return this.#ask('review', { save }, REVIEW)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const id of [...this.#jobs.keys()]) this.cancel(id)
    await Promise.allSettled([this.#quick.destroy(), this.#long.destroy()])
  }

  /** How long to work on numbers when somebody wants them for so long. */
  #refining(within: number | undefined): number | undefined {
    const { refine } = this.#limits
    return refine === undefined || within === undefined ? (within ?? refine) : Math.min(within, refine)
  }

  async #ask<Result>(
    name: 'weigh' | 'warm' | 'chances' | 'advise' | 'oddsAnswer' | 'review',
    task: object,
    times = 1,
  ): Promise<Result> {
    if (this.#closed) throw closing()
    if (this.#quick.waiting >= this.#limits.quickWaiting)
      throw busy('Too many questions wait already.', 'Try again in a few seconds.')
    const signal = AbortSignal.timeout(times * this.#limits.quickSeconds * 1000)
    const reply = await this.#quick.run(name, task, signal).catch((thrown: unknown) => {
      if (this.#closed) throw closing()
      if (signal.aborted)
        throw busy('That took too long to work out.', 'Try again when less is going on, or ask for less.')
      throw thrown
    })
    return resultIn(reply)
  }

  #next(): void {
    while (this.#running < this.#limits.atOnce) {
      const id = this.#line.shift()
      const job = id === undefined ? undefined : this.#jobs.get(id)
      if (job === undefined) return
      this.#running += 1
      this.#run(job).finally(() => {
        this.#running -= 1
        if (!this.#closed) this.#next()
      })
    }
  }

  async #run(job: Kept): Promise<void> {
    const { here, there: port } = newLine()
    job.port = here
    job.view = { ...job.view, state: 'running' }
    here.onmessage = ({ data }) => {
      const progress = progressForm.safeParse(data)
      if (progress.success && job.view.state === 'running') job.view = { ...job.view, ...progress.data }
    }
    const tooLong = setTimeout(() => {
      job.wanted = 'off'
      here.postMessage('stop')
    }, this.#limits.seconds * 1000)
    try {
      const request: unknown = JSON.parse(job.request ?? 'null')
      const order = { ...this.#order, request, lanes: this.#limits.lanes, port }
      const outcome = resultIn<JobOutcome>(await this.#long.run('simulate', order))
      const done = outcome.result?.points.reduce((sum, { fights }) => sum + fights, 0) ?? 0
      const state = job.wanted === 'on' ? 'done' : 'cancelled'
      this.#end(job, {
        state,
        done: state === 'done' ? Math.max(done, job.view.done) : done,
        note: '',
        ...outcome,
      })
    } catch (thrown) {
      this.#end(job, failureOf(job, thrown))
    } finally {
      clearTimeout(tooLong)
      here.close()
      job.port = null
    }
  }

  #end(job: Kept, change: Partial<JobView>): void {
    job.view = { ...job.view, ...change }
    job.ended = now()
    job.request = null
    this.#finished += 1
  }

  #find(id: string): Kept {
    const job = this.#jobs.get(id)
    if (job !== undefined) return job
    throw new HostProblem({
      code: 'unknown-job',
      message: 'There is no such simulation.',
      hint: 'They are forgotten an hour after they ended: start it again.',
    })
  }

  /** Forgets what ended long ago, and the oldest of those that ended when there are too many. */
  #forget(): void {
    const time = now()
    for (const [id, { ended }] of this.#jobs)
      if (ended > 0 && (time - ended > FORGOTTEN || this.#jobs.size >= this.#limits.kept))
        this.#jobs.delete(id)
    for (const [text, id] of this.#puzzles) if (!this.#jobs.has(id)) this.#puzzles.delete(text)
  }
}

/** True for a job that ends well, or may. */
function isOfUse({ state }: JobView): boolean {
  return state !== 'failed' && state !== 'cancelled'
}

function failureOf({ wanted }: Kept, thrown: unknown): Partial<JobView> {
  if (thrown instanceof HostProblem) return { state: 'failed', problem: thrown.problem }
  if (wanted === 'off') return { state: 'cancelled' }
  return {
    state: 'failed',
    problem: {
      code: 'fault',
      message: 'The simulation failed.',
      hint: 'This is a fault of steelyard; please report the scenario.',
    },
  }
}

/** The result in a thread's reply, or the problem that it carries. */
function resultIn<Result>(reply: unknown): Result {
  const read = reply as JobReply<Result>
  if ('refused' in read) throw new HostProblem(read.refused)
  return read.result
}

function refusing<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    throw new HostProblem({ code: thrown.code, message: thrown.message, hint: thrown.hint })
  }
}

function busy(message: string, hint: string): HostProblem {
  return new HostProblem({ code: 'busy', message, hint })
}

function closing(): HostProblem {
  return busy('The table is closing.', 'Try again when it is back.')
}
