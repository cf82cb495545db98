/**
 * Delay and Interrupt: whoever keeps points back may break into an opponent's Turn, before its dice and on the way
 * of a movement: with a blow at whoever passes within reach, with a shot as soon as there is one, or by barring the
 * way. Each is asked once as the one passed and once as the one who could shoot.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, type Figure, figureAt, profileOf, type State } from '../../state/state.ts'
import {
  canAct,
  disengage,
  distance,
  engage,
  isEngaged,
  whyNotLeave,
  whyNotOffend,
} from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { contest } from '../core/skills.ts'
import { chooseWay } from '../melee/consequences.ts'
import { canShootAt } from '../ranged/guns.ts'
import { reachOf } from '../ranged/line-of-fire.ts'

/** What runs a nested Turn. */
export type TurnRunner = (table: Table, state: State, figure: Figure) => void

const BLOCK: Roll = { name: 'block-passage', rule: 'mythras.move.past-delayer' }
const WAIT_ACT: readonly string[] = Object.freeze(['wait', 'act'])
const WAIT_ACT_BLOCK: readonly string[] = Object.freeze(['wait', 'act', 'block'])

/** True for somebody who can break into an opponent's Turn. */
function mayInterrupt(state: State, figure: Figure, actor: Figure): boolean {
  const needed = state.setup.rulings['interrupt-window'] === 'extra-point' ? 2 : 1
  return areFoes(figure, actor) && figure.delayed >= needed && canAct(state, figure) && !figure.flatFooted
}

/** What breaking in costs beyond the action itself. */
function payInterrupt(state: State, figure: Figure): void {
  if (state.setup.rulings['interrupt-window'] !== 'extra-point') return
  figure.delayed -= 1
  figure.actionPoints -= 1
}

/** Every opponent who delays may act before what was declared, in the order of Initiative. True if anybody does. */
export function offerInterrupts(
  table: Table,
  state: State,
  actor: Figure,
  declared: string,
  act: TurnRunner,
): boolean {
  let acted = false
  for (const at of state.order) {
    const figure = figureAt(state, at)
    if (figure.delayed === 0 || !mayInterrupt(state, figure, actor)) continue
    const about = { actor: actor.id, declared, passing: false }
    const choice = table.ask(
      option({
        name: 'interrupt',
        rule: 'mythras.react.interrupt',
        to: figure,
        options: WAIT_ACT,
        about,
        usual: 'wait',
      }),
    )
    if (choice !== 'act') continue
    breakIn(table, state, figure, actor, act)
    acted = true
  }
  return acted
}

function breakIn(table: Table, state: State, figure: Figure, actor: Figure, act: TurnRunner): void {
  payInterrupt(state, figure)
  if (table.logs)
    say(table, {
      event: 'interrupt',
      rule: 'mythras.react.interrupt',
      figure: figure.id,
      against: actor.id,
      how: 'acts',
    })
  act(table, state, figure)
}

/** Who was asked already during a movement, as a passer-by and as a target. */
export interface InterruptOffers {
  readonly passing: number[]
  readonly shots: number[]
}

/** Somebody moves: delaying foes in reach may strike or bar the way, others shoot. False when the mover is stopped. */
export function passDelayers(
  table: Table,
  state: State,
  mover: Figure,
  asked: InterruptOffers,
  act: TurnRunner,
): boolean {
  for (const at of state.order) {
    const figure = figureAt(state, at)
    if (figure.delayed === 0 || !mayInterrupt(state, figure, mover)) continue
    if (isPassed(state, figure, mover)) {
      if (asked.passing.includes(at)) continue
      asked.passing.push(at)
      if (!letPass(table, state, figure, mover, act)) return false
    } else if (!asked.shots.includes(at) && hasShotAt(state, figure, mover)) {
      asked.shots.push(at)
      if (!holdFire(table, state, figure, mover, act)) return false
    }
  }
  return true
}

function isPassed(state: State, figure: Figure, mover: Figure): boolean {
  return distance(figure, mover) <= reachOf(state, figure) && !isEngaged(state, figure)
}

function hasShotAt(state: State, figure: Figure, mover: Figure): boolean {
  return whyNotOffend(state, figure) === '' && canShootAt(state, figure, mover)
}

/** Whoever is passed within reach lets it happen, strikes, or bars the way. */
function letPass(table: Table, state: State, figure: Figure, mover: Figure, act: TurnRunner): boolean {
  const about = { actor: mover.id, declared: 'move', passing: true }
  const rule = 'mythras.react.opportunity'
  const choice = table.ask(
    option({ name: 'interrupt', rule, to: figure, options: WAIT_ACT_BLOCK, about, usual: 'act' }),
  )
  if (choice === 'wait') return true
  if (choice === 'block') return !blocks(table, state, figure, mover)
  const { posture } = mover
  engage(figure, mover)
  breakIn(table, state, figure, mover, act)
  if (!goesOn(state, mover, posture)) return false
  disengage(figure, mover)
  return true
}

/** Whoever has a shot at the mover, who is now on the way, holds it back or not. */
function holdFire(table: Table, state: State, figure: Figure, mover: Figure, act: TurnRunner): boolean {
  const about = { actor: mover.id, declared: 'move', passing: false }
  const rule = 'mythras.react.interrupt'
  if (
    table.ask(option({ name: 'interrupt', rule, to: figure, options: WAIT_ACT, about, usual: 'wait' })) ===
    'wait'
  )
    return true
  const { posture } = mover
  breakIn(table, state, figure, mover, act)
  return goesOn(state, mover, posture)
}

/** A mover who is put out, thrown down or held goes no further. */
function goesOn(state: State, mover: Figure, posture: Figure['posture']): boolean {
  if (!canAct(state, mover) || whyNotLeave(state, mover) !== '') return false
  return mover.posture !== 'prone' || posture === 'prone'
}

/** Barring the way: the mover stops there, and both are engaged. */
function blocks(table: Table, state: State, figure: Figure, mover: Figure): boolean {
  figure.delayed -= 1
  figure.actionPoints -= 1
  payInterrupt(state, figure)
  if (state.setup.rulings['block-passage'] === 'opposed-roll') {
    const one = chooseWay(table, state, figure, waysToBlock(state, figure), BLOCK.rule)
    const other = chooseWay(table, state, mover, waysToBlock(state, mover), BLOCK.rule)
    const result = contest(
      table,
      state,
      { figure, name: one.skill, skill: one.value, grade: one.grade },
      { figure: mover, name: other.skill, skill: other.value, grade: other.grade },
      BLOCK,
    )
    if (result <= 0) return false
  }
  engage(figure, mover)
  if (table.logs)
    say(table, {
      event: 'interrupt',
      rule: 'mythras.move.past-delayer',
      figure: figure.id,
      against: mover.id,
      how: 'blocks',
    })
  return true
}

function waysToBlock(state: State, figure: Figure): { skill: string; value: number; grade: number }[] {
  const { brawn, evade } = profileOf(state, figure)
  return [
    { skill: 'brawn', value: brawn, grade: gradeFor(state, { figure, purpose: 'other' }) },
    { skill: 'evade', value: evade, grade: gradeFor(state, { figure, purpose: 'evade' }) },
  ]
}
