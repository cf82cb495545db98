/**
 * Gear: weapons, shields and armour as they stand on a sheet, how they are written in words, and what two
 * hands can hold.
 *
 * In words: `broadsword`, `3 javelins`, `spear (1d8+1 M 4/5 impaling reach L)`. Confusing here: a shield is a
 * weapon of category `shield`; `size` is what a weapon weighs in a parry, while a shot uses its `force` there
 * and its `impaleSize` in the wound; `hp: null` means that a natural weapon shares the AP and HP of its
 * `location`. The Damage Modifier is never part of `damage`.
 */
import { clip } from '@steelyard/kernel/forms'
import { type ArmourEntry, armour } from '../../content/armour.ts'
import { fist, meleeWeapons, rangedWeapons, shields, type WeaponEntry } from '../../content/weapons.ts'
import { damageText, readDamage } from '../core/tables.ts'

/** The Sizes of weapons; the index is the step, and C lies one step beyond Enormous. */
export const sizes = ['S', 'M', 'L', 'H', 'E', 'C'] as const

/** How heavy a weapon is in a parry. */
export type Size = (typeof sizes)[number]

/** The Reaches of weapons: touch, short, medium, long, very long. */
export const reaches = ['T', 'S', 'M', 'L', 'VL'] as const

/** How far a weapon reaches. */
export type Reach = (typeof reaches)[number]

/** What a weapon rolls: `2d6+1` is dice [6, 6] and plus 1. */
export interface Damage {
  readonly dice: readonly number[]
  readonly plus: number
}

/** What a weapon can do beyond its numbers; most tags open special effects. */
export const weaponTags = [
  'cutting',
  'impaling',
  'bludgeoning',
  'entangling',
  'sunder',
  'two-handed',
  'set',
  'thrown',
  'barbed',
  'unarmed',
  'firearm',
  'high-tech',
  'energy',
  'spread',
  'crossbow',
  'bow',
  'sling',
  'windproof',
  'sweep',
  'strapped',
  'massy',
  'blades',
  'bypassing',
  'cone',
] as const

/** One of the things a weapon can do. */
export type WeaponTag = (typeof weaponTags)[number]

/** The sorts of weapons. */
export const weaponCategories = ['melee', 'shield', 'ranged', 'natural'] as const

/** Where a weapon can be at the start: in a hand, in both, or stowed. */
export const handPlaces = ['right', 'left', 'both', 'none'] as const

/** A weapon, shield or natural weapon on a sheet. */
export interface Weapon {
  readonly name: string
  readonly category: (typeof weaponCategories)[number]
  readonly damage: Damage
  /** Melee, shield, natural; for ranged weapons the Size when used to strike. */
  readonly size: Size
  readonly force: Size | null
  readonly impaleSize: Size | null
  readonly reach: Reach
  /** How many hands it takes; none for natural weapons. */
  readonly hands: 0 | 1 | 2
  /** Null for a natural weapon that uses its location, or when none is printed. */
  readonly ap: number | null
  readonly hp: number | null
  readonly hpNow?: number
  readonly usesDM: boolean
  /** The printed damage contained the Damage Modifier; `damage` is without it all the same. */
  readonly dmIncluded: boolean
  readonly range: readonly [number, number, number] | null
  readonly load: number
  /** Rounds in the magazine, arrows or pieces carried; null never runs out. */
  readonly ammo: number | null
  readonly ammoMax: number | null
  /** Rounds of a burst, 0 for none. */
  readonly burst: number
  /** Cyclic rate of fully automatic fire, 0 for none. */
  readonly cyclic: number
  readonly tags: readonly WeaponTag[]
  /** Locations covered by passive blocking. */
  readonly passive: number
  /** A shield's AP against guns, under that option. */
  readonly gunAP: number | null
  /** The hit location to which a natural weapon belongs. */
  readonly location: string | null
  /** Grades by which a telescopic sight eases an aimed shot. */
  readonly scope: number
  /** The ranged profile of a melee weapon that can be thrown. */
  readonly thrown: Weapon | null
  /** Other ammunition and attached systems that a gun can be switched to. */
  readonly also: readonly Weapon[]
  /** Where it is at the start; null is settled by the order of the list, 'none' is stowed. */
  readonly hand: (typeof handPlaces)[number] | null
  readonly loaded: boolean
}

/** A weapon while it is being put together. */
type Making = { -readonly [Field in keyof Weapon]: Weapon[Field] }

/** Some fields of a weapon. */
export type WeaponParts = Partial<Making>

// ── Names ────────────────────────────────────────────────────────────────────────────────────────────────

/** Tags in their own order, each once. */
export function tagsInOrder(tags: Iterable<WeaponTag>): readonly WeaponTag[] {
  const given = new Set(tags)
  return weaponTags.filter((tag) => given.has(tag))
}

function damageOf(text: string): Damage {
  const read = readDamage(text)
  if (read === null) throw new Error(`"${text}" is no damage`)
  return read
}

/** The weapon of a row, as it stands on a sheet. */
function weaponFrom(entry: WeaponEntry): Weapon {
  const { name, category, size, reach, hands, ap, hp, usesDM, range, load, burst, cyclic } = entry
  const { force, impaleSize, passive, gunAP, ammo } = entry
  const damage = damageOf(entry.damage)
  const tags = tagsInOrder(entry.tags)
  const plain = plainWeapon(name, category, size)
  const weapon: Weapon = {
    ...plain,
    ...{ damage, force, impaleSize, reach, hands, ap, hp, usesDM, range, load },
    ...{ ammo, ammoMax: ammo, burst, cyclic, tags, passive, gunAP },
  }
  if (entry.thrown === null) return weapon
  const missile = {
    ...entry.thrown,
    damage: damageOf(entry.thrown.damage),
    tags: tagsInOrder(entry.thrown.tags),
  }
  return { ...weapon, thrown: { ...plainWeapon(name, 'ranged'), ...missile, ammo: 1, ammoMax: 1 } }
}

/** A weapon of this sort with nothing special about it. */
export function plainWeapon(name: string, category: Weapon['category'], size: Size = 'M'): Weapon {
  const isRanged = category === 'ranged'
  return {
    name,
    category,
    damage: { dice: [], plus: 0 },
    size: isRanged ? 'S' : size,
    force: isRanged ? size : null,
    impaleSize: null,
    reach: usualReach(category, size),
    hands: category === 'natural' ? 0 : 1,
    ap: null,
    hp: null,
    usesDM: !isRanged,
    dmIncluded: false,
    range: isRanged ? [10, 20, 50] : null,
    load: 0,
    ammo: null,
    ammoMax: null,
    burst: 0,
    cyclic: 0,
    tags: [],
    passive: category === 'shield' ? 2 : 1,
    gunAP: category === 'shield' ? 4 : null,
    location: null,
    scope: 0,
    thrown: null,
    also: [],
    hand: null,
    loaded: true,
  }
}

const naturalReach: Readonly<Record<Size, Reach>> = { S: 'T', M: 'S', L: 'M', H: 'L', E: 'VL', C: 'VL' }

/** How far a weapon reaches of which only the Size is known. */
function usualReach(category: Weapon['category'], size: Size): Reach {
  if (category === 'natural') return naturalReach[size]
  return category === 'melee' ? 'M' : 'S'
}

const entries: readonly WeaponEntry[] = [...meleeWeapons, ...shields, ...rangedWeapons]

/** Every ready-made weapon and shield, as it stands on a sheet. */
export const readyWeapons: readonly Weapon[] = entries.map(weaponFrom)

/** Bare hands and feet, with which everybody can strike. */
export const unarmed: Weapon = weaponFrom(fist)

const weaponsByName = new Map<string, Weapon>(
  entries.flatMap((entry) => {
    const weapon = weaponFrom(entry)
    return [entry.id, entry.name, ...entry.also].map((name) => [name, weapon] as const)
  }),
)

const armourByName = new Map<string, ArmourEntry>(
  armour.flatMap((entry) => [entry.id, entry.name, ...entry.also].map((name) => [name, entry] as const)),
)

const headWeapons = ['bite', 'gore', 'horn', 'horns', 'beak', 'butt', 'tusk', 'tusks', 'fangs', 'mandibles']
const limbWeapons = ['claw', 'claws', 'talon', 'talons', 'pincer', 'hoof', 'hooves', 'paw', 'slam']
const otherWeapons = ['tail', 'sting', 'tentacle', 'trample', 'wing buffet']
const naturalNames: readonly string[] = [...headWeapons, ...limbWeapons, ...otherWeapons]

const irregularPlurals: Readonly<Record<string, string>> = { staves: 'staff', knives: 'knife' }

/** The name for one of several things. */
export function singularOf(name: string): string {
  for (const [plural, single] of Object.entries(irregularPlurals))
    if (name.endsWith(plural)) return name.slice(0, name.length - plural.length) + single
  return /[^s]s$/.test(name) && name !== 'bolas' ? name.slice(0, -1) : name
}

/** The ready-made weapon or shield of this name, in whatever case and number it is written. */
export function findWeapon(name: string): Weapon | undefined {
  const small = plainWords(name).toLowerCase()
  return weaponsByName.get(small) ?? weaponsByName.get(singularOf(small))
}

/** The ready-made armour of this name, in whatever case it is written. */
export function findArmour(name: string): ArmourEntry | undefined {
  return armourByName.get(plainWords(name).toLowerCase())
}

/** A weapon's name as the lists spell it, or as it was written when they do not know it. */
export function spelled(name: string): string {
  const plain = plainWords(name)
  const known = findWeapon(plain)
  if (known !== undefined) return known.name
  const small = plain.toLowerCase()
  return isEverydayName(small) ? small : plain
}

/** Whether a name is a plain word for a part of the body or a shield, and no name of its own. */
export function isEverydayName(name: string): boolean {
  return isNaturalName(name) || name.toLowerCase() === 'shield'
}

/** Whether a name says that the thing is part of a body. */
export function isNaturalName(name: string): boolean {
  return naturalNames.includes(name.toLowerCase())
}

/** Whether a name says that the thing is a shield. */
export function isShieldName(name: string): boolean {
  return /(?:^|\s)(?:shield|buckler|targe)$/i.test(name) || findWeapon(name)?.category === 'shield'
}

/** The part of the body that a natural weapon of this name belongs to. */
export function partOf(name: string): 'head' | 'limb' | 'tail' | 'wing' | null {
  const last = name.toLowerCase().split(' ').at(-1) ?? ''
  if (headWeapons.includes(last)) return 'head'
  if (limbWeapons.includes(last)) return 'limb'
  if (last === 'tail' || last === 'sting') return 'tail'
  return last === 'buffet' ? 'wing' : null
}

function plainWords(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

// ── Weapons in words ─────────────────────────────────────────────────────────────────────────────────────

/** What some words say about a weapon. */
export interface WeaponWords {
  readonly said: WeaponParts
  readonly tags: Set<WeaponTag>
  readonly without: Set<WeaponTag>
  /** Whether anything was said about what a blow does. */
  effects: boolean
  readonly unknown: string[]
}

/** Tags that open special effects; whoever names one of them names them all. */
export const effectTags: readonly WeaponTag[] = ['cutting', 'impaling', 'bludgeoning', 'entangling', 'sunder']

type Term = readonly [pattern: RegExp, take: (words: WeaponWords, first: string, second: string) => void]

const SIZE = '(small|medium|large|huge|enormous|[smlhec])\\b'
const REACH = '(touch|very long|short|medium|long|vl|[tsml])\\b'

function sizeOf(word: string): Size {
  return sizes.find((size) => size === word.charAt(0).toUpperCase()) ?? 'M'
}

function reachOf(word: string): Reach {
  if (word === 'vl' || word === 'very long') return 'VL'
  return reaches.find((reach) => reach === word.charAt(0).toUpperCase()) ?? 'M'
}

function metres(text: string): readonly [number, number, number] {
  const [close = 0, effective = 0, long = 0] = text.split('/').map(Number)
  return [close, effective, long]
}

function amount(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null
}

function tag(name: WeaponTag, pattern: RegExp): Term {
  return [
    pattern,
    (words) => {
      words.tags.add(name)
      if (effectTags.includes(name)) words.effects = true
    },
  ]
}

/** What can be said about a weapon; the first pattern that fits is taken. */
const terms: readonly Term[] = [
  [
    /^(?:can be )?thrown (\d+\/\d+\/\d+) ?m?\b/,
    ({ said, tags }, range) => {
      tags.add('thrown')
      said.thrown = { ...plainWeapon('', 'ranged'), range: metres(range) }
    },
  ],
  [
    /^(?:range:? )?(\d+\/\d+\/\d+) ?m?\b/,
    ({ said }, range) => {
      said.range = metres(range)
    },
  ],
  [
    /^(?:ap\/hp:? )?(\d+|-)\/(\d+|-)(?=[\s,;]|$)/,
    ({ said }, ap, hp) => {
      said.ap = amount(ap)
      said.hp = amount(hp)
    },
  ],
  [
    /^as location\b/,
    ({ said }) => {
      said.category = 'natural'
      said.ap = null
      said.hp = null
    },
  ],
  [
    /^damage (\d{1,3})(?=[\s,;]|$)/,
    ({ said }, points) => {
      said.damage = { dice: [], plus: Number(points) }
    },
  ],
  [
    /^(?:damage )?(\d{0,2}d\d{1,3}(?:[-+](?:\d{0,2}d\d{1,3}|\d{1,3}))*)(?=[\s,;]|$)/,
    ({ said, unknown }, dice) => {
      const read = readDamage(dice)
      if (read === null) unknown.push(dice)
      else said.damage = read
    },
  ],
  [
    new RegExp(`^reach ${REACH}`),
    ({ said }, reach) => {
      said.reach = reachOf(reach)
    },
  ],
  [
    /^(?:no force|force (?:none|-))(?=[\s,;]|$)/,
    ({ said }) => {
      said.force = null
    },
  ],
  [
    new RegExp(`^force ${SIZE}`),
    ({ said }, size) => {
      said.force = sizeOf(size)
    },
  ],
  [
    /^impale size (?:none|-)(?=[\s,;]|$)/,
    ({ said }) => {
      said.impaleSize = null
    },
  ],
  [
    new RegExp(`^impale size ${SIZE}`),
    ({ said }, size) => {
      said.impaleSize = sizeOf(size)
    },
  ],
  [
    new RegExp(`^(?:size )?${SIZE}(?!-)`),
    ({ said }, size) => {
      said.size = sizeOf(size)
    },
  ],
  [
    /^load (\d{1,2})\b/,
    ({ said }, turns) => {
      said.load = Number(turns)
    },
  ],
  [
    /^ammo (?:none|endless)\b/,
    ({ said }) => {
      said.ammo = null
      said.ammoMax = null
    },
  ],
  [
    /^ammo (\d{1,4})(?: ?\/ ?(\d{1,4}))?\b/,
    ({ said }, now, most) => {
      said.ammo = Number(now)
      said.ammoMax = most === '' ? Number(now) : Number(most)
    },
  ],
  [
    /^burst (\d{1,2})\b/,
    ({ said }, rounds) => {
      said.burst = Number(rounds)
    },
  ],
  [
    /^(?:full[- ])?auto(?:matic)? (\d{1,3})\b/,
    ({ said }, rounds) => {
      said.cyclic = Number(rounds)
    },
  ],
  [
    /^scope (\d)\b/,
    ({ said }, grades) => {
      said.scope = Number(grades)
    },
  ],
  [
    /^no gun ap\b/,
    ({ said }) => {
      said.gunAP = null
    },
  ],
  [
    /^gun ap (\d{1,2})\b/,
    ({ said }, ap) => {
      said.gunAP = Number(ap)
    },
  ],
  [
    /^(?:passive(?:ly)?(?: block(?:ing|s)?)?(?:\/warding)?|wards?)(?: on)? (\d{1,2})(?: loc[a-z']*\.?)?/,
    ({ said }, count) => {
      said.passive = Number(count)
    },
  ],
  [
    /^ranged parry\b/,
    ({ said }) => {
      said.category = 'shield'
    },
  ],
  [
    /^(natural|shield|melee|ranged)\b/,
    ({ said }, word) => {
      said.category = weaponCategories.find((category) => category === word) ?? 'melee'
    },
  ],
  [
    /^(?:no|without|not adding) (?:dm|damage modifier)\b/,
    ({ said }) => {
      said.usesDM = false
    },
  ],
  [
    /^(?:with |uses |adds )?(?:dm|damage modifier)\b/,
    ({ said }) => {
      said.usesDM = true
    },
  ],
  [
    /^(?:one-handed|one handed|1h|one hand)(?=[\s,;]|$)/,
    ({ said }) => {
      said.hands = 1
    },
  ],
  [
    /^no hands\b/,
    ({ said }) => {
      said.hands = 0
    },
  ],
  [
    /^(?:two hands|both-handed)\b/,
    ({ said }) => {
      said.hands = 2
    },
  ],
  [
    /^(?:in )?(?:the )?(right|left) hand\b/,
    ({ said }, side) => {
      said.hand = side === 'left' ? 'left' : 'right'
    },
  ],
  [
    /^stowed\b/,
    ({ said }) => {
      said.hand = 'none'
    },
  ],
  [
    /^unloaded\b/,
    ({ said }) => {
      said.loaded = false
    },
  ],
  [
    /^location ([^,;()]+)/,
    ({ said }, name) => {
      said.location = name.trim()
    },
  ],
  [
    /^(?:not|no) ([a-z-]+)\b/,
    ({ without, unknown }, word) => {
      const known = weaponTags.find((name) => name === word)
      if (known === undefined) unknown.push(word)
      else without.add(known)
    },
  ],
  tag('cutting', /^(?:cutting|bleed(?:ing)?)\b/),
  tag('impaling', /^impal(?:ing|e)\b/),
  tag('bludgeoning', /^(?:bludgeoning|blunt|stun(?: loc(?:ation)?)?\.?)(?=[\s,;]|$)/),
  [
    /^bash\b/,
    (words) => {
      words.effects = true
      words.tags.add('bludgeoning')
    },
  ],
  tag('entangling', /^(?:entangl(?:ing|e)|entrap(?:ping)?|ensnare)\b/),
  tag('sunder', /^sunder(?: armou?r)?\b/),
  tag('two-handed', /^(?:two-handed|two handed|2h)(?=[\s,;]|$)/),
  tag('set', /^(?:can be )?set(?: (?:to receive|against|vs)(?: a)? charges?)?\b/),
  tag('thrown', /^(?:can be )?thrown\b/),
  tag('high-tech', /^high[- ]tech\b/),
  tag('sweep', /^sweep(?: attacks?)?\b/),
  ...(
    ['barbed', 'unarmed', 'firearm', 'energy', 'spread', 'crossbow', 'bow', 'sling', 'windproof'] as const
  ).map((name) => tag(name, new RegExp(`^${name}\\b`))),
  ...(['strapped', 'massy', 'blades', 'bypassing', 'cone'] as const).map((name) =>
    tag(name, new RegExp(`^${name}\\b`)),
  ),
]

/** Reads words about a weapon, parted by spaces or commas; what it does not know is listed. */
export function readTerms(text: string): WeaponWords {
  const words: WeaponWords = { said: {}, tags: new Set(), without: new Set(), effects: false, unknown: [] }
  let rest = text.toLowerCase().replaceAll(/[−–—]/g, '-').replaceAll(/\s+/g, ' ')
  for (;;) {
    rest = rest.replace(/^[\s,;.]+/, '')
    if (rest === '') return words
    const [term, match] = firstTerm(rest)
    if (term !== null && match !== null) {
      term[1](words, match[1] ?? '', match[2] ?? '')
      rest = rest.slice(match[0].length)
      continue
    }
    const [word = rest] = /^[^\s,;]+/.exec(rest) ?? []
    if (word === '-' || word === 'none') words.effects = true
    else words.unknown.push(word)
    rest = rest.slice(word.length)
  }
}

function firstTerm(text: string): [Term, RegExpExecArray] | [null, null] {
  for (const term of terms) {
    const match = term[0].exec(text)
    if (match !== null) return [term, match]
  }
  return [null, null]
}

/** The sort of weapon that a name and some words speak of. */
function categoryBy(
  name: string,
  { said, tags }: WeaponWords,
  known: Weapon | undefined,
): Weapon['category'] {
  if (said.category !== undefined) return said.category
  if (known !== undefined) return known.category
  if (isShieldName(name) || said.passive !== undefined) return 'shield'
  if (isNaturalName(name)) return 'natural'
  const shot = ['bow', 'sling', 'crossbow', 'firearm'] as const
  if (said.range !== undefined || said.force !== undefined || shot.some((each) => tags.has(each)))
    return 'ranged'
  return 'melee'
}

/** A weapon by its name and what was said about it; a name from the lists brings the rest. */
export function weaponBy(name: string, words: WeaponWords): Weapon {
  const known = findWeapon(name)
  const category = categoryBy(name, words, known)
  const { thrown: _thrown, size, ...said } = words.said
  const plain = plainWeapon(spelled(name), category, size)
  const base = known?.category === category ? known : plain
  const tags = tagsSaid(base, words, category)
  const weapon: Weapon = {
    ...base,
    ...(size === undefined ? {} : sizedBy(category, size, base === plain)),
    ...said,
    category,
    tags,
    hands: said.hands ?? handsBy(base, tags),
  }
  if (category === 'ranged' || category === 'natural') return weapon
  return { ...weapon, thrown: thrownBy(weapon, base, words) }
}

/** What a single Size means: a missile's Force, anything else's Size. */
function sizedBy(category: Weapon['category'], size: Size, own: boolean): WeaponParts {
  if (category === 'ranged') return { force: size }
  return own ? { size, reach: usualReach(category, size) } : { size }
}

function tagsSaid(base: Weapon, words: WeaponWords, category: Weapon['category']): readonly WeaponTag[] {
  const kept = base.tags.filter((each) => !(words.effects && effectTags.includes(each)))
  const added = [...words.tags].filter((each) => !(category === 'shield' && each === 'bludgeoning'))
  return tagsInOrder([...kept, ...added].filter((each) => !words.without.has(each)))
}

function handsBy(base: Weapon, tags: readonly WeaponTag[]): 0 | 1 | 2 {
  if (base.category === 'natural') return 0
  const shot = tags.includes('bow') || tags.includes('crossbow')
  if (tags.includes('two-handed') || shot) return 2
  return base.tags.includes('two-handed') ? 1 : base.hands
}

function thrownBy(weapon: Weapon, base: Weapon, words: WeaponWords): Weapon | null {
  if (!weapon.tags.includes('thrown')) return null
  const range = words.said.thrown?.range ?? null
  if (range !== null) return thrownAs(weapon, range)
  return base.thrown ?? thrownAs(weapon, [5, 10, 20])
}

/** What a weapon for the hand is when it is thrown: its own damage, its Size as Force. */
export function thrownAs(weapon: Weapon, range: readonly [number, number, number]): Weapon {
  const tags = weapon.tags.filter((each) => each !== 'two-handed' && each !== 'set')
  return {
    ...plainWeapon(weapon.name, 'ranged', weapon.size),
    damage: weapon.damage,
    impaleSize: weapon.tags.includes('impaling') ? weapon.size : null,
    ap: weapon.ap,
    hp: weapon.hp,
    usesDM: weapon.usesDM,
    range,
    ammo: 1,
    ammoMax: 1,
    tags,
  }
}

/** What reading a weapon comes to; `unknown` are words inside the brackets that say nothing. */
export type GearReading =
  | { readonly ok: true; readonly weapons: readonly Weapon[]; readonly unknown: readonly string[] }
  | { readonly ok: false; readonly error: string }

/** Reads one entry such as `broadsword`, `3 javelins` or `great club (2d6 H 4/10 bludgeoning two-handed)`. */
export function readWeapon(text: string): GearReading {
  const [, count = '', written = '', inside] =
    /^(?:(\d{1,3}) )?([^()]+?)(?: ?\(([^()]*)\))?$/.exec(plainWords(text)) ?? []
  const number = count === '' ? 1 : Number(count)
  const name = number > 1 ? singularOf(written) : written
  if (name === '') return refuse(`"${clip(text)}" is no weapon: write its name, and in brackets what it is`)
  if (name.length > 80) return refuse('names of weapons have at most 80 characters')
  if (number < 1 || number > 20) return refuse(`"${clip(name)}": carry 1 to 20 of a thing`)
  const words = readTerms(inside ?? '')
  const known = findWeapon(name)
  if (known === undefined && inside === undefined) return refuse(strangerTo(name))
  if (known === undefined && words.said.damage === undefined)
    return refuse(`"${clip(name)}" has no damage: write it in the brackets, as in ${clip(name)} (1d8 M 6/8)`)
  return { ok: true, weapons: counted(weaponBy(name, words), number), unknown: words.unknown }
}

/** Says that nothing is called so, and what comes near. */
function strangerTo(name: string): string {
  const last = singularOf(name.toLowerCase()).split(/[ -]/).at(-1) ?? ''
  const names = readyWeapons.map((weapon) => weapon.name)
  const shield = isShieldName(name)
  const near = shield
    ? shields.map((entry) => entry.name)
    : names.filter((each) => each.includes(last) || last.includes(each))
  const list = last === '' || near.length === 0 ? ['axe', 'broadsword', 'spear', 'bow'] : near
  return (
    `no weapon is called "${clip(name)}": use a name from the list, such as ${list.join(', ')}, ` +
    'or say what it is, as in spear (1d8+1 M 4/5 impaling reach L)'
  )
}

/** So many of one weapon: missiles stay together, others are things of their own. */
function counted(weapon: Weapon, number: number): readonly Weapon[] {
  if (number === 1) return [weapon]
  if (weapon.category === 'ranged' && weapon.tags.includes('thrown'))
    return [{ ...weapon, ammo: number, ammoMax: number }]
  return Array.from({ length: number }, () => weapon)
}

function refuse(error: string): GearReading {
  return { ok: false, error }
}

// ── Printing ─────────────────────────────────────────────────────────────────────────────────────────────

/** Whether two weapons are the same, wherever they are carried. */
export function sameWeapon(one: Weapon, other: Weapon): boolean {
  return canonical(one) === canonical(other)
}

function canonical(weapon: Weapon): string {
  const { hand: _hand, ...rest } = weapon
  const { thrown, tags, ...fields } = rest
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([sorted, tagsInOrder(tags), thrown === null ? null : canonical(thrown)])
}

/** Tags that a reader wants to see even on a weapon they know. */
const tellingTags: readonly WeaponTag[] = ['two-handed', 'set', 'thrown', 'barbed', 'strapped', 'sweep']

/** What is to be said about a weapon beside damage, Size, AP/HP and effects, so that it can be read back. */
export function moreTerms(weapon: Weapon): readonly string[] {
  const known = findWeapon(weapon.name)
  const base =
    known?.category === weapon.category ? known : plainWeapon(weapon.name, weapon.category, seenSize(weapon))
  const words: string[] = []
  const say = (differs: boolean, text: string): void => {
    if (differs) words.push(text)
  }
  const flies = thrownWords(weapon, base)
  const structure = weapon.tags.filter(
    (each) => !effectTags.includes(each) && !(each === 'thrown' && flies.length > 0),
  )
  for (const each of structure) say(!base.tags.includes(each) || tellingTags.includes(each), each)
  for (const each of base.tags) say(!effectTags.includes(each) && !weapon.tags.includes(each), `not ${each}`)
  say(weapon.category !== guessedCategory(weapon, known), weapon.category)
  say(weapon.category === 'shield', `passive blocking on ${weapon.passive} locations`)
  say(weapon.category === 'shield', 'ranged parry')
  say(weapon.category === 'ranged' && weapon.range !== null, `range ${weapon.range?.join('/')}`)
  say(weapon.category === 'ranged' && weapon.force === null && base.force !== null, 'no force')
  say(weapon.impaleSize !== base.impaleSize, `impale size ${weapon.impaleSize ?? 'none'}`)
  say(weapon.reach !== base.reach, `reach ${weapon.reach}`)
  say(weapon.usesDM !== base.usesDM, weapon.usesDM ? 'adds DM' : 'no DM')
  say(weapon.load !== base.load || weapon.load > 0, `load ${weapon.load}`)
  say(weapon.ammo !== base.ammo || weapon.ammoMax !== base.ammoMax, ammoText(weapon))
  say(weapon.burst !== base.burst, `burst ${weapon.burst}`)
  say(weapon.cyclic !== base.cyclic, `auto ${weapon.cyclic}`)
  say(weapon.gunAP !== base.gunAP, weapon.gunAP === null ? 'no gun AP' : `gun AP ${weapon.gunAP}`)
  say(weapon.scope !== base.scope, `scope ${weapon.scope}`)
  say(
    weapon.hands !== handsBy(base, weapon.tags),
    ['no hands', 'one-handed', 'two hands'][weapon.hands] ?? '',
  )
  say(!weapon.loaded, 'unloaded')
  return [...words, ...flies]
}

/** The sort of weapon that a reader takes it for without being told. */
function guessedCategory(weapon: Weapon, known: Weapon | undefined): Weapon['category'] {
  if (weapon.category === 'shield') return 'shield'
  if (weapon.category === 'natural' && weapon.ap === null && weapon.hp === null && weapon.location !== null)
    return 'natural'
  if (known !== undefined) return known.category
  if (isShieldName(weapon.name)) return 'shield'
  if (isNaturalName(weapon.name)) return 'natural'
  return weapon.category === 'ranged' && weapon.range !== null ? 'ranged' : 'melee'
}

/** The Size that a reader sees: Force for a missile. */
export function seenSize(weapon: Weapon): Size {
  return weapon.category === 'ranged' ? (weapon.force ?? weapon.size) : weapon.size
}

function thrownWords(weapon: Weapon, base: Weapon): readonly string[] {
  const { thrown } = weapon
  if (thrown === null || thrown.range === null || (base.thrown !== null && sameWeapon(thrown, base.thrown)))
    return []
  return [`thrown ${thrown.range.join('/')}`]
}

function ammoText({ ammo, ammoMax }: Weapon): string {
  if (ammo === null) return 'ammo endless'
  return ammo === ammoMax ? `ammo ${ammo}` : `ammo ${ammo}/${ammoMax ?? ammo}`
}

/** Prints a weapon in words that can be read back; a ready-made one by its name alone. */
export function printWeapon(weapon: Weapon): string {
  const known = findWeapon(weapon.name)
  if (known !== undefined && sameWeapon(known, weapon)) return weapon.name
  const effects = weapon.tags.filter((each) => effectTags.includes(each))
  const apHp = weapon.ap === null && weapon.hp === null ? '-' : `${weapon.ap ?? '-'}/${weapon.hp ?? '-'}`
  const words = [
    `${weapon.damage.dice.length === 0 ? 'damage ' : ''}${damageText(weapon.damage)}`,
    weapon.category === 'ranged' ? '' : weapon.size,
    apHp === '-' ? '' : apHp,
    weapon.category === 'natural' && apHp === '-' && weapon.location !== null ? 'as location' : '',
    ...(effects.length > 0 ? effects : [known !== undefined && known.tags.length > 0 ? '-' : '']),
  ].filter((word) => word !== '')
  const force = weapon.category === 'ranged' && weapon.force !== null ? [`force ${weapon.force}`] : []
  const home = weapon.location === null ? [] : [`location ${weapon.location}`]
  return `${weapon.name} (${[...words, ...force, ...moreTerms(weapon), ...home].join(', ')})`
}

// ── Hands ────────────────────────────────────────────────────────────────────────────────────────────────

/** The arms that can hold something. */
export interface Arms {
  readonly right: boolean
  readonly left: boolean
}

/** Why weapons cannot be held as stated; null when they can. */
export function handConflict(weapons: readonly Weapon[], arms: Arms): string | null {
  let right = arms.right
  let left = arms.left
  for (const { name, hand, hands, category } of weapons) {
    if (hand === null || hand === 'none' || category === 'natural') continue
    if (hand !== 'both' && hands === 2)
      return `${clip(name)} takes two hands: write hand: 'both', or leave the hand away`
    const needsRight = hand !== 'left'
    const needsLeft = hand !== 'right'
    if ((needsRight && !right) || (needsLeft && !left))
      return `${clip(name)} cannot be held in ${hand === 'both' ? 'both hands' : `the ${hand} hand`}: not free`
    right &&= !needsRight
    left &&= !needsLeft
  }
  return null
}

/**
 * Says of each weapon where it is: as stated, else held, in the order listed and only as far as hands allow,
 * else stowed. Shields go to the left, other things to the right first; natural weapons need no hand.
 */
export function placeInHands(weapons: readonly Weapon[], arms: Arms): readonly Weapon[] {
  const stated = (side: 'right' | 'left'): boolean =>
    weapons.some(({ hand, category }) => category !== 'natural' && (hand === side || hand === 'both'))
  let right = arms.right && !stated('right')
  let left = arms.left && !stated('left')
  const take = (weapon: Weapon): Weapon['hand'] => {
    if (weapon.hands === 2) {
      if (!right || !left) return 'none'
      right = false
      left = false
      return 'both'
    }
    const leftFirst = weapon.category === 'shield'
    if (left && (leftFirst || !right)) {
      left = false
      return 'left'
    }
    if (!right) return 'none'
    right = false
    return 'right'
  }
  return weapons.map((weapon) => {
    if (weapon.category === 'natural') return { ...weapon, hand: null }
    return weapon.hand === null ? { ...weapon, hand: take(weapon) } : weapon
  })
}
