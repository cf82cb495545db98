/**
 * The memo of a simulation: it memoises the rules, so that a state that was reached before is looked up instead of
 * played. This is the entry file of the folder; read it first.
 *
 * Why it is correct. Rules and named policies are pure functions of the state and the dice. The memo draws the dice
 * from the same generator, in the same order, as the rules would, and looks up where they lead. A memoised fight
 * therefore equals the played one bit for bit, and so do the checksum and every count of the simulation.
 *
 * The data structure is a state graph that is built lazily:
 * - a *vertex* is a state at which states are compared (where the system's `merges` is true, or after any step). It is
 *   hashed by `StateTable` (state-table.ts), without the numbers that are only counted (the system's `counters`);
 *   `MemoCounters` (counters.ts) carries those beside the walk;
 * - between two vertices lies a decision tree of chance. Its *nodes* are rolls and mixed answers, one *cell* for each
 *   outcome. `OutcomeCodec` (outcome-codec.ts) maps an outcome to the index of its cell and back;
 * - a *leaf* of such a tree is an edge of the graph. It names the next vertex, or the terminal state, and an *edge
 *   label*: whether the fight is over, how many steps were skipped, and what the counters gained. Few labels differ, so
 *   they are interned;
 * - terminal states that all measures map to the same values share one number (`Ends` in tally.ts).
 * A walk follows cells until it meets an unknown one. Then it runs the rules from the vertex with the outcomes drawn so
 * far, adds the path to the tree, and goes on.
 *
 * Why it looks like this. The walk is the hot loop. Trees are stored in one flat Int32Array: a walk allocates
 * nothing, V8 compiles each element load to a bounds check and a move, and the garbage collector has no millions of
 * small objects to trace. All codecs have one hidden class, so that the property loads in `draw` stay monomorphic.
 *
 * When it pays. Hashing a state takes about as long as playing on from it, so the memo pays only where most vertices
 * recur. `MemoGate` (memo-gate.ts) measures that and drops the memo where it does not. Memory is bounded: a full memo
 * learns nothing more, and the rest of a fight is played by the rules.
 */

import type { Answer } from '../../fight/play.ts'
import type { IgnoreTest, Policy } from '../../system/policy.ts'
import type { Counters, System } from '../../system/system.ts'
import { Table } from '../../table/table.ts'
import { ResumeSource, RolledContinuation } from '../resume-source.ts'
import { MemoCounters } from './counters.ts'
import { draw, OutcomeRecorder } from './outcome-codec.ts'
import { StateTable } from './state-table.ts'

const NO_ANSWERS: readonly Answer[] = Object.freeze([])
// The most cells of all trees together.
const MOST_CELLS = 1 << 24
// An empty cell. A positive cell is the index of the next node, a negative one is a leaf (~leaf).
const UNKNOWN = 0
// A leaf packs the number of its label (high bits) and of its target (low bits): a vertex, or a terminal state.
const TARGET_BITS = 20
const MOST_TARGETS = 1 << TARGET_BITS
const MOST_LABELS = 1 << 11
// The fields of a label: 1 if the fight is over, the number of steps, and then what each counter gains.
const OVER = 0
const STEPS = 1
const GAINS = 2

/** The fights that a memo serves. */
export interface MemoSubject<State extends object> {
  readonly system: System<State>
  readonly policies: ReadonlyMap<string, Policy>
  /** The first state, and the answers that the step there already has. */
  readonly start: { readonly state: State; readonly answers: readonly Answer[] }
  /** The table of the simulation; the memo draws dice from its generator. */
  readonly table: Table
  /** The numbers that are only counted, if states may be compared without them. */
  readonly counted: Counters<State> | undefined
  readonly ignored: IgnoreTest
  /** True where a fight stops. */
  isOver(state: State): boolean
  /** The number of a terminal state; states with the same outcome and measures have the same number. */
  endOf(state: State): number
}

/** A terminal state without its counters, and the numbers of the ends that it has with them, by their code. */
interface TerminalState<State> {
  readonly state: State
  readonly ends: Map<number, number>
}

/** The state graph of one simulation, and the walk through it. */
export class Memo<State extends object> {
  /** Steps of the last walk, and steps of all walks that were looked up instead of run. */
  steps = 0
  known = 0
  /** How often any vertex was reached. */
  visits = 0
  readonly #of: MemoSubject<State>
  readonly #table: Table
  readonly #source: ResumeSource
  readonly #recorder: OutcomeRecorder
  readonly #counters: MemoCounters<State>
  readonly #states: StateTable<State>
  // The root of the tree of each vertex.
  readonly #roots: number[] = []
  readonly #terminals: TerminalState<State>[] = []
  readonly #terminalNumbers = new Map<number, number>()
  // A node of a tree: the number of its codec, then one cell for each outcome.
  readonly #cells = new IntegerList()
  // Interned labels one after another, the length of each, and their numbers by content.
  readonly #labels = new IntegerList()
  readonly #labelLength: number
  readonly #labelNumbers = new Map<string, number>()
  // The most steps and rounds that any edge takes.
  #longest = 0
  #rounds = 0

  constructor(of: MemoSubject<State>) {
    this.#of = of
    const { random } = of.table
    this.#recorder = new OutcomeRecorder(random, new RolledContinuation(random, of.policies, of.system))
    this.#source = new ResumeSource(NO_ANSWERS, this.#recorder)
    this.#table = Table.from(of.system, this.#source, { logs: false, explains: false })
    const first = of.system.copy(of.start.state)
    this.#counters = new MemoCounters(of.counted, of.ignored, first)
    this.#counters.takeOut(first)
    this.#labelLength = GAINS + this.#counters.length
    // A first step that already has answers is not a state that can recur.
    this.#states = new StateTable(first, of.start.answers.length === 0)
    this.#roots.push(UNKNOWN)
    this.#cells.add(UNKNOWN)
  }

  /** The share of visits to a vertex that was known before. */
  get familiarity(): number {
    return 1 - this.#roots.length / Math.max(1, this.visits)
  }

  /**
   * Walks one fight through the graph and extends the graph where it ends. Returns the number of the fight's end, or -1
   * if the rest was played by the rules: `playOn` gets a state of its own and the number of steps so far.
   */
  walk(playOn: (state: State, steps: number) => void): number {
    const counters = this.#counters
    counters.begin()
    let vertex = 0
    let steps = 0
    while (vertex >= 0 && !this.#isLate(steps)) {
      this.visits++
      const cell = this.#follow(this.#roots[vertex] ?? UNKNOWN)
      if (cell < 0) {
        const { items } = this.#labels
        const label = labelOf(cell) * this.#labelLength
        const taken = items[label + STEPS] ?? 0
        counters.gain(items, label + GAINS)
        vertex = targetOf(cell)
        if (items[label + OVER] === 1) vertex = ~vertex
        this.known += taken
        steps += taken
        continue
      }
      const state = this.#copyOf(vertex)
      const run = this.#runOn(state, vertex, steps)
      steps += run
      const gains = counters.close(state)
      const target = steps < this.#of.system.maxSteps ? this.#remember(vertex, state, run, gains) : null
      if (target === null) return this.#leave(state, steps, playOn)
      vertex = target
    }
    if (vertex >= 0) return this.#leave(this.#copyOf(vertex), steps, playOn)
    this.steps = steps
    return this.#endOf(~vertex)
  }

  #copyOf(vertex: number): State {
    return this.#of.system.copy(this.#states.stateAt(vertex))
  }

  #leave(state: State, steps: number, playOn: (state: State, steps: number) => void): number {
    this.#counters.putBack(state)
    playOn(state, steps)
    return -1
  }

  /** True where the next edge must not be taken: it might cross the limit of steps, or rounds that rules look at. */
  #isLate(steps: number): boolean {
    if (this.#counters.isWatchedIn(this.#rounds)) return true
    return steps > 0 && steps + this.#longest >= this.#of.system.maxSteps
  }

  /** Draws outcomes and follows a tree from its root; returns the leaf's cell, or UNKNOWN. */
  #follow(root: number): number {
    const { path, codecs } = this.#recorder
    const { random } = this.#of.table
    const { items } = this.#cells
    let depth = 0
    let cell = root
    while (cell > 0) {
      const codec = codecs[items[cell] ?? 0]
      if (codec === undefined) throw new Error('a node of the memo has no codec')
      const code = draw(codec, random)
      path[depth++] = code
      cell = code < codec.width ? (items[cell + 1 + code] ?? UNKNOWN) : UNKNOWN
    }
    if (cell === UNKNOWN) path.length = depth
    return cell
  }

  /** Runs the rules to the next vertex, with the outcomes drawn so far and fresh ones after; returns the steps. */
  #runOn(state: State, vertex: number, before: number): number {
    const { system, start } = this.#of
    const most = system.maxSteps - before
    this.#counters.open(state)
    this.#recorder.met.length = 0
    this.#table.state = state
    let steps = 0
    do {
      const isFirst = vertex === 0 && before === 0 && steps === 0
      this.#source.begin(isFirst ? start.answers : NO_ANSWERS, this.#recorder)
      const name = system.next(state)
      if (name !== null) system.steps[name]?.(this.#table, state)
      steps++
    } while (steps < most && system.merges?.(state) === false && !this.#of.isOver(state))
    return steps
  }

  /** Adds the path that was just run to the tree and returns its target, or null if the memo cannot hold it. */
  #remember(vertex: number, state: State, steps: number, gains: readonly number[]): number | null {
    const { path, met } = this.#recorder
    if (this.#isFull()) return null
    let parent = -1
    let at = 0
    for (let cell = this.#roots[vertex] ?? UNKNOWN; cell > 0; at++) {
      const code = path[at] ?? 0
      if (code >= this.#widthAt(cell)) return null
      parent = cell + 1 + code
      cell = this.#cells.items[parent] ?? UNKNOWN
    }
    for (; at < met.length; at++) {
      const codec = met[at] ?? 0
      const width = this.#recorder.codecs[codec]?.width ?? 0
      const code = path[at] ?? 0
      if (code >= width) return null
      const node = this.#cells.add(codec)
      this.#cells.skip(width)
      this.#point(vertex, parent, node)
      parent = node + 1 + code
    }
    const over = this.#of.isOver(state)
    const label = this.#labelOf([over ? 1 : 0, steps, ...gains])
    if (label >= MOST_LABELS) return null
    const target = over ? this.#terminalOf(state) : this.#vertexOf(state)
    const next = over ? UNKNOWN : (this.#roots[target] ?? UNKNOWN)
    this.#point(vertex, parent, next < 0 ? this.#leadOn(label, target, next) : leafOf(label, target))
    return over ? ~target : target
  }

  /** Contracts two edges: a target whose tree is a single leaf, because nothing is drawn there, is skipped. */
  #leadOn(label: number, target: number, next: number): number {
    const { items } = this.#labels
    const [here, there] = [label * this.#labelLength, labelOf(next) * this.#labelLength]
    const all = Array.from(
      { length: this.#labelLength },
      (_, at) => (items[here + at] ?? 0) + (items[there + at] ?? 0),
    )
    const both = this.#labelOf(all)
    return both < MOST_LABELS ? leafOf(both, targetOf(next)) : leafOf(label, target)
  }

  /** Interns a label. */
  #labelOf(label: readonly number[]): number {
    const text = label.join()
    const known = this.#labelNumbers.get(text)
    if (known !== undefined) return known
    this.#longest = Math.max(this.#longest, label[STEPS] ?? 0)
    this.#rounds = Math.max(this.#rounds, label[GAINS] ?? 0)
    for (const number of label) this.#labels.add(number)
    this.#labelNumbers.set(text, this.#labelNumbers.size)
    return this.#labelNumbers.size - 1
  }

  /** The vertex of a state; a new one if it is not known. */
  #vertexOf(state: State): number {
    const vertex = this.#states.numberOf(state)
    if (vertex === this.#roots.length) this.#roots.push(UNKNOWN)
    return vertex
  }

  /**
   * The terminal state that stands for this one. A measure reads either counters or the rest of the state, so states
   * that are equal without their counters have equal measures once the same counters are put back.
   */
  #terminalOf(state: State): number {
    const end = this.#of.endOf(state)
    const known = this.#terminalNumbers.get(end)
    if (known !== undefined) return known
    const terminal = this.#terminals.push({ state, ends: new Map() }) - 1
    this.#terminalNumbers.set(end, terminal)
    return terminal
  }

  /** The number of the end that a terminal state has with the counters of this walk. */
  #endOf(number: number): number {
    const terminal = this.#terminals[number]
    if (terminal === undefined) throw new Error(`no terminal state has the number ${number}`)
    const code = this.#counters.code()
    const known = code < 0 ? undefined : terminal.ends.get(code)
    if (known !== undefined) return known
    const state = this.#of.system.copy(terminal.state)
    this.#counters.putBack(state)
    const end = this.#of.endOf(state)
    terminal.ends.set(code, end)
    return end
  }

  #isFull(): boolean {
    const targets = Math.max(this.#roots.length, this.#terminals.length)
    return this.#cells.count > MOST_CELLS || targets >= MOST_TARGETS || this.#states.isFull
  }

  /** Sets a cell, or the root of a vertex. */
  #point(vertex: number, parent: number, cell: number): void {
    if (parent < 0) this.#roots[vertex] = cell
    else this.#cells.items[parent] = cell
  }

  #widthAt(node: number): number {
    return this.#recorder.codecs[this.#cells.items[node] ?? 0]?.width ?? 0
  }
}

function leafOf(label: number, target: number): number {
  return ~((label << TARGET_BITS) | target)
}

function labelOf(leaf: number): number {
  return ~leaf >>> TARGET_BITS
}

function targetOf(leaf: number): number {
  return ~leaf & (MOST_TARGETS - 1)
}

/** A growing list of 32-bit integers; always one Int32Array, so that reads stay monomorphic. */
class IntegerList {
  items = new Int32Array(1 << 12)
  count = 0

  /** Appends a number and returns its index. */
  add(number: number): number {
    const at = this.count
    this.skip(1)
    this.items[at] = number
    return at
  }

  /** Appends so many zeros. */
  skip(count: number): void {
    this.count += count
    if (this.count <= this.items.length) return
    const larger = new Int32Array(2 * this.count)
    larger.set(this.items)
    this.items = larger
  }
}
