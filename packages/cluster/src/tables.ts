/**
 * The tables of a cluster: questions, the ranges of them that were fought, ranges that failed, orders, and which workers
 * are there with what they have taken. Results are kept: a range is written once and read by everybody who asks the same question.
 *
 * The queue is pg-boss's, in a schema of its own; it may be emptied at any time without losing a result.
 */
import pg from 'pg'

/** The schema that holds the tables. */
export const SCHEMA = 'steelyard_lab'
/** The channel on which workers announce a finished range. */
export const DONE = 'steelyard_range'
/** The channel on which dispatchers announce a queued range. */
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
  `create unlogged table ${SCHEMA}.workers (
     id text primary key, seen_at timestamptz not null default now());
   create unlogged table ${SCHEMA}.taken (
     job text primary key, worker text not null);`,
]

/** Runs `act` under an advisory lock that all processes of the cluster share. */
export async function alone<Result>(pool: pg.Pool, act: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('steelyard_lab'))")
    const result = await act()
    await client.query("select pg_advisory_unlock(hashtext('steelyard_lab'))")
    client.release()
    return result
  } catch (thrown) {
    // Closing the connection releases the lock.
    client.release(true)
    throw thrown
  }
}

/** Brings the tables up to date; several processes may call it at once. */
export function prepareTables(pool: pg.Pool): Promise<void> {
  return alone(pool, () => migrate(pool))
}

function migrate(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, async (client) => {
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
  })
}

/** Runs `act` in one transaction: all of it happens, or nothing. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  act: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    client.release()
    return result
  } catch (thrown) {
    // Closing the connection rolls back.
    client.release(true)
    throw thrown
  }
}

/** A pool of connections that survives an outage of the database. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 6, connectionTimeoutMillis: 5000, keepAlive: true })
  // The next query replaces a broken connection. Without these listeners its 'error' event would end the process: the pool
  // emits it for idle connections, the client for connections in use, whose query or transaction fails as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
