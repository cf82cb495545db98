/**
 * Positions for the referee bench: a moment of a fight in words, an act that was declared, the dice that fell, and what
 * the engine made of it. A seed gives as many as anybody wants, and the same ones to everybody.
 *
 * A position is used only where everything that decides it can be read in it: no other question is open, nothing is
 * sealed, and no answer is waiting to be revealed.
 */
import {
  type Board,
  type Choice,
  type ChoiceQuestion,
  type Fight,
  type FightEvent,
  Random,
  type RollEvent,
  type RuleEntry,
  type System,
  seedFight,
  seedNumber,
} from '@steelyard/kernel'
import { contentOf, createFight, samplesOf } from '@steelyard/systems'
import { z } from 'zod'

const figureForm = z.union([z.string(), z.record(z.string(), z.unknown())])
const scenarioForm = z.looseObject({ sides: z.array(z.looseObject({ figures: z.array(figureForm) })) })

/** Raised when positions are made or graded in another way. */
export const REFEREE_BENCH_VERSION = '1.0.0'

const MOST_ANSWERS = 150
const MOST_TRIES = 40
const MOST_FIGURES = 10
const MOST_OPTIONS = 8
const CONTEXT_LINES = 24
const CITED_RULES = 3
const OTHER_RULES = 4
const GENERAL_CHAPTERS = 2
/** One position in so many is one in which the act changes no number: to say so is right there. */
const UNEVENTFUL = 6

/** A number that the act changed. */
export interface ValueChange {
  readonly figure: string
  readonly track: string
  readonly value: number
}

/** What happens, as a referee says it. A part that was not asked is null. */
export interface RefereeAnswer {
  readonly changes: readonly ValueChange[]
  /** Figures that stood and do so no more. */
  readonly out: readonly string[]
  /** Which of the choices offered are legal in the decision that comes next, by their letters. */
  readonly legal: readonly string[] | null
  /** Which of the rules offered were applied. */
  readonly rules: readonly string[]
}

/** One choice that may or may not be legal. */
interface LetteredChoice {
  readonly letter: string
  readonly label: string
}

/** One question of the bench. */
export interface RefereeCase {
  readonly id: string
  readonly system: string
  readonly title: string
  /** The fight before the act: who stands where, with which numbers, and what was told last. */
  readonly state: readonly string[]
  /** Everybody's stat block. */
  readonly sheets: readonly string[]
  readonly context: readonly string[]
  readonly act: string
  /** The same for the engine: what was asked, and what was answered. */
  readonly answer: { readonly question: string; readonly choice: Choice }
  readonly dice: readonly string[]
  /** The tracks whose numbers can change, by figure. */
  readonly values: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly next: { readonly ask: string; readonly choices: readonly LetteredChoice[] } | null
  readonly rules: readonly Pick<RuleEntry, 'id' | 'title' | 'summary'>[]
  /** What the engine says. */
  readonly truth: RefereeAnswer
  /** Every rule that the engine cited for it. */
  readonly cited: readonly string[]
  /** What the dice showed, for baselines that can add. */
  readonly faces: readonly (readonly number[])[]
  /** Whom the act is aimed at, where the answer names somebody. */
  readonly target: string | null
  /** The fight itself, before and after the act, for those who may use tools. */
  readonly before: Fight
  readonly after: Fight
}

/** The positions of a seed, one after the other and without end. */
export function* refereeCases(system: System, seed: string): Generator<RefereeCase> {
  const random = new Random(1, 2, 3, 4)
  for (let number = 0; ; number++) {
    seedFight(random, seedNumber(`referee-bench/${system.id}/${seed}`), number)
    const found = positionOf(system, `${seed}-${number}`, random)
    if (found !== null) yield found
  }
}

function below(random: Random, count: number): number {
  return (random.next() >>> 0) % count
}

/** A moment of a fresh fight, or nothing where none of the fights tried comes to a suitable one. */
function positionOf(system: System, id: string, random: Random): RefereeCase | null {
  const samples = smallSamples(system)
  const eventful = below(random, UNEVENTFUL) !== 0
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const sample = samples[below(random, samples.length)]
    if (sample === undefined) return null
    const fight = openFight(sample, `${id}-${attempt}`)
    const found = momentIn(fight, {
      id,
      system,
      random,
      eventful,
      skip: below(random, 6),
      scenario: sample.scenario,
    })
    if (found !== null) return found
  }
  return null
}

const small = new Map<System, readonly Sample[]>()

interface Sample {
  readonly scenario: unknown
  readonly seats: readonly string[]
}

/** The samples with few enough figures for a page, and the seats of each. */
function smallSamples(system: System): readonly Sample[] {
  const known = small.get(system)
  if (known !== undefined) return known
  const samples = samplesOf(system).flatMap(({ data }) => {
    const fight = createFight(data, { seed: 'sample', auto: false })
    const seats = Object.keys(fight.hands).filter((seat) => seat !== 'referee')
    return figuresOf(boardOf(system, fight)).length > MOST_FIGURES ? [] : [{ scenario: data, seats }]
  })
  small.set(system, samples)
  return samples
}

/** A fight in which every decision is put to somebody and nobody answers by themselves. */
function openFight({ scenario, seats }: Sample, seed: string): Fight {
  return createFight(scenario, { seed, hands: Object.fromEntries(seats.map((seat) => [seat, 'human'])) })
}

interface Search {
  readonly id: string
  readonly system: System
  readonly random: Random
  /** Whether the act has to change a number. */
  readonly eventful: boolean
  /** How many suitable moments to pass by. */
  readonly skip: number
  readonly scenario: unknown
}

function momentIn(fight: Fight, search: Search): RefereeCase | null {
  let skip = search.skip
  for (let answers = 0; answers < MOST_ANSWERS && !fight.over; answers++) {
    const [question] = fight.questions
    if (question?.kind !== 'choice') return null
    const open = isOpen(fight, question)
    const before = open ? fight.copy() : null
    const choice = choiceFor(fight, question, search.random)
    fight.answer(question.id, choice)
    if (before === null) continue
    const found = caseOf({ ...search, before, question, choice, after: fight })
    if (found !== null && skip-- <= 0) return { ...found, after: fight.copy() }
  }
  return null
}

/** Whether all that decides the next step can be read from the fight. */
function isOpen(fight: Fight, { sealed, decision }: ChoiceQuestion): boolean {
  return (
    !sealed && decision.kind === 'option' && fight.questions.length === 1 && fight.withdrawable.length === 0
  )
}

/** Mostly what a good player would do, sometimes anything that is legal. */
function choiceFor(fight: Fight, question: ChoiceQuestion, random: Random): Choice {
  const { kind, options } = question.decision
  const any = options[below(random, Math.max(1, options.length))]
  return kind === 'option' && any !== undefined && below(random, 3) === 0 ? any : fight.suggestion(question)
}

interface Moment extends Search {
  readonly before: Fight
  readonly question: ChoiceQuestion
  readonly choice: Choice
  readonly after: Fight
}

function caseOf(moment: Moment): RefereeCase | null {
  const { id, system, before, question, choice, after, eventful, random } = moment
  const told = after.log.slice(before.log.length)
  const rolls = told.flatMap(({ event }) => (isRoll(event) ? [event] : []))
  if (rolls.length === 0) return null
  const then = boardOf(system, before)
  const now = boardOf(system, after)
  const changes = changesBetween(then, now)
  if (changes.length > 0 !== eventful) return null
  const cited = [...new Set(told.map(({ event }) => event.rule))].filter((rule) => rule !== '')
  const rules = rulesAsked(system, cited, random)
  if (rules === null) return null
  const words = before.inWords(question)
  const label = typeof choice === 'string' ? words.label(choice) : String(choice)
  const next = nextAsked(after, before, question)
  return {
    id: `${system.id}/${id}`,
    system: system.id,
    title: then.title,
    state: then.sides.flatMap(({ name, figures }) => [`${name}:`, ...figures.map(figureLine)]),
    context: before.log
      .filter(({ struck }) => !struck)
      .slice(-CONTEXT_LINES)
      .map((line) => before.tellLine(line).text),
    sheets: sheetsIn(system, moment.scenario),
    act: `${words.ask} ${label}`,
    answer: { question: question.id, choice },
    dice: rolls.map((roll) => rollLine(system, before, roll)),
    values: valuesOf(then),
    next:
      next === null
        ? null
        : { ask: next.ask, choices: next.choices.map(({ letter, label }) => ({ letter, label })) },
    rules: rules.map(({ id: rule, title, summary }) => ({ id: rule, title, summary })),
    truth: {
      changes,
      out: fallenBetween(then, now),
      legal: next === null ? null : next.choices.filter(({ legal }) => legal).map(({ letter }) => letter),
      rules: rules.filter(({ id: rule }) => cited.includes(rule)).map(({ id: rule }) => rule),
    },
    cited,
    faces: rolls.map(({ faces }) => faces),
    target: figuresOf(then).find((figure) => figure.id === choice)?.id ?? null,
    before,
    after,
  }
}

/**
 * The case played once more, with nothing but the position, the act and the dice of its page: the dice are put in by hand,
 * in their order, so that nothing comes from a seed. Says what changed, who fell, and how many rolls were left over.
 */
export function replayed({ system: id, before, answer, faces }: RefereeCase): CaseReplay {
  const system = before.system
  const fight = before.copy()
  for (const seat of Object.keys(fight.hands)) fight.setDice(seat, 'typed', { auto: false })
  fight.answer(answer.question, answer.choice, { seat: 'referee' })
  let used = 0
  for (let [open] = fight.questions; open?.kind === 'roll'; [open] = fight.questions) {
    const rolled = faces[used++]
    if (rolled === undefined) throw new Error(`${id}: a roll that the page does not show`)
    fight.answer(open.id, { faces: rolled }, { seat: 'referee' })
  }
  const [then, now] = [boardOf(system, before), boardOf(system, fight)]
  return {
    changes: changesBetween(then, now),
    out: fallenBetween(then, now),
    left: faces.length - used,
  }
}

/** What came of a case that was played once more. */
export interface CaseReplay extends Pick<RefereeAnswer, 'changes' | 'out'> {
  /** Rolls of the page that were not needed. */
  readonly left: number
}

function isRoll(event: FightEvent): event is RollEvent {
  return event.event === 'roll'
}

// ── Numbers ──────────────────────────────────────────────────────────────────────────────────────────────

/** The board as the referee sees it. */
export function boardOf(system: System, fight: Fight): Board {
  return system.tell.board(fight.state)
}

function figuresOf({ sides }: Board): readonly Board['sides'][number]['figures'][number][] {
  return sides.flatMap(({ figures }) => figures)
}

/** Every number of every figure, by its label. */
function valuesOf(board: Board): Record<string, Record<string, number>> {
  return Object.fromEntries(
    figuresOf(board).map(({ id, gauges, pips = [], body = [] }) => {
      const tracks = [
        ...body.map(({ name, now }) => [name, now] as const),
        ...[...pips, ...gauges].map(({ label, now }) => [label, now] as const),
      ]
      return [
        id,
        Object.fromEntries(tracks.flatMap(([name, now]) => (typeof now === 'number' ? [[name, now]] : []))),
      ]
    }),
  )
}

function changesBetween(then: Board, now: Board): ValueChange[] {
  const old = valuesOf(then)
  return Object.entries(valuesOf(now)).flatMap(([figure, tracks]) =>
    Object.entries(tracks)
      .filter(([track, value]) => old[figure]?.[track] !== undefined && old[figure][track] !== value)
      .map(([track, value]) => ({ figure, track, value })),
  )
}

function fallenBetween(then: Board, now: Board): string[] {
  const stood = new Set(figuresOf(then).flatMap(({ id, standing }) => (standing === 'up' ? [id] : [])))
  return figuresOf(now).flatMap(({ id, standing }) => (standing !== 'up' && stood.has(id) ? [id] : []))
}

// ── Words ────────────────────────────────────────────────────────────────────────────────────────────────

function figureLine(figure: Board['sides'][number]['figures'][number]): string {
  const { id, name, standing, gauges, pips = [], body = [], facts, conditions, place } = figure
  const tracks = new Map([...pips, ...gauges].map((gauge) => [gauge.label, gauge]))
  const numbers = [...tracks.values()].map(({ label, now, max }) =>
    max === 0 ? `${label} ${String(now)}` : `${label} ${String(now)}/${String(max)}`,
  )
  const parts = body.map(
    ({ name: part, now, max, armour }) => `${part} ${String(now)}/${String(max)} armour ${armour}`,
  )
  const where = place === undefined ? [] : [`at ${place}`]
  const words = [...numbers, ...parts, standing, ...where, ...conditions, ...facts]
  return `- ${name} [${id}]: ${words.join('; ')}`
}

function rollLine(system: System, fight: Fight, { name, by, dice, faces }: RollEvent): string {
  const who = figuresOf(boardOf(system, fight)).find(({ id }) => id === by)?.name ?? by
  const shown = faces.map((face, at) => `d${dice[at] ?? dice[0] ?? '?'}=${face}`)
  return `${system.tell.roll(name)} (${who}): ${shown.join(' ')}`
}

// ── What is asked beside ─────────────────────────────────────────────────────────────────────────────────

interface NextDecision {
  readonly ask: string
  readonly choices: readonly (LetteredChoice & { readonly legal: boolean })[]
}

/** The decision that comes next, its legal choices mixed with some that are not; null where that makes no question. */
function nextAsked(after: Fight, before: Fight, asked: ChoiceQuestion): NextDecision | null {
  const [question] = after.questions
  if (question?.kind !== 'choice' || question.decision.kind !== 'option') return null
  const words = after.inWords(question)
  const legal = question.decision.options.map((key) => words.label(key))
  const earlier = before.inWords(asked)
  const others = [
    ...question.decision.forbidden.map(({ key }) => words.label(key)),
    ...asked.decision.options.map((key) => earlier.label(key)),
  ].filter((label) => !legal.includes(label))
  const labels = [...new Set([...legal, ...others])].toSorted()
  if (others.length === 0 || legal.length > MOST_OPTIONS || labels.length > 2 * MOST_OPTIONS) return null
  const choices = labels.map((label, at) => ({
    letter: String.fromCharCode(65 + at),
    label,
    legal: legal.includes(label),
  }))
  return { ask: words.ask, choices }
}

/**
 * Some of the rules that were applied, mixed with others of chapters of which none was. Chapters that hold for
 * everything (how dice are read, how a round goes) are left out: their rules apply without being cited.
 */
function rulesAsked(system: System, cited: readonly string[], random: Random): readonly RuleEntry[] | null {
  const applied = system.rules.filter(({ id }) => cited.includes(id))
  const chapters = [...new Set(system.rules.map(({ section }) => section))].slice(GENERAL_CHAPTERS)
  const elsewhere = chapters.filter((chapter) => !applied.some(({ section }) => section === chapter))
  const far = system.rules.filter(({ section }) => elsewhere.includes(section))
  if (applied.length === 0 || far.length < OTHER_RULES) return null
  const asked = new Set(applied.slice(0, CITED_RULES))
  const most = asked.size + OTHER_RULES
  for (let tries = 0; asked.size < most && tries < 200; tries++) {
    const rule = far[below(random, far.length)]
    if (rule !== undefined) asked.add(rule)
  }
  return [...asked].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

// ── Sheets ───────────────────────────────────────────────────────────────────────────────────────────────

/** Everybody as a stat block, each kind of figure once. */
function sheetsIn(system: System, scenario: unknown): string[] {
  const parsed = scenarioForm.safeParse(scenario)
  const figures = parsed.success ? parsed.data.sides.flatMap((side) => side.figures) : []
  return [...new Set(figures.map((figure) => sheetOf(system, figure)))]
}

function sheetOf(system: System, figure: z.infer<typeof figureForm>): string {
  if (typeof figure !== 'string')
    return typeof figure['statblock'] === 'string' ? figure['statblock'] : system.statblock.print(figure)
  const entry = contentOf(system).find(({ kind, id }) => kind === 'figure' && id === figure)
  return entry === undefined ? figure : system.statblock.print(entry.data)
}
