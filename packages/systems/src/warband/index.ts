/**
 * Nameless Sword: skirmishes of single figures and battles of ranked units, on d12 attack dice where a hit is 1
 * damage and most people have 1 hit point. The whole game as one value.
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
import { unitById } from './rules/battle/battle.ts'
import { after } from './rules/common/ending.ts'
import { withdrawFigure } from './rules/common/leave.ts'
import * as round from './rules/common/round.ts'
import { begin, join, type Scenario, scenarioSchema, sheets } from './scenario/setup.ts'
import { normaliseSheet } from './scenario/sheet.ts'
import { afterFight } from './scenario/sheets-after.ts'
import { printStatblock, traitsInWords } from './scenario/statblock.ts'
import { counters } from './state/keys/counters.ts'
import { winKeyOf } from './state/keys/win-key.ts'
import { redaction, type ShownState } from './state/redaction.ts'
import { copyState, figureById, isIn, keyOf, type State, stateSchema } from './state/state.ts'
import { nameOf, tell } from './tell/index.ts'

export type { Scenario, ScenarioInput } from './scenario/setup.ts'
export type { Sheet, SheetInput } from './scenario/sheet.ts'
export type { State } from './state/state.ts'

/** The system. */
export const warband: System<State, Scenario, ShownState> = defineSystem<State, Scenario, ShownState>({
  id: 'warband',
  title: 'Nameless Sword',
  version: '1.5.0',
  maxSteps: 50_000,
  rules,
  rulings,
  rulingSet: rulingsSchema,
  decisions,
  guidance,
  events: eventCodes,
  scenario: scenarioSchema,
  state: stateSchema,
  steps: {
    round: round.begin,
    declare: round.declare,
    opening: round.openingStep,
    defend: round.defend,
    strike: round.strikeStep,
    melee: round.meleeStep,
    ritual: round.ritualStep,
    end: round.endStep,
    after,
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
    captured: (state) => state.figures.filter(({ life }) => life === 'captured').length,
    fled: (state) => state.figures.filter(({ life }) => life === 'fled').length,
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
  seatOf: (state, who) => figureById(state, who)?.seat ?? unitById(state, who)?.seat ?? who,
  nameOf,
  // Techniques are secret only until both are in, and stand in the state no sooner.
  view: (state) => state,
  seen: (event) => event,
  redaction,
  copy: copyState,
  key: keyOf,
  winKey: winKeyOf,
  merges: ({ phase }) => phase === 'round' || phase === 'opening' || phase === 'melee',
  counters,
  carriesOut,
  join,
  leave: (state, id) => {
    const figure = leaver(figureById(state, id), id)
    withdrawFigure(state, figure)
  },
  end: (state, winner) => {
    requireWinner(state.setup.sides, winner)
    state.winner = winner
    state.how = winner === null ? 'stopped' : 'victory'
    state.phase = 'over'
  },
  seatReferee,
  after: afterFight,
  statblock: statblocks(sheets, normaliseSheet, printStatblock),
  wordsOf: (sheet) => ('note' in sheet && typeof sheet.note === 'string' ? traitsInWords(sheet.note) : ''),
  between: betweenFights(() => warband),
})
