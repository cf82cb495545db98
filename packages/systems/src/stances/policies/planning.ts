/**
 * Plans for a turn: which weapon, from where, against whom, and where to stand afterwards. A plan is worth what it
 * takes off the foe (the more, the more the foe could do), less what the answer to it and the place it ends in
 * cost. The same plans are made for stances that are only considered.
 */
import { type Attack, whyNotAttack, whyNotStrike } from '../attack.ts'
import { whyNotCast } from '../magic.ts'
import { chargeLength, destinations, mayAct, whyNotAct, whyNotCharge } from '../movement.ts'
import { couldCounter } from '../reactions.ts'
import { type Arm, areFoes, type Figure, isActive, profileOf, type Spell, type State } from '../state.ts'
import { usesOf } from '../techniques.ts'
import { ENGAGED, isEngaged } from '../zones.ts'
import { chance } from './chance.ts'
import {
  exposure,
  type Forecast,
  foesOf,
  forecast,
  imagineAt,
  imagineWith,
  leftOf,
  powerOf,
  type Threat,
} from './measure.ts'
import type { Temper } from './temper.ts'

/** What to do, and what it is worth. */
export interface Plan {
  /** The first deed of it, as the menu names it. */
  readonly deed: string
  readonly worth: number
  /** What the action itself is worth, wherever it ends. */
  readonly gain: number
  /** Whom it strikes at, how likely he falls, and where it ends. */
  readonly target: Figure | null
  readonly fells: number
  readonly zone: number
}

/** Whose plan it is, and who could still answer it. */
export interface Planner {
  readonly state: State
  readonly figure: Figure
  readonly temper: Temper
  /** The foes whose blows must be reckoned with. */
  readonly threats: readonly Threat[]
}

/** What a blow is worth that fares like this. */
export function worthOfBlow({ state, figure, temper }: Planner, target: Figure, blow: Forecast): number {
  const done = ((blow.dealt / leftOf(target) + blow.fells) / 2) * powerOf(state, target)
  if (blow.back === 0) return done
  const back = blow.back / leftOf(figure)
  return done - temper.caution * back * powerOf(state, figure)
}

/** What it costs to be found in a zone. */
export function dangerAt({ state, figure, temper, threats }: Planner, zone: number): number {
  const there = zone === figure.zone ? figure : imagineAt(figure, zone)
  const exposed = exposure(state, there, threats)
  return exposed === 0 ? 0 : temper.caution * powerOf(state, figure) * exposed
}

/** The best plan that strikes, casts or mends; null if there is none. */
export function bestPlan(planner: Planner): Plan | null {
  const { state, figure } = planner
  if (!mayAct(state, figure)) return null
  const places = placesOf(planner)
  const plans: Plan[] = []
  for (const arm of handsOf(state, figure))
    for (const place of places) planStrikes(planner, arm, place, plans)
  if (state.setup.rulings.spells === 'on')
    for (const spell of profileOf(state, figure).spells)
      for (const place of places) planSpells(planner, spell, place, plans)
  if (figure.stance === 'aggressive') planCharges(planner, plans)
  planWhirl(planner, plans)
  let best: Plan | null = null
  for (const plan of plans) if (best === null || plan.worth > best.worth) best = plan
  return best
}

// ── Where from ───────────────────────────────────────────────────────────────────────────────────────────

interface Place {
  /** Where the action happens, and where the turn ends. */
  readonly zone: number
  readonly end: number
  /** What ending there costs. */
  readonly danger: number
}

/** Every zone from which the action could be done: here, moving on afterwards or not, or one move away. */
function placesOf(planner: Planner): Place[] {
  const { state, figure } = planner
  const here = { zone: figure.zone, end: figure.zone, danger: dangerAt(planner, figure.zone) }
  const places: Place[] = []
  const later = state.setup.rulings['action-economy'] === 'either-order' && figure.moved === 0
  let after = here
  const { speed } = profileOf(state, figure)
  destinations(state, figure, (zone, whyNot) => {
    if (whyNot !== '' || figure.moved + Math.abs(zone - figure.zone) > speed) return
    const there = { zone, end: zone, danger: dangerAt(planner, zone) }
    places.push(there)
    if (later && there.danger < after.danger) after = { zone: figure.zone, end: zone, danger: there.danger }
  })
  if (whyNotAct(state, figure) === '') places.unshift(after)
  return places
}

/** The weapon in hand, and others that could be taken up. */
function handsOf(state: State, figure: Figure): { arm: Arm; at: number }[] {
  const { arms, shield } = profileOf(state, figure)
  const { rulings } = state.setup
  const free =
    !figure.rearmed && (rulings['weapon-switch'] === 'free-once-per-turn' || isEngaged(state, figure))
  const hands: { arm: Arm; at: number }[] = []
  for (const [at, place] of arms.entries()) {
    const arm = state.setup.arms[place]
    if (arm === undefined || (at !== figure.wielded && !free)) continue
    const full = shield !== 'none' && (arm.category === 'heavy' || arm.category === 'ranged')
    if (at === figure.wielded || rulings['shield-hands'] !== 'enforce' || !full) hands.push({ arm, at })
  }
  return hands
}

// ── What ─────────────────────────────────────────────────────────────────────────────────────────────────

function planStrikes(
  planner: Planner,
  { arm, at }: { arm: Arm; at: number },
  { zone, end, danger }: Place,
  plans: Plan[],
): void {
  const { state, figure } = planner
  const by = zone === figure.zone && at === figure.wielded ? figure : imagineAt(figure, zone)
  if (by !== figure) by.wielded = at
  for (const target of state.figures) {
    if (!isActive(target) || whyNotAttack(state, by, target, arm) !== '') continue
    const blow = forecastOf(state, by, target, arm, 'attack')
    const gain = worthOfBlow(planner, target, blow)
    const deed =
      at !== figure.wielded
        ? `weapon ${arm.key}`
        : zone !== figure.zone
          ? `move ${zone}`
          : `attack ${target.id}`
    plans.push({ deed, worth: gain - danger, gain, target, fells: blow.fells, zone: end })
  }
}

function forecastOf(state: State, by: Figure, target: Figure, arm: Arm, how: Attack['how']): Forecast {
  return forecast(state, { by, target, arm, how }, couldCounter(state, by, target, arm))
}

function planCharges(planner: Planner, plans: Plan[]): void {
  const { state, figure } = planner
  for (const target of state.figures) {
    if (!isActive(target) || !areFoes(figure, target)) continue
    if (whyNotCharge(state, figure, target) !== '') continue
    const zones = chargeLength(state, figure, target)
    const zone = figure.zone + (target.zone > figure.zone ? zones : -zones)
    const arm = state.setup.arms[profileOf(state, figure).arms[figure.wielded] ?? -1]
    if (arm === undefined) continue
    const by = imagineAt(figure, zone)
    const closes = target.stance === 'defensive' && target.zone === zone ? 1 : 0
    const met = imagineWith(target, target.momentum + closes)
    const blow = forecastOf(state, by, met, arm, 'charge')
    const gain = worthOfBlow(planner, target, blow)
    const worth = gain - dangerAt(planner, zone)
    plans.push({ deed: `charge ${target.id}`, worth, gain, target, fells: blow.fells, zone })
  }
}

/** One blow at everybody in the zone, if there are several. */
function planWhirl(planner: Planner, plans: Plan[]): void {
  const { state, figure } = planner
  const use = usesOf(state, figure, 'whirlwind-strike').at(-1)
  const arm = state.setup.arms[profileOf(state, figure).arms[figure.wielded] ?? -1]
  if (use === undefined || arm === undefined || whyNotAct(state, figure) !== '') return
  if (arm.category === 'ranged' || whyNotStrike(state, figure, arm, ENGAGED) !== '') return
  const by = imagineWith(figure, figure.momentum - use.cost)
  const foes = foesOf(state, figure).filter(({ zone }) => zone === figure.zone)
  if (foes.length < 2) return
  let gain = 0
  for (const foe of foes) gain += worthOfBlow(planner, foe, forecastOf(state, by, foe, arm, 'whirlwind'))
  const worth = gain - dangerAt(planner, figure.zone)
  plans.push({ deed: use.key, worth, gain, target: null, fells: 0, zone: figure.zone })
}

// ── Spells ───────────────────────────────────────────────────────────────────────────────────────────────

function planSpells(planner: Planner, spell: Spell, { zone, end, danger }: Place, plans: Plan[]): void {
  const { state, figure } = planner
  const by = zone === figure.zone ? figure : imagineAt(figure, zone)
  for (const other of state.figures) {
    if (areFoes(figure, other) !== (spell.effect === 'attack')) continue
    if (whyNotCast(state, by, spell, other === figure ? by : other) !== '') continue
    if (spell.effect === 'attack' && !isActive(other)) continue
    const [gain, fells] = spellGain(planner, by, spell, other)
    if (gain <= 0) continue
    const deed = zone === figure.zone ? `cast ${spell.key} ${other.id}` : `move ${zone}`
    const target = spell.effect === 'attack' ? other : null
    plans.push({ deed, worth: gain - danger, gain, target, fells, zone: end })
  }
}

const HEAL_DIE = 3.5

/** What a spell on somebody is worth, and how likely it fells him. */
function spellGain(planner: Planner, by: Figure, spell: Spell, other: Figure): [number, number] {
  const { state, figure, temper } = planner
  const arm = state.setup.arms[spell.arm]
  if (spell.effect === 'attack' && arm !== undefined) {
    const blow = forecastOf(state, by, other, arm, 'spell')
    return [worthOfBlow(planner, other, blow), blow.fells]
  }
  const { castingPenalty, skills, [spell.attribute]: attribute } = profileOf(state, figure)
  const works = chance(spell.tn - attribute - skills.sorcery - castingPenalty)
  const points = spell.flat + HEAL_DIE * spell.dice
  const worth = works * powerOf(state, other) * (other === figure ? 1 : temper.ally)
  if (spell.effect === 'shield') {
    const more = Math.max(0, points - other.ward)
    return [(worth * more) / leftOf(other), 0]
  }
  if (!isActive(other)) return points + other.vitality > 0 ? [worth, 0] : [0, 0]
  const missing = profileOf(state, other).vitalityMax - other.vitality
  return [(worth * Math.min(points, missing)) / leftOf(other), 0]
}
