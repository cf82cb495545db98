/**
 * Standard output: lines for people, JSON for programs.
 */
import { type Screen, screenOf } from './terminal/screen.ts'

/** What standard output is shown on. */
export function outputScreen(): Screen {
  return screenOf(process.stdout, process.env)
}

/** Prints lines. */
export function print(lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
}

/** Prints one JSON document. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** The day, as 2026-11-18, in universal time. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
