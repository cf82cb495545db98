/**
 * The state of a fight: plain data, nothing else. `setup` never changes (and is frozen); everything beside it
 * does. Figures and weapons point to one another by index.
 *
 * Words that confuse: a *layer* is temporary Guard (or Composure) that lapses when its owner's next turn begins,
 * a *ward* is a layer that lasts for the scene; a *use* is a technique as somebody can pay for it, plain or as a
 * signature move; an *arm* is a weapon or a spell that strikes; *zones* are numbered along a line, and two foes in
 * one zone are Engaged, a zone apart Close, farther Far. A *team* is a side with its allies.
 */
import { entryOf, entryOrNone, idOf, oneForEach, ownPlace } from '@steelyard/kernel'
import { z } from 'zod'
import { rulingsSchema } from '../register/rulings.ts'
import {
  attributes,
  lifeNames,
  skillNames,
  socialSkills,
  stanceNames,
  techniqueNames,
} from '../rules/words.ts'

/** How many figures a fight can hold. */
export const MOST_FIGURES = 200

const name = z.string().max(120)
const words = z.string().max(1000)
/** As many arms as the largest crowd can carry. */
const MOST_ARMS = 8000
const index = z.int().min(-1).max(MOST_ARMS)
const small = z.int().min(-100_000).max(100_000)
const flag = z.boolean()
const attribute = z.enum(attributes)

/** A weapon in the hand, or a spell that strikes like one. */
const armForm = z.strictObject({
  name,
  key: name,
  category: name,
  dice: small,
  flat: small,
  attribute,
  /** The distances at which it strikes: 1 Engaged, 2 Close, 4 Far, as a bit mask. */
  reach: z.int().min(0).max(7),
  farDamage: small,
  closeHitMomentum: small,
  /** Momentum for a hit at any distance, which some spells give. */
  hitMomentum: small,
  engagedModifier: small,
  graceModifier: small,
  finesseModifier: small,
  /** Ammunition at the start of the fight, or -1 where it is not counted. */
  ammunition: small,
})

/** A technique as somebody can use it; a signature move is one more use of its base. */
const useForm = z.strictObject({
  key: name,
  name,
  base: z.enum(techniqueNames),
  /** What one must have, and what one pays. */
  needs: small,
  cost: small,
  text: words,
})

const spellForm = z.strictObject({
  name,
  key: name,
  attribute,
  effect: z.enum(['attack', 'shield', 'heal']),
  cost: small,
  tn: small,
  dice: small,
  flat: small,
  reach: z.int().min(0).max(7),
  /** Momentum for a success, besides what the stance gives. */
  momentum: small,
  /** The place of the spell among the arms if it strikes. */
  arm: index,
  text: words,
})

const profileForm = z.strictObject({
  name,
  pc: flag,
  rank: z.int().min(0).max(4),
  archetype: name,
  might: small,
  grace: small,
  mind: small,
  awareness: small,
  will: small,
  presence: small,
  skills: z.strictObject(
    Object.fromEntries(skillNames.map((skill) => [skill, small])) as Record<
      (typeof skillNames)[number],
      typeof small
    >,
  ),
  guardMax: small,
  vitalityMax: small,
  composureMax: small,
  momentumMax: small,
  /** Rolls death saves when down. */
  saves: flag,
  speed: z.int().min(1).max(20),
  /** Weapons, by their place among the arms. */
  arms: z.array(entryOf('/setup/arms')).max(40),
  armour: name,
  armourClass: z.enum(['none', 'light', 'medium', 'heavy']),
  reduction: small,
  armourPenalty: small,
  shield: z.enum(['none', 'small', 'large']),
  /** What may be known and paid for, by rank and sheet. */
  uses: z.array(useForm).max(40),
  pressesAdvantage: flag,
  mastersDefence: flag,
  combatMomentum: flag,
  spells: z.array(spellForm).max(20),
  castingPenalty: small,
  /** How it argues unless it says otherwise. */
  argument: z.strictObject({ attribute, skill: z.enum(socialSkills) }),
  /** What it would rather not have known. */
  secrets: z.array(words).max(20),
  /** Where the scenario puts it, or null. */
  zone: small.nullable(),
  suggested: z.enum(stanceNames).nullable(),
  nature: name,
})

const setupForm = z.strictObject({
  rulings: rulingsSchema,
  sides: z
    .array(
      z.strictObject({ id: name, name, team: index, home: z.enum(['low', 'high']), zones: z.array(small) }),
    )
    .max(8),
  profiles: z.array(profileForm).max(MOST_FIGURES),
  arms: z.array(armForm).max(MOST_ARMS),
  social: flag,
  bounded: flag,
  /** The highest zone of a bounded field; the lowest is 0. */
  highest: small,
  attackTn: small,
  sceneTn: small,
  maxRounds: small,
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
  team: side,
  life: z.enum(lifeNames),
  stance: z.enum(stanceNames),
  /** The stance taken when the round began. */
  declared: z.enum(stanceNames),
  guard: small,
  layer: small,
  ward: small,
  /** Guard for the round, under a ruling. */
  pool: small,
  vitality: small,
  composure: small,
  momentum: small,
  zone: small,
  wielded: entryOrNone(ownArms),
  /** Ammunition left, by weapon; -1 where it is not counted. */
  ammunition: oneForEach(ownArms, z.array(small).max(40)),
  // For the round.
  attackedPaid: flag,
  closedPaid: flag,
  hitPaid: flag,
  naturalPaid: flag,
  hurtPaid: flag,
  countered: flag,
  interposed: flag,
  recoveredNow: flag,
  refused: flag,
  kept: flag,
  held: flag,
  fresh: flag,
  // For the turn.
  moved: small,
  acted: flag,
  stopped: flag,
  rearmed: flag,
  charged: flag,
  /** What Aggressive owes this turn: nothing, to enter the nearest enemy's zone, or to come nearer than `owed`. */
  due: z.enum(['nothing', 'enter', 'nearer']),
  /** How far the nearest enemy stood when that was asked. */
  owed: small,
  // For the scene.
  switched: flag,
  rallied: flag,
  recovered: flag,
  devastated: flag,
  controlled: flag,
  /** The next check is made with three dice, the best two kept. */
  advantage: flag,
  /** A critical Defend lies in wait for the next attacker, under a ruling. */
  poised: flag,
  /** How many of its secrets are out, by team. */
  betrayed: oneForEach('/setup/sides', z.array(small).max(8)),
})

const stateForm = z.strictObject({
  setup: setupForm,
  phase: z.enum(['place', 'round', 'turn', 'act', 'end', 'after', 'over']),
  round: z.int().min(1).max(100_000),
  /** The place in the order of turns. */
  turn: small,
  order: z.array(figure).max(200),
  figures: z.array(figureForm).max(MOST_FIGURES),
  winner: idOf('/setup/sides').nullable(),
  how: z.enum(['running', 'victory', 'draw', 'stopped', 'undecided']),
  /** For counting. */
  hits: oneForEach('/setup/sides', z.array(z.int().min(0)).max(8)),
  counters: z.int().min(0),
})

/** The schema of a state that comes from outside. */
export const stateSchema = stateForm

/** A fight as it stands. */
export type State = z.infer<typeof stateForm>
export type Setup = State['setup']
export type Profile = Setup['profiles'][number]
export type Arm = Setup['arms'][number]
export type Use = Profile['uses'][number]
export type SpellState = Profile['spells'][number]
export type Figure = State['figures'][number]

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

/** The weapon at a place of somebody's own list. */
export function armAt(state: Pick<State, 'setup'>, figure: Pick<Figure, 'at'>, at: number): Arm {
  const { arms } = profileOf(state, figure)
  const arm = state.setup.arms[arms[at] ?? -1]
  if (arm === undefined) throw nothingAt(arms, at)
  return arm
}

/** The weapon in hand. */
export function wieldedBy(state: Pick<State, 'setup'>, figure: Pick<Figure, 'at' | 'wielded'>): Arm {
  return armAt(state, figure, figure.wielded)
}

function nothingAt(list: readonly unknown[], at: number): RangeError {
  return new RangeError(`nothing stands at ${at} of ${list.length}`)
}

/** The figure with this id, if there is one. */
export function figureById<Each extends { readonly id: string }>(
  state: { readonly figures: readonly Each[] },
  id: string,
): Each | undefined {
  for (const figure of state.figures) if (figure.id === id) return figure
  return undefined
}

/** The figure with this id, which must be there. */
export function figureNamed(state: State, id: string): Figure {
  const figure = figureById(state, id)
  if (figure === undefined) throw new RangeError(`nobody is called ${id}`)
  return figure
}

/** True for those who are conscious and in the fight. */
export function isActive(figure: Pick<Figure, 'life'>): boolean {
  return figure.life === 'active'
}

/** True for figures that fight one another. */
export function areFoes(one: Figure, other: Figure): boolean {
  return one.team !== other.team
}

/** True for somebody who is awake and Defensive. */
export function isDefensive(figure: Figure): boolean {
  return figure.stance === 'defensive' && figure.life === 'active'
}

/** A copy that shares nothing but the frozen setup. */
export function copyState(state: State): State {
  return {
    setup: state.setup,
    phase: state.phase,
    round: state.round,
    turn: state.turn,
    order: state.order.slice(),
    figures: copiedFigures(state.figures),
    winner: state.winner,
    how: state.how,
    hits: state.hits.slice(),
    counters: state.counters,
  }
}

/** The same state with other figures, only to be looked at; of the same shape, so that rules read both alike. */
export function withFigures(state: State, figures: Figure[]): State {
  return {
    setup: state.setup,
    phase: state.phase,
    round: state.round,
    turn: state.turn,
    order: state.order,
    figures,
    winner: state.winner,
    how: state.how,
    hits: state.hits,
    counters: state.counters,
  }
}

// A list made by `map` is of another kind once `map` is compiled, and every rule that was compiled before starts anew.
function copiedFigures(figures: readonly Figure[]): Figure[] {
  const copies = figures.slice()
  let at = 0
  for (const figure of figures) copies[at++] = copyFigure(figure)
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
    team: figure.team,
    life: figure.life,
    stance: figure.stance,
    declared: figure.declared,
    guard: figure.guard,
    layer: figure.layer,
    ward: figure.ward,
    pool: figure.pool,
    vitality: figure.vitality,
    composure: figure.composure,
    momentum: figure.momentum,
    zone: figure.zone,
    wielded: figure.wielded,
    ammunition: figure.ammunition.slice(),
    attackedPaid: figure.attackedPaid,
    closedPaid: figure.closedPaid,
    hitPaid: figure.hitPaid,
    naturalPaid: figure.naturalPaid,
    hurtPaid: figure.hurtPaid,
    countered: figure.countered,
    interposed: figure.interposed,
    recoveredNow: figure.recoveredNow,
    refused: figure.refused,
    kept: figure.kept,
    held: figure.held,
    fresh: figure.fresh,
    moved: figure.moved,
    acted: figure.acted,
    stopped: figure.stopped,
    rearmed: figure.rearmed,
    charged: figure.charged,
    due: figure.due,
    owed: figure.owed,
    switched: figure.switched,
    rallied: figure.rallied,
    recovered: figure.recovered,
    devastated: figure.devastated,
    controlled: figure.controlled,
    advantage: figure.advantage,
    poised: figure.poised,
    betrayed: figure.betrayed.length === 0 ? [] : figure.betrayed.slice(),
  }
}

/** What the future depends on: all but the setup and what is only counted; the round too, because fights are capped. */
export function keyOf(state: State): string {
  const { setup, hits, counters, ...rest } = state
  return JSON.stringify(rest)
}
