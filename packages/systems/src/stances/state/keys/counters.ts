/**
 * What a fight counts without looking at it: the round after the first, until the last ones come near, the Counters,
 * and the hits of each side.
 */
import type { Counters } from '@steelyard/kernel'
import type { State } from '../state.ts'
import { normalise } from './win-key.ts'

const NEAR_THE_END = 10

/** The round, the Counters, and the hits of each side. */
export const counters: Counters<State> = {
  read: ({ round, counters, hits }) => [round, counters, ...hits],
  write(state, [round = 0, counters = 0, ...hits]) {
    state.round = round
    state.counters = counters
    state.hits = hits
  },
  unseen: ({ setup }) => [2, setup.maxRounds - NEAR_THE_END],
  normalise,
}
