/**
 * The page of somebody who has knocked and waits for the referee's nod. It goes on by itself.
 */
import type { Snapshot } from '@steelyard/table/contract'

/** True for somebody who may see nothing yet: whoever knocks is shown an empty board. */
export function hasKnocked(look: Snapshot): boolean {
  return look.me.role !== 'referee' && look.board.sides.length === 0
}

/** What is shown until the referee nods. */
export function Knocked({ look }: { look: Snapshot }) {
  return (
    <div className="page narrow centre">
      <h1>{look.fight.title}</h1>
      <p role="status">
        You have knocked, {look.me.name}. The referee lets you in in a moment; this page goes on by itself.
      </p>
    </div>
  )
}
