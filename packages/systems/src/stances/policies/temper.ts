/**
 * Temperaments: the same skill with other weights. `leaves` says when somebody has had enough: never; when the
 * next blow will likely fell him and the fight is as good as lost; when his side is outmatched; at the first real
 * wound; without Guard or with half his side down; or once he is left alone.
 */

/** How somebody is inclined to fight. */
export interface Temper {
  /** What harm to oneself weighs beside harm to a foe. */
  readonly caution: number
  /** What a comrade's skin is worth beside one's own. */
  readonly ally: number
  /** Always Aggressive where armour and weapon allow it. */
  readonly bold: boolean
  /** Lets others come, and listens before arguing. */
  readonly patient: boolean
  readonly leaves: 'never' | 'lost' | 'outmatched' | 'hurt' | 'broken' | 'alone'
}

/** A cool head. */
export const cool: Temper = { caution: 1, ally: 1, bold: false, patient: false, leaves: 'lost' }

/** Goes in, stance and all, and never leaves. */
export const reckless: Temper = { caution: 0.3, ally: 0.5, bold: true, patient: false, leaves: 'never' }

/** Lets them come, and goes while there is time. */
export const careful: Temper = { caution: 1.6, ally: 0.9, bold: false, patient: true, leaves: 'outmatched' }

/** Stands by the others. */
export const guarding: Temper = { ...cool, caution: 0.8, ally: 2, leaves: 'never' }

/** Stays while nothing hurts. */
export const timid: Temper = { caution: 2, ally: 0.2, bold: false, patient: true, leaves: 'hurt' }

/** The natures of sheets: when they give up; the mindless have no judgement either. */
export const natures: Readonly<Record<string, Temper>> = {
  wary: cool,
  levy: { ...cool, leaves: 'broken' },
  bandit: { ...cool, leaves: 'broken' },
  captain: { ...cool, leaves: 'alone' },
  steadfast: { ...cool, leaves: 'never' },
  mindless: reckless,
}
