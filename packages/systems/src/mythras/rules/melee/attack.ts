/**
 * The attack procedure, step by step as the book has it: the attacker rolls, the defender may answer and rolls,
 * the levels are compared, the better one chooses effects, damage and location follow, then what the effects and
 * the wound do. Melee, missiles and guns all go through here; what is special about shots stands in ranged.ts.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Arm, armOf, type Figure, type Item, type State } from '../../state/state.ts'
import { causesOf } from '../core/causes.ts'
import { areEngaged, distance, hasTrait, isHelpless, isOut, isThere } from '../core/conditions.ts'
import { composedShift, gradeFor } from '../core/grades.ts'
import { offerFoeReRoll } from '../core/luck.ts'
import {
  CRITICAL,
  cappedSkill,
  differential,
  FAILURE,
  FUMBLE,
  type Level,
  levelOf,
  opposed,
  overHundred,
  rollGraded,
  type SkillRoll,
  SUCCESS,
  withPassion,
} from '../core/skills.ts'
import { afterWound } from '../creatures/creatures.ts'
import { isSwallowed } from '../creatures/nature.ts'
import { modifierWith, resolveDamage } from '../harm/damage.ts'
import { fallProne, strain, woundConsequences } from '../harm/wounds.ts'
import { distract } from '../magic/concentration.ts'
import { powerSteps } from '../magic/powers.ts'
import { diveAside } from '../movement/place.ts'
import { isHidden, showOneself } from '../ranged/shelter.ts'
import { knockBack } from './consequences.ts'
import { applyConsequences, bypassByItself, chooseEffects, mishaps } from './effects.ts'
import type { Exchange, Weaponry } from './exchange.ts'
import {
  capOf,
  chooseReaction,
  confirmReaction,
  declareReaction,
  offerWards,
  onLadder,
  rollDefence,
  staysUp,
} from './reactions.ts'

const ATTACK: Roll = { name: 'attack', rule: 'mythras.attack.step-1' }
const NOT_YET: SkillRoll = Object.freeze({ die: 0, level: FAILURE, graded: 0, sheet: 0 })
const MOST_AUTOMATIC = 95

/** What is special about an attack beyond its weapon. */
export interface AttackManner {
  /** Steps by which a charge raises Size and Damage Modifier. */
  readonly sizeSteps?: number
  readonly modifierSteps?: number
  /** Another's Damage Modifier, as a step, in place of one's own. */
  readonly modifier?: number
  readonly charging?: boolean
  /** Grades harder or easier, and an absolute grade that the situation sets. */
  readonly shift?: number
  readonly least?: number
  readonly thrown?: boolean
  /** Its maker chooses no effects. */
  readonly plain?: boolean
  /** One of several targets of one sweep. */
  readonly sweeping?: boolean
}

/** A new exchange, before anything was rolled. */
export function exchangeOf(
  state: State,
  {
    attacker,
    target,
    item,
    arm,
    weaponry,
    manner = {},
  }: {
    readonly attacker: Figure
    readonly target: Figure
    readonly item: Item
    readonly arm: Arm
    readonly weaponry: Weaponry
    readonly manner?: AttackManner | undefined
  },
): Exchange {
  const metres = weaponry === 'melee' ? 0 : distance(attacker, target)
  // rule: mythras.ranged.effective
  const long = weaponry !== 'melee' && metres > (arm.range[1] ?? 0)
  return {
    attacker,
    target,
    item,
    arm,
    weaponry,
    thrown: manner.thrown === true,
    long,
    metres,
    size: strikingSize(
      state,
      arm,
      weaponry,
      long,
      (manner.sizeSteps ?? 0) + powerSteps(state, attacker, arm),
    ),
    damageModifier: modifierOf(state, attacker, arm, manner),
    charging: manner.charging === true,
    sweeping: manner.sweeping === true,
    plain: manner.plain === true,
    surprise: target.ambushed || target.flatFooted,
    causes: [],
    attack: NOT_YET,
    reaction: 'none',
    defence: null,
    parry: null,
    parrySize: -1,
    hits: false,
    chosen: [],
    left: 0,
    forcing: null,
    aimedAt: weaponry === 'melee' && item.stuckIn === target.at ? item.stuckAt : -1,
    bypassWorn: false,
    bypassNatural: false,
    maximised: 0,
    impales: false,
    sunders: false,
    ignoresCover: false,
    ignoresParry: false,
    enhanced: false,
    // rule: mythras.trait.ranged-marksman
    marksman: weaponry !== 'melee' && hasTrait(state, attacker, item, 'ranged-marksman'),
    struck: null,
    deflectedTo: null,
    rolled: 0,
    location: -1,
    lost: 0,
    wound: 'none',
  }
}

/** The Size of a blow, or the Force of a shot, one step less at Long range; -1 when Size cannot stop it. */
// rule: mythras.ranged.force
function strikingSize(state: State, arm: Arm, weaponry: Weaponry, long: boolean, steps: number): number {
  if (weaponry === 'melee') {
    return onLadder(state, arm.size + steps)
  }
  if (arm.force < 0) {
    if (state.setup.rulings['no-force'] === 'medium') return long ? 0 : 1
    return arm.energy ? -1 : 0
  }
  return long ? Math.max(0, arm.force - 1) : arm.force
}

/** The step of the Damage Modifier that goes with a blow; -1 for none. */
function modifierOf(state: State, attacker: Figure, arm: Arm, manner: AttackManner): number {
  const own = modifierWith(state, attacker, arm)
  return own < 0 ? own : (manner.modifier ?? own) + (manner.modifierSteps ?? 0)
}

// ── The attack roll ──────────────────────────────────────────────────────────────────────────────────────

/** A skill with what was added to it, capped by Ride or Swim and graded, in the order the table wants. */
export function gradedAttack(state: State, attacker: Figure, item: Item, grade: number, added = 0): number {
  return cappedSkill(state.setup.rulings, item.skill + added, capOf(state, attacker, item), grade)
}

/** The grade of a blow in close combat. */
export function meleeGrade(
  state: State,
  attacker: Figure,
  target: Figure,
  item: Item,
  manner: AttackManner,
): number {
  const shift = composedShift(state, manner.shift ?? 0, item.offStyle, coverShift(state, target, attacker))
  const grade = gradeFor(state, { figure: attacker, purpose: 'attack', item, foe: target, shift })
  return Math.max(grade, manner.least ?? grade)
}

/** Striking blindly through total cover is one grade harder. */
// rule: mythras.cover.total
export function coverShift(state: State, target: Figure, from: Figure): number {
  return isHidden(state, target, from) ? 1 : 0
}

/** Whoever is helpless is struck in melee without a roll. */
export function isAutomatic(state: State, exchange: Exchange): boolean {
  return state.setup.rulings.helpless !== 'roll-for-critical' && strikesHelpless(state, exchange)
}

function strikesHelpless(state: State, { weaponry, target }: Exchange): boolean {
  return weaponry === 'melee' && isHelpless(state, target)
}

/** The sure blow at somebody helpless; null where the table has it rolled. */
function automatic(state: State, exchange: Exchange, graded: number): SkillRoll | null {
  if (state.setup.rulings.helpless === 'roll-for-critical') return null
  return {
    die: Math.max(1, Math.min(MOST_AUTOMATIC, graded)),
    level: SUCCESS,
    graded,
    sheet: exchange.item.skill,
  }
}

/** What an attack above 100 loses though nobody contests it yet, under the ruling that it always does. */
export function overAlone(state: State, graded: number): number {
  return state.setup.rulings['over-100-unopposed'] === 'always' ? overHundred(graded, 0) : 0
}

/**
 * The attack die, or the one that lies there already from an earlier target of the same blow. A passion may
 * strengthen the skill, and a lucky target may force a second roll.
 */
export function throwAttack(
  table: Table,
  state: State,
  {
    exchange,
    graded,
    grade,
    earlier = null,
  }: {
    readonly exchange: Exchange
    readonly graded: number
    readonly grade: number
    readonly earlier?: SkillRoll | null | undefined
  },
): SkillRoll {
  const { attacker, target, item } = exchange
  const skill = earlier?.sheet ?? withPassion(table, state, attacker, item.skill, ATTACK)
  const value = skill === item.skill ? graded : gradedAttack(state, attacker, item, grade, skill - item.skill)
  const over = overAlone(state, value)
  const roll = () =>
    rollGraded(table, state, { figure: attacker, sheet: skill, graded: value, over, roll: ATTACK })
  const made = earlier === null ? roll() : readAnew(table, state, earlier, value, over)
  if (target.luck === 0 || made.level < SUCCESS) return made
  const about = { level: made.level, total: 0 }
  return offerFoeReRoll(table, state, { target, maker: attacker, roll: ATTACK, about }) ? roll() : made
}

function readAnew(
  table: Table,
  state: State,
  { die, sheet }: SkillRoll,
  graded: number,
  over: number,
): SkillRoll {
  return {
    die,
    sheet,
    graded,
    level: levelOf(table, { rulings: state.setup.rulings, die, sheet, graded, over }),
  }
}

function rollAttack(
  table: Table,
  state: State,
  {
    exchange,
    graded,
    grade,
    earlier = null,
  }: {
    readonly exchange: Exchange
    readonly graded: number
    readonly grade: number
    readonly earlier?: SkillRoll | null | undefined
  },
): void {
  const { attacker, target, arm } = exchange
  const helpless = strikesHelpless(state, exchange)
  const sure = helpless ? automatic(state, exchange, graded) : null
  let made = sure ?? throwAttack(table, state, { exchange, graded, grade, earlier })
  if (sure === null && helpless)
    made = { ...made, level: made.level === CRITICAL ? CRITICAL : SUCCESS, unopposed: true }
  exchange.attack = made
  if (table.logs)
    say(table, {
      event: 'attack',
      rule: sure === null ? 'mythras.attack.step-1' : 'mythras.close.modifiers',
      figure: attacker.id,
      target: target.id,
      item: arm.name,
      skill: made.graded - overAlone(state, made.graded),
      grade,
      die: sure === null ? made.die : 0,
      level: made.level,
      causes: sure === null ? attackCauses(state, exchange, grade) : [],
    })
}

/** What made the grade of an attack, by name. */
export function attackCauses(state: State, exchange: Exchange, grade: number): readonly string[] {
  const { attacker: figure, target: foe, item, weaponry, charging, causes } = exchange
  if (weaponry !== 'melee') return causes
  const besides: string[] = []
  if (charging) besides.push('charge')
  if (item.offStyle > 0) besides.push('off-style')
  if (coverShift(state, foe, figure) > 0) besides.push('cover')
  return causesOf(state, { figure, purpose: 'attack', grade, item, foe, besides })
}

// ── The whole of it ──────────────────────────────────────────────────────────────────────────────────────

/** Everything an attack is, from the ward to the wound, at a graded skill. */
export function resolveAttack(
  table: Table,
  state: State,
  exchange: Exchange,
  graded: number,
  grade: number,
): void {
  contestAttack(table, state, exchange, graded, grade)
  strike(table, state, exchange)
}

/** An attack up to the choice of effects: what then strikes, and how often, is for the caller to say. */
export function contestAttack(
  table: Table,
  state: State,
  exchange: Exchange,
  graded: number,
  grade: number,
): void {
  open(table, state, { exchange, graded, grade, earlier: null })
  rollDefence(table, state, exchange)
  compare(table, state, exchange)
}

/** One attack die for several targets: the die meets this one too, at the skill that holds against them. */
export function sweepOver(
  table: Table,
  state: State,
  {
    exchange,
    graded,
    grade,
    earlier,
  }: {
    readonly exchange: Exchange
    readonly graded: number
    readonly grade: number
    readonly earlier: SkillRoll | null
  },
): void {
  open(table, state, { exchange, graded, grade, earlier })
  answer(table, state, exchange)
}

/** An attack up to where its die lies there and the target has chosen how to answer it. */
function open(
  table: Table,
  state: State,
  {
    exchange,
    graded,
    grade,
    earlier,
  }: {
    readonly exchange: Exchange
    readonly graded: number
    readonly grade: number
    readonly earlier: SkillRoll | null
  },
): void {
  begin(table, state, exchange)
  const early = state.setup.rulings['parry-timing'] !== 'after-die'
  if (early) declareReaction(table, state, exchange, false)
  rollAttack(table, state, { exchange, graded, grade, earlier })
  if (early) confirmReaction(table, state, exchange)
  else chooseReaction(table, state, exchange, false)
}

/** Before the die: the target's Luck is fresh, the weapon's own ward ends, cover shows its user, the target may set wards. */
export function begin(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, item } = exchange
  target.lucky = false
  attacker.attacked = true
  if (exchange.weaponry === 'melee') attacker.clashed = true
  attacker.befuddled = false
  target.befuddled = false
  item.ward = 0
  showOneself(table, state, attacker, target)
  strain(table, state, attacker)
  offerWards(table, state, exchange)
}

/** From the reaction on. */
export function answer(table: Table, state: State, exchange: Exchange): void {
  rollDefence(table, state, exchange)
  compare(table, state, exchange)
  strike(table, state, exchange)
}

/** The levels are compared, hits settled and effects chosen. */
// rule: mythras.attack.step-3
export function compare(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, attack } = exchange
  // rule: mythras.gun.lethal
  const defence: Level = exchange.defence?.level ?? FAILURE
  exchange.hits = reaches(table, state, exchange)
  // rules: mythras.se.source, mythras.attack.both-fail
  let won = Math.max(0, differential(attack.level, defence))
  // rule: mythras.attack.missed-parry
  const lost = Math.max(0, differential(defence, attack.level))
  // rule: mythras.surprise.bonus
  if (exchange.surprise && target.ambushed && attack.level >= SUCCESS) won += 1
  target.ambushed = false
  const fumbled = exchange.weaponry === 'gun' && attack.level === FUMBLE && grantsFumble(state, exchange)
  const plain = exchange.plain === true
  if (plain) won = 0
  if (!plain && exchange.hits && exchange.arm.bypassing) bypassByItself(table, state, exchange)
  // rule: mythras.attack.step-4
  if (won > 0) award(table, state, { exchange, by: attacker, on: target, effects: won })
  else if (!plain && pinsAnyway(state, exchange))
    chooseEffects(table, state, { exchange, by: attacker, count: 1, among: PIN_ONLY })
  // rule: mythras.attack.se-independent
  if (lost > 0) award(table, state, { exchange, by: target, on: attacker, effects: lost })
  // rule: mythras.gun.fumble
  if (fumbled) chooseEffects(table, state, { exchange, by: target, count: 1, among: mishaps })
}

const PIN_ONLY = ['pin-down'] as const

/** A shooter's successful but evaded shot pins down all the same, where the table reads it so. */
function pinsAnyway(state: State, exchange: Exchange): boolean {
  return (
    exchange.weaponry === 'gun' &&
    state.setup.rulings['pin-evaded'] === 'any-success' &&
    exchange.attack.level >= SUCCESS &&
    !exchange.hits
  )
}

/** A fumbled shot lets its target pick a mishap. */
function grantsFumble(state: State, exchange: Exchange): boolean {
  return state.setup.rulings['gun-fumble'] === 'always' || exchange.reaction === 'none'
}

function award(
  table: Table,
  state: State,
  {
    exchange,
    by,
    on,
    effects,
  }: { readonly exchange: Exchange; readonly by: Figure; readonly on: Figure; readonly effects: number },
): void {
  if (table.logs)
    say(table, { event: 'won', rule: 'mythras.se.count', figure: by.id, foe: on.id, effects, lost: 0 })
  chooseEffects(table, state, { exchange, by, count: effects })
}

/** An attack reaches its target if it succeeds and is not evaded. */
export function reaches(table: Table, state: State, exchange: Exchange): boolean {
  const { attack, defence, reaction } = exchange
  if (attack.level < SUCCESS) return false
  if (defence === null || (reaction !== 'evade' && reaction !== 'acrobatics')) return true
  const result = opposed(table, state.setup.rulings, attack, defence)
  return result > 0 || (result === 0 && state.setup.rulings['evade-tie'] === 'hit')
}

/** Damage, then the effects, then the wound, then what moves people about. */
export function strike(table: Table, state: State, exchange: Exchange): void {
  const { target } = exchange
  resolveDamage(table, state, exchange)
  const before = state.setup.rulings['impale-endurance'] === 'later-rolls' ? target.impaled : -1
  // rule: mythras.se.before-endurance
  applyConsequences(table, state, exchange)
  if (exchange.lost > 0) {
    const impaled = target.impaled
    if (before >= 0) target.impaled = before
    woundConsequences(table, state, {
      victim: target,
      location: exchange.location,
      wound: exchange.wound,
      lost: exchange.lost,
      original: exchange.attack,
    })
    if (before >= 0) target.impaled = impaled
    if (isThere(target)) distract(table, state, target)
  }
  afterWound(table, state, exchange)
  fallAfterEvade(table, state, exchange)
  knockBack(table, state, exchange)
}

/** Whoever dived out of the way lies on the ground, unless they arose or know how to keep their feet. */
function fallAfterEvade(table: Table, state: State, exchange: Exchange): void {
  const { target, reaction } = exchange
  if (reaction !== 'evade' && reaction !== 'acrobatics') return
  diveAside(state, target)
  if (staysUp(state, exchange) || !isThere(target)) return
  if (exchange.chosen.some(({ effect, by }) => effect === 'arise' && by === target)) return
  fallProne(table, state, target, 'mythras.evade.prone')
}

/** One plain blow in close combat. */
export function strikeInMelee(
  table: Table,
  state: State,
  {
    attacker,
    target,
    item,
    manner = {},
  }: {
    readonly attacker: Figure
    readonly target: Figure
    readonly item: Item
    readonly manner?: AttackManner | undefined
  },
): Exchange {
  const exchange = exchangeOf(state, {
    attacker,
    target,
    item,
    arm: armOf(state, item),
    weaponry: 'melee',
    manner,
  })
  const grade = meleeGrade(state, attacker, target, item, manner)
  resolveAttack(table, state, exchange, gradedAttack(state, attacker, item, grade), grade)
  return exchange
}

/** True if somebody in melee can be struck with a melee weapon at all. */
// rule: mythras.engage.def
export function isInReach(state: State, attacker: Figure, target: Figure, item: Item): boolean {
  if (!isThere(target) || isSwallowed(state, target)) return false
  const { rulings } = state.setup
  const near = areEngaged(attacker, target) || (distance(attacker, target) <= 2 && isOut(state, target))
  if (rulings['melee-range'] === 'two-metres') return near
  return near && distance(attacker, target) <= (REACHES[armOf(state, item).reach] ?? 1) + 0.5
}

const REACHES: readonly number[] = [1, 1, 1, 2, 3]
