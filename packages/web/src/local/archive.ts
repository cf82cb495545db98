/**
 * Everything that this browser keeps, as one file: a backup as a server writes it, packed, with the keys and settings of
 * this device in it. A server can restore it, and so can another browser.
 */
import {
  type Backup,
  backupLines,
  type DeviceData,
  restoreLines,
  unusableBackup,
} from '@steelyard/table/backup'
import type { Store } from '@steelyard/table/store'

/** What was taken in from a file, and what the device that wrote it kept besides. */
export type ArchiveContents = Backup & { readonly device: DeviceData }

/** Everything as a file. */
export async function archiveOf(store: Store, device: DeviceData): Promise<Blob> {
  const lines: string[] = []
  for await (const line of backupLines(store, device)) lines.push(line)
  const packed = new Blob(lines).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(packed).blob()
}

/** Takes in what a file holds; what is here already is left alone. */
export function restoreArchive(store: Store, file: Blob): Promise<ArchiveContents> {
  return restoreLines(store, () => linesIn(file))
}

async function* linesIn(file: Blob): AsyncGenerator<string> {
  const text = await unpacked(file)
  for (const line of text.split('\n')) if (line !== '') yield line
}

async function unpacked(file: Blob): Promise<string> {
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  } catch (thrown) {
    throw unusableBackup('is no backup, or is damaged', thrown)
  }
}
