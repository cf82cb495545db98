/**
 * What the people at a terminal have seen of a fight: it prints what is new and remembers it.
 *
 * Everything is shown as the seat at the screen may know it. Lines that were struck since are shown once more,
 * struck, so that an undo can be followed in the scrollback.
 */
import { type Board, type Fight, type Line, type LogLine, seenBy, tellEvent } from '@steelyard/kernel'
import { boardLines } from '../terminal/board.ts'
import { COMMANDS } from '../terminal/keys.ts'
import { citation, logLines, logText } from '../terminal/log.ts'
import type { Screen } from '../terminal/screen.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { counted, wrap } from '../terminal/text.ts'

const MOST_STRUCK = 8

/** The output side of a fight on a terminal. */
export class FightScreen {
  /** Whose knowledge is on the screen. */
  seat: string
  readonly #fight: Fight
  readonly #terminal: Terminal
  #log: readonly LogLine[] = []
  #last: readonly Line[] = []
  /** What the board showed last. */
  #figures = ''
  #stage = ''

  constructor(fight: Fight, terminal: Terminal, seat: string) {
    this.#fight = fight
    this.#terminal = terminal
    this.seat = seat
  }

  get screen(): Screen {
    return this.#terminal.screen()
  }

  get boardNow(): Board {
    return this.#fight.system.tell.board(this.#fight.view(this.seat))
  }

  /** What happened since the last time: the board if it changed, what was struck, then the new lines. */
  news(board: 'with board' | 'without board'): void {
    const { log } = this.#fight
    const struck = this.#log.flatMap((line, at) => {
      const now = log[at]
      return now?.struck === true && !line.struck ? [now] : []
    })
    const fresh = log.slice(this.#log.length)
    this.#log = log.slice()
    if (board === 'with board') this.board('if changed')
    if (struck.length > 0) this.print(['', ...this.#struckLines(struck)])
    const told = this.#told(fresh)
    if (told.length === 0) return
    this.#last = told.map(({ line }) => line)
    const lines = logText(told, this.screen)
    this.print(lines[0] === '' ? lines : ['', ...lines])
  }

  /**
   * The board: whole at first and when asked for, brief in between. When only the stage of the round or a note
   * has changed, only that is shown.
   */
  board(when: 'if changed' | 'always'): void {
    const board = this.boardNow
    const figures = JSON.stringify([board.title, board.sides])
    const stage = JSON.stringify([board.stages, board.notes, board.drawing])
    const same = { figures: figures === this.#figures, stage: stage === this.#stage }
    const first = this.#figures === ''
    this.#figures = figures
    this.#stage = stage
    if (when === 'always' || first) this.print(['', ...boardLines(board, this.screen)])
    else if (!same.figures) this.print(['', ...boardLines(board, this.screen, 'brief')])
    else if (!same.stage) this.print(['', ...boardLines({ ...board, sides: [] }, this.screen).slice(1)])
  }

  /** The whole log, struck lines and all. */
  wholeLog(): void {
    this.print(logText(this.#told(this.#fight.log), this.screen))
  }

  /** The text of the rules that the last lines rest on, and of those that the question names. */
  rules(asked: readonly string[]): void {
    const { paint, width } = this.screen
    const ids = new Set([...this.#last.map(({ rule }) => rule), ...asked])
    const rules = this.#fight.system.rules.filter(({ id }) => ids.has(id))
    if (rules.length === 0) this.say('The last lines cite no rule.')
    for (const { id, title, summary } of rules) {
      const cite = paint(citation(id, this.screen), 'dim')
      this.print([`${paint(title, 'bold')} ${cite}`, ...wrap(summary, { width, first: '  ' })])
    }
  }

  /** Every key. */
  help(): void {
    const { paint } = this.screen
    this.print([
      `  ${paint('1–9', 'key')}  choose; then letters, as shown on the left of each option`,
      ...COMMANDS.map(({ key, what }) => `  ${paint(key.padStart(3), 'key')}  ${what}`),
    ])
  }

  /** A sentence to the person at the keyboard. */
  say(text: string): void {
    this.print(wrap(text, { width: this.screen.width, first: '  ' }))
  }

  /** Something was refused: why, and what to do. */
  refuse(no: { readonly message: string; readonly hint: string }): void {
    const text = [no.message, no.hint].join(' ')
    this.print(wrap(text, { width: this.screen.width, first: '  ! ', rest: '    ' }))
  }

  print(lines: readonly string[]): void {
    this.#terminal.write(`${lines.join('\n')}\n`)
  }

  /** True where lines can be written over. */
  get redraws(): boolean {
    return this.#terminal.redraws === true
  }

  /** Writes over the last so many lines. */
  reprint(over: number, lines: readonly string[]): void {
    if (over > 0) this.#terminal.write(`\u001b[${over}A\u001b[0J`)
    this.print(lines)
  }

  #struckLines(lines: readonly LogLine[]): string[] {
    const told = this.#told(lines)
    const shown = told.slice(0, MOST_STRUCK).flatMap(({ line }) => logLines(line, true, this.screen))
    const more = told.length - MOST_STRUCK
    return more > 0 ? [...shown, `  … and ${counted(more, 'more line')} taken back`] : shown
  }

  #told(lines: readonly LogLine[]): { line: Line; struck: boolean }[] {
    const { system, state } = this.#fight
    return lines.flatMap(({ event, struck }) => {
      const seen = seenBy(system, event, state, this.seat)
      return seen === null ? [] : [{ line: tellEvent(system, seen, state), struck }]
    })
  }
}
