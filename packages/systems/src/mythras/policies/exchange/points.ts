/**
 * What an Action Point is worth: the best blow or shot that it would buy. Whoever answers an attack pays with that,
 * and whoever can neither strike nor shoot pays with nothing.
 */
import { whyNotOffend } from '../../rules/core/conditions.ts'
import type { Figure, State } from '../../state/state.ts'
import { bestStrike, pressing } from '../estimate/measure.ts'
import { bestShot, toLoad } from '../ranged/shooting.ts'

/** A point that only loads a weapon is so much nearer to a shot. */
const LOADING = 0.2

/** What an Action Point is worth to somebody now. */
export function worthOfPoint(state: State, figure: Figure): number {
  if (whyNotOffend(state, figure) !== '') return 0
  const foes = pressing(state, figure)
  if (foes.length === 0) {
    const { worth } = bestShot(state, figure)
    return worth > 0 ? worth : toLoad(state, figure) === '' ? 0 : LOADING
  }
  let most = 0
  for (const foe of foes)
    if (!figure.barred.includes(foe.at)) most = Math.max(most, bestStrike(state, figure, foe).worth)
  return most
}
