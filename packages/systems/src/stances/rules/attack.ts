/**
 * The attack, from declaration to counterattack: price, stepping in, the point for being attacked, Counter, the
 * roll, damage, Perfect Parry, what comes through, and at the end what everybody earned by it. Every kind of
 * attack runs through here: the action, a Charge, a Riposte, each blow of a Whirlwind, spells that strike, and
 * the free blow after a critical Counter.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  type Arm,
  areFoes,
  type Figure,
  isActive,
  profileOf,
  type State,
  type Use,
  wieldedBy,
} from '../state/state.ts'
import { damageBands, EVERY_SUM, from } from './bands.ts'
import {
  beats,
  type CheckResult,
  check,
  creditCheck,
  creditCritical,
  creditFailure,
  creditNatural,
  defenceModifier,
  granted,
  momentumStance,
  STANDARD,
  skilled,
  succeeds,
} from './checks.ts'
import { become, enoughFor, takeDamage } from './damage.ts'
import { beAttacked, counters, interpose, parries, switchWhenAttacked } from './reactions.ts'
import { canPay, gain, pay } from './resource.ts'
import { payUse } from './techniques.ts'
import type { Attribute, Technique } from './words.ts'
import { CLOSE, distance, ENGAGED, FAR, isEngaged, reachBit } from './zones.ts'

const ATTACK: Roll = { name: 'attack', rule: 'stances.action.attack.roll' }
const CAST: Roll = { name: 'cast', rule: 'stances.check.roll' }
const COUNTER: Roll = { name: 'counter', rule: 'stances.reaction.counter.roll' }
const CONTEST: Roll = { name: 'contest', rule: 'stances.check.opposed' }
const DEFENCE: Roll = { name: 'defence', rule: 'stances.defensive.defense' }
const RESIST: Roll = { name: 'resist', rule: 'stances.tech.death-blow' }
const WEAPON: Roll = { name: 'damage', rule: 'stances.damage.roll' }
const CRITICAL: Roll = { name: 'critical-damage', rule: 'stances.weapon.critical' }
const PRESS: Roll = { name: 'press-damage', rule: 'stances.tech.press-advantage' }
const DEVASTATE: Roll = { name: 'devastating-damage', rule: 'stances.tech.devastating-blow' }
const CHARGE_DAMAGE = 2

/** An attack as declared. */
export interface Attack {
  readonly by: Figure
  readonly target: Figure
  readonly arm: Arm
  readonly how: 'attack' | 'charge' | 'riposte' | 'whirlwind' | 'counterattack' | 'parting' | 'spell'
  readonly attribute: Attribute
  readonly riders: readonly Use[]
  /** What the occasion adds to the roll. */
  readonly bonus: number
  /** A roll made for several attacks at once, or null. */
  readonly shared: SharedRoll | null
}

/** One roll for several attacks, which earns what a roll earns only once. */
export interface SharedRoll {
  readonly roll: CheckResult
  /** The attribute it was made with, which the damage of all of them may count. */
  readonly attribute: Attribute
  naturalPaid: boolean
  criticalPaid: boolean
}

/** No technique goes into the attack. */
export const NO_RIDERS: readonly Use[] = []

/** A plain attack with a weapon, or one with techniques in it. */
export function plainAttack(
  by: Figure,
  target: Figure,
  arm: Arm,
  how: Attack['how'],
  riders: readonly Use[] = NO_RIDERS,
): Attack {
  return { by, target, arm, how, attribute: arm.attribute, riders, bonus: 0, shared: null }
}

// ── Whether one may ──────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps somebody from attacking a target with something, or ''. */
export function whyNotAttack(state: State, by: Figure, target: Figure, arm: Arm): string {
  return whyNotTarget(state, by, target) || whyNotStrike(state, by, arm, distance(by, target))
}

/** The rule that makes somebody no target, or ''. */
export function whyNotTarget(state: State, by: Figure, target: Figure): string {
  if (!areFoes(by, target)) return 'stances.end.target'
  if (target.life === 'active') return ''
  const down = target.life === 'dying' || target.life === 'stable'
  return down && state.setup.rulings.helpless !== 'forbidden' ? '' : 'stances.end.target'
}

/** The rule that keeps a weapon from striking at a distance, or ''. */
export function whyNotStrike(state: State, by: Figure, arm: Arm, zones: number): string {
  const { rulings } = state.setup
  const shoots = arm.category === 'ranged'
  const inMelee = shoots && rulings['ranged-engaged'] === 'minus-2'
  // rule: stances.ranged.engaged-bow
  if (shoots && !inMelee && (zones === ENGAGED || isEngaged(state, by)))
    return 'stances.zone.engaged.no-ranged'
  if (arm.category === 'reach' && zones === ENGAGED && rulings.reach === 'close-only')
    return 'stances.weapon.reach'
  if ((arm.reach & reachBit(zones)) !== 0 || (inMelee && zones === ENGAGED))
    return outOf(by, arm, state) ? 'stances.weapon.ranged' : ''
  if (arm.category === 'spell') return 'stances.zone.far.spells'
  if (zones === ENGAGED) return 'stances.zone.engaged.melee'
  if (arm.category === 'thrown') return 'stances.ranged.far-thrown'
  return zones === CLOSE ? 'stances.zone.close.no-melee' : 'stances.zone.far.no-melee'
}

/** Nothing left to shoot or throw, where the table counts it. */
function outOf(by: Figure, arm: Arm, state: State): boolean {
  if (arm.ammunition < 0) return false
  const at = profileOf(state, by).arms.findIndex((place) => state.setup.arms[place] === arm)
  return (by.ammunition[at] ?? -1) === 0
}

/** Where ammunition is counted, a shot or a throw takes one. */
function spendAmmunition(state: State, { by, arm, target }: Attack): void {
  if (arm.category === 'thrown' && distance(by, target) === ENGAGED) return
  const at = profileOf(state, by).arms.findIndex((place) => state.setup.arms[place] === arm)
  const left = by.ammunition[at] ?? -1
  if (left > 0) by.ammunition[at] = left - 1
}

// ── Numbers ──────────────────────────────────────────────────────────────────────────────────────────────

/** What is added to the two dice of an attack. */
export function attackModifier(state: State, { by, arm, attribute, bonus }: Attack, target: Figure): number {
  return plainModifier(state, by, target, arm, attribute) + bonus
}

/** The same where the occasion adds nothing. */
export function plainModifier(
  state: State,
  by: Figure,
  target: Figure,
  arm: Arm,
  attribute: Attribute = arm.attribute,
): number {
  if (arm.category === 'spell')
    return skilled(state, by, attribute, 'sorcery') + profileOf(state, by).castingPenalty
  return skilled(state, by, attribute, 'combat') + situation(state, by, target, arm, attribute)
}

/** Shield, distance and crowd. */
function situation(state: State, by: Figure, target: Figure, arm: Arm, attribute: Attribute): number {
  const burden = profileOf(state, by).shield === 'large' ? shieldBurden(state, attribute) : 0
  return isAimed(arm) ? burden + aim(state, by, target, arm) : burden
}

/** True for what is thrown or shot: distance and crowd count. */
export function isAimed({ category }: Arm): boolean {
  return category === 'thrown' || category === 'ranged'
}

/** A large shield is in the way of attacks with Grace, or of all. */
// rule: stances.shield.large.grace
function shieldBurden(state: State, attribute: Attribute): number {
  return attribute === 'grace' || state.setup.rulings['large-shield'] === 'all-attacks' ? -1 : 0
}

/** What distance and crowd do to a shot or a throw. */
function aim(state: State, by: Figure, target: Figure, arm: Arm): number {
  const { rulings } = state.setup
  const zones = distance(by, target)
  let sum = 0
  // rule: stances.ranged.engaged-thrown
  if (arm.category === 'thrown' && isHampered(state, by, zones)) sum += arm.engagedModifier
  const flies = arm.category === 'ranged' || (arm.category === 'thrown' && zones > ENGAGED)
  if (flies && rulings['fire-into-melee'] === 'minus-2' && fightsAlly(state, by, target)) sum -= 2
  if (arm.category !== 'ranged') return sum
  // rule: stances.weapon.ranged-penalty
  if (rulings['ranged-engaged'] === 'minus-2' && isEngaged(state, by)) sum -= 2
  if (rulings.extreme === 'extreme' && zones > FAR) sum -= 2
  return sum
}

/** True for somebody Engaged who throws, at whomever; in the hand the weapon may count as any other. */
function isHampered(state: State, by: Figure, zones: number): boolean {
  if (zones === ENGAGED && state.setup.rulings['thrown-melee'] !== 'penalty') return false
  return isEngaged(state, by)
}

/** True for a target Engaged with somebody of the shooter's own team. */
function fightsAlly(state: State, by: Figure, target: Figure): boolean {
  if (!isActive(target)) return false
  for (const other of state.figures)
    if (other !== by && other.team === by.team && other.zone === target.zone && isActive(other)) return true
  return false
}

const BY_RANK: readonly number[] = [8, 10, 10, 12, 12]
const MOST_RAISED = 6

/** What an attack on somebody needs, by the rules or by the referee's call. */
function targetNumber(table: Table, state: State, blow: Blow): number {
  const { target } = blow
  const { by } = blow.declared
  const { rulings, attackTn } = state.setup
  if (rulings['attack-tn'] !== 'per-target')
    return usualNumber(state, target) + spellNumber(state, by, blow.declared.arm)
  const about = { attacker: by.id, target: target.id }
  const rule = 'stances.check.tn-raised'
  const keys = Array.from({ length: MOST_RAISED + 1 }, (_, more) => String(attackTn + more))
  const called = table.ask(
    option({ name: 'attack-tn', rule, to: REFEREE, options: keys, about, usual: String(attackTn) }),
  )
  return Number(called) + shiftFor(state, target)
}

/** How much more (or less) than others a spell needs by the sheet, also one that strikes. */
export function spellNumber(state: State, by: Figure, arm: Arm): number {
  if (arm.category !== 'spell') return 0
  const spell = profileOf(state, by).spells.find((each) => state.setup.arms[each.arm] === arm)
  return spell === undefined ? 0 : spell.tn - STANDARD
}

/** Under that ruling whoever is awake and does not Counter rolls to defend himself. */
function isDefendedAgainst(state: State, { target, contested }: Blow): boolean {
  return !contested && defendsItself(state, target)
}

/** True for somebody awake, where those who are attacked roll to defend themselves. */
export function defendsItself(state: State, target: Figure): boolean {
  return state.setup.rulings['defense-rolls'] === 'active' && isActive(target)
}

/** What an attack on somebody needs unless the referee calls for more. */
// rule: stances.guard.not-tn
export function usualNumber(state: State, target: Figure): number {
  const { rulings, attackTn } = state.setup
  const shift = shiftFor(state, target)
  switch (rulings['attack-tn']) {
    case 'seven': // rule: stances.example.captain-hit
      return (attackTn > STANDARD ? attackTn : Math.min(attackTn, 7)) + shift
    case 'by-rank':
      return Math.max(attackTn, BY_RANK[profileOf(state, target).rank] ?? attackTn) + shift
    case 'eight':
    case 'per-target':
      return attackTn + shift
  }
}

/** Under that ruling the stance of whoever is awake makes him easier or harder to hit. */
function shiftFor(state: State, target: Figure): number {
  return state.setup.rulings['defense-rolls'] === 'tn-shift' && isActive(target) ? tnShift(target) : 0
}

function tnShift({ stance }: Figure): number {
  return stance === 'aggressive' ? -1 : stance === 'defensive' ? 4 : 0
}

function hasRider({ riders }: Attack, base: Technique): boolean {
  return riders.length > 0 && isAmong(riders, base)
}

function isAmong(riders: readonly Use[], base: Technique): boolean {
  for (const rider of riders) if (rider.base === base) return true
  return false
}

// ── The attack ───────────────────────────────────────────────────────────────────────────────────────────

/** One attack, to its end. */
export function attack(table: Table, state: State, given: Attack): void {
  const { by, arm } = given
  const { rulings } = state.setup
  const declared = given.shared === null ? chooseAttribute(table, state, given) : given
  for (const rider of declared.riders) payUse(table, by, rider)
  if (arm.ammunition >= 0) spendAmmunition(state, declared)
  if (table.logs) tellAttack(table, declared)
  const press = knowsPress(state, declared) && pressesAdvantage(table, state, declared)
  const answered = declared.how !== 'counterattack' || rulings['counter-chain'] === 'yes'
  const target =
    // rule: stances.reaction.interpose.timing
    answered && rulings.interpose !== 'after-hit'
      ? interpose(table, state, by, declared.target, arm)
      : declared.target
  const blow: Blow = { declared, target, press, parried: false, answered, contested: false, defended: false }
  if (rulings['attacked-first'] === 'yes') countAsAttacked(table, state, blow)
  switchWhenAttacked(table, state, target)
  if (rulings['perfect-parry'] === 'before-roll') blow.parried = parries(table, state, by, target, -1)
  const modifier = attackModifier(state, declared, target)
  blow.contested =
    answered &&
    rulings['counter-timing'] === 'before-roll' &&
    !isUncounterable(state, declared) &&
    counters(table, state, { by, target, arm, modifier })
  strike(table, state, blow, modifier)
  if (rulings['attacked-first'] === 'no') countAsAttacked(table, state, blow)
  if (blow.target.poised) springPoised(table, state, blow)
}

interface Blow {
  readonly declared: Attack
  target: Figure
  press: boolean
  parried: boolean
  readonly answered: boolean
  /** The target Counters. */
  contested: boolean
  /** The target rolls to defend himself. */
  defended: boolean
}

/** Might or Grace as the sheet has it, or where the table leaves it open as the attacker likes. */
export function chooseAttribute(table: Table, state: State, declared: Attack): Attack {
  const { by, arm } = declared
  if (state.setup.rulings['attack-attribute'] === 'sheet' || arm.category === 'spell') return declared
  const rule = 'stances.action.attack.attribute'
  const usual = arm.attribute === 'grace' ? 'grace' : 'might'
  const choice = table.ask(
    option({ name: 'attribute', rule, to: by, options: MIGHT_GRACE, about: { weapon: arm.name }, usual }),
  )
  return { ...declared, attribute: choice === 'grace' ? 'grace' : 'might' }
}

const MIGHT_GRACE: readonly string[] = Object.freeze(['might', 'grace'])

/** The target counts as attacked, and under those rulings also whom an ally has stepped in for. */
function countAsAttacked(table: Table, state: State, { declared, target }: Blow): void {
  if (target !== declared.target && state.setup.rulings.interpose !== 'before-roll')
    beAttacked(table, state, declared.target)
  beAttacked(table, state, target)
}

function isUncounterable(state: State, declared: Attack): boolean {
  return hasRider(declared, 'unstoppable-assault') && state.setup.rulings.unstoppable === 'no-counter'
}

/** The roll and what comes of it. */
function strike(table: Table, state: State, blow: Blow, modifier: number): void {
  const { declared, contested } = blow
  const { by, arm, shared } = declared
  const apart = contested && state.setup.rulings['counter-roll'] === 'separate'
  if (apart && isContested(table, state, blow, modifier)) return
  blow.defended = isDefendedAgainst(state, blow)
  const tn = blow.defended ? 0 : targetNumber(table, state, blow)
  const marks = isCompared(state, blow) ? EVERY_SUM : 0
  const roll =
    shared?.roll ?? check(table, state, { figure: by, roll: rollOf(declared), modifier, tn, marks })
  if (arm.closeHitMomentum !== 0) creditThrow(table, state, declared, blow.target)
  if (contested && !apart && meetCounter(table, state, blow, roll)) return
  const reaches = shared === null ? roll.success : succeeds(state, roll.natural, roll.total, tn)
  resolve(table, state, blow, roll, reaches)
}

/** True for an attack whose total is held against another. */
function isCompared(state: State, blow: Blow): boolean {
  if (blow.contested || blow.defended) return true
  return state.setup.rulings['counter-timing'] === 'after-hit'
}

function rollOf({ arm }: Attack): Roll {
  return arm.category === 'spell' ? CAST : ATTACK
}

/** Under that ruling the Counter meets a roll of its own, which earns as any check does; true if it stops the attack. */
function isContested(table: Table, state: State, blow: Blow, modifier: number): boolean {
  const { by } = blow.declared
  const roll = check(table, state, { figure: by, roll: CONTEST, modifier, tn: 0 })
  if (meetCounter(table, state, blow, roll)) return true
  creditCheck(table, state, by, roll)
  return false
}

/** The Counter is rolled; true if it stops the attack. */
function meetCounter(table: Table, state: State, blow: Blow, roll: CheckResult): boolean {
  const { declared, target } = blow
  const { by } = declared
  const best = state.setup.rulings['counter-roll'] === 'best-attribute'
  const modifier = counterModifier(state, target, best)
  const even = roll.total - modifier
  const counter = check(table, state, {
    figure: target,
    roll: COUNTER,
    modifier,
    tn: 0,
    marks: from(even) | from(even + 1) | from(even + 5),
  })
  const wins = beats(state, counter, roll, state.setup.rulings['opposed-ties'] === 'defender')
  const stopped = isStopped(state, counter, roll)
  if (table.logs)
    tellCounter(
      table,
      { figure: target.id, target: by.id, counter: counter.total, attack: roll.total },
      stopped,
      wins && counter.critical,
    )
  creditNatural(table, state, target, counter.natural)
  if (!stopped) {
    creditFailure(table, state, target, counter, by)
    return false
  }
  if (state.setup.rulings['negated-attack'] === 'keep-natural') creditRoll(table, state, declared, roll)
  creditFailure(table, state, by, roll, target)
  if (!wins) return true
  creditDefence(table, state, target)
  if (counter.critical) creditCritical(table, state, target, false)
  if (strikesBack(state, counter, roll)) counterattack(table, state, target, by)
  return true
}

/** Whether a Counter stops an attack: it must win, or where that fails both a tie is enough. */
export function isStopped(state: State, counter: CheckResult, roll: CheckResult): boolean {
  const ties = state.setup.rulings['opposed-ties']
  if (beats(state, counter, roll, ties === 'defender')) return true
  return ties === 'both-fail' && !beats(state, roll, counter, false)
}

function tellCounter(
  table: Table,
  rolls: {
    readonly figure: string
    readonly target: string
    readonly counter: number
    readonly attack: number
  },
  stopped: boolean,
  critical: boolean,
): void {
  const rule = 'stances.reaction.counter.success'
  if (stopped) say(table, { event: 'negated', rule, ...rolls, critical })
  else say(table, { event: 'beaten', rule, ...rolls })
}

/** What is added to the dice of a Counter, which is always Defensive. */
export function counterModifier(state: State, figure: Figure, best: boolean): number {
  const grace = defenceModifier(state, figure, 'defensive', 'grace')
  return best ? Math.max(grace, defenceModifier(state, figure, 'defensive', 'might')) : grace
}

/** Defensive: a defence that succeeds earns a point. */
export function creditDefence(table: Table, state: State, figure: Figure): void {
  if (momentumStance(state, figure) === 'defensive')
    gain(table, state, figure, 1, 'stances.defensive.momentum-defense')
}

// rule: stances.reaction.counter.may-strike
function strikesBack(state: State, counter: CheckResult, roll: CheckResult): boolean {
  switch (state.setup.rulings.counterattack) {
    case 'critical':
      return counter.critical
    case 'always':
      return true
    case 'margin-5':
      return counter.total >= roll.total + 5
    case 'never':
      return false
  }
}

const STRIKE_WAIVE: readonly string[] = Object.freeze(['strike', 'waive'])

/** A free blow with the weapon in hand, if it reaches. */
export function counterattack(table: Table, state: State, figure: Figure, foe: Figure): void {
  const arm = wieldedBy(state, figure)
  if (!isActive(figure) || whyNotAttack(state, figure, foe, arm) !== '') return
  const rule = 'stances.defensive.counterattack'
  const about = { target: foe.id }
  if (
    table.ask(
      option({ name: 'counterattack', rule, to: figure, options: STRIKE_WAIVE, about, usual: 'strike' }),
    ) === 'waive'
  )
    return
  attack(table, state, plainAttack(figure, foe, arm, 'counterattack'))
}

/** Under that ruling a critical Defend strikes at the next who attacks. */
function springPoised(table: Table, state: State, { target, declared }: Blow): void {
  if (declared.how === 'counterattack') return
  target.poised = false
  if (isActive(declared.by)) counterattack(table, state, target, declared.by)
}

// ── Hit and damage ───────────────────────────────────────────────────────────────────────────────────────

function resolve(table: Table, state: State, blow: Blow, rolled: CheckResult, reaches: boolean): void {
  const { declared } = blow
  const { by } = declared
  const { rulings } = state.setup
  const hit = isHit(table, state, blow, rolled, reaches)
  if (!hit) {
    miss(table, state, blow, rolled)
    return
  }
  const roll = granted(state, rolled)
  if (blow.answered && lateReactions(table, state, blow, roll)) return
  const atOnce = rulings['credit-timing'] === 'at-once'
  // Where a hit must hurt to count, only what the roll itself earns can come before the damage.
  const sure = rulings['zero-damage-hit'] === 'yes'
  if (atOnce) {
    if (sure) creditHit(table, state, blow, roll, false)
    else creditRoll(table, state, declared, roll)
    blow.press ||= knowsPress(state, declared) && isPressing(state, declared)
  }
  state.hits[by.side] = (state.hits[by.side] ?? 0) + 1
  const stood = isActive(blow.target)
  const through = deal(table, state, blow, roll)
  if (!atOnce || !sure) {
    if (through > 0 || sure) creditHit(table, state, blow, roll, atOnce)
    else if (!atOnce) creditRoll(table, state, declared, roll)
  }
  if (stood && !isActive(blow.target) && rulings['kill-momentum'] === 'on')
    gain(table, state, by, 1, 'stances.momentum.sources')
}

function isHit(table: Table, state: State, blow: Blow, roll: CheckResult, reaches: boolean): boolean {
  const { declared, target } = blow
  if (hasRider(declared, 'unstoppable-assault')) return true
  if (isHelpless(state, target)) return true
  if (!blow.defended) return reaches
  const modifier = defenceModifier(state, target, target.stance, 'grace')
  const defence = check(table, state, { figure: target, roll: DEFENCE, modifier, tn: 0 })
  creditNatural(table, state, target, defence.natural)
  if (getsPast(state, roll, defence)) {
    creditFailure(table, state, target, defence, declared.by)
    return true
  }
  creditDefence(table, state, target)
  if (defence.critical) creditCritical(table, state, target, false)
  return false
}

/** Under that ruling nobody misses those who lie there. */
export function isHelpless(state: State, target: Figure): boolean {
  return !isActive(target) && state.setup.rulings.helpless === 'auto-hit'
}

/** Whether an attack gets past a roll to defend oneself. */
export function getsPast(state: State, roll: CheckResult, defence: CheckResult): boolean {
  return beats(state, roll, defence, false) && succeeds(state, roll.natural, 0, 0)
}

function miss(table: Table, state: State, { declared, target }: Blow, roll: CheckResult): void {
  const { by } = declared
  if (table.logs) say(table, { event: 'miss', rule: 'stances.check.tn', figure: by.id, target: target.id })
  creditRoll(table, state, declared, roll)
  creditFailure(table, state, by, roll, target)
  const { rulings } = state.setup
  if (rulings['successful-defense'] === 'misses-too' && rulings['defense-rolls'] !== 'active')
    if (isActive(target)) creditDefence(table, state, target)
}

/** Under those rulings allies step in and targets Counter only once a hit is certain; true if it was stopped. */
function lateReactions(table: Table, state: State, blow: Blow, roll: CheckResult): boolean {
  const { rulings } = state.setup
  const { declared } = blow
  if (rulings.interpose === 'after-hit') {
    const target = interpose(table, state, declared.by, blow.target, declared.arm)
    if (target !== blow.target) {
      blow.target = target
      blow.parried = false
      if (rulings['attacked-first'] === 'yes') beAttacked(table, state, target)
    }
  }
  if (rulings['counter-timing'] !== 'after-hit' || isUncounterable(state, declared)) return false
  const apart = rulings['counter-roll'] === 'separate'
  const natural = apart ? 0 : roll.natural
  if (
    !counters(table, state, {
      by: declared.by,
      target: blow.target,
      arm: declared.arm,
      modifier: roll.modifier,
      natural,
    })
  )
    return false
  if (!apart) return meetCounter(table, state, blow, roll)
  return isContested(table, state, blow, roll.modifier)
}

/** Damage is rolled, perhaps parried, and arrives. Says how much came through. */
function deal(table: Table, state: State, blow: Blow, roll: CheckResult): number {
  const { declared, target } = blow
  if (hasRider(declared, 'death-blow') && isDoomed(table, state, blow)) {
    if (isParried(table, state, blow, -1)) return 0
    target.vitality = Math.min(target.vitality, 0)
    become(table, target, 'dead', 'stances.tech.death-blow')
    return 1
  }
  const damage = rollDamage(table, state, blow, roll)
  return isParried(table, state, blow, damage) ? 0 : takeDamage(table, state, target, damage)
}

/** Perfect Parry, said before the roll under that ruling, or now. */
function isParried(table: Table, state: State, blow: Blow, damage: number): boolean {
  const { target } = blow
  const { by } = blow.declared
  if (!blow.parried && !parriesLate(table, state, by, target, damage)) return false
  if (table.logs)
    say(table, { event: 'parried', rule: 'stances.tech.perfect-parry', figure: target.id, target: by.id })
  return true
}

function parriesLate(table: Table, state: State, by: Figure, target: Figure, damage: number): boolean {
  if (profileOf(state, target).uses.length === 0) return false
  return state.setup.rulings['perfect-parry'] === 'after-damage' && parries(table, state, by, target, damage)
}

/** Death Blow kills whoever has less than half his Vitality, or under a ruling a quarter and no luck. */
export function isWeak(state: State, target: Figure): boolean {
  const parts = state.setup.rulings['death-blow'] === 'half' ? 2 : 4
  return parts * target.vitality < profileOf(state, target).vitalityMax
}

function isDoomed(table: Table, state: State, { declared, target }: Blow): boolean {
  if (!isWeak(state, target)) return false
  if (state.setup.rulings['death-blow'] === 'half') return true
  const will = check(table, state, {
    figure: target,
    roll: RESIST,
    modifier: profileOf(state, target).will,
    tn: 12,
  })
  if (isActive(target)) creditCheck(table, state, target, will)
  if (!will.success) creditFailure(table, state, target, will, declared.by)
  return !will.success
}

// ── Damage dice ──────────────────────────────────────────────────────────────────────────────────────────

/** Weapon dice, the die of a critical, the dice of techniques, and what is added. */
function rollDamage(table: Table, state: State, blow: Blow, roll: CheckResult): number {
  const { declared, target, press } = blow
  const { by, arm, how, attribute } = declared
  if (table.logs && press) tellPress(table, by)
  const flat = flatDamage(state, { by, target, arm, how, attribute })
  const dice = throwDice(table, state, blow, roll.critical, flat)
  if (table.logs)
    say(table, {
      event: 'hit',
      rule: roll.critical ? CRITICAL.rule : 'stances.action.attack.damage',
      figure: by.id,
      target: target.id,
      critical: roll.critical,
      dice,
      flat,
      total: dice + flat,
    })
  return Math.max(0, dice + flat)
}

/** All dice in one throw where they are alike, else the weapon's own first and then the others by kind. */
function throwDice(table: Table, state: State, blow: Blow, critical: boolean, flat: number): number {
  const { declared, target, press } = blow
  const { by, arm } = declared
  const { rulings } = state.setup
  const devastates = hasRider(declared, 'devastating-blow')
  const doubles = devastates && rulings.devastating === 'weapon-dice'
  const own = doubles ? 2 * arm.dice : arm.dice
  const added = devastates && !doubles ? 2 : 0
  const all = own + added + (critical ? 1 : 0) + (press ? 1 : 0)
  if (hasRider(declared, 'unstoppable-assault') && rulings.unstoppable === 'max-damage') return 6 * all
  const explodes = rulings.explode === 'all-damage'
  if (explodes && rulings['explode-cap'] === 0 && rulings['balanced-roll'] === 'checks')
    return table.explode(6, WEAPON, by.id, all, damageBands(enoughFor(state, target) - flat))
  let sum = weaponDice(table, state, declared, own)
  if (critical) sum += damageDice(table, state, { by, count: 1, roll: CRITICAL, explodes })
  if (added > 0) sum += damageDice(table, state, { by, count: added, roll: DEVASTATE, explodes })
  if (press) sum += damageDice(table, state, { by, count: 1, roll: PRESS, explodes })
  return sum
}

function weaponDice(table: Table, state: State, { by, arm }: Attack, count: number): number {
  const explodes = arm.category !== 'spell' || state.setup.rulings.explode === 'all-damage'
  if (state.setup.rulings['balanced-roll'] === 'checks')
    return damageDice(table, state, { by, count, roll: WEAPON, explodes })
  let sum = 0
  let natural = 0
  for (let die = 0; die < count; die++) {
    const shown = damageDice(table, state, { by, count: 1, roll: WEAPON, explodes })
    sum += shown
    if (die < 2) natural += Math.min(6, shown)
  }
  if (count >= 2) creditNatural(table, state, by, natural)
  return sum
}

/** Dice that explode, unless they do not or only so often. */
// rule: stances.weapon.explode
function damageDice(
  table: Table,
  state: State,
  {
    by,
    count,
    roll,
    explodes,
  }: { readonly by: Figure; readonly count: number; readonly roll: Roll; readonly explodes: boolean },
): number {
  const cap = state.setup.rulings['explode-cap']
  if (!explodes) return table.sum(6, count, roll, by.id)
  if (cap === 0) return table.explode(6, roll, by.id, count)
  let sum = 0
  for (let die = 0; die < count; die++) {
    let face = table.die(6, roll, by.id)
    sum += face
    for (let again = 0; face === 6 && again < cap; again++) {
      face = table.die(6, roll, by.id)
      sum += face
    }
  }
  return sum
}

/** What weapon, stance, Charge, distance and under a ruling the attribute add. */
export function flatDamage(
  state: State,
  {
    by,
    target,
    arm,
    how,
    attribute = arm.attribute,
  }: {
    readonly by: Figure
    readonly target: Figure
    readonly arm: Arm
    readonly how: Attack['how']
    readonly attribute?: Attribute | undefined
  },
): number {
  const { rulings } = state.setup
  let sum = arm.flat + stanceDamage(state, by)
  if (how === 'charge') sum += chargeDamage(state, by)
  // rules: stances.ranged.close-bow, stances.ranged.far-bow
  if (distance(by, target) >= FAR) sum += arm.farDamage
  if (rulings['damage-attribute'] === 'add' && arm.category !== 'spell')
    sum += profileOf(state, by)[attribute]
  return sum
}

/** Aggressive deals one more, Defensive one less, and a master of defence one less again. */
export function stanceDamage(state: State, { stance, at }: Figure): number {
  if (stance === 'aggressive') return 1 // rule: stances.aggressive.damage
  if (stance === 'balanced') return 0 // rule: stances.balanced.damage
  const masters = state.setup.profiles[at]?.mastersDefence === true
  // rule: stances.defensive.damage
  return masters && state.setup.rulings.mastery === 'plus-1' ? -2 : -1
}

/** What a Charge adds to the damage. */
// rule: stances.example.magnus-damage
export function chargeDamage(state: State, by: Figure): number {
  const { rulings } = state.setup
  if (rulings['charge-armour'] === 'both' && profileOf(state, by).armourClass === 'medium') return 0
  return rulings['charge-stack'] === 'max' && by.stance === 'aggressive' ? CHARGE_DAMAGE - 1 : CHARGE_DAMAGE
}

// ── What the attacker earns ──────────────────────────────────────────────────────────────────────────────

/** A hit in Aggressive, a throw at Close, a natural eight in Balanced unless that is paid, a critical. */
// rule: stances.momentum.stacking
function creditHit(
  table: Table,
  state: State,
  { declared, target }: Blow,
  roll: CheckResult,
  isRollPaid: boolean,
): void {
  const { by, arm } = declared
  const { rulings } = state.setup
  if (momentumStance(state, by) === 'aggressive')
    if (rulings['aggressive-limit'] === 'none' || !by.hitPaid) {
      by.hitPaid = true
      gain(table, state, by, 1, 'stances.aggressive.momentum')
    }
  if (arm.closeHitMomentum !== 0 && rulings['thrown-momentum'] === 'on-hit' && distance(by, target) === CLOSE)
    gain(table, state, by, arm.closeHitMomentum, 'stances.ranged.close-thrown')
  if (arm.hitMomentum !== 0) gain(table, state, by, arm.hitMomentum, 'stances.momentum.sources')
  if (!isRollPaid) creditRoll(table, state, declared, roll)
  if (!roll.critical || declared.shared?.criticalPaid === true) return
  if (declared.shared !== null) declared.shared.criticalPaid = true
  creditCritical(table, state, by, false)
}

/** Balanced earns by the roll itself, once where several attacks share it. */
function creditRoll(table: Table, state: State, { by, shared }: Attack, roll: CheckResult): void {
  if (shared?.naturalPaid === true) return
  if (shared !== null) shared.naturalPaid = true
  creditNatural(table, state, by, roll.natural)
}

/** Under that ruling a throw at Close earns its point whether it hits or not. */
function creditThrow(table: Table, state: State, { by, arm }: Attack, target: Figure): void {
  if (state.setup.rulings['thrown-momentum'] !== 'on-throw') return
  if (distance(by, target) === CLOSE)
    gain(table, state, by, arm.closeHitMomentum, 'stances.ranged.close-thrown')
}

/** Press Advantage: an extra die while Momentum is positive, judged once everything is paid. */
function pressesAdvantage(table: Table, state: State, declared: Attack): boolean {
  const { by } = declared
  if (state.setup.rulings['press-advantage'] !== 'cost-1') return isPressing(state, declared)
  if (!canPay(state, by, 1)) return false
  const rule = 'stances.tech.press-advantage'
  if (
    table.ask(
      option({ name: 'press-advantage', rule, to: by, options: ['yes', 'no'], about: null, usual: 'yes' }),
    ) === 'no'
  )
    return false
  pay(table, by, 1, rule)
  return true
}

/** True for a weapon attack by somebody who knows Press Advantage. */
function knowsPress(state: State, { by, arm }: Attack): boolean {
  return profileOf(state, by).pressesAdvantage && arm.category !== 'spell'
}

/** True for somebody who has the Momentum for it just now. */
function isPressing(state: State, { by }: Attack): boolean {
  const ruling = state.setup.rulings['press-advantage']
  return ruling !== 'cost-1' && by.momentum >= (ruling === 'at-2' ? 2 : 1)
}

/** The extra die is among the others, so it is said where it comes from. */
function tellPress(table: Table, { id }: Figure): void {
  const { rule } = PRESS
  const technique = 'press-advantage'
  say(table, { event: 'technique', rule, figure: id, technique, name: 'Press Advantage', cost: 0 })
}

const ATTACK_RULE = {
  attack: 'stances.tech.strike',
  charge: 'stances.aggressive.charge',
  riposte: 'stances.tech.riposte',
  whirlwind: 'stances.tech.whirlwind',
  counterattack: 'stances.defensive.counterattack',
  parting: 'stances.move.disengage',
  spell: 'stances.zone.far.spells',
} as const satisfies Readonly<Record<Attack['how'], string>>

function tellAttack(table: Table, { by, target, arm, how }: Attack): void {
  const weapon = arm.name
  const zones = distance(by, target)
  say(table, {
    event: 'attack',
    rule: ATTACK_RULE[how],
    figure: by.id,
    target: target.id,
    weapon,
    how,
    zones,
  })
}
