/**
 * Balance: the value of one number that gives a side the wanted share of wins. Win shares nearly always rise or fall
 * steadily with a number, so the range is halved again and again; around the best value every neighbour is fought as
 * well, and everything that was tried is told, so that a curve that is not steady shows.
 */
import { countedPercent, percent, Refusal, wilson } from '@steelyard/kernel'
import { systemOf } from '@steelyard/systems'
import { Crew } from './pool.ts'
import { jobOf, simulateWith, type ThreadOptions, weightOf } from './threads.ts'
import { type Variation, varied } from './variation.ts'

/** One value that was tried. */
export interface BalanceTrial {
  readonly value: number
  readonly share: number
  readonly low: number
  readonly high: number
  readonly fights: number
}

/** What was found. */
export interface Balance {
  readonly path: string
  readonly side: string
  readonly wanted: number
  /** The value whose share comes nearest, of those that were tried. */
  readonly best: BalanceTrial
  /** Everything that was tried, by value. */
  readonly trials: readonly BalanceTrial[]
  readonly text: string
}

/** Searches a range of whole numbers for the wanted share of wins. */
export async function balance(
  scenario: unknown,
  variation: Variation,
  goal: { readonly side: string; readonly share: number },
  options: ThreadOptions,
  onTrial?: (trial: BalanceTrial) => void,
): Promise<Balance> {
  const values = numbersOf(variation)
  const system = systemOf(scenario)
  const base = jobOf(scenario, { ...options, measures: 'none' })
  const crew = new Crew({ ...options, fights: options.fights * 8 * weightOf(base) })
  const tried = new Map<number, BalanceTrial>()
  const tryAt = async (at: number): Promise<number> => {
    const value = values[at] ?? 0
    const known = tried.get(value)
    if (known !== undefined || crew.stopped) return known?.share ?? Number.NaN
    const job = varied(system, base, variation.path, value)
    const { fights, outcomes } = await simulateWith(crew, job, options)
    if (fights === 0) return Number.NaN
    const [low, high] = wilson(outcomes[goal.side] ?? 0, fights)
    const trial = { value, share: (outcomes[goal.side] ?? 0) / fights, low, high, fights }
    tried.set(value, trial)
    onTrial?.(trial)
    return trial.share
  }
  try {
    await halve(values.length, goal.share, tryAt)
  } finally {
    await crew.dismiss()
  }
  return balanceOf(variation.path, goal.side, goal.share, [...tried.values()])
}

/** Halves the range until two neighbours are left, then looks at those beside the better one. */
async function halve(count: number, wanted: number, tryAt: (at: number) => Promise<number>): Promise<void> {
  let low = 0
  let high = count - 1
  const atLow = await tryAt(low)
  const atHigh = await tryAt(high)
  const rises = atHigh >= atLow
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const share = await tryAt(middle)
    if (Number.isNaN(share)) return
    if (share < wanted === rises) low = middle
    else high = middle
  }
  for (const at of [low - 1, high + 1]) if (at >= 0 && at < count) await tryAt(at)
}

function balanceOf(path: string, side: string, wanted: number, trials: readonly BalanceTrial[]): Balance {
  const sorted = trials.toSorted((one, other) => one.value - other.value)
  const [first] = sorted
  if (first === undefined) throw new RangeError('nothing was tried')
  const best = sorted.reduce((near, trial) =>
    Math.abs(trial.share - wanted) < Math.abs(near.share - wanted) ? trial : near,
  )
  const reached = best.low <= wanted && wanted <= best.high
  const nearest = `${path} = ${best.value} gives "${side}" ${countedPercent(best)}`
  const text = reached
    ? `${nearest}, which is ${percent(wanted)} as far as these fights can tell.`
    : `${nearest}; no value that was tried comes nearer to ${percent(wanted)}.`
  return { path, side, wanted, best, trials: sorted, text }
}

function numbersOf({ path, values }: Variation): readonly number[] {
  const numbers = values.map(Number)
  if (numbers.length < 2 || numbers.some((value) => !Number.isFinite(value)))
    throw new Refusal(
      'malformed-request',
      `To search it, ${path} needs a range of numbers.`,
      `Write --vary ${path}=1..20.`,
    )
  return numbers.toSorted((one, other) => one - other)
}
