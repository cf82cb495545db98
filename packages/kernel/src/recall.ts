/**
 * Situations that a simulation has met before, and what came of every roll in them.
 *
 * Rules and named policies are functions of the state and the dice. So what has been run from a state with certain
 * dice need not be run again: the dice are drawn as the rules would draw them, and where that leads is looked up.
 * A *place* is a state where situations are worth comparing (a system's `merges`), known by all of it; each has a
 * tree of the rolls and mixed answers on the way to the next place, one branch an outcome. Fights come out the same to
 * the bit, because every die is drawn from the same generator in the same order.
 *
 * A branch is learnt when it is met for the second time, so fights that never repeat themselves cost little more
 * than without a memory, and those that do run many times as fast.
 */
import { type Branching, draw, Learner } from './branching.ts'
import { ForwardSource, RolledBeyond } from './forward.ts'
import type { Answer } from './play.ts'
import type { Policy } from './policy.ts'
import type { System } from './system.ts'
import { Table } from './table.ts'

const NO_ANSWERS: readonly Answer[] = Object.freeze([])
// How much is remembered at most: cells of all trees, letters of all states.
const MOST_CELLS = 1 << 22
const MOST_LETTERS = 24e6
// What a cell holds besides the next node (above zero) and a leaf (~leaf, below zero).
const UNKNOWN = 0
const MET_ONCE = -0x80000000

/** What to remember fights of. */
export interface Remembered<State extends object> {
  readonly system: System<State>
  readonly policies: ReadonlyMap<string, Policy>
  /** The first state, and the answers that the step there already has. */
  readonly start: { readonly state: State; readonly answers: readonly Answer[] }
  /** The table of the simulation: its dice are drawn, and answers are counted there. */
  readonly table: Table
  /** True where a fight need not be played on. */
  isOver(state: State): boolean
  /** A number for how a fight ended; the same number, nothing to tell them apart. */
  endOf(state: State): number
}

/** What a simulation remembers, and walks through. */
export class Recall<State extends object> {
  /** Steps of the last walk, and steps of all walks that were looked up. */
  steps = 0
  known = 0
  readonly #of: Remembered<State>
  readonly #table: Table
  readonly #source: ForwardSource
  readonly #learner: Learner
  // Places, by number: their states, and where their trees begin.
  readonly #states: State[] = []
  readonly #roots: number[] = []
  readonly #numbers = new Map<string, number>()
  readonly #mostPlaces: number
  // A node of a tree is the number of its branching and one cell an outcome.
  #cells = new Int32Array(1 << 12)
  #used = 1
  readonly #branchings: Branching[] = []
  // Leaves, by number: the place that is reached there or ~end, and how many steps and answers that took.
  readonly #targets: number[] = []
  readonly #lengths: number[] = []
  readonly #answers: number[] = []
  #longest = 0

  constructor(of: Remembered<State>) {
    this.#of = of
    const { random } = of.table
    this.#learner = new Learner(random, new RolledBeyond(random, of.policies, of.system))
    this.#source = new ForwardSource(NO_ANSWERS, this.#learner)
    this.#table = Table.from(of.system, this.#source, { logs: false, explains: false })
    this.#mostPlaces = MOST_LETTERS / JSON.stringify(of.start.state).length
    // A first step that has answers already is no place to come back to.
    this.#addPlace(of.start.state, of.start.answers.length === 0 ? '' : 'opening')
  }

  /**
   * Walks one fight as far as it is known, and learns a branch that was met before. Returns the number of its end,
   * or -1 after it has had the rest played by the rules: `playOn` gets a state of its own and the steps so far.
   */
  walk(playOn: (state: State, steps: number) => void): number {
    const { system, table } = this.#of
    let place = 0
    let steps = 0
    while (place >= 0) {
      // Near the last step no dice are drawn ahead: the fight may be cut off before they fall.
      if (steps > 0 && steps + this.#longest >= system.maxSteps) {
        playOn(system.copy(this.#stateAt(place)), steps)
        return -1
      }
      const cell = this.#follow(place)
      if (cell < 0 && cell !== MET_ONCE) {
        const taken = this.#lengths[~cell] ?? 0
        table.answered += this.#answers[~cell] ?? 0
        place = this.#targets[~cell] ?? 0
        this.known += taken
        steps += taken
        continue
      }
      const state = system.copy(this.#stateAt(place))
      const run = this.#runOn(state, place, system.maxSteps - steps)
      steps += run
      const target = steps < system.maxSteps ? this.#remember(place, state, run) : null
      if (target === null) {
        playOn(state, steps)
        return -1
      }
      place = target
    }
    this.steps = steps
    return ~place
  }

  /** Draws dice and follows the tree of a place; returns the leaf's cell, or what the last cell holds instead. */
  #follow(place: number): number {
    const { path } = this.#learner
    const { random } = this.#of.table
    path.length = 0
    let cell = this.#roots[place] ?? UNKNOWN
    while (cell > 0) {
      const branching = this.#branchingAt(cell)
      const code = draw(branching, random)
      path.push(code)
      cell = code < branching.width ? (this.#cells[cell + 1 + code] ?? UNKNOWN) : UNKNOWN
    }
    return cell
  }

  /** Runs on from a place to the next one, with the dice drawn so far and fresh ones after; returns how many steps. */
  #runOn(state: State, place: number, most: number): number {
    const { system, start } = this.#of
    this.#learner.met.length = 0
    this.#table.state = state
    this.#table.answered = 0
    let steps = 0
    do {
      this.#source.begin(place === 0 && steps === 0 ? start.answers : NO_ANSWERS, this.#learner)
      const name = system.next(state)
      if (name !== null) system.steps[name]?.(this.#table, state)
      steps++
    } while (steps < most && system.merges?.(state) === false && !this.#of.isOver(state))
    this.#of.table.answered += this.#table.answered
    return steps
  }

  /** Marks what was run just now as met; the second time adds it to the tree and returns where it led. */
  #remember(place: number, state: State, steps: number): number | null {
    const { path, met } = this.#learner
    let parent = -1
    let cell = this.#roots[place] ?? UNKNOWN
    let at = 0
    for (; cell > 0; at++) {
      const code = path[at] ?? 0
      if (code >= this.#branchingAt(cell).width) return null
      parent = cell + 1 + code
      cell = this.#cells[parent] ?? UNKNOWN
    }
    if (this.#isFull()) return null
    if (cell === UNKNOWN) {
      this.#point(place, parent, MET_ONCE)
      return null
    }
    for (; at < met.length; at++) {
      const branching = met[at]
      const code = path[at] ?? 0
      if (branching === undefined || code >= branching.width) return null
      const node = this.#addNode(branching)
      this.#point(place, parent, node)
      parent = node + 1 + code
    }
    const target = this.#of.isOver(state) ? ~this.#of.endOf(state) : this.#placeOf(state)
    this.#point(place, parent, ~(this.#targets.push(target) - 1))
    this.#lengths.push(steps)
    this.#longest = Math.max(this.#longest, steps)
    this.#answers.push(this.#table.answered)
    return target
  }

  #isFull(): boolean {
    return this.#used > MOST_CELLS || this.#states.length > this.#mostPlaces
  }

  /** Lets a cell, or the root of a place, hold something else. */
  #point(place: number, parent: number, cell: number): void {
    if (parent < 0) this.#roots[place] = cell
    else this.#cells[parent] = cell
  }

  #addNode(branching: Branching): number {
    const node = this.#used
    this.#used += 1 + branching.width
    if (this.#used > this.#cells.length) {
      const larger = new Int32Array(2 * this.#used)
      larger.set(this.#cells)
      this.#cells = larger
    }
    this.#cells[node] = this.#branchings.push(branching) - 1
    return node
  }

  #branchingAt(node: number): Branching {
    const branching = this.#branchings[this.#cells[node] ?? 0]
    if (branching === undefined) throw new Error('a node of a simulation has no branching')
    return branching
  }

  #placeOf(state: State): number {
    const key = difference(state, this.#states[0])
    return this.#numbers.get(key) ?? this.#addPlace(state, key)
  }

  #addPlace(state: State, key: string): number {
    const place = this.#states.push(state) - 1
    this.#roots.push(UNKNOWN)
    this.#numbers.set(key, place)
    return place
  }

  #stateAt(place: number): State {
    const state = this.#states[place]
    if (state === undefined) throw new Error('a place of a simulation has no state')
    return state
  }
}

/** How a value differs from another, as text: the same text, the same value, and none where nothing differs. */
function difference(value: unknown, base: unknown): string {
  if (value === base) return ''
  if (typeof value !== 'object' || value === null || typeof base !== 'object' || base === null)
    return JSON.stringify(value)
  const keys = Object.keys(value)
  const others = Object.keys(base)
  if (Array.isArray(value) !== Array.isArray(base) || keys.length !== others.length)
    return JSON.stringify(value)
  let text = ''
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? ''
    if (key !== others[at]) return JSON.stringify(value)
    const part = difference(Reflect.get(value, key), Reflect.get(base, key))
    if (part !== '') text += `${at}:${part},`
  }
  return text === '' ? '' : `<${text}>`
}
