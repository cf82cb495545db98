/**
 * Words that lines, questions and the board have in common: names, steps of the usage ladder, limbs, ways to go.
 */

import { capital } from '../rules/gear.ts'
import type { Interaction } from '../rules/interact.ts'
import { bandBetween, bandNames, DISTANT } from '../rules/range.ts'
import type { ShownFigure, ShownState } from '../state/redaction.ts'
import {
  areFoes,
  armAt,
  BEHIND,
  type Figure,
  figureById,
  isIn,
  profileOf,
  type State,
} from '../state/state.ts'

/** What a figure, a side or the referee is called. */
export function nameOf(state: ShownState, id: string): string {
  if (id === 'referee') return 'The referee'
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

/** Whom so many steps of somebody lead to or away from, and how near that is then: "towards Witch: Near". */
export function wayLabel(way: string, state: State, by: string, steps: number): string {
  const mover = figureById(state, by)
  if (mover === undefined) return wayWords(way, state)
  const [how = '', ...rest] = way.split(' ')
  const other = figureById(state, rest.join(' '))
  if (other !== undefined) {
    const band = bandBetween(state, mover, other) + (how === 'toward' ? -steps : steps)
    return wayTo(state, other, how === 'toward', band)
  }
  const step = way === 'up' ? 1 : -1
  const foes = state.figures.filter((foe) => isIn(foe) && areFoes(mover, foe))
  const ahead = foes.filter(({ place }) => (place - mover.place) * step > 0)
  const nearest = nearestOf(ahead.length > 0 ? ahead : foes, mover)
  if (nearest === undefined) return wayWords(way, state)
  const ghost = { ...mover, place: mover.place + steps * step }
  return wayTo(state, nearest, ahead.length > 0, bandBetween(state, ghost, nearest))
}

function nearestOf(figures: readonly Figure[], { place }: Figure): Figure | undefined {
  return figures.toSorted((one, other) => Math.abs(one.place - place) - Math.abs(other.place - place))[0]
}

function wayTo(state: State, { id }: Figure, towards: boolean, band: number): string {
  const name = bandNames[Math.min(DISTANT, Math.max(0, band))] ?? ''
  return `${towards ? 'towards' : 'away from'} ${nameOf(state, id)}: ${capital(name)}`
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

/** What somebody did, as a sentence goes on after their name. */
export function interactedWords(what: string, state: ShownState, by: string): string {
  const words = interactWords(what, state, by)
  if (what.startsWith('feature ')) return `interacts with the ${words}`
  return words === INTERACTIONS.item('', state, undefined) ? 'interacts' : words
}

/** What somebody does with which thing. */
export function interactWords(what: string, state: ShownState, by: string): string {
  const [how = '', ...rest] = what.split(' ')
  const words = INTERACTION_WORDS.get(how) ?? INTERACTIONS.item
  return words(rest.join(' '), state, figureById(state, by))
}
