/**
 * Setting a fight up: what a scenario says, checked, and the first state made of it.
 *
 * In the theatre of the mind the first side stands at 0 and the next ones `start` spaces on; on a map each side is
 * drawn up across the field. `start: contact` brings everybody into melee with every enemy, eight at most on one.
 * In a battle, figures that name a unit are drawn up in its ranks, and its place is the unit's.
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
import { beginBattle } from '../rules/battle/battle.ts'
import { drawUp, unitNames } from '../rules/battle/deploy.ts'
import { mightOf } from '../rules/common/fighter.ts'
import { gearNamed, type Weapon } from '../rules/common/gear.ts'
import { countHands } from '../rules/common/hands.ts'
import { burdenOf } from '../rules/common/health.ts'
import { shareSurprise } from '../rules/common/sides.ts'
import { woundCode } from '../rules/common/wounds.ts'
import { settle } from '../rules/skirmish/grid.ts'
import {
  type Arm,
  areFoes,
  copyFigure,
  type Figure,
  FLANK,
  type Group,
  type Item,
  LONG_DOWN,
  MOST_FIGURES,
  need,
  OTHER_HAND,
  type Profile,
  REAR,
  type State,
  stateSchema,
  WEAPON_HAND,
} from '../state/state.ts'
import { takeUp } from './midst.ts'
import {
  type CarriedItem,
  carriedField,
  healedSlotsOf,
  loadedWeightOf,
  normaliseSheet,
  type Sheet,
  type SheetInput,
  sheetSchema,
  wornLoadsOf,
} from './sheet.ts'
import { parseStatblock } from './statblock.ts'

const space = z.int().min(-1000).max(1000)

const fieldForm = z
  .strictObject({
    scale: z.enum(['skirmish', 'battle']).default('skirmish').describe('Single figures, or ranked units.'),
    map: z.enum(['theatre', 'grid']).default('theatre').describe('Places on a line, or spaces on a map.'),
    start: z
      .union([z.literal('contact'), z.int().min(1).max(1000)])
      .optional()
      .describe('Spaces between the sides, 12 in a skirmish and 30 in a battle; or contact.'),
    maxRounds: z.int().min(1).max(10_000).default(100).describe('After them it is a draw.'),
    round: z.int().min(1).max(1000).default(1).describe('The round with which the fight is taken up.'),
    duels: z
      .array(z.tuple([idForm, idForm]))
      .max(20)
      .default([])
      .describe('Formal duels agreed before the fight.'),
    terrain: z
      .array(
        z.strictObject({
          kind: z.enum(['rough', 'water', 'climb', 'obstacle', 'narrow', 'high', 'cover']),
          from: space,
          to: space,
          fromRow: space.default(-1000),
          toRow: space.default(1000),
          amount: z
            .int()
            .min(0)
            .max(20)
            .default(1)
            .describe('Armour of cover, or attackers in a narrow place.'),
          each: z.int().min(0).max(20).default(0).describe('Attacks for each in a narrow place; 0 for all.'),
        }),
      )
      .max(50)
      .default([]),
    cornered: z.array(idForm).max(8).default([]).describe('Sides that cannot retreat.'),
    noQuarter: z.array(idForm).max(8).default([]).describe('Sides that take no prisoners.'),
    surprised: z.array(idForm).max(60).default([]).describe('Sides or figures taken by surprise.'),
    chanceMeeting: z.boolean().default(false).describe('Let dice say who is surprised.'),
    priority: z.int().min(0).max(6).default(3).describe('On this or less of a d6 the PCs go first.'),
    morale: z
      .record(z.string().max(60), z.int().min(-2).max(2))
      .default({})
      .describe('Circumstances of a group or unit, by its name.'),
    flanks: z
      .array(z.strictObject({ who: idForm, whom: idForm, arc: z.enum(['flank', 'rear']) }))
      .max(200)
      .default([])
      .describe('Who would come upon whom from the side or from behind.'),
    banners: z.array(z.string().max(60)).max(40).default([]).describe('Units of 15 that carry a war banner.'),
    edge: z.int().min(1).max(1000).default(40).describe('Spaces from its own line to the end of the field.'),
    obstacles: z.int().min(0).max(5).default(0).describe('Obstacles that help whoever is chased.'),
    melee: z
      .array(z.tuple([idForm, idForm]))
      .max(400)
      .default([])
      .describe(
        'Who is in melee with whom when the fight is taken up; in a battle their units stand in line.',
      ),
    grapples: z
      .array(
        z.strictObject({
          by: z.array(idForm).min(1).max(8).describe('Who holds him.'),
          held: idForm,
          total: z.int().min(1).max(1000).describe('The total that beat him, which he must exceed.'),
          tightened: z.int().min(0).max(100).default(0).describe('Rounds of tightening so far.'),
        }),
      )
      .max(60)
      .default([])
      .describe('Who holds whom when the fight is taken up.'),
    formations: z
      .record(z.string().max(60), z.enum(['shieldwall', 'retreat', 'rout']))
      .default({})
      .describe('Units in a shieldwall, or in flight, in order or not, by their names.'),
    losses: z
      .record(z.string().max(60), z.int().min(0).max(2000))
      .default({})
      .describe('How many a group or unit has lost already, by its name.'),
    lastStands: z
      .array(z.string().max(60))
      .max(200)
      .default([])
      .describe('Groups or units that fight to the death.'),
    usedBanners: z
      .array(z.string().max(60))
      .max(40)
      .default([])
      .describe('Units whose banner has held them through a first check of morale already.'),
    aims: z
      .array(
        z.strictObject({
          by: idForm.describe('Who aims; for the ordinary figures of a rank the first of them.'),
          at: idForm.describe('At whom.'),
          rounds: z.int().min(1).max(100).default(1).describe('Rounds of aiming so far.'),
        }),
      )
      .max(60)
      .default([])
      .describe('Who has aimed at whom when the fight is taken up.'),
    ground: z
      .array(
        z.strictObject({
          thing: z
            .union([z.literal('shield'), carriedField])
            .describe('A shield, or a weapon as on a sheet.'),
          place: space.describe('The space where it lies.'),
          row: space.default(0).describe('The row, on a map.'),
        }),
      )
      .max(200)
      .default([])
      .describe('What lies on the ground when the fight begins.'),
    challenges: z.boolean().default(false).describe('Ask each round whether somebody challenges to a duel.'),
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
  system: 'warband',
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

/** Somebody who takes part, with a sheet. */
export type RosterSheet = RosterEntry<Sheet>
type Field = Scenario['field']

/** The state with which a fight begins. */
export function begin(scenario: Scenario): State {
  const { rulings, field } = scenario
  const recruits = numberIds(
    scenario.sides.flatMap((side, at) => rosterOf(side.figures, side.id, at, normaliseSheet)),
  )
  const distance = field.start === 'contact' ? 1 : (field.start ?? (field.scale === 'battle' ? 30 : 12))
  const state = emptyState(scenario, rulings, distance)
  if (field.scale === 'battle') state.units = unitNames(recruits, distance, field.banners)
  // rule: warband.battle.morale-unit
  for (const unit of state.units) state.groups.push(newGroup(unit.side, unit.name, field))
  for (const recruit of recruits) muster(state, recruit, field)
  state.setup.first = sideOfPcs(state)
  if (state.units.length > 0) drawUp(state, recruits)
  placeFigures(state, recruits)
  if (field.start === 'contact' || field.map === 'grid') bringTogether(state)
  if (state.units.length > 0) beginBattle(state, field.start === 'contact')
  takeUp(state, field)
  layDown(state, field.ground)
  surprise(state, field.surprised)
  for (const [one, other] of field.duels) agreeDuel(state, one, other)
  state.leaders = state.setup.sides.map((_, side) => leaderOf(state, side))
  // Last, because frozen lists are slow to read and everything above reads them.
  freeze(state.setup)
  return state
}

function emptyState(scenario: Scenario, rulings: Rulings, distance: number): State {
  const { field } = scenario
  return {
    setup: {
      rulings,
      scale: field.scale,
      map: field.map,
      sides: scenario.sides.map(({ id, name }, at) => ({
        id,
        name,
        home: at * distance,
        canRetreat: !field.cornered.includes(id),
        takesPrisoners: !field.noQuarter.includes(id),
      })),
      profiles: [],
      arms: [armOf(gearNamed('unarmed'))],
      terrain: field.terrain.map(({ kind, from, to, fromRow, toRow, amount, each }) => ({
        from: Math.min(from, to),
        to: Math.max(from, to),
        fromRow: Math.min(fromRow, toRow),
        toRow: Math.max(fromRow, toRow),
        kind,
        amount,
        each,
      })),
      arcs: arcsOf(scenario),
      first: 0,
      threshold: field.priority,
      maxRounds: field.maxRounds,
      edge: field.edge,
      obstacles: field.obstacles,
      chanceMeeting: field.chanceMeeting,
      challenges: field.challenges,
      calls: field.calls,
      refereed: field.calls || hasReferee(scenario.hands),
    },
    phase: 'round',
    round: field.round,
    order: scenario.sides.map((_, at) => at),
    acting: 0,
    unanswered: false,
    figures: [],
    groups: [],
    units: [],
    duels: [],
    exposed: [],
    shares: [],
    waits: [],
    arcs: [],
    wounding: [],
    guards: [],
    ground: [],
    pending: [],
    leaders: [],
    rallied: scenario.sides.map(() => -1),
    caught: [],
    idle: 0,
    winner: null,
    how: 'running',
    hits: scenario.sides.map(() => 0),
  }
}

/** Who would come upon whom from flank or rear, by index; figures are not mustered yet, so by order of the ids. */
function arcsOf(scenario: Scenario): [number, number, number][] {
  const ids = numberIds(
    scenario.sides.flatMap((side, at) => rosterOf(side.figures, side.id, at, normaliseSheet)),
  ).map(({ id }) => id)
  return scenario.field.flanks.map(({ who, whom, arc }) => {
    const [one, other] = [ids.indexOf(who), ids.indexOf(whom)]
    if (one < 0) throw unknownName('figure', who, 'field.flanks')
    if (other < 0) throw unknownName('figure', whom, 'field.flanks')
    return [one, other, arc === 'flank' ? FLANK : REAR]
  })
}

/** The side that the low numbers of the priority die belong to: the PCs', or the first. */
function sideOfPcs(state: State): number {
  const at = state.figures.findIndex((figure) => state.setup.profiles[figure.at]?.pc === true)
  return at < 0 ? 0 : (state.figures[at]?.side ?? 0)
}

// ── Profiles and figures ─────────────────────────────────────────────────────────────────────────────────

function muster(state: State, { sheet, id, seat, side, name }: RosterSheet, field: Field | null): void {
  const { rulings, profiles } = state.setup
  const at = state.figures.length
  profiles.push(profileFrom(sheet, name, rulings))
  const unit = state.units.findIndex((each) => each.side === side && each.name === sheet.unit)
  const group = unit >= 0 ? unit : groupFor(state, side, sheet.group ?? sheet.name, field)
  const entry = state.groups[group]
  if (entry !== undefined) entry.size += 1
  const items = itemsOf(state, sheet, rulings)
  const figure = figureFrom(sheet, { at, id, seat, side, group, unit, items }, state)
  if (sheet.kind === 'pc') figure.burden = burdenOf(state, figure)
  state.figures.push(figure)
}

function groupFor(state: State, side: number, name: string, field: Field | null): number {
  const found = state.groups.findIndex(
    (group, at) => at >= state.units.length && group.side === side && group.name === name,
  )
  return found >= 0 ? found : state.groups.push(newGroup(side, name, field)) - 1
}

function newGroup(side: number, name: string, field: Field | null): Group {
  return {
    side,
    name,
    size: 0,
    losses: 0,
    thirds: 0,
    triggers: 0,
    later: 0,
    circumstance: field !== null && Object.hasOwn(field.morale, name) ? (field.morale[name] ?? 0) : 0,
    lastStand: false,
    enters: 0,
    checks: 0,
    shaken: 0,
  }
}

function profileFrom(sheet: Sheet, name: string, rulings: Rulings): Profile {
  const pc = sheet.kind === 'pc'
  const worn = sheet.armour.length
  return {
    name,
    pc,
    saves: (pc && sheet.level > 0) || (!pc && sheet.level > 0 && rulings.retainer === 'yes'),
    level: sheet.level,
    trait: sheet.trait,
    vigor: sheet.vigor,
    agility: sheet.agility,
    finesse: sheet.finesse,
    skills: [...sheet.skills],
    worn,
    natural: sheet.natural,
    chance: sheet.chance,
    capture: sheet.capture,
    death: sheet.death,
    witchcraft: 2 + sheet.ward,
    speed: sheet.move,
    rideSpeed: sheet.mountMove ?? Math.max(1, 10 - worn),
    deadWeight: pc ? loadedWeightOf(sheet) : 0,
    wornLoads: wornLoadsOf(sheet),
    packedLoads: packedLoadsOf(sheet),
    healedSlots: healedSlotsOf(sheet.wounds),
    morale: sheet.morale ?? 0,
    size: sheet.size,
    supernatural: sheet.supernatural,
    fast: sheet.fast,
    hands: sheet.hands,
    shoots: sheet.weapons.some(({ missile, thrown }) => missile || thrown),
    skirmisher: sheet.skirmisher && rulings.skirmisher === 'on',
    leader: sheet.leader,
    unique: sheet.unique ?? (pc || sheet.leader),
    mana: sheet.mana,
    catalyst: sheet.catalyst,
    nature: sheet.nature,
    note: sheet.note,
  }
}

function packedLoadsOf(sheet: Sheet): number {
  const own = [...sheet.weapons, ...sheet.items].filter(({ where }) => where === 'packed')
  return own.reduce((sum, { loads }) => sum + loads, sheet.packed + 2 * sheet.armour.length)
}

/** A weapon as the rules know it. */
export function armOf(weapon: Weapon | undefined): Arm {
  if (weapon === undefined) throw new RangeError('no such weapon')
  const { loads, price, ...arm } = weapon
  return {
    name: arm.name,
    key: slug(arm.name),
    kind: arm.kind,
    melee: arm.melee,
    thrown: arm.thrown,
    missile: arm.missile,
    hands: arm.hands,
    mostHands: arm.mostHands,
    small: arm.small,
    improvised: arm.improvised,
    atk: arm.atk,
    atkTwoHands: arm.atkTwoHands,
    atkThrown: arm.atkThrown,
    atkPriority: arm.atkPriority,
    armourPriority: arm.armourPriority,
    armourAs: arm.armourAs,
    armourAsPriority: arm.armourAsPriority,
    deepUpTo: arm.deepUpTo,
    criticalDamage: arm.criticalDamage,
    range: arm.range,
    bow: arm.bow,
    fromBehind: arm.fromBehind,
    stopsCharge: arm.stopsCharge,
    reload: arm.reload,
    aims: arm.aims,
    chargeThrow: arm.chargeThrow,
    pastCover: arm.pastCover,
  }
}

/** The place of a weapon among the arms, which like weapons share. */
function armIndex(state: State, weapon: Weapon): number {
  const arm = armOf(weapon)
  const text = JSON.stringify(arm)
  const { arms } = state.setup
  const found = arms.findIndex((each) => each.name === arm.name && JSON.stringify(each) === text)
  return found >= 0 ? found : arms.push(arm) - 1
}

/** What lies about when the fight begins, whoever let it fall. */
function layDown(state: State, ground: Field['ground']): void {
  for (const { thing, place, row } of ground)
    state.ground.push(
      thing === 'shield'
        ? { arm: -1, marks: 0, place, row, shield: true }
        : { arm: armIndex(state, thing), marks: thing.marks, place, row, shield: false },
    )
}

/** Where everything is when the fight begins: hands first, then belt, then back. */
function itemsOf(state: State, sheet: Sheet, rulings: Rulings): Item[] {
  const room = { belt: rulings['readied-loads'] === 'two' ? 2 : 1, off: sheet.shield !== 'ready' }
  const sound = sheet.hands - countHands(lostHandsOf(sheet))
  const fits = ({ hands }: CarriedItem): boolean => sound === sheet.hands || hands <= sound
  const held =
    sheet.weapons.find((own) => own.where === 'hand' && fits(own)) ??
    sheet.weapons.find((own) => isAuto(own) && fits(own))
  if ((held?.hands ?? 0) === 2 || sound < 2) room.off = false
  const items = [...sheet.weapons, ...sheet.items].map((own): Item => {
    const where = own === held ? 'hand' : whereOf(own, held, room, sound)
    return { arm: armIndex(state, own), where, marks: own.marks }
  })
  if (held?.where === 'auto' && !held.melee) wieldTheBlade(state, items)
  return items
}

/** Of what is only thrown and a weapon of melee, the weapon hand takes the latter. */
function wieldTheBlade(state: State, items: readonly Item[]): void {
  const [one, other] = [
    items.find(({ where }) => where === 'hand'),
    items.find(({ where }) => where === 'off'),
  ]
  if (one === undefined || other === undefined || state.setup.arms[other.arm]?.melee !== true) return
  one.where = 'off'
  other.where = 'hand'
}

function isAuto({ where }: CarriedItem): boolean {
  return where === 'auto'
}

function whereOf(
  own: CarriedItem,
  held: CarriedItem | undefined,
  room: { belt: number; off: boolean },
  sound: number,
): Item['where'] {
  const nowhere = own.where === 'auto' || own.where === 'hand' || (own.where === 'off' && sound < 2)
  if (!nowhere) return own.where
  const pair = own.kind === 'weapon' && own.hands === 1 && (own.thrown || held?.thrown === true)
  if (pair && room.off && !own.small) {
    room.off = false
    return 'off'
  }
  if (own.loads > room.belt && own.name !== 'dagger') return 'worn'
  room.belt -= own.name === 'dagger' ? 0 : own.loads
  return 'belt'
}

/** Hands that Wounds have made useless. */
function lostHandsOf({ wounds }: Sheet): number {
  return wounds.reduce(
    (set, { hand }) => set | (hand === 'weapon' ? WEAPON_HAND : hand === 'other' ? OTHER_HAND : 0),
    0,
  )
}

/** A shield is on the back if no sound hand is left for it beside the weapon. */
// rule: warband.out.two-hands
function shieldFrom(sheet: Sheet, weaponHands: number): Sheet['shield'] {
  const lost = lostHandsOf(sheet)
  const full = weaponHands === 2 || (lost > 0 && weaponHands >= sheet.hands - countHands(lost))
  return sheet.shield === 'ready' && full ? 'slung' : sheet.shield
}

interface Mustered {
  readonly at: number
  readonly id: string
  readonly seat: string
  readonly side: number
  readonly group: number
  readonly unit: number
  readonly items: Item[]
}

function figureFrom(
  sheet: Sheet,
  { at, id, seat, side, group, unit, items }: Mustered,
  state: State,
): Figure {
  const npc = sheet.kind === 'npc'
  const more = sheet.mounted ? 1 : 0
  const wield = items.find(({ where }) => where === 'hand')?.arm ?? -1
  const wounds = sheet.wounds.map(({ number, permanent, hand }) => woundCode(number, permanent, hand))
  return Object.assign(copyFigure(FRESH), {
    at,
    id,
    seat,
    side,
    group,
    unit,
    // rule: warband.mod.mounted-npc
    might: sheet.might + (npc ? more : 0),
    hp: sheet.hp + (npc && sheet.hp > 0 ? more : 0),
    hpMax: sheet.hpMax + (npc ? more : 0),
    // rules: warband.mod.mounted-npc, warband.mod.mounted-pc
    atk: sheet.atk + more,
    wield,
    second: items.find(({ where }) => where === 'off')?.arm ?? -1,
    shield: shieldFrom(sheet, state.setup.arms[wield]?.hands ?? 0),
    helmet: sheet.helmet,
    mounted: sheet.mounted,
    items,
    loaded: state.setup.rulings.crossbow === 'loaded' && !sheet.unloaded,
    prone: sheet.prone || sheet.asleep > 0 ? LONG_DOWN : 0,
    blinded: sheet.blinded,
    slow: sheet.slow,
    surprised: sheet.unaware,
    unaware: sheet.unaware || sheet.asleep > 0,
    unseen: sheet.unseen,
    wounds,
    scars: sheet.scars,
    lostHands: lostHandsOf(sheet),
    spells: [...sheet.spells],
    undrawn: sheet.randomSpells,
    fury: sheet.fury && sheet.trait === 'berserker',
    warded: sheet.wardRounds > 0 ? 1 : 0,
    wardRounds: sheet.wardRounds,
    asleep: sheet.asleep,
    critical: sheet.critical && !sheet.stabilized ? criticalSince(sheet, state) : 0,
    stabilized: sheet.stabilized,
  })
}

/** The round in which somebody became critical, who has bled for so many already. */
function criticalSince({ name, bleeding }: Sheet, { round }: State): number {
  if (bleeding < round) return round - bleeding
  throw new Refusal(
    'malformed-scenario',
    `${name} bleeds for ${bleeding} rounds, but the fight is taken up in round ${round} (field.round).`,
  )
}

/** Everything that a figure has, in the order of the schema, for somebody who has done and suffered nothing. */
const FRESH: Figure = {
  at: 0,
  id: '',
  seat: '',
  side: 0,
  group: 0,
  life: 'in',
  might: 1,
  hp: 1,
  hpMax: 1,
  atk: 1,
  wield: -1,
  second: -1,
  shield: 'none',
  helmet: false,
  mounted: false,
  items: [],
  loaded: true,
  loosed: false,
  aimed: 0,
  aimedAt: -1,
  place: 0,
  row: 0,
  facing: 0,
  contact: [],
  unit: -1,
  rank: -1,
  file: -1,
  surprised: false,
  unaware: false,
  unseen: false,
  prone: 0,
  blinded: false,
  slow: false,
  fury: false,
  held: false,
  holding: -1,
  holdTotal: 0,
  tightened: 0,
  wounds: [],
  scars: 0,
  lostHands: 0,
  burden: 0,
  warded: 0,
  wardRounds: 0,
  asleep: 0,
  spells: [],
  undrawn: 0,
  doomed: false,
  excess: 0,
  spared: false,
  unsparing: false,
  lethal: false,
  awaiting: false,
  killer: -1,
  critical: 0,
  stabilized: false,
  defiant: false,
  opened: false,
  waited: false,
  struck: false,
  holdsBack: false,
  full: false,
  gambit: false,
  shot: false,
  chain: false,
  moved: false,
  charged: false,
  attacked: false,
  free: false,
  defending: false,
  tightening: false,
  aided: false,
  casting: -1,
  declared: 'none',
  declaredAt: -1,
  meets: -1,
  fleeing: 0,
}

// ── Where they stand ─────────────────────────────────────────────────────────────────────────────────────

function placeFigures(state: State, recruits: readonly RosterSheet[]): void {
  const { sides, map } = state.setup
  const lined = sides.map(() => 0)
  for (const figure of state.figures) {
    const sheet = recruits[figure.at]?.sheet
    const inLine = lined[figure.side] ?? 0
    lined[figure.side] = inLine + 1
    figure.place = sheet?.place ?? sides[figure.side]?.home ?? 0
    if (figure.unit >= 0) figure.place = state.units[figure.unit]?.place ?? figure.place
    if (map === 'theatre') continue
    figure.row = sheet?.row ?? (inLine % 2 === 0 ? inLine / 2 : -(inLine + 1) / 2)
    figure.facing = sheet?.facing ?? (figure.side === 0 ? 0 : 4)
  }
  if (map === 'grid') for (const figure of state.figures) settle(state, figure)
}

const MOST_ON_ONE = 8

/** Everybody against every enemy, eight at most on one; on a map, those who stand next to one another. */
function bringTogether(state: State): void {
  for (const one of state.figures)
    for (const other of state.figures) {
      if (one.at >= other.at || !areFoes(one, other) || one.unit >= 0 || other.unit >= 0) continue
      if (one.contact.length >= MOST_ON_ONE || other.contact.length >= MOST_ON_ONE) continue
      if (state.setup.map === 'grid' && !areNext(one, other)) continue
      one.contact.push(other.at)
      other.contact.push(one.at)
    }
  for (const [one, other, arc] of state.setup.arcs)
    if (state.figures[one]?.contact.includes(other) === true) state.arcs.push([one, other, arc])
}

/** On a map, whoever joins next to an enemy is in melee with him. */
function bringNextTo(state: State, figure: Figure): void {
  for (const foe of state.figures) {
    if (!areFoes(figure, foe) || foe.life !== 'in' || !areNext(figure, foe)) continue
    figure.contact.push(foe.at)
    foe.contact.push(figure.at)
  }
}

function areNext(one: Figure, other: Figure): boolean {
  return Math.abs(one.place - other.place) <= 1 && Math.abs(one.row - other.row) <= 1
}

function surprise(state: State, ids: readonly string[]): void {
  for (const id of ids) {
    const side = state.setup.sides.findIndex((each) => each.id === id)
    const found = state.figures.filter((figure) => figure.id === id || figure.side === side)
    if (found.length === 0) throw unknownName('side or figure', id, 'field.surprised')
    for (const figure of found) figure.surprised = true
  }
  shareSurprise(state)
}

function agreeDuel(state: State, one: string, other: string): void {
  const first = state.figures.find(({ id }) => id === one)
  const second = state.figures.find(({ id }) => id === other)
  if (first === undefined) throw unknownName('figure', one, 'field.duels')
  if (second === undefined) throw unknownName('figure', other, 'field.duels')
  if (!areFoes(first, second))
    throw new Refusal('malformed-scenario', 'Duellists stand on different sides (field.duels).')
  state.duels.push({ one: first.at, other: second.at, first: 'none', second: 'none' })
}

/** Whoever is named leader of a side, else the one whose Might nobody else has; -1 for nobody. */
function leaderOf(state: State, side: number): number {
  let best: Figure | null = null
  let most = 0
  let tied = false
  for (const figure of state.figures) {
    if (figure.side !== side) continue
    if (state.setup.profiles[figure.at]?.leader === true) return figure.at
    const might = mightOf(need(state.setup.profiles, figure.at), figure)
    if (best === null || might > most) {
      best = figure
      most = might
      tied = false
    } else if (might === most) tied = true
  }
  return best === null || tied ? -1 : best.at
}

// ── Changing who fights ──────────────────────────────────────────────────────────────────────────────────

/** Somebody joins a running fight; returns the new id. */
export function join(state: State, sideId: string, input: unknown): string {
  const recruit = newcomer(sheets, normaliseSheet, state, sideId, input)
  const { side } = recruit
  state.setup = { ...state.setup, profiles: [...state.setup.profiles], arms: [...state.setup.arms] }
  muster(state, { ...recruit, sheet: { ...recruit.sheet, unit: undefined } }, null)
  freeze(state.setup)
  const figure = state.figures.at(-1)
  if (figure !== undefined) {
    figure.place = recruit.sheet.place ?? state.setup.sides[side]?.home ?? 0
    figure.row = recruit.sheet.row ?? 0
    figure.facing = state.setup.map === 'grid' ? (recruit.sheet.facing ?? (side === 0 ? 0 : 4)) : 0
    if (state.setup.map === 'grid') settle(state, figure)
    if (state.setup.map === 'grid' && state.units.length === 0) bringNextTo(state, figure)
  }
  return recruit.id
}
