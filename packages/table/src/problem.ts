/**
 * A refusal that says what is wrong and what to do about it. It is kept apart from the contract's schemas so that a
 * browser can have it without loading them.
 */
import type { Problem } from './contract.ts'

/** A refusal that says what is wrong and what to do. The request that caused it has changed nothing. */
export class HostProblem extends Error {
  readonly code: string
  readonly hint: string

  /** `cause` is for the log of the process; it is never told to those who asked. */
  constructor({ code, message, hint }: Problem, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'HostProblem'
    this.code = code
    this.hint = hint
  }

  /** The same as plain data. */
  get problem(): Problem {
    return { code: this.code, message: this.message, hint: this.hint }
  }
}
