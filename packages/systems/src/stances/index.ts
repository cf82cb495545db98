/**
 * Stances: no initiative, three stances that fix order, damage and defence, and Momentum that pays for reactions and
 * techniques; with blades or with words. The whole game as one value.
 */
import { defineSystem, type FightEvent, Refusal } from '@steelyard/kernel'
import { content } from './content/index.ts'
import { decisions } from './decisions.ts'
import { eventCodes } from './events.ts'
import { gistOf } from './gist.ts'
import { policies } from './policies.ts'
import * as round from './round.ts'
import { rules } from './rules.ts'
import { rulings } from './rulings.ts'
import { begin, join, type Scenario, scenarioSchema } from './setup.ts'
import { normaliseSheet, type SheetInput, sheetSchema } from './sheet.ts'
import { parseStatblock, printStatblock } from './statblock.ts'
import { copyState, figureById, isActive, keyOf, type State, stateSchema } from './state.ts'
import { nameOf, tell } from './tell.ts'
import { seenBy, viewOf } from './view.ts'

export type { Scenario } from './setup.ts'
export type { Sheet, SheetInput } from './sheet.ts'
export type { State } from './state.ts'

/** The system. */
export const stances = defineSystem<State, Scenario>({
  id: 'stances',
  title: 'Stances',
  version: '1.0.0',
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
  measures: {
    rounds: (state) => state.round,
    standing: (state) =>
      state.setup.sides
        .map((side, at) => {
          const standing = state.figures.filter((each) => each.side === at && isActive(each))
          return `${side.id} ${standing.length}`
        })
        .join(', '),
    dead: (state) => state.figures.filter(({ life }) => life === 'dead').length,
    hits: (state) => state.hits.reduce((sum, hits) => sum + hits, 0),
    counters: (state) => state.counters,
    momentum: (state) => state.figures.reduce((sum, { momentum }) => sum + momentum, 0),
  },
  begin,
  next: (state) => (state.phase === 'over' ? null : state.phase),
  outcome: (state) => ({
    over: state.phase === 'over',
    winner: state.phase === 'over' ? state.winner : null,
    how: state.phase !== 'over' ? 'running' : state.how === 'stopped' ? 'draw' : state.how,
  }),
  round: (state) => state.round,
  seatOf: (state, who) => figureById(state, who)?.seat ?? who,
  nameOf,
  view: viewOf,
  seen: (event: FightEvent, state, seat) => seenBy(event, state, seat),
  copy: copyState,
  key: keyOf,
  gist: gistOf,
  // Dice differ more than what they lead to: compare when a turn begins, and when the fight is decided.
  merges: ({ phase }) => phase === 'turn' || phase === 'after',
  join,
  leave: (state, id) => {
    const figure = figureById(state, id)
    if (figure === undefined) throw new Refusal('unknown-figure', `Nobody is called "${id.slice(0, 60)}".`)
    figure.life = 'fled'
  },
  end: (state, winner) => {
    if (winner !== null && !state.setup.sides.some(({ id }) => id === winner))
      throw new Refusal('malformed-amendment', `There is no side "${winner.slice(0, 60)}".`)
    state.winner = winner
    state.how = winner === null ? 'stopped' : 'victory'
    state.phase = 'over'
  },
  statblock: {
    parse: (text) => {
      const parsed = parseStatblock(text)
      return parsed.ok
        ? { ok: true, figure: parsed.sheet, notes: parsed.notes }
        : { ok: false, error: parsed.error }
    },
    print: (figure) => {
      const checked = sheetSchema.safeParse(figure)
      if (!checked.success) throw new Refusal('malformed-request', 'That is no sheet of this game.')
      return printStatblock(normaliseSheet(figure as SheetInput))
    },
  },
})
