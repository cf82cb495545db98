/**
 * The odds of an open question on a terminal: first numbers at once, better ones for a few seconds, in a thread where
 * there is one (odds-threads.ts), else beside the reading of keys.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import {
  allChoices,
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type EstimateOptions,
  estimates,
  type Fight,
  type OddsEstimate,
  OddsEstimator,
  type OptionOdds,
} from '@steelyard/kernel'
import { markOf } from '../terminal/colour.ts'
import { chanceText, type NamedShare, type OddsRow, oddsLines, shortOddsLines } from '../terminal/odds.ts'
import { type QuestionLayout, ruledLines, sideOf } from '../terminal/question.ts'
import type { Screen } from '../terminal/screen.ts'
import { clip, wrap } from '../terminal/text.ts'

const MOST_CHOICES = 200
/** A terminal waits for better numbers no longer than this. */
export const ODDS_MILLISECONDS = 5_000

/** The odds of every answer so far, best first. */
export interface QuestionOdds {
  readonly options: readonly OptionOdds[]
  readonly stand: string
  readonly settled: boolean
  /** Somebody has stopped it before it was settled. */
  readonly stopped?: boolean
  /** Which is best, or that it is too close to call. */
  readonly verdict: OddsEstimate['verdict']
}

/** What is to be weighed, and who plays on. */
export interface OddsTask {
  readonly question: ChoiceQuestion
  /** The options, each as the answers that make it up. */
  readonly paths: readonly (readonly Choice[])[]
  readonly standIn: string
  /** How long it may take; some seconds unless given. */
  readonly limits?: OddsLimits | undefined
}

/** When odds are good enough, or late enough. */
export type OddsLimits = Pick<EstimateOptions, 'milliseconds' | 'fights' | 'fewest' | 'precision'>

/** Odds that get better until they are settled or stopped. */
export interface OddsStream {
  readonly estimates: AsyncIterable<OddsEstimate>
  stop(): void
}

/** Works odds out: in a thread, or here. */
export type WeighOdds = (fight: Fight, subject: OddsTask) => OddsStream

/** Works odds out here, between two turns of the loop. */
export const weighHere: WeighOdds = (fight, { question, paths, standIn, limits = {} }) => {
  let isStopped = false
  const clock = (): number => performance.now()
  const estimator = OddsEstimator.ofQuestion(fight, question, {
    stand: standIn,
    paths,
    milliseconds: ODDS_MILLISECONDS,
    ...limits,
    clock,
  })
  return {
    estimates: estimates(estimator, { breathe: turnOfTheLoop, isStopped: () => isStopped, clock }),
    stop: () => {
      isStopped = true
    },
  }
}

/** True for so few answers that each of them can be weighed. */
export function mayWeigh({
  kind,
  offers,
  min,
  max,
}: Pick<QuestionLayout, 'kind' | 'offers' | 'min' | 'max'>): boolean {
  if (kind === 'option') return offers.length <= MOST_CHOICES
  if (kind === 'amount') return max - min < MOST_CHOICES
  return subsets(offers.length, min, max) <= MOST_CHOICES
}

/** The options of a question: the lines of its menu, or every legal answer. */
export function pathsOf(
  { kind, offers }: QuestionLayout,
  { decision }: ChoiceQuestion,
): readonly (readonly Choice[])[] {
  return kind === 'option'
    ? offers.map(({ choices }) => choices)
    : allChoices(decision).map((choice) => [choice])
}

/** Every option with its odds, best first: in a table with all that is known, or in a line each where room is short. */
export function weighedLines(
  fight: Fight,
  odds: QuestionOdds,
  asked: QuestionLayout,
  { screen, rows }: { readonly screen: Screen; readonly rows?: number },
): string[] {
  const { options, stand, settled, stopped = false } = odds
  const found = rowsOf(fight, options, asked)
  const state = settled ? '' : stopped ? 'Stopped early. ' : 'Still counting … '
  const note = `${state}${verdictWords(odds, found)}${stand} hands play on.`
  if (rows !== undefined)
    return [
      ...shortOddsLines(found, asked.side, { screen, rows: rows - 1 }),
      screen.paint(clip(`  ${note}`, screen.width), 'dim'),
    ]
  return [
    ...oddsLines(found, screen),
    ...wrap(note, { width: screen.width, first: '  ' }).map((line) => screen.paint(line, 'dim')),
    ...ruledLines(asked.forbidden, screen),
  ]
}

/** The odds of every answer as they get better. */
export async function* questionOdds(
  fight: Fight,
  question: ChoiceQuestion,
  stream: OddsStream,
): AsyncGenerator<QuestionOdds, undefined> {
  for await (const { options, stand, settled, verdict } of stream.estimates)
    yield { options: bestFirst(fight, question, options), stand, settled, verdict: follow(verdict, options) }

  /** The verdict names places in the list as it was estimated. */
  function follow(verdict: OddsEstimate['verdict'], before: readonly OptionOdds[]): OddsEstimate['verdict'] {
    const after = bestFirst(fight, question, before)
    const place = (at: number): number => after.indexOf(before[at] ?? after[0] ?? never())
    if (verdict.kind === 'best') return { ...verdict, option: place(verdict.option) }
    return verdict.kind === 'none' ? verdict : { ...verdict, options: verdict.options.map(place) }
  }
}

function never(): never {
  throw new Error('an estimate without options')
}

/** How the odds of every answer are waited for. */
export interface OddsWait {
  readonly standIn: string
  /** The options, each as the answers that make it up; every legal answer unless given. */
  readonly paths?: readonly (readonly Choice[])[]
  readonly limits?: OddsLimits | undefined
  /** Told as they get better. */
  readonly onOdds?: (odds: QuestionOdds) => void
  readonly signal?: AbortSignal
}

/** The odds of every answer once they are settled or stopped, or null when there are too many answers or none are known. */
export async function optionsOdds(
  fight: Fight,
  question: ChoiceQuestion,
  {
    standIn,
    paths = allChoices(question.decision).map((choice) => [choice]),
    limits,
    onOdds,
    signal,
  }: OddsWait,
): Promise<QuestionOdds | null> {
  if (paths.length > MOST_CHOICES) return null
  let last: QuestionOdds | null = null
  const stream = weighHere(fight, { question, paths, standIn, limits })
  signal?.addEventListener('abort', stream.stop, { once: true })
  for await (const odds of questionOdds(fight, question, stream)) {
    last = odds
    onOdds?.(odds)
  }
  return last === null || last.settled ? last : { ...last, stopped: true }
}

/** The best answer so far, in a line for whoever waits. */
export function oddsProgress(fight: Fight, { options }: QuestionOdds, asked: QuestionLayout): string {
  const [best] = rowsOf(fight, options.slice(0, 1), asked)
  if (best === undefined) return ''
  const own = best.wins[Math.max(0, asked.side)]
  const chance = own === undefined ? '' : `, wins ${chanceText(own.chance, best.method, best.fights)}`
  return `${options.length} answers; best so far: ${best.label}${chance}`
}

function verdictWords({ verdict }: QuestionOdds, rows: readonly OddsRow[]): string {
  const name = (at: number): string => rows[at]?.label ?? ''
  if (verdict.kind === 'best') return `Best: ${name(verdict.option)}. `
  if (verdict.kind === 'none') return ''
  if (verdict.options.length === rows.length) return 'All are too close to call. '
  return `Too close to call: ${verdict.options.map(name).join(', ')}. `
}

/** What the side of whoever is asked wins most with comes first; without a side the order stays. */
function bestFirst(
  fight: Fight,
  { by, seat }: ChoiceQuestion,
  options: readonly OptionOdds[],
): readonly OptionOdds[] {
  const { sides } = fight.board(seat)
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
  const offer = asked.offers.find(({ choices }) => isPath(choices, odds.path))
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

function isPath(one: readonly Choice[], other: readonly Choice[]): boolean {
  return (
    one.length === other.length &&
    one.every((choice, at) => choiceText(choice) === choiceText(other[at] ?? ''))
  )
}

function choiceLabel(choice: Choice, asked: QuestionLayout): string {
  if (typeof choice !== 'object') return String(choice)
  const labels = choice.map((key) => asked.offers.find((offer) => offer.choices[0] === key)?.label ?? key)
  return labels.length === 0 ? 'none' : labels.join(', ')
}

/** How many subsets of these sizes there are. */
function subsets(of: number, min: number, max: number): number {
  let count = 0
  let ways = 1
  for (let size = 0; size <= max; size++) {
    if (size >= min) count += ways
    ways = (ways * (of - size)) / (size + 1)
  }
  return count
}
