/**
 * The search for exact odds from several moments at once: one state graph, coarse for as long as no policy mixes its
 * answers, and built again without that if one does.
 */
import type { Assumption } from '../simulate/plan.ts'
import type { WholeBudget } from './budget.ts'
import { type Arrival, type GraphStart, type GraphSubject, type Growth, StateGraph } from './state-graph.ts'

/** Exact odds from several moments, in slices. */
export class ExactSearch<State extends object> {
  readonly #starts: readonly GraphStart<State>[]
  readonly #budget: WholeBudget
  readonly #clock: (() => number) | undefined
  #graph: StateGraph<State>
  #nodes: readonly number[]
  #subject: GraphSubject<State>

  constructor(
    subject: GraphSubject<State>,
    starts: readonly GraphStart<State>[],
    budget: WholeBudget,
    clock?: () => number,
  ) {
    this.#subject = subject
    this.#starts = starts
    this.#budget = budget
    this.#clock = clock
    this.#graph = new StateGraph(subject, budget, clock)
    this.#nodes = starts.map((start) => this.#graph.begin(start))
  }

  get states(): number {
    return this.#graph.states
  }

  get runs(): number {
    return this.#graph.runs
  }

  /** What plans have assumed of other seats; the last one. */
  get assumed(): Assumption | null {
    return this.#graph.assumed
  }

  /** Works for about so many milliseconds, or until all is known or the budget is used up. */
  grow(milliseconds?: number): Exclude<Growth, 'mixed'> {
    const growth = this.#graph.grow(milliseconds)
    if (growth !== 'mixed') return growth
    this.#subject = { ...this.#subject, coarse: false }
    this.#graph = new StateGraph(this.#subject, this.#budget, this.#clock)
    this.#nodes = this.#starts.map((start) => this.#graph.begin(start))
    const again = this.#graph.grow(milliseconds)
    if (again === 'mixed') throw new Error('a graph that is not coarse stopped at a mixed answer')
    return again
  }

  /** The odds from each start, once the graph is whole; the reason if solving takes more than the budget. */
  solve(): readonly Arrival[] | { readonly why: string } {
    const found: Arrival[] = []
    for (const node of this.#nodes) {
      const arrival = this.#graph.solve(node)
      if ('why' in arrival) return arrival
      found.push(arrival)
    }
    return found
  }
}
