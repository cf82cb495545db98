/**
 * The threads of a server: one small pool for short questions, another for simulations, so that a long one never
 * stands before a short one. Both have bounded queues and time limits, and simulations a lower priority than tables.
 *
 * Jobs live in this process: their ids are unguessable, they are forgotten an hour after they ended, and only the
 * newest few hundred are kept.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Refusal } from '@steelyard/kernel'
import { type Advice, type Review, threadFlags } from '@steelyard/lab'
import { threadData } from '@steelyard/lab/outside'
import { type Chances, HostProblem, type JobView, jobForm } from '@steelyard/table/contract'
import type {
  AdviceAsk,
  JobLoad,
  Jobs,
  OddsAsk,
  OddsRun,
  Position,
  SimulationSpec,
  WeighedOdds,
} from '@steelyard/table/jobs'
import { Piscina } from 'piscina'
import { z } from 'zod'
import { type JobResult, workOf } from './simulation.ts'
import type { JobReply } from './worker.ts'

/** How much a server's threads take on. */
export interface JobLimits {
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
  /** From so many fights on a simulation is given to the workers of a cluster. */
  readonly large: number
  /** Simulations that are remembered. */
  readonly kept: number
}

const SPARE = Math.max(1, availableParallelism() - 1)

/** What a server takes on unless told otherwise. */
export const jobLimits: JobLimits = {
  atOnce: 2,
  waiting: 32,
  lanes: Math.max(1, Math.ceil(SPARE / 2)),
  quick: SPARE,
  quickWaiting: 64,
  seconds: 600,
  quickSeconds: 60,
  large: 100_000,
  kept: 400,
}

const FORGOTTEN = 3_600_000
const NICER = 5
/** A review weighs every choice of a fight: it may take this many times as long as odds. */
const REVIEW = 3

// Threads run what was built, also when this file is run from its source.
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/jobs/worker.js' : './worker.js',
  import.meta.url,
).href

const progressForm = z.object({
  done: z.number(),
  of: z.number(),
  rate: z.number(),
  result: jobForm.shape.result,
})

interface Kept {
  view: JobView
  readonly request: SimulationSpec
  port: MessagePort | null
  wanted: 'on' | 'off'
  ended: number
}

/** Opens the threads of a server. `cluster` is the database of workers who fight what is large, if there are any. */
export function openJobs(limits: Partial<JobLimits> = {}, cluster: string | null = null): Jobs {
  return new ThreadJobs({ ...jobLimits, ...limits }, cluster)
}

class ThreadJobs implements Jobs {
  readonly #limits: JobLimits
  readonly #cluster: string | null
  readonly #quick: Piscina<unknown, unknown>
  readonly #long: Piscina<unknown, unknown>
  readonly #jobs = new Map<string, Kept>()
  readonly #line: string[] = []
  #running = 0
  #finished = 0
  #closed = false

  constructor(limits: JobLimits, cluster: string | null) {
    this.#limits = limits
    this.#cluster = cluster
    // No thread is started before there is something to do.
    const shared = {
      filename: WORKER,
      minThreads: 0,
      execArgv: [...threadFlags],
      workerData: threadData(),
      // A thread that has played a game knows its rules compiled: it is worth keeping for the next question.
      idleTimeout: 600_000,
      niceIncrement: NICER,
    }
    this.#quick = new Piscina({ ...shared, maxThreads: limits.quick, maxQueue: limits.quickWaiting })
    this.#long = new Piscina({
      ...shared,
      maxThreads: limits.atOnce,
      maxQueue: limits.waiting,
      niceIncrement: NICER,
    })
  }

  get load(): JobLoad {
    return {
      waiting: this.#line.length,
      running: this.#running,
      finished: this.#finished,
      quickWaiting: this.#quick.queueSize,
    }
  }

  async submit(request: SimulationSpec): Promise<JobView> {
    const of = refusing(() => workOf(request))
    if (this.#closed) throw closing()
    if (this.#line.length >= this.#limits.waiting)
      throw busy('Too many simulations wait already.', 'Try again in a minute, or ask for fewer fights.')
    this.#forget()
    const id = randomBytes(12).toString('base64url')
    const view: JobView = { id, state: 'waiting', done: 0, of, rate: 0, problem: null, result: null }
    this.#jobs.set(id, { view, request, port: null, wanted: 'on', ended: 0 })
    this.#line.push(id)
    this.#next()
    return this.job(id)
  }

  job(id: string): JobView {
    return this.#find(id).view
  }

  cancel(id: string): JobView {
    const job = this.#find(id)
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
    const { port1: here, port2: port } = new MessageChannel()
    let isSettled = false
    here.on('message', (odds: WeighedOdds) => {
      isSettled = odds.settled
      told(odds)
    })
    const stop = (): void => here.postMessage('stop')
    const done = this.#ask<WeighedOdds>('weigh', { ask, port }, { transferList: [port] })
    // The reply may overtake the last numbers, and closing drops those: whoever listens is told them from the reply.
    // Why there are none is for those who wait for the end.
    const ended = (odds: WeighedOdds): void => {
      if (!isSettled) told(odds)
    }
    done.then(ended, () => undefined).finally(() => here.close())
    return { done, stop }
  }

  warm(position: Position): void {
    if (this.#closed || this.#quick.queueSize > 0) return
    this.#ask('warm', position).catch(() => undefined)
  }

  chances(position: Position, within?: number): Promise<Omit<Chances, 'step'>> {
    return this.#ask('chances', { position, within })
  }

  advise(ask: AdviceAsk): Promise<Advice> {
    return this.#ask('advise', ask)
  }

  review(save: unknown): Promise<Review> {
    return this.#ask('review', { save }, { times: REVIEW })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const id of [...this.#jobs.keys()]) this.cancel(id)
    await Promise.allSettled([this.#quick.destroy(), this.#long.destroy()])
  }

  async #ask<Result>(
    name: 'weigh' | 'warm' | 'chances' | 'advise' | 'review',
    task: unknown,
    { times = 1, transferList }: { readonly times?: number; readonly transferList?: MessagePort[] } = {},
  ): Promise<Result> {
    if (this.#closed) throw closing()
    if (this.#quick.queueSize >= this.#limits.quickWaiting)
      throw busy('Too many questions wait already.', 'Try again in a few seconds.')
    const signal = AbortSignal.timeout(times * this.#limits.quickSeconds * 1000)
    const how = transferList === undefined ? { name, signal } : { name, signal, transferList }
    const reply = await this.#quick.run(task, how).catch((thrown: unknown) => {
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
    const { port1: here, port2: port } = new MessageChannel()
    job.port = here
    job.view = { ...job.view, state: 'running' }
    here.on('message', (message: unknown) => {
      const progress = progressForm.safeParse(message)
      if (progress.success && job.view.state === 'running') job.view = { ...job.view, ...progress.data }
    })
    const tooLong = setTimeout(() => {
      job.wanted = 'off'
      here.postMessage('stop')
    }, this.#limits.seconds * 1000)
    try {
      const { lanes, large } = this.#limits
      const order = { request: job.request, lanes, large, cluster: this.#cluster, port }
      const result = resultIn<JobResult | null>(
        await this.#long.run(order, { name: 'simulate', transferList: [port] }),
      )
      const done = result?.points.reduce((sum, { fights }) => sum + fights, 0) ?? 0
      const state = job.wanted === 'on' ? 'done' : 'cancelled'
      this.#end(job, { state, done: state === 'done' ? Math.max(done, job.view.done) : done, result })
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
    job.ended = performance.now()
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
    const now = performance.now()
    for (const [id, { ended }] of this.#jobs)
      if (ended > 0 && (now - ended > FORGOTTEN || this.#jobs.size >= this.#limits.kept))
        this.#jobs.delete(id)
  }
}

function failureOf({ wanted }: Kept, thrown: unknown): Partial<JobView> {
  if (thrown instanceof HostProblem) return { state: 'failed', problem: thrown.problem }
  if (wanted === 'off') return { state: 'cancelled' }
  return {
    state: 'failed',
    problem: {
      code: 'fault',
      message: 'The simulation broke down.',
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
  return busy('The server is stopping.', 'Try again when it is back.')
}
