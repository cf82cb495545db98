/**
 * The sheet of one figure: what a user may write, and the complete sheet that comes of it.
 *
 * A sheet may be as short as a name. Player characters, other people and creatures share one shape, and what is
 * written always overrides what the tables would give. A complete sheet is itself a valid one. Confusing here:
 * `dm` is a step of the Damage Modifier ladder, not a number to add; `initiative` is the modifier before worn
 * armour counts against it; `luckAll` is the Luck a figure would have by the formula, `luck` what it has. What
 * super-powers make of these numbers is left to the fight.
 */
import {
  choice,
  clip,
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
import { spells as readySpells } from '../content/spells.ts'
import {
  baseValue,
  type Characteristics,
  dmStepOf,
  healingRateOf,
  heroLevelEffects,
  humanoidLocations,
  initiativeOf,
  luckOf,
  noDM,
  readDM,
  standardSkills,
  styleBase,
} from '../rules/core/tables.ts'
import { type Ability, abilityField } from '../rules/creatures/ability.ts'
import {
  type Damage,
  findArmour,
  handConflict,
  placeInHands,
  spelled,
  type Weapon,
} from '../rules/gear/gear.ts'
import {
  armsOf,
  homeOf,
  kindOfName,
  locationHitPoints,
  locationName,
  meansLocation,
  neighboursOf,
  rangeFault,
  readRange,
  sideOfName,
} from '../rules/harm/anatomy.ts'
import { type EffectName, effectNames } from '../rules/melee/effect-names.ts'
import { damage, forms, friendly, kebab, map, without } from './forms.ts'
import { weaponField } from './weapon-form.ts'

export type { Ability, AbilityName, Poison } from '../rules/creatures/ability.ts'
export { abilityNames, poisonConditions } from '../rules/creatures/ability.ts'
export type { Damage, Reach, Size, Weapon, WeaponTag } from '../rules/gear/gear.ts'
export { reaches, sizes, weaponTags } from '../rules/gear/gear.ts'

/** The kinds of hit locations. */
export const locationKinds = [
  'head',
  'chest',
  'abdomen',
  'arm',
  'leg',
  'wing',
  'tail',
  'fin',
  'other',
] as const

/** What a hit location is. */
export type LocationKind = (typeof locationKinds)[number]

/** One hit location: its numbers on the d20, hit points and armour. */
export interface HitLocation {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly kind: LocationKind
  readonly side: 'right' | 'left' | null
  readonly hpMax: number
  readonly hp: number
  readonly naturalAP: number
  readonly wornAP: number
  readonly magicAP: number
  /** What is worn there, '' for nothing. */
  readonly worn: string
  readonly adjacent: readonly string[]
}

/** The traits a Combat Style can carry. */
export const traits = [
  'beast-back-lancer',
  'blind-fighting',
  'daredevil',
  'defensive-minded',
  'formation-fighting',
  'knockout-blow',
  'mounted-combat',
  'ranged-marksman',
  'skirmishing',
  'throw-weapons',
  'unarmed-prowess',
] as const

/** A trait of a Combat Style. */
export type Trait = (typeof traits)[number]

/** A Combat Style: one percentage for all of its weapons. */
export interface CombatStyle {
  readonly name: string
  readonly value: number
  readonly weapons: readonly string[]
  readonly traits: readonly Trait[]
}

/** What spells can do. */
export const spellEffects = [
  'avert',
  'befuddle',
  'bladesharp',
  'calm',
  'darkness',
  'light',
  'disruption',
  'firearrow',
  'heal',
  'sleep',
  'vigor',
  'harm',
  'none',
] as const

/** A spell or power that a figure can cast. */
export interface Spell {
  readonly name: string
  readonly effect: (typeof spellEffects)[number]
  /** What it rolls, for the effect 'harm'. */
  readonly damage: Damage | null
  readonly resist: 'endurance' | 'willpower' | 'evade' | 'none'
  readonly range: 'touch' | 'ranged'
  /** Casting time in Turns. */
  readonly turns: number
  /** Magic Points. */
  readonly cost: number
  readonly ignoresArmour: boolean
  readonly concentration: boolean
}

/** Who a figure belongs to, which decides about Luck. */
export const kinds = ['pc', 'npc', 'creature'] as const

/** How heroic a figure is. */
export const heroLevels = ['normal', 'pulp', 'paragon'] as const

/** What pulp and paragon heroes can choose from. */
export const advantages = ['action-point', 'luck', 'hit-points', 'endurance', 'stealth', 'willpower'] as const

/** The combat powers a figure can have. */
export const powers = [
  'combat-expert-melee',
  'combat-expert-ranged',
  'durability',
  'energy-blast',
  'enhanced-reactions',
  'enhanced-speed',
  'enhanced-strength',
  'inherent-armor',
  'regeneration',
] as const

/** How a figure holds itself. */
export const postures = ['standing', 'crouching', 'prone'] as const

/** How a figure stands to those it fights. */
export const grounds = ['level', 'higher', 'lower'] as const

/** What can be in force on a figure: Turns or Rounds left, and locations by name. */
export interface Conditions {
  /** Turns in which it cannot attack, sees badly, or may not shoot. */
  readonly pain: number
  readonly blinded: number
  readonly blindGrade: 'hard' | 'formidable' | 'herculean'
  readonly pinned: number
  /** Rounds of unconsciousness, shock, frenzy, nausea, fright; Rounds until death. */
  readonly unconscious: number
  readonly shocked: number
  readonly frenzy: number
  readonly nauseous: number
  readonly shaken: number
  readonly dying: number
  readonly bleeding: readonly string[]
  readonly useless: readonly string[]
  /** Limbs that are gone for good. */
  readonly severed: readonly string[]
  /** Turns of stun by location. */
  readonly stunned: Readonly<Record<string, number>>
}

/** One figure, complete: nothing left to derive. */
export interface Sheet {
  readonly name: string
  readonly kind: (typeof kinds)[number]
  readonly heroLevel: (typeof heroLevels)[number]
  readonly advantages: readonly (typeof advantages)[number][]
  readonly str: number
  readonly con: number
  readonly siz: number
  readonly dex: number
  readonly int: number
  readonly pow: number
  readonly cha: number
  readonly actionPoints: number
  /** Step on the Damage Modifier ladder: 0 is −1d8, 4 is +0, 5 is +1d2. */
  readonly dm: number
  /** The modifier before the penalty for worn armour. */
  readonly initiative: number
  readonly healingRate: number
  /** By the formula for player characters, as printed for others. */
  readonly luck: number
  /** What the formula gives, for the ruling about the Luck of others. */
  readonly luckAll: number
  readonly magicPoints: number
  /** Metres on foot, 0 for none. */
  readonly move: number
  readonly fly: number
  readonly swim: number
  readonly legs: number
  readonly height: number
  readonly locations: readonly HitLocation[]
  /** Every standard skill, and the professional ones that were given; keys like 'first-aid'. */
  readonly skills: Readonly<Record<string, number>>
  readonly styles: readonly CombatStyle[]
  readonly weapons: readonly Weapon[]
  readonly abilities: readonly Ability[]
  readonly spells: readonly Spell[]
  readonly passions: Readonly<Record<string, number>>
  readonly powers: readonly (typeof powers)[number][]
  readonly powerPoints: number
  readonly at: readonly [number, number] | null
  /** 0 Fresh … 9 Dead. */
  readonly fatigue: number
  /** Levels of it that are lost blood, and that are want of air. */
  readonly bled: number
  readonly choked: number
  readonly posture: (typeof postures)[number]
  readonly actionPointsNow: number | null
  readonly luckNow: number | null
  readonly magicPointsNow: number | null
  readonly surprised: boolean
  /** Attacked from behind, or does not know of its foes. */
  readonly unaware: boolean
  readonly confined: boolean
  /** What is otherwise about it than on the rest of the field; null for nothing. */
  readonly surroundings: WrittenSurroundings | null
  readonly ground: (typeof grounds)[number]
  readonly mount: string | null
  readonly cover: string | null
  /** What is in force on it when the fight begins. */
  readonly conditions: Conditions
  /** Effects it has prepared to counter, and whose. */
  readonly counters: readonly { readonly against: string; readonly effect: EffectName }[]
  /** Temperament for policies: 'levy', 'professional', 'fanatic' … */
  readonly nature: string
  readonly note: string
}

// ── Body and armour ──────────────────────────────────────────────────────────────────────────────────────

/** A hit location as written: what is unsaid follows from its name and from the tables. */
interface WrittenLocation {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly kind?: LocationKind
  readonly side?: 'right' | 'left' | null
  readonly hpMax?: number
  readonly hp?: number
  readonly ap?: number
  readonly naturalAP?: number
  readonly wornAP?: number
  readonly magicAP?: number
  readonly worn?: string
  readonly adjacent?: readonly string[]
}

const points = (what: string) => whole(what, 0, 100)

const locationInWords = z.string().transform((text, context): WrittenLocation => {
  const [, range = '', name = '', ap, hp] =
    /^(\d{1,2}(?:\s*[-−–—]\s*\d{1,2})?)\s+([^\d/]{1,60}?)(?:\s+(\d{1,3})\s*\/\s*(\d{1,3}))?$/.exec(
      text.slice(0, 120).trim(),
    ) ?? []
  const faces = readRange(range)
  if (faces === null) {
    const message = `"${clip(text)}" is no hit location: write its numbers, name and AP/HP, as in "1-3 right leg 2/6"`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const [from, to] = faces
  const numbers = ap === undefined ? {} : { ap: Number(ap), hpMax: Number(hp) }
  return { name: locationName(name), from, to, ...numbers }
})

const locationObject = strict('a hit location', {
  name: word("a location's name", 60).describe('What it is called: "right front leg".'),
  range: z.string('range must read like "1-3"').max(20).optional().describe('Its numbers on the d20: "1-3".'),
  from: whole('from', 1, 20).optional().describe('The first of its numbers on the d20.'),
  to: whole('to', 1, 20).optional().describe('The last of its numbers on the d20.'),
  kind: choice('kind', locationKinds).optional().describe('What it is; told from the name if unsaid.'),
  side: choice('side', ['right', 'left']).nullable().optional(),
  hpMax: whole('hpMax', 1, 999).optional().describe('Hit Points when unhurt.'),
  hp: whole('hp', -2000, 999).optional().describe('Hit Points now.'),
  ap: points('ap').optional().describe('Armour Points: natural for creatures, worn for people.'),
  naturalAP: points('naturalAP').optional(),
  wornAP: points('wornAP').optional(),
  magicAP: points('magicAP').optional(),
  worn: z.string('worn must be text').trim().max(80, 'worn has at most 80 characters').optional(),
  adjacent: list('adjacent', word('a location', 60), 40).optional().describe('The locations beside it.'),
}).transform((given, context): WrittenLocation => {
  const { name, range, from, to, adjacent, hp, hpMax, ...rest } = given
  const faces = range === undefined ? [from ?? to, to ?? from] : readRange(range)
  const [first, last] = faces ?? []
  if (first === undefined || last === undefined || first > last || last > 20 || first < 1) {
    const message = `"${clip(name)}" needs its numbers on the d20: from and to, or range such as "1-3"`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const most = hpMax ?? (hp !== undefined && hp > 0 ? hp : undefined)
  if (hp !== undefined && most !== undefined && hp > most)
    context.addIssue({ code: 'custom', message: `"${clip(name)}": hp must not be above hpMax` })
  const beside = adjacent === undefined ? {} : { adjacent: adjacent.map(locationName) }
  return {
    name: locationName(name),
    from: first,
    to: last,
    ...beside,
    ...without({ ...rest, hp, hpMax: most }),
  }
})

const locationField = forms(
  'a hit location is written like "1-3 right leg 2/6" (d20, name, AP/HP), or as an object with name and range',
  [locationInWords, locationObject],
)

/** Armour as written: what is worn, and the words for where. */
interface Piece {
  readonly name: string
  readonly ap: number
  readonly where: readonly string[]
}

function pieceOf(
  name: string,
  ap: number | undefined,
  where: readonly string[],
  context: z.RefinementCtx,
): Piece {
  const known = findArmour(name)
  const value = ap ?? known?.ap
  if (value === undefined) {
    const message = `no armour is called "${clip(name)}": use a name such as gambeson or mail, or give its ap`
    context.addIssue({ code: 'custom', message })
    return { name, ap: 0, where }
  }
  return { name: known?.name ?? name, ap: value, where }
}

const armourName = word('armour')

const armourValue = forms('armour is a number of AP, a name such as "mail", or { name, ap }', [
  points('armour').transform((ap): Piece => ({ name: '', ap, where: [] })),
  armourName.transform((name, context): Piece => pieceOf(name, undefined, [], context)),
  strict('armour', { name: armourName, ap: points('ap').optional() }).transform(
    ({ name, ap }, context): Piece => pieceOf(name, ap, [], context),
  ),
])

const pieceInWords = z.string().transform((text, context): Piece => {
  const [, name = '', ap, where] =
    /^([^()\d]+?)(?:\s+(\d{1,2}))?(?:\s*\(([^()]*)\))?$/.exec(text.slice(0, 300).trim()) ?? []
  const places = where === undefined ? ['all'] : where.split(',').map(locationName)
  if (name !== '') return pieceOf(name, ap === undefined ? undefined : Number(ap), places, context)
  const message = `"${clip(text)}" is no armour: write "mail", "mail (chest, abdomen)" or "helmet 5 (head)"`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const pieceObject = strict('a piece of armour', {
  name: armourName,
  ap: points('ap').optional(),
  locations: forms('locations must be "all" or a list of names', [
    z.literal('all').transform(() => ['all']),
    list('locations', word('a location', 60), 40),
  ]).optional(),
}).transform(
  ({ name, ap, locations = ['all'] }, context): Piece =>
    pieceOf(name, ap, locations.map(locationName), context),
)

/** Armour in either form; in a map the more exact word counts, in a list the heavier piece. */
interface WrittenArmour {
  readonly form: 'map' | 'list'
  readonly pieces: readonly Piece[]
}

const armourField = forms(
  'armour is a number for all locations, a name such as "mail", places such as { head: 5, chest: "mail" }, ' +
    'or a list of pieces { name, ap, locations }',
  [
    armourValue.transform(
      (piece): WrittenArmour => ({ form: 'map', pieces: [{ ...piece, where: ['all'] }] }),
    ),
    map('armour', armourValue, '{ head: 5 }').transform(
      (places): WrittenArmour => ({
        form: 'map',
        pieces: Object.entries(places).map(([where, piece]) => ({ ...piece, where: [locationName(where)] })),
      }),
    ),
    list(
      'armour',
      forms('a piece is "mail (chest)" or { name, ap, locations }', [pieceInWords, pieceObject]),
      40,
    ).transform((pieces): WrittenArmour => ({ form: 'list', pieces })),
  ],
)

/** Numbers by location, or one for all. */
function byLocation(what: string, min: number, max: number) {
  return forms(`${what} is a number for all locations, or places such as { head: 5, legs: 4 }`, [
    whole(what, min, max).transform((value): readonly (readonly [string, number])[] => [['all', value]]),
    map(what, whole(what, min, max), '{ head: 5 }').transform(
      (places): readonly (readonly [string, number])[] =>
        Object.entries(places).map(([where, value]) => [locationName(where), value] as const),
    ),
  ])
}

// ── Skills, styles, spells, abilities ────────────────────────────────────────────────────────────────────

const percent = whole('a skill', 0, 1000)

const skillsField = map('skills', percent, '{ evade: 54 }').transform(
  (given, context): Readonly<Record<string, number>> => {
    const skills: [string, number][] = []
    for (const [name, value] of Object.entries(given)) {
      const key = kebab(name)
      if (key === '' || key.startsWith('combat-style')) {
        const message = `"${clip(name)}" is no skill: a Combat Style goes into style, such as style: 65`
        context.addIssue({ code: 'custom', message, path: [name] })
      }
      skills.push([key, value])
    }
    return Object.fromEntries(skills)
  },
)

/** A Combat Style as written; unsaid weapons are all that the figure carries. */
interface WrittenStyle {
  readonly name: string
  readonly value?: number
  readonly weapons?: readonly string[]
  readonly traits: readonly Trait[]
}

const styleObject = strict('a style', {
  name: word("a style's name").default('Combat Style'),
  value: percent.optional().describe('The percentage; STR + DEX if unsaid.'),
  weapons: list('weapons', word('a weapon'), 60).optional().describe('Names of the weapons it covers.'),
  traits: list('traits', friendly('a trait', traits), traits.length).default([]),
}).transform(
  ({ name, value, weapons, traits: given }): WrittenStyle => ({
    name,
    ...without({ value, weapons: weapons?.map(spelled) }),
    traits: traits.filter((trait) => given.includes(trait)),
  }),
)

const styleField = forms('a style is a percentage such as 65, or { name, value, weapons, traits }', [
  percent.transform((value): WrittenStyle => ({ name: 'Combat Style', value, traits: [] })),
  styleObject,
])

const stylesField = forms('style is a percentage, { name, value, weapons, traits }, or a list of them', [
  styleField.transform((style): readonly WrittenStyle[] => [style]),
  list('styles', styleField, 10),
])

/** The ready-made spell of this name, in whatever case it is written. */
export function findSpell(name: string): Spell | undefined {
  const small = name.trim().toLowerCase()
  return readySpells.find(({ spell }) => spell.name.toLowerCase() === small)?.spell
}

/** A spell of this name without any effect that can be counted. */
export function plainSpell(name: string): Spell {
  return {
    name,
    effect: 'none',
    damage: null,
    resist: 'none',
    range: 'ranged',
    turns: 1,
    cost: 1,
    ignoresArmour: false,
    concentration: false,
  }
}

const spellInWords = word('a spell').transform((name, context): Spell => {
  const known = findSpell(name)
  if (known !== undefined) return known
  const names = readySpells.map(({ spell }) => spell.name).join(', ')
  const message = `no spell is called "${clip(name)}": use ${names}, or write { name, effect }`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const spellObject = strict('a spell', {
  name: word("a spell's name"),
  effect: choice('effect', spellEffects).optional().describe('What it does; "harm" needs damage.'),
  damage: damage.nullable().optional(),
  resist: choice('resist', ['endurance', 'willpower', 'evade', 'none']).optional(),
  range: choice('range', ['touch', 'ranged']).optional(),
  turns: whole('turns', 1, 50).optional().describe('Turns it takes to cast.'),
  cost: whole('cost', 0, 99).optional().describe('Magic Points.'),
  ignoresArmour: flag('ignoresArmour').optional(),
  concentration: flag('concentration').optional(),
}).transform(({ name, ...parts }, context): Spell => {
  const spell: Spell = { ...(findSpell(name) ?? plainSpell(name)), ...without(parts) }
  if (spell.effect === 'harm' && spell.damage === null)
    context.addIssue({
      code: 'custom',
      message: `"${clip(name)}" does harm, so it needs damage`,
      path: ['damage'],
    })
  return spell
})

const spellField = forms('a spell is a name such as "Befuddle", or { name, effect, … }', [
  spellInWords,
  spellObject,
])

const dmField = forms('dm is a Damage Modifier such as "+1d4", or the step of its ladder (4 is none)', [
  whole('dm', 0, 55),
  z.string().transform((text, context): number => {
    const step = text.length <= 60 ? readDM(text) : null
    if (step !== null && step <= 55) return step
    const message = `"${clip(text)}" is no Damage Modifier: write one of the table, such as -1d2, +0, +1d6, +1d8+1d6`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
])

// ── The sheet ────────────────────────────────────────────────────────────────────────────────────────────

/** What may be otherwise about one figure or one place than on the rest of the field. */
export const surroundingsForm = strict('surroundings', {
  light: choice('light', ['bright', 'dim', 'dark', 'pitch-black']).optional().describe('The light there.'),
  visibility: choice('visibility', ['clear', 'mist', 'thick', 'obscured'])
    .optional()
    .describe('The air there.'),
  ground: choice('ground', ['firm', 'unstable']).optional().describe('The footing there.'),
  water: flag('water').optional().describe('Whether it is deep water.'),
})

/** Such words about one figure or place. */
export type WrittenSurroundings = z.output<typeof surroundingsForm>

const score = (what: string) => whole(what, 0, 200)
const metresOf = (what: string) => whole(what, 0, 1000)

/** Everything a user can write, checked and read, but not yet put in place. */
function turns(what: string) {
  return whole(what, 0, 10_000).default(0)
}

const written = strict('a sheet', {
  name: word('name').describe('What everybody calls the figure.'),
  kind: choice('kind', kinds).default('npc').describe('Only a pc has Luck of its own accord.'),
  heroLevel: choice('heroLevel', heroLevels).default('normal').describe('How heroic the figure is.'),
  advantages: list('advantages', friendly('an advantage', advantages), advantages.length)
    .default([])
    .describe('What a pulp hero has two of and a paragon three.'),
  str: score('str').default(11).describe('Strength.'),
  con: score('con').default(11).describe('Constitution.'),
  siz: score('siz').default(13).describe('Size.'),
  dex: score('dex').default(11).describe('Dexterity.'),
  int: score('int').default(13).describe('Intelligence.'),
  pow: score('pow').default(11).describe('Power.'),
  cha: score('cha').default(11).describe('Charisma.'),
  actionPoints: whole('actionPoints', 0, 6).optional().describe('Action Points a Round; 2 if unsaid.'),
  dm: dmField.optional().describe('Damage Modifier; from STR + SIZ if unsaid.'),
  initiative: whole('initiative', -50, 200).optional().describe('Initiative modifier before armour counts.'),
  healingRate: whole('healingRate', 1, 60).optional().describe('Healing Rate; from CON if unsaid.'),
  luck: whole('luck', 0, 99).optional().describe('Luck Points; from POW for a pc, else 0.'),
  luckAll: whole('luckAll', 0, 99).optional().describe('Luck Points if everybody had them.'),
  magicPoints: whole('magicPoints', 0, 999).optional().describe('Magic Points; POW if unsaid.'),
  move: metresOf('move').optional().describe('Metres on foot; 6 if unsaid.'),
  fly: metresOf('fly').default(0).describe('Metres in the air, 0 for those who cannot.'),
  swim: metresOf('swim').optional().describe('Metres in the water; as on foot if unsaid.'),
  legs: whole('legs', 0, 100).optional().describe('How many legs; counted from the hit locations if unsaid.'),
  height: whole('height', 1, 10_000).default(170).describe('Height in centimetres, for jumping.'),
  locations: list('locations', locationField, 40)
    .min(1, 'a figure needs hit locations; leave the field away for a human shape')
    .optional()
    .describe('Hit locations such as "1-3 right leg 2/6"; a human shape if unsaid.'),
  hitPoints: byLocation('hitPoints', 1, 999)
    .optional()
    .describe('Hit Points by location, if not by the table.'),
  wounds: byLocation('wounds', 0, 2000).optional().describe('Hit Points lost by location.'),
  armour: armourField.optional().describe('What is worn: { head: 5, chest: "mail", all: 1 }, or pieces.'),
  naturalArmour: byLocation('naturalArmour', 0, 100).optional().describe('AP of hide, scales or bone.'),
  skills: skillsField.default({}).describe('Percentages by name; unsaid standard skills are at their base.'),
  style: stylesField
    .optional()
    .describe('The Combat Style: 65, { name, value, weapons, traits }, or a list.'),
  styles: stylesField.optional().describe('The same under its long name; style counts before it.'),
  weapons: list('weapons', weaponField, 30)
    .transform((weapons) => weapons.flat())
    .default([])
    .describe('Weapons and shields: names, words or objects, the first in the right hand.'),
  abilities: list('abilities', abilityField, 40).default([]).describe('What creatures can do.'),
  spells: list('spells', spellField, 40).default([]).describe('Spells: names or objects.'),
  passions: map('passions', whole('a passion', 0, 1000), '{ "Loyal to the Queen": 55 }')
    .default({})
    .describe('Passions and their percentages.'),
  powers: list('powers', friendly('a power', powers), powers.length).default([]).describe('Super-powers.'),
  powerPoints: whole('powerPoints', 0, 999).optional().describe('Power Points; POW for those with powers.'),
  at: z
    .tuple([coordinate('x'), coordinate('y')], 'at must be two numbers of metres, such as [0, 10]')
    .nullable()
    .default(null)
    .describe('Where it stands, in metres.'),
  fatigue: whole('fatigue', 0, 9).default(0).describe('Level of fatigue, 0 Fresh to 9 Dead.'),
  bled: whole('bled', 0, 9)
    .default(0)
    .describe('Levels of fatigue that are lost blood: one comes back a day.'),
  choked: whole('choked', 0, 9)
    .default(0)
    .describe('Levels of fatigue that are want of air: one comes back a minute.'),
  posture: choice('posture', postures).default('standing').describe('How it holds itself.'),
  actionPointsNow: whole('actionPointsNow', 0, 20).nullable().default(null).describe('Action Points left.'),
  luckNow: whole('luckNow', 0, 99).nullable().default(null).describe('Luck Points left.'),
  magicPointsNow: whole('magicPointsNow', 0, 999).nullable().default(null).describe('Magic Points left.'),
  surprised: flag('surprised').default(false).describe('Taken by surprise when the fight begins.'),
  unaware: flag('unaware').default(false).describe('Does not know of its foes.'),
  confined: flag('confined').default(false).describe('Has no room to move or swing.'),
  surroundings: surroundingsForm
    .nullable()
    .default(null)
    .describe('Light, air, footing or water that hold for it alone, wherever it goes.'),
  ground: choice('ground', grounds).default('level').describe('How it stands to its foes.'),
  mount: word('mount').nullable().default(null).describe('The id of the figure it rides.'),
  cover: word('cover').nullable().default(null).describe('The id of the cover it is behind.'),
  conditions: strict('conditions', {
    pain: turns('pain').describe('Turns in which it cannot attack.'),
    blinded: turns('blinded').describe('Turns in which it sees badly or not at all.'),
    blindGrade: choice('blindGrade', ['hard', 'formidable', 'herculean'])
      .default('hard')
      .describe('How hard that makes fighting: herculean for somebody who is quite blind.'),
    pinned: turns('pinned').describe('Turns in which it may not shoot.'),
    unconscious: turns('unconscious').describe('Rounds it lies unconscious.'),
    shocked: turns('shocked').describe('Rounds it is out of the fight in shock.'),
    frenzy: turns('frenzy').describe('Rounds of frenzy.'),
    nauseous: turns('nauseous').describe('Rounds in which it can do nothing.'),
    shaken: turns('shaken').describe('Rounds in which it cannot attack for fear.'),
    dying: turns('dying').describe('Rounds until death without treatment.'),
    bleeding: list('bleeding', word('a location'), 40).default([]).describe('Locations that bleed.'),
    useless: list('useless', word('a location'), 40).default([]).describe('Limbs that cannot be used.'),
    severed: list('severed', word('a location'), 40).default([]).describe('Limbs that are gone.'),
    stunned: map('stunned', whole('Turns of stun', 1, 10_000), '{ head: 3 }')
      .default({})
      .describe('Turns of stun by location.'),
  })
    .prefault({})
    .describe('What is in force on it when the fight begins.'),
  counters: list(
    'counters',
    strict('a counter', { against: word('against'), effect: choice('effect', effectNames) }),
    20,
  )
    .default([])
    .describe('Effects it has prepared to counter, and whose.'),
  nature: word('nature')
    .default('professional')
    .describe(
      'How it bears losses: levy, professional, fanatic; or mount, a riding beast that keeps out of the fight without a rider.',
    ),
  note: prose('note', 2000).default('').describe('Anything else.'),
}).superRefine((sheet, context) => {
  const allowed = heroLevelEffects[sheet.heroLevel].advantages
  if (new Set(sheet.advantages).size < sheet.advantages.length)
    refuse(context, 'advantages', 'an advantage can be taken once')
  if (sheet.advantages.length > allowed)
    refuse(context, 'advantages', `a ${sheet.heroLevel} figure has ${allowed} advantages: pulp 2, paragon 3`)
  if (sheet.weapons.length > 40) refuse(context, 'weapons', 'a figure carries at most 40 weapons')
})

function coordinate(what: string) {
  return whole(`${what} in metres`, -10_000, 10_000)
}

function refuse(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', message, path: [field] })
}

type Written = z.output<typeof written>

/** What a user may write down for one figure. */
export type SheetInput = ReadonlyDeep<z.input<typeof written>>

// ── Putting everything in its place ──────────────────────────────────────────────────────────────────────

/** Every standard skill at its base unless given, then the others that were given. */
function skillsOf(given: Readonly<Record<string, number>>, figure: Characteristics): Record<string, number> {
  const standard = Object.entries(standardSkills).map(
    ([name, from]) =>
      [name, Object.hasOwn(given, name) ? (given[name] ?? 0) : baseValue(from, figure)] as const,
  )
  const others = Object.entries(given)
    .filter(([name]) => !Object.hasOwn(standardSkills, name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries([...standard, ...others])
}

/** The entry whose word means this location most exactly; of equals the last. */
function meant<Entry>(
  location: { readonly name: string; readonly kind: LocationKind },
  entries: readonly (readonly [word: string, entry: Entry])[],
): Entry | undefined {
  let best = 0
  let found: Entry | undefined
  for (const [where, entry] of entries) {
    const exactly = meansLocation(where, location)
    if (exactly === 0 || exactly < best) continue
    best = exactly
    found = entry
  }
  return found
}

/** What is worn on a location: the more exact word of a map, or the heaviest piece of a list. */
function wornOn(
  location: { readonly name: string; readonly kind: LocationKind },
  armour: WrittenArmour,
): Piece | undefined {
  const entries = armour.pieces.flatMap((piece) => piece.where.map((where) => [where, piece] as const))
  if (armour.form === 'map') return meant(location, entries)
  const here = entries.filter(([where]) => meansLocation(where, location) > 0).map(([, piece]) => piece)
  return here.toSorted((one, other) => other.ap - one.ap)[0]
}

/** The hit locations: as written, with Hit Points and armour from whoever says something about them. */
function locationsOf(sheet: Written, figure: Characteristics): readonly HitLocation[] {
  const plan: readonly WrittenLocation[] = sheet.locations ?? humanoidLocations
  const located = plan.map((each) => ({ ...each, kind: each.kind ?? kindOfName(each.name) }))
  const bonus = sheet.advantages.includes('hit-points') ? heroLevelEffects[sheet.heroLevel].hitPoints : 0
  const creature = sheet.kind === 'creature'
  return located.map((each): HitLocation => {
    const usual = locationHitPoints(each.kind, figure.con + figure.siz) + bonus
    const hpMax = meant(each, sheet.hitPoints ?? []) ?? each.hpMax ?? usual
    const lost = meant(each, sheet.wounds ?? [])
    const printed = each.ap ?? 0
    const worn = sheet.armour === undefined ? undefined : wornOn(each, sheet.armour)
    return {
      name: each.name,
      from: each.from,
      to: each.to,
      kind: each.kind,
      side: each.side === undefined ? sideOfName(each.name) : each.side,
      hpMax,
      hp: lost === undefined ? Math.min(each.hp ?? hpMax, hpMax) : hpMax - lost,
      naturalAP: meant(each, sheet.naturalArmour ?? []) ?? each.naturalAP ?? (creature ? printed : 0),
      wornAP: worn?.ap ?? each.wornAP ?? (creature ? 0 : printed),
      magicAP: each.magicAP ?? 0,
      worn: worn?.name ?? each.worn ?? '',
      adjacent: each.adjacent ?? neighboursOf(each, located),
    }
  })
}

/** Says what is wrong with the body, or with words that should mean a part of it. */
function checkBody(sheet: Written, locations: readonly HitLocation[], context: z.RefinementCtx): void {
  const names = locations.map(({ name }) => name)
  const fault = rangeFault(locations)
  if (fault !== null) refuse(context, 'locations', fault)
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double !== undefined) refuse(context, 'locations', `two hit locations are called "${double}"`)
  const where: readonly (readonly [field: string, words: readonly string[]])[] = [
    ['armour', sheet.armour?.pieces.flatMap((piece) => piece.where) ?? []],
    ['naturalArmour', (sheet.naturalArmour ?? []).map(([name]) => name)],
    ['hitPoints', (sheet.hitPoints ?? []).map(([name]) => name)],
    ['wounds', (sheet.wounds ?? []).map(([name]) => name)],
  ]
  for (const [field, words] of where)
    for (const name of words)
      if (!locations.some((each) => meansLocation(name, each) > 0))
        refuse(context, field, `there is no location "${clip(name)}"; there are: ${names.join(', ')}, all`)
  for (const { name, adjacent } of locations)
    for (const other of adjacent)
      if (!names.includes(other))
        refuse(context, 'locations', `"${name}" cannot lie beside "${clip(other)}", which is not there`)
}

/** The weapons in their hands, natural ones on their limbs. */
function weaponsOf(
  sheet: Written,
  dm: number,
  locations: readonly HitLocation[],
  context: z.RefinementCtx,
): readonly Weapon[] {
  const { weapons } = sheet
  const arms = armsOf(locations)
  const conflict = handConflict(weapons, arms)
  if (conflict !== null) refuse(context, 'weapons', conflict)
  const attached = weapons.map((weapon) => {
    const home = weapon.location === null ? homeOf(weapon, locations) : locationName(weapon.location)
    if (home !== null && !locations.some(({ name }) => name === home))
      refuse(context, 'weapons', `${clip(weapon.name)} belongs to "${clip(home)}", which is no location`)
    return { ...weapon, location: home, dmIncluded: weapon.dmIncluded && weapon.usesDM && dm !== noDM }
  })
  return placeInHands(attached, arms)
}

// rules: mythras.style.package, mythras.style.contents
function stylesOf(
  sheet: Written,
  weapons: readonly Weapon[],
  figure: Characteristics,
): readonly CombatStyle[] {
  const given = sheet.style ?? sheet.styles ?? [{ name: 'Combat Style', traits: [] }]
  const carried = [...new Set(weapons.map(({ name }) => name))]
  return given.map(({ name, value, weapons: covered, traits: learnt }) => ({
    name,
    value: value ?? baseValue(styleBase, figure),
    weapons: covered ?? carried,
    traits: learnt,
  }))
}

/** What the tables make of the characteristics, unless the sheet says otherwise. */
function derivedOf(sheet: Written, figure: Characteristics) {
  const hero = heroLevelEffects[sheet.heroLevel]
  const luckAll = sheet.luckAll ?? luckOf(figure.pow) + (sheet.advantages.includes('luck') ? hero.luck : 0)
  const move = sheet.move ?? 6
  return {
    // rule: mythras.ap.two
    actionPoints: sheet.actionPoints ?? (sheet.advantages.includes('action-point') ? 3 : 2),
    dm: sheet.dm ?? dmStepOf(figure.str + figure.siz),
    initiative: sheet.initiative ?? initiativeOf(figure.dex, figure.int),
    healingRate: sheet.healingRate ?? healingRateOf(figure.con),
    luck: sheet.luck ?? (sheet.kind === 'pc' ? luckAll : 0),
    luckAll,
    magicPoints: sheet.magicPoints ?? figure.pow,
    move,
    fly: sheet.fly,
    swim: sheet.swim ?? move,
  }
}

/** Completes a sheet; whatever does not fit together is reported. */
function complete(sheet: Written, context: z.RefinementCtx): Sheet {
  const { str, con, siz, dex, int, pow, cha } = sheet
  const figure: Characteristics = { str, con, siz, dex, int, pow, cha }
  const skills = skillsOf(sheet.skills, figure)
  const locations = locationsOf(sheet, figure)
  checkBody(sheet, locations, context)
  const derived = derivedOf(sheet, figure)
  const weapons = weaponsOf(sheet, derived.dm, locations, context)
  return {
    name: sheet.name,
    kind: sheet.kind,
    heroLevel: sheet.heroLevel,
    advantages: advantages.filter((each) => sheet.advantages.includes(each)),
    ...figure,
    ...derived,
    legs: sheet.legs ?? locations.filter(({ kind }) => kind === 'leg').length,
    height: sheet.height,
    locations,
    skills,
    styles: stylesOf(sheet, weapons, figure),
    weapons,
    abilities: sheet.abilities,
    spells: sheet.spells,
    passions: sheet.passions,
    powers: powers.filter((each) => sheet.powers.includes(each)),
    powerPoints: sheet.powerPoints ?? (sheet.powers.length > 0 ? pow : 0),
    at: sheet.at,
    fatigue: sheet.fatigue,
    bled: sheet.bled,
    choked: sheet.choked,
    posture: sheet.posture,
    actionPointsNow: sheet.actionPointsNow,
    luckNow: sheet.luckNow,
    magicPointsNow: sheet.magicPointsNow,
    surprised: sheet.surprised,
    unaware: sheet.unaware,
    confined: sheet.confined,
    surroundings: sheet.surroundings,
    ground: sheet.ground,
    mount: sheet.mount,
    cover: sheet.cover,
    conditions: sheet.conditions,
    counters: sheet.counters,
    nature: sheet.nature,
    note: sheet.note,
  }
}

/** Checks what a user wrote for one figure and completes it. */
export const sheetSchema = z
  .preprocess(refuseMonsters(8, 200), written)
  .transform((sheet, context): Sheet => complete(sheet, context))

/** Completes a sheet, or throws a ZodError that says what is wrong. */
export function normaliseSheet(input: SheetInput): Sheet {
  return sheetSchema.parse(input)
}
