/**
 * Words that lines, questions and the board have in common: names, steps of the usage ladder, limbs, ways to go.
 */
import type { Interaction } from '../rules/interact.ts'
import type { ShownFigure, ShownState } from '../state/redaction.ts'
import { armAt, BEHIND, figureById, profileOf } from '../state/state.ts'

/** What a figure, a side or the referee is called. */
export function nameOf(state: ShownState, id: string): string {
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  return state.setup.sides.find((side) => side.id === id)?.name ?? id
}

const STEPS: readonly string[] = ['gone', '1', 'Ud4', 'Ud6', 'Ud8']

/** A rung of the usage ladder in words. */
export function stepWords(step: number): string {
  return step < 0 ? 'none' : (STEPS[step] ?? String(step))
}

/** A number with a proper minus. */
export function plain(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`
}

/** A score in the order of turns; whom surprise puts behind everybody has none worth printing. */
export function scoreWords(score: number): string {
  return score <= BEHIND ? 'last' : plain(score)
}

/** Limbs in words. */
export const LIMBS: Readonly<Record<string, string>> = {
  'off-arm': 'the off arm',
  'weapon-arm': 'the weapon arm',
  leg: 'a leg',
}

/** Where a step leads. */
export function wayWords(way: string, state: ShownState): string {
  if (way === 'up' || way === 'down') return `${way} the line`
  const [how = '', ...rest] = way.split(' ')
  return `${how === 'away' ? 'away from' : how} ${nameOf(state, rest.join(' '))}`
}

type InteractionWords = (word: string, state: ShownState, figure: ShownFigure | undefined) => string

const INTERACTIONS: Readonly<Record<Interaction, InteractionWords>> = {
  item: () => 'something from the bag',
  fetch: () => 'takes something out',
  use: () => 'uses what was taken out',
  ready: (at, state, figure) =>
    figure === undefined ? 'readies a weapon' : `readies the ${armAt(state, figure, Number(at)).name}`,
  'ready-shield': () => 'readies the shield',
  'other-hand': () => 'takes the weapon in the other hand',
  feature: (id) => id,
  treat: (id, state) => `treats ${nameOf(state, id)}`,
}

const INTERACTION_WORDS: ReadonlyMap<string, InteractionWords> = new Map(Object.entries(INTERACTIONS))

/** What somebody does with which thing. */
export function interactWords(what: string, state: ShownState, by: string): string {
  const [how = '', ...rest] = what.split(' ')
  const words = INTERACTION_WORDS.get(how) ?? INTERACTIONS.item
  return words(rest.join(' '), state, figureById(state, by))
}
