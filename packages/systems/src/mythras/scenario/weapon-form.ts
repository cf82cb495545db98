/**
 * Weapons as a user may write them on a sheet: by name, in words, or as an object of which most fields can be left
 * away.
 *
 * A name from the lists brings everything that is not said otherwise. Confusing here: `count` of a missile is how
 * many are carried, of anything else how many things there are; `thrown` is what a weapon for the hand becomes
 * when it is thrown.
 */
import { choice, clip, flag, list, strict, whole, word } from '@steelyard/kernel/forms'
import { z } from 'zod'
import {
  findWeapon,
  handPlaces,
  plainWeapon,
  reaches,
  readWeapon,
  sizes,
  spelled,
  tagsInOrder,
  thrownAs,
  type Weapon,
  type WeaponParts,
  type WeaponTag,
  weaponCategories,
  weaponTags,
} from '../rules/gear/gear.ts'
import { damage, forms, without } from './forms.ts'

const weaponInWords = z.string().transform((text, context): readonly Weapon[] => {
  const read = text.length <= 300 ? readWeapon(text) : null
  if (read?.ok && read.unknown.length === 0) return read.weapons
  const message =
    read === null
      ? 'a weapon in words has at most 300 characters'
      : read.ok
        ? `"${clip(read.unknown.join(' '))}" says nothing about a weapon; words are, for example: ` +
          '1d8+1, M, 4/5, impaling, two-handed, reach L, force H, range 10/20/50, load 1, natural'
        : read.error
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const metresField = z.tuple(
  [whole('close range', 0, 20_000), whole('effective range', 0, 20_000), whole('long range', 0, 20_000)],
  'range must be three distances in metres, such as [10, 20, 50]',
)

const weaponFields = {
  category: choice('category', weaponCategories).optional().describe('What sort of weapon it is.'),
  damage: damage.optional().describe('What it rolls, without the Damage Modifier: "1d8+1".'),
  size: choice('size', sizes).optional().describe('How heavy it is in a parry.'),
  force: choice('force', sizes).nullable().optional().describe('The Size of its missiles against a shield.'),
  impaleSize: choice('impaleSize', sizes)
    .nullable()
    .optional()
    .describe('The Size of what stays in a wound.'),
  reach: choice('reach', reaches).optional().describe('How far it reaches.'),
  hands: z.literal([0, 1, 2], 'hands must be 0, 1 or 2').optional().describe('How many hands it takes.'),
  ap: whole('ap', 0, 999).nullable().optional().describe('Armour Points of the thing itself.'),
  hp: whole('hp', 0, 9999).nullable().optional().describe('Hit Points of the thing itself.'),
  hpNow: whole('hpNow', 0, 9999).optional().describe('What is left of them.'),
  usesDM: flag('usesDM').optional().describe('Whether the Damage Modifier is added.'),
  dmIncluded: flag('dmIncluded').optional().describe('Whether a stat block prints the damage with it.'),
  range: metresField.nullable().optional().describe('Close, Effective and Long in metres.'),
  load: whole('load', 0, 20).optional().describe('Turns to load it.'),
  ammo: whole('ammo', 0, 9999).nullable().optional().describe('Shots or pieces left; null never runs out.'),
  ammoMax: whole('ammoMax', 0, 9999).nullable().optional().describe('Shots of a full magazine.'),
  burst: whole('burst', 0, 50).optional().describe('Rounds of a burst, 0 for none.'),
  cyclic: whole('cyclic', 0, 500).optional().describe('Rounds of automatic fire, 0 for none.'),
  tags: list('tags', choice('a tag', weaponTags), weaponTags.length)
    .optional()
    .describe('What it can do: cutting, impaling, two-handed …'),
  passive: whole('passive', 1, 40).optional().describe('Locations it can ward.'),
  gunAP: whole('gunAP', 0, 99).nullable().optional().describe('Its AP against guns, for that ruling.'),
  location: word('location').nullable().optional().describe('The location a natural weapon belongs to.'),
  scope: whole('scope', 0, 4).optional().describe('Grades by which its sight eases an aimed shot.'),
  hand: choice('hand', handPlaces).nullable().optional().describe('Where it is at the start.'),
  loaded: flag('loaded').optional().describe('Whether it can be shot at once.'),
}

const noSystems = z.array(z.unknown()).max(0, 'also must be empty here').optional()
const notThrown = z
  .unknown()
  .refine((value) => value === null || value === undefined, 'a missile is not thrown again: thrown is null')
  .optional()

const missileObject = strict('thrown', {
  name: word("a weapon's name").optional(),
  ...weaponFields,
  also: noSystems,
  thrown: notThrown,
})

const systemObject = strict('a system', {
  name: word('the name of ammunition or of an attached system'),
  ...weaponFields,
  also: noSystems,
  thrown: notThrown,
})

const weaponObject = strict('a weapon', {
  name: word("a weapon's name").describe('A name from the list, or one of your own together with damage.'),
  ...weaponFields,
  count: whole('count', 1, 20).optional().describe('How many of it are carried.'),
  thrown: missileObject.nullable().optional().describe('What it is when thrown.'),
  also: list('also', systemObject, 10)
    .optional()
    .describe('Other ammunition and attached systems that Switch Fire Mode brings online.'),
}).transform((given, context): readonly Weapon[] => {
  const { name, count = 1, thrown, also = [], tags, ...parts } = given
  const known = findWeapon(name)
  if (known === undefined && parts.damage === undefined) {
    const message = `"${clip(name)}" is no weapon of the list, so it needs damage, such as "1d8+1"`
    context.addIssue({ code: 'custom', message, path: ['damage'] })
    return z.NEVER
  }
  const category = parts.category ?? known?.category ?? categoryOf(parts)
  const shot = (['range', 'force', 'impaleSize'] as const).find((field) => (parts[field] ?? null) !== null)
  if (category !== 'ranged' && shot !== undefined) {
    const message = `a ${category} weapon has no ${shot}: make its category 'ranged', or say it under thrown`
    context.addIssue({ code: 'custom', message, path: [shot] })
  }
  const size = parts.size ?? parts.force ?? undefined
  const base = known?.category === category ? known : plainWeapon(spelled(name), category, size)
  const flies: readonly WeaponTag[] = thrown ? ['thrown'] : []
  const owned = tagsInOrder([...(tags ?? base.tags), ...flies])
  const twoHands = owned.includes('two-handed') ? { hands: 2 as const } : {}
  const weapon: Weapon = { ...base, ...twoHands, ...without(parts), category, tags: owned }
  const missile = missileOf(weapon, base, thrown)
  const full: Weapon = { ...weapon, thrown: missile, ...ammoOf(weapon, parts, count) }
  const armed: Weapon = { ...full, also: also.map((system) => systemOf(full, system)) }
  const apart = !(category === 'ranged' && owned.includes('thrown'))
  return Array.from({ length: apart ? count : 1 }, () => armed)
})

/** Other ammunition is the gun with what is said otherwise; a name from the lists is a weapon of its own. */
function systemOf(gun: Weapon, given: z.output<typeof systemObject>): Weapon {
  const { name, tags, also: _nothing, thrown: _none, ...parts } = given
  const base = findWeapon(name) ?? gun
  const ammo = parts.ammo === undefined ? base.ammo : parts.ammo
  return {
    ...base,
    ...without(parts),
    name: spelled(name),
    category: 'ranged',
    tags: tags === undefined ? base.tags : tagsInOrder(tags),
    ...{ ammo, ammoMax: parts.ammoMax ?? ammo, also: [] },
  }
}

function categoryOf({
  range,
  force,
}: WeaponParts | { range?: unknown; force?: unknown }): Weapon['category'] {
  return (range ?? force ?? null) === null ? 'melee' : 'ranged'
}

/** How many missiles there are: as said, as many as the magazine holds, or as many as are carried. */
function ammoOf(
  weapon: Weapon,
  said: { ammo?: number | null | undefined; ammoMax?: number | null | undefined },
  count: number,
): Pick<Weapon, 'ammo' | 'ammoMax'> {
  if (weapon.category === 'ranged' && weapon.tags.includes('thrown') && count > 1)
    return { ammo: count, ammoMax: count }
  const { ammo, ammoMax } = weapon
  if (said.ammoMax === undefined && said.ammo !== undefined) return { ammo, ammoMax: ammo }
  return { ammo, ammoMax: ammo === null ? ammoMax : (ammoMax ?? ammo) }
}

function missileOf(
  weapon: Weapon,
  base: Weapon,
  given: z.output<typeof missileObject> | null | undefined,
): Weapon | null {
  if (weapon.category === 'ranged' || given === null) return null
  if (given === undefined) {
    if (!weapon.tags.includes('thrown')) return null
    return base.thrown ?? thrownAs(weapon, [5, 10, 20])
  }
  const { thrown: _none, also: _nothing, tags, ...parts } = given
  const plain = base.thrown ?? thrownAs(weapon, [5, 10, 20])
  return { ...plain, ...without(parts), tags: tags === undefined ? plain.tags : tagsInOrder(tags) }
}

/** A weapon as it may stand on a sheet; a number before its name makes several. */
export const weaponField = forms(
  'a weapon is a name such as "broadsword", words such as "spear (1d8+1 M 4/5 impaling reach L)", ' +
    'or an object with name and damage',
  [weaponInWords, weaponObject],
)
