/**
 * Exact odds: every outcome of every roll, with its weight (see state-graph.ts for how).
 *
 * A system's keys leave out what neither its rules nor its policies read. A measure, a condition or a caller's own
 * policy may read anything, so with one of those the key is the whole state: more nodes, but no wrong number.
 * States can recur: strongly connected components are solved as linear equations (expected visits) in topological
 * order. Probability that can never leave a component is 'undecided'. A budget limits states, time and memory; when it
 * is used up, the result says so and has no numbers.
 */

import {
  areKnown,
  fastForm,
  ignoredBy,
  type Moment,
  policiesOf,
  resultOf,
  type SeatPolicies,
} from '../simulate/simulate.ts'
import type { EndCondition, EventMeasure, Measure, MeasureValue, System } from '../system/system.ts'
import { type Budget, budgetOf } from './budget.ts'
import { ExactSearch } from './exact-search.ts'
import type { GraphSubject } from './state-graph.ts'

export { type Budget, budgetOf, type WholeBudget } from './budget.ts'

/** What to ask. */
export interface EnumerateOptions<State extends object = object> {
  readonly policies?: SeatPolicies<State>
  /** How far to look: the end of this step, of this round, of the fight, or a condition of one's own. */
  readonly until?: 'step' | 'round' | 'end' | EndCondition<State>
  /** What to measure there; the winner, or the word of the condition, unless given. */
  readonly measure?: Measure<State> | EventMeasure
  readonly budget?: Budget
  /** Tells the milliseconds that the budget counts; the machine's clock unless given. */
  readonly clock?: () => number
}

/** The exact distribution of a measure, or the reason why there is none. */
export type Enumeration =
  | {
      readonly exact: true
      /** The probability of each value; with the undecided ones they sum to one. */
      readonly distribution: ReadonlyMap<MeasureValue, number>
      /** The probability of never getting there. */
      readonly undecided: number
      readonly states: number
      readonly runs: number
    }
  | { readonly exact: false; readonly why: string; readonly states: number; readonly runs: number }

const DEFAULT_BUDGET = { states: 200_000, milliseconds: 5_000 }

/** The exact distribution of a measure, from a moment on. */
export function enumerateFrom<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: EnumerateOptions<NoInfer<State>> = {},
): Enumeration {
  const search = exactSearch(system, start, options)
  const growth = search.grow()
  const found = typeof growth === 'object' ? growth : search.solve()
  const { states, runs } = search
  if ('why' in found) return { exact: false, why: found.why, states, runs }
  const [arrival] = found
  if (arrival === undefined) throw new Error('the enumeration returned no result')
  return { exact: true, ...arrival, states, runs }
}

/** The same in slices, for callers who do something else meanwhile. */
export function exactSearch<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: EnumerateOptions<NoInfer<State>> = {},
): ExactSearch<State> {
  const first = { ...start, state: fastForm(system.copy(start.state)) }
  const budget = budgetOf(options.budget ?? {}, DEFAULT_BUDGET)
  return new ExactSearch(graphSubject(system, first.state, options), [first], budget, options.clock)
}

/** What the graph of a question is made of. */
export function graphSubject<State extends object>(
  system: System<State>,
  first: State,
  { policies = {}, until = 'end', measure }: EnumerateOptions<NoInfer<State>>,
): GraphSubject<State> {
  const named = Object.values(policies).every((policy) => typeof policy === 'string')
  const winsOnly = measure === undefined && typeof until === 'string' && areKnown(system, policies)
  const counted = typeof measure === 'object' ? measure : null
  const reads = typeof until === 'object' && until.readsEvents === true
  const wholeKey = stateKey(first)
  return {
    system,
    policies: policiesOf(system, policies),
    ended: endingOf(system, system.round(first), until),
    measure: (state, how, value) => {
      if (typeof measure === 'function') return measure(state)
      if (counted !== null) return value
      return how === '' ? resultOf(system, state) : how
    },
    key: winsOnly ? winKey(system, policies) : wholeKey,
    shortTerm: winsOnly ? shortTermOf(system) : null,
    wholeKey,
    counted,
    tells: counted !== null || reads,
    // If only the winner is measured, equivalent faces of dice need not branch, unless a policy mixes its answers.
    coarse: named && winsOnly && system.winKey !== undefined,
  }
}

/** How it ended after so many steps: the word of a condition, '' wherever else it ends, or null where it goes on. */
function endingOf<State extends object>(
  system: System<State>,
  round: number,
  until: NonNullable<EnumerateOptions<State>['until']>,
): GraphSubject<State>['ended'] {
  if (typeof until === 'object')
    return (state, steps, events) =>
      (steps > 0 ? until.ends(state, events) : null) ?? (system.next(state) === null ? '' : null)
  return (state, steps) => {
    const there =
      system.next(state) === null ||
      (until === 'step' && steps > 0) ||
      (until === 'round' && steps > 0 && system.round(state) > round)
    return there ? '' : null
  }
}

/** The key that decides who wins between policies of the system. */
function winKey<State extends object>(
  system: System<State>,
  policies: SeatPolicies,
): (state: State) => string | null {
  if (system.winKey === undefined) return (state) => system.key(state)
  const ignored = ignoredBy(system, policies)
  return (state) => system.winKey?.(state, ignored) ?? null
}

/** How a system leaves out what tells only after many rounds, if it does. */
function shortTermOf<State extends object>(system: System<State>): GraphSubject<State>['shortTerm'] {
  const { shortTerm } = system
  return shortTerm === undefined ? null : (state) => shortTerm.call(system, state)
}

/**
 * The whole state as a key. Objects that it shares with the first state are shared by every copy (a copy shares nothing
 * that can change), so they distinguish nothing and are left out.
 */
export function stateKey<State extends object>(first: State): (state: State) => string {
  const shared = new Map<string, unknown>(
    Object.entries(first).filter(([, part]) => typeof part === 'object' && part !== null),
  )
  return (state) => JSON.stringify(Object.entries(state).filter(([name, part]) => part !== shared.get(name)))
}
