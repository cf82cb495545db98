/**
 * A field for battle tests: units from rows of like figures, and what is left of them.
 *
 *   const state = field({ party: [rank('Spears', 10, { weapons: ['spear'] })], foes: [rank('Orcs', 5)] })
 *   playRound(state, { dice: [2, ...] })
 *   sizes(state, 'orcs')        // [3, 0, 0]
 *
 * Figures of a unit are called by its name and a number ('spears-1'); units stand in contact unless the field says
 * otherwise, and every rank strikes by itself.
 */
import type { SheetInput } from '../scenario/sheet.ts'
import { need, type State, type Unit } from '../state/state.ts'
import { type Cast, npc, type StageOptions, stage } from './stage.ts'

/** So many like figures in one unit: Might 1, no armour, a cudgel, fearless, unless told otherwise. */
export function rank(unit: string, count: number, more: Omit<SheetInput, 'name' | 'kind'> = {}) {
  return { ...npc(unit, { morale: null, ...more }), unit, count, id: unit.toLowerCase() }
}

/** One figure in a unit. */
export function one(name: string, unit: string, more: Omit<SheetInput, 'name' | 'kind'> = {}) {
  return { ...npc(name, { morale: null, ...more }), unit, id: name.toLowerCase() }
}

/** A battle before its first roll, units in contact unless the field says otherwise. */
export function field(cast: Cast, { rulings = {}, field: given = {} }: StageOptions = {}): State {
  return stage(cast, { rulings, field: { scale: 'battle', ...given } })
}

/** The unit with this id. */
export function unit(state: State, id: string): Unit {
  const found = state.units.find((each) => each.id === id)
  if (found === undefined)
    throw new RangeError(`no unit ${id}: ${state.units.map((each) => each.id).join(', ')}`)
  return found
}

/** How many stand in each rank of a unit, front first. */
export function sizes(state: State, id: string): number[] {
  return unit(state, id).ranks.map(({ length }) => length)
}

/** The units that a unit stands in line with, by id. */
export function inLineWith(state: State, id: string): string[] {
  return unit(state, id).line.map((at) => need(state.units, at).id)
}
