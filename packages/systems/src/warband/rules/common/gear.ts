/**
 * Gear: weapons and other things, what they weigh and do, and the words that the sheet, the state and the stat
 * block share. A weapon on a sheet is a name of this list, or an object of the same form with a name of its own.
 *
 * Words that confuse: a *load* is a unit of burden; *small* weapons serve in a grapple; a weapon of one to two hands
 * is gripped with both whenever the other hand is free, which costs nothing.
 */

/** What becomes of a figure. */
export const lives = ['in', 'dead', 'captured', 'fled'] as const

/** Where a shield is: on the arm, on the back, or lost. */
export const shieldStates = ['none', 'ready', 'slung', 'gone'] as const

/** What duellists choose among; none before they have chosen. */
export const techniques = ['none', 'parry', 'assault', 'feint'] as const

/** The traits of player characters. */
export const traits = ['none', 'warrior', 'silent', 'maleficar', 'berserker', 'deadeye'] as const

/** The skills of player characters, each under one of the three characteristics. */
export const skills = [
  'strength',
  'endurance',
  'climbing',
  'jumping',
  'balance/riding',
  'silent movement',
  'tinkering',
  'bushcraft',
  'hunting',
  'healing',
  'theft',
  'herbs',
] as const

/** The spells that come with the game. */
export const spellNames = ['bolt', 'slumber', 'ward'] as const

/** A weapon, ammunition, bandages, something that tempts pursuers, or any other thing. */
export const armKinds = ['weapon', 'ammunition', 'bandages', 'bait', 'thing'] as const

/** Where something can be carried. */
export const places = ['hand', 'off', 'belt', 'worn', 'packed'] as const

/** A weapon or thing, complete. */
export interface Weapon {
  readonly name: string
  readonly kind: (typeof armKinds)[number]
  readonly melee: boolean
  readonly thrown: boolean
  readonly missile: boolean
  readonly hands: number
  readonly mostHands: number
  readonly small: boolean
  readonly improvised: boolean
  readonly atk: number
  readonly atkTwoHands: number
  readonly atkThrown: number
  readonly atkPriority: number
  readonly armourPriority: number
  readonly armourAs: number
  readonly armourAsPriority: number
  readonly deepUpTo: number
  readonly criticalDamage: number
  readonly range: number
  readonly bow: boolean
  readonly fromBehind: boolean
  readonly stopsCharge: boolean
  readonly reload: boolean
  readonly aims: boolean
  readonly chargeThrow: boolean
  readonly pastCover: boolean
  readonly loads: number
  readonly price: number
}

const PLAIN: Weapon = {
  name: '',
  kind: 'weapon',
  melee: true,
  thrown: false,
  missile: false,
  hands: 1,
  mostHands: 1,
  small: false,
  improvised: false,
  atk: 0,
  atkTwoHands: 0,
  atkThrown: 0,
  atkPriority: 0,
  armourPriority: 0,
  armourAs: -1,
  armourAsPriority: -1,
  deepUpTo: 0,
  criticalDamage: 0,
  range: 0,
  bow: false,
  fromBehind: false,
  stopsCharge: false,
  reload: false,
  aims: false,
  chargeThrow: false,
  pastCover: false,
  loads: 1,
  price: 0,
}

function weapon(name: string, price: number, loads: number, more: Partial<Weapon>): Weapon {
  return { ...PLAIN, ...more, name, price, loads }
}

const TWO_HANDED = { hands: 2, mostHands: 2 }
const MISSILE = { melee: false, missile: true }

/** Every weapon of the list. */
// rule: warband.out.weapon-table
export const weapons: readonly Weapon[] = [
  weapon('unarmed', 0, 0, { hands: 0, mostHands: 0, small: true }),
  weapon('natural weapons', 0, 0, { hands: 0, mostHands: 0 }),
  weapon('improvised weapon', 0, 1, { improvised: true }),
  weapon('dagger', 5, 1, { small: true, thrown: true, range: 2 }),
  weapon('spear', 5, 2, {
    mostHands: 2,
    atkTwoHands: 1,
    thrown: true,
    range: 5,
    fromBehind: true,
    stopsCharge: true,
  }),
  weapon('halberd', 10, 2, { ...TWO_HANDED, armourAs: 2 }),
  weapon('handaxe', 5, 1, { small: true, thrown: true, range: 6, atkThrown: 1, chargeThrow: true }),
  weapon('battle axe', 5, 1, { deepUpTo: 2 }),
  weapon('long axe', 10, 2, { ...TWO_HANDED, atk: 1, deepUpTo: 2 }),
  weapon('shortsword', 10, 1, { atkPriority: 1 }),
  weapon('arming sword', 20, 1, { mostHands: 2, atkTwoHands: 1, armourPriority: 1 }),
  weapon('greatsword', 30, 2, { ...TWO_HANDED, atk: 1, criticalDamage: 1, armourAsPriority: 1 }),
  weapon('sling', 1, 0, { ...MISSILE, range: 30 }),
  weapon('javelin', 5, 1, { melee: false, thrown: true, range: 7, chargeThrow: true, pastCover: true }),
  weapon('shortbow', 5, 1, { ...MISSILE, ...TWO_HANDED, range: 12, bow: true }),
  weapon('longbow', 10, 2, { ...MISSILE, ...TWO_HANDED, range: 36, bow: true, atk: 1 }),
  weapon('crossbow', 20, 2, { ...MISSILE, ...TWO_HANDED, range: 24, armourAs: 0, reload: true, aims: true }),
]

/** Things that are no weapons. */
export const things: readonly Weapon[] = [
  weapon('bandages', 1, 1, { kind: 'bandages', melee: false, hands: 0, mostHands: 0 }),
  weapon('quiver', 1, 1, { kind: 'ammunition', melee: false, hands: 0, mostHands: 0 }),
  weapon('provisions', 1, 1, { kind: 'bait', melee: false, hands: 0, mostHands: 0 }),
  weapon('potion', 0, 0, { kind: 'thing', melee: false, hands: 1 }),
]

const byName = new Map([...weapons, ...things].map((each) => [each.name, each]))

/** The weapon or thing of this name, if the list has it. */
export function gearNamed(name: string): Weapon | undefined {
  return byName.get(name.trim().toLowerCase().replaceAll(/\s+/g, ' '))
}

/** A plain one-handed weapon, to be changed as a sheet says. */
export function plainWeapon(): Weapon {
  return PLAIN
}

/** The pieces of armour, from the skin outwards, with price and loads. */
export const armourRanks = {
  light: { price: 20, loads: 2 },
  medium: { price: 100, loads: 2 },
  heavy: { price: 200, loads: 2 },
} as const

/** A piece of armour. */
export type ArmourRank = keyof typeof armourRanks

/** How long and how wide a space is, in the two measures of the game. */
export const spaceMeasures = {
  metric: { world: 2, worldUnit: 'm', map: 2, mapUnit: 'cm' }, // rule: warband.space.metric
  imperial: { world: 5, worldUnit: 'ft', map: 1, mapUnit: 'in' }, // rule: warband.space.imperial
} as const

/** So many spaces in the world and on a map. */
export function spacesIn(
  spaces: number,
  measure: keyof typeof spaceMeasures,
): { world: number; map: number } {
  const { world, map } = spaceMeasures[measure]
  return { world: spaces * world, map: spaces * map }
}
