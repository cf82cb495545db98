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

function entry(
  name: string,
  effect: Spell['effect'],
  range: Spell['range'],
  resist: Spell['resist'],
  summary: string,
  more: Partial<Pick<Spell, 'ignoresArmour' | 'concentration' | 'damage'>> = {},
): SpellEntry {
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
  entry('Avert', 'avert', 'ranged', 'none', 'Ends another spell, or stops one that is being cast.'),
  entry(
    'Befuddle',
    'befuddle',
    'ranged',
    'willpower',
    'The victim can only defend himself until threatened.',
  ),
  entry('Bladesharp', 'bladesharp', 'touch', 'none', 'An edged weapon hits with the next larger die.'),
  entry('Bludgeon', 'bladesharp', 'touch', 'none', 'A blunt weapon hits with the next larger die.'),
  entry('Calm', 'calm', 'ranged', 'willpower', 'Takes the heat out of somebody, who may still fight.'),
  entry('Darkness', 'darkness', 'ranged', 'none', 'An area as dark as by the last glow of a fire.', {
    concentration: true,
  }),
  entry('Disruption', 'disruption', 'ranged', 'endurance', 'Hurts one location for 1d3, whatever it wears.', {
    ignoresArmour: true,
    damage: { dice: [3], plus: 0 },
  }),
  entry('Firearrow', 'firearrow', 'touch', 'none', 'Missiles burn: 1d3 more damage.'),
  entry('Fireblade', 'firearrow', 'touch', 'none', 'A weapon in the hand burns: 1d3 more damage.'),
  entry('Heal', 'heal', 'touch', 'none', 'Closes a Minor wound, or stops the bleeding of a worse one.'),
  entry('Light', 'light', 'ranged', 'none', 'Lights a place like a lantern, or undoes Darkness.', {
    concentration: true,
  }),
  entry('Sleep', 'sleep', 'touch', 'endurance', 'Never takes hold of anybody who is fighting.'),
  entry('Vigor', 'vigor', 'touch', 'none', 'Fatigue from exertion does not count for a while.'),
]
