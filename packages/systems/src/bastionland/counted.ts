/**
 * What a fight counts without looking at it: the round, and the damage that each side has dealt. Clashes are dated by
 * rounds and move with them. The first round is like any other; the one after which nobody expects a decision is not.
 */
import type { Counted } from '@steelyard/kernel'
import type { State } from './state.ts'

const USUAL_LIMIT = 100

/** The round, and the damage dealt by each side. */
export const counted: Counted<State> = {
  read: ({ round, dealt }) => [round, ...dealt],
  write(state, [round = 0, ...dealt]) {
    for (const clash of state.clashes) clash[2] += round - state.round
    state.round = round
    state.dealt = dealt
  },
  unseen({ setup }) {
    const limit = setup.rulings.stalemate
    return [2, limit === 'referee' ? USUAL_LIMIT : limit]
  },
}
