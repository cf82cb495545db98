/**
 * The queue of ranges to be fought: pg-boss's, which delivers each at least once, retries what was not finished in
 * time, and lets nobody queue the same range twice. That a range counts once is not the queue's doing: results are
 * written once by their key.
 */
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { alone } from './tables.ts'

/** The name of the queue. */
export const QUEUE = 'ranges'
const QUEUE_SCHEMA = 'steelyard_queue'

/** A range of a question's fights, as it lies in the queue. */
export interface QueuedRange {
  readonly hash: string
  readonly first: number
  readonly fights: number
}

/** How the queue treats ranges that nobody finishes. */
export interface QueueOptions {
  /** After this long a range that was taken and not finished is given to somebody else. */
  readonly expireSeconds?: number | undefined
  /** False for those who only send: workers look after the queue. */
  readonly tends: boolean
}

/** A worker that was killed leaves its range lying this long. */
export const EXPIRE_SECONDS = 60
const TEND_SECONDS = 5
const RETRIES = 1000

/** Opens the queue; both those who send and those who work do. */
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
  // What goes wrong in the background is tried again there; without a listener it would end the process.
  boss.on('error', () => undefined)
  // Two that make the queue at the same moment would lock each other out.
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

/** By what a range is known in the queue: the same range is queued once. */
export function keyOf({ hash, first, fights }: QueuedRange): string {
  return `${hash}:${first}:${fights}`
}
