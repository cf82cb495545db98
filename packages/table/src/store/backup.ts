/**
 * Backups: every fight and every company of a store as a line of JSON, whatever the store. What was backed up from one
 * kind of store can be restored into another. Only hashes of secrets are in it, but also seeds and everything hidden:
 * keep it where only referees look. A browser adds what else it keeps for its user, keys among it.
 *
 * A backup is read whole and checked before anything of it is written, so that a damaged one changes nothing.
 */
import { z } from 'zod'
import { HostProblem } from '../problem.ts'
import {
  asideForm,
  keptPersonForm,
  openChapterForm,
  readable,
  type Store,
  type StoredFight,
  settingsForm,
} from './store.ts'

const FORMAT = 'steelyard-backup'
const deviceForm = z.record(z.string(), z.string())
const headForm = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal([1, 2]),
  fights: z.int().min(0),
  companies: z.int().min(0).default(0),
  device: deviceForm.optional(),
})
const companyForm = z.strictObject({
  company: z.strictObject({
    id: z.string().min(1),
    token: z.string(),
    revision: z.int().min(1),
    data: z.json(),
    open: openChapterForm.nullable(),
    owner: z.string().nullable().default(null),
  }),
  saves: z.array(z.strictObject({ chapter: z.int().min(0), save: z.json() })),
})
const fightForm = z.strictObject({
  id: z.string().min(1),
  system: z.string().min(1),
  revision: z.int().min(1),
  settings: settingsForm,
  save: z.json(),
  saved: z.int().min(1),
  deltas: z.array(z.json()),
  people: z.array(keptPersonForm),
  receipts: z.array(
    z.strictObject({ person: z.string(), key: z.string(), print: z.string(), revision: z.int() }),
  ),
  aside: z.array(asideForm).default([]),
})

/** What a backup or a restoration came to. */
export interface Backup {
  /** Fights that were written. */
  readonly fights: number
  /** Companies that were written. */
  readonly companies: number
  /** Fights and companies that were there already and were left as they are. */
  readonly known: number
}

/** What a browser keeps for its user beside fights, by name: settings, and keys to fights. */
export type DeviceData = z.infer<typeof deviceForm>

type StoredCompanyFile = z.infer<typeof companyForm>
type BackupLine = z.infer<typeof headForm> | StoredFight | StoredCompanyFile | null

/** A store as lines of JSON, each with its end. */
export async function* backupLines(store: Store, device: DeviceData | null): AsyncGenerator<string, Backup> {
  const ids = await store.list()
  const rosters = await store.companies.list()
  let fights = 0
  let companies = 0
  const head = { format: FORMAT, version: 2, fights: ids.length, companies: rosters.length }
  yield `${JSON.stringify(device === null ? head : { ...head, device })}\n`
  for (const id of ids) {
    const kept = await readable(store, id)
    if (kept !== null) fights += 1
    yield `${JSON.stringify(kept)}\n`
  }
  for (const id of rosters) {
    const kept = await companyWithSaves(store, id)
    if (kept !== null) companies += 1
    yield `${JSON.stringify(kept)}\n`
  }
  return { fights, companies, known: 0 }
}

/** A company with the saves of all its chapters; null if it was gone when its turn came. */
async function companyWithSaves(store: Store, id: string): Promise<object | null> {
  const company = await store.companies.read(id)
  if (company === null) return null
  const saves: { chapter: number; save: unknown }[] = []
  for (let chapter = 0; ; chapter++) {
    const save = await store.companies.save(id, chapter)
    if (save === null) return { company, saves }
    saves.push({ chapter, save })
  }
}

/**
 * Writes what a backup holds into a store; what it has already is left alone. The lines are read twice: once to check
 * them all, once to write.
 */
export async function restoreLines(
  store: Store,
  lines: () => AsyncIterable<string>,
): Promise<Backup & { readonly device: DeviceData }> {
  let promised = 0
  let found = 0
  let device: DeviceData = {}
  for await (const line of linesIn(lines())) {
    if (line !== null && 'format' in line) {
      promised = line.fights + line.companies
      device = line.device ?? {}
    } else found += 1
  }
  if (found !== promised)
    throw unusableBackup(`holds ${found} of ${promised} fights and companies: it was cut off`, null)
  const there = new Set([...(await store.list()), ...(await store.companies.list())])
  const written = { fights: 0, companies: 0, known: 0 }
  for await (const line of linesIn(lines())) {
    if (line === null || 'format' in line) continue
    const id = 'company' in line ? line.company.id : line.id
    if (there.has(id)) written.known += 1
    else if ('company' in line) {
      await store.companies.create(line.company, line.saves)
      written.companies += 1
    } else {
      await store.put(line)
      written.fights += 1
    }
  }
  return { ...written, device }
}

/** The head of a backup, then each fight and company; null for one that was gone when its turn came. */
async function* linesIn(lines: AsyncIterable<string>): AsyncGenerator<BackupLine> {
  let isFirst = true
  let left = 0
  try {
    for await (const line of lines) {
      const value: unknown = JSON.parse(line)
      if (isFirst) {
        const head = headForm.parse(value)
        left = head.fights
        yield head
      } else {
        left -= 1
        yield value === null ? null : left < 0 ? companyForm.parse(value) : fightForm.parse(value)
      }
      isFirst = false
    }
  } catch (thrown) {
    throw unusableBackup('is no backup, or is damaged', thrown)
  }
  if (isFirst) throw unusableBackup('is empty', null)
}

/** A backup that cannot be used, and why. */
export function unusableBackup(what: string, thrown: unknown): HostProblem {
  const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
  return new HostProblem({
    code: 'malformed-backup',
    message: `The backup ${what}${code}.`,
    hint: 'Nothing was changed. Name a file that "steelyard backup" or the settings of the pages wrote.',
  })
}
