/**
 * The folder in which an embedded store lives. One process uses it at a time: the process locks a small database
 * beside the store, and the operating system releases the lock when the process ends, however it ends.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { HostProblem } from '@steelyard/table/problem'
import Database from 'libsql'

/** A folder that this process alone uses. */
export interface DataFolder {
  readonly path: string
  /** Releases the folder. */
  release(): void
}

/** Makes the folder if it is missing, readable for its owner alone, and locks it for this process. */
export function openFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (thrown) {
    throw new HostProblem({
      code: 'no-folder',
      message: `The folder ${path} cannot be made: ${thrown instanceof Error ? thrown.message : ''}`,
      hint: 'Name another one with --data.',
    })
  }
  const lock = takeLock(join(path, 'lock.db'), path)
  return { path, release: () => lock.close() }
}

function takeLock(file: string, folder: string): Database.Database {
  let lock: Database.Database | null = null
  try {
    lock = new Database(file)
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
    return lock
  } catch (thrown) {
    lock?.close()
    const taken = thrown instanceof Error && /locked|busy/i.test(thrown.message)
    throw new HostProblem({
      code: 'folder-taken',
      message: taken
        ? `Another steelyard uses the folder ${folder}.`
        : `The folder ${folder} cannot be used: ${thrown instanceof Error ? thrown.message.slice(0, 200) : ''}`,
      hint: taken
        ? 'Stop it first, or name another folder with --data. For several servers use PostgreSQL (--database-url).'
        : 'May this user write there, and is the disk not full? Name another folder with --data.',
    })
  }
}
