/**
 * A company: people, beasts and gear of one game that live from fight to fight.
 *
 * A `Company` is a value: every verb returns the company as it is afterwards and leaves the old one alone, or throws a
 * `Refusal`. `data` is all of it as plain JSON: the figures with their sheets and histories, the calendar, and the
 * *chapters*, which are the fights and interludes it went through, each with its save. From fight to fight:
 *
 *     const fight = Fight.create(system, company.nextFight({ foes }))
 *     company = company.take(fight)                                        // once it is over
 *     const rest = Fight.create(interlude.system, company.between())
 *     company = company.take(rest)
 */
import { z } from 'zod'
import type { Fight } from '../fight/fight.ts'
import { quote, Refusal } from '../refusal.ts'
import { saveFight } from '../save/save.ts'
import { explain } from '../scenario/explain.ts'
import { type Pack, parsePack, storedPack, writeFigureOut } from '../scenario/pack.ts'
import { plainCopy } from '../scenario/plain-json.ts'
import { slug } from '../scenario/roster.ts'
import { completeSheetAfter, nextFigure, type SheetAfter } from '../scenario/sheets-after.ts'
import type { System } from '../system/system.ts'
import {
  type ChapterNews,
  deedsOf,
  figureAfter,
  figuresWritten,
  foesWritten,
  outcomeText,
  sideWritten,
  spoilsOf,
} from './aftermath.ts'
import { dateText, FIRST_DAY } from './calendar.ts'
import {
  type Chapter,
  COMPANY_VERSION,
  type CompanyData,
  type CompanyFigure,
  checkedFigure,
  type HistoryEntry,
  ownFields,
  parseCompany,
  plainSheet,
  recordOf,
  sheetOf,
} from './company-form.ts'
import { COMPANY, type Interlude } from './interlude/rules.ts'
import { foeNamed, nemesesAfter } from './nemesis.ts'

const MOST_FIGURES = 60
const MOST_SPOILS = 500

/** How many kinds of foes a title lists. */
const MOST_NAMED = 3

/** How long the title of a scenario may be. */
const MOST_TITLE = 120

/** What a company sets out with. */
export interface NewCompany {
  readonly name: string
  /** As scenarios list figures: ids of ready-made ones, sheets, stat blocks. */
  readonly figures?: readonly unknown[]
  readonly rulings?: Readonly<Record<string, unknown>>
  readonly notes?: string
  /** Packs that go with the company. */
  readonly packs?: readonly unknown[]
}

/** What can be said about the next fight. */
export interface NextFight {
  /** The other side: as scenarios list figures. */
  readonly foes: readonly unknown[]
  readonly foesName?: string
  readonly title?: string
  /** The ids of those who go; all who live unless given. */
  readonly members?: readonly string[]
  /** Who plays whom: seats by figure; the seat of the company unless given. */
  readonly seats?: Readonly<Record<string, string>>
  /** Where and how members begin this fight, by figure: those fields of a sheet that the game calls `begins`. */
  readonly sheets?: Readonly<Record<string, object>>
  /** Further fields of the scenario: field, hands, summary. */
  readonly scenario?: Readonly<Record<string, unknown>>
}

/** What is changed about somebody by hand. */
export interface FigureEdit {
  readonly name?: string
  readonly sheet?: unknown
  readonly notes?: string
  readonly picture?: string | null
  readonly emblem?: string | null
  readonly life?: CompanyFigure['life']
}

/** A company of one game. */
export class Company {
  readonly system: System
  readonly data: CompanyData
  /** Packs that lie at hand without being the company's own. */
  readonly #shared: readonly Pack[]

  private constructor(system: System, data: CompanyData, shared: readonly Pack[]) {
    this.system = system
    this.data = data
    this.#shared = shared
  }

  /** A company that sets out; `shared` are packs that lie at hand without being its own. */
  static found(system: System, founding: NewCompany, shared: readonly Pack[] = []): Company {
    const { name, figures = [], rulings = {}, notes = '', packs = [] } = founding
    interludeOf(system)
    const data = {
      format: 'steelyard-company',
      formatVersion: COMPANY_VERSION,
      system: system.id,
      rulesVersion: system.version,
      name,
      notes,
      rulings: requireRulings(system, rulings),
      packs: requirePacks(system, packs, shared),
      calendar: FIRST_DAY,
      figures: [],
      nemeses: [],
      spoils: [],
      counters: {},
      chapters: [],
    }
    let company = new Company(system, parseCompany(data), shared)
    for (const figure of figures) company = company.add(figure)
    return company
  }

  /** A company from a file; one of another version is brought up to date, or refused with a reason. */
  static load(system: System, input: unknown, shared: readonly Pack[] = []): Company {
    const data = parseCompany(input)
    if (data.system !== system.id)
      throw new Refusal('unknown-system', `This company plays ${data.system}, not ${system.id}.`)
    const interlude = interludeOf(system)
    for (const { id, name, sheet } of data.figures)
      problemOf(`The sheet of ${name} (${id}) cannot be used`, () => interlude.complete({ ...sheet, name }))
    requireRulings(system, data.rulings)
    for (const pack of data.packs) storedPack(system, pack)
    return new Company(system, { ...data, rulesVersion: system.version }, shared)
  }

  /** The date, in the units of the game. */
  get date(): string {
    return dateText(this.data.calendar, interludeOf(this.system).units)
  }

  /** The packs of which its figures and foes can be made: its own, then those at hand. */
  get packs(): readonly Pack[] {
    const own = this.data.packs.map((pack) => storedPack(this.system, pack))
    return [...own, ...this.#shared.filter(({ id }) => !own.some((pack) => pack.id === id))]
  }

  /** Those who live, in their order. */
  get living(): readonly CompanyFigure[] {
    return this.data.figures.filter(({ life }) => life === 'alive')
  }

  /** Somebody by id. */
  figure(id: string): CompanyFigure {
    const found = this.data.figures.find((each) => each.id === id)
    if (found !== undefined) return found
    const known = this.data.figures.map((each) => each.id).join(', ')
    throw new Refusal(
      'unknown-figure',
      `Nobody here is called ${quote(id)}.`,
      `There are ${known || 'none yet'}.`,
    )
  }

  // ── By hand ────────────────────────────────────────────────────────────────────────────────────────────

  /** Somebody joins: a ready-made figure by id, a sheet, or a stat block, as scenarios list them; `count` of them. */
  add(figure: unknown): Company {
    const interlude = interludeOf(this.system)
    const copied = plainCopy(figure)
    if (!copied.ok) throw new Refusal('malformed-request', `That is no figure: ${copied.why}.`)
    const { id, count, emblem, picture, notes, input } = ownFields(
      writeFigureOut(this.system, copied.data, this.packs),
    )
    const whole = interlude.complete(input)
    const sheet = sheetOf(interlude.written(input))
    let company: Company = this
    for (let at = 1; at <= count; at++)
      company = company.#joined({
        wanted: id ?? slug(whole.name),
        name: count === 1 ? whole.name : `${whole.name} ${at}`,
        sheet,
        fields: { emblem, picture, notes },
      })
    return company
  }

  #joined({
    wanted,
    name,
    sheet,
    fields,
  }: {
    readonly wanted: string
    readonly name: string
    readonly sheet: CompanyFigure['sheet']
    readonly fields: Pick<CompanyFigure, 'emblem' | 'picture' | 'notes'>
  }): Company {
    const { figures } = this.data
    if (figures.filter(({ life }) => life === 'alive').length >= MOST_FIGURES)
      throw new Refusal('malformed-request', `A company has at most ${MOST_FIGURES} who live.`)
    const used = new Set(['referee', COMPANY, ...figures.map(({ id }) => id)])
    let [id, called] = [wanted, name]
    for (let number = 2; used.has(id); number++) [id, called] = [`${wanted}-${number}`, `${name} ${number}`]
    const joined: HistoryEntry = {
      chapter: null,
      date: this.date,
      what: 'joined',
      text: 'Joined the company.',
    }
    const member = { id, name: called, life: 'alive' as const, sheet, ...fields, history: [joined] }
    return this.#with({ figures: [...figures, checkedFigure(member)] })
  }

  /** Changes somebody by hand; the history says so. */
  edit(id: string, { sheet, ...change }: FigureEdit): Company {
    const before = this.figure(id)
    const interlude = interludeOf(this.system)
    const name = change.name ?? before.name
    const written = sheet === undefined ? before.sheet : plainSheet(sheet)
    const { name: _, ...fields } = written
    const checked = problemOf('That sheet cannot be used', () => {
      interlude.complete({ ...fields, name })
      return interlude.written({ ...fields, name })
    })
    const after = {
      ...before,
      ...change,
      sheet: sheet === undefined ? before.sheet : sheetOf(checked),
      history: this.#edited(before, sheet !== undefined || change.life !== undefined),
    }
    return this.#replaced(id, checkedFigure(after))
  }

  #edited({ history }: CompanyFigure, tell: boolean): readonly HistoryEntry[] {
    if (!tell) return history
    return [
      ...history,
      { chapter: null, date: this.date, what: 'edited', text: 'The sheet was changed by hand.' },
    ]
  }

  /** Somebody leaves for good, and stays in the book. */
  dismiss(id: string): Company {
    const before = this.figure(id)
    const left: HistoryEntry = { chapter: null, date: this.date, what: 'left', text: 'Left the company.' }
    return this.#replaced(id, { ...before, life: 'gone', history: [...before.history, left] })
  }

  /** Name, notes, rulings and packs. */
  describe(change: {
    readonly name?: string
    readonly notes?: string
    readonly rulings?: Readonly<Record<string, unknown>>
    readonly packs?: readonly unknown[]
  }): Company {
    const rulings =
      change.rulings === undefined ? {} : { rulings: requireRulings(this.system, change.rulings) }
    const packs =
      change.packs === undefined ? {} : { packs: requirePacks(this.system, change.packs, this.#shared) }
    return this.#with(parseCompany({ ...this.data, ...change, ...rulings, ...packs }))
  }

  // ── From fight to fight ────────────────────────────────────────────────────────────────────────────────

  /** A scenario for the next fight: everybody as they are now. */
  nextFight({
    foes,
    foesName,
    title,
    members,
    seats = {},
    sheets = {},
    scenario = {},
  }: NextFight): Record<string, unknown> {
    const going = members === undefined ? this.living : members.map((id) => this.#alive(id))
    if (going.length === 0)
      throw new Refusal('malformed-request', 'Nobody of the company is alive.', 'Add somebody first.')
    if (foes.length === 0) throw new Refusal('malformed-request', 'A fight needs foes.', 'Name at least one.')
    const named = [...Object.keys(seats), ...Object.keys(sheets)]
    const stranger = named.find((id) => !going.some((figure) => figure.id === id))
    if (stranger !== undefined)
      throw new Refusal(
        'unknown-figure',
        `${quote(stranger)} does not go.`,
        `Those who go are ${going.map(({ id }) => id).join(', ')}.`,
      )
    const { begins } = interludeOf(this.system)
    const odd = Object.values(sheets)
      .flatMap((sheet) => Object.keys(sheet))
      .find((field) => !begins.includes(field))
    if (odd !== undefined)
      throw new Refusal(
        'malformed-request',
        `${quote(odd)} cannot be set for one fight.`,
        `What can is ${begins.join(', ') || 'nothing'}; edit the figure for what lasts.`,
      )
    const { packs } = this
    const against = foes.map((foe) => writeFigureOut(this.system, foeNamed(this.data.nemeses, foe), packs))
    const { sides: _sides, field, ...rest } = scenario
    const dated = { ...interludeOf(this.system).field(this.data.calendar), ...recordOf(field) }
    return {
      system: this.system.id,
      title: title ?? this.#titleAgainst(against, foesName),
      ...(Object.keys(this.data.rulings).length > 0 ? { rulings: this.data.rulings } : {}),
      ...rest,
      ...(Object.keys(dated).length > 0 ? { field: dated } : {}),
      sides: [
        { id: COMPANY, name: this.data.name, figures: figuresOf(going, seats, sheets) },
        {
          id: 'foes',
          ...(foesName === undefined ? {} : { name: foesName }),
          figures: against,
        },
      ],
    }
  }

  /** "The Riders against Bandit ×2, Ogre"; many kinds of foes go by the name of their side. */
  #titleAgainst(foes: readonly unknown[], foesName: string | undefined): string {
    const counts = new Map<string, number>()
    for (const foe of foes) {
      const name = this.#nameWritten(foe)
      const count = Number(recordOf(foe)['count'] ?? 1)
      counts.set(name, (counts.get(name) ?? 0) + count)
    }
    const listed = [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(', ')
    const named = counts.size > MOST_NAMED ? foesName : undefined
    return `${this.data.name} against ${named ?? listed}`.slice(0, MOST_TITLE)
  }

  /** The name of a foe; one that cannot be read is refused where the scenario is, which says more about it. */
  #nameWritten(foe: unknown): string {
    try {
      return String(recordOf(interludeOf(this.system).written(foe))['name'])
    } catch (thrown) {
      if (thrown instanceof Refusal) return 'somebody'
      throw thrown
    }
  }

  /** A scenario of the time until the next fight, for the game's companion system. */
  between({ hands }: { readonly hands?: Readonly<Record<string, string>> } = {}): Record<string, unknown> {
    const { living, data } = this
    if (living.length === 0)
      throw new Refusal('malformed-request', 'Nobody of the company is alive.', 'Add somebody first.')
    return {
      system: interludeOf(this.system).system.id,
      title: data.name,
      ...(Object.keys(data.rulings).length > 0 ? { rulings: data.rulings } : {}),
      calendar: data.calendar,
      ...(hands === undefined ? {} : { hands }),
      figures: figuresOf(living),
      fallen: data.figures
        .filter(({ life }) => life === 'dead')
        .map(({ id, name, sheet }) => ({ id, name, sheet })),
      spoils: data.spoils,
      counters: data.counters,
    }
  }

  /** Takes in a fight or an interlude that is over: who fell stays fallen, who lives has the sheet they left with. */
  take(fight: Fight, { side = COMPANY }: { readonly side?: string } = {}): Company {
    const interlude = interludeOf(this.system)
    const between = fight.system.id === interlude.system.id
    if (!between && fight.system.id !== this.system.id)
      throw new Refusal(
        'unknown-system',
        `That fight is played by ${fight.system.id}, not ${this.system.id}.`,
      )
    if (this.data.chapters.some(({ commitment }) => commitment === fight.commitment))
      throw new Refusal(
        'malformed-request',
        'The company has been through that already.',
        'Take in a later one.',
      )
    const everybody = fight.leaving()
    const leaving = everybody.filter((each) => each.side === (between ? COMPANY : side))
    this.#requirePresent(fight, side, between, leaving)
    const { calendar, counters } = between ? interlude.kept(fight.state) : this.data
    // What nobody took during an interlude is left behind; of fights in a row everything lies there until then.
    const spoils = between
      ? []
      : [...this.data.spoils, ...spoilsOf(interlude, fight, everybody, side)].slice(-MOST_SPOILS)
    const dated = this.#with({ calendar })
    const news = { chapter: this.data.chapters.length, date: dated.date, between }
    const events = between ? [] : fight.log.flatMap((line) => (line.struck ? [] : [line.event]))
    const kills = interlude.kills(events)
    const felled = interlude.felled(events)
    const names = new Map(everybody.map(({ id, name }) => [id, name]))
    const figures = this.data.figures.map((figure) =>
      figureAfter({
        figure,
        left: leaving.find(({ id }) => id === figure.id),
        deeds: deedsOf(figure.id, { kills, felled }, (id) => names.get(id) ?? id),
        interlude,
        news,
      }),
    )
    const fallen = figures.filter(({ id, life }) => life === 'dead' && this.figure(id).life === 'alive')
    const nemeses = nemesesAfter(this.data.nemeses, {
      chapter: news.chapter,
      foes: everybody.filter((each) => each.side !== (between ? COMPANY : side)),
      met: between ? [] : foesWritten(fight.parts().written, side),
      kills,
      fallen: new Map(fallen.map(({ id, name }) => [id, name])),
    })
    const newcomers = between ? leaving.flatMap((each) => this.#newcomer(each, news)) : []
    const chapter: Chapter = {
      kind: between ? 'interlude' : 'fight',
      title: between ? `Until ${dated.date}` : fight.scenario.title,
      outcome: outcomeText(fight, between, side),
      date: dated.date,
      commitment: fight.commitment,
      save: saveFight(fight),
    }
    return this.#with({
      calendar,
      counters: { ...counters },
      nemeses,
      spoils,
      figures: [...figures, ...newcomers],
      chapters: [...this.data.chapters, chapter],
    })
  }

  /** Somebody who joined during an interlude. */
  #newcomer(left: SheetAfter, { chapter, date }: ChapterNews): CompanyFigure[] {
    const { id, name } = left
    const sheet = completeSheetAfter(left)
    if (sheet === null || this.data.figures.some((each) => each.id === id)) return []
    const history = [{ chapter, date, what: 'joined', text: 'Joined the company.' }]
    return [checkedFigure({ id, name, life: 'alive', sheet: sheetOf(sheet), history })]
  }

  /** The same company without the saves of its chapters, for where they are kept apart. */
  withoutSaves(): Company {
    const chapters = this.data.chapters.map((chapter) => ({ ...chapter, save: null }))
    return this.#with({ chapters })
  }

  /** A fight must have begun with the company as it is, or what has happened since would be lost. */
  #requirePresent(fight: Fight, side: string, between: boolean, leaving: readonly SheetAfter[]): void {
    const ids = new Set(this.data.figures.map(({ id }) => id))
    if (!leaving.some(({ id }) => ids.has(id)))
      throw new Refusal(
        'malformed-request',
        between
          ? 'That interlude is of another company.'
          : `On the side ${quote(side)} nobody of this company fought.`,
        'Begin fights with the scenario that the company gives.',
      )
    const { written } = fight.parts()
    const came = between ? figuresWritten(written) : figuresWritten(sideWritten(written, side))
    for (const figure of this.living) {
      const before = came.find((each) => recordOf(each)['id'] === figure.id)
      if (before === undefined) continue
      const interlude = interludeOf(this.system)
      const [then, now] = [before, nextOf(figure)].map((sheet) =>
        JSON.stringify(without(interlude.complete(sheet), interlude.begins)),
      )
      if (then === now) continue
      throw new Refusal(
        'malformed-request',
        `${figure.name} has changed since that fight began.`,
        'Take fights in the order in which they were fought; nothing was changed.',
      )
    }
  }

  #alive(id: string): CompanyFigure {
    const figure = this.figure(id)
    if (figure.life === 'alive') return figure
    throw new Refusal(
      'malformed-request',
      `${figure.name} ${figure.life === 'dead' ? 'is dead' : 'has left the company'}.`,
      `Alive are ${this.living.map((each) => each.id).join(', ') || 'none'}.`,
    )
  }

  #replaced(id: string, figure: CompanyFigure): Company {
    return this.#with({ figures: this.data.figures.map((each) => (each.id === id ? figure : each)) })
  }

  #with(change: Partial<CompanyData>): Company {
    return new Company(this.system, { ...this.data, ...change }, this.#shared)
  }
}

/** The interlude of a game; refused for games that have none. */
export function interludeOf(system: System): Interlude {
  if (system.between !== undefined) return system.between
  throw new Refusal('malformed-request', `${system.title} has no rules for the time between fights.`)
}

function problemOf<Result>(what: string, work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    throw new Refusal(thrown.code, `${what}: ${thrown.message}`, thrown.hint)
  }
}

function requireRulings(system: System, rulings: Readonly<Record<string, unknown>>): CompanyData['rulings'] {
  const copied = plainCopy(rulings)
  const checked = z.record(z.string(), z.json()).safeParse(copied.ok ? copied.data : null)
  if (!checked.success) throw new Refusal('malformed-request', 'Rulings are a record of switches.')
  const settled = system.rulingSet?.safeParse(checked.data)
  if (settled?.success === false)
    throw new Refusal('malformed-request', `The rulings cannot be used: ${explain(settled.error)}`)
  return checked.data
}

/** Packs that were tried, as the company keeps them. */
function requirePacks(
  system: System,
  packs: readonly unknown[],
  shared: readonly Pack[],
): CompanyData['packs'] {
  const tried: Pack[] = [...shared]
  return packs.map((pack) => {
    tried.push(parsePack(system, pack, tried))
    return plainSheet(pack)
  })
}

/** A sheet but for these fields. */
function without(sheet: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(sheet).filter(([field]) => !fields.includes(field)))
}

function nextOf({ id, name, sheet }: CompanyFigure): object {
  return nextFigure({ id, name, sheet }) ?? {}
}

function figuresOf(
  figures: readonly CompanyFigure[],
  seats: Readonly<Record<string, string>> = {},
  sheets: Readonly<Record<string, object>> = {},
): readonly object[] {
  return figures.map((figure) => {
    const seat = seats[figure.id]
    return { ...nextOf(figure), ...sheets[figure.id], ...(seat === undefined ? {} : { seat }) }
  })
}
