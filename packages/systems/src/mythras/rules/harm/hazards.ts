/**
 * Hazards: exertion, falls, falling things, fire, lack of air, acid and poison, and what each does in a Round.
 *
 * None of them is an attack: the Endurance rolls for their wounds are opposed to nothing. Three numbers carry
 * more than they say. A limb's `burning` is the Intensity of an ordinary fire (1 to 5), `BY_ATTACK` for clothes
 * lit by an attack, and `WENT_OUT` where such a flame died by itself. A figure's `breaths` are the Rounds of air
 * left, 0 for somebody who breathes and `AIRLESS` for somebody who has none left. The `left` of a poison are its
 * Rounds still to come, `FOR_GOOD` where it has no end.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  areFoes,
  type Figure,
  hasAbility,
  limbAt,
  locationAt,
  type PoisonForm,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import { canAct, distance, isEngaged, isThere } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { rollLucky } from '../core/luck.ts'
import {
  CRITICAL,
  divided,
  FUMBLE,
  gradedSkill,
  levelOf,
  losesTo,
  rollSkill,
  type SkillRoll,
  SUCCESS,
  succeeds,
} from '../core/skills.ts'
import { fallDice, fallingObjectDice, minutesOf } from '../core/tables.ts'
import {
  breathSeconds,
  holdBreathMinutes,
  isImmune,
  type Readiness,
  skillOfAthletics,
  whyNotAttend,
} from '../creatures/nature.ts'
import { distract } from '../magic/concentration.ts'
import type { OfferOption } from '../round/action-names.ts'
import { armourAgainst, rollDice, rollLocation, rollModifier, tellDamage } from './damage.ts'
import { die, fallProne, hurt, letGo, loseLimb, tire, woundConsequences, woundOf } from './wounds.ts'

const EXERTION: Roll = { name: 'exertion', rule: 'mythras.fatigue.gain' }
const FALL: Roll = { name: 'fall', rule: 'mythras.hazard.fall' }
const TUMBLE: Roll = { name: 'acrobatics', rule: 'mythras.hazard.fall' }
const OBJECT: Roll = { name: 'falling-object', rule: 'mythras.hazard.falling-object' }
const FIRE: Roll = { name: 'fire', rule: 'mythras.hazard.fire' }
const EXTENT: Roll = { name: 'fire-extent', rule: 'mythras.hazard.fire' }
const CATCH: Roll = { name: 'fire-catches', rule: 'mythras.hazard.fire' }
const IGNITE: Roll = { name: 'ignite', rule: 'mythras.hazard.ignite' }
const FLAMES: Roll = { name: 'flames', rule: 'mythras.hazard.ignite' }
const SMOTHER: Roll = { name: 'athletics', rule: 'mythras.hazard.ignite' }
const AIR: Roll = { name: 'endurance', rule: 'mythras.hazard.asphyxia' }
const CHOKING: Roll = { name: 'suffocation', rule: 'mythras.hazard.asphyxia' }
const POTENCY: Roll = { name: 'potency', rule: 'mythras.hazard.poison' }
const RESIST: Roll = { name: 'resist', rule: 'mythras.hazard.poison' }
const NAUSEA: Roll = { name: 'endurance', rule: 'mythras.hazard.poison' }
const VOMITING: Roll = { name: 'vomiting', rule: 'mythras.hazard.poison' }

/** Clothes that an attack has lit: they burn for 1d3 − 1 a Round. */
export const BY_ATTACK = 6
/** A flame that died by itself. */
export const WENT_OUT = -1
/** No air left at all. */
export const AIRLESS = -1
/** A poison without an end of its own. */
export const FOR_GOOD = -1

const NEAR = 2
const SECONDS_A_ROUND = 5
const ROUNDS_A_MINUTE = 12
const UNHARMED_AGONY = 1000

// ── Each Round ───────────────────────────────────────────────────────────────────────────────────────────

/** The start of a Round: fire, acid, lack of air, poison and retching take their course. */
export function startRoundHazards(table: Table, state: State, figure: Figure): void {
  if (isThere(figure)) burnOn(table, state, figure)
  if (isThere(figure)) eatAcid(table, state, figure)
  if (isThere(figure)) runOutOfAir(table, state, figure)
  if (isThere(figure)) coursePoisons(table, state, figure)
  if (figure.nauseous > 0) figure.nauseous -= 1
}

function tellHazard(
  table: Table,
  {
    rule,
    figure,
    what,
    amount,
    location,
  }: {
    readonly rule: string
    readonly figure: Figure
    readonly what: string
    readonly amount: number
    readonly location: string
  },
): void {
  if (table.logs) say(table, { event: 'hazard', rule, figure: figure.id, what, amount, location })
}

function nameOf(state: State, figure: Figure, location: number): string {
  return location < 0 ? '' : locationAt(state, figure, location).name
}

/** Damage that no roll dealt: the location loses it, and the wound is resisted by plain Endurance. */
function suffer(
  table: Table,
  state: State,
  {
    victim,
    location,
    damage,
    armour,
    rule,
  }: {
    readonly victim: Figure
    readonly location: number
    readonly damage: number
    readonly armour: number
    readonly rule: string
  },
): void {
  const stopped = Math.min(damage, armour)
  if (table.logs)
    tellDamage(table, state, {
      victim,
      by: '',
      location,
      rolled: damage,
      parried: 0,
      cover: 0,
      armour: stopped,
      rule,
    })
  const { lost, wound } = hurt(table, state, { victim, location, damage: damage - stopped, by: null })
  woundConsequences(table, state, { victim, location, wound, lost, original: null })
  if (lost > 0) distract(table, state, victim)
}

// ── Exertion ─────────────────────────────────────────────────────────────────────────────────────────────

/** Hard exertion, where the referee calls for it: Athletics, Brawn or Endurance, or a level of fatigue. */
export function exert(
  table: Table,
  state: State,
  figure: Figure,
  skill: 'athletics' | 'brawn' | 'endurance',
): void {
  const rule = 'mythras.fatigue.gain'
  const profile = profileOf(state, figure)
  const easier = skill === 'endurance' ? profile.enduranceGrade : 0
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: easier })
  const made = rollSkill(table, state, { figure, sheet: profile[skill], grade, roll: EXERTION })
  tellSkill(table, state, { figure, rule, skill, value: profile[skill], grade, made })
  if (made.level < SUCCESS) tire(table, state, { figure, levels: 1, rule, cause: 'exertion' })
}

// ── Falling ──────────────────────────────────────────────────────────────────────────────────────────────

/** A fall: dice by its height to as many locations, past all armour; Acrobatics halves it and lands on its feet. */
export function fallFrom(table: Table, state: State, victim: Figure, metres: number): void {
  victim.airborne = false
  const count = fallDice(metres)
  if (count === 0 || !isThere(victim)) return
  const rule = 'mythras.hazard.fall'
  tellHazard(table, { rule, figure: victim, what: 'falls', amount: metres, location: '' })
  const tumbles = rollTumble(table, state, victim)
  const before = victim.serious
  const struck: number[] = []
  let major = false
  for (let dice = 0; dice < count && isThere(victim); dice++) {
    const location = freshLocation(table, state, victim, struck)
    struck.push(location)
    suffer(table, state, {
      victim,
      location,
      damage: fallDamage(table, state, victim, count, tumbles),
      armour: 0,
      rule,
    })
    if (woundOf(state, victim, location) === 'major') major = true
  }
  const safe = tumbles && !major && victim.serious === before
  if (isThere(victim) && !safe) fallProne(table, state, victim, rule)
}

function rollTumble(table: Table, state: State, victim: Figure): boolean {
  const { acrobatics } = profileOf(state, victim)
  if (acrobatics < 0 || !canAct(state, victim)) return false
  const grade = gradeFor(state, { figure: victim, purpose: 'other' })
  return succeeds(table, state, { figure: victim, sheet: acrobatics, grade, roll: TUMBLE })
}

/** What one location takes of a fall: a die, or all of them, and the faller's own Damage Modifier. */
function fallDamage(table: Table, state: State, victim: Figure, count: number, tumbles: boolean): number {
  const { rulings } = state.setup
  const dice = Array<number>(rulings['fall-split'] === 'one-die-each' ? 1 : count).fill(6)
  const rolled = rollDice(table, dice, 0, FALL, victim.id)
  const whole = Math.max(0, rolled + rollModifier(table, profileOf(state, victim).damageModifier, victim.id))
  return tumbles ? divided(rulings, whole, 2) : whole
}

const MOST_TRIES = 8

/** A random location that was not struck yet, as long as there is one; after many vain rolls the next that is free. */
function freshLocation(table: Table, state: State, victim: Figure, struck: readonly number[]): number {
  const { length } = profileOf(state, victim).locations
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const location = rollLocation(table, state, victim, victim.id)
    if (struck.length >= length || !struck.includes(location)) return location
  }
  for (let location = 0; location < length; location++) if (!struck.includes(location)) return location
  return 0
}

/** A thing falls on somebody: dice by its SIZ and by the height, on one location; armour helps. */
export function fallingObject(table: Table, state: State, victim: Figure, siz: number, metres: number): void {
  if (!isThere(victim)) return
  const dice = Array<number>(fallingObjectDice(siz, metres)).fill(6)
  const damage = rollDice(table, dice, 0, OBJECT, victim.id)
  const location = rollLocation(table, state, victim, victim.id)
  const armour = armourAgainst(victim, location, false, false)
  suffer(table, state, { victim, location, damage, armour, rule: 'mythras.hazard.falling-object' })
}

// ── Fire ─────────────────────────────────────────────────────────────────────────────────────────────────

/** What a fire of an Intensity does: its dice a Round, the die of Rounds until things catch, and how far it reaches. */
export interface FireHazard {
  readonly name: string
  readonly dice: readonly number[]
  /** 0 catches at once. */
  readonly catches: 0 | 2 | 3 | 4
  readonly reaches: 'one' | 'some' | 'all'
}

/** Fires by Intensity, 1 to 5. */
export const fires: readonly FireHazard[] = [
  { name: 'candle', dice: [2], catches: 4, reaches: 'one' },
  { name: 'torch', dice: [4], catches: 3, reaches: 'one' },
  { name: 'campfire', dice: [6], catches: 2, reaches: 'some' },
  { name: 'blaze', dice: [6, 6], catches: 2, reaches: 'some' },
  { name: 'lava', dice: [6, 6, 6], catches: 0, reaches: 'all' },
]

/** The fire of an Intensity; nothing lies beyond either end. */
export function fireOf(intensity: number): FireHazard {
  const fire = fires[Math.min(Math.max(intensity, 1), fires.length) - 1]
  if (fire === undefined) throw new RangeError(`there is no fire of Intensity ${intensity}`)
  return fire
}

/** Rounds in a fire: it scorches until things catch, and then they burn and it spreads. */
export function standInFire(
  table: Table,
  state: State,
  {
    victim,
    location,
    intensity,
    rounds,
  }: {
    readonly victim: Figure
    readonly location: number
    readonly intensity: number
    readonly rounds: number
  },
): void {
  const catching = roundsToCatch(table, intensity, victim)
  for (let round = 0; round < rounds && isThere(victim); round++) {
    if (round < catching) scorch(table, state, victim, location, intensity)
    else {
      if (!isBurning(victim)) setAlight(table, state, victim, location, intensity)
      burnOn(table, state, victim)
    }
  }
}

/** Rounds until flammable things catch in a fire of an Intensity. */
export function roundsToCatch(table: Table, intensity: number, by: Figure): number {
  const { catches } = fireOf(intensity)
  return catches === 0 ? 0 : table.die(catches, CATCH, by.id)
}

/** A Round in a fire that has not set anything alight yet: its damage to what is nearest, less armour. */
export function scorch(
  table: Table,
  state: State,
  victim: Figure,
  location: number,
  intensity: number,
): void {
  if (!isThere(victim) || isImmune(state, victim, 'fire')) return
  const { dice, reaches } = fireOf(intensity)
  const damage = rollDice(table, dice, 0, FIRE, victim.id)
  const all = profileOf(state, victim).locations.length
  const some = reaches === 'one' ? 1 : reaches === 'all' ? all : 1 + table.die(4, EXTENT, victim.id)
  for (const at of nearest(state, victim, [location], some)) {
    if (!isThere(victim)) return
    const armour = armourAgainst(victim, at, false, false)
    suffer(table, state, { victim, location: at, damage, armour, rule: 'mythras.hazard.fire' })
  }
}

/** The locations nearest to some, those themselves first. */
function nearest(state: State, victim: Figure, from: readonly number[], count: number): readonly number[] {
  const { locations } = profileOf(state, victim)
  const found = from.slice()
  for (let at = 0; at < found.length && found.length < count; at++)
    for (const next of locations[found[at] ?? -1]?.adjacent ?? []) if (!found.includes(next)) found.push(next)
  for (let at = 0; at < locations.length && found.length < count; at++)
    if (!found.includes(at)) found.push(at)
  return found.slice(0, count)
}

/** A location catches fire. */
export function setAlight(
  table: Table,
  state: State,
  victim: Figure,
  location: number,
  intensity: number,
): void {
  if (!isThere(victim) || isImmune(state, victim, 'fire')) return
  const limb = limbAt(victim, location)
  if (
    limb.burning > 0 &&
    (intensity === BY_ATTACK || (limb.burning !== BY_ATTACK && limb.burning >= intensity))
  )
    return
  limb.burning = intensity
  const rule = intensity === BY_ATTACK ? 'mythras.hazard.ignite' : 'mythras.hazard.fire'
  tellHazard(table, {
    rule,
    figure: victim,
    what: 'burning',
    amount: intensity === BY_ATTACK ? 0 : intensity,
    location: nameOf(state, victim, location),
  })
}

/** An attack by fire or lightning may set its victim alight: 5 or 1 in a hundred for each point rolled. */
export function ignites(
  table: Table,
  state: State,
  {
    victim,
    location,
    damage,
    source,
  }: {
    readonly victim: Figure
    readonly location: number
    readonly damage: number
    readonly source: 'fire' | 'electricity'
  },
): boolean {
  if (damage <= 0 || !isThere(victim) || isImmune(state, victim, 'fire')) return false
  const chance = Math.min(100, damage * (source === 'fire' ? 5 : 1))
  if (chance < 100 && !table.atMost(100, chance, IGNITE, victim.id)) return false
  setAlight(table, state, victim, location, BY_ATTACK)
  return true
}

/** True while something of somebody burns. */
export function isBurning(figure: Figure): boolean {
  for (const limb of figure.limbs) if (limb.burning > 0) return true
  return false
}

/** Burning locations lose Hit Points past what is worn; ordinary fire spreads, an attack's flames may die. */
function burnOn(table: Table, state: State, figure: Figure): void {
  if (!isBurning(figure)) return
  const burning = figure.limbs.flatMap((limb, at) => (limb.burning > 0 ? [at] : []))
  let spread = 0
  for (const at of burning) {
    const limb = limbAt(figure, at)
    if (!isThere(figure)) return
    if (limb.burning === BY_ATTACK) burnByAttack(table, state, figure, at)
    else {
      const damage = rollDice(table, fireOf(limb.burning).dice, 0, FIRE, figure.id)
      suffer(table, state, {
        victim: figure,
        location: at,
        damage,
        armour: limb.natural,
        rule: 'mythras.hazard.fire',
      })
      spread = Math.max(spread, limb.burning)
    }
  }
  if (spread > 0) spreadFire(table, state, figure, spread)
  if (!isBurning(figure)) for (const limb of figure.limbs) limb.burning = 0
}

function burnByAttack(table: Table, state: State, figure: Figure, location: number): void {
  const limb = limbAt(figure, location)
  const rule = 'mythras.hazard.ignite'
  const damage = rollLucky(table, state, figure, 3, FLAMES) - 1
  if (damage > 0) {
    suffer(table, state, { victim: figure, location, damage, armour: limb.natural, rule })
    return
  }
  limb.burning = WENT_OUT
  tellHazard(table, { rule, figure, what: 'went-out', amount: 0, location: nameOf(state, figure, location) })
}

/** A fire that nobody fights spreads to as many locations as its Intensity. */
function spreadFire(table: Table, state: State, figure: Figure, intensity: number): void {
  if (!isThere(figure)) return
  const burning = figure.limbs.flatMap((limb, at) => (limb.burning > 0 ? [at] : []))
  const reached = nearest(state, figure, burning, burning.length + intensity)
  for (const at of reached) setAlight(table, state, figure, at, intensity)
}

/** Offers to smother the flames on oneself. */
export function offerPutOut(state: State, figure: Figure, offer: OfferOption): void {
  if (isBurning(figure)) offer('put-out', whyNotAttend(state, figure))
}

const HELP: readonly string[] = Object.freeze(['no', 'yes'])

/** Smothering: down on the ground and Athletics; easier with help, and for each place that went out by itself. */
export function putOut(table: Table, state: State, figure: Figure): void {
  const rule = 'mythras.hazard.ignite'
  fallProne(table, state, figure, rule)
  const gone = figure.limbs.filter((limb) => limb.burning === WENT_OUT).length
  const easier = gone + (isHelped(table, state, figure) ? 1 : 0)
  const skill = skillOfAthletics(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: -easier })
  const made = rollSkill(table, state, { figure, sheet: skill, grade, roll: SMOTHER })
  tellSkill(table, state, { figure, rule, skill: 'athletics', value: skill, grade, made })
  if (made.level < SUCCESS) return
  for (const limb of figure.limbs) limb.burning = 0
  tellHazard(table, { rule, figure, what: 'put-out', amount: 0, location: '' })
}

/** A friend nearby may lend a hand, if the referee finds them free for it. */
function isHelped(table: Table, state: State, figure: Figure): boolean {
  const helper = state.figures.find(
    (other) =>
      other !== figure &&
      !areFoes(other, figure) &&
      canAct(state, other) &&
      !isEngaged(state, other) &&
      distance(other, figure) <= NEAR,
  )
  if (helper === undefined) return false
  const about = { figure: figure.id, helper: helper.id }
  return (
    table.ask(
      option({
        name: 'smother-help',
        rule: 'mythras.hazard.ignite',
        to: REFEREE,
        options: HELP,
        about,
        usual: 'no',
      }),
    ) === 'yes'
  )
}

function tellSkill(
  table: Table,
  state: State,
  {
    figure,
    rule,
    skill,
    value,
    grade,
    made,
  }: {
    readonly figure: Figure
    readonly rule: string
    readonly skill: string
    readonly value: number
    readonly grade: number
    readonly made: SkillRoll
  },
): void {
  if (!table.logs) return
  const { die: face, level } = made
  const graded = gradedSkill(state.setup.rulings, value, grade)
  const causes = causesOfSkill(state, figure, skill, grade)
  say(table, {
    event: 'skill',
    rule,
    figure: figure.id,
    skill,
    value,
    grade,
    graded,
    die: face,
    level,
    causes,
  })
}

// ── Acid ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Acid eats its points each Round: first what is worn, then hide, then flesh. */
function eatAcid(table: Table, state: State, figure: Figure): void {
  if (figure.acid <= 0) return
  const rule = 'mythras.creature.xenomorph'
  const limb = limbAt(figure, figure.acidAt)
  let left = figure.acidDamage
  for (const layer of ['worn', 'magic', 'natural'] as const) {
    const eaten = Math.min(left, limb[layer])
    limb[layer] -= eaten
    left -= eaten
  }
  tellHazard(table, {
    rule,
    figure,
    what: 'acid',
    amount: figure.acidDamage - left,
    location: nameOf(state, figure, figure.acidAt),
  })
  figure.acid -= 1
  if (left > 0)
    suffer(table, state, { victim: figure, location: figure.acidAt, damage: left, armour: 0, rule })
}

// ── Air ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Somebody is cut off from the air, and lives on the breath they have. */
export function suffocate(table: Table, state: State, victim: Figure, readiness: Readiness): void {
  if (victim.breaths !== 0 || !isThere(victim) || !breathes(state, victim)) return
  victim.breaths = roundsOfBreath(state, victim, readiness)
  if (table.logs)
    say(table, {
      event: 'hazard',
      rule: 'mythras.hazard.asphyxia',
      figure: victim.id,
      what: 'holds-breath',
      amount: victim.breaths,
      location: '',
      minutes: minutesOf(victim.breaths),
    })
}

/** Rounds for which somebody's breath lasts; at least one. */
export function roundsOfBreath(state: State, victim: Figure, readiness: Readiness): number {
  const minutes = holdBreathMinutes(state, victim, readiness !== 'prepared')
  if (minutes > 0) return minutes * ROUNDS_A_MINUTE
  const seconds = breathSeconds(state, profileOf(state, victim).endurance, readiness)
  return Math.max(1, divided(state.setup.rulings, seconds, SECONDS_A_ROUND))
}

/** The dead need no air. */
function breathes(state: State, figure: Figure): boolean {
  return !hasAbility(state, figure, 'undead') && !isImmune(state, figure, 'suffocation')
}

/** Somebody has air again. */
export function breatheAgain(table: Table, figure: Figure): void {
  if (figure.breaths === 0) return
  figure.breaths = 0
  tellHazard(table, { rule: 'mythras.hazard.asphyxia', figure, what: 'breathes', amount: 0, location: '' })
}

/** Air runs out, and then Endurance decides how fast the end comes. */
function runOutOfAir(table: Table, state: State, figure: Figure): void {
  if (figure.breaths === 0) return
  if (figure.breaths > 0) {
    figure.breaths = figure.breaths === 1 ? AIRLESS : figure.breaths - 1
    return
  }
  const rule = 'mythras.hazard.asphyxia'
  const { endurance, enduranceGrade } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: enduranceGrade })
  const made = rollSkill(table, state, { figure, sheet: endurance, grade, roll: AIR })
  tellSkill(table, state, { figure, rule, skill: 'endurance', value: endurance, grade, made })
  tire(table, state, { figure, levels: levelsOfChoking(table, state, figure, made), rule, cause: 'choked' })
}

function levelsOfChoking(table: Table, state: State, figure: Figure, { level }: SkillRoll): number {
  if (level === CRITICAL) return 0
  if (level === SUCCESS) return 1
  return rollLucky(table, state, figure, level === FUMBLE ? 3 : 2, CHOKING)
}

// ── Poison ───────────────────────────────────────────────────────────────────────────────────────────────

/** A poison gets into somebody: its Potency against their resistance, and if they lose, all that it does. */
export function poison(table: Table, state: State, victim: Figure, dose: PoisonForm, location: number): void {
  if (!isThere(victim)) return
  const rule = 'mythras.hazard.poison'
  if (isImmune(state, victim, 'poison')) {
    tellHazard(table, {
      rule: 'mythras.creature.poison-immunity',
      figure: victim,
      what: 'immune',
      amount: 0,
      location: '',
    })
    return
  }
  if (!losesToPotency(table, state, victim, dose)) {
    tellHazard(table, {
      rule,
      figure: victim,
      what: 'resisted',
      amount: dose.potency,
      location: nameOf(state, victim, location),
    })
    return
  }
  tellHazard(table, {
    rule,
    figure: victim,
    what: 'poisoned',
    amount: dose.potency,
    location: nameOf(state, victim, location),
  })
  for (const condition of dose.conditions) {
    const left = dose.duration === 0 ? FOR_GOOD : dose.duration
    catchPoison(table, state, victim, { condition, onset: dose.onset, left, location })
  }
}

type Poisoned = Figure['poisons'][number]
const MOST_POISONS = 20

function catchPoison(table: Table, state: State, victim: Figure, entry: Poisoned): void {
  const { condition, location } = entry
  const same = victim.poisons.find((each) => each.condition === condition && each.location === location)
  if (same !== undefined && same.onset <= entry.onset) {
    if (same.left !== FOR_GOOD && condition !== 'death')
      same.left = entry.left === FOR_GOOD ? FOR_GOOD : Math.max(same.left, entry.left)
    return
  }
  if (victim.poisons.length >= MOST_POISONS) return
  victim.poisons.push(entry)
  if (entry.onset === 0) takeHold(table, state, victim, entry)
}

function losesToPotency(
  table: Table,
  state: State,
  victim: Figure,
  { potency, resist }: PoisonForm,
): boolean {
  const { rulings } = state.setup
  const face = table.unread(100, POTENCY, victim.id)
  const level = levelOf(table, { rulings, die: face, sheet: potency, graded: potency, over: 0 })
  const original: SkillRoll = { die: face, level, graded: potency, sheet: potency }
  const profile = profileOf(state, victim)
  const easier = resist === 'endurance' ? profile.enduranceGrade : profile.willpowerGrade
  const grade = gradeFor(state, { figure: victim, purpose: 'other', item: null, foe: null, shift: easier })
  return losesTo(table, state, { resister: victim, skill: profile[resist], grade, original }, RESIST)
}

/** The onset is over: the condition begins. */
function takeHold(table: Table, state: State, victim: Figure, entry: Poisoned): void {
  const rule = 'mythras.hazard.poison'
  const { condition, location } = entry
  tellHazard(table, {
    rule,
    figure: victim,
    what: condition,
    amount: entry.left,
    location: nameOf(state, victim, location),
  })
  switch (condition) {
    case 'asphyxiation':
      if (!breathes(state, victim)) return
      collapse(table, state, victim, rule)
      victim.breaths = AIRLESS
      return
    case 'bleeding':
      limbAt(victim, location < 0 ? trunkOf(state, victim) : location).bleeding = 'yes'
      return
    case 'death':
      entry.left = profileOf(state, victim).con
      collapse(table, state, victim, rule)
      return
    case 'paralysis':
      if (location >= 0) {
        loseLimb(table, state, victim, location, rule)
        return
      }
      fallProne(table, state, victim, rule)
      letGo(table, state, victim)
      return
    case 'agony':
    case 'contagious':
    case 'fever':
    case 'mania':
    case 'nausea':
      return
  }
}

/** Down and unable to do anything. */
function collapse(table: Table, state: State, victim: Figure, rule: string): void {
  victim.felled = true
  fallProne(table, state, victim, rule)
  letGo(table, state, victim)
}

function trunkOf(state: State, figure: Figure): number {
  const { locations } = profileOf(state, figure)
  return Math.max(
    0,
    locations.findIndex(({ kind }) => kind === 'chest' || kind === 'abdomen'),
  )
}

/** Every poison comes a Round nearer to its onset, or to its end. */
function coursePoisons(table: Table, state: State, figure: Figure): void {
  for (const entry of figure.poisons.slice()) {
    if (!isThere(figure)) return
    if (entry.onset > 0) {
      entry.onset -= 1
      if (entry.onset === 0) takeHold(table, state, figure, entry)
      continue
    }
    if (entry.left === FOR_GOOD) continue
    entry.left -= 1
    if (entry.left > 0) continue
    if (entry.condition === 'death') die(table, state, figure, 'mythras.hazard.poison')
    else wearOff(table, state, figure, entry)
  }
}

/** A condition is over, and what it alone kept from its victim comes back. */
function wearOff(table: Table, state: State, figure: Figure, entry: Poisoned): void {
  figure.poisons = figure.poisons.filter((each) => each !== entry)
  tellHazard(table, {
    rule: 'mythras.hazard.poison',
    figure,
    what: 'wears-off',
    amount: 0,
    location: nameOf(state, figure, entry.location),
  })
  if (entry.condition === 'asphyxiation') breatheAgain(table, figure)
  if (entry.condition === 'bleeding')
    limbAt(figure, entry.location < 0 ? trunkOf(state, figure) : entry.location).bleeding = 'no'
  if (entry.condition === 'paralysis' && entry.location >= 0) {
    const limb = limbAt(figure, entry.location)
    if (limb.hp > 0 && !limb.severed) limb.useless = false
  }
  if (figure.felled && !isFelledStill(state, figure)) figure.felled = false
}

/** True while a Major wound or a poison keeps somebody down. */
export function isFelledStill(state: State, figure: Figure): boolean {
  for (let at = 0; at < figure.limbs.length; at++) if (woundOf(state, figure, at) === 'major') return true
  return figure.poisons.some(
    ({ condition, onset }) => onset === 0 && (condition === 'asphyxiation' || condition === 'death'),
  )
}

/** Agony: no skill of the part that hurts is worth more than Willpower; a very high number where nothing hurts. */
export function agonyCap(state: State, figure: Figure, location: number): number {
  for (const poisoned of figure.poisons) {
    if (poisoned.condition !== 'agony' || poisoned.onset > 0) continue
    if (poisoned.location < 0 || poisoned.location === location) return profileOf(state, figure).willpower
  }
  return UNHARMED_AGONY
}

/** True for somebody whose touch passes a poison or disease on. */
export function isContagious(figure: Figure): boolean {
  return figure.poisons.some(({ condition, onset }) => condition === 'contagious' && onset === 0)
}

/** Nausea: at any strain Endurance, or 1d3 Rounds in which nothing can be done. True when it comes to that. */
export function retch(table: Table, state: State, figure: Figure): boolean {
  if (!figure.poisons.some(({ condition, onset }) => condition === 'nausea' && onset === 0)) return false
  const { endurance, enduranceGrade } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: enduranceGrade })
  if (succeeds(table, state, { figure, sheet: endurance, grade, roll: NAUSEA })) return false
  figure.nauseous = Math.max(figure.nauseous, rollLucky(table, state, figure, 3, VOMITING))
  tellHazard(table, {
    rule: 'mythras.hazard.poison',
    figure,
    what: 'retches',
    amount: figure.nauseous,
    location: '',
  })
  return true
}
