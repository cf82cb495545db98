/**
 * Companies in files: `riders.company.json`, and beside it `riders.open.json` while a fight or a rest is being played.
 *
 * A file that somebody else has changed since it was read is not written over.
 */
import { existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Company, parseCompany, type System } from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { readText, writeText } from './files.ts'
import { orFromOutside } from './games.ts'
import { packsOf } from './packs.ts'
import { UsageProblem } from './problem.ts'

/** How the files of companies end. */
export const COMPANY_FILE = '.company.json'

/** A company as it was read. */
export interface CompanyFile {
  readonly path: string
  /** The text that was read, to notice when somebody else has written. */
  readonly text: string
  readonly company: Company
}

let folder: string | null = null

/** Says where companies are kept that are named without a folder. */
export function keepCompaniesIn(given: string | undefined): void {
  folder = given ?? null
}

/** The file that a name means: "riders" is riders.company.json, with --data in that folder. */
export function companyPath(name: string): string {
  const named = name.endsWith('.json') ? name : `${name}${COMPANY_FILE}`
  return folder === null || basename(name) !== name ? named : join(folder, named)
}

/** The company in a file. */
export async function readCompanyFile(name: string): Promise<CompanyFile> {
  const path = companyPath(name)
  const text = readText(path)
  const company = await companyIn(text, path)
  return { path, text, company }
}

/** The company in a text. */
export async function companyIn(text: string, path: string): Promise<Company> {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new UsageProblem(`${path} is no company: it is not JSON.`, 'Was the file cut off?')
  }
  const parsed = parseCompany(data)
  const system: System = await orFromOutside(() => loadSystem(parsed.system))
  return Company.load(system, parsed, packsOf(system.id))
}

/** Writes a company into its file, unless somebody else has written there since it was read. */
export function writeCompanyFile({ path, text }: CompanyFile, company: Company): CompanyFile {
  if (existsSync(path) && readText(path) !== text)
    throw new UsageProblem(
      `${path} was changed by somebody else in the meantime.`,
      'Nothing was written. Run the command again: it goes on from what is there now.',
    )
  const now = companyText(company)
  writeText(path, now)
  return { path, text: now, company }
}

/** A company as its file holds it. */
export function companyText(company: Company): string {
  return `${JSON.stringify(company.data)}\n`
}

/** Where a chapter is kept while it is played. */
export function openChapterPath(path: string): string {
  return `${path.replace(/(\.company)?\.json$/i, '')}.open.json`
}

/** A chapter that is over and taken in needs no file of its own. */
export function removeOpenChapter(path: string): void {
  rmSync(openChapterPath(path), { force: true })
}
