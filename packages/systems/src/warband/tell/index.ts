/**
 * Words for the fight. Nothing here decides anything; numbers come from the rule code. Lines of the log are in events.ts,
 * questions in questions.ts, what can be done in labels.ts, the board in board.ts; what only battles have is in battle.ts,
 * the drawn map in map.ts.
 */
import type { Presenter } from '@steelyard/kernel'
import { isUnique } from '../rules/battle/ranks.ts'
import { type ShownState, stateForRules } from '../state/redaction.ts'
import { figureById } from '../state/state.ts'
import { unitName } from './battle.ts'
import { board } from './board.ts'
import { tellEvent } from './events.ts'
import { question } from './questions.ts'
import { nameOf } from './words.ts'

export { nameOf } from './words.ts'

const ROLLS: Readonly<Record<string, string>> = {
  melee: 'attack dice',
  ranged: 'attack dice',
  'death-save': 'Death save',
  'death-wound': 'Wound at death’s door',
  wound: 'Wound',
  'which-hand': 'which hand',
  'first-aid': 'first aid',
  'keep-down': 'keeping a foe down',
  'spell-capture': 'Capture save for the spell',
  'spell-draw': 'which spell',
  'bolt-capture': 'Capture saves against the bolt',
  'retreat-capture': 'Capture save of the retreat',
  'fury-capture': 'Capture save after the fury',
  'enter-melee': 'nerve to enter melee',
  'break-out': 'breaking out',
}

/** What a low face does where it is not that somebody succeeds. */
const LOW: Readonly<Record<string, string>> = {
  surprise: 'is surprised',
  priority: 'goes first',
  stray: 'hits a friend',
  'which-hand': 'hits the hand with the weapon',
}

/** Dice that an ordinary figure of a unit rolls for all who strike or shoot with it. */
const SHARED: ReadonlySet<string> = new Set(['melee', 'ranged', 'blows', 'stray', 'neighbour'])

/** Dice of a whole unit, whoever of it is named: one check of morale stands for all. */
const OF_THE_UNIT: ReadonlySet<string> = new Set(['morale', 'enter-melee'])

/** Whose dice they are: a unit's and a rank's are the unit's, everybody else's their own. */
function roller(by: string, name: string, view: ShownState): string {
  const state = stateForRules(view)
  const figure = SHARED.has(name) || OF_THE_UNIT.has(name) ? figureById(state, by) : undefined
  const unit = figure === undefined ? undefined : state.units[figure.unit]
  if (figure === undefined || unit === undefined) return nameOf(state, by)
  return OF_THE_UNIT.has(name) || !isUnique(state, figure) ? unitName(state, unit.id) : nameOf(state, by)
}

/** The words of this game. */
export const tell: Presenter<ShownState> = {
  event: tellEvent,
  question,
  roll: (name) => ROLLS[name] ?? name.replaceAll('-', ' '),
  low: (name) => LOW[name],
  roller,
  board,
}
