/**
 * What everybody rolled against what was to be expected: for each roller the dice, their sum, the sum that fair dice
 * come to on average, and how unusual the difference is. What was taken back does not count.
 */
import type { LineView } from '@steelyard/table/contract'

/** One roller's dice. */
export interface RollerTally {
  readonly by: string
  readonly dice: number
  readonly typed: number
  readonly sum: number
  readonly expected: number
  /** How many standard deviations the sum is away from what was expected. */
  readonly away: number
}

interface Count {
  dice: number
  typed: number
  sum: number
  expected: number
  variance: number
}

/** The dice of everybody who rolled any, in the order of their first roll. */
export function talliesOf(log: readonly LineView[]): RollerTally[] {
  const counts = new Map<string, Count>()
  for (const { roll, struck } of log) {
    if (roll === undefined || struck) continue
    const count = counts.get(roll.by) ?? { dice: 0, typed: 0, sum: 0, expected: 0, variance: 0 }
    counts.set(roll.by, count)
    for (const [at, face] of roll.faces.entries()) {
      const sides = roll.dice[at] ?? roll.dice.at(-1) ?? 6
      count.dice += 1
      count.typed += roll.how === 'drawn' ? 0 : 1
      count.sum += face
      count.expected += (sides + 1) / 2
      count.variance += (sides * sides - 1) / 12
    }
  }
  return [...counts].map(([by, { variance, ...count }]) => ({
    by,
    ...count,
    away: variance === 0 ? 0 : (count.sum - count.expected) / Math.sqrt(variance),
  }))
}

/** How unusual a sum is, in a word: one fair roller in twenty is further away than two standard deviations. */
export function awayWords(away: number): string {
  if (Math.abs(away) < 1) return 'as expected'
  const how = Math.abs(away) < 2 ? 'a little' : 'unusually'
  return `${how} ${away > 0 ? 'high' : 'low'}`
}
