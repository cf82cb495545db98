/**
 * Chances beside options: two dice, or the best two of three, read as the rules read them. Nothing is rolled.
 */
import { percent as percentOf } from '@steelyard/kernel'
import { type CheckResult, succeeds } from '../rules/checks.ts'
import type { Figure, State } from '../state/state.ts'

/** A roll as it would have come out. */
export function rolled(natural: number, modifier: number): CheckResult {
  return { natural, modifier, total: natural + modifier, success: true, critical: false }
}

/** How often two dice come to each sum from 2 to 12, out of 36; and the best two of three, out of 216. */
const TWO: readonly number[] = sums(false)
const BEST: readonly number[] = sums(true)

function sums(best: boolean): number[] {
  const counts = new Array<number>(13).fill(0)
  for (let roll = 0; roll < (best ? 216 : 36); roll++) {
    const dice = [(roll % 6) + 1, (Math.floor(roll / 6) % 6) + 1]
    if (best) dice.push(Math.floor(roll / 36) + 1)
    const sum = dice.reduce((one, other) => one + other) - (best ? Math.min(...dice) : 0)
    counts[sum] = (counts[sum] ?? 0) + 1
  }
  return counts
}

/** The share of somebody's rolls for which something holds, or the mean of it. */
export function share({ advantage }: Figure, modifier: number, holds: (roll: CheckResult) => number): number {
  const counts = advantage ? BEST : TWO
  let good = 0
  for (let sum = 2; sum <= 12; sum++) good += (counts[sum] ?? 0) * holds(rolled(sum, modifier))
  return good / (advantage ? 216 : 36)
}

/** How often a check of somebody succeeds. */
export function chanceOf(state: State, figure: Figure, modifier: number, tn: number): number {
  return share(figure, modifier, ({ natural, total }) => (succeeds(state, natural, total, tn) ? 1 : 0))
}

/** The same in words. */
export function oddsOf(state: State, figure: Figure, modifier: number, tn: number): string {
  return percent(chanceOf(state, figure, modifier, tn))
}

/** A chance in words, as everywhere: certain is only what is certain. */
export function percent(part: number): string {
  return percentOf(part, 0)
}
