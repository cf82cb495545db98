/**
 * Where fights are kept: one small interface, and what it holds.
 *
 * A fight is a save with the deltas of every change since, numbered without gaps. Whoever appends names the
 * revision they saw last; the store takes one append per revision, so that two writers never both succeed. An
 * append is kept before it is answered. Secrets are kept as hashes.
 *
 * Words that confuse: a *change* is one revision of a fight, also when only people or settings changed; a *receipt*
 * says which revision an act with a key led to; *folding* replaces old deltas by the save they lead to.
 */
import { z } from 'zod'
import { HostProblem, healthForm, roleForm } from '../contract.ts'
import type { CompanyStore } from './companies.ts'

export {
  type ChapterSave,
  type CompanyChange,
  type CompanyStore,
  companyIn,
  type OpenChapter,
  openChapterForm,
  openText,
  type StoredCompany,
} from './companies.ts'

/** What the referee has set for a fight, beside the fight itself. */
export const settingsForm = z.strictObject({
  title: z.string(),
  health: healthForm,
  odds: z.boolean(),
  nod: z.boolean(),
  /** The code to join with; null while nobody may join. */
  code: z.string().nullable(),
  /** When the code stops working, in milliseconds since 1970. */
  codeUntil: z.number(),
  branch: z.strictObject({ of: z.string(), step: z.number() }).nullable(),
  /** Of a fork of a fork, the fights that the fork before comes from: it may be deleted before them. */
  origins: z.array(z.string()).optional(),
  /** Seats that the host answers for by search. */
  searching: z.array(z.string()),
  /** The hash of the owner's secret, by which they find the fight again; null if it has no owner. */
  owner: z.string().nullable().default(null),
  /** The id of the company whose chapter this is; null if it is none. */
  company: z.string().nullable().default(null),
})

/** Somebody with a token, as the store keeps them. */
export const keptPersonForm = z.strictObject({
  id: z.string(),
  /** SHA-256 of the token. */
  token: z.string(),
  name: z.string(),
  role: roleForm,
  seat: z.string().nullable(),
  waiting: z.boolean(),
  /** Whether the token was ever used. */
  arrived: z.boolean(),
})

/** What the referee has set for a fight. */
export type FightSettings = z.infer<typeof settingsForm>
/** Somebody with a token. */
export type StoredPerson = z.infer<typeof keptPersonForm>

/** What an act with a key led to. */
export interface Receipt {
  readonly person: string
  readonly key: string
  /** The fingerprint of the act, so that a key is not used for two. */
  readonly print: string
  readonly revision: number
}

/** A change that could not be read, kept beside the fight of which it is no part any more. */
export const asideForm = z.strictObject({
  revision: z.int(),
  /** The change as it was written; null if only its receipt was found. */
  delta: z.string().nullable(),
  receipt: z.strictObject({ person: z.string(), key: z.string(), print: z.string() }).nullable(),
  why: z.string(),
  /** When it was set aside, in milliseconds since 1970. */
  since: z.number(),
})

/** A change that could not be read. */
export type AsideChange = z.infer<typeof asideForm>

/** Changes that cannot be read are to be set aside. */
export interface SetAside {
  readonly fight: string
  /** The revision at which the fight was read; if it has moved on since, nothing is done. */
  readonly at: number
  /** The last revision that could be read. */
  readonly after: number
  /** The revision with which the fight goes on: above all that it ever had, so that no number means two things. */
  readonly next: number
  /** The save that the fight goes on from. */
  readonly save: unknown
  readonly why: string
}

/** A fight as it is first written, at revision 1. */
export interface NewFight {
  readonly id: string
  readonly system: string
  readonly settings: FightSettings
  readonly save: unknown
  readonly people: readonly StoredPerson[]
}

/** One change, to be written as the revision after `after`. */
export interface Append {
  readonly fight: string
  readonly after: number
  /** What changed about the fight; an empty delta if nothing did. */
  readonly delta: unknown
  /** The settings, if they changed. */
  readonly settings: FightSettings | null
  /** People who came or changed. */
  readonly people: readonly StoredPerson[]
  /** Ids of people who left. */
  readonly gone: readonly string[]
  readonly receipt: Omit<Receipt, 'revision'> | null
}

/** A fight as it is kept. */
export interface StoredFight {
  readonly id: string
  readonly system: string
  readonly revision: number
  readonly settings: FightSettings
  /** The save, and the revision it stands for. */
  readonly save: unknown
  readonly saved: number
  /** The deltas of every revision after `saved`, in order; a `DamagedChange` one where there is none to be read. */
  readonly deltas: readonly unknown[]
  readonly people: readonly StoredPerson[]
  readonly receipts: readonly Receipt[]
  /** Changes that could not be read when somebody opened the fight. */
  readonly aside: readonly AsideChange[]
}

const damagedForm = z.strictObject({ damaged: z.string().nullable() })

/** Stands for a change whose text is no JSON; null for one that is missing. No delta has such a field. */
export type DamagedChange = z.infer<typeof damagedForm>

/** What is wrong with a change that stands for a damaged one; null for any other. */
export function damageIn(delta: unknown): string | null {
  const read = damagedForm.safeParse(delta)
  if (!read.success) return null
  return read.data.damaged === null ? 'it is missing' : 'its text is damaged'
}

const changeRow = z.object({ revision: z.number(), delta: z.string() })

/** The deltas of the revisions after `saved` up to `revision`, from rows in their order. */
export function deltasIn(rows: readonly unknown[], saved: number, revision: number): unknown[] {
  const deltas: unknown[] = []
  for (const row of rows) {
    const change = changeRow.parse(row)
    while (saved + 1 + deltas.length < change.revision) deltas.push({ damaged: null } satisfies DamagedChange)
    deltas.push(readJson(change.delta))
  }
  while (saved + deltas.length < revision) deltas.push({ damaged: null } satisfies DamagedChange)
  return deltas
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { damaged: text } satisfies DamagedChange
  }
}

const asideRow = z.object({
  revision: z.number(),
  delta: z.string().nullable(),
  person: z.string().nullable(),
  sent: z.string().nullable(),
  print: z.string().nullable(),
  why: z.string(),
  since: z.coerce.number(),
})

/** A change that was set aside, from its row. */
export function asideIn(row: unknown): AsideChange {
  const { revision, delta, person, sent, print, why, since } = asideRow.parse(row)
  const receipt = person === null || sent === null || print === null ? null : { person, key: sent, print }
  return { revision, delta, receipt, why, since }
}

/** A fight in a list. */
export interface FightSummary {
  readonly id: string
  readonly system: string
  readonly title: string
  /** When something last happened to it, in milliseconds since 1970. */
  readonly touched: number
}

const summaryRow = z.object({
  id: z.string(),
  system: z.string(),
  settings: z.string(),
  touched: z.coerce.number(),
})

/** A fight in a list, from its row. */
export function summaryIn(row: unknown): FightSummary {
  const { settings, ...rest } = summaryRow.parse(row)
  const read = settingsForm.safeParse(readJson(settings))
  return { ...rest, title: read.success ? read.data.title : '(damaged)' }
}

/** Something about one fight has been written by another process; null: it may be any fight. */
export type ChangeListener = (fight: string | null, revision: number) => void

/** Where fights are kept. Everything throws a `HostProblem` with the code `store-away` when it cannot be done. */
export interface Store {
  readonly kind: 'memory' | 'sqlite' | 'postgres' | 'indexeddb'
  /** What was found wrong when the store was opened. */
  readonly notices: readonly string[]
  /** Companies, which live from fight to fight. */
  readonly companies: CompanyStore
  create(fight: NewFight): Promise<void>
  /** Writes a fight as another store kept it, such as one from a backup. */
  put(fight: StoredFight): Promise<void>
  read(fight: string): Promise<StoredFight | null>
  /** True if it was written; false if the fight is no longer at `after`. */
  append(change: Append): Promise<boolean>
  /** Replaces the deltas up to a revision by the save that they lead to. */
  fold(fight: string, revision: number, save: unknown): Promise<void>
  /** Sets changes aside that cannot be read, and deletes none of them; false if the fight has moved on. */
  setAside(setting: SetAside): Promise<boolean>
  personOf(tokenHash: string): Promise<{ readonly fight: string; readonly person: string } | null>
  fightOf(code: string): Promise<string | null>
  count(): Promise<number>
  /** The ids of all fights, the newest first. */
  list(): Promise<readonly string[]>
  /** Fights for a list, the one that was touched last first. */
  summaries(most: number): Promise<readonly FightSummary[]>
  /** The ids of an owner's fights, the one that was touched last first. */
  ownedBy(ownerHash: string, most: number): Promise<readonly string[]>
  /** Deletes fights that nobody has touched since a time; returns how many. */
  prune(before: number): Promise<number>
  remove(fight: string): Promise<void>
  /** Calls back when another process has written, until the returned function is called. */
  watch(heard: ChangeListener): () => void
  /** Throws if the store cannot be reached. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The store cannot be written or read now; nothing has happened. Why is for the log: it may name files and hosts. */
export function storeAway(thrown: unknown): HostProblem {
  if (thrown instanceof HostProblem) return thrown
  return new HostProblem(
    {
      code: 'store-away',
      message: 'The store of this server cannot be used at the moment.',
      hint: 'Nothing was changed. Send it again in a while; whoever runs the server finds the cause in its log.',
    },
    { cause: thrown },
  )
}

/** The code of a problem with what is kept of one fight; the others are not affected. */
export const FIGHT_DAMAGED = 'fight-damaged'

/** What is kept of one fight, beside its changes, cannot be read. */
export function damagedFight(thrown: unknown): HostProblem {
  return new HostProblem(
    {
      code: FIGHT_DAMAGED,
      message: 'What the store keeps of this fight is damaged.',
      hint: 'Other fights are not affected. Whoever runs the server can delete it and restore it from a backup.',
    },
    { cause: thrown },
  )
}

/** A fight as it is kept; null also for one that is damaged. */
export async function readable(store: Store, fight: string): Promise<StoredFight | null> {
  try {
    return await store.read(fight)
  } catch (thrown) {
    if (thrown instanceof HostProblem && thrown.code === FIGHT_DAMAGED) return null
    throw thrown
  }
}

/** The code of a problem that leaves open whether a change was written. */
export const OUTCOME_UNKNOWN = 'outcome-unknown'

/** The store fell silent while it wrote: it has done it or it has not. */
export function storeSilent(thrown: unknown): HostProblem {
  return new HostProblem(
    {
      code: OUTCOME_UNKNOWN,
      message: 'The store of this server fell silent: whether this was done is not known yet.',
      hint: 'Look again before you go on. Sent again with the same key, it is done once.',
    },
    { cause: thrown },
  )
}

/** The store cannot be opened: told to whoever starts the server, with the cause. */
export function storeShut(thrown: unknown): HostProblem {
  if (thrown instanceof HostProblem) return thrown
  const why = thrown instanceof Error ? thrown.message.slice(0, 200) : 'it does not answer'
  return new HostProblem(
    {
      code: 'store-away',
      message: `The store cannot be used: ${why}`,
      hint: 'Look at the disk or the database, then start again.',
    },
    { cause: thrown },
  )
}
