/**
 * What every command has in common: it is added to the program, and says its exit code when it is done.
 */
import type { Command } from 'commander'

/**
 * Adds a command to the program; `done` takes an exit code other than zero, and `words` are those behind its name.
 */
export type AddCommand = (
  program: Command,
  done: (exit: number) => void,
  words: readonly string[],
) => void | Promise<void>

/** Collects an option that may be given several times. */
export function several(value: string, before: readonly string[]): readonly string[] {
  return [...before, value]
}

/** Examples at the end of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
