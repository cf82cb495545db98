/**
 * A store that keeps fights in memory alone: for a host whose fights need not outlast it, such as one in a browser's
 * tab or in a test. What is given in and out is copied as JSON, as in the other stores, so that nobody shares it.
 */
import { MemoryCompanies } from './memory-companies.ts'
import {
  type Append,
  type AsideChange,
  deltasIn,
  type FightSettings,
  type FightSummary,
  type NewFight,
  type Receipt,
  type SetAside,
  type Store,
  type StoredFight,
  type StoredPerson,
  settingsForm,
  storeAway,
  summaryIn,
} from './store.ts'

interface Kept {
  readonly id: string
  readonly system: string
  revision: number
  /** When it was last written, in milliseconds since 1970. */
  touched: number
  settings: string
  /** The save as JSON, and the revision it stands for. */
  save: string
  saved: number
  /** The changes as JSON, by revision. */
  readonly changes: Map<number, string>
  /** People as JSON, by id. */
  readonly people: Map<string, string>
  /** Receipts by person and key. */
  readonly receipts: Map<string, Receipt>
  aside: readonly AsideChange[]
}

/** Opens an empty store. */
export function openMemory(): Store {
  return new MemoryStore()
}

class MemoryStore implements Store {
  readonly kind = 'memory'
  readonly notices: readonly string[] = []
  readonly companies = new MemoryCompanies()
  readonly #fights = new Map<string, Kept>()
  /** Who holds a token, by its hash. */
  readonly #tokens = new Map<string, { readonly fight: string; readonly person: string }>()
  /** The fight that has a code. */
  readonly #codes = new Map<string, string>()

  create(fight: NewFight): Promise<void> {
    return this.put({ ...fight, revision: 1, saved: 1, deltas: [], receipts: [], aside: [] })
  }

  async put(fight: StoredFight): Promise<void> {
    const { id, system, revision, saved, settings } = fight
    if (this.#fights.has(id)) throw storeAway(new Error(`there is a fight ${id} already`))
    const kept: Kept = {
      id,
      system,
      revision,
      touched: Date.now(),
      settings: '',
      save: JSON.stringify(fight.save),
      saved,
      changes: new Map(fight.deltas.map((delta, at) => [saved + 1 + at, JSON.stringify(delta)])),
      people: new Map(),
      receipts: new Map(fight.receipts.toReversed().map((receipt) => [nameOf(receipt), { ...receipt }])),
      aside: copied(fight.aside),
    }
    this.#fights.set(id, kept)
    this.#settle(kept, settings)
    for (const person of fight.people) this.#seat(kept, person)
  }

  async read(fight: string): Promise<StoredFight | null> {
    const kept = this.#fights.get(fight)
    if (kept === undefined) return null
    const { id, system, revision, saved, aside } = kept
    const rows = [...kept.changes]
      .map(([at, delta]) => ({ revision: at, delta }))
      .filter((change) => change.revision > saved && change.revision <= revision)
    const settings: FightSettings = JSON.parse(kept.settings)
    const people: StoredPerson[] = [...kept.people.values()].map((text) => JSON.parse(text))
    return {
      id,
      system,
      revision,
      settings,
      save: JSON.parse(kept.save),
      saved,
      deltas: deltasIn(rows, saved, revision),
      people,
      receipts: copied([...kept.receipts.values()].toReversed()),
      aside: copied(aside),
    }
  }

  async append({ fight, after, delta, settings, people, gone, receipt }: Append): Promise<boolean> {
    const kept = this.#fights.get(fight)
    if (kept === undefined || kept.revision !== after) return false
    const revision = after + 1
    if (receipt !== null && kept.receipts.has(nameOf(receipt)))
      throw storeAway(new Error(`${receipt.person} has used this key before`))
    kept.changes.set(revision, JSON.stringify(delta))
    kept.revision = revision
    kept.touched = Date.now()
    if (settings !== null) this.#settle(kept, settings)
    for (const person of people) this.#seat(kept, person)
    for (const id of gone) this.#unseat(kept, id)
    if (receipt !== null) kept.receipts.set(nameOf(receipt), { ...receipt, revision })
    return true
  }

  async fold(fight: string, revision: number, save: unknown): Promise<void> {
    const kept = this.#fights.get(fight)
    if (kept === undefined || kept.saved >= revision) return
    kept.save = JSON.stringify(save)
    kept.saved = revision
    for (const at of kept.changes.keys()) if (at <= revision) kept.changes.delete(at)
  }

  async setAside({ fight, at, after, next, save, why }: SetAside): Promise<boolean> {
    const kept = this.#fights.get(fight)
    if (kept === undefined || kept.revision !== at) return false
    const lost = [...kept.receipts.values()].filter(({ revision }) => revision > after)
    const revisions = new Set([...kept.changes.keys(), ...lost.map(({ revision }) => revision)])
    const since = Date.now()
    const set = [...revisions]
      .filter((revision) => revision > after)
      .map((revision): AsideChange => {
        const found = lost.find((receipt) => receipt.revision === revision)
        const receipt =
          found === undefined ? null : { person: found.person, key: found.key, print: found.print }
        return { revision, delta: kept.changes.get(revision) ?? null, receipt, why, since }
      })
    kept.aside = [...kept.aside, ...set].toSorted((one, other) => one.revision - other.revision)
    kept.changes.clear()
    for (const receipt of lost) kept.receipts.delete(nameOf(receipt))
    kept.save = JSON.stringify(save)
    kept.saved = next
    kept.revision = next
    return true
  }

  async personOf(tokenHash: string): Promise<{ readonly fight: string; readonly person: string } | null> {
    return this.#tokens.get(tokenHash) ?? null
  }

  async fightOf(code: string): Promise<string | null> {
    return this.#codes.get(code) ?? null
  }

  async count(): Promise<number> {
    return this.#fights.size
  }

  async list(): Promise<readonly string[]> {
    const newest = [...this.#fights.values()].toReversed()
    return newest.toSorted((one, other) => other.touched - one.touched).map(({ id }) => id)
  }

  async summaries(most: number): Promise<readonly FightSummary[]> {
    return (await this.list()).slice(0, most).map((id) => summaryIn(this.#fights.get(id)))
  }

  async ownedBy(ownerHash: string, most: number): Promise<readonly string[]> {
    const owned = (id: string): boolean => {
      const kept = this.#fights.get(id)
      return kept !== undefined && settingsForm.parse(JSON.parse(kept.settings)).owner === ownerHash
    }
    return (await this.list()).filter(owned).slice(0, most)
  }

  async prune(before: number): Promise<number> {
    const old = [...this.#fights.values()].filter(({ touched }) => touched < before)
    for (const { id } of old) await this.remove(id)
    return old.length
  }

  async remove(fight: string): Promise<void> {
    const kept = this.#fights.get(fight)
    if (kept === undefined) return
    for (const id of [...kept.people.keys()]) this.#unseat(kept, id)
    this.#freeCodes(fight)
    this.#fights.delete(fight)
  }

  /** No other process can write here. */
  watch(): () => void {
    return () => undefined
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}

  #settle(kept: Kept, settings: FightSettings): void {
    this.#freeCodes(kept.id)
    if (settings.code !== null) this.#codes.set(settings.code, kept.id)
    kept.settings = JSON.stringify(settings)
  }

  #freeCodes(fight: string): void {
    for (const [code, of] of this.#codes) if (of === fight) this.#codes.delete(code)
  }

  #seat(kept: Kept, person: StoredPerson): void {
    const before = kept.people.get(person.id)
    this.#unhold(before)
    this.#tokens.set(person.token, { fight: kept.id, person: person.id })
    kept.people.set(person.id, JSON.stringify(person))
  }

  #unseat(kept: Kept, id: string): void {
    this.#unhold(kept.people.get(id))
    kept.people.delete(id)
  }

  /** The token of a person who has left or was given another token is not valid. */
  #unhold(person: string | undefined): void {
    if (person === undefined) return
    const { token }: StoredPerson = JSON.parse(person)
    this.#tokens.delete(token)
  }
}

/** What a receipt is found by. */
function nameOf({ person, key }: Pick<Receipt, 'person' | 'key'>): string {
  return `${person} ${key}`
}

/** Rows that nobody else holds. */
function copied<Row>(rows: readonly Row[]): Row[] {
  return JSON.parse(JSON.stringify(rows))
}
