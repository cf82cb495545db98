/**
 * The state of a fight: plain data, nothing else. `setup` never changes (and is frozen); everything beside it
 * does. Figures, weapons and abilities point to one another by index.
 *
 * Words that confuse: an *arm* is a weapon or an NPC's attack (setup); a *step* is a rung of the usage ladder
 * (4 is Ud8, 3 Ud6, 2 Ud4, 1 the constant one, 0 gone, -1 there never was one); *hits* count up for a PC (taken)
 * and down for an NPC (left); *bands* are distances from intimate 0 to distant 4, and sets of them are bit masks.
 */
import { entryOf, idOf, noneOrOneForEach, oneForEach, ownPlace } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import { stats } from '../scenario/sheet.ts'

/** How many figures a fight can hold. */
export const MOST_FIGURES = 200

const name = z.string().max(120)
/** As many arms as the largest crowd can carry. */
const MOST_ARMS = 8000
const index = z.int().min(-1).max(MOST_ARMS)
const small = z.int().min(-100_000).max(100_000)
const step = z.int().min(-1).max(4)
const flag = z.boolean()
const die = z.literal([4, 6, 8, 10, 12])

/** The score of somebody who comes after everybody else. */
export const BEHIND = -1_000_000

const riderForm = z.strictObject({
  on: z.enum(['landed', 'hit']),
  effect: z.enum(['lose-momentum', 'text']),
  amount: small,
  text: z.string().max(300),
})

/** A weapon of a PC, or one attack of an NPC. */
const armForm = z.strictObject({
  name,
  key: name,
  magic: flag,
  metal: flag,
  bands: z.int().min(0).max(31),
  /** The bands at which it can be used, by the ruling on range. */
  reach: z.int().min(0).max(31),
  damageType: name,
  usage: step,
  danger: small,
  skill: small,
  riders: z.array(riderForm).max(10),
  /** What the text of a magic weapon asks for a Strike, for a ruling; -1 for nothing of its own. */
  cost: small,
})

const abilityForm = z.strictObject({
  name,
  key: name,
  cost: small,
  needsSuperior: flag,
  endOfRound: flag,
  text: z.string().max(1000),
  /** The farthest band that an area attack reaches, and the attack; -1 for none. */
  area: z.int().min(-1).max(4),
  arm: index,
  effect: z.enum(['none', 'lose-momentum', 'gain-momentum', 'discount']),
  amount: small,
})

/** A Special of an NPC that goes with no Strike: what is lost by everybody so near at the end of a round, or words. */
const specialForm = z.strictObject({
  name,
  text: z.string().max(300),
  when: z.enum(['landed', 'hit', 'round', 'turn', 'struck', 'first-struck']),
  effect: z.enum(['lose-momentum', 'text']),
  amount: small,
  within: z.int().min(0).max(4),
})

const profileForm = z.strictObject({
  name,
  pc: flag,
  level: small,
  physical: die,
  mental: die,
  maxHits: small,
  staminaMax: small,
  itemSlots: small,
  items: z.array(name).max(100),
  defense: small,
  defenseNote: z.string().max(300),
  armour: name,
  armourType: z.enum(['none', 'leather', 'chain', 'plate']),
  armourStart: step,
  penalty: small,
  shield: name,
  shieldMagic: flag,
  shieldBase: step,
  move: small,
  methods: z.array(z.strictObject({ name, key: name, score: small })).max(20),
  /** Weapons or attacks, by their place among the arms. */
  arms: z.array(entryOf('/setup/arms')).max(40),
  abilities: z.array(abilityForm).max(20),
  special: z.string().max(1000),
  specials: z.array(specialForm).max(200).default([]),
  charm: small,
  fate: small,
  nature: name,
})

const setupForm = z.strictObject({
  rulings: rulingsSchema,
  sides: z.array(z.strictObject({ id: name, name })).max(8),
  profiles: z.array(profileForm).max(MOST_FIGURES),
  arms: z.array(armForm).max(MOST_ARMS),
  features: z.array(z.strictObject({ id: name, placed: flag, at: small, text: z.string().max(300) })).max(50),
  bounded: flag,
  lowest: small,
  highest: small,
  calls: flag,
  /** Somebody plays the referee's seat, or is asked for calls: what the book leaves to them is open. */
  refereed: flag.optional(),
})

// What the numbers that follow point at.
const figure = entryOf('/figures')
const side = entryOf('/setup/sides')
const ownArms = '/setup/profiles/{at}/arms > /setup/arms'

const figureForm = z.strictObject({
  at: ownPlace(),
  id: name,
  seat: name,
  side,
  life: z.enum(['in', 'disabled', 'dead', 'fled', 'surrendered']),
  might: small,
  grace: small,
  grit: small,
  lore: small,
  momentum: small,
  initiative: z.int().min(BEHIND).max(100_000),
  /** Taken by a PC, left to an NPC. */
  hits: small,
  /** The running total of dire wounds, for the ruling that keeps one. */
  dire: small,
  stamina: small,
  exhausted: small,
  /** Carried things that were dropped for want of a slot, by their place among the items. */
  dropped: z.array(entryOf('/setup/profiles/{at}/items')).max(100),
  armour: step,
  shield: step,
  shieldReady: flag,
  /** The steps of the usage dice, and what is in hand, by weapon. */
  usage: noneOrOneForEach(ownArms, z.array(step).max(40)),
  ready: noneOrOneForEach(ownArms, z.array(flag).max(40)),
  /** The weapons that struck in this fight, for the ruling that rolls for them afterwards. */
  used: z.array(entryOf(ownArms)).max(40),
  /** Something was taken out and is not used yet, for the ruling that counts the two apart. */
  fetched: flag,
  /** How often it was made Very Sad, and which stats that has lowered, by one each time. */
  sad: small,
  lowered: z.array(z.enum(stats)).max(200),
  disfigured: small,
  /** Mauled and untreated. */
  dying: flag,
  lostOffArm: flag,
  lostWeaponArm: flag,
  /** The weapon must be taken in the other hand first. */
  rearming: flag,
  lostLeg: flag,
  surprised: flag,
  superior: z.array(figure).max(200),
  /** Those of them against whom the referee lets Strikes be cheaper. */
  favoured: z.array(figure).max(200),
  /** A Call Out has lifted it in the present turn. */
  called: flag,
  /** The turn of this round is over, or was lost. */
  acted: flag,
  /** The turn was lost; it may still come, under the ruling that lets those act who are positive again. */
  waiting: flag,
  /** What an NPC has done on its turn. */
  movedSlot: flag,
  struckSlot: flag,
  /** It loses its next Move or Interact. */
  hindered: flag,
  /** Momentum off the next Strike, by an ability. */
  discount: small,
  place: small,
  /** Where the last step came from, for the ruling that nobody passes a foe. */
  cameFrom: small,
  /** Every Strike on it so far was made to Disable. */
  spared: flag,
  /** Bands to all others, where distances are kept pair by pair. */
  bands: noneOrOneForEach('/figures', z.array(z.int().min(0).max(4)).max(200)),
})

const stateForm = z.strictObject({
  setup: setupForm,
  phase: z.enum(['gain', 'start', 'act', 'end', 'aftermath', 'over']),
  round: z.int().min(1).max(100_000),
  /** The place in the order of turns. */
  turn: small,
  order: z.array(figure).max(200),
  /** Rounds in a row, this one included, in which nobody has done anything yet. */
  idle: z.int().min(0),
  figures: z.array(figureForm).max(MOST_FIGURES),
  /** Fires that a violent death has lit, by place. */
  fires: z.array(small).max(50),
  winner: idOf('/setup/sides').nullable(),
  how: z.enum(['running', 'victory', 'draw', 'stopped', 'undecided']),
  /** For counting: Strikes landed by side, momentum spent on defence. */
  strikes: oneForEach('/setup/sides', z.array(z.int().min(0)).max(8)),
  defences: z.int().min(0),
})

/** The schema of a state that comes from outside. */
export const stateSchema = stateForm

/** A fight as it stands. */
export type State = z.infer<typeof stateForm>
export type Setup = State['setup']
export type Profile = Setup['profiles'][number]
export type Arm = Setup['arms'][number]
export type RiderState = Arm['riders'][number]
export type SpecialState = Profile['specials'][number]
export type AbilityState = Profile['abilities'][number]
export type Figure = State['figures'][number]

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

/** The weapon or attack at a place of somebody's own list. */
export function armAt(
  state: {
    readonly setup: { readonly arms: readonly Arm[]; readonly profiles: readonly Pick<Profile, 'arms'>[] }
  },
  figure: Pick<Figure, 'at'>,
  at: number,
): Arm {
  const { arms } = profileOf(state, figure)
  const arm = state.setup.arms[arms[at] ?? -1]
  if (arm === undefined) throw nothingAt(arms, at)
  return arm
}

/** The entry of a list that must be there. */
export function need<Entry>(list: readonly Entry[], at: number): Entry {
  const entry = list[at]
  if (entry === undefined) throw nothingAt(list, at)
  return entry
}

function nothingAt(list: readonly unknown[], at: number): RangeError {
  return new RangeError(`nothing stands at ${at} of ${list.length}`)
}

/** A list with one more entry. The first allocates just its size, which `push` would not. */
export function grown<Entry>(list: Entry[], entry: Entry): Entry[] {
  if (list.length === 0) return [entry]
  list.push(entry)
  return list
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

/** True for those who still fight. */
// rule: momentum.dire.out
export function isIn(figure: Figure): boolean {
  return figure.life === 'in'
}

/** True for a PC. */
export function isPc(
  state: { readonly setup: { readonly profiles: readonly Pick<Profile, 'pc'>[] } },
  figure: Pick<Figure, 'at'>,
): boolean {
  return profileOf(state, figure).pc
}

/** True for figures that fight one another. */
export function areFoes(one: Figure, other: Figure): boolean {
  return one.side !== other.side
}

/** A copy that shares nothing but the frozen setup. */
export function copyState(state: State): State {
  return {
    setup: state.setup,
    phase: state.phase,
    round: state.round,
    turn: state.turn,
    order: state.order.slice(),
    idle: state.idle,
    figures: copiedFigures(state.figures),
    fires: state.fires.length === 0 ? [] : state.fires.slice(),
    winner: state.winner,
    how: state.how,
    strikes: state.strikes.slice(),
    defences: state.defences,
  }
}

// `slice` keeps the elements kind of the list; `map` can change it, and readers would become polymorphic.
function copiedFigures(figures: readonly Figure[]): Figure[] {
  const copies = figures.slice()
  for (let at = 0; at < copies.length; at++) copies[at] = copyFigure(need(figures, at))
  return copies
}

/**
 * A copy of one figure, its fields in the order of the schema. Field by field: a spread is several times slower,
 * and states are copied for every outcome of a roll.
 */
export function copyFigure(figure: Figure): Figure {
  return {
    at: figure.at,
    id: figure.id,
    seat: figure.seat,
    side: figure.side,
    life: figure.life,
    might: figure.might,
    grace: figure.grace,
    grit: figure.grit,
    lore: figure.lore,
    momentum: figure.momentum,
    initiative: figure.initiative,
    hits: figure.hits,
    dire: figure.dire,
    stamina: figure.stamina,
    exhausted: figure.exhausted,
    dropped: figure.dropped.length === 0 ? [] : figure.dropped.slice(),
    armour: figure.armour,
    shield: figure.shield,
    shieldReady: figure.shieldReady,
    usage: figure.usage.length === 0 ? [] : figure.usage.slice(),
    ready: figure.ready.length === 0 ? [] : figure.ready.slice(),
    used: figure.used.length === 0 ? [] : figure.used.slice(),
    fetched: figure.fetched,
    sad: figure.sad,
    lowered: figure.lowered.length === 0 ? [] : figure.lowered.slice(),
    disfigured: figure.disfigured,
    dying: figure.dying,
    lostOffArm: figure.lostOffArm,
    lostWeaponArm: figure.lostWeaponArm,
    rearming: figure.rearming,
    lostLeg: figure.lostLeg,
    surprised: figure.surprised,
    superior: figure.superior.length === 0 ? [] : figure.superior.slice(),
    favoured: figure.favoured.length === 0 ? [] : figure.favoured.slice(),
    called: figure.called,
    acted: figure.acted,
    waiting: figure.waiting,
    movedSlot: figure.movedSlot,
    struckSlot: figure.struckSlot,
    hindered: figure.hindered,
    discount: figure.discount,
    place: figure.place,
    cameFrom: figure.cameFrom,
    spared: figure.spared,
    bands: figure.bands.length === 0 ? [] : figure.bands.slice(),
  }
}

/** What the future depends on: all but the setup and the counts, and but the round unless somebody counts it. */
export function keyOf(state: State): string {
  const { setup, round, strikes, defences, ...rest } = state
  if (state.phase === 'gain') {
    rest.turn = 0
    rest.order = state.order.toSorted((one, other) => one - other)
    rest.figures = state.figures.map(betweenRounds)
  }
  return JSON.stringify([countedRound(state), rest])
}

/** The round as far as it matters: the first is special, and where there is a limit each one counts. */
export function countedRound({ setup, round }: State): number {
  return setup.rulings['round-limit'] > 0 ? round : Math.min(round, 2)
}

/** Between rounds nobody who fights has a score, and nobody has had a turn. */
function betweenRounds(figure: Figure): Figure {
  const initiative = isIn(figure) ? 0 : figure.initiative
  const turn = { acted: false, waiting: false, called: false, movedSlot: false, struckSlot: false }
  return { ...figure, ...turn, initiative }
}
