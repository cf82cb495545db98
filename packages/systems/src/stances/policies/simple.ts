/**
 * The plain fighter: Aggressive while his Guard is up, Defensive when it is gone, goes for whoever is nearest,
 * strikes when he can and Counters when he may. He looks at menus only where he must.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { whyNotAttack, whyNotStrike } from '../rules/attack.ts'
import { deedKey, moveKey } from '../rules/deeds.ts'
import { mayAct, movementLeft, whyNotAct, whyNotCharge, whyNotEnd } from '../rules/movement.ts'
import { distance, ENGAGED, nearestEnemy } from '../rules/zones.ts'
import {
  areFoes,
  armAt,
  type Figure,
  figureById,
  isActive,
  profileOf,
  type State,
  wieldedBy,
} from '../state/state.ts'

/** Plays one seat plainly. */
export const simple: Policy<State> = (state, decision) => {
  switch (decision.name) {
    case 'stance':
      return stance(state, decision)
    case 'turn':
      return turn(state, decision)
    case 'speech':
      return speech(state, decision)
    default:
      return usualChoice(decision)
  }
}

function stance(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return usualChoice(decision)
  const { guardMax, armourClass } = profileOf(state, figure)
  if (state.setup.social) return 'balanced'
  if (figure.guard === 0) return 'defensive'
  const shoots = wieldedBy(state, figure).category === 'ranged'
  return 2 * figure.guard > guardMax && armourClass !== 'heavy' && !shoots ? 'aggressive' : 'balanced'
}

function turn(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  if (figure === undefined || (figure.acted && figure.due === 'nothing')) return 'end'
  if (mayAct(state, figure)) {
    const target = weakestInReach(state, figure)
    if (target !== null && whyNotAct(state, figure) === '') return deedKey('attack', target.id)
    const charged = figure.stance === 'aggressive' ? chargeable(state, figure) : null
    if (charged !== null) return deedKey('charge', charged.id)
    const weapon = target === null ? betterWeapon(state, figure) : ''
    if (weapon !== '') return weapon
  }
  const unfinished = whyNotEnd(state, figure) !== ''
  if (needsToMove(state, figure, unfinished)) {
    const step = approach(state, figure)
    if (step !== '' && decision.options.includes(step)) return step
  }
  return unfinished ? (decision.options[0] ?? 'end') : 'end'
}

/** The foe in reach of the weapon in hand with the least left. */
export function weakestInReach(state: State, figure: Figure): Figure | null {
  const arm = wieldedBy(state, figure)
  let weakest: Figure | null = null
  for (const foe of state.figures) {
    if (!isActive(foe) || !areFoes(figure, foe)) continue
    if (whyNotStrike(state, figure, arm, distance(figure, foe)) !== '') continue
    if (weakest === null || foe.guard + foe.vitality < weakest.guard + weakest.vitality) weakest = foe
  }
  return weakest
}

function chargeable(state: State, figure: Figure): Figure | null {
  for (const foe of state.figures)
    if (isActive(foe) && areFoes(figure, foe) && whyNotCharge(state, figure, foe) === '') return foe
  return null
}

/** Another weapon that reaches somebody, once a turn. */
function betterWeapon(state: State, figure: Figure): string {
  if (figure.rearmed || state.setup.rulings['weapon-switch'] !== 'free-once-per-turn') return ''
  const engaged = nearestEnemy(state, figure) === ENGAGED
  const { arms, shield } = profileOf(state, figure)
  for (let at = 0; at < arms.length; at++) {
    const arm = armAt(state, figure, at)
    if (at === figure.wielded || arm.category === 'unarmed') continue
    if (shield !== 'none' && (arm.category === 'heavy' || arm.category === 'ranged')) continue
    if (engaged !== ((arm.reach & 1) === 1)) continue
    for (const foe of state.figures)
      if (isActive(foe) && whyNotAttack(state, figure, foe, arm) === '') return deedKey('weapon', arm.key)
  }
  return ''
}

function needsToMove(state: State, figure: Figure, unfinished: boolean): boolean {
  if (movementLeft(state, figure) === 0) return false
  return unfinished || (!figure.acted && weakestInReach(state, figure) === null)
}

/** Towards the nearest foe, as far as it goes: one zone while there is an action to keep, else two. */
function approach(state: State, figure: Figure): string {
  const target = nearestFoe(state, figure)
  if (target === null) return ''
  const gap = distance(figure, target)
  if (gap === 0) return ''
  const { speed } = profileOf(state, figure)
  const left = movementLeft(state, figure)
  const zones = gap <= speed ? gap : Math.min(left, gap)
  return moveKey(figure.zone + (target.zone > figure.zone ? zones : -zones))
}

/** The conscious foe who stands nearest. */
export function nearestFoe(state: State, figure: Figure): Figure | null {
  let nearest: Figure | null = null
  for (const foe of state.figures)
    if (isActive(foe) && areFoes(figure, foe))
      if (nearest === null || distance(figure, foe) < distance(figure, nearest)) nearest = foe
  return nearest
}

function speech(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  if (figure === undefined || figure.acted) return 'end'
  let target: Figure | null = null
  for (const foe of state.figures)
    if (isActive(foe) && areFoes(figure, foe))
      if (target === null || foe.composure < target.composure) target = foe
  return target === null ? 'end' : `argue ${target.id}`
}
