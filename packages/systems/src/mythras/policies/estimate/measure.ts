/**
 * Taking somebody's measure: how well a foe can be struck and with what, what the foe can do about it, whom to strike
 * first. Everything is read from what is open at the table.
 */

import { canAct, isOut, isReadied, whyNotReact, whyNotWield } from '../../rules/core/conditions.ts'
import { gradeFor } from '../../rules/core/grades.ts'
import { gradedSkill, SUCCESS } from '../../rules/core/skills.ts'
import { gradedAttack, isInReach, meleeGrade } from '../../rules/melee/attack.ts'
import { parrySize } from '../../rules/melee/reactions.ts'
import {
  areFoes,
  armOf,
  type Figure,
  figureAt,
  type Item,
  itemAt,
  limbAt,
  locationAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { chanceOfCritical, chanceToSucceed } from './chance.ts'
import { estimates } from './estimates.ts'
import { type Blow, bestPlan, markOf, NO_PLAN, pastSize, usualEffects } from './striking.ts'

/** A Critical brings an effect more: so much more is it worth. */
const CRITICAL_WORTH = 1.4
/** What it is worth to make a foe spend a point, beside striking them. */
const DRAINED = 0.15

// ── Blows ────────────────────────────────────────────────────────────────────────────────────────────────

/** A blow in close combat of this level. */
export function blowWith(state: State, attacker: Figure, target: Figure, item: Item, level: number): Blow {
  const arm = armOf(state, item)
  const grade = meleeGrade(state, attacker, target, item, {})
  return {
    attacker,
    target,
    item,
    arm,
    weaponry: 'melee',
    long: false,
    size: arm.size,
    modifier: arm.usesDamageModifier ? profileOf(state, attacker).damageModifier : -1,
    skill: gradedAttack(state, attacker, item, grade),
    level,
    against: -1,
    parried: -1,
    parrying: -1,
  }
}

/** What a hit with so many effects is worth, the best of them taken. */
export function worthOfStrike(state: State, blow: Blow, effects: number): number {
  return estimates.worthOf(
    blow,
    effects,
    () => bestPlan(markOf(state, blow), NO_PLAN, usualEffects(state, blow), effects).worth,
  )
}

/** What an attack that nobody answers is worth before its die falls. */
export function worthUnanswered(state: State, blow: Blow): number {
  const hit = worthOfStrike(state, blow, 1)
  const critical = chanceOfCritical(blow.skill)
  return (chanceToSucceed(blow.skill) - critical) * hit + critical * Math.min(1, CRITICAL_WORTH * hit)
}

/** An item and what an unanswered blow with it is worth. */
export interface Strike {
  readonly at: number
  readonly worth: number
}

const NO_STRIKE: Strike = { at: -1, worth: 0 }

/** True for something that somebody can strike with at once. */
function canStrikeWith(state: State, figure: Figure, item: Item): boolean {
  if (!isReadied(item) || armOf(state, item).category === 'ranged') return false
  return item.stuckIn < 0 && whyNotWield(state, figure, item) === ''
}

/** The best thing that somebody can strike a foe with at once; shields and bare hands only where there is no better. */
export function bestStrike(state: State, attacker: Figure, target: Figure): Strike {
  let best = NO_STRIKE
  for (let at = 0; at < attacker.items.length; at++) {
    const item = itemAt(attacker, at)
    const { category, unarmed } = armOf(state, item)
    if (best.at >= 0 && (category === 'shield' || unarmed)) continue
    if (!canStrikeWith(state, attacker, item) || !isInReach(state, attacker, target, item)) continue
    const worth = worthUnanswered(state, blowWith(state, attacker, target, item, SUCCESS))
    if (worth > best.worth) best = { at, worth }
  }
  return best
}

/** The one thing that somebody would strike a foe with, where there is nothing to choose; -1 for none or several. */
export function onlyStrike(state: State, attacker: Figure, target: Figure): number {
  let found = -1
  for (let at = 0; at < attacker.items.length; at++) {
    const item = itemAt(attacker, at)
    const { category, unarmed } = armOf(state, item)
    if (found >= 0 && (category === 'shield' || unarmed)) continue
    if (!canStrikeWith(state, attacker, item) || !isInReach(state, attacker, target, item)) continue
    if (found >= 0) return -1
    found = at
  }
  return found
}

/** Foes in contact who are still in the fight. */
export function pressing(state: State, figure: Figure): Figure[] {
  const found: Figure[] = []
  for (const at of figure.engaged) {
    const foe = figureAt(state, at)
    if (areFoes(figure, foe) && !isOut(state, foe)) found.push(foe)
  }
  return found
}

// ── Parries ──────────────────────────────────────────────────────────────────────────────────────────────

/** The skill with which somebody parries a foe with an item. */
export function parrySkill(state: State, figure: Figure, item: Item, foe: Figure): number {
  const grade = gradeFor(state, { figure, purpose: 'parry', item, foe, shift: item.offStyle })
  return gradedSkill(state.setup.rulings, item.skill, grade)
}

/** The chance that somebody stops a blow of this Size with the best thing in hand. */
export function chanceToStop(state: State, figure: Figure, foe: Figure, size: number): number {
  let best = 0
  for (const item of figure.items) {
    const { category, unarmed } = armOf(state, item)
    if (category === 'natural' && !unarmed) continue
    if (!canStrikeWith(state, figure, item)) continue
    const stopped = 1 - pastSize(size, parrySize(state, figure, item))
    best = Math.max(best, stopped * chanceToSucceed(parrySkill(state, figure, item, foe)))
  }
  return best
}

/** True for somebody who can still answer an attack. */
export function canAnswer(state: State, figure: Figure): boolean {
  return figure.actionPoints > 0 && whyNotReact(state, figure) === ''
}

// ── Whom to strike ───────────────────────────────────────────────────────────────────────────────────────

/** What a blow at a foe is worth, with what the foe can do about it and how much the foe matters. */
export function worthOfAttack(state: State, blow: Blow, unanswered: number): number {
  const { target, attacker, size, skill } = blow
  const stops = canAnswer(state, target) ? chanceToStop(state, target, attacker, size) : 0
  const drained = stops > 0 ? DRAINED * chanceToSucceed(skill) : 0
  return (unanswered * (1 - stops) + drained) * menaceOf(state, target)
}

/** How much a foe matters: by skill, points and what is left of them. */
export function menaceOf(state: State, foe: Figure): number {
  if (isOut(state, foe)) return 0.01
  if (!canAct(state, foe)) return 0.6
  let best = 20
  for (const item of foe.items)
    if (armOf(state, item).category !== 'shield' && isReadied(item)) best = Math.max(best, item.skill)
  const { actionPoints } = profileOf(state, foe)
  return (best / 70) * (actionPoints / 2) * (0.6 + 0.4 * woundedness(state, foe))
}

/** 1 for the unhurt, more for those nearer to their end: one foe out is worth more than two scratched. */
function woundedness(state: State, figure: Figure): number {
  let worst = 1
  for (let at = 0; at < figure.limbs.length; at++) {
    const most = locationAt(state, figure, at).hp
    worst = Math.max(worst, 1 + (most - limbAt(figure, at).hp) / most)
  }
  return worst
}
