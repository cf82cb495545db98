/**
 * A Turn: one proactive action for one Action Point, chosen from all that the rules allow just now. Free actions
 * may come before it. What may be chosen stands in action-table.ts; here is what choosing costs, who may interrupt,
 * and when the action is carried out.
 */
import { amount, menu, option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { Figure, State } from '../../state/state.ts'
import { canAct, isEngaged } from '../core/conditions.ts'
import { retch } from '../harm/hazards.ts'
import { spoilAim } from '../harm/wounds.ts'
import { offerRelease } from '../magic/magic.ts'
import type { PassingCheck } from '../movement/gaits.ts'
import { nameIn, restOf } from './action-names.ts'
import { type Action, actionOf, freeActionOf } from './action-table.ts'
import { offerInterrupts, passDelayers } from './interrupt.ts'
import { freeMenu, isStillPossible, turnMenu } from './menu.ts'

/** Somebody takes a Turn: free actions, then one action that costs a point. */
// rule: mythras.round.turn
export function takeTurn(table: Table, state: State, figure: Figure, interrupting = false): void {
  for (const each of state.figures) if (each !== figure || interrupting) each.lucky = false
  const key = chooseAction(table, state, figure, interrupting)
  const action = actionOf(key)
  if (figure.aiming > 0 && !action.keepsAim) spoilAim(figure)
  if (key === 'delay') delay(table, figure)
  else {
    spend(state, figure, action, interrupting)
    declare(table, state, figure, key)
  }
  const cast = offerRelease(table, state, figure.id)
  const disturbed = offerInterrupts(table, state, figure, key, actNested) || cast
  const { carryOut } = action
  const acts = carryOut !== null && canAct(state, figure)
  const possible = !disturbed || isStillPossible(state, figure, key, interrupting)
  if (acts && !possible && table.logs) tellWasted(table, figure)
  if (acts && possible && !retch(table, state, figure)) carryOut(table, state, figure, key, passEach)
  if (acts && figure.gait !== 'still') actOnTheRun(table, state, figure)
  figure.lucky = false
}

/** What was declared can no longer be done, and its Action Point is gone. */
function tellWasted(table: Table, figure: Figure): void {
  const rule = 'mythras.react.interrupt'
  say(table, { event: 'condition', rule, figure: figure.id, what: 'wasted', amount: 0, where: '' })
}

/** Free actions on the run, for those who run on unengaged: a look around is harder then. */
function actOnTheRun(table: Table, state: State, figure: Figure): void {
  const runs = figure.gait === 'run' || figure.gait === 'sprint'
  if (runs && canAct(state, figure) && !isEngaged(state, figure)) chooseFree(table, state, figure)
}

/** An action is declared before anybody interrupts it. */
function declare(table: Table, state: State, figure: Figure, key: string): void {
  if (key !== 'dither') state.busy = true
  if (table.logs) tellTurn(table, figure, key)
}

function chooseAction(table: Table, state: State, figure: Figure, interrupting: boolean): string {
  for (;;) {
    const about = { points: figure.actionPoints, delayed: figure.delayed, interrupting }
    const open = () => turnMenu(table, state, figure, interrupting)
    const key = table.ask(
      menu({ name: 'turn', rule: 'mythras.round.turn', to: figure, open, about, usual: 'dither' }),
    )
    if (key !== 'free') return key
    chooseFree(table, state, figure)
  }
}

/** Free actions and nothing else, for somebody whose slot comes without a point to spend. */
export function actForNothing(table: Table, state: State, figure: Figure): void {
  while (canAct(state, figure) && chooseFree(table, state, figure));
}

/** One free action; false when none is wanted. */
function chooseFree(table: Table, state: State, figure: Figure): boolean {
  const { options, forbidden } = freeMenu(table, state, figure)
  const rule = 'mythras.ap.cost'
  const key = table.ask(
    option({ name: 'free', rule, to: figure, options, about: null, usual: 'back', forbidden }),
  )
  if (key === 'back') return false
  const { lucky } = figure
  figure.lucky = false
  freeActionOf(key).carryOut(table, state, figure, key)
  figure.lucky = lucky
  return true
}

/** Points kept for later. */
function delay(table: Table, figure: Figure): void {
  const free = figure.actionPoints - figure.delayed
  const count =
    free <= 1
      ? free
      : table.askAmount(
          amount({ name: 'delay', rule: 'mythras.action.delay', to: figure, min: 1, max: free }),
        )
  figure.delayed += count
  if (table.logs) tellTurn(table, figure, `delay ${count}`)
}

function tellTurn(table: Table, figure: Figure, key: string): void {
  const action = nameIn(key)
  say(table, {
    event: 'turn',
    rule: actionOf(key).rule,
    figure: figure.id,
    action,
    target: '',
    item: '',
    detail: key === action ? '' : restOf(key),
    left: figure.actionPoints,
  })
}

/** What an action costs: a point, a delayed one first when it interrupts. */
// rule: mythras.ap.cost
function spend(state: State, figure: Figure, { cost }: Action, interrupting: boolean): void {
  if (cost(state) === 0) return
  figure.actionPoints -= 1
  if (interrupting) figure.delayed -= 1
  figure.delayed = Math.min(figure.delayed, figure.actionPoints)
}

/** Asks those whom a movement passes; each of them is asked once. */
function passEach(): PassingCheck {
  const asked = { passing: [], shots: [] }
  return (table, state, mover) => passDelayers(table, state, mover, asked, actNested)
}

/** A Turn inside another's; what was already spent on the outer one stays spent. */
function actNested(table: Table, state: State, figure: Figure): void {
  const spent = state.figures.filter(({ lucky }) => lucky)
  takeTurn(table, state, figure, true)
  for (const each of state.figures) each.lucky = spent.includes(each)
}
