/**
 * Companies over a store: each request reads the company, changes it, and writes it under the next revision.
 */
import {
  type BoardFigure,
  Company,
  type Fight,
  interludeOf,
  type Pack,
  parseCompany,
  parseScenario,
  type System,
  writeFigureOut,
} from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { figureWrittenOut, packsInUse } from '@steelyard/systems/registry'
import {
  type Companies,
  type CompanyBetween,
  type CompanyCard,
  type CompanyFight,
  type CompanyView,
  type Create,
  type EditCompany,
  type FoundCompany,
  type FoundedCompany,
  type GauntletRequest,
  gauntletForm,
  type Holdings,
  HostProblem,
  type JobView,
  type NewTable,
  type PackSource,
  type Portraits,
  type SheetCheck,
} from '../contract.ts'
import type { GauntletSpec } from '../jobs/jobs.ts'
import { freshId, freshToken, hashOf, ownersToken } from '../room/secrets.ts'
import type { ChapterSave, CompanyStore, OpenChapter, StoredCompany } from '../store/store.ts'
import { problemsIn, problemsOf } from './problems.ts'
import { packData, packsIn } from './sources.ts'

/** What companies need of the host whose tables they play at. */
export interface CompanyTables {
  /** Opens a table for a chapter of a company. */
  create(request: Create, company: string): Promise<NewTable>
  /** Reads a fight; null if the store has it no more. */
  look<Result>(fight: string, read: (fight: Fight) => Result): Promise<Result | null>
  /** Marks the seed of a fight that is over as shown: nobody plays on with it. */
  showEnd(fight: string): Promise<void>
  /** A token that referees a fight: the owner's, or somebody's more. */
  admit(fight: string, owner: string): Promise<string>
  remove(fight: string): Promise<void>
  /** Queues a gauntlet. */
  simulate(gauntlet: GauntletSpec): Promise<JobView>
}

const foesForm = gauntletForm.shape.fights.element.shape.foes

interface Loaded {
  readonly stored: StoredCompany
  readonly company: Company
}

/** A chapter to be opened; its table is owned by the company, whose token leads to it. */
interface OpeningChapter extends Pick<CompanyBetween, 'hands' | 'seed'> {
  readonly kind: OpenChapter['kind']
  readonly scenario: Readonly<Record<string, unknown>>
  readonly owner: string
}

/** The companies of a host. */
export class LocalCompanies implements Companies {
  readonly #store: CompanyStore
  readonly #tables: CompanyTables
  readonly #most: number

  constructor(store: CompanyStore, tables: CompanyTables, most: number) {
    this.#store = store
    this.#tables = tables
    this.#most = most
  }

  async found(request: FoundCompany): Promise<FoundedCompany> {
    const company = await problemsIn(() => founded(request))
    if ((await this.#store.count()) >= this.#most)
      throw new HostProblem({
        code: 'full',
        message: 'This host keeps no more companies.',
        hint: 'Delete old ones, or raise the limit.',
      })
    const { owner } = request
    const id = freshId()
    const token = owner === undefined ? freshToken() : ownersToken(owner, id)
    const stored: StoredCompany = {
      id,
      token: hashOf(token),
      revision: 1,
      data: company.withoutSaves().data,
      open: null,
      owner: owner === undefined ? null : hashOf(owner),
    }
    await this.#store.create(stored, savesOf(company, 0))
    return { token, view: await this.#view({ stored, company }) }
  }

  async read(token: string): Promise<CompanyView> {
    return this.#view(await this.#load(token))
  }

  /** The companies that were founded under an owner's secret. */
  async ownedBy(owner: string, most: number): Promise<Holdings['companies']> {
    const ids = await this.#store.ownedBy(hashOf(owner), most)
    return Promise.all(ids.map((id) => this.#holding(ownersToken(owner, id))))
  }

  async #holding(token: string): Promise<Holdings['companies'][number]> {
    const { stored, company } = await this.#load(token)
    const { id, open } = stored
    const { system, name, figures, chapters } = company.data
    const over = open === null ? null : await this.#tables.look(open.fight, (fight) => fight.over)
    return {
      id,
      token,
      system,
      name,
      date: company.date,
      living: company.living.length,
      dead: figures.filter(({ life }) => life === 'dead').length,
      chapters: chapters.length,
      open:
        open === null || over === null
          ? null
          : { ...open, over, token: await this.#tables.admit(open.fight, token) },
    }
  }

  async edit(token: string, { revision, edit }: EditCompany): Promise<CompanyView> {
    const loaded = await this.#load(token, revision)
    const company = await problemsIn(() => edited(loaded.company, edit))
    return this.#write(loaded, company, loaded.stored.open)
  }

  async fight(token: string, request: CompanyFight): Promise<NewTable> {
    const { revision, foes, foesName, members, seats, sheets, field, title, hands, seed } = request
    const loaded = await this.#load(token, revision)
    const scenario = problemsOf(() =>
      loaded.company.nextFight({
        foes,
        ...(foesName === undefined ? {} : { foesName }),
        ...(members === undefined ? {} : { members }),
        ...(seats === undefined ? {} : { seats }),
        ...(sheets === undefined ? {} : { sheets }),
        ...(title === undefined ? {} : { title }),
        scenario: field === undefined ? {} : { field },
      }),
    )
    return this.#opened(loaded, { kind: 'fight', scenario, hands, seed, owner: token })
  }

  async between(token: string, { revision, hands, seed }: CompanyBetween): Promise<NewTable> {
    const loaded = await this.#load(token, revision)
    const scenario = problemsOf(() => loaded.company.between())
    return this.#opened(loaded, { kind: 'interlude', scenario, hands, seed, owner: token })
  }

  async enter(token: string): Promise<{ fight: string; token: string }> {
    const { stored } = await this.#load(token)
    const { fight } = requireOpen(stored)
    return { fight, token: await this.#tables.admit(fight, token) }
  }

  async take(token: string, revision: number): Promise<CompanyView> {
    const loaded = await this.#load(token, revision)
    const { fight: id } = requireOpen(loaded.stored)
    await this.#tables.showEnd(id)
    const company = await problemsIn(() =>
      this.#tables.look(id, (fight) => {
        if (fight.over) return loaded.company.take(fight)
        throw new HostProblem({
          code: 'too-early',
          message: 'That is not over.',
          hint: 'Play it to its end first, or give it up.',
        })
      }),
    )
    if (company === null)
      throw new HostProblem({
        code: 'unknown-fight',
        message: 'The table of the open chapter is gone.',
        hint: 'Give the chapter up; the company is as it was before it.',
      })
    return this.#write(loaded, company, null)
  }

  async abandon(token: string, revision: number): Promise<CompanyView> {
    const loaded = await this.#load(token, revision)
    requireOpen(loaded.stored)
    return this.#write(loaded, loaded.company, null)
  }

  async gauntlet(token: string, request: GauntletRequest): Promise<JobView> {
    const { company } = await this.#load(token)
    const { system, packs } = company
    const fights = problemsOf(() =>
      request.fights.map((fight) => {
        parseScenario(system, company.nextFight({ foes: fight.foes }))
        const foes = fight.foes.map((foe) => writeFigureOut(system, foe, packs))
        return { ...fight, foes: foesForm.parse(JSON.parse(JSON.stringify(foes))) }
      }),
    )
    return this.#tables.simulate({ ...request, fights, company: company.withoutSaves().data })
  }

  async chapter(token: string, number: number): Promise<unknown> {
    const { stored } = await this.#load(token)
    const save = await this.#store.save(stored.id, number)
    if (save !== null) return save
    throw new HostProblem({
      code: 'unknown-chapter',
      message: 'The company has no such chapter.',
      hint: 'Look at its list of chapters; the first is number 0.',
    })
  }

  /** What figures of a company look like, for a fight of theirs; a company that is gone has no pictures. */
  async portraits(company: string, figures: readonly string[]): Promise<Portraits> {
    const stored = await this.#store.read(company)
    if (stored === null) return {}
    const own = parseCompany(stored.data).figures.filter(
      ({ id, picture, emblem }) => figures.includes(id) && (picture !== null || emblem !== null),
    )
    return Object.fromEntries(own.map(({ id, picture, emblem }) => [id, { picture, emblem }]))
  }

  async export(token: string): Promise<string> {
    const { stored, company } = await this.#load(token)
    const saves = await Promise.all(company.data.chapters.map((_, at) => this.#store.save(stored.id, at)))
    const chapters = company.data.chapters.map((chapter, at) => ({ ...chapter, save: saves[at] ?? null }))
    return `${JSON.stringify({ ...company.data, chapters }, null, 1)}\n`
  }

  async remove(token: string): Promise<void> {
    const { stored } = await this.#load(token)
    await this.#store.remove(stored.id)
  }

  async sheetSchema(system: string): Promise<unknown> {
    return problemsIn(async () => interludeOf(await loadSystem(system)).schema())
  }

  async checkSheet(system: string, figure: unknown, packs: readonly PackSource[] = []): Promise<SheetCheck> {
    return problemsIn(async () => {
      const game = await loadSystem(system)
      return checkedSheet(game, figureWrittenOut(game, figure, await packsIn(packs)))
    })
  }

  /** The company of a token; one that has moved on since `revision` is refused. */
  async #load(token: string, revision?: number): Promise<Loaded> {
    const id = await this.#store.of(hashOf(token))
    const stored = id === null ? null : await this.#store.read(id)
    if (stored === null)
      throw new HostProblem({
        code: 'unknown-token',
        message: 'This token opens no company.',
        hint: 'Use the link that founding the company gave.',
      })
    if (revision !== undefined && revision !== stored.revision) throw stale(stored.revision)
    const company = await problemsIn(() => loadedCompany(stored.data))
    return { stored, company }
  }

  async #write(
    { stored, company: before }: Loaded,
    company: Company,
    open: OpenChapter | null,
  ): Promise<CompanyView> {
    const { id, revision } = stored
    const data = company.withoutSaves().data
    const saves = savesOf(company, before.data.chapters.length)
    if (!(await this.#store.write({ id, after: revision, data, open, saves }))) throw stale(revision + 1)
    return this.#view({ stored: { ...stored, revision: revision + 1, data, open }, company })
  }

  /** Opens a table and records that the company plays there. Of two that are opened at once, the first is kept. */
  async #opened(loaded: Loaded, { kind, scenario, hands, seed, owner }: OpeningChapter): Promise<NewTable> {
    if (loaded.stored.open !== null)
      throw new HostProblem({
        code: 'chapter-open',
        message: 'The company is still in the middle of something.',
        hint: 'Take that in once it is over, or give it up.',
      })
    const created = await this.#tables.create(
      {
        from: { scenario: JSON.parse(JSON.stringify(scenario)) },
        ...(hands === undefined ? {} : { hands }),
        ...(seed === undefined ? {} : { seed }),
        owner,
      },
      loaded.stored.id,
    )
    try {
      await this.#write(loaded, loaded.company, { kind, fight: created.fight })
    } catch (thrown) {
      await this.#tables.remove(created.fight)
      throw thrown
    }
    return created
  }

  async #view({ stored, company }: Loaded): Promise<CompanyView> {
    const { open } = stored
    const over = open === null ? null : await this.#tables.look(open.fight, (fight) => fight.over)
    return {
      id: stored.id,
      revision: stored.revision,
      company: company.withoutSaves().data,
      date: company.date,
      cards: problemsOf(() => cardsOf(company)),
      open: open === null ? null : { ...open, over: over ?? false },
    }
  }
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
    sheet: JSON.parse(JSON.stringify(whole)),
    lean: JSON.parse(JSON.stringify(interludeOf(system).lean(whole))),
    written: JSON.parse(JSON.stringify(written)),
    worked: { ...interludeOf(system).worked(whole) },
    card,
    text: system.statblock.print({ ...member.sheet, name }),
  }
}

function requireOpen({ open }: StoredCompany): OpenChapter {
  if (open !== null) return open
  throw new HostProblem({
    code: 'no-chapter',
    message: 'The company is in the middle of nothing.',
    hint: 'Begin a fight or a rest first.',
  })
}

function stale(revision: number): HostProblem {
  return new HostProblem({
    code: 'stale-company',
    message: 'Somebody else has changed the company since you looked at it.',
    hint: `Look again (it is at revision ${revision} now) and make your change anew; nothing of theirs or yours is lost.`,
  })
}
