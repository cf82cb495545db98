/**
 * Good play: hits up to the limit are a budget, so momentum goes into Strikes until a hit too many threatens; then
 * it goes into whatever defence most likely prevents that. What can be finished is finished.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { whyNotUse } from '../rules/abilities.ts'
import { whyNotDefend } from '../rules/defence.ts'
import { interactions } from '../rules/interact.ts'
import { npcMayMove } from '../rules/npc.ts'
import { bandBetween, DISTANT, INTIMATE, MELEE, reaches } from '../rules/range.ts'
import { strikeCost, whyNotStrike } from '../rules/strike.ts'
import { nearestFoe } from '../rules/turn.ts'
import {
  type AbilityState,
  type Arm,
  areFoes,
  armAt,
  type Figure,
  figureById,
  isIn,
  isPc,
  need,
  profileOf,
  type State,
} from '../state/state.ts'
import {
  type DefencePlan,
  type IncomingStrike,
  isHarmless,
  mayHurt,
  planOf,
  spareHits,
  threatened,
  weaponToDraw,
} from './measure.ts'
import { canStrike, draws, simple, someoneInReach, towardsFoes, weakest, withdraws } from './simple.ts'

const KINDS: readonly DefencePlan['kind'][] = ['dodge', 'block', 'parry']

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
      return interact(state, decision)
    case 'ability':
      return strongestAbility(state, decision)
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
  if (hasAbility(state, figure) && isBargain(state, figure)) return 'ability'
  if (canFinish(state, figure)) return 'strike'
  const reserve = reserveFor(state, figure)
  if (mustTreat(state, figure, reserve)) return 'interact'
  if (canStrike(state, figure) && figure.momentum - cheapest(state, figure) >= reserve) return 'strike'
  if (helpful(state, figure) && decision.options.includes('call-out')) return 'call-out'
  if (isHarmless(state, figure)) return withdraws(state, figure, decision)
  if (weaponToDraw(figure) >= 0 && decision.options.includes('interact')) return 'interact'
  if (!someoneInReach(state, figure) && figure.momentum >= 3 + reserve && decision.options.includes('move'))
    return 'move'
  return 'stop'
}

/** True if the blow of an ability costs less than a Strike at an NPC that it reaches. */
function isBargain(state: State, figure: Figure): boolean {
  const { abilities } = profileOf(state, figure)
  const reserve = reserveFor(state, figure)
  for (let at = 0; at < abilities.length; at++) {
    const { arm, cost } = need(abilities, at)
    if (arm < 0 || figure.momentum - cost < reserve || whyNotUse(state, figure, at) !== '') continue
    for (const foe of state.figures)
      if (isIn(foe) && areFoes(figure, foe) && !isPc(state, foe))
        if (reaches(need(state.setup.arms, arm), bandBetween(state, figure, foe)))
          if (cost < strikeCost(state, figure, foe, false)) return true
  }
  return false
}

/** True if a comrade at hand bleeds to death where nobody can be treated after the fight. */
function mustTreat(state: State, figure: Figure, reserve: number): boolean {
  if (state.setup.rulings['dire-mauled'] !== 'dies-at-end' || figure.momentum < 2 + reserve) return false
  return interactions(state, figure).some((key) => key.startsWith('treat '))
}

/** The other hand first, then a comrade who bleeds to death, then a weapon. */
function interact(state: State, decision: Decision): PolicyAnswer {
  const { options } = decision
  const dies = state.setup.rulings['dire-mauled'] === 'dies-at-end'
  const patient = dies ? options.find((key) => key.startsWith('treat ')) : undefined
  return options.find((key) => key === 'other-hand') ?? patient ?? draws(state, decision)
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

function threatOf({ about }: Decision): IncomingStrike & { readonly foe: string } {
  const facts = about as Partial<IncomingStrike & { foe: string }> | null
  const { skill = 0, danger = 1, magic = false, foe = '' } = facts ?? {}
  return { skill, danger, magic, foe }
}

/** A point of momentum and a hit within the limit, measured against a hit too many. */
const POINT = 0.02
const HIT = 0.05
/** Nobody pays more for a defence than this. */
const DEAREST = 9

/** The defence that is worth the most: a hit too many weighs most, then hits and poison, then its price. */
export function bestPlan(state: State, decision: Decision): DefencePlan {
  const threat = threatOf(decision)
  const figure = figureById(state, decision.by)
  if (figure === undefined) return { kind: 'none', spend: 0, stops: 0, spared: 0, hits: 0 }
  const worth = worthOf(state, figure, threat)
  const { options } = decision
  const most = figure.momentum <= 0 ? 1 : Math.min(figure.momentum, DEAREST)
  let best = planOf(state, figure, 'none', 0, threat)
  for (const kind of KINDS)
    if (options.includes(kind)) {
      const plan = bestPrice(state, { figure, kind, least: 1, most, threat, worth })
      if (worth(plan) > worth(best)) best = plan
    }
  return best
}

/** The best price for one kind of defence; what surely stops the blow is dear enough. */
function bestPrice(
  state: State,
  {
    figure,
    kind,
    least,
    most,
    threat,
    worth,
  }: {
    readonly figure: Figure
    readonly kind: DefencePlan['kind']
    readonly least: number
    readonly most: number
    readonly threat: IncomingStrike
    readonly worth: (plan: DefencePlan) => number
  },
): DefencePlan {
  let best = planOf(state, figure, kind, least, threat)
  let highest = worth(best)
  for (let price = least + 1, sure = best.stops >= 1; price <= most && !sure; price++) {
    const plan = planOf(state, figure, kind, price, threat)
    sure = plan.stops >= 1
    if (worth(plan) <= highest) continue
    best = plan
    highest = worth(plan)
  }
  return best
}

/** How plans against one Strike compare, for whoever has so many hits left and so much still to kill. */
function worthOf(
  state: State,
  figure: Figure,
  threat: IncomingStrike & { foe: string },
): (plan: DefencePlan) => number {
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

/** The price goes with the plan that was made for the same Strike. */
function spend(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  const facts = decision.about as { kind?: string } | null
  const kind = KINDS.find((each) => each === facts?.kind) ?? 'dodge'
  if (figure === undefined) return decision.min
  const threat = threatOf(decision)
  const worth = worthOf(state, figure, threat)
  const most = Math.min(decision.max, DEAREST)
  return bestPrice(state, { figure, kind, least: decision.min, most, threat, worth }).spend
}

// ── The other side ───────────────────────────────────────────────────────────────────────────────────────

function npcAction(state: State, decision: Decision): PolicyAnswer {
  const npc = figureById(state, decision.by)
  if (npc === undefined) return 'done'
  if (!npc.struckSlot && hasAbility(state, npc) && wantsAbility(state, npc))
    if (decision.options.includes('ability')) return 'ability'
  const plain = simple(state, decision)
  if (plain !== 'done') return plain
  return wantsAway(state, npc) && npcMayMove(state, npc) ? 'move' : 'done'
}

function hasAbility(state: State, figure: Figure): boolean {
  return profileOf(state, figure).abilities.length > 0
}

/** The attack of an ability is worth it once it brings more Danger than the best blow in reach. */
function wantsAbility(state: State, npc: Figure): boolean {
  const { abilities, arms } = profileOf(state, npc)
  let blow = 0
  for (let at = 0; at < arms.length; at++) {
    const arm = armAt(state, npc, at)
    if (arm.danger > blow && foesInReach(state, npc, arm, -1) > 0) blow = arm.danger
  }
  if (blow === 0 && !npc.movedSlot) return false
  return abilities.some(
    (ability, at) => brings(state, npc, ability) > blow && whyNotUse(state, npc, at) === '',
  )
}

/** The Danger that an ability brings: its attack on one foe, or on everybody in the area. */
function brings(state: State, figure: Figure, ability: AbilityState): number {
  return (state.setup.arms[ability.arm]?.danger ?? 0) * struckBy(state, figure, ability)
}

/** How many foes the attack of an ability strikes. */
function struckBy(state: State, figure: Figure, { area, arm: at }: AbilityState): number {
  const arm = state.setup.arms[at]
  if (arm === undefined) return 0
  const foes = foesInReach(state, figure, arm, area)
  return area < 0 ? Math.min(1, foes) : foes
}

/** How many foes who need fear it an attack reaches; an area is counted by its band. */
function foesInReach(state: State, by: Figure, arm: Arm, area: number): number {
  let found = 0
  for (const foe of state.figures) {
    if (!isIn(foe) || !areFoes(by, foe)) continue
    const band = bandBetween(state, by, foe)
    if ((area < 0 ? reaches(arm, band) : band <= area) && mayHurt(state, by, arm, foe)) found += 1
  }
  return found
}

/** Of several abilities the one with the most Danger; whoever pays for them looks at foes struck for the price. */
function strongestAbility(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  let best = usualChoice(decision)
  if (figure === undefined) return best
  const { pc, abilities } = profileOf(state, figure)
  let most = 0
  for (const ability of abilities) {
    if (!decision.options.includes(ability.key)) continue
    const worth = pc ? struckBy(state, figure, ability) / (1 + ability.cost) : brings(state, figure, ability)
    if (worth <= most) continue
    most = worth
    best = ability.key
  }
  return best
}

/** Whoever strikes from a distance keeps it, and steps back after a Strike if somebody is coming. */
function wantsAway(state: State, npc: Figure): boolean {
  if (!npc.struckSlot || npc.movedSlot || profileOf(state, npc).arms.length === 0) return false
  const arm = armAt(state, npc, 0)
  if (reaches(arm, INTIMATE) || reaches(arm, MELEE)) return false
  const { band } = nearestFoe(state, npc)
  return band < DISTANT
}

/** Towards the right distance; after a blow from afar, back. */
function way(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  const towards = towardsFoes(state, decision)
  if (figure === undefined || isPc(state, figure) || !wantsAway(state, { ...figure, movedSlot: false }))
    return towards
  const foe = figureById(state, nearestFoe(state, figure).nearest)
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
    worth: isPc(state, foe) ? preyWorth(state, by, foe) : quarryWorth(state, by, foe),
  }))
  scored.sort((one, other) => other.worth - one.worth || one.foe.at - other.foe.at)
  return scored[0]?.foe.id ?? weakest(state, decision)
}

/** What a point of momentum a round is worth to those who must pay for it, against all that a PC can still take. */
const GAIN_POINT = 0.3

/** Whom to strike: whoever gains most by the round, and whom a blow costs most of what they can still take. */
function preyWorth(state: State, by: Figure, pc: Figure): number {
  const arm = attackOn(state, by, pc)
  if (arm === undefined) return 0
  if (!mayHurt(state, by, arm, pc)) return -1
  const { hits } = likelyPlan(state, by, pc, arm)
  return hits / (Math.max(0, spareHits(state, pc)) + 1) + GAIN_POINT * gainOf(state, pc)
}

/** The attack with which somebody reaches a foe. */
function attackOn(state: State, by: Figure, foe: Figure): Arm | undefined {
  const band = bandBetween(state, by, foe)
  const { arms } = profileOf(state, by)
  for (let at = 0; at < arms.length; at++)
    if (reaches(armAt(state, by, at), band)) return armAt(state, by, at)
  return undefined
}

/** What a PC will do about a blow: the cheap defence that leaves the fewest hits. */
function likelyPlan(state: State, by: Figure, pc: Figure, arm: Arm): DefencePlan {
  const attack = { by, arm, skill: arm.skill, danger: arm.danger, disable: false }
  let best = planOf(state, pc, 'none', 0, arm)
  const price = Math.max(1, Math.min(3, pc.momentum))
  for (const kind of KINDS) {
    if (whyNotDefend(state, pc, attack, kind) !== '') continue
    const plan = planOf(state, pc, kind, price, arm)
    if (plan.hits < best.hits) best = plan
  }
  return best
}

function quarryWorth(state: State, by: Figure, npc: Figure): number {
  const price = npc.hits * strikeCost(state, by, npc, false)
  const finished = price <= by.momentum ? 100 : 0
  const { arms } = profileOf(state, npc)
  const attack = state.setup.arms[arms[0] ?? -1]
  const threat = attack === undefined ? 0 : attack.danger * (1 + attack.skill)
  return finished + threat - price / 2
}
