/**
 * Exact odds: every outcome of every roll, with its weight.
 *
 * A step is run once for each combination of outcomes it meets (an odometer re-executes it). States with equal keys are
 * one node of the state graph, so a long fight has as many nodes as different states. A system may say where comparing
 * states pays (`merges`); states in between become no nodes.
 * A system's keys leave out what neither its rules nor its policies read. A measure or a caller's own policy may read
 * anything, so with one of those the key is the whole state: more nodes, but no wrong number.
 * States can recur: strongly connected components are solved as linear equations (expected visits) in topological
 * order. Probability that can never leave a component is 'undecided'. A budget limits states and time; when it is used
 * up, the result says so and has no numbers.
 */

import type { Answer } from '../fight/play.ts'
import { quote, Refusal } from '../refusal.ts'
import { ResumeSource } from '../simulate/resume-source.ts'
import {
  areKnown,
  fastForm,
  ignoredBy,
  type Moment,
  policiesOf,
  resultOf,
  type SeatPolicies,
} from '../simulate/simulate.ts'
import type { Policy } from '../system/policy.ts'
import type { Measure, System } from '../system/system.ts'
import { EndlessStep, MOST_ANSWERS } from '../table/answer-limit.ts'
import { Table } from '../table/table.ts'
import { Odometer } from './odometer.ts'
import { flowThrough, type Graph } from './solve.ts'

/** What to ask. */
export interface EnumerateOptions<State extends object = object> {
  readonly policies?: SeatPolicies
  /** How far to look: the end of this step, of this round, or of the fight. */
  readonly until?: 'step' | 'round' | 'end'
  /** What to measure there; the winner unless given. */
  readonly measure?: Measure<State>
  readonly budget?: Budget
  /** Tells the milliseconds that the budget counts; the machine's clock unless given. */
  readonly clock?: () => number
}

/** How much work an exact answer may cost. */
export interface Budget {
  readonly states?: number | undefined
  readonly milliseconds?: number | undefined
}

/** A budget with every default filled in. */
export interface WholeBudget {
  readonly states: number
  readonly milliseconds: number
}

/** The exact distribution of a measure, or the reason why there is none. */
export type Enumeration =
  | {
      readonly exact: true
      /** The probability of each value; with the undecided ones they sum to one. */
      readonly distribution: ReadonlyMap<number | string | boolean, number>
      /** The probability of never getting there. */
      readonly undecided: number
      readonly states: number
      readonly runs: number
    }
  | { readonly exact: false; readonly why: string; readonly states: number; readonly runs: number }

const DEFAULT_BUDGET: WholeBudget = { states: 200_000, milliseconds: 5_000 }

/** Fills the defaults of a budget in; refuses one that could never be used up. */
export function budgetOf({ states, milliseconds }: Budget, usual: WholeBudget): WholeBudget {
  const whole = { states: states ?? usual.states, milliseconds: milliseconds ?? usual.milliseconds }
  for (const most of [whole.states, whole.milliseconds])
    if (!(typeof most === 'number' && most >= 0))
      throw new Refusal(
        'malformed-request',
        `${quote(most)} is no budget.`,
        'A budget is a number from 0 up.',
      )
  return whole
}

/** The exact distribution of a measure, from a moment on. */
export function enumerateFrom<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: EnumerateOptions<State> = {},
): Enumeration {
  const policies = policiesOf(system, options.policies ?? {})
  const until = options.until ?? 'end'
  const measure = options.measure ?? ((state: State) => resultOf(system, state))
  const round = system.round(start.state)
  const there = (state: State, steps: number): boolean =>
    system.next(state) === null ||
    (until === 'step' && steps > 0) ||
    (until === 'round' && steps > 0 && system.round(state) > round)
  const first = fastForm(system.copy(start.state))
  const winsOnly = options.measure === undefined && areKnown(system, options.policies ?? {})
  const key = winsOnly ? winKey(system, options.policies ?? {}) : stateKey(first)
  const budget = { ...budgetOf(options.budget ?? {}, DEFAULT_BUDGET), clock: options.clock ?? Date.now }
  const enumerate = (coarse: boolean): Enumeration | null =>
    new Enumerator(system, policies, there, measure, key, budget, coarse).run(first, start.answers ?? [])
  // If only the winner is measured, equivalent faces of dice need not branch, unless a policy mixes its answers.
  const named = Object.values(options.policies ?? {}).every((policy) => typeof policy === 'string')
  const mayBeCoarse = named && winsOnly && system.winKey !== undefined
  const found = (mayBeCoarse ? enumerate(true) : null) ?? enumerate(false)
  if (found === null) throw new Error('the enumeration returned no result')
  return found
}

/** The key that decides who wins between policies of the system. */
function winKey<State extends object>(
  system: System<State>,
  policies: SeatPolicies,
): (state: State) => string {
  const ignored = ignoredBy(system, policies)
  return (state) => system.winKey?.(state, ignored) ?? system.key(state)
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

const NO_ANSWERS: readonly Answer[] = Object.freeze([])
const MOST_PASSED = 100
const ENDLESS = `${MOST_ANSWERS} answers in one step`

/** A budget with the clock that counts its milliseconds. */
interface TimedBudget extends WholeBudget {
  readonly clock: () => number
}

class Enumerator<State extends object> {
  readonly #system: System<State>
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #there: (state: State, steps: number) => boolean
  readonly #measure: Measure<State>
  readonly #key: (state: State) => string
  readonly #budget: TimedBudget
  readonly #coarse: boolean
  readonly #byKey = new Map<string, number>()
  readonly #byValue = new Map<number | string | boolean, number>()
  readonly #waiting: (State | null)[] = []
  readonly #values: (number | string | boolean | undefined)[] = []
  readonly #targets: number[][] = []
  readonly #weights: number[][] = []
  readonly #odometers: Odometer[] = []
  readonly #source: ResumeSource
  readonly #table: Table
  /** The steps in which something has branched so far, numbered as they were found. */
  readonly #branchingSteps = new Map<string, number>()
  #deadline = 0
  #runs = 0
  #turns = 0
  #tired = false

  constructor(
    system: System<State>,
    policies: ReadonlyMap<string, Policy>,
    there: (state: State, steps: number) => boolean,
    measure: Measure<State>,
    key: (state: State) => string,
    budget: TimedBudget,
    coarse: boolean,
  ) {
    this.#system = system
    this.#policies = policies
    this.#there = there
    this.#measure = measure
    this.#key = key
    this.#budget = budget
    this.#coarse = coarse
    this.#source = new ResumeSource(NO_ANSWERS, this.#odometerAt(0))
    this.#table = Table.from(system, this.#source, { logs: false, explains: false, coarse })
  }

  /** The odometer of a depth, reset to its first combination. */
  #odometerAt(depth: number): Odometer {
    const known = this.#odometers[depth]
    if (known !== undefined) {
      known.reset()
      return known
    }
    const odometer = new Odometer(
      this.#policies,
      (state, seat) => this.#system.view(state as State, seat),
      () => this.#isTired(),
    )
    this.#odometers.push(odometer)
    return odometer
  }

  /** The odds; null if equivalent faces were merged and a policy turned out to mix its answers. */
  run(first: State, answers: readonly Answer[]): Enumeration | null {
    this.#deadline = this.#budget.clock() + this.#budget.milliseconds
    if (this.#there(first, 0)) this.#add(null, this.#measure(first))
    else this.#add(first, undefined)
    for (let node = 0; node < this.#waiting.length; node++) {
      const state = this.#waiting[node]
      if (state === null || state === undefined) continue
      this.#waiting[node] = null
      if (!this.#expands(node, state, node === 0 ? answers : NO_ANSWERS)) return this.#stopped(ENDLESS)
      if (this.#coarse && this.#odometers.some(({ mixed }) => mixed)) return null
      const spent = this.#spent()
      if (spent !== null) return this.#stopped(this.#limitOf(spent))
    }
    return this.#solve()
  }

  #spent(): 'time' | 'states' | null {
    if (this.#waiting.length > this.#budget.states) return 'states'
    return this.#budget.clock() > this.#deadline ? 'time' : null
  }

  #limitOf(what: 'time' | 'states'): string {
    return what === 'time' ? `${this.#budget.milliseconds} ms` : `${this.#budget.states} states`
  }

  #stopped(limit: string): Enumeration {
    return { exact: false, why: `more than ${limit}`, states: this.#waiting.length, runs: this.#runs }
  }

  /** A new node: a state to go on from, or an end with its value. */
  #add(state: State | null, value: number | string | boolean | undefined): number {
    this.#values.push(value)
    this.#targets.push([])
    this.#weights.push([])
    return this.#waiting.push(state) - 1
  }

  /** The node of a state: states with equal keys are one, and so are ends that measure the same. */
  #nodeOf(state: State): number {
    if (this.#there(state, 1)) {
      const value = this.#measure(state)
      const end = this.#byValue.get(value)
      if (end !== undefined) return end
      const added = this.#add(null, value)
      this.#byValue.set(value, added)
      return added
    }
    const key = this.#key(state)
    const node = this.#byKey.get(key)
    if (node !== undefined) return node
    const added = this.#add(state, undefined)
    this.#byKey.set(key, added)
    return added
  }

  /**
   * Expands a node; false if a step never ends because a policy leaves it to chance whether to go on. A policy that
   * never ends a step without chance is an error.
   */
  #expands(node: number, state: State, answers: readonly Answer[]): boolean {
    try {
      this.#expand(node, state, answers)
    } catch (thrown) {
      if (thrown instanceof EndlessStep && this.#odometers.some(({ mixed }) => mixed)) return false
      throw thrown
    }
    return true
  }

  /** All edges from a node to the next ones, within the budget. */
  #expand(node: number, state: State, answers: readonly Answer[]): void {
    const edges = new Map<number, number>()
    const total = this.#explore(state, answers, 1, edges, 0)
    if (this.#spent() !== null) return
    if (Math.abs(total - 1) > 1e-9) throw new Error(`the chances of a step sum to ${total} instead of 1`)
    this.#targets[node] = [...edges.keys()]
    this.#weights[node] = [...edges.values()]
  }

  /**
   * Runs on with every combination of outcomes, each to the next node: where the system's `merges` is true, else after
   * every step in which something branched. A run stops before another step that branches, so that the outcomes of that
   * step are enumerated from there and not from the first step again; steps without chance that lead up to the first
   * branching step are skipped in the same way. The limit on `passed` stops keeps a system whose `merges` is never true
   * from exhausting the stack.
   */
  #explore(
    state: State,
    answers: readonly Answer[],
    weight: number,
    edges: Map<number, number>,
    passed: number,
  ): number {
    const system = this.#system
    const odometer = this.#odometerAt(passed)
    let known = this.#branchingSteps.size
    let total = 0
    let from = state
    let given = answers
    for (;;) {
      odometer.rewind()
      const next = system.copy(from)
      let arrived = this.#runStep(next, given, odometer)
      for (
        let steps = 1;
        !arrived && steps < system.maxSteps && !this.#stops(next, odometer, known);
        steps++
      ) {
        if (odometer.branches === 0 && this.#branches(next, known)) {
          from = system.copy(next)
          given = NO_ANSWERS
          odometer.beginHere()
        }
        arrived = this.#runStep(next, NO_ANSWERS, odometer)
      }
      if (total === 0 && this.#branchingSteps.size > known) {
        // The first run has found more steps that branch: begin again.
        known = this.#branchingSteps.size
        odometer.reset()
        continue
      }
      const share = weight * odometer.weight
      if (arrived || system.merges === undefined || odometer.branches === 0 || passed >= MOST_PASSED) {
        const target = this.#nodeOf(next)
        edges.set(target, (edges.get(target) ?? 0) + share)
        total += share
      } else {
        total += this.#explore(next, NO_ANSWERS, share, edges, passed + 1)
      }
      if (this.#isTired() || !odometer.turn()) return total
    }
  }

  /** True once the budget is used up; looks at the clock now and then. */
  #isTired(): boolean {
    this.#turns++
    if ((this.#turns & 63) === 0 && this.#spent() !== null) this.#tired = true
    return this.#tired
  }

  /** Runs the next step; true when it has led to an end or to a state that becomes a node. */
  #runStep(state: State, answers: readonly Answer[], odometer: Odometer): boolean {
    const system = this.#system
    this.#source.begin(answers, odometer)
    odometer.beginStep()
    this.#table.state = state
    const name = system.next(state)
    const before = odometer.branches
    if (name !== null) system.steps[name]?.(this.#table, state)
    if (name !== null && odometer.branches > before && !this.#branchingSteps.has(name))
      this.#branchingSteps.set(name, this.#branchingSteps.size)
    this.#runs++
    return this.#there(state, 1) || system.merges?.(state) === true
  }

  /**
   * True if something has branched and the next step branches too, by what was known when the runs began: all runs of
   * an odometer must stop at the same places, whatever they discover.
   */
  #stops(state: State, odometer: Odometer, known: number): boolean {
    if (odometer.branches === 0) return false
    return this.#system.merges === undefined || this.#branches(state, known)
  }

  /** True if the next step is one of those that were known to branch. */
  #branches(state: State, known: number): boolean {
    return (this.#branchingSteps.get(this.#system.next(state) ?? '') ?? known) < known
  }

  #solve(): Enumeration {
    const graph: Graph = { targets: this.#targets, weights: this.#weights }
    const flow = flowThrough(graph, 0, this.#deadline, this.#budget.clock)
    if (flow === null) return this.#stopped(this.#limitOf('time'))
    const { arrived, lost } = flow
    const distribution = new Map<number | string | boolean, number>()
    for (const [node, value] of this.#values.entries()) {
      if (value === undefined) continue
      distribution.set(value, (distribution.get(value) ?? 0) + (arrived[node] ?? 0))
    }
    const sum = [...distribution.values()].reduce((all, share) => all + share, lost)
    if (Math.abs(sum - 1) > 1e-6) throw new Error(`the odds sum to ${sum} instead of 1`)
    for (const [value, share] of distribution) distribution.set(value, share / sum)
    const undecided = lost / sum
    return { exact: true, distribution, undecided, states: this.#waiting.length, runs: this.#runs }
  }
}
