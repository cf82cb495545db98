/**
 * What policies reckon with: how a blow would fare, who could reach whom before long, and what anybody is worth.
 * Situations that are not there yet are looked at through figures imagined elsewhere or in another stance; the
 * numbers come from the rules themselves.
 */
import { plainModifier, spellNumber } from '../rules/attack.ts'
import { isCounterable, pointsWhenAttacked } from '../rules/reactions.ts'
import { groupOf, turnGrace } from '../rules/stance.ts'
import { type Stance, stanceNames, type Technique } from '../rules/words.ts'
import { CLOSE, distance, ENGAGED, homeward, reachBit } from '../rules/zones.ts'
import {
  type Arm,
  areFoes,
  copyFigure,
  type Figure,
  isActive,
  profileOf,
  type State,
} from '../state/state.ts'
import { type AttackOdds, contested, type Harm, harmOf, uncontested } from './chance.ts'
import { CRITICAL, flatOf, type Kit, type Kits, kitOf, markIn, type Swing } from './kit.ts'

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

// ── Blows ────────────────────────────────────────────────────────────────────────────────────────────────

/** How likely a blow lands on somebody who Counters or does not. */
export function landingOn(
  state: State,
  {
    by,
    swing,
    target,
    kit,
    countered,
  }: {
    readonly by: Figure
    readonly swing: Swing
    readonly target: Figure
    readonly kit: Kit
    readonly countered: boolean
  },
): AttackOdds {
  const number = markIn(kit, target).number + spellNumber(state, by, swing.arm)
  return landingAgainst(state, { by, swing, target, kit, tn: number, countered })
}

function landingAgainst(
  state: State,
  {
    by,
    swing,
    target,
    kit,
    tn,
    countered,
  }: {
    readonly by: Figure
    readonly swing: Swing
    readonly target: Figure
    readonly kit: Kit
    readonly tn: number
    readonly countered: boolean
  },
): AttackOdds {
  const { counter, answersFrom, tiesToAttacker } = kit
  const modifier = swing.aimed ? plainModifier(state, by, target, swing.arm) : swing.modifier
  if (!countered) return uncontested(modifier, tn, CRITICAL)
  return contested({ modifier, tn, critical: CRITICAL, counter, answers: answersFrom, tiesToAttacker })
}

/** What a blow that lands like this does to somebody. */
export function harmTo({
  landing,
  by,
  swing,
  target,
  kit,
  charges,
}: {
  readonly landing: AttackOdds
  readonly by: Figure
  readonly swing: Swing
  readonly target: Figure
  readonly kit: Kit
  readonly charges: boolean
}): Harm {
  const flat = flatOf(swing, by.stance, distance(by, target), charges) - markIn(kit, target).reduction
  return harmOf(landing, swing.arm.dice + pressDice(by, swing, 0), flat, leftOf(target))
}

/** What the free blow after a Counter takes off the attacker on average, if it reaches him across the gap. */
export function backOf(
  state: State,
  {
    landing,
    by,
    target,
    kits,
    gap = distance(by, target),
  }: {
    readonly landing: AttackOdds
    readonly by: Figure
    readonly target: Figure
    readonly kits: Kits
    readonly gap?: number | undefined
  },
): number {
  if (landing.answered === 0) return 0
  const { inHand } = kitOf(kits, state, target)
  if ((inHand.arm.reach & reachBit(gap)) === 0) return 0
  return landing.answered * plainHarm(state, target, inHand, by, kitOf(kits, state, by))
}

/** What a plain blow that nobody Counters takes off somebody on average. */
export function plainHarm(state: State, by: Figure, swing: Swing, target: Figure, kit: Kit): number {
  const landing = landingOn(state, { by, swing, target, kit, countered: false })
  return harmTo({ landing, by, swing, target, kit, charges: false }).dealt
}

/** How likely a blow fells somebody with a technique in it that costs so much, or none. */
export function fellsWith(
  state: State,
  {
    by,
    swing,
    target,
    kit,
    countered,
    rider,
    cost,
  }: {
    readonly by: Figure
    readonly swing: Swing
    readonly target: Figure
    readonly kit: Kit
    readonly countered: boolean
    readonly rider: Technique | null
    readonly cost: number
  },
): number {
  const { number, reduction } = markIn(kit, target)
  const tn = rider === 'unstoppable-assault' ? 0 : number
  const landing = landingAgainst(state, { by, swing, target, kit, tn, countered })
  if (rider === 'death-blow') return landing.hits
  const flat = flatOf(swing, by.stance, distance(by, target), false) - reduction
  const dice = swing.arm.dice * (rider === 'devastating-blow' ? 2 : 1) + pressDice(by, swing, cost)
  return harmOf(landing, dice, flat, leftOf(target)).fells
}

/** The die of Press Advantage, for those who know it and keep a point beside what they pay. */
function pressDice({ momentum }: Figure, { presses }: Swing, cost: number): number {
  return presses && momentum - cost >= 1 ? 1 : 0
}

// ── Reach ────────────────────────────────────────────────────────────────────────────────────────────────

/** What somebody could strike a target with in one turn, moving first if he must; null if nothing reaches. */
export function reachingBlow(state: State, by: Figure, { swings, speed }: Kit, target: Figure): Swing | null {
  const gap = distance(by, target)
  const way = wayTo(state, by, target, Math.min(gap, by.stance === 'aggressive' ? 2 * speed : speed))
  const near = reachFrom(gap, way)
  const shot = reachOfShot(gap, Math.min(way, speed), by)
  let best: Swing | null = null
  for (const swing of swings) {
    const { reach, category } = swing.arm
    if ((reach & (category === 'ranged' ? shot : near)) === 0) continue
    if (best === null || swing.brings > best.brings) best = swing
  }
  return best
}

/** The distances at which a blow can be struck on the way, as weapons name them. */
function reachFrom(gap: number, way: number): number {
  let reach = 0
  for (let gone = 0; gone <= way; gone++) reach |= reachBit(gap - gone)
  return reach
}

/** The same for a shot: an archer who is Engaged steps back if his stance lets him. */
function reachOfShot(gap: number, way: number, by: Figure): number {
  return gap === ENGAGED && by.stance !== 'aggressive' ? ANYWHERE : reachFrom(gap, way)
}

const ANYWHERE = 7

/** How far somebody could go towards a target who may only be imagined where he is: others who bar the way do so. */
function wayTo(state: State, by: Figure, target: Figure, most: number): number {
  const step = target.zone > by.zone ? 1 : -1
  let gone = 0
  while (gone < most && !isBarred(state, by, target, gone, step)) gone += 1
  return gone
}

function isBarred(state: State, by: Figure, target: Figure, gone: number, step: number): boolean {
  if (!barsTheWay(state, by, target, by.zone + gone * step)) return false
  return gone > 0 || by.stance === 'aggressive' || step !== homeward(state, by)
}

/** True for a zone with a foe in it other than the target. */
function barsTheWay(state: State, by: Figure, target: Figure, zone: number): boolean {
  for (const other of state.figures)
    if (other.zone === zone && other.at !== target.at && isActive(other) && areFoes(by, other)) return true
  return false
}

/** A foe to reckon with: what he has to strike with, and how many he could choose from. */
export interface Threat {
  readonly foe: Figure
  readonly kit: Kit
  readonly targets: number
}

/** Some foes as threats. */
export function threatsFrom(state: State, foes: readonly Figure[], kits: Kits): Threat[] {
  return foes.map((foe) => {
    const kit = kitOf(kits, state, foe)
    return { foe, kit, targets: targetsOf(state, foe, kit) }
  })
}

/** How many somebody could choose from, but 1 where nobody can be reached; who has one enemy has no choice. */
function targetsOf(state: State, by: Figure, kit: Kit): number {
  const enemies = foesOf(state, by)
  if (enemies.length === 1) return 1
  let targets = 0
  for (const enemy of enemies) if (reachingBlow(state, by, kit, enemy) !== null) targets += 1
  return Math.max(1, targets)
}

/** What these foes could do to somebody in a round, as a part of what he has left; less what his Counters give back. */
export function exposure(state: State, figure: Figure, kits: Kits, threats: readonly Threat[]): number {
  if (threats.length === 0) return 0
  const own = kitOf(kits, state, figure)
  const left = leftOf(figure)
  let points = pointsWhenAttacked(state, figure)
  let taken = 0
  for (const { foe, kit, targets } of threats) {
    const swing = reachingBlow(state, foe, kit, figure)
    if (swing === null) continue
    const charges = foe.stance === 'aggressive' && distance(foe, figure) > 1
    const countered = points > 0 && isCounterable(state, foe, figure, swing.arm)
    const landing = landingOn(state, { by: foe, swing, target: figure, kit: own, countered })
    if (countered) points -= 1 - landing.stopped
    const harm = harmTo({ landing, by: foe, swing, target: figure, kit: own, charges })
    const back = backOf(state, {
      landing,
      by: foe,
      target: figure,
      kits,
      gap: gapAtBlow(swing.arm, distance(foe, figure)),
    })
    const returned = back === 0 ? 0 : (back / leftOf(foe)) * (kit.power / own.power)
    taken += (harm.dealt / left - returned) / targets
  }
  return taken
}

/** How far apart two are when the blow falls: who cannot strike from where he stands comes nearer, or steps back. */
function gapAtBlow({ category, reach }: Arm, gap: number): number {
  if (category === 'ranged') return Math.max(CLOSE, gap)
  let left = gap
  while (left > ENGAGED && (reach & reachBit(left)) === 0) left -= 1
  return left
}

/** Everybody who is awake and on the other side. */
export function foesOf(state: State, figure: Figure): Figure[] {
  return state.figures.filter((other) => isActive(other) && areFoes(figure, other))
}

/** Whether somebody in a stance would act before another: by stance, Grace, players first, then as they are listed. */
export function actsBefore(state: State, one: Figure, stance: Stance, other: Figure): boolean {
  const groups = groupOf(stance) - groupOf(other.stance)
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
