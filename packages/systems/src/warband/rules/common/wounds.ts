/**
 * Wounds by number, as the state keeps them: 1 to 10 temporary, 11 to 20 permanent, and 100 more for the weapon hand
 * or 200 for the other. A number counts once, whether temporary or for good.
 */
import type { RuleId } from '../../register/rules.ts'
import { type Figure, profileOf, type State } from '../../state/state.ts'

/** The ten Wounds, by number. */
export const woundNames = [
  'Shoulder',
  'Arm',
  'Knee',
  'Leg',
  'Guts',
  'Head',
  'Back',
  'Chest',
  'Eye',
  'Hand',
] as const

/** The rules of the ten Wounds, by number. */
export const woundRules = [
  'warband.wound.1-shoulder',
  'warband.wound.2-arm',
  'warband.wound.3-knee',
  'warband.wound.4-leg',
  'warband.wound.5-guts',
  'warband.wound.6-head',
  'warband.wound.7-back',
  'warband.wound.8-chest',
  'warband.wound.9-eye',
  'warband.wound.10-hand',
] as const satisfies readonly RuleId[]

export const SHOULDER = 1
export const ARM = 2
export const KNEE = 3
export const LEG = 4
export const GUTS = 5
export const HEAD = 6
export const BACK = 7
export const CHEST = 8
export const EYE = 9
export const HAND = 10

/** A Wound as the state keeps it. */
export function woundCode(number: number, permanent: boolean, hand: 'none' | 'weapon' | 'other'): number {
  return number + (permanent ? 10 : 0) + (hand === 'weapon' ? 100 : hand === 'other' ? 200 : 0)
}

/** The number of a Wound, from 1 to 10. */
export function woundNumber(code: number): number {
  return (((code - 1) % 100) % 10) + 1
}

/** True for a Wound that no rest takes away. */
export function isPermanent(code: number): boolean {
  return code % 100 > 10
}

/** Which hand a Hand wound costs: the weapon hand, the other, or 0 for none. */
export function woundedHand(code: number): number {
  return Math.floor(code / 100)
}

/** True if somebody has this Wound and it does to him what is listed. */
export function suffers(state: State, figure: Figure, number: number): boolean {
  if (figure.wounds.length === 0) return false
  if (!figure.wounds.some((code) => woundNumber(code) === number)) return false
  return profileOf(state, figure).pc || suitsNpc(state, figure, number)
}

/** True for a Wound that means the same to an NPC as to anybody. */
export function suitsNpc(state: State, figure: Figure, number: number): boolean {
  if (state.setup.rulings['npc-wounds'] !== 'as-listed') return false
  const { shoots, hands } = profileOf(state, figure)
  return (
    number === ARM ||
    number === KNEE ||
    number === CHEST ||
    (number === EYE && shoots) ||
    (number === HAND && hands > 0)
  )
}

/** How much easier an NPC is to hit for the Wounds that mean nothing else to it. */
export function openness(state: State, figure: Figure): number {
  if (figure.wounds.length === 0 || profileOf(state, figure).pc) return 0
  if (state.setup.rulings['npc-wounds'] === 'off') return 0
  let count = 0
  for (const code of figure.wounds) if (!suitsNpc(state, figure, woundNumber(code))) count++
  return count
}
