/**
 * A limit on the answers of one step. A policy that repeats an action which costs nothing would keep a step going for
 * ever; beyond the limit that is an error which names the decision and the seat.
 *
 * The conformance suite checks the policies of a system, so a simulation counts only answers of callers' own policies.
 */

import type { Policy } from '../system/policy.ts'
import type { Decision } from './decision.ts'

/** More answers than any step of a fight takes. */
export const MOST_ANSWERS = 100_000

/** A step that somebody keeps going for ever. */
export class EndlessStep extends Error {
  constructor({ name, seat }: Decision) {
    super(
      `"${name}": the policy of ${seat} has kept one step going for more than ${MOST_ANSWERS} answers. ` +
        'An action that costs nothing must not be chosen again and again.',
    )
    this.name = 'EndlessStep'
  }
}

/** Counts the answers of one step. */
export class AnswerLimit {
  #given = 0

  /** Another step begins. */
  reset(): void {
    this.#given = 0
  }

  /** Counts an answer to this decision. */
  count(decision: Decision): void {
    if (++this.#given > MOST_ANSWERS) throw new EndlessStep(decision)
  }

  /** A policy whose answers are counted. */
  counting(policy: Policy): Policy {
    return (view, decision) => {
      this.count(decision)
      return policy(view, decision)
    }
  }
}
