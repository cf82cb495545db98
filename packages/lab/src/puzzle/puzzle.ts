/**
 * Puzzles: positions of fights in which one answer gains at least ten points over the one that offers itself. That is
 * the answer of the game's simple hand; only where its best hand answers otherwise is a position looked at.
 *
 * A position comes from a simulated fight or from somebody's own. It is looked at with a few fights for each answer;
 * what seems to gain enough is looked at again with fresh dice and many more. Everything depends on the seed and the
 * version of the rules alone, so the puzzle of a day is the same for everybody. A puzzle holds the scenario that begins
 * at its position: it can be played, simulated and solved like any other.
 */
import {
  type ChoiceQuestion,
  choiceText,
  Fight,
  type HandSpec,
  isMixed,
  type Likelihood,
  labelOfChoice,
  likelihoodPercent,
  OddsEstimator,
  type OptionOdds,
  parseScenario,
  Refusal,
  type System,
} from '@steelyard/kernel'
import { samplesOf, standInOf } from '@steelyard/systems/registry'
import { review } from '../search/review.ts'

/** One answer of a puzzle. */
export interface PuzzleOption {
  readonly key: string
  readonly label: string
  /** How often the side wins with it. */
  readonly wins: Likelihood
}

/** A position with one answer that gains much. */
export interface Puzzle {
  /** Identifies the puzzle: the sample, the number of its fight, and the step. */
  readonly id: string
  readonly system: string
  readonly version: string
  readonly title: string
  /** A scenario that begins at the position. */
  readonly scenario: unknown
  readonly side: string
  /** Who is asked, in words. */
  readonly who: string
  readonly asked: string
  readonly rule: string
  /** The answers, the best first. */
  readonly options: readonly PuzzleOption[]
  /** The key of the answer that offers itself, or that was given. */
  readonly obvious: string
  /** What the best gains over it. */
  readonly stake: number
  /** Fights behind the best answer. */
  readonly fights: number
  readonly explanation: string
}

/** How to look for puzzles. */
export interface PuzzleOptions {
  readonly seed: string
  readonly count: number
  /** Fights to look through at most; 400 unless given. */
  readonly most?: number | undefined
  /** Fights behind each answer when it is verified; 1,500 unless given. */
  readonly fights?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** How far a search for puzzles is. */
export interface PuzzleProgress {
  readonly fights: number
  readonly positions: number
  readonly found: number
}

/** The least that the best answer gains. */
export const LEAST_STAKE = 0.1
/** Answers this close to the best count as right. */
const AS_GOOD = 0.02
// A first look takes few fights, so it lets through what may turn out to gain enough.
const GLANCE = { fights: 40, stake: 0.07 }
const VERIFIED = 1500
const MOST_FIGHTS = 400
const MOST_OPTIONS = 16
const MOST_QUESTIONS = 80

/** Puzzles of a game, from simulated fights of its samples. */
export async function findPuzzles(
  system: System,
  options: PuzzleOptions,
  onProgress?: (progress: PuzzleProgress) => void,
): Promise<Puzzle[]> {
  const samples = samplesOf(system)
  const puzzles: Puzzle[] = []
  let positions = 0
  const first = numberOf(options.seed, samples.length)
  for (let at = 0; at < (options.most ?? MOST_FIGHTS) && puzzles.length < options.count; at++) {
    const sample = samples[(first + at) % samples.length]
    if (sample === undefined) break
    const name = `${sample.id}.${options.seed}.${at}`
    for (const { fight, question } of positionsOf(system, sample.data, name)) {
      if (options.signal?.aborted === true) return puzzles
      positions += 1
      const puzzle = puzzleAt(fight, question, { id: `${name}.${fight.step}`, fights: options.fights })
      onProgress?.({ fights: at + 1, positions, found: puzzles.length })
      await new Promise((resume) => setTimeout(resume, 0))
      if (puzzle === null) continue
      puzzles.push(puzzle)
      // One of each fight: its next positions are much the same.
      break
    }
  }
  return puzzles
}

/** The puzzle of a day, such as 2026-11-18; null if there is none in the fights that are looked through. */
export async function dailyPuzzle(
  system: System,
  day: string,
  options: Partial<Omit<PuzzleOptions, 'seed' | 'count'>> = {},
  onProgress?: (progress: PuzzleProgress) => void,
): Promise<Puzzle | null> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Refusal('malformed-request', `"${day}" is no day.`, 'Write it as 2026-11-18.')
  const [puzzle = null] = await findPuzzles(system, { ...options, seed: day, count: 1 }, onProgress)
  return puzzle
}

/** The puzzle with this id: its position is played up to again. */
export function puzzleNamed(system: System, id: string, fights?: number): Puzzle {
  const [, sampleId = '', seed = '', number = '', step = ''] =
    /^([\w-]+)\.([^.]{1,100})\.(\d+)\.(\d+)$/.exec(id) ?? []
  const sample = samplesOf(system).find((each) => each.id === sampleId)
  const name = `${sampleId}.${seed}.${number}`
  if (sample !== undefined)
    for (const { fight, question } of positionsOf(system, sample.data, name)) {
      if (fight.step !== Number(step)) continue
      const puzzle = puzzleAt(fight, question, { id, fights })
      if (puzzle !== null) return puzzle
    }
  throw new Refusal(
    'malformed-request',
    `${system.title} ${system.version} has no puzzle "${id}".`,
    'Puzzles belong to a version of the rules: ask for the one of the day.',
  )
}

/** Choices of people in a fight that gave away at least ten points, each as a puzzle. */
export function mistakesIn(
  played: Fight,
  { fights = VERIFIED, ...options }: { readonly fights?: number; readonly glance?: number } = {},
  onChoice?: (left: number) => void,
): Puzzle[] {
  const { choices } = review(played, { fights: options.glance ?? 100, most: MOST_OPTIONS }, onChoice)
  return choices
    .filter(({ value, bestValue }) => bestValue - value >= GLANCE.stake)
    .flatMap(({ step, by, seat, asked, chosen }) => {
      const scenario = played.scenarioAt(step)
      const fight = beginAt(played.system, scenario, 'mistake', [seat])
      const question = fight.questions.find((each) => each.kind === 'choice' && each.by === by)
      if (question?.kind !== 'choice' || fight.inWords(question).ask !== asked) return []
      const obvious = keyLabelled(fight, question, chosen)
      const puzzle =
        obvious === null ? null : puzzleAt(fight, question, { id: `step ${step}`, fights, obvious })
      return puzzle === null ? [] : [puzzle]
    })
}

// ── Positions ────────────────────────────────────────────────────────────────────────────────────────────

interface Position {
  readonly fight: Fight
  readonly question: ChoiceQuestion
}

/** The choices in one simulated fight, where nothing in their step was answered before. */
function* positionsOf(system: System, scenario: unknown, seed: string): Generator<Position> {
  const seats = Object.keys(parseScenario(system, scenario).hands)
  const fight = beginAt(system, scenario, seed, seats)
  for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
    const question = fight.questions.find((each) => each.kind === 'choice')
    if (question?.kind !== 'choice') return
    const { decision } = question
    const first = fight.parts().current.answers.length === 0
    if (first && !question.sealed && decision.kind === 'option' && decision.options.length <= MOST_OPTIONS)
      if (decision.options.length > 1) yield { fight, question }
    fight.answer(question.id, fight.suggestion(question))
  }
}

/** A fight in which people play some seats and the game's best hand the others. */
function beginAt(system: System, scenario: unknown, seed: string, people: readonly string[]): Fight {
  const { hands: written } = parseScenario(system, scenario)
  const hands: Record<string, HandSpec> = {}
  for (const seat of Object.keys(written))
    if (seat !== 'referee') hands[seat] = people.includes(seat) ? 'human' : `ai:${standInOf(system)}`
  return Fight.create(system, scenario, { seed, hands })
}

function keyLabelled(fight: Fight, question: ChoiceQuestion, label: string): string | null {
  const { decision } = question
  const words = fight.inWords(question)
  if (decision.kind !== 'option') return null
  return decision.options.find((key) => words.label(key) === label) ?? null
}

// ── Judging ──────────────────────────────────────────────────────────────────────────────────────────────

/** The puzzle at an open question, or null if no answer gains enough. */
function puzzleAt(
  fight: Fight,
  question: ChoiceQuestion,
  given: { readonly id: string; readonly fights?: number | undefined; readonly obvious?: string },
): Puzzle | null {
  const obvious = given.obvious ?? obviousAt(fight, question)
  if (obvious === null) return null
  const board = fight.system.tell.board(fight.view('referee'))
  const side = board.sides.find(({ figures }) => figures.some(({ id }) => id === question.by))
  if (side === undefined) return null
  // A choice that somebody made has been looked at by the review that found it.
  if (given.obvious === undefined) {
    const glance = { seed: `${given.id} glance`, fights: GLANCE.fights, side: side.id }
    if (gainOver(obvious, oddsAt(fight, question, glance), side.id) < GLANCE.stake) return null
  }
  const fights = given.fights ?? VERIFIED
  const odds = oddsAt(fight, question, { seed: `${given.id} verified`, fights, side: side.id })
  const stake = gainOver(obvious, odds, side.id)
  const [best] = odds
  const plain = odds.find(({ choice }) => choiceText(choice) === obvious)
  if (best === undefined || plain === undefined || stake < LEAST_STAKE) return null
  // The doubt must be smaller than half of what is at stake.
  if (Math.hypot(marginOf(best, side.id), marginOf(plain, side.id)) > stake / 2) return null
  return puzzleOf({ fight, question, id: given.id, side: side.id, odds, obvious, stake })
}

/** What the simple hand answers; null where the best hand agrees, or where it draws among several. */
function obviousAt(fight: Fight, question: ChoiceQuestion): string | null {
  const { system, state } = fight
  const simple = system.policies['simple'] ?? system.policies[standInOf(system)]
  const answer = simple?.decide(system.view(state, question.seat), question.decision)
  if (answer === undefined || isMixed(answer)) return null
  const obvious = choiceText(answer)
  return obvious === choiceText(fight.suggestion(question)) ? null : obvious
}

/** The odds of every answer, the best first. */
function oddsAt(
  fight: Fight,
  question: ChoiceQuestion,
  { seed, fights, side }: { readonly seed: string; readonly fights: number; readonly side: string },
): readonly OptionOdds[] {
  const estimator = OddsEstimator.ofQuestion(fight, question, {
    stand: standInOf(fight.system),
    quick: null,
    exact: null,
    fights,
    seed,
    milliseconds: Number.POSITIVE_INFINITY,
    precision: 0,
    clock: calledClock(),
  })
  while (!estimator.settled) estimator.work(1000)
  return estimator.estimate.options.toSorted((one, two) => winsOf(two, side) - winsOf(one, side))
}

/** A clock that goes on by a millisecond whenever it is looked at, so that every machine does the same work. */
export function calledClock(): () => number {
  let time = 0
  return () => time++
}

/** Wins, and draws by half. */
function winsOf({ wins }: OptionOdds, side: string): number {
  return (wins[side]?.chance ?? 0) + (wins['draw']?.chance ?? 0) / 2
}

function marginOf({ wins }: OptionOdds, side: string): number {
  return wins[side]?.margin ?? 0
}

function gainOver(obvious: string, odds: readonly OptionOdds[], side: string): number {
  const plain = odds.find(({ choice }) => choiceText(choice) === obvious)
  if (plain === undefined) return 0
  return Math.max(...odds.map((each) => winsOf(each, side))) - winsOf(plain, side)
}

// ── Telling ──────────────────────────────────────────────────────────────────────────────────────────────

interface Judged {
  readonly fight: Fight
  readonly question: ChoiceQuestion
  readonly id: string
  readonly side: string
  /** Of every answer, the best first. */
  readonly odds: readonly OptionOdds[]
  readonly obvious: string
  readonly stake: number
}

function puzzleOf(judged: Judged): Puzzle {
  const { fight, question, id, side, odds, obvious, stake } = judged
  const { system, scenario } = fight
  const words = fight.inWords(question)
  const labelOf = ({ choice }: OptionOdds): string => labelOfChoice(choice, words.label)
  const options = odds.map((each) => ({
    key: choiceText(each.choice),
    label: labelOf(each),
    wins: { chance: winsOf(each, side), margin: marginOf(each, side) },
  }))
  return {
    id,
    system: system.id,
    version: system.version,
    title: scenario.title,
    scenario: fight.scenarioAt(fight.step),
    side,
    who: system.nameOf(fight.state, question.by),
    asked: words.ask,
    rule: question.rule,
    options,
    obvious,
    stake,
    fights: odds[0]?.fights ?? 0,
    explanation: explained(judged, labelOf),
  }
}

/** True if an answer is the best, or as good. */
export function isRight({ options }: Puzzle, key: string): boolean {
  const [best] = options
  const given = options.find((option) => option.key === key)
  return best !== undefined && given !== undefined && best.wins.chance - given.wins.chance <= AS_GOOD
}

/** How often somebody wins, with the margin where it was counted. */
export function winsText(wins: Likelihood): string {
  const counted = likelihoodPercent(wins)
  return wins.margin === 0 ? counted : `${counted} ± ${(100 * wins.margin).toFixed(1)}`
}

/** What the best answer gains, and what it changes most before the round is over. */
function explained(
  { fight, odds, obvious, stake, side }: Judged,
  label: (odds: OptionOdds) => string,
): string {
  const [best] = odds
  const plain = odds.find(({ choice }) => choiceText(choice) === obvious)
  if (best === undefined || plain === undefined) return ''
  const worth = (each: OptionOdds): string =>
    winsText({ chance: winsOf(each, side), margin: marginOf(each, side) })
  const gain = `${label(best)} wins ${worth(best)}, ${label(plain)} ${worth(plain)}: ${(100 * stake).toFixed(0)} points.`
  return [gain, fallText(fight, best, plain)].filter((text) => text !== '').join(' ')
}

const WORTH_TELLING = 0.05

/** Whose fall by the end of the round the two answers change most. */
function fallText({ system, state }: Fight, best: OptionOdds, plain: OptionOdds): string {
  const chanceOf = ({ felled }: OptionOdds, id: string): number => felled[id]?.chance ?? 0
  const [most] = Object.keys({ ...best.felled, ...plain.felled })
    .map((id) => ({ id, change: Math.abs(chanceOf(best, id) - chanceOf(plain, id)) }))
    .toSorted((one, two) => two.change - one.change)
  if (most === undefined || most.change < WORTH_TELLING) return ''
  const falls = ({ felled, felledMethod }: OptionOdds): string => {
    const fall = felled[most.id]
    return fall === undefined ? (felledMethod === 'exact' ? 'none' : 'hardly any') : likelihoodPercent(fall)
  }
  return `By the end of the round ${system.nameOf(state, most.id)} is down in ${falls(best)} of fights instead of ${falls(plain)}.`
}

/** A number from a text, below `end`. */
function numberOf(text: string, end: number): number {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % Math.max(1, end)
}
