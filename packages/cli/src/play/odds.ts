/**
 * The odds of an open question on a terminal: first numbers at once, better ones for a few seconds.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import {
  type Choice,
  type ChoiceQuestion,
  choiceText,
  estimates,
  type Fight,
  type OddsEstimate,
  OddsEstimator,
  type OptionOdds,
} from '@steelyard/kernel'
import { markOf } from '../terminal/colour.ts'
import { type NamedShare, type OddsRow, oddsLines } from '../terminal/odds.ts'
import { type QuestionLayout, ruledLines, sideOf } from '../terminal/question.ts'
import type { Screen } from '../terminal/screen.ts'
import { wrap } from '../terminal/text.ts'

const MOST_CHOICES = 200
// A terminal waits for better numbers no longer than this.
const MILLISECONDS = 2_500

/** The odds of every answer so far, best first. */
export interface QuestionOdds {
  readonly options: readonly OptionOdds[]
  readonly stand: string
  readonly settled: boolean
  /** Which is best, or that it is too close to call, in a sentence; empty where there is nothing to say. */
  readonly verdict: string
}

/** True for a question with few enough answers. */
export function mayWeigh(question: ChoiceQuestion): boolean {
  return choiceCount(question) <= MOST_CHOICES
}

/** Every option with its odds, best first, and what is forbidden with the rule that forbids it. */
export function weighedLines(
  fight: Fight,
  { options, stand, settled, verdict }: QuestionOdds,
  asked: QuestionLayout,
  screen: Screen,
): string[] {
  const note = `${settled ? '' : 'Still counting … '}${verdict}${stand} hands play on.`
  return [
    ...oddsLines(rowsOf(fight, options, asked), screen),
    ...wrap(note, { width: screen.width, first: '  ' }).map((line) => screen.paint(line, 'dim')),
    ...ruledLines(asked.forbidden, screen),
  ]
}

/** The odds of every answer as they get better. */
export async function* questionOdds(
  fight: Fight,
  question: ChoiceQuestion,
  standIn: string,
): AsyncGenerator<QuestionOdds, undefined> {
  const options = { stand: standIn, milliseconds: MILLISECONDS, clock: () => performance.now() }
  const estimator = OddsEstimator.ofQuestion(fight, question, options)
  for await (const estimate of estimates(estimator, { breathe: turnOfTheLoop }))
    yield {
      options: bestFirst(fight, question, estimate.options),
      stand: estimate.stand,
      settled: estimate.settled,
      verdict: verdictWords(estimate, fight, question),
    }
}

/** The odds of every answer once they are settled, or null when there are too many answers. */
export async function optionsOdds(
  fight: Fight,
  question: ChoiceQuestion,
  standIn: string,
): Promise<QuestionOdds | null> {
  if (!mayWeigh(question)) return null
  let last: QuestionOdds | null = null
  for await (const odds of questionOdds(fight, question, standIn)) last = odds
  return last
}

function verdictWords({ verdict, options }: OddsEstimate, fight: Fight, question: ChoiceQuestion): string {
  const { label } = fight.system.tell.question(question.decision, fight.state)
  const name = (at: number): string => label(choiceText(options[at]?.choice ?? ''))
  if (verdict.kind === 'best') return `Best: ${name(verdict.option)}. `
  if (verdict.kind === 'none') return ''
  if (verdict.options.length === options.length) return 'All are too close to call. '
  return `Too close to call: ${verdict.options.map(name).join(', ')}. `
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
    struck: Object.entries(odds.blow?.struck ?? {}).map(([id, chance]) => ({
      name: system.nameOf(state, id),
      chance,
    })),
    fights: odds.fights,
    assumes: odds.assumes,
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
