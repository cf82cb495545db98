/**
 * Companies in the browser's database.
 */
import {
  type ChapterSave,
  type CompanyChange,
  type CompanyStore,
  companyIn,
  openText,
  type StoredCompany,
} from '@steelyard/table/store'
import { type Database, lastFirst } from './database.ts'
import { guarded } from './room-left.ts'

/** Companies of a browser's store. */
export class CompanyDatabase implements CompanyStore {
  readonly #database: Database
  #touched = 0

  constructor(database: Database) {
    this.#database = database
  }

  create(company: StoredCompany, saves: readonly ChapterSave[]): Promise<void> {
    const { id, token, revision, data, open, owner } = company
    return guarded(async () => {
      const writing = this.#database.transaction(['companies', 'chapters'], 'readwrite')
      const row = {
        id,
        token,
        revision,
        data: JSON.stringify(data),
        open: openText(open),
        owner,
        touched: this.#now(),
      }
      await Promise.all([
        writing.objectStore('companies').add(row),
        ...saves.map(({ chapter, save }) =>
          writing.objectStore('chapters').put(JSON.stringify(save), [id, chapter]),
        ),
        writing.done,
      ])
    })
  }

  read(id: string): Promise<StoredCompany | null> {
    return guarded(async () => {
      const row = await this.#database.get('companies', id)
      return row === undefined ? null : companyIn(id, row)
    })
  }

  of(tokenHash: string): Promise<string | null> {
    return guarded(
      async () => (await this.#database.getKeyFromIndex('companies', 'token', tokenHash)) ?? null,
    )
  }

  write({ id, after, data, open, saves }: CompanyChange): Promise<boolean> {
    return guarded(async () => {
      const writing = this.#database.transaction(['companies', 'chapters'], 'readwrite')
      const row = await writing.objectStore('companies').get(id)
      if (row === undefined || row.revision !== after) return false
      const next = {
        ...row,
        revision: after + 1,
        data: JSON.stringify(data),
        open: openText(open),
        touched: this.#now(),
      }
      await Promise.all([
        writing.objectStore('companies').put(next),
        ...saves.map(({ chapter, save }) =>
          writing.objectStore('chapters').put(JSON.stringify(save), [id, chapter]),
        ),
        writing.done,
      ])
      return true
    })
  }

  save(id: string, chapter: number): Promise<unknown> {
    return guarded(async () => {
      const text = await this.#database.get('chapters', [id, chapter])
      return text === undefined ? null : JSON.parse(text)
    })
  }

  count(): Promise<number> {
    return guarded(() => this.#database.count('companies'))
  }

  list(): Promise<readonly string[]> {
    return guarded(async () =>
      (await this.#database.getAllKeysFromIndex('companies', 'touched')).toReversed(),
    )
  }

  ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    return guarded(async () =>
      lastFirst(await this.#database.getAllFromIndex('companies', 'owner', ownerHash)).slice(0, most),
    )
  }

  remove(id: string): Promise<void> {
    return guarded(async () => {
      const writing = this.#database.transaction(['companies', 'chapters'], 'readwrite')
      await Promise.all([
        writing.objectStore('companies').delete(id),
        writing.objectStore('chapters').delete(IDBKeyRange.bound([id], [id, []])),
        writing.done,
      ])
    })
  }

  /** The time, so that no two changes have the same. */
  #now(): number {
    this.#touched = Math.max(Date.now(), this.#touched + 1)
    return this.#touched
  }
}
