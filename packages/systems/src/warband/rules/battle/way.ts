/**
 * The way of units along the line. Enemy units that stand bar it: nobody passes them, and they screen whoever is behind
 * them. But a unit that is busy with another can be gone round, unless a unit beside it is free to prevent it: to its
 * flank it takes as many spaces more as it is wide, and to its rear as many again as it has ranks.
 */
import { option, type Table } from '@steelyard/kernel'
import {
  FLANK,
  FRONT,
  figureIn,
  isStanding,
  need,
  REAR,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { frontOf, indexOf, isEnemy, isGone, isInLine, rankOf } from './stand.ts'

/** The quarters by name, where one is chosen. */
export const QUARTER_NAMES: readonly string[] = ['front', 'flank', 'rear']

// ── Who bars the way ─────────────────────────────────────────────────────────────────────────────────────

/** True for an enemy unit that bars the way: not one that runs, nor a single figure on the ground. */
function bars(state: State, unit: Unit, enemy: Unit): boolean {
  if (unit.side === enemy.side || enemy.formation === 'routed' || isGone(enemy)) return false
  return !enemy.loose || isStanding(figureIn(state, rankOf(enemy, 0), 0))
}

/** The enemy unit that is first in the way to a place, short of it; null if there is none. */
// rule: warband.move.enemies
export function barrierTo(state: State, unit: Unit, goal: number): Unit | null {
  if (state.setup.rulings.passing === 'round') return null
  const way = Math.sign(goal - unit.place)
  let first: Unit | null = null
  let least = Math.abs(goal - unit.place)
  for (let at = 0; at < state.units.length; at++) {
    const enemy = unitAt(state, at)
    const away = way * (enemy.place - unit.place)
    if (away < 1 || away >= least || !bars(state, unit, enemy)) continue
    first = enemy
    least = away
  }
  return first
}

/** Of so many spaces towards a place those that keep out of the reach of every unit that bars the way. */
export function openSpaces(state: State, unit: Unit, goal: number, most: number): number {
  const barrier = barrierTo(state, unit, goal)
  return barrier === null ? most : Math.min(most, Math.max(0, Math.abs(barrier.place - unit.place) - 2))
}

/** How many ranks of enemies stand before a place, for whoever shoots at somebody there; those abreast count as one. */
export function ranksBefore(state: State, unit: Unit, goal: number): number {
  if (state.setup.rulings.passing === 'round' || barrierTo(state, unit, goal) === null) return 0
  const depth = new Map<number, number>()
  const way = Math.sign(goal - unit.place)
  for (const enemy of state.units) {
    const away = way * (enemy.place - unit.place)
    if (away < 1 || away >= Math.abs(goal - unit.place) || !bars(state, unit, enemy)) continue
    depth.set(enemy.place, Math.max(depth.get(enemy.place) ?? 0, depthOf(enemy)))
  }
  let ranks = 0
  for (const each of depth.values()) ranks += each
  return ranks
}

/** How many ranks of a unit have somebody in them. */
function depthOf({ ranks }: Unit): number {
  return ranks.reduce((depth, rank) => depth + (rank.length > 0 ? 1 : 0), 0)
}

// ── Flank and rear ───────────────────────────────────────────────────────────────────────────────────────

/** Which way along the line an enemy lies; at the same place, away from one's own end. */
export function wayTo(state: State, unit: Unit, enemy: Unit): number {
  return Math.sign(enemy.place - unit.place) || (unit.side === state.setup.sides.length - 1 ? -1 : 1)
}

/** Spaces more than to the front of a unit that it takes to come upon it from a quarter: past its width, and its depth. */
export function spacesRound(enemy: Unit, quarter: number): number {
  if (quarter === FRONT) return 0
  return quarter === REAR ? widthOf(enemy) + depthOf(enemy) : widthOf(enemy)
}

/** How many stand in the widest rank of a unit. */
function widthOf({ ranks }: Unit): number {
  return ranks.reduce((width, rank) => Math.max(width, rank.length), 0)
}

/** From where a charge can come upon an enemy with so many spaces left beyond its front. */
export function approachesTo(state: State, unit: Unit, enemy: Unit, left: number): readonly string[] {
  if (
    left < spacesRound(enemy, FLANK) ||
    state.setup.rulings.arcs === 'referee' ||
    !canBeGoneRound(state, enemy)
  )
    return FRONT_ONLY
  if (isNamed(state, unit, enemy)) return FRONT_ONLY
  const beyond = enemy.place + wayTo(state, unit, enemy)
  const covered = state.units.some((friend) => friend.place === beyond && bars(state, unit, friend))
  return left < spacesRound(enemy, REAR) || covered ? FRONT_FLANK : QUARTER_NAMES
}

const FRONT_ONLY: readonly string[] = ['front']
const FRONT_FLANK: readonly string[] = ['front', 'flank']

/** True where the set-up says from where the one would come upon the other. */
function isNamed(state: State, unit: Unit, enemy: Unit): boolean {
  const [own, theirs] = [indexOf(state, unit), indexOf(state, enemy)]
  return state.setup.arcs.some(
    ([one, other]) => state.figures[one]?.unit === own && state.figures[other]?.unit === theirs,
  )
}

/** True for a unit that is in line with somebody, while no other beside it is free. */
function canBeGoneRound(state: State, enemy: Unit): boolean {
  if (!isInLine(enemy)) return false
  for (const friend of state.units) {
    if (friend === enemy || friend.side !== enemy.side || friend.place !== enemy.place) continue
    if (isGone(friend) || friend.formation === 'routed' || isInLine(friend)) continue
    if (!isSurprised(state, friend)) return false
  }
  return true
}

function isSurprised(state: State, unit: Unit): boolean {
  const front = frontOf(unit)
  return front >= 0 && figureIn(state, rankOf(unit, front), 0).surprised
}

/** From where a unit charges; its commander is asked where there is a choice. */
export function askApproach(table: Table, state: State, unit: Unit, enemy: Unit, left: number): number {
  const options = approachesTo(state, unit, enemy, left)
  if (options.length === 1) return FRONT
  const usual = need(options, options.length - 1)
  const choice = table.ask(
    option({
      name: 'approach',
      rule: 'warband.mod.flank',
      to: unit,
      options,
      about: { target: enemy.id },
      usual,
    }),
  )
  return QUARTER_NAMES.indexOf(choice)
}

/** True for an enemy unit that stands between. */
export function isScreened(state: State, unit: Unit, enemy: Unit): boolean {
  return isEnemy(unit, enemy) && barrierTo(state, unit, enemy.place) !== null
}
