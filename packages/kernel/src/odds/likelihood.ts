/**
 * Chances with their margins: what was counted in fights carries an interval, what is exact none.
 */
import { percent } from './percent.ts'

/** A chance, how it was found, and how far off it may be (95 %; zero when exact). */
export interface Likelihood {
  readonly chance: number
  readonly margin: number
}

/** Counts of outcomes as shares. */
export function sharesOf(
  counts: Readonly<Record<string, number>>,
  fights: number,
): Record<string, Likelihood> {
  return Object.fromEntries(
    Object.entries(counts).map(([side, count]) => [side, likelihoodOf(count, fights)]),
  )
}

/** A share of so many fights, with half the width of its interval. */
export function likelihoodOf(count: number, fights: number): Likelihood {
  const [low, high] = wilson(count, fights)
  return { chance: count / fights, margin: (high - low) / 2 }
}

/** The Wilson interval of a share, at 95 % unless another z is given. */
export function wilson(count: number, of: number, z = 1.96): [low: number, high: number] {
  const share = count / of
  const spread = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of)
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  return [Math.max(0, centre - spread), Math.min(1, centre + spread)]
}

/** A share that was counted, with the ends of its interval. */
export interface CountedShare {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** The share of a count, with its Wilson interval at 95 %. */
export function countedShare(count: number, of: number): CountedShare {
  const [low, high] = wilson(count, of)
  return { share: count / of, low, high }
}

/** A counted share as a percentage. None or all of the fights is no proof, so it is given as a bound then. */
export function countedPercent({ share, low, high }: CountedShare, digits = 1): string {
  if (share <= 0) return `< ${percent(high, digits).replace(/^</, '')}`
  if (share >= 1) return `> ${percent(low, digits).replace(/^>/, '')}`
  return percent(share, digits)
}

/** The interval of a counted share in words; it has one end where none or all of the fights were counted. */
export function intervalPercent({ share, low, high }: CountedShare, digits = 1): string {
  if (share <= 0) return `at most ${percent(high, digits)}`
  if (share >= 1) return `at least ${percent(low, digits)}`
  return `${percent(low, digits).replace(/ %$/, '')}–${percent(high, digits)}`
}

/** A chance as a percentage; one with a margin was counted, and is never said to be impossible or certain. */
export function likelihoodPercent({ chance, margin }: Likelihood, digits = 1): string {
  if (margin === 0) return percent(chance, digits)
  const [low, high] = [Math.max(0, chance - 2 * margin), Math.min(1, chance + 2 * margin)]
  return countedPercent({ share: chance, low, high }, digits)
}
