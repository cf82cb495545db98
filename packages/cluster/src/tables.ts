/**
 * What the database keeps: questions, the ranges of them that were fought, ranges that failed, and the orders that
 * people gave. Results stay: a range is written once and read by everybody who asks the same.
 *
 * The queue itself is pg-boss's and lies in a schema of its own; it may be emptied at any time without losing a
 * result.
 */
import pg from 'pg'

/** The schema that holds the tables. */
export const SCHEMA = 'steelyard_lab'
/** The channel on which workers say that a range is done. */
export const DONE = 'steelyard_range'
/** The channel on which askers say that there is something to do. */
export const WANTED = 'steelyard_wanted'

const MIGRATIONS: readonly string[] = [
  `create table ${SCHEMA}.questions (
     hash text primary key, task json not null, chunk integer not null, asked_at timestamptz not null default now());
   create table ${SCHEMA}.ranges (
     hash text not null references ${SCHEMA}.questions on delete cascade,
     first bigint not null, fights integer not null, reply json not null, worker text not null,
     milliseconds integer not null, fought_at timestamptz not null default now(), primary key (hash, first, fights));
   create table ${SCHEMA}.failures (
     hash text not null, first bigint not null, fights integer not null, message text not null,
     failed_at timestamptz not null default now());
   create index on ${SCHEMA}.failures (hash, first, fights);
   create table ${SCHEMA}.orders (
     id text primary key, title text not null, request json not null, state text not null,
     done bigint not null default 0, wanted bigint not null, asked_at timestamptz not null default now(),
     told_at timestamptz not null default now());`,
]

/** Does something while no other process does the like. */
export async function alone<Result>(pool: pg.Pool, act: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('steelyard_lab'))")
    const result = await act()
    await client.query("select pg_advisory_unlock(hashtext('steelyard_lab'))")
    client.release()
    return result
  } catch (thrown) {
    // The lock goes with the connection.
    client.release(true)
    throw thrown
  }
}

/** Brings the tables up to date; several processes may call it at once. */
export function prepareTables(pool: pg.Pool): Promise<void> {
  return alone(pool, () => migrate(pool))
}

async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`create schema if not exists ${SCHEMA}`)
    await client.query(`create table if not exists ${SCHEMA}.migrations (number integer primary key)`)
    const { rows } = await client.query<{ done: number }>(
      `select coalesce(max(number), 0)::int as done from ${SCHEMA}.migrations`,
    )
    const done = rows[0]?.done ?? 0
    for (const [at, sql] of MIGRATIONS.entries()) {
      if (at < done) continue
      await client.query(sql)
      await client.query(`insert into ${SCHEMA}.migrations values ($1)`, [at + 1])
    }
    await client.query('commit')
  } catch (thrown) {
    await client.query('rollback').catch(() => undefined)
    throw thrown
  } finally {
    client.release()
  }
}

/** A pool of connections that outlives a database that goes away for a while. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 6, connectionTimeoutMillis: 5000, keepAlive: true })
  // A connection that breaks is replaced by the next query. Without listeners it would end the process: an idle one
  // through the pool, one that somebody has out through the client, whose query or transaction fails all the same.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
