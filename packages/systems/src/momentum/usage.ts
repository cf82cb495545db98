/**
 * Usage dice: armour, shields and ammunition on one ladder, Ud8 → Ud6 → Ud4 → 1 → 0. The last two are constants
 * and roll nothing.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from './events.ts'
import { armAt, type Figure, type State } from './state.ts'

const SIDES: readonly number[] = [0, 0, 4, 6, 8]
const AMMUNITION: Roll = { name: 'usage', rule: 'momentum.usage.ammo' }

/** How many faces the die of a step has; 0 for the constants. */
export function sidesOf(step: number): number {
  return SIDES[step] ?? 0
}

/** What a step shows: its die, or the constant it has become. */
export function rollStep(table: Table, step: number, roll: Roll, by: string): number {
  const sides = sidesOf(step)
  return sides === 0 ? Math.max(0, step) : table.die(sides, roll, by)
}

/** A weapon with a usage die rolls it after each Strike made with it. */
export function useAmmunition(table: Table, state: State, figure: Figure, at: number, name: string): void {
  const before = figure.usage[at] ?? -1
  const { ammo } = state.setup.rulings
  if (before <= 0 || ammo === 'ignore') return
  if (ammo !== 'per-fight') wearAmmunition(table, state, figure, at, name)
  else if (!figure.used.includes(at)) figure.used.push(at)
}

/** Under that ruling, whatever was used in a fight rolls once when it is over. */
export function countAmmunition(table: Table, state: State): void {
  for (const figure of state.figures)
    for (const at of figure.used) wearAmmunition(table, state, figure, at, armAt(state, figure, at).name)
}

function wearAmmunition(table: Table, state: State, figure: Figure, at: number, name: string): void {
  const before = figure.usage[at] ?? -1
  const { ammo } = state.setup.rulings
  if (before <= 0) return
  const shown = rollStep(table, before, AMMUNITION, figure.id)
  if (shown > (ammo === 'one-or-two' ? 2 : 1)) return
  figure.usage[at] = before - 1
  if (table.logs)
    say(table, {
      event: 'wear',
      rule: AMMUNITION.rule,
      figure: figure.id,
      what: name,
      before,
      after: before - 1,
    })
}
