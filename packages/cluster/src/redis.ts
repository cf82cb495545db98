/**
 * Ranges through Redis: the same questions, ranges and bits as through PostgreSQL, with BullMQ as the queue. It has no
 * orders: for those who have a Redis and want many workers for one simulation, without a list of what was asked.
 *
 * Results are kept under the hash of their question, so nobody fights a range twice. A worker renews its hold of a range
 * every few seconds; what a dead one held goes to another.
 */
import { availableParallelism } from 'node:os'
import { Refusal } from '@steelyard/kernel'
import { type RemoteRunner, type Task, WorkerPool, type WorkerReply } from '@steelyard/lab'
import { Queue, QueueEvents, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { StoppedError } from './dispatch.ts'
import { Lanes } from './lanes.ts'
import { hashOf } from './question.ts'
import { keyOf, type QueuedRange } from './queue.ts'
import { replyOf, Tasks } from './tasks.ts'
import { Trials } from './trials.ts'
import type { RangeResult, WorkOptions } from './work.ts'

const QUEUE = 'steelyard-ranges'
const QUESTION = 'steelyard:question:'
const RANGES = 'steelyard:ranges:'
/** A worker that does not renew its hold for so long, in milliseconds, is dead. */
const HOLD = 6000
const LOOK_FOR_DEAD = 3000
const COUNT_WORKERS = 1000
const AT_ONCE = 2
const ATTEMPTS = 3
/** Seconds that a finished range is remembered in the queue; its result stays. */
const REMEMBERED = 600
const RANGE_SECONDS = 2

/** How ranges are given out. */
export interface RedisOptions {
  readonly url: string
  readonly lanes?: number | undefined
  /** How many fights make a range; used only for questions that nobody has asked yet. */
  readonly range?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Runs ranges on the workers that share a Redis. */
export class RedisDispatch implements RemoteRunner {
  /** How many ranges had been fought already, and how many were queued. */
  readonly counts = { found: 0, sent: 0 }
  readonly #options: RedisOptions
  readonly #redis: Redis
  readonly #queue: Queue<QueuedRange>
  readonly #events: QueueEvents
  readonly #lanes: Lanes
  readonly #trials = new Trials()
  readonly #questions = new WeakMap<object, Promise<{ readonly hash: string; readonly chunk: number }>>()
  readonly #closed = new AbortController()
  readonly #counting: NodeJS.Timeout

  private constructor(options: RedisOptions) {
    const { url, lanes } = options
    this.#options = options
    this.#redis = connected(url)
    this.#queue = new Queue(QUEUE, { connection: { url } })
    this.#events = new QueueEvents(QUEUE, { connection: { url } })
    this.#queue.on('error', () => undefined)
    this.#events.on('error', () => undefined)
    // Each range that is waited for listens.
    this.#events.setMaxListeners(0)
    this.#lanes = new Lanes(lanes)
    this.#counting = setInterval(() => this.#countWorkers(), COUNT_WORKERS)
    this.#countWorkers()
  }

  /** Connects to the Redis. */
  static async open(options: RedisOptions): Promise<RedisDispatch> {
    const opened = new RedisDispatch(options)
    try {
      await opened.#redis.ping()
      await opened.#events.waitUntilReady()
    } catch (thrown) {
      await opened.close()
      throw thrown
    }
    return opened
  }

  get lanes(): number {
    return this.#lanes.now
  }

  get mostLanes(): number {
    return this.#lanes.most
  }

  onMoreLanes(widen: (more: number) => void): void {
    this.#lanes.onMore(widen)
  }

  async chunk(task: Task, wanted: number, proposed: number | null): Promise<number> {
    return proposed ?? (await this.#question(task, wanted)).chunk
  }

  async run(task: Task, first: number, fights: number): Promise<WorkerReply> {
    const { hash } = await this.#question(task, fights)
    const range = { hash, first, fights }
    const kept = await this.#find(range)
    if (kept !== null) {
      this.counts.found += 1
      return kept
    }
    const job = await this.#queue.add('range', range, {
      jobId: jobId(range),
      attempts: ATTEMPTS,
      removeOnComplete: { age: REMEMBERED },
      removeOnFail: true,
    })
    this.counts.sent += 1
    await this.#orStopped(job.waitUntilFinished(this.#events).catch(failed))
    const reply = await this.#find(range)
    if (reply !== null) return reply
    throw new Error(`the result of fights ${first} and on is missing`)
  }

  /** Closes the connections; what was fought stays. */
  async close(): Promise<void> {
    this.#closed.abort()
    clearInterval(this.#counting)
    await Promise.allSettled([this.#events.close(), this.#queue.close()])
    this.#redis.disconnect()
  }

  /** How many ranges workers have taken. */
  active(): Promise<number> {
    return this.#queue.getActiveCount()
  }

  #countWorkers(): void {
    if (!this.#lanes.canGrow) return
    this.#queue.getWorkersCount().then(
      (workers) => this.#lanes.suit(workers),
      () => undefined,
    )
  }

  /** What was waited for, unless somebody stops the waiting. */
  async #orStopped<Result>(wanted: Promise<Result>): Promise<Result> {
    const { signal } = this.#options
    const stops = signal === undefined ? [this.#closed.signal] : [this.#closed.signal, signal]
    const stop = AbortSignal.any(stops)
    return new Promise((resolve, reject) => {
      const stopped = (): void => reject(new StoppedError())
      if (stop.aborted) stopped()
      stop.addEventListener('abort', stopped, { once: true })
      wanted.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped))
    })
  }

  #question(task: Task, wanted: number): Promise<{ readonly hash: string; readonly chunk: number }> {
    const subject = task.kind === 'job' ? task.job : task.pairing
    const known = this.#questions.get(subject)
    if (known !== undefined) return known
    const asked = this.#ask(task, wanted)
    this.#questions.set(subject, asked)
    return asked
  }

  async #ask(task: Task, wanted: number): Promise<{ readonly hash: string; readonly chunk: number }> {
    const hash = hashOf(task)
    const key = `${QUESTION}${hash}`
    const before = await this.#redis.hget(key, 'chunk')
    if (before !== null) return { hash, chunk: Number(before) }
    const chunk = this.#options.range ?? (await this.#trials.rangeFor(task, RANGE_SECONDS, wanted))
    await this.#redis.hset(key, 'task', JSON.stringify(task))
    // Whoever was first has said how large a range is.
    await this.#redis.hsetnx(key, 'chunk', String(chunk))
    return { hash, chunk: Number(await this.#redis.hget(key, 'chunk')) }
  }

  async #find(range: QueuedRange): Promise<WorkerReply | null> {
    const kept = await this.#redis.hget(`${RANGES}${range.hash}`, fieldOf(range))
    if (kept === null) return null
    const reply: WorkerReply = JSON.parse(kept)
    return reply
  }
}

/** Works through a Redis until it is told to stop. */
export async function workOnRedis({
  url,
  workers: threads = availableParallelism(),
  signal,
  onRange,
}: Pick<WorkOptions, 'url' | 'workers' | 'signal' | 'onRange'>): Promise<{
  readonly ranges: number
  readonly fights: number
}> {
  const redis = connected(url)
  const pool = new WorkerPool({ workers: threads, fights: Number.MAX_SAFE_INTEGER })
  const tasks = new Tasks(pool, async (hash) => {
    const task = await redis.hget(`${QUESTION}${hash}`, 'task')
    const read: Task | undefined = task === null ? undefined : JSON.parse(task)
    return read
  })
  const sum = { ranges: 0, fights: 0 }
  const fightRange = async (range: QueuedRange, again: boolean): Promise<RangeResult> => {
    const { hash, first, fights } = range
    const key = `${RANGES}${hash}`
    if ((await redis.hexists(key, fieldOf(range))) === 1)
      return { fights, milliseconds: 0, fresh: false, again }
    const started = performance.now()
    const reply = await replyOf(await tasks.of(hash), first, fights)
    const fresh = (await redis.hsetnx(key, fieldOf(range), JSON.stringify(reply))) === 1
    return { fights, milliseconds: Math.round(performance.now() - started), fresh, again }
  }
  try {
    await redis.ping()
    const worker = new Worker<QueuedRange>(
      QUEUE,
      async ({ data, attemptsStarted }) => {
        const told = await fightRange(data, attemptsStarted > 1)
        sum.ranges += told.fresh ? 1 : 0
        sum.fights += told.fresh ? told.fights : 0
        onRange?.(told)
      },
      {
        connection: { url, maxRetriesPerRequest: null },
        concurrency: AT_ONCE,
        lockDuration: HOLD,
        stalledInterval: LOOK_FOR_DEAD,
        maxStalledCount: 1000,
      },
    )
    worker.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await worker.close()
  } finally {
    await pool.dismiss()
    redis.disconnect()
  }
  return sum
}

/** A connection that says at once that there is nobody, and survives an outage once it was there. */
function connected(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 3 })
  redis.on('error', () => undefined)
  return redis
}

/** BullMQ keeps colons for itself. */
function jobId(range: QueuedRange): string {
  return keyOf(range).replaceAll(':', '-')
}

function fieldOf({ first, fights }: QueuedRange): string {
  return `${first}-${fights}`
}

function failed(thrown: unknown): never {
  const why = thrown instanceof Error ? thrown.message : 'it failed'
  throw new Refusal(
    'malformed-request',
    `A range failed ${ATTEMPTS} times: ${why}`,
    'Are all workers of one version?',
  )
}
