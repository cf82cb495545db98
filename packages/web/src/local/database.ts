/**
 * The tables of the browser's database. What belongs to a fight lies in several, so that an act writes its change and a
 * short row, and not the whole fight.
 */
import type { AsideChange, FightSettings, Receipt, StoredPerson } from '@steelyard/table/store'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A fight without its save and its changes. */
export interface FightRow {
  readonly id: string
  readonly system: string
  readonly revision: number
  /** The revision that the save stands for. */
  readonly saved: number
  /** When it was last written, in milliseconds since 1970. */
  readonly touched: number
  readonly settings: FightSettings
  /** Whose it is, as the settings say. */
  readonly owner: string | null
  readonly people: StoredPerson[]
  readonly aside: readonly AsideChange[]
}

/** A company without the saves of its chapters. */
export interface CompanyRow {
  readonly id: string
  readonly token: string
  readonly revision: number
  readonly data: string
  readonly open: string | null
  readonly owner: string | null
  readonly touched: number
}

/** The tables, with what they are found by. Saves, changes and companies are JSON text, as in every store. */
export interface SiteSchema extends DBSchema {
  fights: { key: string; value: FightRow; indexes: { touched: number; owner: string } }
  saves: { key: string; value: string }
  changes: { key: [fight: string, revision: number]; value: string }
  receipts: { key: [fight: string, person: string, key: string]; value: Receipt & { readonly fight: string } }
  tokens: { key: string; value: { readonly token: string; readonly fight: string; readonly person: string } }
  codes: {
    key: string
    value: { readonly code: string; readonly fight: string }
    indexes: { fight: string }
  }
  companies: { key: string; value: CompanyRow; indexes: { token: string; touched: number; owner: string } }
  chapters: { key: [company: string, chapter: number]; value: string }
}

/** The ids of rows, the one that was touched last first. */
export function lastFirst(rows: readonly { readonly id: string; readonly touched: number }[]): string[] {
  return rows.toSorted((one, other) => other.touched - one.touched).map(({ id }) => id)
}

/** The browser's database. */
export type Database = IDBPDatabase<SiteSchema>

const VERSION = 1

/** Opens the database, and makes it if there is none; `gone` is called when the browser takes it away. */
export async function openDatabase(
  name: string,
  gone: () => void,
): Promise<{ readonly database: Database; readonly empty: boolean }> {
  let empty = false
  const database = await openDB<SiteSchema>(name, VERSION, {
    upgrade(fresh) {
      empty = true
      const fights = fresh.createObjectStore('fights', { keyPath: 'id' })
      fights.createIndex('touched', 'touched')
      fights.createIndex('owner', 'owner')
      fresh.createObjectStore('saves')
      fresh.createObjectStore('changes')
      fresh.createObjectStore('receipts', { keyPath: ['fight', 'person', 'key'] })
      fresh.createObjectStore('tokens', { keyPath: 'token' })
      fresh.createObjectStore('codes', { keyPath: 'code' }).createIndex('fight', 'fight')
      const companies = fresh.createObjectStore('companies', { keyPath: 'id' })
      companies.createIndex('token', 'token', { unique: true })
      companies.createIndex('touched', 'touched')
      companies.createIndex('owner', 'owner')
      fresh.createObjectStore('chapters')
    },
    // A tab with a newer version of these pages waits: it is let through, and this one says that it is out of date.
    blocking: (_current, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      gone()
    },
    terminated: gone,
  })
  return { database, empty }
}
