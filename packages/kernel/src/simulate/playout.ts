/**
 * Playouts: single numbered fights from a moment, with a plan that is followed first, and a look at the state when the
 * round is over. Many callers want a few hundred fights after each of several options, and to stop whenever they like;
 * a simulation (simulate.ts) is for many fights from one moment.
 *
 * The same number gives the same dice, whatever the moment, so that options can be compared fight by fight.
 */
import type { Answer } from '../fight/play.ts'
import type { Policy } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { AnswerLimit } from '../table/answer-limit.ts'
import { seedFight, seedNumber } from '../table/random.ts'
import { Table } from '../table/table.ts'
import { type Assumption, DONE, type OptionPlan, PlanFollower } from './plan.ts'
import { limited, type Moment, policiesOf, resume, type SeatPolicies } from './simulate.ts'

/** A moment to play on from, with the plan of whoever was asked there. */
export interface PlannedMoment<State extends object = object> extends Moment<State> {
  readonly plan?: OptionPlan | null
}

/** How a playout is run. */
export interface PlayoutOptions<State extends object> {
  readonly policies: SeatPolicies
  readonly seed: string
  /** Called with the state at the end of the round in which the fight began, or with the last one. */
  readonly roundOver?: ((state: State) => void) | undefined
  /** True when there is no time to finish; looked at every few steps. */
  readonly isLate?: () => boolean
}

const NO_ANSWERS: readonly Answer[] = Object.freeze([])
// Steps between two looks at the clock.
const LOOK_EVERY = 32

/** Plays fights from any moment of one game. */
export class PlayoutRunner<State extends object> {
  readonly #system: System<State>
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #follower: PlanFollower<State>
  readonly #limit = new AnswerLimit()
  readonly #table: Table
  readonly #seed: number
  readonly #options: PlayoutOptions<State>

  constructor(system: System<State>, options: PlayoutOptions<State>) {
    this.#system = system
    this.#options = options
    this.#follower = new PlanFollower(system)
    const policies = limited(system, policiesOf(system, options.policies), this.#limit)
    this.#policies = this.#follower.before(policies)
    this.#table = Table.simulating(system, this.#policies)
    this.#seed = seedNumber(options.seed)
  }

  /** What plans have assumed of other seats; the last one. */
  get assumed(): Assumption | null {
    return this.#follower.assumed
  }

  /** Plays fight number `fight` and returns its last state; null if it is late. */
  play(
    { state: first, answers = NO_ANSWERS, plan = null }: PlannedMoment<State>,
    fight: number,
  ): State | null {
    const { roundOver, isLate } = this.#options
    const { maxSteps, steps: rules } = this.#system
    const system = this.#system
    const table = this.#table
    const state = system.copy(first)
    const round = system.round(state)
    seedFight(table.random, this.#seed, fight)
    this.#follower.begin(plan, plan === null ? DONE : 0, round)
    this.#limit.reset()
    table.state = state
    let steps = 0
    if (answers.length > 0) {
      resume(system, table, state, answers, this.#policies)
      steps = 1
    }
    let looks = roundOver !== undefined
    for (; steps < maxSteps; steps++) {
      const name = system.next(state)
      if (looks && (name === null || system.round(state) > round)) {
        roundOver?.(state)
        looks = false
      }
      if (name === null) break
      if (steps % LOOK_EVERY === 0 && isLate?.() === true) return null
      this.#limit.reset()
      rules[name]?.(table, state)
    }
    if (looks) roundOver?.(state)
    return state
  }
}
