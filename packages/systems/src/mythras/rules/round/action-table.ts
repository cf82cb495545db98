/**
 * Every action in one table: what may be done with a Turn, and what for free. An entry says in which chapter of the
 * menu the action is offered, which rule the log cites, and how it is carried out. What each action does stands in
 * the chapter of the book it belongs to; `offer…` functions there list the keys, with the rule that forbids each.
 *
 * The order of the table is the order of the menu. A chapter is what one `offer…` function lists: actions that are
 * worked out together and closed together.
 */
import type { Table } from '@steelyard/kernel'
import type { RuleId } from '../../register/rules.ts'
import type { Figure, State } from '../../state/state.ts'
import { offerAbilities, useAbility } from '../creatures/creatures.ts'
import { letLoose, offerReady, offerRelease, takeReady } from '../gear/readying.ts'
import { putOut } from '../harm/hazards.ts'
import { offerHealing, useHealing } from '../harm/healing.ts'
import { offerMagic, useMagic } from '../magic/magic.ts'
import { offerCharges, takeCharge } from '../melee/charge.ts'
import { offerLeaps, takeLeap } from '../melee/leap.ts'
import { offerOutmaneuver, takeOutmaneuver } from '../melee/outmaneuver.ts'
import { offerCrouch, offerWardChanges, setWard } from '../melee/reactions.ts'
import { offerBlows, takeBlow } from '../melee/single-blow.ts'
import { offerSweeps, takeSweep } from '../melee/sweep.ts'
import type { PassingCheck } from '../movement/gaits.ts'
import { offerMounts, takeMount } from '../movement/mounts.ts'
import { offerFlight, offerMoves, offerSurrender, takeFlight, takeMove } from '../movement/movement.ts'
import { offerAim, takeAim } from '../ranged/aiming.ts'
import {
  breakCover,
  offerBreaking,
  offerCover,
  offerLeavingCover,
  sneakPeek,
  takeCover,
} from '../ranged/cover.ts'
import { offerFreeSwitch, offerGunnery, offerGunwork, shootAt, takeGunnery } from '../ranged/guns.ts'
import { offerShots, skirmish, takeShot } from '../ranged/ranged.ts'
import {
  type ActionName,
  actionNames,
  type FreeActionName,
  freeActionNames,
  nameIn,
  type OfferOption,
  restOf,
} from './action-names.ts'
import {
  assess,
  brace,
  drop,
  getUp,
  offerAssess,
  offerBrace,
  offerDrops,
  offerPull,
  offerRegainFooting,
  offerReleaseGrip,
  offerSignal,
  offerSpeech,
  offerStand,
  offerStruggle,
  openHand,
  pull,
  standUp,
  struggle,
  tellCall,
} from './actions.ts'

// ── With a Turn ──────────────────────────────────────────────────────────────────────────────────────────

/** What a chapter asks of somebody: leave to attack, a trunk that is not stunned, that and no rage, no rage alone. */
export type Requirement = 'offensive' | 'moving' | 'peaceful' | 'calm'

/** Lists the keys of a chapter. */
type Offers = (state: State, figure: Figure, offer: OfferOption) => void

/** A chapter of the menu. */
export interface ActionChapter {
  readonly needs: Requirement
  readonly offers: Offers
  /** Open only in one's own slot, not to those who interrupt. */
  readonly ownSlot: boolean
  /** What was declared is lost if an interrupt took it off the menu; other actions look again by themselves. */
  readonly offeredAgain: boolean
}

/** Carries an action out; `passing` makes what asks those whom a movement passes. */
export type CarryOut = (
  table: Table,
  state: State,
  figure: Figure,
  key: string,
  passing: () => PassingCheck,
) => void

/** Something that may be done with a Turn. */
export interface Action {
  /** Where the menu has it; null for what is offered last, whatever else there is. */
  readonly chapter: ActionChapter | null
  /** The rule that is told when it is declared. */
  readonly rule: RuleId
  /** How it is done; null for what is over once it is declared. */
  readonly carryOut: CarryOut | null
  /** An aim is kept until it is carried out. */
  readonly keepsAim: boolean
  /** Action Points. */
  readonly cost: (state: State) => 0 | 1
}

function offensive(offers: Offers): ActionChapter {
  return { needs: 'offensive', offers, ownSlot: false, offeredAgain: true }
}

function moving(offers: Offers, offeredAgain = false): ActionChapter {
  return { needs: 'moving', offers, ownSlot: false, offeredAgain }
}

function peaceful(offers: Offers, ownSlot = false): ActionChapter {
  return { needs: 'peaceful', offers, ownSlot, offeredAgain: false }
}

function action(chapter: ActionChapter, rule: RuleId, carryOut: CarryOut): Action {
  return { chapter, rule, carryOut, keepsAim: false, cost: onePoint }
}

/** Shots and aiming: an aim lasts until the shot is made. */
function aimed(chapter: ActionChapter, rule: RuleId, carryOut: CarryOut): Action {
  return { chapter, rule, carryOut, keepsAim: true, cost: onePoint }
}

function onePoint(): 1 {
  return 1
}

function nothing(): 0 {
  return 0
}

const BLOWS = offensive(offerBlows)
const SWEEPS = offensive(offerSweeps)
const SHOTS = offensive(offerShots)
const GUNNERY = offensive(offerGunnery)
const CHARGES = offensive(offerCharges)
const LEAPS = offensive(offerLeaps)
const PULLS = offensive(offerPull)
const ABILITIES = offensive(offerAbilities)
const MOVES = moving(offerMoves)
const FOOTING = moving(offerRegainFooting, true)
const STRUGGLES = moving(offerStruggle)
const READYING = peaceful(offerReady)
const BRACING = peaceful(offerBrace)
const CROUCHING = peaceful((state, figure, offer) => offerCrouch(state, figure, 'one-point', offer))
const OUTMANEUVERING = peaceful(offerOutmaneuver)
const MOUNTING = peaceful(offerMounts)
const COVER = peaceful(offerCover)
const BREAKING = peaceful(offerBreaking)
const GUNWORK = peaceful(offerGunwork)
const MAGIC = peaceful(offerMagic)
const HEALING = peaceful(offerHealing)
const AIMING = peaceful(offerAim, true)
const DELAYING: ActionChapter = {
  needs: 'calm',
  offers: (_state, _figure, offer) => offer('delay', ''),
  ownSlot: true,
  offeredAgain: false,
}
const FLIGHT = peaceful(offerFlight, true)
const SURRENDER: ActionChapter = { needs: 'calm', offers: offerSurrender, ownSlot: true, offeredAgain: false }

/** The actions, in the order of the menu. */
export const ACTIONS: Readonly<Record<ActionName, Action>> = {
  attack: action(BLOWS, 'mythras.action.attack', takeBlow),
  sweep: action(SWEEPS, 'mythras.sweep.roll', takeSweep),
  shoot: aimed(SHOTS, 'mythras.action.attack', shoot),
  throw: aimed(SHOTS, 'mythras.action.attack', shoot),
  burst: aimed(GUNNERY, 'mythras.gun.burst', workGun),
  auto: aimed(GUNNERY, 'mythras.gun.auto', workGun),
  dual: aimed(GUNNERY, 'mythras.gun.dual-pistols', workGun),
  charge: action(CHARGES, 'mythras.action.charge', (table, state, figure, key, passing) =>
    takeCharge(table, state, figure, key, passing()),
  ),
  leap: action(LEAPS, 'mythras.leap.when', takeLeap),
  pull: action(PULLS, 'mythras.effect.entangle-trip', (table, state, figure, key) =>
    pull(table, state, figure, restOf(key)),
  ),
  trample: action(ABILITIES, 'mythras.creature.trample', useAbility),
  'breathe-flame': action(ABILITIES, 'mythras.creature.breathe-flame', useAbility),
  gaze: action(ABILITIES, 'mythras.creature.gaze', useAbility),
  'wing-buffet': action(ABILITIES, 'mythras.creature.wing-buffet', useAbility),
  intimidate: action(ABILITIES, 'mythras.creature.intimidate', useAbility),
  // rule: mythras.move.actions-only
  move: action(MOVES, 'mythras.action.move', goThere),
  run: action(MOVES, 'mythras.move.gaits', goThere),
  sprint: action(MOVES, 'mythras.move.gaits', goThere),
  'change-range': action(MOVES, 'mythras.action.change-range', goThere),
  crawl: action(MOVES, 'mythras.move.crawl', goThere),
  climb: action(MOVES, 'mythras.move.climb', goThere),
  jump: action(MOVES, 'mythras.move.jump', goThere),
  swim: action(MOVES, 'mythras.move.swim', goThere),
  fly: action(MOVES, 'mythras.creature.flying', goThere),
  'walk-off': action(MOVES, 'mythras.engage.leave', goThere),
  'regain-footing': action(FOOTING, 'mythras.action.regain-footing', getUp),
  struggle: action(STRUGGLES, 'mythras.action.struggle', (table, state, figure, key) =>
    struggle(table, state, figure, restOf(key)),
  ),
  draw: action(READYING, 'mythras.action.ready-weapon', takeReady),
  sheathe: action(READYING, 'mythras.action.ready-weapon', takeReady),
  reload: action(READYING, 'mythras.action.reload', takeReady),
  'pick-up': action(READYING, 'mythras.action.ready-weapon', takeReady),
  withdraw: action(READYING, 'mythras.effect.impale-withdraw', takeReady),
  brace: action(BRACING, 'mythras.action.brace', (_table, state, figure, key) =>
    brace(state, figure, restOf(key)),
  ),
  crouch: action(CROUCHING, 'mythras.block.crouch', setWard),
  outmaneuver: action(OUTMANEUVERING, 'mythras.action.outmaneuver', takeOutmaneuver),
  mount: action(MOUNTING, 'mythras.action.mount', takeMount),
  dismount: action(MOUNTING, 'mythras.action.mount', takeMount),
  'take-cover': action(COVER, 'mythras.action.take-cover', takeCover),
  'sneak-peek': action(COVER, 'mythras.action.sneak-peek', (table, state, figure) =>
    sneakPeek(table, state, figure, shootAt),
  ),
  break: action(BREAKING, 'mythras.object.hits', breakCover),
  steady: action(GUNWORK, 'mythras.action.steady-weapon', workGun),
  clear: action(GUNWORK, 'mythras.effect.weapon-malfunction', workGun),
  'switch-fire': action(GUNWORK, 'mythras.action.switch-fire', workGun),
  cast: action(MAGIC, 'mythras.action.cast', useMagic),
  hold: action(MAGIC, 'mythras.action.hold-magic', useMagic),
  release: action(MAGIC, 'mythras.action.cast', useMagic),
  boost: action(MAGIC, 'mythras.power.combat', useMagic),
  // rule: mythras.action.use-skill
  'first-aid': action(HEALING, 'mythras.heal.first-aid', useHealing),
  heal: action(HEALING, 'mythras.heal.healing', useHealing),
  'put-out': action(HEALING, 'mythras.hazard.ignite', putOut),
  aim: aimed(AIMING, 'mythras.ranged.aim', takeAim),
  delay: {
    chapter: DELAYING,
    rule: 'mythras.action.delay',
    carryOut: null,
    keepsAim: false,
    cost: nothing,
  },
  flee: action(FLIGHT, 'mythras.round.break-off', leave),
  yield: {
    chapter: SURRENDER,
    rule: 'mythras.round.break-off',
    carryOut: leave,
    keepsAim: false,
    cost: nothing,
  },
  dither: {
    chapter: null,
    rule: 'mythras.action.dither',
    carryOut: null,
    keepsAim: false,
    cost: ({ setup }) => (setup.rulings['dither-cost'] === 'nothing' ? 0 : 1),
  },
}

/** The chapters of the menu of a Turn, each once. */
export const MENU: readonly ActionChapter[] = [
  ...new Set(actionNames.map((name) => ACTIONS[name].chapter).filter((chapter) => chapter !== null)),
]

const BY_NAME: ReadonlyMap<string, Action> = new Map(Object.entries(ACTIONS))

/** The action that a key names. */
export function actionOf(key: string): Action {
  const found = BY_NAME.get(nameIn(key))
  if (found === undefined) throw new RangeError(`no action is called "${key}"`)
  return found
}

function shoot(table: Table, state: State, figure: Figure, key: string): void {
  takeShot(table, state, figure, key)
}

function workGun(table: Table, state: State, figure: Figure, key: string): void {
  takeGunnery(table, state, figure, key)
}

/** A movement, and the shot that some may take on the way. */
function goThere(table: Table, state: State, figure: Figure, key: string, passing: () => PassingCheck): void {
  takeMove(table, state, figure, key, passing())
  skirmish(table, state, figure)
}

function leave(table: Table, state: State, figure: Figure, key: string, passing: () => PassingCheck): void {
  takeFlight(table, state, figure, key, passing())
}

// ── For free ─────────────────────────────────────────────────────────────────────────────────────────────

/** Something that may be done for free. */
export interface FreeAction {
  readonly offers: Offers
  readonly carryOut: (table: Table, state: State, figure: Figure, key: string) => void
}

/** The free actions, in the order of their menu. */
export const FREE_ACTIONS: Readonly<Record<FreeActionName, FreeAction>> = {
  assess: { offers: offerAssess, carryOut: assess },
  signal: {
    offers: offerSignal,
    carryOut: (table, _state, figure) => tellCall(table, figure, 'mythras.free.signal', 'signal'),
  },
  speak: {
    offers: offerSpeech,
    carryOut: (table, _state, figure) => tellCall(table, figure, 'mythras.free.speak', 'speak'),
  },
  stand: { offers: offerStand, carryOut: standUp },
  drop: { offers: offerDrops, carryOut: drop },
  'release-grip': { offers: offerReleaseGrip, carryOut: openHand },
  'let-go': { offers: offerRelease, carryOut: letLoose },
  'leave-cover': { offers: offerLeavingCover, carryOut: takeCover },
  'switch-fire': { offers: offerFreeSwitch, carryOut: workGun },
  ward: { offers: offerWardChanges, carryOut: setWard },
  unward: { offers: offerWardChanges, carryOut: setWard },
  crouch: {
    offers: (state, figure, offer) => offerCrouch(state, figure, 'free', offer),
    carryOut: setWard,
  },
}

/** What lists the free actions, each once. */
export const FREE_MENU: readonly Offers[] = [
  ...new Set(freeActionNames.map((name) => FREE_ACTIONS[name].offers)),
]

const FREE_BY_NAME: ReadonlyMap<string, FreeAction> = new Map(Object.entries(FREE_ACTIONS))

/** The free action that a key names. */
export function freeActionOf(key: string): FreeAction {
  const found = FREE_BY_NAME.get(nameIn(key))
  if (found === undefined) throw new RangeError(`no free action is called "${key}"`)
  return found
}
