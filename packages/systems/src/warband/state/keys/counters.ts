/**
 * What a fight counts without looking at it: the round and the hits of each side. Who fell prone, and whose condition
 * is critical, is dated by rounds: what matters is whether that was in this one, and whether two have passed.
 *
 * And what it carries along between two rounds although nothing can come of it any more: where those who are out of it
 * stood, and all that the last round has used up.
 */
import type { Counters } from '@steelyard/kernel'
import { clearRound } from '../../rules/common/round.ts'
import { isIn, LONG_DOWN, type State } from '../state.ts'

// Far enough from the start for every age that matters.
const LATER = 4

/** The round, and the hits of each side. */
export const counters: Counters<State> = {
  read: ({ round, hits }) => [round, ...hits],
  write(state, [round = 0, ...hits]) {
    const passed = round - state.round
    for (const figure of state.figures) {
      if (figure.prone > 0) figure.prone = figure.prone === state.round ? round : LONG_DOWN
      if (figure.critical > 0) figure.critical = Math.max(1, figure.critical + passed)
    }
    state.round = round
    state.hits = hits
  },
  unseen: ({ setup }) => [LATER, setup.maxRounds],
  normalise(state) {
    if (state.phase !== 'round') return
    clearRound(state)
    for (const figure of state.figures) if (!isIn(figure)) figure.place = 0
    // Challenges and techniques come before the die for priority, in the old order.
    if (!state.setup.challenges && state.duels.length === 0) state.order.sort()
  },
}
