/**
 * Stances: no initiative, three stances that fix order, damage and defence, and Momentum that pays for reactions and
 * techniques; with blades or with words. The whole game as one value.
 */
import {
  defineSystem,
  type FightEvent,
  leaver,
  requireWinner,
  type System,
  seatReferee,
  statblocks,
} from '@steelyard/kernel'
import { betweenFights } from './between/index.ts'
import { content, packKinds } from './content/index.ts'
import { questions } from './odds.ts'
import { policies } from './policies/index.ts'
import { decisions } from './register/decisions.ts'
import { eventCodes } from './register/events.ts'
import { guidance } from './register/guidance.ts'
import { rules } from './register/rules.ts'
import { rulings, rulingsSchema } from './register/rulings.ts'
import * as round from './rules/round.ts'
import { begin, join, type Scenario, scenarioSchema, sheets } from './scenario/setup.ts'
import { normaliseSheet } from './scenario/sheet.ts'
import { afterFight } from './scenario/sheets-after.ts'
import { printStatblock } from './scenario/statblock.ts'
import { counters } from './state/keys/counters.ts'
import { winKeyOf } from './state/keys/win-key.ts'
import { measures } from './state/measures.ts'
import { redaction, type ShownState } from './state/redaction.ts'
import { copyState, figureById, keyOf, type State, stateSchema } from './state/state.ts'
import { seenBy, viewOf } from './state/view.ts'
import { nameOf, tell } from './tell/index.ts'

export type { Scenario, ScenarioInput } from './scenario/setup.ts'
export type { Sheet, SheetInput } from './scenario/sheet.ts'
export type { State } from './state/state.ts'

/** The system. */
export const stances: System<State, Scenario, ShownState> = defineSystem<State, Scenario, ShownState>({
  id: 'stances',
  title: 'Stances',
  version: '1.4.0',
  maxSteps: 60_000,
  rules,
  rulings,
  rulingSet: rulingsSchema,
  decisions,
  guidance,
  events: eventCodes,
  scenario: scenarioSchema,
  state: stateSchema,
  steps: {
    place: round.place,
    round: round.begin,
    turn: round.turn,
    act: round.deed,
    end: round.end,
    after: round.after,
  },
  policies,
  content,
  packs: packKinds,
  tell,
  measures,
  questions,
  begin,
  next: (state) => (state.phase === 'over' ? null : state.phase),
  outcome: (state) => ({
    over: state.phase === 'over',
    winner: state.phase === 'over' ? state.winner : null,
    how: state.phase !== 'over' ? 'running' : state.how === 'stopped' ? 'draw' : state.how,
    ...(state.phase === 'over' ? round.alliesOf(state) : {}),
  }),
  round: (state) => state.round,
  seatOf: (state, who) => figureById(state, who)?.seat ?? who,
  nameOf,
  view: viewOf,
  seen: (event: FightEvent, state, seat) => seenBy(event, state, seat),
  redaction,
  copy: copyState,
  key: keyOf,
  winKey: winKeyOf,
  // Dice differ more than what they lead to: compare when a turn begins, and when the fight is decided.
  merges: ({ phase }) => phase === 'turn' || phase === 'after',
  counters,
  join,
  leave: (state, id) => {
    const figure = leaver(figureById(state, id), id)
    if (figure.life !== 'dead') figure.life = 'fled'
  },
  end: (state, winner) => {
    requireWinner(state.setup.sides, winner)
    state.winner = winner
    state.how = winner === null ? 'stopped' : 'victory'
    round.leaveOff(state)
  },
  seatReferee,
  after: afterFight,
  statblock: statblocks(sheets, normaliseSheet, printStatblock),
  between: betweenFights(() => stances),
})
