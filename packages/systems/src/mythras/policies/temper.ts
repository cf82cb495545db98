/**
 * Temperaments: the same skill with other weights. They differ in what an Action Point is kept for, when somebody
 * closes in or keeps away, and how much somebody bears before giving up.
 */

/** How somebody is inclined to fight. */
export interface Temper {
  /** What an Action Point is worth in a blow, beside a cool head's reckoning; what it saves is never weighed. */
  readonly point: number
  /** What it is worth to get out of a foe's reach. */
  readonly withdraw: number
  /** Goes to meet the foe; else lets them come as long as there is something to shoot with or cover to keep. */
  readonly closes: boolean
  /** Never, when broken and losing, when broken by one's nature, at the first bad wound. */
  readonly leaves: 'never' | 'lost' | 'nature' | 'hurt'
  /** A fight that stands worse than this is as good as lost. */
  readonly nerve: number
  /** Strikes at whoever presses the weakest comrade, stays near and tends the fallen first. */
  readonly guards: boolean
}

/** A cool head. */
export const skilled: Temper = {
  point: 1,
  withdraw: 0,
  closes: true,
  leaves: 'lost',
  nerve: 0.35,
  guards: false,
}

/** Strikes where others would parry, and never leaves. */
export const aggressive: Temper = { ...skilled, point: 1.6, leaves: 'never', nerve: 0 }

/** Parries first, keeps away, and leaves while there is time. */
export const cautious: Temper = {
  ...skilled,
  point: 0.5,
  withdraw: 0.15,
  closes: false,
  leaves: 'lost',
  nerve: 0.8,
}

/** Stands by the weakest. */
export const protective: Temper = { ...skilled, point: 0.8, guards: true }

/** Stays while nothing hurts. */
export const craven: Temper = {
  ...skilled,
  point: 0.4,
  withdraw: 0.4,
  closes: false,
  leaves: 'hurt',
  nerve: 3,
}

/** A cool head who bears what their nature bears and no more. */
export const natural: Temper = { ...skilled, leaves: 'nature' }
