/**
 * Companies in PostgreSQL. Every request reads them from the database, so several servers need not notify each other.
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

/** One statement within a transaction. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<unknown[]>
type Transaction = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

/** Companies of a store in a database. */
export class PostgresCompanies implements CompanyStore {
  readonly #together: Transaction

  constructor(together: Transaction) {
    this.#together = together
  }

  async create(company: StoredCompany, saves: readonly ChapterSave[]): Promise<void> {
    const { id, token, revision, data, open, owner } = company
    await this.#together(async (query) => {
      await query(
        'insert into companies (id, token, revision, data, open, owner, created, touched) values ($1, $2, $3, $4, $5, $6, $7, $7)',
        [id, token, revision, JSON.stringify(data), openText(open), owner, Date.now()],
      )
      await putSaves(query, id, saves)
    })
  }

  async read(id: string): Promise<StoredCompany | null> {
    const [row] = await this.#rows('select token, revision, data, open, owner from companies where id = $1', [
      id,
    ])
    return row === undefined ? null : companyIn(id, row)
  }

  async of(tokenHash: string): Promise<string | null> {
    const [row] = await this.#rows('select id from companies where token = $1', [tokenHash])
    return row === undefined ? null : idRow.parse(row).id
  }

  write({ id, after, data, open, saves }: CompanyChange): Promise<boolean> {
    return this.#together(async (query) => {
      const rows = await query(
        'update companies set revision = revision + 1, data = $3, open = $4, touched = $5 where id = $1 and revision = $2 returning id',
        [id, after, JSON.stringify(data), openText(open), Date.now()],
      )
      if (rows.length === 0) return false
      await putSaves(query, id, saves)
      return true
    })
  }

  async save(id: string, chapter: number): Promise<unknown> {
    const [row] = await this.#rows('select save from chapters where company = $1 and chapter = $2', [
      id,
      chapter,
    ])
    return row === undefined ? null : JSON.parse(z.object({ save: z.string() }).parse(row).save)
  }

  async count(): Promise<number> {
    const [row] = await this.#rows('select count(*)::integer as n from companies', [])
    return z.object({ n: z.number() }).parse(row).n
  }

  async list(): Promise<readonly string[]> {
    const rows = await this.#rows('select id from companies order by touched desc', [])
    return rows.map((row) => idRow.parse(row).id)
  }

  async ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    const rows = await this.#rows(
      'select id from companies where owner = $1 order by touched desc limit $2',
      [ownerHash, most],
    )
    return rows.map((row) => idRow.parse(row).id)
  }

  async remove(id: string): Promise<void> {
    await this.#together(async (query) => {
      await query('delete from chapters where company = $1', [id])
      await query('delete from companies where id = $1', [id])
    })
  }

  #rows(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    return this.#together((query) => query(sql, values))
  }
}

async function putSaves(query: Query, id: string, saves: readonly ChapterSave[]): Promise<void> {
  for (const { chapter, save } of saves)
    await query('insert into chapters (company, chapter, save) values ($1, $2, $3)', [
      id,
      chapter,
      JSON.stringify(save),
    ])
}

const idRow = z.object({ id: z.string() })
