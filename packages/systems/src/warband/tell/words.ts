/**
 * Small words that lines, questions and the board share: names and counts.
 */
import { figureById, profileOf, type State } from '../state/state.ts'

/** What a figure, a side or the referee is called. */
export function nameOf(state: State, id: string): string {
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  const unit = state.units.find((each) => each.id === id)
  return unit?.name ?? state.setup.sides.find((side) => side.id === id)?.name ?? id
}

/** So many of something: `1 die`, `3 dice`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
