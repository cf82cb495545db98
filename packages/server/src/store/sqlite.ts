/**
 * The embedded store: SQLite in one file, through libsql, with a write-ahead log that is synced at every commit.
 *
 * Its calls are synchronous and a sync to disk takes a while, so everything that is to be written in one turn of
 * the event loop goes into one transaction: a hundred tables cost about as much as one. Only one process uses the
 * file, because there are no notifications between processes.
 */

import {
  type Append,
  asideIn,
  damagedFight,
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
  summaryIn,
} from '@steelyard/table/store'
import Database from 'libsql'
import { z } from 'zod'
import { brokenFights, brokenNotice, migrations, perFight, settingAside } from './migrations.ts'
import { SqliteCompanies, type SqlRows, type SqlValue } from './sqlite-companies.ts'

type Value = SqlValue

interface Written {
  readonly work: () => boolean
  readonly done: (result: boolean) => void
  readonly failed: (why: unknown) => void
}

const fightRow = z.object({ system: z.string(), revision: z.number(), settings: z.string() })
const saveRow = z.object({ revision: z.number(), save: z.string() })
const MOST_RECEIPTS = 20_000

/**
 * Text columns, to be read as bytes: libsql ends the process at a text that is not UTF-8. Rows are given with texts
 * again; see `textOf`.
 */
const texts = (...columns: string[]): string =>
  columns.map((column) => `cast(${column} as blob) as ${column}`).join(', ')

/** Opens the store in a file; as a snapshot it is only read, and stays as it was however much others write. */
export async function openSqlite(
  file: string,
  { snapshot = false }: { readonly snapshot?: boolean } = {},
): Promise<Store> {
  try {
    return new SqliteStore(file, snapshot)
  } catch (thrown) {
    throw storeShut(thrown)
  }
}

class SqliteStore implements Store {
  readonly kind = 'sqlite'
  readonly notices: readonly string[]
  readonly companies: SqliteCompanies
  readonly #database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()
  readonly #isSnapshot: boolean
  #waiting: Written[] = []

  constructor(file: string, snapshot: boolean) {
    this.#isSnapshot = snapshot
    this.#database = new Database(file)
    this.#database.exec('pragma journal_mode = wal')
    this.#database.exec('pragma synchronous = full')
    this.#database.exec('pragma busy_timeout = 2000')
    this.#migrate()
    this.notices = this.#findBroken()
    const rows: SqlRows = {
      run: (sql, values) => this.#run(sql, values),
      get: (sql, values) => this.#get(sql, values),
      all: (sql, values) => this.#all(sql, values),
      write: (work) => this.#write(work),
      reading: (read) => this.#reading(read),
    }
    this.companies = new SqliteCompanies(rows)
    if (snapshot) this.#freeze()
  }

  create(fight: NewFight): Promise<void> {
    return this.put({ ...fight, revision: 1, saved: 1, deltas: [], receipts: [], aside: [] })
  }

  put(fight: StoredFight): Promise<void> {
    const now = Date.now()
    const { id, system, settings, revision, saved } = fight
    return this.#write(() => {
      const { code } = settings
      if (code !== null) this.#freeCode(code)
      this.#run(
        'insert into fights (id, system, revision, code, settings, owner, created, touched) values (?, ?, ?, ?, ?, ?, ?, ?)',
        [id, system, revision, code, JSON.stringify(settings), settings.owner, now, now],
      )
      this.#run('insert into saves (fight, revision, save) values (?, ?, ?)', [
        id,
        saved,
        JSON.stringify(fight.save),
      ])
      for (const [at, delta] of fight.deltas.entries())
        this.#run('insert into changes (fight, revision, delta) values (?, ?, ?)', [
          id,
          saved + 1 + at,
          JSON.stringify(delta),
        ])
      for (const person of fight.people) this.#putPerson(id, person)
      for (const { person, key, print, revision: done } of fight.receipts)
        this.#run('insert into receipts (fight, person, sent, print, revision) values (?, ?, ?, ?, ?)', [
          id,
          person,
          key,
          print,
          done,
        ])
      for (const { revision: at, delta, receipt, why, since } of fight.aside)
        this.#run(
          'insert into set_aside (fight, revision, delta, person, sent, print, why, since) values (?, ?, ?, ?, ?, ?, ?, ?)',
          [id, at, delta, receipt?.person ?? null, receipt?.key ?? null, receipt?.print ?? null, why, since],
        )
      return true
    }).then(() => undefined)
  }

  async read(fight: string): Promise<StoredFight | null> {
    return this.#reading(() => {
      try {
        return this.#fight(fight)
      } catch (thrown) {
        if (thrown instanceof SyntaxError || thrown instanceof z.ZodError) throw damagedFight(thrown)
        throw thrown
      }
    })
  }

  #fight(fight: string): StoredFight | null {
    const found = this.#get(`select ${texts('system', 'settings')}, revision from fights where id = ?`, [
      fight,
    ])
    const saved = this.#get(`select revision, ${texts('save')} from saves where fight = ?`, [fight])
    if (found === undefined || saved === undefined) return null
    const { system, revision, settings } = fightRow.parse(found)
    const save = saveRow.parse(saved)
    return {
      id: fight,
      system,
      revision,
      settings: settingsForm.parse(JSON.parse(settings)),
      save: JSON.parse(save.save),
      saved: save.revision,
      deltas: deltasIn(
        this.#all(
          `select revision, ${texts('delta')} from changes where fight = ? and revision > ? and revision <= ? order by revision`,
          [fight, save.revision, revision],
        ),
        save.revision,
        revision,
      ),
      people: this.#texts('select cast(data as blob) as text from people where fight = ? order by rowid', [
        fight,
      ]).map((data) => keptPersonForm.parse(data)),
      receipts: this.#receipts(fight),
      aside: this.#all(
        `select revision, ${texts('delta', 'person', 'sent', 'print', 'why')}, since from set_aside where fight = ? order by revision`,
        [fight],
      ).map(asideIn),
    }
  }

  append(change: Append): Promise<boolean> {
    return this.#write(() => {
      const { fight, after, settings, receipt } = change
      const found = this.#get('select revision from fights where id = ?', [fight])
      if (found === undefined || z.object({ revision: z.number() }).parse(found).revision !== after)
        return false
      const revision = after + 1
      if (settings === null)
        this.#run('update fights set revision = ?, touched = ? where id = ?', [revision, Date.now(), fight])
      else {
        if (settings.code !== null) this.#freeCode(settings.code, fight)
        this.#run('update fights set revision = ?, touched = ?, code = ?, settings = ? where id = ?', [
          revision,
          Date.now(),
          settings.code,
          JSON.stringify(settings),
          fight,
        ])
      }
      this.#run('insert into changes (fight, revision, delta) values (?, ?, ?)', [
        fight,
        revision,
        JSON.stringify(change.delta),
      ])
      for (const person of change.people) this.#putPerson(fight, person)
      for (const person of change.gone)
        this.#run('delete from people where fight = ? and id = ?', [fight, person])
      if (receipt !== null)
        this.#run('insert into receipts (fight, person, sent, print, revision) values (?, ?, ?, ?, ?)', [
          fight,
          receipt.person,
          receipt.key,
          receipt.print,
          revision,
        ])
      return true
    })
  }

  fold(fight: string, revision: number, save: unknown): Promise<void> {
    return this.#write(() => {
      const found = this.#get('select revision from saves where fight = ? and revision < ?', [
        fight,
        revision,
      ])
      if (found === undefined) return true
      this.#run('update saves set revision = ?, save = ? where fight = ?', [
        revision,
        JSON.stringify(save),
        fight,
      ])
      this.#run('delete from changes where fight = ? and revision <= ?', [fight, revision])
      return true
    }).then(() => undefined)
  }

  setAside({ fight, at, after, next, save, why }: SetAside): Promise<boolean> {
    return this.#write(() => {
      const found = this.#get('select revision from fights where id = ? and revision = ?', [fight, at])
      if (found === undefined) return false
      this.#run('update fights set revision = ? where id = ?', [next, fight])
      for (const sql of settingAside) this.#run(sql.replaceAll('$', '?'), [fight, after, why, Date.now()])
      this.#run('delete from changes where fight = ?', [fight])
      this.#run('delete from receipts where fight = ? and revision > ?', [fight, after])
      this.#run('update saves set revision = ?, save = ? where fight = ?', [
        next,
        JSON.stringify(save),
        fight,
      ])
      return true
    })
  }

  async personOf(tokenHash: string): Promise<{ fight: string; person: string } | null> {
    return this.#reading(() => {
      const found = this.#get(`select ${texts('fight', 'id')} from people where token = ?`, [tokenHash])
      if (found === undefined) return null
      const { fight, id } = z.object({ fight: z.string(), id: z.string() }).parse(found)
      return { fight, person: id }
    })
  }

  async fightOf(code: string): Promise<string | null> {
    return this.#reading(() => {
      const found = this.#get(`select ${texts('id')} from fights where code = ?`, [code])
      return found === undefined ? null : z.object({ id: z.string() }).parse(found).id
    })
  }

  async count(): Promise<number> {
    return this.#reading(
      () =>
        z.object({ fights: z.number() }).parse(this.#get('select count(*) as fights from fights', [])).fights,
    )
  }

  async list(): Promise<readonly string[]> {
    return this.#reading(() => this.#ids(`select ${texts('id')} from fights order by touched desc`, []))
  }

  async summaries(most: number): Promise<readonly FightSummary[]> {
    return this.#reading(() =>
      this.#all(
        `select ${texts('id', 'system', 'settings')}, touched from fights order by touched desc limit ?`,
        [most],
      ).map(summaryIn),
    )
  }

  async ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    return this.#reading(() =>
      this.#ids(`select ${texts('id')} from fights where owner = ? order by touched desc limit ?`, [
        ownerHash,
        most,
      ]),
    )
  }

  async prune(before: number): Promise<number> {
    const old = await this.#reading(() =>
      this.#ids(`select ${texts('id')} from fights where touched < ?`, [before]),
    )
    await Promise.all(old.map((fight) => this.remove(fight)))
    return old.length
  }

  remove(fight: string): Promise<void> {
    return this.#write(() => {
      for (const [table, column] of perFight) this.#run(`delete from ${table} where ${column} = ?`, [fight])
      return true
    }).then(() => undefined)
  }

  watch(): () => void {
    return () => undefined
  }

  async check(): Promise<void> {
    await this.#write(() => {
      this.#run('update meta set version = version', [])
      return true
    })
  }

  async close(): Promise<void> {
    this.#flush()
    this.#rollback()
    if (!this.#isSnapshot) this.#fold()
    this.#statements.clear()
    if (this.#database.open) this.#database.close()
  }

  /** Brings the log into the file, so that the file alone is everything once the server has stopped. */
  #fold(): void {
    try {
      this.#database.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // Somebody reads it, or the disk is full: what is in the log stays there, and is found again.
    }
  }

  /** Adds work to the transaction that is committed at the end of this turn of the event loop. */
  #write(work: () => boolean): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#waiting.push({ work, done, failed })
      if (this.#waiting.length === 1) setImmediate(() => this.#flush())
    })
  }

  #flush(): void {
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length === 0) return
    let results: boolean[]
    try {
      this.#database.exec('begin immediate')
      results = batch.map(({ work }) => work())
      this.#database.exec('commit')
    } catch (thrown) {
      this.#rollback()
      this.#apart(batch, thrown)
      return
    }
    for (const [at, { done }] of batch.entries()) done(results[at] ?? false)
  }

  /** The shared transaction failed: runs each write in one of its own, so that a bad write does not fail the others. */
  #apart(batch: readonly Written[], thrown: unknown): void {
    if (batch.length === 1) {
      batch[0]?.failed(storeAway(thrown))
      return
    }
    for (const written of batch) {
      try {
        this.#database.exec('begin immediate')
        const result = written.work()
        this.#database.exec('commit')
        written.done(result)
      } catch (again) {
        this.#rollback()
        written.failed(storeAway(again))
      }
    }
  }

  #rollback(): void {
    try {
      if (this.#database.inTransaction) this.#database.exec('rollback')
    } catch {
      // The file cannot be reached, so there is nothing to roll back.
    }
  }

  /** Everything that is read from now on is read in one transaction, which begins with the first row. */
  #freeze(): void {
    this.#database.exec('begin')
    this.#get('select version from meta', [])
  }

  #reading<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (thrown) {
      throw storeAway(thrown)
    }
  }

  #migrate(): void {
    this.#database.exec('create table if not exists meta (version integer not null)')
    const found = this.#get('select version from meta', [])
    if (found === undefined) this.#run('insert into meta (version) values (0)', [])
    const version = found === undefined ? 0 : z.object({ version: z.number() }).parse(found).version
    if (version > migrations.length)
      throw new Error(`it was written by a newer steelyard (version ${version} of its tables)`)
    for (const [at, steps] of migrations.entries()) {
      if (at < version) continue
      this.#database.exec('begin immediate')
      for (const step of steps) this.#database.exec(step)
      this.#run('update meta set version = ?', [at + 1])
      this.#database.exec('commit')
    }
  }

  /** Notices about fights that lack changes. */
  #findBroken(): string[] {
    const row = z.object({ id: z.string(), revision: z.number() })
    return this.#all(brokenFights, []).map((found) => {
      const { id, revision } = row.parse(found)
      return brokenNotice(id, revision)
    })
  }

  #freeCode(code: string, fight = ''): void {
    this.#run('update fights set code = null where code = ? and id <> ?', [code, fight])
  }

  #putPerson(fight: string, person: z.infer<typeof keptPersonForm>): void {
    this.#run(
      `insert into people (fight, id, token, data) values (?, ?, ?, ?)
       on conflict (fight, id) do update set token = excluded.token, data = excluded.data`,
      [fight, person.id, person.token, JSON.stringify(person)],
    )
  }

  #receipts(fight: string): StoredFight['receipts'] {
    const row = z.object({ person: z.string(), sent: z.string(), print: z.string(), revision: z.number() })
    const rows = this.#all(
      `select ${texts('person', 'sent', 'print')}, revision from receipts where fight = ? order by revision desc limit ?`,
      [fight, MOST_RECEIPTS],
    )
    return rows.map((found) => {
      const { person, sent, print, revision } = row.parse(found)
      return { person, key: sent, print, revision }
    })
  }

  #texts(sql: string, values: Value[]): unknown[] {
    return this.#all(sql, values).map((row): unknown =>
      JSON.parse(z.object({ text: z.string() }).parse(row).text),
    )
  }

  #ids(sql: string, values: Value[]): string[] {
    return this.#all(sql, values).map((row) => z.object({ id: z.string() }).parse(row).id)
  }

  #run(sql: string, values: Value[]): void {
    this.#statement(sql).run(values)
  }

  #get(sql: string, values: Value[]): unknown {
    return withTexts(this.#statement(sql).get(values))
  }

  #all(sql: string, values: Value[]): unknown[] {
    return this.#statement(sql).all(values).map(withTexts)
  }

  #statement(sql: string): Database.Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lossy = new TextDecoder()

/** libsql gives the bytes of one row as a view, those of several rows without one. */
type Bytes = ArrayBuffer | Uint8Array

function isBytes(value: unknown): value is Bytes {
  return value instanceof ArrayBuffer || value instanceof Uint8Array
}

function withTexts(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isBytes(value) ? textOf(value) : value]),
  )
}

/** The text that bytes stand for; damaged ones begin with a mark that no JSON and no id begins with. */
function textOf(bytes: Bytes): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return `\uFFFD${lossy.decode(bytes)}`
  }
}
