/**
 * Wards, which cost nothing: the shield covers what it can while the weapon parries, and whoever has no point left
 * covers himself with all he holds.
 */
import type { Decision } from '@steelyard/kernel'
import { isHeld } from '../conditions.ts'
import { itemKey } from '../items.ts'
import { covers, whyNotWard } from '../reactions.ts'
import { SUCCESS } from '../skills.ts'
import { armOf, type Figure, figureById, itemAt, profileOf, type State } from '../state.ts'
import { wordAbout } from './facts.ts'
import { blowWith } from './measure.ts'
import { markOf, NO_PLAN, worthOfPlan } from './striking.ts'

/** Whether to set a ward before the die: with the shield that is not needed to parry, and with everything when no point is left. */
export function chooseWard(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  const foe = figureById(state, wordAbout(decision, 'foe'))
  if (figure === undefined || foe === undefined) return 'keep'
  if (figure.actionPoints === 0 && figure.posture === 'standing') {
    const crouch = decision.options.find((key) => key.startsWith('crouch '))
    if (crouch !== undefined) return crouch
  }
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isHeld(item) || item.ward !== 0 || whyNotWard(state, figure, item) !== '') continue
    if (isIdle(state, figure, at)) return `ward ${itemKey(state, figure, at)}`
  }
  return 'keep'
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
  if (figure === undefined) return decision.usual.split(',')
  const { locations } = profileOf(state, figure)
  const foe = dangerous(state, figure)
  const item =
    foe === undefined ? undefined : foe.items.find((each) => isHeld(each) || each.hand === 'natural')
  if (foe === undefined || item === undefined) return decision.usual.split(',')
  const mark = markOf(state, { ...blowWith(state, foe, figure, item, SUCCESS), size: -1 })
  const ranked = locations
    .map(({ key }, at) => ({
      key,
      worth: isWarded(figure, at)
        ? 0
        : worthOfPlan(mark, { ...NO_PLAN, aimed: at }) * (0.25 + (mark.spots[at]?.share ?? 0)),
    }))
    .sort((one, other) => other.worth - one.worth)
    .slice(0, decision.max)
    .map(({ key }) => key)
  return decision.options.filter((key) => ranked.includes(key))
}

function isWarded(figure: Figure, at: number): boolean {
  return figure.items.some(({ ward }) => ward !== 0 && covers(ward, at))
}

function dangerous(state: State, figure: Figure): Figure | undefined {
  return (
    state.figures.find((foe) => foe.side !== figure.side && foe.engaged.includes(figure.at)) ??
    state.figures.find((foe) => foe.side !== figure.side && foe.life === 'up')
  )
}
