/**
 * Momentum: one pool for action and defence, Strikes that are bought and never rolled, usage dice that wear down.
 * The whole game as one value.
 */
import { defineSystem, leaver, requireWinner, type System, seatReferee, statblocks } from '@steelyard/kernel'
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
import { winKeyOf, withoutTallies } from './state/keys/win-key.ts'
import { redaction, type ShownState } from './state/redaction.ts'
import { copyState, figureById, isIn, keyOf, type State, stateSchema } from './state/state.ts'
import { nameOf, tell } from './tell/index.ts'

export { rest, sheetAfter } from './rules/aftermath.ts'
export type { Scenario, ScenarioInput } from './scenario/setup.ts'
export type { Sheet, SheetInput } from './scenario/sheet.ts'
export type { State } from './state/state.ts'

/** The system. */
export const momentum: System<State, Scenario, ShownState> = defineSystem<State, Scenario, ShownState>({
  id: 'momentum',
  title: 'Momentum',
  version: '1.5.0',
  maxSteps: 20_000,
  rules,
  rulings,
  rulingSet: rulingsSchema,
  decisions,
  guidance,
  events: eventCodes,
  scenario: scenarioSchema,
  state: stateSchema,
  steps: {
    gain: round.gain,
    start: round.start,
    act: round.action,
    end: round.end,
    aftermath: round.aftermath,
  },
  policies,
  content,
  packs: packKinds,
  tell,
  measures: {
    rounds: (state) => state.round,
    standing: (state) =>
      state.setup.sides
        .map(
          (side, at) => `${side.id} ${state.figures.filter((each) => each.side === at && isIn(each)).length}`,
        )
        .join(', '),
    dead: (state) => state.figures.filter(({ life }) => life === 'dead').length,
    'hits taken': (state) =>
      state.figures.reduce(
        (sum, { at, hits }) => sum + (state.setup.profiles[at]?.pc === true ? hits : 0),
        0,
      ),
    'momentum spent on defence': (state) => state.defences,
  },
  questions,
  begin,
  next: (state) => (state.phase === 'over' ? null : state.phase),
  outcome: (state) => ({
    over: state.phase === 'over',
    winner: state.winner,
    how: state.how === 'stopped' ? 'draw' : state.how,
  }),
  round: (state) => state.round,
  seatOf: (state, who) => figureById(state, who)?.seat ?? who,
  nameOf,
  // Everything is open in this game: nothing is chosen in secret.
  view: (state) => state,
  seen: (event) => event,
  redaction,
  copy: copyState,
  key: keyOf,
  winKey: winKeyOf,
  shortTerm: withoutTallies,
  // Dice differ more than what they lead to: compare when a round begins, and before each action.
  merges: ({ phase }) => phase === 'gain' || phase === 'act',
  counters,
  join,
  leave: (state, id) => {
    const figure = leaver(figureById(state, id), id)
    if (isIn(figure)) figure.life = 'fled'
  },
  end: (state, winner) => {
    requireWinner(state.setup.sides, winner)
    state.winner = winner
    state.how = winner === null ? 'stopped' : 'victory'
    state.phase = 'aftermath'
  },
  seatReferee,
  after: afterFight,
  statblock: statblocks(sheets, normaliseSheet, printStatblock),
  between: betweenFights(() => momentum),
})
