/**
 * How the decisions of this game are put to people: when an answer can change anything that they may know of, with which
 * one a figure takes its turn, what ends something for good, and where people say in words what they try.
 *
 * A die is thrown out if that lowers the damage, and spent if it is not the one to harm with.
 */
import type { Decision, DecisionGuide, Guidance } from '@steelyard/kernel'
import type { Pool, State } from '../state/state.ts'
import type { DecisionName } from './decisions.ts'

const ALWAYS: DecisionGuide = { matters: 'always' }
/** The referee rules on what somebody said they try. */
const RULES_ON_WORDS: DecisionGuide = { matters: 'always', rulesOnWords: true }
/** One answer is plainly the sensible one. */
const SENSIBLE: DecisionGuide = { matters: 'never' }
/** Asked where a good player would do something about it. */
const ADVISED: DecisionGuide = { matters: 'advised' }

/** What takes a figure out of the fight. */
const LEAVING: ReadonlySet<string> = new Set(['flee', 'surrender'])

/** True if throwing out the highest die would lower the damage, for somebody who has armour. */
function lowersDamage(view: State, { about }: Decision): boolean {
  const pool = poolOf(view, about)
  if (pool === undefined) return true
  const [highest = 0, next = 0] = facesIn(pool)
  return highest > next && highest > pool.armour
}

/** True if a die can be spent that is not the one to harm with, or where a good player would spend that one. */
function hasSpareDie(view: State, { options, about, usual }: Decision, advice: () => string): boolean {
  const pool = poolOf(view, about)
  const [highest = 0, next = 0] = pool === undefined ? [] : facesIn(pool)
  const spares = options.some((key) => {
    const face = pool?.dice[Number(key.split(' ')[1])]?.face
    return face !== undefined && (face < highest || next === highest)
  })
  return spares || advice() !== usual
}

function poolOf(view: State, about: unknown): Pool | undefined {
  const at = typeof about === 'object' && about !== null && 'pool' in about ? about.pool : undefined
  return typeof at === 'number' ? view.pools[at] : undefined
}

/** The faces that still count, the highest first. */
function facesIn({ dice }: Pool): number[] {
  return dice.flatMap(({ state, face }) => (state === 'in' ? [face] : [])).sort((one, other) => other - one)
}

const DECISIONS: Readonly<Record<DecisionName, DecisionGuide<State>>> = {
  referee: ALWAYS,
  declare: {
    matters: 'always',
    turn: true,
    final: (key) => LEAVING.has(key),
    words: (key) => key === 'other',
    orders: { attack: 'Everyone on', hold: 'Hold the line', flee: 'All flee the field' },
  },
  target: ALWAYS,
  mode: ALWAYS,
  with: ALWAYS,
  split: ADVISED,
  charge: ADVISED,
  where: ALWAYS,
  ready: ALWAYS,
  patient: ALWAYS,
  opponent: ALWAYS,
  warband: ALWAYS,
  'pick-up': ALWAYS,
  'other-action': RULES_ON_WORDS,
  smite: ADVISED,
  redirect: ALWAYS,
  structure: SENSIBLE,
  special: SENSIBLE,
  deny: { matters: lowersDamage },
  'deny-die': SENSIBLE,
  gambit: { matters: hasSpareDie, words: (key) => key.split(' ').includes('other') },
  strong: ALWAYS,
  greater: { matters: 'always', words: (key) => key === 'other' },
  item: SENSIBLE,
  'other-effect': RULES_ON_WORDS,
  'greater-effect': RULES_ON_WORDS,
  wooden: SENSIBLE,
  'scar-die': SENSIBLE,
  'scar-without-die': SENSIBLE,
  mutilation: SENSIBLE,
  answer: ALWAYS,
  morale: ALWAYS,
  exposed: SENSIBLE,
  end: SENSIBLE,
  'after-tend': ALWAYS,
  aftermath: SENSIBLE,
  larger: SENSIBLE,
  prey: ALWAYS,
}

/** How people are asked. */
export const guidance: Guidance<State> = { advisor: 'skilled', decisions: DECISIONS }
