/**
 * A plan of the field in letters, for screens that cannot draw: who stands where, and where cover stands between
 * them. A sign is a square of a metre or more, as large as it must be for everything to fit.
 */
import { isThere } from '../rules/core/conditions.ts'
import { type Figure, profileOf, type State } from '../state/state.ts'

const COLUMNS = 56
const ROWS = 14
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const WALL = '#'
const LOW = '='

/** True where people or cover stand so that words alone do not show it. */
export function isWorthDrawing(state: State): boolean {
  if (state.setup.covers.length > 0) return true
  const spots = new Set(onField(state).map(({ x, y }) => `${x} ${y}`))
  return onField(state).length > 2 && spots.size > 1
}

function onField(state: State): Figure[] {
  return state.figures.filter((figure) => isThere(figure) && figure.mount < 0).slice(0, LETTERS.length)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The plan, then whose letters they are. */
export function planOf(state: State): string[] {
  const figures = onField(state)
  const walls = state.setup.covers.flatMap((cover, at) =>
    (state.covers[at] ?? 0) <= 0
      ? []
      : [{ from: cover, to: cover.end ?? cover, sign: cover.hides.length === 0 ? WALL : LOW }],
  )
  const points: Point[] = [...figures, ...walls.flatMap(({ from, to }) => [from, to])]
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const wide = Math.max(...xs) - left
  const high = Math.max(...ys) - top
  const square = Math.max(1, Math.ceil(wide / COLUMNS), Math.ceil(high / ROWS))
  const grid = Array.from({ length: Math.floor(high / square) + 1 }, () =>
    Array.from({ length: Math.floor(wide / square) + 1 }, () => '·'),
  )
  const put = ({ x, y }: Point, sign: string) => {
    const row = grid[Math.floor((y - top) / square)]
    if (row !== undefined) row[Math.floor((x - left) / square)] = sign
  }
  for (const { from, to, sign } of walls) for (const point of between(from, to)) put(point, sign)
  for (const [at, figure] of figures.entries()) put(figure, LETTERS[at] ?? '?')
  return [...grid.map((row) => row.join('')), ...legendOf(state, figures, square)]
}

/** Every metre of the way from one point to another. */
function between(from: Point, to: Point): Point[] {
  const metres = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  return Array.from({ length: metres + 1 }, (_, at) => {
    const share = metres === 0 ? 0 : at / metres
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
  })
}

/** Whose letters they are, four to a line, and what the signs mean. */
function legendOf(state: State, figures: readonly Figure[], square: number): string[] {
  const names = figures.map((figure, at) => `${LETTERS[at]} ${profileOf(state, figure).name}`)
  const lines = names.flatMap((_, at) => (at % 4 === 0 ? [names.slice(at, at + 4).join(', ')] : []))
  const hides = new Set(state.setup.covers.map(({ hides: parts }) => (parts.length === 0 ? WALL : LOW)))
  const signs = [
    hides.has(WALL) ? `${WALL} hides all` : '',
    hides.has(LOW) ? `${LOW} hides part` : '',
    `one sign is ${square} m`,
  ]
  return [...lines, signs.filter((sign) => sign !== '').join(', ')]
}
