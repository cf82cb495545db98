/**
 * Backups: every fight and every company of a store as a line of JSON, packed, whatever the store. What was backed up from one kind of
 * store can be restored into another. Only hashes of secrets are in it, but also seeds and everything hidden: keep it
 * where only referees look.
 *
 * A backup is read whole and checked before anything of it is written, so that a damaged one changes nothing.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { HostProblem } from '@steelyard/table/problem'
import {
  asideForm,
  keptPersonForm,
  openChapterForm,
  type Store,
  type StoredFight,
  settingsForm,
} from '@steelyard/table/store'
import { z } from 'zod'

const FORMAT = 'steelyard-backup'
const headForm = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal([1, 2]),
  fights: z.int().min(0),
  companies: z.int().min(0).default(0),
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

type StoredCompanyFile = z.infer<typeof companyForm>

/** Writes every fight of a store into a file; the file is there whole or not at all. */
export async function backUp(store: Store, file: string): Promise<Backup> {
  const ids = await store.list()
  const rosters = await store.companies.list()
  let fights = 0
  let companies = 0
  async function* lines(): AsyncGenerator<string> {
    const head = { format: FORMAT, version: 2, fights: ids.length, companies: rosters.length }
    yield `${JSON.stringify(head)}\n`
    for (const id of ids) {
      const kept = await store.read(id)
      if (kept !== null) fights += 1
      yield `${JSON.stringify(kept)}\n`
    }
    for (const id of rosters) {
      const kept = await companyIn(store, id)
      if (kept !== null) companies += 1
      yield `${JSON.stringify(kept)}\n`
    }
  }
  const beside = `${file}.${process.pid}.part`
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(beside, { mode: 0o600 }))
    await rename(beside, file)
  } catch (thrown) {
    await rm(beside, { force: true })
    throw thrown instanceof HostProblem ? thrown : unusable('cannot be written', thrown)
  }
  return { fights, companies, known: 0 }
}

/** A company with the saves of all its chapters; null if it was gone when its turn came. */
async function companyIn(store: Store, id: string): Promise<object | null> {
  const company = await store.companies.read(id)
  if (company === null) return null
  const saves: { chapter: number; save: unknown }[] = []
  for (let chapter = 0; ; chapter++) {
    const save = await store.companies.save(id, chapter)
    if (save === null) return { company, saves }
    saves.push({ chapter, save })
  }
}

/** Writes the fights of a backup into a store; those that it has already are left alone. */
export async function restoreFrom(store: Store, file: string): Promise<Backup> {
  let promised = 0
  let lines = 0
  for await (const kept of linesIn(file)) {
    if (typeof kept === 'number') promised = kept
    else lines += 1
  }
  if (lines !== promised)
    throw unusable(`holds ${lines} of ${promised} fights and companies: it was cut off`, null)
  const there = new Set([...(await store.list()), ...(await store.companies.list())])
  const written = { fights: 0, companies: 0, known: 0 }
  for await (const kept of linesIn(file)) {
    if (typeof kept === 'number' || kept === null) continue
    const id = 'company' in kept ? kept.company.id : kept.id
    if (there.has(id)) written.known += 1
    else if ('company' in kept) {
      await store.companies.create(kept.company, kept.saves)
      written.companies += 1
    } else {
      await store.put(kept)
      written.fights += 1
    }
  }
  return written
}

/** How many fights and companies a backup promises, then each; null for one that was gone when its turn came. */
async function* linesIn(file: string): AsyncGenerator<number | StoredFight | StoredCompanyFile | null> {
  const packed = createReadStream(file)
  const text = packed.pipe(createGunzip())
  packed.on('error', (thrown) => text.destroy(thrown))
  let first = true
  let left = 0
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      const value: unknown = JSON.parse(line)
      if (first) {
        const { fights, companies } = headForm.parse(value)
        left = fights
        yield fights + companies
      } else {
        left -= 1
        yield value === null ? null : left < 0 ? companyForm.parse(value) : fightForm.parse(value)
      }
      first = false
    }
  } catch (thrown) {
    throw unusable('is no backup, or is damaged', thrown)
  } finally {
    packed.destroy()
  }
  if (first) throw unusable('is empty', null)
}

function unusable(what: string, thrown: unknown): HostProblem {
  const code = thrown instanceof Error && 'code' in thrown ? ` (${String(thrown.code)})` : ''
  return new HostProblem({
    code: 'malformed-backup',
    message: `The backup ${what}${code}.`,
    hint: 'Nothing was changed. Name a file that "steelyard backup" wrote.',
  })
}
