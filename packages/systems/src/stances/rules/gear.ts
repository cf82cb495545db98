/**
 * Gear: weapons, armour and shields as they stand on a sheet, and how they are written in words.
 *
 * A weapon's category says nearly everything about it; what a sheet writes beside the category beats it. A
 * *distance* is the number of zones between two figures: 0 is Engaged (or beside a friend), 1 is Close, 2 stands
 * for Far, however far that is. Penalties are negative numbers, to be added. A name without brackets must be one
 * of the ready-made things below; with brackets it may be anything.
 */

import { type Attribute, attributes } from './words.ts'

/** The sorts of weapon. */
export const weaponCategories = ['light', 'medium', 'heavy', 'reach', 'ranged', 'thrown', 'unarmed'] as const

/** A sort of weapon. */
export type WeaponCategory = (typeof weaponCategories)[number]

/** A weapon as carried. */
export interface Weapon {
  readonly name: string
  readonly category: WeaponCategory
  /** Six-sided dice of damage, and what is added to them. */
  readonly dice: number
  readonly flat: number
  /** The attribute of its attack rolls. */
  readonly attribute: Attribute
  /** Where it can strike: 0 Engaged, 1 Close, 2 Far. */
  readonly distances: readonly number[]
  /** More damage at Far. */
  readonly farDamage: number
  /** Momentum for a hit at Close. */
  readonly closeHitMomentum: number
  /** On attack rolls while Engaged. */
  readonly engagedAttackMod: number
  /** On Grace while it is in hand. */
  readonly graceMod: number
  /** On checks with the Finesse skill while it is in hand. */
  readonly finesseMod: number
  /** Shots or throws where the table counts them, or null for the usual number. */
  readonly ammunition: number | null
}

const PLAIN = {
  dice: 2,
  flat: 0,
  attribute: 'might',
  distances: [0],
  farDamage: 0,
  closeHitMomentum: 0,
  engagedAttackMod: 0,
  graceMod: 0,
  finesseMod: 0,
  ammunition: null,
} as const satisfies Omit<Weapon, 'name' | 'category'>

// rule: stances.weapon.base
const BY_CATEGORY: Readonly<Record<WeaponCategory, Omit<Weapon, 'name' | 'category'>>> = {
  light: { ...PLAIN, finesseMod: 1 }, // rule: stances.weapon.light
  medium: { ...PLAIN, flat: 1 }, // rule: stances.weapon.medium
  heavy: { ...PLAIN, flat: 2, graceMod: -1 }, // rule: stances.weapon.heavy
  reach: { ...PLAIN, distances: [0, 1] },
  // rules: stances.zone.close.ranged, stances.zone.far.ranged
  ranged: { ...PLAIN, attribute: 'grace', distances: [1, 2], farDamage: 1 },
  // rule: stances.zone.close.thrown
  thrown: { ...PLAIN, attribute: 'grace', distances: [0, 1], closeHitMomentum: 1, engagedAttackMod: -2 },
  unarmed: { ...PLAIN, dice: 1 },
}

/** An ordinary weapon of a category. */
export function weaponOf(name: string, category: WeaponCategory): Weapon {
  return { name, category, ...BY_CATEGORY[category] }
}

/** Bare hands, which everybody has. */
export const unarmed: Weapon = weaponOf('unarmed', 'unarmed')

/** The ready-made weapons, by category. */
export const readyWeapons: Readonly<Record<WeaponCategory, readonly string[]>> = {
  light: ['dagger', 'club', 'short sword'],
  medium: ['longsword', 'mace', 'battle axe'],
  heavy: ['greatsword', 'maul', 'greataxe'],
  reach: ['spear', 'halberd', 'pike'],
  ranged: ['shortbow', 'longbow', 'crossbow'],
  thrown: ['javelin', 'throwing knife', 'throwing axe'],
  unarmed: ['unarmed'],
}

/** Other words for the ready-made. */
const WEAPON_WORDS: ReadonlyMap<string, WeaponCategory> = new Map([
  ...weaponCategories.flatMap((category) =>
    readyWeapons[category].map((name): [string, WeaponCategory] => [name, category]),
  ),
  ['sword', 'medium'],
  ['battleaxe', 'medium'],
  ['polearm', 'reach'],
  ['bow', 'ranged'],
])

/** The category that a weapon's name tells, or undefined. */
export function categoryOfWeapon(name: string): WeaponCategory | undefined {
  return WEAPON_WORDS.get(name.trim().toLowerCase())
}

/** Whether a weapon leaves no hand for a shield. */
export function needsBothHands({ category }: Pick<Weapon, 'category'>): boolean {
  return category === 'heavy' || category === 'ranged'
}

/** The sorts of armour. */
export const armourCategories = ['none', 'light', 'medium', 'heavy'] as const

/** A sort of armour. */
export type ArmourCategory = (typeof armourCategories)[number]

/** Armour as worn. */
export interface Armour {
  readonly name: string
  readonly category: ArmourCategory
  /** Off every blow that lands. */
  readonly reduction: number
  /** On every roll that uses Grace: 0 or less. */
  readonly gracePenalty: number
}

const ARMOUR: Readonly<Record<ArmourCategory, readonly [reduction: number, gracePenalty: number]>> = {
  none: [0, 0],
  light: [1, 0], // rule: stances.armour.light
  medium: [2, -1], // rules: stances.armour.medium.dr, stances.armour.medium.grace
  heavy: [4, -2], // rules: stances.armour.heavy.dr, stances.armour.heavy.grace
}

/** Ordinary armour of a category; no armour has no name of its own. */
export function armourOf(category: ArmourCategory, name: string = category): Armour {
  const [reduction, gracePenalty] = ARMOUR[category]
  return { name: category === 'none' ? 'no armour' : name, category, reduction, gracePenalty }
}

/** The ready-made armour, by category. */
export const readyArmour: Readonly<Record<ArmourCategory, readonly string[]>> = {
  none: ['no armour'],
  light: ['leather armour', 'padded jerkin'],
  medium: ['chain shirt', 'scale mail'],
  heavy: ['full plate', 'heavy field plate'],
}

const ARMOUR_WORDS: ReadonlyMap<string, ArmourCategory> = new Map([
  ...armourCategories.flatMap((category) =>
    [category, ...readyArmour[category]].map((name): [string, ArmourCategory] => [name, category]),
  ),
  ['robes', 'none'],
  ['leather', 'light'],
  ['leather armor', 'light'],
  ['padded', 'light'],
  ['chain', 'medium'],
  ['scale', 'medium'],
  ['plate', 'heavy'],
  ['no armor', 'none'],
])

/** The category that the name of armour tells, or undefined. */
export function categoryOfArmour(name: string): ArmourCategory | undefined {
  return ARMOUR_WORDS.get(name.trim().toLowerCase())
}

/** The sizes of shields. */
export const shieldSizes = ['none', 'small', 'large'] as const

/** The size of a shield. */
export type Shield = (typeof shieldSizes)[number]

/** What shields do: more Guard, and what they take from attack rolls that use Grace. */
export const shields: Readonly<Record<Shield, { readonly guard: number; readonly graceAttackMod: number }>> =
  {
    none: { guard: 0, graceAttackMod: 0 },
    small: { guard: 1, graceAttackMod: 0 }, // rule: stances.shield.small
    large: { guard: 2, graceAttackMod: -1 }, // rules: stances.shield.large.guard, stances.shield.large.grace
  }

// ── In words ─────────────────────────────────────────────────────────────────────────────────────────────

/** Signed, as modifiers are printed. */
export function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}

/** A label and what stands in square brackets behind it, or null if the brackets are wrong. */
function labelled(text: string): { label: string; inside: string | null } | null {
  const found = /^([^[\]|;]{1,80}?)\s*(?:\[([^[\]|;]{0,80})\])?$/.exec(text.trim())
  if (found === null) return null
  return { label: (found[1] ?? '').replaceAll(/\s+/g, ' '), inside: found[2] ?? null }
}

function clip(text: string): string {
  return text.trim().slice(0, 60)
}

/** A weapon read from words such as `short sword[light 2d6 grace]`, or what is wrong with them. */
export function readWeapon(text: string): Weapon | string {
  const parts = labelled(text)
  if (parts === null) return `"${clip(text)}" is no weapon: write it as longsword[medium 2d6+1 might]`
  const { label, inside } = parts
  let category = categoryOfWeapon(label)
  let damage: RegExpExecArray | null = null
  let attribute: Attribute | undefined
  for (const word of (inside ?? '').toLowerCase().split(/\s+/)) {
    const sort = weaponCategories.find((each) => each === word)
    const uses = attributes.find((each) => each === word)
    const dice = /^(\d{1,2})d6([+-]\d{1,2})?$/.exec(word)
    if (sort !== undefined) category = sort
    else if (uses !== undefined) attribute = uses
    else if (dice !== null) damage = dice
    else if (word !== '')
      return `"${clip(word)}" in ${clip(label)}[…] is neither a category (${weaponCategories.join(', ')}) nor dice such as 2d6+1 nor an attribute`
  }
  if (category === undefined)
    return `"${clip(label)}" is no ready-made weapon: write its category behind it, such as ${clip(label)}[medium]; ready-made are ${[...WEAPON_WORDS.keys()].join(', ')}`
  const plain = weaponOf(label, category)
  return {
    ...plain,
    dice: damage === null ? plain.dice : Number(damage[1]),
    flat: damage === null ? plain.flat : Number(damage[2] ?? 0),
    attribute: attribute ?? plain.attribute,
  }
}

/** The damage of a weapon: `2d6+1`. */
export function printDamage({ dice, flat }: Pick<Weapon, 'dice' | 'flat'>): string {
  return `${dice}d6${flat === 0 ? '' : signed(flat)}`
}

/** Prints a weapon as the notation has it; Might goes without saying where it is usual. */
export function printWeapon(weapon: Weapon): string {
  const usual = BY_CATEGORY[weapon.category].attribute === 'might' && weapon.attribute === 'might'
  return `${weapon.name}[${weapon.category} ${printDamage(weapon)}${usual ? '' : ` ${weapon.attribute}`}]`
}

/** Armour read from words such as `chain shirt[medium]`, or what is wrong with them. */
export function readArmour(text: string): Armour | string {
  const parts = labelled(text)
  if (parts === null) return `"${clip(text)}" is no armour: write it as chain shirt[medium], or no armour`
  const { label, inside } = parts
  const written = inside?.trim().toLowerCase()
  const category =
    written === undefined ? categoryOfArmour(label) : armourCategories.find((each) => each === written)
  if (category !== undefined) return armourOf(category, label)
  return written === undefined
    ? `"${clip(label)}" is no ready-made armour: write light, medium or heavy behind it, such as ${clip(label)}[light]; ready-made are ${[...ARMOUR_WORDS.keys()].join(', ')}`
    : `"${clip(written)}" in ${clip(label)}[…] is no category of armour; these are ${armourCategories.join(', ')}`
}

/** Prints armour as the notation has it. */
export function printArmour({ name, category }: Armour): string {
  return category === 'none' ? 'no armour' : `${name}[${category}]`
}

/** A shield read from words such as `large shield`; null if they name none. */
export function readShield(text: string): Shield | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s*shield$/, '')
  return shieldSizes.find((size) => size === plain) ?? (plain === 'no' ? 'none' : null)
}
