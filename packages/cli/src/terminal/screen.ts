/**
 * What a rendering needs to know of where it will be shown, and nothing else.
 */
import { type Paint, paintWith, paletteFor } from './colour.ts'

/** A place to print to. */
export interface Screen {
  readonly width: number
  /** How many lines are in view at once. Left out: what is printed is read from its beginning, however long it is. */
  readonly height?: number
  readonly paint: Paint
  /** Whether drawn bars help its reader. */
  readonly bars: boolean
  /** Rules in full where text is kept, without the game's name where a person looks at one game. */
  readonly cites: 'full' | 'short'
}

const NARROWEST = 40
const USUAL = 80
const WIDEST = 100
const LOWEST = 12

/** The screen that an output stream is. */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number },
  environment: Readonly<Record<string, string | undefined>>,
): Screen {
  const columns = stream.isTTY === true ? (stream.columns ?? USUAL) : USUAL
  return {
    // One column is left free: some terminals break a line that fills them.
    width: Math.max(NARROWEST, Math.min(WIDEST, columns - (columns < USUAL ? 1 : 0))),
    paint: paintWith(paletteFor(stream, environment)),
    ...(stream.isTTY === true && stream.rows !== undefined && stream.rows > 0
      ? { height: Math.max(LOWEST, stream.rows) }
      : {}),
    bars: environment['TERM'] !== 'dumb',
    cites: stream.isTTY === true ? 'short' : 'full',
  }
}
