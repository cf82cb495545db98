/**
 * Exact chances of a handful of attack dice, for hands that reckon before they act.
 *
 * Dice are packed into one number (`Dice`), six bits for each size, so that a pool is a key. What a pool comes to
 * is worked out once per pool and kept: the highest die, plus one for every other die of 4 or more, which is what
 * Bolstering with everything to spare gives. All of it is pure arithmetic; nothing is ever rolled here.
 */
import { need } from '../state/state.ts'

/** Any number of attack dice, packed. */
export type PackedDice = number

const SIZES = [4, 6, 8, 10, 12] as const
const BITS = 6
const MOST = (1 << BITS) - 1
const HALF_FULL = SIZES.reduce((mask, _, at) => mask | (32 << (BITS * at)), 0)
/** More dice of one size than this change next to nothing. */
const COUNTED = 8

/** No dice at all. */
export const NO_DICE: PackedDice = 0

/** The highest total that is told apart from those above it. */
export const TOP = 31

/** One die of this size. */
export function oneDie(sides: number): PackedDice {
  return 1 << (BITS * ((sides - 4) >> 1))
}

/** One handful beside another. */
export function bothDice(one: PackedDice, other: PackedDice): PackedDice {
  if (((one | other) & HALF_FULL) === 0) return one + other
  let sum = 0
  for (let at = 0; at < SIZES.length; at++)
    sum += Math.min(MOST, countAt(one, at) + countAt(other, at)) << (BITS * at)
  return sum
}

function countAt(dice: PackedDice, at: number): number {
  return (dice >> (BITS * at)) & MOST
}

/** What a handful of dice can come to. */
export interface PoolDistribution {
  /** The chance of every total from 0 to the highest that can come up, before Armour. */
  readonly totals: Float64Array
  /** The same when the best die was denied. */
  readonly denied: Float64Array
  /** The chance of reaching at least so much. */
  readonly atLeast: Float64Array
  /** Mean damage by Armour, filled as it is asked for; negative is "not yet". */
  readonly means: Float64Array
  readonly deniedMeans: Float64Array
  /** Tables of `stamina.ts` by Armour, filled as they are asked for. */
  readonly stamina: (Float64Array | undefined)[]
}

const KEPT = new Map<PackedDice, PoolDistribution>()

/** The totals of these dice; worked out once. */
export function spreadOf(dice: PackedDice): PoolDistribution {
  const kept = KEPT.get(dice)
  if (kept !== undefined) return kept
  const sides = sidesOf(dice)
  const totals = totalsOf(sides, false)
  const spread: PoolDistribution = {
    totals: upToHighest(totals),
    denied: upToHighest(totalsOf(sides, true)),
    atLeast: tailsOf(totals),
    means: new Float64Array(TOP + 1).fill(-1),
    deniedMeans: new Float64Array(TOP + 1).fill(-1),
    stamina: [],
  }
  KEPT.set(dice, spread)
  return spread
}

/** Without the totals that never come up, so that sums over a table are short. */
function upToHighest(totals: Float64Array): Float64Array {
  return totals.slice(0, 1 + totals.findLastIndex((chance) => chance > 0))
}

function sidesOf(dice: PackedDice): number[] {
  return SIZES.flatMap((sides, at) =>
    Array.from({ length: Math.min(COUNTED, countAt(dice, at)) }, () => sides),
  )
}

/**
 * The chance of every total. A product over the dice of (at most 3) + (4 to m)·x counts in the power of x how many
 * dice of 4 or more there are while none is above m; the difference between m and m - 1 has m as its highest.
 * For a denied pool m bounds the second highest: exactly one die may lie above it.
 */
function totalsOf(sides: readonly number[], denied: boolean): Float64Array {
  const totals = new Float64Array(TOP + 1)
  let below: readonly number[] = []
  for (let highest = 0; highest <= 12; highest++) {
    const upTo = denied ? allButOne(sides, highest) : allUpTo(sides, highest)
    for (let high = 0; high < upTo.length; high++) {
      const chance = Math.max(0, need(upTo, high) - (below[high] ?? 0))
      const spare = Math.max(0, high - (denied ? 2 : 1))
      const total = Math.min(TOP, highest + spare)
      totals[total] = (totals[total] ?? 0) + chance
    }
    below = upTo
  }
  return totals
}

/** No die above `highest`, by the number of dice of 4 or more. */
function allUpTo(sides: readonly number[], highest: number): number[] {
  return sides.reduce<number[]>(
    (product, each) => times(product, low(each, highest), mid(each, highest)),
    [1],
  )
}

/** At most one die above `highest`, by the number of dice of 4 or more. */
function allButOne(sides: readonly number[], highest: number): number[] {
  let none = [1]
  let one = [0]
  for (const each of sides) {
    const beyondLow = Math.max(0, Math.min(3, each) - highest) / each
    const beyondHigh = Math.max(0, each - Math.max(3, highest)) / each
    const within = times(one, low(each, highest), mid(each, highest))
    const beyond = times(none, beyondLow, beyondHigh)
    one = within.map((chance, at) => chance + (beyond[at] ?? 0))
    if (beyond.length > one.length) one = beyond.map((chance, at) => chance + (within[at] ?? 0))
    none = times(none, low(each, highest), mid(each, highest))
  }
  return none.map((chance, at) => chance + (one[at] ?? 0))
}

function low(sides: number, highest: number): number {
  return Math.min(3, highest, sides) / sides
}

function mid(sides: number, highest: number): number {
  return Math.max(0, Math.min(highest, sides) - 3) / sides
}

/** A polynomial times (a + b·x). */
function times(product: readonly number[], a: number, b: number): number[] {
  const next = new Array<number>(product.length + 1).fill(0)
  for (let at = 0; at < product.length; at++) {
    next[at] = need(next, at) + need(product, at) * a
    next[at + 1] = need(product, at) * b
  }
  return next
}

function tailsOf(totals: Float64Array): Float64Array {
  const tails = new Float64Array(TOP + 2)
  for (let total = TOP; total >= 0; total--) tails[total] = (tails[total + 1] ?? 0) + (totals[total] ?? 0)
  return tails
}

/** Mean damage against this much Armour. */
export function meanDamage(dice: PackedDice, armour: number): number {
  const { means, totals } = spreadOf(dice)
  return keptMean(means, totals, Math.min(TOP, Math.max(0, armour)))
}

/** Mean damage when the best die is denied. */
export function meanDenied(dice: PackedDice, armour: number): number {
  const { deniedMeans, denied } = spreadOf(dice)
  return keptMean(deniedMeans, denied, Math.min(TOP, Math.max(0, armour)))
}

function keptMean(means: Float64Array, totals: Float64Array, armour: number): number {
  const kept = means[armour] ?? 0
  if (kept >= 0) return kept
  let mean = 0
  for (let total = armour + 1; total <= TOP; total++) mean += (total - armour) * (totals[total] ?? 0)
  means[armour] = mean
  return mean
}

/** The chance that the dice come to at least this total. */
export function chanceOf(dice: PackedDice, total: number): number {
  if (total <= 0) return 1
  return total > TOP ? 0 : (spreadOf(dice).atLeast[total] ?? 0)
}
