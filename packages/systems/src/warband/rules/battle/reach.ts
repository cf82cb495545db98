/**
 * Reach in a battle line: how an agent's dice are shared out. Each enemy figure within reach gets an equal share, and
 * what is left goes one die each to those nearest the middle of their rank, by lot among equals. Shares of Unique
 * figures stay theirs; those of normal figures are pooled on their rank.
 *
 * An *agent* is one Unique figure, or the normal figures of a rank together.
 */
import type { Roll, Table } from '@steelyard/kernel'
import {
  type Figure,
  figureAt,
  isFalling,
  isIn,
  need,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { isDown } from '../common/fighter.ts'
import { doomedIn, isUnique } from './ranks.ts'
import { quarterTo, rankFacing, rankOf, stepBehind } from './stand.ts'

const MIDDLE: Roll = { name: 'middle', rule: 'warband.battle.reach-middle' }
const FRONTAL = 3

/** Dice for one target: a Unique figure, or with -1 the normal figures of the rank that faces the attacker. */
export interface DiceShare {
  readonly enemy: Unit
  readonly rank: number
  readonly figure: number
  dice: number
  /** How far from the middle of its rank; the nearest of them for a whole rank. */
  readonly off: number
}

/** Who strikes: how many, and for a Unique figure the place in its rank counted from the middle. */
export interface Striker {
  readonly unit: Unit
  readonly men: number
  readonly place: number | null
  /** Counts the dying among its targets, where it may leave them out. */
  readonly dying?: boolean
}

/** The places of an enemy's facing rank that an agent reaches. */
function spotsOf(state: State, { unit, men, place, dying }: Striker, enemy: Unit): DiceShare[] {
  // rule: warband.battle.reach-spear-limit
  const rank = rankFacing(state, enemy, unit)
  if (rank < 0) return []
  const standing = standingIn(state, enemy, rank, dying)
  const middle = (standing.length - 1) / 2
  const spots = standing.map(
    (figure, file): DiceShare => ({
      enemy,
      rank,
      figure: isUnique(state, figure) ? figure.at : -1,
      dice: 0,
      off: Math.abs(file - middle),
    }),
  )
  const from = place ?? 0
  const away = (file: number): number => Math.abs(file - middle - from)
  // rule: warband.battle.reach-three
  const most = place === null ? men + 2 : FRONTAL
  if (spots.length <= most) return spots
  const order = spots
    .map((_, file) => file)
    .sort((one, other) => away(one) - away(other) || spotAt(spots, one) - spotAt(spots, other) || one - other)
  const kept = new Set(order.slice(0, most))
  return spots.filter((_, file) => kept.has(file))
}

function spotAt(spots: readonly DiceShare[], file: number): number {
  return need(spots, file).off
}

/**
 * Those of a rank who must be counted: not who was taken, nor the dying, unless a ruling or the striker counts them.
 * Normal figures who are all about to fall still are a rank, from which blows go on to the one behind.
 */
function standingIn(
  state: State,
  enemy: Unit,
  rank: number,
  dying = state.setup.rulings['doomed-targets'] === 'required',
): Figure[] {
  const all = rankOf(enemy, rank)
    .map((at) => figureAt(state, at))
    .filter(isIn)
  if (dying) return all
  let falling = doomedIn(state, enemy, rank)
  const standing: Figure[] = []
  for (let file = all.length - 1; file >= 0; file--) {
    const figure = need(all, file)
    if (isUnique(state, figure)) {
      if (!isFalling(figure)) standing.unshift(figure)
    } else if (falling > 0) falling--
    else standing.unshift(figure)
  }
  return standing.length > 0 ? standing : all.filter((figure) => !isUnique(state, figure))
}

/** True if somebody of an enemy in line with a unit can be struck. */
export function hasTargets(state: State, unit: Unit, enemy: Unit, dying?: boolean): boolean {
  const rank = rankFacing(state, enemy, unit)
  return rank >= 0 && standingIn(state, enemy, rank, dying).length > 0
}

/** True where a Unique figure that is about to fall faces a unit, and may be left out or counted. */
export function hasDyingTarget(state: State, unit: Unit, enemy: Unit): boolean {
  if (state.setup.rulings['doomed-targets'] === 'required') return false
  const rank = rankFacing(state, enemy, unit)
  if (rank < 0) return false
  return rankOf(enemy, rank).some((at) => {
    const figure = figureAt(state, at)
    return isIn(figure) && isFalling(figure) && isUnique(state, figure)
  })
}

/** Shares an agent's dice out among all enemies in line with its unit whom this rank faces. */
export function shareOut(
  table: Table,
  state: State,
  agent: Striker,
  enemies: readonly Unit[],
  dice: number,
): DiceShare[] {
  const spots = whoStand(
    state,
    enemies.flatMap((enemy) => spotsOf(state, agent, enemy)),
  )
  const targets = state.setup.rulings['rank-allocation'] === 'entities' ? entities(spots) : spots
  if (targets.length === 0) return []
  const each = Math.floor(dice / targets.length)
  for (const target of targets) target.dice = each
  placeExtras(table, agent, targets, dice - each * targets.length)
  return pooled(targets)
}

/** The Unique figures among those whom an agent must share its dice out to. */
export function uniquesInReach(state: State, agent: Striker, enemies: readonly Unit[]): Figure[] {
  const spots = enemies.flatMap((enemy) => spotsOf(state, agent, enemy))
  return whoStand(state, spots).flatMap(({ figure }) => (figure < 0 ? [] : [figureAt(state, figure)]))
}

/** Those who lie on the ground, or are in a grapple, are struck only if nobody in reach stands. */
function whoStand(state: State, spots: DiceShare[]): DiceShare[] {
  const up = spots.filter(({ figure }) => figure < 0 || !isDown(state, figureAt(state, figure)))
  return up.length > 0 ? up : spots
}

/** Each Unique figure, and the normal figures of a rank as one. */
function entities(spots: readonly DiceShare[]): DiceShare[] {
  const found: DiceShare[] = []
  for (const spot of [...spots].sort((one, other) => one.off - other.off))
    if (spot.figure >= 0 || !found.some((each) => each.figure < 0 && each.enemy === spot.enemy))
      found.push(spot)
  return found
}

/** The dice left over, ring by ring from the middle outwards; a die decides among equals if it matters who. */
function placeExtras(table: Table, { unit }: Striker, targets: readonly DiceShare[], extras: number): void {
  let left = extras
  const rings = [...new Set(targets.map(({ off }) => off))].sort((one, other) => one - other)
  for (const ring of rings) {
    const equals = targets.filter(({ off }) => off === ring)
    if (left >= equals.length) for (const share of equals) share.dice += 1
    else drawLots(table, unit, equals, left)
    left -= Math.min(left, equals.length)
    if (left === 0) return
  }
}

function drawLots(table: Table, unit: Unit, equals: readonly DiceShare[], count: number): void {
  const waiting = [...equals]
  for (let drawn = 0; drawn < count; drawn++) {
    const [first] = waiting
    const alike = waiting.every((each) => each.figure === first?.figure && each.enemy === first.enemy)
    const pick = alike ? 0 : table.die(waiting.length, MIDDLE, unit.id) - 1
    const [share] = waiting.splice(pick, 1)
    if (share !== undefined) share.dice += 1
  }
}

/** Shares on Unique figures first, then one for each rank. */
// rule: warband.battle.unique-first
function pooled(targets: readonly DiceShare[]): DiceShare[] {
  const shares = targets.filter(({ figure }) => figure >= 0)
  for (const target of targets) {
    if (target.figure >= 0) continue
    const rank = shares.find((each) => each.figure < 0 && each.enemy === target.enemy)
    if (rank === undefined) shares.push({ ...target })
    else rank.dice += target.dice
  }
  return shares
}

/** The enemies in line whom a rank of a unit can strike: those it faces, and from right behind with a spear. */
export function struckFrom(state: State, unit: Unit, rank: number, second: boolean): Unit[] {
  const enemies: Unit[] = []
  for (const at of unit.line) {
    const enemy = unitAt(state, at)
    const facing = rankFacing(state, unit, enemy)
    if (facing === rank || (second && secondTo(unit, facing, quarterTo(state, enemy, unit)) === rank))
      enemies.push(enemy)
  }
  return enemies
}

function secondTo(unit: Unit, facing: number, quarter: number): number {
  const step = stepBehind(quarter)
  for (let next = facing + step; next >= 0 && next < unit.ranks.length; next += step)
    if (rankOf(unit, next).length > 0) return next
  return -1
}
