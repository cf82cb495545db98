/**
 * When somebody has had enough, and how offers are answered.
 *
 * Guard comes back after the fight and Vigour does not, so danger begins where Guard is gone. Flight works at the
 * end of the round for whoever is still up; those who cannot run surrender, and beasts do not surrender.
 */
import type { Decision } from '@steelyard/kernel'
import { armourOf } from '../rules/arms.ts'
import { type Figure, profileOf, type State } from '../state/state.ts'
import { meanDamage } from './chance.ts'
import {
  bestDice,
  chanceToEnd,
  chanceToFall,
  countFighting,
  fights,
  figureNamed,
  guardOf,
  outlook,
  rounds,
} from './measure.ts'
import type { Temper } from './temper.ts'

/** A fight that stands worse than this is as good as lost. */
const LOST = 0.2

/** `flee`, `surrender`, or '' to stay. */
export function chooseToLeave(state: State, figure: Figure, decision: Decision, temper: Temper): string {
  if (!hasHadEnough(state, figure, temper)) return ''
  if (decision.options.includes('flee')) return 'flee'
  const beast = profileOf(state, figure).kind === 'creature'
  return !beast && decision.options.includes('surrender') ? 'surrender' : ''
}

function hasHadEnough(state: State, figure: Figure, temper: Temper): boolean {
  switch (temper.leaves) {
    case 'never':
      return false
    case 'hurt':
      return figure.wounded || isHalfGone(state, figure)
    case 'outmatched':
      return isInDanger(state, figure) && isOutmatched(state, figure)
    case 'lost':
      return (
        isInDanger(state, figure) &&
        isOneBlowFromDown(state, figure) &&
        outlook(state, figure.side) < LOST &&
        isOutmatched(state, figure)
      )
  }
}

/** No Guard left to speak of. */
function isInDanger(state: State, figure: Figure): boolean {
  return guardOf(state, figure) === 0
}

/** Likelier to be put down in this round than to end the fight with it. */
function isOutmatched(state: State, figure: Figure): boolean {
  return chanceToFall(state, figure) > chanceToEnd(state, figure.side)
}

/** Vigour of no more than twice what the hardest hitter deals on average. */
function isOneBlowFromDown(state: State, figure: Figure): boolean {
  const armour = armourOf(state, figure)
  for (const foe of state.figures)
    if (
      foe.side !== figure.side &&
      fights(state, foe) &&
      figure.vig <= 2 * meanDamage(bestDice(state, foe, 'now'), armour)
    )
      return true
  return false
}

/** Half of the figure's group, or more, no longer fights; steeds and walls do not count. */
function isHalfGone(state: State, figure: Figure): boolean {
  let size = 0
  let left = 0
  const { group } = profileOf(state, figure)
  for (const member of state.figures) {
    const profile = profileOf(state, member)
    if (member.side !== figure.side || profile.group !== group) continue
    if (profile.kind === 'steed' || profile.kind === 'structure') continue
    size += 1
    if (fights(state, member)) left += 1
  }
  return 2 * left <= size && size > 1
}

/** Surrender is accepted; parley when the fight goes badly; a duel that one would win and needs. */
export function chooseAnswer(state: State, decision: Decision, temper: Temper): string {
  const figure = figureNamed(state, decision.by)
  const { about } = decision
  if (figure === undefined || typeof about !== 'object' || about === null || !('offer' in about))
    return decision.usual
  if (about.offer === 'surrender') return 'accept'
  if (about.offer === 'parley') return outlook(state, figure.side) < temper.parley ? 'accept' : 'refuse'
  const challenger = 'by' in about && typeof about.by === 'string' ? figureNamed(state, about.by) : undefined
  if (challenger === undefined) return 'refuse'
  return wantsDuel(state, figure, challenger, temper) ? 'accept' : 'refuse'
}

function wantsDuel(state: State, figure: Figure, challenger: Figure, temper: Temper): boolean {
  const own = rounds(state, figure, bestDice(state, challenger, 'now'))
  const other = rounds(state, challenger, bestDice(state, figure, 'now'))
  if (temper.leaves === 'never') return own >= other
  const us = countFighting(state, figure.side, true)
  return us <= countFighting(state, figure.side, false) && own > 1.25 * other
}
