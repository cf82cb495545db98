/**
 * Weapons as data: dice, tags, and whether the thing is wooden, so that a Greater Effect can break it.
 *
 * Every die of `dice` is rolled by itself; `[8, 8]` is two dice and never a sum. `slow` weapons are Long as
 * well. *Wooden* is our own call (hafts and bows), the dice and tags are the game's. Where its sources
 * differ we follow the list of arms: the javelin is Hefty, the cudgel d8 and the spear d8, although one
 * printed soldier carries a spear at d6.
 */

/** The words that can stand behind a weapon's dice, in the order in which they are printed. */
export const weaponTags = [
  'hefty',
  'long',
  'slow',
  'ranged',
  'thrown',
  'blast',
  'natural',
  'wooden',
  'hefty-if-mounted',
  'trample',
] as const

/** A word behind a weapon's dice. */
export type WeaponTag = (typeof weaponTags)[number]

/** A die that attacks can use, by its number of faces. */
export type AttackDie = 4 | 6 | 8 | 10 | 12

/** A weapon anybody can be given by name. */
export interface WeaponEntry {
  readonly id: string
  readonly name: string
  readonly dice: readonly AttackDie[]
  readonly tags: readonly WeaponTag[]
  readonly summary: string
}

/** The weapons of the game, light to heavy, missiles last. */
export const weapons = [
  { id: 'dagger', name: 'dagger', dice: [6], tags: [], summary: 'A blade for either hand, or for both.' },
  { id: 'club', name: 'club', dice: [6], tags: ['wooden'], summary: 'Cut from the nearest tree.' },
  { id: 'handaxe', name: 'handaxe', dice: [6], tags: ['wooden'], summary: 'Light enough to carry a pair.' },
  { id: 'hatchet', name: 'hatchet', dice: [6], tags: ['hefty', 'wooden'], summary: 'A woodcutter in need.' },
  {
    id: 'pitchfork',
    name: 'pitchfork',
    dice: [6],
    tags: ['hefty', 'wooden'],
    summary: 'What the village has at hand.',
  },
  {
    id: 'spear',
    name: 'spear',
    dice: [8],
    tags: ['hefty', 'wooden'],
    summary: 'Leaves a hand for a shield, and three of them make a wall.',
  },
  { id: 'mace', name: 'mace', dice: [8], tags: ['hefty'], summary: 'Iron, and nothing on it that breaks.' },
  { id: 'axe', name: 'axe', dice: [8], tags: ['hefty', 'wooden'], summary: 'One hand, one heavy edge.' },
  { id: 'cudgel', name: 'cudgel', dice: [8], tags: ['hefty', 'wooden'], summary: 'A club with ambitions.' },
  { id: 'staff', name: 'staff', dice: [8], tags: ['long', 'wooden'], summary: 'Plain wood in both hands.' },
  {
    id: 'logging-axe',
    name: 'logging axe',
    dice: [8],
    tags: ['long', 'wooden'],
    summary: 'Swung with both hands, meant for oak.',
  },
  { id: 'pick', name: 'pick', dice: [8], tags: ['long', 'wooden'], summary: 'Opens rock, and helms.' },
  {
    id: 'poleaxe',
    name: 'poleaxe',
    dice: [10],
    tags: ['long', 'wooden'],
    summary: "The foot soldier's answer to plate.",
  },
  {
    id: 'billhook',
    name: 'billhook',
    dice: [10],
    tags: ['long', 'wooden'],
    summary: 'A hedge tool on a long pole; sentries swear by it.',
  },
  {
    id: 'shortsword',
    name: 'shortsword',
    dice: [6, 6],
    tags: [],
    summary: 'Two dice in one hand, and not Hefty.',
  },
  { id: 'longsword', name: 'longsword', dice: [8, 8], tags: ['hefty'], summary: "The Knight's own." },
  {
    id: 'greatsword',
    name: 'greatsword',
    dice: [10, 10],
    tags: ['long'],
    summary: 'Both hands and plenty of room.',
  },
  {
    id: 'greataxe',
    name: 'greataxe',
    dice: [10, 10],
    tags: ['slow', 'wooden'],
    summary: 'Only for those who stand their ground.',
  },
  { id: 'maul', name: 'maul', dice: [10, 10], tags: ['slow', 'wooden'], summary: 'Slow, and worth it.' },
  {
    id: 'lance',
    name: 'lance',
    dice: [10],
    tags: ['long', 'wooden', 'hefty-if-mounted'],
    summary: 'Both hands on foot, one in the saddle.',
  },
  {
    id: 'javelin',
    name: 'javelin',
    dice: [6],
    tags: ['hefty', 'thrown', 'wooden'],
    summary: 'Stabs, or flies once.',
  },
  { id: 'sling', name: 'sling', dice: [4], tags: ['hefty', 'ranged'], summary: 'Stones are everywhere.' },
  {
    id: 'shortbow',
    name: 'shortbow',
    dice: [6],
    tags: ['long', 'ranged', 'wooden'],
    summary: 'Shoots on the move.',
  },
  {
    id: 'longbow',
    name: 'longbow',
    dice: [8],
    tags: ['slow', 'ranged', 'wooden'],
    summary: 'Stand still and draw.',
  },
  {
    id: 'curvebow',
    name: 'curvebow',
    dice: [6, 6],
    tags: ['long', 'ranged', 'wooden'],
    summary: 'Horn and sinew, two dice.',
  },
  {
    id: 'crossbow',
    name: 'crossbow',
    dice: [8, 8],
    tags: ['slow', 'ranged', 'wooden'],
    summary: 'The hardest shot there is, from a firm stand.',
  },
  {
    id: 'unarmed',
    name: 'unarmed',
    dice: [4],
    tags: ['natural'],
    summary: 'Fists and feet: always Impaired, and on no sheet, since everybody has them.',
  },
] as const satisfies readonly WeaponEntry[]
