/**
 * Backups: every fight of a store as a line of JSON, packed, whatever the store. What was backed up from one kind of
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
import { asideForm, keptPersonForm, type Store, type StoredFight, settingsForm } from '@steelyard/table/store'
import { z } from 'zod'

const FORMAT = 'steelyard-backup'
const headForm = z.strictObject({ format: z.literal(FORMAT), version: z.literal(1), fights: z.int().min(0) })
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
  /** Fights that were there already and were left as they are. */
  readonly known: number
}

/** Writes every fight of a store into a file; the file is there whole or not at all. */
export async function backUp(store: Store, file: string): Promise<Backup> {
  const ids = await store.list()
  let fights = 0
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: FORMAT, version: 1, fights: ids.length })}\n`
    for (const id of ids) {
      const kept = await store.read(id)
      if (kept !== null) fights += 1
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
  return { fights, known: 0 }
}

/** Writes the fights of a backup into a store; those that it has already are left alone. */
export async function restoreFrom(store: Store, file: string): Promise<Backup> {
  let promised = 0
  let lines = 0
  for await (const fight of fightsIn(file)) {
    if (typeof fight === 'number') promised = fight
    else lines += 1
  }
  if (lines !== promised) throw unusable(`holds ${lines} of ${promised} fights: it was cut off`, null)
  const there = new Set(await store.list())
  let fights = 0
  let known = 0
  for await (const fight of fightsIn(file)) {
    if (typeof fight === 'number' || fight === null) continue
    if (there.has(fight.id)) known += 1
    else {
      await store.put(fight)
      fights += 1
    }
  }
  return { fights, known }
}

/** The number of fights that a backup promises, then each of them; null for one that was gone when its turn came. */
async function* fightsIn(file: string): AsyncGenerator<number | StoredFight | null> {
  const packed = createReadStream(file)
  const text = packed.pipe(createGunzip())
  packed.on('error', (thrown) => text.destroy(thrown))
  let first = true
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      const value: unknown = JSON.parse(line)
      if (first) yield headForm.parse(value).fights
      else yield value === null ? null : fightForm.parse(value)
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
