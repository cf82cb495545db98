/**
 * A distribution of totals as a table that can be read: every total where they are few, else the tails in one row each
 * and the middle in ranges. Every total is in one of the rows.
 */
import type { Distribution } from './dice.ts'

/** A total, a range of totals, or a tail. */
export interface DiceRow {
  /** The lowest total of the row; null for the tail of all that are lower. */
  readonly from: number | null
  /** The highest total of the row; null for the tail of all that are higher. */
  readonly to: number | null
  /** The chance of the row, and that of it or anything higher. */
  readonly share: number
  readonly above: number
}

/** A table of up to so many totals is shown whole. */
const FEW_ROWS = 60
/** A longer one has its tails folded up to this share each, and ranges of totals if it still has more rows than this. */
const TAIL = 0.0005
const MOST_ROWS = 100

interface Total {
  readonly total: number
  readonly share: number
  readonly above: number
}

/** The rows of a distribution, lowest first. */
export function diceRows(distribution: Distribution): DiceRow[] {
  const totals = totalsOf(distribution)
  if (totals.length <= FEW_ROWS) return totals.map((each) => rowOf([each]))
  const low = tailLength(totals)
  const high = tailLength(totals.toReversed())
  const below = totals.slice(0, low)
  const middle = totals.slice(low, totals.length - high)
  const above = totals.slice(totals.length - high)
  return [
    ...(below.length === 0 ? [] : [{ ...rowOf(below), from: null }]),
    ...rangesOf(middle).map(rowOf),
    ...(above.length === 0 ? [] : [{ ...rowOf(above), to: null }]),
  ]
}

/** A row by its totals: 7, 7–8, ≤ 7 or ≥ 7. */
export function diceRowLabel({ from, to }: DiceRow): string {
  if (from === null) return `≤ ${to}`
  if (to === null) return `≥ ${from}`
  return from === to ? String(from) : `${from}–${to}`
}

/** A round number of totals, 1, 2, 5, 10, 20 …, no smaller than this. */
export function niceSize(least: number): number {
  for (let ten = 1; ; ten *= 10) for (const step of [1, 2, 5]) if (step * ten >= least) return step * ten
}

function totalsOf(distribution: Distribution): Total[] {
  const totals: Total[] = []
  let left = 1
  for (const [total, share] of distribution) {
    totals.push({ total, share, above: Math.max(0, Math.min(1, left)) })
    left -= share
  }
  return totals
}

/** How many totals from the first on have no more than the share of a tail together. */
function tailLength(totals: readonly Total[]): number {
  let sum = 0
  const end = totals.findIndex(({ share }) => {
    sum += share
    return sum > TAIL
  })
  return Math.max(0, end)
}

/** Neighbouring totals together: 1, 2, 5, 10, 20 … of them, as few as leave no more rows than may be. */
function rangesOf(totals: readonly Total[]): Total[][] {
  const low = totals[0]?.total ?? 0
  const high = totals.at(-1)?.total ?? 0
  const size = niceSize((high - low + 1) / MOST_ROWS)
  const ranges = new Map<number, Total[]>()
  for (const each of totals) {
    const at = Math.floor((each.total - low) / size)
    const range = ranges.get(at)
    if (range === undefined) ranges.set(at, [each])
    else range.push(each)
  }
  return [...ranges.values()]
}

function rowOf(totals: readonly Total[]): DiceRow {
  return {
    from: totals[0]?.total ?? 0,
    to: totals.at(-1)?.total ?? 0,
    share: totals.reduce((sum, { share }) => sum + share, 0),
    above: totals[0]?.above ?? 0,
  }
}
