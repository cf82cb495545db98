/**
 * What carries a unit's nerve: whose grade counts, its leader and its banner.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, groupAt, profileOf, type State, type Unit } from '../../state/state.ts'
import { membersOf, modelOf } from './ranks.ts'
import { isGone } from './stand.ts'

const RANKS = 3

/** The one whose grade is the unit's: a normal figure, else any who tests; null if nobody does. */
export function spokesmanOf(state: State, unit: Unit): Figure | null {
  for (let rank = 0; rank < RANKS; rank++) {
    const model = modelOf(state, unit, rank)
    if (model !== null && profileOf(state, model).morale > 0) return model
  }
  return membersOf(state, unit).find((figure) => profileOf(state, figure).morale > 0) ?? null
}

/** The units that check morale with this group. */
export function unitsOf(state: State, group: number): Unit[] {
  return state.units.filter((unit) => unit.group === group && !isGone(unit))
}

/** What a leader and a banner add to a group's chances; nothing for figures outside the ranks. */
// rules: warband.leader.morale, warband.banner.morale
export function moraleBonus(state: State, group: number): number {
  for (const unit of state.units)
    if (unit.group === group && !unit.loose) return (unit.leader >= 0 ? 1 : 0) + (unit.bannerHeld ? 1 : 0)
  return 0
}

/** True if this is the first check of a unit under a banner, which holds without a die. */
export function bannerHolds(table: Table, state: State, at: number): boolean {
  const group = groupAt(state, at)
  const unit = group.checks > 0 ? null : underBanner(state, at)
  if (unit === null) return false
  group.checks += 1
  if (table.logs)
    say(table, { event: 'banner', rule: 'warband.banner.first-check', unit: unit.id, how: 'holds' })
  return true
}

/** The first unit of a group that holds its banner, or null. */
function underBanner(state: State, group: number): Unit | null {
  for (const unit of state.units) if (unit.group === group && unit.bannerHeld) return unit
  return null
}
