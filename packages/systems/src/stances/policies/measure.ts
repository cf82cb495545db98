/**
 * What policies reckon with: how a blow would fare, who could reach whom before long, and what anybody is worth.
 * Situations that are not there yet are looked at through figures imagined elsewhere or in another stance; the
 * numbers come from the rules themselves.
 */
import { type Attack, counterModifier, flatDamage, plainModifier, usualNumber } from '../attack.ts'
import { skilled } from '../checks.ts'
import { reductionOf } from '../damage.ts'
import { isCounterable, pointsWhenAttacked } from '../reactions.ts'
import { turnGrace } from '../stance.ts'
import {
  type Arm,
  areFoes,
  copyFigure,
  type Figure,
  isActive,
  profileOf,
  type State,
  wieldedBy,
} from '../state.ts'
import { type Stance, stanceNames, type Technique } from '../words.ts'
import { distance, ENGAGED, homeward, reachBit } from '../zones.ts'
import { chance, contested, dealtBy, fellsBy, type Landing, uncontested } from './chance.ts'

const CRITICAL = 13

/** How a blow would fare. */
export interface Forecast {
  /** What it takes off the target on average, and how likely it fells him. */
  readonly dealt: number
  readonly fells: number
  readonly hits: number
  /** How likely a Counter stops it, and what the free blow after a Counter takes off the attacker on average. */
  readonly stopped: number
  readonly back: number
}

/** Guard, layers and Vitality: what somebody can still take. */
export function leftOf({ guard, layer, pool, ward, vitality }: Figure): number {
  return Math.max(1, guard + layer + pool + ward + vitality)
}

/** Somebody as he would be elsewhere. */
export function imagineAt(figure: Figure, zone: number): Figure {
  const there = copyFigure(figure)
  there.zone = zone
  return there
}

/** Somebody as he would be in a stance. */
export function imagineIn(figure: Figure, stance: Stance): Figure {
  const then = copyFigure(figure)
  then.stance = stance
  return then
}

/** Somebody as he would be with so much Momentum. */
export function imagineWith(figure: Figure, momentum: number): Figure {
  const then = copyFigure(figure)
  then.momentum = momentum
  return then
}

/** How a blow would fare, with a technique in it or none, against somebody who Counters or does not. */
export function forecast(
  state: State,
  by: Figure,
  target: Figure,
  arm: Arm,
  how: Attack['how'],
  countered: boolean,
  rider: Technique | null = null,
  cost = 0,
): Forecast {
  const { hits, criticals, stopped, answered } = landingOf(state, by, target, arm, countered, rider)
  const left = leftOf(target)
  if (rider === 'death-blow') return { dealt: hits * left, fells: hits, hits, stopped, back: 0 }
  const flat = flatDamage(state, by, target, arm, how) - reductionOf(state, target)
  const dice = arm.dice * (rider === 'devastating-blow' ? 2 : 1) + pressDice(state, by, arm, cost)
  const plainly = hits - criticals
  const more = criticals === 0 ? dice : dice + 1
  return {
    dealt: plainly * dealtBy(dice, flat, left) + criticals * dealtBy(more, flat, left),
    fells: plainly * fellsBy(dice, flat, left) + criticals * fellsBy(more, flat, left),
    hits,
    stopped,
    back: answered === 0 ? 0 : answered * freeBlow(state, target, by),
  }
}

/** What a plain blow that nobody Counters takes off somebody on average. */
export function harmOf(state: State, by: Figure, target: Figure, arm: Arm, how: Attack['how']): number {
  const { hits, criticals } = landingOf(state, by, target, arm, false, null)
  const left = leftOf(target)
  const flat = flatDamage(state, by, target, arm, how) - reductionOf(state, target)
  const dice = arm.dice + pressDice(state, by, arm, 0)
  const plain = (hits - criticals) * dealtBy(dice, flat, left)
  return criticals === 0 ? plain : plain + criticals * dealtBy(dice + 1, flat, left)
}

/** The die of Press Advantage, for those who know it and keep a point beside what they pay. */
function pressDice(state: State, by: Figure, arm: Arm, cost: number): number {
  return profileOf(state, by).pressesAdvantage && arm.category !== 'spell' && by.momentum - cost >= 1 ? 1 : 0
}

function landingOf(
  state: State,
  by: Figure,
  target: Figure,
  arm: Arm,
  countered: boolean,
  rider: Technique | null,
): Landing {
  const { rulings } = state.setup
  const modifier = plainModifier(state, by, target, arm)
  const tn = rider === 'unstoppable-assault' ? 0 : usualNumber(state, target)
  if (!countered) return uncontested(modifier, tn, CRITICAL)
  const counter = counterModifier(state, target, rulings['counter-roll'] === 'best-attribute')
  return contested(
    modifier,
    tn,
    CRITICAL,
    counter,
    answersFrom(state),
    rulings['opposed-ties'] === 'attacker',
  )
}

/** The total from which a Counter strikes back. */
function answersFrom(state: State): number {
  const ruling = state.setup.rulings.counterattack
  return ruling === 'always' ? 0 : ruling === 'never' ? 100 : CRITICAL
}

/** What a free blow with the weapon in hand would take off somebody, if it reaches. */
function freeBlow(state: State, by: Figure, target: Figure): number {
  const arm = wieldedBy(state, by)
  if ((arm.reach & reachBit(distance(by, target))) === 0) return 0
  return harmOf(state, by, target, arm, 'counterattack')
}

// ── Worth ────────────────────────────────────────────────────────────────────────────────────────────────

/** What a figure deals with its best weapon or spell against no armour, on average: what it is worth to fell. */
export function powerOf(state: State, figure: Figure): number {
  const { arms, spells, castingPenalty } = profileOf(state, figure)
  let most = 0
  for (const place of arms) {
    const arm = state.setup.arms[place]
    if (arm !== undefined) most = Math.max(most, brings(arm, skilled(state, figure, arm.attribute, 'combat')))
  }
  if (state.setup.rulings.spells === 'off') return Math.max(1, most)
  for (const spell of spells) {
    const arm = state.setup.arms[spell.arm]
    const modifier = skilled(state, figure, spell.attribute, 'sorcery') + castingPenalty
    if (arm !== undefined) most = Math.max(most, brings(arm, modifier))
  }
  return Math.max(1, most)
}

/** What everybody is worth to fell, by his place in the list. */
export function powersOf(state: State): readonly number[] {
  const powers: number[] = []
  for (const figure of state.figures) powers.push(powerOf(state, figure))
  return powers
}

const MEAN = 4.2

function brings(arm: Arm, modifier: number): number {
  return chance(8 - modifier) * Math.max(0, MEAN * arm.dice + arm.flat)
}

// ── Reach ────────────────────────────────────────────────────────────────────────────────────────────────

/** Every arm somebody could strike with: his weapons, and where they are used his spells. */
export function armsOf(state: State, figure: Figure): readonly Arm[] {
  const { arms, spells } = profileOf(state, figure)
  const all: Arm[] = []
  for (const place of arms) {
    const arm = state.setup.arms[place]
    if (arm !== undefined) all.push(arm)
  }
  if (state.setup.rulings.spells === 'off') return all
  for (const spell of spells) {
    const arm = state.setup.arms[spell.arm]
    if (arm !== undefined) all.push(arm)
  }
  return all
}

/** What somebody could strike a target with in one turn, moving first if he must; null if nothing reaches. */
export function reachingArm(state: State, by: Figure, target: Figure, arms = armsOf(state, by)): Arm | null {
  const gap = distance(by, target)
  const { speed } = profileOf(state, by)
  const way = wayTo(state, by, target, Math.min(gap, by.stance === 'aggressive' ? 2 * speed : speed))
  let best: Arm | null = null
  for (const arm of arms)
    if (reaches(arm, gap, Math.min(way, arm.category === 'ranged' ? speed : way), by))
      if (best === null || arm.dice * MEAN + arm.flat > best.dice * MEAN + best.flat) best = arm
  return best
}

/** How far somebody could go towards a target who may only be imagined where he is: others who bar the way do so. */
function wayTo(state: State, by: Figure, target: Figure, most: number): number {
  const step = target.zone > by.zone ? 1 : -1
  let gone = 0
  while (gone < most && !isBarred(state, by, target, gone, step)) gone += 1
  return gone
}

function isBarred(state: State, by: Figure, target: Figure, gone: number, step: number): boolean {
  const zone = by.zone + gone * step
  const bars = state.figures.some(
    (other) => other.zone === zone && other.at !== target.at && isActive(other) && areFoes(by, other),
  )
  if (!bars || gone > 0) return bars
  return by.stance === 'aggressive' || step !== homeward(state, by)
}

/** True if the arm strikes from some place on the way; an archer who is Engaged steps back if his stance lets him. */
function reaches(arm: Arm, gap: number, way: number, by: Figure): boolean {
  for (let gone = 0; gone <= way; gone++) if ((arm.reach & reachBit(gap - gone)) !== 0) return true
  return gap === ENGAGED && arm.category === 'ranged' && by.stance !== 'aggressive'
}

/** A foe to reckon with: what he has to strike with, what he is worth, and how many he could choose from. */
export interface Threat {
  readonly foe: Figure
  readonly arms: readonly Arm[]
  readonly power: number
  readonly targets: number
}

/** Some foes as threats. */
export function threatsFrom(state: State, foes: readonly Figure[], powers: readonly number[]): Threat[] {
  return foes.map((foe) => {
    const arms = armsOf(state, foe)
    let targets = 0
    for (const other of state.figures)
      if (isActive(other) && areFoes(foe, other) && reachingArm(state, foe, other, arms) !== null)
        targets += 1
    return { foe, arms, power: powers[foe.at] ?? 1, targets: Math.max(1, targets) }
  })
}

/**
 * What these foes could do to somebody of some power in a round, as a part of what he has left; less what his Counters
 * give back.
 */
export function exposure(state: State, figure: Figure, power: number, threats: readonly Threat[]): number {
  let taken = 0
  let points = pointsWhenAttacked(state, figure)
  const left = leftOf(figure)
  for (const { foe, arms, power: worth, targets } of threats) {
    const arm = reachingArm(state, foe, figure, arms)
    if (arm === null) continue
    const how = foe.stance === 'aggressive' && distance(foe, figure) > 1 ? 'charge' : 'attack'
    const countered = points > 0 && isCounterable(state, foe, figure, arm)
    if (!countered) {
      taken += harmOf(state, foe, figure, arm, how) / left / targets
      continue
    }
    const blow = forecast(state, foe, figure, arm, how, true)
    points -= 1 - blow.stopped
    const back = blow.back === 0 ? 0 : (blow.back / leftOf(foe)) * (worth / power)
    taken += (blow.dealt / left - back) / targets
  }
  return taken
}

/** Everybody who is awake and on the other side. */
export function foesOf(state: State, figure: Figure): Figure[] {
  return state.figures.filter((other) => isActive(other) && areFoes(figure, other))
}

/** Whether somebody in a stance would act before another: by stance, Grace, players first, then as they are listed. */
export function actsBefore(state: State, one: Figure, stance: Stance, other: Figure): boolean {
  const groups = stanceNames.indexOf(stance) - stanceNames.indexOf(other.stance)
  if (groups !== 0) return groups < 0
  const grace = turnGrace(state, one) - turnGrace(state, other)
  if (grace !== 0) return grace > 0
  const players = Number(profileOf(state, one).pc) - Number(profileOf(state, other).pc)
  return players === 0 ? one.at < other.at : players > 0
}

/** How likely some foes take a stance: each as likely as the others, and once more what they took before. */
export function likelihoodOf(stance: Stance, foes: readonly Figure[]): number {
  let same = 0
  for (const foe of foes) if (foe.stance === stance) same += 1
  return (1 + same / Math.max(1, foes.length)) / (stanceNames.length + 1)
}
