/**
 * The spells that matter in a fight, as data.
 *
 * Each takes one Turn to cast and costs one Magic Point when it works. A spell that lasts is over with the scene,
 * one of concentration with the first distraction. Confusing here: Bludgeon and Fireblade do for blunt weapons
 * and for blades in the hand what Bladesharp and Firearrow do for others, and share their effects.
 */
import type { Spell } from '../scenario/sheet.ts'

/** A spell anybody can be given by name. */
export interface SpellEntry {
  readonly id: string
  readonly summary: string
  readonly spell: Spell
}

function entry({
  name,
  effect,
  range,
  resist,
  summary,
  more = {},
}: {
  readonly name: string
  readonly effect: Spell['effect']
  readonly range: Spell['range']
  readonly resist: Spell['resist']
  readonly summary: string
  readonly more?: Partial<Pick<Spell, 'ignoresArmour' | 'concentration' | 'damage'>> | undefined
}): SpellEntry {
  const { ignoresArmour = false, concentration = false, damage = null } = more
  const cast = { turns: 1, cost: 1, ignoresArmour, concentration }
  return {
    id: `spell-${name.toLowerCase()}`,
    summary,
    spell: { name, effect, damage, resist, range, ...cast },
  }
}

/** The spells, by name. */
export const spells: readonly SpellEntry[] = [
  entry({
    name: 'Avert',
    effect: 'avert',
    range: 'ranged',
    resist: 'none',
    summary: 'Ends another spell, or stops one that is being cast.',
  }),
  entry({
    name: 'Befuddle',
    effect: 'befuddle',
    range: 'ranged',
    resist: 'willpower',
    summary: 'The victim can do nothing but defend until threatened.',
  }),
  entry({
    name: 'Bladesharp',
    effect: 'bladesharp',
    range: 'touch',
    resist: 'none',
    summary: 'An edged weapon hits with the next larger die.',
  }),
  entry({
    name: 'Bludgeon',
    effect: 'bladesharp',
    range: 'touch',
    resist: 'none',
    summary: 'A blunt weapon hits with the next larger die.',
  }),
  entry({
    name: 'Calm',
    effect: 'calm',
    range: 'ranged',
    resist: 'willpower',
    summary: 'Takes the heat out of somebody, who may still fight.',
  }),
  entry({
    name: 'Darkness',
    effect: 'darkness',
    range: 'ranged',
    resist: 'none',
    summary: 'An area as dark as by the last glow of a fire.',
    more: {
      concentration: true,
    },
  }),
  entry({
    name: 'Disruption',
    effect: 'disruption',
    range: 'ranged',
    resist: 'endurance',
    summary: 'Hurts one location for 1d3, whatever it wears.',
    more: {
      ignoresArmour: true,
      damage: { dice: [3], plus: 0 },
    },
  }),
  entry({
    name: 'Firearrow',
    effect: 'firearrow',
    range: 'touch',
    resist: 'none',
    summary: 'Missiles burn: 1d3 more damage.',
  }),
  entry({
    name: 'Fireblade',
    effect: 'firearrow',
    range: 'touch',
    resist: 'none',
    summary: 'A weapon in the hand burns: 1d3 more damage.',
  }),
  entry({
    name: 'Heal',
    effect: 'heal',
    range: 'touch',
    resist: 'none',
    summary: 'Closes a Minor wound, or stops the bleeding of a worse one.',
  }),
  entry({
    name: 'Light',
    effect: 'light',
    range: 'ranged',
    resist: 'none',
    summary: 'Lights a place like a lantern, or undoes Darkness.',
    more: {
      concentration: true,
    },
  }),
  entry({
    name: 'Sleep',
    effect: 'sleep',
    range: 'touch',
    resist: 'endurance',
    summary: 'Never takes hold of anybody who is fighting.',
  }),
  entry({
    name: 'Vigor',
    effect: 'vigor',
    range: 'touch',
    resist: 'none',
    summary: 'Fatigue from exertion does not count for a while.',
  }),
]
