/**
 * Manoeuvres: what a unit does only if its nerve holds. A shieldwall takes shields in all hands of the front rank,
 * halves the pace and stops what flies; wheeling brings those at flank or rear before the front.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { figureAt, need, type State, type Unit, unitAt } from '../../state/state.ts'
import { turnToAll } from './line.ts'
import { drill } from './nerve.ts'
import { frontOf, indexOf, rankOf } from './stand.ts'

/** The rule against a shieldwall now, or ''. */
export function whyNotWall(state: State, unit: Unit): string {
  const rule = 'warband.maneuver.shieldwall'
  if (unit.formation !== 'normal' || unit.loose) return rule
  const shields = rankOf(unit, frontOf(unit)).every((at) => figureAt(state, at).shield === 'ready')
  return shields ? '' : rule
}

/** True if somebody stands at a unit's flank or rear. */
export function isOutflanked(state: State, unit: Unit): boolean {
  const own = indexOf(state, unit)
  return unit.line.some((at) => {
    const enemy = unitAt(state, at)
    return need(enemy.quarter, enemy.line.indexOf(own)) > 0
  })
}

/** A manoeuvre is tried; true if it came off. */
export function manoeuvre(table: Table, state: State, unit: Unit, what: 'shieldwall' | 'wheel'): boolean {
  if (!drill(table, state, unit, 'manoeuvre').passed) return false
  if (what === 'wheel') turnToAll(state, unit)
  else unit.formation = 'shieldwall'
  const rule = what === 'wheel' ? 'warband.maneuver.complex' : 'warband.maneuver.shieldwall'
  if (table.logs) say(table, { event: 'formation', rule, unit: unit.id, formation: what })
  return true
}

/** The wall opens again, which needs no check. */
export function leaveWall(table: Table, unit: Unit): void {
  unit.formation = 'normal'
  if (table.logs)
    say(table, {
      event: 'formation',
      rule: 'warband.maneuver.shieldwall',
      unit: unit.id,
      formation: 'normal',
    })
}
