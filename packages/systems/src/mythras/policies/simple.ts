/**
 * The plain fighter: strikes what is in front, parries what comes with the largest thing in hand, takes
 * the effect that hurts most. It is the hand of the benchmarks, so it works out no more of a menu than
 * it wants and makes no lists.
 */
import { type Decision, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { distance, isOut, isReadied, whyNotOffend, whyNotWield } from '../rules/core/conditions.ts'
import { CRITICAL, SUCCESS } from '../rules/core/skills.ts'
import { itemKey } from '../rules/gear/items.ts'
import { isInReach } from '../rules/melee/attack.ts'
import type { BlowFacts, EffectName } from '../rules/melee/exchange.ts'
import { whyRooted } from '../rules/movement/gaits.ts'
import { bestOffer, likingOf } from '../rules/round/menu.ts'
import { areFoes, armOf, type Figure, figureAt, figureById, itemAt, type State } from '../state/state.ts'
import { bleeds } from './estimate/worth.ts'
import { attackLevel, blowFacts, flagAbout, luckFacts } from './facts.ts'
import { isLoose, keepOut } from './turn/shying.ts'

/** Plays one seat plainly. */
export function simple(state: State, decision: Decision): PolicyAnswer {
  switch (decision.name) {
    case 'turn':
      return turn(state, decision)
    case 'reaction':
      return reaction(state, decision)
    case 'effect':
      return effect(state, decision)
    case 'ward':
      return 'keep'
    case 'luck':
      return luck(decision)
    default:
      return usualChoice(decision)
  }
}

// ── Turns ────────────────────────────────────────────────────────────────────────────────────────────────

/** A blow with a weapon before anything else, then whatever leads to one, bare hands last. */
function turn(state: State, decision: Decision): PolicyAnswer {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return usualChoice(decision)
  if (isLoose(state, figure)) return keepOut(state, figure, decision.options)
  const best = figure.posture === 'standing' ? bestWeapon(state, figure) : -1
  if (best >= 0 && !armOf(state, itemAt(figure, best)).unarmed)
    return `attack ${itemKey(state, figure, best)}`
  return fromMenu(state, figure, decision)
}

const FIRST = likingOf('regain-footing', 'shoot', 'burst', 'throw', 'withdraw', 'draw', 'attack', 'reload')
const CHARGE = likingOf('charge')
const WALK = likingOf('run', 'move', 'crawl')
const LAST = likingOf('struggle', 'pick-up', 'delay')

/** The best liked of what is on the menu. */
function fromMenu(state: State, figure: Figure, decision: Decision): string {
  const interrupting = flagAbout(decision, 'interrupting')
  const key =
    bestOffer(state, figure, interrupting, FIRST) ||
    towards(state, figure, interrupting) ||
    bestOffer(state, figure, interrupting, LAST)
  if (key !== '') return key
  return decision.options.includes('dither') ? 'dither' : (decision.options[0] ?? '')
}

function nearestFoe(state: State, figure: Figure): Figure | undefined {
  let nearest: Figure | undefined
  for (const foe of state.figures) {
    if (!areFoes(figure, foe) || isOut(state, foe)) continue
    if (nearest === undefined || distance(figure, foe) < distance(figure, nearest)) nearest = foe
  }
  return nearest
}

/** A charge at the nearest foe, else a run, a walk or a crawl there. */
function towards(state: State, figure: Figure, interrupting: boolean): string {
  const rooted = figure.pinned > 0 || whyRooted(state, figure) !== ''
  const foe = rooted ? undefined : nearestFoe(state, figure)
  if (foe === undefined) return ''
  const start = `charge ${foe.id} with `
  const end = ` to ${foe.id}`
  return (
    bestOffer(state, figure, interrupting, CHARGE, (key) => key.startsWith(start) && key.endsWith(' run')) ||
    bestOffer(state, figure, interrupting, WALK, (key) => key.endsWith(end) && key.split(' ').length === 3)
  )
}

/** The hardest weapon to strike somebody in contact with, by its place; -1 if something stands in the way. */
function bestWeapon(state: State, figure: Figure): number {
  if (figure.engaged.length === 0 || figure.barred.length > 0 || whyNotOffend(state, figure) !== '') return -1
  const foe = foeInContact(state, figure)
  if (foe === undefined) return -1
  let best = -1
  let most = 0
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (!isReadied(item) || arm.category === 'ranged' || arm.category === 'shield') continue
    if (item.stuckIn >= 0 || whyNotWield(state, figure, item) !== '') continue
    const worth = averageOf(arm.dice, arm.plus)
    if (worth > most && isInReach(state, figure, foe, item)) {
      most = worth
      best = at
    }
  }
  return best
}

function foeInContact(state: State, figure: Figure): Figure | undefined {
  for (const at of figure.engaged) {
    const foe = figureAt(state, at)
    if (foe.life === 'up' && areFoes(figure, foe)) return foe
  }
  return undefined
}

function averageOf(dice: readonly number[], plus: number): number {
  let sum = plus
  for (const sides of dice) sum += (sides + 1) / 2
  return sum
}

// ── Defence ──────────────────────────────────────────────────────────────────────────────────────────────

/** Parries a blow that would land; lets a miss go by; dives away from a Critical that cannot be parried. */
function reaction(state: State, decision: Decision): PolicyAnswer {
  const level = attackLevel(decision)
  const figure = figureById(state, decision.by)
  if (level < SUCCESS || figure === undefined) return 'none'
  const facts = blowFacts(decision)
  if (facts !== null && facts.weaponry === 'melee') {
    const parry = bestParry(state, figure, facts.size)
    if (parry !== '') return parry
  }
  const { options } = decision
  if (facts !== null && facts.weaponry !== 'melee')
    for (const key of options) if (key.startsWith('parry ')) return key
  return level === CRITICAL && options.includes('evade') ? 'evade' : 'none'
}

function bestParry(state: State, figure: Figure, size: number): string {
  let best = -1
  let largest = size - 2
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (arm.category !== 'melee' && arm.category !== 'shield') continue
    if (item.stuckIn >= 0 || item.parried || whyNotWield(state, figure, item) !== '') continue
    if (arm.size > largest) {
      largest = arm.size
      best = at
    }
  }
  return best < 0 ? '' : `parry ${itemKey(state, figure, best)}`
}

// ── Effects and Luck ─────────────────────────────────────────────────────────────────────────────────────

/** In the order in which they end a fight: blood tires out whom no blow fells, and the head is the place to strike. */
const WANTED: readonly EffectName[] = [
  'bleed',
  'choose-location',
  'maximize-damage',
  'bypass-armor',
  'stun-location',
  'impale',
  'accidental-injury',
  'arise',
  'trip',
  'pin-down',
  'disarm',
  'damage-weapon',
  'scar-foe',
  'prepare-counter',
]

/** What is left to win with a blow that does not get through. */
const WITHOUT_A_WOUND: readonly EffectName[] = [
  'circumvent-parry',
  'trip',
  'pin-down',
  'disarm',
  'damage-weapon',
  'scar-foe',
]

/** The effect that hurts most; nobody bleeds twice. */
function effect(state: State, decision: Decision): PolicyAnswer {
  const { options } = decision
  const facts = blowFacts(decision)
  for (const wanted of facts !== null && isStopped(facts) ? WITHOUT_A_WOUND : WANTED)
    if (options.includes(wanted) && (wanted !== 'bleed' || !bleedsAlready(state, decision))) return wanted
  return 'none'
}

/** True for a blow of one's own that misses, or that a parry of its Size or more stops altogether. */
function isStopped({ offensive, hits, parried, size }: BlowFacts): boolean {
  return offensive && (!hits || (size >= 0 && parried >= size))
}

function bleedsAlready(state: State, decision: Decision): boolean {
  const foe = figureById(state, blowFacts(decision)?.foe ?? '')
  return foe !== undefined && bleeds(foe)
}

/** Luck goes into a roll that failed. */
function luck(decision: Decision): PolicyAnswer {
  const facts = luckFacts(decision)
  if (facts === null || facts.level >= SUCCESS) return 'keep'
  return facts.swapped >= SUCCESS ? 'swap' : 're-roll'
}
