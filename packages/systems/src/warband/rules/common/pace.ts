/**
 * How far somebody gets: spaces of a move by speed and ground. A move is counted in parts of `WHOLE`, so that spaces
 * of different ground add up exactly. Rough ground, water and walls halve it, each for itself; the free go twice as
 * far; rising from the ground takes two spaces of it.
 */

import type { Figure, State } from '../../state/state.ts'
import { isOverloaded, speedOf } from './fighter.ts'
import { terrainOn } from './place.ts'

/** The whole of a move; every number of spaces up to twelve divides it. */
export const WHOLE = 55_440

/** How often ground halves a move: rough ground once, water or a climb once more. */
// rules: warband.speed.rough, warband.speed.swim-climb
export function halvings(state: State, place: number, row: number): number {
  if (state.setup.terrain.length === 0) return 0
  const rough = terrainOn(state, place, row, 'rough') === null ? 0 : 1
  const dry = terrainOn(state, place, row, 'water') === null && terrainOn(state, place, row, 'climb') === null
  return rough + (dry ? 0 : 1)
}

/** Spaces of a whole move on ground that halves it so often; twice as many for the free. */
export function spacesOn(state: State, figure: Figure, halved: number, double: boolean): number {
  const speed = Math.max(1, speedOf(state, figure) >> halved)
  return double ? 2 * speed : speed
}

/** The part of a move that one space costs. */
export function stepCost(state: State, figure: Figure, place: number, row: number, double: boolean): number {
  return Math.floor(WHOLE / spacesOn(state, figure, halvings(state, place, row), double))
}

/** What is left of a move once somebody who lies has got up. */
export function budgetOf(state: State, figure: Figure, double: boolean): number {
  if (figure.prone === 0) return WHOLE
  const rising = 2 * stepCost(state, figure, figure.place, figure.row, double)
  return Math.max(0, WHOLE - rising)
}

/** True for whoever may go twice his speed: free when the phase began, and not overloaded. */
export function mayDouble(state: State, figure: Figure): boolean {
  return figure.free && !isOverloaded(state, figure)
}

/** Spaces along the line from here towards a place that a move covers, at most `most`. */
export function spacesToward(
  state: State,
  figure: Figure,
  goal: number,
  most: number,
  budget: number,
): number {
  const way = Math.sign(goal - figure.place)
  const double = mayDouble(state, figure)
  if (state.setup.terrain.length === 0)
    return Math.min(most, Math.floor(budget / stepCost(state, figure, 0, 0, double)))
  let left = budget
  for (let spaces = 0; spaces < most; spaces++) {
    left -= stepCost(state, figure, figure.place + way * (spaces + 1), figure.row, double)
    if (left < 0) return spaces
  }
  return most
}
