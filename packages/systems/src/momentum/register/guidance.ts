/**
 * How the decisions of this game are put to people: when an answer can change anything that they may know of, with which
 * one a figure takes its turn, what ends something for good, and where people say in words what they try.
 *
 * A turn is asked until nothing is left to spend.
 */
import type { Decision, DecisionGuide, Guidance } from '@steelyard/kernel'
import type { State } from '../state/state.ts'
import type { DecisionName } from './decisions.ts'

const ALWAYS: DecisionGuide = { matters: 'always' }
/** The referee rules on what somebody said they try. */
const RULES_ON_WORDS: DecisionGuide = { matters: 'always', rulesOnWords: true }
/** One answer is plainly the sensible one. */
const SENSIBLE: DecisionGuide = { matters: 'never' }
/** Asked where a good player would do something about it. */
const ADVISED: DecisionGuide = { matters: 'advised' }

/** True while there is more to do than to stop or to yield. */
function hasAct(_view: State, { options }: Decision): boolean {
  return options.some((key) => !IDLE.has(key))
}

const IDLE: ReadonlySet<string> = new Set(['stop', 'done', 'surrender', 'flee'])

function isYielding(key: string): boolean {
  return key === 'surrender' || key === 'flee'
}

/** The book leaves these to what a player says and a referee rules. */
function isFree(key: string): boolean {
  return key === 'interact' || key === 'ability'
}

/** What actions are called as an order to several figures. */
const ORDERS = { strike: 'Everyone on', stop: 'Hold the line' }

const DECISIONS: Readonly<Record<DecisionName, DecisionGuide<State>>> = {
  referee: ALWAYS,
  'shield-ready': SENSIBLE,
  order: SENSIBLE,
  'exhausted-slot': ALWAYS,
  action: { matters: hasAct, turn: true, final: isYielding, words: isFree, orders: ORDERS },
  target: ALWAYS,
  weapon: ALWAYS,
  move: ALWAYS,
  steps: ALWAYS,
  interact: { matters: 'always', words: () => true },
  effect: RULES_ON_WORDS,
  superiority: SENSIBLE,
  ability: { matters: 'always', words: () => true },
  leave: SENSIBLE,
  'npc-action': { matters: hasAct, turn: true, final: isYielding, words: isFree, orders: ORDERS },
  attack: ALWAYS,
  method: ALWAYS,
  gainer: SENSIBLE,
  'npc-hits': SENSIBLE,
  defend: ALWAYS,
  payment: ADVISED,
  spend: ADVISED,
  'parry-die': SENSIBLE,
  'armour-helps': SENSIBLE,
  riposte: ALWAYS,
  fate: ADVISED,
  'dire-detail': SENSIBLE,
  'end-of-round': ADVISED,
  'fight-over': SENSIBLE,
  'after-treat': SENSIBLE,
  rest: SENSIBLE,
}

/** How people are asked. */
export const guidance: Guidance<State> = { advisor: 'skilled', decisions: DECISIONS }
