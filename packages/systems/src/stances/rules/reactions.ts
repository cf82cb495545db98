/**
 * Reactions: a Defensive ally steps in front of the target, a Defensive target Counters, somebody switches out of
 * Balanced as the blow falls, and Perfect Parry takes the sting out of a hit. Each is asked only of those who can.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  type Arm,
  areFoes,
  type Figure,
  figureAt,
  isActive,
  isDefensive,
  type State,
} from '../state/state.ts'
import { momentumStance } from './checks.ts'
import { canPay, gain, pay } from './resource.ts'
import { isInPlate, maySwitch, NO_AGGRESSION, switchStance } from './stance.ts'
import { payUse, useNamed, usesOf } from './techniques.ts'
import { distance } from './zones.ts'

const COST = 1
const YES_NO: readonly string[] = Object.freeze(['yes', 'no'])

// ── Interpose ────────────────────────────────────────────────────────────────────────────────────────────

/** Who takes the blow: the target, or the first ally who steps in for it, in the order of turns. */
export function interpose(table: Table, state: State, by: Figure, target: Figure, arm: Arm): Figure {
  return hasGuardian(state, by, target) ? protectedBy(table, state, by, target, arm) : target
}

/** True for a target with an ally who could step in. */
function hasGuardian(state: State, by: Figure, target: Figure): boolean {
  for (const ally of state.figures) if (mayInterpose(state, by, target, ally)) return true
  return false
}

function protectedBy(table: Table, state: State, by: Figure, target: Figure, arm: Arm): Figure {
  for (const at of state.order) {
    const ally = figureAt(state, at)
    if (mayInterpose(state, by, target, ally) && stepsIn(table, state, { by, target, arm, ally })) return ally
  }
  // Whoever woke or came after the round began has no turn in it, but eyes and hands.
  for (const ally of state.figures)
    if (mayInterpose(state, by, target, ally) && !state.order.includes(ally.at))
      if (stepsIn(table, state, { by, target, arm, ally })) return ally
  return target
}

function stepsIn(
  table: Table,
  state: State,
  {
    by,
    target,
    arm,
    ally,
  }: { readonly by: Figure; readonly target: Figure; readonly arm: Arm; readonly ally: Figure },
): boolean {
  const about = { attacker: by.id, target: target.id, weapon: arm.name }
  const rule = 'stances.reaction.interpose.trigger'
  if (table.ask(option({ name: 'interpose', rule, to: ally, options: YES_NO, about, usual: 'no' })) === 'no')
    return false
  if (table.logs)
    say(table, {
      event: 'interpose',
      rule: 'stances.reaction.interpose.effect',
      figure: ally.id,
      target: target.id,
    })
  if (state.setup.rulings['interpose-self-pay'] === 'yes') beAttacked(table, state, ally)
  pay(table, ally, COST, 'stances.reaction.interpose.cost')
  ally.interposed = true
  return true
}

function mayInterpose(state: State, by: Figure, target: Figure, ally: Figure): boolean {
  if (ally === target || ally === by || areFoes(ally, target) || !isDefensive(ally)) return false
  const { rulings } = state.setup
  if (distance(ally, target) > (rulings.adjacent === 'same-zone' ? 0 : 1)) return false
  if (ally.interposed && rulings['reaction-limit'] === 'once-per-round') return false
  return canPay(state, ally, COST) || paysByItself(state, ally)
}

/** Under that ruling the point that the attack brings pays for the step. */
function paysByItself(state: State, ally: Figure): boolean {
  if (state.setup.rulings['interpose-self-pay'] === 'no' || ally.attackedPaid) return false
  return momentumStance(state, ally) === 'defensive' && ally.momentum + 1 >= COST
}

// ── Being attacked ───────────────────────────────────────────────────────────────────────────────────────

/** Defensive: the first attack of a round earns a point, whether it hits or not. */
// rule: stances.example.no-attacked-momentum
export function beAttacked(table: Table, state: State, target: Figure): void {
  if (target.attackedPaid || !isActive(target) || momentumStance(state, target) !== 'defensive') return
  target.attackedPaid = true
  gain(table, state, target, 1, 'stances.defensive.momentum-attacked')
}

/** Under those rulings Balanced may use its extra switch when it is attacked. */
export function switchWhenAttacked(table: Table, state: State, target: Figure): void {
  if (state.setup.rulings['balanced-switch'] === 'own-turn' || !maySwitch(state, target)) return
  const about = { attacked: true }
  const rule = 'stances.stance.switch-extra'
  const decision = isInPlate(state, target)
    ? option({
        name: 'free-switch',
        rule,
        to: target,
        options: KEEP_IN_PLATE,
        about,
        usual: 'keep',
        forbidden: NO_AGGRESSION,
      })
    : option({ name: 'free-switch', rule, to: target, options: KEEP_OR_SWITCH, about, usual: 'keep' })
  const choice = table.ask(decision)
  if (choice === 'aggressive' || choice === 'defensive') switchStance(table, state, target, choice, rule)
}

const KEEP_OR_SWITCH: readonly string[] = Object.freeze(['keep', 'aggressive', 'defensive'])
const KEEP_IN_PLATE: readonly string[] = Object.freeze(['keep', 'defensive'])

// ── Counter ──────────────────────────────────────────────────────────────────────────────────────────────

/** Whether the target Counters; paid before any die falls, but for the attack's own under that ruling. */
export function counters(
  table: Table,
  state: State,
  {
    by,
    target,
    arm,
    modifier,
    natural = 0,
  }: {
    readonly by: Figure
    readonly target: Figure
    readonly arm: Arm
    readonly modifier: number
    readonly natural?: number | undefined
  },
): boolean {
  if (!mayCounter(state, by, target, arm)) return false
  const about = { attacker: by.id, modifier, natural, weapon: arm.name }
  const rule = 'stances.reaction.counter.trigger'
  if (table.ask(option({ name: 'counter', rule, to: target, options: YES_NO, about, usual: 'yes' })) === 'no')
    return false
  if (table.logs) say(table, { event: 'counter', rule, figure: target.id, target: by.id })
  pay(table, target, COST, 'stances.reaction.counter.cost')
  target.countered = true
  state.counters += 1
  return true
}

function mayCounter(state: State, by: Figure, target: Figure, arm: Arm): boolean {
  return isCounterable(state, by, target, arm) && canPay(state, target, COST)
}

/** Whether a target could Counter an attack if he had the point. */
export function isCounterable(state: State, by: Figure, target: Figure, arm: Arm): boolean {
  if (!isDefensive(target)) return false
  const { rulings } = state.setup
  if (target.countered && rulings['reaction-limit'] === 'once-per-round') return false
  if (rulings['counter-ranged'] === 'yes') return true
  if (arm.category === 'ranged' || arm.category === 'spell') return false
  return distance(by, target) === 0 || arm.category === 'reach'
}

/** Points for a Counter that somebody has or gets by being attacked in Defensive. */
export function pointsWhenAttacked(state: State, { momentum, attackedPaid }: Figure): number {
  return attackedPaid || state.setup.rulings['attacked-first'] === 'no' ? momentum : momentum + 1
}

/** Whether a target could Counter, with the point that being attacked brings. */
export function couldCounter(state: State, by: Figure, target: Figure, arm: Arm): boolean {
  return pointsWhenAttacked(state, target) >= COST && isCounterable(state, by, target, arm)
}

// ── Perfect Parry ────────────────────────────────────────────────────────────────────────────────────────

/** Whether the target spends Momentum to let a blow do nothing. */
export function parries(table: Table, state: State, by: Figure, target: Figure, damage: number): boolean {
  if (!isActive(target)) return false
  const uses = usesOf(state, target, 'perfect-parry')
  if (uses.length === 0) return false
  const keys = [...uses.map(({ key }) => key), 'no']
  const about = { attacker: by.id, damage }
  const choice = table.ask(
    option({
      name: 'perfect-parry',
      rule: 'stances.tech.perfect-parry',
      to: target,
      options: keys,
      about,
      usual: 'no',
    }),
  )
  const use = useNamed(state, target, choice)
  if (use === undefined) return false
  payUse(table, target, use)
  return true
}
