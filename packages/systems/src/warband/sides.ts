/**
 * Who is asked for what a whole side decides.
 */
import type { Asked } from '@steelyard/kernel'
import type { State } from './state.ts'

/** Whom to ask what a whole side decides. */
export function sideOf(state: State, side: number): Asked {
  const id = state.setup.sides[side]?.id ?? ''
  return { id, seat: id }
}
