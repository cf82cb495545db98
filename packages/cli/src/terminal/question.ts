/**
 * A question as text: who is asked, what, by which rule; every option under a key, act and target in one; what is
 * forbidden in one line with its reasons.
 */
import {
  type Board,
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type Fight,
  needOf,
  type Question,
  type RollQuestion,
  reasonOf,
  rollerName,
} from '@steelyard/kernel'
import { beginsWith, menuView } from '@steelyard/table/menu'
import { forbiddenByReason, type OptionKeys } from '@steelyard/table/menu-display'
import { markOf } from './colour.ts'
import { citation } from './log.ts'
import { foldedMenu, type MenuEntry, pageOf } from './menu-page.ts'
import { keysInWords, MOST_KEYS, terminalKeys } from './option-keys.ts'
import type { Screen } from './screen.ts'
import { clip, pad, tidy, widthOf, wrap } from './text.ts'

/** One option as it is offered: an answer, with the answers to what is asked at once after it. */
export interface OptionLine {
  readonly key: string
  readonly choices: readonly Choice[]
  readonly label: string
  readonly hint: string
  /** Its words as an order to several figures. */
  readonly order: string
  /** The label of the first answer alone: lines with the same one can be folded. */
  readonly group: string
  /** Ends something for good: it stands last and is confirmed. */
  readonly final: boolean
  /** Whoever takes it may say in words what they try. */
  readonly words: boolean
  /** How many options read the same and are told by this line. */
  readonly like: number
}

/** An entry of a menu under its key. */
export type KeyedEntry = MenuEntry<OptionLine> & { readonly key: string }

/** An option that the rules rule out here. */
export interface ForbiddenLine {
  readonly label: string
  readonly rule: string
  readonly reason: string
}

/** A question with everything that is shown of it. */
export interface QuestionLayout {
  readonly kind: 'option' | 'amount' | 'subset'
  /** The place of the side that is asked, or -1 for the referee. */
  readonly side: number
  readonly who: string
  readonly ask: string
  readonly rule: string
  /** What somebody said they try, if this question rules on it; empty: nothing. */
  readonly said: string
  readonly offers: readonly OptionLine[]
  /** The offers as they are shown: what there is no room for is folded into groups, each under a key. */
  readonly entries: readonly KeyedEntry[]
  readonly forbidden: readonly ForbiddenLine[]
  /** What a good player would answer, with what is asked at once after it. */
  readonly suggestion: {
    readonly choices: readonly Choice[]
    readonly label: string
    readonly order: string
    /** It ends something for good. */
    readonly final: boolean
  }
  readonly min: number
  readonly max: number
  /** Others must not see the answer before all have answered. */
  readonly sealed: boolean
}

const WIDEST_LABEL = 40
const NO_SUGGESTION: QuestionLayout['suggestion'] = { choices: [], label: '', order: '', final: false }

/** What is shown of a choice: options keep the keys that they had before, and take so many rows where that can be. */
export function askedOf(
  fight: Fight,
  question: ChoiceQuestion,
  board: Board,
  {
    keys = terminalKeys(),
    rows = Number.POSITIVE_INFINITY,
  }: { readonly keys?: OptionKeys; readonly rows?: number } = {},
): QuestionLayout {
  const { decision } = question
  const words = fight.inWords(question)
  const redactedOf = (state: object): object => fight.system.view(fight.system.copy(state), question.seat)
  const { menu, suggestion = NO_SUGGESTION } = menuView({ fight, redactedOf }, question)
  const lines = menu ?? decision.options.map((key) => plainLine(key, words.label(key), words.hint(key)))
  const { offers, entries } = keyedMenu(question, lines.map(tidied), {
    keys,
    rows,
    suggestion: suggestion.choices,
  })
  const forbidden = decision.forbidden.map((each) => ({
    label: tidy(words.label(each.key)),
    rule: each.rule,
    reason: tidy(reasonOf(fight.system, words, each)),
  }))
  return {
    kind: decision.kind,
    side: sideOf(board, question),
    who: nameOf(fight, question),
    ask: words.ask,
    rule: question.rule,
    said: question.said,
    offers,
    entries,
    forbidden,
    suggestion,
    min: decision.min,
    max: decision.max,
    sealed: question.sealed,
  }
}

type PlainLine = Omit<OptionLine, 'key'>

function tidied(line: PlainLine): PlainLine {
  const { label, hint, order, group } = line
  return { ...line, label: tidy(label), hint: tidy(hint), order: tidy(order), group: tidy(group) }
}

/** Every line under a key: first what is in view, then what is folded away, so that it can be chosen by odds. */
function keyedMenu(
  { seat, name }: ChoiceQuestion,
  lines: readonly PlainLine[],
  {
    keys,
    rows,
    suggestion,
  }: { readonly keys: OptionKeys; readonly rows: number; readonly suggestion: readonly Choice[] },
): Pick<QuestionLayout, 'offers' | 'entries'> {
  const folded = foldedMenu(lines, rows, ({ choices }) => beginsWith(suggestion, choices))
  const idOf = ({ choices }: PlainLine): string => JSON.stringify(choices)
  const idOfEntry = (entry: MenuEntry<PlainLine>): string =>
    'line' in entry ? idOf(entry.line) : entry.group
  const inView = folded.map(idOfEntry)
  const ids = [...inView, ...lines.map(idOf).filter((id) => !inView.includes(id))]
  const found = new Map(keys.of(JSON.stringify([seat, name]), ids).map(({ key, option }) => [option, key]))
  const order = [...found.keys()]
  const keyed = (line: PlainLine): OptionLine => ({ ...line, key: found.get(idOf(line)) ?? '' })
  const entries = folded
    .map((entry): KeyedEntry => {
      const key = found.get(idOfEntry(entry)) ?? ''
      return 'line' in entry
        ? { key, line: keyed(entry.line) }
        : { ...entry, key, lines: entry.lines.map(keyed) }
    })
    .toSorted((one, other) => order.indexOf(idOfEntry(one)) - order.indexOf(idOfEntry(other)))
  return { offers: lines.map(keyed), entries: finalLast(entries) }
}

/** What ends something for good stands at the end. */
function finalLast(entries: readonly KeyedEntry[]): readonly KeyedEntry[] {
  const isFinal = (entry: KeyedEntry): boolean => 'line' in entry && entry.line.final
  return [...entries.filter((entry) => !isFinal(entry)), ...entries.filter(isFinal)]
}

function plainLine(key: string, label: string, hint: string): PlainLine {
  const order = `Everyone: ${label}`
  return { choices: [key], label, hint, order, group: label, final: false, words: false, like: 1 }
}

/** A question whose lines read as orders to several figures. */
export function asOrders(asked: QuestionLayout): QuestionLayout {
  const named = (line: OptionLine): OptionLine => ({ ...line, label: line.order })
  return {
    ...asked,
    suggestion: { ...asked.suggestion, label: asked.suggestion.order },
    offers: asked.offers.map(named),
    entries: asked.entries.map((entry) =>
      'line' in entry ? { ...entry, line: named(entry.line) } : { ...entry, lines: entry.lines.map(named) },
    ),
  }
}

/** True for the line that a good player would take. */
export function isSuggested({ kind, suggestion }: QuestionLayout, { choices }: OptionLine): boolean {
  return kind === 'option' && beginsWith(suggestion.choices, choices)
}

/** How much room a question has, and what of its menu is looked at. */
export interface QuestionRoom {
  readonly rows: number
  readonly page?: number
  /** The group that is open. */
  readonly group?: string | null
}

/** A choice on the screen, in no more rows than there are. */
export function questionLines(
  asked: QuestionLayout,
  screen: Screen,
  { rows, page = 0, group = null }: QuestionRoom = { rows: Number.POSITIVE_INFINITY },
): string[] {
  const ask = askLines(asked.side, asked.who, asked.ask, asked.rule, screen)
  const said =
    asked.said === '' ? [] : wrap(`They try: “${asked.said}”`, { width: screen.width, first: '  ' })
  const head = [...ask, ...said]
  const forbidden = asked.forbidden.length === 0 ? [] : [forbiddenLine(asked.forbidden, screen)]
  const { entries, hidden } = pageOf(
    entriesIn(asked, group),
    page,
    Math.max(FEWEST, rows - head.length - forbidden.length),
  )
  const more = hidden === 0 ? [] : [`     … ${hidden} more: Space`]
  const room = rows - head.length - more.length - forbidden.length
  return [...head, ...offerLines(asked, entries, screen, room), ...more, ...forbidden]
}

/** Rows that a menu gets at least. */
const FEWEST = 3

/** The entries of the menu, or those of a group that was opened. */
export function entriesIn({ entries }: QuestionLayout, group: string | null): readonly KeyedEntry[] {
  const open = entries.find((entry) => 'group' in entry && entry.group === group)
  return open === undefined || !('group' in open)
    ? entries
    : open.lines.map((line) => ({ key: line.key, line }))
}

/** Everything that the rules forbid here, each reason with the rule behind it. */
export function ruledLines(forbidden: readonly ForbiddenLine[], screen: Screen): string[] {
  return forbiddenByReason(forbidden).flatMap(({ labels, reason, rule }) =>
    wrap(`${labels.join(', ')} – ${reason} ${citation(rule, screen)}`, {
      width: screen.width,
      first: '  –  ',
      rest: '       ',
    }),
  )
}

/** What is forbidden in one line: as many reasons as fit, each with what it is about. */
function forbiddenLine(forbidden: readonly ForbiddenLine[], screen: Screen): string {
  const reasons = forbiddenByReason(forbidden).map(({ labels, reason }) => {
    const [first = '', ...others] = labels
    return `${first}${others.length === 0 ? '' : ` and ${others.length} more`} (${reason})`
  })
  const end = ' · n'
  const room = screen.width - widthOf(NOT_NOW) - widthOf(end)
  return screen.paint(`${NOT_NOW}${clip(reasons.join(' · '), room)}${end}`, 'dim')
}

const NOT_NOW = '  –  Not now: '

/** How the question is answered, in one line. */
export function howToAnswer(asked: QuestionLayout, group: string | null = null): string {
  const keys = keysInWords(entriesIn(asked, group).map(({ key }) => key))
  const { label } = asked.suggestion
  const enter = label === '' ? '' : ` · Enter: ${tidy(label)}`
  if (asked.kind === 'amount') return `a number from ${asked.min} to ${asked.max}${enter}`
  if (asked.kind === 'subset') {
    const wanted = asked.min === asked.max ? String(asked.max) : `${asked.min} to ${asked.max}`
    return `${keys} mark ${wanted} of ${asked.offers.length}, Enter when done`
  }
  const how = asked.offers.length > MOST_KEYS ? `${keys} choose, as a number` : `${keys} choose`
  return `${how}${enter}`
}

/** Dice that somebody is to roll, on the screen: all that are typed together, and what they need. */
export function rollLines(
  fight: Fight,
  pool: readonly RollQuestion[],
  board: Board,
  screen: Screen,
): string[] {
  const [question] = pool
  if (question === undefined) return []
  const { tell } = fight.system
  const sides = question.dice[0] ?? 0
  const dice = question.explodes
    ? `${question.dice.length === 1 ? 'a' : question.dice.length} d${sides}, rolled on after each ${sides},`
    : pool.map(({ dice }) => diceText(dice)).join(' ')
  const need = pool.length > 1 ? '' : needOf(fight.system, question)
  const ask = `roll ${dice} for ${tell.roll(question.name)}${need}`
  const head = askLines(sideOf(board, question), nameOf(fight, question), ask, question.rule, screen)
  const rollers = pool.map((each) => `${nameOf(fight, each)} ${diceText(each.dice)}`)
  const several = new Set(pool.map((each) => nameOf(fight, each))).size > 1
  return several ? [...head, ...wrap(rollers.join(', '), { width: screen.width, first: '  ' })] : head
}

/** `d8 d4` or, of many equal ones, `3d6`. */
function diceText(dice: readonly number[]): string {
  const [first = 0] = dice
  const alike = dice.every((sides) => sides === first)
  return alike && dice.length > 1 ? `${dice.length}d${first}` : dice.map((sides) => `d${sides}`).join(' ')
}

/** An example of what is typed for a roll: as many faces as it has dice. */
export function exampleFaces(pool: readonly RollQuestion[]): string {
  const faces = [7, 3, 9, 5]
  return pool
    .flatMap(({ dice }) => dice)
    .map((sides, at) => Math.max(1, Math.min(sides, faces[at % faces.length] ?? 1)))
    .join(' ')
}

/** The options picked so far for a subset, in one line. */
export function pickedLine(asked: QuestionLayout, picked: ReadonlySet<string>, screen: Screen): string {
  const labels = asked.offers
    .filter(({ choices }) => picked.has(choiceText(choices[0] ?? '')))
    .map(({ label }) => label)
  const text = labels.length === 0 ? 'nothing marked' : `marked: ${labels.join(', ')}`
  return screen.paint(clip(`  ${text} (${labels.length} of at most ${asked.max})`, screen.width), 'dim')
}

/** The place among the sides of whoever is asked; -1 when it is nobody's. */
export function sideOf(board: Pick<Board, 'sides'>, question: Pick<Question, 'by' | 'seat'>): number {
  const byFigure = board.sides.findIndex(({ figures }) => figures.some(({ id }) => id === question.by))
  if (byFigure >= 0) return byFigure
  return board.sides.findIndex(({ id }) => id === question.by || id === question.seat)
}

function nameOf(fight: Fight, question: Question): string {
  const { system, state } = fight
  return question.kind === 'roll'
    ? rollerName(system, question.by, question.name, state)
    : system.nameOf(state, question.by)
}

function askLines(side: number, who: string, ask: string, rule: string, screen: Screen): string[] {
  const mark = side < 0 ? { shape: '✦', style: 'bold' as const } : markOf(side)
  const cite = citation(rule, screen)
  const named = ask.includes(who) ? ask : `${who}: ${ask}`
  const lines = wrap(`${named} ${cite}`, { width: screen.width, first: '  ', rest: '    ' })
  return lines.map((line, at) => {
    const cited = cite !== '' && at === lines.length - 1 && line.endsWith(cite)
    const body = (cited ? line.slice(0, -cite.length) : line).slice(at === 0 ? 2 : 0)
    const start = at === 0 ? `${screen.paint(mark.shape, mark.style)} ` : ''
    return `${start}${screen.paint(body, 'bold')}${cited ? screen.paint(cite, 'dim') : ''}`
  })
}

/** The entries of a menu; what is said of one takes a second line as long as there are rows left for it. */
function offerLines(
  asked: QuestionLayout,
  entries: readonly KeyedEntry[],
  screen: Screen,
  rows: number,
): string[] {
  const keys = Math.max(1, ...asked.offers.map(({ key }) => key.length))
  const labels = entries.map((entry) => ('line' in entry ? entry.line.label : `${entry.group} …`))
  const most = Math.min(WIDEST_LABEL, Math.floor(screen.width / 2) - 4)
  const label = Math.min(most, Math.max(0, ...labels.map(widthOf)))
  const inset = 4 + keys
  let spare = Math.max(0, rows - entries.length)
  return entries.flatMap((entry) => {
    const text = entryText(asked, entry)
    const start = screen.paint(`  ${entry.key.padStart(keys)}  `, 'key')
    const room = screen.width - inset
    const whole = text.hint === '' ? text.label : `${pad(text.label, label)}  ${text.hint}`
    const lines = wrapOffer(text.label, whole, label, inset, screen.width)
    if (lines.length - 1 > spare) return [`${start}${paintOffer(clip(whole, room), text.label, screen)}`]
    spare -= lines.length - 1
    return lines.map((line, at) =>
      at === 0
        ? `${start}${paintOffer(line, text.label, screen)}`
        : `${' '.repeat(inset)}${screen.paint(line, 'dim')}`,
    )
  })
}

/** An entry in words: what Enter takes is marked, what is final too, and how many it stands for. */
function entryText(
  asked: QuestionLayout,
  entry: KeyedEntry,
): { readonly label: string; readonly hint: string } {
  if ('group' in entry)
    return {
      label: `${entry.group} …`,
      hint: entry.lines.length === 1 ? '1 way' : `${entry.lines.length} ways`,
    }
  const { line } = entry
  const notes = [
    isSuggested(asked, line) ? '↵' : '',
    line.final ? '(for good)' : '',
    line.like > 1 ? `×${line.like}` : '',
    line.hint,
  ]
  return { label: line.label, hint: notes.filter((note) => note !== '').join(' ') }
}

/** The label and beside it the hint, which keeps to its own column where it needs several lines. */
function wrapOffer(label: string, text: string, column: number, inset: number, width: number): string[] {
  const room = width - inset
  if (widthOf(text) <= room) return [text]
  if (widthOf(label) > column) {
    const labels = wrap(label, { width: room, rest: '  ' })
    const hint = text.slice(label.length).trim()
    return hint === '' ? labels : [...labels, ...wrap(hint, { width: room, first: '    ' })]
  }
  const hint = text.slice(label.length).trim()
  const lines = wrap(hint, { width: room, first: ' '.repeat(column + 2) })
  const [first = '', ...rest] = lines
  return [`${pad(label, column)}${first.slice(column)}`, ...rest]
}

function paintOffer(line: string, label: string, screen: Screen): string {
  if (!line.startsWith(label)) return line
  return `${label}${screen.paint(line.slice(label.length), 'dim')}`
}
