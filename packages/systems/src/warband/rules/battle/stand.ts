/**
 * Where units stand: their ranks, how far apart they are, and which rank faces whom. Only what the state says; nothing
 * here rolls, asks or changes anything.
 *
 * Rank 0 is the front as drawn up. When it is gone the next one faces the enemy. A unit keeps in `quarter`, beside each
 * enemy of its `line`, from where it came upon it: front, flank or rear.
 */
import {
  type Figure,
  FRONT,
  nothingAt,
  REAR,
  type State,
  type Unit,
  unitAt,
  unitIn,
} from '../../state/state.ts'

const RANKS = 3

// ── Ranks ────────────────────────────────────────────────────────────────────────────────────────────────

/** The figures of a rank, by index. */
export function rankOf({ ranks }: Unit, rank: number): number[] {
  const list = ranks[rank]
  if (list === undefined) throw nothingAt(ranks, rank)
  return list
}

/** The foremost rank with somebody in it, or -1. */
// rule: warband.battle.reach-rank
export function frontOf(unit: Unit): number {
  for (let rank = 0; rank < RANKS; rank++) if (rankOf(unit, rank).length > 0) return rank
  return -1
}

/** The hindmost rank with somebody in it, or -1. */
export function rearOf(unit: Unit): number {
  for (let rank = RANKS - 1; rank >= 0; rank--) if (rankOf(unit, rank).length > 0) return rank
  return -1
}

/** The next rank with somebody in it, away from the front or towards it; -1 for none. */
export function rankBehind(unit: Unit, rank: number, step: number): number {
  for (let next = rank + step; next >= 0 && next < RANKS; next += step)
    if (rankOf(unit, next).length > 0) return next
  return -1
}

/** How many figures are left in a unit. */
export function strengthOf(unit: Unit): number {
  return rankOf(unit, 0).length + rankOf(unit, 1).length + rankOf(unit, 2).length
}

/** Damage on a rank that is not yet worth a figure. */
export function poolOf({ pools }: Unit, rank: number): number {
  return pools[rank] ?? 0
}

/** True for a unit with nobody left. */
export function isGone(unit: Unit): boolean {
  return frontOf(unit) < 0
}

// ── Lines ────────────────────────────────────────────────────────────────────────────────────────────────

/** The index of a unit. */
export function indexOf(state: State, unit: Unit): number {
  return state.units.indexOf(unit)
}

/** Spaces between two units; enemies are never closer than one. */
export function spacesBetween(one: Unit, other: Unit): number {
  return Math.max(1, Math.abs(one.place - other.place))
}

/** True for a unit in a battle line. */
export function isInLine(unit: Unit): boolean {
  return unit.line.length > 0
}

/** True for units that fight one another and are still there. */
export function isEnemy(unit: Unit, other: Unit): boolean {
  return unit.side !== other.side && !isGone(other)
}

/** From where a unit has come upon another; a back turned in flight is a rear. */
export function quarterTo(state: State, unit: Unit, enemy: Unit): number {
  if (enemy.disorder && enemy.formation === 'routed' && state.setup.rulings.disorganized === 'yes')
    return REAR
  const { line, quarter } = unit
  for (let at = 0; at < line.length; at++) if (unitIn(state, line, at) === enemy) return quarter[at] ?? FRONT
  return FRONT
}

/** The rank that a unit turns to an enemy: the hindmost to one behind it, else the front. */
export function rankFacing(state: State, unit: Unit, enemy: Unit): number {
  return quarterTo(state, enemy, unit) === REAR ? rearOf(unit) : frontOf(unit)
}

/** Which way the rank behind lies for somebody who attacks from this quarter. */
export function stepBehind(quarter: number): number {
  return quarter === REAR ? -1 : 1
}

/** The bit of a rank that faces somebody, has struck, or defends. */
export function facingBit(rank: number): number {
  return 1 << rank
}

/** The bit of a rank right behind one that faces somebody. */
export function secondBit(rank: number): number {
  return facingBit(RANKS) << rank
}

/** The ranks of a unit that face somebody, and those right behind, as bits. */
export function ranksInLine(state: State, unit: Unit): number {
  let bits = 0
  for (let at = 0; at < unit.line.length; at++) {
    const from = quarterTo(state, unitIn(state, unit.line, at), unit)
    const facing = from === REAR ? rearOf(unit) : frontOf(unit)
    const second = rankBehind(unit, facing, stepBehind(from))
    if (facing >= 0) bits |= facingBit(facing)
    if (second >= 0) bits |= secondBit(second)
  }
  return bits
}

/** True for somebody of a unit who is in melee: he stands in a rank that faces an enemy. */
export function standsInLine(state: State, figure: Figure): boolean {
  if (figure.unit < 0) return false
  const unit = unitAt(state, figure.unit)
  for (let at = 0; at < unit.line.length; at++) {
    const enemy = unitIn(state, unit.line, at)
    if (rankFacing(state, unit, enemy) === figure.rank) return true
  }
  return false
}

/** True if a rank of a unit faces an enemy. */
export function isFacing(state: State, unit: Unit, rank: number): boolean {
  for (let at = 0; at < unit.line.length; at++)
    if (rankFacing(state, unit, unitIn(state, unit.line, at)) === rank) return true
  return false
}
