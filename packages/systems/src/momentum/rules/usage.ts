/**
 * Usage dice: armour, shields and ammunition on one ladder, Ud8 → Ud6 → Ud4 → 1 → 0. The last two are constants
 * and roll nothing.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { armAt, type Figure, need, type State } from '../state/state.ts'

const SIDES: readonly number[] = [0, 0, 4, 6, 8]
const AMMUNITION: Roll = { name: 'usage', rule: 'momentum.usage.ammo' }

/** How many faces the die of a step has; 0 for the constants. */
export function sidesOf(step: number): number {
  return SIDES[step] ?? 0
}

/** Rolls the die of a step, to be looked at by `showsAtLeast`; a constant is what it shows. */
export function rollStep(table: Table, step: number, roll: Roll, by: string): number {
  const sides = sidesOf(step)
  return sides === 0 ? Math.max(0, step) : table.unread(sides, roll, by)
}

/**
 * True if a die, or a constant (no sides), shows so much. The rules ask no more of most dice, and odds need not
 * tell faces apart that nobody does.
 */
export function showsAtLeast(table: Table, die: number, sides: number, least: number): boolean {
  if (die >= 0) return die >= least
  if (least <= 1) return true
  return least <= sides && table.bandOf(die, bandsBelow(sides, least)) === 1
}

/** What a die shows, for the log; a constant has no face but itself. */
export function faceOf(table: Table, die: number, sides: number): number {
  return sides === 0 ? die : table.faceOf(die, sides)
}

/** Faces below a number and from it on, for dice of up to twelve sides. */
const BELOW: readonly (readonly (readonly number[])[])[] = Array.from({ length: 13 }, (_, sides) =>
  Array.from({ length: sides + 1 }, (_, least) => [least - 1, sides]),
)

function bandsBelow(sides: number, least: number): readonly number[] {
  return need(need(BELOW, sides), least)
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
  const die = rollStep(table, before, AMMUNITION, figure.id)
  if (showsAtLeast(table, die, sidesOf(before), ammo === 'one-or-two' ? 3 : 2)) return
  figure.usage[at] = before - 1
  if (table.logs)
    say(table, {
      event: 'wear',
      rule: AMMUNITION.rule,
      figure: figure.id,
      what: name,
      before,
      after: before - 1,
      sides: [sidesOf(before), sidesOf(before - 1)],
    })
}
