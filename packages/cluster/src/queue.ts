/**
 * The queue of ranges, by pg-boss: it delivers each range at least once, retries ranges that were not finished in time,
 * and refuses to queue a range twice. Exactly-once counting comes from the results table, where a range is a primary key.
 */
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { alone } from './tables.ts'

/** The name of the queue. */
export const QUEUE = 'ranges'
const QUEUE_SCHEMA = 'steelyard_queue'

/** A range of a question's fights in the queue. */
export interface QueuedRange {
  readonly hash: string
  readonly first: number
  readonly fights: number
}

/** How the queue treats ranges that no worker finishes. */
export interface QueueOptions {
  /** After how many seconds a range that was taken and not finished goes to another worker. */
  readonly expireSeconds?: number | undefined
  /** True for workers, which run the queue's maintenance; false for dispatchers, which only send. */
  readonly tends: boolean
}

/** The default of `expireSeconds`: how long the range of a killed worker waits for another. */
export const EXPIRE_SECONDS = 60
const TEND_SECONDS = 5
const RETRIES = 1000

/** Opens the queue, for dispatchers and workers alike. */
export async function openQueue(
  url: string,
  pool: pg.Pool,
  { expireSeconds, tends }: QueueOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema: QUEUE_SCHEMA,
    application_name: 'steelyard',
    max: 4,
    schedule: false,
    supervise: tends,
    maintenanceIntervalSeconds: TEND_SECONDS,
    monitorStateIntervalSeconds: TEND_SECONDS,
  })
  // pg-boss retries background failures itself; without a listener they would end the process.
  boss.on('error', () => undefined)
  // Two processes that create the queue at the same moment would deadlock.
  await alone(pool, async () => {
    await boss.start()
    if ((await boss.getQueue(QUEUE)) !== null) return
    await boss.createQueue(QUEUE, {
      name: QUEUE,
      policy: 'stately',
      retryLimit: RETRIES,
      expireInSeconds: expireSeconds ?? EXPIRE_SECONDS,
      retentionDays: 7,
    })
  })
  return boss
}

/** The singleton key of a range, which keeps it from being queued twice. */
export function keyOf({ hash, first, fights }: QueuedRange): string {
  return `${hash}:${first}:${fights}`
}

/** Makes a command of the queue part of a client's transaction. */
export function queueIn(client: pg.ClientBase): { readonly db: PgBoss.Db } {
  return { db: { executeSql: (text, values) => client.query(text, values) } }
}
