/**
 * `steelyard odds`: how likely each side is to win, from the start of a scenario or from any moment of a save.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import {
  type ChoiceQuestion,
  enumerateFrom,
  Fight,
  type Likelihood,
  likelihoodPercent,
  type Moment,
  quote,
  type SeatPolicies,
  simulator,
  wilson,
} from '@steelyard/kernel'
import { seatPolicies, standInOf } from '@steelyard/systems/registry'
import { outputScreen, print, printJson } from '../output.ts'
import { readPolicies } from '../play/hands.ts'
import { optionsOdds, weighedLines } from '../play/odds.ts'
import { UsageProblem } from '../problem.ts'
import { isSaveFile, openSave } from '../save-file.ts'
import { findScenario } from '../scenario-file.ts'
import { stoppable } from '../simulation.ts'
import { headline } from '../terminal/board.ts'
import { markOf } from '../terminal/colour.ts'
import { chanceText } from '../terminal/odds.ts'
import { askedOf, questionLines } from '../terminal/question.ts'
import type { Screen } from '../terminal/screen.ts'
import { grouped, pad, tidy, widthOf, wrap } from '../terminal/text.ts'
import { type AddCommand, examples, several } from './command.ts'
import { addQuestions } from './odds-question.ts'
import { momentOf } from './replay.ts'

interface Options {
  readonly at?: string
  readonly policy: readonly string[]
  readonly budget: string
  readonly fights?: string
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
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples(
        'steelyard odds first',
        'steelyard odds fight.json --at 3',
        'steelyard odds bastionland attack "d8+d4" --armour 2 --guard 4',
        'steelyard odds mythras attack --help',
      ),
    )
    .action(async (name: string, options: Options) => {
      const fight = await fightAt(name, options.at)
      const policies = seatPolicies(fight.system, fight.hands, readPolicies(options.policy))
      const chances = await winChances(fight, policies, {
        milliseconds: number(options.budget, 'seconds', 3600) * 1000,
        fights: options.fights === undefined ? null : Math.round(number(options.fights, 'fights', 1e9)),
      })
      const question = fight.questions.find((each) => each.kind === 'choice')
      const asked = question?.kind === 'choice' && isSaveFile(name) ? question : null
      if (options.json === true) printJson(asJson(fight, chances, asked))
      else print(oddsText(fight, chances, asked, outputScreen()))
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
  const fight = await openSave(name)
  if (at === undefined) return fight
  fight.undoTo(momentOf(fight, at))
  fight.advance(() => true)
  return fight
}

/** How long to look for an answer, and how many fights to fight for it; null for as many as there is time for. */
interface Limits {
  readonly milliseconds: number
  readonly fights: number | null
}

async function winChances(fight: Fight, policies: SeatPolicies, limits: Limits): Promise<WinChances> {
  const { current } = fight.parts()
  const moment = { state: current.before, answers: current.answers }
  const started = performance.now()
  const budget = { states: 2_000_000, milliseconds: limits.milliseconds }
  const exact = enumerateFrom(fight.system, moment, { policies, budget })
  const counted = { states: exact.states, runs: exact.runs }
  if (exact.exact) {
    const wins: Record<string, Likelihood> = {}
    for (const [side, chance] of exact.distribution) wins[String(side)] = { chance, margin: 0 }
    if (exact.undecided > 1e-12) wins['undecided'] = { chance: exact.undecided, margin: 0 }
    const milliseconds = performance.now() - started
    return { method: 'exact', wins, ...counted, fights: 0, milliseconds, why: '' }
  }
  const { fights, outcomes } = await foughtOut(fight.system, moment, policies, limits)
  const wins = [...outcomes].map(([side, count]): [string, Likelihood] => {
    const [low, high] = wilson(count, fights)
    return [side, { chance: count / fights, margin: (high - low) / 2 }]
  })
  return {
    method: 'simulated',
    wins: Object.fromEntries(wins),
    ...counted,
    fights,
    milliseconds: performance.now() - started,
    why: exact.why,
  }
}

/** Fights enough for a margin of less than one percent. */
const ENOUGH = 20_000
/** Fights without which shares mean little, whatever the time. */
const FEWEST = 200
/** So many at first, then as many as take about this long, so that there is something to show meanwhile. */
const AT_FIRST = 20
const MILLISECONDS = 100

/** Fights by how they ended: all that are wanted, or as many as there is time for. */
function foughtOut(
  system: Fight['system'],
  moment: Moment,
  policies: SeatPolicies,
  limits: Limits,
): Promise<{ fights: number; outcomes: ReadonlyMap<string, number> }> {
  return stoppable(async ({ signal, note }) => {
    const range = simulator(system, moment, { policies, measures: {}, seed: 'odds' })
    const outcomes = new Map<string, number>()
    const started = performance.now()
    const wanted = limits.fights ?? ENOUGH
    let fights = 0
    for (let next = AT_FIRST; fights < wanted; ) {
      const before = performance.now()
      const more = range(fights, Math.min(next, wanted - fights))
      for (const [how, count] of Object.entries(more.outcomes))
        outcomes.set(how, (outcomes.get(how) ?? 0) + count)
      fights += more.fights
      const now = performance.now()
      if (limits.fights === null && fights >= FEWEST && now - started > limits.milliseconds) break
      next = Math.max(1, Math.round((more.fights * MILLISECONDS) / Math.max(1, now - before)))
      note(`Too much for an exact answer; ${grouped(fights)} fights simulated so far`)
      await turnOfTheLoop()
      if (signal.aborted) break
    }
    return { fights, outcomes }
  })
}

function oddsText(fight: Fight, chances: WinChances, asked: ChoiceQuestion | null, screen: Screen): string[] {
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
  const question = askedOf(fight, asked, fight.system.tell.board(fight.view(asked.seat)))
  const options = optionsOdds(fight, asked, standInOf(fight.system))
  if (options === null) return lines
  const [ask = ''] = questionLines({ ...question, offers: [], forbidden: [] }, screen)
  return [...lines, '', ask, ...weighedLines(fight, options, question, screen)]
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

function asJson(fight: Fight, chances: WinChances, asked: ChoiceQuestion | null): unknown {
  const options = asked === null ? null : optionsOdds(fight, asked, standInOf(fight.system))
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
  throw new UsageProblem(`${quote(text)} ${what} cannot be had.`, `Give a number up to ${most}.`)
}
