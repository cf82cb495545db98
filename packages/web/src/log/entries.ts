/**
 * A log as people read it: one entry an exchange, which opens to its steps. A round's heading stands alone; every
 * line that says what somebody does begins an entry, dice that were rolled for it belong to it, and so does all
 * that follows from it.
 */
import type { BoardView, FigureView, LineView, Snapshot } from '@steelyard/table/contract'
import { listed } from '../ui/words.ts'

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
  return newsIn(log.slice(-RECENT)) ?? newsIn(log)
}

/** What happened last is among so many lines, or there is a long battle of which all has to be read. */
const RECENT = 300

function newsIn(log: readonly LineView[]): News | null {
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

/**
 * Who fell in what happened last, and by whom, in one sentence ("Brannoc fells Gate Sentry 2 with the axe"); null where
 * nobody did. What is told after the end, of wounds that kill later, is no fall.
 */
export function fellWords({
  board,
  log,
  fight,
}: Pick<Snapshot, 'board' | 'log'> & {
  readonly fight: { readonly outcome: { readonly over: boolean } }
}): string | null {
  const all = entriesOf(log.slice(-RECENT)).filter(({ struck }) => !struck)
  const end = fight.outcome.over ? all.findLastIndex(({ kind }) => kind === 'round') : all.length
  const entries = all.slice(0, end === -1 ? all.length : end)
  const at = entries.findLastIndex(({ lines }) => lines.some(isResult))
  const bad = (entries[at]?.lines ?? []).filter(({ tone }) => tone === 'bad')
  const fallen = board.sides
    .flatMap(({ figures }) => figures)
    .filter(({ standing, name }) => standing !== 'up' && bad.some(({ text }) => names(text, name)))
  const last = fallen.at(-1)
  // Whoever gives up or runs is felled by nobody: the line that says so tells it.
  if (last === undefined || bad.some(({ text }) => names(text, last.name) && GIVES_UP.test(text))) return null
  const strikers = strikersOf(last, board, entries.slice(0, at + 1))
  const together = fallen.filter(
    (figure) => strikersOf(figure, board, entries.slice(0, at + 1)).join() === strikers.join(),
  )
  const victims = listed(together.map(({ name }) => name))
  if (strikers.length === 0) return `${victims} ${together.length === 1 ? 'falls' : 'fall'}.`
  const weapon = strikers.length === 1 ? weaponOf(strikers[0] ?? '', last.name, log) : ''
  return `${listed(strikers)} ${strikers.length === 1 ? 'fells' : 'fell'} ${victims}${weapon}.`
}

/** True if a text names a figure, and not another whose name begins the same way ("Sentry" in "Sentry 2"). */
function names(text: string, name: string): boolean {
  const at = text.indexOf(name)
  if (at === -1) return false
  const rest = text.slice(at + name.length)
  return /^ ?\d/.test(rest) ? names(rest, name) : true
}

/** Words for those who leave a fight on their feet. */
const GIVES_UP = /\b(yields?|surrenders?|flees?|runs?|routs?|gives? up|leaves?|gone from the field)\b/

/** Up to how many who strike are named. */
const MOST_STRIKERS = 2

/**
 * The names of those of other sides who struck a figure last: whoever the exchange says acts upon it, or whose dice lay on
 * it. None where there were too many to name.
 */
function strikersOf(figure: FigureView, board: BoardView, entries: readonly LogEntry[]): string[] {
  const foes = board.sides
    .filter(({ figures }) => figures.every(({ id }) => id !== figure.id))
    .flatMap(({ figures }) => figures)
  const acts = ({ lines }: LogEntry) =>
    foes.filter(({ name }) =>
      lines.some(({ text }) => text.startsWith(name) && names(text, name) && names(text, figure.name)),
    )
  const rolls = ({ lines }: LogEntry) =>
    lines.some(({ text }) => names(text, figure.name))
      ? foes.filter(({ id }) => lines.some(({ roll }) => roll?.by === id))
      : []
  const entry = entries.at(-1)
  const acting = entry === undefined ? [] : acts(entry)
  // From the end: in a battle the last of hundreds of entries nearly always tells it.
  let found = acting
  for (let at = entries.length - 1; at >= 0 && found.length === 0; at--) {
    const earlier = entries[at]
    found = earlier === undefined ? [] : rolls(earlier)
  }
  return found.length > MOST_STRIKERS ? [] : found.map(({ name }) => name)
}

/** What somebody last attacked somebody else with, where the log says so. */
function weaponOf(striker: string, target: string, log: readonly LineView[]): string {
  const line = log.findLast(
    ({ text, struck }) => !struck && text.startsWith(striker) && names(text, target) && / with /.test(text),
  )
  const weapon = / with ([^.,:;(]+)/.exec(line?.text ?? '')?.[1]?.trim()
  return weapon === undefined ? '' : ` with ${weapon}`
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

/** Somebody who is down or out, by whom, and the last bad news that named them. */
export interface FallenFigure {
  readonly id: string
  readonly name: string
  readonly side: number
  readonly how: string
  /** The names of those who struck last; '' where the log does not tell. */
  readonly by: string
}

/** Who fell in a fight, by whom and how; whoever fell first comes first. What is told after the end is no fall. */
export function fallenIn({ board, log }: Pick<Snapshot, 'board' | 'log'>): FallenFigure[] {
  const entries = entriesOf(log).filter(({ struck }) => !struck)
  const end = entries.findLastIndex(({ kind }) => kind === 'round')
  const found = board.sides.flatMap(({ figures }, side) =>
    figures
      .filter(({ standing }) => standing !== 'up')
      .map((figure) => {
        const isTold = ({ lines }: LogEntry) => lines.some((line) => isBadFor(line, figure.name))
        const during = entries.slice(0, end === -1 ? entries.length : end).findLastIndex(isTold)
        const at = during === -1 ? entries.findLastIndex(isTold) : during
        const line = entries[at]?.lines.findLast((each) => isBadFor(each, figure.name))
        const isFelled = line !== undefined && !GIVES_UP.test(line.text)
        const by = isFelled ? strikersOf(figure, board, entries.slice(0, at + 1)) : []
        const { id, name } = figure
        return {
          at: line?.at ?? Number.POSITIVE_INFINITY,
          figure: { id, name, side, how: line?.text ?? '', by: listed(by) },
        }
      }),
  )
  return found.toSorted((one, other) => one.at - other.at).map(({ figure }) => figure)
}

function isBadFor({ tone, text }: LineView, name: string): boolean {
  return tone === 'bad' && names(text, name)
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
