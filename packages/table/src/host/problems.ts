/**
 * The kernel refuses, a host has problems: the same no, as the wire says it.
 */
import { Refusal } from '@steelyard/kernel'
import { HostProblem } from '../contract.ts'

/** Does something; a refusal becomes a problem of the host. */
export function problemsOf<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    throw problemIn(thrown)
  }
}

/** The same of work that takes its time. */
export async function problemsIn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    throw problemIn(thrown)
  }
}

/** A refusal as a problem of the host; anything else as it is. */
export function problemIn(thrown: unknown): unknown {
  if (!(thrown instanceof Refusal)) return thrown
  return new HostProblem({ code: thrown.code, message: thrown.message, hint: thrown.hint })
}
