/**
 * What a fight counts without looking at it, beside the states of a memory: the number of the round, and numbers that
 * are kept only to be measured. Taken out of a state, they let situations that differ in nothing else be one; put
 * back, the state is what it would have been.
 */
import type { IgnoreTest } from '../../system/policy.ts'
import type { Counters } from '../../system/system.ts'

// Numbers from 0 to below this are told apart by one code; so many of them fit into it.
const SMALL = 64
const MOST = 5

/** The numbers of one fight after the other. */
export class MemoCounters<State extends object> {
  readonly #counted: Counters<State> | null
  readonly #ignored: IgnoreTest
  readonly #start: readonly number[]
  readonly #values: number[] = []
  // The rounds in between are one to the rules.
  readonly #from: number
  readonly #before: number
  #opened: readonly number[] = NOTHING

  /** A fight that begins where the round is looked at has no counters. */
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

  /** True where rules may look at the number of the round before so many rounds have passed. */
  isWatchedIn(rounds: number): boolean {
    return (this.#values[0] ?? 0) + rounds >= this.#before
  }

  /** How many numbers there are. */
  get length(): number {
    return this.#start.length
  }

  /** Begins a fight. */
  begin(): void {
    for (let at = 0; at < this.#start.length; at++) this.#values[at] = this.#start[at] ?? 0
  }

  /** Sets the numbers of a state to what rules cannot tell from them, and forgets what makes no difference. */
  takeOut(state: State): void {
    this.#counted?.normalise?.(state, this.#ignored)
    const numbers = this.#counted?.read(state) ?? NOTHING
    this.#counted?.write(
      state,
      numbers.map((number, at) => (at === 0 ? this.#plain(number) : 0)),
    )
  }

  /** Sets the numbers of a state to those of the fight. */
  putBack(state: State): void {
    this.#counted?.write(state, this.#values)
  }

  /** Remembers the numbers of a state that was taken out, before rules run on it. */
  open(state: State): void {
    this.#opened = this.#counted?.read(state) ?? NOTHING
  }

  /** Takes the numbers out after they ran: returns what the fight has gained. */
  close(state: State): readonly number[] {
    const numbers = this.#counted?.read(state) ?? NOTHING
    const gains = numbers.map((number, at) => number - (this.#opened[at] ?? 0))
    this.takeOut(state)
    for (const [at, gain] of gains.entries()) this.#values[at] = (this.#values[at] ?? 0) + gain
    return gains
  }

  /** Adds what stands in a list from some place on; always a list of one kind, because that is read fastest. */
  gain(list: Int32Array, from: number): void {
    const values = this.#values
    for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + (list[from + at] ?? 0)
  }

  /** One number for all of them, or -1 if they are too many or too large. */
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
