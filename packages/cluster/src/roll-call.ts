/**
 * Who works: every worker says each second that it is there, and which ranges it has taken. What a silent worker has
 * taken goes back into the queue after a few seconds; askers learn how many workers there are, to give out enough.
 *
 * A worker that is only slow may be taken for dead. Then a range is fought twice, and its result is written once.
 */
import type pg from 'pg'
import { inTransaction, SCHEMA, WANTED } from './tables.ts'

/** How often a worker says that it is there, in milliseconds. */
const BEAT = 1000
/** A worker that has said nothing for so many seconds is dead. */
const SILENT_SECONDS = 5

/** How many workers are there. */
export async function workersThere(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${SCHEMA}.workers where seen_at > now() - interval '${SILENT_SECONDS} seconds'`,
  )
  return rows[0]?.count ?? 0
}

/** Puts a job that nobody fights any more back into the queue, in the transaction of a client. */
type FreeJob = (client: pg.ClientBase, job: string) => Promise<void>

/** What a worker tells of itself. */
export class RollCall {
  readonly #pool: pg.Pool
  readonly #id: string
  readonly #free: FreeJob
  #timer: NodeJS.Timeout | null = null

  constructor(pool: pg.Pool, id: string, free: FreeJob) {
    this.#pool = pool
    this.#id = id
    this.#free = free
  }

  /** Begins to say that the worker is there. */
  async begin(): Promise<void> {
    await this.#beat()
    // While the database is away nothing can be said; the next beat says it.
    this.#timer = setInterval(() => this.#beat().catch(() => undefined), BEAT)
  }

  /** Notes that a job was taken, in the transaction that takes it: whoever dies in between has taken nothing. */
  async take(client: pg.ClientBase, job: string): Promise<void> {
    await client.query(
      `insert into ${SCHEMA}.taken (job, worker) values ($1, $2)
       on conflict (job) do update set worker = excluded.worker`,
      [job, this.#id],
    )
  }

  /** Notes that a job is done, or was given back. */
  async leave(job: string): Promise<void> {
    await this.#pool.query(`delete from ${SCHEMA}.taken where job = $1 and worker = $2`, [job, this.#id])
  }

  /** Says that the worker is gone. */
  async end(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#pool.query(`delete from ${SCHEMA}.workers where id = $1`, [this.#id]).catch(() => undefined)
  }

  async #beat(): Promise<void> {
    await this.#pool.query(
      `insert into ${SCHEMA}.workers (id) values ($1) on conflict (id) do update set seen_at = now()`,
      [this.#id],
    )
    await inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ job: string }>(
        `delete from ${SCHEMA}.taken where worker not in (
           select id from ${SCHEMA}.workers where seen_at > now() - interval '${SILENT_SECONDS} seconds')
         returning job`,
      )
      if (rows.length === 0) return
      await client.query(
        `delete from ${SCHEMA}.workers where seen_at < now() - interval '${SILENT_SECONDS} seconds'`,
      )
      for (const { job } of rows) await this.#free(client, job)
      await client.query(`notify ${WANTED}`)
    })
  }
}
