/**
 * Has ranges fought by workers: looks a range up, queues it if nobody has fought it yet, and waits for the result.
 *
 * The queue holds at most one range for each lane, so the largest sweep needs little memory and few rows. A
 * notification says that some range is finished; a query finds out which. The query also runs every second, so a lost
 * notification or a database that was away costs a second at most.
 */
import { Refusal } from '@steelyard/kernel'
import type { RemoteRunner, Task, WorkerReply } from '@steelyard/lab'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import { Lanes } from './lanes.ts'
import { ChannelListener } from './listener.ts'
import { hashOf } from './question.ts'
import { keyOf, openQueue, QUEUE, type QueuedRange } from './queue.ts'
import { Retry, sleep } from './retry.ts'
import { workersThere } from './roll-call.ts'
import { DONE, openPool, prepareTables, SCHEMA, WANTED } from './tables.ts'
import { Trials } from './trials.ts'

/** How ranges are given out. */
export interface DispatchOptions {
  readonly url: string
  /** How many ranges are under way at once; unless given 32, or three for each worker where that is more. */
  readonly lanes?: number | undefined
  /** About how many seconds one thread takes for a range; 2 unless given. */
  readonly rangeSeconds?: number | undefined
  /** How many fights make a range, whatever time they take; used only for questions that nobody has asked yet. */
  readonly range?: number | undefined
  readonly expireSeconds?: number | undefined
  /** Stops waiting; what has been fought stays in the database. */
  readonly signal?: AbortSignal | undefined
  /** Called with true when the database goes away, and with false when it is back. */
  readonly onAway?: ((away: boolean) => void) | undefined
}

interface Question {
  readonly hash: string
  readonly chunk: number
}

interface Waiting {
  readonly range: QueuedRange
  sent: number
  resolve(reply: WorkerReply): void
  reject(reason: unknown): void
}

const LOOK_AGAIN = 1000
const SEND_AGAIN = 60_000
const FAILURES_ALLOWED = 3

/** The error with which pending ranges are rejected after a stop. */
export class StoppedError extends Error {
  constructor() {
    super('stopped')
    this.name = 'AbortError'
  }
}

/** Runs ranges on the workers that share a database. */
export class Dispatch implements RemoteRunner {
  /** How many ranges had been fought already, and how many were queued. */
  readonly counts = { found: 0, sent: 0 }
  readonly #options: DispatchOptions
  readonly #retry: Retry
  readonly #pool: pg.Pool
  readonly #boss: PgBoss
  readonly #waiting = new Map<string, Waiting>()
  /** Questions by job or pairing, so that each is hashed and looked up once. */
  readonly #questions = new WeakMap<object, Promise<Question>>()
  readonly #trials = new Trials()
  readonly #closed = new AbortController()
  readonly #listener: ChannelListener
  readonly #lanes: Lanes
  #wake = new AbortController()
  readonly #looking: Promise<void>

  private constructor(options: DispatchOptions, pool: pg.Pool, boss: PgBoss) {
    this.#options = options
    this.#lanes = new Lanes(options.lanes)
    this.#retry = new Retry(options.signal, options.onAway)
    this.#pool = pool
    this.#boss = boss
    this.#listener = new ChannelListener(options.url, DONE, (hash) => this.#hear(hash))
    this.#looking = this.#look()
  }

  /** Connects to the database and makes its tables where they are missing. */
  static async open(options: DispatchOptions): Promise<Dispatch> {
    const pool = openPool(options.url)
    try {
      await prepareTables(pool)
      const boss = await openQueue(options.url, pool, { expireSeconds: options.expireSeconds, tends: false })
      return new Dispatch(options, pool, boss)
    } catch (thrown) {
      await pool.end()
      throw thrown
    }
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

  /** How many fights of a task make a range: the stored size if the question is known, else what a trial run measures. */
  async chunk(task: Task, wanted: number, proposed: number | null): Promise<number> {
    return proposed ?? (await this.#question(task, wanted)).chunk
  }

  /** Returns the stored reply of a range, or queues it and waits for the reply. */
  async run(task: Task, first: number, fights: number): Promise<WorkerReply> {
    const { hash } = await this.#question(task, fights)
    const range = { hash, first, fights }
    const [kept] = await this.#retry.until(() => this.#find([range]))
    if (kept !== undefined) {
      this.counts.found += 1
      return kept.reply
    }
    // After a stop nothing polls for replies any more: this promise would never settle.
    if (this.#stopped) throw new StoppedError()
    const reply = new Promise<WorkerReply>((resolve, reject) => {
      this.#waiting.set(keyOf(range), { range, sent: 0, resolve, reject })
    })
    // A stop may reject this reply before anybody awaits it.
    reply.catch(() => undefined)
    await this.#send(range)
    this.counts.sent += 1
    return reply
  }

  /** Closes the connections. Workers still fight the few ranges in the queue, and their results are kept. */
  async close(): Promise<void> {
    this.#closed.abort()
    this.#wake.abort()
    await this.#looking
    this.#give(new StoppedError())
    await this.#listener.close()
    await this.#boss.stop({ graceful: false, wait: true }).catch(() => undefined)
    await this.#pool.end().catch(() => undefined)
  }

  get #stopped(): boolean {
    return this.#closed.signal.aborted || this.#options.signal?.aborted === true
  }

  #question(task: Task, wanted: number): Promise<Question> {
    const subject = task.kind === 'job' ? task.job : task.pairing
    const known = this.#questions.get(subject)
    if (known !== undefined) return known
    const asked = this.#ask(task, wanted)
    this.#questions.set(subject, asked)
    return asked
  }

  async #ask(task: Task, wanted: number): Promise<Question> {
    const hash = hashOf(task)
    const before = await this.#settled(hash)
    if (before !== null) return { hash, chunk: before }
    const chunk =
      this.#options.range ?? (await this.#trials.rangeFor(task, this.#options.rangeSeconds ?? 2, wanted))
    const written = await this.#retry.until(() =>
      this.#pool.query(
        `insert into ${SCHEMA}.questions (hash, task, chunk) values ($1, $2, $3) on conflict do nothing`,
        [hash, JSON.stringify(task), chunk],
      ),
    )
    return { hash, chunk: written.rowCount === 1 ? chunk : ((await this.#settled(hash)) ?? chunk) }
  }

  /** The stored range size of a question, or null if nobody has asked it before. */
  #settled(hash: string): Promise<number | null> {
    return this.#retry.until(async () => {
      const { rows } = await this.#pool.query<{ chunk: number }>(
        `select chunk from ${SCHEMA}.questions where hash = $1`,
        [hash],
      )
      return rows[0]?.chunk ?? null
    })
  }

  async #send(range: QueuedRange): Promise<void> {
    await this.#retry.until(async () => {
      await this.#boss.send(QUEUE, { ...range }, { singletonKey: keyOf(range) })
      await this.#pool.query(`notify ${WANTED}`)
    })
    const waiting = this.#waiting.get(keyOf(range))
    if (waiting !== undefined) waiting.sent = Date.now()
  }

  async #find(
    ranges: readonly QueuedRange[],
  ): Promise<{ readonly key: string; readonly reply: WorkerReply }[]> {
    const { rows } = await this.#pool.query<{
      hash: string
      first: string
      fights: number
      reply: WorkerReply
    }>(
      `select hash, first, fights, reply from ${SCHEMA}.ranges
       where (hash, first, fights) in (select * from unnest($1::text[], $2::bigint[], $3::int[]))`,
      [ranges.map(({ hash }) => hash), ranges.map(({ first }) => first), ranges.map(({ fights }) => fights)],
    )
    return rows.map(({ hash, first, fights, reply }) => ({
      key: keyOf({ hash, first: Number(first), fights }),
      reply,
    }))
  }

  /** Polls for pending replies; a notification of a worker ends the pause early. */
  async #look(): Promise<void> {
    while (!this.#stopped) {
      this.#wake = new AbortController()
      if (this.#waiting.size > 0) {
        try {
          await this.#retry.until(() => this.#lookOnce())
        } catch (thrown) {
          this.#give(thrown)
        }
      }
      const either = AbortSignal.any([this.#wake.signal, ...this.#stops()])
      await sleep(LOOK_AGAIN, either)
    }
    this.#give(new StoppedError())
  }

  #stops(): AbortSignal[] {
    return this.#options.signal === undefined
      ? [this.#closed.signal]
      : [this.#closed.signal, this.#options.signal]
  }

  async #lookOnce(): Promise<void> {
    await this.#listener.open()
    if (this.#lanes.canGrow) this.#lanes.suit(await workersThere(this.#pool))
    const ranges = [...this.#waiting.values()].map(({ range }) => range)
    for (const { key, reply } of await this.#find(ranges)) {
      this.#waiting.get(key)?.resolve(reply)
      this.#waiting.delete(key)
    }
    await this.#noticeFailures()
    // If the queue was emptied, ranges are sent again; a range that is still queued is not doubled.
    for (const { range, sent } of this.#waiting.values())
      if (sent > 0 && Date.now() - sent > SEND_AGAIN) await this.#send(range)
  }

  async #noticeFailures(): Promise<void> {
    const ranges = [...this.#waiting.values()].map(({ range }) => range)
    if (ranges.length === 0) return
    const { rows } = await this.#pool.query<{ hash: string; first: string; fights: number; message: string }>(
      `select hash, first, fights, max(message) as message from ${SCHEMA}.failures
       where (hash, first, fights) in (select * from unnest($1::text[], $2::bigint[], $3::int[]))
       group by hash, first, fights having count(*) >= ${FAILURES_ALLOWED}`,
      [ranges.map(({ hash }) => hash), ranges.map(({ first }) => first), ranges.map(({ fights }) => fights)],
    )
    for (const { hash, first, fights, message } of rows) {
      const key = keyOf({ hash, first: Number(first), fights })
      const why = `Fights ${first} and on failed ${FAILURES_ALLOWED} times: ${message}`
      this.#waiting.get(key)?.reject(new Refusal('malformed-request', why, 'Are all workers of one version?'))
      this.#waiting.delete(key)
    }
  }

  /** A range of this question was fought: polls at once if one of its ranges is pending here. */
  #hear(hash: string): void {
    const waiting = [...this.#waiting.values()]
    if (waiting.some(({ range }) => range.hash === hash)) this.#wake.abort()
  }

  #give(reason: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }
}
