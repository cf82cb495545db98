/**
 * Small words that lines, questions and the board share: names and counts.
 */
import { figureById, profileOf, type State } from '../state/state.ts'

/** What a figure, a side or the referee is called. */
export function nameOf(state: State, id: string): string {
  if (id === 'referee') return 'The referee'
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  const unit = state.units.find((each) => each.id === id)
  return unit?.name ?? state.setup.sides.find((side) => side.id === id)?.name ?? id
}

/** So many of something: `1 die`, `3 dice`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What came of blows: "no hit", or hits, criticals, shots that went astray, and the damage. */
export function blowResult({
  hits,
  criticals,
  astray,
  damage,
}: {
  readonly hits: number
  readonly criticals: number
  readonly astray: number
  readonly damage: number
}): string {
  const parts = [
    hits === 0 ? 'no hit' : counted(hits, 'hit'),
    criticals === 0 ? '' : counted(criticals, 'critical'),
    astray === 0 ? '' : `${astray} astray`,
    hits === 0 && damage === 0 ? '' : `${damage} damage`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
