/**
 * A worker: takes ranges from the queue, fights them with all threads it is given, and writes what came out.
 *
 * Two ranges are under way at once, so that the threads have something to do while one is fetched or written. A
 * result is written before its range is reported done; a worker that dies in between leaves the range to somebody
 * else, who finds it written. A database that goes away in between is waited for with the result in hand. Told to stop, it
 * finishes what it has begun.
 */
import { availableParallelism, hostname } from 'node:os'
import { Refusal } from '@steelyard/kernel'
import { type Task, WorkerPool, type WorkerReply } from '@steelyard/lab'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import { Ear } from './ear.ts'
import { isAway, Patience, sleep } from './patience.ts'
import { openQueue, QUEUE, type QueuedRange } from './queue.ts'
import { DONE, openPool, prepareTables, SCHEMA, WANTED } from './tables.ts'

/** How a worker works. */
export interface WorkOptions {
  readonly url: string
  /** How many threads; one for each processor unless given. */
  readonly workers?: number | undefined
  readonly expireSeconds?: number | undefined
  /** Finishes what it has begun, and ends. */
  readonly signal: AbortSignal
  /** Hears of every range. */
  readonly onRange?: ((told: RangeResult) => void) | undefined
  readonly onAway?: ((away: boolean) => void) | undefined
}

/** A range that was fought. */
export interface RangeResult {
  readonly fights: number
  readonly milliseconds: number
  /** False if somebody else had fought it already. */
  readonly fresh: boolean
  /** True if a worker that has not been heard of since had begun it. */
  readonly again: boolean
}

const LANES = 2
const TASKS_KEPT = 50
/** Whoever has nothing to do is called when there is something, and looks now and then anyway. */
const IDLE_PAUSE = 2000

/** Works until it is told to stop. */
export async function work(
  options: WorkOptions,
): Promise<{ readonly ranges: number; readonly fights: number }> {
  const pool = openPool(options.url)
  const sum = { ranges: 0, fights: 0 }
  const patience = new Patience(options.signal, options.onAway)
  const threads = options.workers ?? availableParallelism()
  const workers = new WorkerPool({ workers: threads, fights: Number.MAX_SAFE_INTEGER })
  const bell = new Bell(options.url)
  try {
    await patience.until(() => prepareTables(pool))
    const boss = await patience.until(() =>
      openQueue(options.url, pool, { expireSeconds: options.expireSeconds, tends: true }),
    )
    const tasks = new Tasks(pool, workers)
    const lane = async (): Promise<void> => {
      while (!options.signal.aborted) {
        await patience.until(() => bell.open())
        // Taken before the look into the queue: who is called in between does not sleep.
        const called = bell.called
        const told = await takeOne(boss, patience, (range) => fightRange({ pool, tasks, patience }, range))
        if (told === null) await sleep(IDLE_PAUSE, AbortSignal.any([options.signal, called]))
        else {
          sum.ranges += told.fresh ? 1 : 0
          sum.fights += told.fresh ? told.fights : 0
          options.onRange?.(told)
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await boss.stop({ graceful: false, wait: true }).catch(() => undefined)
  } finally {
    await bell.close()
    await workers.dismiss()
    await pool.end().catch(() => undefined)
  }
  return sum
}

/** Takes one range from the queue and has it fought; null if none lies there. */
async function takeOne(
  boss: PgBoss,
  patience: Patience,
  fightIt: (range: QueuedRange) => Promise<Omit<RangeResult, 'again'>>,
): Promise<RangeResult | null> {
  const [taken] = await patience.until(() =>
    boss.fetch<QueuedRange>(QUEUE, { batchSize: 1, includeMetadata: true }),
  )
  if (taken === undefined) return null
  const again = taken.retryCount > 0
  try {
    const told = await fightIt(taken.data)
    // Not marked as done but taken out: the result says that it was fought, and the queue stays short.
    await patience.until(() => boss.deleteJob(QUEUE, taken.id))
    return { ...told, again }
  } catch (thrown) {
    // Somebody says stop while the database is away: the range is given out again when its time is over.
    if (isAway(thrown)) throw thrown
    await patience.until(() => boss.fail(QUEUE, taken.id))
    return { fights: taken.data.fights, milliseconds: 0, fresh: false, again }
  }
}

/** What a range is fought with. */
interface Means {
  readonly pool: pg.Pool
  readonly tasks: Tasks
  readonly patience: Patience
}

async function fightRange(
  { pool, tasks, patience }: Means,
  range: QueuedRange,
): Promise<Omit<RangeResult, 'again'>> {
  const { hash, first, fights } = range
  if (await patience.until(() => isFought(pool, range))) return { fights, milliseconds: 0, fresh: false }
  const task = await patience.until(() => tasks.of(hash))
  const started = performance.now()
  let reply: WorkerReply
  try {
    reply = await replyOf(task, first, fights)
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message.slice(0, 500) : 'it failed'
    await patience.until(() =>
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
  const fresh = await patience.until(() => write(pool, range, reply, milliseconds))
  return { fights, milliseconds, fresh }
}

/** Writes a result and says so to those who wait; false if somebody else has written it before. */
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

/** Fights a range of one task. */
type FightTask = (first: number, fights: number) => Promise<unknown>

/** The reply to a range; what the rules refuse is refused everywhere, so that is a reply too. */
async function replyOf(
  fightTask: () => Promise<FightTask>,
  first: number,
  fights: number,
): Promise<WorkerReply> {
  try {
    return { result: await (await fightTask())(first, fights) }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, message, hint } = thrown
    return { refused: { code, message, hint } }
  }
}

/** Calls those who have nothing to do when somebody asks for something. */
class Bell {
  readonly #ear: Ear
  #next = new AbortController()

  constructor(url: string) {
    this.#ear = new Ear(url, WANTED, () => {
      this.#next.abort()
      this.#next = new AbortController()
    })
  }

  /** Aborted at the next call. */
  get called(): AbortSignal {
    return this.#next.signal
  }

  open(): Promise<void> {
    return this.#ear.open()
  }

  close(): Promise<void> {
    return this.#ear.close()
  }
}

/** The tasks behind hashes, the last ones kept ready: making one ready costs as much as many a fight. */
class Tasks {
  readonly #pool: pg.Pool
  readonly #workers: WorkerPool
  readonly #kept = new Map<string, FightTask>()

  constructor(pool: pg.Pool, workers: WorkerPool) {
    this.#pool = pool
    this.#workers = workers
  }

  /** How ranges of a task are fought; to be called when they are, because a task may be refused. */
  async of(hash: string): Promise<() => Promise<FightTask>> {
    const kept = this.#kept.get(hash)
    if (kept !== undefined) return async () => kept
    const { rows } = await this.#pool.query<{ task: Task }>(
      `select task from ${SCHEMA}.questions where hash = $1`,
      [hash],
    )
    const task = rows[0]?.task
    if (task === undefined) throw new Error(`nobody asks question ${hash.slice(0, 12)} any more`)
    return async () => {
      const ready = await this.#ready(task)
      if (this.#kept.size >= TASKS_KEPT) this.#kept.clear()
      this.#kept.set(hash, ready)
      return ready
    }
  }

  async #ready(task: Task): Promise<FightTask> {
    if (task.kind === 'pair') return (from, fights) => this.#workers.pair(task.pairing, { from, fights })
    const ready = await this.#workers.take(task.job, { fights: 1 })
    return async (from, fights) => {
      const { complete: _, ...result } = await ready({ from, fights })
      return result
    }
  }
}
