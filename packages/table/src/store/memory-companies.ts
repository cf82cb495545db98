/**
 * Companies in memory alone, as JSON text, so that nobody shares what was given in or out.
 */
import {
  type ChapterSave,
  type CompanyChange,
  type CompanyStore,
  companyIn,
  openText,
  type StoredCompany,
} from './companies.ts'
import { storeAway } from './store.ts'

interface Row {
  readonly token: string
  revision: number
  data: string
  open: string | null
  readonly owner: string | null
  readonly saves: Map<number, string>
}

/** Companies of a store in memory. */
export class MemoryCompanies implements CompanyStore {
  readonly #rows = new Map<string, Row>()

  async create(
    { id, token, revision, data, open, owner }: StoredCompany,
    saves: readonly ChapterSave[],
  ): Promise<void> {
    if (this.#rows.has(id)) throw storeAway(new Error(`there is a company ${id} already`))
    const texts = new Map(saves.map(({ chapter, save }) => [chapter, JSON.stringify(save)]))
    const row = { token, revision, data: JSON.stringify(data), open: openText(open), owner, saves: texts }
    this.#rows.set(id, row)
  }

  async read(id: string): Promise<StoredCompany | null> {
    const row = this.#rows.get(id)
    return row === undefined ? null : companyIn(id, row)
  }

  async of(tokenHash: string): Promise<string | null> {
    for (const [id, { token }] of this.#rows) if (token === tokenHash) return id
    return null
  }

  async write({ id, after, data, open, saves }: CompanyChange): Promise<boolean> {
    const row = this.#rows.get(id)
    if (row === undefined || row.revision !== after) return false
    row.revision = after + 1
    row.data = JSON.stringify(data)
    row.open = openText(open)
    for (const { chapter, save } of saves) row.saves.set(chapter, JSON.stringify(save))
    this.#rows.delete(id)
    this.#rows.set(id, row)
    return true
  }

  async save(id: string, chapter: number): Promise<unknown> {
    const text = this.#rows.get(id)?.saves.get(chapter)
    return text === undefined ? null : JSON.parse(text)
  }

  async count(): Promise<number> {
    return this.#rows.size
  }

  async list(): Promise<readonly string[]> {
    return [...this.#rows.keys()].toReversed()
  }

  async ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    return (await this.list()).filter((id) => this.#rows.get(id)?.owner === ownerHash).slice(0, most)
  }

  async remove(id: string): Promise<void> {
    this.#rows.delete(id)
  }
}
