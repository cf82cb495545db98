/**
 * Mythras Imperative: percentile skills, Action Points, blow by blow, 32 special effects and hit locations. The
 * whole game as one value.
 */
import {
  defineSystem,
  type FightEvent,
  leaver,
  requireWinner,
  type System,
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
import { isOut } from './rules/core/conditions.ts'
import { vanish, woundOf } from './rules/harm/wounds.ts'
import { effectNames } from './rules/melee/exchange.ts'
import * as round from './rules/round/round.ts'
import { begin, join, type Scenario, scenarioSchema, sheets } from './scenario/setup.ts'
import { normaliseSheet } from './scenario/sheet.ts'
import { afterFight } from './scenario/sheets-after.ts'
import { printStatblock } from './scenario/statblock.ts'
import { redaction, type ShownState } from './state/redaction.ts'
import { copyState, type Figure, figureById, keyOf, type State, stateSchema } from './state/state.ts'
import { nameOf, tell } from './tell/index.ts'

export type { Scenario, ScenarioInput } from './scenario/setup.ts'
export type { Sheet, SheetInput } from './scenario/sheet.ts'
export type { State } from './state/state.ts'

/** The system. */
export const mythras: System<State, Scenario, ShownState> = defineSystem<State, Scenario, ShownState>({
  id: 'mythras',
  title: 'Mythras Imperative',
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
    start: round.start,
    round: round.startRound,
    turn: round.slot,
    end: round.end,
    aftermath: round.aftermath,
  },
  policies,
  content,
  packs: packKinds,
  tell,
  measures: {
    rounds: (state) => state.round,
    standing: (state) => state.setup.sides.map((side, at) => `${side.id} ${standing(state, at)}`).join(', '),
    dead: (state) => state.figures.filter(({ life }) => life === 'dead').length,
    'serious wounds': (state) => wounds(state, 'serious'),
    'major wounds': (state) => wounds(state, 'major'),
    'effects used': (state) => state.effects.reduce((sum, count) => sum + count, 0),
    'commonest effect': commonestEffect,
  },
  questions,
  begin,
  next: (state) => (state.phase === 'over' ? null : state.phase),
  outcome: (state) => ({ over: state.phase === 'over', winner: state.winner, how: howItEnded(state) }),
  round: (state) => state.round,
  seatOf: (state, who) => figureById(state, who)?.seat ?? who,
  nameOf,
  view,
  seen,
  redaction,
  copy: copyState,
  key: keyOf,
  join,
  leave: (state, id) => {
    vanish(state, leaver(figureById(state, id), id))
  },
  end: (state, winner) => {
    requireWinner(state.setup.sides, winner)
    state.winner = winner
    state.how = winner === null ? 'stopped' : 'victory'
    state.phase = 'aftermath'
  },
  after: afterFight,
  statblock: statblocks(sheets, normaliseSheet, printStatblock),
  between: betweenFights(() => mythras),
})

/** All is open but the effects that others have prepared to counter. */
function view(state: State, seat: string): State {
  if (seat === 'referee') return state
  for (const figure of state.figures) if (isSecret(figure, seat)) return withoutSecrets(state, seat)
  return state
}

function isSecret(figure: Figure, seat: string): boolean {
  return figure.counters.length > 0 && figure.seat !== seat
}

function withoutSecrets(state: State, seat: string): State {
  const figures = state.figures.map((figure) => (isSecret(figure, seat) ? withoutSecret(figure) : figure))
  return { ...state, figures }
}

function withoutSecret(figure: Figure): Figure {
  return { ...figure, counters: figure.counters.map(({ against }) => ({ against, effect: 'hidden' })) }
}

/** Which effect a counter was prepared against is for its owner and the referee. */
function seen(event: FightEvent, state: State, seat: string): FightEvent | null {
  if (event.event !== 'counter' || seat === 'referee') return event
  const owner = 'figure' in event ? figureById(state, String(event.figure)) : undefined
  return owner?.seat === seat ? event : Object.assign({ ...event }, { effect: 'hidden' })
}

function standing(state: State, side: number): number {
  return state.figures.filter((figure) => figure.side === side && !isOut(state, figure)).length
}

function wounds(state: State, wound: 'serious' | 'major'): number {
  let count = 0
  for (const figure of state.figures)
    for (let at = 0; at < figure.limbs.length; at++) if (woundOf(state, figure, at) === wound) count++
  return count
}

function commonestEffect(state: State): string {
  let best = -1
  let most = 0
  for (let at = 0; at < state.effects.length; at++) {
    const count = state.effects[at] ?? 0
    if (count <= most) continue
    most = count
    best = at
  }
  return best < 0 ? 'none' : (effectNames[best] ?? 'none')
}

function howItEnded(state: State): string {
  if (state.how === 'victory' || state.how === 'running') return state.how
  return state.how === 'stalemate' ? 'undecided' : 'draw'
}
