/**
 * The store in a browser: fights and companies in IndexedDB, of which every browser has one for each site. A change is
 * one transaction, so that several tabs may have the same fight open: of two that write the same revision one succeeds,
 * and a BroadcastChannel tells the others.
 */
import {
  type Append,
  type AsideChange,
  type ChangeListener,
  deltasIn,
  type FightSettings,
  type FightSummary,
  type NewFight,
  type Receipt,
  type SetAside,
  type Store,
  type StoredFight,
  type StoredPerson,
} from '@steelyard/table/store'
import type { IDBPTransaction, StoreNames } from 'idb'
import { CompanyDatabase } from './company-store.ts'
import { type Database, type FightRow, lastFirst, openDatabase, type SiteSchema } from './database.ts'
import { guarded } from './room-left.ts'

/** What else there is to know about a store that was opened. */
export interface OpenedStore {
  readonly store: Store
  /** True if the browser had nothing of this site: it is the first visit, or it has dropped what there was. */
  readonly empty: boolean
}

/** Opens the store of this site; `gone` is called when the browser takes it away. */
export async function openBrowserStore(name: string, gone: () => void): Promise<OpenedStore> {
  const { database, empty } = await guarded(() => openDatabase(name, gone))
  return { store: new BrowserStore(database, name), empty }
}

type Writing = IDBPTransaction<SiteSchema, StoreNames<SiteSchema>[], 'readwrite'>

const TABLES: StoreNames<SiteSchema>[] = ['fights', 'saves', 'changes', 'receipts', 'tokens', 'codes']

class BrowserStore implements Store {
  readonly kind = 'indexeddb'
  readonly notices: readonly string[] = []
  readonly companies: CompanyDatabase
  readonly #database: Database
  readonly #channel: BroadcastChannel
  #touched = 0

  constructor(database: Database, name: string) {
    this.#database = database
    this.companies = new CompanyDatabase(database)
    this.#channel = new BroadcastChannel(name)
  }

  create(fight: NewFight): Promise<void> {
    return this.put({ ...fight, revision: 1, saved: 1, deltas: [], receipts: [], aside: [] })
  }

  async put(fight: StoredFight): Promise<void> {
    const { id, system, revision, saved, settings, aside } = fight
    await this.#write(async (writing) => {
      const people: StoredPerson[] = []
      const { owner } = settings
      const row: FightRow = {
        id,
        system,
        revision,
        saved,
        touched: this.#now(),
        settings,
        owner,
        people,
        aside,
      }
      await writing.objectStore('fights').add(row)
      await writing.objectStore('saves').put(JSON.stringify(fight.save), id)
      for (const [at, delta] of fight.deltas.entries())
        await writing.objectStore('changes').put(JSON.stringify(delta), [id, saved + 1 + at])
      for (const receipt of fight.receipts)
        await writing.objectStore('receipts').put({ fight: id, ...receipt })
      await takeCode(writing, id, settings)
      for (const person of fight.people) await seat(writing, row, person)
      await writing.objectStore('fights').put(row)
    })
    this.#tell(id, revision)
  }

  read(fight: string): Promise<StoredFight | null> {
    return guarded(async () => {
      const reading = this.#database.transaction(TABLES)
      const row = await reading.objectStore('fights').get(fight)
      if (row === undefined) return null
      const { id, system, revision, saved, settings, people, aside } = row
      // A range must not be empty, so it reaches one further than there are changes.
      const range = IDBKeyRange.bound([id, saved + 1], [id, revision + 1])
      const [save, keys, texts, receipts] = await Promise.all([
        reading.objectStore('saves').get(id),
        reading.objectStore('changes').getAllKeys(range),
        reading.objectStore('changes').getAll(range),
        reading.objectStore('receipts').getAll(allOf(id)),
      ])
      const rows = keys.map(([, at], place) => ({ revision: at, delta: texts[place] }))
      return {
        id,
        system,
        revision,
        settings,
        save: JSON.parse(save ?? 'null'),
        saved,
        deltas: deltasIn(rows, saved, revision),
        people,
        receipts: receipts.map(receiptOf).toSorted((one, other) => other.revision - one.revision),
        aside,
      }
    })
  }

  async append(change: Append): Promise<boolean> {
    const { fight, after, delta, settings, people, gone, receipt } = change
    const revision = after + 1
    const isWritten = await this.#write(async (writing) => {
      const row = await writing.objectStore('fights').get(fight)
      if (row === undefined || row.revision !== after) return false
      if (receipt !== null) await writing.objectStore('receipts').add({ fight, ...receipt, revision })
      await writing.objectStore('changes').put(JSON.stringify(delta), [fight, revision])
      if (settings !== null) await takeCode(writing, fight, settings)
      for (const person of people) await seat(writing, row, person)
      for (const id of gone) await unseat(writing, row, id)
      await writing
        .objectStore('fights')
        .put({ ...row, revision, touched: this.#now(), settings: settings ?? row.settings })
      return true
    })
    if (isWritten) this.#tell(fight, revision)
    return isWritten
  }

  async fold(fight: string, revision: number, save: unknown): Promise<void> {
    await this.#write(async (writing) => {
      const row = await writing.objectStore('fights').get(fight)
      if (row === undefined || row.saved >= revision) return
      await writing.objectStore('saves').put(JSON.stringify(save), fight)
      await writing.objectStore('changes').delete(IDBKeyRange.bound([fight], [fight, revision]))
      await writing.objectStore('fights').put({ ...row, saved: revision })
    })
  }

  async setAside({ fight, at, after, next, save, why }: SetAside): Promise<boolean> {
    const isWritten = await this.#write(async (writing) => {
      const row = await writing.objectStore('fights').get(fight)
      if (row === undefined || row.revision !== at) return false
      const all = allOf(fight)
      const [keys, texts, receipts] = await Promise.all([
        writing.objectStore('changes').getAllKeys(all),
        writing.objectStore('changes').getAll(all),
        writing.objectStore('receipts').getAll(all),
      ])
      const lost = receipts.filter((receipt) => receipt.revision > after)
      const changes = new Map(keys.map(([, revision], place) => [revision, texts[place] ?? null]))
      const revisions = [...new Set([...changes.keys(), ...lost.map(({ revision }) => revision)])]
      const since = Date.now()
      const set = revisions
        .filter((revision) => revision > after)
        .map((revision): AsideChange => {
          const found = lost.find((receipt) => receipt.revision === revision)
          const receipt =
            found === undefined ? null : { person: found.person, key: found.key, print: found.print }
          return { revision, delta: changes.get(revision) ?? null, receipt, why, since }
        })
      const aside = [...row.aside, ...set].toSorted((one, other) => one.revision - other.revision)
      await writing.objectStore('changes').delete(all)
      for (const { person, key } of lost) await writing.objectStore('receipts').delete([fight, person, key])
      await writing.objectStore('saves').put(JSON.stringify(save), fight)
      await writing.objectStore('fights').put({ ...row, revision: next, saved: next, aside })
      return true
    })
    if (isWritten) this.#tell(fight, next)
    return isWritten
  }

  personOf(tokenHash: string): Promise<{ readonly fight: string; readonly person: string } | null> {
    return guarded(async () => {
      const found = await this.#database.get('tokens', tokenHash)
      return found === undefined ? null : { fight: found.fight, person: found.person }
    })
  }

  fightOf(code: string): Promise<string | null> {
    return guarded(async () => (await this.#database.get('codes', code))?.fight ?? null)
  }

  count(): Promise<number> {
    return guarded(() => this.#database.count('fights'))
  }

  list(): Promise<readonly string[]> {
    return guarded(async () => (await this.#database.getAllKeysFromIndex('fights', 'touched')).toReversed())
  }

  summaries(most: number): Promise<readonly FightSummary[]> {
    return guarded(async () => {
      const rows = await this.#database.getAllFromIndex('fights', 'touched')
      return rows
        .toReversed()
        .slice(0, most)
        .map(({ id, system, settings, touched }) => ({ id, system, title: settings.title, touched }))
    })
  }

  ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    return guarded(async () =>
      lastFirst(await this.#database.getAllFromIndex('fights', 'owner', ownerHash)).slice(0, most),
    )
  }

  async prune(before: number): Promise<number> {
    const old = await guarded(() =>
      this.#database.getAllKeysFromIndex('fights', 'touched', IDBKeyRange.upperBound(before, true)),
    )
    for (const id of old) await this.remove(id)
    return old.length
  }

  async remove(fight: string): Promise<void> {
    await this.#write(async (writing) => {
      const row = await writing.objectStore('fights').get(fight)
      if (row === undefined) return
      for (const { id } of [...row.people]) await unseat(writing, row, id)
      await freeCodes(writing, fight)
      await writing.objectStore('changes').delete(allOf(fight))
      await writing.objectStore('receipts').delete(allOf(fight))
      await writing.objectStore('saves').delete(fight)
      await writing.objectStore('fights').delete(fight)
    })
    this.#tell(fight, 0)
  }

  watch(heard: ChangeListener): () => void {
    const listen = ({ data }: MessageEvent<{ readonly fight: string; readonly revision: number }>): void =>
      heard(data.fight, data.revision)
    this.#channel.addEventListener('message', listen)
    return () => this.#channel.removeEventListener('message', listen)
  }

  async check(): Promise<void> {
    await this.count()
  }

  async close(): Promise<void> {
    this.#channel.close()
    this.#database.close()
  }

  #write<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result> {
    return guarded(async () => {
      const writing = this.#database.transaction(TABLES, 'readwrite')
      // Whoever waits for the work alone would not hear that the disk was full when it was carried out.
      const [result] = await Promise.all([carriedOut(writing, work), writing.done])
      return result
    })
  }

  /** The time, so that no two changes have the same. */
  #now(): number {
    this.#touched = Math.max(Date.now(), this.#touched + 1)
    return this.#touched
  }

  #tell(fight: string, revision: number): void {
    this.#channel.postMessage({ fight, revision })
  }
}

/** Works in a transaction; if that fails nothing of it is kept. */
async function carriedOut<Result>(
  writing: Writing,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(writing)
  } catch (thrown) {
    try {
      writing.abort()
    } catch {
      // It has ended by itself.
    }
    throw thrown
  }
}

function allOf(fight: string): IDBKeyRange {
  return IDBKeyRange.bound([fight], [fight, []])
}

function receiptOf({ person, key, print, revision }: Receipt): Receipt {
  return { person, key, print, revision }
}

/** Gives a code to the last who takes it. */
async function takeCode(writing: Writing, fight: string, { code }: FightSettings): Promise<void> {
  await freeCodes(writing, fight)
  if (code !== null) await writing.objectStore('codes').put({ code, fight })
}

async function freeCodes(writing: Writing, fight: string): Promise<void> {
  const codes = writing.objectStore('codes')
  for (const code of await codes.index('fight').getAllKeys(fight)) await codes.delete(code)
}

async function seat(writing: Writing, row: FightRow, person: StoredPerson): Promise<void> {
  const at = row.people.findIndex(({ id }) => id === person.id)
  const before = row.people[at]
  if (before !== undefined) await writing.objectStore('tokens').delete(before.token)
  row.people.splice(at < 0 ? row.people.length : at, 1, person)
  await writing.objectStore('tokens').put({ token: person.token, fight: row.id, person: person.id })
}

async function unseat(writing: Writing, row: FightRow, id: string): Promise<void> {
  const at = row.people.findIndex((person) => person.id === id)
  const person = row.people[at]
  if (person === undefined) return
  row.people.splice(at, 1)
  await writing.objectStore('tokens').delete(person.token)
}
