/**
 * A blow that lands, weighed before its damage is rolled: where it may fall, what stops it there, what it does to
 * its victim, and which effects make the most of it.
 *
 * Words that confuse: a *mark* is the target as this blow meets it, a *spot* one of its hit locations; a *plan* is
 * a set of effects. Worth is counted as in worth.ts.
 */

import { distance } from '../../rules/core/conditions.ts'
import { gradeFor } from '../../rules/core/grades.ts'
import { FUMBLE, gradedSkill } from '../../rules/core/skills.ts'
import { impaleGrade } from '../../rules/core/tables.ts'
import { sizes } from '../../rules/gear/gear.ts'
import { diceOf, wardSize } from '../../rules/harm/damage.ts'
import { waysAgainstTrip } from '../../rules/melee/consequences.ts'
import type { EffectName, Weaponry } from '../../rules/melee/exchange.ts'
import { isStationary } from '../../rules/ranged/line-of-fire.ts'
import { isSheltered, shelterAP } from '../../rules/ranged/shelter.ts'
import {
  type Arm,
  armOf,
  type Figure,
  type Item,
  itemAt,
  type Location,
  limbAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { chanceToLose, type DamageDistribution, spreadOf } from './chance.ts'
import { estimates } from './estimates.ts'
import { bleeds, isBloodless, shrugsOff, WORTH, worthOfItem, worthOfLimb } from './worth.ts'

/** A blow as far as it is settled. */
export interface Blow {
  readonly attacker: Figure
  readonly target: Figure
  readonly item: Item
  /** What strikes: the item itself, or what it is when thrown. */
  readonly arm: Arm
  readonly weaponry: Weaponry
  readonly long: boolean
  readonly size: number
  readonly modifier: number
  readonly skill: number
  readonly level: number
  /** The level set against it, or -1. */
  readonly against: number
  /** The Size of a parry that stands, or -1. */
  readonly parried: number
  /** The place of the item that parried, or -1. */
  readonly parrying: number
}

/** A set of effects, as they bear on a blow. */
export interface EffectPlan {
  readonly aimed: number
  readonly worn: boolean
  readonly natural: boolean
  readonly maximised: number
  readonly impales: boolean
  readonly bleeds: boolean
  readonly stuns: boolean
  readonly drops: boolean
  readonly sunders: boolean
  readonly pastParry: boolean
  readonly pastCover: boolean
  readonly marksman: boolean
  readonly effects: readonly EffectName[]
  /** The effect that is not resisted. */
  readonly forced: string
}

/** No effects at all. */
export const NO_PLAN: EffectPlan = {
  aimed: -1,
  worn: false,
  natural: false,
  maximised: 0,
  impales: false,
  bleeds: false,
  stuns: false,
  drops: false,
  sunders: false,
  pastParry: false,
  pastCover: false,
  marksman: false,
  effects: [],
  forced: '',
}

/** A plan in the making. */
type Draft = { -readonly [Field in keyof EffectPlan]: EffectPlan[Field] }

/** The same plan once more, to be changed. All plans are made here, because things of one form are read fastest. */
function draftOf(plan: EffectPlan, effects: readonly EffectName[] = plan.effects): Draft {
  return {
    aimed: plan.aimed,
    worn: plan.worn,
    natural: plan.natural,
    maximised: plan.maximised,
    impales: plan.impales,
    bleeds: plan.bleeds,
    stuns: plan.stuns,
    drops: plan.drops,
    sunders: plan.sunders,
    pastParry: plan.pastParry,
    pastCover: plan.pastCover,
    marksman: plan.marksman,
    effects,
    forced: plan.forced,
  }
}

/** The same plan aimed at a location. */
export function aimedAt(plan: EffectPlan, aimed: number): EffectPlan {
  const next = draftOf(plan)
  next.aimed = aimed
  return next
}

/** The same plan past this armour and no other. */
export function pastArmour(plan: EffectPlan, worn: boolean, natural: boolean): EffectPlan {
  const next = draftOf(plan)
  next.worn = worn
  next.natural = natural
  return next
}

// ── The mark ─────────────────────────────────────────────────────────────────────────────────────────────

/** A hit location as a blow meets it. */
export interface TargetLocation {
  /** The chance that a blow at random falls here. */
  readonly share: number
  readonly head: boolean
  readonly trunk: boolean
  readonly hp: number
  readonly most: number
  readonly worn: number
  readonly natural: number
  readonly cover: number
  /** The part of a blow that passes the ward here. */
  readonly pastWard: number
  /** What a failed Endurance roll after a Serious wound here is worth. */
  readonly failing: number
  readonly adjacent: readonly number[]
}

/** The target as a blow meets it. */
export interface BlowTarget {
  readonly state: State
  readonly blow: Blow
  readonly spots: readonly TargetLocation[]
  readonly pastParry: number
  readonly shrugs: boolean
  readonly lucky: boolean
  /** The chance to lose Endurance against the blow, now and with this weapon in the wound. */
  readonly loses: number
  readonly losesImpaled: number
  readonly bleeding: number
  /** What the weapon in the wound is worth; below zero where it is better kept. */
  readonly lodging: number
  /** What a blow is worth by location, for every sort of blow that was asked for. */
  readonly kept: Map<number, Float64Array>
  /** What it is worth that the target does not shoot back in its next Turn, and that the shooter is behind cover at once. */
  readonly pinning: number
  readonly ducking: number
}

/** Takes the measure of a target for a blow. */
export function markOf(state: State, blow: Blow): BlowTarget {
  const { target, level, skill } = blow
  const { endurance, enduranceGrade } = profileOf(state, target)
  const grade = gradeFor(state, {
    figure: target,
    purpose: 'other',
    item: null,
    foe: null,
    shift: enduranceGrade,
  })
  const { rulings } = state.setup
  const loses = chanceToLose(gradedSkill(rulings, endurance, grade), level, skill)
  const wedged = lodgedGrade(state, blow)
  const worse = Math.max(grade, Math.min(3, wedged) + enduranceGrade)
  return {
    state,
    blow,
    spots: estimates.spotsFor(blow, () => spotsOf(state, blow)),
    pastParry: blow.parried < 0 ? 1 : pastSize(blow.size, blow.parried),
    shrugs: shrugsOff(state, target),
    lucky: target.luck > 0,
    loses,
    losesImpaled: wedged > 0 ? chanceToLose(gradedSkill(rulings, endurance, worse), level, skill) : loses,
    bleeding: isBloodless(state, target) || bleeds(target) ? 0 : WORTH.bleeding,
    lodging: worthOfLodging(state, blow, wedged),
    kept: new Map(),
    pinning: WORTH.pinned,
    ducking: WORTH.cover,
  }
}

/** All hit locations of a target; wards and cover are looked for only where there are any. */
function spotsOf(state: State, blow: Blow): TargetLocation[] {
  const { target, attacker } = blow
  const warded = target.items.some(({ ward }) => ward !== 0)
  const sheltered = isSheltered(state, target, attacker)
  return profileOf(state, target).locations.map((location, at) =>
    spotOf(state, blow, { location, at, warded, sheltered }),
  )
}

function spotOf(
  state: State,
  { attacker, target, weaponry, size }: Blow,
  {
    location: { from, to, kind, hp, adjacent },
    at,
    warded,
    sheltered,
  }: {
    readonly location: Location
    readonly at: number
    readonly warded: boolean
    readonly sheltered: boolean
  },
): TargetLocation {
  const limb = limbAt(target, at)
  const ward = warded ? wardSize(state, target, at, weaponry) : -1
  const head = kind === 'head'
  const trunk = kind === 'chest' || kind === 'abdomen'
  return {
    share: Math.max(0, to - from + 1) / 20,
    head,
    trunk,
    hp: limb.hp,
    most: hp,
    worn: limb.worn + limb.magic,
    natural: limb.natural,
    cover: sheltered ? shelterAP(state, target, at, attacker) : 0,
    pastWard: ward < 0 ? 1 : pastSize(size, ward),
    failing: head || trunk ? 1 : Math.min(1, WORTH.pain + worthOfLimb(state, target, at)),
    adjacent,
  }
}

/** The part of a blow that something of this Size lets through: all, half or nothing. */
export function pastSize(size: number, block: number): number {
  if (size < 0) return 1
  const steps = size - block
  return steps <= 0 ? 0 : steps === 1 ? 0.5 : 1
}

/** The grade that this weapon brings once it is stuck; 0 for one that does not stick. */
function lodgedGrade(state: State, { arm, weaponry, target, item }: Blow): number {
  if (!arm.impaling || weaponry === 'gun' || (weaponry === 'melee' && item.hand === 'natural')) return 0
  const size = weaponry === 'melee' ? arm.size : arm.impaleSize
  if (size < 0) return 0
  const grade = impaleGrade(profileOf(state, target).siz, sizes[size] ?? 'C')
  return grade === 'incapacitated' ? 4 : grade
}

function worthOfLodging(state: State, { attacker, target, item, weaponry }: Blow, grade: number): number {
  const more = (WORTH.impaled[grade] ?? 0) - (WORTH.impaled[target.impaled] ?? 0)
  if (weaponry !== 'melee' || item.hand === 'natural') return Math.max(0, more)
  const cost = worthOfItem(state, attacker, item) === WORTH.unarmed ? 2 * WORTH.stuck : WORTH.stuck
  return Math.max(0, more) - cost
}

// ── What a plan is worth ─────────────────────────────────────────────────────────────────────────────────

/** What a blow with these effects is worth. */
export function worthOfPlan(mark: BlowTarget, plan: EffectPlan): number {
  return together(woundOf(mark, plan), worthApart(mark, plan))
}

/** A wound and what comes beside it: nobody is out of the fight twice. */
function together(wound: number, apart: number): number {
  return Math.min(1, wound + (1 - wound) * apart)
}

/** What the wound of a blow is worth, over all the places where it may fall. */
function woundOf(mark: BlowTarget, plan: EffectPlan): number {
  if (plan.effects.includes('damage-weapon')) return 0
  const worths = worthsOf(mark, plan)
  if (plan.aimed >= 0) return worths[plan.aimed] ?? 0
  let worth = 0
  for (let at = 0; at < worths.length; at++) {
    const share = mark.spots[at]?.share ?? 0
    worth += share * (plan.marksman ? bestNear(mark, worths, at) : (worths[at] ?? 0))
  }
  return worth
}

/** What this sort of blow is worth on every location. */
function worthsOf(mark: BlowTarget, plan: EffectPlan): Float64Array {
  const sort = sortOf(plan)
  const kept = mark.kept.get(sort)
  if (kept !== undefined) return kept
  const spread = spreadFor(mark, plan)
  const worths = new Float64Array(mark.spots.length)
  for (let at = 0; at < worths.length; at++) worths[at] = worthAt(mark, plan, at, spread)
  mark.kept.set(sort, worths)
  return worths
}

/** A number for all that bears on the wound. */
function sortOf(plan: EffectPlan): number {
  return (
    plan.maximised +
    (plan.impales ? 16 : 0) +
    (plan.worn ? 32 : 0) +
    (plan.natural ? 64 : 0) +
    (plan.bleeds ? 128 : 0) +
    (plan.stuns ? 256 : 0) +
    (plan.drops ? 512 : 0) +
    (plan.sunders ? 1024 : 0) +
    (plan.pastParry ? 2048 : 0) +
    (plan.pastCover ? 4096 : 0) +
    (plan.forced === '' ? 0 : 8192)
  )
}

/** The dice of a blow under a plan. */
function spreadFor({ state, blow }: BlowTarget, { impales, maximised }: EffectPlan): DamageDistribution {
  const { item, arm, target, modifier, long } = blow
  const { dice, plus } = diceOf(state, item, arm, target)
  return spreadOf({ dice, plus, modifier, impales, maximised, halved: long })
}

/** The best of a location and those that adjoin it. */
function bestNear(mark: BlowTarget, worths: Float64Array, at: number): number {
  let best = worths[at] ?? 0
  for (const near of mark.spots[at]?.adjacent ?? []) best = Math.max(best, worths[near] ?? 0)
  return best
}

/** What a blow on this location is worth, over all it may roll. */
export function worthAt(mark: BlowTarget, plan: EffectPlan, at: number, spread: DamageDistribution): number {
  const spot = mark.spots[at]
  if (spot === undefined) return 0
  const { sunders } = plan
  const parry = plan.pastParry ? 1 : mark.pastParry
  const part = Math.min(parry, spot.pastWard)
  if (part === 0) return 0
  const cover = plan.pastCover ? 0 : spot.cover
  const armour = (plan.worn ? 0 : spot.worn) + (plan.natural ? 0 : spot.natural)
  const harm = harmOf(mark, plan)
  let worth = 0
  for (let total = 1; total < spread.length; total++) {
    const chance = spread[total] ?? 0
    if (chance === 0) continue
    const past = part === 1 ? total : Math.ceil(total / 2)
    const over = past - cover - armour
    if (over <= 0) continue
    const lost = sunders ? over - armour : over
    const cut = sunders ? Math.min(over, armour) * WORTH.armour : 0
    worth += chance * Math.min(1, cut + worthOfHit(mark, harm, spot, lost))
  }
  return worth
}

/** What a plan adds to a wound of any size: zero for what it has not. */
interface Harm {
  /** The chance to lose Endurance against the wound. */
  readonly loses: number
  readonly lodging: number
  readonly bleeding: number
  /** The chances that it stuns, and that it drops. */
  readonly stuns: number
  readonly drops: number
}

function harmOf(mark: BlowTarget, { impales, bleeds, stuns, drops, forced }: EffectPlan): Harm {
  return {
    loses: impales ? mark.losesImpaled : mark.loses,
    lodging: impales ? mark.lodging : 0,
    bleeding: bleeds ? mark.bleeding * (forced === 'bleed' ? 1 : mark.loses) : 0,
    stuns: stuns ? (forced === 'stun-location' ? 1 : mark.loses) : 0,
    drops: drops ? (forced === 'drop-foe' ? 1 : mark.loses) : 0,
  }
}

/** What so many Hit Points lost are worth, with the effects that need a wound. */
function worthOfHit(mark: BlowTarget, harm: Harm, spot: TargetLocation, lost: number): number {
  if (lost <= 0) return 0
  let worth = woundAt(mark, spot, lost, harm.loses) + harm.lodging + harm.bleeding
  if (harm.stuns > 0) worth += stunned(spot, lost) * harm.stuns
  if (harm.drops > 0) worth += (1 - worth) * harm.drops
  return worth
}

function woundAt(mark: BlowTarget, spot: TargetLocation, lost: number, loses: number): number {
  const left = spot.hp - lost
  if (left > 0) return (WORTH.dent * lost) / spot.hp
  if (mark.shrugs) return left > -spot.most ? WORTH.dent : spot.failing
  if (left <= -spot.most && !mark.lucky) return 1
  return loses * spot.failing + (1 - loses) * WORTH.pain
}

function stunned(spot: TargetLocation, turns: number): number {
  if (spot.head) return WORTH.dazed
  return spot.trunk ? WORTH.winded * Math.min(4, turns) : spot.failing - WORTH.pain
}

// ── Effects apart from the wound ─────────────────────────────────────────────────────────────────────────

/** What those effects are worth that do not hang on the wound. */
function worthApart(mark: BlowTarget, plan: EffectPlan): number {
  let worth = 0
  for (const effect of plan.effects) worth += worthOfEffect(mark, effect, plan.forced === effect)
  return worth
}

function worthOfEffect(mark: BlowTarget, effect: EffectName, forced: boolean): number {
  const { state, blow } = mark
  switch (effect) {
    case 'trip':
      return blow.weaponry === 'melee' ? worthOfTrip(state, blow.target, blow.level, blow.skill, forced) : 0
    case 'disarm':
      return worthOfDisarm(state, {
        by: blow.attacker,
        on: blow.target,
        size: blow.arm.size,
        level: blow.level,
        skill: blow.skill,
        forced,
      })
    case 'damage-weapon':
      return worthOfBreaking(mark)
    case 'entangle':
      return blow.target.meshed ? 0 : WORTH.entangled
    case 'grip':
      return blow.target.grippedBy.length > 0 ? 0 : WORTH.gripped
    case 'bash':
      return WORTH.pushed
    case 'pin-down':
      return worthOfPinning(mark, forced)
    case 'rapid-reload':
      return blow.arm.load > blow.item.rapid && blow.arm.magazine === 0 ? WORTH.reload : 0
    case 'duck-back':
      return mark.ducking
    default:
      return 0
  }
}

/** The chance to be tripped by a roll, times what that does. */
export function worthOfTrip(state: State, on: Figure, level: number, skill: number, forced: boolean): number {
  if (on.posture === 'prone') return 0
  if (forced) return WORTH.prone
  let best = 0
  for (const { value, grade } of waysAgainstTrip(state, on))
    best = Math.max(best, gradedSkill(state.setup.rulings, value, grade))
  return WORTH.prone * chanceToLose(best, level, skill)
}

/** What it is worth to try and disarm somebody of the best thing to be had. */
export function worthOfDisarm(
  state: State,
  {
    by,
    on,
    size,
    level,
    skill,
    forced,
  }: {
    readonly by: Figure
    readonly on: Figure
    readonly size: number
    readonly level: number
    readonly skill: number
    readonly forced: boolean
  },
): number {
  if (profileOf(state, on).str > 2 * profileOf(state, by).str) return 0
  let best = 0
  for (const item of on.items)
    best = Math.max(best, worthOfDisarming(state, { by, on, item, size, level, skill, forced }))
  return best
}

/** What it is worth to try and disarm somebody of one thing. */
export function worthOfDisarming(
  state: State,
  {
    by,
    on,
    item,
    size,
    level,
    skill,
    forced,
  }: {
    readonly by: Figure
    readonly on: Figure
    readonly item: Item
    readonly size: number
    readonly level: number
    readonly skill: number
    readonly forced: boolean
  },
): number {
  const arm = armOf(state, item)
  const held = item.hand === 'right' || item.hand === 'left' || item.hand === 'both'
  if (!held || arm.strapped) return 0
  const worth = worthOfItem(state, on, item)
  if (forced) return worth
  const grade = gradeFor(state, {
    figure: on,
    purpose: 'fighting',
    item,
    foe: by,
    shift: size - arm.size + item.offStyle,
  })
  return worth * chanceToLose(gradedSkill(state.setup.rulings, item.skill, grade), level, skill)
}

/** A weapon struck in place of its wielder: only a break is worth anything. */
function worthOfBreaking(mark: BlowTarget): number {
  const { blow } = mark
  const spread = spreadFor(mark, NO_PLAN)
  let best = 0
  for (let at = 0; at < blow.target.items.length; at++) {
    if (blow.parrying >= 0 && at !== blow.parrying) continue
    best = Math.max(best, worthOfBreakingItem(mark.state, blow.target, at, spread))
  }
  return best
}

/** What a blow at somebody's weapon is worth: what the weapon is, times the chance to break it. */
export function worthOfBreakingItem(
  state: State,
  owner: Figure,
  at: number,
  spread: DamageDistribution,
): number {
  const item = itemAt(owner, at)
  if (item.hand !== 'right' && item.hand !== 'left' && item.hand !== 'both') return 0
  const needed = armOf(state, item).ap + item.hp
  let breaks = 0
  for (let total = needed; total < spread.length; total++) breaks += spread[total] ?? 0
  return breaks * worthOfItem(state, owner, item)
}

function worthOfPinning({ state, blow, pinning }: BlowTarget, forced: boolean): number {
  const { target, level, skill } = blow
  if (target.pinned > 0 || !shoots(state, target)) return 0
  if (forced) return pinning
  const { willpower, willpowerGrade } = profileOf(state, target)
  const grade = gradeFor(state, {
    figure: target,
    purpose: 'other',
    item: null,
    foe: null,
    shift: willpowerGrade,
  })
  return pinning * chanceToLose(gradedSkill(state.setup.rulings, willpower, grade), level, skill)
}

function shoots(state: State, figure: Figure): boolean {
  for (const item of figure.items)
    if (item.hand !== 'stowed' && item.hand !== 'lost' && armOf(state, item).category === 'ranged')
      return true
  return false
}

// ── The best plan ────────────────────────────────────────────────────────────────────────────────────────

/** How many of the best single effects are tried together with others. */
const BEAM = 6

/** A plan and what it is worth. */
export interface PlanValue {
  readonly plan: EffectPlan
  readonly worth: number
}

/** The best way to use so many effects, beyond those that a plan already has. */
export function bestPlan(
  mark: BlowTarget,
  from: EffectPlan,
  options: readonly EffectName[],
  left: number,
): PlanValue {
  if (left <= 0) return { plan: from, worth: worthOfPlan(mark, from) }
  if (left === 1) return bestSingle(mark, from, options)
  let best: PlanValue = { plan: from, worth: worthOfPlan(mark, from) }
  const tried: PlanValue[] = []
  for (const effect of options)
    for (const plan of plansWith(mark, from, effect)) tried.push({ plan, worth: worthOfPlan(mark, plan) })
  for (const each of tried) if (each.worth > best.worth) best = each
  tried.sort((one, other) => other.worth - one.worth)
  for (const each of tried.slice(0, BEAM)) {
    const further = bestPlan(mark, each.plan, options, left - 1)
    if (further.worth > best.worth) best = further
  }
  return best
}

/**
 * The best single effect; what comes beside the wound is worked out once, and the wound only where it changes. What
 * bears on the wound comes first, because it is seldom that anything else is then worth a look.
 */
function bestSingle(mark: BlowTarget, from: EffectPlan, options: readonly EffectName[]): PlanValue {
  const wound = woundOf(mark, from)
  const apart = worthApart(mark, from)
  let plan = from
  let worth = together(wound, apart)
  for (const effect of options) {
    if (BESIDE.has(effect)) continue
    for (const next of plansWith(mark, from, effect)) {
      const other = worthOfPlan(mark, next)
      if (other <= worth) continue
      plan = next
      worth = other
    }
  }
  for (const effect of options) {
    if (!BESIDE.has(effect) || from.effects.includes(effect)) continue
    if (together(wound, apart + mostBeside(mark, effect)) <= worth) continue
    const beside = together(wound, apart + worthOfEffect(mark, effect, false))
    if (beside <= worth) continue
    plan = draftOf(from, [...from.effects, effect])
    worth = beside
  }
  return { plan, worth }
}

/** What an effect beside the wound may be worth at most, where that is cheaper to say than what it is worth. */
function mostBeside(mark: BlowTarget, effect: EffectName): number {
  switch (effect) {
    case 'trip':
      return WORTH.prone
    case 'disarm':
      return WORTH.unarmed
    case 'pin-down':
      return mark.pinning
    default:
      return 1
  }
}

/** Effects that do nothing to the wound. */
const BESIDE: ReadonlySet<EffectName> = new Set([
  'bash',
  'disarm',
  'duck-back',
  'entangle',
  'grip',
  'pin-down',
  'rapid-reload',
  'scar-foe',
  'trip',
])

/** The plans that one more effect makes of a plan. */
export function plansWith(mark: BlowTarget, plan: EffectPlan, effect: EffectName): EffectPlan[] {
  if (effect === 'bypass-armor') return bypassing(plan)
  const next = planWith(mark, plan, effect)
  return next === null ? [] : [next]
}

/** The plan that one more effect makes of a plan, or null where it adds nothing. */
function planWith(mark: BlowTarget, plan: EffectPlan, effect: EffectName): EffectPlan | null {
  const { effects, maximised } = plan
  switch (effect) {
    case 'maximize-damage': {
      if (maximised >= mark.blow.arm.dice.length) return null
      const next = draftOf(plan, [...effects, effect])
      next.maximised = maximised + 1
      return next
    }
    case 'choose-location': {
      if (plan.aimed >= 0) return null
      const next = draftOf(plan, [...effects, effect])
      next.aimed = bestSpot(mark, plan)
      return next
    }
    case 'force-failure': {
      const forced = effects.findLast((each) => RESISTED.has(each))
      if (forced === undefined || plan.forced !== '' || mark.blow.against !== FUMBLE) return null
      const next = draftOf(plan, [...effects, effect])
      next.forced = forced
      return next
    }
    default:
      return effects.includes(effect) ? null : bearing(draftOf(plan, [...effects, effect]), effect)
  }
}

/** What an effect does to a plan, where it bears on the blow itself. */
function bearing(plan: Draft, effect: EffectName): EffectPlan {
  switch (effect) {
    case 'impale':
      plan.impales = true
      break
    case 'bleed':
      plan.bleeds = true
      break
    case 'stun-location':
      plan.stuns = true
      break
    case 'drop-foe':
      plan.drops = true
      break
    case 'sunder':
      plan.sunders = true
      break
    case 'circumvent-parry':
      plan.pastParry = true
      break
    case 'circumvent-cover':
      plan.pastCover = true
      break
    case 'marksman':
      plan.marksman = true
      break
    default:
  }
  return plan
}

/** The location where this sort of blow does most; a shot cannot pick what cover hides. */
function bestSpot(mark: BlowTarget, plan: EffectPlan): number {
  const worths = worthsOf(mark, plan)
  let best = 0
  let most = -1
  for (let at = 0; at < worths.length; at++) {
    if (mark.blow.weaponry !== 'melee' && (mark.spots[at]?.cover ?? 0) > 0) continue
    if ((worths[at] ?? 0) > most) {
      most = worths[at] ?? 0
      best = at
    }
  }
  return best
}

function bypassing(plan: EffectPlan): EffectPlan[] {
  const plans: EffectPlan[] = []
  const effects: readonly EffectName[] = [...plan.effects, 'bypass-armor']
  if (!plan.worn) {
    const next = draftOf(plan, effects)
    next.worn = true
    plans.push(next)
  }
  if (!plan.natural) {
    const next = draftOf(plan, effects)
    next.natural = true
    plans.push(next)
  }
  return plans
}

const RESISTED: ReadonlySet<EffectName> = new Set([
  'bleed',
  'disarm',
  'drop-foe',
  'pin-down',
  'stun-location',
  'trip',
])

/** The effects that a weapon opens on a hit of this level, as far as they matter to an estimate. */
export function usualEffects(state: State, blow: Blow): readonly EffectName[] {
  const { arm, weaponry, level } = blow
  const found: EffectName[] = []
  const melee = weaponry === 'melee'
  if (melee || level === 3 || isSteady(state, blow)) found.push('choose-location')
  if (melee) found.push('trip', 'disarm')
  if (arm.cutting && weaponry !== 'gun') found.push('bleed')
  if (arm.impaling) found.push('impale')
  if (arm.bludgeoning) found.push('stun-location')
  if (arm.entangling) found.push('entangle')
  if (melee && (arm.hands === 2 || arm.sunder)) found.push('sunder')
  if (weaponry === 'gun') found.push('drop-foe', 'pin-down')
  if (level === 3) found.push('maximize-damage', 'bypass-armor')
  return found
}

/** A target that keeps still at Close range can be picked off. */
function isSteady(state: State, { attacker, target, arm }: Blow): boolean {
  return distance(attacker, target) <= (arm.range[0] ?? 0) && isStationary(state, target)
}
