/**
 * Text on a terminal: how wide it is, where it breaks, and what of it may be printed at all.
 *
 * Names and notes come from files that strangers wrote; control characters in them could move the cursor or
 * rewrite the screen, so everything is tidied before it is printed. Styling comes after: these functions
 * know no colour.
 */

const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|^[\u{1b000}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u
const NO_WIDTH = /^(\p{Mn}|\p{Me}|[\u200b-\u200d])/u
const PLAIN = /^[\u0020-\u007e]*$/
const TIE = '\u00a0'
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** The text without control characters, as one line. */
export function tidy(text: string): string {
  return text.replace(UNPRINTABLE, ' ')
}

/** How many columns a tidy text takes. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

/** The text followed by spaces up to a width. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

/** The text, cut with an ellipsis if it is wider than `width`. */
export function clip(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  if (width <= 1) return width === 1 ? '…' : ''
  return `${split(text, width - 1)[0].trimEnd()}…`
}

/** A name, cut like a text, but before its last word: that one tells `Archer 1` from `Archer 2`. */
export function clipName(name: string, width: number): string {
  const last = name.slice(name.lastIndexOf(' ') + 1)
  const room = width - widthOf(last) - 1
  if (widthOf(name) <= width || last === name || room < FEWEST_LETTERS) return clip(name, width)
  return `${clip(name.slice(0, -last.length - 1), room)} ${last}`
}

/** What is left of the first words of a name, at least; else its beginning says more. */
const FEWEST_LETTERS = 3

/** Where a text is broken into lines. */
export interface WrapOptions {
  readonly width: number
  /** What the first line begins with. */
  readonly first?: string
  /** What every further line begins with. */
  readonly rest?: string
}

/** The text as lines no wider than asked; words too long for a line are cut. */
export function wrap(text: string, { width, first = '', rest = first }: WrapOptions): string[] {
  const lines: string[] = []
  let line = first
  let empty = true
  const begin = (): void => {
    lines.push(line.trimEnd())
    line = rest
    empty = true
  }
  for (const word of tidy(text).split(/ +/)) {
    if (word === '') continue
    let left = word
    if (!empty && widthOf(line) + 1 + widthOf(left) > width) begin()
    for (;;) {
      const room = Math.max(4, width - widthOf(line) - (empty ? 0 : 1))
      const [head, tail] = split(left, room)
      line += empty ? head : ` ${head}`
      empty = false
      if (tail === '') break
      left = tail
      begin()
    }
  }
  lines.push(line.trimEnd())
  return lines.map((each) => each.replaceAll(TIE, ' '))
}

/** Words tied together: a line is not broken between them. */
export function tied(text: string): string {
  return text.replaceAll(' ', TIE)
}

/** `1 round`, `2 rounds`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** A whole number with its thousands set apart: 12,345. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `a, b and c`. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length <= 1) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

function split(text: string, width: number): [head: string, tail: string] {
  let taken = 0
  let at = 0
  for (const character of text) {
    const next = characterWidth(character)
    if (taken + next > width && at > 0) break
    taken += next
    at += character.length
  }
  return [text.slice(0, at), text.slice(at)]
}

function characterWidth(character: string): number {
  if (NO_WIDTH.test(character)) return 0
  return WIDE.test(character) ? 2 : 1
}

/** A word as a shell reads it. */
export function shellWord(text: string): string {
  const clean = tidy(text)
  return /^[\w./:=@%+,-]+$/.test(clean) ? clean : `'${clean.replaceAll("'", "'\\''")}'`
}

/** A time in words of at most two units: "41 s", "1 h 41 min". */
export function durationText(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds))
  if (!Number.isFinite(whole)) return 'long'
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  const minutes = Math.ceil(whole / 60)
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const hours = Math.ceil(minutes / 60)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
