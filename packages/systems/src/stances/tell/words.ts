/**
 * Small words that lines and questions share: names, stances, signs, distances.
 */

import { HIDDEN, type Hidden } from '@steelyard/kernel'
import type { Stance } from '../rules/words.ts'
import type { ShownState } from '../state/redaction.ts'
import { figureById, profileOf } from '../state/state.ts'

/** What a figure, a side or the referee is called. */
export function nameOf(state: ShownState, id: string): string {
  if (id === 'referee') return 'The referee'
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

/** A weapon in a sentence: "with the longsword", "with bare hands". */
export function withWeapon(weapon: string): string {
  return `with ${weapon === 'unarmed' ? '' : 'the '}${weaponWords(weapon)}`
}

/** Engaged, Close or Far. */
export function rangeWords(zones: number): string {
  return zones === 0 ? 'Engaged' : zones === 1 ? 'at Close' : 'at Far'
}

/** The first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A number with a proper minus sign; what is hidden stays so. */
export function plain(number: number | Hidden): string {
  return number === HIDDEN ? String(number) : String(number).replace('-', '−')
}
