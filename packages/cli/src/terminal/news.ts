/**
 * What has just happened, as a window tells it: sentences first. Dice that the next line tells anyway have no line of
 * their own, dice that one throws together stand in one, what many do alike is said once, and a rule that would take a
 * line for itself is left to the log, which keeps every line and every roll with its rule.
 */
import type { Line } from '@steelyard/kernel'
import { logLines } from './log.ts'
import type { Screen } from './screen.ts'
import { listed } from './text.ts'

/** A roll in its parts. */
export interface ToldRoll {
  readonly who: string
  /** What was rolled for. */
  readonly purpose: string
  readonly dice: readonly number[]
  readonly faces: readonly number[]
  /** The dice with all that is said about them: `d8=5 d4=1 (typed)`. */
  readonly words: string
}

/** A line of the log, and the dice if it tells a roll. */
export interface ToldLine {
  readonly line: Line
  readonly struck: boolean
  readonly roll?: ToldRoll
}

/** The lines of a window, of those with these names; each new round stands apart. */
export function newsLines(told: readonly ToldLine[], names: ReadonlySet<string>, screen: Screen): string[] {
  return saidOnce(joinedRolls(withoutRepeated(told)), names).flatMap(({ line, struck }) => {
    const printed = logLines(line, struck, screen, 'beside')
    return line.tone === 'head' && line.depth === 0 ? ['', ...printed] : printed
  })
}

/** Without the rolls whose every die is told by the line that follows from them. */
function withoutRepeated(told: readonly ToldLine[]): readonly ToldLine[] {
  return told.filter(({ roll, struck }, at) => {
    if (roll === undefined || struck) return true
    const next = told.slice(at).find((each) => each.roll === undefined)
    return next === undefined || next.struck || !tells(next.line.text, roll)
  })
}

const PERCENTILE = 100

/** True for a text in which each die stands: as `d8=5`, or a percentile roll as its number. */
function tells(text: string, { dice, faces }: ToldRoll): boolean {
  const words = new Set(text.split(/[\s,:;()]+/))
  return faces.every((face, at) => {
    const sides = dice[at] ?? 0
    return words.has(`d${sides}=${face}`) || (sides === PERCENTILE && words.has(String(face)))
  })
}

/** Rolls of one person by one rule, one after the other, as one line. */
function joinedRolls(told: readonly ToldLine[]): readonly ToldLine[] {
  const lines: ToldLine[] = []
  for (const each of told) {
    const last = lines.at(-1)
    if (last?.roll !== undefined && each.roll !== undefined && isTogether(last, each, last.roll, each.roll))
      lines[lines.length - 1] = together(last, each.roll)
    else lines.push(each)
  }
  return lines
}

function isTogether(one: ToldLine, other: ToldLine, first: ToldRoll, second: ToldRoll): boolean {
  return !one.struck && !other.struck && one.line.rule === other.line.rule && first.who === second.who
}

/** `Ana – attack: d8=5 d4=1` where both are for the same, else `Ana – damage: d8=5 · hit location: d20=3`. */
function together({ line, ...told }: ToldLine, roll: ToldRoll): ToldLine {
  const more = told.roll?.purpose === roll.purpose ? ` ${roll.words}` : ` · ${roll.purpose}: ${roll.words}`
  return { ...told, roll, line: { ...line, text: `${line.text}${more}` } }
}

/** Several of a kind who do the same, one after the other: "Axes 1 advances, and so do Axes 2–13." */
function saidOnce(told: readonly ToldLine[], names: ReadonlySet<string>): readonly ToldLine[] {
  const lines: ToldLine[] = []
  let others: number[] = []
  const close = (): void => {
    const last = lines.at(-1)
    if (last !== undefined && others.length > 0) lines[lines.length - 1] = withOthers(last, others)
    others = []
  }
  for (const each of told) {
    const last = lines.at(-1)
    const number = last === undefined ? null : sameDeed(last, each, names)
    if (number !== null) others.push(number)
    else {
      close()
      lines.push(each)
    }
  }
  close()
  return lines
}

/** `Axes 12 advances`: the kind, the number, and what they do. */
const NUMBERED = /^(\D*\S) (\d+) (.+)$/

/** The number of somebody who does what another of their kind has just done; null for anything else. */
function sameDeed(one: ToldLine, other: ToldLine, names: ReadonlySet<string>): number | null {
  if (one.roll !== undefined || other.roll !== undefined || one.struck || other.struck) return null
  if (one.line.rule !== other.line.rule || one.line.depth !== other.line.depth) return null
  const [, kind = '', first, deed] = NUMBERED.exec(one.line.text) ?? []
  const [, otherKind, number, otherDeed] = NUMBERED.exec(other.line.text) ?? []
  const isSame = kind === otherKind && deed === otherDeed && deed !== undefined
  return isSame && names.has(`${kind} ${first}`) && names.has(`${kind} ${number}`) ? Number(number) : null
}

function withOthers(told: ToldLine, others: readonly number[]): ToldLine {
  const { line } = told
  const kind = NUMBERED.exec(line.text)?.[1] ?? ''
  const end = line.text.endsWith('.') ? '.' : ''
  const text = line.text.slice(0, line.text.length - end.length)
  const also = `and so ${others.length === 1 ? 'does' : 'do'} ${kind} ${rangesOf(others)}`
  return { ...told, line: { ...line, text: `${text}, ${also}${end}` } }
}

/** `2–9 and 11`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return listed(ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)))
}
