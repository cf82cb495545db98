/**
 * The sheet: what a user writes down for one figure, and the complete form the rules work with.
 *
 * A sheet may be as short as a name: what is left out follows from kind, level, Might, armour and characteristics.
 * Numbers are those of the fighter on foot, without a helmet and unwounded; mount, helmet and Wounds add theirs when
 * the fight begins.
 * A complete sheet is itself a valid one.
 */
import {
  choice,
  flag,
  list,
  type ReadonlyDeep,
  refuseMonsters,
  strict,
  whole,
  word,
} from '@steelyard/kernel/forms'
import { z } from 'zod'
import {
  type ArmourRank,
  armKinds,
  armourRanks,
  gearNamed,
  places,
  plainWeapon,
  skills,
  spellNames,
  things,
  traits,
  type Weapon,
  weapons,
} from '../rules/common/gear.ts'

/** A weapon or thing of somebody's own, and where he carries it. */
export interface CarriedItem extends Weapon {
  readonly where: (typeof places)[number] | 'auto'
  readonly marks: number
}

/** A Wound: its number, and whether it stays for good. */
export interface Wound {
  readonly number: number
  readonly permanent: boolean
  readonly hand: 'none' | 'weapon' | 'other'
  /** It had its week of rest and takes up no room any more. */
  readonly healed: boolean
}

// ── Gear ─────────────────────────────────────────────────────────────────────────────────────────────────

const known = [...weapons, ...things].map(({ name }) => name).join(', ')

const carriedObject = strict('a weapon', {
  name: word("a weapon's name").describe(`One of ${known}; or a name of your own with what it does.`),
  where: choice('where', [...places, 'auto']).default('auto'),
  marks: whole('marks', 0, 1).default(0).describe('Depletions so far; the second ends it.'),
  kind: choice('kind', armKinds).optional(),
  melee: flag('melee').optional(),
  thrown: flag('thrown').optional(),
  missile: flag('missile').optional(),
  hands: whole('hands', 0, 2).optional(),
  mostHands: whole('mostHands', 0, 2).optional(),
  small: flag('small').optional(),
  improvised: flag('improvised').optional(),
  atk: whole('atk', -5, 20).optional(),
  atkTwoHands: whole('atkTwoHands', 0, 20).optional(),
  atkThrown: whole('atkThrown', 0, 20).optional(),
  atkPriority: whole('atkPriority', 0, 20).optional(),
  armourPriority: whole('armourPriority', 0, 20).optional(),
  armourAs: whole('armourAs', -1, 20).optional().describe('What the armour of the target counts as.'),
  armourAsPriority: whole('armourAsPriority', -1, 20).optional(),
  deepUpTo: whole('deepUpTo', 0, 11).optional().describe('Hits of this face or less deal one more damage.'),
  criticalDamage: whole('criticalDamage', 0, 20).optional(),
  range: whole('range', 0, 1000).optional().describe('In spaces, thrown or shot.'),
  bow: flag('bow').optional(),
  fromBehind: flag('fromBehind').optional(),
  stopsCharge: flag('stopsCharge').optional(),
  reload: flag('reload').optional(),
  aims: flag('aims').optional(),
  chargeThrow: flag('chargeThrow').optional(),
  pastCover: flag('pastCover').optional(),
  loads: whole('loads', 0, 20).optional(),
  price: whole('price', 0, 100_000).optional(),
})

/** A weapon of the list, or a plain one, changed as the sheet says. */
function carriedFrom(data: z.output<typeof carriedObject>): CarriedItem {
  const own: Weapon = { ...(gearNamed(data.name) ?? plainWeapon()), name: data.name }
  for (const key of Object.keys(own)) {
    const value: unknown = Reflect.get(data, key)
    if (value !== undefined) Reflect.set(own, key, value)
  }
  return { ...own, mostHands: Math.max(own.hands, own.mostHands), where: data.where, marks: data.marks }
}

/** Something carried, or lying about: the name of a known weapon, or a weapon of its own. */
export const carriedField = z.union(
  [
    z.string().transform((text, context): CarriedItem => {
      const found = gearNamed(text.slice(0, 100))
      if (found !== undefined) return { ...found, where: 'auto', marks: 0 }
      context.addIssue({
        code: 'custom',
        message: `there is no weapon "${text.slice(0, 40)}"; known are ${known}`,
      })
      return z.NEVER
    }),
    carriedObject.transform(carriedFrom),
  ],
  'a weapon is a name of the list, or an object with name and what it does',
)

const woundField = strict('a Wound', {
  number: whole('number', 1, 10),
  permanent: flag('permanent').default(false),
  hand: choice('hand', ['none', 'weapon', 'other']).default('none'),
  healed: flag('healed').default(false),
}).transform(
  (wound): Wound => ({
    ...wound,
    hand: wound.number !== 10 ? 'none' : wound.hand === 'none' ? 'other' : wound.hand,
  }),
)

// ── The sheet ────────────────────────────────────────────────────────────────────────────────────────────

const score = (what: string) => whole(what, 1, 30)

const form = strict('a figure', {
  name: word('name'),
  kind: choice('kind', ['pc', 'npc']).default('npc'),
  level: whole('level', 0, 30).optional().describe('Of a PC; an NPC of level 1 or more is a retainer.'),
  trait: choice('trait', traits).default('none'),
  vigor: score('vigor').default(10),
  agility: score('agility').default(10),
  finesse: score('finesse').default(10),
  skills: list('skills', choice('a skill', skills), 20).default([]),
  might: whole('might', 1, 100).optional().describe('Of an NPC; a PC counts its level.'),
  hpMax: whole('hpMax', 1, 1000).optional(),
  hp: whole('hp', 0, 1000).optional(),
  atk: whole('atk', 0, 100).optional(),
  armour: list('armour', choice('a piece of armour', ['light', 'medium', 'heavy']), 3).default([]),
  natural: whole('natural', 0, 3).default(0),
  shield: choice('shield', ['none', 'ready', 'slung', 'gone']).default('none'),
  helmet: flag('helmet').default(false),
  chance: whole('chance', -5, 5).optional().describe('A bonus to hit of its own; +1 for a warrior.'),
  capture: whole('capture', -6, 12).optional(),
  death: whole('death', 0, 12).optional().describe('Without a helmet, which adds 2.'),
  ward: whole('ward', 0, 4).default(0).describe('On top of 2 against witchcraft.'),
  move: whole('move', 1, 100).optional().describe('Spaces; the Capture save unless given.'),
  // rules: warband.morale.weak, warband.morale.average, warband.morale.strong
  morale: whole('morale', 1, 12)
    .nullable()
    .optional()
    .describe('5 weak, 7 average, 9 strong; null never tests. A PC never does.'),
  size: whole('size', -3, 5).default(0),
  supernatural: flag('supernatural').default(false),
  fast: flag('fast').default(false),
  mounted: flag('mounted').default(false),
  mountMove: whole('mountMove', 1, 100).optional().describe('10 less the worn ranks of armour unless given.'),
  hands: whole('hands', 0, 2).default(2),
  weapons: list('weapons', carriedField, 20).default([]),
  items: list('items', carriedField, 20).default([]),
  packed: whole('packed', 0, 12).default(0).describe('Loads in the pack besides the items.'),
  mana: whole('mana', 0, 30).optional(),
  spells: list('spells', choice('a spell', spellNames), 20).optional(),
  randomSpells: whole('randomSpells', 0, 30)
    .optional()
    .describe(
      'Spells drawn when the fight begins; two and one a level for a maleficar whose spells are not given.',
    ),
  catalyst: flag('catalyst').default(false),
  wounds: list('wounds', woundField, 20).default([]),
  scars: whole('scars', 0, 100).default(0),
  skirmisher: flag('skirmisher').default(false).describe('Tests morale to enter melee and to stay in it.'),
  leader: flag('leader').default(false),
  group: word('group', 60).optional().describe('Who checks morale together; those of one name unless given.'),
  unit: word('unit', 60).optional().describe('In a battle, the unit it stands in.'),
  rank: whole('rank', 1, 3).optional(),
  file: whole('file', 1, 5)
    .optional()
    .describe('The place in the rank, from the left; Unique figures stand in the middle unless given.'),
  unique: flag('unique').optional(),
  place: whole('place', -1000, 1000).optional().describe('Where it stands, in spaces along the field.'),
  row: whole('row', -1000, 1000).optional().describe('On a map, the space across the field.'),
  facing: whole('facing', 0, 7).optional().describe('On a map, 0 is up the field, then clockwise.'),
  prone: flag('prone').default(false),
  blinded: flag('blinded').default(false),
  slow: flag('slow').default(false),
  unaware: flag('unaware').default(false),
  unseen: flag('unseen').default(false),
  fury: flag('fury').default(false).describe('A berserker who has invoked it.'),
  asleep: whole('asleep', 0, 100_000)
    .default(0)
    .describe('Rounds that a Slumber lasts: it lies there and knows of nothing.'),
  wardRounds: whole('wardRounds', 0, 100_000).default(0).describe('Rounds that a Ward lasts: +1 armour.'),
  unloaded: flag('unloaded').default(false).describe('Its crossbow is not loaded.'),
  critical: flag('critical').default(false),
  bleeding: whole('bleeding', 0, 2)
    .default(0)
    .describe('How many rounds ago it became critical; it dies at the end of the second one after.'),
  stabilized: flag('stabilized').default(false),
  nature: z.string().trim().max(40).default(''),
  note: z.string().trim().max(1000).default(''),
})

type Given = z.output<typeof form>

/** Everything about one figure before the fight. */
export interface Sheet extends Given {
  readonly level: number
  readonly might: number
  readonly hpMax: number
  readonly hp: number
  readonly atk: number
  readonly chance: number
  readonly capture: number
  readonly death: number
  readonly move: number
  readonly morale: number | null
  readonly mana: number
  readonly spells: (typeof spellNames)[number][]
  readonly randomSpells: number
}

/** Dead Weight: half of what armour and pack weigh, rounded up; six at most. */
// rule: warband.out.dead-weight
export function deadWeightOf(
  sheet: Pick<Given, 'armour' | 'packed' | 'weapons' | 'items' | 'wounds'>,
): number {
  const ranks = sheet.armour.reduce((sum, rank: ArmourRank) => sum + armourRanks[rank].loads, 0)
  const packed = [...sheet.weapons, ...sheet.items].reduce(
    (sum, { where, loads }) => sum + (where === 'packed' ? loads : 0),
    sheet.packed,
  )
  return weightOf(ranks + packed + Math.max(0, wornLoadsOf(sheet) + slotsOf(sheet.wounds) - WORN_PLACES))
}

/** The same before any Wound takes up room: Wounds add theirs when the fight begins. */
export function loadedWeightOf(sheet: Pick<Given, 'armour' | 'packed' | 'weapons' | 'items'>): number {
  return deadWeightOf({ ...sheet, wounds: [] })
}

/** So many loads as Dead Weight. */
export function weightOf(loads: number): number {
  return Math.min(6, Math.ceil(loads / 2))
}

const WORN_PLACES = 4

/** Loads that are worn, such as an axe on the back. */
export function wornLoadsOf({ weapons: own, items }: Pick<Given, 'weapons' | 'items'>): number {
  return [...own, ...items].reduce((sum, { where, loads }) => sum + (where === 'worn' ? loads : 0), 0)
}

/** How much room Wounds take up until they have had their rest; a Back wound twice as much. */
export function slotsOf(wounds: readonly Wound[]): number {
  return wounds.reduce((sum, { number, healed }) => sum + (healed ? 0 : roomOf(number)), 0)
}

/** How much room Wounds took up that have had their rest. */
export function healedSlotsOf(wounds: readonly Wound[]): number {
  return wounds.reduce((sum, { number, healed }) => sum + (healed ? roomOf(number) : 0), 0)
}

function roomOf(wound: number): number {
  return wound === BACK ? 2 : 1
}

const BACK = 7

function complete(data: Given): Sheet {
  const pc = data.kind === 'pc'
  const level = data.level ?? (pc ? 1 : 0)
  const might = data.might ?? (pc ? Math.max(1, level) : 1)
  const maleficar = data.trait === 'maleficar'
  // rule: warband.out.level
  const hpMax = data.hpMax ?? (pc ? (level === 0 || maleficar ? 1 : 2) : might)
  // rule: warband.out.capture
  const capture =
    data.capture ?? 6 - (pc ? loadedWeightOf(data) : data.armour.length) + (pc && data.agility >= 15 ? 1 : 0)
  return {
    ...data,
    level,
    might,
    hpMax,
    hp: Math.min(hpMax, data.hp ?? hpMax),
    atk: data.atk ?? (pc ? 1 + (data.vigor >= 15 ? 1 : 0) : might),
    // rule: warband.out.trait-warrior
    chance: data.chance ?? (data.trait === 'warrior' ? 1 : 0),
    capture,
    death: data.death ?? 5 + (data.finesse >= 15 ? 1 : 0),
    move: data.move ?? Math.max(1, capture),
    morale: pc ? null : data.morale === undefined ? 7 : data.morale,
    mana: data.mana ?? (maleficar ? 1 : 0),
    spells: data.spells ?? [],
    randomSpells: data.randomSpells ?? (maleficar && data.spells === undefined ? 1 + Math.max(1, level) : 0),
  }
}

/** What a user may write for one figure. */
export type SheetInput = ReadonlyDeep<z.input<typeof form>>

/** Checks what a user wrote for one figure and completes it. */
export const sheetSchema = z
  .preprocess(refuseMonsters(), z.unknown())
  .transform((input, context): Sheet => {
    const parsed = form.safeParse(input)
    if (parsed.success) return complete(parsed.data)
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] })
    return z.NEVER
  })
  .meta({
    type: 'object',
    // Worked out when somebody asks for the JSON Schema, which is seldom.
    get properties() {
      return z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }).properties
    },
    get required() {
      return z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }).required
    },
    additionalProperties: false,
  })

/** Completes a sheet, or throws a ZodError that says what is wrong. */
export function normaliseSheet(input: SheetInput): Sheet {
  return sheetSchema.parse(input)
}
