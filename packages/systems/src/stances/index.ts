/**
 * Stances: no initiative, three stances that fix order, damage and defence, and Momentum that pays for reactions and
 * techniques; with blades or with words. The whole game as one value.
 */
import { defineSystem, type FightEvent, leaver, requireWinner, statblocks } from '@steelyard/kernel'
import { afterFight } from './after.ts'
import { content } from './content/index.ts'
import { counted } from './counted.ts'
import { decisions } from './decisions.ts'
import { eventCodes } from './events.ts'
import { gistOf } from './gist.ts'
import { measures } from './measures.ts'
import { policies } from './policies.ts'
import { questions } from './questions.ts'
import * as round from './round.ts'
import { rules } from './rules.ts'
import { rulings } from './rulings.ts'
import { begin, join, type Scenario, scenarioSchema, sheets } from './setup.ts'
import { normaliseSheet } from './sheet.ts'
import { printStatblock } from './statblock.ts'
import { copyState, figureById, keyOf, type State, stateSchema } from './state.ts'
import { nameOf, tell } from './tell.ts'
import { veil } from './veil.ts'
import { seenBy, viewOf } from './view.ts'

export type { Scenario } from './setup.ts'
export type { Sheet, SheetInput } from './sheet.ts'
export type { State } from './state.ts'

/** The system. */
export const stances = defineSystem<State, Scenario>({
  id: 'stances',
  title: 'Stances',
  version: '1.2.0',
  maxSteps: 60_000,
  rules,
  rulings,
  decisions,
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
  veil,
  copy: copyState,
  key: keyOf,
  gist: gistOf,
  // Dice differ more than what they lead to: compare when a turn begins, and when the fight is decided.
  merges: ({ phase }) => phase === 'turn' || phase === 'after',
  counted,
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
  after: afterFight,
  statblock: statblocks(sheets, normaliseSheet, printStatblock),
})
