/**
 * How the decisions of this game are put to people: when an answer can change anything that they may know of, with which
 * one a figure takes its turn, what ends something for good, and where people say in words what they try.
 *
 * Who acts next and what they do is one choice; in a battle a unit, its order, its target and its way are one.
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

/** True while there is more to do than to wait and to see to one's gear; or where that is worth it. */
function hasAct(_view: State, { options, usual }: Decision, advice: () => string): boolean {
  return options.some((key) => !IDLE.has(key)) || advice() !== usual
}

const IDLE: ReadonlySet<string> = new Set(['nothing', 'later', 'fury', 'ready', 'dagger', 'drop'])

/** What moves are called as an order to several figures or units. */
const MOVES = {
  stay: 'Hold the line',
  advance: 'All advance on',
  charge: 'All charge',
  withdraw: 'All withdraw',
}

const DECISIONS: Readonly<Record<DecisionName, DecisionGuide<State>>> = {
  challenge: ADVISED,
  challenged: ALWAYS,
  'duel-answer': ALWAYS,
  technique: ALWAYS,
  'priority-odds': SENSIBLE,
  declare: { matters: 'always', turn: true, final: (key) => key === 'evade', orders: MOVES },
  next: ALWAYS,
  opening: {
    matters: hasAct,
    turn: true,
    final: (key) => key === 'evade',
    words: (key) => key === 'other',
    orders: { ...MOVES, nothing: 'Hold the line', shoot: 'Everyone shoots', throw: 'Everyone throws at' },
  },
  target: ALWAYS,
  spaces: ALWAYS,
  space: ALWAYS,
  facing: ADVISED,
  crawl: ALWAYS,
  'keep-down': ADVISED,
  arc: SENSIBLE,
  spell: ALWAYS,
  item: ALWAYS,
  effect: RULES_ON_WORDS,
  patient: ALWAYS,
  bandages: ADVISED,
  ward: ADVISED,
  pursue: ADVISED,
  bait: ADVISED,
  gambit: { matters: 'always', words: (key) => key === 'other' },
  'gambit-odds': RULES_ON_WORDS,
  'gambit-risk': { matters: 'never', rulesOnWords: true },
  join: ADVISED,
  disarm: ALWAYS,
  follow: ADVISED,
  control: ALWAYS,
  'grapple-fail': ALWAYS,
  defend: ADVISED,
  melee: { matters: hasAct, turn: true, words: (key) => key === 'other', orders: { attack: 'Everyone on' } },
  weapon: SENSIBLE,
  dice: ADVISED,
  'odd-die': SENSIBLE,
  'killing-blow': SENSIBLE,
  sunder: ADVISED,
  helmet: ADVISED,
  mount: ADVISED,
  'which-hand': SENSIBLE,
  'rally-group': ALWAYS,
  trigger: SENSIBLE,
  circumstances: SENSIBLE,
  'accept-surrender': ALWAYS,
  'offer-surrender': { matters: 'advised', final: (key) => key === 'offer' },
  care: ADVISED,
  'unit-declare': { matters: 'always', orders: MOVES },
  'next-unit': ALWAYS,
  order: { matters: 'always', orders: MOVES },
  alone: ALWAYS,
  'alone-declare': ALWAYS,
  approach: ALWAYS,
  'unit-target': ALWAYS,
  'unit-spaces': ALWAYS,
  'plain-move': ADVISED,
  'volley-target': ALWAYS,
  'volley-dice': ADVISED,
  volley: SENSIBLE,
  'shieldwall-stops': SENSIBLE,
  brace: ADVISED,
  'leader-challenge': ADVISED,
  'leader-answer': ALWAYS,
  'rank-defend': ADVISED,
  'unit-melee': ALWAYS,
  'follow-up': ADVISED,
  'stay-or-go': ADVISED,
  'rout-rally': ADVISED,
}

/** How people are asked. */
export const guidance: Guidance<State> = { advisor: 'skilled', decisions: DECISIONS }
