/**
 * Ten combatants of our own, weak to strong, for first fights, scenarios and tests.
 *
 * All of them lie inside what the game's own creation can roll. Four are Knights and know every Feat; the
 * last is a monster for two or three of them.
 */
import type { FigureEntry } from './people.ts'

/** The ten sample combatants, weakest first. */
export const samples = [
  {
    id: 'frightened-ploughman',
    title: 'Frightened Ploughman',
    summary: 'A first foe, holding the pitchfork the wrong way round; routs early where morale is on.',
    tags: ['sample', 'people'],
    statblock: 'Frightened Ploughman: VIG 9, CLA 8, SPI 5, 2GD; pitchfork (d6 hefty)',
  },
  {
    id: 'young-squire',
    title: 'Young Squire',
    summary: 'The weakest friend on the field, and worth a Deny.',
    tags: ['sample', 'squire'],
    statblock: 'Young Squire (squire): VIG 7, CLA 7, SPI 8, 1GD; axe (d8 hefty), dagger (d6)',
  },
  {
    id: 'gate-sentry',
    title: 'Gate Sentry',
    summary: 'One big die and nothing between it and yours.',
    tags: ['sample', 'people', 'soldier'],
    statblock: 'Gate Sentry: VIG 10, CLA 11, SPI 9, 3GD; billhook (d10 long)',
  },
  {
    id: 'hill-poacher',
    title: 'Hill Poacher',
    summary: 'Shoots from afar and draws a knife when you get there.',
    tags: ['sample', 'people', 'ranged'],
    statblock: 'Hill Poacher: VIG 9, CLA 13, SPI 10, 4GD; shortbow (d6 long ranged), dagger (d6)',
  },
  {
    id: 'shieldbearer',
    title: 'Shieldbearer',
    summary: 'Holds a line, and with two friends a wall.',
    tags: ['sample', 'people', 'soldier', 'shield'],
    statblock:
      'Shieldbearer: VIG 12, CLA 9, SPI 10, 5GD, A3 (coat, helm, shield); spear (d8 hefty), shield (d4)',
  },
  {
    id: 'errant-knight-aldous',
    title: 'Errant Knight Aldous',
    summary: 'A wanderer with mace and shield: the plain way to be a Knight.',
    tags: ['sample', 'knight', 'shield'],
    statblock:
      'Errant Knight Aldous (knight): VIG 12, CLA 10, SPI 11, 4GD, A2 (helm, shield); mace (d8 hefty), shield (d4), dagger (d6)',
  },
  {
    id: 'errant-knight-brannoc',
    title: 'Errant Knight Brannoc',
    summary: 'A wanderer with an axe in each hand: many small dice, many Gambits.',
    tags: ['sample', 'knight'],
    statblock: 'Errant Knight Brannoc (knight): VIG 9, CLA 14, SPI 8, 6GD, A1 (coat); 2 handaxes (d6)',
  },
  {
    id: 'gallant-knight-corwenna',
    title: 'Gallant Knight Corwenna',
    summary: 'Raised at court, sure of eye and heart, with two dice in one hand.',
    tags: ['sample', 'knight', 'shield'],
    statblock:
      'Gallant Knight Corwenna (knight): VIG 13, CLA 12, SPI 14, 7GD, A3 (coat, helm, shield); shortsword (2d6), shield (d4)',
  },
  {
    id: 'tenant-knight-dorn',
    title: 'Tenant Knight Dorn',
    summary: 'Master of a hall and of a greatsword.',
    tags: ['sample', 'knight'],
    statblock:
      'Tenant Knight Dorn (knight): VIG 16, CLA 11, SPI 13, 10GD, A3 (coat, plates, helm); greatsword (2d10 long)',
  },
  {
    id: 'fen-ogre',
    title: 'Fen Ogre',
    summary: 'Comes out of the reeds with half a tree; bring friends.',
    tags: ['sample', 'creature', 'monster'],
    statblock: 'Fen Ogre (creature): VIG 15, CLA 8, SPI 8, 8GD, A1; tree limb (2d10 long wooden)',
  },
] as const satisfies readonly FigureEntry[]
