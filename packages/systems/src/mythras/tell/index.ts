/**
 * Words: the events, questions, rolls and the board of this game in plain English. Nothing here decides anything;
 * every number comes from the rules. The chapters stand in tell/: events and what happens to people and things,
 * questions with their labels and hints, the board, and the words they share.
 */
import type { Presenter } from '@steelyard/kernel'
import type { ShownState } from '../state/redaction.ts'
import { boardOf } from './board.ts'
import { tellEvent } from './events.ts'
import { askInWords } from './questions.ts'
import { rollInWords } from './rolls.ts'

export { nameOf } from './words.ts'

/** The presenter of this game. */
export const tell: Presenter<ShownState> = {
  event: tellEvent,
  question: askInWords,
  roll: rollInWords,
  low: (name) => (name === 'ignite' ? 'sets them alight' : undefined),
  board: boardOf,
}
