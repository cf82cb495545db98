/**
 * Small words that lines and questions share: names, stances, signs, distances.
 */

import type { Stance } from '../rules/words.ts'
import type { ShownState } from '../state/redaction.ts'
import { figureById, profileOf } from '../state/state.ts'

/** What a figure, a side or the referee is called. */
export function nameOf(state: ShownState, id: string): string {
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  return state.setup.sides.find((side) => side.id === id)?.name ?? id
}

/** Of a crowd, the first by name. */
export function someOf(names: readonly string[]): string {
  let told = names.length
  while (told > 1 && names.slice(0, told).join(', ').length > LONGEST_LIST) told -= 1
  return `${names.slice(0, told).join(', ')}${told === names.length ? '' : ' and others'}`
}

/** What is left of a line for a list of names. */
const LONGEST_LIST = 150

/** The stances by name. */
export const STANCES: Readonly<Record<Stance, string>> = {
  aggressive: 'Aggressive',
  balanced: 'Balanced',
  defensive: 'Defensive',
}

/** A stance that came as a word. */
export function stanceWords(stance: string): string {
  return stance === 'aggressive' || stance === 'balanced' || stance === 'defensive' ? STANCES[stance] : stance
}

/** A number with its sign and room around it. */
export function signed(number: number): string {
  return number < 0 ? `− ${-number}` : `+ ${number}`
}

/** A weapon by its name or key; those who have none use their hands. */
export function weaponWords(weapon: string): string {
  return weapon === 'unarmed' ? 'bare hands' : weapon
}

/** Engaged, Close or Far. */
export function rangeWords(zones: number): string {
  return zones === 0 ? 'Engaged' : zones === 1 ? 'at Close' : 'at Far'
}

/** The first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
