/**
 * The state of a fight: plain data, nothing else. `setup` never changes (and is frozen); everything beside it
 * does. Figures, weapons, covers and hit locations point to one another by index.
 *
 * Words that confuse: an *arm* is what a weapon is (setup), an *item* is where one of them is now, and an arm of
 * the body is a *limb*; *AP* here are Armour Points, Action Points are spelled out; a *Turn* counter goes down by
 * one at the end of each of the figure's slots; sizes, reaches, grades and fatigue levels are steps on ladders
 * (grade 0 is Standard, 1 Hard, 2 Formidable, 3 Herculean, 4 Hopeless, below zero easier).
 */
import { entryOf, entryOrNone, idOf, oneForEach, ownPlace } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import { abilityNames, locationKinds, spellEffects, traits } from '../scenario/sheet.ts'

/** How many figures a fight can hold. */
export const MOST_FIGURES = 200

const name = z.string().max(120)
/** As many arms as the largest crowd can carry. */
const MOST_ARMS = 12_000
const index = z.int().min(-1).max(MOST_ARMS)
const small = z.int().min(-100).max(100_000)
const percent = z.int().min(0).max(1000)
const step = z.int().min(-1).max(60)
const flag = z.boolean()
const dice = z.array(z.int().min(2).max(100)).max(20)
const place = z.int().min(-1_000_000).max(1_000_000)
const characteristics = ['str', 'con', 'siz', 'dex', 'int', 'pow', 'cha'] as const
const poisonConditions = [
  'agony',
  'asphyxiation',
  'bleeding',
  'contagious',
  'death',
  'fever',
  'mania',
  'nausea',
  'paralysis',
] as const

const poisonForm = z.strictObject({
  potency: percent,
  resist: z.enum(['endurance', 'willpower']),
  conditions: z.array(z.enum(poisonConditions)).max(9),
  onset: small,
  duration: small,
})

/** What a weapon, shield or natural weapon is. */
const armForm = z.strictObject({
  name,
  key: name,
  category: z.enum(['melee', 'shield', 'ranged', 'natural']),
  dice,
  plus: small,
  size: step,
  /** -1: no Force, so it cannot be reduced by Size. */
  force: step,
  /** -1: it does not stay in a wound. */
  impaleSize: step,
  reach: step,
  ap: small,
  hp: small,
  usesDamageModifier: flag,
  /** Close, Effective and Long in metres; empty for what is not shot or thrown. */
  range: z.array(small).max(3),
  load: small,
  /** Rounds in a magazine; 0 for what is loaded shot by shot or not at all. */
  magazine: small,
  /** What is carried to shoot: -1 never runs out. */
  ammo: small,
  burst: small,
  cyclic: small,
  hands: z.int().min(0).max(2),
  passive: small,
  gunAP: small,
  /** The hit location of a natural weapon, or -1. */
  location: index,
  scope: small,
  /** The arm that it is when thrown, or -1. */
  thrownAs: index,
  cutting: flag,
  impaling: flag,
  bludgeoning: flag,
  entangling: flag,
  sunder: flag,
  set: flag,
  thrown: flag,
  barbed: flag,
  unarmed: flag,
  firearm: flag,
  highTech: flag,
  energy: flag,
  spread: flag,
  sweep: flag,
  strapped: flag,
  massy: flag,
  blades: flag,
  windproof: flag,
  prepared: flag,
  /** It passes armour by itself; it fills a whole cone, so that what is held is easily struck. */
  bypassing: flag.default(false),
  cone: flag.default(false),
  /** The arms that it can be switched to: other ammunition, attached systems. */
  also: z.array(index).max(10).default([]),
  poison: poisonForm.nullable(),
})

const locationForm = z.strictObject({
  name,
  key: name,
  from: small,
  to: small,
  kind: z.enum(locationKinds),
  side: z.enum(['right', 'left', 'none']),
  hp: small,
  adjacent: z.array(index).max(20),
})

const styleForm = z.strictObject({
  name,
  value: percent,
  weapons: z.array(name).max(60),
  traits: z.array(z.enum(traits)).max(11),
})

const spellForm = z.strictObject({
  name,
  key: name,
  effect: z.enum(spellEffects),
  dice,
  plus: small,
  resist: z.enum(['endurance', 'willpower', 'evade', 'none']),
  touch: flag,
  turns: small,
  cost: small,
  ignoresArmour: flag,
  concentration: flag,
})

const abilityForm = z.strictObject({
  name: z.enum(abilityNames),
  rate: small,
  text: z.string().max(300),
  source: name,
  weapon: name,
  dice,
  plus: small,
  fatigue: small,
  resist: name,
  poison: poisonForm.nullable(),
})

const LIGHTS = ['bright', 'dim', 'dark'] as const
const AIRS = ['clear', 'mist', 'thick', 'obscured'] as const

/** What is otherwise about one place or one figure than on the rest of the field; null says nothing. */
const surroundingsForm = z.strictObject({
  light: z.enum(LIGHTS).nullable(),
  visibility: z.enum(AIRS).nullable(),
  unstable: flag.nullable(),
  water: flag.nullable(),
})

/** What a figure is by its sheet. */
const profileForm = z.strictObject({
  name,
  kind: z.enum(['pc', 'npc', 'creature']),
  str: small,
  con: small,
  siz: small,
  dex: small,
  int: small,
  pow: small,
  cha: small,
  actionPoints: small,
  /** The step on the ladder of Damage Modifiers; 4 is none. */
  damageModifier: step,
  /** The Initiative modifier with the worn armour already taken off. */
  initiative: small,
  healingRate: small,
  move: small,
  fly: small,
  swim: small,
  legs: small,
  height: small,
  radius: small,
  locations: z.array(locationForm).max(40),
  /** The highest number on the d20 of each location. */
  bands: z.array(small).max(40),
  /** The limbs that hold things, or -1. */
  rightArm: index,
  leftArm: index,
  athletics: percent,
  brawn: percent,
  endurance: percent,
  /** Grades by which a hero's advantage makes Endurance and Willpower easier. */
  enduranceGrade: small,
  willpowerGrade: small,
  evade: percent,
  firstAid: percent,
  perception: percent,
  ride: percent,
  swimming: percent,
  unarmed: percent,
  willpower: percent,
  /** -1 for a professional skill that was never learnt. */
  acrobatics: z.int().min(-1).max(1000),
  healing: z.int().min(-1).max(1000),
  magic: z.int().min(-1).max(1000),
  mechanisms: z.int().min(-1).max(1000),
  flying: z.int().min(-1).max(1000),
  styles: z.array(styleForm).max(10),
  abilities: z.array(abilityForm).max(40),
  spells: z.array(spellForm).max(40),
  passions: z.array(z.strictObject({ name, key: name, value: percent })).max(200),
  powers: z.array(name).max(10),
  legions: flag,
  unaware: flag,
  confined: flag,
  footing: z.enum(['level', 'higher', 'lower']),
  nature: name,
  surroundings: surroundingsForm.nullable().default(null),
})

const setupForm = z.strictObject({
  rulings: rulingsSchema,
  sides: z.array(z.strictObject({ id: name, name })).max(8),
  profiles: z.array(profileForm).max(MOST_FIGURES),
  arms: z.array(armForm).max(MOST_ARMS),
  covers: z
    .array(
      z.strictObject({
        id: name,
        ap: small,
        hp: small,
        /** Names of the locations it hides; empty hides all. */
        hides: z.array(name).max(40),
        x: place,
        y: place,
        /** The other end of a wall; null for a thing that stands at one point. */
        end: z.strictObject({ x: place, y: place }).nullable().default(null),
      }),
    )
    .max(100),
  obstacles: z.array(z.strictObject({ id: name, x: place, y: place, radius: small })).max(100),
  places: z
    .array(
      z.strictObject({
        id: name,
        x: place,
        y: place,
        way: z.enum(['walk', 'climb', 'jump', 'swim']),
        drop: small,
      }),
    )
    .max(100),
  zones: z
    .array(z.strictObject({ id: name, x: place, y: place, radius: small, surroundings: surroundingsForm }))
    .max(100)
    .default([]),
  calls: flag,
  /** True when nothing but engaged melee can happen between two people: lets the menus be short. */
  room: flag,
})

// What the numbers that follow point at.
const figure = entryOf('/figures')
const somebody = entryOrNone('/figures')
const side = entryOf('/setup/sides')
const arm = entryOf('/setup/arms')
const ownItem = entryOrNone('/figures/{at}/items')

/** A weapon in a wound: whose it is (or nobody's any more) and how large. */
const lodgedForm = z.strictObject({
  arm,
  size: step,
  owner: somebody,
  item: entryOrNone('/figures/{owner}/items'),
})

const limbForm = z.strictObject({
  hp: small,
  worn: small,
  natural: small,
  magic: small,
  useless: flag,
  severed: flag,
  /** Turns of stun left, and Rounds of it where it lasts for minutes. */
  stun: small,
  stunRounds: small,
  /** A weapon in it makes it useless, under the ruling that only the location suffers. */
  pierced: flag,
  bleeding: z.enum(['no', 'yes', 'staunched']),
  treated: flag,
  /** The figure and item that hold it, or -1. */
  snaredBy: somebody,
  snaredWith: entryOrNone('/figures/{snaredBy}/items'),
  lodged: z.array(lodgedForm).max(1000),
  /** Intensity of the fire that burns it, 0 for none. */
  burning: small,
})

const itemForm = z.strictObject({
  arm,
  hand: z.enum(['right', 'left', 'both', 'natural', 'stowed', 'lost', 'broken']),
  skill: percent,
  /** Grades harder because no style of its wielder covers it. */
  offStyle: small,
  /** The style it is wielded with, or -1 (Unarmed, or none). */
  style: entryOrNone('/setup/profiles/{at}/styles'),
  hp: small,
  /** Rounds left in the magazine, or missiles left; -1 never runs out. */
  ammo: small,
  /** Turns of loading still to do; 0 is ready. */
  loading: small,
  rapid: small,
  mode: z.enum(['semi', 'burst', 'auto']),
  /** What is left in the systems of a gun that are switched off now; one that is not listed is full. */
  stash: z
    .array(z.strictObject({ arm: index, ammo: small, loading: small }))
    .max(10)
    .default([]),
  jammed: flag,
  /** A bit for every hit location that it wards. */
  ward: z
    .int()
    .min(0)
    .max(2 ** 40),
  /** In whose wound it is stuck, or -1. */
  stuckIn: somebody,
  stuckAt: entryOrNone('/figures/{stuckIn}/limbs'),
  /** Whom it entangles, or -1, and the roll that did it; the die is 0 once it is too late to pull. */
  snares: somebody,
  snaresAt: entryOrNone('/figures/{snares}/limbs'),
  snareDie: small,
  snareLevel: small,
  /** The foe who holds it fast, or -1. */
  pinnedBy: somebody,
  /** It parried in this Round. */
  parried: flag,
  sharper: small,
  burns: flag,
  poison: poisonForm.nullable(),
})

const poisonedForm = z.strictObject({
  condition: z.enum(poisonConditions),
  onset: small,
  left: small,
  location: entryOrNone('/figures/{at}/limbs'),
})

const castingForm = z.strictObject({
  /** The spell being cast or held, or -1. */
  spell: entryOrNone('/setup/profiles/{at}/spells'),
  target: somebody,
  /** Turns of casting still to do. */
  turns: small,
  ready: flag,
  held: flag,
})

const figureForm = z.strictObject({
  at: ownPlace(),
  id: name,
  seat: name,
  side,
  life: z.enum(['up', 'dead', 'fled', 'yielded']),
  /** Rounds of unconsciousness left; 0 is awake. */
  unconscious: small,
  /** Incapacitated by a Major wound. */
  felled: flag,
  /** Rounds of shock left (Drop Foe). */
  shocked: small,
  /** Rounds until death without treatment; 0 is none. */
  dying: small,
  lastAction: flag,
  actionPoints: small,
  delayed: small,
  initiativeDie: small,
  /** What fatigue took off Initiative when it was rolled. */
  wearyAtRoll: small,
  tieDice: z.array(small).max(20),
  surprised: flag,
  flatFooted: flag,
  /** Surprise still weighs on their Initiative. */
  startled: flag,
  /** They have been in melee since Initiative was last rolled. */
  clashed: flag,
  /** The bonus effect of the first attack on somebody surprised is still to be had. */
  ambushed: flag,
  pain: small,
  blinded: small,
  blindGrade: small,
  pinned: small,
  posture: z.enum(['standing', 'crouching', 'prone']),
  astride: somebody,
  gait: z.enum(['still', 'walk', 'run', 'sprint']),
  moved: flag,
  /** Whom they brace against: a figure, or -1. */
  braced: somebody,
  /** The item they have steadied, or -1. */
  steadied: ownItem,
  cover: entryOrNone('/setup/covers'),
  exposed: flag,
  airborne: flag,
  mount: somebody,
  rider: somebody,
  fleeing: flag,
  engaged: z.array(figure).max(200),
  fatigue: z.int().min(0).max(9),
  /** How many of these levels came of exertion (Vigor ignores them). */
  exertion: z.int().min(0).max(9),
  /** How many are lost blood, and how many want of air: those come back in their own time. */
  bled: z.int().min(0).max(9).default(0),
  choked: z.int().min(0).max(9).default(0),
  /** The worst grade of the weapons in their wounds (4 incapacitates), and whether head or trunk is entangled. */
  impaled: z.int().min(0).max(4),
  meshed: flag,
  luck: small,
  /** Luck was already spent on what is being resolved. */
  lucky: flag,
  magicPoints: small,
  x: place,
  y: place,
  /** They attacked in this Round; they parried as Defensive Minded in this Round. */
  attacked: flag,
  guarded: flag,
  barred: z.array(figure).max(200),
  aimAt: somebody,
  /** 0 does not aim, 1 aims this Round, 2 has aimed for a whole Round. */
  aiming: z.int().min(0).max(2),
  assessed: flag,
  casting: castingForm,
  frenzy: small,
  terror: z.enum(['untested', 'unshaken', 'shaken', 'fleeing']),
  shaken: small,
  nauseous: small,
  befuddled: flag,
  calmed: flag,
  vigour: flag,
  intimidated: z.enum(['untested', 'immune', 'held', 'backing', 'fleeing']),
  breaths: small,
  flames: small,
  boosted: flag,
  reaching: somebody,
  grips: somebody,
  grippedBy: z.array(figure).max(200),
  counters: z.array(z.strictObject({ against: figure, effect: name })).max(40),
  /** Effects put by for later, under the ruling that banks them. */
  banked: z.array(z.strictObject({ against: figure, count: small })).max(200),
  poisons: z.array(poisonedForm).max(20),
  /** Points that were drained from a characteristic; what follows from it on the sheet stays as it was. */
  drained: z.array(z.strictObject({ what: z.enum(characteristics), points: small })).max(7),
  acid: small,
  acidDamage: small,
  acidAt: entryOrNone('/figures/{at}/limbs'),
  limbs: oneForEach('/setup/profiles/{at}/locations', z.array(limbForm).max(40)),
  items: z.array(itemForm).max(60),
  serious: small,
  scars: small,
})

const stateForm = z.strictObject({
  setup: setupForm,
  phase: z.enum(['start', 'round', 'turn', 'end', 'aftermath', 'over']),
  round: z.int().min(1).max(100_000),
  cycle: small,
  /** The place in the countdown. */
  slot: small,
  /** The countdown: figures from the highest Initiative down. */
  order: z.array(figure).max(200),
  /** Somebody did something in this cycle besides dithering and delaying. */
  busy: flag,
  /** Rounds in a row in which nobody was engaged, for a fresh Initiative. */
  apart: small,
  light: z.enum(LIGHTS),
  visibility: z.enum(AIRS),
  wind: z.enum(['none', 'light', 'moderate', 'strong', 'gale']),
  unstable: flag,
  water: flag,
  underground: flag,
  temperature: small,
  figures: z.array(figureForm).max(MOST_FIGURES),
  /** Hit Points left of each cover. */
  covers: oneForEach('/setup/covers', z.array(small).max(100)),
  ground: z
    .array(z.strictObject({ arm, hp: small, ammo: small, count: small, x: place, y: place }))
    .max(MOST_ARMS),
  winner: idOf('/setup/sides').nullable(),
  how: z.enum(['running', 'victory', 'draw', 'stopped', 'stalemate']),
  /** For counting: damage past armour by side, and how often each effect was chosen. */
  dealt: oneForEach('/setup/sides', z.array(z.int().min(0)).max(8)),
  effects: z.array(z.int().min(0)).max(40),
})

/** The schema of a state that comes from outside. */
export const stateSchema = stateForm

/** A fight as it stands. */
export type State = z.infer<typeof stateForm>
export type Setup = State['setup']
export type Profile = Setup['profiles'][number]
export type Arm = Setup['arms'][number]
export type Cover = Setup['covers'][number]
export type Surroundings = z.infer<typeof surroundingsForm>
export type Zone = Setup['zones'][number]
export type Location = Profile['locations'][number]
export type AbilityState = Profile['abilities'][number]
export type SpellState = Profile['spells'][number]
export type Figure = State['figures'][number]
export type Limb = Figure['limbs'][number]
export type Item = Figure['items'][number]
export type LodgedWeapon = Limb['lodged'][number]
export type CharacteristicState = (typeof characteristics)[number]
export type PoisonForm = NonNullable<Item['poison']>

/** The figure with this index. */
export function figureAt<Each>(state: { readonly figures: readonly Each[] }, at: number): Each {
  const figure = state.figures[at]
  if (figure === undefined) throw nothingAt(state.figures, at)
  return figure
}

/** What a figure is by its sheet. */
export function profileOf<Each>(
  state: { readonly setup: { readonly profiles: readonly Each[] } },
  figure: { readonly at: number },
): Each {
  const profile = state.setup.profiles[figure.at]
  if (profile === undefined) throw nothingAt(state.setup.profiles, figure.at)
  return profile
}

/** What an item is. */
export function armOf(state: State, item: { readonly arm: number }): Arm {
  const arm = state.setup.arms[item.arm]
  if (arm === undefined) throw nothingAt(state.setup.arms, item.arm)
  return arm
}

/** The item at this place among a figure's. */
export function itemAt(figure: Figure, at: number): Item {
  const item = figure.items[at]
  if (item === undefined) throw nothingAt(figure.items, at)
  return item
}

/** The hit location of this index, as it stands. */
export function limbAt(figure: Figure, at: number): Limb {
  const limb = figure.limbs[at]
  if (limb === undefined) throw nothingAt(figure.limbs, at)
  return limb
}

/** The hit location of this index, as the sheet has it. */
export function locationAt(state: State, figure: Figure, at: number): Location {
  const { locations } = profileOf(state, figure)
  const location = locations[at]
  if (location === undefined) throw nothingAt(locations, at)
  return location
}

/** The entry of a list that must be there. */
export function need<Entry>(list: readonly Entry[], at: number): Entry {
  const entry = list[at]
  if (entry === undefined) throw nothingAt(list, at)
  return entry
}

// A place below zero stands for nobody and nothing. It is told apart before a list is looked at: a list that is
// asked for its entry at -1 answers a hundred times more slowly.

/** The figure with this index, or undefined for -1. */
export function figureIf(state: State, at: number): Figure | undefined {
  return at < 0 ? undefined : state.figures[at]
}

/** What somebody has taken cover behind, if anything. */
export function coverOf(state: State, figure: Figure): Cover | undefined {
  return figure.cover < 0 ? undefined : state.setup.covers[figure.cover]
}

/** The figure with this id, if there is one. */
export function figureById<Each extends { readonly id: string }>(
  state: { readonly figures: readonly Each[] },
  id: string,
): Each | undefined {
  for (const figure of state.figures) if (figure.id === id) return figure
  return undefined
}

function nothingAt(list: readonly unknown[], at: number): RangeError {
  return new RangeError(`nothing stands at ${at} of ${list.length}`)
}

/** True for figures that fight one another. */
export function areFoes(one: Figure, other: Figure): boolean {
  return one.side !== other.side
}

/** The ability of this name, if the figure has it. */
export function abilityOf(
  state: State,
  figure: Figure,
  ability: AbilityState['name'],
): AbilityState | undefined {
  const { abilities } = profileOf(state, figure)
  for (const each of abilities) if (each.name === ability) return each
  return undefined
}

/** True if the figure has the ability. */
export function hasAbility(state: State, figure: Figure, ability: AbilityState['name']): boolean {
  const { abilities } = profileOf(state, figure)
  for (let at = 0; at < abilities.length; at++) if (abilities[at]?.name === ability) return true
  return false
}

/** Nothing is being cast or held. */
export function noCasting(): Figure['casting'] {
  return { spell: -1, target: -1, turns: 0, ready: false, held: false }
}

// ── Copies ───────────────────────────────────────────────────────────────────────────────────────────────

// Field by field: a spread is several times slower, and states are copied for every outcome of a roll.

/** A copy that shares nothing but the frozen setup. */
export function copyState(state: State): State {
  return {
    setup: state.setup,
    phase: state.phase,
    round: state.round,
    cycle: state.cycle,
    slot: state.slot,
    order: state.order.slice(),
    busy: state.busy,
    apart: state.apart,
    light: state.light,
    visibility: state.visibility,
    wind: state.wind,
    unstable: state.unstable,
    water: state.water,
    underground: state.underground,
    temperature: state.temperature,
    figures: copies(state.figures, copyFigure),
    covers: state.covers.slice(),
    ground: state.ground.length === 0 ? [] : state.ground.map((each) => ({ ...each })),
    winner: state.winner,
    how: state.how,
    dealt: state.dealt.slice(),
    effects: state.effects.slice(),
  }
}

/** A list of copies. `map` makes lists of another kind once it is compiled, and all that reads both kinds is slower. */
function copies<Entry>(list: readonly Entry[], copy: (entry: Entry) => Entry): Entry[] {
  const copied = list.slice()
  for (let at = 0; at < list.length; at++) copied[at] = copy(need(list, at))
  return copied
}

function copyFigure(figure: Figure): Figure {
  return {
    at: figure.at,
    id: figure.id,
    seat: figure.seat,
    side: figure.side,
    life: figure.life,
    unconscious: figure.unconscious,
    felled: figure.felled,
    shocked: figure.shocked,
    dying: figure.dying,
    lastAction: figure.lastAction,
    actionPoints: figure.actionPoints,
    delayed: figure.delayed,
    initiativeDie: figure.initiativeDie,
    wearyAtRoll: figure.wearyAtRoll,
    tieDice: figure.tieDice.slice(),
    surprised: figure.surprised,
    flatFooted: figure.flatFooted,
    startled: figure.startled,
    clashed: figure.clashed,
    ambushed: figure.ambushed,
    pain: figure.pain,
    blinded: figure.blinded,
    blindGrade: figure.blindGrade,
    pinned: figure.pinned,
    posture: figure.posture,
    astride: figure.astride,
    gait: figure.gait,
    moved: figure.moved,
    braced: figure.braced,
    steadied: figure.steadied,
    cover: figure.cover,
    exposed: figure.exposed,
    airborne: figure.airborne,
    mount: figure.mount,
    rider: figure.rider,
    fleeing: figure.fleeing,
    engaged: figure.engaged.slice(),
    fatigue: figure.fatigue,
    exertion: figure.exertion,
    bled: figure.bled,
    choked: figure.choked,
    impaled: figure.impaled,
    meshed: figure.meshed,
    luck: figure.luck,
    lucky: figure.lucky,
    magicPoints: figure.magicPoints,
    x: figure.x,
    y: figure.y,
    attacked: figure.attacked,
    guarded: figure.guarded,
    barred: figure.barred.length === 0 ? [] : figure.barred.slice(),
    aimAt: figure.aimAt,
    aiming: figure.aiming,
    assessed: figure.assessed,
    casting: copyCasting(figure.casting),
    frenzy: figure.frenzy,
    terror: figure.terror,
    shaken: figure.shaken,
    nauseous: figure.nauseous,
    befuddled: figure.befuddled,
    calmed: figure.calmed,
    vigour: figure.vigour,
    intimidated: figure.intimidated,
    breaths: figure.breaths,
    flames: figure.flames,
    boosted: figure.boosted,
    reaching: figure.reaching,
    grips: figure.grips,
    grippedBy: figure.grippedBy.length === 0 ? [] : figure.grippedBy.slice(),
    counters: figure.counters.length === 0 ? [] : figure.counters.map((each) => ({ ...each })),
    banked: figure.banked.length === 0 ? [] : figure.banked.map((each) => ({ ...each })),
    poisons: figure.poisons.length === 0 ? [] : figure.poisons.map((each) => ({ ...each })),
    drained: figure.drained.length === 0 ? [] : figure.drained.map((each) => ({ ...each })),
    acid: figure.acid,
    acidDamage: figure.acidDamage,
    acidAt: figure.acidAt,
    limbs: copies(figure.limbs, copyLimb),
    items: copies(figure.items, copyItem),
    serious: figure.serious,
    scars: figure.scars,
  }
}

function copyCasting(casting: Figure['casting']): Figure['casting'] {
  const { spell, target, turns, ready, held } = casting
  return { spell, target, turns, ready, held }
}

function copyLimb(limb: Limb): Limb {
  return {
    hp: limb.hp,
    worn: limb.worn,
    natural: limb.natural,
    magic: limb.magic,
    useless: limb.useless,
    severed: limb.severed,
    stun: limb.stun,
    stunRounds: limb.stunRounds,
    pierced: limb.pierced,
    bleeding: limb.bleeding,
    treated: limb.treated,
    snaredBy: limb.snaredBy,
    snaredWith: limb.snaredWith,
    lodged: limb.lodged.length === 0 ? [] : limb.lodged.map((each) => ({ ...each })),
    burning: limb.burning,
  }
}

function copyItem(item: Item): Item {
  return {
    arm: item.arm,
    hand: item.hand,
    skill: item.skill,
    offStyle: item.offStyle,
    style: item.style,
    hp: item.hp,
    ammo: item.ammo,
    loading: item.loading,
    rapid: item.rapid,
    mode: item.mode,
    stash: item.stash.length === 0 ? [] : item.stash.map((each) => ({ ...each })),
    jammed: item.jammed,
    ward: item.ward,
    stuckIn: item.stuckIn,
    stuckAt: item.stuckAt,
    snares: item.snares,
    snaresAt: item.snaresAt,
    snareDie: item.snareDie,
    snareLevel: item.snareLevel,
    pinnedBy: item.pinnedBy,
    parried: item.parried,
    sharper: item.sharper,
    burns: item.burns,
    poison: item.poison === null ? null : { ...item.poison, conditions: item.poison.conditions.slice() },
  }
}

/** What the future depends on: all but the setup and what is only counted; the Round too, because fights are capped. */
export function keyOf(state: State): string {
  const { setup, dealt, effects, ...rest } = state
  return JSON.stringify(rest)
}
