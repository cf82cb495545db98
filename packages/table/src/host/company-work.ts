/**
 * Computing on companies: what is sent and what is kept comes in as data, and data comes out. Sheets, packs and saves
 * take long to read, so a server has this done in threads like all reading.
 */
import {
  type BoardFigure,
  Company,
  type CompanyData,
  interludeOf,
  type Pack,
  parseCompany,
  parseScenario,
  type System,
  writeFigureOut,
} from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { figureWrittenOut, loadFight, packsInUse, systemIdSaved } from '@steelyard/systems/registry'
import {
  type CompanyCard,
  type CompanyFight,
  type EditCompany,
  type FoundCompany,
  type GauntletRequest,
  gauntletForm,
  type PackSource,
  type SheetCheck,
} from '../contract.ts'
import type { GauntletSpec } from '../jobs/jobs.ts'
import type { ChapterSave } from '../store/store.ts'
import { problemsIn, problemsOf } from './problems.ts'
import { packData, packsIn } from './sources.ts'

/** A company as it is kept, and what its page shows of it. */
export interface CompanyDraft {
  /** Without the saves of its chapters. */
  readonly data: CompanyData
  /** The saves of the chapters that are new. */
  readonly saves: readonly ChapterSave[]
  readonly date: string
  readonly cards: readonly CompanyCard[]
  readonly living: number
  readonly dead: number
}

/** What the next fight of a company is made of. */
export type FightPlan = Pick<
  CompanyFight,
  'foes' | 'foesName' | 'members' | 'seats' | 'sheets' | 'field' | 'title'
>

/** A scenario as data. */
type ScenarioData = Readonly<Record<string, unknown>>

/** Reads companies and works out what becomes of them. Whatever it refuses throws a `HostProblem`. */
export interface CompanyWork {
  founded(request: FoundCompany): Promise<CompanyDraft>
  /** A kept company as it stands. */
  drawn(data: unknown): Promise<CompanyDraft>
  edited(data: unknown, edit: EditCompany['edit']): Promise<CompanyDraft>
  nextFight(data: unknown, plan: FightPlan): Promise<ScenarioData>
  between(data: unknown): Promise<ScenarioData>
  /** The company after the fight or interlude of a save. */
  taken(data: unknown, save: unknown): Promise<CompanyDraft>
  gauntlet(data: unknown, request: GauntletRequest): Promise<GauntletSpec>
  sheet(system: string, figure: unknown, packs?: readonly PackSource[]): Promise<SheetCheck>
}

/** Computes in this thread. */
export const companiesHere: CompanyWork = {
  founded: (request) => problemsIn(async () => draftOf(await founded(request))),
  drawn: (data) => problemsIn(async () => draftOf(await loadedCompany(data))),
  edited: (data, edit) =>
    problemsIn(async () => {
      const company = await loadedCompany(data)
      return draftOf(await edited(company, edit), company)
    }),
  nextFight: (data, plan) => problemsIn(async () => plain(plannedFight(await loadedCompany(data), plan))),
  between: (data) => problemsIn(async () => plain((await loadedCompany(data)).between())),
  taken: (data, save) =>
    problemsIn(async () => {
      const company = await loadedCompany(data)
      await loadSystem(systemIdSaved(save))
      return draftOf(company.take(loadFight(save)), company)
    }),
  gauntlet: (data, request) => problemsIn(async () => gauntletOf(await loadedCompany(data), request)),
  sheet: (system, figure, packs = []) =>
    problemsIn(async () => {
      const game = await loadSystem(system)
      return checkedSheet(game, figureWrittenOut(game, figure, await packsIn(packs)))
    }),
}

/** A company as it is kept and shown, with the saves of those chapters that it did not have before. */
function draftOf(company: Company, before?: Company): CompanyDraft {
  const { figures } = company.data
  return {
    data: company.withoutSaves().data,
    saves: savesOf(company, before?.data.chapters.length ?? 0),
    date: company.date,
    cards: problemsOf(() => cardsOf(company)),
    living: company.living.length,
    dead: figures.filter(({ life }) => life === 'dead').length,
  }
}

function plannedFight(company: Company, plan: FightPlan): ScenarioData {
  const { foes, field, ...rest } = plan
  return company.nextFight({ foes, ...given(rest), scenario: field === undefined ? {} : { field } })
}

function gauntletOf(company: Company, request: GauntletRequest): GauntletSpec {
  const { system, packs } = company
  const fights = request.fights.map((fight) => {
    parseScenario(system, company.nextFight({ foes: fight.foes }))
    const foes = fight.foes.map((foe) => writeFigureOut(system, foe, packs))
    return { ...fight, foes: foesForm.parse(plain(foes)) }
  })
  return { ...request, fights, company: company.withoutSaves().data }
}

const foesForm = gauntletForm.shape.fights.element.shape.foes

function plain(value: unknown) {
  return JSON.parse(JSON.stringify(value))
}

async function loadedCompany(written: unknown): Promise<Company> {
  const data = parseCompany(written)
  return Company.load(await loadSystem(data.system), data, packsFor(data.system))
}

async function founded(request: FoundCompany): Promise<Company> {
  if ('company' in request) return loadedCompany(request.company)
  const { system, name, figures, rulings, notes, packs } = request
  const founding = {
    name,
    ...(figures === undefined ? {} : { figures }),
    ...(rulings === undefined ? {} : { rulings }),
    ...(notes === undefined ? {} : { notes }),
    ...(packs === undefined ? {} : { packs: await packData(packs) }),
  }
  return Company.found(await loadSystem(system), founding, packsFor(system))
}

/** The packs in use of a game. */
function packsFor(system: string): readonly Pack[] {
  return packsInUse().filter((pack) => pack.system === system)
}

async function edited(company: Company, edit: EditCompany['edit']): Promise<Company> {
  if ('add' in edit) return company.add(edit.add)
  if ('dismiss' in edit) return company.dismiss(edit.dismiss)
  if ('describe' in edit) {
    const { packs, ...change } = edit.describe
    const read = packs === undefined ? {} : { packs: await packData(packs) }
    return company.describe({ ...given(change), ...read })
  }
  const { id, ...change } = edit.figure
  return company.edit(id, given(change))
}

/** The fields that are there. */
function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const there: { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } = {}
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) Reflect.set(there, key, value)
  return there
}

function savesOf(company: Company, from: number): ChapterSave[] {
  return company.data.chapters.flatMap(({ save }, chapter) =>
    chapter >= from && save !== null ? [{ chapter, save }] : [],
  )
}

/** Everybody who lives, as the game draws them. */
function cardsOf(company: Company): CompanyCard[] {
  if (company.living.length === 0) return []
  const { system } = interludeOf(company.system)
  const parsed = system.scenario.parse(company.between())
  const { sides } = system.tell.board(system.begin(parsed))
  return sides
    .flatMap(({ figures }) => figures)
    .filter(({ id }) => isLiving(company, id))
    .map(cardOf)
}

function isLiving({ living }: Company, id: string): boolean {
  return living.some((figure) => figure.id === id)
}

function cardOf({ id, name, standing, gauges, facts, conditions, pips = [] }: BoardFigure): CompanyCard {
  return {
    id,
    name,
    standing,
    // Nothing of one's own company is hidden.
    gauges: gauges.flatMap(({ now, max, ...gauge }) =>
      typeof now === 'number' && typeof max === 'number' ? [{ ...gauge, now, max }] : [],
    ),
    pips: pips.flatMap(({ label, now, max }) =>
      typeof now === 'number' && typeof max === 'number' ? [{ label, now, max }] : [],
    ),
    facts: [...facts],
    conditions: [...conditions],
  }
}

function checkedSheet(system: System, written: unknown): SheetCheck {
  const company = Company.found(system, { name: 'A sheet', figures: [written] })
  const [member] = company.living
  const [card] = cardsOf(company)
  if (member === undefined || card === undefined) throw new Error('a company of one has nobody')
  const { name } = member
  const whole = interludeOf(system).complete({ ...member.sheet, name })
  return {
    sheet: plain(whole),
    lean: plain(interludeOf(system).lean(whole)),
    written: plain(written),
    worked: { ...interludeOf(system).worked(whole) },
    card,
    text: system.statblock.print({ ...member.sheet, name }),
  }
}
