/**
 * A worker: takes ranges from the queue, fights them with all its threads, and writes the results.
 *
 * It works on two ranges at once, so that the threads are busy while one is fetched or written. It writes a result
 * before it removes the range from the queue; if it dies in between, the next worker takes the range and finds the result.
 * If the database goes away in between, it holds the result and retries. On a stop it finishes the ranges it has begun.
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { type Task, WorkerPool, type WorkerReply } from '@steelyard/lab'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import { ChannelListener } from './listener.ts'
import { openQueue, QUEUE, type QueuedRange, queueIn } from './queue.ts'
import { isAway, Retry, sleep } from './retry.ts'
import { RollCall } from './roll-call.ts'
import { DONE, inTransaction, openPool, prepareTables, SCHEMA, WANTED } from './tables.ts'
import { replyOf, Tasks } from './tasks.ts'

/** How a worker works. */
export interface WorkOptions {
  readonly url: string
  /** How many threads; one for each processor unless given. */
  readonly workers?: number | undefined
  readonly expireSeconds?: number | undefined
  /** Finishes what it has begun, and ends. */
  readonly signal: AbortSignal
  /** Called after every range. */
  readonly onRange?: ((told: RangeResult) => void) | undefined
  readonly onAway?: ((away: boolean) => void) | undefined
}

/** A range that was fought. */
export interface RangeResult {
  readonly fights: number
  readonly milliseconds: number
  /** False if somebody else had fought it already. */
  readonly fresh: boolean
  /** True if another worker had taken it and did not finish in time. */
  readonly again: boolean
}

const LANES = 2
/** An idle lane polls this often in milliseconds; a notification ends the pause early. */
const IDLE_PAUSE = 2000

/** Works until it is told to stop. */
export async function work(
  options: WorkOptions,
): Promise<{ readonly ranges: number; readonly fights: number }> {
  const pool = openPool(options.url)
  const sum = { ranges: 0, fights: 0 }
  const retry = new Retry(options.signal, options.onAway)
  const threads = options.workers ?? availableParallelism()
  const workers = new WorkerPool({ workers: threads, fights: Number.MAX_SAFE_INTEGER })
  const bell = new Bell(options.url)
  try {
    await retry.until(() => prepareTables(pool))
    const boss = await retry.until(() =>
      openQueue(options.url, pool, { expireSeconds: options.expireSeconds, tends: true }),
    )
    const tasks = new Tasks(workers, (hash) => taskOf(pool, hash))
    const call = new RollCall(pool, randomUUID(), async (client, job) => {
      await boss.fail(QUEUE, job, {}, queueIn(client))
    })
    await retry.until(() => call.begin())
    const lane = async (): Promise<void> => {
      while (!options.signal.aborted) {
        await retry.until(() => bell.open())
        // Read before the queue is polled, so that a notification in between ends the pause.
        const called = bell.called
        const told = await takeOne({ pool, boss, retry, call }, (range) =>
          fightRange({ pool, tasks, retry }, range),
        )
        if (told === null) await sleep(IDLE_PAUSE, AbortSignal.any([options.signal, called]))
        else {
          sum.ranges += told.fresh ? 1 : 0
          sum.fights += told.fresh ? told.fights : 0
          options.onRange?.(told)
        }
      }
    }
    try {
      await Promise.all(Array.from({ length: LANES }, lane))
    } finally {
      await call.end()
    }
    await boss.stop({ graceful: false, wait: true }).catch(() => undefined)
  } finally {
    await bell.close()
    await workers.dismiss()
    await pool.end().catch(() => undefined)
  }
  return sum
}

/** What a range is taken from the queue with. */
interface Queue {
  readonly pool: pg.Pool
  readonly boss: PgBoss
  readonly retry: Retry
  readonly call: RollCall
}

/** Takes one range from the queue and fights it; null if the queue is empty. */
async function takeOne(
  { pool, boss, retry, call }: Queue,
  fightIt: (range: QueuedRange) => Promise<Omit<RangeResult, 'again'>>,
): Promise<RangeResult | null> {
  const taken = await retry.until(() =>
    inTransaction(pool, async (client) => {
      const one = { batchSize: 1, includeMetadata: true as const, ...queueIn(client) }
      const [job] = await boss.fetch<QueuedRange>(QUEUE, one)
      if (job !== undefined) await call.take(client, job.id)
      return job
    }),
  )
  if (taken === undefined) return null
  const again = taken.retryCount > 0
  try {
    const told = await fightIt(taken.data)
    // The job is deleted instead of completed: the stored result is the record, and the queue stays short.
    await retry.until(() => boss.deleteJob(QUEUE, taken.id))
    await retry.until(() => call.leave(taken.id))
    return { ...told, again }
  } catch (thrown) {
    // Stopped while the database is away: the queue hands the range out again when it expires.
    if (isAway(thrown)) throw thrown
    await retry.until(() => boss.fail(QUEUE, taken.id))
    await retry.until(() => call.leave(taken.id))
    return { fights: taken.data.fights, milliseconds: 0, fresh: false, again }
  }
}

/** What a range is fought with. */
interface Means {
  readonly pool: pg.Pool
  readonly tasks: Tasks
  readonly retry: Retry
}

async function fightRange(
  { pool, tasks, retry }: Means,
  range: QueuedRange,
): Promise<Omit<RangeResult, 'again'>> {
  const { hash, first, fights } = range
  if (await retry.until(() => isFought(pool, range))) return { fights, milliseconds: 0, fresh: false }
  const task = await retry.until(() => tasks.of(hash))
  const started = performance.now()
  let reply: WorkerReply
  try {
    reply = await replyOf(task, first, fights)
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message.slice(0, 500) : 'it failed'
    await retry.until(() =>
      pool.query(`insert into ${SCHEMA}.failures (hash, first, fights, message) values ($1, $2, $3, $4)`, [
        hash,
        first,
        fights,
        message,
      ]),
    )
    throw thrown
  }
  const milliseconds = Math.round(performance.now() - started)
  const fresh = await retry.until(() => write(pool, range, reply, milliseconds))
  return { fights, milliseconds, fresh }
}

async function taskOf(pool: pg.Pool, hash: string): Promise<Task | undefined> {
  const { rows } = await pool.query<{ task: Task }>(`select task from ${SCHEMA}.questions where hash = $1`, [
    hash,
  ])
  return rows[0]?.task
}

/** Writes a result and notifies dispatchers; false if the result was there already. */
async function write(
  pool: pg.Pool,
  range: QueuedRange,
  reply: WorkerReply,
  milliseconds: number,
): Promise<boolean> {
  const { hash, first, fights } = range
  const { rows } = await pool.query<{ fresh: boolean }>(
    `with written as (
       insert into ${SCHEMA}.ranges (hash, first, fights, reply, worker, milliseconds)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1)
     select exists (select from written) as fresh, pg_notify($7, $8)`,
    [hash, first, fights, JSON.stringify(reply), `${hostname()}/${process.pid}`, milliseconds, DONE, hash],
  )
  return rows[0]?.fresh === true
}

async function isFought(pool: pg.Pool, { hash, first, fights }: QueuedRange): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from ${SCHEMA}.ranges where hash = $1 and first = $2 and fights = $3`,
    [hash, first, fights],
  )
  return rowCount === 1
}

/** Wakes idle lanes when a range is queued. */
class Bell {
  readonly #listener: ChannelListener
  #next = new AbortController()

  constructor(url: string) {
    this.#listener = new ChannelListener(url, WANTED, () => {
      this.#next.abort()
      this.#next = new AbortController()
    })
  }

  /** Aborted by the next notification. */
  get called(): AbortSignal {
    return this.#next.signal
  }

  open(): Promise<void> {
    return this.#listener.open()
  }

  close(): Promise<void> {
    return this.#listener.close()
  }
}
