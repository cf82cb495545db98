/**
 * Healing: First Aid and the Healing skill in the fight, and what rest does after it.
 *
 * First Aid does one thing at a time: it staunches a bleeding wound, else keeps a Major one from killing, else
 * gives back a few Hit Points, which every injury allows only once. The Healing skill staunches, stabilises and
 * wakes, and lets a Major wound mend at all. Words that confuse: `treated` of a limb means that nothing more can
 * be had from First Aid there; under the ruling that counts minutes a helper who is busy has no spell but a
 * `held` casting, whose target is the patient and whose turns are Rounds. The functions under *Afterwards* only
 * calculate.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  areFoes,
  type Figure,
  figureAt,
  figureById,
  limbAt,
  locationAt,
  noCasting,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import { canAct, distance, isEngaged, isThere } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { rollLucky } from '../core/luck.ts'
import { gradedSkill, mayTryAgain, rollSkill, SUCCESS } from '../core/skills.ts'
import { fatigueLevel, type heroLevelEffects } from '../core/tables.ts'
import { isSwallowed, whyNotAttend } from '../creatures/nature.ts'
import type { OfferOption } from '../round/action-names.ts'
import { pointsOf } from '../round/points.ts'
import { isFelledStill, offerPutOut } from './hazards.ts'
import { bleed, die, woundOf } from './wounds.ts'

const FIRST_AID: Roll = { name: 'first-aid', rule: 'mythras.heal.first-aid' }
const HEALING: Roll = { name: 'healing', rule: 'mythras.heal.healing' }
const RESTORED: Roll = { name: 'hit-points', rule: 'mythras.heal.first-aid' }
const MINUTES: Roll = { name: 'minutes', rule: 'mythras.heal.first-aid' }
const ROUNDS_A_MINUTE = 12
const NEAR = 2

// ── Wounds close ─────────────────────────────────────────────────────────────────────────────────────────

/** Gives Hit Points back to a location; a limb above 0 serves again, and whoever has no Major wound left is no longer felled by one. */
export function restore(
  table: Table,
  state: State,
  {
    patient,
    location,
    amount,
    by,
    rule,
  }: {
    readonly patient: Figure
    readonly location: number
    readonly amount: number
    readonly by: Figure
    readonly rule: string
  },
): number {
  const limb = limbAt(patient, location)
  const { hp: most, name } = locationAt(state, patient, location)
  const gained = Math.min(amount, most - limb.hp)
  if (gained <= 0 || limb.severed) return 0
  limb.hp += gained
  if (limb.hp > 0 && !isParalysedAt(patient, location)) limb.useless = false
  recoverFromFelling(state, patient)
  if (table.logs)
    say(table, {
      event: 'healed',
      rule,
      figure: patient.id,
      by: by.id,
      location: name,
      amount: gained,
      what: 'hit-points',
    })
  return gained
}

function isParalysedAt(figure: Figure, location: number): boolean {
  return figure.poisons.some((each) => each.condition === 'paralysis' && each.location === location)
}

function recoverFromFelling(state: State, figure: Figure): void {
  if (isFelledStill(state, figure)) return
  if (!isSwallowed(state, figure)) figure.felled = false
  figure.dying = 0
}

/** A Major wound is kept from killing; with the last of them death is no longer near. */
export function stabilise(
  table: Table,
  state: State,
  {
    patient,
    location,
    by,
    rule,
  }: { readonly patient: Figure; readonly location: number; readonly by: Figure; readonly rule: string },
): void {
  limbAt(patient, location).treated = true
  let near = false
  for (let at = 0; at < patient.limbs.length; at++)
    if (woundOf(state, patient, at) === 'major' && !limbAt(patient, at).treated) near = true
  if (!near) patient.dying = 0
  tellHealed(table, state, { patient, location, by, rule, what: 'stabilised' })
}

/** A bleeding wound is closed; violent effort will open it again. */
export function staunch(
  table: Table,
  state: State,
  {
    patient,
    location,
    by,
    rule,
  }: { readonly patient: Figure; readonly location: number; readonly by: Figure; readonly rule: string },
): void {
  limbAt(patient, location).bleeding = 'staunched'
  tellHealed(table, state, { patient, location, by, rule, what: 'staunched' })
}

/** Somebody unconscious or in shock comes to. */
export function wake(table: Table, state: State, patient: Figure, by: Figure, rule: string): void {
  patient.unconscious = 0
  patient.shocked = 0
  tellHealed(table, state, { patient, location: -1, by, rule, what: 'woken' })
}

function tellHealed(
  table: Table,
  state: State,
  {
    patient,
    location,
    by,
    rule,
    what,
  }: {
    readonly patient: Figure
    readonly location: number
    readonly by: Figure
    readonly rule: string
    readonly what: string
  },
): void {
  if (!table.logs) return
  const where = location < 0 ? '' : locationAt(state, patient, location).name
  say(table, { event: 'healed', rule, figure: patient.id, by: by.id, location: where, amount: 0, what })
}

// ── In the fight ─────────────────────────────────────────────────────────────────────────────────────────

/** What First Aid would do for a location. */
type Treatment = 'nothing' | 'staunch' | 'stabilise' | 'dress'

function treatmentOf(state: State, patient: Figure, location: number): Treatment {
  const limb = limbAt(patient, location)
  if (limb.bleeding === 'yes') return 'staunch'
  const wound = woundOf(state, patient, location)
  if (wound === 'none' || limb.treated) return 'nothing'
  return wound === 'major' ? 'stabilise' : 'dress'
}

function isInsensible(patient: Figure): boolean {
  return patient.unconscious > 0 || patient.shocked > 0
}

/** Offers First Aid and the Healing skill for whoever of one's own side needs them and is near, and to put flames out. */
export function offerHealing(state: State, figure: Figure, offer: OfferOption): void {
  offerPutOut(state, figure, offer)
  for (const patient of state.figures) {
    if (areFoes(patient, figure) || !isThere(patient) || distance(figure, patient) > NEAR) continue
    if (isSwallowed(state, patient)) continue
    offerTreatments(state, figure, patient, offer)
  }
}

function offerTreatments(state: State, figure: Figure, patient: Figure, offer: OfferOption): void {
  const { locations } = profileOf(state, patient)
  const heals = profileOf(state, figure).healing >= 0
  for (let at = 0; at < locations.length; at++) {
    const treatment = treatmentOf(state, patient, at)
    const wound = woundOf(state, patient, at)
    if (wound === 'none' && treatment === 'nothing') continue
    const key = `${patient.id} ${locationAt(state, patient, at).key}`
    const none = treatment === 'nothing' ? 'mythras.heal.first-aid' : ''
    offer(`first-aid ${key}`, whyNotTreat(state, figure, patient) || none)
    if (heals && (wound === 'serious' || wound === 'major')) {
      const vain = treatment === 'nothing' && !isInsensible(patient) ? 'mythras.heal.healing' : ''
      offer(`heal ${key}`, whyNotTreat(state, figure, patient) || vain)
    }
  }
  if (isInsensible(patient)) offer(`first-aid ${patient.id} wake`, whyNotTreat(state, figure, patient))
}

/** The rule that keeps somebody from treating a patient, or ''. */
// rule: mythras.action.use-skill
export function whyNotTreat(state: State, figure: Figure, patient: Figure): string {
  const busy = whyNotAttend(state, figure)
  if (busy !== '') return busy
  if (isEngaged(state, figure) || isEngaged(state, patient) || isTending(figure) || !hasHands(state, figure))
    return 'mythras.heal.first-aid'
  if (state.setup.rulings['first-aid-time'] !== 'whole-round') return ''
  return figure.actionPoints < pointsOf(state, figure) ? 'mythras.heal.first-aid' : ''
}

/** Bandages want hands: beasts have none. */
export function hasHands(state: State, figure: Figure): boolean {
  const { rightArm, leftArm } = profileOf(state, figure)
  return rightArm >= 0 || leftArm >= 0
}

/** Carries out what was offered; one Action Point is paid already, and a table that takes a whole Round takes the rest. */
export function useHealing(table: Table, state: State, figure: Figure, key: string): void {
  const [how = '', id = '', where = ''] = key.split(' ')
  const patient = figureById(state, id)
  if (patient === undefined) throw new RangeError(`nobody to treat is called ${id}`)
  const time = state.setup.rulings['first-aid-time']
  if (how !== 'heal' && time === 'minutes') {
    const rounds = ROUNDS_A_MINUTE * rollLucky(table, state, figure, 3, MINUTES)
    figure.casting = { spell: -1, target: patient.at, turns: rounds, ready: false, held: true }
    return
  }
  if (time === 'whole-round') {
    figure.actionPoints = 0
    figure.delayed = 0
  }
  const location = profileOf(state, patient).locations.findIndex((each) => each.key === where)
  if (how === 'heal') treatByHealing(table, state, figure, patient, location)
  else treatByFirstAid(table, state, { figure, patient, location, shift: 0 })
}

/** First Aid on a location, or, below zero, on somebody's consciousness. */
function treatByFirstAid(
  table: Table,
  state: State,
  {
    figure,
    patient,
    location,
    shift,
  }: { readonly figure: Figure; readonly patient: Figure; readonly location: number; readonly shift: number },
): void {
  const rule = 'mythras.heal.first-aid'
  const helps = succeeds(table, state, {
    figure,
    value: profileOf(state, figure).firstAid,
    roll: FIRST_AID,
    shift,
  })
  if (location < 0) {
    if (helps) wake(table, state, patient, figure, rule)
    return
  }
  const treatment = treatmentOf(state, patient, location)
  if (treatment === 'dress') {
    limbAt(patient, location).treated = true
    if (helps)
      restore(table, state, {
        patient,
        location,
        amount: rollLucky(table, state, figure, 3, RESTORED),
        by: figure,
        rule,
      })
  }
  if (!helps) return
  if (treatment === 'staunch')
    staunch(table, state, { patient, location, by: figure, rule: 'mythras.effect.bleed-staunch' })
  if (treatment === 'stabilise') stabilise(table, state, { patient, location, by: figure, rule })
}

/** Healing on a Serious or Major wound: no Hit Points, but the bleeding, the dying and the swoon are over. */
function treatByHealing(table: Table, state: State, figure: Figure, patient: Figure, location: number): void {
  const rule = 'mythras.heal.healing'
  if (!succeeds(table, state, { figure, value: profileOf(state, figure).healing, roll: HEALING, shift: 0 }))
    return
  if (limbAt(patient, location).bleeding === 'yes')
    staunch(table, state, { patient, location, by: figure, rule })
  if (woundOf(state, patient, location) === 'major')
    stabilise(table, state, { patient, location, by: figure, rule })
  if (isInsensible(patient)) wake(table, state, patient, figure, rule)
}

function succeeds(
  table: Table,
  state: State,
  {
    figure,
    value,
    roll,
    shift,
  }: { readonly figure: Figure; readonly value: number; readonly roll: Roll; readonly shift: number },
): boolean {
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift })
  const made = rollSkill(table, state, { figure, sheet: value, grade, roll })
  const { level } = made
  const skill = roll.name
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: roll.rule,
      figure: figure.id,
      skill,
      value,
      grade,
      graded: gradedSkill(state.setup.rulings, value, grade),
      die: made.die,
      level,
      causes: causesOfSkill(state, figure, skill, grade, 'tries'),
    })
  return level >= SUCCESS
}

// ── First Aid that takes minutes ─────────────────────────────────────────────────────────────────────────

/** True for somebody who is busy with a patient for some time. */
export function isTending(figure: Figure): boolean {
  return figure.casting.spell < 0 && figure.casting.held && figure.casting.turns > 0
}

/** The start of a Round for somebody at a patient's side: a fight around them ends it, time brings it to its end. */
export function tendOn(table: Table, state: State, figure: Figure): void {
  if (!isTending(figure)) return
  const patient = figureAt(state, figure.casting.target)
  const disturbed =
    !canAct(state, figure) ||
    !isThere(patient) ||
    isEngaged(state, figure) ||
    isEngaged(state, patient) ||
    distance(figure, patient) > NEAR
  if (disturbed) {
    figure.casting = noCasting()
    return
  }
  figure.casting.turns -= 1
  if (figure.casting.turns > 0) return
  figure.casting = noCasting()
  const { locations } = profileOf(state, patient)
  const keys = locations.flatMap(({ key }, at) =>
    treatmentOf(state, patient, at) === 'nothing' ? [] : [key],
  )
  if (isInsensible(patient)) keys.push('wake')
  if (keys.length === 0) return
  const about = { patient: patient.id }
  const choice = table.ask(
    option({
      name: 'first-aid',
      rule: 'mythras.heal.first-aid',
      to: figure,
      options: keys,
      about,
      usual: keys[0],
    }),
  )
  const location = locations.findIndex(({ key }) => key === choice)
  treatByFirstAid(table, state, { figure, patient, location, shift: 0 })
}

// ── When the fight is over ───────────────────────────────────────────────────────────────────────────────

const TEND_LEAVE: readonly string[] = Object.freeze(['tend', 'leave'])
const LEAVE_TEND: readonly string[] = Object.freeze(['leave', 'tend'])
const TRIES = 2

/** Whoever can still stand stops the bleeding and dying of others, or leaves them to it. */
export function tendAfterwards(table: Table, state: State): void {
  for (const patient of state.figures) {
    if (!isThere(patient) || endangered(state, patient).length === 0) continue
    const helper = helperFor(state, patient)
    if (helper === undefined) continue
    const comrade = !areFoes(helper, patient)
    const options = comrade ? TEND_LEAVE : LEAVE_TEND
    const about = { patient: patient.id }
    const rule = 'mythras.heal.first-aid'
    if (
      table.ask(option({ name: 'after-tend', rule, to: helper, options, about, usual: options[0] })) ===
      'tend'
    )
      tendTheDying(table, state, helper, patient)
  }
}

/** The locations that would be somebody's death. */
function endangered(state: State, patient: Figure): number[] {
  const found: number[] = []
  for (let at = 0; at < patient.limbs.length; at++) {
    const treatment = treatmentOf(state, patient, at)
    if (treatment === 'staunch' || (treatment === 'stabilise' && patient.dying > 0)) found.push(at)
  }
  return found
}

/** The best of those who can help: of their own side, themselves included, else of the other. */
function helperFor(state: State, patient: Figure): Figure | undefined {
  let best: Figure | undefined
  for (const figure of state.figures) {
    if (!canAct(state, figure) || !hasHands(state, figure)) continue
    if (best === undefined || worth(state, figure, patient) > worth(state, best, patient)) best = figure
  }
  return best
}

function worth(state: State, figure: Figure, patient: Figure): number {
  return profileOf(state, figure).firstAid + (areFoes(figure, patient) ? 0 : 10_000)
}

/** Every wound that would kill is tried once, and once more, a grade harder, if the referee allows it; a Round each. */
function tendTheDying(table: Table, state: State, helper: Figure, patient: Figure): void {
  for (const location of endangered(state, patient))
    for (let tries = 0; tries < TRIES && isThere(patient); tries++) {
      if (tries > 0 && !mayTryAgain(table, helper, 'first-aid')) break
      treatByFirstAid(table, state, { figure: helper, patient, location, shift: tries })
      if (!endangered(state, patient).includes(location)) break
      bleed(table, state, patient)
      if (patient.dying > 0 && isThere(patient)) {
        patient.dying -= 1
        if (patient.dying === 0) die(table, state, patient, 'mythras.wound.major-vital')
      }
    }
}

// ── Afterwards ───────────────────────────────────────────────────────────────────────────────────────────

/** How heroic somebody is. */
export type HeroLevel = keyof typeof heroLevelEffects

const DAYS_A_WEEK = 7
const DAYS_A_MONTH = 30

/** What decides how fast a location mends. */
export interface HealingRate {
  readonly rate: number
  readonly hero: HeroLevel
  /** A Major wound was treated by the Healing skill or by magic. */
  readonly treated: boolean
  /** Points by which strenuous activity lowers the rate: 1d3, or 0 for whoever rests. */
  readonly hindrance: number
}

/** Hit Points of a location after so many days: the rate each day, week or month, as bad as the wound still is. */
// rule: mythras.heal.natural
export function recoverLocation(hp: number, most: number, days: number, mending: HealingRate): number {
  let now = hp
  let left = days
  while (now < most) {
    const major = now <= -most
    const period = major ? DAYS_A_MONTH : now <= 0 ? DAYS_A_WEEK : 1
    const gain = healingPace(mending, major)
    if (left < period || gain <= 0 || (major && !mending.treated)) break
    left -= period
    now = Math.min(most, now + gain)
  }
  return now
}

/** The Healing Rate as it works: doubled for heroes unless the wound is Major, less for those who do not rest. */
function healingPace({ rate, hero, hindrance }: HealingRate, major: boolean): number {
  return Math.max(0, rate * (hero === 'normal' || major ? 1 : 2) - hindrance)
}

/** Days within which a Major wound must be treated by somebody of this skill before it maims. */
// rule: mythras.heal.natural
export function daysBeforeMaiming(healing: number): number {
  return Math.ceil(healing / 20)
}

/** Minutes of rest that one level of fatigue takes to go; Infinity from the last. */
// rule: mythras.fatigue.recover
export function restFor(level: number, rate: number): number {
  const { recovery } = fatigueLevel(level)
  if (recovery === null) return level === 0 ? 0 : Number.POSITIVE_INFINITY
  return recovery / rate
}

/** The level of fatigue after so many minutes of rest, and the minutes that are left towards the next. */
// rule: mythras.fatigue.recover
export function recoverFatigue(
  level: number,
  rate: number,
  minutes: number,
): { readonly level: number; readonly left: number } {
  let now = level
  let left = minutes
  while (now > 0 && left >= restFor(now, rate)) {
    left -= restFor(now, rate)
    now -= 1
  }
  return { level: now, left: now === 0 ? 0 : left }
}

/** Levels of fatigue from blood loss after so many days: one comes back each day, from the day after it stopped. */
// rule: mythras.blood.fatigue
export function recoverBlood(levels: number, days: number): number {
  return Math.max(0, levels - Math.floor(days))
}

/** Levels of fatigue from lack of air after so many minutes in the air. */
// rule: mythras.hazard.asphyxia
export function recoverBreath(levels: number, minutes: number): number {
  return Math.max(0, levels - Math.floor(minutes))
}

/** Magic Points after so many hours of rest: the Healing Rate each hour. */
export function recoverMagic(points: number, most: number, rate: number, hours: number): number {
  return Math.min(most, points + rate * Math.floor(hours))
}

/** Power Points after so many minutes of rest: one each minute. */
export function recoverPower(points: number, most: number, minutes: number): number {
  return Math.min(most, points + Math.floor(minutes))
}
