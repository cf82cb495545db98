/**
 * One's own turn: strike where it pays, from the right place and with the right weapon; help those who are dying;
 * else let them come while that earns Momentum, or go to them. Archers and casters end where least can reach them,
 * and whoever struck in Balanced turns Defensive before the answer.
 */
import type { Decision } from '@steelyard/kernel'
import { defenceModifier, skilled as skilledAt } from '../rules/checks.ts'
import { moveKey } from '../rules/deeds.ts'
import { mayAct, movementLeft, whyNotAct, whyNotEnd, zonesInReach } from '../rules/movement.ts'
import { isInPlate, maySwitch } from '../rules/stance.ts'
import { usesOf } from '../rules/techniques.ts'
import { isEngaged } from '../rules/zones.ts'
import { type Figure, figureById, profileOf, type State } from '../state/state.ts'
import { chance } from './chance.ts'
import { isOutshot, shootsBest } from './choosing.ts'
import { control } from './controlling.ts'
import { type Kits, kitOf, kitsOf } from './kit.ts'
import { goodbye } from './leaving.ts'
import { foesOf, imagineWith, reachingBlow, type Threat, threatsFrom } from './measure.ts'
import { bestPlan, dangerAt, firstDeed, type Planner, plannerOf, type TurnPlan } from './planning.ts'
import { simple } from './simple.ts'
import type { Temper } from './temper.ts'

const STANDARD = 8
const FIRST_AID = 'first-aid '

/** The next deed of a turn. What comes of plans is legal, since they are made of what the rules allow. */
export function chooseDeed(state: State, decision: Decision, figure: Figure, temper: Temper): string {
  const leaves = goodbye(state, decision, figure, temper)
  if (leaves !== '') return leaves
  const kits = kitsOf(state)
  const wanted = mayAct(state, figure)
    ? action(plannerOf(state, { figure, temper, kits, threats: threatsTo(state, figure, kits) }), decision)
    : afterwards(state, figure, temper, kits)
  return wanted === '' ? plainly(state, decision) : wanted
}

function threatsTo(state: State, figure: Figure, kits: Kits): readonly Threat[] {
  return threatsFrom(state, foesOf(state, figure), kits)
}

/** What a plain fighter would do, where nothing better offers. */
function plainly(state: State, decision: Decision): string {
  const answer = simple(state, decision)
  return typeof answer === 'string' && decision.options.includes(answer)
    ? answer
    : (decision.options[0] ?? 'end')
}

// ── The action ───────────────────────────────────────────────────────────────────────────────────────────

function action(planner: Planner, decision: Decision): string {
  const { state, figure, temper } = planner
  const aid = isAnybodyDying(state) ? firstAid(planner, decision.options) : ''
  if (aid !== '' && temper.ally > 1) return aid
  const plan = bestPlan(planner)
  const moves = control(planner, plan)
  if (moves !== '') return moves
  const patient = plan !== null && waits(planner, plan)
  if (plan !== null && !patient) {
    if (plan.first === 'attack' && prefersRiposte(planner)) return 'defend'
    return opensWith(planner, plan)
  }
  if (aid !== '') return aid
  if (figure.stance === 'aggressive' && whyNotEnd(state, figure) !== '') return ''
  if (shootsBest(state, figure)) return retreatOr(planner, idle(planner, decision))
  return patient || letsThemCome(planner) ? idle(planner, decision) : ''
}

/** For a blow at arm's length that may fell, and that nobody is left to answer, Balanced turns Aggressive first. */
function opensWith(planner: Planner, plan: TurnPlan): string {
  const { state, figure } = planner
  const deed = firstDeed(plan)
  if (plan.first !== 'attack' || !(plan.fells > 0.3)) return deed
  if (!maySwitch(state, figure) || isInPlate(state, figure) || !isEngaged(state, figure)) return deed
  const answered = laterFoes(state, figure).some((foe) => couldReach(planner, foe))
  return answered ? deed : 'switch aggressive'
}

function couldReach(
  { state, figure, kits }: Pick<Planner, 'state' | 'figure' | 'kits'>,
  foe: Figure,
): boolean {
  return reachingBlow(state, foe, kitOf(kits, state, foe), figure) !== null
}

/** Foes whose turn in this round is still to come. */
function laterFoes(state: State, figure: Figure): Figure[] {
  const place = state.order.indexOf(figure.at)
  return foesOf(state, figure).filter((foe) => state.order.indexOf(foe.at) > place)
}

/** Whether a blow that would only feed the foe's Counter had better wait. */
function waits({ figure, state }: Planner, plan: TurnPlan): boolean {
  if (figure.stance !== 'defensive' || plan.gain > 0) return false
  return figure.momentum < profileOf(state, figure).momentumMax
}

/** With nobody in reach: whether to let them come, which earns a Defensive figure Momentum until it is full. */
function letsThemCome({ state, figure, temper }: Planner): boolean {
  if (temper.bold || (figure.stance !== 'defensive' && !temper.patient)) return false
  return figure.momentum < profileOf(state, figure).momentumMax && !isOutshot(state, figure)
}

/** Defend, then Riposte: as good as a blow, and a layer of Guard besides. */
function prefersRiposte({ state, figure }: Planner): boolean {
  if (profileOf(state, figure).uses.length === 0 || whyNotAct(state, figure) !== '') return false
  const succeeds = chance(STANDARD - defenceModifier(state, figure, figure.stance, 'grace'))
  const earns = figure.stance === 'defensive' ? 1 : 0
  const able = usesOf(state, imagineWith(figure, figure.momentum + earns), 'riposte').length > 0
  return able && succeeds > 0.9
}

/** Nothing to strike at: gather Guard, then Momentum. */
function idle({ state, figure }: Planner, decision: Decision): string {
  const { guardMax } = profileOf(state, figure)
  if (guardMax - figure.guard >= 4 && decision.options.includes('rally')) return 'rally'
  return whyNotAct(state, figure) === '' ? 'defend' : ''
}

/** Back to where less can reach one, if there is such a place; else something useful here. */
function retreatOr(planner: Planner, otherwise: string): string {
  const { state, figure } = planner
  const zone = safestZone(planner, zonesInReach(state, figure, movementLeft(state, figure)))
  return zone === figure.zone ? otherwise : moveKey(zone)
}

function isAnybodyDying({ figures }: State): boolean {
  for (const { life } of figures) if (life === 'dying') return true
  return false
}

/** First aid for the dying: when nothing else presses, or one bad save from death. */
function firstAid({ state, figure, temper }: Planner, options: readonly string[]): string {
  const works = chance(STANDARD - skilledAt(state, figure, 'mind', 'medicine'))
  if (works * temper.ally < 0.25) return ''
  for (const key of options) {
    if (!key.startsWith(FIRST_AID)) continue
    const other = figureById(state, key.slice(FIRST_AID.length))
    if (other !== undefined && (!isEngaged(state, figure) || other.vitality <= -2)) return key
  }
  return ''
}

// ── Afterwards ───────────────────────────────────────────────────────────────────────────────────────────

/** After the action: a step to where less can reach one, the switch out of Balanced, or the end; '' if that must wait. */
function afterwards(state: State, figure: Figure, temper: Temper, kits: Kits): string {
  const zones = zonesInReach(state, figure, movementLeft(state, figure))
  if (zones.length > 0) {
    const threats = threatsTo(state, figure, kits)
    const zone = safestZone(plannerOf(state, { figure, temper, kits, threats }), zones)
    if (zone !== figure.zone) return moveKey(zone)
  }
  const turns = maySwitch(state, figure)
  if (turns && laterFoes(state, figure).some((foe) => couldReach({ state, figure, kits }, foe)))
    return 'switch defensive'
  return whyNotEnd(state, figure) === '' ? 'end' : ''
}

const MARGIN = 0.02

/** Of these zones, the one where the fewest blows can find one; here unless another is clearly better. */
function safestZone(planner: Planner, zones: readonly number[]): number {
  const { state, figure, kits } = planner
  if (zones.length === 0) return figure.zone
  let best = figure.zone
  let least = dangerAt(planner, figure.zone) - MARGIN * kitOf(kits, state, figure).power
  for (const zone of zones) {
    const danger = dangerAt(planner, zone)
    if (danger < least) {
      least = danger
      best = zone
    }
  }
  return best
}
