/**
 * One pool and its target, read once: what a question about dice on the table is weighed with.
 */
import { armourOf } from '../rules/arms.ts'
import { type Figure, figureAt, need, type Pool, type State } from '../state/state.ts'
import { bothDice, NO_DICE, oneDie, type PackedDice } from './chance.ts'
import { countFighting, guardOf, vigourOf } from './measure.ts'
import { damageToDown, roundsAfter } from './stamina.ts'

/** A pool on the table and whom it strikes. */
export interface PoolExchange {
  readonly pool: Pool
  readonly target: Figure
  readonly armour: number
  readonly guard: number
  readonly vigour: number
  /** The dice that the same attackers would roll again: without those of a Smite or a fall. */
  readonly dice: PackedDice
  /** The place of the highest die left, or -1. */
  readonly top: number
  /** The damage of that die and of the Bolsters so far; below 0 by what Armour has to spare. */
  readonly damage: number
}

/** Reads a pool. */
export function exchangeOf(state: State, pool: Pool): PoolExchange {
  const target = figureAt(state, pool.target)
  const armour = armourOf(state, target)
  let dice = NO_DICE
  for (const die of pool.dice)
    if (die.from !== 'smite' && die.from !== 'dismount') dice = bothDice(dice, oneDie(die.sides))
  const top = highestDie(pool, -1)
  return {
    pool,
    target,
    armour,
    guard: guardOf(state, target),
    vigour: vigourOf(state, target),
    dice,
    top,
    damage: (pool.dice[top]?.face ?? 0) + pool.bolster - armour,
  }
}

/** The rounds that the target has left once it has suffered this damage. */
export function roundsLeft({ dice, armour, guard, vigour }: PoolExchange, damage: number): number {
  return roundsAfter(dice, armour, guard, vigour, damage)
}

/** The least damage that puts the target down. */
export function neededToDown({ guard, vigour }: PoolExchange): number {
  return damageToDown(guard, vigour)
}

/** The part of the attackers' side that strikes in this pool. */
export function shareOf(state: State, pool: Pool): number {
  const side = figureAt(state, need(pool.attackers, 0)).side
  return Math.min(1, pool.attackers.length / countFighting(state, side, true))
}

/** The place of the highest die left in a pool, the larger of equal ones, without the one at `without`; or -1. */
export function highestDie(pool: Pool, without: number): number {
  let best = -1
  let face = 0
  let sides = 0
  for (let at = 0; at < pool.dice.length; at++) {
    const die = need(pool.dice, at)
    if (at === without || die.state !== 'in') continue
    if (die.face > face || (die.face === face && die.sides > sides)) {
      best = at
      face = die.face
      sides = die.sides
    }
  }
  return best
}

/** The place of the lowest die left in a pool, or -1. */
export function lowestDie(pool: Pool): number {
  let lowest = -1
  for (let at = 0; at < pool.dice.length; at++) {
    const die = need(pool.dice, at)
    if (die.state === 'in' && (lowest < 0 || die.face < need(pool.dice, lowest).face)) lowest = at
  }
  return lowest
}

/** What a pool comes to when everything to spare Bolsters, without the die at `without`. */
export function greedyTotal(pool: Pool, without: number): number {
  let highest = 0
  let spare = -1
  for (let at = 0; at < pool.dice.length; at++) {
    const die = need(pool.dice, at)
    if (at === without || die.state !== 'in') continue
    if (die.face > highest) highest = die.face
    if (die.face >= 4) spare += 1
  }
  return highest === 0 ? 0 : highest + Math.max(0, spare) + pool.bolster
}
