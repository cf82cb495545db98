/**
 * Mythic Bastionland: pooled dice, Feats, Gambits and Scars, all sides at once. The whole game as one value.
 */
import { defineSystem, leaver, requireWinner, type System, seatReferee, statblocks } from '@steelyard/kernel'
import { betweenFights } from './between/index.ts'
import { content, packKinds } from './content/index.ts'
import { questions } from './odds.ts'
import { policies } from './policies/index.ts'
import { carriesOut } from './policies/intent.ts'
import { decisions } from './register/decisions.ts'
import { eventCodes } from './register/events.ts'
import { guidance } from './register/guidance.ts'
import { rules } from './register/rules.ts'
import { rulings, rulingsSchema } from './register/rulings.ts'
import { leaveField } from './rules/actions.ts'
import * as round from './rules/round.ts'
import { begin, join, type Scenario, scenarioSchema, sheets } from './scenario/setup.ts'
import { normaliseSheet } from './scenario/sheet.ts'
import { afterFight } from './scenario/sheets-after.ts'
import { printStatblock } from './scenario/statblock.ts'
import { counters } from './state/keys/counters.ts'
import { winKeyOf } from './state/keys/win-key.ts'
import { fallen, left, scarsGained, slain, standing } from './state/measures.ts'
import { redaction, type ShownState } from './state/redaction.ts'
import { copyState, figureById, keyOf, type State, stateSchema } from './state/state.ts'
import { nameOf, tell } from './tell/index.ts'

export type { Scenario, ScenarioInput } from './scenario/setup.ts'
export type { Sheet, SheetInput } from './scenario/sheet.ts'
export type { State } from './state/state.ts'

/** The system. */
export const bastionland: System<State, Scenario, ShownState> = defineSystem<State, Scenario, ShownState>({
  id: 'bastionland',
  title: 'Mythic Bastionland',
  version: '1.4.0',
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
    surprise: round.surprise,
    round: round.startRound,
    declare: round.declare,
    smite: round.smite,
    roll: round.roll,
    deny: round.deny,
    gambits: round.gambits,
    damage: round.damage,
    scars: round.scars,
    after: round.after,
    actions: round.actions,
    end: round.end,
    aftermath: round.aftermath,
  },
  policies,
  content,
  packs: packKinds,
  tell,
  measures: { rounds: (state) => state.round, standing, fallen, slain, scars: scarsGained, left },
  questions,
  begin,
  next: (state) => (state.phase === 'over' ? null : state.phase),
  outcome: (state) => ({ over: state.phase === 'over', winner: state.winner, how: howItEnded(state) }),
  round: (state) => state.round,
  seatOf: (state, who) => figureById(state, who)?.seat ?? who,
  nameOf,
  // Everything is open in this game: there are no secret declarations and no hidden figures.
  view: (state) => state,
  seen: (event) => event,
  redaction,
  copy: copyState,
  key: keyOf,
  winKey: winKeyOf,
  // Different dice often do the same harm: compare when it is done, and when a round begins.
  merges: ({ phase }) => phase === 'scars' || phase === 'round',
  counters,
  carriesOut,
  join,
  leave: (state, id) => {
    leaveField(state, leaver(figureById(state, id), id))
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
  between: betweenFights(() => bastionland),
})

function howItEnded(state: State): string {
  if (state.how === 'victory' || state.how === 'running') return state.how
  return state.how === 'stalemate' ? 'undecided' : 'draw'
}
