/**
 * `steelyard company`: rosters that live from fight to fight, in files: founded, shown, edited, rested, fought with.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  Company,
  type CompanyData,
  Fight,
  interludeOf,
  nemesisText,
  parseCompany,
  quote,
} from '@steelyard/kernel'
import type { Command } from 'commander'
import { stringify } from 'yaml'
import {
  COMPANY_FILE,
  type CompanyFile,
  companyIn,
  companyPath,
  companyText,
  keepCompaniesIn,
  readCompanyFile,
  writeCompanyFile,
} from '../../company-file.ts'
import { readText, requirePlace, writeText } from '../../files.ts'
import { findSystem } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { givenPacks } from '../../packs.ts'
import { playChapter } from '../../play/chapter.ts'
import { UsageProblem } from '../../problem.ts'
import { openSave } from '../../save-file.ts'
import { parseWritten } from '../../scenario-file.ts'
import { schemaLine } from '../../scenario-schema.ts'
import { boardLines } from '../../terminal/board.ts'
import { type AddCommand, examples, several } from '../command.ts'

/** Adds `company`. */
export const addCompany: AddCommand = (program, done) => {
  const company = program
    .command('company')
    .summary('people who live from fight to fight')
    .description(
      'A company is a roster in a file: who they are, what they have been through,\n' +
        'and every fight and rest with its save. "steelyard play --company" fights\n' +
        'with it. Figures go by their ids or by part of their names.',
    )
    .addHelpText(
      'after',
      examples(
        'steelyard company new warband riders.company.json brand isolde',
        'steelyard play --company riders.company.json --foe wolf --foe orc-reaver',
        'steelyard company rest riders.company.json',
        'steelyard company show riders.company.json',
        'steelyard company rest riders.company.json --do rest-week --do onward',
      ),
    )
  addKeeping(company)
  addChanging(company)
  addChapters(company, done)
  for (const command of company.commands)
    command.option('--data <folder>', 'where companies are kept that are named without a folder')
  company.hook('preAction', (_company, command) => keepCompaniesIn(command.opts<{ data?: string }>().data))
}

function addKeeping(company: Command): void {
  company
    .command('list')
    .summary('the companies in a folder')
    .argument('[folder]', 'this folder unless given')
    .option('--json', 'as JSON')
    .action(async (folder: string | undefined, options: { json?: true; data?: string }) =>
      list(folder ?? options.data ?? '.', options),
    )
  company
    .command('new')
    .summary('a company that sets out')
    .argument('<game>', 'the game')
    .argument('<file>', `where to write it, such as riders${COMPANY_FILE}`)
    .argument('[figures...]', 'ready-made figures by id, or files with a sheet each')
    .option('--name <name>', "the company's name; the file's name unless given")
    .option(
      '--ruling <switch=value>',
      'a house rule; "steelyard rulings <game>" lists them; may be repeated',
      several,
      [],
    )
    .action(found)
  company
    .command('show')
    .summary('who they are, and how they are')
    .argument('<file>', 'the company')
    .argument('[figure]', 'one of them, with sheet and history')
    .option('--json', 'as JSON, without the saves')
    .action(show)
  company
    .command('export')
    .summary('a checked copy of the whole company, for others')
    .argument('<file>', 'the company')
    .argument('<to>', 'where to write it')
    .option('--force', 'write over a file that is there')
    .action(async (file: string, to: string, options: { force?: true }) => {
      requirePlace(to, options.force === true)
      const { company: read } = await readCompanyFile(file)
      writeText(to, companyText(read))
      print([`${to} holds ${read.data.name}, with ${chaptersOf(read)}.`])
    })
  company
    .command('import')
    .summary('a company from a file, checked and brought up to date')
    .argument('<from>', 'what was exported, here, by a server or by a page')
    .argument('<file>', 'where to write it')
    .option('--force', 'write over a file that is there')
    .action(async (from: string, file: string, options: { force?: true }) => {
      const path = companyPath(file)
      requirePlace(path, options.force === true)
      const read = await companyIn(readText(from), from)
      writeText(path, companyText(read))
      print([`${path} holds ${read.data.name}, with ${chaptersOf(read)}.`])
    })
}

function addChanging(company: Command): void {
  company
    .command('add')
    .summary('somebody joins')
    .argument('<file>', 'the company')
    .argument('<figures...>', 'ready-made figures by id, or files with a sheet each')
    .action(async (file: string, figures: readonly string[]) => {
      const read = await readCompanyFile(file)
      const after = figures.reduce((before, figure) => before.add(figureFrom(figure)), read.company)
      writeCompanyFile(read, after)
      print(roster(after))
    })
  company
    .command('edit')
    .summary('change somebody by hand')
    .argument('<file>', 'the company')
    .argument('<figure>', 'who')
    .argument('<fields...>', 'name=, notes=, life= or a field of the sheet, such as hp=3; in YAML')
    .addHelpText(
      'after',
      examples("steelyard company edit riders.company.json brand hp=1 'notes=Owes 3 crowns'"),
    )
    .action(edit)
  company
    .command('describe')
    .summary('its name, its notes, its house rules')
    .argument('<file>', 'the company')
    .argument('<fields...>', 'name=, notes= or a house rule, such as rulings.morale=off')
    .addHelpText(
      'after',
      examples("steelyard company describe riders.company.json 'notes=Winter at the mill'"),
    )
    .action(describe)
  company
    .command('dismiss')
    .summary('somebody leaves for good; the book keeps them')
    .argument('<file>', 'the company')
    .argument('<figure>', 'who')
    .action(async (file: string, figure: string) => {
      const read = await readCompanyFile(file)
      const after = read.company.dismiss(figureId(read.company, figure))
      writeCompanyFile(read, after)
      print(roster(after))
    })
}

interface RestOptions {
  readonly do: readonly string[]
  readonly seed?: string
  readonly watch?: true
  readonly lines?: true
}

function addChapters(company: Command, done: (exit: number) => void): void {
  company
    .command('rest')
    .summary('the time until the next fight')
    .description(
      'Plays the time between fights: rest, care, whatever the game has. Without a\n' +
        'terminal, or with --watch, a careful machine rests as long as that helps\n' +
        'anybody.',
    )
    .argument('<file>', 'the company')
    .option(
      '--do <activity>',
      'instead of asking: an option by its key, and "onward" last; may be repeated',
      several,
      [],
    )
    .option('--seed <text>', 'the same seed gives the same dice')
    .option('--watch', 'a machine decides')
    .option('--lines', 'answer with whole lines instead of single keys')
    .action(async (file: string, options: RestOptions) => {
      const read = await readCompanyFile(file)
      done(await rest(read, options))
    })
  company
    .command('next')
    .summary('a scenario for the next fight, to edit or to play elsewhere')
    .argument('<file>', 'the company')
    .argument('<foes...>', 'ready-made figures by id, or files with a sheet each')
    .option('--title <title>', 'what the fight is called')
    .option('--only <figure>', 'who goes; everybody alive unless given; may be repeated', several, [])
    .action(
      async (file: string, foes: readonly string[], options: { title?: string; only: readonly string[] }) => {
        const { company: read } = await readCompanyFile(file)
        const scenario = read.nextFight({
          foes: foes.map(figureFrom),
          ...(options.title === undefined ? {} : { title: options.title }),
          ...(options.only.length === 0 ? {} : { members: options.only.map((name) => figureId(read, name)) }),
        })
        print([schemaLine(read.data.system)])
        print(stringify(scenario, { lineWidth: 100 }).trimEnd().split('\n'))
      },
    )
  company
    .command('take')
    .summary('take in a saved fight that is over')
    .argument('<file>', 'the company')
    .argument('<save>', 'the fight, begun from what "company next" wrote')
    .option('--side <side>', 'the side that the company fought on; "company" unless given')
    .action(async (file: string, save: string, options: { side?: string }) => {
      const read = await readCompanyFile(file)
      const fight = await openSave(save)
      const after = read.company.take(fight, options.side === undefined ? {} : { side: options.side })
      writeCompanyFile(read, after)
      print(chapterSummary(after))
    })
}

async function rest(read: CompanyFile, options: RestOptions): Promise<number> {
  return playChapter(read, {
    kind: 'interlude',
    begin: (company) =>
      Fight.create(interludeOf(company.system).system, company.between(), {
        ...(options.seed === undefined ? {} : { seed: options.seed }),
        // Whatever is asked of the referee is asked of whoever sits at this keyboard.
        hands: { referee: options.do.length > 0 ? 'ai:usual' : 'human' },
      }),
    ...(options.do.length > 0 ? { answers: options.do } : {}),
    watch: options.watch === true,
    lines: options.lines === true,
    summary: chapterSummary,
  })
}

async function list(folder: string, { json }: { json?: true }): Promise<void> {
  if (!existsSync(folder)) throw new UsageProblem(`There is no folder ${folder}.`)
  const files = readdirSync(folder).filter((name) => name.endsWith(COMPANY_FILE))
  const found = files.sort().map((name) => {
    const path = folder === '.' ? name : join(folder, name)
    const data = readable(path)
    if (data === null) return { file: path, problem: 'cannot be read: "company show" says why' }
    const alive = data.figures.filter(({ life }) => life === 'alive').length
    return { file: path, name: data.name, system: data.system, alive, chapters: data.chapters.length }
  })
  if (json === true) return printJson(found)
  if (found.length === 0)
    return print([`No company in ${folder}. "steelyard company new <game> <file>" founds one.`])
  print(
    found.map((each) =>
      'problem' in each
        ? `${each.file}  ${each.problem}`
        : `${each.file}  ${each.name} (${each.system}), ${each.alive} alive, ${countedChapters(each.chapters)}`,
    ),
  )
}

/** A company of a folder; null for a file that is none, which must not hide the others. */
function readable(path: string): CompanyData | null {
  try {
    return parseCompany(JSON.parse(readText(path)))
  } catch {
    return null
  }
}

async function found(
  game: string,
  file: string,
  figures: readonly string[],
  options: { name?: string; ruling: readonly string[] },
): Promise<void> {
  const path = companyPath(file)
  requirePlace(path, false, 'Give another name: companies are not written over.')
  const system = await findSystem(game)
  const name = options.name ?? basename(file).replace(/(\.company)?\.json$/i, '')
  const rulings = Object.fromEntries(options.ruling.map((each) => settingIn(each, 'morale=off')))
  const founding = { name, figures: figures.map(figureFrom), rulings, packs: givenPacks() }
  const company = Company.found(system, founding)
  writeText(path, companyText(company))
  print([`${path} holds ${company.data.name}.`, ...roster(company)])
}

async function show(file: string, figure: string | undefined, options: { json?: true }): Promise<void> {
  const { company } = await readCompanyFile(file)
  if (options.json === true)
    return printJson(
      figure === undefined ? company.withoutSaves().data : company.figure(figureId(company, figure)),
    )
  if (figure === undefined)
    return print([...roster(company), ...aboutLines(company), ...chapterLines(company)])
  const { name, life, notes, sheet, history } = company.figure(figureId(company, figure))
  const block = company.system.statblock.print({ ...sheet, name }).split('\n')
  print([
    `${name}${life === 'alive' ? '' : `, ${life}`}`,
    ...block,
    ...(notes === '' ? [] : ['', notes]),
    '',
    ...history.map((entry) => `${entry.date}: ${historyText(company, entry)}`),
  ])
}

/** A fight by its title, and how it ended; anything else in its own words. */
function historyText(
  { data }: Company,
  { what, text, chapter }: CompanyData['figures'][number]['history'][number],
): string {
  const fought = what === 'fought' && chapter !== null ? data.chapters[chapter] : undefined
  return fought === undefined ? text : `${fought.title}. ${fought.outcome}`
}

/** Somebody's id: given as it is, or by part of the id or the name. */
function figureId({ data }: Company, given: string): string {
  if (data.figures.some(({ id }) => id === given)) return given
  const wanted = given.toLowerCase()
  const found = data.figures.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
  const [only, ...others] = found
  if (only === undefined || wanted === '') return given
  if (others.length === 0) return only.id
  throw new UsageProblem(
    `${quote(given)} may be ${found.map(({ name }) => name).join(' or ')}.`,
    'Write more of the name.',
  )
}

/** A field and its value as they are typed: hp=3. */
function settingIn(typed: string, example: string): readonly [string, unknown] {
  const at = typed.indexOf('=')
  if (at < 1)
    throw new UsageProblem(`${typed} changes nothing.`, `Write a field and its value, such as ${example}.`)
  return [typed.slice(0, at), parseWritten(typed.slice(at + 1), typed)]
}

async function describe(file: string, fields: readonly string[]): Promise<void> {
  const read = await readCompanyFile(file)
  const { rulings: before } = read.company.data
  const own: { name?: string; notes?: string } = {}
  const rulings: Record<string, unknown> = {}
  for (const field of fields) {
    const [key, value] = settingIn(field, 'name=Riders')
    const text = field.slice(field.indexOf('=') + 1)
    if (key === 'name' || key === 'notes') own[key] = text
    else if (key.startsWith('rulings.')) rulings[key.slice('rulings.'.length)] = value
    else
      throw new UsageProblem(
        `${quote(key)} says nothing of a company.`,
        'Write name=, notes= or rulings.<switch>=; "company edit" changes somebody of it.',
      )
  }
  const house = Object.keys(rulings).length === 0 ? {} : { rulings: { ...before, ...rulings } }
  const after = read.company.describe({ ...own, ...house })
  writeCompanyFile(read, after)
  print([...roster(after), ...aboutLines(after)])
}

async function edit(file: string, given: string, fields: readonly string[]): Promise<void> {
  const read = await readCompanyFile(file)
  const own: Record<string, unknown> = {}
  const sheet: Record<string, unknown> = {}
  for (const field of fields) {
    const [key, value] = settingIn(field, 'hp=3')
    if (['name', 'notes', 'emblem', 'life'].includes(key)) own[key] = field.slice(field.indexOf('=') + 1)
    else sheet[key] = value
  }
  const id = figureId(read.company, given)
  const before = read.company.figure(id)
  // Numbers that follow from others follow again: the short sheet has only what was written.
  const interlude = interludeOf(read.company.system)
  const lean =
    Object.keys(sheet).length === 0
      ? {}
      : interlude.lean(interlude.complete({ ...before.sheet, name: before.name }))
  const changed = Object.keys(sheet).length === 0 ? {} : { sheet: { ...lean, ...sheet } }
  const after = read.company.edit(id, { ...own, ...changed })
  writeCompanyFile(read, after)
  print(roster(after))
}

/** A figure by the id of a ready-made one, or from a file with a sheet. */
export function figureFrom(name: string): unknown {
  return /\.(ya?ml|json)$/i.test(name) ? parseWritten(readText(name), name) : name
}

/** Everybody, as the game draws them. */
export function roster(company: Company): string[] {
  if (company.living.length === 0) return [`Nobody of ${company.data.name} is alive.`]
  const { system } = interludeOf(company.system)
  const state = system.begin(system.scenario.parse(company.between()))
  return boardLines(system.tell.board(state), outputScreen())
}

/** What the company looks like after a chapter. */
export function chapterSummary(company: Company): string[] {
  const number = company.data.chapters.length - 1
  const news = company.data.figures.flatMap(({ name, history }) =>
    history
      .filter(({ chapter, what }) => chapter === number && what !== 'fought')
      .map(({ text }) => `  ${name}: ${text}`),
  )
  return ['', ...roster(company), ...(news.length === 0 ? [] : ['', ...news])]
}

/** Notes, house rules, and foes who killed somebody and lived: foes of a next fight by their ids. */
function aboutLines({ data }: Company): string[] {
  const { notes, rulings, nemeses } = data
  const house = Object.entries(rulings).map(([key, value]) => `${key}: ${String(value)}`)
  const alive = nemeses.filter(({ life }) => life === 'alive')
  const parts = [
    notes === '' ? [] : [notes],
    house.length === 0 ? [] : [`House rules: ${house.join(', ')}`],
    alive.length === 0 ? [] : ['Nemeses:', ...alive.map((each) => `  ${nemesisText(each)}`)],
  ].filter((part) => part.length > 0)
  return [...parts.flatMap((part) => ['', ...part]), '']
}

function chapterLines({ data }: Company): string[] {
  return data.chapters.map(({ date, title, outcome }, at) => `${at + 1}. ${title} (${date}): ${outcome}`)
}

function chaptersOf({ data }: Company): string {
  return countedChapters(data.chapters.length)
}

function countedChapters(count: number): string {
  return `${count} ${count === 1 ? 'chapter' : 'chapters'}`
}
