/**
 * Whose decision is it? A handle belongs to one seat; a question is asked of one seat; behind a seat sits a
 * machine, a person, or the model that runs the fight.
 *
 * The model's own seat is called `gm`: figures given to it are played by whoever holds the referee's or the
 * `gm` handle. A side all of whose figures sit there is the model's too, so that questions put to the side as a
 * whole find it. Everybody else with a human hand is a person, who is asked and never guessed at.
 */
import type { BoardView, Snapshot } from '@steelyard/table/contract'

/** The seat of the model that runs the fight. */
export const GM_SEAT = 'gm'

/** Who holds a handle. */
export type Holder = Snapshot['me']

/** True if the model that runs the fight plays this seat. */
export function isGameMasters(seat: string, board: BoardView): boolean {
  if (seat === GM_SEAT || seat === 'referee') return true
  const side = board.sides.find(({ id }) => id === seat)
  return side !== undefined && side.figures.length > 0 && side.figures.every((each) => each.seat === GM_SEAT)
}

/** Who answers a question put to a seat, as the holder of a handle sees it. */
export function playerOf(seat: string, me: Holder, board: BoardView): 'you' | 'person' {
  if (seat === me.seat) return 'you'
  return me.role === 'referee' && isGameMasters(seat, board) ? 'you' : 'person'
}

/** True if no machine may decide for this seat on the word of this holder. */
export function isAnothers(seat: string, me: Holder, board: BoardView, hand: string | undefined): boolean {
  return hand === 'human' && playerOf(seat, me, board) === 'person'
}
