/**
 * Problems that a user can do something about: what is wrong in one sentence, and what to do in another.
 * They are printed without a stack and end the command with a code that says whose fault it was.
 */
import { Refusal } from '@steelyard/kernel/basics'
import { HostProblem } from '@steelyard/server/client'
import { tidy } from './terminal/text.ts'

/** What the command's exit code says. */
export const EXIT = { fine: 0, no: 1, usage: 2, fault: 70, interrupted: 130 } as const

/** Something is wrong with what the user gave or asked. */
export class UsageProblem extends Error {
  readonly hint: string
  readonly exit: number

  constructor(message: string, hint = '', exit: number = EXIT.usage) {
    super(message)
    this.name = 'Problem'
    this.hint = hint
    this.exit = exit
  }
}

/** Prints what went wrong; returns the exit code. */
export function report(thrown: unknown, write: (text: string) => void): number {
  if (thrown instanceof UsageProblem || thrown instanceof Refusal || thrown instanceof HostProblem) {
    const lines = thrown.message.split('\n').map(tidy)
    write(`${lines.join('\n')}\n`)
    if (thrown.hint !== '') write(`${tidy(thrown.hint)}\n`)
    return thrown instanceof UsageProblem ? thrown.exit : EXIT.usage
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  write(`This is a fault of steelyard's own, not of yours:\n${stack}\n`)
  return EXIT.fault
}
