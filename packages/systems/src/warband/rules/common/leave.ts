/**
 * Somebody leaves a running fight by the referee's hand: out of every melee, hold and duel, and no loss to his group.
 */

import type { Figure, State } from '../../state/state.ts'
import { dropFigure } from '../battle/loose.ts'
import { separateAll } from './place.ts'

/** Takes a figure out of the fight without telling or rolling anything. */
export function withdrawFigure(state: State, figure: Figure): void {
  if (figure.life !== 'in') return
  figure.life = 'fled'
  figure.doomed = false
  figure.lethal = false
  figure.casting = -1
  separateAll(state, figure)
  dropFigure(state, figure)
  for (const other of state.figures) {
    if (other.holding === figure.at) other.holding = -1
    if (
      figure.holding === other.at &&
      !state.figures.some((each) => each !== figure && each.holding === other.at)
    )
      other.held = false
  }
  figure.held = false
  figure.holding = -1
  state.duels = state.duels.filter(({ one, other }) => one !== figure.at && other !== figure.at)
  state.shares = state.shares.filter((share) => share.figure !== figure.at && share.target !== figure.at)
  if (state.leaders[figure.side] === figure.at) state.leaders[figure.side] = -1
}
