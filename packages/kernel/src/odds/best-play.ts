/**
 * Best play: the value of a fight to a side if it and everybody against it play optimally.
 *
 * Every step is expanded over all outcomes of all dice and all answers that no policy gives (see step-tree.ts). States
 * with equal win keys are one node; where a caller's own policy may read more than keys hold, the key is the whole
 * state. Secret simultaneous choices form a matrix game, which is solved by the simplex method.
 *
 * The value of every node is bounded from both sides. A state that was not expanded yet, and a fight that never ends,
 * count as lost for the lower bound and as won for the upper one, so that the bounds hold at any time, however little of
 * the fight was looked at. Work goes where it narrows them most, as in bounded real-time dynamic programming (McMahan,
 * Likhachev, Gordon 2005): a trial walks down from the first state, where the side takes what is best by the upper bound
 * and the others what is worst by the lower one, and expands the state that it comes to. Where the bounds do not meet
 * although everything was expanded, playing on for ever is part of best play.
 *
 * Choices are made with knowledge of the whole state. Where a seat's view does not tell apart states that differ, that
 * is more than it may know, and the result says so.
 */

import { quote, Refusal } from '../refusal.ts'
import { sizeOf } from '../simulate/memo/state-table.ts'
import { areKnown, type Moment, policiesOf, type SeatPolicies } from '../simulate/simulate.ts'
import type { Policy } from '../system/policy.ts'
import { hasWon, type System } from '../system/system.ts'
import { type Choice, type Decision, decisionTag, labelOfChoice } from '../table/decision.ts'
import { type Budget, BudgetMeter, budgetOf, SPENT } from './budget.ts'
import { stateKey } from './enumerate.ts'
import { solveMatrix } from './matrix-game.ts'
import { type StepTree, StepTrees, TOO_MANY_OUTCOMES, type TreeAnswer } from './step-tree.ts'

/** Which side to solve for, and how closely. */
export interface BestPlayOptions {
  /** The side that maximises its wins; everybody else minimises them. */
  readonly side: string
  /** Seats that play a policy instead of optimally; the referee answers as usual unless given. */
  readonly policies?: SeatPolicies
  /**
   * Leaves only some kinds of decisions, by name, to best play and to those policies; all others are answered by one
   * policy for everybody.
   */
  readonly only?: { readonly decisions: readonly string[]; readonly otherwise: string }
  /** How far apart the two bounds of the value may be. */
  readonly tolerance?: number
  readonly budget?: Budget
  /** Tells the milliseconds that the budget counts; the machine's clock unless given. */
  readonly clock?: () => number
}

/** A value, and two numbers between which it surely lies; it is told as the middle of them. */
export interface ValueBounds {
  readonly low: number
  readonly high: number
  readonly value: number
}

/** The first choice of the fight, and the best way to make it. */
export type FirstChoice =
  | {
      readonly kind: 'open'
      readonly by: string
      readonly name: string
      /** The question in words. */
      readonly ask: string
      /** Every answer with what it is worth to the side, in the order of the options. */
      readonly options: readonly (ValueBounds & { readonly choice: Choice; readonly label: string })[]
    }
  | {
      readonly kind: 'secret'
      /**
       * How the side should mix what it answers to reach at least the lower bound, and how the others should to allow no
       * more than the upper one.
       */
      readonly own: readonly Mixture[]
      readonly others: readonly Mixture[]
    }
  | { readonly kind: 'none' }

/** Answers of one side to one secret question or several, and how often to give them. */
export interface Mixture {
  readonly answers: readonly Choice[]
  /** The same in words. */
  readonly labels: readonly string[]
  readonly weight: number
}

/** What is known of the value of best play. */
export interface BestPlay extends ValueBounds {
  /** Wins and half the draws of the side lie between the bounds; true if they cannot be narrowed any further. */
  readonly exact: boolean
  /** Why the bounds are no closer; empty if they are exact. */
  readonly why: string
  /** True if somebody was assumed to know what is hidden from them, as far as was looked. */
  readonly omniscient: boolean
  readonly first: FirstChoice
  readonly states: number
  readonly runs: number
}

const DEFAULT_BUDGET = { states: 20_000, milliseconds: 10_000 }
// A step with more outcomes and answers than this is left unexpanded: its bounds stay 0 and 1.
const MOST_OUTCOMES = 20_000
// A trial that goes in circles ends here.
const LONGEST_TRIAL = 400
// About how many bytes a value of a state, a character of a key and an edge of a tree take.
const VALUE_BYTES = 16
const KEY_BYTES = 2
const EDGE_BYTES = 48

/** The value of a moment to a side if everybody plays optimally. */
export function bestPlay<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: BestPlayOptions,
): BestPlay {
  const search = new BestPlaySearch(system, start, options)
  while (!search.done) search.work(Number.POSITIVE_INFINITY)
  return search.result()
}

type Tree = StepTree<number>

/** A question in words, and each of its options. */
interface FirstWords {
  readonly ask: string
  readonly labels: ReadonlyMap<string, string>
}

/** The value of a moment under best play, in slices: bounds that get closer the longer it works. */
export class BestPlaySearch<State extends object> {
  readonly #system: System<State>
  readonly #start: Moment<State>
  readonly #key: (state: State) => string
  readonly #side: string
  readonly #tolerance: number
  readonly #spending: BudgetMeter
  readonly #trees: StepTrees<State, number>
  readonly #byKey = new Map<string, number>()
  readonly #states: (State | null)[] = []
  readonly #expanded: (Tree | null)[] = []
  /** Bounds of every node. */
  readonly #low: number[] = []
  readonly #high: number[] = []
  /** Nodes whose step has too many outcomes. */
  readonly #closed = new Set<number>()
  /** Words of what may be asked first, by the tags of decisions; taken while it is asked, because they tell the state. */
  readonly #words = new Map<string, FirstWords>()
  /** For each seat's view the state that it shows, as keys. */
  readonly #shown = new Map<string, string>()
  readonly #first: number
  readonly #stateBytes: number
  #open = 0
  /** Up to here every state is expanded. */
  #cursor = 0
  #sweepAt = 8
  #omniscient = false
  #done = false
  #exact = false
  #why = ''

  constructor(system: System<State>, start: Moment<State>, options: BestPlayOptions) {
    this.#system = system
    this.#start = start
    this.#key = areKnown(system, options.policies ?? {})
      ? (state) => system.winKey?.(state, nothingIgnored) ?? system.key(state)
      : stateKey(start.state)
    this.#side = options.side
    this.#tolerance = options.tolerance ?? 1e-6
    this.#spending = new BudgetMeter(
      budgetOf(options.budget ?? {}, DEFAULT_BUDGET),
      options.clock ?? Date.now,
    )
    const sideOf = sideFinder(system, start.state, options.side)
    this.#trees = new StepTrees(
      {
        system,
        policyFor: policyFor(system, options),
        isOwn: (decision) => sideOf(decision) === options.side,
        leafOf: (state) => this.#nodeOf(state),
        onChoice: (state, decision) => {
          if (this.#states[this.#first] !== null) this.#takeWords(state, decision)
          this.#compareView(state, decision)
        },
        isSpent: () => this.#spending.spent !== null,
      },
      MOST_OUTCOMES,
    )
    this.#stateBytes = VALUE_BYTES * sizeOf(system, start.state)
    // A state in the middle of a step is a node of its own, even if the fight comes back to where the step began.
    const begun = system.copy(start.state)
    this.#first = (start.answers ?? []).length === 0 ? this.#nodeOf(begun) : this.#add(begun)
  }

  /** True when the bounds will not change any more. */
  get done(): boolean {
    return this.#done
  }

  /** The bounds so far, without the first choice. */
  get bounds(): ValueBounds {
    return boundsOf(this.#low[this.#first] ?? 0, this.#high[this.#first] ?? 1)
  }

  get states(): number {
    return this.#states.length
  }

  /** Makes so many trials, or fewer if that is enough or the budget is used up. */
  work(trials: number): void {
    this.#spending.begin()
    try {
      for (let trial = 0; trial < trials && !this.#done; trial++) this.#step()
    } catch (thrown) {
      if (thrown === SPENT) this.#stop(this.#spentWords())
      else throw thrown
    } finally {
      this.#spending.pause()
    }
  }

  /** What is known. */
  result(): BestPlay {
    return {
      exact: this.#exact,
      ...this.bounds,
      why: this.#why,
      omniscient: this.#omniscient,
      first: this.#firstChoice(),
      states: this.#states.length,
      runs: this.#trees.runs,
    }
  }

  #step(): void {
    if (this.#isClose()) this.#finish()
    else if (this.#open === 0) this.#settleAll()
    else {
      this.#trial()
      if (this.#expanded.length - this.#open >= this.#sweepAt) {
        this.#sweepAt *= 2
        this.#sweep()
      }
      if (this.#spending.spent !== null) throw SPENT
    }
  }

  /** Everything is expanded: whatever is left between the bounds is what cannot be known. */
  #settleAll(): void {
    this.#settle()
    if (this.#closed.size === 0 || this.#isClose()) this.#finish()
    else this.#stop(`more than ${MOST_OUTCOMES} outcomes of one step`)
  }

  #finish(): void {
    this.#done = true
    this.#exact = true
  }

  #stop(why: string): void {
    this.#done = true
    this.#why = why
  }

  #spentWords(): string {
    const spent = this.#spending.spent
    return spent === null ? 'stopped' : `more than ${this.#spending.wordsFor(spent)}`
  }

  // ── The graph ──────────────────────────────────────────────────────────────────────────────────────────

  #nodeOf(state: State): number {
    const key = this.#key(state)
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const node = this.#add(state)
    this.#byKey.set(key, node)
    this.#spending.add(KEY_BYTES * key.length)
    return node
  }

  #add(state: State): number {
    const over = this.#system.next(state) === null
    const worth = over ? this.#worthOf(state) : null
    this.#expanded.push(null)
    this.#low.push(worth ?? 0)
    this.#high.push(worth ?? 1)
    if (!over) this.#open++
    this.#spending.keep(over ? 0 : this.#stateBytes)
    return this.#states.push(over ? null : state) - 1
  }

  #worthOf(state: State): number {
    const outcome = this.#system.outcome(state)
    if (hasWon(outcome, this.#side)) return 1
    return outcome.winner === null ? 0.5 : 0
  }

  #expand(node: number): void {
    const state = this.#states[node]
    if (state === null || state === undefined) return
    const answers = node === this.#first ? (this.#start.answers ?? []) : []
    try {
      const tree = this.#trees.expand(state, answers)
      this.#expanded[node] = tree
      this.#spending.add(EDGE_BYTES * edgesOf(tree) - this.#stateBytes)
    } catch (thrown) {
      if (thrown !== TOO_MANY_OUTCOMES) throw thrown
      this.#closed.add(node)
    }
    this.#states[node] = null
    this.#open--
  }

  #takeWords(state: State, decision: Decision): void {
    const tag = decisionTag(decision)
    if (this.#words.has(tag)) return
    const words = this.#system.tell.question(decision, state)
    const labels = new Map(decision.options.map((key) => [key, words.label(key)]))
    this.#words.set(tag, { ask: words.ask, labels })
  }

  #labelOf({ decision, choice }: TreeAnswer): string {
    const labels = this.#words.get(decisionTag(decision))?.labels
    return labelOfChoice(choice, (key) => labels?.get(key) ?? key)
  }

  /** Notes whether whoever chooses can tell from their view everything on which the winner depends. */
  #compareView(state: State, decision: Decision): void {
    const view = this.#system.view(state, decision.seat)
    if (view === state || this.#omniscient) return
    const seen = `${decision.seat} ${decisionTag(decision)} ${this.#key(view)}`
    const key = this.#key(state)
    const known = this.#shown.get(seen)
    if (known === undefined) this.#shown.set(seen, key)
    else if (known !== key) this.#omniscient = true
  }

  // ── Bounds ─────────────────────────────────────────────────────────────────────────────────────────────

  #gapOf(node: number): number {
    return (this.#high[node] ?? 1) - (this.#low[node] ?? 0)
  }

  /** True if the value is known closely enough. */
  #isClose(): boolean {
    return this.#gapOf(this.#first) <= this.#tolerance
  }

  #gapIn(tree: Tree): number {
    return this.#worth(tree, this.#high) - this.#worth(tree, this.#low)
  }

  /** Walks down to an end, expands what it meets on its way, and draws the bounds closer on the way back. */
  #trial(): void {
    const path: number[] = []
    const opened = this.#open
    const before = this.#gapOf(this.#first)
    for (let node: number | null = this.#first; node !== null && path.length < LONGEST_TRIAL; ) {
      if (this.#states[node] !== null) this.#expand(node)
      path.push(node)
      const tree: Tree | null = this.#expanded[node] ?? null
      node = tree === null ? null : this.#leafBelow(tree)
    }
    for (const each of path.toReversed()) this.#backUp(each)
    // A walk that found nothing new leads in circles or to what is closed: whatever is left comes in its order.
    const isStuck = this.#open === opened && before - this.#gapOf(this.#first) < this.#tolerance / 100
    if (isStuck && !this.#expandNext()) this.#sweep()
  }

  /** Expands the first state that is left; false if that changed nothing. */
  #expandNext(): boolean {
    while (this.#cursor < this.#states.length) {
      const node = this.#cursor++
      if (this.#states[node] === null) continue
      this.#expand(node)
      this.#backUp(node)
      return true
    }
    return false
  }

  /** The node behind a tree from which most of the uncertainty comes, or null if there is none. */
  #leafBelow(tree: Tree): number | null {
    switch (tree.kind) {
      case 'leaf':
        return this.#gapOf(tree.leaf) > 0 && !this.#closed.has(tree.leaf) ? tree.leaf : null
      case 'chance': {
        const doubts = tree.next.map((next, at) => (tree.weights[at] ?? 0) * this.#doubtIn(next))
        const [next] = tree.next.slice(doubts.indexOf(Math.max(...doubts)))
        return next === undefined ? null : this.#leafBelow(next)
      }
      case 'choice': {
        const bounds = tree.own ? this.#high : this.#low
        const worths = tree.next.map((next) => this.#worth(next, bounds))
        const best = tree.own ? Math.max(...worths) : Math.min(...worths)
        // Of answers that look equally good the usual one, by which fights come to an end.
        const usual = tree.choices.indexOf(tree.decision.usual)
        const [next] = tree.next.slice(worths[usual] === best ? usual : worths.indexOf(best))
        return next === undefined ? null : this.#leafBelow(next)
      }
      case 'secret': {
        const { rows } = this.#solved(tree, this.#high)
        const { columns } = this.#solved(tree, this.#low)
        let [best, most]: [Tree | null, number] = [null, 0]
        for (const [row, cells] of tree.cells.entries())
          for (const [column, cell] of cells.entries()) {
            const doubt = (rows[row] ?? 0) * (columns[column] ?? 0) * this.#doubtIn(cell)
            if (doubt > most) [best, most] = [cell, doubt]
          }
        return best === null ? null : this.#leafBelow(best)
      }
    }
  }

  /** How far the bounds of a tree are apart; nothing if no trial can narrow them. */
  #doubtIn(tree: Tree): number {
    if (tree.kind === 'leaf') return this.#closed.has(tree.leaf) ? 0 : this.#gapOf(tree.leaf)
    return this.#gapIn(tree)
  }

  /** Draws the bounds of a node closer; they never move apart. Returns by how much they moved. */
  #backUp(node: number): number {
    const tree = this.#expanded[node]
    if (tree === null || tree === undefined) return 0
    const [low, high] = [this.#low[node] ?? 0, this.#high[node] ?? 1]
    if (low === high) return 0
    const higher = Math.max(low, this.#worth(tree, this.#low))
    const lower = Math.min(high, this.#worth(tree, this.#high))
    this.#low[node] = higher
    this.#high[node] = Math.max(higher, lower)
    return Math.max(higher - low, high - lower)
  }

  /** Draws all bounds closer, those found last first; by how much the most. */
  #sweep(): number {
    let moved = 0
    for (let node = this.#expanded.length - 1; node >= 0; node--) moved = Math.max(moved, this.#backUp(node))
    return moved
  }

  /** Sweeps until nothing moves. */
  #settle(): void {
    const enough = this.#tolerance / 100
    while (this.#sweep() > enough) if (this.#spending.spent === 'milliseconds') throw SPENT
  }

  #worth(tree: Tree, bounds: readonly number[]): number {
    switch (tree.kind) {
      case 'leaf':
        return bounds[tree.leaf] ?? 0
      case 'chance': {
        let sum = 0
        for (let at = 0; at < tree.next.length; at++) {
          const next = tree.next[at]
          if (next !== undefined) sum += (tree.weights[at] ?? 0) * this.#worth(next, bounds)
        }
        return sum
      }
      case 'choice': {
        const worths = tree.next.map((each) => this.#worth(each, bounds))
        return tree.own ? Math.max(...worths) : Math.min(...worths)
      }
      case 'secret':
        return this.#solved(tree, bounds).value
    }
  }

  #solved(
    tree: Extract<Tree, { kind: 'secret' }>,
    bounds: readonly number[],
  ): ReturnType<typeof solveMatrix> {
    return solveMatrix(tree.cells.map((row) => row.map((cell) => this.#worth(cell, bounds))))
  }

  #firstChoice(): FirstChoice {
    const tree = this.#expanded[this.#first] ?? null
    if (tree?.kind === 'choice')
      return {
        kind: 'open',
        by: tree.decision.by,
        name: tree.decision.name,
        ask: this.#words.get(decisionTag(tree.decision))?.ask ?? tree.decision.name,
        options: tree.choices.map((choice, at) => {
          const next: Tree = tree.next[at] ?? { kind: 'leaf', leaf: this.#first }
          const label = this.#labelOf({ decision: tree.decision, choice })
          return { choice, label, ...boundsOf(this.#worth(next, this.#low), this.#worth(next, this.#high)) }
        }),
      }
    if (tree?.kind !== 'secret') return { kind: 'none' }
    const mixture = (lists: readonly (readonly TreeAnswer[])[], weights: readonly number[]): Mixture[] =>
      lists.map((given, at) => ({
        answers: given.map(({ choice }) => choice),
        labels: given.map((each) => this.#labelOf(each)),
        weight: weights[at] ?? 0,
      }))
    return {
      kind: 'secret',
      own: mixture(tree.own, this.#solved(tree, this.#low).rows),
      others: mixture(tree.others, this.#solved(tree, this.#high).columns),
    }
  }
}

/** Optimal players may look at everything that rules read. */
const nothingIgnored = (): boolean => false

/** Who answers a decision: the seat's policy, or that for all that is not left to best play, or nobody. */
function policyFor<State extends object>(
  system: System<State>,
  { policies = {}, only }: BestPlayOptions,
): (decision: Decision) => Policy | undefined {
  const seats = policiesOf(system, policies)
  if (only === undefined) return ({ seat }) => seats.get(seat)
  const names = system.decisions.map(({ name }) => name)
  const unknown = only.decisions.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Refusal(
      'malformed-request',
      `${system.title} asks no ${quote(unknown)}.`,
      `It asks ${names.join(', ')}.`,
    )
  const otherwise = policiesOf(system, { rest: only.otherwise }).get('rest')
  return ({ seat, name }) =>
    seat === 'referee' || only.decisions.includes(name) ? seats.get(seat) : otherwise
}

function boundsOf(low: number, high: number): ValueBounds {
  return { low, high, value: (low + high) / 2 }
}

/**
 * Which side a decision is up to. The seat tells, unless somebody there plays for several sides: then it is the figure
 * that is asked, or else the side itself. Figures may be named like sides, and seats like either.
 */
function sideFinder<State extends object>(
  system: System<State>,
  state: State,
  side: string,
): (decision: Decision) => string | undefined {
  const { sides } = system.tell.board(state)
  const isSide = (name: string): boolean => sides.some(({ id }) => id === name)
  if (!isSide(side))
    throw new Refusal(
      'malformed-request',
      `There is no side ${quote(side)}.`,
      `The sides are ${sides.map(({ id }) => id).join(', ')}.`,
    )
  const byFigure = new Map(sides.flatMap(({ id, figures }) => figures.map((each) => [each.id, id] as const)))
  const bySeat = new Map(sides.map(({ id }) => [id, new Set([id])] as const))
  for (const [figure, id] of byFigure) {
    const seat = system.seatOf(state, figure)
    bySeat.set(seat, new Set(bySeat.get(seat)).add(id))
  }
  return ({ by, seat }) => {
    const [first, ...more] = bySeat.get(seat) ?? []
    if (first !== undefined && more.length === 0) return first
    return byFigure.get(by) ?? (isSide(by) ? by : first)
  }
}

function edgesOf(tree: Tree): number {
  switch (tree.kind) {
    case 'leaf':
      return 1
    case 'secret':
      return tree.cells.reduce((sum, row) => row.reduce((all, cell) => all + edgesOf(cell), sum), 0)
    default:
      return tree.next.reduce((sum, next) => sum + edgesOf(next), 0)
  }
}
