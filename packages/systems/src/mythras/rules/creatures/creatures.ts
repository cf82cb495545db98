/**
 * What creatures do: terror and intimidation, frenzy running out, regeneration, trampling, breath of fire, gazes
 * and wings, and what their bites, grips and blood do beside the wound.
 *
 * Abilities that strike are attacks, but with Athletics, breath or wings and not with a fighting skill, so nobody
 * wins special effects by them; parries, Evade, wards and armour count as ever. What is merely looked up (senses,
 * speeds, immunities) stands in nature.ts and is handed on from here. Words that confuse: whoever is *shaken* may
 * not act offensively; somebody swallowed is felled and gripped by a beast whose own grip is elsewhere.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type AbilityState,
  type Arm,
  abilityOf,
  areFoes,
  armOf,
  type CharacteristicState,
  type Figure,
  figureAt,
  figureById,
  hasAbility,
  type Item,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOf } from '../core/causes.ts'
import {
  canAct,
  distance,
  engage,
  isEngaged,
  isHelpless,
  isOut,
  isThere,
  practises,
  whyNotReact,
  whyNotWield,
} from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { offerDesperateEffort } from '../core/luck.ts'
import {
  CRITICAL,
  divided,
  FUMBLE,
  gradedSkill,
  losesTo,
  opposed,
  rollGraded,
  type SkillRoll,
  SUCCESS,
  succeeds,
} from '../core/skills.ts'
import { isInWater } from '../core/surroundings.ts'
import { dmLadder } from '../core/tables.ts'
import { itemKey } from '../gear/items.ts'
import { armourAgainst, land, rollDice, rollLocation, rollModifier, tellDamage } from '../harm/damage.ts'
import { breatheAgain, ignites, isFelledStill, poison, suffocate } from '../harm/hazards.ts'
import { restore, tendOn } from '../harm/healing.ts'
import {
  die,
  fallProne,
  giveOut,
  hurt,
  incapacitate,
  knockOut,
  leaveFight,
  letGo,
  spoilAim,
  strain,
  tire,
  woundConsequences,
  woundOf,
} from '../harm/wounds.ts'
import { distract } from '../magic/concentration.ts'
import { knockBack } from '../melee/consequences.ts'
import type { Exchange } from '../melee/exchange.ts'
import {
  chooseReaction,
  evadeSkill,
  onLadder,
  payReaction,
  pointsToReact,
  rollDefence,
  staysUp,
} from '../melee/reactions.ts'
import { diveAside } from '../movement/place.ts'
import { shelterAP } from '../ranged/shelter.ts'
import type { OfferOption } from '../round/action-names.ts'
import { startFrenzy } from './frenzy.ts'
import { aquaticMinutes, isImmune, isSwallowed, rollWillpower, skillOfAthletics } from './nature.ts'

export { startFrenzy } from './frenzy.ts'
export {
  aquaticMinutes,
  bloodSenseKilometres,
  breathSeconds,
  deathSenseKilometres,
  divesAt,
  earthSenseMetres,
  extraActionPoints,
  extraInitiative,
  holdBreathMinutes,
  isImmune,
  isSwallowed,
  leapsFromStanding,
  lifeSenseMetres,
  perceptionShift,
  readByTouch,
  sensesInTheDark,
  skillOfAthletics,
  speedOn,
  stealthShift,
} from './nature.ts'

const TERROR: Roll = { name: 'willpower', rule: 'mythras.creature.terrifying' }
const INTIMIDATED: Roll = { name: 'willpower', rule: 'mythras.creature.intimidate' }
const TRAMPLE: Roll = { name: 'trample', rule: 'mythras.creature.trample' }
const TRAMPLED: Roll = { name: 'damage', rule: 'mythras.creature.trample' }
const BREATH: Roll = { name: 'breathe-flame', rule: 'mythras.creature.breathe-flame' }
const FLAME: Roll = { name: 'damage', rule: 'mythras.creature.breathe-flame' }
const EFFORT: Roll = { name: 'endurance', rule: 'mythras.creature.breathe-flame' }
const EVADE: Roll = { name: 'evade', rule: 'mythras.evade.roll' }
const BUFFET: Roll = { name: 'wing-buffet', rule: 'mythras.creature.wing-buffet' }
const GAZE: Roll = { name: 'resist', rule: 'mythras.creature.gaze' }
const GAZED: Roll = { name: 'damage', rule: 'mythras.creature.gaze' }
const POUNCE: Roll = { name: 'damage', rule: 'mythras.creature.leaper' }
const DRAIN: Roll = { name: 'resist', rule: 'mythras.creature.characteristic-drain' }
const DRAINED: Roll = { name: 'drain', rule: 'mythras.creature.characteristic-drain' }
const ACID: Roll = { name: 'acid', rule: 'mythras.creature.xenomorph' }
const ACID_ROUNDS: Roll = { name: 'acid-rounds', rule: 'mythras.creature.xenomorph' }

const EXHAUSTED = 4
const WINGSPAN = 3
const ROUNDS_A_MINUTE = 12
const MOST_AUTOMATIC = 95

function tellCondition(
  table: Table,
  {
    figure,
    rule,
    what,
    amount,
    where = '',
  }: {
    readonly figure: Figure
    readonly rule: string
    readonly what: string
    readonly amount: number
    readonly where?: string | undefined
  },
): void {
  if (table.logs) say(table, { event: 'condition', rule, figure: figure.id, what, amount, where })
}

/** Foes who are there, awake and can see somebody. */
function onlookers(state: State, figure: Figure): Figure[] {
  return state.figures.filter(
    (other) => areFoes(figure, other) && canAct(state, other) && !profileOf(state, other).unaware,
  )
}

// ── Terror and intimidation ──────────────────────────────────────────────────────────────────────────────

/** Terrifying: everybody who sees such a foe tests Willpower, once in a combat. */
export function meetTerrors(table: Table, state: State): void {
  for (const terror of state.figures) {
    if (!canAct(state, terror) || !hasAbility(state, terror, 'terrifying')) continue
    for (const viewer of onlookers(state, terror))
      if (viewer.terror === 'untested') face(table, state, viewer)
  }
}

function face(table: Table, state: State, viewer: Figure): void {
  const rule = 'mythras.creature.terrifying'
  if (viewer.frenzy > 0) return
  const { level } = rollWillpower(table, state, viewer, TERROR)
  if (level === CRITICAL) {
    viewer.terror = 'unshaken'
    return
  }
  viewer.terror = 'shaken'
  if (level === FUMBLE) {
    knockOut(table, state, viewer, state.setup.rulings['round-cap'], rule)
    return
  }
  viewer.shaken = state.phase === 'start' ? 2 : 1
  if (level === SUCCESS) tellCondition(table, { figure: viewer, rule, what: 'shaken', amount: 1 })
  else {
    viewer.terror = 'fleeing'
    tellCondition(table, { figure: viewer, rule, what: 'flees', amount: 0 })
  }
}

/** Intimidate: foes who do not stand firm must back off, or run. */
function intimidate(table: Table, state: State, figure: Figure): void {
  const rule = 'mythras.creature.intimidate'
  for (const foe of onlookers(state, figure)) {
    if (!canBeCowed(foe)) continue
    foe.lucky = false
    const { level } = rollWillpower(table, state, foe, INTIMIDATED)
    if (level === CRITICAL) foe.intimidated = 'immune'
    else if (level === SUCCESS) foe.intimidated = 'held'
    else {
      foe.intimidated = level === FUMBLE ? 'fleeing' : 'backing'
      tellCondition(table, { figure: foe, rule, what: level === FUMBLE ? 'flees' : 'backs-away', amount: 0 })
    }
  }
}

function canBeCowed(foe: Figure): boolean {
  return foe.frenzy === 0 && (foe.intimidated === 'untested' || foe.intimidated === 'held')
}

/** True for somebody whom fear drives off the field. */
export function mustFlee(figure: Figure): boolean {
  return figure.frenzy === 0 && (figure.terror === 'fleeing' || figure.intimidated === 'fleeing')
}

/** True for somebody who has to keep away from what intimidates them. */
export function mustBackAway(figure: Figure): boolean {
  return figure.frenzy === 0 && figure.intimidated === 'backing'
}

/** Fear at the start of a Round: it wears off, or keeps from offence and drives away. */
function fear(table: Table, state: State, figure: Figure): void {
  if (figure.shaken > 0) figure.shaken -= 1
  if (figure.intimidated === 'backing' && !isThreatened(state, figure)) {
    figure.intimidated = 'held'
    tellCondition(table, { figure, rule: 'mythras.creature.intimidate', what: 'stands', amount: 0 })
  }
  if (!mustFlee(figure) && !mustBackAway(figure)) return
  figure.shaken = Math.max(figure.shaken, 1)
  if (mustFlee(figure) && canAct(state, figure) && !isEngaged(state, figure)) figure.fleeing = true
}

/** A creature threatens while it intimidates or attacks. */
function isThreatened(state: State, figure: Figure): boolean {
  return state.figures.some(
    (foe) =>
      areFoes(foe, figure) && foe.attacked && hasAbility(state, foe, 'intimidate') && canAct(state, foe),
  )
}

// ── Each Round ───────────────────────────────────────────────────────────────────────────────────────────

/** The start of a Round for one figure; call it before it is forgotten who attacked in the last. */
export function startRoundOf(table: Table, state: State, figure: Figure): void {
  figure.boosted = false
  regenerate(table, state, figure)
  rage(table, state, figure)
  fear(table, state, figure)
  leaveTheWater(table, state, figure)
  comeFree(table, state, figure)
  tendOn(table, state, figure)
  for (const foe of state.figures) if (looksAtGaze(state, figure, foe)) gazeAt(table, state, foe, figure)
}

/** Regeneration: every location that is not cut off mends; as a power no Major wound does. */
function regenerate(table: Table, state: State, figure: Figure): void {
  const ability = abilityOf(state, figure, 'regeneration')
  const power = profileOf(state, figure).powers.includes('regeneration')
  if (ability === undefined && !power) return
  const rule = ability === undefined ? 'mythras.power.combat' : 'mythras.creature.regeneration'
  const rate = ability === undefined ? 1 : Math.max(1, ability.rate)
  for (let at = 0; at < figure.limbs.length; at++)
    if (ability !== undefined || woundOf(state, figure, at) !== 'major')
      restore(table, state, { patient: figure, location: at, amount: rate, by: figure, rule })
}

/** A frenzy counts down and leaves its owner Exhausted; the smell of blood may start one. */
function rage(table: Table, state: State, figure: Figure): void {
  const ability = abilityOf(state, figure, 'frenzy')
  if (figure.frenzy === 0) {
    if (ability?.source === 'blood' && scentsBlood(state, figure)) startFrenzy(table, state, figure)
    return
  }
  figure.frenzy -= 1
  if (figure.frenzy > 0) return
  const rule = 'mythras.creature.frenzy'
  tellCondition(table, { figure, rule, what: 'frenzy-over', amount: 0 })
  tire(table, state, { figure, levels: EXHAUSTED - figure.fatigue, rule, cause: 'exertion' })
  giveOut(table, state, figure, rule)
}

function scentsBlood(state: State, figure: Figure): boolean {
  return state.figures.some(
    (other) => other !== figure && isThere(other) && other.limbs.some((limb) => limb.bleeding === 'yes'),
  )
}

/** Aquatic: out of water the breath begins to run out; back in it there is air again. */
// rule: mythras.creature.aquatic
function leaveTheWater(table: Table, state: State, figure: Figure): void {
  if (!hasAbility(state, figure, 'aquatic')) return
  if (isInWater(state, figure)) {
    breatheAgain(table, figure)
    return
  }
  if (figure.breaths !== 0) return
  figure.breaths = Math.max(1, aquaticMinutes(state, figure, true) * ROUNDS_A_MINUTE)
}

// ── Swallowed ────────────────────────────────────────────────────────────────────────────────────────────

/** Whoever was swallowed is free once the beast lies still. */
function comeFree(table: Table, state: State, figure: Figure): void {
  if (!isSwallowed(state, figure)) return
  const beast = figure.grippedBy.map((at) => figureAt(state, at)).find((each) => each.grips !== figure.at)
  if (beast === undefined || !isOut(state, beast)) return
  figure.grippedBy = figure.grippedBy.filter((at) => at !== beast.at)
  breatheAgain(table, figure)
  if (!isFelledStill(state, figure)) figure.felled = false
  tellCondition(table, { figure, rule: 'mythras.creature.engulfing', what: 'free', amount: 0 })
}

/** Engulfing: a bite that hurt, a victim of at most half the SIZ, and down it goes. */
function offerSwallow(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, arm, lost } = exchange
  if (lost <= 0 || !isThere(target) || !hasAbility(state, attacker, 'engulfing')) return
  if (!isBite(state, attacker, arm, abilityOf(state, attacker, 'engulfing'))) return
  if (profileOf(state, target).siz * 2 > profileOf(state, attacker).siz) return
  const rule = 'mythras.creature.engulfing'
  const about = { victim: target.id }
  if (
    table.ask(
      option({ name: 'engulf', rule, to: attacker, options: ['no', 'swallow'], about, usual: 'no' }),
    ) === 'no'
  )
    return
  letGo(table, state, target)
  leaveFight(state, target)
  target.felled = true
  target.grippedBy.push(attacker.at)
  target.x = attacker.x
  target.y = attacker.y
  tellCondition(table, { figure: target, rule, what: 'swallowed', amount: 0 })
  suffocate(table, state, target, 'active')
}

// ── What may be chosen ───────────────────────────────────────────────────────────────────────────────────

/** Lists what a creature could do with a Turn beside its plain attacks, in the order of its sheet. */
export function offerAbilities(state: State, figure: Figure, offer: OfferOption): void {
  for (const ability of profileOf(state, figure).abilities)
    OFFERED[ability.name]?.(state, figure, offer, ability)
}

/** The abilities that take a Turn; all others are at work by themselves. */
const OFFERED: Partial<
  Record<
    AbilityState['name'],
    (state: State, figure: Figure, offer: OfferOption, ability: AbilityState) => void
  >
> = {
  trample: (state, figure, offer) => {
    for (const foe of foesThere(state, figure)) offer(`trample ${foe.id}`, whyNotTrample(state, figure, foe))
  },
  'breathe-flame': (state, figure, offer) => {
    for (const foe of foesThere(state, figure))
      offer(`breathe-flame ${foe.id}`, whyNotBreathe(state, figure, foe))
  },
  gaze: (state, figure, offer, { source }) => {
    if (source === 'passive') return
    for (const foe of foesThere(state, figure)) offer(`gaze ${foe.id}`, whyNotGaze(state, foe))
  },
  'wing-buffet': (state, figure, offer) =>
    offer('wing-buffet', underWings(state, figure).length === 0 ? 'mythras.creature.wing-buffet' : ''),
  intimidate: (state, figure, offer) =>
    offer('intimidate', onlookers(state, figure).some(canBeCowed) ? '' : 'mythras.creature.intimidate'),
}

function foesThere(state: State, figure: Figure): Figure[] {
  return state.figures.filter(
    (foe) =>
      areFoes(figure, foe) && isThere(foe) && !figure.barred.includes(foe.at) && !isSwallowed(state, foe),
  )
}

/** Carries out what was offered; the Action Point is paid already. */
export function useAbility(table: Table, state: State, figure: Figure, key: string): void {
  const [how = '', id = ''] = key.split(' ')
  switch (how) {
    case 'trample':
      useOn(table, state, figure, id, trampleOver)
      return
    case 'breathe-flame':
      useOn(table, state, figure, id, breatheFlame)
      return
    case 'gaze':
      useOn(table, state, figure, id, gazeAt)
      return
    case 'wing-buffet':
      exertItself(table, state, figure)
      buffet(table, state, figure)
      return
    case 'intimidate':
      exertItself(table, state, figure)
      intimidate(table, state, figure)
      return
    default:
      throw new RangeError(`no ability is used by "${key}"`)
  }
}

/** An ability is aimed at one foe. */
function useOn(
  table: Table,
  state: State,
  figure: Figure,
  id: string,
  ability: (table: Table, state: State, figure: Figure, target: Figure) => void,
): void {
  const target = figureById(state, id)
  if (target === undefined) throw new RangeError(`nobody here is called "${id}"`)
  exertItself(table, state, figure)
  if (isThere(target)) ability(table, state, figure, target)
}

/** To use an ability is to attack, and an effort. */
function exertItself(table: Table, state: State, figure: Figure): void {
  strain(table, state, figure)
  figure.attacked = true
}

// ── Blows without a fighting skill ───────────────────────────────────────────────────────────────────────

/** The natural weapon of greatest Size, if there is one. */
function largestWeapon(state: State, figure: Figure): Item | undefined {
  let largest: Item | undefined
  for (const item of figure.items) {
    if (item.hand !== 'natural') continue
    if (largest === undefined || armOf(state, item).size > armOf(state, largest).size) largest = item
  }
  return largest
}

/** An exchange for a blow that no weapon of the sheet describes. */
function blowOf(attacker: Figure, target: Figure, item: Item, arm: Arm, made: SkillRoll): Exchange {
  return {
    attacker,
    target,
    item,
    arm,
    weaponry: 'melee',
    thrown: false,
    long: false,
    metres: 0,
    size: arm.size,
    damageModifier: -1,
    charging: false,
    surprise: false,
    attack: made,
    reaction: 'none',
    defence: null,
    parry: null,
    parrySize: -1,
    hits: false,
    causes: [],
    chosen: [],
    left: 0,
    forcing: null,
    aimedAt: -1,
    bypassWorn: false,
    bypassNatural: false,
    maximised: 0,
    impales: false,
    sunders: false,
    ignoresCover: false,
    ignoresParry: false,
    enhanced: false,
    marksman: false,
    struck: null,
    deflectedTo: null,
    rolled: 0,
    location: -1,
    lost: 0,
    wound: 'none',
  }
}

/** A roll to strike with a skill of one's own; the helpless are struck without one. */
function rollToStrike(
  table: Table,
  state: State,
  {
    figure,
    target,
    skill,
    roll,
  }: { readonly figure: Figure; readonly target: Figure | null; readonly skill: number; readonly roll: Roll },
): SkillRoll {
  const grade = gradeFor(state, { figure, purpose: 'attack', item: null, foe: target })
  const graded = gradedSkill(state.setup.rulings, skill, grade)
  if (target !== null && isHelpless(state, target))
    return { die: Math.max(1, Math.min(MOST_AUTOMATIC, graded)), level: SUCCESS, graded, sheet: skill }
  const made = rollGraded(table, state, { figure, sheet: skill, graded, over: 0, roll })
  if (table.logs)
    say(table, {
      event: 'attack',
      rule: roll.rule,
      figure: figure.id,
      target: target?.id ?? '',
      item: roll.name,
      skill: graded,
      grade,
      die: made.die,
      level: made.level,
      causes: causesOf(state, { figure, purpose: 'attack', grade, foe: target }),
    })
  return made
}

/** The target answers, and if the blow reaches them, so much damage lands on a random location. */
function resolveBlow(table: Table, state: State, exchange: Exchange, damage: () => number): void {
  const { attacker, target } = exchange
  target.lucky = false
  target.befuddled = false
  chooseReaction(table, state, exchange, false)
  rollDefence(table, state, exchange)
  const { attack, defence, reaction } = exchange
  const evades = defence !== null && (reaction === 'evade' || reaction === 'acrobatics')
  exchange.hits =
    attack.level >= SUCCESS && !(evades && opposed(table, state.setup.rulings, attack, defence) <= 0)
  if (exchange.hits) {
    exchange.rolled = damage()
    exchange.location = rollLocation(table, state, target, attacker.id)
    land(table, state, exchange)
    woundConsequences(table, state, {
      victim: target,
      location: exchange.location,
      wound: exchange.wound,
      lost: exchange.lost,
      original: attack,
    })
    if (exchange.lost > 0) distract(table, state, target)
  }
  if (!evades) return
  diveAside(state, target)
  if (!staysUp(state, exchange) && isThere(target)) fallProne(table, state, target, 'mythras.evade.prone')
}

// ── Trample ──────────────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps a creature from trampling somebody where they stand, or ''. */
function whyNotTrample(state: State, figure: Figure, foe: Figure): string {
  const rule = 'mythras.creature.trample'
  if (!mayTrample(state, figure, foe)) return rule
  return foe.posture === 'prone' && figure.engaged.includes(foe.at) ? '' : rule
}

/** True for a victim of at most half a creature's SIZ; whoever moves or charges over them may then trample. */
export function mayTrample(state: State, figure: Figure, foe: Figure): boolean {
  if (!hasAbility(state, figure, 'trample') || !isThere(foe)) return false
  return (
    largestWeapon(state, figure) !== undefined &&
    2 * profileOf(state, foe).siz <= profileOf(state, figure).siz
  )
}

/** Trample: Athletics to strike, twice the dice of the Damage Modifier, one Size larger than any hoof. */
export function trampleOver(table: Table, state: State, figure: Figure, victim: Figure): void {
  const item = largestWeapon(state, figure)
  const ability = abilityOf(state, figure, 'trample')
  if (item === undefined || ability === undefined) return
  const arm = tramplingArm(state, figure, item, ability)
  const made = rollToStrike(table, state, {
    figure,
    target: victim,
    skill: skillOfAthletics(state, figure),
    roll: TRAMPLE,
  })
  const damage = () => rollDice(table, arm.dice, 0, TRAMPLED, figure.id) + arm.plus
  resolveBlow(table, state, blowOf(figure, victim, item, arm, made), damage)
}

function tramplingArm(state: State, figure: Figure, item: Item, ability: AbilityState): Arm {
  const printed = figure.items.map((each) => armOf(state, each)).find(({ key }) => key === 'trample')
  const size = printed?.size ?? armOf(state, item).size + 1
  const { sign, dice } = dmLadder(profileOf(state, figure).damageModifier)
  const twice = sign > 0 ? [...dice, ...dice] : []
  return {
    ...armOf(state, item),
    name: 'Trample',
    key: 'trample',
    size: onLadder(state, size),
    dice: ability.dice.length > 0 ? ability.dice : twice,
    plus: ability.plus,
  }
}

// ── Wings ────────────────────────────────────────────────────────────────────────────────────────────────

/** Everybody a pair of wings can reach. */
function underWings(state: State, figure: Figure): Figure[] {
  return foesThere(state, figure).filter((foe) => distance(figure, foe) <= WINGSPAN)
}

/** Wing Buffet: one roll and one Damage Modifier for everybody within three metres. */
function buffet(table: Table, state: State, figure: Figure): void {
  const item = largestWeapon(state, figure)
  if (item === undefined) return
  const made = rollToStrike(table, state, { figure, target: null, skill: item.skill, roll: BUFFET })
  const arm = { ...armOf(state, item), name: 'Wing Buffet', key: 'wing-buffet', sweep: true }
  let beaten = -1
  const damage = () => {
    if (beaten < 0)
      beaten = Math.max(0, rollModifier(table, profileOf(state, figure).damageModifier, figure.id))
    return beaten
  }
  for (const foe of underWings(state, figure)) {
    const exchange = blowOf(figure, foe, item, arm, made)
    resolveBlow(table, state, exchange, damage)
    knockBack(table, state, exchange)
  }
}

// ── Breath of fire ───────────────────────────────────────────────────────────────────────────────────────

function whyNotBreathe(state: State, figure: Figure, foe: Figure): string {
  return distance(figure, foe) <= profileOf(state, figure).con ? '' : 'mythras.creature.breathe-flame'
}

/** Everybody in the cone: as long as CON in metres, a quarter as wide at its end, friends included. */
export function inCone(state: State, figure: Figure, towards: Figure): Figure[] {
  const length = profileOf(state, figure).con
  const width = divided(state.setup.rulings, length, 4)
  const whole = Math.max(1, distance(figure, towards))
  const dx = (towards.x - figure.x) / whole
  const dy = (towards.y - figure.y) / whole
  return state.figures.filter((other) => {
    if (other === figure || !isThere(other) || isSwallowed(state, other)) return false
    const x = other.x - figure.x
    const y = other.y - figure.y
    const ahead = x * dx + y * dy
    const beside = Math.abs(x * dy - y * dx)
    return other === towards || (ahead > 0 && ahead <= length && beside <= (width * ahead) / (2 * length))
  })
}

/** Breathe Flame: fire on every location of everybody in the cone, halved by Evade; often is exhausting. */
function breatheFlame(table: Table, state: State, figure: Figure, towards: Figure): void {
  const ability = abilityOf(state, figure, 'breathe-flame')
  if (ability === undefined) return
  if (figure.flames > 0) exertForBreath(table, state, figure)
  figure.flames += 1
  if (!isThere(figure)) return
  const skill = breathSkill(state, figure)
  const made = skill < 0 ? null : rollToStrike(table, state, { figure, target: null, skill, roll: BREATH })
  if (made !== null && made.level < SUCCESS) return
  const one = state.setup.rulings['sweep-damage'] === 'one-roll'
  let rolled = -1
  for (const victim of inCone(state, figure, towards)) {
    const halved = divesClear(table, state, victim, figure, made)
    if (!one || rolled < 0)
      rolled = rollDice(table, flameDice(state, figure, ability), 0, FLAME, figure.id) + ability.plus
    burnAll(table, state, {
      by: figure,
      victim,
      damage: halved ? divided(state.setup.rulings, rolled, 2) : rolled,
      made,
    })
  }
}

/** Before its time is up again, breath takes Endurance, ever harder, or a level of fatigue. */
function exertForBreath(table: Table, state: State, figure: Figure): void {
  const { endurance, enduranceGrade } = profileOf(state, figure)
  const grade = gradeFor(state, {
    figure,
    purpose: 'other',
    item: null,
    foe: null,
    shift: enduranceGrade + figure.flames - 1,
  })
  if (succeeds(table, state, { figure, sheet: endurance, grade, roll: EFFORT })) return
  tire(table, state, { figure, levels: 1, rule: 'mythras.creature.breathe-flame', cause: 'exertion' })
}

/** A skill of its own for the breath, where the sheet has one; -1 where it has not. */
function breathSkill(state: State, figure: Figure): number {
  const style = profileOf(state, figure).styles.find(({ name }) => /breath/i.test(name))
  return style?.value ?? -1
}

function flameDice(state: State, figure: Figure, ability: AbilityState): readonly number[] {
  if (ability.dice.length > 0) return ability.dice
  const printed = figure.items.map((item) => armOf(state, item)).find(({ key }) => /breath|flame/.test(key))
  return printed?.dice ?? USUAL_FLAME
}

const USUAL_FLAME: readonly number[] = [6, 6, 6, 6]

/** Somebody in the way of a spell or a blast may dive clear for an Action Point; true for those who do. */
export function divesClear(
  table: Table,
  state: State,
  victim: Figure,
  by: Figure,
  made: SkillRoll | null,
): boolean {
  victim.lucky = false
  victim.befuddled = false
  if (whyNotReact(state, victim) !== '') return false
  if (victim.actionPoints === 0 && victim.luck > 0)
    offerDesperateEffort(table, state, { figure: victim, why: by.id })
  if (pointsToReact(state, victim) === 0) return false
  const { acrobatics, powers } = profileOf(state, victim)
  const options = acrobatics < 0 ? ['none', 'evade'] : ['none', 'evade', 'acrobatics']
  const rule = 'mythras.attack.offer-reaction'
  const about = { foe: by.id, level: made?.level ?? SUCCESS }
  const choice = table.ask(option({ name: 'dive-clear', rule, to: victim, options, about, usual: 'none' }))
  if (choice === 'none') return false
  payReaction(victim)
  strain(table, state, victim)
  spoilAim(victim)
  diveAside(state, victim)
  const skill = choice === 'evade' ? evadeSkill(state, victim) : acrobatics
  const grade = gradeFor(state, { figure: victim, purpose: 'evade', item: null, foe: by })
  const clear =
    made === null
      ? succeeds(table, state, { figure: victim, sheet: skill, grade, roll: EVADE })
      : !losesTo(table, state, { resister: victim, skill, grade, original: made }, EVADE)
  const agile = choice === 'acrobatics' || victim.airborne || powers.includes('enhanced-reactions')
  if (!agile && !(clear && practises(state, victim, 'daredevil')))
    fallProne(table, state, victim, 'mythras.evade.prone')
  return clear
}

/** Fire on every location at once, less what covers and armours each. */
function burnAll(
  table: Table,
  state: State,
  {
    by,
    victim,
    damage,
    made,
  }: {
    readonly by: Figure
    readonly victim: Figure
    readonly damage: number
    readonly made: SkillRoll | null
  },
): void {
  const rule = 'mythras.creature.breathe-flame'
  if (isImmune(state, victim, 'fire')) {
    tellCondition(table, { figure: victim, rule: 'mythras.creature.immunity', what: 'unharmed', amount: 0 })
    return
  }
  for (let at = 0; at < victim.limbs.length && isThere(victim); at++) {
    const cover = Math.min(damage, shelterAP(state, victim, at, by))
    const armour = Math.min(damage - cover, armourAgainst(victim, at, false, false))
    if (table.logs)
      tellDamage(table, state, {
        victim,
        by: by.id,
        location: at,
        rolled: damage,
        parried: 0,
        cover,
        armour,
        rule,
      })
    const { lost, wound } = hurt(table, state, { victim, location: at, damage: damage - cover - armour, by })
    woundConsequences(table, state, { victim, location: at, wound, lost, original: made })
    if (lost > 0) distract(table, state, victim)
  }
  const trunk = profileOf(state, victim).locations.findIndex(({ kind }) => kind === 'chest')
  ignites(table, state, { victim, location: Math.max(0, trunk), damage, source: 'fire' })
}

// ── Gaze ─────────────────────────────────────────────────────────────────────────────────────────────────

function whyNotGaze(state: State, foe: Figure): string {
  return canSee(state, foe) ? '' : 'mythras.creature.gaze'
}

/** Awake and not blinded. */
function canSee(state: State, figure: Figure): boolean {
  return figure.blinded === 0 && canAct(state, figure)
}

/** True for somebody in sight of a gaze that works by itself. */
function looksAtGaze(state: State, figure: Figure, foe: Figure): boolean {
  if (!areFoes(figure, foe) || abilityOf(state, foe, 'gaze')?.source !== 'passive') return false
  return canAct(state, foe) && canSee(state, figure)
}

/** A gaze meets somebody: they resist as the sheet says, or suffer what it says. */
function gazeAt(table: Table, state: State, figure: Figure, target: Figure): void {
  const ability = abilityOf(state, figure, 'gaze')
  if (ability === undefined || !isThere(target)) return
  const rule = 'mythras.creature.gaze'
  target.lucky = false
  if (ability.poison !== null) {
    poison(table, state, target, ability.poison, -1)
    return
  }
  if (resists(table, state, { target, ability, original: null, roll: GAZE })) {
    tellCondition(table, { figure: target, rule, what: 'unharmed', amount: 0 })
    return
  }
  tellCondition(table, { figure: target, rule, what: 'gaze', amount: 0, where: ability.text })
  tire(table, state, { figure: target, levels: ability.fatigue, rule, cause: 'other' })
  if (ability.dice.length === 0 || !isThere(target)) return
  const damage = rollDice(table, ability.dice, 0, GAZED, figure.id) + ability.plus
  const location = rollLocation(table, state, target, figure.id)
  if (table.logs)
    tellDamage(table, state, {
      victim: target,
      by: figure.id,
      location,
      rolled: damage,
      parried: 0,
      cover: 0,
      armour: 0,
      rule,
    })
  const { lost, wound } = hurt(table, state, { victim: target, location, damage, by: figure })
  woundConsequences(table, state, { victim: target, location, wound, lost, original: null })
  if (lost > 0) distract(table, state, target)
}

/** Endurance or Willpower, as an ability names it, against a roll or alone. */
function resists(
  table: Table,
  state: State,
  {
    target,
    ability,
    original,
    roll,
  }: {
    readonly target: Figure
    readonly ability: AbilityState
    readonly original: SkillRoll | null
    readonly roll: Roll
  },
): boolean {
  const profile = profileOf(state, target)
  const endures = ability.resist.toLowerCase() === 'endurance'
  const skill = endures ? profile.endurance : profile.willpower
  const easier = endures ? profile.enduranceGrade : profile.willpowerGrade
  const grade = gradeFor(state, { figure: target, purpose: 'other', item: null, foe: null, shift: easier })
  if (original !== null) return !losesTo(table, state, { resister: target, skill, grade, original }, roll)
  return succeeds(table, state, { figure: target, sheet: skill, grade, roll })
}

// ── Leaping ──────────────────────────────────────────────────────────────────────────────────────────────

/** Leaper: a leap that was won also deals one natural weapon's damage, which only a ward can stop. */
export function pounce(table: Table, state: State, leaper: Figure, victim: Figure, leap: SkillRoll): void {
  if (!hasAbility(state, leaper, 'leaper') || !isThere(victim)) return
  const item = choosePounce(table, state, leaper, victim)
  if (item === undefined) return
  const arm = armOf(state, item)
  const exchange = blowOf(leaper, victim, item, arm, leap)
  exchange.hits = true
  const weapon = rollDice(table, arm.dice, 0, POUNCE, leaper.id) + arm.plus
  exchange.rolled = Math.max(
    0,
    weapon + rollModifier(table, profileOf(state, leaper).damageModifier, leaper.id),
  )
  exchange.location = rollLocation(table, state, victim, leaper.id)
  land(table, state, exchange)
  woundConsequences(table, state, {
    victim,
    location: exchange.location,
    wound: exchange.wound,
    lost: exchange.lost,
    original: leap,
  })
  if (exchange.lost > 0) distract(table, state, victim)
  afterWound(table, state, exchange)
}

function choosePounce(table: Table, state: State, leaper: Figure, victim: Figure): Item | undefined {
  const natural = leaper.items.filter(
    (item) =>
      item.hand === 'natural' && !armOf(state, item).unarmed && whyNotWield(state, leaper, item) === '',
  )
  if (natural.length < 2) return natural[0]
  const keys = natural.map((item) => itemKey(state, leaper, leaper.items.indexOf(item)))
  const about = { victim: victim.id }
  const key = table.ask(
    option({
      name: 'pounce',
      rule: 'mythras.creature.leaper',
      to: leaper,
      options: keys,
      about,
      usual: keys[0],
    }),
  )
  return natural[keys.indexOf(key)]
}

// ── After a wound ────────────────────────────────────────────────────────────────────────────────────────

/** What a blow does beside the wound: venom, drained blood and strength, a hold, acid, a swallow, flames. */
export function afterWound(table: Table, state: State, exchange: Exchange): void {
  if (exchange.lost > 0) envenom(table, state, exchange)
  if (hasAbilities(state, exchange.attacker) || hasAbilities(state, exchange.target)) {
    drinkBlood(table, state, exchange)
    drain(table, state, exchange)
    sprayAcid(table, state, exchange)
    grapple(table, state, exchange)
    offerSwallow(table, state, exchange)
  }
  if (exchange.item.burns) catchFire(table, state, exchange)
}

function hasAbilities(state: State, figure: Figure): boolean {
  return profileOf(state, figure).abilities.length > 0
}

/** True for the weapon that an ability names; with none named any natural one will do. */
function isMeant(arm: Arm, ability: AbilityState): boolean {
  if (ability.weapon === '') return arm.category === 'natural'
  const word = ability.weapon.toLowerCase()
  return arm.name.toLowerCase() === word || arm.key === word.replaceAll(' ', '-')
}

/** A bite: the weapon the ability names, one called so, or one that belongs to the head. */
function isBite(state: State, figure: Figure, arm: Arm, ability: AbilityState | undefined): boolean {
  if (ability !== undefined && ability.weapon !== '') return isMeant(arm, ability)
  if (arm.category !== 'natural') return false
  return (
    /bite|jaw|maw|fang/.test(arm.key) || profileOf(state, figure).locations[arm.location]?.kind === 'head'
  )
}

/** Venomous, or a weapon that was poisoned. */
// rule: mythras.creature.venomous
function envenom(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, item, arm } = exchange
  const ability = abilityOf(state, attacker, 'venomous')
  const own = ability !== undefined && isMeant(arm, ability) ? ability.poison : null
  const dose = item.poison ?? arm.poison ?? own
  if (dose !== null) poison(table, state, target, dose, -1)
}

/** Vampiric: a bite that hurt costs blood. */
function drinkBlood(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, arm, lost } = exchange
  const ability = abilityOf(state, attacker, 'vampiric')
  if (ability === undefined || lost <= 0 || !isThere(target) || !isBite(state, attacker, arm, ability)) return
  tire(table, state, {
    figure: target,
    levels: Math.max(1, ability.fatigue),
    rule: 'mythras.creature.vampiric',
    cause: 'other',
  })
}

/** Characteristic Drain: resisted as the sheet says; somebody left with nothing of a characteristic is done for. */
function drain(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, arm, lost, attack } = exchange
  const ability = abilityOf(state, attacker, 'characteristic-drain')
  if (ability === undefined || lost <= 0 || !isThere(target) || !isMeant(arm, ability)) return
  if (ability.resist !== '' && resists(table, state, { target, ability, original: attack, roll: DRAIN }))
    return
  const points =
    (ability.dice.length > 0 ? rollDice(table, ability.dice, 0, DRAINED, attacker.id) : 0) + ability.plus
  const rule = 'mythras.creature.characteristic-drain'
  tellCondition(table, {
    figure: target,
    rule,
    what: 'drained',
    amount: Math.max(1, points),
    where: ability.source,
  })
  const what = CHARACTERISTICS.find((each) => each === ability.source.toLowerCase())
  if (what !== undefined) loseCharacteristic(table, state, target, what, Math.max(1, points))
}

const CHARACTERISTICS: readonly CharacteristicState[] = ['str', 'con', 'siz', 'dex', 'int', 'pow', 'cha']
/** Without strength, nimbleness, wits or will nobody fights on. */
const NEEDED: ReadonlySet<CharacteristicState> = new Set(['str', 'dex', 'int', 'pow'])

/** Points of a characteristic are gone; at nothing CON is death, and others leave their owner helpless. */
function loseCharacteristic(
  table: Table,
  state: State,
  victim: Figure,
  what: CharacteristicState,
  points: number,
): void {
  const before = victim.drained.find((each) => each.what === what)
  if (before === undefined) victim.drained.push({ what, points })
  else before.points += points
  if ((before?.points ?? points) < profileOf(state, victim)[what]) return
  const rule = 'mythras.creature.characteristic-drain'
  if (what === 'con') die(table, state, victim, rule)
  else if (NEEDED.has(what)) {
    fallProne(table, state, victim, rule)
    incapacitate(table, state, victim, rule)
  }
}

/** Acid blood: whoever wounds such a thing hand to hand is sprayed. */
function sprayAcid(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, lost, weaponry } = exchange
  if (lost <= 0 || weaponry !== 'melee' || !hasAbility(state, target, 'acid-blood')) return
  if (!isThere(attacker) || isImmune(state, attacker, 'acid')) return
  const damage = table.die(3, ACID, target.id)
  const rounds = table.die(3, ACID_ROUNDS, target.id)
  const location = rollLocation(table, state, attacker, target.id)
  tellCondition(table, {
    figure: attacker,
    rule: 'mythras.creature.xenomorph',
    what: 'acid',
    amount: damage,
    where: profileOf(state, attacker).locations[location]?.name,
  })
  if (damage * rounds <= attacker.acid * attacker.acidDamage) return
  attacker.acid = rounds
  attacker.acidDamage = damage
  attacker.acidAt = location
}

/** A burning missile may set alight what it strikes. */
function catchFire(table: Table, state: State, exchange: Exchange): void {
  const { target, weaponry, hits, rolled, location } = exchange
  if (!hits || weaponry === 'melee' || location < 0) return
  ignites(table, state, { victim: target, location, damage: rolled, source: 'fire' })
}

// ── Grappler ─────────────────────────────────────────────────────────────────────────────────────────────

/** Grappler: a hit seizes; a parry by either side lets it grip a limb or pin the weapon. */
function grapple(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, item, defence, reaction, parry } = exchange
  const parried = reaction === 'parry' && defence !== null && defence.level >= SUCCESS
  if (item.hand === 'natural' && hasAbility(state, attacker, 'grappler') && exchange.hits) {
    if (parried) seize(table, state, attacker, target, parry)
    else seize(table, state, attacker, target, null)
  }
  if (parried && parry?.hand === 'natural' && hasAbility(state, target, 'grappler'))
    seize(table, state, target, attacker, item)
}

/** Takes hold of somebody, or of the weapon that met the grappler; either way the victim has to struggle free. */
function seize(table: Table, state: State, grappler: Figure, victim: Figure, weapon: Item | null): void {
  if (grappler.grips >= 0 || !canAct(state, grappler) || !isThere(victim)) return
  const rule = 'mythras.creature.grappler'
  const pins = weapon !== null && weapon.hand !== 'natural'
  const options = pins ? ['grip', 'pin', 'no'] : ['grip', 'no']
  const about = { victim: victim.id, weapon: pins ? armOf(state, weapon).key : '' }
  const choice = table.ask(option({ name: 'grapple', rule, to: grappler, options, about, usual: 'grip' }))
  if (choice === 'no') return
  grappler.grips = victim.at
  victim.grippedBy.push(grappler.at)
  engage(grappler, victim)
  if (choice === 'pin' && weapon !== null) {
    weapon.pinnedBy = grappler.at
    weapon.ward = 0
    tellCondition(table, {
      figure: victim,
      rule,
      what: 'pinned',
      amount: 0,
      where: armOf(state, weapon).name,
    })
    return
  }
  tellCondition(table, { figure: victim, rule, what: 'gripped', amount: 0 })
}
