/**
 * Solving: what a fight is worth if both sides play as well as can be, how to make its first choice, and what each named
 * hand loses by not doing so. Everything is a pair of bounds that surely hold; they meet in small fights, and say how
 * far it got in larger ones.
 */
import {
  type BaseScenario,
  type BestPlay,
  type BestPlayOptions,
  BestPlaySearch,
  type FirstChoice,
  parseScenario,
  percent,
  quote,
  Refusal,
  type System,
  type ValueBounds,
} from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'

/** What to solve, and how long to work on it. */
export interface SolveOptions extends Pick<BestPlayOptions, 'only' | 'tolerance' | 'budget' | 'clock'> {
  /** Whose value is told; the first side unless given. */
  readonly side?: string | undefined
  /** The hands to hold against best play; all of the game's unless given. */
  readonly hands?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** What a hand loses against others who know how it plays. */
export interface HandLoss {
  readonly side: string
  readonly hand: string
  /** What it wins against the best answer to it, draws by half. */
  readonly worst: ValueBounds
  /** What it wins less than best play would: between these two. */
  readonly loses: { readonly low: number; readonly high: number }
  readonly exact: boolean
}

/** A fight as far as it is solved. */
export interface SolvedFight {
  readonly system: string
  readonly version: string
  readonly title: string
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly side: string
  readonly only: NonNullable<BestPlayOptions['only']> | null
  readonly best: BestPlay
  readonly hands: readonly HandLoss[]
  /** False if somebody stopped it early. */
  readonly complete: boolean
  readonly text: string
}

/** How far it is: what is searched, and the bounds so far. */
export interface SolveProgress {
  readonly search: string
  readonly done: number
  readonly searches: number
  readonly states: number
  readonly bounds: ValueBounds
}

// A tenth of a point of a hundred: closer than anybody can feel at a table.
const TOLERANCE = 0.001
const BUDGET = { states: 2_000_000, milliseconds: 20_000 }
const SLICE_MILLISECONDS = 100
// Bounds farther apart than this say next to nothing.
const TOO_FAR = 0.25

/** Solves a fight; each of its searches may use the whole budget. */
export async function solve(
  scenario: unknown,
  options: SolveOptions = {},
  onProgress?: (progress: SolveProgress) => void,
): Promise<SolvedFight> {
  const system = await loadSystemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const side = options.side ?? parsed.sides[0]?.id ?? ''
  const named = trialsOf(system, parsed, side, options.hands)
  let trials = named
  const run = async (trial: Trial | null, done: number): Promise<BestPlay> => {
    const search = searchOf({ system, parsed, side: trial?.side ?? side, options, trial })
    const name = trial === null ? 'best play' : `${trial.side} as ${trial.hand}`
    return finished(search, options.signal, ({ states, bounds }) =>
      onProgress?.({ search: name, done, searches: trials.length + 1, states, bounds }),
    )
  }
  const found = await run(null, 0)
  // Against bounds that say next to nothing hands cannot be told apart; whoever names them gets them all the same.
  if (options.hands === undefined && isTooLarge(found)) trials = []
  const answers: { readonly trial: Trial; readonly worst: BestPlay }[] = []
  for (const [at, trial] of trials.entries()) {
    if (options.signal?.aborted === true) break
    answers.push({ trial, worst: await run(trial, at + 1) })
  }
  const best = narrowed(found, {
    own: answers.filter(({ trial }) => trial.side === side).map(({ worst }) => worst.low),
    others: answers.filter(({ trial }) => trial.side !== side).map(({ worst }) => worst.low),
    tolerance: options.tolerance ?? TOLERANCE,
  })
  const hands = answers.map(({ trial, worst }) =>
    lossOf(trial, trial.side === side ? best : turned(best), worst),
  )
  const { id, version } = system
  const complete = options.signal?.aborted !== true
  const sides = parsed.sides.map((each) => ({ id: each.id, name: each.name }))
  const solved = {
    system: id,
    version,
    title: parsed.title,
    sides,
    side,
    only: options.only ?? null,
    best: { ...best, first: knownFirst(best) },
    hands,
  }
  return { ...solved, complete, text: textOf(solved) }
}

/** A hand that plays a side against the best answer to it. */
interface Trial {
  readonly side: string
  readonly hand: string
}

/** Every hand on the side; on the other one too, where there are two. */
function trialsOf(
  system: System,
  { sides }: BaseScenario,
  side: string,
  wanted: readonly string[] | undefined,
): Trial[] {
  const known = Object.keys(system.policies)
  const unknown = wanted?.find((hand) => !known.includes(hand))
  if (unknown !== undefined)
    throw new Refusal(
      'unknown-policy',
      `${system.title} has no hand ${quote(unknown)}.`,
      `It has ${known.join(', ')}.`,
    )
  const tried = sides.length === 2 ? sides.map(({ id }) => id) : [side]
  return tried.flatMap((each) => (wanted ?? known).map((hand) => ({ side: each, hand })))
}

function searchOf({
  system,
  parsed,
  side,
  options: { only, tolerance = TOLERANCE, budget, clock },
  trial,
}: {
  readonly system: System
  readonly parsed: BaseScenario
  readonly side: string
  readonly options: SolveOptions
  readonly trial: Trial | null
}): BestPlaySearch<object> {
  const state = system.begin(parsed)
  const policies = trial === null ? {} : handOf(system, state, trial)
  return new BestPlaySearch(
    system,
    { state },
    {
      side,
      policies,
      tolerance,
      budget: { ...BUDGET, ...budget },
      ...(only === undefined ? {} : { only }),
      ...(clock === undefined ? {} : { clock }),
    },
  )
}

/** One hand on every seat of a side. */
function handOf(system: System, state: object, { side, hand }: Trial): Record<string, string> {
  const figures = system.tell.board(state).sides.find(({ id }) => id === side)?.figures ?? []
  const seats = [side, ...figures.map(({ id }) => system.seatOf(state, id))]
  return Object.fromEntries(seats.map((seat) => [seat, hand]))
}

/** Works in slices, so that whoever waits can see how far it is, and stop it. */
async function finished(
  search: BestPlaySearch<object>,
  signal: AbortSignal | undefined,
  onSlice: (search: BestPlaySearch<object>) => void,
): Promise<BestPlay> {
  while (!search.done && signal?.aborted !== true) {
    for (const until = performance.now() + SLICE_MILLISECONDS; !search.done && performance.now() < until; )
      search.work(1)
    onSlice(search)
    await new Promise((resume) => setTimeout(resume, 0))
  }
  const result = search.result()
  return search.done ? result : { ...result, why: 'stopped early' }
}

/**
 * Best play is worth no less than what any hand surely reaches, on either side: what hands are worth at worst narrows
 * the bounds of the value.
 */
function narrowed(
  best: BestPlay,
  {
    own,
    others,
    tolerance,
  }: { readonly own: readonly number[]; readonly others: readonly number[]; readonly tolerance: number },
): BestPlay {
  const low = Math.max(best.low, ...own)
  const high = Math.max(low, Math.min(best.high, ...others.map((worth) => 1 - worth)))
  const exact = best.exact || high - low <= tolerance
  return { ...best, low, high, value: (low + high) / 2, exact, why: exact ? '' : best.why }
}

/** The same value as the other of two sides sees it. */
function turned({ low, high, value }: ValueBounds): ValueBounds {
  return { low: 1 - high, high: 1 - low, value: 1 - value }
}

function lossOf({ side, hand }: Trial, best: ValueBounds, { low, high, value, exact }: BestPlay): HandLoss {
  return {
    side,
    hand,
    worst: { low, high, value },
    loses: { low: Math.max(0, best.low - high), high: Math.max(0, best.high - low) },
    exact,
  }
}

// ── Telling ──────────────────────────────────────────────────────────────────────────────────────────────

/** A paragraph for whoever asked. */
function textOf({
  sides,
  side,
  best,
  only,
  hands,
}: Pick<SolvedFight, 'sides' | 'side' | 'best' | 'only' | 'hands'>): string {
  const name = nameOf(sides, side)
  const part =
    only === null
      ? 'Best play of both sides'
      : `Best play at ${only.decisions.join(', ')}, with ${only.otherwise} play at everything else,`
  const words = [`${part} gives ${name} ${boundsText(best)} of the fights, draws by half.`]
  if (isTooLarge(best))
    words.push(
      `That says next to nothing: the fight is too large to be solved (${best.why}). Leave only some decisions open, or take it up nearer its end.`,
    )
  else if (!best.exact) words.push(`The search ended early: ${best.why}.`)
  else if (best.high - best.low > 2 * TOLERANCE)
    words.push('Nothing was left out: playing on for ever is part of best play, and no side need end it.')
  if (best.omniscient)
    words.push(
      'Somebody would have to know what is hidden from them, so this holds only for a fight with open cards.',
    )
  const worst = hands.toSorted((one, two) => two.loses.low - one.loses.low)[0]
  if (worst !== undefined && worst.loses.low > 0)
    words.push(
      `The ${worst.hand} hand gives away most: at least ${points(worst.loses.low)} of every 100 fights, for ${nameOf(sides, worst.side)}.`,
    )
  return words.join(' ')
}

/** True for a fight of which too little is known to say how it is played. */
export function isTooLarge({ low, high, exact }: Pick<BestPlay, 'low' | 'high' | 'exact'>): boolean {
  return !exact && high - low > TOO_FAR
}

/** The first choice as far as it is known: of a fight that is too large only answers whose worth is bounded after all. */
function knownFirst(best: BestPlay): FirstChoice {
  const { first } = best
  if (!isTooLarge(best)) return first
  const isKnown = first.kind === 'open' && first.options.some(({ low, high }) => high - low <= TOO_FAR)
  return isKnown ? first : { kind: 'none' }
}

/** Bounds in words: one number where they meet. */
export function boundsText({ low, high, value }: ValueBounds): string {
  return high - low <= 2 * TOLERANCE ? percent(value) : `${percent(low)} to ${percent(high)}`
}

/** What a hand loses, in fights of a hundred. */
export function lossText({ loses: { low, high } }: HandLoss): string {
  if (high - low <= 4 * TOLERANCE) return points((low + high) / 2)
  return low === 0 ? `at most ${points(high)}` : `${points(low)} to ${points(high)}`
}

function points(loss: number): string {
  return (100 * loss).toFixed(1)
}

function nameOf(sides: SolvedFight['sides'], side: string): string {
  return sides.find(({ id }) => id === side)?.name ?? side
}
