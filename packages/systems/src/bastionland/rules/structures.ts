/**
 * Collisions of ships and other structures: d12 to each, less its Armour, or d6 to one that is far the larger.
 * Which of two is far the larger is for the caller to say, and so is when they collide: no Action does it.
 * What else holds for structures stands where it happens: who can harm them in attack.ts, how they break in
 * damage.ts, that they do not mend with the end of a fight in aftermath.ts.
 */
import type { Roll, Table } from '@steelyard/kernel'
import type { Figure, State } from '../state/state.ts'
import { armourOf } from './arms.ts'
import { suffer } from './damage.ts'

const COLLISION: Roll = { name: 'collision', rule: 'bastionland.structure' }

/** Two structures run into each other; both blows land together. `larger` is the far larger one, if one is. */
export function collide(
  table: Table,
  state: State,
  one: Figure,
  other: Figure,
  larger: Figure | null = null,
): void {
  const toOne = collision(table, state, one, one === larger)
  const toOther = collision(table, state, other, other === larger)
  suffer(table, state, { figure: one, damage: toOne, sides: 0, dealtBy: other.at })
  suffer(table, state, { figure: other, damage: toOther, sides: 0, dealtBy: one.at })
}

function collision(table: Table, state: State, struck: Figure, larger: boolean): number {
  const face = table.die(larger ? 6 : 12, COLLISION, struck.id)
  return Math.max(0, face - armourOf(state, struck))
}
