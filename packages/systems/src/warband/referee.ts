/**
 * The referee's seat: calls that the rules leave to a person are decisions put to it, each with a usual answer.
 */
import type { Asked } from '@steelyard/kernel'
import type { State } from './state.ts'

const REFEREE: Asked = Object.freeze({ id: 'referee', seat: 'referee' })

/** Whom to ask for a call. */
export function refereeOf(): Asked {
  return REFEREE
}

/** Whom to ask what a whole side decides. */
export function sideOf(state: State, side: number): Asked {
  const id = state.setup.sides[side]?.id ?? ''
  return { id, seat: id }
}
