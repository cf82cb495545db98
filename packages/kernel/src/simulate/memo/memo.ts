/**
 * Situations that a simulation has met before, and what came of every roll in them.
 *
 * Rules and named policies are functions of the state and the dice. So what has been run from a state with certain
 * dice need not be run again: the dice are drawn as the rules would draw them, and where that leads is looked up.
 * A *place* is a state where situations are worth comparing (a system's `merges`), known by all of it but the numbers
 * that are only counted (a system's `counters`), which are carried beside it; each has a tree of the rolls and mixed
 * answers on the way to the next place, one branch an outcome. Fights come out the same to the bit, because every die
 * is drawn from the same generator in the same order.
 *
 * To tell whether a situation was met before takes about as long as to play on from it, so a memory pays only where
 * most of them were: whoever has one must see to that.
 */

import type { Answer } from '../../fight/play.ts'
import type { IgnoreTest, Policy } from '../../system/policy.ts'
import type { Counters, System } from '../../system/system.ts'
import { Table } from '../../table/table.ts'
import { ResumeSource, RolledContinuation } from '../resume-source.ts'
import { MemoCounters } from './counters.ts'
import { draw, Learner } from './outcome-codec.ts'
import { Places } from './state-table.ts'

const NO_ANSWERS: readonly Answer[] = Object.freeze([])
// How much is remembered of all trees at most.
const MOST_NUMBERS = 1 << 24
// What a cell holds besides the next node (above zero) and a leaf (~leaf, below zero).
const UNKNOWN = 0
// A leaf: the number of its toll, and in the last bits where it leads: a place, or how the fight has ended.
const TARGET_BITS = 20
const MOST_TARGETS = 1 << TARGET_BITS
const MOST_TOLLS = 1 << 11
// A toll, what it takes to get there: whether the fight is over, how many steps, and what the counters gain.
const OVER = 0
const STEPS = 1
const GAINS = 2

/** What to remember fights of. */
export interface MemoSubject<State extends object> {
  readonly system: System<State>
  readonly policies: ReadonlyMap<string, Policy>
  /** The first state, and the answers that the step there already has. */
  readonly start: { readonly state: State; readonly answers: readonly Answer[] }
  /** The table of the simulation: its dice are drawn. */
  readonly table: Table
  /** What need not be told apart, if anything. */
  readonly counted: Counters<State> | undefined
  readonly ignored: IgnoreTest
  /** True where a fight need not be played on. */
  isOver(state: State): boolean
  /** A number for how a fight ended; the same number, nothing to tell them apart. */
  endOf(state: State): number
}

/** One of the states that cannot be told apart when a fight is over, and its ends by what the counters say. */
interface Final<State> {
  readonly state: State
  readonly ends: Map<number, number>
}

/** What a simulation remembers, and walks through. */
export class Memo<State extends object> {
  /** Steps of the last walk, and steps of all walks that were looked up. */
  steps = 0
  known = 0
  /** How many situations were come to, the same ones again and again. */
  visits = 0
  readonly #of: MemoSubject<State>
  readonly #table: Table
  readonly #source: ResumeSource
  readonly #learner: Learner
  readonly #counters: MemoCounters<State>
  readonly #places: Places<State>
  // Where the tree of each place begins.
  readonly #roots: number[] = []
  readonly #finals: Final<State>[] = []
  readonly #finalNumbers = new Map<number, number>()
  // A node of a tree is the number of its codec and one cell an outcome.
  readonly #cells = new Numbers()
  // Few differ, and those are always at hand; how long each is, and where it is found by what it says.
  readonly #tolls = new Numbers()
  readonly #tollLength: number
  readonly #tollNumbers = new Map<string, number>()
  // The most steps and rounds that a leaf takes.
  #longest = 0
  #rounds = 0

  constructor(of: MemoSubject<State>) {
    this.#of = of
    const { random } = of.table
    this.#learner = new Learner(random, new RolledContinuation(random, of.policies, of.system))
    this.#source = new ResumeSource(NO_ANSWERS, this.#learner)
    this.#table = Table.from(of.system, this.#source, { logs: false, explains: false })
    const first = of.system.copy(of.start.state)
    this.#counters = new MemoCounters(of.counted, of.ignored, first)
    this.#counters.takeOut(first)
    this.#tollLength = GAINS + this.#counters.length
    // A first step that has answers already is no place to come back to.
    this.#places = new Places(first, of.start.answers.length === 0)
    this.#roots.push(UNKNOWN)
    this.#cells.add(UNKNOWN)
  }

  /** The share of all visits that were to a situation met before. */
  get familiarity(): number {
    return 1 - this.#roots.length / Math.max(1, this.visits)
  }

  /**
   * Walks one fight as far as it is known, and learns what is not. Returns the number of its end, or -1 after it has
   * had the rest played by the rules: `playOn` gets a state of its own and the steps so far.
   */
  walk(playOn: (state: State, steps: number) => void): number {
    const counters = this.#counters
    counters.begin()
    let place = 0
    let steps = 0
    while (place >= 0 && !this.#isLate(steps)) {
      this.visits++
      const cell = this.#follow(this.#roots[place] ?? UNKNOWN)
      if (cell < 0) {
        const { items } = this.#tolls
        const toll = tollOf(cell) * this.#tollLength
        const taken = items[toll + STEPS] ?? 0
        counters.gain(items, toll + GAINS)
        place = targetOf(cell)
        if (items[toll + OVER] === 1) place = ~place
        this.known += taken
        steps += taken
        continue
      }
      const state = this.#copyOf(place)
      const run = this.#runOn(state, place, steps)
      steps += run
      const gains = counters.close(state)
      const target = steps < this.#of.system.maxSteps ? this.#remember(place, state, run, gains) : null
      if (target === null) return this.#leave(state, steps, playOn)
      place = target
    }
    if (place >= 0) return this.#leave(this.#copyOf(place), steps, playOn)
    this.steps = steps
    return this.#endOf(~place)
  }

  #copyOf(place: number): State {
    return this.#of.system.copy(this.#places.stateAt(place))
  }

  #leave(state: State, steps: number, playOn: (state: State, steps: number) => void): number {
    this.#counters.putBack(state)
    playOn(state, steps)
    return -1
  }

  /** True where the next dice must not be drawn ahead: the fight may be cut off, or the round counts. */
  #isLate(steps: number): boolean {
    if (this.#counters.isWatchedIn(this.#rounds)) return true
    return steps > 0 && steps + this.#longest >= this.#of.system.maxSteps
  }

  /** Draws dice and follows a tree from its root; returns the leaf's cell, or what the last cell holds instead. */
  #follow(root: number): number {
    const { path, codecs } = this.#learner
    const { random } = this.#of.table
    const { items } = this.#cells
    let depth = 0
    let cell = root
    while (cell > 0) {
      const codec = codecs[items[cell] ?? 0]
      if (codec === undefined) throw new Error('a node of a simulation has no codec')
      const code = draw(codec, random)
      path[depth++] = code
      cell = code < codec.width ? (items[cell + 1 + code] ?? UNKNOWN) : UNKNOWN
    }
    if (cell === UNKNOWN) path.length = depth
    return cell
  }

  /** Runs on from a place to the next one, with the dice drawn so far and fresh ones after; returns how many steps. */
  #runOn(state: State, place: number, before: number): number {
    const { system, start } = this.#of
    const most = system.maxSteps - before
    this.#counters.open(state)
    this.#learner.met.length = 0
    this.#table.state = state
    let steps = 0
    do {
      const isFirst = place === 0 && before === 0 && steps === 0
      this.#source.begin(isFirst ? start.answers : NO_ANSWERS, this.#learner)
      const name = system.next(state)
      if (name !== null) system.steps[name]?.(this.#table, state)
      steps++
    } while (steps < most && system.merges?.(state) === false && !this.#of.isOver(state))
    return steps
  }

  /** Adds what was run just now to the tree and returns where it led, or null where that cannot be remembered. */
  #remember(place: number, state: State, steps: number, gains: readonly number[]): number | null {
    const { path, met } = this.#learner
    if (this.#isFull()) return null
    let parent = -1
    let at = 0
    for (let cell = this.#roots[place] ?? UNKNOWN; cell > 0; at++) {
      const code = path[at] ?? 0
      if (code >= this.#widthAt(cell)) return null
      parent = cell + 1 + code
      cell = this.#cells.items[parent] ?? UNKNOWN
    }
    for (; at < met.length; at++) {
      const codec = met[at] ?? 0
      const width = this.#learner.codecs[codec]?.width ?? 0
      const code = path[at] ?? 0
      if (code >= width) return null
      const node = this.#cells.add(codec)
      this.#cells.skip(width)
      this.#point(place, parent, node)
      parent = node + 1 + code
    }
    const over = this.#of.isOver(state)
    const toll = this.#tollOf([over ? 1 : 0, steps, ...gains])
    if (toll >= MOST_TOLLS) return null
    const target = over ? this.#finalOf(state) : this.#placeOf(state)
    const next = over ? UNKNOWN : (this.#roots[target] ?? UNKNOWN)
    this.#point(place, parent, next < 0 ? this.#leadOn(toll, target, next) : leafOf(toll, target))
    return over ? ~target : target
  }

  /** A leaf to where nothing is drawn leads on at once, as the leaf there says. */
  #leadOn(toll: number, target: number, next: number): number {
    const { items } = this.#tolls
    const [here, there] = [toll * this.#tollLength, tollOf(next) * this.#tollLength]
    const all = Array.from(
      { length: this.#tollLength },
      (_, at) => (items[here + at] ?? 0) + (items[there + at] ?? 0),
    )
    const both = this.#tollOf(all)
    return both < MOST_TOLLS ? leafOf(both, targetOf(next)) : leafOf(toll, target)
  }

  /** The number of a toll. */
  #tollOf(toll: readonly number[]): number {
    const text = toll.join()
    const known = this.#tollNumbers.get(text)
    if (known !== undefined) return known
    this.#longest = Math.max(this.#longest, toll[STEPS] ?? 0)
    this.#rounds = Math.max(this.#rounds, toll[GAINS] ?? 0)
    for (const number of toll) this.#tolls.add(number)
    this.#tollNumbers.set(text, this.#tollNumbers.size)
    return this.#tollNumbers.size - 1
  }

  /** The place of a state, a new one if need be. */
  #placeOf(state: State): number {
    const place = this.#places.numberOf(state)
    if (place === this.#roots.length) this.#roots.push(UNKNOWN)
    return place
  }

  /** What cannot be told apart without the counters cannot be told apart with them: measures look at either. */
  #finalOf(state: State): number {
    const end = this.#of.endOf(state)
    const known = this.#finalNumbers.get(end)
    if (known !== undefined) return known
    const final = this.#finals.push({ state, ends: new Map() }) - 1
    this.#finalNumbers.set(end, final)
    return final
  }

  /** The end of a fight, with what the counters say. */
  #endOf(number: number): number {
    const final = this.#finals[number]
    if (final === undefined) throw new Error(`no fight has ended like ${number}`)
    const code = this.#counters.code()
    const known = code < 0 ? undefined : final.ends.get(code)
    if (known !== undefined) return known
    const state = this.#of.system.copy(final.state)
    this.#counters.putBack(state)
    const end = this.#of.endOf(state)
    final.ends.set(code, end)
    return end
  }

  #isFull(): boolean {
    const targets = Math.max(this.#roots.length, this.#finals.length)
    return this.#cells.count > MOST_NUMBERS || targets >= MOST_TARGETS || this.#places.isFull
  }

  /** Lets a cell, or the root of a place, hold something else. */
  #point(place: number, parent: number, cell: number): void {
    if (parent < 0) this.#roots[place] = cell
    else this.#cells.items[parent] = cell
  }

  #widthAt(node: number): number {
    return this.#learner.codecs[this.#cells.items[node] ?? 0]?.width ?? 0
  }
}

function leafOf(toll: number, target: number): number {
  return ~((toll << TARGET_BITS) | target)
}

function tollOf(leaf: number): number {
  return ~leaf >>> TARGET_BITS
}

function targetOf(leaf: number): number {
  return ~leaf & (MOST_TARGETS - 1)
}

/** A list of whole numbers that grows. */
class Numbers {
  items = new Int32Array(1 << 12)
  count = 0

  /** Adds one and returns where it is. */
  add(number: number): number {
    const at = this.count
    this.skip(1)
    this.items[at] = number
    return at
  }

  /** Adds so many zeros. */
  skip(count: number): void {
    this.count += count
    if (this.count <= this.items.length) return
    const larger = new Int32Array(2 * this.count)
    larger.set(this.items)
    this.items = larger
  }
}
