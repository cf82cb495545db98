/**
 * What a fight counts without looking at it: the round after the first, up to the limit if there is one, the momentum
 * spent on defence, and the strikes of each side.
 */
import type { Counters } from '@steelyard/kernel'
import type { State } from '../state.ts'

/** The round, the momentum spent on defence, and the strikes of each side. */
export const counters: Counters<State> = {
  read: ({ round, defences, strikes }) => [round, defences, ...strikes],
  write(state, [round = 0, defences = 0, ...strikes]) {
    state.round = round
    state.defences = defences
    state.strikes = strikes
  },
  unseen({ setup }) {
    const limit = setup.rulings['round-limit']
    return [2, limit === 0 ? Number.POSITIVE_INFINITY : limit]
  },
}
