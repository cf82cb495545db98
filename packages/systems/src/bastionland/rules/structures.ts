/**
 * Collisions of ships: one that runs into another deals d12 to each, less its Armour, or d6 to the one that is far the
 * larger. What else holds for structures stands where it happens: who can harm them in attack.ts, how they break in
 * damage.ts, that they do not mend with the end of a fight in aftermath.ts.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { areFoes, type Figure, figureAt, isUp, profileOf, type State } from '../state/state.ts'
import { armourOf } from './arms.ts'
import { isStructure } from './attack.ts'
import { suffer } from './damage.ts'

const COLLISION: Roll = { name: 'collision', rule: 'bastionland.structure' }

/** True for a ship that is whole. */
export function isShip(state: State, figure: Figure): boolean {
  return profileOf(state, figure).afloat && isUp(figure) && isStructure(state, figure)
}

/** The ships that a ship could run into. */
export function rammable(state: State, ship: Figure): Figure[] {
  if (!isShip(state, ship)) return []
  return state.figures.filter(
    (other) => areFoes(ship, other) && other.zone === ship.zone && isShip(state, other),
  )
}

/** A ship runs into the one it steered at, if both still float in one place. */
export function ram(table: Table, state: State, ship: Figure): void {
  const other = figureAt(state, ship.plan.target)
  if (!rammable(state, ship).includes(other)) return
  collide(table, state, ship, other, farLarger(table, ship, other))
}

/** Of two ships the one that is far the larger, if the referee sees one: as a rule one with twice the Guard. */
function farLarger(table: Table, one: Figure, other: Figure): Figure | null {
  const [small, large] = one.guardMax < other.guardMax ? [one, other] : [other, one]
  const usual = large.guardMax >= 2 * small.guardMax ? large.id : 'neither'
  const about = { figure: one.id, target: other.id }
  const rule = 'bastionland.structure'
  const options = ['neither', one.id, other.id]
  const key = table.ask(option({ name: 'larger', rule, to: REFEREE, options, about, usual }))
  return [one, other].find(({ id }) => id === key) ?? null
}

/** Two ships run into each other; both blows land together. `larger` is the far larger one, if one is. */
function collide(table: Table, state: State, one: Figure, other: Figure, larger: Figure | null): void {
  const toOne = collision(table, state, one, one === larger)
  const toOther = collision(table, state, other, other === larger)
  suffer(table, state, { figure: one, damage: toOne, sides: 0, dealtBy: other.at })
  suffer(table, state, { figure: other, damage: toOther, sides: 0, dealtBy: one.at })
}

function collision(table: Table, state: State, struck: Figure, larger: boolean): number {
  const sides = larger ? 6 : 12
  const face = table.die(sides, COLLISION, struck.id)
  const armour = armourOf(state, struck)
  const damage = Math.max(0, face - armour)
  if (table.logs) {
    const rule = COLLISION.rule
    say(table, { event: 'total', rule, target: struck.id, sides, face, bolster: 0, armour, damage })
  }
  return damage
}
