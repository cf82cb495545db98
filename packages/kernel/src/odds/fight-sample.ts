/**
 * A sample of fights after each of several options: the same numbered fights with the same dice, row by row, so that
 * options can be compared pair by pair. An option that falls hopelessly behind the best one is dropped.
 */
import type { Assumption } from '../simulate/plan.ts'
import { type PlannedMoment, PlayoutRunner } from '../simulate/playout.ts'
import { resultOf, type SeatPolicies } from '../simulate/simulate.ts'
import { hasWon, type System } from '../system/system.ts'
import { likelihoodOf } from './likelihood.ts'
import { type StandingOdds, StandingTally } from './standing.ts'

/** Which option is best, as far as that can be told. */
export type OddsVerdict =
  | { readonly kind: 'best'; readonly option: number }
  /** Too close to call: the options that may be the best. */
  | { readonly kind: 'close'; readonly options: readonly number[] }
  /** There is nobody to choose for, or nothing to choose. */
  | { readonly kind: 'none' }

// The rounds of so many fights are looked at.
const MOST_ROUNDS = 1_000
// Options are compared after so many fights, and then whenever there are a quarter more.
const FIRST_COMPARISON = 32
const GROWTH = 1.25
// An option that is so many standard errors behind is hopeless; one that is fewer behind is close.
const HOPELESS = 3.5
const CLOSE = 2

/** How the fights of a sample are fought. */
export interface SampleOptions {
  readonly policies: SeatPolicies
  /** For whom the options are compared; null for nobody. */
  readonly side: string | null
  readonly seed: string
  readonly isLate: () => boolean
}

/** Fights after each option. */
export class FightSample<State extends object> {
  readonly #lanes: readonly OptionLane<State>[]
  readonly #side: string | null
  #compareAt = FIRST_COMPARISON

  constructor(system: System<State>, moments: readonly PlannedMoment<State>[], options: SampleOptions) {
    this.#side = options.side
    this.#lanes = moments.map((moment) => new OptionLane(system, moment, options))
  }

  /** Fights that every option still in the race has had. */
  get rows(): number {
    return Math.min(...this.#running.map(({ fights }) => fights))
  }

  /** Fights on, one with every `next`. */
  *fought(): Generator<undefined, never> {
    for (;;) {
      const row = this.rows
      for (const lane of this.#running) {
        if (lane.fights > row) continue
        lane.fight()
        yield
      }
      if (this.rows >= this.#compareAt) this.#compare()
    }
  }

  laneAt(at: number): OptionLane<State> {
    const lane = this.#lanes[at]
    if (lane === undefined) throw new Error(`no option has the number ${at}`)
    return lane
  }

  /** True if every option still in the race has small margins, or has had all the fights that it may have. */
  isPrecise(precision: number, fights: number): boolean {
    return this.#running.every((lane) => lane.fights >= fights || lane.margin <= precision)
  }

  /** Which option is best so far. */
  get verdict(): OddsVerdict {
    if (this.#side === null || this.#lanes.length < 2) return { kind: 'none' }
    const best = this.#best
    const options = this.#lanes.flatMap((lane, at) =>
      lane === best || (!lane.dropped && !lane.isBehind(best, CLOSE)) ? [at] : [],
    )
    const [only = 0] = options
    return options.length === 1 ? { kind: 'best', option: only } : { kind: 'close', options }
  }

  get #running(): readonly OptionLane<State>[] {
    return this.#lanes.filter(({ dropped }) => !dropped)
  }

  get #best(): OptionLane<State> {
    return this.#running.reduce((best, lane) => (lane.mean > best.mean ? lane : best))
  }

  #compare(): void {
    this.#compareAt = Math.ceil(this.#compareAt * GROWTH)
    if (this.#side === null) return
    const best = this.#best
    for (const lane of this.#running) if (lane !== best && lane.isBehind(best, HOPELESS)) lane.dropped = true
  }
}

/** The fights after one option. */
export class OptionLane<State extends object> {
  readonly outcomes = new Map<string, number>()
  /** True if no more fights are spent on it. */
  dropped = false
  fights = 0
  readonly #system: System<State>
  readonly #moment: PlannedMoment<State>
  readonly #runner: PlayoutRunner<State>
  readonly #tally: StandingTally<State>
  readonly #side: string | null
  // What each fight was worth to the side: 1 for a win, a half for none, 0 for a defeat.
  readonly #values: number[] = []
  #sum = 0

  constructor(system: System<State>, moment: PlannedMoment<State>, options: SampleOptions) {
    this.#system = system
    this.#moment = moment
    this.#side = options.side
    this.#tally = new StandingTally(system)
    const { policies, seed, isLate } = options
    const roundOver = (state: State): void => {
      if (this.fights < MOST_ROUNDS) this.#tally.add(this.#tally.keyOf(state), 1)
    }
    this.#runner = new PlayoutRunner(system, { policies, seed, isLate, roundOver })
  }

  /** What its plan has assumed of somebody else. */
  get assumed(): Assumption | null {
    return this.#runner.assumed
  }

  get mean(): number {
    return this.fights === 0 ? 0 : this.#sum / this.fights
  }

  /** The largest margin of any outcome. */
  get margin(): number {
    if (this.fights === 0) return 1
    const margins = Array.from(this.outcomes.values(), (count) => likelihoodOf(count, this.fights).margin)
    return Math.max(...margins)
  }

  /** One more fight; none if it is late. */
  fight(): void {
    const end = this.#runner.play(this.#moment, this.fights)
    if (end === null) return
    const outcome = resultOf(this.#system, end)
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
    const value = this.#worthOf(end)
    this.#values.push(value)
    this.#sum += value
    this.fights++
  }

  /** True if it is at least so many standard errors behind another, over the fights that both have had. */
  isBehind(best: OptionLane<State>, errors: number): boolean {
    const pairs = Math.min(this.fights, best.fights)
    if (pairs < FIRST_COMPARISON) return false
    let sum = 0
    let squares = 0
    for (let at = 0; at < pairs; at++) {
      const difference = (best.#values[at] ?? 0) - (this.#values[at] ?? 0)
      sum += difference
      squares += difference ** 2
    }
    const mean = sum / pairs
    const variance = Math.max(0, squares / pairs - mean ** 2)
    return mean > errors * Math.sqrt((variance + 1 / pairs) / pairs)
  }

  /** What becomes of everybody by the end of the round. */
  standings(state: State): StandingOdds {
    const fights = Math.min(this.fights, MOST_ROUNDS)
    return this.#tally.odds(state, (count) => likelihoodOf(count, fights))
  }

  #worthOf(end: State): number {
    if (this.#side === null || this.#system.next(end) !== null) return 0.5
    const outcome = this.#system.outcome(end)
    if (hasWon(outcome, this.#side)) return 1
    return outcome.winner === null ? 0.5 : 0
  }
}
