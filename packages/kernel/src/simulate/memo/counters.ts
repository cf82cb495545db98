/**
 * Counters of a fight, carried beside the states of the memo: the number of the round, and numbers that are kept only
 * to be measured. The memo compares states without them, so states that differ in nothing else are one vertex.
 * Written back, they restore the state that the rules would have produced.
 */
import type { IgnoreTest } from '../../system/policy.ts'
import type { Counters } from '../../system/system.ts'

// A code packs at most so many counters with values from 0 to below SMALL.
const SMALL = 64
const MOST = 5

/** The counters of the fight that is being walked. */
export class MemoCounters<State extends object> {
  readonly #counted: Counters<State> | null
  readonly #ignored: IgnoreTest
  readonly #start: readonly number[]
  readonly #values: number[] = []
  // Rules do not look at the number of a round from `from` to below `before`.
  readonly #from: number
  readonly #before: number
  #opened: readonly number[] = NOTHING

  /** A fight that starts in a round whose number the rules look at carries no counters. */
  constructor(counted: Counters<State> | undefined, ignored: IgnoreTest, first: State) {
    this.#ignored = ignored
    const [from, before] = counted?.unseen(first) ?? [0, 0]
    const start = counted?.read(first) ?? NOTHING
    const [round = 0] = start
    const carries = counted !== undefined && round < before
    this.#counted = carries ? counted : null
    this.#start = carries ? start : NOTHING
    this.#from = from
    this.#before = carries ? before : Number.POSITIVE_INFINITY
  }

  /** True if rules may look at the number of the round within so many rounds. */
  isWatchedIn(rounds: number): boolean {
    return (this.#values[0] ?? 0) + rounds >= this.#before
  }

  /** How many counters there are. */
  get length(): number {
    return this.#start.length
  }

  /** Resets the counters to those of the first state. */
  begin(): void {
    for (let at = 0; at < this.#start.length; at++) this.#values[at] = this.#start[at] ?? 0
  }

  /** Normalises a state: its counters are set to fixed values, and what makes no difference is removed. */
  takeOut(state: State): void {
    this.#counted?.normalise?.(state, this.#ignored)
    const numbers = this.#counted?.read(state) ?? NOTHING
    this.#counted?.write(
      state,
      numbers.map((number, at) => (at === 0 ? this.#plain(number) : 0)),
    )
  }

  /** Writes the counters of the fight into a state. */
  putBack(state: State): void {
    this.#counted?.write(state, this.#values)
  }

  /** Reads the counters of a normalised state, before rules run on it. */
  open(state: State): void {
    this.#opened = this.#counted?.read(state) ?? NOTHING
  }

  /** Normalises the state after they ran, and returns what each counter gained. */
  close(state: State): readonly number[] {
    const numbers = this.#counted?.read(state) ?? NOTHING
    const gains = numbers.map((number, at) => number - (this.#opened[at] ?? 0))
    this.takeOut(state)
    for (const [at, gain] of gains.entries()) this.#values[at] = (this.#values[at] ?? 0) + gain
    return gains
  }

  /** Adds gains from a list, from an index on. The list is always an Int32Array, so that the loads are monomorphic. */
  gain(list: Int32Array, from: number): void {
    const values = this.#values
    for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + (list[from + at] ?? 0)
  }

  /** All counters packed into one number, or -1 if they are too many or too large. */
  code(): number {
    const values = this.#values
    if (values.length > MOST) return -1
    let code = 0
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0
      if (value < 0 || value >= SMALL) return -1
      code = code * SMALL + value
    }
    return code
  }

  #plain(round: number): number {
    return round >= this.#from && round < this.#before ? this.#from : round
  }
}

const NOTHING: readonly number[] = Object.freeze([])
