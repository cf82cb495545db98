/**
 * Plans for a turn: which weapon, from where, against whom, and where to stand afterwards. A plan is worth what it
 * takes off the foe (the more, the more the foe could do), less what the answer to it and the place it ends in
 * cost. The same plans are made for stances that are only considered.
 *
 * There are many plans and one is wanted, so only a better one than those before is written down, what a place costs is
 * worked out once somebody could be struck from there, and one figure stands in for the planner wherever he might be.
 */
import { whyNotAttack, whyNotStrike } from '../rules/attack.ts'
import { deedKey, moveKey } from '../rules/deeds.ts'
import { whyNotCast } from '../rules/magic.ts'
import { chargeLength, mayAct, whyNotAct, whyNotCharge, zonesInReach } from '../rules/movement.ts'
import { couldCounter } from '../rules/reactions.ts'
import { usesOf } from '../rules/techniques.ts'
import { ENGAGED, isEngaged, reachBit } from '../rules/zones.ts'
import {
  type Arm,
  areFoes,
  copyFigure,
  type Figure,
  isActive,
  profileOf,
  type SpellState,
  type State,
} from '../state/state.ts'
import { chance, type Harm } from './chance.ts'
import { type Kits, kitOf, type Swing, swingOf } from './kit.ts'
import { backOf, exposure, foesOf, harmTo, imagineWith, landingOn, leftOf, type Threat } from './measure.ts'
import type { Temper } from './temper.ts'

/** What to do, and what it is worth. */
export interface TurnPlan {
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
  /** How exposed one is there. */
  readonly exposed: number
}

/** The first deed of a plan, as the menu names it. */
export function firstDeed({ first, about, from, key }: TurnPlan): string {
  switch (first) {
    case 'attack':
    case 'charge':
      return deedKey(first, about.id)
    case 'move':
      return moveKey(from)
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
  readonly kits: Kits
  /** The foes whose blows must be reckoned with. */
  readonly threats: readonly Threat[]
  /** The planner as he is imagined elsewhere, or with another weapon. */
  readonly elsewhere: Figure
}

/** Somebody who is about to plan. */
export function plannerOf(
  state: State,
  {
    figure,
    temper,
    kits,
    threats,
    elsewhere = copyFigure(figure),
  }: Omit<Planner, 'state' | 'elsewhere'> & { readonly elsewhere?: Figure },
): Planner {
  return { state, figure, temper, kits, threats, elsewhere }
}

/** The planner in a zone with a weapon in hand; until the next is imagined. */
function imagined({ figure, elsewhere }: Planner, zone: number, wielded: number): Figure {
  if (zone === figure.zone && wielded === figure.wielded) return figure
  elsewhere.zone = zone
  elsewhere.wielded = wielded
  return elsewhere
}

/** What a blow is worth that does such harm, and lets in so much. */
export function worthOfBlow(
  { state, figure, temper, kits }: Pick<Planner, 'state' | 'figure' | 'temper' | 'kits'>,
  target: Figure,
  { dealt, fells }: Harm,
  back: number,
): number {
  const done = ((dealt / leftOf(target) + fells) / 2) * kitOf(kits, state, target).power
  if (back === 0) return done
  return done - temper.caution * (back / leftOf(figure)) * kitOf(kits, state, figure).power
}

/** What it costs to be found in a zone. */
export function dangerAt(planner: Planner, zone: number): number {
  return priceOf(planner, exposureAt(planner, zone))
}

function exposureAt(planner: Planner, zone: number): number {
  const { state, figure, kits, threats } = planner
  return threats.length === 0 ? 0 : exposure(state, imagined(planner, zone, figure.wielded), kits, threats)
}

/** What it costs to be so exposed. */
function priceOf({ state, figure, temper, kits }: Planner, exposed: number): number {
  return exposed === 0 ? 0 : temper.caution * kitOf(kits, state, figure).power * exposed
}

/** The best plan that strikes, casts or mends; null if there is none. The first of equals. */
export function bestPlan(planner: Planner): TurnPlan | null {
  const { state, figure } = planner
  if (!mayAct(state, figure)) return null
  const places = placesOf(planner)
  const targets = foesOf(state, figure)
  const { arms } = profileOf(state, figure)
  let best: TurnPlan | null = null
  for (let hand = 0; hand < arms.length; hand++)
    if (hand === figure.wielded || mayTakeUp(state, figure, hand))
      best = betterStrike(planner, hand, places, targets, best)
  if (state.setup.rulings.spells === 'on')
    for (const spell of profileOf(state, figure).spells)
      for (const place of places) best = betterSpell(planner, spell, place, places, best)
  if (figure.stance === 'aggressive') best = betterCharge(planner, targets, best)
  return betterWhirl(planner, targets, best)
}

function isBetter(worth: number, best: TurnPlan | null): boolean {
  return best === null || worth > best.worth
}

// ── Where from ───────────────────────────────────────────────────────────────────────────────────────────

interface Place {
  /** Where the action happens, and where the turn ends. */
  readonly zone: number
  end: number
  /** How exposed one is there and what that costs, once it is known. */
  exposed: number
  danger: number
  known: boolean
}

function placeAt(zone: number): Place {
  return { zone, end: zone, exposed: 0, danger: 0, known: false }
}

/** Every zone from which the action could be done: here if the stance lets one, or one move away. */
function placesOf({ state, figure }: Planner): readonly Place[] {
  const places: Place[] = []
  if (whyNotAct(state, figure) === '') places.push(placeAt(figure.zone))
  const { speed } = profileOf(state, figure)
  for (const zone of zonesInReach(state, figure, speed - figure.moved)) places.push(placeAt(zone))
  return places
}

/** What it costs to end a turn that was begun in a place; from here one may still move on. */
function dangerFrom(planner: Planner, place: Place, places: readonly Place[]): number {
  if (place.known) return place.danger
  const { state, figure } = planner
  place.known = true
  place.exposed = exposureAt(planner, place.zone)
  place.danger = priceOf(planner, place.exposed)
  if (place.zone !== figure.zone || figure.moved > 0) return place.danger
  if (state.setup.rulings['action-economy'] !== 'either-order') return place.danger
  for (const next of places) {
    if (next !== place && dangerFrom(planner, next, places) < place.danger) {
      place.danger = next.danger
      place.exposed = next.exposed
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

/** A blow with a weapon from any place at any of these foes, if it is better than the best so far. */
function betterStrike(
  planner: Planner,
  hand: number,
  places: readonly Place[],
  targets: readonly Figure[],
  before: TurnPlan | null,
): TurnPlan | null {
  const { state, figure, kits } = planner
  const arm = state.setup.arms[profileOf(state, figure).arms[hand] ?? -1]
  if (arm === undefined) return before
  let best = before
  for (const place of places)
    for (const target of targets) {
      if (!mayReach(arm, place.zone, target)) continue
      const by = imagined(planner, place.zone, hand)
      if (whyNotAttack(state, by, target, arm) !== '') continue
      const swing = kitOf(kits, state, by).inHand
      const blow = weigh({ planner, by, swing, target, met: target, charges: false })
      const worth = blow.gain - dangerFrom(planner, place, places)
      if (!isBetter(worth, best)) continue
      const first = hand !== figure.wielded ? 'weapon' : place.zone !== figure.zone ? 'move' : 'attack'
      best = planFrom(place, blow, { first, about: target, key: arm.key, worth, target })
    }
  return best
}

/** False where an arm is sure to fall short; rulings let some shoot at any distance. */
function mayReach({ category, reach }: Arm, zone: number, target: Figure): boolean {
  return category === 'ranged' || (reach & reachBit(Math.abs(zone - target.zone))) !== 0
}

/** A plan to act from a place; `weighed` says what the act is worth by itself. */
function planFrom(
  { zone: from, end: zone, exposed }: Place,
  { gain, fells }: Weighed,
  { first, about, key, worth, target }: Pick<TurnPlan, 'first' | 'about' | 'key' | 'worth' | 'target'>,
): TurnPlan {
  return { first, about, from, key, worth, gain, target, fells, zone, exposed }
}

/** What a blow is worth by itself, and how likely it fells. */
interface Weighed {
  readonly gain: number
  readonly fells: number
}

/** Weighs a blow at somebody, who may be imagined as he will be `met`. */
function weigh({
  planner,
  by,
  swing,
  target,
  met,
  charges,
}: {
  readonly planner: Planner
  readonly by: Figure
  readonly swing: Swing
  readonly target: Figure
  readonly met: Figure
  readonly charges: boolean
}): Weighed {
  const { state, kits } = planner
  const kit = kitOf(kits, state, met)
  const countered = couldCounter(state, by, met, swing.arm)
  const landing = landingOn(state, { by, swing, target: met, kit, countered })
  const harm = harmTo({ landing, by, swing, target: met, kit, charges })
  const back = backOf(state, { landing, by, target: met, kits })
  return { gain: worthOfBlow(planner, target, harm, back), fells: harm.fells }
}

function betterCharge(
  planner: Planner,
  targets: readonly Figure[],
  before: TurnPlan | null,
): TurnPlan | null {
  const { state, figure, kits } = planner
  const { inHand } = kitOf(kits, state, figure)
  let best = before
  for (const target of targets) {
    if (whyNotCharge(state, figure, target) !== '') continue
    const zones = chargeLength(state, figure, target)
    const place = placeAt(figure.zone + (target.zone > figure.zone ? zones : -zones))
    const closes = target.stance === 'defensive' && target.zone === place.zone ? 1 : 0
    const met = imagineWith(target, target.momentum + closes)
    const blow = weigh({
      planner,
      by: imagined(planner, place.zone, figure.wielded),
      swing: inHand,
      target,
      met,
      charges: true,
    })
    place.exposed = exposureAt(planner, place.zone)
    const worth = blow.gain - priceOf(planner, place.exposed)
    if (isBetter(worth, best))
      best = planFrom(place, blow, { first: 'charge', about: target, key: '', worth, target })
  }
  return best
}

/** One blow at everybody in the zone, if there are several. */
function betterWhirl(planner: Planner, targets: readonly Figure[], best: TurnPlan | null): TurnPlan | null {
  const { state, figure } = planner
  const use = usesOf(state, figure, 'whirlwind-strike').at(-1)
  if (use === undefined || whyNotAct(state, figure) !== '') return best
  const { inHand } = kitOf(planner.kits, state, figure)
  const { arm } = inHand
  if (arm.category === 'ranged' || whyNotStrike(state, figure, arm, ENGAGED) !== '') return best
  const by = imagineWith(figure, figure.momentum - use.cost)
  const foes = targets.filter(({ zone }) => zone === figure.zone)
  if (foes.length < 2) return best
  let gain = 0
  for (const foe of foes)
    gain += weigh({ planner, by, swing: inHand, target: foe, met: foe, charges: false }).gain
  const place = placeAt(figure.zone)
  place.exposed = exposureAt(planner, figure.zone)
  const worth = gain - priceOf(planner, place.exposed)
  if (!isBetter(worth, best)) return best
  const blow = { gain, fells: 0 }
  return planFrom(place, blow, { first: 'technique', about: figure, key: use.key, worth, target: null })
}

// ── Spells ───────────────────────────────────────────────────────────────────────────────────────────────

/** A spell from a place on whomever it does most for, if it is better than the best so far. */
function betterSpell(
  planner: Planner,
  spell: SpellState,
  place: Place,
  places: readonly Place[],
  before: TurnPlan | null,
): TurnPlan | null {
  const { state, figure } = planner
  let best = before
  for (const about of state.figures) {
    const by = imagined(planner, place.zone, figure.wielded)
    if (areFoes(figure, about) !== (spell.effect === 'attack')) continue
    if (whyNotCast(state, by, spell, about === figure ? by : about) !== '') continue
    if (spell.effect === 'attack' && !isActive(about)) continue
    const cast = spellGain(planner, by, spell, about)
    if (cast.gain <= 0) continue
    const worth = cast.gain - dangerFrom(planner, place, places)
    if (!isBetter(worth, best)) continue
    const first = place.zone === figure.zone ? 'cast' : 'move'
    const target = spell.effect === 'attack' ? about : null
    best = planFrom(place, cast, { first, about, key: spell.key, worth, target })
  }
  return best
}

const HEAL_DIE = 3.5

/** What a spell on somebody is worth, and how likely it fells him. */
function spellGain(planner: Planner, by: Figure, spell: SpellState, other: Figure): Weighed {
  const { state, figure, temper, kits } = planner
  const arm = state.setup.arms[spell.arm]
  if (spell.effect === 'attack' && arm !== undefined) {
    const swing = swingOf(kitOf(kits, state, by), state, by, arm)
    return weigh({ planner, by, swing, target: other, met: other, charges: false })
  }
  const { castingPenalty, skills, [spell.attribute]: attribute } = profileOf(state, figure)
  const works = chance(spell.tn - attribute - skills.sorcery - castingPenalty)
  const points = spell.flat + HEAL_DIE * spell.dice
  const worth = works * kitOf(kits, state, other).power * (other === figure ? 1 : temper.ally)
  if (spell.effect === 'shield') {
    if (!isActive(other)) return { gain: 0, fells: 0 }
    const more = Math.max(0, points - other.ward)
    return { gain: (worth * more) / leftOf(other), fells: 0 }
  }
  if (!isActive(other)) return { gain: points + other.vitality > 0 ? worth : 0, fells: 0 }
  const missing = profileOf(state, other).vitalityMax - other.vitality
  return { gain: (worth * Math.min(points, missing)) / leftOf(other), fells: 0 }
}
