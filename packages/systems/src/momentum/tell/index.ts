/**
 * Words for the fight: lines of the log (events.ts), questions with their options (questions.ts) and the board
 * (board.ts); what they share is in words.ts. Nothing here decides anything; numbers come from the rule code.
 */
import type { Presenter } from '@steelyard/kernel'
import type { ShownState } from '../state/redaction.ts'
import { board } from './board.ts'
import { tellEvent } from './events.ts'
import { question } from './questions.ts'

export { nameOf, stepWords } from './words.ts'

const ROLLS: Readonly<Record<string, string>> = {
  momentum: 'momentum',
  'npc-initiative': 'initiative',
  tie: 'tie',
  parry: 'parry',
  dodge: 'dodge',
  block: 'block',
  'shield-wear': 'wear of the shield',
  armour: 'armour',
  'dire-wound': 'dire wound',
  limb: 'which limb',
  stat: 'which stat',
  usage: 'usage die',
}

/** Every roll of this game in words. */
export const rolls: readonly string[] = Object.keys(ROLLS)

/** Words for everything. */
export const tell: Presenter<ShownState> = {
  event: tellEvent,
  question,
  roll: (name) => ROLLS[name] ?? name,
  board,
}
