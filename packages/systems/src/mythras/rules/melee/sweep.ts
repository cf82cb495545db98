/**
 * Sweep attacks: one attack roll for everybody in the path of something huge; each of them answers and suffers
 * by himself. Whether a sweep is possible is the referee's word; weapons marked for it have it.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { areFoes, armOf, type Figure, itemAt, type State } from '../../state/state.ts'
import { isReadied, whyNotWield } from '../core/conditions.ts'
import type { SkillRoll } from '../core/skills.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import type { OfferOption } from '../round/action-names.ts'
import { exchangeOf, gradedAttack, isAutomatic, isInReach, meleeGrade, sweepOver } from './attack.ts'

function inPath(state: State, figure: Figure, at: number): Figure[] {
  const item = itemAt(figure, at)
  return state.figures.filter(
    (foe) => areFoes(figure, foe) && !figure.barred.includes(foe.at) && isInReach(state, figure, foe, item),
  )
}

/** A sweep with every weapon that is large enough for one, at two foes or more. */
export function offerSweeps(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isReadied(item) || !armOf(state, item).sweep) continue
    const few = inPath(state, figure, at).length < 2 ? 'mythras.sweep.when' : ''
    offer(`sweep ${itemKey(state, figure, at)}`, whyNotWield(state, figure, item) || few)
  }
}

/** One roll, and everybody the referee finds in the path; what the struck do to the striker stops nothing of it. */
// rule: mythras.sweep.roll
export function takeSweep(table: Table, state: State, figure: Figure, key: string): void {
  const at = itemNamed(state, figure, key.slice(key.indexOf(' ') + 1))
  const item = itemAt(figure, at)
  const struck = inPath(state, figure, at).filter((foe) => isSwept(table, foe))
  const blows = struck.map((foe) => {
    const grade = meleeGrade(state, figure, foe, item, {})
    const graded = gradedAttack(state, figure, item, grade)
    const arm = armOf(state, item)
    const exchange = exchangeOf(state, {
      attacker: figure,
      target: foe,
      item,
      arm,
      weaponry: 'melee',
      manner: { sweeping: true },
    })
    return { exchange, grade, graded }
  })
  const together = state.setup.rulings['sweep-damage'] === 'one-roll'
  let thrown: SkillRoll | null = null
  let rolled = 0
  for (const { exchange, grade, graded } of blows) {
    const sure = isAutomatic(state, exchange)
    if (together) exchange.rolled = rolled
    sweepOver(table, state, { exchange, graded, grade, earlier: thrown })
    if (!sure) thrown = exchange.attack
    rolled = exchange.rolled
  }
}

function isSwept(table: Table, foe: Figure): boolean {
  const about = { figure: foe.id }
  return (
    table.ask(
      option({
        name: 'swept',
        rule: 'mythras.sweep.when',
        to: REFEREE,
        options: ['yes', 'no'],
        about,
        usual: 'yes',
      }),
    ) === 'yes'
  )
}
