/**
 * Words for the fight. Nothing here decides anything; numbers come from the rule code. Lines of the log are in events.ts,
 * questions and labels in questions.ts, the board in board.ts.
 */
import type { Presenter } from '@steelyard/kernel'
import type { ShownState } from '../state/redaction.ts'
import { board } from './board.ts'
import { tellEvent } from './events.ts'
import { question } from './questions.ts'

export { nameOf } from './words.ts'

const ROLLS: Readonly<Record<string, string>> = {
  attack: 'the attack',
  cast: 'the spell',
  counter: 'the Counter',
  contest: 'the contest',
  defence: 'the defence',
  resist: 'resistance',
  defend: 'Defend',
  maneuver: 'the Maneuver',
  damage: 'damage',
  'critical-damage': 'the critical',
  'press-damage': 'Press Advantage',
  'devastating-damage': 'Devastating Blow',
  'death-save': 'the death save',
  'first-aid': 'first aid',
  rally: 'Rally',
  'quick-recovery': 'Quick Recovery',
  heal: 'healing',
  ward: 'the ward',
  chase: 'the chase',
  tie: 'the tie',
  argue: 'the argument',
  impact: 'its weight',
  will: 'Will',
  'social-defend': 'the guarded answer',
  listen: 'listening',
}

/** Every roll of this game in words. */
export const rolls: readonly string[] = Object.keys(ROLLS)

/** Words for everything. */
export const tell: Presenter<ShownState> = {
  event: tellEvent,
  question,
  roll: (name) => ROLLS[name] ?? name,
  board,
  round: ({ setup }) => (setup.social ? 'exchange' : 'round'),
}
