/**
 * The sheet: what a user writes down for one figure, and the complete form the rules work with. PCs and NPCs
 * share one form; they differ in what untrained skills are worth and in whose printed numbers are free.
 *
 * A sheet may be as short as a name. Names stand for ready-made things ('longsword', 'chain shirt', 'bolt'), words
 * for gear in the notation of stat blocks. A number that is null follows a formula below, or a ruling. Everything
 * is checked and spelled out here; a complete sheet is itself a valid one.
 */
import { slug } from '@steelyard/kernel'
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
import type { Rulings } from '../register/rulings.ts'
import {
  type Armour,
  armourCategories,
  armourOf,
  categoryOfArmour,
  categoryOfWeapon,
  readArmour,
  readShield,
  readWeapon,
  type Shield,
  shieldSizes,
  shields,
  unarmed,
  type Weapon,
  weaponCategories,
  weaponOf,
} from '../rules/gear.ts'
import {
  basics,
  bestCasting,
  castingAttributes,
  rankAllows,
  rankOf,
  readySpells,
  type Spell,
  signaturePrice,
  spellEffects,
  spellNamed,
  spellNames,
  techniqueFacts,
  techniquePrice,
} from '../rules/repertoire.ts'
import {
  type Archetype,
  type Attribute,
  archetypeNames,
  attributes,
  type Rank,
  rankNames,
  type Skill,
  type SocialSkill,
  type Stance,
  socialSkills,
  stanceNames,
  type Technique,
  techniqueNames,
} from '../rules/words.ts'

export type { Armour, Shield, Weapon } from '../rules/gear.ts'
export type { Spell } from '../rules/repertoire.ts'

/**
 * When a figure gives up: the wary when the next blow will likely fell them, levies and bandits at Guard 0 or when
 * half their side is down, captains once they are left alone, the steadfast and the mindless never.
 */
export const natures = ['wary', 'levy', 'bandit', 'captain', 'steadfast', 'mindless'] as const

/** When a figure gives up. */
export type Nature = (typeof natures)[number]

/** A named move of one's own: its base at 1 Momentum less. */
export interface SignatureMove {
  readonly name: string
  /** A technique or a spell that is known, the spell by its slug; or one of the four basics. */
  readonly base: string
  /** By the usual prices; where the table has others, reckon it by `signaturePrice`. */
  readonly cost: number
  readonly text: string
}

/** How a figure argues. */
export interface Social {
  readonly attribute: Attribute
  readonly skill: SocialSkill
  /** What a good listener may find out. */
  readonly secrets: readonly string[]
}

/** One figure, complete. */
export interface Sheet {
  readonly name: string
  readonly kind: 'pc' | 'npc'
  readonly rank: Rank
  readonly archetype: Archetype
  readonly calling: string
  readonly might: number
  readonly grace: number
  readonly mind: number
  readonly awareness: number
  readonly will: number
  readonly presence: number
  readonly skills: Readonly<Record<Skill, number>>
  readonly guardBonus: number
  readonly vitalityBonus: number
  /** The printed whole, shield and archetype included, or null for the formula. */
  readonly guardMax: number | null
  /** What is left, or null for all of it. */
  readonly guard: number | null
  /** A layer for the scene, used up before Guard. */
  readonly guardTemp: number
  readonly vitalityMax: number | null
  readonly vitality: number | null
  readonly momentum: number
  readonly momentumMax: number | null
  readonly composureMax: number | null
  readonly composure: number | null
  readonly usesDeathSaves: boolean | null
  readonly condition: 'active' | 'dying' | 'stable'
  readonly zone: number | null
  /** A suggestion for the first round. */
  readonly stance: Stance | null
  readonly speed: number
  readonly weapons: readonly Weapon[]
  readonly wielded: number
  readonly armour: Armour
  readonly shield: Shield
  readonly techniques: readonly Technique[]
  readonly signatureMoves: readonly SignatureMove[]
  readonly spells: readonly Spell[]
  readonly social: Social
  readonly rallyUsed: boolean
  readonly quickRecoveryUsed: boolean
  readonly devastatingUsed: boolean
  readonly battlefieldControlUsed: boolean
  readonly freeSwitchUsed: boolean
  readonly nature: Nature
  readonly note: string
}

// ── Formulas ─────────────────────────────────────────────────────────────────────────────────────────────

/** The rulings on which Guard depends. */
export type GuardRulings = Pick<Rulings, 'npc-guard' | 'guard-derived' | 'heavy-grace' | 'archetype-guard'>

const GUARD_DEFAULTS: GuardRulings = {
  'npc-guard': 'free',
  'guard-derived': 'base',
  'heavy-grace': 'rolls',
  'archetype-guard': 'archetype',
}

/** The Guard that an archetype adds: Divine Grace 4, Arcane Battery 2. */
export function archetypeGuard(archetype: Archetype): number {
  if (archetype === 'paladin' || archetype === 'cleric') return 4 // rule: stances.guard.divine-grace
  return archetype === 'wizard' ? 2 : 0 // rule: stances.guard.arcane-battery
}

/** What the Guard formula reads. */
export type GuardFacts = Pick<
  Sheet,
  | 'kind'
  | 'archetype'
  | 'might'
  | 'grace'
  | 'will'
  | 'guardBonus'
  | 'guardMax'
  | 'shield'
  | 'weapons'
  | 'wielded'
>

/** The most Guard: the printed number, or 12 and the best of Might, Grace and Will and what adds to it. */
export function guardMaxOf(sheet: GuardFacts, rulings: GuardRulings = GUARD_DEFAULTS): number {
  const printed = sheet.kind === 'npc' && rulings['npc-guard'] === 'formula-for-all' ? null : sheet.guardMax
  return printed ?? guardByFormula(sheet, rulings)
}

/** What the formula gives, whatever is printed. */
// rule: stances.guard.formula
export function guardByFormula(sheet: GuardFacts, rulings: GuardRulings = GUARD_DEFAULTS): number {
  const heavy = rulings['guard-derived'] === 'effective' && rulings['heavy-grace'] !== 'off'
  const grace = sheet.grace + (heavy ? (sheet.weapons[sheet.wielded]?.graceMod ?? 0) : 0)
  const feature = rulings['archetype-guard'] === 'sheet' ? 0 : archetypeGuard(sheet.archetype)
  const best = Math.max(sheet.might, grace, sheet.will)
  return 12 + best + feature + shields[sheet.shield].guard + sheet.guardBonus
}

/** The most Vitality: the printed number, or 10 and Will and what advances added. */
// rules: stances.vitality.formula, stances.vitality.advance
export function vitalityMaxOf(sheet: Pick<Sheet, 'will' | 'vitalityBonus' | 'vitalityMax'>): number {
  return sheet.vitalityMax ?? 10 + sheet.will + sheet.vitalityBonus
}

/** The most Composure: the printed number, or 5 and Will and Presence, at least 1 unless ruled otherwise. */
// rule: stances.social.composure.formula
export function composureMaxOf(
  sheet: Pick<Sheet, 'will' | 'presence' | 'composureMax'>,
  ruling = 'one',
): number {
  const formula = 5 + sheet.will + sheet.presence
  return sheet.composureMax ?? (ruling === 'as-computed' ? formula : Math.max(1, formula))
}

/** The most Momentum of anybody whose sheet says nothing else. */
export const MOMENTUM_MAX = 6

// ── Building blocks ──────────────────────────────────────────────────────────────────────────────────────

/** A name that stat blocks can hold. */
function label(what: string) {
  return word(what).regex(/^[^|;[\]]*$/, `${what} must not contain | ; [ or ]`)
}

/** Something written in words, which `read` understands or says what is wrong with. */
function inWords<Thing extends object>(read: (text: string) => Thing | string) {
  return z.string().transform((text, context): Thing => {
    const found = text.length <= 200 ? read(text) : 'gear in words has at most 200 characters'
    if (typeof found !== 'string') return found
    context.addIssue({ code: 'custom', message: found })
    return z.NEVER
  })
}

/** Words or an object: the union says what is wrong with the one that was tried. */
function wordsOr<Words extends z.ZodType, Parts extends z.ZodType>(what: string, words: Words, parts: Parts) {
  return z.union([words, parts], {
    error: (issue) => {
      const tried = typeof issue.input === 'string' ? 0 : typeof issue.input === 'object' ? 1 : -1
      const errors = issue.code === 'invalid_union' ? issue.errors[tried] : undefined
      return errors?.[0]?.message ?? what
    },
  })
}

// ── Gear and spells ──────────────────────────────────────────────────────────────────────────────────────

const distances = list('distances', whole('a distance', 0, 2), 3)
  .min(1, 'distances must name at least one of 0 (Engaged), 1 (Close), 2 (Far)')
  .overwrite((given) => [...new Set(given)].sort((a, b) => a - b))

const weaponObject = strict('a weapon', {
  name: label("a weapon's name"),
  category: choice('category', weaponCategories).optional().describe('By the name, if it is ready-made.'),
  dice: whole('dice', 1, 20).optional().describe('Six-sided dice of damage.'),
  flat: whole('flat', -20, 20).optional().describe('What is added to them.'),
  attribute: choice('attribute', attributes).optional().describe('Of its attack rolls.'),
  distances: distances.optional().describe('Where it strikes: 0 Engaged, 1 Close, 2 Far.'),
  farDamage: whole('farDamage', -20, 20).optional(),
  closeHitMomentum: whole('closeHitMomentum', 0, 6).optional(),
  engagedAttackMod: whole('engagedAttackMod', -20, 20).optional(),
  graceMod: whole('graceMod', -5, 5).optional(),
  finesseMod: whole('finesseMod', -5, 5).optional(),
  ammunition: whole('ammunition', 0, 1000)
    .nullable()
    .optional()
    .describe('Where the table counts it; the usual number unless given.'),
}).transform((given, context): Weapon => {
  const category = given.category ?? categoryOfWeapon(given.name)
  if (category === undefined) {
    const message = `"${given.name}" is no ready-made weapon, so it needs a category: ${weaponCategories.join(', ')}`
    context.addIssue({ code: 'custom', message, path: ['category'] })
    return z.NEVER
  }
  const plain = weaponOf(given.name, category)
  return {
    name: given.name,
    category,
    dice: given.dice ?? plain.dice,
    flat: given.flat ?? plain.flat,
    attribute: given.attribute ?? plain.attribute,
    distances: given.distances ?? plain.distances,
    farDamage: given.farDamage ?? plain.farDamage,
    closeHitMomentum: given.closeHitMomentum ?? plain.closeHitMomentum,
    engagedAttackMod: given.engagedAttackMod ?? plain.engagedAttackMod,
    graceMod: given.graceMod ?? plain.graceMod,
    finesseMod: given.finesseMod ?? plain.finesseMod,
    ammunition: given.ammunition ?? null,
  }
})
const weaponField = wordsOr(
  'a weapon is words such as "longsword" or "old sword[medium 2d6+1 might]", or an object with name and category',
  inWords(readWeapon),
  weaponObject,
)

const armourObject = strict('armour', {
  name: label("the armour's name").optional(),
  category: choice('category', armourCategories).optional().describe('By the name, if it is ready-made.'),
  reduction: whole('reduction', 0, 20).optional().describe('Off every blow.'),
  gracePenalty: whole('gracePenalty', -10, 0).optional().describe('On every roll that uses Grace.'),
}).transform((given, context): Armour => {
  const category = given.category ?? categoryOfArmour(given.name ?? '')
  if (category === undefined) {
    const message = `the armour needs a category: ${armourCategories.join(', ')}`
    context.addIssue({ code: 'custom', message, path: ['category'] })
    return z.NEVER
  }
  const plain = armourOf(category, given.name)
  return {
    ...plain,
    reduction: given.reduction ?? plain.reduction,
    gracePenalty: given.gracePenalty ?? plain.gracePenalty,
  }
})
const armourField = wordsOr(
  'armour is words such as "chain shirt" or "hides[light]", or an object with name and category',
  inWords(readArmour),
  armourObject,
)

const SHIELDS = 'a shield is none, small or large'
const shieldField = z
  .string(SHIELDS)
  .max(40, SHIELDS)
  .transform((text, context): Shield => {
    const size = readShield(text)
    if (size !== null) return size
    context.addIssue({ code: 'custom', message: SHIELDS })
    return z.NEVER
  })
  .meta({ enum: [...shieldSizes] })

/** A spell before its caster is known: the attribute may still be open. */
type OpenSpell = Omit<Spell, 'attribute'> & { readonly attribute: Spell['attribute'] | null }

/** Fills in what a spell leaves open: by its name if that is ready-made, else by its effect. */
function completeSpell(given: SpellWritten): OpenSpell | string {
  const id = spellNamed(given.name)
  const effect = given.effect ?? (id === undefined ? undefined : readySpells[id].effect)
  if (effect === undefined)
    return `"${given.name}" is no ready-made spell (${spellNames.join(', ')}), so it needs an effect: ${spellEffects.join(', ')}`
  const plain = readySpells[id ?? (effect === 'attack' ? 'bolt' : effect)]
  return {
    name: id === undefined || given.name !== id ? given.name : plain.name,
    attribute: given.attribute ?? null,
    skill: 'sorcery',
    tn: given.tn ?? 8,
    cost: given.cost ?? plain.cost,
    effect,
    dice: given.dice ?? plain.dice,
    flat: given.flat ?? plain.flat,
    addsAttribute: given.addsAttribute ?? plain.addsAttribute,
    reach: given.reach ?? plain.reach,
    successMomentum: given.successMomentum ?? plain.successMomentum,
    text: given.text ?? (id === undefined ? '' : plain.text),
  }
}

/** A spell read from words such as `bolt` or `bolt[awareness]`, or what is wrong with them. */
function readSpell(text: string): OpenSpell | string {
  const [, name = '', inside] = /^([^[\]|;]{1,80}?)\s*(?:\[\s*(\w{1,20})\s*\])?$/.exec(text.trim()) ?? []
  const attribute = castingAttributes.find((each) => each === inside?.toLowerCase())
  if (name === '') return 'a spell in words reads bolt or bolt[awareness]'
  if (inside !== undefined && attribute === undefined)
    return `${name} is cast with one of: ${castingAttributes.join(', ')}`
  return completeSpell({ name, attribute })
}

const spellParts = strict('a spell', {
  name: label("a spell's name"),
  attribute: choice('attribute', castingAttributes).nullable().optional().describe('The best unless given.'),
  skill: z.literal('sorcery', 'a spell is cast with sorcery').optional(),
  tn: whole('tn', 2, 30).optional(),
  cost: whole('cost', 0, 6).optional().describe('In Momentum.'),
  effect: choice('effect', spellEffects).optional(),
  dice: whole('dice', 0, 20).optional(),
  flat: whole('flat', -20, 20).optional(),
  addsAttribute: flag('addsAttribute').optional(),
  reach: distances.optional().describe('Where it reaches: 0 the same zone, 1 Close, 2 Far.'),
  successMomentum: whole('successMomentum', 0, 6).optional(),
  text: prose('text', 300).optional(),
})
type SpellWritten = z.output<typeof spellParts>

const spellObject = spellParts.transform((given, context): OpenSpell => {
  const spell = completeSpell(given)
  if (typeof spell !== 'string') return spell
  context.addIssue({ code: 'custom', message: spell, path: ['effect'] })
  return z.NEVER
})
const spellField = wordsOr(
  'a spell is words such as "bolt" or "bolt[awareness]", or an object with name and effect',
  inWords(readSpell),
  spellObject,
)

const signatureField = strict('a signature move', {
  name: word("a signature move's name").regex(/^[^|=]*$/, "a signature move's name must not contain | or ="),
  base: word('base').describe('A technique or spell that is known, or a basic action.'),
  cost: whole('cost', 0, 6).optional().describe('Follows from the base.'),
  // rule: stances.signature.style
  text: prose('text', 300).default('').describe('What it looks like.'),
})

// ── The sheet ────────────────────────────────────────────────────────────────────────────────────────────

const skillField = (what: string) => whole(what, -2, 8).optional()
const skillsField = strict('skills', {
  combat: skillField('combat'),
  athletics: skillField('athletics'),
  stealth: skillField('stealth'),
  survival: skillField('survival'),
  finesse: skillField('finesse'),
  lore: skillField('lore'),
  medicine: skillField('medicine'),
  craft: skillField('craft'),
  investigate: skillField('investigate'),
  sorcery: skillField('sorcery'),
  persuade: skillField('persuade'),
  deceive: skillField('deceive'),
  perform: skillField('perform'),
  command: skillField('command'),
  empathy: skillField('empathy'),
})

const socialField = strict('social', {
  attribute: choice('attribute', attributes).default('presence').describe('What it argues with.'),
  skill: choice('skill', socialSkills).optional().describe('Its best social skill unless given.'),
  secrets: list('secrets', word('a secret', 200), 20).default([]).describe('What a listener may learn.'),
})

const attributeField = (what: string) => whole(what, -5, 5).default(0)
const used = (what: string) => flag(what).default(false)

const form = strict('a sheet', {
  name: word('name').regex(/^[^|]*$/, 'name must not contain |'),
  kind: choice('kind', ['pc', 'npc']).default('npc'),
  rank: choice('rank', rankNames).default('novice').describe('Opens techniques and signature moves.'),
  archetype: choice('archetype', archetypeNames).default('none'),
  calling: prose('calling', 80).default(''),
  might: attributeField('might'),
  grace: attributeField('grace'),
  mind: attributeField('mind'),
  awareness: attributeField('awareness'),
  will: attributeField('will'),
  presence: attributeField('presence'),
  skills: skillsField.default({}).describe('The rest are -2 for a PC and 0 for an NPC.'),
  guardBonus: whole('guardBonus', 0, 100).default(0).describe('From advances.'),
  vitalityBonus: whole('vitalityBonus', 0, 100).default(0),
  guardMax: whole('guardMax', 0, 1000).nullable().default(null).describe('By the formula unless given.'),
  guard: whole('guard', 0, 1000).nullable().default(null).describe('What is left; full unless given.'),
  guardTemp: whole('guardTemp', 0, 1000).default(0).describe('A layer for the scene.'),
  vitalityMax: whole('vitalityMax', 1, 1000).nullable().default(null),
  vitality: whole('vitality', -2, 1000).nullable().default(null),
  momentum: whole('momentum', -3, 100).default(0),
  momentumMax: whole('momentumMax', 0, 100).nullable().default(null),
  composureMax: whole('composureMax', 1, 1000).nullable().default(null),
  composure: whole('composure', 1, 1000).nullable().default(null),
  usesDeathSaves: flag('usesDeathSaves').nullable().default(null).describe('By ruling unless given.'),
  condition: choice('condition', ['active', 'dying', 'stable'])
    .nullable()
    .default(null)
    .describe('Dying at 0 Vitality or less unless given.'),
  zone: whole('zone', -1000, 1000).nullable().default(null).describe('Where it starts.'),
  stance: choice('stance', stanceNames).nullable().default(null).describe('A suggestion for round 1.'),
  speed: whole('speed', 1, 20).default(1).describe('Zones in a standard move.'),
  weapons: list('weapons', weaponField, 20).default([]).describe('The first is in hand.'),
  wielded: whole('wielded', 0, 20).default(0).describe('The place of the weapon in hand.'),
  armour: armourField.default(armourOf('none')),
  shield: shieldField.default('none'),
  techniques: list('techniques', choice('a technique', techniqueNames), 11).default([]),
  signatureMoves: list('signatureMoves', signatureField, 10).default([]),
  spells: list('spells', spellField, 10).default([]),
  social: socialField.prefault({}),
  rallyUsed: used('rallyUsed'),
  quickRecoveryUsed: used('quickRecoveryUsed'),
  devastatingUsed: used('devastatingUsed'),
  battlefieldControlUsed: used('battlefieldControlUsed'),
  freeSwitchUsed: used('freeSwitchUsed'),
  nature: choice('nature', natures).default('wary').describe('When it gives up.'),
  note: prose('note').default(''),
})

type Written = z.output<typeof form>

function completeSkills(given: Written['skills'], kind: Sheet['kind']): Record<Skill, number> {
  const usual = kind === 'pc' ? -2 : 0
  return {
    combat: given.combat ?? usual,
    athletics: given.athletics ?? usual,
    stealth: given.stealth ?? usual,
    survival: given.survival ?? usual,
    finesse: given.finesse ?? usual,
    lore: given.lore ?? usual,
    medicine: given.medicine ?? usual,
    craft: given.craft ?? usual,
    investigate: given.investigate ?? usual,
    sorcery: given.sorcery ?? usual,
    persuade: given.persuade ?? usual,
    deceive: given.deceive ?? usual,
    perform: given.perform ?? usual,
    command: given.command ?? usual,
    empathy: given.empathy ?? usual,
  }
}

/** The social skill one does best with; the first of equals. */
function bestSocial(of: Readonly<Record<Skill, number>>): SocialSkill {
  let best: SocialSkill = 'persuade'
  for (const skill of socialSkills) if (of[skill] > of[best]) best = skill
  return best
}

/** Fills in what a sheet leaves open. */
function complete(given: Written): Sheet {
  const skills = completeSkills(given.skills, given.kind)
  const weapons = given.weapons.some(({ category }) => category === 'unarmed')
    ? given.weapons
    : [...given.weapons, unarmed]
  const down = given.condition === 'dying' || given.condition === 'stable'
  const vitality = given.vitality ?? (down ? 0 : null)
  const best = bestCasting(given)
  const spells = given.spells.map((spell): Spell => ({ ...spell, attribute: spell.attribute ?? best }))
  return {
    ...given,
    skills,
    vitality,
    condition: given.condition ?? (vitality !== null && vitality <= 0 ? 'dying' : 'active'),
    weapons,
    spells,
    social: {
      attribute: given.social.attribute,
      skill: given.social.skill ?? bestSocial(skills),
      secrets: given.social.secrets,
    },
    signatureMoves: given.signatureMoves.map(({ name, base, text }) => ({
      name,
      base: slug(base),
      cost: signatureCost(slug(base), spells),
      text,
    })),
  }
}

/** What a signature move costs by the usual prices: 1 less than its base, at least 0. */
function signatureCost(base: string, spells: readonly Spell[]): number {
  const technique = techniqueNames.find((each) => each === base)
  if (technique !== undefined) return signaturePrice(techniquePrice(technique)).pays
  const cost = spells.find(({ name }) => slug(name) === base)?.cost ?? 0
  return signaturePrice({ needs: cost, pays: cost }).pays
}

// ── What does not fit together ───────────────────────────────────────────────────────────────────────────

interface Complaint {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** What is wrong with a sheet whose fields are right one by one. */
function complaints(sheet: Sheet, written: Written): Complaint[] {
  return [
    ...gearComplaints(sheet),
    ...poolComplaints(sheet),
    ...techniqueComplaints(sheet),
    ...signatureComplaints(sheet, written),
  ]
}

/** The first name that occurs twice, as far as answers can tell names apart. */
function twice(names: readonly string[]): string | undefined {
  const keys = names.map(slug)
  return names.find((_, at) => keys.indexOf(keys[at] ?? '') !== at)
}

function gearComplaints({ weapons, wielded, armour, stance, spells }: Sheet): Complaint[] {
  const found: Complaint[] = []
  const weapon = twice(weapons.map(({ name }) => name))
  if (weapon !== undefined)
    found.push({
      path: ['weapons'],
      message: `two weapons are called "${weapon}": give each a name of its own`,
    })
  if (wielded >= weapons.length)
    found.push({
      path: ['wielded'],
      message: `wielded is a place in the list of weapons: 0 to ${weapons.length - 1}`,
    })
  if (armour.category === 'heavy' && stance === 'aggressive')
    found.push({ path: ['stance'], message: 'nobody can be Aggressive in heavy armour' })
  const spell = twice(spells.map(({ name }) => name))
  if (spell !== undefined) found.push({ path: ['spells'], message: `the spell "${spell}" is listed twice` })
  return found
}

function poolComplaints(sheet: Sheet): Complaint[] {
  const found: Complaint[] = []
  const within = (field: 'guard' | 'vitality' | 'composure' | 'momentum', max: number, hint: string) => {
    const value = sheet[field]
    if (value !== null && value > max)
      found.push({ path: [field], message: `${field} is ${value}, but its maximum is ${max}; ${hint}` })
  }
  within('guard', guardMaxOf(sheet), 'raise guardMax, or write what is beyond it as guardTemp')
  within('vitality', vitalityMaxOf(sheet), 'raise vitalityMax')
  within('composure', composureMaxOf(sheet), 'raise composureMax')
  within('momentum', sheet.momentumMax ?? MOMENTUM_MAX, 'raise momentumMax')
  const up = sheet.vitality === null || sheet.vitality > 0
  if (up !== (sheet.condition === 'active'))
    found.push({
      path: ['condition'],
      message: up
        ? `whoever is ${sheet.condition} has 0 Vitality or less`
        : 'whoever has 0 Vitality or less is dying or stable',
    })
  return found
}

function techniqueComplaints({ techniques, rank }: Sheet): Complaint[] {
  const again = twice(techniques)
  const found: Complaint[] =
    again === undefined ? [] : [{ path: ['techniques'], message: `${again} is listed twice` }]
  for (const [at, technique] of techniques.entries())
    if (!rankAllows(rank, technique)) {
      const { title } = techniqueFacts[technique]
      const message = `${title} needs the rank ${rankOf(technique)} or higher, and the rank is ${rank}`
      found.push({ path: ['techniques', at], message })
    }
  return found
}

/** Words that answer the questions in which a signature move stands beside them. */
const ANSWERS = ['end', 'leave', 'yield', 'none', 'no', 'waive'] as const

function signatureComplaints(sheet: Sheet, written: Written): Complaint[] {
  const { signatureMoves, techniques, spells, rank } = sheet
  const path = ['signatureMoves']
  // rule: stances.signature.when
  if (signatureMoves.length > 0 && rank === 'novice')
    return [{ path, message: 'a signature move needs the rank seasoned or higher, and the rank is novice' }]
  // rule: stances.signature.combine
  const known: readonly string[] = [...basics, ...techniques, ...spells.map(({ name }) => slug(name))]
  // rule: stances.signature.name
  const names = signatureMoves.map(({ name }) => name)
  const again = twice([...basics, ...ANSWERS, ...techniqueNames, ...spells.map(({ name }) => name), ...names])
  const found: Complaint[] =
    again === undefined
      ? []
      : [{ path, message: `"${again}" is taken: a signature move has a name of its own` }]
  for (const [at, { base, cost, name }] of signatureMoves.entries()) {
    const given = written.signatureMoves[at]?.cost ?? cost
    if (!known.includes(base))
      found.push({
        path: [...path, at, 'base'],
        message: `"${name}" is built on "${base.slice(0, 60)}", which is not known; known are: ${known.join(', ')}`,
      })
    else if (given !== cost)
      found.push({
        path: [...path, at, 'cost'],
        message: `"${name}" costs ${cost}: 1 less than ${base}, never below 0; the cost can be left out`,
      })
  }
  return found
}

// ── Border ───────────────────────────────────────────────────────────────────────────────────────────────

/** What a user may write for one figure. */
export type SheetInput = ReadonlyDeep<z.input<typeof form>>

/** Checks what a user wrote for one figure and completes it. */
export const sheetSchema = z.preprocess(refuseMonsters(), form).transform((written, context): Sheet => {
  const sheet = complete(written)
  for (const { path, message } of complaints(sheet, written))
    context.addIssue({ code: 'custom', message, path: [...path] })
  return sheet
})

/** Completes a sheet, or throws a ZodError that says what is wrong. */
export function normaliseSheet(input: SheetInput): Sheet {
  return sheetSchema.parse(input)
}
