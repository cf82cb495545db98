/**
 * The odometer of exact odds: it enumerates every combination of outcomes that a run of the rules can meet.
 *
 * The rules are re-executed for each combination. The outcomes chosen so far are a stack of branches; the last one is
 * advanced first, and branches after it are discovered again. Unread dice (see unread.ts) branch only as finely as the
 * rules look at them. A rule of which only the result counts (`settle`) is run for all its outcomes at once and
 * branches over its distinct results.
 */

import type { Continuation } from '../simulate/resume-source.ts'
import { isMixed, type Policy, spread, usualPolicy } from '../system/policy.ts'
import { AnswerLimit } from '../table/answer-limit.ts'
import { type Chance, outcomesOf, type RollRequest } from '../table/chance.ts'
import type { Choice, Decision } from '../table/decision.ts'
import type { Table } from '../table/table.ts'
import { SPENT } from './budget.ts'
import {
  areEntangled,
  bandChances,
  type DiceResult,
  facesOf,
  inBand,
  isCompared,
  leadChances,
  merged,
  NOTHING_LIES,
  type UnreadDice,
  withDie,
  withLead,
  withTurned,
} from './unread.ts'

/** A place where a run can go several ways, and which of them it goes now. */
export interface Branch {
  readonly chances: readonly Way[]
  /** What the caller noted about it when it was first met; null for rolls and for answers of policies. */
  readonly note: unknown
  at: number
}

/** One branch: an outcome, and what is known of the dice after it. */
export interface Way {
  readonly value: unknown
  readonly weight: number
  readonly lying?: UnreadDice
}

// Rolls and answers between two looks at the budget.
const LOOK_EVERY = 128

/** The ways that have a result, as likely as they are once there is one. */
function withResult(ways: readonly Way[]): readonly Way[] {
  const found = ways.filter(({ value }) => value !== null)
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) throw new Error('a rule that is run until it has a result can never have one')
  return found.map((way) => ({ ...way, weight: way.weight / whole }))
}

/** Enumerates combinations of outcomes by re-execution. */
export class Odometer implements Continuation {
  weight = 1
  /** True once a policy has mixed its answers. */
  mixed = false
  #branches: Branch[] = []
  /** What is known of the unread dice. */
  #lying = NOTHING_LIES
  #limit = new AnswerLimit()
  #depth = 0
  #met = 0
  /** How many dice there were before the rule that is being settled. */
  #outside = 0
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #view: (state: object, seat: string) => unknown
  readonly #isSpent: () => boolean
  /** True if what rules tell on their way is wanted, so that no rule may be settled at once. */
  readonly #inline: boolean
  #answers = 0

  constructor(
    policies: ReadonlyMap<string, Policy>,
    view: (state: object, seat: string) => unknown,
    { isSpent, inline = false }: { readonly isSpent: () => boolean; readonly inline?: boolean },
  ) {
    this.#policies = policies
    this.#view = view
    this.#isSpent = isSpent
    this.#inline = inline
  }

  /** How many rolls and mixed answers with more than one outcome this run has met. */
  get branches(): number {
    return this.#met
  }

  /** The ways that the run under way has gone so far. */
  get path(): readonly Branch[] {
    return this.#branches
  }

  /** Branches over ways of the caller's own, with a note by which `path` tells them apart from chance. */
  branch(ways: readonly Way[], note: unknown): unknown {
    return this.#take(this.#known() ?? ways, note).value
  }

  /** Resets to the first combination. */
  reset(): void {
    this.#branches.length = 0
    this.rewind()
  }

  /** Goes back to the start of the run, with the outcomes of the current combination. */
  rewind(): void {
    this.weight = 1
    this.#depth = 0
    this.#met = 0
  }

  /** Starts another step of the run; dice of earlier steps are forgotten. */
  beginStep(): void {
    this.#lying = NOTHING_LIES
    this.#limit.reset()
  }

  /** Makes this the start of all further runs: everything before it had a single outcome. */
  beginHere(): void {
    this.#branches.splice(0, this.#depth)
    this.#depth = 0
  }

  /** Moves to the next combination; false when all were seen. */
  turn(): boolean {
    for (;;) {
      const last = this.#branches.at(-1)
      if (last === undefined) return false
      last.at++
      if (last.at < last.chances.length) return true
      this.#branches.pop()
    }
  }

  roll(request: RollRequest): number | readonly number[] {
    return (this.#take(this.#known() ?? outcomesOf(request)) as Chance).value
  }

  unread(request: RollRequest): number {
    this.#lying = withDie(this.#lying, 1, request.sides)
    return -this.#lying.dice.length
  }

  /** Branches over the bands that an unread die can fall into, and narrows what is known of it. */
  narrow(die: number, upTo: readonly number[]): number {
    const at = -die - 1
    const band = Number(this.#take(this.#known() ?? bandChances(this.#lying, at, upTo)).value)
    this.#lying = inBand(this.#lying, at, upTo, band)
    return band
  }

  /** Branches over the bands that the lead of one die over another can fall into. */
  lead(one: number, other: number, upTo: readonly number[]): number {
    const [first, second] = [this.#placeOf(one), this.#placeOf(other)]
    if (areEntangled(this.#lying, first, second)) this.narrow(-second - 1, facesOf(this.#lying, second))
    const band = Number(this.#take(this.#known() ?? leadChances(this.#lying, first, second, upTo)).value)
    this.#lying = withLead(this.#lying, first, second, upTo, band)
    return band
  }

  /** A die turned to another face. It is read first if it was compared, or is older than the rule that is settled. */
  turned(die: number, faces: readonly number[]): number {
    const at = -die - 1
    if (at < this.#outside || isCompared(this.#lying, at)) this.narrow(die, facesOf(this.#lying, at))
    this.#lying = withTurned(this.#lying, at, faces)
    return -this.#lying.dice.length
  }

  /** The index of a die, also of one whose face is known. */
  #placeOf(die: number): number {
    if (die < 0) return -die - 1
    this.#lying = withDie(this.#lying, die, die)
    return this.#lying.dice.length - 1
  }

  /** Enumerates the results of a rule when it is first met, and branches over them. */
  settle<Result>(rule: () => Result): Result {
    if (this.#inline) return rule()
    const way = this.#take(this.#known() ?? this.#waysOf(rule))
    this.#lying = way.lying ?? this.#lying
    return way.value as Result
  }

  /**
   * As `settle`, for a rule that is run again while it has no result: the chances of one run, given that it has one.
   * Where the way there counts as well, every run is enumerated, as far as the budget reaches.
   */
  settleUntil<Result>(rule: () => Result | null): Result {
    if (this.#inline)
      for (;;) {
        const result = rule()
        if (result !== null) return result
      }
    const way = this.#take(this.#known() ?? withResult(this.#waysOf(rule)))
    this.#lying = way.lying ?? this.#lying
    return way.value as Result
  }

  #waysOf<Result>(rule: () => Result): readonly Way[] {
    const outer = { branches: this.#branches, depth: this.#depth, met: this.#met, weight: this.weight }
    const before = this.#lying
    const outside = this.#outside
    const limit = this.#limit
    this.#limit = new AnswerLimit()
    this.#outside = before.dice.length
    const ways: DiceResult<Result>[] = []
    this.#branches = []
    do {
      this.#depth = 0
      this.weight = 1
      this.#lying = before
      this.#limit.reset()
      const value = rule()
      ways.push({ value, weight: this.weight, lying: this.#lying })
    } while (this.turn())
    this.#branches = outer.branches
    this.#depth = outer.depth
    this.#met = outer.met
    this.weight = outer.weight
    this.#outside = outside
    this.#limit = limit
    return merged(before, ways)
  }

  choose(decision: Decision, table: Table): Choice {
    this.#look()
    const policy = this.#policies.get(decision.seat) ?? usualPolicy
    const answer = policy(this.#view(table.state, decision.seat), decision)
    if (isMixed(answer)) this.mixed = true
    this.#limit.count(decision)
    if (!isMixed(answer)) return answer
    const choices = spread(answer, decision)
    const chances = choices.map(({ choice, weight }) => ({ value: choice, weight }))
    return this.#take(chances).value as Choice
  }

  /** The outcomes of what comes next, if this was met before. */
  #known(): readonly Way[] | undefined {
    return this.#branches[this.#depth]?.chances
  }

  /** Looks at the budget now and then, in the middle of a step. */
  #look(): void {
    this.#answers++
    if (this.#answers % LOOK_EVERY === 0 && this.#isSpent()) throw SPENT
  }

  #take(chances: readonly Way[], note: unknown = null): Way {
    this.#look()
    let branch = this.#branches[this.#depth]
    if (branch === undefined) {
      branch = { chances, note, at: 0 }
      this.#branches.push(branch)
    }
    this.#depth++
    if (chances.length > 1) this.#met++
    const chance = branch.chances[branch.at]
    if (chance === undefined)
      throw new Error('a roll had other outcomes when the step was run again: rules must be deterministic')
    this.weight *= chance.weight
    return chance
  }
}
