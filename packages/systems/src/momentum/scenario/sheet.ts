/**
 * The sheet: what a user writes down for one figure, and the complete form the rules work with. PCs and NPCs are
 * different kinds of sheet: NPCs have no momentum, no dice and no stats, only what is needed to strike and be
 * struck.
 *
 * A sheet may be as short as a name. Names stand for ready-made things ('plate'), words for gear in the notation
 * of stat blocks; all of it is checked and spelled out here. A complete sheet is itself a valid one.
 */
import {
  choice,
  flag,
  list,
  prose,
  type ReadonlyDeep,
  refuseMonsters,
  strict,
  whole,
  word,
} from '@steelyard/kernel/forms'
import { z } from 'zod'
import {
  type Armour,
  type Attack,
  armourOf,
  armourTypes,
  isMetal,
  materials,
  ranges,
  readShield,
  readStep,
  readWeapon,
  type Shield,
  type Weapon,
} from '../rules/gear.ts'
import { ridersOf } from './special.ts'

export type { Attack, Shield, Weapon } from '../rules/gear.ts'

/** The classes and their physical and mental dice. */
// rule: momentum.sheet.class-dice
export const classes = {
  Berserker: [12, 4],
  Mercenary: [10, 6],
  Wanderer: [8, 8],
  Cultist: [6, 10],
  Scholar: [4, 12],
} as const satisfies Readonly<Record<string, readonly [number, number]>>

/** The dice of this game's people. */
export type DieSize = 4 | 6 | 8 | 10 | 12

/** A special ability or spell. */
export interface Ability {
  readonly name: string
  readonly cost: number
  readonly needsSuperior: boolean
  readonly endOfRound: boolean
  readonly text: string
  /** The farthest band an area attack reaches, or null. */
  readonly area: (typeof ranges)[number] | null
  readonly attack: Attack | null
  readonly effect: 'none' | 'lose-momentum' | 'gain-momentum' | 'discount'
  readonly amount: number
}

/** The six stats, in the order of the stat block. */
export const stats = ['might', 'grace', 'grit', 'charm', 'lore', 'fate'] as const

/** A stat. */
export type Stat = (typeof stats)[number]

/** The limbs that a dire wound can take. */
export const limbs = ['off-arm', 'weapon-arm', 'leg'] as const

/** A limb. */
export type Limb = (typeof limbs)[number]

/** A player's character, complete. */
export interface PcSheet {
  readonly kind: 'pc'
  readonly name: string
  readonly class: string
  readonly level: number
  readonly might: number
  readonly grace: number
  readonly grit: number
  readonly charm: number
  readonly lore: number
  readonly fate: number
  readonly fateDie: DieSize
  readonly physicalDie: DieSize
  readonly mentalDie: DieSize
  /** The printed limit, or null for the formula. */
  readonly maxHits: number | null
  readonly hits: number
  readonly stamina: number
  readonly exhaustedSlots: number
  readonly itemSlots: number
  readonly items: readonly string[]
  readonly defense: number
  readonly weapons: readonly Weapon[]
  readonly shield: Shield | null
  readonly armour: Armour
  readonly abilities: readonly Ability[]
  readonly surprised: boolean
  readonly position: number | null
  readonly momentum: number
  /** How often Very Sad, and the stats that this lowers, by one for each time they are named. */
  readonly sad: number
  readonly lowered: readonly Stat[]
  readonly disfigured: number
  /** What all dire wounds so far have rolled together, for the ruling that adds them up. */
  readonly direTotal: number
  readonly dying: boolean
  readonly lostLimbs: readonly Limb[]
  readonly superiorOver: readonly string[]
  readonly nature: string
  readonly note: string
}

/** Anybody the referee runs, complete. */
export interface NpcSheet {
  readonly kind: 'npc'
  readonly name: string
  readonly hits: number
  readonly hitsMax: number
  readonly defense: number
  readonly defenseNote: string
  readonly move: number
  /** Ways to move with a score of their own; null is the base score. */
  readonly specialMoves: readonly { readonly method: string; readonly score: number | null }[]
  readonly attacks: readonly Attack[]
  readonly special: string
  readonly abilities: readonly Ability[]
  readonly surprised: boolean
  readonly position: number | null
  readonly superiorOver: readonly string[]
  readonly nature: string
  readonly note: string
}

/** A complete sheet. */
export type Sheet = PcSheet | NpcSheet

// ── Building blocks ──────────────────────────────────────────────────────────────────────────────────────

const stat = (what: string) => whole(what, -5, 10)
const die = z.literal([4, 6, 8, 10, 12], 'a discipline die is 4, 6, 8, 10 or 12')
const step = z.union(
  [
    whole('a step', -1, 4),
    z.string().transform((text, context) => {
      const read = readStep(text.slice(0, 20))
      if (read !== null) return read
      context.addIssue({ code: 'custom', message: 'a usage die reads Ud8, Ud6, Ud4, 1, 0 or none' })
      return z.NEVER
    }),
  ],
  'a usage die reads Ud8, Ud6, Ud4, 1, 0 or none',
)
const rangeList = list('ranges', choice('a range', ranges), 5).min(
  1,
  'ranges must name at least one distance',
)

function inWords<Thing>(read: (text: string) => Thing | string) {
  return z.string().transform((text, context): Thing => {
    const found = text.length <= 300 ? read(text) : 'gear in words has at most 300 characters'
    if (typeof found !== 'string') return found
    context.addIssue({ code: 'custom', message: found })
    return z.NEVER
  })
}

// ── Gear ─────────────────────────────────────────────────────────────────────────────────────────────────

const weaponObject = strict('a weapon', {
  name: word("a weapon's name"),
  material: choice('material', materials).default('steel'),
  ranges: rangeList.default(['melee']).describe('The distances at which it can be used.'),
  damageType: z.string().trim().max(40).default('').describe('Slashing, piercing, bludgeoning, burning …'),
  usage: step.default(-1).describe('Ammunition: Ud8, Ud6, Ud4, 1 or 0; none if it never runs out.'),
  usageStart: step.optional(),
  ready: flag('ready').default(true),
  metal: flag('metal').optional(),
  cost: whole('cost', 0, 100)
    .nullable()
    .default(null)
    .describe("What a magic weapon's own text asks for a Strike."),
}).transform(
  (given): Weapon => ({
    ...given,
    damageType: given.damageType.toLowerCase(),
    usageStart: given.usageStart ?? given.usage,
    metal: given.metal ?? isMetal(given.name),
  }),
)
const weaponField = z.union(
  [inWords(readWeapon), weaponObject],
  'a weapon is words such as "Rapier (Steel, Melee, Piercing)", or an object with name and ranges',
)

const shieldObject = strict('a shield', {
  name: word("a shield's name"),
  material: choice('material', materials).default('steel'),
  base: step.default(2),
  step: step.optional(),
  ready: flag('ready').default(true),
}).transform((given): Shield => ({ ...given, step: given.step ?? given.base }))
const shieldField = z.union(
  [inWords(readShield), shieldObject, z.null()],
  'a shield is words such as "Iron Buckler (Base UD4)", an object, or null',
)

const armourObject = strict('armour', {
  type: choice('type', armourTypes),
  name: z.string().trim().max(80).default(''),
  startStep: step.optional(),
  step: step.optional(),
  penalty: whole('penalty', 0, 20).optional().describe('Momentum lost at the end of each round.'),
}).transform((given): Armour => {
  const plain = armourOf(given.type, given.name)
  const startStep = given.startStep ?? plain.startStep
  return { ...plain, startStep, step: given.step ?? startStep, penalty: given.penalty ?? plain.penalty }
})
const armourField = z.union(
  [choice('armour', armourTypes).transform((type) => armourOf(type)), armourObject],
  'armour is none, leather, chain or plate, or an object with type and name',
)

const riderField = strict('a rider', {
  on: choice('on', ['landed', 'hit']).default('landed'),
  effect: choice('effect', ['lose-momentum', 'text']),
  amount: whole('amount', 0, 100).default(0),
  text: z.string().max(300).default(''),
})

const attackField = strict('an attack', {
  name: word("an attack's name").default('blow'),
  material: choice('material', materials).default('steel'),
  ranges: rangeList.default(['melee']),
  danger: whole('danger', 0, 20).default(1).describe('Armour rolls when it lands.'),
  skill: whole('skill', 0, 20).default(0).describe('The Attack Skill.'),
  damageType: z.string().trim().max(40).default(''),
  metal: flag('metal').optional(),
  riders: list('riders', riderField, 10).default([]),
}).transform(
  (given): Attack => ({
    ...given,
    damageType: given.damageType.toLowerCase(),
    metal: given.metal ?? isMetal(given.name),
  }),
)

const abilityField = strict('an ability', {
  name: word("an ability's name"),
  cost: whole('cost', 0, 100).default(0).describe('In momentum.'),
  needsSuperior: flag('needsSuperior').default(false),
  endOfRound: flag('endOfRound').default(false),
  text: prose('text').default(''),
  area: choice('area', ranges).nullable().default(null).describe('An attack on everybody so near.'),
  attack: attackField.nullable().default(null),
  effect: choice('effect', ['none', 'lose-momentum', 'gain-momentum', 'discount']).default('none'),
  amount: whole('amount', 0, 100).default(0),
})

// ── Sheets ───────────────────────────────────────────────────────────────────────────────────────────────

const common = {
  name: word('name'),
  abilities: list('abilities', abilityField, 20).default([]),
  surprised: flag('surprised').default(false),
  position: whole('position', -1000, 1000).nullable().default(null).describe('The place on the line.'),
  superiorOver: list('superiorOver', word('an id'), 40).default([]),
  nature: z.string().trim().max(40).default(''),
  note: prose('note').default(''),
}

const pcForm = strict('a PC', {
  kind: z.literal('pc').default('pc'),
  ...common,
  class: word('class', 40)
    .default('Mercenary')
    .describe(`One of ${Object.keys(classes).join(', ')}, or your own.`),
  level: whole('level', 1, 100).default(1),
  might: stat('might').default(0),
  grace: stat('grace').default(0),
  grit: stat('grit').default(0),
  charm: stat('charm').default(0),
  lore: stat('lore').default(0),
  fate: stat('fate').default(0),
  fateDie: die.optional(),
  physicalDie: die.optional().describe('By class unless given.'),
  mentalDie: die.optional(),
  maxHits: whole('maxHits', 0, 100).nullable().default(null).describe('By the formula unless given.'),
  hits: whole('hits', 0, 1000).default(0).describe('Hits taken.'),
  stamina: whole('stamina', 0, 1000).default(0).describe('Tallies marked.'),
  exhaustedSlots: whole('exhaustedSlots', 0, 100).default(0),
  itemSlots: whole('itemSlots', 0, 100).default(10),
  items: list('items', word('an item'), 100).default([]),
  defense: whole('defense', 0, 20).default(0),
  weapons: list('weapons', weaponField, 20).default([]),
  shield: shieldField.default(null),
  armour: armourField.default(armourOf('none')),
  momentum: whole('momentum', -1000, 1000).default(0),
  sad: whole('sad', 0, 20).default(0).describe('How often Very Sad since the last rest.'),
  lowered: list('lowered', choice('a lowered stat', stats), 100)
    .optional()
    .describe('The stats that Very Sad has lowered, each by 1; Grace every time unless given.'),
  disfigured: whole('disfigured', 0, 20).default(0),
  direTotal: whole('direTotal', 0, 1000)
    .default(0)
    .describe('What dire wounds have rolled so far, where their total piles up.'),
  dying: flag('dying').default(false),
  lostLimbs: list('lostLimbs', choice('a limb', limbs), 3).default([]),
}).transform((given, context): PcSheet => {
  const dice = Object.entries(classes).find(([name]) => name.toLowerCase() === given.class.toLowerCase())
  const physicalDie = given.physicalDie ?? dice?.[1][0]
  const mentalDie = given.mentalDie ?? dice?.[1][1]
  if (physicalDie === undefined || mentalDie === undefined) {
    const message = `"${given.class.slice(0, 40)}" is no class of the list, so it needs physicalDie and mentalDie`
    context.addIssue({ code: 'custom', message, path: ['class'] })
    return z.NEVER
  }
  const lowered = given.lowered ?? Array.from({ length: given.sad }, (): Stat => 'grace')
  return { ...given, physicalDie, mentalDie, fateDie: given.fateDie ?? fateDieOf(given.fate), lowered }
})

/** The die that goes with a Fate score. */
// rule: momentum.sheet.fate
export function fateDieOf(fate: number): DieSize {
  return FATE_DICE[Math.min(4, Math.max(0, fate))] ?? 4
}

const FATE_DICE: readonly DieSize[] = [4, 6, 8, 10, 12]

const npcForm = strict('an NPC', {
  kind: z.literal('npc').describe('An NPC; a PC unless said.'),
  ...common,
  hits: whole('hits', -1, 1000)
    .default(1)
    .describe('Strikes it can take; 0 if it was disabled, or −1 where it takes one more than its hits.'),
  hitsMax: whole('hitsMax', 1, 1000).optional(),
  defense: whole('defense', 0, 20).default(0),
  defenseNote: z.string().trim().max(300).default(''),
  move: whole('move', 0, 20).default(1),
  specialMoves: list(
    'specialMoves',
    strict('a way to move', {
      method: word('method', 40),
      score: whole('score', 0, 20).nullable().default(null),
    }),
    10,
  ).default([]),
  danger: whole('danger', 0, 20).optional().describe('Of the one attack, where attacks are not listed.'),
  attackSkill: whole('attackSkill', 0, 20).optional(),
  attacks: list('attacks', attackField, 10).default([]),
  special: prose('special').default(''),
}).transform(({ danger, attackSkill, ...given }): NpcSheet => {
  const plain = attackField.parse({ danger: danger ?? 1, skill: attackSkill ?? 0 })
  const attacks = given.attacks.length === 0 ? [plain] : given.attacks
  const riders = ridersOf(given.special)
  const [first, ...others] = attacks
  const poisoned =
    first === undefined || first.riders.length > 0 || riders.length === 0
      ? attacks
      : [{ ...first, riders }, ...others]
  return { ...given, hitsMax: given.hitsMax ?? Math.max(1, given.hits), attacks: poisoned }
})

const forms = z.union([pcForm, npcForm])

/** What a user may write for a PC. */
export type PcInput = ReadonlyDeep<z.input<typeof pcForm>>

/** What a user may write for an NPC. */
export type NpcInput = ReadonlyDeep<z.input<typeof npcForm>>

/** What a user may write for one figure. */
export type SheetInput = PcInput | NpcInput

function isNpc(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'kind' in input && input.kind === 'npc'
}

/** Checks what a user wrote for one figure and completes it. */
export const sheetSchema = z
  .preprocess(refuseMonsters(), z.unknown())
  .transform((input, context): Sheet => {
    const parsed = isNpc(input) ? npcForm.safeParse(input) : pcForm.safeParse(input)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] })
    return z.NEVER
  })
  .meta({
    description: 'A PC, or an NPC by kind: npc.',
    type: 'object',
    // Worked out when somebody asks for the JSON Schema, which is seldom.
    get properties() {
      return propertiesOf([pcForm, npcForm])
    },
    get anyOf() {
      return z.toJSONSchema(forms, { io: 'input', unrepresentable: 'any' }).anyOf ?? []
    },
  })

/** The properties of all these forms together. */
function propertiesOf(kinds: readonly z.ZodType[]): Record<string, unknown> {
  const properties: Record<string, unknown> = {}
  for (const kind of kinds)
    Object.assign(properties, z.toJSONSchema(kind, { io: 'input', unrepresentable: 'any' }).properties)
  return properties
}

/** Completes a sheet, or throws a ZodError that says what is wrong. */
export function normaliseSheet(input: SheetInput): Sheet {
  return sheetSchema.parse(input)
}
