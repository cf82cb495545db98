/**
 * Opening the store: SQLite in a data folder by default, PostgreSQL where a database's address is given.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from '@steelyard/table'
import { type Store, storeShut } from '@steelyard/table/store'
import { openSqlite } from './sqlite.ts'

/** Where fights are to be kept. */
export interface StorePlace {
  /** The folder of the embedded store; left out, fights are kept in memory alone. */
  readonly data?: string | undefined
  /** The address of a PostgreSQL database, such as postgres://user@host/name; it goes before the folder. */
  readonly databaseUrl?: string | undefined
  /** True to read the embedded store as it is now, whatever is written meanwhile. */
  readonly snapshot?: boolean | undefined
}

/** The file of the embedded store in its folder. */
export const STORE_FILE = 'steelyard.db'

/** Opens the store. */
export async function openStore({ data, databaseUrl, snapshot = false }: StorePlace): Promise<Store> {
  if (databaseUrl !== undefined && databaseUrl !== '') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(databaseUrl)
  }
  if (data === undefined) return openMemory()
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 })
  } catch (thrown) {
    throw storeShut(thrown)
  }
  return openSqlite(join(data, STORE_FILE), { snapshot })
}
