/**
 * Good play: hits up to the limit are a budget, so momentum goes into Strikes until a hit too many threatens; then
 * it goes into whatever defence most likely prevents that. What can be finished is finished.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { bandBetween, DISTANT, INTIMATE, MELEE, reaches } from '../range.ts'
import {
  type Ability,
  areFoes,
  armAt,
  type Figure,
  figureById,
  isIn,
  isPc,
  profileOf,
  type State,
} from '../state.ts'
import { strikeCost, whyNotStrike } from '../strike.ts'
import { type Plan, planOf, spareHits, type Threat, threatened } from './measure.ts'
import { canStrike, simple, someoneInReach, towardsFoes, weakest } from './simple.ts'

const KINDS: readonly Plan['kind'][] = ['dodge', 'block', 'parry']

/** Plays one seat well. */
export const skilled: Policy<State> = (state, decision) => {
  switch (decision.name) {
    case 'action':
      return action(state, decision)
    case 'npc-action':
      return npcAction(state, decision)
    case 'defend':
      return bestPlan(state, decision).kind
    case 'spend':
      return spend(state, decision)
    case 'target':
      return target(state, decision)
    case 'move':
      return way(state, decision)
    case 'interact':
      return decision.options.find((key) => key === 'other-hand') ?? usualChoice(decision)
    case 'riposte':
      return 'strike'
    default:
      return usualChoice(decision)
  }
}

// ── On one's turn ────────────────────────────────────────────────────────────────────────────────────────

function action(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return 'stop'
  if (isHopeless(state, figure)) return decision.options.includes('flee') ? 'flee' : 'stop'
  if (figure.rearming && decision.options.includes('interact')) return 'interact'
  if (canFinish(state, figure)) return 'strike'
  const reserve = reserveFor(state, figure)
  if (canStrike(state, figure) && figure.momentum - cheapest(state, figure) >= reserve) return 'strike'
  if (helpful(state, figure) && decision.options.includes('call-out')) return 'call-out'
  if (!someoneInReach(state, figure) && figure.momentum >= 3 + reserve && decision.options.includes('move'))
    return 'move'
  return 'stop'
}

/** A target that the momentum at hand can put down in this turn. */
export function canFinish(state: State, figure: Figure): boolean {
  for (const foe of state.figures) {
    if (!isIn(foe) || !areFoes(figure, foe) || isPc(state, foe)) continue
    for (let at = -1; at < figure.ready.length; at++)
      if (
        Math.max(1, foe.hits) * strikeCost(state, figure, foe, false, at) <= figure.momentum &&
        whyNotStrike(state, figure, foe, at) === ''
      )
        return true
  }
  return false
}

function cheapest(state: State, figure: Figure): number {
  let least = Number.POSITIVE_INFINITY
  for (const foe of state.figures)
    if (isIn(foe) && areFoes(figure, foe)) least = Math.min(least, strikeCost(state, figure, foe, false))
  return least
}

/** What to keep for a defence: nothing while hits are to spare, three to five once one could be too many. */
export function reserveFor(state: State, figure: Figure): number {
  const danger = threatened(state, figure)
  if (danger === 0) return 0
  const spare = spareHits(state, figure)
  if (spare >= danger) return 0
  return spare <= 0 ? 5 : 3
}

/** An ally whom one point lifts over zero, or over the price of a Strike. */
function helpful(state: State, figure: Figure): boolean {
  return state.figures.some(
    (ally) =>
      ally !== figure &&
      ally.side === figure.side &&
      isIn(ally) &&
      isPc(state, ally) &&
      !ally.acted &&
      !ally.called &&
      (ally.momentum === -1 || ally.momentum + 1 === cheapest(state, ally)),
  )
}

/** Nothing to spare, nothing to pay with, and more to kill than two rounds of gain could buy. */
export function isHopeless(state: State, figure: Figure): boolean {
  if (spareHits(state, figure) > 0 || figure.momentum >= 3) return false
  return priceOf(state, figure) > 2 * gainOf(state, figure)
}

/** What all that is left of the foes would cost. */
function priceOf(state: State, figure: Figure): number {
  let price = 0
  for (const foe of state.figures)
    if (isIn(foe) && areFoes(figure, foe)) {
      const left = isPc(state, foe) ? spareHits(state, foe) + 1 : foe.hits
      price += Math.max(1, left) * strikeCost(state, figure, foe, false)
    }
  return price
}

/** Momentum to expect of a round: the better die and Grace, less the weight of armour. */
function gainOf(state: State, figure: Figure): number {
  const { physical, mental, penalty } = profileOf(state, figure)
  return (Math.max(physical, mental) + 1) / 2 + figure.grace - penalty
}

// ── Being struck ─────────────────────────────────────────────────────────────────────────────────────────

function threatOf({ about }: Decision): Threat & { readonly foe: string } {
  const facts = about as Partial<Threat & { foe: string }> | null
  const { skill = 0, danger = 1, magic = false, foe = '' } = facts ?? {}
  return { skill, danger, magic, foe }
}

/** A point of momentum and a hit within the limit, measured against a hit too many. */
const POINT = 0.02
const HIT = 0.05

/** The defence that is worth the most: a hit too many weighs most, then hits and poison, then its price. */
export function bestPlan(state: State, decision: Decision): Plan {
  const threat = threatOf(decision)
  const figure = figureById(state, decision.by)
  if (figure === undefined) return { kind: 'none', spend: 0, stops: 0, spared: 0, hits: 0 }
  const worth = worthOf(state, figure, threat)
  let best = planOf(state, figure, 'none', 0, threat)
  for (const kind of KINDS)
    if (decision.options.includes(kind))
      for (const price of pricesFor(figure)) {
        const plan = planOf(state, figure, kind, price, threat)
        if (worth(plan) > worth(best)) best = plan
      }
  return best
}

/** How plans against one Strike compare, for whoever has so many hits left and so much still to kill. */
function worthOf(state: State, figure: Figure, threat: Threat & { foe: string }): (plan: Plan) => number {
  const foe = figureById(state, threat.foe)
  const poison =
    foe === undefined || isPc(state, foe)
      ? 0
      : (armAt(state, foe, 0).riders.find(({ effect }) => effect === 'lose-momentum')?.amount ?? 0)
  const rounds = Math.min(4, priceOf(state, figure) / Math.max(1, gainOf(state, figure)))
  const hit = HIT * rounds
  return ({ kind, spend: price, stops, spared, hits }) =>
    spared - hit * hits - POINT * (price + poison * (1 - stops) - (kind === 'parry' ? 4 * stops : 0))
}

function pricesFor(figure: Figure): number[] {
  if (figure.momentum <= 0) return [1]
  return Array.from({ length: Math.min(figure.momentum, 9) }, (_, at) => at + 1)
}

/** The price goes with the plan that was made for the same Strike. */
function spend(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  const facts = decision.about as { kind?: string } | null
  const kind = KINDS.find((each) => each === facts?.kind) ?? 'dodge'
  if (figure === undefined) return decision.min
  const threat = threatOf(decision)
  const worth = worthOf(state, figure, threat)
  let best = planOf(state, figure, kind, decision.min, threat)
  for (let price = decision.min + 1; price <= Math.min(decision.max, 9); price++) {
    const plan = planOf(state, figure, kind, price, threat)
    if (worth(plan) > worth(best)) best = plan
  }
  return best.spend
}

// ── The other side ───────────────────────────────────────────────────────────────────────────────────────

function npcAction(state: State, decision: Decision): PolicyAnswer {
  const npc = figureById(state, decision.by)
  if (npc === undefined) return 'done'
  if (!npc.struckSlot && decision.options.includes('ability') && wantsAbility(state, npc)) return 'ability'
  const plain = simple(state, decision)
  if (plain !== 'done') return plain
  return decision.options.includes('move') && wantsAway(state, npc) ? 'move' : 'done'
}

/** An area attack is worth it once it brings more Danger than the best blow in reach. */
function wantsAbility(state: State, npc: Figure): boolean {
  const { abilities, arms } = profileOf(state, npc)
  const foes = state.figures.filter((foe) => isIn(foe) && areFoes(npc, foe))
  const brings = ({ area, arm }: Ability): number =>
    area < 0 || arm < 0
      ? 0
      : foes.filter((foe) => bandBetween(state, npc, foe) <= area).length *
        (state.setup.arms[arm]?.danger ?? 0)
  let blow = 0
  for (let at = 0; at < arms.length; at++) {
    const arm = armAt(state, npc, at)
    if (foes.some((foe) => reaches(state, arm, bandBetween(state, npc, foe))))
      blow = Math.max(blow, arm.danger)
  }
  if (blow === 0 && !npc.movedSlot) return false
  return Math.max(0, ...abilities.filter((each) => !each.endOfRound).map(brings)) > blow
}

/** Whoever strikes from a distance keeps it: he steps back once he has struck and somebody is coming. */
function wantsAway(state: State, npc: Figure): boolean {
  if (!npc.struckSlot || npc.movedSlot || profileOf(state, npc).arms.length === 0) return false
  const arm = armAt(state, npc, 0)
  if (reaches(state, arm, INTIMATE) || reaches(state, arm, MELEE)) return false
  return nearestFoe(state, npc) < DISTANT
}

function nearestFoe(state: State, figure: Figure): number {
  let nearest = DISTANT
  for (const foe of state.figures)
    if (isIn(foe) && areFoes(figure, foe)) nearest = Math.min(nearest, bandBetween(state, figure, foe))
  return nearest
}

/** Towards the right distance; after a blow from afar, back. */
function way(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  const towards = towardsFoes(state, decision)
  if (figure === undefined || isPc(state, figure) || !wantsAway(state, { ...figure, movedSlot: false }))
    return towards
  const foe = state.figures.find((each) => isIn(each) && areFoes(figure, each))
  const back = foe !== undefined && foe.place > figure.place ? 'down' : 'up'
  return decision.options.find((key) => key === back || key.startsWith('away ')) ?? towards
}

/** An NPC strikes whoever can defend least; a PC whatever it can finish, the most dangerous first. */
function target(state: State, decision: Decision): PolicyAnswer {
  const by = figureById(state, decision.by)
  if (by === undefined) return weakest(state, decision)
  const figures = decision.options.flatMap((id) => figureById(state, id) ?? [])
  const foes = figures.filter((figure) => areFoes(by, figure))
  if (foes.length === 0) return weakest(state, decision)
  const scored = foes.map((foe) => ({
    foe,
    worth: isPc(state, foe) ? preyWorth(state, foe) : quarryWorth(state, by, foe),
  }))
  scored.sort((one, other) => other.worth - one.worth || one.foe.at - other.foe.at)
  return scored[0]?.foe.id ?? weakest(state, decision)
}

function preyWorth(state: State, pc: Figure): number {
  const helpless = Math.max(0, 3 - pc.momentum)
  return helpless - 3 * Math.max(0, spareHits(state, pc)) - Math.max(0, pc.armour)
}

function quarryWorth(state: State, by: Figure, npc: Figure): number {
  const price = npc.hits * strikeCost(state, by, npc, false)
  const finished = price <= by.momentum ? 100 : 0
  const { arms } = profileOf(state, npc)
  const attack = state.setup.arms[arms[0] ?? -1]
  const threat = attack === undefined ? 0 : attack.danger * (1 + attack.skill)
  return finished + threat - price / 2
}
