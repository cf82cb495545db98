/**
 * Who wins how often, as one strip in the sides' colours and a line for each: shape, name, share and how far off it
 * may be. The strip is for the eye alone; the lines say all of it.
 */
import { SideMark, sideClass } from './marks.tsx'

/** One side's share. */
export interface SideShare {
  readonly key: string
  readonly name: string
  /** The side's place; -1 for a draw and the like. */
  readonly side: number
  readonly share: number
  /** The share as a number, and how far off it may be. */
  readonly words: string
  readonly within: string
}

/** The strip and its lines. */
export function ShareStrip({ lines }: { lines: readonly SideShare[] }) {
  return (
    <>
      <div className="shares" aria-hidden="true">
        {lines.map(({ key, side, share }) => (
          <span key={key} className={sideClass(side)} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
      <ul className="legend">
        {lines.map(({ key, side, name, words, within }) => (
          <li key={key}>
            <SideMark side={side} /> {name} <b>{words}</b>{' '}
            {within === '' ? null : <span className="fine">{within}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
