/**
 * Gear: weapons, shields and pieces of armour as they stand on a sheet, how they are written in words, and
 * what two hands can hold.
 *
 * The words are those of stat lines: `mace (d8 hefty)`, `2 daggers (d6)`, `shield (d4)`. Confusing here: a
 * shield is armour and weapon in one and is kept apart from both lists; `count` is how many pieces of a
 * *thrown* weapon are carried, while two daggers are two weapons; a Slow weapon is always Long as well.
 * An item is *unplaced* until somebody has said, or the hands rules have settled, whether it is held.
 */
import { clip } from '@steelyard/kernel/forms'
import { type ArmourEntry, type ArmourSlot, armour } from '../content/armour.ts'
import { siegeWeapons } from '../content/structures.ts'
import { type AttackDie, type WeaponEntry, type WeaponTag, weapons, weaponTags } from '../content/weapons.ts'

export type { ArmourSlot } from '../content/armour.ts'
export type { AttackDie, WeaponTag } from '../content/weapons.ts'

/** The dice an attack can use. */
export const attackDice = [4, 6, 8, 10, 12] as const satisfies readonly AttackDie[]

/** Where an item can be. */
export const itemStates = ['held', 'stowed', 'dropped', 'broken'] as const

/** Where an item is: only held items strike or protect. */
export type ItemState = (typeof itemStates)[number]

/** An extra die that a special weapon brings in a situation the referee recognises. */
export interface SpecialDie {
  readonly die: AttackDie
  readonly when: string
}

/** A weapon on a sheet. */
export interface Weapon {
  readonly name: string
  readonly dice: readonly AttackDie[]
  readonly hefty: boolean
  readonly long: boolean
  readonly slow: boolean
  readonly ranged: boolean
  readonly thrown: boolean
  readonly count: number
  readonly blast: boolean
  readonly natural: boolean
  readonly wooden: boolean
  readonly heftyIfMounted: boolean
  readonly trample: boolean
  readonly special: SpecialDie | null
  readonly state: ItemState
  readonly zone: string | null
}

/** A shield on a sheet. */
export interface Shield {
  readonly name: string
  readonly dice: readonly AttackDie[]
  readonly value: number
  readonly wooden: boolean
  readonly buckler: boolean
  readonly state: ItemState
  readonly zone: string | null
}

/** A piece of armour on a sheet; shields are not among them. */
export interface Piece {
  readonly name: string
  readonly slot: Exclude<ArmourSlot, 'shield'>
  readonly value: number
  readonly worn: boolean
  readonly removed: boolean
  readonly broken: boolean
}

/** An item of which nobody has said yet where it is. */
export type UnplacedItem<Item extends Weapon | Shield> = Omit<Item, 'state'> & {
  readonly state: ItemState | null
}

/** Something listed among the weapons: a weapon, or a shield in its place in the order. */
export type Gear =
  | { readonly sort: 'weapon'; readonly item: UnplacedItem<Weapon> }
  | { readonly sort: 'shield'; readonly item: UnplacedItem<Shield> }

// ── Names ────────────────────────────────────────────────────────────────────────────────────────────────

const weaponsByName = new Map<string, WeaponEntry>(
  [...weapons, ...siegeWeapons].map((entry) => [entry.name, entry]),
)

const armourByName = new Map<string, ArmourEntry>(
  armour.flatMap((entry) => [entry.name, ...entry.also].map((name) => [name, entry] as const)),
)

const irregularPlurals: Readonly<Record<string, string>> = { staves: 'staff', knives: 'knife' }

const naturalWeapons: readonly string[] = [
  ...['antlers', 'beak', 'bite', 'claw', 'claws', 'fangs', 'gore', 'hoof', 'hooves', 'horn', 'horns', 'jaws'],
  ...['maw', 'sting', 'tail', 'talons', 'teeth', 'trample', 'tusks'],
]

/** One word for the end of a name, in small letters. */
function lastWord(name: string): string {
  return name.toLowerCase().split(' ').at(-1) ?? ''
}

/** The name for several of a thing. */
export function pluralOf(name: string): string {
  for (const [plural, single] of Object.entries(irregularPlurals))
    if (name.endsWith(single)) return name.slice(0, name.length - single.length) + plural
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

/** The name for one of several things. */
export function singularOf(name: string): string {
  for (const [plural, single] of Object.entries(irregularPlurals))
    if (name.endsWith(plural)) return name.slice(0, name.length - plural.length) + single
  if (/(?:ss|x|z|ch|sh)es$/.test(name) && !/axes$/i.test(name)) return name.slice(0, -2)
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name
}

/** The ready-made weapon of this name, in whatever case and number it is written. */
export function findWeapon(name: string): WeaponEntry | undefined {
  const small = name.toLowerCase()
  return weaponsByName.get(small) ?? weaponsByName.get(singularOf(small))
}

/** The ready-made piece of armour of this name, in whatever case it is written. */
export function findArmour(name: string): ArmourEntry | undefined {
  return armourByName.get(name.toLowerCase())
}

/** A name as the lists spell it, or as it was written when they do not know it. */
export function spelled(name: string): string {
  const small = name.toLowerCase()
  if (weaponsByName.has(small)) return small
  return armourByName.get(small)?.name === small ? small : name
}

/** Whether a name says that the thing is a shield. */
export function isShieldName(name: string): boolean {
  const word = lastWord(name)
  return word === 'shield' || word === 'buckler'
}

/** The slot in which a piece of this name counts. */
export function slotOf(name: string): ArmourSlot {
  return findArmour(name)?.slot ?? findArmour(lastWord(name))?.slot ?? 'other'
}

// ── Making items ─────────────────────────────────────────────────────────────────────────────────────────

/** A weapon by its dice and tags; a name from the list settles whether it is wooden. */
export function weaponOf(
  name: string,
  dice: readonly AttackDie[],
  tags: readonly WeaponTag[],
  count = 1,
): UnplacedItem<Weapon> {
  const known: readonly WeaponTag[] = findWeapon(name)?.tags ?? []
  return {
    name: spelled(name),
    dice,
    hefty: tags.includes('hefty'),
    long: tags.includes('long') || tags.includes('slow'),
    slow: tags.includes('slow'),
    ranged: tags.includes('ranged'),
    thrown: tags.includes('thrown'),
    count,
    blast: tags.includes('blast'),
    natural: tags.includes('natural'),
    wooden: tags.includes('wooden') || known.includes('wooden'),
    heftyIfMounted: tags.includes('hefty-if-mounted'),
    trample: tags.includes('trample'),
    special: null,
    state: null,
    zone: null,
  }
}

/** A shield by its name: d4, 1 Armour, wooden. */
export function shieldOf(name: string, dice: readonly AttackDie[] = [4]): UnplacedItem<Shield> {
  const entry = findArmour(name)
  const full = entry?.slot === 'shield' ? entry.name : spelled(name)
  const buckler = lastWord(full) === 'buckler'
  return { name: full, dice, value: 1, wooden: true, buckler, state: null, zone: null }
}

/** The tags of a weapon, in printing order. */
export function tagsOf(weapon: UnplacedItem<Weapon>): readonly WeaponTag[] {
  const known: readonly WeaponTag[] = findWeapon(weapon.name)?.tags ?? []
  const has: Readonly<Record<WeaponTag, boolean>> = {
    hefty: weapon.hefty,
    long: weapon.long && !weapon.slow,
    slow: weapon.slow,
    ranged: weapon.ranged,
    thrown: weapon.thrown,
    blast: weapon.blast,
    natural: weapon.natural,
    wooden: weapon.wooden && !known.includes('wooden'),
    'hefty-if-mounted': weapon.heftyIfMounted,
    trample: weapon.trample,
  }
  return weaponTags.filter((tag) => has[tag])
}

// ── Dice in words ────────────────────────────────────────────────────────────────────────────────────────

const DICE = String.raw`\d{0,2}d\d{1,2}(?:\s*\+\s*\d{0,2}d\d{1,2})*`

/** The most dice one weapon can have. */
export const mostDice = 10

function isAttackDie(faces: number): faces is AttackDie {
  return (attackDice as readonly number[]).includes(faces)
}

/** Reads `d8`, `2d8` or `d8+d4`; null when it is nothing of the kind. */
export function readDice(text: string): readonly AttackDie[] | null {
  const dice: AttackDie[] = []
  for (const term of text.toLowerCase().replaceAll(/\s/g, '').split('+')) {
    const [, times, size] = /^(\d{0,2})d(\d{1,2})$/.exec(term) ?? []
    const faces = Number(size)
    const number = times === '' ? 1 : Number(times)
    if (!isAttackDie(faces) || !(number >= 1) || dice.length + number > mostDice) return null
    for (let i = 0; i < number; i++) dice.push(faces)
  }
  return dice
}

/** Prints dice as `2d8+d4`, neighbours of one size together. */
export function printDice(dice: readonly AttackDie[]): string {
  const terms: string[] = []
  for (let i = 0; i < dice.length; ) {
    let same = i
    while (same < dice.length && dice[same] === dice[i]) same++
    terms.push(`${same - i > 1 ? same - i : ''}d${dice[i]}`)
    i = same
  }
  return terms.join('+')
}

// ── Gear in words ────────────────────────────────────────────────────────────────────────────────────────

/** What reading gear comes to; `unknown` are words inside the brackets that are no tags. */
export type GearReading =
  | {
      readonly ok: true
      readonly items: readonly Gear[]
      readonly unknown: readonly string[]
      readonly notes: readonly string[]
    }
  | { readonly ok: false; readonly error: string }

const inBrackets = /^(?:(\d{1,3}) )?([^()]+) \(([^()]*)\)$/
const diceFirst = new RegExp(String.raw`^(${DICE}) ([^()]+?)(?: \(([^()]*)\))?$`, 'i')
const diceLast = new RegExp(String.raw`^(?:(\d{1,3}) )?([^()]+?) (${DICE})((?:[ ,]+[a-z-]+)*)$`, 'i')
const bare = /^(?:(\d{1,3}) )?([^()]+)$/

/** Reads one entry such as `mace`, `mace (d8 hefty)`, `2 daggers (d6)`, `d6 bite` or `shield (d4)`. */
export function readGear(text: string): GearReading {
  const words = text.trim().replaceAll(/\s+/g, ' ').replaceAll(/ ?\(/g, ' (')
  if (words.toLowerCase() === 'unarmed') return { ok: true, items: [], unknown: [], notes: [] }
  const first = diceFirst.exec(words)
  if (first) return made('', first[2] ?? '', `${first[1]} ${first[3] ?? ''}`, true)
  const brackets = inBrackets.exec(words)
  if (brackets) return made(brackets[1] ?? '', brackets[2] ?? '', brackets[3] ?? '', false)
  const last = diceLast.exec(words)
  if (last) return made(last[1] ?? '', last[2] ?? '', `${last[3]} ${last[4] ?? ''}`, true)
  const [, count = '', name = ''] = bare.exec(words) ?? []
  return fromList(count, name, words)
}

/** Gear with dice of its own: what stands in the brackets decides, the list only knows the wood. */
function made(count: string, written: string, inside: string, guess: boolean): GearReading {
  const number = count === '' ? 1 : Number(count)
  const name = number > 1 ? singularOf(written) : written
  const spoken = inside.toLowerCase().replaceAll(/hefty if mounted/g, 'hefty-if-mounted')
  const terms = spoken.replaceAll(/\s*\+\s*/g, '+').split(/[ ,]+/)
  const dice: AttackDie[] = []
  const tags: WeaponTag[] = []
  const unknown: string[] = []
  for (const term of terms) {
    const tag = weaponTags.find((known) => known === term)
    const read = readDice(term)
    if (read) dice.push(...read)
    else if (tag) tags.push(tag)
    else if (/^\d*d\d+/.test(term))
      return refuse(
        `"${clip(term)}" is no attack dice: use d4, d6, d8, d10 or d12, at most ${mostDice} of them`,
      )
    else if (term !== '') unknown.push(term)
  }
  if (dice.length === 0)
    return refuse(`"${clip(written)}" has no dice: write them in brackets, as in mace (d8 hefty)`)
  if (dice.length > mostDice) return refuse(`"${clip(written)}" has more than ${mostDice} dice`)
  const notes: string[] = []
  if (guess && !tags.includes('natural') && naturalWeapons.includes(lastWord(name))) {
    tags.push('natural')
    notes.push(`took ${name} for a natural weapon`)
  }
  return counted({ number, name, dice, tags, unknown, notes })
}

/** Gear known by its name alone. */
function fromList(count: string, name: string, words: string): GearReading {
  const number = count === '' ? 1 : Number(count)
  const entry = findWeapon(name)
  if (entry)
    return counted({ number, name: entry.name, dice: entry.dice, tags: entry.tags, unknown: [], notes: [] })
  if (isShieldName(name)) return counted({ number, name, dice: [4], tags: [], unknown: [], notes: [] })
  return refuse(
    `no weapon is called "${clip(words)}": use a name from the list or write its dice, as in mace (d8 hefty)`,
  )
}

/** So many of one thing: pieces of a thrown weapon stay together, others are items of their own. */
function counted({
  number,
  name,
  dice,
  tags,
  unknown,
  notes,
}: {
  readonly number: number
  readonly name: string
  readonly dice: readonly AttackDie[]
  readonly tags: readonly WeaponTag[]
  readonly unknown: readonly string[]
  readonly notes: readonly string[]
}): GearReading {
  if (number < 1 || number > 20) return refuse(`"${clip(name)}": carry 1 to 20 of a thing`)
  if (name.length > 80) return refuse('names of items have at most 80 characters')
  if (isShieldName(name)) {
    if (number > 1) return refuse('a figure carries one shield')
    return { ok: true, items: [{ sort: 'shield', item: shieldOf(name, dice) }], unknown, notes }
  }
  if (tags.includes('thrown'))
    return { ok: true, items: [{ sort: 'weapon', item: weaponOf(name, dice, tags, number) }], unknown, notes }
  const items = Array.from({ length: number }, () => ({
    sort: 'weapon' as const,
    item: weaponOf(name, dice, tags),
  }))
  return { ok: true, items, unknown, notes }
}

/** Prints one weapon, or a run of equal ones, as stat lines write it. */
export function printWeapon(weapon: UnplacedItem<Weapon>, number: number): string {
  const name = number > 1 ? `${number} ${pluralOf(weapon.name)}` : weapon.name
  return `${name} (${[printDice(weapon.dice), ...tagsOf(weapon)].join(' ')})`
}

function refuse(error: string): GearReading {
  return { ok: false, error }
}

// ── Hands and slots ──────────────────────────────────────────────────────────────────────────────────────

/** How many hands a weapon takes; a lance takes one in the saddle. */
export function handsFor(weapon: UnplacedItem<Weapon>, mounted: boolean): 0 | 1 | 2 {
  if (weapon.natural) return 0
  if (weapon.heftyIfMounted && mounted) return 1
  return weapon.long || weapon.slow ? 2 : 1
}

/** Whether a weapon counts as Hefty in this hand. */
export function countsHefty(weapon: UnplacedItem<Weapon>, mounted: boolean): boolean {
  return !weapon.natural && (weapon.hefty || (weapon.heftyIfMounted && mounted))
}

/**
 * Says of each item where it is: as stated, else held, in the order listed and only as far as hands allow, else
 * stowed. `hands` is null for those who use everything they have.
 */
export function placeInHands(
  gear: readonly Gear[],
  hands: number | null,
  mounted: boolean,
): readonly ItemState[] {
  let free = hands ?? Number.POSITIVE_INFINITY
  let heftyHeld = false
  const needs = gear.map(({ sort, item }) => (sort === 'shield' ? 1 : handsFor(item, mounted)))
  const hefty = gear.map(
    ({ sort, item }) => hands !== null && sort === 'weapon' && countsHefty(item, mounted),
  )
  const fits = (index: number): boolean => {
    const need = needs[index] ?? 0
    const heavy = hefty[index] ?? false
    if ((need > 0 && need > free) || (heavy && heftyHeld)) return false
    free -= need
    heftyHeld ||= heavy
    return true
  }
  const stated = gear.map(({ item }, index) =>
    item.state === 'held' && !fits(index) ? 'stowed' : item.state,
  )
  return stated.map((state, index) => state ?? (fits(index) ? 'held' : 'stowed'))
}

/** The Armour that pieces give while worn and whole: the best of each slot. */
export function wornArmour(pieces: readonly Piece[]): number {
  const best: Record<Piece['slot'], number> = { coat: 0, plates: 0, helm: 0, other: 0 }
  for (const piece of pieces)
    if (piece.worn && !piece.removed && !piece.broken)
      best[piece.slot] = Math.max(best[piece.slot], piece.value)
  return best.coat + best.plates + best.helm + best.other
}
