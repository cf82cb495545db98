/**
 * A log as people read it: one entry an exchange, which opens to its steps. A round's heading stands alone; every
 * line that says what somebody does begins an entry, dice that were rolled for it belong to it, and so does all
 * that follows from it.
 */
import type { LineView } from '@steelyard/server/contract'

/** One exchange: what happened, what came of it, and every step in between. */
export interface Entry {
  readonly key: number
  readonly kind: 'round' | 'exchange'
  readonly step: number
  readonly struck: boolean
  readonly title: LineView
  /** Good or bad news, which shows without opening. */
  readonly upshot: readonly LineView[]
  /** All lines, in order. */
  readonly lines: readonly LineView[]
}

/** The entries of a log, oldest first. */
export function entriesOf(log: readonly LineView[]): Entry[] {
  const groups: LineView[][] = []
  let open: LineView[] = []
  const close = () => {
    if (open.length > 0) groups.push(open)
    open = []
  }
  for (const line of log) {
    const previous = open.at(-1)
    const apart = previous !== undefined && (previous.step !== line.step || previous.struck !== line.struck)
    const begins = line.depth === 0 && (line.tone === 'head' || open.some(({ depth }) => depth === 0))
    if (apart || begins || previous?.tone === 'head') close()
    if (line.tone === 'head' && open.length > 0) close()
    open.push(line)
  }
  close()
  return groups.map(entryOf)
}

function entryOf(lines: readonly LineView[]): Entry {
  const [first] = lines
  if (first === undefined) throw new Error('an entry has at least one line')
  const telling = lines.filter(({ tone }) => tone === 'good' || tone === 'bad')
  const title = lines.find(({ depth, tone }) => depth === 0 && tone !== 'dice') ?? telling[0] ?? first
  return {
    key: first.at,
    kind: title.tone === 'head' ? 'round' : 'exchange',
    step: title.step,
    struck: first.struck,
    title,
    upshot: telling.filter((line) => line !== title),
    lines,
  }
}

/** The latest exchange in which dice were rolled, or the latest at all. */
export function latestExchange(entries: readonly Entry[]): Entry | null {
  const live = entries.filter(({ kind, struck }) => kind === 'exchange' && !struck)
  const recent = live.slice(-6)
  return recent.findLast(({ lines }) => lines.some(({ roll }) => roll !== undefined)) ?? live.at(-1) ?? null
}

/** The latest heading, which at the end says how it ended and after how long, in the game's own words. */
export function latestHeading(log: readonly LineView[]): string {
  return log.findLast(({ tone, struck }) => tone === 'head' && !struck)?.text ?? ''
}

/** A log as plain text, for pasting. */
export function logText(log: readonly LineView[]): string {
  return log
    .map((line) => {
      const rule = line.rule === '' ? '' : `  ‹${line.rule}›`
      const text = `${'  '.repeat(line.depth)}${line.text}${rule}`
      return line.struck ? `~~${text.trim()}~~` : line.tone === 'head' ? `\n${text}` : text
    })
    .join('\n')
    .trim()
}
