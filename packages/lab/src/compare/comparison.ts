/**
 * Comparisons: two versions of a fight with the same dice, fight by fight. Common random numbers make the difference
 * of the win shares much more precise than either share: its interval is that of paired counts.
 */
import { wilson } from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import type { Job, PairCounts, PairSums } from '../simulation/job.ts'
import { type ThreadOptions, weightOf } from '../simulation/threads.ts'
import { WorkerPool } from '../threads/pool.ts'

/** One outcome in both versions. */
export interface Difference {
  readonly outcome: string
  readonly one: { readonly share: number; readonly low: number; readonly high: number }
  readonly other: { readonly share: number; readonly low: number; readonly high: number }
  /** The second version less the first, and its interval at 95 %. */
  readonly difference: number
  readonly low: number
  readonly high: number
}

/** The mean of one measure in both versions. */
export interface MeanDifference {
  readonly measure: string
  readonly one: number
  readonly other: number
  /** The second version less the first, and its interval. */
  readonly difference: number
  readonly low: number
  readonly high: number
}

/** How two versions of a fight differ. */
export interface Comparison {
  readonly fights: number
  readonly complete: boolean
  readonly differences: readonly Difference[]
  /** The system's measures that are numbers, if the jobs measure. */
  readonly means: readonly MeanDifference[]
  /** The share of fights that end alike in both. */
  readonly alike: number
  readonly text: string
}

/** How many standard errors an interval of 95 % reaches to either side. */
export const Z_95 = 1.96

/** Runs two jobs with the same dice and returns how they differ. */
export async function compare(
  one: Job,
  other: Job,
  options: Pick<ThreadOptions, 'fights' | 'workers' | 'signal' | 'remote' | 'onRestart'>,
  onProgress?: (done: number) => void,
): Promise<Comparison> {
  for (const { scenario } of [one, other]) await loadSystemOf(scenario)
  const pool = new WorkerPool({ ...options, fights: options.fights * (weightOf(one) + weightOf(other)) })
  try {
    const pairs = await pool.pair({ one, other }, { fights: options.fights }, onProgress)
    return comparisonOf(pairs, pairs.fights === options.fights)
  } finally {
    await pool.dismiss()
  }
}

/** Differences in the order of the sides, draws and the like behind them. */
export function sidesFirst(differences: readonly Difference[], sides: readonly string[]): Difference[] {
  const placeOf = ({ outcome }: Difference): number =>
    sides.includes(outcome) ? sides.indexOf(outcome) : sides.length
  return differences.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Evaluates paired counts; `z` is how many standard errors the intervals reach. */
export function comparisonOf(
  { fights, joint, sums }: PairCounts,
  complete: boolean,
  z: number = Z_95,
): Comparison {
  if (fights < 1) throw new RangeError('cannot compare simulations without a fight')
  const pairs = Object.entries(joint).map(([key, count]) => {
    const [one = '', other = ''] = key.split('\n')
    return { one, other, count }
  })
  const outcomes = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))].sort()
  const differences = outcomes.map((outcome) => differenceIn(outcome, pairs, fights, z))
  const means = Object.entries(sums).map(([measure, sum]) => meanDifference(measure, sum, fights, z))
  const alike = pairs.reduce((sum, { one, other, count }) => sum + (one === other ? count : 0), 0) / fights
  return { fights, complete, differences, means, alike, text: verdict(differences) }
}

interface Pair {
  readonly one: string
  readonly other: string
  readonly count: number
}

/**
 * Counts of one outcome: only fights that end differently say anything about the difference. The interval is that of
 * Bonett and Price for paired shares, which counts one more fight of either kind: it has a width also where a handful of
 * pairs all differ in the same way, or none does.
 */
function differenceIn(outcome: string, pairs: readonly Pair[], fights: number, z: number): Difference {
  let first = 0
  let second = 0
  let lost = 0
  let won = 0
  for (const { one, other, count } of pairs) {
    if (one === outcome) first += count
    if (other === outcome) second += count
    if (one === outcome && other !== outcome) lost += count
    if (one !== outcome && other === outcome) won += count
  }
  const middle = (won - lost) / (fights + 2)
  const spread = z * Math.sqrt(((won + lost + 2) / (fights + 2) - middle ** 2) / (fights + 2))
  return {
    outcome,
    one: shareOf(first, fights),
    other: shareOf(second, fights),
    difference: (won - lost) / fights,
    low: Math.max(-1, middle - spread),
    high: Math.min(1, middle + spread),
  }
}

function meanDifference(
  measure: string,
  { one, other, squares }: PairSums,
  fights: number,
  z: number,
): MeanDifference {
  const difference = (other - one) / fights
  const spread = z * Math.sqrt(Math.max(0, squares / fights - difference ** 2) / fights)
  return {
    measure,
    one: one / fights,
    other: other / fights,
    difference,
    low: difference - spread,
    high: difference + spread,
  }
}

function shareOf(count: number, fights: number): Difference['one'] {
  const [low, high] = wilson(count, fights)
  return { share: count / fights, low, high }
}

function verdict(differences: readonly Difference[]): string {
  const sure = differences.filter(({ low, high }) => low > 0 || high < 0)
  const [largest] = sure.toSorted((one, two) => Math.abs(two.difference) - Math.abs(one.difference))
  if (largest === undefined) return 'No difference that these fights can show.'
  const more = largest.difference > 0 ? 'more' : 'fewer'
  const of100 = (share: number): string => (100 * Math.abs(share)).toFixed(2)
  const margin = of100((largest.high - largest.low) / 2)
  return `In the second, "${largest.outcome}" comes in ${of100(largest.difference)} ${more} of every 100 fights, give or take ${margin}.`
}
