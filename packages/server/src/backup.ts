/**
 * Backups as files: the lines of a backup, packed.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Backup, backupLines, restoreLines, unusableBackup } from '@steelyard/table/backup'
import { HostProblem } from '@steelyard/table/problem'
import type { Store } from '@steelyard/table/store'

export type { Backup } from '@steelyard/table/backup'

/** Writes every fight of a store into a file; the file is there whole or not at all. */
export async function backUp(store: Store, file: string): Promise<Backup> {
  let written: Backup = { fights: 0, companies: 0, known: 0 }
  async function* lines(): AsyncGenerator<string> {
    written = yield* backupLines(store, null)
  }
  const beside = `${file}.${process.pid}.part`
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(beside, { mode: 0o600 }))
    await rename(beside, file)
  } catch (thrown) {
    await rm(beside, { force: true })
    throw thrown instanceof HostProblem ? thrown : unusableBackup('cannot be written', thrown)
  }
  return written
}

/** Writes the fights of a backup into a store; those that it has already are left alone. */
export async function restoreFrom(store: Store, file: string): Promise<Backup> {
  const { fights, companies, known } = await restoreLines(store, () => linesIn(file))
  return { fights, companies, known }
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const text = packed.pipe(createGunzip())
  packed.on('error', (thrown) => text.destroy(thrown))
  try {
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    packed.destroy()
  }
}
