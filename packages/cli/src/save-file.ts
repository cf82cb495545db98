/**
 * Saved fights in files.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Fight, parseCompany, type System, saveFight, type Thinker } from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { loadFight, systemIdSaved } from '@steelyard/systems/registry'
import { readText, requirePlace, writeText } from './files.ts'
import { orFromOutside } from './games.ts'
import { usualSearch } from './play/hands.ts'
import { UsageProblem } from './problem.ts'

/** A saved fight as JSON: a file's content, or a chapter of the company in it ("riders.company.json:3"; the last unless said). */
export function readSave(path: string): unknown {
  const [, file = path, number] = /^(.*\.json):(\d{1,6})$/i.exec(path) ?? []
  const content = readJson(file)
  return isCompany(content) ? chapterSave(content, file, number) : content
}

function readJson(path: string): unknown {
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

function isCompany(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'format' in value && value.format === 'steelyard-company'
  )
}

/** The save of a chapter, counted from 1 as "company show" does. */
function chapterSave(content: unknown, file: string, number: string | undefined): unknown {
  const { chapters } = parseCompany(content)
  if (chapters.length === 0)
    throw new UsageProblem(`The company in ${file} has been through nothing yet.`, 'Fight or rest first.')
  const save = (number === undefined ? chapters.at(-1) : chapters[Number(number) - 1])?.save
  if (save !== undefined && save !== null) return save
  throw new UsageProblem(
    `${file} has no chapter ${number ?? chapters.length} with a record.`,
    `Name one of its ${chapters.length} chapters, such as ${file}:1.`,
  )
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
