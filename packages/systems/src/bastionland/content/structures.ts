/**
 * Structures, ships and the weapons made for them; they play under the ruling `structures`.
 *
 * A structure has Guard and Armour and no Virtues, which its stat line writes as 0; it is destroyed at Guard
 * 0. Siege weapons are weapons like others, served by a crew: we make them Long so that they fill both hands
 * of whoever stands for the crew, and the immobile one Slow. What can hurt wood and what can hurt stone is a matter of the rules.
 */
import type { FigureEntry } from './people.ts'
import type { WeaponEntry } from './weapons.ts'

/** Gates, walls, towers and ships. */
export const structures = [
  {
    id: 'barred-gate',
    title: 'Gate',
    summary: 'Oak and iron: yields to fire, siege weapons and huge creatures.',
    tags: ['structure', 'wood'],
    statblock: 'Gate (structure): VIG 0, CLA 0, SPI 0, 5GD, A2',
  },
  {
    id: 'rampart',
    title: 'Rampart',
    summary: 'A raised bank, twice as stubborn as a gate.',
    tags: ['structure'],
    statblock: 'Rampart (structure): VIG 0, CLA 0, SPI 0, 10GD, A2',
  },
  {
    id: 'castle-wall',
    title: 'Castle Wall',
    summary: 'Stone: no ordinary means will do.',
    tags: ['structure', 'stone'],
    statblock: 'Castle Wall (structure): VIG 0, CLA 0, SPI 0, 10GD, A3',
  },
  {
    id: 'siege-tower',
    title: 'Siege Tower',
    summary: 'A stair on wheels.',
    tags: ['structure', 'wood'],
    statblock: 'Siege Tower (structure): VIG 0, CLA 0, SPI 0, 7GD, A2',
  },
  {
    id: 'rowboat',
    title: 'Rowboat',
    summary: 'Planks and oars; a collision deals it d12.',
    tags: ['structure', 'ship', 'wood'],
    statblock: 'Rowboat (structure): VIG 0, CLA 0, SPI 0, 4GD',
  },
  {
    id: 'longship',
    title: 'Longship',
    summary: 'Fast and lean; a collision deals it d12, or d6 from something far smaller.',
    tags: ['structure', 'ship', 'wood'],
    statblock: 'Longship (structure): VIG 0, CLA 0, SPI 0, 7GD, A1',
  },
  {
    id: 'warship',
    title: 'Warship',
    summary: 'A castle that floats; a collision deals it d12, or d6 from something far smaller.',
    tags: ['structure', 'ship', 'wood'],
    statblock: 'Warship (structure): VIG 0, CLA 0, SPI 0, 10GD, A2',
  },
] as const satisfies readonly FigureEntry[]

/** What knocks on gates and throws things over walls. */
// rule: bastionland.siege
export const siegeWeapons = [
  { id: 'ram', name: 'ram', dice: [12], tags: ['long', 'wooden'], summary: 'Knocks on gates from close by.' },
  {
    id: 'stone-thrower',
    name: 'stone thrower',
    dice: [12],
    tags: ['long', 'ranged', 'blast', 'wooden'],
    summary: 'Strikes everybody where the stone comes down.',
  },
  {
    id: 'bolt-launcher',
    name: 'bolt launcher',
    dice: [12, 12],
    tags: ['long', 'ranged', 'wooden'],
    summary: 'A crossbow the size of a cart.',
  },
  {
    id: 'trebuchet',
    name: 'trebuchet',
    dice: [12, 12, 12],
    tags: ['slow', 'ranged', 'blast', 'wooden'],
    summary: 'The greatest of them; it stays where it was built.',
  },
] as const satisfies readonly WeaponEntry[]
