/**
 * Plans for a turn: which weapon, from where, against whom, and where to stand afterwards. A plan is worth what it
 * takes off the foe (the more, the more the foe could do), less what the answer to it and the place it ends in
 * cost. The same plans are made for stances that are only considered.
 *
 * There are many plans and one is wanted, so only a better one than those before is written down, what a place costs is
 * worked out once somebody could be struck from there, and one figure stands in for the planner wherever he might be.
 */
import { type Attack, whyNotAttack, whyNotStrike } from '../attack.ts'
import { deedKey } from '../deeds.ts'
import { whyNotCast } from '../magic.ts'
import { chargeLength, destinations, mayAct, whyNotAct, whyNotCharge } from '../movement.ts'
import { couldCounter } from '../reactions.ts'
import {
  type Arm,
  areFoes,
  copyFigure,
  type Figure,
  isActive,
  profileOf,
  type Spell,
  type State,
} from '../state.ts'
import { usesOf } from '../techniques.ts'
import { ENGAGED, isEngaged } from '../zones.ts'
import { chance } from './chance.ts'
import { exposure, type Forecast, foesOf, forecast, imagineWith, leftOf, type Threat } from './measure.ts'
import type { Temper } from './temper.ts'

/** What to do, and what it is worth. */
export interface Plan {
  /** What comes first: the action itself, or what must be done before it. */
  readonly first: 'attack' | 'charge' | 'cast' | 'technique' | 'move' | 'weapon'
  /** Whom the action is about, where it is done, and the key of the weapon, spell or technique. */
  readonly about: Figure
  readonly from: number
  readonly key: string
  readonly worth: number
  /** What the action itself is worth, wherever it ends. */
  readonly gain: number
  /** Whom it strikes at, how likely he falls, and where it ends. */
  readonly target: Figure | null
  readonly fells: number
  readonly zone: number
}

/** The first deed of a plan, as the menu names it. */
export function firstDeed({ first, about, from, key }: Plan): string {
  switch (first) {
    case 'attack':
    case 'charge':
      return deedKey(first, about.id)
    case 'move':
      return deedKey(first, String(from))
    case 'weapon':
      return deedKey(first, key)
    case 'cast':
      return `cast ${key} ${about.id}`
    case 'technique':
      return key
  }
}

/** Whose plan it is, and who could still answer it. */
export interface Planner {
  readonly state: State
  readonly figure: Figure
  readonly temper: Temper
  /** What everybody is worth to fell. */
  readonly powers: readonly number[]
  /** The foes whose blows must be reckoned with. */
  readonly threats: readonly Threat[]
  /** The planner as he is imagined elsewhere, or with another weapon. */
  readonly elsewhere: Figure
}

/** Somebody who is about to plan. */
export function plannerOf(
  state: State,
  figure: Figure,
  temper: Temper,
  powers: readonly number[],
  threats: readonly Threat[],
): Planner {
  return { state, figure, temper, powers, threats, elsewhere: copyFigure(figure) }
}

/** The planner in a zone with a weapon in hand; until the next is imagined. */
function imagined({ figure, elsewhere }: Planner, zone: number, wielded: number): Figure {
  if (zone === figure.zone && wielded === figure.wielded) return figure
  elsewhere.zone = zone
  elsewhere.wielded = wielded
  return elsewhere
}

/** What a blow is worth that fares like this. */
export function worthOfBlow(
  { figure, temper, powers }: Pick<Planner, 'figure' | 'temper' | 'powers'>,
  target: Figure,
  { dealt, fells, back }: Forecast,
): number {
  const done = ((dealt / leftOf(target) + fells) / 2) * (powers[target.at] ?? 1)
  if (back === 0) return done
  return done - temper.caution * (back / leftOf(figure)) * (powers[figure.at] ?? 1)
}

/** What it costs to be found in a zone. */
export function dangerAt(planner: Planner, zone: number): number {
  const { state, figure, temper, powers, threats } = planner
  if (threats.length === 0) return 0
  const power = powers[figure.at] ?? 1
  const exposed = exposure(state, imagined(planner, zone, figure.wielded), power, threats)
  return exposed === 0 ? 0 : temper.caution * power * exposed
}

/** The best plan that strikes, casts or mends; null if there is none. The first of equals. */
export function bestPlan(planner: Planner): Plan | null {
  const { state, figure } = planner
  if (!mayAct(state, figure)) return null
  const places = placesOf(planner)
  const { arms } = profileOf(state, figure)
  let best: Plan | null = null
  for (let hand = 0; hand < arms.length; hand++)
    if (hand === figure.wielded || mayTakeUp(state, figure, hand))
      for (const place of places) best = betterStrike(planner, hand, place, places, best)
  if (state.setup.rulings.spells === 'on')
    for (const spell of profileOf(state, figure).spells)
      for (const place of places) best = betterSpell(planner, spell, place, places, best)
  if (figure.stance === 'aggressive') best = betterCharge(planner, best)
  return betterWhirl(planner, best)
}

function isBetter(worth: number, best: Plan | null): boolean {
  return best === null || worth > best.worth
}

// ── Where from ───────────────────────────────────────────────────────────────────────────────────────────

interface Place {
  /** Where the action happens, and where the turn ends. */
  readonly zone: number
  end: number
  /** What ending there costs, once it is known. */
  danger: number
  known: boolean
}

/** Every zone from which the action could be done: here if the stance lets one, or one move away. */
function placesOf({ state, figure }: Planner): readonly Place[] {
  const { zone: here } = figure
  const { speed } = profileOf(state, figure)
  const places: Place[] = []
  if (whyNotAct(state, figure) === '') places.push({ zone: here, end: here, danger: 0, known: false })
  destinations(state, figure, (zone, whyNot) => {
    if (whyNot === '' && figure.moved + Math.abs(zone - here) <= speed)
      places.push({ zone, end: zone, danger: 0, known: false })
  })
  return places
}

/** What it costs to end a turn that was begun in a place; from here one may still move on. */
function dangerFrom(planner: Planner, place: Place, places: readonly Place[]): number {
  if (place.known) return place.danger
  const { state, figure } = planner
  place.known = true
  place.danger = dangerAt(planner, place.zone)
  if (place.zone !== figure.zone || figure.moved > 0) return place.danger
  if (state.setup.rulings['action-economy'] !== 'either-order') return place.danger
  for (const next of places) {
    if (next !== place && dangerFrom(planner, next, places) < place.danger) {
      place.danger = next.danger
      place.end = next.zone
    }
  }
  return place.danger
}

/** True for a weapon that could be taken up before the blow. */
function mayTakeUp(state: State, figure: Figure, hand: number): boolean {
  const { arms, shield } = profileOf(state, figure)
  const { rulings } = state.setup
  const arm = state.setup.arms[arms[hand] ?? -1]
  if (arm === undefined || figure.rearmed) return false
  if (rulings['weapon-switch'] !== 'free-once-per-turn' && !isEngaged(state, figure)) return false
  if (rulings['shield-hands'] !== 'enforce' || shield === 'none') return true
  return arm.category !== 'heavy' && arm.category !== 'ranged'
}

// ── What ─────────────────────────────────────────────────────────────────────────────────────────────────

/** A blow with a weapon from a place, if it is better than the best so far. */
function betterStrike(
  planner: Planner,
  hand: number,
  place: Place,
  places: readonly Place[],
  before: Plan | null,
): Plan | null {
  const { state, figure } = planner
  const arm = state.setup.arms[profileOf(state, figure).arms[hand] ?? -1]
  if (arm === undefined) return before
  let best = before
  for (const target of state.figures) {
    const by = imagined(planner, place.zone, hand)
    if (!isActive(target) || whyNotAttack(state, by, target, arm) !== '') continue
    const blow = forecastOf(state, by, target, arm, 'attack')
    const gain = worthOfBlow(planner, target, blow)
    const worth = gain - dangerFrom(planner, place, places)
    if (!isBetter(worth, best)) continue
    const first = hand !== figure.wielded ? 'weapon' : place.zone !== figure.zone ? 'move' : 'attack'
    const { zone: from, end: zone } = place
    best = { first, about: target, from, key: arm.key, worth, gain, target, fells: blow.fells, zone }
  }
  return best
}

function forecastOf(state: State, by: Figure, target: Figure, arm: Arm, how: Attack['how']): Forecast {
  return forecast(state, by, target, arm, how, couldCounter(state, by, target, arm))
}

function betterCharge(planner: Planner, before: Plan | null): Plan | null {
  const { state, figure } = planner
  const arm = state.setup.arms[profileOf(state, figure).arms[figure.wielded] ?? -1]
  if (arm === undefined) return before
  let best = before
  for (const target of state.figures) {
    if (!isActive(target) || !areFoes(figure, target)) continue
    if (whyNotCharge(state, figure, target) !== '') continue
    const zones = chargeLength(state, figure, target)
    const zone = figure.zone + (target.zone > figure.zone ? zones : -zones)
    const closes = target.stance === 'defensive' && target.zone === zone ? 1 : 0
    const met = imagineWith(target, target.momentum + closes)
    const blow = forecastOf(state, imagined(planner, zone, figure.wielded), met, arm, 'charge')
    const gain = worthOfBlow(planner, target, blow)
    const worth = gain - dangerAt(planner, zone)
    if (!isBetter(worth, best)) continue
    const { fells } = blow
    best = { first: 'charge', about: target, from: zone, key: arm.key, worth, gain, target, fells, zone }
  }
  return best
}

/** One blow at everybody in the zone, if there are several. */
function betterWhirl(planner: Planner, best: Plan | null): Plan | null {
  const { state, figure } = planner
  const use = usesOf(state, figure, 'whirlwind-strike').at(-1)
  const arm = state.setup.arms[profileOf(state, figure).arms[figure.wielded] ?? -1]
  if (use === undefined || arm === undefined || whyNotAct(state, figure) !== '') return best
  if (arm.category === 'ranged' || whyNotStrike(state, figure, arm, ENGAGED) !== '') return best
  const by = imagineWith(figure, figure.momentum - use.cost)
  const foes = foesOf(state, figure).filter(({ zone }) => zone === figure.zone)
  if (foes.length < 2) return best
  let gain = 0
  for (const foe of foes) gain += worthOfBlow(planner, foe, forecastOf(state, by, foe, arm, 'whirlwind'))
  const worth = gain - dangerAt(planner, figure.zone)
  if (!isBetter(worth, best)) return best
  const { zone } = figure
  const { key } = use
  return { first: 'technique', about: figure, from: zone, key, worth, gain, target: null, fells: 0, zone }
}

// ── Spells ───────────────────────────────────────────────────────────────────────────────────────────────

/** A spell from a place on whomever it does most for, if it is better than the best so far. */
function betterSpell(
  planner: Planner,
  spell: Spell,
  place: Place,
  places: readonly Place[],
  before: Plan | null,
): Plan | null {
  const { state, figure } = planner
  let best = before
  for (const about of state.figures) {
    const by = imagined(planner, place.zone, figure.wielded)
    if (areFoes(figure, about) !== (spell.effect === 'attack')) continue
    if (whyNotCast(state, by, spell, about === figure ? by : about) !== '') continue
    if (spell.effect === 'attack' && !isActive(about)) continue
    const [gain, fells] = spellGain(planner, by, spell, about)
    if (gain <= 0) continue
    const worth = gain - dangerFrom(planner, place, places)
    if (!isBetter(worth, best)) continue
    const first = place.zone === figure.zone ? 'cast' : 'move'
    const target = spell.effect === 'attack' ? about : null
    const { zone: from, end: zone } = place
    best = { first, about, from, key: spell.key, worth, gain, target, fells, zone }
  }
  return best
}

const HEAL_DIE = 3.5

/** What a spell on somebody is worth, and how likely it fells him. */
function spellGain(planner: Planner, by: Figure, spell: Spell, other: Figure): [number, number] {
  const { state, figure, temper, powers } = planner
  const arm = state.setup.arms[spell.arm]
  if (spell.effect === 'attack' && arm !== undefined) {
    const blow = forecastOf(state, by, other, arm, 'spell')
    return [worthOfBlow(planner, other, blow), blow.fells]
  }
  const { castingPenalty, skills, [spell.attribute]: attribute } = profileOf(state, figure)
  const works = chance(spell.tn - attribute - skills.sorcery - castingPenalty)
  const points = spell.flat + HEAL_DIE * spell.dice
  const worth = works * (powers[other.at] ?? 1) * (other === figure ? 1 : temper.ally)
  if (spell.effect === 'shield') {
    const more = Math.max(0, points - other.ward)
    return [(worth * more) / leftOf(other), 0]
  }
  if (!isActive(other)) return points + other.vitality > 0 ? [worth, 0] : [0, 0]
  const missing = profileOf(state, other).vitalityMax - other.vitality
  return [(worth * Math.min(points, missing)) / leftOf(other), 0]
}
