/**
 * Words: the events, questions and the board of this game in plain English. Nothing here decides anything. Lines
 * are in events.ts, questions in questions.ts, the board in board.ts, what they share in words.ts.
 */
import type { Presenter } from '@steelyard/kernel'
import type { ShownEvent, ShownState } from '../state/redaction.ts'
import { boardOf } from './board.ts'
import { tellEvent } from './events.ts'
import { askInWords } from './questions.ts'

export { nameOf } from './words.ts'

const ROLLS: Readonly<Record<string, string>> = {
  surprise: 'CLA Save against surprise',
  'smite-save': 'VIG Save for Smite',
  'focus-save': 'CLA Save for Focus',
  'deny-save': 'SPI Save for Deny',
  attack: 'attack dice',
  'gambit-save': 'VIG Save against the Gambit',
  dismount: 'fall from the saddle',
  scar: 'Scar die',
  'scar-place': 'place of the Scar',
  'scar-loss': 'Virtue lost',
  'guard-growth': 'growth of Guard',
  morale: 'SPI Save for morale',
  'patch-save': 'VIG Save to be patched up',
  reaction: 'SPI Save for a reaction',
  collision: 'collision',
}

/** The presenter of this game. */
export const tell: Presenter<ShownState> = {
  event: (event, state) => tellEvent(event as ShownEvent, state),
  question: askInWords,
  roll: (name) => ROLLS[name] ?? name,
  board: boardOf,
}
