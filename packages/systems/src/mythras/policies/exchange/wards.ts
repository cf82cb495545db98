/**
 * Wards, which cost nothing: the shield covers what it can while the weapon parries, and whoever has no point left
 * uses all there is in hand for cover.
 */
import type { Decision } from '@steelyard/kernel'
import { isHeld, isOut, isReadied } from '../../rules/core/conditions.ts'
import { SUCCESS } from '../../rules/core/skills.ts'
import { covers } from '../../rules/core/ward.ts'
import { itemKey, itemNamed } from '../../rules/gear/items.ts'
import { areFoes, armOf, type Figure, figureById, itemAt, profileOf, type State } from '../../state/state.ts'
import { blowWith } from '../estimate/measure.ts'
import { aimedAt, type BlowTarget, markOf, NO_PLAN, pastSize, worthOfPlan } from '../estimate/striking.ts'
import { wordAbout } from '../facts.ts'

/** Whether to set a ward before the die: with a shield that is not needed to parry; with everything, and crouching, when no point is left. */
export function chooseWard(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  const foe = figureById(state, wordAbout(decision, 'foe'))
  if (figure === undefined || foe === undefined) return 'keep'
  if (figure.actionPoints === 0 && figure.posture === 'standing') {
    const crouch = decision.options.find((key) => key.startsWith('crouch '))
    if (crouch !== undefined && stops(state, figure, crouch, sizeOf(state, foe))) return crouch
  }
  if (figure.limbs.every((_, at) => isWarded(figure, at))) return 'keep'
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isHeld(item) || item.ward !== 0) continue
    const key = `ward ${itemKey(state, figure, at)}`
    if (isIdle(state, figure, at) && decision.options.includes(key)) return key
  }
  return 'keep'
}

/** True for a shield that stops at least half of a blow of this Size. */
function stops(state: State, figure: Figure, key: string, size: number): boolean {
  const at = itemNamed(state, figure, key.slice(key.indexOf(' ') + 1))
  return at >= 0 && pastSize(size, armOf(state, itemAt(figure, at)).size) < 1
}

/** The Size or Force of the largest thing that somebody has ready. */
function sizeOf(state: State, foe: Figure): number {
  let largest = 0
  for (const item of foe.items) {
    const { category, size, force } = armOf(state, item)
    if (isReadied(item) && category !== 'shield')
      largest = Math.max(largest, category === 'ranged' ? force : size)
  }
  return largest
}

/** True for something that is not needed to parry: another thing in hand does as well, or there is no point left. */
function isIdle(state: State, figure: Figure, at: number): boolean {
  if (figure.actionPoints === 0 && figure.luck === 0) return true
  const own = armOf(state, itemAt(figure, at))
  if (own.category !== 'shield') return false
  for (let other = 0; other < figure.items.length; other++) {
    const item = itemAt(figure, other)
    const arm = armOf(state, item)
    if (other !== at && isHeld(item) && arm.category === 'melee' && item.stuckIn < 0) return true
  }
  return false
}

/** Which locations to ward: those where a blow would do most. */
export function chooseWarded(state: State, decision: Decision): readonly string[] {
  const figure = figureById(state, decision.by)
  const foe = figure === undefined ? undefined : attackerOf(state, figure)
  const item = foe?.items.find(isReadied)
  if (figure === undefined || foe === undefined || item === undefined) return decision.usual.split(',')
  const mark = markOf(state, { ...blowWith(state, foe, figure, item, SUCCESS), size: -1 })
  const ranked = profileOf(state, figure)
    .locations.map(({ key }, at) => ({ key, worth: isWarded(figure, at) ? 0 : exposure(mark, at) }))
    .sort((one, other) => other.worth - one.worth)
    .slice(0, decision.max)
    .map(({ key }) => key)
  return decision.options.filter((key) => ranked.includes(key))
}

/** A blow is aimed or falls by chance: so much either counts. */
const AIMED = 0.25

function exposure(mark: BlowTarget, at: number): number {
  const share = mark.spots[at]?.share ?? 0
  return worthOfPlan(mark, aimedAt(NO_PLAN, at)) * (AIMED + share)
}

function isWarded(figure: Figure, at: number): boolean {
  return figure.items.some(({ ward }) => ward !== 0 && covers(ward, at))
}

/** Whoever is likeliest to strike: a foe in contact, else any foe. */
function attackerOf(state: State, figure: Figure): Figure | undefined {
  const foes = state.figures.filter((foe) => areFoes(foe, figure) && !isOut(state, foe))
  return foes.find((foe) => foe.engaged.includes(figure.at)) ?? foes[0]
}
