/**
 * The state graph of exact odds: nodes are states, edges the chances of getting from one to the next.
 *
 * A step is run once for each combination of outcomes it meets (an odometer re-executes it). States with equal keys are
 * one node, so a long fight has as many nodes as different states. A system may say where comparing states pays
 * (`merges`); states in between become no nodes. Several moments may begin in one graph: the options of a question lead
 * into the same states, and each state is expanded once for all of them.
 *
 * The graph grows in slices, for as long as a caller wants, within a budget that is looked at inside steps as well.
 */

import type { Answer } from '../fight/play.ts'
import { sizeOf } from '../simulate/memo/state-table.ts'
import { DONE, type OptionPlan, PlanFollower } from '../simulate/plan.ts'
import { ResumeSource } from '../simulate/resume-source.ts'
import type { Moment } from '../simulate/simulate.ts'
import { type FightEvent, isRoll } from '../system/event.ts'
import type { Policy } from '../system/policy.ts'
import type { EventMeasure, MeasureValue, ShortTerm, System } from '../system/system.ts'
import { EndlessStep, MOST_ANSWERS } from '../table/answer-limit.ts'
import { Table } from '../table/table.ts'
import { BudgetMeter, SPENT, type WholeBudget } from './budget.ts'
import { Odometer } from './odometer.ts'
import { chanceOfMore, flowThrough, type Graph } from './solve.ts'

/** What a graph is made of: rules and hands, where it ends, and what is measured there. */
export interface GraphSubject<State extends object> {
  readonly system: System<State>
  readonly policies: ReadonlyMap<string, Policy>
  /** How it ended after so many steps, or null where it goes on. */
  readonly ended: (state: State, steps: number, events: readonly FightEvent[]) => string | null
  /** What an end is worth: a state, how it ended, and what was counted on the way. */
  readonly measure: (state: State, how: string, counted: MeasureValue) => MeasureValue
  /** What two states have in common that are one node; null for a state that is left out because it is so rare. */
  readonly key: (state: State) => string | null
  /** The state to begin at instead of another, and for how many rounds both play alike; null where there is none. */
  readonly shortTerm: ((state: State) => ShortTerm<State>) | null
  /** The whole state as a key, while a plan is followed: its next answers may depend on anything. */
  readonly wholeKey: (state: State) => string
  /** What is counted from events on the way. */
  readonly counted: EventMeasure | null
  /** True if somebody looks at events. */
  readonly tells: boolean
  /** True if equivalent faces of dice need not branch. */
  readonly coarse: boolean
}

/** Where a graph begins: a moment, and a plan that is followed from there. */
export interface GraphStart<State extends object> extends Moment<State> {
  readonly plan?: OptionPlan | null
}

/** How far a graph is: all of it, a part, or given up with the reason; 'mixed' if it must not be coarse. */
export type Growth = 'whole' | 'part' | 'mixed' | { readonly why: string }

/** The probability of each value from one start, and of never getting to an end. */
export interface Arrival {
  readonly distribution: ReadonlyMap<MeasureValue, number>
  readonly undecided: number
}

/** A state that is still to be expanded, with everything that the future depends on. */
interface Frontier<State extends object> {
  readonly state: State
  readonly answers: readonly Answer[]
  readonly plan: number
  readonly position: number
  readonly counted: MeasureValue
}

/** Edges from one node by where they lead: how likely they are, and how many rounds they take at most. */
type Edges = Map<number, { weight: number; rounds: number }>

const NO_ANSWERS: readonly Answer[] = Object.freeze([])
const NO_EVENTS: readonly FightEvent[] = Object.freeze([])
const NO_PLAN = -1
const MOST_PASSED = 100
// What is less likely than this changes no number: the chances of a step are summed no more closely.
const NEGLIGIBLE = 1e-9
// A graph that grows in slices is given up if one state takes so many of them.
const LONGEST_STATE = 4
// About how many bytes a value of a state, a character of a key and an edge take.
const VALUE_BYTES = 16
const KEY_BYTES = 2
const EDGE_BYTES = 32

/** A graph that grows. */
export class StateGraph<State extends object> {
  readonly #of: GraphSubject<State>
  readonly #spending: BudgetMeter
  readonly #follower: PlanFollower<State>
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #plans: (OptionPlan | null)[] = []
  readonly #byKey = new Map<string, number>()
  readonly #byValue = new Map<MeasureValue, number>()
  readonly #frontier: (Frontier<State> | null)[] = []
  readonly #values: (MeasureValue | undefined)[] = []
  readonly #targets: number[][] = []
  readonly #weights: number[][] = []
  /** How many rounds each edge takes. */
  readonly #rounds: number[][] = []
  /** For how many rounds from its starts the graph is the fight. */
  #lasts = Number.POSITIVE_INFINITY
  /** The node of all states that are left out; -1 until there is one. */
  #leftOut = -1
  readonly #odometers: Odometer[] = []
  readonly #source: ResumeSource
  readonly #table: Table
  /** The steps in which something has branched so far, numbered as they were found. */
  readonly #branchingSteps = new Map<string, number>()
  #stateBytes = 0
  #round = 0
  #expanded = 0
  #runs = 0
  /** The round of the state that is being expanded. */
  #origin = 0
  #growth: Growth = 'part'
  #slice = Number.POSITIVE_INFINITY
  #giveUpAt = Number.POSITIVE_INFINITY
  /** What was counted on the run that is under way. */
  #counted: MeasureValue = 0

  constructor(subject: GraphSubject<State>, budget: WholeBudget, clock: () => number = Date.now) {
    this.#of = subject
    this.#spending = new BudgetMeter(budget, clock)
    this.#follower = new PlanFollower(subject.system)
    this.#policies = this.#follower.before(subject.policies)
    this.#source = new ResumeSource(NO_ANSWERS, this.#odometerAt(0))
    const { tells, coarse } = subject
    this.#table = Table.from(subject.system, this.#source, { logs: tells, explains: false, coarse })
  }

  get states(): number {
    return this.#frontier.length
  }

  get runs(): number {
    return this.#runs
  }

  /** What plans have assumed of other seats; the last one. */
  get assumed(): PlanFollower<State>['assumed'] {
    return this.#follower.assumed
  }

  /** Adds a moment to begin at and returns its node. */
  begin({ state: given, answers = NO_ANSWERS, plan = null }: GraphStart<State>): number {
    const { system, counted, shortTerm } = this.#of
    const { state, rounds } = shortTerm?.(given) ?? { state: given, rounds: Number.POSITIVE_INFINITY }
    this.#lasts = Math.min(this.#lasts, rounds)
    if (this.#stateBytes === 0) this.#stateBytes = VALUE_BYTES * sizeOf(system, state)
    this.#round = system.round(state)
    const at = plan === null ? NO_PLAN : this.#plans.push(plan) - 1
    const first = counted?.first ?? 0
    const how = this.#of.ended(state, 0, NO_EVENTS)
    if (how !== null) return this.#add(null, this.#of.measure(state, how, first))
    const position = plan === null ? DONE : 0
    return this.#add({ state, answers, plan: at, position, counted: first }, undefined)
  }

  /**
   * Expands states for about so many milliseconds, or until all are. A single state that takes several times as long
   * has too many outcomes, and the graph is given up.
   */
  grow(milliseconds = Number.POSITIVE_INFINITY): Growth {
    if (this.#growth !== 'part') return this.#growth
    this.#spending.begin()
    this.#slice = milliseconds
    this.#growth = this.#grown(this.#spending.now() + milliseconds)
    this.#spending.pause()
    return this.#growth
  }

  #grown(pauseAt: number): Growth {
    for (; this.#expanded < this.#frontier.length; this.#expanded++) {
      const next = this.#frontier[this.#expanded]
      if (next !== null && next !== undefined) {
        this.#giveUpAt = this.#spending.now() + LONGEST_STATE * this.#slice
        const why = this.#whyNotExpanded(this.#expanded, next)
        if (why !== null) return { why }
        this.#frontier[this.#expanded] = null
        this.#spending.add(-this.#stateBytes)
        if (this.#of.coarse && this.#odometers.some(({ mixed }) => mixed)) return 'mixed'
      }
      const spent = this.#spending.spent
      if (spent !== null) return { why: `more than ${this.#spending.wordsFor(spent)}` }
      if (this.#spending.now() >= pauseAt) {
        this.#expanded++
        return this.#expanded < this.#frontier.length ? 'part' : 'whole'
      }
    }
    return 'whole'
  }

  /**
   * Expands a node; the reason if that cannot be done: the budget is used up, or a step never ends because a policy
   * leaves it to chance whether to go on. A policy that never ends a step without chance is an error.
   */
  #whyNotExpanded(node: number, from: Frontier<State>): string | null {
    try {
      this.#expand(node, from)
      return null
    } catch (thrown) {
      if (thrown === SPENT) return this.#whySpent()
      if (thrown instanceof EndlessStep && this.#odometers.some(({ mixed }) => mixed))
        return `more than ${MOST_ANSWERS} answers in one step`
      throw thrown
    }
  }

  #whySpent(): string {
    const spent = this.#spending.spent
    if (spent === null) return `more than ${LONGEST_STATE * this.#slice} ms for the outcomes of one state`
    return `more than ${this.#spending.wordsFor(spent)}`
  }

  #isSpent(): boolean {
    return this.#spending.spent !== null || this.#spending.now() > this.#giveUpAt
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
      (state, seat) => this.#of.system.view(state as State, seat),
      { isSpent: () => this.#isSpent(), inline: this.#of.tells },
    )
    this.#odometers.push(odometer)
    return odometer
  }

  /** A new node: a state to go on from, or an end with its value. */
  #add(from: Frontier<State> | null, value: MeasureValue | undefined): number {
    this.#values.push(value)
    this.#targets.push([])
    this.#weights.push([])
    this.#rounds.push([])
    this.#spending.keep(from === null ? 0 : this.#stateBytes)
    return this.#frontier.push(from) - 1
  }

  /** The node of a state: states with equal keys are one, and so are ends that measure the same. */
  #nodeOf(state: State, how: string | null, plan: number): number {
    const { measure, key, wholeKey, counted } = this.#of
    if (how !== null) {
      const value = measure(state, how, this.#counted)
      const end = this.#byValue.get(value)
      if (end !== undefined) return end
      const added = this.#add(null, value)
      this.#byValue.set(value, added)
      return added
    }
    const { position } = this.#follower
    const tally = counted === null ? '' : `${JSON.stringify(this.#counted)} `
    const own = position === DONE ? key(state) : `${plan}.${position} ${wholeKey(state)}`
    if (own === null) return this.#leaveOut()
    const name = tally + own
    const node = this.#byKey.get(name)
    if (node !== undefined) return node
    const added = this.#add({ state, answers: NO_ANSWERS, plan, position, counted: this.#counted }, undefined)
    this.#byKey.set(name, added)
    this.#spending.add(KEY_BYTES * name.length)
    return added
  }

  #leaveOut(): number {
    if (this.#leftOut < 0) this.#leftOut = this.#add(null, undefined)
    return this.#leftOut
  }

  /** All edges from a node to the next ones, within the budget. */
  #expand(node: number, from: Frontier<State>): void {
    const edges: Edges = new Map()
    this.#origin = this.#of.system.round(from.state)
    const total = this.#explore(from, 1, edges, 0)
    if (Math.abs(total - 1) > NEGLIGIBLE)
      throw new Error(`the chances of a step sum to ${total} instead of 1`)
    this.#targets[node] = [...edges.keys()]
    this.#weights[node] = Array.from(edges.values(), ({ weight }) => weight)
    if (this.#lasts < Number.POSITIVE_INFINITY)
      this.#rounds[node] = Array.from(edges.values(), ({ rounds }) => rounds)
    this.#spending.add(EDGE_BYTES * edges.size)
  }

  /**
   * Runs on with every combination of outcomes, each to the next node: where the system's `merges` is true, else after
   * every step in which something branched. A run stops before another step that branches, so that the outcomes of that
   * step are enumerated from there and not from the first step again; steps without chance that lead up to the first
   * branching step are skipped in the same way. The limit on `passed` stops keeps a system whose `merges` is never true
   * from exhausting the stack.
   */
  #explore(start: Frontier<State>, weight: number, edges: Edges, passed: number): number {
    const { system } = this.#of
    const odometer = this.#odometerAt(passed)
    let known = this.#branchingSteps.size
    let total = 0
    let from = start
    for (;;) {
      odometer.rewind()
      this.#takeUp(from)
      const next = system.copy(from.state)
      let how = this.#runStep(next, from.answers, odometer)
      let stops = how !== null || system.merges?.(next) === true
      for (let steps = 1; !stops && steps < system.maxSteps && !this.#stops(next, odometer, known); steps++) {
        if (odometer.branches === 0 && this.#branches(next, known)) {
          from = this.#here(system.copy(next), start.plan)
          odometer.beginHere()
        }
        how = this.#runStep(next, NO_ANSWERS, odometer)
        stops = how !== null || system.merges?.(next) === true
      }
      if (total === 0 && this.#branchingSteps.size > known) {
        // The first run has found more steps that branch: begin again.
        known = this.#branchingSteps.size
        odometer.reset()
        continue
      }
      const share = weight * odometer.weight
      if (stops || system.merges === undefined || odometer.branches === 0 || passed >= MOST_PASSED) {
        const target = this.#nodeOf(next, how, start.plan)
        const rounds = system.round(next) - this.#origin
        const edge = edges.get(target)
        if (edge === undefined) edges.set(target, { weight: share, rounds })
        else {
          edge.weight += share
          edge.rounds = Math.max(edge.rounds, rounds)
        }
        total += share
      } else {
        total += this.#explore(this.#here(next, start.plan), share, edges, passed + 1)
      }
      if (!odometer.turn()) return total
    }
  }

  /** Where the run that is under way has come to. */
  #here(state: State, plan: number): Frontier<State> {
    const { position } = this.#follower
    return { state, answers: NO_ANSWERS, plan, position, counted: this.#counted }
  }

  #takeUp({ plan, position, counted }: Frontier<State>): void {
    this.#follower.begin(this.#plans[plan] ?? null, position, this.#round)
    this.#counted = counted
  }

  /** Runs the next step; how it has ended, or null if it goes on. */
  #runStep(state: State, answers: readonly Answer[], odometer: Odometer): string | null {
    const { system, ended } = this.#of
    this.#source.begin(answers, odometer)
    odometer.beginStep()
    this.#table.state = state
    this.#table.events.length = 0
    const name = system.next(state)
    const before = odometer.branches
    if (name !== null) system.steps[name]?.(this.#table, state)
    if (name !== null && odometer.branches > before && !this.#branchingSteps.has(name))
      this.#branchingSteps.set(name, this.#branchingSteps.size)
    this.#runs++
    return ended(state, 1, this.#heard())
  }

  /** The events of the step without its dice, counted. */
  #heard(): readonly FightEvent[] {
    if (!this.#of.tells) return NO_EVENTS
    const events = this.#table.events.filter((event) => !isRoll(event))
    const { counted } = this.#of
    if (counted !== null) for (const event of events) this.#counted = counted.after(this.#counted, event)
    return events
  }

  /**
   * True if something has branched and the next step branches too, by what was known when the runs began: all runs of
   * an odometer must stop at the same places, whatever they discover.
   */
  #stops(state: State, odometer: Odometer, known: number): boolean {
    if (odometer.branches === 0) return false
    return this.#of.system.merges === undefined || this.#branches(state, known)
  }

  /** True if the next step is one of those that were known to branch. */
  #branches(state: State, known: number): boolean {
    return (this.#branchingSteps.get(this.#of.system.next(state) ?? '') ?? known) < known
  }

  /** The odds from a start of a whole graph; the reason if solving takes more than the budget. */
  solve(start: number): Arrival | { readonly why: string } {
    const graph: Graph = { targets: this.#targets, weights: this.#weights }
    this.#spending.begin()
    const flow = flowThrough(graph, start, this.#spending.deadline, () => this.#spending.now())
    this.#spending.pause()
    if (flow === null) return { why: `more than ${this.#spending.wordsFor('milliseconds')}` }
    const { arrived, lost } = flow
    const distribution = new Map<MeasureValue, number>()
    for (const [node, value] of this.#values.entries()) {
      if (value === undefined || (arrived[node] ?? 0) === 0) continue
      distribution.set(value, (distribution.get(value) ?? 0) + (arrived[node] ?? 0))
    }
    const leftOut = arrived[this.#leftOut] ?? 0
    const off = leftOut + this.#chanceOfLonger(graph, start)
    if (off > NEGLIGIBLE)
      return { why: `more states than the game tells apart, with a chance of ${off.toExponential(1)}` }
    const sum = [...distribution.values()].reduce((all, share) => all + share, lost)
    if (Math.abs(sum + leftOut - 1) > 1e-6) throw new Error(`the odds sum to ${sum} instead of 1`)
    for (const [value, share] of distribution) distribution.set(value, share / sum)
    return { distribution, undecided: lost / sum }
  }

  /** How likely a fight takes more rounds than the graph is good for. */
  #chanceOfLonger({ targets, weights }: Graph, start: number): number {
    if (this.#lasts === Number.POSITIVE_INFINITY) return 0
    return chanceOfMore({ targets, weights, rounds: this.#rounds }, start, this.#lasts, NEGLIGIBLE / 10)
  }
}
