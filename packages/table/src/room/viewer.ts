/**
 * Who looks: a person's role and seat at one fight, and what follows from them.
 *
 * A referee may sit at a seat too, to play it from the same screen. Somebody who waits for the referee's nod is a
 * *guest* and sees nothing but that; a player without a seat sees what spectators see.
 */
import type { Board, Fight } from '@steelyard/kernel'
import type { Role } from '../contract.ts'
import type { StoredPerson } from '../store/store.ts'

/** Who looks at a fight: all that decides what may be shown. */
export interface Viewer {
  readonly role: Role
  readonly seat: string | null
  readonly guest: boolean
}

/** The viewer that a person is. */
export function viewerOf({ role, seat, waiting }: StoredPerson): Viewer {
  return { role, seat, guest: waiting }
}

/** Equal keys see equal things. */
export function viewerKey({ role, seat, guest }: Viewer): string {
  return guest ? 'guest' : `${role} ${seat ?? ''}`
}

/** The seat whose view of the state it is. */
export function viewSeat({ role, seat }: Viewer): string {
  if (role === 'referee') return 'referee'
  return role === 'player' && seat !== null ? seat : 'spectator'
}

const boards = new WeakMap<object, Board>()

/** The board of a state that nobody changes any more, drawn once. */
export function boardOf({ system }: Fight, state: object): Board {
  const known = boards.get(state)
  if (known !== undefined) return known
  const board = system.tell.board(state)
  boards.set(state, board)
  return board
}

/** The sides for which a seat plays; nobody's seat plays for none. */
export function sidesOf(fight: Fight, state: object, seat: string): ReadonlySet<string> {
  const { system } = fight
  const { sides } = boardOf(fight, state)
  const own = sides.filter(
    ({ id, figures }) => id === seat || figures.some((figure) => system.seatOf(state, figure.id) === seat),
  )
  return new Set(own.map(({ id }) => id))
}

/**
 * The sides whose health a viewer knows in numbers: a player's own; for a spectator those that no person plays
 * against, so that nobody learns from the screen on the wall what their own phone keeps from them.
 */
export function openSides(fight: Fight, state: object, viewer: Viewer): ReadonlySet<string> {
  const sides = boardOf(fight, state).sides.map(({ id }) => id)
  if (viewer.role === 'referee') return new Set(sides)
  const seat = viewSeat(viewer)
  if (seat !== 'spectator') return sidesOf(fight, state, seat)
  const people = Object.entries(fight.hands)
    .filter(([of, hand]) => hand === 'human' && of !== 'referee')
    .map(([of]) => sidesOf(fight, state, of))
  return new Set(sides.filter((side) => people.every((theirs) => theirs.size === 0 || theirs.has(side))))
}
