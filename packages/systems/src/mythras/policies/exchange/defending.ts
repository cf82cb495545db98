/**
 * Answering an attack: whether it is worth an Action Point, and how.
 *
 * Every answer is weighed by what it lets through on average, plus what its point would be worth in a blow of
 * one's own.
 */
import type { Decision } from '@steelyard/kernel'
import { isEngaged, knowsTrait, whyNotWield } from '../../rules/core/conditions.ts'
import { gradeFor } from '../../rules/core/grades.ts'
import { CRITICAL, FUMBLE, gradedSkill, SUCCESS } from '../../rules/core/skills.ts'
import { itemKey, itemNamed } from '../../rules/gear/items.ts'
import { evadeSkill, parrySize } from '../../rules/melee/reactions.ts'
import { armOf, type Figure, figureById, itemAt, profileOf, type State } from '../../state/state.ts'
import { chanceOfCritical, chanceOfFumble, chanceToLose, chanceToSucceed } from '../estimate/chance.ts'
import { blowWith, parrySkill, worthOfStrike } from '../estimate/measure.ts'
import {
  type Blow,
  markOf,
  NO_PLAN,
  pastSize,
  worthOfDisarm,
  worthOfPlan,
  worthOfTrip,
} from '../estimate/striking.ts'
import { WORTH } from '../estimate/worth.ts'
import { blowFacts, blowFrom, numberAbout, wordAbout } from '../facts.ts'
import type { Temper } from '../temper.ts'
import { biteOf } from '../turn/arming.ts'
import { worthOfPoint } from './points.ts'

/** What it is worth to leave a ward where it is. */
const WARDING = 0.05
/** Each effect more makes a hit so much worse. */
const TWO = 1.4
const THREE = 1.7
/** A fumbled attack brings its target an effect more, and mishaps to choose from. */
const MISHAP = 0.6

/** What hits of so many effects do, as far as it matters to the one who is struck. */
interface Hits {
  readonly one: number
  readonly two: number
  readonly three: number
}

/** How to answer an attack. */
export function chooseReaction(state: State, decision: Decision, temper: Temper): string {
  const facts = blowFacts(decision)
  const blow = facts === null ? null : blowFrom(state, facts)
  return blow === null ? dodge(decision) : bestAnswer(state, blow, decision.options, temper)
}

/** True if somebody would answer this blow with what they hold, had they a point to spend on it. */
export function wouldAnswer(state: State, blow: Blow, temper: Temper): boolean {
  const { target, weaponry } = blow
  const keys: string[] = weaponry === 'melee' ? [] : ['evade']
  for (const [at, item] of target.items.entries()) {
    const { category } = armOf(state, item)
    if (category !== 'shield' && (weaponry !== 'melee' || category !== 'melee')) continue
    if (weaponry !== 'gun' && item.stuckIn < 0 && whyNotWield(state, target, item) === '')
      keys.push(`parry ${itemKey(state, target, at)}`)
  }
  return bestAnswer(state, blow, keys, temper) !== 'none'
}

/** Whichever of these answers lets the least through, or none. */
function bestAnswer(state: State, blow: Blow, options: readonly string[], temper: Temper): string {
  const hits = hitsOf(state, blow)
  const struck = unanswered(hits, blow.level)
  let best = 'none'
  let least = struck
  for (const key of options) {
    if (key === 'none') continue
    const loss = lossBy(state, key, blow, hits)
    if (loss < least) {
      least = loss
      best = key
    }
  }
  return best === 'none' || isWorthPoint(state, blow.target, temper, { struck, least }) ? best : 'none'
}

/** True if an answer saves more than its Action Point would do in a blow; a blow is worth 1 at most. */
function isWorthPoint(
  state: State,
  target: Figure,
  temper: Temper,
  { struck, least }: { readonly struck: number; readonly least: number },
): boolean {
  const most = (1 - struck) * temper.point
  if (least < struck - most) return true
  return least < struck - most * worthOfPoint(state, target)
}

/** Only the feet can help: away from anything that would land. */
function dodge(decision: Decision): string {
  return numberAbout(decision, 'level') >= SUCCESS && decision.options.includes('evade') ? 'evade' : 'none'
}

function hitsOf(state: State, blow: Blow): Hits {
  if (blow.level < SUCCESS) return { one: 0, two: 0, three: 0 }
  const one = worthOfStrike(state, blow, 1)
  return { one, two: Math.min(1, TWO * one), three: Math.min(1, THREE * one) }
}

/** What an attack does that nobody answers. */
function unanswered({ one, two }: Hits, level: number): number {
  if (level < SUCCESS) return 0
  return level === CRITICAL ? two : one
}

/** What an answer lets through on average, less what it may win. */
function lossBy(state: State, key: string, blow: Blow, hits: Hits): number {
  const { target, attacker } = blow
  if (key === 'evade' || key === 'acrobatics') return lossByEvading(state, key, blow, hits)
  const at = itemNamed(state, target, key.slice(key.indexOf(' ') + 1))
  if (at < 0) return Number.POSITIVE_INFINITY
  const item = itemAt(target, at)
  const skill = parrySkill(state, target, item, attacker)
  if (key.startsWith('counterattack')) return lossByCountering(state, blow, hits, at)
  const over = Math.max(0, Math.max(skill, blow.skill) - 100)
  const parried = { ...blow, parried: parrySize(state, target, item), parrying: at }
  const loss = lossByParrying(state, parried, hits, skill - over)
  return item.ward === 0 ? loss : loss + WARDING
}

/** Parry: what passes it, what the attacker wins by it, and what the defender wins. */
function lossByParrying(state: State, parried: Blow, hits: Hits, skill: number): number {
  const critical = chanceOfCritical(skill)
  const success = Math.max(0, chanceToSucceed(skill) - critical)
  const fumble = chanceOfFumble(skill)
  const failure = Math.max(0, 1 - critical - success - fumble)
  const own = worthWon(state, parried, skill)
  if (parried.level < SUCCESS) {
    const bonus = parried.level === FUMBLE ? MISHAP : 0
    return -(success * (own + bonus) + critical * (TWO * own + bonus))
  }
  const part = pastSize(parried.size, parried.parried)
  const stopped = part === 0 ? 0 : worthOfPlan(markOf(state, parried), NO_PLAN)
  if (parried.level === CRITICAL)
    return critical * stopped + success * hits.one + failure * hits.two + fumble * hits.three
  return critical * (stopped - own) + success * stopped + failure * hits.one + fumble * hits.two
}

/** What the defender's best effect is worth: a fall or an empty hand. */
function worthWon(state: State, { attacker, target, parrying }: Blow, skill: number): number {
  const size = parrying < 0 ? 0 : armOf(state, itemAt(target, parrying)).size
  const trip = worthOfTrip(state, attacker, SUCCESS, skill, false)
  const disarm = worthOfDisarm(state, {
    by: target,
    on: attacker,
    size,
    level: SUCCESS,
    skill,
    forced: false,
  })
  const arise = target.posture === 'prone' ? WORTH.prone : 0
  return Math.max(trip, disarm, arise)
}

/** Evade: clear of it altogether, or struck; and on the ground in any case, but for the nimble. */
function lossByEvading(state: State, key: string, blow: Blow, hits: Hits): number {
  const { target, attacker } = blow
  if (blow.level < SUCCESS) return Number.POSITIVE_INFINITY
  const value = key === 'acrobatics' ? profileOf(state, target).acrobatics : evadeSkill(state, target)
  const grade = gradeFor(state, { figure: target, purpose: 'evade', item: null, foe: attacker })
  const skill = gradedSkill(state.setup.rulings, value, grade)
  const struck = chanceToLose(skill, blow.level, blow.skill)
  const nimble =
    key === 'acrobatics' ||
    target.posture === 'prone' ||
    (blow.weaponry === 'melee' && knowsTrait(state, target, 'daredevil'))
  const prone = nimble ? 0 : isEngaged(state, target) ? WORTH.prone : WORTH.lying
  const hurt = struck * (blow.level === CRITICAL ? hits.two : hits.one)
  return hurt + (1 - hurt) * prone
}

/** Counterattack: both blows fall, the longer weapon's first. */
function lossByCountering(state: State, blow: Blow, hits: Hits, at: number): number {
  const { attacker, target, arm } = blow
  const item = itemAt(target, at)
  const own = blowWith(state, target, attacker, item, SUCCESS)
  const gain = chanceToSucceed(own.skill) * worthOfStrike(state, own, 1)
  const first = armOf(state, item).reach > arm.reach
  return unanswered(hits, blow.level) * (first ? 1 - gain : 1) - gain
}

// ── Other answers ────────────────────────────────────────────────────────────────────────────────────────

/** Whether to contest an outmaneuver: whoever has a point to spare for it loses nothing by trying. */
export function chooseToJoin(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  return figure !== undefined && figure.actionPoints > 1 ? 'join' : 'stay-out'
}

/** Whether to hold on to a weapon in one's own flesh: when tearing it out would open the wound. */
export function chooseToHold(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  const foe = figureById(state, wordAbout(decision, 'foe'))
  if (figure === undefined || foe === undefined) return 'no'
  for (const limb of figure.limbs)
    for (const lodged of limb.lodged)
      if (lodged.owner === foe.at && limb.hp > 0 && 2 * limb.hp <= biteOf(state, lodged)) return 'yes'
  return 'no'
}

/** Tables that answer before the die: a point is not wasted on a miss. */
export function chooseToCancel(_state: State, decision: Decision): string {
  return numberAbout(decision, 'level') < SUCCESS ? 'cancel' : 'go-on'
}
