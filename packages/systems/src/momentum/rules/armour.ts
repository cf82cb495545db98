/**
 * Armour and hits: a Strike that lands makes the PC roll armour, once for each Danger die; a total of one or less
 * is a hit, dulls the armour, and beyond the limit is dire.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Arm, type Figure, profileOf, type State } from '../state/state.ts'
import { leave, suffer } from './dire.ts'
import { faceOf, rollStep, showsAtLeast, sidesOf } from './usage.ts'

const ARMOUR: Roll = { name: 'armour', rule: 'momentum.armour.roll' }

const HIT = 'momentum.armour.threshold'

/** What a landed Strike is, as armour meets it. */
export interface Blow {
  readonly arm: Arm
  readonly skill: number
  /** Armour rolls, a failed Parry's included. */
  readonly danger: number
  /** What a failed Dodge adds to each of them. */
  readonly bonus: number
  /** A PC's Strike to Disable on another PC. */
  readonly disable: boolean
  /** Armour is no help, by the referee's word. */
  readonly bare?: boolean
}

/** All armour rolls of a landed Strike; says how many hits it caused. */
export function rollArmour(table: Table, state: State, target: Figure, blow: Blow): number {
  const { rulings } = state.setup
  if (blow.bare === true || isBare(state, target)) return bareHits(table, state, target, blow)
  if (rulings['danger-sequence'] === 'simultaneous') return rollTogether(table, state, target, blow)
  let hits = 0
  for (let die = 0; die < blow.danger && target.life !== 'dead'; die++) {
    // rule: momentum.armour.sequence
    const struck = isBare(state, target) ? true : isHit(table, state, target, target.armour, blow)
    if (!struck) continue
    hits += 1
    takeHit(table, state, target, blow)
  }
  return hits
}

/** No armour, or none left of it. */
export function isBare(state: State, target: Figure): boolean {
  return target.armour < 0 || (target.armour === 0 && state.setup.rulings['armour-zero'] === 'gone')
}

/** Bare skin: every Danger die is a hit, or the whole Strike is one. */
// rule: momentum.armour.none-danger
function bareHits(table: Table, state: State, target: Figure, blow: Blow): number {
  const each = state.setup.rulings['unarmoured-danger'] === 'hit-per-die'
  const most = each ? blow.danger : Math.min(1, blow.danger)
  let hits = 0
  for (let die = 0; die < most && target.life !== 'dead'; die++) {
    hits += 1
    takeHit(table, state, target, blow)
  }
  return hits
}

/** Under a ruling all dice are rolled with the armour as it stood, and only then does it suffer. */
function rollTogether(table: Table, state: State, target: Figure, blow: Blow): number {
  const step = target.armour
  let hits = 0
  for (let die = 0; die < blow.danger; die++) if (isHit(table, state, target, step, blow)) hits += 1
  for (let hit = 0; hit < hits && target.life !== 'dead'; hit++) takeHit(table, state, target, blow)
  return hits
}

/** One armour roll: die and Grit, less the attacker's skill. */
function isHit(table: Table, state: State, target: Figure, step: number, blow: Blow): boolean {
  const { rulings } = state.setup
  // rule: momentum.armour.one
  const sides = sidesOf(step)
  const die = rollStep(table, step, ARMOUR, target.id)
  const stat = blow.arm.magic && rulings['armour-magic'] === 'lore' ? target.lore : target.grit
  // rule: momentum.defence.armour-apart
  const negative = rulings['negative-armour'] === 'yes' ? Math.min(0, target.momentum) : 0
  const bonus = blow.bonus + negative
  const plus = stat - blow.skill + bonus
  // rule: momentum.armour.impossible
  const natural = rulings['natural-one'] === 'hit' && sides > 0
  const hit = !showsAtLeast(table, die, sides, natural ? Math.max(2, 2 - plus) : 2 - plus)
  if (table.logs) {
    const face = faceOf(table, die, sides)
    const { rule } = ARMOUR
    const total = face + plus
    const { skill } = blow
    say(table, { event: 'armour', rule, figure: target.id, die: face, grit: stat, skill, bonus, total, hit })
  }
  return hit
}

/** A hit: one more taken, the armour a step down, and beyond the limit a dire wound at once. */
function takeHit(table: Table, state: State, target: Figure, blow: Blow): void {
  const { maxHits } = profileOf(state, target)
  const rule =
    target.armour < 0 ? 'momentum.armour.none' : isBare(state, target) ? 'momentum.armour.zero' : HIT
  target.hits += 1
  // rule: momentum.armour.step-down
  if (target.armour > 0 && blow.bare !== true) target.armour -= 1
  if (table.logs)
    say(table, {
      event: 'hit',
      rule,
      figure: target.id,
      hits: target.hits,
      max: maxHits,
      beyond: Math.max(0, target.hits - maxHits),
      armour: target.armour,
      sides: sidesOf(target.armour),
    })
  const excess = target.hits - maxHits
  // rule: momentum.hits.limit
  if (excess <= 0) return
  if (blow.disable && excess === 1) {
    leave(table, target, 'disabled', 'momentum.action.strike-pc')
    return
  }
  // rule: momentum.dire.order
  suffer(table, state, target, excess, blow.arm.damageType)
}
