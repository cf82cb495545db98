/**
 * Balance: searches the value of one number that gives a side the wanted share of wins. Win shares are nearly always
 * monotonic in a number, so the range is bisected; the neighbours of the best value are simulated as well, and all
 * values that were tried are returned, so that a curve that is not monotonic shows.
 */
import { countedPercent, percent, Refusal, wilson } from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import { jobOf, simulateWith, type ThreadOptions, weightOf } from '../simulation/threads.ts'
import { WorkerPool } from '../threads/pool.ts'
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
  const system = await loadSystemOf(scenario)
  const base = jobOf(scenario, { ...options, measures: 'none' })
  const pool = new WorkerPool({ ...options, fights: options.fights * 8 * weightOf(base) })
  const tried = new Map<number, BalanceTrial>()
  const tryAt = async (at: number): Promise<number> => {
    const value = values[at] ?? 0
    const known = tried.get(value)
    if (known !== undefined || pool.stopped) return known?.share ?? Number.NaN
    const job = varied(system, base, variation.path, value)
    const { fights, outcomes } = await simulateWith(pool, job, options)
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
    await pool.dismiss()
  }
  return balanceOf(variation.path, goal.side, goal.share, [...tried.values()])
}

/** Bisects the range until two neighbours are left, then tries those beside the better one. */
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
  if (first === undefined) throw new RangeError('no value was tried')
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
