/**
 * The folder in which an embedded store lives. One process has it at a time: it holds the lock of a small database
 * beside the store, which the operating system takes back when the process ends, however it ends.
 */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { HostProblem } from '@steelyard/table/problem'
import Database from 'libsql'

/** A folder that this process alone uses. */
export interface DataFolder {
  readonly path: string
  /** Lets others have it. */
  release(): void
}

/** Where fights are kept unless a folder is named: in the user's home. */
export function defaultFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['STEELYARD_DATA'] ?? join(homedir(), '.steelyard')
}

/** Makes the folder if it is missing, readable for its owner alone, and takes it for this process. */
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
