/**
 * Action Points: how many somebody has in a Round. What a Turn or a reaction costs stands with the Turn and the
 * reactions; what Luck buys, with Luck.
 */

import { type Figure, hasAbility, profileOf, type State } from '../../state/state.ts'
import { fatigueLevels } from '../core/tables.ts'
import { extraActionPoints } from '../creatures/nature.ts'
import { formationPenalty } from '../melee/engagement.ts'

/** Action Points of a Round: the sheet's, less fatigue and formations, plus what abilities give. */
export function pointsOf(state: State, figure: Figure): number {
  const level = figure.vigour ? figure.fatigue - figure.exertion : figure.fatigue
  const tireless = figure.frenzy > 0 || hasAbility(state, figure, 'undead')
  const fatigue = tireless ? 0 : (fatigueLevels[level]?.actionPoints ?? 0)
  const points = profileOf(state, figure).actionPoints + fatigue + extraActionPoints(state, figure)
  return Math.max(0, points - formationPenalty(state, figure))
}
