/**
 * A log as people read it: one entry an exchange, which opens to its steps. A round's heading stands alone; every
 * line that says what somebody does begins an entry, dice that were rolled for it belong to it, and so does all
 * that follows from it.
 */
import type { LineView, Snapshot } from '@steelyard/table/contract'

/** One exchange: what happened, what came of it, and every step in between. */
export interface LogEntry {
  readonly key: number
  /** `answered`: nothing but questions that were answered for people. */
  readonly kind: 'round' | 'exchange' | 'answered'
  readonly step: number
  readonly struck: boolean
  readonly title: LineView
  /** Good or bad news, which shows without opening. */
  readonly upshot: readonly LineView[]
  /** All lines, in order. */
  readonly lines: readonly LineView[]
}

/** The entries of a log, oldest first. */
export function entriesOf(log: readonly LineView[]): LogEntry[] {
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
    const quiet = open.length > 0 && open.every(isAnswered)
    if (quiet && isAnswered(line) && previous?.struck === line.struck) {
      open.push(line)
      continue
    }
    if (quiet || apart || begins || previous?.tone === 'head') close()
    if (line.tone === 'head' && open.length > 0) close()
    open.push(line)
  }
  close()
  return groups.map(entryOf)
}

function entryOf(lines: readonly LineView[]): LogEntry {
  const [first] = lines
  if (first === undefined) throw new Error('an entry has at least one line')
  const telling = lines.filter(isResult)
  const plain = lines.find((line) => line.roll === undefined && !isAnswered(line))
  const title =
    lines.find(({ depth, tone }) => depth === 0 && tone !== 'dice') ?? telling[0] ?? plain ?? first
  return {
    key: first.at,
    kind: title.tone === 'head' ? 'round' : lines.every(isAnswered) ? 'answered' : 'exchange',
    step: title.step,
    struck: first.struck,
    title,
    upshot: telling.filter((line) => line !== title),
    lines,
  }
}

/** The latest exchange in which dice were rolled, or the latest at all; acts upon the fight are none. */
export function latestExchange(entries: readonly LogEntry[]): LogEntry | null {
  const live = entries.filter(
    ({ kind, struck, title, lines }) =>
      kind === 'exchange' && !struck && (title.tone !== 'quiet' || lines.some(isRolled)),
  )
  const recent = live.slice(-6)
  return recent.findLast(({ lines }) => lines.some(isRolled)) ?? live.at(-1) ?? null
}

/** What happened last, for whoever only glances: one sentence, what else came of it, and the dice that fell last. */
export interface News {
  /** Null where the dice alone tell it. */
  readonly headline: LineView | null
  /** Other results of the same exchange. */
  readonly also: readonly LineView[]
  /** The latest exchange with dice, which may be another one. */
  readonly exchange: LogEntry
  /** What came of those dice. */
  readonly upshot: readonly LineView[]
}

/**
 * What happened last. The headline is the latest result (a hit, a wound, a fall, a rout), never the dice of what is
 * still under way; what somebody does stands there only until there is a first result.
 */
export function latestNews(log: readonly LineView[]): News | null {
  const entries = entriesOf(log)
  const exchange = latestExchange(entries)
  if (exchange === null) return null
  const told = entries.findLast(({ struck, lines }) => !struck && lines.some(isResult))
  const headline = told?.lines.findLast(isResult) ?? (isNote(exchange.title) ? null : exchange.title)
  const others = (lines: readonly LineView[]) => lines.filter((line) => line !== headline)
  return {
    headline,
    also: told === undefined || told === exchange ? [] : others(told.lines.filter(isResult)),
    exchange,
    upshot: others(cameOf(exchange)),
  }
}

/** Good or bad news, which are results; where there are none, the line that says what the last dice came to. */
function cameOf({ lines, title, upshot }: LogEntry): readonly LineView[] {
  if (upshot.length > 0 || isResult(title)) return upshot
  const after = lines.slice(lines.findLastIndex(isRolled) + 1)
  return after.filter((line) => line.tone === 'plain' && line !== title).slice(0, 1)
}

/** True for a question that was answered for somebody, which is folded; a machine's ruling is not. */
function isAnswered({ answered }: LineView): boolean {
  return answered !== undefined && answered.why !== 'referee'
}

/** True for a note in brackets about who plays or what was set: nothing that happens in the fight. */
export function isNote({ tone, text }: LineView): boolean {
  return tone === 'quiet' && text.startsWith('[')
}

function isResult({ tone }: LineView): boolean {
  return tone === 'good' || tone === 'bad'
}

function isRolled({ roll }: LineView): boolean {
  return roll !== undefined
}

/** The latest heading, which at the end says how it ended and after how long, in the game's own words. */
export function latestHeading(log: readonly LineView[]): string {
  return log.findLast(({ tone, struck }) => tone === 'head' && !struck)?.text ?? ''
}

/** Somebody who is down or out, and the last bad news that named them. */
export interface FallenFigure {
  readonly id: string
  readonly name: string
  readonly side: number
  readonly how: string
}

/** Who fell in a fight, and how; whoever fell first comes first. */
export function fallenIn({ board, log }: Pick<Snapshot, 'board' | 'log'>): FallenFigure[] {
  const found = board.sides.flatMap(({ figures }, side) =>
    figures
      .filter(({ standing }) => standing !== 'up')
      .map(({ id, name }) => {
        const line = log.findLast(
          ({ tone, struck, text }) => tone === 'bad' && !struck && text.includes(name),
        )
        return { at: line?.at ?? Number.POSITIVE_INFINITY, figure: { id, name, side, how: line?.text ?? '' } }
      }),
  )
  return found.toSorted((one, other) => one.at - other.at).map(({ figure }) => figure)
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
