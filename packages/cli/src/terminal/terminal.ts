/**
 * The terminal a fight is played on: somewhere to write, and keys or lines to read.
 *
 * There are two real ones. Where the terminal can send single keys, a key is enough; elsewhere (no raw mode,
 * TERM=dumb, a screen reader's user who asked for `--lines`) everything is a line that ends with Enter.
 * Nothing here moves the cursor, so that scrollback, copying and screen readers work; where single keys are read the
 * play loop writes over its own question and nothing else.
 */
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { BACKSPACE, END, ENTER, ESCAPE, INTERRUPT, type Key, keyOfLine, keysIn, SUSPEND } from './keys.ts'
import { isWholeNumber } from './option-keys.ts'
import { type Screen, screenOf } from './screen.ts'

/** Ctrl-C where whole lines are read; no line is equal to it. */
const INTERRUPTED = Symbol('interrupted')

/** What the play loop needs of a terminal. */
export interface Terminal {
  /** True where a person can answer; false at the end of a pipe. */
  readonly attended: boolean
  /** Asked anew before each output: windows are resized. */
  screen(): Screen
  write(text: string): void
  /** True where lines that were written can be written over. Left out: they cannot. */
  readonly redraws?: boolean
  /** One key; where only lines can be read, a line that means one. A secret one is not shown. */
  key(prompt: string, secret?: 'secret'): Promise<Key>
  /**
   * One key, or a number of several digits: one of those given ends by itself where no longer one begins with it, any
   * other with Enter. Left out: a line.
   */
  number?(prompt: string, numbers: readonly string[]): Promise<Key>
  /** A line of text, or null when it was cancelled or the input has ended. */
  line(prompt: string): Promise<string | null>
  /** True as soon as a key waits to be read, false once the signal says so. Left out: nobody can tell. */
  pressed?(until: AbortSignal): Promise<boolean>
  /** The key that waits to be read, if any. */
  waiting?(): Key | undefined
  close(): void
}

/** The terminal that this process is attached to. */
export function attachedTerminal(options: { readonly lines: boolean }): Terminal {
  const raw = !options.lines && process.stdin.isTTY === true && process.env['TERM'] !== 'dumb'
  return raw && typeof process.stdin.setRawMode === 'function' ? new KeyTerminal() : new LineTerminal()
}

function write(text: string): void {
  process.stdout.write(text)
}

/** True for digits alone. */
function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

/** Single keys from a terminal in raw mode. */
class KeyTerminal implements Terminal {
  readonly attended = true
  readonly redraws = true
  #over = false
  readonly #waiting: ((key: Key) => void)[] = []
  readonly #keys: Key[] = []
  #noticed: (() => void) | null = null
  readonly #restore = (): void => {
    process.stdin.setRawMode(false)
  }
  /** Leaving by process.exit restores the terminal, as being killed would not. */
  readonly #killed = (signal: NodeJS.Signals): void => {
    process.exit(128 + (constants.signals[signal] ?? 0))
  }
  readonly #receive = (bytes: string): void => {
    for (const key of keysIn(bytes)) this.#give(key)
  }
  /** Whatever is asked after the end is answered with the end. */
  readonly #ended = (): void => {
    this.#over = true
    this.#give(END)
  }

  constructor() {
    process.stdin.setRawMode(true)
    process.stdin.setEncoding('utf8')
    process.stdin.on('data', this.#receive)
    process.stdin.once('end', this.#ended)
    process.once('exit', this.#restore)
    process.once('SIGTERM', this.#killed)
    process.once('SIGHUP', this.#killed)
    process.stdin.resume()
  }

  screen(): Screen {
    return screenOf(process.stdout, process.env)
  }

  write(text: string): void {
    write(text)
  }

  async key(prompt: string, secret?: 'secret'): Promise<Key> {
    const key = await this.#shownKey(prompt, secret)
    write('\n')
    return key
  }

  /** A key that is shown where it was pressed. */
  async #shownKey(prompt: string, secret?: 'secret'): Promise<Key> {
    write(prompt)
    for (;;) {
      const key = await this.#next()
      if (key === SUSPEND) this.#suspend(prompt)
      else {
        write(key === INTERRUPT ? '^C' : key.length > 1 ? '' : secret === 'secret' ? '•' : key)
        return key
      }
    }
  }

  async number(prompt: string, numbers: readonly string[]): Promise<Key> {
    let typed = await this.#shownKey(prompt)
    while (isDigits(typed) && !isWholeNumber(typed, numbers)) {
      const key = await this.#shownKey('')
      if (key === ENTER) break
      if (key === BACKSPACE) typed = typed.slice(0, -1)
      else if (!isDigits(key)) return key
      else typed += key
      if (key === BACKSPACE) write('\b \b')
    }
    write('\n')
    return typed === '' ? ESCAPE : typed
  }

  async line(prompt: string): Promise<string | null> {
    write(prompt)
    let text = ''
    for (;;) {
      const key = await this.#next()
      if (key === SUSPEND) this.#suspend(`${prompt}${text}`)
      else if (key === ENTER) {
        write('\n')
        return text
      } else if (key === ESCAPE || key === INTERRUPT || key === END) {
        write('\n')
        if (key === INTERRUPT) this.#keys.unshift(INTERRUPT)
        return null
      } else if (key === BACKSPACE) {
        if (text !== '') write('\b \b')
        text = [...text].slice(0, -1).join('')
      } else if (!key.startsWith('<') || key === '<') {
        text += key
        write(key)
      }
    }
  }

  async pressed(until: AbortSignal): Promise<boolean> {
    if (this.#keys.length > 0 || this.#over || until.aborted) return this.#keys.length > 0 || this.#over
    return new Promise((resolve) => {
      const stop = (): void => {
        this.#noticed = null
        resolve(false)
      }
      this.#noticed = () => {
        this.#noticed = null
        until.removeEventListener('abort', stop)
        resolve(true)
      }
      until.addEventListener('abort', stop, { once: true })
    })
  }

  waiting(): Key | undefined {
    return this.#keys[0]
  }

  close(): void {
    process.stdin.off('data', this.#receive)
    process.stdin.off('end', this.#ended)
    process.off('exit', this.#restore)
    process.off('SIGTERM', this.#killed)
    process.off('SIGHUP', this.#killed)
    process.stdin.setRawMode(false)
    process.stdin.pause()
  }

  #next(): Promise<Key> {
    const key = this.#keys.shift()
    if (key !== undefined) return Promise.resolve(key)
    if (this.#over) return Promise.resolve(END)
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }

  #give(key: Key): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#keys.push(key)
    else next(key)
    this.#noticed?.()
  }

  #suspend(prompt: string): void {
    process.stdin.setRawMode(false)
    process.once('SIGCONT', () => {
      process.stdin.setRawMode(true)
      write(prompt)
    })
    process.kill(process.pid, 'SIGTSTP')
  }
}

/**
 * Lines from anywhere: a terminal without raw mode, or a pipe. Ctrl-C is a signal here; where a person sits it
 * becomes the key that asks before it leaves, elsewhere it ends the process as usual.
 */
class LineTerminal implements Terminal {
  readonly attended = process.stdin.isTTY === true
  readonly #reader = createInterface({ input: process.stdin, terminal: false })
  readonly #read: (string | typeof INTERRUPTED)[] = []
  #over = false
  #waiting: (() => void) | null = null
  readonly #interrupted = (): void => {
    write('\n')
    this.#give(INTERRUPTED)
  }

  constructor() {
    this.#reader.on('line', (line) => this.#give(line))
    this.#reader.once('close', () => {
      this.#over = true
      this.#wake()
    })
    if (this.attended) process.on('SIGINT', this.#interrupted)
  }

  /** Whole lines are for whoever reads from the beginning: nothing is cut to the window. */
  screen(): Screen {
    const { height: _, ...screen } = screenOf(process.stdout, process.env)
    return { ...screen, bars: false }
  }

  write(text: string): void {
    write(text)
  }

  async key(prompt: string): Promise<Key> {
    const read = await this.#next(prompt)
    if (read === INTERRUPTED) return INTERRUPT
    return read === null ? END : keyOfLine(read)
  }

  async line(prompt: string): Promise<string | null> {
    const read = await this.#next(prompt)
    if (read !== INTERRUPTED) return read
    // As with single keys: the line is cancelled, and whoever reads next learns why.
    this.#read.unshift(INTERRUPTED)
    return null
  }

  close(): void {
    process.off('SIGINT', this.#interrupted)
    this.#reader.close()
    process.stdin.pause()
  }

  /** A line or an interruption; null once the input has ended. */
  async #next(prompt: string): Promise<string | typeof INTERRUPTED | null> {
    write(prompt)
    while (this.#read.length === 0 && !this.#over)
      await new Promise<void>((resolve) => {
        this.#waiting = resolve
      })
    if (!this.attended) write('\n')
    return this.#read.shift() ?? null
  }

  #give(read: string | typeof INTERRUPTED): void {
    this.#read.push(read)
    this.#wake()
  }

  #wake(): void {
    this.#waiting?.()
    this.#waiting = null
  }
}
