/**
 * Temperaments: the same skill with other weights.
 *
 * A price of 1 is what a Feat is worth to a cool head; below 1 it is used freely, above 1 it is saved. `leaves`
 * says when somebody has had enough: never, when the fight is as good as lost, when they are likelier to fall
 * than to end it, or at the first wound.
 */

/** How somebody is inclined to fight. */
export interface Temper {
  readonly smite: number
  readonly deny: number
  readonly focus: number
  /** What hindering a foe is worth beside hurting it. */
  readonly hinder: number
  /** What a comrade's skin is worth beside one's own. */
  readonly ally: number
  readonly leaves: 'never' | 'lost' | 'outmatched' | 'hurt'
  /** Accepts parley while the fight stands worse than this. */
  readonly parley: number
  /** Stays by the weakest comrade, strikes at whoever threatens them, tends the fallen. */
  readonly guards: boolean
}

/** A cool head. */
export const skilled: Temper = {
  smite: 1,
  deny: 1,
  focus: 1,
  hinder: 1,
  ally: 0.9,
  leaves: 'lost',
  parley: 0.7,
  guards: false,
}

/** Strikes hard and early, and never leaves. */
export const aggressive: Temper = {
  ...skilled,
  smite: 0.3,
  deny: 1.5,
  hinder: 0.6,
  ally: 0.6,
  leaves: 'never',
  parley: 0,
}

/** Keeps Guard up, and leaves while there is time. */
export const cautious: Temper = {
  ...skilled,
  smite: 1.6,
  deny: 0.4,
  hinder: 1.4,
  leaves: 'outmatched',
  parley: 1.2,
}

/** Stands by the weakest. */
export const protective: Temper = { ...skilled, deny: 0.6, ally: 1.6, guards: true }

/** Stays while nothing hurts. */
export const craven: Temper = { ...skilled, deny: 0.5, ally: 0.2, leaves: 'hurt', parley: 3 }
