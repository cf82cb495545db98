/**
 * Saved fights in files.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Fight, type System, saveFight, type Thinker } from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { loadFight, systemIdSaved } from '@steelyard/systems/registry'
import { readText, requirePlace, writeText } from './files.ts'
import { orFromOutside } from './games.ts'
import { usualSearch } from './play/hands.ts'
import { UsageProblem } from './problem.ts'

/** A file's content as JSON. */
export function readSave(path: string): unknown {
  const text = readText(path)
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageProblem(
      `${path === '-' ? 'Standard input' : path} is no saved fight: it is not JSON.`,
      'Was the file cut off? Saves are written by "steelyard play --save <file>".',
    )
  }
}

/** A fight taken up from a file; `search` plays the hands that search. */
export async function openSave(path: string, search: Thinker = usualSearch): Promise<Fight> {
  const save = readSave(path)
  await requireGame(save)
  return loadFight(save, { search })
}

/** Loads the game of a saved fight. One that nobody knows can be given. */
export async function requireGame(save: unknown): Promise<System> {
  return await orFromOutside(() => loadSystem(systemIdSaved(save)))
}

/** Writes a fight into a file. */
export function writeSave(path: string, fight: Fight): void {
  writeText(path, `${JSON.stringify(saveFight(fight))}\n`)
}

/** Refuses a place for a fight's saves where a file is already, unless it is the save that is played on. */
export function requireSavePlace(
  path: string,
  { force, resumed }: { readonly force: boolean; readonly resumed: string | null },
): void {
  const own = resumed !== null && resolve(resumed) === resolve(path)
  const on = isSaveFile(path) ? ` Or play it on: --resume ${path} --save ${path}` : ''
  requirePlace(path, force || own, `Add --force to write over it, or give another name.${on}`)
}

/** True for a file that holds a saved fight. */
export function isSaveFile(path: string): boolean {
  if (path === '-' || !existsSync(path)) return false
  try {
    return isSaved(readSave(path))
  } catch {
    return false
  }
}

/** True for what says of itself that it is a saved fight. */
export function isSaved(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'format' in value && value.format === 'steelyard-fight'
  )
}
