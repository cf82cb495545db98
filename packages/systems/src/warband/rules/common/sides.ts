/**
 * Sides: who is asked for what a whole side decides, and what falls upon all of it.
 */
import type { Respondent } from '@steelyard/kernel'
import type { State } from '../../state/state.ts'

/** Whom to ask what a whole side decides. */
export function sideOf(state: State, side: number): Respondent {
  const id = state.setup.sides[side]?.id ?? ''
  return { id, seat: id }
}

/** Under a ruling one of them who is surprised makes it the whole side. */
export function shareSurprise(state: State): void {
  if (state.setup.rulings['surprise-partial'] === 'figure') return
  const sides = new Set<number>()
  for (const { life, side, surprised } of state.figures) if (life === 'in' && surprised) sides.add(side)
  for (const figure of state.figures) if (sides.has(figure.side)) figure.surprised = true
}
