/**
 * The map of a skirmish as text: one letter for a figure, capital for the first side, and a sign for the ground. Places
 * run from left to right and rows from top to bottom; up the field is to the right. Nothing here decides anything.
 */
import { isIn, profileOf, type State, type Terrain } from '../state/state.ts'

/** The eight ways to look, from up the field clockwise. */
export const ARROWS: readonly string[] = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗']

const GROUND: Readonly<Record<Terrain['kind'], string>> = {
  rough: ':',
  water: '~',
  climb: '/',
  obstacle: '#',
  narrow: '=',
  high: '^',
  cover: '+',
}

const MOST_PLACES = 60
const MOST_ROWS = 24

/** The part of the map where somebody stands, and a space around it; nothing in the theatre of the mind. */
export function drawMap(state: State): string[] {
  const figures = state.figures.filter(isIn)
  if (state.setup.map !== 'grid' || state.units.length > 0 || figures.length === 0) return []
  const places = figures.map(({ place }) => place)
  const rows = figures.map(({ row }) => row)
  const [left, right] = [Math.min(...places) - 1, Math.max(...places) + 1]
  const [top, bottom] = [Math.min(...rows) - 1, Math.max(...rows) + 1]
  if (right - left > MOST_PLACES || bottom - top > MOST_ROWS) return []
  const lines: string[] = []
  for (let row = top; row <= bottom; row++) {
    const signs: string[] = []
    for (let place = left; place <= right; place++) signs.push(signOf(state, place, row))
    lines.push(`${signs.join(' ')} row ${row}`)
  }
  return [...lines, `places ${left} to ${right}; ${legend(state)}`]
}

/** Whoever stands in a space, else whoever lies there, else the ground. */
function signOf(state: State, place: number, row: number): string {
  const here = state.figures.filter((figure) => isIn(figure) && figure.place === place && figure.row === row)
  const figure = here.find(({ prone }) => prone === 0) ?? here[0]
  if (figure === undefined) return groundOf(state, place, row)
  const letter = profileOf(state, figure).name.slice(0, 1)
  return figure.side === 0 ? letter.toUpperCase() : letter.toLowerCase()
}

function groundOf(state: State, place: number, row: number): string {
  const found = state.setup.terrain.find(
    ({ from, to, fromRow, toRow }) => place >= from && place <= to && row >= fromRow && row <= toRow,
  )
  return found === undefined ? '.' : GROUND[found.kind]
}

/** The signs of the ground that this map has. */
function legend({ setup }: State): string {
  const kinds = [...new Set(setup.terrain.map(({ kind }) => kind))]
  const ground = kinds.map((kind) => `${GROUND[kind]} ${kind}`)
  return ['capitals are the first side', ...ground].join(', ')
}
