/**
 * The end of a fight as one seat sees it: whether its own side has won, and how everybody of that side came out of it.
 * Who won, of all sides, is said above it.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { endFor, leftOf } from '../ui/words.ts'
import { SideMark } from './marks.tsx'

/** How it ended for the side of whoever looks. */
export function Ending({ look }: { look: Snapshot }) {
  const { seat } = look.me
  const at = look.board.sides.findIndex(
    ({ id, figures }) => id === seat || figures.some((figure) => figure.seat === seat),
  )
  const side = look.board.sides[at]
  if (side === undefined) return null
  const ended = endFor(look.fight.outcome, side.id)
  return (
    <section className="ending" aria-label="How it ended for you">
      <p>
        <SideMark side={at} /> {ended === '' ? side.name : `${side.name}: ${ended}`}
      </p>
      <ul>
        {leftOf(side).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}
