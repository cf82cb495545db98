/**
 * How the decisions of this game are put to people: when an answer can change anything that they may know of, with which
 * one a figure takes its turn, what ends something for good, and where people say in words what they try.
 *
 * Reactions cost Momentum and are sensible or not by the numbers: they are asked where the usual one is not.
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

/** True while something is left to do but to change weapons, to walk and to end the turn; or where that is worth it. */
function hasAct(_view: State, { options }: Decision, advice: () => string): boolean {
  return options.some((key) => !IDLE.has(key.split(' ')[0] ?? '')) || advice() !== 'end'
}

const IDLE: ReadonlySet<string> = new Set(['move', 'weapon', 'leave', 'end'])

const DECISIONS: Readonly<Record<DecisionName, DecisionGuide<State>>> = {
  deploy: ALWAYS,
  stance: ALWAYS,
  'tie-order': SENSIBLE,
  retreat: { matters: 'advised', final: (key) => key === 'yes' },
  hold: ADVISED,
  speaker: SENSIBLE,
  turn: {
    matters: hasAct,
    turn: true,
    final: (key) => key === 'leave' || key === 'yield',
    words: (key) => key === 'maneuver',
    orders: { defend: 'Hold the line' },
  },
  'free-switch': ADVISED,
  'accept-yield': ALWAYS,
  attribute: SENSIBLE,
  riders: ADVISED,
  'press-advantage': ADVISED,
  'attack-tn': SENSIBLE,
  boost: ADVISED,
  interpose: ADVISED,
  counter: ADVISED,
  counterattack: ADVISED,
  'perfect-parry': ADVISED,
  riposte: ADVISED,
  target: ALWAYS,
  'whirlwind-order': ALWAYS,
  'maneuver-skill': SENSIBLE,
  'maneuver-attribute': SENSIBLE,
  'maneuver-fits': RULES_ON_WORDS,
  'maneuver-benefit': RULES_ON_WORDS,
  'maneuver-ally': ALWAYS,
  reposition: ALWAYS,
  'control-target': ALWAYS,
  'control-zone': ALWAYS,
  'quick-recovery': ADVISED,
  'first-aid': ADVISED,
  'lasting-effect': SENSIBLE,
  objective: SENSIBLE,
  speech: { matters: 'always', turn: true },
  'argument-skill': SENSIBLE,
  'argument-attribute': SENSIBLE,
  'secret-learned': SENSIBLE,
  'social-zero': ALWAYS,
}

/** How people are asked. */
export const guidance: Guidance<State> = { advisor: 'skilled', decisions: DECISIONS }
