/**
 * Saved fights in files.
 */
import { existsSync } from 'node:fs'
import { type Fight, saveFight, type Thinker } from '@steelyard/kernel'
import { loadFight } from '@steelyard/systems'
import { readText, writeText } from './files.ts'
import { usualSearch } from './play/hands.ts'
import { Problem } from './problem.ts'

/** A file's content as JSON. */
export function readSave(path: string): unknown {
  const text = readText(path)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(
      `${path === '-' ? 'Standard input' : path} is no saved fight: it is not JSON.`,
      'Was the file cut off? Saves are written by "steelyard play --save <file>".',
    )
  }
}

/** A fight taken up from a file; `search` plays the hands that search. */
export function openSave(path: string, search: Thinker = usualSearch): Fight {
  return loadFight(readSave(path), { search })
}

/** Writes a fight into a file. */
export function writeSave(path: string, fight: Fight): void {
  writeText(path, `${JSON.stringify(saveFight(fight))}\n`)
}

/** Refuses a place for saves that holds something else: saves are written over, other files are not. */
export function requireSavePlace(path: string): void {
  if (!existsSync(path) || isSaveFile(path)) return
  throw new Problem(`${path} exists and is no saved fight.`, 'Give another name for the save.')
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
