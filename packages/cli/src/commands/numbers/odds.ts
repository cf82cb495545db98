/**
 * `steelyard odds`: how likely each side is to win, from the start of a scenario or from any moment of a save.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import {
  type ChoiceQuestion,
  END_CONDITIONS,
  exactSearch,
  Fight,
  type FightRange,
  type Likelihood,
  likelihoodPercent,
  quote,
  readEndCondition,
  type SeatPolicies,
  simulator,
  wilson,
} from '@steelyard/kernel'
import { seatPolicies, standInOf } from '@steelyard/systems/registry'
import { outputScreen, print, printJson } from '../../output.ts'
import { readPolicies } from '../../play/hands.ts'
import {
  ODDS_MILLISECONDS,
  type OddsLimits,
  oddsProgress,
  optionsOdds,
  pathsOf,
  weighedLines,
} from '../../play/odds.ts'
import { UsageProblem } from '../../problem.ts'
import { isSaveFile, openSave } from '../../save-file.ts'
import { findScenario } from '../../scenario-file.ts'
import { stoppable } from '../../simulation.ts'
import { headline } from '../../terminal/board.ts'
import { markOf } from '../../terminal/colour.ts'
import { chanceText } from '../../terminal/odds.ts'
import { askedOf, questionLines } from '../../terminal/question.ts'
import type { Screen } from '../../terminal/screen.ts'
import { grouped, pad, tidy, widthOf, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples, several } from '../command.ts'
import { momentOf } from '../fight/replay.ts'
import { addQuestions } from './odds-question.ts'

interface Options {
  readonly at?: string
  readonly policy: readonly string[]
  readonly budget: string
  readonly fights?: string
  readonly until?: string
  readonly json?: true
}

/** Whole-fight chances, and how they were found. */
interface WinChances {
  readonly method: 'exact' | 'simulated'
  readonly wins: Readonly<Record<string, Likelihood>>
  readonly states: number
  readonly runs: number
  readonly fights: number
  readonly milliseconds: number
  readonly why: string
}

/** Adds `odds`. */
export const addOdds: AddCommand = async (program, _done, words) => {
  const odds = program
    .command('odds')
    .summary('how likely each side is to win, or what one attack does')
    .description(
      'How likely each side is to win: exact where that can be had in time, else simulated with its margin.\n' +
        'For a save that waits for a choice, every option is weighed as well.\n' +
        'With the name of a game and a question, the exact odds of one attack or roll, without a fight.',
    )
    .usage('[options] <fight>\n       steelyard odds <game> <question> …')
    .argument('<fight>', "a scenario (file or sample's id) or a saved fight")
    .option('--at <n>', 'for a save: before step n')
    .option('--policy <seat=name>', 'who plays a seat; may be repeated', several, [])
    .option('--budget <seconds>', 'how long an exact answer may take, and fights in its place', '3')
    .option('--fights <n>', 'just so many fights where it cannot be exact, however long they take')
    .option('--until <condition>', `what ends a fight early: ${END_CONDITIONS}`)
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples(
        'steelyard odds first',
        'steelyard odds first --until first-blood',
        'steelyard odds fight.json --at 3',
        'steelyard odds bastionland attack "d8+d4" --armour 2 --guard 4',
        'steelyard odds mythras attack --help',
      ),
    )
    .action(async (name: string, options: Options) => {
      const fight = await fightAt(name, options.at)
      const policies = seatPolicies(fight.system, fight.hands, readPolicies(options.policy))
      const limits = {
        milliseconds: number(options.budget, 'seconds', 3600) * 1000,
        fights: options.fights === undefined ? null : Math.round(number(options.fights, 'fights', 1e9)),
        until: options.until ?? null,
      }
      const chances = await winChances(fight, policies, limits)
      const question = fight.questions.find((each) => each.kind === 'choice')
      const asked = question?.kind === 'choice' && isSaveFile(name) ? question : null
      const weighed = { asked, limits: optionLimits(limits) }
      if (options.json === true) printJson(await asJson(fight, chances, weighed))
      else print(await oddsText(fight, chances, weighed, outputScreen()))
    })
  await addQuestions(odds, words)
}

async function fightAt(name: string, at: string | undefined): Promise<Fight> {
  if (!isSaveFile(name)) {
    if (at !== undefined)
      throw new UsageProblem('--at is for saved fights.', 'A scenario has only its beginning.')
    const found = await findScenario(name)
    return Fight.create(found.system, found.written, { seed: 'odds', auto: false })
  }
  const saved = await openSave(name)
  if (at === undefined) return saved
  const fight = saved.copy()
  fight.undoTo(momentOf(fight, at))
  fight.advance(() => true)
  return fight
}

/** How long to look for an answer, and how many fights to fight for it; null for as many as there is time for. */
interface Limits {
  readonly milliseconds: number
  readonly fights: number | null
  /** What ends a fight before the rules do, as it was written. */
  readonly until: string | null
}

/** The question that is open, if its answers are to be weighed, and how long that may take. */
interface WeighedQuestion {
  readonly asked: ChoiceQuestion | null
  readonly limits: OddsLimits
}

/** Shares of fewer fights than this say next to nothing, however slow the machine is. */
const FEWEST_OF_OPTION = 24

function optionLimits({ milliseconds, fights }: Limits): OddsLimits {
  if (fights !== null) return { fights, fewest: fights, precision: 0, milliseconds: 0 }
  return { milliseconds: Math.max(milliseconds, ODDS_MILLISECONDS), fewest: FEWEST_OF_OPTION }
}

/** Fights and the exact answer side by side: exact if it is there in time, else what was fought by then. */
async function winChances(fight: Fight, policies: SeatPolicies, limits: Limits): Promise<WinChances> {
  const { system } = fight
  const { current } = fight.parts()
  const moment = { state: current.before, answers: current.answers }
  const until = limits.until === null ? {} : { until: readEndCondition(system, moment.state, limits.until) }
  const budget = { states: 2_000_000, milliseconds: limits.milliseconds }
  const clock = (): number => performance.now()
  const started = clock()
  const search = exactSearch(system, moment, { policies, budget, clock, ...until })
  const sample = new WinSample(simulator(system, moment, { policies, measures: {}, seed: 'odds', ...until }))
  return stoppable(async ({ signal, note }) => {
    let growth = search.grow(SLICE)
    while (!signal.aborted && (growth === 'part' || !sample.isEnough(limits, clock() - started))) {
      if (growth === 'whole') break
      if (!sample.isEnough(limits, clock() - started)) sample.fight(limits.fights ?? ENOUGH)
      else if (clock() - started > EXACT_FACTOR * sample.milliseconds) break
      if (growth === 'part') growth = search.grow(SLICE)
      note(progressText(fight, sample))
      await turnOfTheLoop()
    }
    const found = growth === 'whole' ? search.solve() : { why: whyNot(growth) }
    const milliseconds = clock() - started
    const work = { states: search.states, runs: search.runs, milliseconds }
    if ('why' in found)
      return { method: 'simulated', wins: sample.wins, fights: sample.fights, why: found.why, ...work }
    const [arrival] = found
    if (arrival === undefined) throw new Error('a search without a start')
    return { method: 'exact', wins: exactWins(arrival), fights: 0, why: '', ...work }
  })
}

/** The chances so far, for whoever waits. */
function progressText({ scenario }: Fight, { fights, wins }: WinSample): string {
  const names = new Map(scenario.sides.map(({ id, name }) => [id, tidy(name)]))
  const shares = Object.entries(wins)
    .toSorted(([, one], [, other]) => other.chance - one.chance)
    .map(([how, chance]) => `${names.get(how) ?? how} ${chanceText(chance, 'simulated', fights)}`)
  return `${shares.join(', ')}; ${grouped(fights)} fights so far`
}

function whyNot(growth: ReturnType<ReturnType<typeof exactSearch>['grow']>): string {
  return typeof growth === 'object' ? growth.why : 'longer than the fights'
}

function exactWins({
  distribution,
  undecided,
}: {
  readonly distribution: ReadonlyMap<unknown, number>
  readonly undecided: number
}): Record<string, Likelihood> {
  const wins: Record<string, Likelihood> = {}
  for (const [side, chance] of distribution) wins[String(side)] = { chance, margin: 0 }
  if (undecided > 1e-12) wins['undecided'] = { chance: undecided, margin: 0 }
  return wins
}

/** Fights enough for a margin of less than one percent. */
const ENOUGH = 20_000
/** Fights without which shares mean little, whatever the time. */
const FEWEST = 200
/** So many at first, then as many as take about this long, so that the exact answer has its turn. */
const AT_FIRST = 20
const SLICE = 100
/** Once there are fights enough, an exact answer may take so many times as long as they did. */
const EXACT_FACTOR = 3

/** Fights by how they ended. */
class WinSample {
  fights = 0
  /** What they have taken. */
  milliseconds = 0
  readonly #range: FightRange
  readonly #outcomes = new Map<string, number>()
  #next = AT_FIRST

  constructor(range: FightRange) {
    this.#range = range
  }

  /** True if all that are wanted are fought, or as many as there was time for. */
  isEnough({ fights, milliseconds }: Limits, elapsed: number): boolean {
    if (this.fights >= (fights ?? ENOUGH)) return true
    return fights === null && this.fights >= FEWEST && elapsed > milliseconds
  }

  /** Some more fights, but no more than so many in all. */
  fight(most: number): void {
    const before = performance.now()
    const more = this.#range(this.fights, Math.min(this.#next, most - this.fights))
    for (const [how, count] of Object.entries(more.outcomes))
      this.#outcomes.set(how, (this.#outcomes.get(how) ?? 0) + count)
    this.fights += more.fights
    const taken = performance.now() - before
    this.milliseconds += taken
    this.#next = Math.max(1, Math.round((more.fights * SLICE) / Math.max(1, taken)))
  }

  get wins(): Record<string, Likelihood> {
    return Object.fromEntries(
      [...this.#outcomes].map(([side, count]) => {
        const [low, high] = wilson(count, this.fights)
        return [side, { chance: count / this.fights, margin: (high - low) / 2 }]
      }),
    )
  }
}

async function oddsText(
  fight: Fight,
  chances: WinChances,
  { asked, limits }: WeighedQuestion,
  screen: Screen,
): Promise<string[]> {
  const rows = winners(fight, chances)
  const column = Math.max(0, ...rows.map(({ label }) => widthOf(label)))
  const lines = [
    headline(fight.scenario.title, screen),
    ...rows.map(
      ({ label, chance }) => `  ${pad(label, column)}  ${chanceText(chance, chances.method, chances.fights)}`,
    ),
    ...wrap(howFound(chances), { width: screen.width }).map((line) => screen.paint(line, 'dim')),
  ]
  if (asked === null) return lines
  const question = askedOf(fight, asked, fight.board(asked.seat))
  const options = await stoppable(({ signal, note }) =>
    optionsOdds(fight, asked, {
      standIn: standInOf(fight.system),
      paths: pathsOf(question, asked),
      limits,
      signal,
      onOdds: (odds) => note(oddsProgress(fight, odds, question)),
    }),
  )
  if (options === null) return lines
  const [ask = ''] = questionLines({ ...question, entries: [], forbidden: [] }, screen)
  return [...lines, '', ask, ...weighedLines(fight, options, question, { screen })]
}

function winners(fight: Fight, { wins }: WinChances): { label: string; chance: Likelihood }[] {
  const none = { chance: 0, margin: 0 }
  const sides = fight.scenario.sides.map(({ id, name }, at) => ({
    label: `${markOf(at).shape} ${tidy(name)}`,
    chance: wins[id] ?? none,
  }))
  const others = Object.entries(wins)
    .filter(([how]) => !fight.scenario.sides.some(({ id }) => id === how))
    .map(([how, chance]) => ({ label: `  ${how}`, chance }))
  return [...sides, ...others]
}

function howFound({ method, states, runs, fights, milliseconds, why }: WinChances): string {
  const work = `${grouped(states)} states, ${grouped(runs)} runs`
  const time = `${(milliseconds / 1000).toFixed(2)} s`
  if (method === 'exact') return `Exact: ${work}, ${time}.`
  return `Simulated: ${grouped(fights)} fights, ${time}; exact would take ${why} (${work} so far).`
}

async function asJson(
  fight: Fight,
  chances: WinChances,
  { asked, limits }: WeighedQuestion,
): Promise<unknown> {
  const standIn = standInOf(fight.system)
  const options =
    asked === null
      ? null
      : await stoppable(({ signal }) => optionsOdds(fight, asked, { standIn, limits, signal }))
  return {
    title: fight.scenario.title,
    ...chances,
    wins: Object.fromEntries(
      Object.entries(chances.wins).map(([side, chance]) => [
        side,
        { ...chance, percent: likelihoodPercent(chance) },
      ]),
    ),
    question:
      asked === null
        ? null
        : { id: asked.id, name: asked.name, by: asked.by, ...options, forbidden: asked.decision.forbidden },
  }
}

function number(text: string, what: string, most: number): number {
  const value = Number(text)
  if (text.trim() !== '' && value > 0 && value <= most) return value
  throw new UsageProblem(
    `Cannot use ${quote(text)} as the number of ${what}.`,
    `Choose a number above 0 and up to ${most}.`,
  )
}
