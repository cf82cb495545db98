/**
 * The store for many machines: PostgreSQL. Several servers on one database may serve the same fights; the row of a
 * fight lets one append through per revision, and NOTIFY tells the others of it.
 *
 * An append is one statement, so that it costs one round trip and cannot be half done. The connection that listens is
 * opened again when it breaks; notifications may have been lost then, so all rooms are read again.
 */
import { randomBytes } from 'node:crypto'
import { HostProblem } from '@steelyard/table/problem'
import {
  type Append,
  asideIn,
  type ChangeListener,
  deltasIn,
  type FightSummary,
  keptPersonForm,
  type NewFight,
  type SetAside,
  type Store,
  type StoredFight,
  settingsForm,
  storeAway,
  storeShut,
  storeSilent,
  summaryIn,
} from '@steelyard/table/store'
import pg from 'pg'
import { z } from 'zod'
import { brokenFights, brokenNotice, migrations, perFight, settingAside } from './migrations.ts'
import { PostgresCompanies, type Query } from './postgres-companies.ts'

const CHANNEL = 'steelyard'
const LOCK = 7_318_204_551
const RETRY = 1000
const MOST_RECEIPTS = 20_000

const fightRow = z.object({ system: z.string(), revision: z.number(), settings: z.string() })
const saveRow = z.object({ revision: z.number(), save: z.string() })

/** Opens the store in a database. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 20_000,
    allowExitOnIdle: true,
  })
  // The next query replaces a broken connection. While a connection is in use, its client emits the 'error' event, which
  // ends the process unless there is a listener; the query on it fails as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const notices = await inTransaction(pool, prepare)
    return new PostgresStore(url, pool, notices)
  } catch (thrown) {
    await pool.end().catch(() => undefined)
    throw storeShut(thrown)
  }
}

/** Runs a transaction; a connection on which it failed is not used again. */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(async (sql, values = []) => (await client.query(sql, [...values])).rows)
    await client.query('commit')
    client.release()
    return result
  } catch (thrown) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw thrown
  }
}

/** Migrates the tables and looks for damaged fights, one process at a time. */
async function prepare(query: Query): Promise<string[]> {
  await query('select pg_advisory_xact_lock($1)', [LOCK])
  await query('create table if not exists meta (version integer not null)')
  const [found] = await query('select version from meta')
  if (found === undefined) await query('insert into meta (version) values (0)')
  const version = found === undefined ? 0 : z.object({ version: z.number() }).parse(found).version
  if (version > migrations.length)
    throw new Error(`it was written by a newer steelyard (version ${version} of its tables)`)
  for (const [at, steps] of migrations.entries())
    if (at >= version) for (const step of steps) await query(step)
  await query('update meta set version = $1', [migrations.length])
  return findBroken(query)
}

/** Notices about fights that lack changes. */
async function findBroken(query: Query): Promise<string[]> {
  const row = z.object({ id: z.string(), revision: z.number() })
  return (await query(brokenFights)).map((found) => {
    const { id, revision } = row.parse(found)
    return brokenNotice(id, revision)
  })
}

/** One append as one statement: nothing of it happens unless the fight is at the revision that it follows. */
const APPEND = `
  with moved as (
    update fights set revision = revision + 1, touched = $3,
      code = case when $4::text is null then code else $5 end,
      settings = coalesce($4::text, settings)
    where id = $1 and revision = $2
    returning id, revision
  ), changed as (
    insert into changes (fight, revision, delta) select id, revision, $6 from moved
  ), removed as (
    delete from people using moved where people.fight = moved.id and people.id = any($8::text[])
  ), placed as (
    insert into people (fight, id, token, data)
    select moved.id, person.id, person.token, person.data
    from moved, json_to_recordset($7::json) as person (id text, token text, data text)
    on conflict (fight, id) do update set token = excluded.token, data = excluded.data
  ), receipted as (
    insert into receipts (fight, person, sent, print, revision)
    select id, $9, $10, $11, revision from moved where $9::text is not null
  )
  select revision, pg_notify('${CHANNEL}', $12 || ' ' || id || ' ' || revision) from moved`

class PostgresStore implements Store {
  readonly kind = 'postgres'
  readonly notices: readonly string[]
  readonly companies: PostgresCompanies
  readonly #url: string
  readonly #pool: pg.Pool
  /** The sender id in this process's notifications, by which it ignores its own. */
  readonly #self = randomBytes(6).toString('hex')
  readonly #hearing = new Set<ChangeListener>()
  #listener: pg.Client | null = null
  #retry: ReturnType<typeof setTimeout> | null = null
  #closed = false

  constructor(url: string, pool: pg.Pool, notices: readonly string[]) {
    this.#url = url
    this.#pool = pool
    this.notices = notices
    this.companies = new PostgresCompanies((work) => this.#together(work))
  }

  async create(fight: NewFight): Promise<void> {
    await this.put({ ...fight, revision: 1, saved: 1, deltas: [], receipts: [], aside: [] })
  }

  async put(fight: StoredFight): Promise<void> {
    const now = Date.now()
    const { id, system, settings, revision, saved } = fight
    await this.#changing(async (query) => {
      if (settings.code !== null)
        await query('update fights set code = null where code = $1', [settings.code])
      await query(
        'insert into fights (id, system, revision, code, settings, owner, created, touched) values ($1, $2, $3, $4, $5, $6, $7, $7)',
        [id, system, revision, settings.code, JSON.stringify(settings), settings.owner, now],
      )
      await query('insert into saves (fight, revision, save) values ($1, $2, $3)', [
        id,
        saved,
        JSON.stringify(fight.save),
      ])
      for (const [at, delta] of fight.deltas.entries())
        await query('insert into changes (fight, revision, delta) values ($1, $2, $3)', [
          id,
          saved + 1 + at,
          JSON.stringify(delta),
        ])
      for (const person of fight.people)
        await query('insert into people (fight, id, token, data) values ($1, $2, $3, $4)', [
          id,
          person.id,
          person.token,
          JSON.stringify(person),
        ])
      for (const { person, key, print, revision: done } of fight.receipts)
        await query(
          'insert into receipts (fight, person, sent, print, revision) values ($1, $2, $3, $4, $5)',
          [id, person, key, print, done],
        )
      for (const { revision: at, delta, receipt, why, since } of fight.aside)
        await query(
          'insert into set_aside (fight, revision, delta, person, sent, print, why, since) values ($1, $2, $3, $4, $5, $6, $7, $8)',
          [id, at, delta, receipt?.person ?? null, receipt?.key ?? null, receipt?.print ?? null, why, since],
        )
    })
  }

  async read(fight: string): Promise<StoredFight | null> {
    return this.#together(async (query) => {
      await query('set transaction isolation level repeatable read read only', [])
      const [found] = await query('select system, revision, settings from fights where id = $1', [fight])
      const [saved] = await query('select revision, save from saves where fight = $1', [fight])
      if (found === undefined || saved === undefined) return null
      const { system, revision, settings } = fightRow.parse(found)
      const save = saveRow.parse(saved)
      const changes = await query(
        'select revision, delta from changes where fight = $1 and revision > $2 and revision <= $3 order by revision',
        [fight, save.revision, revision],
      )
      const people = await query('select data as text from people where fight = $1 order by id', [fight])
      const receipts = await query(
        'select person, sent, print, revision from receipts where fight = $1 order by revision desc limit $2',
        [fight, MOST_RECEIPTS],
      )
      const aside = await query(
        'select revision, delta, person, sent, print, why, since from set_aside where fight = $1 order by revision',
        [fight],
      )
      const receiptRow = z.object({
        person: z.string(),
        sent: z.string(),
        print: z.string(),
        revision: z.number(),
      })
      return {
        id: fight,
        system,
        revision,
        settings: settingsForm.parse(JSON.parse(settings)),
        save: JSON.parse(save.save),
        saved: save.revision,
        deltas: deltasIn(changes, save.revision, revision),
        people: people.map((row) => keptPersonForm.parse(textIn(row))),
        receipts: receipts.map((row) => {
          const { sent, ...rest } = receiptRow.parse(row)
          return { ...rest, key: sent }
        }),
        aside: aside.map(asideIn),
      }
    })
  }

  async append(change: Append): Promise<boolean> {
    const { fight, after, settings, receipt } = change
    if (settings !== null && settings.code !== null)
      await this.#query('update fights set code = null where code = $1 and id <> $2', [settings.code, fight])
    const people = change.people.map((person) => ({
      id: person.id,
      token: person.token,
      data: JSON.stringify(person),
    }))
    const rows = await this.#change(APPEND, [
      fight,
      after,
      Date.now(),
      settings === null ? null : JSON.stringify(settings),
      settings?.code ?? null,
      JSON.stringify(change.delta),
      JSON.stringify(people),
      change.gone,
      receipt?.person ?? null,
      receipt?.key ?? null,
      receipt?.print ?? null,
      this.#self,
    ])
    return rows.length === 1
  }

  async fold(fight: string, revision: number, save: unknown): Promise<void> {
    await this.#changing(async (query) => {
      const moved = await query(
        'update saves set revision = $2, save = $3 where fight = $1 and revision < $2 returning revision',
        [fight, revision, JSON.stringify(save)],
      )
      if (moved.length > 0)
        await query('delete from changes where fight = $1 and revision <= $2', [fight, revision])
    })
  }

  setAside({ fight, at, after, next, save, why }: SetAside): Promise<boolean> {
    return this.#changing(async (query) => {
      const moved = await query(
        `update fights set revision = $3 where id = $1 and revision = $2
         returning pg_notify('${CHANNEL}', $4 || ' ' || id || ' ' || revision)`,
        [fight, at, next, this.#self],
      )
      if (moved.length === 0) return false
      for (const sql of settingAside) await query(sql, [fight, after, why, Date.now()])
      await query('delete from changes where fight = $1', [fight])
      await query('delete from receipts where fight = $1 and revision > $2', [fight, after])
      await query('update saves set revision = $2, save = $3 where fight = $1', [
        fight,
        next,
        JSON.stringify(save),
      ])
      return true
    })
  }

  async personOf(tokenHash: string): Promise<{ fight: string; person: string } | null> {
    const [found] = await this.#query('select fight, id from people where token = $1', [tokenHash])
    if (found === undefined) return null
    const { fight, id } = z.object({ fight: z.string(), id: z.string() }).parse(found)
    return { fight, person: id }
  }

  async fightOf(code: string): Promise<string | null> {
    const [found] = await this.#query('select id from fights where code = $1', [code])
    return found === undefined ? null : idIn(found)
  }

  async count(): Promise<number> {
    const [found] = await this.#query('select count(*)::integer as fights from fights', [])
    return z.object({ fights: z.number() }).parse(found).fights
  }

  async list(): Promise<readonly string[]> {
    return (await this.#query('select id from fights order by touched desc', [])).map(idIn)
  }

  async summaries(most: number): Promise<readonly FightSummary[]> {
    const sql = 'select id, system, settings, touched from fights order by touched desc limit $1'
    return (await this.#query(sql, [most])).map(summaryIn)
  }

  async ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    const sql = 'select id from fights where owner = $1 order by touched desc limit $2'
    return (await this.#query(sql, [ownerHash, most])).map(idIn)
  }

  async prune(before: number): Promise<number> {
    const old = (await this.#query('select id from fights where touched < $1', [before])).map(idIn)
    for (const fight of old) await this.remove(fight)
    return old.length
  }

  async remove(fight: string): Promise<void> {
    await this.#changing(async (query) => {
      for (const [table, column] of perFight)
        await query(`delete from ${table} where ${column} = $1`, [fight])
    })
  }

  watch(heard: ChangeListener): () => void {
    this.#hearing.add(heard)
    if (this.#listener === null && this.#retry === null) void this.#listen()
    return () => {
      this.#hearing.delete(heard)
    }
  }

  async check(): Promise<void> {
    await this.#query('update meta set version = version', [])
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    await this.#listener?.end().catch(() => undefined)
    await this.#pool.end().catch(() => undefined)
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    let over = false
    const lost = (): void => {
      if (over) return
      over = true
      this.#listener = null
      client.end().catch(() => undefined)
      if (!this.#closed) this.#retry = setTimeout(() => void this.#listen(), RETRY)
      this.#retry?.unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.#notified(payload ?? ''))
    this.#retry = null
    this.#listener = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      for (const heard of this.#hearing) heard(null, 0)
    } catch {
      lost()
    }
  }

  #notified(payload: string): void {
    const [self = '', fight = '', revision = ''] = payload.split(' ')
    if (self === this.#self || fight === '') return
    for (const heard of this.#hearing) heard(fight, Number(revision))
  }

  async #query(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    try {
      return (await this.#pool.query(sql, [...values])).rows
    } catch (thrown) {
      throw storeAway(thrown)
    }
  }

  /** A query that changes something. */
  async #change(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    try {
      return (await this.#pool.query(sql, [...values])).rows
    } catch (thrown) {
      throw isSilence(thrown) ? storeSilent(thrown) : storeAway(thrown)
    }
  }

  /** Queries that change something together. */
  async #changing<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    try {
      return await inTransaction(this.#pool, work)
    } catch (thrown) {
      throw isSilence(thrown) ? storeSilent(thrown) : storeAway(thrown)
    }
  }

  async #together<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    try {
      return await inTransaction(this.#pool, work)
    } catch (thrown) {
      throw storeAway(thrown)
    }
  }
}

/**
 * True if a connection broke after something was sent: the database may have done it. An error that the database itself
 * reports, or that nobody could be reached at all, means that it has not.
 */
function isSilence(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || thrown instanceof HostProblem) return false
  const code = 'code' in thrown ? String(thrown.code) : ''
  const isReported = /^[0-9A-Z]{5}$/.test(code)
  const isUnreached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'].includes(code)
  return !isReported && !isUnreached && !/timeout exceeded when trying to connect/.test(thrown.message)
}

function textIn(row: unknown): unknown {
  return JSON.parse(z.object({ text: z.string() }).parse(row).text)
}

function idIn(row: unknown): string {
  return z.object({ id: z.string() }).parse(row).id
}
