/**
 * How the decisions of this game are put to people: when an answer can change anything that they may know of, with which
 * one a figure takes its turn, what ends something for good, and where people say in words what they try.
 *
 * A ward costs nothing and a resistance is made with the better skill: both are done. A Luck Point is asked for where
 * it would mend something.
 */
import type { Decision, DecisionGuide, Guidance } from '@steelyard/kernel'
import type { ActionName } from '../rules/round/action-names.ts'
import type { State } from '../state/state.ts'
import type { DecisionName } from './decisions.ts'

const ALWAYS: DecisionGuide = { matters: 'always' }
/** One answer is plainly the sensible one. */
const SENSIBLE: DecisionGuide = { matters: 'never' }
/** Asked where a good player would do something about it. */
const ADVISED: DecisionGuide = { matters: 'advised' }

/** What takes a figure out of the fight. */
const LEAVING: ReadonlySet<string> = new Set(['flee', 'yield'])

/** Acts that can be done in many ways, by the first word of the key. */
const FAMILIES: Readonly<Partial<Record<ActionName, string>>> = {
  charge: 'Charge',
  move: 'Move',
  run: 'Move',
  sprint: 'Move',
  'change-range': 'Move',
  crawl: 'Move',
  climb: 'Move',
  jump: 'Move',
  swim: 'Move',
  fly: 'Move',
  draw: 'Ready a weapon',
  sheathe: 'Ready a weapon',
  'pick-up': 'Ready a weapon',
  brace: 'Brace',
  break: 'Break what stands here',
  'switch-fire': 'Switch fire',
  'take-cover': 'Take cover',
  cast: 'Cast a spell',
  'first-aid': 'Tend somebody',
  heal: 'Tend somebody',
}

const FAMILY_OF: ReadonlyMap<string, string> = new Map(Object.entries(FAMILIES))

function familyOf(key: string): string {
  return FAMILY_OF.get(key.split(' ', 1)[0] ?? '') ?? ''
}

/** True for a Turn with more than one sensible way to use it: whoever is down gets up. */
function isOpen(_view: State, _decision: Decision, advice: () => string): boolean {
  return advice() !== 'regain-footing'
}

/** True for a blow that lands unless something is done; one that has failed already is let pass. */
function isStruck(_view: State, { about, usual }: Decision, advice: () => string): boolean {
  const level = typeof about === 'object' && about !== null && 'level' in about ? about.level : 0
  return (typeof level === 'number' && level >= SUCCESS) || advice() !== usual
}

const SUCCESS = 2

const DECISIONS: Readonly<Record<DecisionName, DecisionGuide<State>>> = {
  referee: ALWAYS,
  turn: { matters: isOpen, turn: true, final: (key) => LEAVING.has(key), family: familyOf },
  free: ADVISED,
  delay: ALWAYS,
  interrupt: ADVISED,
  target: ALWAYS,
  swept: SENSIBLE,
  skirmish: ADVISED,
  'shot-situation': SENSIBLE,
  'aim-modifier': SENSIBLE,
  shot: ALWAYS,
  'auto-arc': ALWAYS,
  'auto-targets': ALWAYS,
  'auto-rounds': ALWAYS,
  'beam-recoil': SENSIBLE,
  'pot-shot': ADVISED,
  'charge-contact': ALWAYS,
  'charge-modifier': SENSIBLE,
  'set-modifier': SENSIBLE,
  'charge-end': ADVISED,
  'leap-defence': SENSIBLE,
  'outmaneuver-join': ADVISED,
  'outmaneuver-reward': ALWAYS,
  'parting-blow': ADVISED,
  'move-limit': SENSIBLE,
  'mount-turns': SENSIBLE,
  'way-check': SENSIBLE,
  'trample-over': ADVISED,
  ward: SENSIBLE,
  'ward-locations': SENSIBLE,
  reaction: { matters: isStruck },
  'defensive-minded': ALWAYS,
  'cancel-reaction': ADVISED,
  'dive-clear': ADVISED,
  luck: ADVISED,
  'luck-dice': ADVISED,
  'luck-foe': ADVISED,
  'desperate-effort': ADVISED,
  passion: ADVISED,
  'passion-apt': SENSIBLE,
  'try-again': SENSIBLE,
  effect: ALWAYS,
  location: ALWAYS,
  'location-reach': ALWAYS,
  bypass: SENSIBLE,
  'damage-weapon': ALWAYS,
  'disarm-item': ALWAYS,
  bystander: ALWAYS,
  'prepare-counter': ALWAYS,
  'counter-reveal': ALWAYS,
  'blind-method': SENSIBLE,
  'impale-roll': SENSIBLE,
  'impale-leave': ADVISED,
  marksman: ADVISED,
  'sunder-layer': SENSIBLE,
  'bash-direction': ADVISED,
  'resist-skill': SENSIBLE,
  mitigate: ADVISED,
  'last-action': ADVISED,
  'resist-withdrawal': ADVISED,
  engulf: ALWAYS,
  grapple: ALWAYS,
  pounce: ALWAYS,
  'spell-target': ALWAYS,
  'spell-item': ALWAYS,
  'spell-location': ALWAYS,
  'spell-effect': ALWAYS,
  'release-magic': ADVISED,
  'counter-spell': ADVISED,
  collateral: SENSIBLE,
  'smother-help': SENSIBLE,
  'first-aid': ADVISED,
  victory: SENSIBLE,
  'after-tend': ADVISED,
}

/** How people are asked. */
export const guidance: Guidance<State> = { advisor: 'skilled', decisions: DECISIONS }
