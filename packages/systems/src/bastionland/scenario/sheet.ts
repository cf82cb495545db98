/**
 * The sheet: what a user writes down for one figure, and the complete form the rules work with.
 *
 * A sheet may be as short as a name. Numbers stand for "current and maximum", names for ready-made gear
 * (`'mace'`, `'helm'`), words for gear of one's own (`'tree limb (2d10 long wooden)'`); all of it is checked,
 * filled in and spelled out here, so that nothing behind this border needs to check again. A complete sheet
 * is itself a valid one. Confusing: `exposed` and `cover` are flags set by the referee, not everything that
 * exposes or shelters; `scars`, `effects` and `wounded` let a fight be taken up in its middle.
 */
import { choice, clip, flag, list, prose, refuseMonsters, strict, whole, word } from '@steelyard/kernel/forms'
import { z } from 'zod'
import {
  type AttackDie,
  attackDice,
  findArmour,
  findWeapon,
  type Gear,
  isShieldName,
  itemStates,
  mostDice,
  type Piece,
  placeInHands,
  readDice,
  readGear,
  type Shield,
  shieldOf,
  slotOf,
  spelled,
  type UnplacedItem,
  type Weapon,
  type WeaponTag,
  weaponOf,
} from '../rules/gear.ts'

/** What sorts of figure there are. */
export const kinds = ['knight', 'squire', 'npc', 'creature', 'steed', 'warband', 'structure'] as const

/** What sort of figure it is. */
export type Kind = (typeof kinds)[number]

/** The three Feats. */
// rule: bastionland.feat.three
export const feats = ['smite', 'focus', 'deny'] as const

/** One of the three Feats. */
export type Feat = (typeof feats)[number]

/** How a figure can stand: only those who are up act; the mortal and the patched are down. */
export const lives = ['up', 'mortal', 'patched', 'slain', 'routed', 'fled', 'surrendered'] as const

/** How a figure stands. */
export type Life = (typeof lives)[number]

/** What can be in force on a figure. */
export const effectKinds = ['stopped', 'weapon-impaired', 'shield-trapped', 'other'] as const

/** What is in force on a figure. */
export type EffectKind = (typeof effectKinds)[number]

/** A current value and its maximum. */
export interface Score {
  readonly cur: number
  readonly max: number
}

/** A Scar: `pending` while its growth of Guard still waits for a trigger. */
export interface Scar {
  readonly entry: number
  readonly place: string | null
  readonly pending: boolean
  readonly dealtBy: string | null
  readonly season: string
}

/** An effect in force, and for how many more turns, or until the fight ends. */
export interface LastingEffect {
  readonly kind: EffectKind
  readonly by: string | null
  readonly item: string | null
  readonly turns: number | 'fight'
  readonly text: string
}

/** An attack die granted by the referee, for so many attacks or for always. */
export interface BonusDie {
  readonly die: AttackDie
  readonly reason: string
  readonly uses: number | 'always'
}

/** A complete sheet: every field present, every item in its place. */
export interface Sheet {
  readonly name: string
  readonly kind: Kind
  readonly vig: Score
  readonly cla: Score
  readonly spi: Score
  readonly guard: Score
  readonly pieces: readonly Piece[]
  readonly naturalArmour: number
  readonly weapons: readonly Weapon[]
  readonly shield: Shield | null
  readonly hands: number | null
  readonly feats: readonly Feat[]
  readonly fatigued: boolean
  readonly readied: boolean
  readonly missesFirstTurn: boolean
  readonly exposed: boolean
  readonly life: Life
  readonly wounded: boolean
  readonly scars: readonly Scar[]
  readonly effects: readonly LastingEffect[]
  readonly zone: string
  readonly mount: string | null
  readonly leader: boolean
  readonly group: string | null
  readonly organised: boolean
  readonly cover: boolean
  readonly afloat: boolean
  readonly bonusDice: readonly BonusDie[]
  readonly nature: string
  readonly tactics: string
  readonly note: string
}

/** Whom the hands rules bind, as the ruling of that name says. */
export type HandsScope = 'people' | 'knights' | 'off'

/** Where a Scar can sit, by the face of the place die; entries not named here have no place. */
export const scarPlaces = {
  2: ['eye', 'cheek', 'neck', 'torso', 'nose', 'jaw'],
  8: ['nose', 'ear', 'finger', 'thumb', 'eye', 'scalp'],
  10: ['leg', 'leg', 'shield arm', 'shield arm', 'sword arm', 'sword arm'],
} as const satisfies Readonly<Record<number, readonly string[]>>

const people: readonly Kind[] = ['knight', 'squire', 'npc']

/** The kind of a figure whose sheet names none: whoever is called a Knight is one, but not a Knight's horse. */
// rule: bastionland.feat.users
export function usualKind(name: string): Kind {
  return /\bknight\b(?!['’])/i.test(name) ? 'knight' : 'npc'
}

/** The hands a figure of this kind has; null when it uses everything it has. */
export function usualHands(kind: Kind): number | null {
  return people.includes(kind) ? 2 : null
}

/** The Feats a figure of this kind knows unless its sheet says otherwise. */
export function usualFeats(kind: Kind): readonly Feat[] {
  return kind === 'knight' ? feats : []
}

/** The Virtue of a figure whose sheet is silent: 10, and none for structures. */
export function usualVirtue(kind: Kind): number {
  return kind === 'structure' ? 0 : 10
}

// ── Building blocks ──────────────────────────────────────────────────────────────────────────────────────

/** One of several forms; the message comes from the form that was meant, if that can be told. */
function forms<const Options extends readonly z.ZodType[]>(expected: string, options: Options) {
  return z.union(options, {
    error: (issue) => {
      if (issue.code !== 'invalid_union') return expected
      const meant = issue.errors.find((issues) =>
        issues.some((one) => one.path.length > 0 || !isMisfit(one.code)),
      )
      const [first] = meant ?? []
      if (first === undefined) return expected
      return first.path.length > 0 ? `${first.path.join('.')}: ${first.message}` : first.message
    },
  })
}

function isMisfit(code: string | undefined): boolean {
  return code === 'invalid_type' || code === 'invalid_value'
}

const die = z.literal(attackDice, 'an attack die is 4, 6, 8, 10 or 12')

const dice = forms('dice must be a list of die sizes such as [8, 8], or words such as "2d8"', [
  list('dice', die, mostDice).min(1, 'dice must name at least one die'),
  z.string().transform((text, context): AttackDie[] => {
    const read = text.length <= 80 ? readDice(text) : null
    if (read) return [...read]
    context.addIssue({
      code: 'custom',
      message: 'dice must read like d8, 2d8 or d8+d4, with d4, d6, d8, d10 or d12',
    })
    return z.NEVER
  }),
])

function score(what: string, max: number) {
  const pair = strict(what, { cur: whole(`${what} cur`, 0, max), max: whole(`${what} max`, 0, max) }).refine(
    ({ cur, max }) => cur <= max,
    `${what}: cur must not be above max`,
  )
  return forms(`${what} must be a whole number from 0 to ${max}, or { cur, max }`, [
    whole(what, 0, max).transform((value): Score => ({ cur: value, max: value })),
    pair,
  ])
}

// ── Gear ─────────────────────────────────────────────────────────────────────────────────────────────────

const itemState = choice('state', itemStates)
const itemZone = word('zone').nullable()

const gearInWords = z.string().transform((text, context): Gear[] => {
  const read = text.length <= 200 ? readGear(text) : null
  if (read?.ok && read.unknown.length === 0) return [...read.items]
  const message = !read
    ? 'a weapon in words has at most 200 characters'
    : read.ok
      ? `"${clip(read.unknown.join(' '))}" is no weapon tag`
      : read.error
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const tagFields = {
  hefty: flag('hefty').optional(),
  long: flag('long').optional(),
  slow: flag('slow').optional(),
  ranged: flag('ranged').optional(),
  thrown: flag('thrown').optional(),
  blast: flag('blast').optional(),
  natural: flag('natural').optional(),
  wooden: flag('wooden').optional(),
  heftyIfMounted: flag('heftyIfMounted').optional(),
  trample: flag('trample').optional(),
}

const gearObject = strict('a weapon', {
  name: word("a weapon's name").describe('A name from the list, or one of your own together with dice.'),
  dice: dice.optional().describe('Attack dice, each rolled by itself; a name from the list brings its own.'),
  ...tagFields,
  count: whole('count', 1, 20).optional().describe('Pieces of a thrown weapon that are carried.'),
  special: strict('special', { die, when: word('when', 200) })
    .nullable()
    .optional()
    .describe('An extra die in a situation the referee recognises.'),
  state: itemState.optional().describe('Where it is; if unsaid, held as far as hands allow, else stowed.'),
  zone: itemZone.optional().describe('Where it lies when dropped.'),
}).transform((given, context): Gear[] => {
  const state = given.state ?? null
  const zone = given.zone ?? null
  if (spelled(given.name) === 'unarmed') return []
  if (isShieldName(given.name)) {
    const plain = shieldOf(given.name, given.dice)
    return [{ sort: 'shield', item: { ...plain, wooden: given.wooden ?? true, state, zone } }]
  }
  const known = findWeapon(given.name)
  const sizes = given.dice ?? known?.dice
  if (sizes === undefined) {
    const message = `"${clip(given.name)}" is no weapon of the list, so it needs dice, such as [8] or "2d8"`
    context.addIssue({ code: 'custom', message, path: ['dice'] })
    return z.NEVER
  }
  const tags: readonly WeaponTag[] = known?.tags ?? []
  const plain = weaponOf(given.name, sizes, tags, given.count)
  const slow = given.slow ?? plain.slow
  const item: UnplacedItem<Weapon> = {
    name: plain.name,
    dice: plain.dice,
    hefty: given.hefty ?? plain.hefty,
    long: slow || (given.long ?? plain.long),
    slow,
    ranged: given.ranged ?? plain.ranged,
    thrown: given.thrown ?? plain.thrown,
    count: plain.count,
    blast: given.blast ?? plain.blast,
    natural: given.natural ?? plain.natural,
    wooden: given.wooden ?? plain.wooden,
    heftyIfMounted: given.heftyIfMounted ?? plain.heftyIfMounted,
    trample: given.trample ?? plain.trample,
    special: given.special ?? null,
    state,
    zone,
  }
  return [{ sort: 'weapon', item }]
})

const weaponField = forms(
  'a weapon is a name such as "mace", words such as "mace (d8 hefty)", or an object with name and dice',
  [gearInWords, gearObject],
)

const shieldObject = strict('a shield', {
  name: word("a shield's name").optional(),
  dice: dice.optional().describe('Its attack dice; a d4 unless said otherwise.'),
  value: whole("a shield's value", 0, 9).optional().describe('Its Armour while held.'),
  wooden: flag('wooden').optional().describe('Whether a Greater Effect can break it.'),
  buckler: flag('buckler').optional().describe('A buckler cannot stand in a shieldwall.'),
  state: itemState.optional(),
  zone: itemZone.optional(),
}).transform((given): UnplacedItem<Shield> => {
  const plain = shieldOf(given.name ?? 'shield', given.dice)
  return {
    name: plain.name,
    dice: plain.dice,
    value: given.value ?? plain.value,
    wooden: given.wooden ?? plain.wooden,
    buckler: given.buckler ?? plain.buckler,
    state: given.state ?? null,
    zone: given.zone ?? null,
  }
})

const shieldField = forms('a shield is true, a name such as "kite shield", an object, or null for none', [
  z.boolean().transform((has) => (has ? shieldOf('shield') : null)),
  word("a shield's name").transform((name) => shieldOf(name)),
  shieldObject,
  z.null(),
])

/** A piece as written: most are worn, a shield listed among them joins the shield. */
type ListedPiece =
  | { readonly sort: 'piece'; readonly piece: Piece }
  | { readonly sort: 'shield'; readonly item: UnplacedItem<Shield> }

const pieceInWords = word('a piece of armour').transform((name): ListedPiece => {
  const slot = slotOf(name)
  if (slot === 'shield') return { sort: 'shield', item: shieldOf(name) }
  const value = findArmour(name)?.value ?? 1
  return {
    sort: 'piece',
    piece: { name: spelled(name), slot, value, worn: true, removed: false, broken: false },
  }
})

const pieceObject = strict('a piece of armour', {
  name: word("a piece's name"),
  slot: choice('slot', ['coat', 'plates', 'helm', 'shield', 'other']).optional().describe('Where it counts.'),
  value: whole("a piece's value", 0, 9).optional().describe('The Armour it gives.'),
  worn: flag('worn').optional(),
  removed: flag('removed').optional().describe('Knocked off in this fight.'),
  broken: flag('broken').optional(),
}).transform((given): ListedPiece => {
  const { worn = true, removed = false, broken = false } = given
  const slot = given.slot ?? slotOf(given.name)
  const value = given.value ?? findArmour(given.name)?.value ?? 1
  if (slot !== 'shield')
    return { sort: 'piece', piece: { name: spelled(given.name), slot, value, worn, removed, broken } }
  const state = broken ? 'broken' : removed ? 'dropped' : worn ? null : 'stowed'
  return { sort: 'shield', item: { ...shieldOf(given.name), value, state } }
})

const pieceField = forms('a piece of armour is a name such as "helm", or an object with a name', [
  pieceInWords,
  pieceObject,
])

// ── What a fight leaves behind ───────────────────────────────────────────────────────────────────────────

function placesOf(entry: number): readonly string[] {
  return Object.entries(scarPlaces).find(([key]) => Number(key) === entry)?.[1] ?? []
}

const scar = strict('a scar', {
  entry: whole("a scar's entry", 1, 12).describe('The line of the Scar table.'),
  place: word('place').nullable().optional().describe('Where it sits, for entries 2, 8 and 10.'),
  pending: flag('pending')
    .default(false)
    .describe(
      'Whether its growth of Guard is still owed: 6 when stitched up, 8 when patched up, 10 by next Season, 12 on revenge.',
    ),
  dealtBy: word('dealtBy').nullable().default(null).describe('Who dealt it: an id of this fight, or a name.'),
  season: word('season')
    .default('current')
    .describe('The Season in which it was gained; Doom lasts until it ends.'),
})
  .refine(
    ({ entry, place }) => place === undefined || place === null || placesOf(entry).includes(place),
    'this scar cannot sit there: 2 has eye, cheek, neck, torso, nose, jaw; ' +
      '8 has nose, ear, finger, thumb, eye, scalp; 10 has leg, shield arm, sword arm; others have no place',
  )
  .transform(
    ({ entry, place, pending, dealtBy, season }): Scar => ({
      entry,
      place: place ?? null,
      pending,
      dealtBy,
      season,
    }),
  )

const effect = strict('an effect', {
  kind: choice("an effect's kind", effectKinds),
  by: word('by').nullable().default(null).describe('The figure that caused it.'),
  item: word('item').nullable().default(null).describe('The weapon it spoils.'),
  turns: forms('turns must be a whole number from 1 to 100, or "fight"', [
    whole('turns', 1, 100),
    z.literal('fight'),
  ])
    .default(1)
    .describe('For how many more turns it lasts, or "fight" for the rest of it.'),
  text: prose('text', 2000).default('').describe('What it does, for kind "other".'),
})

const bonusDie = strict('a bonus die', {
  die: die.default(8),
  reason: word('reason', 200).default('advantage'),
  uses: forms('uses must be a whole number from 1 to 1000, or "always"', [
    whole('uses', 1, 1000),
    z.literal('always'),
  ])
    .default(1)
    .describe("How many of the figure's attacks it still joins."),
})

// ── The sheet ────────────────────────────────────────────────────────────────────────────────────────────

/** Everything a user can write, checked and read, but not yet put in place. */
const written = strict('a sheet', {
  name: word('name').describe('What everybody calls the figure.'),
  kind: choice('kind', kinds)
    .optional()
    .describe(
      'Knights know all Feats; people have two hands. Unsaid: knight if the name says Knight, else npc.',
    ),
  // rules: bastionland.virtue.three, bastionland.virtue.bounds
  vig: score('vig', 19).optional().describe('Vigour: a number, or current and maximum. 10 if unsaid.'),
  cla: score('cla', 19).optional().describe('Clarity: a number, or current and maximum. 10 if unsaid.'),
  spi: score('spi', 19).optional().describe('Spirit: a number, or current and maximum. 10 if unsaid.'),
  guard: score('guard', 99).optional().describe('Guard, which soaks damage first. 3 if unsaid.'),
  pieces: list('pieces', pieceField, 20)
    .default([])
    .describe('Armour that is worn: names such as "helm", "mail", "plates", or objects.'),
  naturalArmour: whole('naturalArmour', -9, 20)
    .default(0)
    .describe("Armour without pieces, or what a stat line's A number has more or less than its pieces."),
  weapons: list('weapons', weaponField, 30)
    .transform((gear) => gear.flat())
    .default([])
    .describe('Weapons by name, in words such as "mace (d8 hefty)", or as objects.'),
  shield: shieldField.optional().describe('A shield: true, a name, an object, or null for none.'),
  hands: whole('hands', 0, 2).nullable().optional().describe('Hands to hold with; null uses everything.'),
  feats: list('feats', choice('a feat', feats), 3)
    .optional()
    .describe('The Feats the figure knows; Knights know all three if unsaid.'),
  fatigued: flag('fatigued').default(false).describe('No Feats while true.'),
  readied: flag('readied').default(true).describe('False calls for a CLA Save before round 1.'),
  missesFirstTurn: flag('missesFirstTurn').default(false).describe('Has already failed that Save.'),
  exposed: flag('exposed').default(false).describe('Caught defenceless by the situation.'),
  life: choice('life', lives).default('up').describe('Whether the figure is up, down or gone.'),
  wounded: flag('wounded').default(false).describe('Damage has taken VIG in this fight.'),
  scars: list('scars', scar, 50).default([]).describe('Scars the figure bears.'),
  effects: list('effects', effect, 20).default([]).describe('Gambit effects in force.'),
  zone: word('zone').default('field').describe('Where the figure stands.'),
  mount: word('mount').nullable().default(null).describe('The id of the steed it rides.'),
  leader: flag('leader').default(false).describe('Leads its group, for morale.'),
  group: word('group').nullable().default(null).describe('The group it belongs to, for morale.'),
  organised: flag('organised').default(false).describe('Its group holds together while the leader is up.'),
  cover: flag('cover').default(false).describe('Stands behind something, for the ruling "cover".'),
  afloat: flag('afloat')
    .optional()
    .describe('A ship, which can run into another; if unsaid, a structure that is called one.'),
  bonusDice: list('bonusDice', bonusDie, 20).default([]).describe('Attack dice granted by the referee.'),
  nature: word('nature').default('aggressive').describe('How it chooses when nobody chooses for it.'),
  tactics: prose('tactics', 2000).default('').describe('What it is up to, in words.'),
  note: prose('note', 2000).default('').describe('Anything else.'),
}).superRefine((sheet, context) => {
  const listed = sheet.weapons.filter(({ sort }) => sort === 'shield').length
  const worn = sheet.pieces.filter(({ sort }) => sort === 'shield').length
  const hasShield = listed > 0 || worn > 0 || (sheet.shield ?? null) !== null
  if (listed > 1 || worn > 1)
    context.addIssue({ code: 'custom', message: 'a figure carries one shield', path: ['shield'] })
  if (sheet.weapons.length > 50)
    context.addIssue({ code: 'custom', message: 'weapons can have at most 50 items', path: ['weapons'] })
  sheet.effects.forEach((one, index) => {
    const message = effectMisses(one, sheet.weapons, hasShield)
    if (message) context.addIssue({ code: 'custom', message, path: ['effects', index] })
  })
})

type Written = z.output<typeof written>

/** What a user may write down for one figure. */
export type SheetInput = z.input<typeof written>

/** What an effect needs and does not have, if anything. */
function effectMisses(
  one: z.output<typeof effect>,
  gear: readonly Gear[],
  hasShield: boolean,
): string | null {
  const names = gear.flatMap(({ sort, item }) => (sort === 'weapon' ? [item.name] : []))
  if (one.kind === 'other' && one.text === '')
    return 'an effect of kind "other" needs a text that says what it does'
  if (one.kind === 'shield-trapped' && !hasShield)
    return 'there is no shield on the sheet that could be locked'
  if (one.kind !== 'weapon-impaired') return null
  if (one.item === null && names.length === 1) return null
  if (one.item !== null && names.includes(spelled(one.item))) return null
  return `an Impaired weapon must be named in item; the sheet has: ${names.join(', ') || 'none'}`
}

/** What floats, by name. */
// rule: bastionland.structure
const SHIP = /\b(?:\w*(?:ship|boat)|barge|cog|galley|knarr|raft)\b/i

/** Puts everything in its place: defaults by kind, one shield, hands filled in the order listed. */
function complete(sheet: Written, scope: HandsScope): Sheet {
  const { kind = usualKind(sheet.name), zone } = sheet
  const virtue: Score = { cur: usualVirtue(kind), max: usualVirtue(kind) }
  const hands = sheet.hands === undefined ? usualHands(kind) : sheet.hands
  const bound = sheet.hands !== undefined || scope === 'people' || (scope === 'knights' && kind === 'knight')
  const gear = inOrder(sheet)
  const places = placeInHands(gear, bound ? hands : null, sheet.mount !== null)
  const weapons: Weapon[] = []
  let shield: Shield | null = null
  gear.forEach(({ sort, item }, index) => {
    const state = places[index] ?? 'stowed'
    const lies = state === 'dropped' ? (item.zone ?? zone) : null
    if (sort === 'weapon') weapons.push({ ...item, state, zone: lies })
    else shield = { ...item, state, zone: lies }
  })
  return {
    name: sheet.name,
    kind,
    vig: sheet.vig ?? virtue,
    cla: sheet.cla ?? virtue,
    spi: sheet.spi ?? virtue,
    guard: sheet.guard ?? { cur: 3, max: 3 },
    pieces: sheet.pieces.flatMap((listed) => (listed.sort === 'piece' ? [listed.piece] : [])),
    naturalArmour: sheet.naturalArmour,
    weapons,
    shield,
    hands,
    feats: feats.filter((feat) => (sheet.feats ?? usualFeats(kind)).includes(feat)),
    fatigued: sheet.fatigued,
    readied: sheet.readied,
    missesFirstTurn: sheet.missesFirstTurn,
    exposed: sheet.exposed,
    life: sheet.life,
    wounded: sheet.wounded,
    scars: sheet.scars,
    effects: sheet.effects.map((one) => ({ ...one, item: impairedItem(one, weapons) })),
    zone,
    mount: sheet.mount,
    leader: sheet.leader,
    group: sheet.group,
    organised: sheet.organised,
    cover: sheet.cover,
    afloat: sheet.afloat ?? (kind === 'structure' && SHIP.test(sheet.name)),
    bonusDice: sheet.bonusDice,
    nature: sheet.nature,
    tactics: sheet.tactics,
    note: sheet.note,
  }
}

/** The gear in the order in which hands take it; a shield not listed among the weapons ranks second. */
function inOrder(sheet: Written): readonly Gear[] {
  const spot = sheet.weapons.findIndex(({ sort }) => sort === 'shield')
  const listed = sheet.weapons[spot]
  const worn = sheet.pieces.find(({ sort }) => sort === 'shield')
  const found = [
    sheet.shield ?? null,
    listed?.sort === 'shield' ? listed.item : null,
    worn?.sort === 'shield' ? worn.item : null,
  ].filter((item) => item !== null)
  const [first] = found
  if (first === undefined) return sheet.weapons
  const name =
    first.name === 'shield' ? (found.find((item) => item.name !== 'shield')?.name ?? 'shield') : first.name
  const shield: Gear = { sort: 'shield', item: { ...first, name } }
  if (listed !== undefined) return sheet.weapons.with(spot, shield)
  return [...sheet.weapons.slice(0, 1), shield, ...sheet.weapons.slice(1)]
}

function impairedItem(one: z.output<typeof effect>, weapons: readonly Weapon[]): string | null {
  if (one.kind !== 'weapon-impaired') return one.item
  return one.item === null ? (weapons[0]?.name ?? null) : spelled(one.item)
}

const checked = z.preprocess(refuseMonsters(), written)

/** Checks what a user wrote for one figure and completes it. */
export const sheetSchema = checked.transform((sheet): Sheet => complete(sheet, 'people'))

/** Completes a sheet, or throws a ZodError that says what is wrong; `scope` is the ruling `hands-scope`. */
export function normaliseSheet(input: SheetInput, scope: HandsScope = 'people'): Sheet {
  return complete(checked.parse(input), scope)
}
