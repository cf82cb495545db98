/**
 * A terminal for tests: keys and lines come from a script, what is written is kept.
 *
 * An entry that begins with "line:" answers the next line that is read; every other entry is a key. When the
 * script has run out the input has ended.
 */

import { plainPaint } from '../terminal/colour.ts'
import { END, type Key } from '../terminal/keys.ts'
import type { Screen } from '../terminal/screen.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** A screen of eighty columns without colour. */
export const plainScreen: Screen = { width: 80, paint: plainPaint, bars: true, cites: 'full' }

/** A terminal that plays a script of keys. */
export class FakeTerminal implements Terminal {
  written = ''
  readonly script: string[]
  readonly secrets: Key[] = []
  closed = false
  readonly attended: boolean
  /** Lines are written over where the window has a height. */
  readonly redraws: boolean
  /** What stood in the window whenever a key or a line was asked for. */
  readonly views: (readonly string[])[] = []
  readonly #screen: Screen
  #rows: string[] = ['']

  constructor(script: readonly string[], screen: Screen = plainScreen, attended = true) {
    this.script = script.slice()
    this.attended = attended
    this.redraws = screen.height !== undefined
    this.#screen = screen
  }

  /** What was written, a line each. */
  get lines(): string[] {
    return this.written.split('\n')
  }

  screen(): Screen {
    return this.#screen
  }

  write(text: string): void {
    this.written += text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told so.
    for (const part of text.split(/(\x1b\[\d+A\x1b\[0J)/)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told so.
      const up = /^\x1b\[(\d+)A/.exec(part)
      if (up !== null)
        this.#rows = [...this.#rows.slice(0, Math.max(0, this.#rows.length - 1 - Number(up[1]))), '']
      else {
        const [first = '', ...others] = part.split('\n')
        this.#rows = [...this.#rows.slice(0, -1), `${this.#rows.at(-1)}${first}`, ...others]
      }
    }
  }

  /** Notes what is in the window. */
  #look(): void {
    const { height } = this.#screen
    if (height !== undefined) this.views.push(this.#rows.slice(-height))
  }

  key(prompt: string, secret?: 'secret'): Promise<Key> {
    const next = this.script[0]
    if (next?.startsWith('line:') === true) throw new Error(`a key is wanted, the script has ${next}`)
    const key = this.script.shift() ?? END
    this.write(prompt)
    this.#look()
    this.write(`${secret === 'secret' ? '•' : key}\n`)
    if (secret === 'secret') this.secrets.push(key)
    return Promise.resolve(key)
  }

  line(prompt: string): Promise<string | null> {
    const next = this.script.shift()
    this.write(prompt)
    this.#look()
    this.write(`${next ?? ''}\n`)
    if (next !== undefined && !next.startsWith('line:'))
      throw new Error(`a line is wanted, the script has the key ${next}`)
    return Promise.resolve(next === undefined ? null : next.slice('line:'.length))
  }

  close(): void {
    this.closed = true
  }
}
