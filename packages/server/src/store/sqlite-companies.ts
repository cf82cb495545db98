/**
 * Companies in SQLite; they share the connection, and the transactions, of the fights.
 */
import {
  type ChapterSave,
  type CompanyChange,
  type CompanyStore,
  companyIn,
  openText,
  type StoredCompany,
} from '@steelyard/table/store'
import { z } from 'zod'

/** What a statement takes. */
export type SqlValue = string | number | null

/** The part of a store that companies need. */
export interface SqlRows {
  run(sql: string, values: SqlValue[]): void
  get(sql: string, values: SqlValue[]): unknown
  all(sql: string, values: SqlValue[]): unknown[]
  /** Puts work into the next transaction. */
  write(work: () => boolean): Promise<boolean>
  reading<Result>(read: () => Result): Result
}

/** Companies of a store in a file. */
export class SqliteCompanies implements CompanyStore {
  readonly #rows: SqlRows

  constructor(rows: SqlRows) {
    this.#rows = rows
  }

  async create(company: StoredCompany, saves: readonly ChapterSave[]): Promise<void> {
    const { id, token, revision, data, open, owner } = company
    const now = Date.now()
    await this.#rows.write(() => {
      this.#rows.run(
        'insert into companies (id, token, revision, data, open, owner, created, touched) values (?, ?, ?, ?, ?, ?, ?, ?)',
        [id, token, revision, JSON.stringify(data), openText(open), owner, now, now],
      )
      this.#putSaves(id, saves)
      return true
    })
  }

  async read(id: string): Promise<StoredCompany | null> {
    return this.#rows.reading(() => {
      const row = this.#rows.get(
        'select cast(token as blob) as token, revision, cast(data as blob) as data, cast(open as blob) as open, cast(owner as blob) as owner from companies where id = ?',
        [id],
      )
      return row === undefined ? null : companyIn(id, row)
    })
  }

  async of(tokenHash: string): Promise<string | null> {
    return this.#rows.reading(() => {
      const row = this.#rows.get('select cast(id as blob) as id from companies where token = ?', [tokenHash])
      return row === undefined ? null : idRow.parse(row).id
    })
  }

  write({ id, after, data, open, saves }: CompanyChange): Promise<boolean> {
    return this.#rows.write(() => {
      const found = this.#rows.get('select id from companies where id = ? and revision = ?', [id, after])
      if (found === undefined) return false
      this.#rows.run('update companies set revision = ?, data = ?, open = ?, touched = ? where id = ?', [
        after + 1,
        JSON.stringify(data),
        openText(open),
        Date.now(),
        id,
      ])
      this.#putSaves(id, saves)
      return true
    })
  }

  async save(id: string, chapter: number): Promise<unknown> {
    return this.#rows.reading(() => {
      const row = this.#rows.get(
        'select cast(save as blob) as save from chapters where company = ? and chapter = ?',
        [id, chapter],
      )
      return row === undefined ? null : JSON.parse(z.object({ save: z.string() }).parse(row).save)
    })
  }

  async count(): Promise<number> {
    return this.#rows.reading(
      () => z.object({ n: z.number() }).parse(this.#rows.get('select count(*) as n from companies', [])).n,
    )
  }

  async list(): Promise<readonly string[]> {
    return this.#rows.reading(() =>
      this.#rows
        .all('select cast(id as blob) as id from companies order by touched desc', [])
        .map((row) => idRow.parse(row).id),
    )
  }

  async ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    return this.#rows.reading(() =>
      this.#rows
        .all('select cast(id as blob) as id from companies where owner = ? order by touched desc limit ?', [
          ownerHash,
          most,
        ])
        .map((row) => idRow.parse(row).id),
    )
  }

  async remove(id: string): Promise<void> {
    await this.#rows.write(() => {
      this.#rows.run('delete from chapters where company = ?', [id])
      this.#rows.run('delete from companies where id = ?', [id])
      return true
    })
  }

  #putSaves(id: string, saves: readonly ChapterSave[]): void {
    for (const { chapter, save } of saves)
      this.#rows.run('insert into chapters (company, chapter, save) values (?, ?, ?)', [
        id,
        chapter,
        JSON.stringify(save),
      ])
  }
}

const idRow = z.object({ id: z.string() })
