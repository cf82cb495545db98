/**
 * Setting a fight up: what a scenario says, checked, and the first state made of it.
 *
 * Unless placed otherwise the first side stands in zones 0 and 1, the second in the last two of the field: those
 * who begin with a ranged weapon in hand (or with spells, where these are used) in the rear, the others in front.
 * A social exchange has no zones.
 */
import {
  figureForm,
  freeze,
  hasReferee,
  idForm,
  newcomer,
  numberIds,
  Refusal,
  type RosterEntry,
  rosterOf,
  type SheetKnowledge,
  scenarioForm,
  slug,
  unknownName,
} from '@steelyard/kernel'
import type { ReadonlyDeep } from '@steelyard/kernel/forms'
import { z } from 'zod'
import { figureIds, findFigure } from '../content/index.ts'
import { type Rulings, rulingsSchema } from '../register/rulings.ts'
import type { Weapon } from '../rules/gear.ts'
import { castingPenalty, signaturePrice, techniqueFacts, techniquePrice } from '../rules/repertoire.ts'
import { rankNames, type Technique, techniqueNames, techniqueRank } from '../rules/words.ts'
import { reachBit } from '../rules/zones.ts'
import {
  type Arm,
  type Figure,
  MOST_FIGURES,
  type Profile,
  type SpellState,
  type State,
  stateSchema,
  type Use,
} from '../state/state.ts'
import {
  composureMaxOf,
  guardMaxOf,
  normaliseSheet,
  type Sheet,
  type SheetInput,
  type Spell as SheetSpell,
  sheetSchema,
  vitalityMaxOf,
} from './sheet.ts'
import { parseStatblock } from './statblock.ts'

const zone = z.int().min(-1000).max(1000)

const fieldForm = z
  .strictObject({
    kind: z.enum(['physical', 'social']).default('physical').describe('A fight, or an argument.'),
    zones: z.int().min(3).max(100).nullable().default(5).describe('How many zones; null for no end.'),
    deployment: z
      .record(idForm, z.array(zone).min(1).max(20))
      .default({})
      .describe('The zones in which each side may begin.'),
    homeEdge: z
      .record(idForm, z.enum(['low', 'high']))
      .default({})
      .describe('The end of the line to which each side falls back.'),
    attackTn: z.int().min(2).max(30).default(8).describe('What an attack needs.'),
    sceneTn: z.int().min(2).max(30).default(8).describe('What other checks need, where a ruling asks.'),
    allied: z.array(z.array(idForm).min(2).max(8)).max(8).default([]).describe('Sides that stand together.'),
    maxRounds: z.int().min(1).max(10_000).default(100).describe('A fight that lasts longer is a draw.'),
    calls: z.boolean().default(false).describe("Ask the referee's hand for calls."),
  })
  .prefault({})

/** What this game knows about sheets. */
export const sheets: SheetKnowledge<SheetInput> = {
  sheet: sheetSchema,
  find: findFigure,
  ids: figureIds,
  parse: parseStatblock,
}

/** The schema of a scenario. */
export const scenarioSchema = scenarioForm({
  system: 'stances',
  figure: figureForm(sheets),
  rulings: rulingsSchema,
  field: fieldForm,
  state: stateSchema,
  mostFigures: MOST_FIGURES,
})

/** A scenario, checked and with every default filled in. */
export type Scenario = z.infer<typeof scenarioSchema>

/** What a user may write as a scenario. */
export type ScenarioInput = ReadonlyDeep<z.input<typeof scenarioSchema>>
type Recruited = RosterEntry<Sheet>
type Field = Scenario['field']

/** The state with which a fight begins. */
export function begin(scenario: Scenario): State {
  const { rulings, field } = scenario
  const recruits = numberIds(
    scenario.sides.flatMap((side, at) => rosterOf(side.figures, side.id, at, normaliseSheet)),
  )
  checkSides(scenario)
  const state: State = {
    setup: {
      rulings,
      sides: scenario.sides.map((side, at) => sideOf(side, at, scenario)),
      profiles: [],
      arms: [],
      social: field.kind === 'social',
      bounded: field.zones !== null,
      highest: (field.zones ?? 5) - 1,
      attackTn: field.attackTn,
      sceneTn: field.sceneTn,
      maxRounds: field.maxRounds,
      calls: field.calls,
      refereed: field.calls || hasReferee(scenario.hands),
    },
    phase: rulings.deployment === 'chosen' && field.kind === 'physical' ? 'place' : 'round',
    round: 1,
    turn: 0,
    order: [],
    figures: [],
    winner: null,
    how: 'running',
    hits: scenario.sides.map(() => 0),
    counters: 0,
  }
  for (const recruit of recruits) muster(state, recruit)
  freeze(state.setup)
  return state
}

/** What a record of the field gives a side; one may be called like something that every record inherits. */
function givenTo<Given>(id: string, record: Readonly<Record<string, Given>>): Given | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined
}

function checkSides({ sides, field }: Scenario): void {
  const known = (id: string, where: string): void => {
    if (!sides.some((side) => side.id === id)) throw unknownName('side', id, where)
  }
  for (const id of Object.keys(field.deployment)) known(id, 'field.deployment')
  for (const id of Object.keys(field.homeEdge)) known(id, 'field.homeEdge')
  for (const id of field.allied.flat()) known(id, 'field.allied')
  if (field.kind === 'social' || sides.length <= 2) return
  for (const { id } of sides)
    if (givenTo(id, field.deployment) === undefined)
      throw new Refusal(
        'malformed-scenario',
        `With ${sides.length} sides the field must say where each begins; "${id}" has no zones.`,
        `Add field.deployment, such as { "${id}": [0, 1] }.`,
      )
}

function sideOf(
  side: Scenario['sides'][number],
  at: number,
  scenario: Scenario,
): State['setup']['sides'][number] {
  const { field, sides } = scenario
  const last = (field.zones ?? 5) - 1
  const zones = givenTo(side.id, field.deployment) ?? (at === 0 ? [0, 1] : [last - 1, last])
  if (field.zones !== null)
    for (const each of zones)
      if (each < 0 || each > last)
        throw new Refusal(
          'malformed-scenario',
          `Zone ${each} of side "${side.id}" is not on the field.`,
          `Its zones are 0 to ${last}.`,
        )
  const middle = zones.reduce((sum, each) => sum + each, 0) / zones.length
  const home = givenTo(side.id, field.homeEdge) ?? (middle <= last / 2 ? 'low' : 'high')
  const pact = field.allied.findIndex((group) => group.includes(side.id))
  const leader = pact < 0 ? at : sides.findIndex(({ id }) => field.allied[pact]?.includes(id) === true)
  return { id: side.id, name: side.name, team: leader, home, zones: [...zones] }
}

// ── Profiles ─────────────────────────────────────────────────────────────────────────────────────────────

function muster(state: State, { sheet, ...recruit }: Recruited): void {
  const { rulings, profiles, arms } = state.setup
  profiles.push(profileFrom(sheet, recruit.name, arms, rulings))
  state.figures.push(figureFrom(state, sheet, recruit))
}

function profileFrom(sheet: Sheet, name: string, arms: Arm[], rulings: Rulings): Profile {
  const uses = usesFrom(sheet, rulings)
  const knows = (technique: Technique): boolean => isKnown(sheet, technique, rulings)
  const penalty = castingPenalty[sheet.armour.category]
  return {
    name,
    pc: sheet.kind === 'pc',
    rank: rankNames.indexOf(sheet.rank),
    archetype: sheet.archetype,
    might: sheet.might,
    grace: sheet.grace,
    mind: sheet.mind,
    awareness: sheet.awareness,
    will: sheet.will,
    presence: sheet.presence,
    skills: { ...sheet.skills },
    // rule: stances.health.two-pools
    guardMax: guardMaxOf(sheet, rulings),
    vitalityMax: vitalityMaxOf(sheet),
    composureMax: composureMaxOf(sheet, rulings['composure-min']),
    momentumMax: sheet.momentumMax ?? 6,
    saves: sheet.usesDeathSaves ?? (sheet.kind === 'pc' || rulings['npc-zero'] === 'all'),
    speed: sheet.speed,
    arms: sheet.weapons.map((weapon) => arms.push(armFrom(weapon, rulings)) - 1),
    armour: sheet.armour.name,
    armourClass: sheet.armour.category,
    reduction: sheet.armour.reduction,
    armourPenalty: sheet.armour.gracePenalty,
    shield: sheet.shield,
    uses,
    pressesAdvantage: knows('press-advantage'),
    mastersDefence: knows('defensive-stance-mastery'),
    combatMomentum: knows('combat-momentum'),
    spells: spellsFrom(sheet, arms),
    castingPenalty: penalty,
    argument: { attribute: sheet.social.attribute, skill: sheet.social.skill },
    secrets: [...sheet.social.secrets],
    zone: sheet.zone,
    suggested: sheet.stance,
    nature: sheet.nature,
  }
}

/** What is on the sheet and within the rank; the Novice techniques are everybody's under that ruling. */
// rule: stances.tech.access.advances
function isKnown(sheet: Sheet, technique: Technique, rulings: Rulings): boolean {
  const free = rulings['novice-known'] === 'everyone' && techniqueRank[technique] === 0
  return (
    free ||
    (sheet.techniques.includes(technique) && rankNames.indexOf(sheet.rank) >= techniqueRank[technique])
  )
}

/** Every technique that is used rather than had, plain and as signature moves. */
function usesFrom(sheet: Sheet, rulings: Rulings): Use[] {
  const uses: Use[] = []
  for (const base of techniqueNames) {
    if (techniqueFacts[base].passive || !isKnown(sheet, base, rulings)) continue
    const free = base === 'riposte' && rulings.riposte === 'free'
    const price = free ? { needs: 0, pays: 0 } : techniquePrice(base, rulings['tech-cost'])
    uses.push({
      key: base,
      name: techniqueFacts[base].title,
      base,
      needs: price.needs,
      cost: price.pays,
      text: '',
    })
    // rule: stances.signature.use
    for (const { name, base: of, text } of sheet.signatureMoves) {
      if (of !== base) continue
      const less = signaturePrice(price)
      uses.push({ key: slug(name), name, base, needs: less.needs, cost: less.pays, text })
    }
  }
  return uses
}

const SHOTS = 12

function armFrom(weapon: Weapon, rulings: Rulings): Arm {
  const counted = rulings.ammunition === 'track'
  const supply = weapon.category === 'ranged' ? SHOTS : weapon.category === 'thrown' ? 1 : -1
  return {
    name: weapon.name,
    key: slug(weapon.name),
    category: weapon.category,
    dice: weapon.dice,
    flat: weapon.flat,
    attribute: weapon.attribute,
    reach: weapon.distances.reduce((mask, each) => mask | reachBit(each), 0),
    farDamage: weapon.farDamage,
    closeHitMomentum: weapon.closeHitMomentum,
    hitMomentum: 0,
    engagedModifier: weapon.engagedAttackMod,
    graceModifier: weapon.graceMod,
    finesseModifier: weapon.finesseMod,
    ammunition: counted && supply > 0 ? (weapon.ammunition ?? supply) : -1,
  }
}

/** The spells of a sheet, and its signature moves that are built on one. */
function spellsFrom(sheet: Sheet, arms: Arm[]): SpellState[] {
  const spells = sheet.spells.map((spell) =>
    spellFrom({ sheet, spell, name: spell.name, cost: spell.cost, text: spell.text, arms }),
  )
  for (const { name, base, text } of sheet.signatureMoves) {
    const spell = sheet.spells.find((each) => slug(each.name) === base)
    if (spell !== undefined)
      spells.push(spellFrom({ sheet, spell, name, cost: Math.max(0, spell.cost - 1), text, arms }))
  }
  return spells
}

function spellFrom({
  sheet,
  spell,
  name,
  cost,
  text,
  arms,
}: {
  readonly sheet: Sheet
  readonly spell: SheetSpell
  readonly name: string
  readonly cost: number
  readonly text: string
  readonly arms: Arm[]
}): SpellState {
  const flat = spell.flat + (spell.addsAttribute ? sheet[spell.attribute] : 0)
  const reach = spell.reach.reduce((mask, each) => mask | reachBit(each), 0)
  const arm: Arm = {
    name,
    key: slug(name),
    category: 'spell',
    dice: spell.dice,
    flat,
    attribute: spell.attribute,
    reach,
    farDamage: 0,
    closeHitMomentum: 0,
    hitMomentum: spell.successMomentum,
    engagedModifier: 0,
    graceModifier: 0,
    finesseModifier: 0,
    ammunition: -1,
  }
  return {
    name,
    key: slug(name),
    attribute: spell.attribute,
    effect: spell.effect,
    cost,
    tn: spell.tn,
    dice: spell.dice,
    flat,
    reach,
    momentum: spell.successMomentum,
    arm: spell.effect === 'attack' ? arms.push(arm) - 1 : -1,
    text,
  }
}

// ── Figures ──────────────────────────────────────────────────────────────────────────────────────────────

function figureFrom(state: State, sheet: Sheet, { id, seat, side }: Omit<Recruited, 'sheet'>): Figure {
  const { rulings, sides, arms, profiles, social } = state.setup
  const at = state.figures.length
  const profile = profiles[at]
  if (profile === undefined) throw new RangeError(`nobody stands at ${at}`)
  checkZone(state, profile)
  const composure = sheet.composure ?? profile.composureMax
  const life = startLife(sheet, profile, social && composure <= 0)
  const stance = startStance(sheet, life, rulings)
  return {
    at,
    id,
    seat,
    side,
    team: sides[side]?.team ?? side,
    life,
    stance,
    declared: stance,
    guard: Math.min(sheet.guard ?? profile.guardMax, profile.guardMax),
    layer: 0,
    ward: sheet.guardTemp,
    pool: 0,
    vitality: sheet.vitality ?? profile.vitalityMax,
    composure,
    momentum: Math.min(profile.momentumMax, startMomentum(sheet, rulings)),
    zone: social ? 0 : startZone(sheet, profile, sides[side], arms, rulings),
    wielded: handOf(sheet, rulings),
    ammunition: profile.arms.map((place) => arms[place]?.ammunition ?? -1),
    attackedPaid: false,
    closedPaid: false,
    hitPaid: false,
    naturalPaid: false,
    hurtPaid: false,
    countered: false,
    interposed: false,
    recoveredNow: false,
    refused: false,
    kept: false,
    held: false,
    fresh: false,
    moved: 0,
    acted: false,
    stopped: false,
    rearmed: false,
    charged: false,
    due: 'nothing',
    owed: 0,
    switched: sheet.freeSwitchUsed,
    rallied: sheet.rallyUsed,
    recovered: sheet.quickRecoveryUsed,
    devastated: sheet.devastatingUsed,
    controlled: sheet.battlefieldControlUsed,
    advantage: false,
    poised: false,
    betrayed: sides.map(() => 0),
  }
}

function checkZone({ setup }: State, { name, zone: printed }: Profile): void {
  if (printed === null || !setup.bounded || setup.social || (printed >= 0 && printed <= setup.highest)) return
  throw new Refusal(
    'malformed-scenario',
    `Zone ${printed} of ${name} is not on the field.`,
    `Its zones are 0 to ${setup.highest}.`,
  )
}

/** On his feet unless the sheet says otherwise; who makes no death saves is out when he is down. */
function startLife(sheet: Sheet, profile: Profile, speechless: boolean): Figure['life'] {
  if (speechless) return 'yielded'
  return sheet.condition !== 'active' && !profile.saves ? 'out' : sheet.condition
}

/** Before anybody chooses: as the sheet suggests, but Balanced for the unconscious and for those who are always so. */
function startStance(sheet: Sheet, life: Figure['life'], rulings: Rulings): Figure['stance'] {
  const bound = rulings.mindless === 'balanced-only' && sheet.nature === 'mindless'
  return life !== 'active' || bound ? 'balanced' : (sheet.stance ?? 'balanced')
}

const NPC_START: readonly number[] = [0, 2, 4, 6, 6]

/** Momentum at the start: as printed, or more by archetype or rank where the table plays so. */
function startMomentum(sheet: Sheet, rulings: Rulings): number {
  switch (rulings['momentum-bounds']) {
    case 'minus-3-to-6':
      return sheet.momentum
    case 'zero-to-6':
      return Math.max(0, sheet.momentum)
    case 'by-archetype': {
      const divine = sheet.archetype === 'paladin' || sheet.archetype === 'cleric'
      const scholar = sheet.calling.toLowerCase() === 'scholar'
      return divine || scholar ? Math.max(1, sheet.momentum) : sheet.momentum
    }
    case 'npc-by-rank':
      return sheet.kind === 'npc'
        ? Math.max(NPC_START[rankNames.indexOf(sheet.rank)] ?? 0, sheet.momentum)
        : sheet.momentum
  }
}

/** The first weapon that both hands are free for. */
// rule: stances.setup.weapon
function handOf(sheet: Sheet, rulings: Rulings): number {
  if (rulings['shield-hands'] !== 'enforce' || sheet.shield === 'none') return sheet.wielded
  const fits = ({ category }: Weapon): boolean => category !== 'heavy' && category !== 'ranged'
  const wielded = sheet.weapons[sheet.wielded]
  return wielded !== undefined && fits(wielded) ? sheet.wielded : sheet.weapons.findIndex(fits)
}

/** The rear zone for those who shoot or cast, the front one for the others. */
function startZone(
  sheet: Sheet,
  profile: Profile,
  side: State['setup']['sides'][number] | undefined,
  arms: readonly Arm[],
  rulings: Rulings,
): number {
  if (sheet.zone !== null) return sheet.zone
  if (rulings.deployment === 'scenario')
    throw new Refusal(
      'malformed-scenario',
      `${profile.name} has no zone, and this table wants one printed for everybody.`,
      'Add "zone" to the sheet, or drop the ruling "deployment".',
    )
  const zones = (side?.zones ?? [0]).toSorted((one, other) => one - other)
  const low = zones[0] ?? 0
  const high = zones.at(-1) ?? low
  const [rear, front] = side?.home === 'high' ? [high, low] : [low, high]
  const shoots = arms[profile.arms[handOf(sheet, rulings)] ?? -1]?.category === 'ranged'
  const casts = rulings.spells === 'on' && sheet.spells.length > 0
  return shoots || casts ? rear : front
}

// ── Changing who fights ──────────────────────────────────────────────────────────────────────────────────

/** Somebody joins a running fight; returns the new id. */
export function join(state: State, sideId: string, input: unknown): string {
  const recruit = newcomer(sheets, normaliseSheet, state, sideId, input)
  state.setup = { ...state.setup, profiles: [...state.setup.profiles], arms: [...state.setup.arms] }
  muster(state, recruit)
  freeze(state.setup)
  return recruit.id
}

/** The zones of the field, for those who draw it. */
export type { Field }
