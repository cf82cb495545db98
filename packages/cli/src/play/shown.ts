/**
 * What the people at a terminal see of a fight: it prints what is new and remembers it.
 *
 * Everything is shown as the seat at the screen may know it. Lines that were struck since are shown once more,
 * struck, so that an undo can be followed in the scrollback.
 *
 * Where the height of the window is known, a question is a *frame* that fits into it: a short board, the question, its
 * options and the prompt. The frame is written over when it changes and taken away when it was answered, so that the
 * scrollback holds the log alone. What is longer than the window is shown page by page.
 */
import {
  type Board,
  type Fight,
  isRoll,
  isStandIn,
  type Line,
  type LogLine,
  type RollEvent,
  rollerName,
  seenBy,
  tellEvent,
} from '@steelyard/kernel'
import { boardLines } from '../terminal/board.ts'
import { COMMANDS, END, ENTER, INTERRUPT, type Key } from '../terminal/keys.ts'
import { citation, logLines, logText } from '../terminal/log.ts'
import { newsLines, type ToldLine, type ToldRoll } from '../terminal/news.ts'
import type { Screen } from '../terminal/screen.ts'
import { boardRows, shortBoard } from '../terminal/short-board.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { counted, wrap } from '../terminal/text.ts'
import { actsOf, pauseOf, type TellingPace } from './pace.ts'

const MOST_STRUCK = 8

/** What stands below the board: lines for at most so many rows, and the prompt. */
export interface Frame {
  readonly body: (rows: number) => readonly string[]
  readonly prompt: string
}

/** The output side of a fight on a terminal. */
export class FightScreen {
  /** Whose knowledge is on the screen. */
  seat: string
  /** How fast the log is told. */
  pace: TellingPace = 'normal'
  readonly #fight: Fight
  readonly #terminal: Terminal
  #log: readonly LogLine[] = []
  #last: readonly Line[] = []
  /** What the board showed last. */
  #figures = ''
  #stage = ''
  /** How many lines of a frame stand at the bottom of the window, the prompt among them. */
  #framed = 0
  /** What was said since the last frame, shown with the next one. */
  #notices: string[] = []

  constructor(fight: Fight, terminal: Terminal, seat: string) {
    this.#fight = fight
    this.#terminal = terminal
    this.seat = seat
  }

  get screen(): Screen {
    return this.#terminal.screen()
  }

  get boardNow(): Board {
    return this.#fight.board(this.seat)
  }

  /** How many lines are in view; undefined where nobody cuts what is printed. */
  get height(): number | undefined {
    return this.#terminal.redraws === true ? this.screen.height : undefined
  }

  /** What happened since the last time, without the board, above a frame of so many lines. */
  async news(frame: number): Promise<Key> {
    const { log } = this.#fight
    const struck = this.#log.flatMap((line, at) => {
      const now = log[at]
      return now?.struck === true && !line.struck ? [now] : []
    })
    const fresh = log.slice(this.#log.length)
    this.#log = log.slice()
    const lines = struck.length > 0 ? ['', ...this.#struckLines(struck)] : []
    const small = this.height === undefined ? [] : fresh.filter((line) => isAnswered(line, 'advice'))
    const ordered = this.height === undefined ? [] : fresh.filter((line) => isAnswered(line, 'order'))
    const folded = new Set([...small, ...ordered])
    const told = this.#told(fresh.filter((line) => !folded.has(line)))
    if (told.length > 0) {
      this.#last = told.map(({ line }) => line)
      lines.push(...this.#newsOf(told))
    }
    const notes = [
      { many: this.#told(ordered).length, what: 'answer', how: 'given as ordered' },
      { many: this.#told(small).length, what: 'small choice', how: 'made for you' },
    ]
    for (const { many, what, how } of notes)
      if (many > 0) lines.push(this.screen.paint(`  (${counted(many, what)} ${how}: press l)`, 'dim'))
    if (lines.length === 0) return ENTER
    this.clear()
    return this.#paged(lines, frame, this.pace)
  }

  /**
   * The board where nothing is cut: whole at first, short in between. When only the stage of the round or a note has
   * changed, only that is shown.
   */
  boardIfChanged(): void {
    const board = this.boardNow
    const figures = JSON.stringify([board.title, board.sides])
    const stage = JSON.stringify([board.stages, board.notes, board.drawing])
    const same = { figures: figures === this.#figures, stage: stage === this.#stage }
    const first = this.#figures === ''
    this.#figures = figures
    this.#stage = stage
    if (first) this.print(['', ...boardLines(board, this.screen)])
    else if (!same.figures) this.print(['', ...shortBoard(board, this.screen, Number.POSITIVE_INFINITY)])
    else if (!same.stage) this.print(['', ...boardLines({ ...board, sides: [] }, this.screen).slice(1)])
  }

  /** How many rows a menu may take beside a board, so that both are in view. */
  get menuRows(): number {
    const height = this.height
    if (height === undefined) return Number.POSITIVE_INFINITY
    return Math.max(FEWEST_ROWS, height - USUAL_FOOT - this.#boardShare(height - USUAL_FOOT))
  }

  /** How many lines a frame takes. */
  frameSize(frame: Frame): number {
    return this.height === undefined ? 0 : this.#composed(frame, this.height).length
  }

  /** Shows a frame where the window has a height; returns what remains of the prompt. */
  frame(frame: Frame): string {
    const height = this.height
    if (height === undefined) return frame.prompt
    this.clear()
    const lines = this.#composed(frame, height)
    this.#notices = []
    this.#framed = lines.length
    const last = lines.pop() ?? ''
    this.#terminal.write(`${lines.join('\n')}\n`)
    return last
  }

  #composed({ body, prompt }: Frame, height: number): string[] {
    const board = this.boardNow
    const foot = [...this.#notices.slice(-MOST_NOTICES), ...prompt.split('\n')]
    // One line stays free: the key that is pressed ends the prompt's line.
    const rows = height - 1 - foot.length
    const below = body(rows - this.#boardShare(rows))
    return [...shortBoard(board, this.screen, rows - below.length), ...below, ...foot]
  }

  #boardShare(rows: number): number {
    return Math.min(boardRows(this.boardNow), Math.max(FEWEST_ROWS, Math.floor(rows / 3)))
  }

  /** Takes the frame away, so that what comes next stands in its place. */
  clear(): void {
    if (this.#framed > 0) this.#terminal.write(`\u001b[${this.#framed}A\u001b[0J`)
    this.#framed = 0
  }

  /** The frame is not at the bottom of the window any more, because something else was printed. */
  leaveFrame(): void {
    this.#framed = 0
  }

  /** Shows something that was looked up; where the window cuts it, until a key is pressed. */
  async look(lines: readonly string[]): Promise<Key> {
    this.clear()
    return this.#paged(lines, Number.POSITIVE_INFINITY)
  }

  /** Shows the last page of something long, and the pages before it one by one. */
  async lookBack(lines: readonly string[]): Promise<Key> {
    const height = this.height
    if (height === undefined) return this.look(lines)
    const most = height - 2
    let end = lines.length
    for (;;) {
      const from = Math.max(0, end - most)
      this.print(lines.slice(from, end))
      const key = await this.#terminal.key(this.screen.paint(from > 0 ? EARLIER : BACK, 'dim'))
      this.#terminal.write(`\u001b[${end - from + 1}A\u001b[0J`)
      if (key !== ' ' && key !== 'l') return key
      end = from === 0 ? lines.length : from
    }
  }

  /** The whole board. */
  wholeBoard(): string[] {
    return ['', ...boardLines(this.boardNow, this.screen)]
  }

  /** The whole log, struck lines and all. */
  wholeLog(): string[] {
    return logText(this.#told(this.#fight.log), this.screen)
  }

  /** The text of the rules that the last lines rest on, and of those that the question names. */
  rules(asked: readonly string[]): string[] {
    const { paint, width } = this.screen
    const ids = new Set([...this.#last.map(({ rule }) => rule), ...asked])
    const rules = this.#fight.system.rules.filter(({ id }) => ids.has(id))
    if (rules.length === 0) return ['  The last lines cite no rule.']
    return rules.flatMap(({ id, title, summary }) => {
      const cite = paint(citation(id, this.screen), 'dim')
      return [`${paint(title, 'bold')} ${cite}`, ...wrap(summary, { width, first: '  ' })]
    })
  }

  /** Every key. */
  help(): string[] {
    const { paint } = this.screen
    return [
      `  ${paint('1–9', 'key')}  choose; then letters, as shown on the left of each option`,
      ...COMMANDS.map(({ key, what }) => `  ${paint(key.padStart(3), 'key')}  ${what}`),
    ]
  }

  /** A sentence to the person at the keyboard. */
  say(text: string): void {
    this.#tell(wrap(text, { width: this.screen.width, first: '  ' }))
  }

  /** Something was refused: why, and what to do. */
  refuse(no: { readonly message: string; readonly hint: string }): void {
    const text = [no.message, no.hint].join(' ')
    this.#tell(wrap(text, { width: this.screen.width, first: '  ! ', rest: '    ' }))
  }

  print(lines: readonly string[]): void {
    this.clear()
    this.#terminal.write(`${lines.join('\n')}\n`)
  }

  /** What is said stands in the next frame; where there is none, it is printed at once. */
  #tell(lines: readonly string[]): void {
    if (this.height === undefined) this.print(lines)
    else this.#notices.push(...lines)
  }

  /** Says now what was said since the last frame, because no other frame follows. */
  flush(): void {
    const lines = this.#notices.splice(0)
    if (lines.length > 0) this.print(lines)
  }

  /** Prints lines above a frame of so many; a window that cannot hold both shows one page after the other. */
  async #paged(lines: readonly string[], frame: number, pace: TellingPace = 'off'): Promise<Key> {
    const height = this.height
    if (height === undefined) {
      this.print(lines)
      return ENTER
    }
    const most = height - 2
    for (let from = 0; from < lines.length; from += most) {
      const page = lines.slice(from, from + most)
      const stopped = await this.#printPaced(page, pace)
      if (stopped !== null) return stopped
      const left = lines.length - from - page.length
      if (left === 0 && page.length + frame < height) return ENTER
      const key = await this.#terminal.key(this.screen.paint(left > 0 ? MORE : BACK, 'dim'))
      this.#terminal.write(LINE_BACK)
      const next = key === 'l' ? await this.lookBack(this.wholeLog()) : key
      if (next === INTERRUPT || next === END || (key !== 'l' && key !== ENTER && key !== ' ')) return next
    }
    return ENTER
  }

  /**
   * Prints lines act by act at a pace. A key has the rest told at once, and is no answer to anything;
   * whoever has typed ahead is not held up. Returns the key of somebody who wants to leave.
   */
  async #printPaced(lines: readonly string[], pace: TellingPace): Promise<Key | null> {
    const acts = actsOf(lines)
    const pause = pauseOf(pace, acts.length)
    const terminal = this.#terminal
    if (pause === 0 || terminal.pressed === undefined || terminal.waiting?.() !== undefined) {
      this.print(lines)
      return null
    }
    for (const [at, act] of acts.entries()) {
      this.print(act)
      if (at === acts.length - 1 || !(await terminal.pressed(AbortSignal.timeout(pause)))) continue
      const key = await terminal.key('', 'secret')
      terminal.write(LINE_BACK)
      this.print(acts.slice(at + 1).flat())
      return key === INTERRUPT || key === END ? key : null
    }
    return null
  }

  /** What is new: short in a window, else every line with its rule, after an empty line. */
  #newsOf(told: readonly ToldLine[]): string[] {
    if (this.height !== undefined) {
      const figures = this.boardNow.sides.flatMap((side) => side.figures)
      return newsLines(told, new Set(figures.map(({ name }) => name)), this.screen)
    }
    const text = logText(told, this.screen)
    return text[0] === '' ? text : ['', ...text]
  }

  #struckLines(lines: readonly LogLine[]): string[] {
    const told = this.#told(lines)
    const shown = told.slice(0, MOST_STRUCK).flatMap(({ line }) => logLines(line, true, this.screen))
    const more = told.length - MOST_STRUCK
    return more > 0 ? [...shown, `  … and ${counted(more, 'more line')} taken back`] : shown
  }

  #told(lines: readonly LogLine[]): ToldLine[] {
    const { system, state } = this.#fight
    return lines.flatMap(({ event, struck }): ToldLine[] => {
      const seen = seenBy(system, event, state, this.seat)
      if (seen === null) return []
      const line = tellEvent(system, seen, state)
      return [isRoll(seen) ? { line, struck, roll: this.#rollOf(seen, line) } : { line, struck }]
    })
  }

  #rollOf({ by, name, dice, faces }: RollEvent, { text }: Line): ToldRoll {
    const { system, state } = this.#fight
    const who = rollerName(system, by, name, state)
    const purpose = system.tell.roll(name)
    return { who, purpose, dice, faces, words: text.slice(`${who} – ${purpose}: `.length) }
  }
}

/** True for a line that tells what was answered for a person: because it did not matter, or as they had ordered. */
function isAnswered({ event, struck }: LogLine, how: 'advice' | 'order'): boolean {
  return !struck && isStandIn(event) && event.standIn === how
}

/** Takes back the line on which a key was pressed. */
const LINE_BACK = '\u001b[1A\u001b[0J'
const MORE = '── more: Enter ── '
const BACK = '── Enter goes on ── '
const EARLIER = '── Space: what came before · Enter goes on ── '
const MOST_NOTICES = 3
/** Lines of a frame that are neither board nor menu: what is asked, what is forbidden, and the prompt. */
const USUAL_FOOT = 7
/** Rows that a board gets at least. */
const FEWEST_ROWS = 4
