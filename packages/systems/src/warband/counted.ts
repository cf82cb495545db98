/**
 * What a fight counts without looking at it: the round and the hits of each side. Who fell prone, and whose condition
 * is critical, is dated by rounds: what matters is whether that was in this one, and whether two have passed.
 */
import type { Counted } from '@steelyard/kernel'
import type { State } from './state.ts'

// Far enough from the start for every age that matters.
const LATER = 4

/** The round, and the hits of each side. */
export const counted: Counted<State> = {
  read: ({ round, hits }) => [round, ...hits],
  write(state, [round = 0, ...hits]) {
    const passed = round - state.round
    for (const figure of state.figures) {
      if (figure.prone > 0) figure.prone = figure.prone === state.round ? round : 1
      if (figure.critical > 0) figure.critical = Math.max(1, figure.critical + passed)
    }
    state.round = round
    state.hits = hits
  },
  unseen: ({ setup }) => [LATER, setup.maxRounds],
}
