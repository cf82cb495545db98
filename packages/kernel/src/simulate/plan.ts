/**
 * Plans: what a seat means to do next, kept until it is done, before the policies decide again.
 *
 * An option is worth what it is for. An announcement that the playing hand forgets at its next question is worth
 * nothing, and one of several answers that make up a larger choice says little without the others. A plan holds both:
 * answers to the next questions of a figure in their order, and an *intent*, an announced choice that a system's
 * `carriesOut` turns into answers to later questions of the same round.
 *
 * A plan is followed by a position that only grows, so an enumeration can go back to any position of it: a state and a
 * position tell everything that is still to come.
 */
import type { Policy, PolicyAnswer } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { type Choice, type Decision, isLegal } from '../table/decision.ts'

/** A choice that was announced and is still to be carried out. */
export interface Intent {
  /** The decision that it answered. */
  readonly name: string
  readonly by: string
  readonly seat: string
  readonly choice: Choice
}

/** What is already decided: the answers to the next questions of a figure, then an announced choice. */
export interface OptionPlan {
  readonly intent: Intent
  /** Answers to the questions that follow. */
  readonly answers: readonly Choice[]
}

/** The position of a plan that is carried out or was given up. */
export const DONE = -1

/** An answer that a plan gave for a seat that is not its own: what the odds assume of somebody else. */
export interface Assumption {
  readonly decision: Decision
  readonly choice: Choice
}

/** Follows one plan at a time: it stands before the policies and answers for them while the plan is open. */
export class PlanFollower<State extends object> {
  /** How far the plan is followed. */
  position = DONE
  /** What was assumed of others so far. */
  assumed: Assumption | null = null
  readonly #system: System<State>
  #plan: OptionPlan | null = null
  #round = 0

  constructor(system: System<State>) {
    this.#system = system
  }

  /** Takes up a plan at a position; `round` is the round in which it was made. */
  begin(plan: OptionPlan | null, position: number, round: number): void {
    this.#plan = plan
    this.position = plan === null ? DONE : position
    this.#round = round
  }

  /** The policies with the plan before them. */
  before(policies: ReadonlyMap<string, Policy>): ReadonlyMap<string, Policy> {
    return new Map(Array.from(policies, ([seat, policy]) => [seat, this.#planned(policy)]))
  }

  #planned(policy: Policy): Policy {
    return (view, decision) => {
      if (this.position === DONE) return policy(view, decision)
      return this.#answer(view as State, decision) ?? policy(view, decision)
    }
  }

  #answer(view: State, decision: Decision): PolicyAnswer | null {
    const plan = this.#plan
    if (plan === null) return null
    const { intent, answers } = plan
    if (this.position < answers.length) {
      if (decision.seat !== intent.seat || decision.by !== intent.by) return null
      const next = answers[this.position]
      const fits = next !== undefined && isLegal(decision, next)
      this.position = fits ? this.#after(plan) : DONE
      return fits ? next : null
    }
    return this.#carriedOut(view, intent, decision)
  }

  /** The position after the next answer; a plan without a hook of its system ends with its answers. */
  #after({ answers }: OptionPlan): number {
    const next = this.position + 1
    return next < answers.length || this.#system.carriesOut !== undefined ? next : DONE
  }

  #carriedOut(view: State, intent: Intent, decision: Decision): PolicyAnswer | null {
    if (this.#system.round(view) !== this.#round) {
      this.position = DONE
      return null
    }
    const choice = this.#system.carriesOut?.(intent, decision) ?? null
    if (choice === null || !isLegal(decision, choice)) return null
    if (decision.seat !== intent.seat) this.assumed = { decision, choice }
    this.position = DONE
    return choice
  }
}
