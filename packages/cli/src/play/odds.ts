/**
 * The odds of an open question, worked out within a few seconds whatever the number of options.
 */
import {
  type Choice,
  type ChoiceQuestion,
  type Fight,
  type OptionOdds,
  oddsOf,
  policiesOfHands,
  simulateFrom,
} from '@steelyard/kernel'
import { markOf } from '../terminal/colour.ts'
import { type NamedShare, type OddsRow, oddsLines } from '../terminal/odds.ts'
import { type QuestionLayout, ruledLines, sideOf } from '../terminal/question.ts'
import type { Screen } from '../terminal/screen.ts'

const MOST_CHOICES = 40
const SECONDS = 3
const PROBE = 20
const PROBE_MILLISECONDS = 200
const STEPS = [20_000, 10_000, 5_000, 2_000, 1_000, 500] as const
const FEWEST = 200

/** The odds of every answer, and how many fights stand behind those that are not exact. */
export interface QuestionOdds {
  readonly options: readonly OptionOdds[]
  readonly fights: number
}

/** Every option of a question with its odds, on the screen. */
export function oddsOfQuestion(
  fight: Fight,
  question: ChoiceQuestion,
  asked: QuestionLayout,
  standIn: string,
  screen: Screen,
): string[] {
  const odds = optionsOdds(fight, question, standIn)
  if (odds === null) return ['  There are too many ways to answer this to weigh each of them.']
  return weighedLines(fight, odds, asked, screen)
}

/** Every option with its odds, best first, and what is forbidden with the rule that forbids it. */
export function weighedLines(
  fight: Fight,
  odds: QuestionOdds,
  asked: QuestionLayout,
  screen: Screen,
): string[] {
  return [
    ...oddsLines(rowsOf(fight, odds.options, asked), odds.fights, screen),
    ...ruledLines(asked.forbidden, screen),
  ]
}

/** The odds of every answer, or null when there are too many answers. */
export function optionsOdds(fight: Fight, question: ChoiceQuestion, standIn: string): QuestionOdds | null {
  const many = choiceCount(question)
  if (many > MOST_CHOICES) return null
  const each = (SECONDS * 1000) / Math.max(1, many)
  const fights = fightsWithin(fight, each / 2, standIn)
  const budget = { states: 50_000, milliseconds: Math.max(50, Math.round(each / 4)) }
  const options = oddsOf(fight, question, { stand: standIn, budget, fights })
  return { options: bestFirst(fight, question, options), fights }
}

/** What the side of whoever is asked wins most with comes first; without a side the order stays. */
function bestFirst(
  fight: Fight,
  { by, seat }: ChoiceQuestion,
  options: readonly OptionOdds[],
): readonly OptionOdds[] {
  const { sides } = fight.system.tell.board(fight.view(seat))
  const side = sides[sideOf({ sides }, { by, seat })]?.id
  if (side === undefined) return options
  const worth = ({ wins }: OptionOdds): number => (wins[side]?.chance ?? 0) + (wins['draw']?.chance ?? 0) / 2
  return options.toSorted((one, other) => worth(other) - worth(one))
}

/** How many fights from here on can be simulated in so many milliseconds, once the machine is warm. */
function fightsWithin(fight: Fight, milliseconds: number, standIn: string): number {
  const { current, hands } = fight.parts()
  const moment = { state: current.before, answers: current.answers }
  const policies = policiesOfHands(hands, standIn)
  const until = performance.now() + PROBE_MILLISECONDS
  let rate = 0
  for (let from = 0; performance.now() < until; from += PROBE) {
    const started = performance.now()
    simulateFrom(fight.system, moment, { fights: PROBE, from, policies, measures: {}, seed: 'probe' })
    rate = Math.max(rate, PROBE / Math.max(0.01, performance.now() - started))
  }
  return STEPS.find((fights) => fights <= rate * milliseconds) ?? FEWEST
}

/** Every option's odds as a row, with the same outcomes in each, and who falls that stands now. */
export function rowsOf(fight: Fight, odds: readonly OptionOdds[], asked: QuestionLayout): OddsRow[] {
  const { sides } = fight.scenario
  const seen = new Set(
    odds.flatMap(({ wins }) => Object.keys(wins).filter((how) => (wins[how]?.chance ?? 0) > 0)),
  )
  const outcomes = [
    ...sides.map(({ id, name }, at) => ({ id, name: `${markOf(at).shape} ${name}` })),
    ...[...seen].filter((how) => !sides.some(({ id }) => id === how)).map((how) => ({ id: how, name: how })),
  ]
  return odds.map((each) => rowOf(fight, each, asked, outcomes))
}

function rowOf(
  fight: Fight,
  odds: OptionOdds,
  asked: QuestionLayout,
  outcomes: readonly { readonly id: string; readonly name: string }[],
): OddsRow {
  const { system } = fight
  const { state } = fight
  const standing = system.tell
    .board(fight.view('referee'))
    .sides.flatMap(({ figures }) => figures)
    .filter((figure) => figure.standing === 'up')
  const felled = standing.flatMap(({ id }): NamedShare[] => {
    const chance = odds.felled[id]
    return chance === undefined || chance.chance === 0 ? [] : [{ name: system.nameOf(state, id), chance }]
  })
  const offer = asked.offers.find(({ choice }) => choice === odds.choice)
  return {
    key: offer?.key ?? '',
    label: offer?.label ?? choiceLabel(odds.choice, asked),
    method: odds.method,
    wins: outcomes.map(({ id, name }) => ({ name, chance: odds.wins[id] ?? { chance: 0, margin: 0 } })),
    felled,
    left: odds.left.map((each) => ({ ...each, name: system.nameOf(state, each.figure) })),
    felledMethod: odds.felledMethod,
  }
}

function choiceLabel(choice: Choice, asked: QuestionLayout): string {
  if (typeof choice !== 'object') return String(choice)
  const labels = choice.map((key) => asked.offers.find((offer) => offer.choice === key)?.label ?? key)
  return labels.length === 0 ? 'none' : labels.join(', ')
}

function choiceCount({ decision }: ChoiceQuestion): number {
  if (decision.kind === 'amount') return decision.max - decision.min + 1
  if (decision.kind === 'option') return decision.options.length
  let count = 0
  let ways = 1
  for (let size = 0; size <= decision.max; size++) {
    if (size >= decision.min) count += ways
    ways = (ways * (decision.options.length - size)) / (size + 1)
  }
  return count
}
