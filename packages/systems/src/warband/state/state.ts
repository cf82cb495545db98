/**
 * The state of a fight: plain data, nothing else. `setup` never changes (and is frozen); everything beside it
 * does. Figures, sides, groups, units and arms point to one another by index, -1 for nobody.
 *
 * Words that confuse: an *arm* is what a weapon or thing is (setup), an *item* where one of them is now; a *group*
 * checks morale together, and in a battle group n is unit n; *contact* lists the enemies in melee range; *doomed* is
 * at 0 HP and only finishing the phase; a *mark* is a depletion. Places lie on a line, in spaces.
 */
import { entryFrom, entryOf, entryOrNone, idOf, oneForEach, ownPlace } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import {
  armKinds,
  lives,
  shieldStates,
  skills,
  spellNames,
  techniques,
  traits,
} from '../rules/common/gear.ts'

/** From where one comes upon another. */
export const FRONT = 0
export const FLANK = 1
export const REAR = 2

/** Hands that a Wound made useless, as bits. */
export const WEAPON_HAND = 1
export const OTHER_HAND = 2

/** How somebody runs, who stays on the field for a while. */
export const IN_ORDER = 1
export const IN_ROUT = 2

/** Whether a group of skirmishers has found out this round if it dares to enter melee. */
export const UNTESTED = 0
export const DARES = 1
export const REFUSES = 2

/** How many figures a fight can hold. */
export const MOST_FIGURES = 2000

const name = z.string().max(120)
const index = z.int().min(-1).max(2000)
const small = z.int().min(-100_000).max(100_000)
const count = z.int().min(0).max(100_000)
const flag = z.boolean()

/** What a weapon or another thing is. */
const armForm = z.strictObject({
  name,
  key: name,
  kind: z.enum(armKinds),
  melee: flag,
  thrown: flag,
  missile: flag,
  /** The fewest and the most hands that wield it. */
  hands: z.int().min(0).max(2),
  mostHands: z.int().min(0).max(2),
  small: flag,
  improvised: flag,
  /** Attacks on top: always, with both hands, when thrown, with priority. */
  atk: small,
  atkTwoHands: small,
  atkThrown: small,
  atkPriority: small,
  /** Armour on top for whoever holds it while his side has priority. */
  armourPriority: small,
  /** What the target's armour counts as, or -1; and with priority. */
  armourAs: small,
  armourAsPriority: small,
  /** Hits of this face or less deal one more damage; so many more for a critical. */
  deepUpTo: z.int().min(0).max(12),
  criticalDamage: small,
  range: count,
  bow: flag,
  fromBehind: flag,
  stopsCharge: flag,
  reload: flag,
  aims: flag,
  chargeThrow: flag,
  /** Against it a shield is worth no more than in melee. */
  pastCover: flag,
})

const profileForm = z.strictObject({
  name,
  pc: flag,
  /** Makes Death saves at 0 HP. */
  saves: flag,
  level: small,
  trait: z.enum(traits),
  vigor: small,
  agility: small,
  finesse: small,
  skills: z.array(z.enum(skills)).max(20),
  /** Worn ranks of armour and natural armour. */
  worn: z.int().min(0).max(3),
  natural: z.int().min(0).max(3),
  chance: small,
  capture: small,
  death: small,
  witchcraft: small,
  speed: small,
  rideSpeed: small,
  deadWeight: small,
  /** Loads worn and loads packed, for what a Wound pushes into the pack. */
  wornLoads: small,
  packedLoads: small,
  /** Room that Wounds from before took up and, having had their rest, do no longer. */
  healedSlots: count,
  morale: z.int().min(0).max(12),
  size: z.int().min(-3).max(5),
  supernatural: flag,
  fast: flag,
  hands: z.int().min(0).max(2),
  shoots: flag,
  skirmisher: flag,
  leader: flag,
  unique: flag,
  mana: count,
  catalyst: flag,
  nature: name,
  note: z.string().max(1000),
})

const terrainForm = z.strictObject({
  /** The first and the last space along the field, and across it on a map. */
  from: small,
  to: small,
  fromRow: small,
  toRow: small,
  kind: z.enum(['rough', 'water', 'climb', 'obstacle', 'narrow', 'high', 'cover']),
  /** Armour for cover, attackers for a narrow place. */
  amount: small,
  /** Attacks for each of them in a narrow place. */
  each: small,
})

const setupForm = z.strictObject({
  rulings: rulingsSchema,
  scale: z.enum(['skirmish', 'battle']),
  map: z.enum(['theatre', 'grid']),
  sides: z
    .array(z.strictObject({ id: name, name, home: small, canRetreat: flag, takesPrisoners: flag }))
    .max(8),
  profiles: z.array(profileForm).max(MOST_FIGURES),
  arms: z.array(armForm).max(500),
  terrain: z.array(terrainForm).max(100),
  /** Who would come upon whom from the side or from behind; index of both, 1 flank, 2 rear. */
  arcs: z.array(z.tuple([index, index, z.int().min(1).max(2)])).max(1000),
  /** On a d6, the threshold or less gives this side priority. */
  first: index,
  threshold: z.int().min(0).max(6),
  maxRounds: z.int().min(1).max(10_000),
  /** How far from where its own line began somebody is off the table. */
  edge: count,
  /** Helpful obstacles for whoever is chased. */
  obstacles: count,
  /** Nobody knows yet who is surprised: dice tell. */
  chanceMeeting: flag,
  challenges: flag,
  calls: flag,
  /** Somebody plays the referee's seat, or is asked for calls: what the book leaves to them is open. */
  refereed: flag.optional(),
})

// What the numbers that follow point at.
const figure = entryOf('/figures')
const somebody = entryOrNone('/figures')
const side = entryOf('/setup/sides')
const arm = entryOf('/setup/arms')
const anyArm = entryOrNone('/setup/arms')
const group = entryOf('/groups')
/** An agent of a unit is a rank, 0 to 2, or a Unique figure, counted from here on. */
export const UNIQUE_AGENT = 3
const unit = entryOf('/units')
const anyUnit = entryOrNone('/units')

const itemForm = z.strictObject({
  arm,
  where: z.enum(['hand', 'off', 'belt', 'worn', 'packed', 'gone']),
  marks: z.int().min(0).max(2),
})

const figureForm = z.strictObject({
  at: ownPlace(),
  id: name,
  seat: name,
  side,
  group,
  life: z.enum(lives),
  might: small,
  hp: count,
  hpMax: count,
  atk: count,
  // Gear
  /** The arms in the weapon hand and in the other, -1 for none. */
  wield: anyArm,
  second: anyArm,
  shield: z.enum(shieldStates),
  helmet: flag,
  mounted: flag,
  items: z.array(itemForm).max(60),
  loaded: flag,
  /** Shot missiles in this fight. */
  loosed: flag,
  aimed: count,
  aimedAt: somebody,
  // Where
  place: small,
  /** On a map: the space across the field, and where he looks, 0 up the field and then clockwise. */
  row: small,
  facing: z.int().min(0).max(7),
  /** Enemies within melee range. */
  contact: z.array(figure).max(60),
  /** In a battle: the unit, the rank from 0 in front, and the place in it from the left; -1 outside units. */
  unit: anyUnit,
  rank: z.int().min(-1).max(2),
  file: z.int().min(-1).max(60),
  // How he is
  surprised: flag,
  unaware: flag,
  unseen: flag,
  /** The round in which he went down, 0 while standing, `LONG_DOWN` for who lay there before the fight. */
  prone: count,
  blinded: flag,
  slow: flag,
  fury: flag,
  held: flag,
  holding: somebody,
  holdTotal: small,
  tightened: count,
  /** Wounds and spells are replaced, never written to, so that copies can share them. */
  wounds: z.array(small).max(60).readonly(),
  /** Bits of him that are gone for good. */
  scars: count,
  /** Hands that a Wound made useless: 1 the weapon hand, 2 the other, 3 both. */
  lostHands: z.int().min(0).max(3),
  /** Dead Weight that Wounds have added. */
  burden: count,
  /** Armour from a Ward and the rounds it lasts; the rounds that a Slumber lasts. */
  warded: small,
  wardRounds: count,
  asleep: count,
  spells: z.array(z.enum(spellNames)).max(60).readonly(),
  /** Spells that are his by chance and not drawn yet. */
  undrawn: count,
  // Falling
  doomed: flag,
  excess: count,
  /** What brought him to 0 was meant to subdue; whatever did not mean that, too. */
  spared: flag,
  unsparing: flag,
  /** Struck again at 0 HP; and at 0 HP with the Death save still to come, under a ruling. */
  lethal: flag,
  awaiting: flag,
  killer: somebody,
  /** The round in which he became critical, 0 if he is not. */
  critical: count,
  stabilized: flag,
  /** Offered to give up while held and was refused: checks no more on his own account. */
  defiant: flag.default(false),
  // This round
  opened: flag,
  /** Did nothing in the Opening phase, and may still react with that action. */
  waited: flag,
  struck: flag,
  /** Lets a First Strike go and waits for the normal step. */
  holdsBack: flag,
  /** Everything else of the round was given up. */
  full: flag,
  gambit: flag,
  shot: flag,
  /** Shot in a way that leaves the blow: a throw from one hand, a weapon in the other. */
  chain: flag,
  moved: flag,
  charged: flag,
  /** Made a melee attack. */
  attacked: flag,
  /** Not engaged when the Opening phase began. */
  free: flag,
  defending: flag,
  tightening: flag,
  aided: flag,
  /** A spell that waits for the Ritual phase; -1 for none. */
  casting: entryOrNone('spells'),
  declared: z.enum([
    'none',
    'stay',
    'charge',
    'advance',
    'withdraw',
    'close',
    'stand',
    'crawl',
    'retreat',
    'evade',
    'leave',
    'fall-back',
    'step-up',
  ]),
  declaredAt: somebody,
  /** Whom he has moved to meet. */
  meets: somebody,
  /** Gives way in order (1) or in disorder (2), under the ruling that this takes a while. */
  fleeing: z.int().min(0).max(2),
})

const groupForm = z.strictObject({
  side,
  name,
  size: count,
  losses: count,
  /** Thirds of its number for which it was checked. */
  thirds: count,
  /** What asks for a check at the end of this round, and of the next, as sets of trigger bits. */
  triggers: count,
  later: count,
  circumstance: z.int().min(-2).max(2),
  /** It fights to the death and checks no more. */
  lastStand: flag,
  /** Skirmishers: 0 not asked this round, 1 they go in, 2 they will not. */
  enters: z.int().min(0).max(2),
  checks: count,
  /** Chances off the next check, such as for a leader killed in a duel. */
  shaken: small,
})

const unitForm = z.strictObject({
  id: name,
  seat: name,
  side,
  name,
  place: small,
  /** The group that checks morale for it. */
  group,
  /** One figure outside the ranks, which stands for itself. */
  loose: flag,
  /** Who stands in each rank, front first, from the left; and the one who leads them all. */
  ranks: z.array(z.array(figure).max(60)).max(3),
  leader: somebody,
  /** How many Unique figures stand in it, and whether the others of any rank differ in gear. */
  singles: count,
  mixed: flag,
  /** Damage on each rank that is not yet worth a figure, and criticals that opened it, under a ruling. */
  pools: z.array(count).max(3),
  gashes: z.array(count).max(3),
  /** The units it stands in line with, and from which quarter it came upon each: 0 front, 1 flank, 2 rear. */
  line: z.array(unit).max(8),
  quarter: z.array(z.int().min(0).max(2)).max(8),
  formation: z.enum(['normal', 'shieldwall', 'broken', 'routed']),
  /** It flees in disorder, its back turned. */
  disorder: flag,
  braced: anyUnit,
  /** Rounds in a row without losses or triggers, while routed. */
  quiet: count,
  lossesThisRound: count,
  hits: count,
  banner: somebody,
  bannerHeld: flag,
  opened: flag,
  moved: flag,
  /** Whom it charged this round, and whether it was free when the Opening phase began. */
  charged: anyUnit,
  free: flag,
  /** Which ranks have struck or defend, as sets of bits, and which came to face the enemy in this phase. */
  struck: count,
  defending: count,
  newFront: count,
  declared: name,
  declaredAt: anyUnit,
  /** Whom it has moved to meet. */
  meets: anyUnit,
  /** Figures that failed to swap places under blows this round. */
  fumbled: count,
  /** It has refused a duel this round; and it gives way when the round ends, under a ruling. */
  refused: flag,
  breaks: flag,
})

const stateForm = z.strictObject({
  setup: setupForm,
  phase: z.enum([
    'round',
    'declare',
    'opening',
    'defend',
    'strike',
    'melee',
    'ritual',
    'end',
    'after',
    'over',
  ]),
  round: z.int().min(1).max(100_000),
  /** The sides, priority first, and the place of the one that acts. */
  order: z.array(side).max(8),
  acting: z.int().min(0).max(8),
  /** Nobody rolled for priority: it is a surprise round. */
  unanswered: flag,
  figures: z.array(figureForm).max(MOST_FIGURES),
  groups: z.array(groupForm).max(2000),
  units: z.array(unitForm).max(200),
  duels: z
    .array(
      z.strictObject({ one: figure, other: figure, first: z.enum(techniques), second: z.enum(techniques) }),
    )
    .max(50),
  /** Whose blows at whom land without a die this round: victim, foe, and whether a failed gambit is the reason (1). */
  exposed: z.array(z.tuple([figure, figure, z.int().min(0).max(1)])).max(2000),
  /** Attacks that wait for the normal step: attacker, target, dice, and whether they are meant to subdue. */
  shares: z.array(z.strictObject({ figure, target: figure, dice: count, subdue: flag })).max(2000),
  /** Dice of a unit that wait for the normal step: of which agent, how many men, at whom. */
  waits: z
    .array(
      z.strictObject({
        unit,
        agent: entryFrom(UNIQUE_AGENT, '/figures'),
        men: count.default(1),
        target: unit,
        dice: count,
        subdue: flag.default(false),
      }),
    )
    .max(500),
  /** Who stands at somebody's flank (1) or rear (2): attacker, target, arc. */
  arcs: z.array(z.tuple([figure, figure, z.int().min(1).max(2)])).max(2000),
  /** Wounds that begin when the phase ends. */
  wounding: z.array(z.strictObject({ figure, wound: small })).max(2000),
  /** Who takes blows for whom: guard, ward. */
  guards: z.array(z.tuple([figure, figure])).max(200),
  /** What lies on the ground: the arm, its marks, the space. */
  ground: z
    .array(
      z.strictObject({
        arm: anyArm,
        marks: z.int().min(0).max(2),
        place: small,
        row: small.default(0),
        shield: flag,
      }),
    )
    .max(500),
  /** What takes effect when the phase ends, under rulings; and what is dug out of a pack, when the round ends. */
  pending: z
    .array(
      z.strictObject({
        figure,
        by: somebody,
        what: z.enum(['prone', 'disarmed', 'pushed', 'held', 'found']),
        total: small,
      }),
    )
    .max(2000),
  /** The leader of each side, -1 for none. */
  leaders: z.array(somebody).max(8),
  /** Whom a rally of each side helps this round: -1 nobody, -2 everybody, else one group. */
  rallied: z.array(z.int().min(-2).max(2000)).max(8),
  /** Those who were caught in a chase: the next round is one of surprise for them. */
  caught: z.array(figure).max(2000),
  /** Rounds in a row in which nobody did anything against the other side. */
  idle: count,
  winner: idOf('/setup/sides').nullable(),
  how: z.enum(['running', 'victory', 'draw', 'stopped']),
  /** For counting: hits by side. */
  hits: oneForEach('/setup/sides', z.array(count).max(8)),
})

/** The schema of a state that comes from outside. */
export const stateSchema = stateForm

/** A fight as it stands. */
export type State = z.infer<typeof stateForm>
export type Setup = State['setup']
export type Profile = Setup['profiles'][number]
export type Arm = Setup['arms'][number]
export type Terrain = Setup['terrain'][number]
export type Figure = State['figures'][number]
export type Item = Figure['items'][number]
export type Group = State['groups'][number]
export type Unit = State['units'][number]
export type Duel = State['duels'][number]

/** Down since before the fight: later than any round, so that it is never this one. */
export const LONG_DOWN = 100_000

// ── Looking things up ────────────────────────────────────────────────────────────────────────────────────

/** The figure with this index. */
export function figureAt<Each>(state: { readonly figures: readonly Each[] }, at: number): Each {
  const figure = state.figures[at]
  if (figure === undefined) throw nothingAt(state.figures, at)
  return figure
}

/** What a figure is by its sheet. */
export function profileOf(state: Pick<State, 'setup'>, figure: Pick<Figure, 'at'>): Profile {
  const profile = state.setup.profiles[figure.at]
  if (profile === undefined) throw nothingAt(state.setup.profiles, figure.at)
  return profile
}

/** The arm with this index; -1 are bare hands. */
export function armAt(state: State, at: number): Arm {
  const arm = state.setup.arms[at < 0 ? UNARMED : at]
  if (arm === undefined) throw nothingAt(state.setup.arms, at)
  return arm
}

/** The place of bare hands among the arms. */
export const UNARMED = 0

/** The group with this index. */
export function groupAt(state: State, at: number): Group {
  const group = state.groups[at]
  if (group === undefined) throw nothingAt(state.groups, at)
  return group
}

/** The unit with this index. */
export function unitAt(state: State, at: number): Unit {
  const unit = state.units[at]
  if (unit === undefined) throw nothingAt(state.units, at)
  return unit
}

/** The figure whose index stands at a place of a list, such as a rank. */
export function figureIn(state: State, list: readonly number[], place: number): Figure {
  return figureAt(state, list[place] ?? -1)
}

/** The unit whose index stands at a place of a list, such as a line. */
export function unitIn(state: State, list: readonly number[], place: number): Unit {
  return unitAt(state, list[place] ?? -1)
}

/** The entry of a list that must be there. */
export function need<Entry>(list: readonly Entry[], at: number): Entry {
  const entry = list[at]
  if (entry === undefined) throw nothingAt(list, at)
  return entry
}

/** What is thrown where a list must have an entry and has none. */
export function nothingAt(list: readonly unknown[], at: number): RangeError {
  return new RangeError(`nothing stands at ${at} of ${list.length}`)
}

/** The figure with this id, if there is one. */
export function figureById<Each extends { readonly id: string }>(
  state: { readonly figures: readonly Each[] },
  id: string,
): Each | undefined {
  const { figures } = state
  for (let at = 0; at < figures.length; at++) if (figures[at]?.id === id) return figures[at]
  return undefined
}

/** True for those who are in the fight, the doomed included. */
export function isIn(figure: Figure): boolean {
  return figure.life === 'in'
}

/** True for those who only finish the phase: brought to 0 HP in it, or struck again there. */
export function isFalling(figure: Figure): boolean {
  return figure.doomed || figure.lethal
}

/** True for those who stand: not prone, not in a grapple. */
export function isStanding(figure: Figure): boolean {
  return figure.prone === 0 && !figure.held && figure.holding < 0
}

/** True for figures that fight one another. */
export function areFoes(one: Figure, other: Figure): boolean {
  return one.side !== other.side
}

/** The side whose turn it is in this phase. */
export function actingSide(state: State): number {
  return state.order[state.acting] ?? -1
}

/** True for the side that goes first this round. */
export function hasPriority(state: State, side: number): boolean {
  if (state.unanswered && state.setup.rulings['surprise-priority'] === 'none') return false
  return state.order[0] === side
}

// ── Copies and keys ──────────────────────────────────────────────────────────────────────────────────────

/** A copy that shares nothing but the frozen setup. */
export function copyState(state: State): State {
  return {
    setup: state.setup,
    phase: state.phase,
    round: state.round,
    order: state.order.slice(),
    acting: state.acting,
    unanswered: state.unanswered,
    figures: copied(state.figures, copyFigure),
    groups: copied(state.groups, copyGroup),
    units: state.units.length === 0 ? [] : copied(state.units, copyUnit),
    duels: state.duels.length === 0 ? [] : state.duels.map((duel) => ({ ...duel })),
    exposed: state.exposed.length === 0 ? [] : state.exposed.map(([one, other, why]) => [one, other, why]),
    shares: state.shares.length === 0 ? [] : state.shares.map((share) => ({ ...share })),
    waits: state.waits.length === 0 ? [] : state.waits.map((each) => ({ ...each })),
    arcs: state.arcs.length === 0 ? [] : state.arcs.map(([one, other, arc]) => [one, other, arc]),
    wounding: state.wounding.length === 0 ? [] : state.wounding.map((wound) => ({ ...wound })),
    guards: state.guards.length === 0 ? [] : state.guards.map(([one, other]) => [one, other]),
    ground: state.ground.length === 0 ? [] : state.ground.map((thing) => ({ ...thing })),
    pending: state.pending.length === 0 ? [] : state.pending.map((effect) => ({ ...effect })),
    leaders: state.leaders.slice(),
    rallied: state.rallied.slice(),
    caught: state.caught.length === 0 ? [] : state.caught.slice(),
    idle: state.idle,
    winner: state.winner,
    how: state.how,
    hits: state.hits.slice(),
  }
}

/**
 * A copy of a list, entry by entry; a loop, because states are copied for every fight and every outcome, over a list
 * that has the right length from the start.
 */
function copied<Entry>(list: readonly Entry[], copy: (entry: Entry) => Entry): Entry[] {
  const copies = list.slice()
  for (let at = 0; at < copies.length; at++) copies[at] = copy(need(copies, at))
  return copies
}

/**
 * A copy of one figure, its fields in the order of the schema; field by field, which a spread is far slower than. Lists
 * are copied first: as long as nothing else is made meanwhile, the engine fills a new record without looking up.
 */
export function copyFigure(figure: Figure): Figure {
  const items = copyItems(figure.items)
  const contact = copyNumbers(figure.contact)
  const wounds = figure.wounds.length === 0 ? NONE : figure.wounds.slice()
  const spells = figure.spells.length === 0 ? NONE : figure.spells.slice()
  return {
    at: figure.at,
    id: figure.id,
    seat: figure.seat,
    side: figure.side,
    group: figure.group,
    life: figure.life,
    might: figure.might,
    hp: figure.hp,
    hpMax: figure.hpMax,
    atk: figure.atk,
    wield: figure.wield,
    second: figure.second,
    shield: figure.shield,
    helmet: figure.helmet,
    mounted: figure.mounted,
    items,
    loaded: figure.loaded,
    loosed: figure.loosed,
    aimed: figure.aimed,
    aimedAt: figure.aimedAt,
    place: figure.place,
    row: figure.row,
    facing: figure.facing,
    contact,
    unit: figure.unit,
    rank: figure.rank,
    file: figure.file,
    surprised: figure.surprised,
    unaware: figure.unaware,
    unseen: figure.unseen,
    prone: figure.prone,
    blinded: figure.blinded,
    slow: figure.slow,
    fury: figure.fury,
    held: figure.held,
    holding: figure.holding,
    holdTotal: figure.holdTotal,
    tightened: figure.tightened,
    wounds,
    scars: figure.scars,
    lostHands: figure.lostHands,
    burden: figure.burden,
    warded: figure.warded,
    wardRounds: figure.wardRounds,
    asleep: figure.asleep,
    spells,
    undrawn: figure.undrawn,
    doomed: figure.doomed,
    excess: figure.excess,
    spared: figure.spared,
    unsparing: figure.unsparing,
    lethal: figure.lethal,
    awaiting: figure.awaiting,
    killer: figure.killer,
    critical: figure.critical,
    stabilized: figure.stabilized,
    defiant: figure.defiant,
    opened: figure.opened,
    waited: figure.waited,
    struck: figure.struck,
    holdsBack: figure.holdsBack,
    full: figure.full,
    gambit: figure.gambit,
    shot: figure.shot,
    chain: figure.chain,
    moved: figure.moved,
    charged: figure.charged,
    attacked: figure.attacked,
    free: figure.free,
    defending: figure.defending,
    tightening: figure.tightening,
    aided: figure.aided,
    casting: figure.casting,
    declared: figure.declared,
    declaredAt: figure.declaredAt,
    meets: figure.meets,
    fleeing: figure.fleeing,
  }
}

/** Most people have no Wounds and no spells, and share the list of nothing. */
const NONE: readonly never[] = Object.freeze([])

function copyNumbers(list: readonly number[]): number[] {
  return list.length === 0 ? [] : list.slice()
}

/** Most people carry one thing, and a list of one is made faster than it is copied. */
function copyItems(items: readonly Item[]): Item[] {
  if (items.length === 0) return []
  return items.length === 1 ? [copyItem(need(items, 0))] : copied(items, copyItem)
}

function copyItem(item: Item): Item {
  return { arm: item.arm, where: item.where, marks: item.marks }
}

function copyGroup(group: Group): Group {
  return {
    side: group.side,
    name: group.name,
    size: group.size,
    losses: group.losses,
    thirds: group.thirds,
    triggers: group.triggers,
    later: group.later,
    circumstance: group.circumstance,
    lastStand: group.lastStand,
    enters: group.enters,
    checks: group.checks,
    shaken: group.shaken,
  }
}

function copyUnit(unit: Unit): Unit {
  const ranks = [
    copyNumbers(need(unit.ranks, 0)),
    copyNumbers(need(unit.ranks, 1)),
    copyNumbers(need(unit.ranks, 2)),
  ]
  const pools = unit.pools.slice()
  const gashes = unit.gashes.slice()
  const line = copyNumbers(unit.line)
  const quarter = copyNumbers(unit.quarter)
  return {
    id: unit.id,
    seat: unit.seat,
    side: unit.side,
    name: unit.name,
    place: unit.place,
    group: unit.group,
    loose: unit.loose,
    ranks,
    leader: unit.leader,
    singles: unit.singles,
    mixed: unit.mixed,
    pools,
    gashes,
    line,
    quarter,
    formation: unit.formation,
    disorder: unit.disorder,
    braced: unit.braced,
    quiet: unit.quiet,
    lossesThisRound: unit.lossesThisRound,
    hits: unit.hits,
    banner: unit.banner,
    bannerHeld: unit.bannerHeld,
    opened: unit.opened,
    moved: unit.moved,
    charged: unit.charged,
    free: unit.free,
    struck: unit.struck,
    defending: unit.defending,
    newFront: unit.newFront,
    declared: unit.declared,
    declaredAt: unit.declaredAt,
    meets: unit.meets,
    fumbled: unit.fumbled,
    refused: unit.refused,
    breaks: unit.breaks,
  }
}

/** What the future depends on: all but the setup and the counts; rounds only as far as somebody counts them. */
export function keyOf(state: State): string {
  const { setup, round, hits, figures, ...rest } = state
  return JSON.stringify([countedRound(state), rest, figures.map((figure) => sinceNow(figure, round))])
}

/** The round as far as it matters: only when the last ones come near. */
export function countedRound({ setup, round }: State): number {
  return round + NEAR_THE_END > setup.maxRounds ? round : 0
}

const NEAR_THE_END = 20

/** A figure with the rounds it remembers counted back from now. */
function sinceNow(figure: Figure, round: number): Figure {
  if (figure.prone === 0 && figure.critical === 0) return figure
  const prone = figure.prone === 0 ? 0 : figure.prone === round ? 2 : 1
  return { ...figure, prone, critical: figure.critical === 0 ? 0 : 1 + round - figure.critical }
}
