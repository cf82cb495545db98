/**
 * The tides of battle: when a round ends, in each battle line the bigger creatures drive the others back a space and
 * follow up; of equal size the stronger group, of equal strength the one with more hits; and nobody if those are equal
 * too, if there is no room, or while leaders fight a duel in that line.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { profileOf, type State, type Unit, unitAt } from '../../state/state.ts'
import { faceOf, holdsBack } from './clash.ts'
import { partLine } from './line.ts'
import { isHemmedIn, isOnField, setPlace, wayHome } from './march.ts'
import { membersOf, mightIn } from './ranks.ts'
import { isGone, rankFacing, rankOf, strengthOf } from './stand.ts'

/** All lines of the round that ends. */
export function tideUnits(table: Table, state: State): void {
  const beaten = beatenUnits(state).map((unit) => ({ unit, way: wayHome(state, unit) }))
  const followed = new Map<Unit, number>()
  for (const { unit, way } of beaten) pushBack(table, state, unit, way, followed)
}

/** Those whom everybody in line with them drives back, and who are not held by others who stay where they are. */
function beatenUnits(state: State): readonly Unit[] {
  let beaten = state.units.filter((unit) => unit.line.length > 0 && !isGone(unit) && isBeaten(state, unit))
  for (let before = -1; before !== beaten.length; ) {
    before = beaten.length
    const driven = beaten
    beaten = driven.filter((unit) => unit.line.every((at) => mayFollow(state, unitAt(state, at), driven)))
  }
  return beaten
}

/** True if everybody in line with a unit beats it, and there is room behind it. */
function isBeaten(state: State, unit: Unit): boolean {
  for (const at of unit.line) if (tideOf(state, unitAt(state, at), unit) <= 0) return false
  return isOnField(state, unit.place + wayHome(state, unit)) && !isHemmedIn(state, unit)
}

/** True if nobody else keeps a unit where it is: all in line with it are driven back. */
function mayFollow(state: State, unit: Unit, driven: readonly Unit[]): boolean {
  return unit.line.every((at) => driven.includes(unitAt(state, at)))
}

/** Which way the tide goes between two: above zero for the first, below for the second, zero for neither. */
export function tideOf(state: State, one: Unit, other: Unit): number {
  if (holdsBack(state, one) && holdsBack(state, other)) return 0
  if (one.formation === 'routed' || other.formation === 'routed') return 0
  const size = sizeOf(state, one, other) - sizeOf(state, other, one)
  if (size !== 0) return size
  const strength = powerOf(state, one, other) - powerOf(state, other, one)
  return strength === 0 ? one.hits - other.hits : strength
}

/** True if neither is bigger or stronger: only their hits tell them apart. */
function isByHits(state: State, one: Unit, other: Unit): boolean {
  if (sizeOf(state, one, other) !== sizeOf(state, other, one)) return false
  return powerOf(state, one, other) === powerOf(state, other, one)
}

/** How big those are who face the enemy. */
function sizeOf(state: State, unit: Unit, enemy: Unit): number {
  const rank = rankFacing(state, unit, enemy)
  const face = rank < 0 ? null : faceOf(state, unit, rank)
  return face === null ? 0 : profileOf(state, face).size
}

/** Strength by count, by Might, or by those in the line. */
function powerOf(state: State, unit: Unit, enemy: Unit): number {
  switch (state.setup.rulings['tide-strength']) {
    case 'figures':
      return strengthOf(unit)
    case 'might':
      return membersOf(state, unit).reduce((sum, figure) => sum + mightIn(state, figure), 0)
    case 'line':
      return rankOf(unit, Math.max(0, rankFacing(state, unit, enemy))).length
  }
}

const FOLLOW: readonly string[] = ['follow', 'stay']

/**
 * One space back, and those who drove it follow, each one space however many it drives; who stays behind, or has
 * followed others the other way, is in line with it no longer.
 */
function pushBack(table: Table, state: State, unit: Unit, way: number, followed: Map<Unit, number>): void {
  const place = unit.place + way
  setPlace(state, unit, place)
  for (const at of unit.line.slice()) {
    const enemy = unitAt(state, at)
    const gone = followed.get(enemy)
    const follows = gone === undefined ? followsUp(table, state, enemy, unit) : gone === way
    if (table.logs) {
      const rule = tideRule(state, enemy, unit)
      say(table, { event: 'tide', rule, unit: enemy.id, enemy: unit.id, follows, place })
    }
    if (follows && gone === undefined) setPlace(state, enemy, enemy.place + way)
    if (follows) followed.set(enemy, way)
    else partLine(table, state, enemy, unit)
  }
}

/** Those who have driven a unit back follow it, or under a ruling as they like. */
function followsUp(table: Table, state: State, enemy: Unit, unit: Unit): boolean {
  if (state.setup.rulings['tide-follow'] === 'forced') return true
  const rule = tideRule(state, enemy, unit)
  return (
    table.ask(
      option({
        name: 'follow-up',
        rule,
        to: enemy,
        options: FOLLOW,
        about: { foe: unit.id },
        usual: 'follow',
      }),
    ) === 'follow'
  )
}

function tideRule(state: State, enemy: Unit, unit: Unit): string {
  return isByHits(state, enemy, unit) ? 'warband.battle.tides-equal' : 'warband.battle.tides-larger'
}
