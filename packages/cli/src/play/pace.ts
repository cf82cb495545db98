/**
 * The pace at which the log is told in the terminal: what machines do is shown act by act, so that one can follow it.
 */
import { didYouMean, quote } from '@steelyard/kernel'
import { UsageProblem } from '../problem.ts'

/** How long an act is shown before the next, in milliseconds. */
const PAUSES = { off: 0, quick: 150, normal: 450, slow: 1200 } as const

/** How fast the log is told. */
export type TellingPace = keyof typeof PAUSES

/** However much happened, it is told within this time. */
const LONGEST = 8000
/** How many acts at once are too few to be told one by one. */
const FEW = 2

/** A pace by its name. */
export function readPace(name: string): TellingPace {
  const names: readonly string[] = Object.keys(PAUSES)
  if (isPace(name)) return name
  throw new UsageProblem(
    `${quote(name)} is no pace.`,
    `${didYouMean(name, names)} Say ${names.join(', ')}.`.trim(),
  )
}

/** The pace after this one, from slow back to off. */
export function nextPace(pace: TellingPace): TellingPace {
  const paces = Object.keys(PAUSES).filter(isPace)
  return paces[(paces.indexOf(pace) + 1) % paces.length] ?? pace
}

function isPace(name: string): name is TellingPace {
  return Object.hasOwn(PAUSES, name)
}

/** The pause after each of so many acts; 0: they are told at once. */
export function pauseOf(pace: TellingPace, acts: number): number {
  return acts <= FEW ? 0 : Math.min(PAUSES[pace], LONGEST / acts)
}

/** Lines of the log by acts: a line that is not indented begins one, and an empty line belongs to what follows. */
export function actsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const acts: string[][] = []
  for (const [at, line] of lines.entries()) {
    const last = acts.at(-1)
    const isIndented = line.startsWith(' ')
    const followsBlank = lines[at - 1] === ''
    if (last === undefined || (!isIndented && !followsBlank)) acts.push([line])
    else last.push(line)
  }
  return acts
}
