/**
 * When somebody has had enough.
 *
 * By nature: a levy gives up at the first Serious wound or when half of its side is out, a professional at a Major
 * or the second Serious wound; fanatics, the undead and the frenzied never do. A cool head gives up only when the
 * fight stands badly as well. Whoever is free to go runs, others yield; beasts do not yield.
 */
import type { Decision } from '@steelyard/kernel'
import { isOut, whyNotWield } from '../../rules/core/conditions.ts'
import { isMereMount } from '../../rules/movement/mounts.ts'
import {
  armOf,
  type Figure,
  hasAbility,
  limbAt,
  locationAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { bleeds } from '../estimate/worth.ts'
import type { Temper } from '../temper.ts'

/** `flee`, `yield`, or '' to stay. */
export function chooseToLeave(state: State, figure: Figure, decision: Decision, temper: Temper): string {
  if (isFearless(state, figure) || !hasHadEnough(state, figure, temper)) return ''
  const { options } = decision
  if (options.includes('flee') && canRun(state, figure)) return 'flee'
  return profileOf(state, figure).kind !== 'creature' && options.includes('yield') ? 'yield' : ''
}

/** True for somebody who might leave, and so has to look at the ways out. */
export function mayLeave(state: State, figure: Figure, temper: Temper): boolean {
  return temper.leaves !== 'never' && !isFearless(state, figure) && hasHadEnough(state, figure, temper)
}

/** True for those who stay to the end whatever happens. */
export function isFearless(state: State, figure: Figure): boolean {
  if (figure.frenzy > 0 || hasAbility(state, figure, 'undead')) return true
  return profileOf(state, figure).nature === 'fanatic'
}

function canRun(state: State, figure: Figure): boolean {
  return figure.fatigue < 5 && profileOf(state, figure).move > 0
}

function hasHadEnough(state: State, figure: Figure, temper: Temper): boolean {
  switch (temper.leaves) {
    case 'never':
      return false
    case 'hurt':
      return seriousWounds(state, figure) > 0 || isHalfOut(state, figure)
    case 'nature':
      return isBroken(state, figure)
    case 'lost':
      return isBroken(state, figure) && standing(state, figure.side) < temper.nerve
  }
}

/** What breaks somebody, by the nature on the sheet. */
function isBroken(state: State, figure: Figure): boolean {
  const wounds = seriousWounds(state, figure)
  if (profileOf(state, figure).nature === 'levy') return wounds > 0 || isHalfOut(state, figure)
  return wounds > 1
}

/** Serious wounds that are open, a Major one counting twice. */
function seriousWounds(state: State, figure: Figure): number {
  let count = 0
  for (let at = 0; at < figure.limbs.length; at++) {
    const { hp } = limbAt(figure, at)
    if (hp <= 0) count += hp <= -locationAt(state, figure, at).hp ? 2 : 1
  }
  return count
}

/** Half of a side, or more, takes no further part; one alone is no side to speak of. */
function isHalfOut(state: State, figure: Figure): boolean {
  let all = 0
  let left = 0
  for (const ally of state.figures) {
    if (ally.side !== figure.side || isMereMount(state, ally)) continue
    all += 1
    if (!isOut(state, ally)) left += 1
  }
  return all > 1 && 2 * left <= all
}

/** How the fight stands for a side: the strength it has left over that of its foes. Above 1 it is winning. */
export function standing(state: State, side: number): number {
  let own = 0
  let theirs = 0
  for (const figure of state.figures) {
    if (isOut(state, figure) || isMereMount(state, figure)) continue
    if (figure.side === side) own += strengthOf(state, figure)
    else theirs += strengthOf(state, figure)
  }
  return theirs === 0 ? Number.POSITIVE_INFINITY : own / theirs
}

/** What is left of somebody: skill and points, less for wounds, blood, a fall and empty hands. */
function strengthOf(state: State, figure: Figure): number {
  const { actionPoints } = profileOf(state, figure)
  let skill = 20
  for (const item of figure.items) {
    const { category, unarmed } = armOf(state, item)
    if (category === 'shield' || whyNotWield(state, figure, item) !== '') continue
    skill = Math.max(skill, unarmed ? item.skill / 2 : item.skill)
  }
  const wounds = seriousWounds(state, figure)
  const worn =
    figure.fatigue + figure.impaled + (bleeds(figure) ? 2 : 0) + (figure.posture === 'prone' ? 1 : 0)
  return (skill * actionPoints * health(state, figure)) / (1 + 0.6 * wounds) / (1 + 0.35 * worn)
}

/** The share of Hit Points that is left over all locations. */
function health(state: State, figure: Figure): number {
  let left = 0
  let all = 0
  for (let at = 0; at < figure.limbs.length; at++) {
    left += Math.max(0, limbAt(figure, at).hp)
    all += locationAt(state, figure, at).hp
  }
  return all === 0 ? 1 : left / all
}
