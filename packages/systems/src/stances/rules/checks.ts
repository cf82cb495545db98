/**
 * Checks: two dice, an attribute and a skill against a target number; 13 or more is critical. What a check earns
 * its roller in Momentum is credited here, so that every kind of check earns alike.
 */
import { amount, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  areFoes,
  type Figure,
  isActive,
  type Profile,
  profileOf,
  type State,
  wieldedBy,
} from '../state/state.ts'
import { EVERY_SUM, from, sumBands } from './bands.ts'
import { canPay, gain, pay } from './resource.ts'
import type { Attribute, Skill, Stance } from './words.ts'
import { distance } from './zones.ts'

/** The standard difficulty. */
export const STANDARD = 8
const CRITICAL = 13
const NATURAL = 8
const HIGHEST = 12
const LOWEST = 2
const FUMBLE = 6
const MODIFIER_CAP = 5
const MOST_BOOST = 3

/** How a check came out. */
export interface CheckResult {
  readonly natural: number
  readonly modifier: number
  readonly total: number
  readonly success: boolean
  readonly critical: boolean
}

/**
 * Two dice and a modifier against a target number; a target of 0 is an opposed roll, judged by its caller. Who will
 * not look at the total itself says by marks what else there is to see.
 */
export function check(
  table: Table,
  state: State,
  {
    figure,
    roll,
    modifier,
    tn,
    marks = EVERY_SUM,
  }: {
    readonly figure: Figure
    readonly roll: Roll
    readonly modifier: number
    readonly tn: number
    readonly marks?: number | undefined
  },
): CheckResult {
  const { boost } = state.setup.rulings
  const before =
    boost === 'before-roll' ? buyPoints(table, state, figure, roll, { natural: 0, modifier, tn }) : 0
  const seen =
    marks === EVERY_SUM || boost !== 'off' ? EVERY_SUM : marks | marksOf(state, figure, modifier, tn)
  const natural = rollNatural(table, figure, roll, seen)
  const after = boost === 'after-roll' ? buyPoints(table, state, figure, roll, { natural, modifier, tn }) : 0
  const boosted = modifier + before + after
  const total = natural + boosted
  const success = succeeds(state, natural, total, tn)
  const critical = success && isCritical(state, natural, total, boosted)
  if (table.logs)
    say(table, {
      event: 'check',
      rule: roll.rule,
      figure: figure.id,
      what: roll.name,
      natural,
      modifier: boosted,
      total,
      tn,
      success,
      critical,
    })
  return { natural, modifier: boosted, total, success, critical }
}

/** Two dice, or with an advantage the best two of three. */
// rule: stances.check.natural
function rollNatural(table: Table, figure: Figure, roll: Roll, marks: number): number {
  if (!figure.advantage) return table.sum(6, 2, roll, figure.id, sumBands(marks))
  figure.advantage = false
  const [best = 0, second = 0] = table.pool(6, 3, roll, figure.id)
  return best + second
}

/** The sums at which a check comes out differently or earns something else. */
function marksOf(state: State, figure: Figure, modifier: number, tn: number): number {
  const { rulings } = state.setup
  let marks = from(tn - modifier)
  if (momentumStance(state, figure) === 'balanced') marks |= from(NATURAL)
  if (rulings.critical === 'thirteen') marks |= from(CRITICAL - modifier)
  else marks |= from(HIGHEST) | from(CRITICAL + Math.floor(modifier / 3) - modifier)
  if (rulings.auto === 'natural') marks |= from(3) | from(HIGHEST)
  if (rulings['failure-momentum'] === 'on') marks |= from(FUMBLE + 1 - modifier)
  return marks
}

/** Whether two dice and a modifier make it; under a ruling two ones and two sixes decide by themselves. */
export function succeeds(state: State, natural: number, total: number, tn: number): boolean {
  // rule: stances.check.no-auto
  if (state.setup.rulings.auto === 'natural') {
    if (natural === LOWEST) return false
    if (natural === HIGHEST) return true
  }
  // rule: stances.check.meet
  return total >= tn
}

/**
 * Whether one roll beats another, where a tie may do. Two sixes beat anything else and two ones lose to it under that
 * ruling, whatever the totals.
 */
export function beats(state: State, one: CheckResult, other: CheckResult, ties: boolean): boolean {
  if (state.setup.rulings.auto === 'natural') {
    const lead = extremeOf(one) - extremeOf(other)
    if (lead !== 0) return lead > 0
  }
  return ties ? one.total >= other.total : one.total > other.total
}

function extremeOf({ natural }: CheckResult): number {
  return natural === HIGHEST ? 1 : natural === LOWEST ? -1 : 0
}

// rule: stances.check.critical
function isCritical(state: State, natural: number, total: number, modifier: number): boolean {
  switch (state.setup.rulings.critical) {
    case 'thirteen':
      return total >= CRITICAL
    case 'scaling':
      return natural === HIGHEST || total >= CRITICAL + Math.floor(modifier / 3)
    case 'natural-12':
      return natural === HIGHEST
  }
}

/** A roll that succeeds whatever its target number was: if it is high enough it is critical all the same. */
export function granted(state: State, roll: CheckResult): CheckResult {
  if (roll.success) return roll
  return { ...roll, success: true, critical: isCritical(state, roll.natural, roll.total, roll.modifier) }
}

/** Under that ruling Momentum buys up to three points on a roll, before it is made or when it is seen. */
function buyPoints(
  table: Table,
  state: State,
  figure: Figure,
  roll: Roll,
  facts: Pick<CheckResult, 'natural' | 'modifier'> & { readonly tn: number },
): number {
  let most = 0
  while (most < MOST_BOOST && canPay(state, figure, most + 1)) most += 1
  if (most === 0) return 0
  const rule = 'stances.momentum.sinks'
  const points = table.askAmount(
    amount({
      name: 'boost',
      rule,
      to: figure,
      min: 0,
      max: most,
      about: { for: roll.name, ...facts },
      usual: '0',
    }),
  )
  pay(table, figure, points, rule)
  return points
}

/** What Defend, Maneuver and social checks need: 8, or the number of the scene. */
export function sceneNumber({ setup }: State): number {
  return setup.rulings['defend-tn'] === 'scene' ? setup.sceneTn : STANDARD
}

// ── Modifiers ────────────────────────────────────────────────────────────────────────────────────────────

/** An attribute and a skill, capped where the table caps them; gear counts only where there is a fight. */
export function skilled(state: State, figure: Figure, attribute: Attribute, skill: Skill): number {
  const profile = profileOf(state, figure)
  const sum = attributeOf(profile, attribute) + skillOf(profile, skill)
  const plain = state.setup.rulings['modifier-cap'] === 'off' ? sum : Math.min(MODIFIER_CAP, sum)
  if (state.setup.social) return plain
  // rule: stances.weapon.light
  const finesse = skill === 'finesse' ? wieldedBy(state, figure).finesseModifier : 0
  return plain + finesse + (attribute === 'grace' ? gracePenalty(state, figure) : 0)
}

// Every blow asks for Might, Grace and Combat, and a field read by its own name is quicker than a look-up.

function attributeOf(profile: Profile, attribute: Attribute): number {
  return attribute === 'might' ? profile.might : attribute === 'grace' ? profile.grace : profile[attribute]
}

function skillOf({ skills }: Profile, skill: Skill): number {
  return skill === 'combat' ? skills.combat : skills[skill]
}

/** What armour and a heavy weapon in hand take off rolls with Grace: 0 or less. */
// rules: stances.armour.medium.grace, stances.armour.heavy.grace, stances.weapon.heavy
export function gracePenalty(state: State, figure: Figure): number {
  const { armourPenalty } = profileOf(state, figure)
  if (state.setup.rulings['heavy-grace'] === 'off') return armourPenalty
  return armourPenalty + wieldedBy(state, figure).graceModifier
}

/** What a stance does to Defend and Counter. */
export function stanceDefence(state: State, figure: Figure, stance: Stance): number {
  // rule: stances.balanced.defense
  if (stance === 'balanced') return 0
  // rule: stances.aggressive.defense
  if (stance === 'aggressive') return -1
  const { rulings } = state.setup
  const masters = profileOf(state, figure).mastersDefence && rulings.mastery !== 'off'
  // rule: stances.defensive.defense
  return (rulings['defense-rolls'] === 'guard-pool' ? 0 : 4) + (masters ? 1 : 0)
}

/** What is added to the dice of Defend; a Counter is always Defensive. */
export function defenceModifier(state: State, figure: Figure, stance: Stance, attribute: Attribute): number {
  const light = state.setup.rulings.finesse === 'defense-too' ? wieldedBy(state, figure).finesseModifier : 0
  return skilled(state, figure, attribute, 'combat') + stanceDefence(state, figure, stance) + light
}

// ── What a check earns ───────────────────────────────────────────────────────────────────────────────────

/** The stance that counts for Momentum: the one held now, or the one the round began with. */
// rule: stances.stance.effective
export function momentumStance(state: State, figure: Figure): Stance {
  return state.setup.rulings['stance-moment'] === 'declared' ? figure.declared : figure.stance
}

/** Balanced: a natural eight or more earns a point, whatever becomes of the roll. */
export function creditNatural(table: Table, state: State, figure: Figure, natural: number): void {
  if (natural < NATURAL || momentumStance(state, figure) !== 'balanced') return
  if (state.setup.rulings['balanced-limit'] === 'once-per-round') {
    if (figure.naturalPaid) return
    figure.naturalPaid = true
  }
  gain(
    table,
    state,
    figure,
    1,
    state.setup.social ? 'stances.social.balanced.momentum' : 'stances.balanced.momentum',
  )
}

/** Aggressive in an argument: a check with a social skill that succeeds earns a point. */
export function creditSpeech(table: Table, state: State, figure: Figure): void {
  if (momentumStance(state, figure) === 'aggressive')
    gain(table, state, figure, 1, 'stances.social.aggressive.momentum')
}

/** A critical success earns a point, and another for those who know Combat Momentum. */
export function creditCritical(table: Table, state: State, figure: Figure, isDefend: boolean): void {
  const { rulings } = state.setup
  if (isDefend) gain(table, state, figure, 1, 'stances.action.defend.critical')
  const general = rulings['critical-momentum'] === 'all-checks'
  if (general && (!isDefend || rulings['defend-crit-once'] === 'stack'))
    gain(table, state, figure, 1, 'stances.momentum.critical')
  if (profileOf(state, figure).combatMomentum) gain(table, state, figure, 1, 'stances.tech.combat-momentum')
}

/** Both, for a check that is neither an attack nor a defence. */
export function creditCheck(table: Table, state: State, figure: Figure, result: CheckResult): void {
  creditNatural(table, state, figure, result.natural)
  if (result.critical) creditCritical(table, state, figure, false)
}

/** Under that ruling a total of six or less lifts the opponent: the target, or whoever stands nearest. */
export function creditFailure(
  table: Table,
  state: State,
  figure: Figure,
  result: CheckResult,
  target: Figure | null,
): void {
  if (state.setup.rulings['failure-momentum'] === 'off' || result.total > FUMBLE) return
  const foe = target ?? nearestFoe(state, figure)
  if (foe !== null) gain(table, state, foe, 1, 'stances.momentum.sources')
}

function nearestFoe(state: State, figure: Figure): Figure | null {
  let nearest: Figure | null = null
  for (const other of state.figures)
    if (isActive(other) && areFoes(figure, other))
      if (nearest === null || distance(figure, other) < distance(figure, nearest)) nearest = other
  return nearest
}
