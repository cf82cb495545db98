/**
 * Fights at the keyboard that nobody named a file for: each is kept in a file of its own in the user's folder, so that a
 * closed window loses nothing.
 */
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { slug } from '@steelyard/kernel'
import { defaultFolder } from '@steelyard/server/user-folder'
import { UsageProblem } from './problem.ts'

/** The folder. */
export function keptFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  return join(defaultFolder(environment), 'played')
}

/** A file for a fight that begins now; null where nothing can be kept. */
export function newKeptFile(title: string, now: Date, folder = keptFolder()): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const taken = new Set(readdirSync(folder))
    const stamp = now.toISOString().slice(0, 16).replace(/[T:]/g, '-')
    const name = `${stamp}-${slug(title)}`
    let file = `${name}.json`
    for (let number = 2; taken.has(file); number++) file = `${name}-${number}.json`
    return join(folder, file)
  } catch {
    return null
  }
}

/** True for a file that was kept without being asked for. */
export function isKept(path: string, folder = keptFolder()): boolean {
  return dirname(resolve(path)) === resolve(folder)
}

/** The fight that was played last. */
export function lastKept(folder = keptFolder()): string {
  const files = filesIn(folder).map((path) => ({ path, at: statSync(path).mtimeMs }))
  const [last] = files.toSorted((one, other) => other.at - one.at)
  if (last !== undefined) return last.path
  throw new UsageProblem(
    'No fight was played here yet.',
    'Begin one with "steelyard play", or name a save: --resume fight.json',
  )
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => basename(name).endsWith('.json'))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}
