/**
 * Colour, where it is wanted: on a terminal that shows it, or where FORCE_COLOR asks for it, and never where
 * NO_COLOR is set. Colour only repeats what a word or a shape already says.
 *
 * The sides' hues are those of Okabe and Ito, which people with colour-blindness tell apart; terminals with
 * sixteen colours get the nearest of those.
 */
import { WriteStream } from 'node:tty'

/** One way to mark a piece of text. */
export type Style =
  | 'bold'
  | 'dim'
  | 'struck'
  | 'dice'
  | 'good'
  | 'bad'
  | 'key'
  | 'side0'
  | 'side1'
  | 'side2'
  | 'side3'

/** Marks text, or leaves it as it is. */
export type Paint = (text: string, ...styles: readonly Style[]) => string

/** How many colours there are: none, sixteen, or 256. */
export type Palette = 'none' | 'basic' | 'full'

interface Codes {
  readonly on: string
  readonly off: string
}

const BASIC: Readonly<Record<Style, Codes>> = {
  bold: { on: '1', off: '22' },
  dim: { on: '2', off: '22' },
  struck: { on: '9', off: '29' },
  dice: { on: '36', off: '39' },
  good: { on: '32', off: '39' },
  bad: { on: '31', off: '39' },
  key: { on: '1', off: '22' },
  side0: { on: '36', off: '39' },
  side1: { on: '33', off: '39' },
  side2: { on: '32', off: '39' },
  side3: { on: '35', off: '39' },
}

const FULL: Readonly<Record<Style, Codes>> = {
  ...BASIC,
  side0: { on: '38;5;74', off: '39' },
  side1: { on: '38;5;214', off: '39' },
  side2: { on: '38;5;36', off: '39' },
  side3: { on: '38;5;175', off: '39' },
}

/** Paints nothing. */
export const plainPaint: Paint = (text) => text

/** The paint of a palette. */
export function paintWith(palette: Palette): Paint {
  if (palette === 'none') return plainPaint
  const codes = palette === 'full' ? FULL : BASIC
  return (text, ...styles) => {
    if (text === '') return text
    return styles.reduce(
      (marked, style) => `\x1b[${codes[style].on}m${marked}\x1b[${codes[style].off}m`,
      text,
    )
  }
}

/** What an output stream shows, by the environment. */
export function paletteFor(
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Palette {
  const forced = environment['FORCE_COLOR']
  if ((environment['NO_COLOR'] ?? '') !== '' || forced === '0' || forced === 'false') return 'none'
  if (forced === undefined && (stream.isTTY !== true || environment['TERM'] === 'dumb')) return 'none'
  return WriteStream.prototype.getColorDepth({ ...environment }) >= 8 ? 'full' : 'basic'
}

/** The shape and the colour of a side, by its place: they repeat after four, the name does not. */
export function markOf(side: number): { readonly shape: string; readonly style: Style } {
  const marks = [
    { shape: '●', style: 'side0' },
    { shape: '◆', style: 'side1' },
    { shape: '▲', style: 'side2' },
    { shape: '■', style: 'side3' },
  ] as const
  return marks[side % marks.length] ?? marks[0]
}
