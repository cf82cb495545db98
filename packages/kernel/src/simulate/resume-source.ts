/**
 * Running on from a moment: first the answers given so far, then chance and policies.
 *
 * Odds and simulations that begin in the middle of a step need the step's past as it was and a future that
 * branches or is rolled afresh. `ResumeSource` replays the first and delegates the second to a `Continuation`.
 */

import type { Answer } from '../fight/play.ts'
import { isMixed, type Policy, type PolicyAnswer, sample, usualPolicy } from '../system/policy.ts'
import { type RollRequest, readFaces, rollFaces } from '../table/chance.ts'
import type { Choice, Decision } from '../table/decision.ts'
import type { Random } from '../table/random.ts'
import type { AnswerSource, Plain, RollResult, Table, TableContext } from '../table/table.ts'

/** Where dice and answers come from once the recorded ones are used up. */
export interface Continuation {
  roll(request: RollRequest): number | readonly number[]
  /** As in an `AnswerSource`: a die below zero is not read yet. Left out: every die is read at once. */
  unread?(request: RollRequest): number
  narrow?(die: number, upTo: readonly number[]): number
  lead?(one: number, other: number, upTo: readonly number[]): number
  turned?(die: number, faces: readonly number[]): number
  settle?<Result extends Plain>(rule: () => Result): Result
  settleUntil?<Result extends Plain>(rule: () => Result | null): Result
  choose(decision: Decision, table: Table): Choice
}

/** Answers from a record first, then from a continuation. */
export class ResumeSource implements AnswerSource {
  #continuation: Continuation
  #list: readonly Answer[]
  #at = 0

  constructor(answers: readonly Answer[], continuation: Continuation) {
    this.#list = answers
    this.#continuation = continuation
  }

  /** Starts another step, so that one table serves many. */
  begin(answers: readonly Answer[], continuation: Continuation): void {
    this.#list = answers
    this.#continuation = continuation
    this.#at = 0
  }

  roll(request: RollRequest): RollResult {
    const recorded = this.#list[this.#at++]
    const value =
      recorded !== undefined && 'faces' in recorded
        ? readFaces(request, recorded.faces)
        : this.#continuation.roll(request)
    return { value, faces: null, how: 'drawn' }
  }

  unread(request: RollRequest): number {
    const recorded = this.#list[this.#at++]
    if (recorded !== undefined && 'faces' in recorded) return recorded.faces[0] ?? 1
    return this.#continuation.unread?.(request) ?? Number(this.#continuation.roll(request))
  }

  narrow(die: number, upTo: readonly number[]): number {
    return this.#continuation.narrow?.(die, upTo) ?? 0
  }

  lead(one: number, other: number, upTo: readonly number[]): number {
    return this.#continuation.lead?.(one, other, upTo) ?? 0
  }

  turned(die: number, faces: readonly number[]): number {
    return this.#continuation.turned?.(die, faces) ?? die
  }

  /** A recorded rule has one result; after the record the continuation decides how many it has. */
  settle<Result extends Plain>(rule: () => Result): Result {
    const isRecorded = this.#at < this.#list.length
    return isRecorded || this.#continuation.settle === undefined ? rule() : this.#continuation.settle(rule)
  }

  /** Runs that are recorded come first; after the record the continuation decides. */
  settleUntil<Result extends Plain>(rule: () => Result | null): Result {
    for (;;) {
      const isRecorded = this.#at < this.#list.length
      if (!isRecorded && this.#continuation.settleUntil !== undefined)
        return this.#continuation.settleUntil(rule)
      const result = rule()
      if (result !== null) return result
    }
  }

  choose(decision: Decision, table: Table): Choice {
    const recorded = this.#list[this.#at++]
    return recorded !== undefined && 'choice' in recorded
      ? recorded.choice
      : this.#continuation.choose(decision, table)
  }

  together<Party, Result>(parties: readonly Party[], dialogue: (party: Party) => Result): Result[] {
    const recorded = this.#list[this.#at++]
    const main = { list: this.#list, at: this.#at }
    const results = parties.map((party, lane) => {
      this.#list = recorded !== undefined && 'lanes' in recorded ? (recorded.lanes[lane] ?? []) : []
      this.#at = 0
      return dialogue(party)
    })
    this.#list = main.list
    this.#at = main.at
    return results
  }
}

/** Fresh dice from a generator and answers from policies. */
export class RolledContinuation implements Continuation {
  readonly #random: Random
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #seating: TableContext

  constructor(random: Random, policies: ReadonlyMap<string, Policy>, seating: TableContext) {
    this.#random = random
    this.#policies = policies
    this.#seating = seating
  }

  roll(request: RollRequest): number | readonly number[] {
    return readFaces(
      request,
      rollFaces(request, () => this.#random.die(request.sides)),
    )
  }

  choose(decision: Decision, table: Table): Choice {
    const answer = this.answer(decision, table)
    return isMixed(answer) ? sample(answer, decision, this.#random.fraction()) : answer
  }

  /** What the seat's policy answers, mixed or not. */
  answer(decision: Decision, table: Table): PolicyAnswer {
    const policy = this.#policies.get(decision.seat) ?? usualPolicy
    return policy(this.#seating.view(table.state, decision.seat), decision)
  }
}
