/**
 * The names of the special effects: keys of answers, counters and sheets. What each does stands in effects.ts and
 * consequences.ts.
 */

/** The effects of this game. */
export const effectNames = [
  'accidental-injury',
  'arise',
  'bash',
  'bleed',
  'blind',
  'bypass-armor',
  'choose-location',
  'circumvent-cover',
  'circumvent-parry',
  'damage-weapon',
  'disarm',
  'drop-foe',
  'duck-back',
  'enhance-parry',
  'entangle',
  'force-failure',
  'grip',
  'impale',
  'marksman',
  'maximize-damage',
  'over-penetration',
  'pin-down',
  'prepare-counter',
  'rapid-reload',
  'scar-foe',
  'select-target',
  'slip-free',
  'stun-location',
  'sunder',
  'trip',
  'weapon-malfunction',
  'withdraw',
] as const

/** One of the 32 special effects. */
export type EffectName = (typeof effectNames)[number]
