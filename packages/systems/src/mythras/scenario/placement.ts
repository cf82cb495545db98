/**
 * Where everybody stands when a fight begins, and who is in melee with whom there: by the metres that weapons
 * reach, as later in the fight.
 *
 * Those without a word about their place stand in rows, two metres from shoulder to shoulder, the rows `distance`
 * apart. In contact the rows pair off, and whoever is left over of the larger side stands around the others,
 * in front of them first, as far as there is room within reach.
 */
import { unknownName } from '@steelyard/kernel'
import { distance, engage, isThere } from '../rules/core/conditions.ts'
import { engagementRadius } from '../rules/melee/engagement.ts'
import { metresBetween, type Point } from '../rules/movement/place.ts'
import { areFoes, type Figure, figureAt, figureById, figureIf, type State } from '../state/state.ts'

/** What a scenario says about who stands where. */
interface PlacementWish {
  readonly distance: number
  readonly engaged: 'front' | 'all' | 'none' | readonly (readonly [string, string])[] | undefined
  /** The written place of each figure, in their order; null for none. */
  readonly at: readonly (readonly [number, number] | null)[]
  /** Those who are ridden: they are where their rider is. */
  readonly ridden: ReadonlySet<string>
}

/** Metres from shoulder to shoulder. */
const SHOULDER = 2
/** Rows at most so far apart are in contact. */
const CONTACT = 2
/** A spot from which one can touch a foe without standing behind somebody else. */
const BESIDE = 1.5

/** Puts everybody where the scenario has them, or in rows. */
export function placeEverybody(state: State, wish: PlacementWish): void {
  for (const [at, spot] of wish.at.entries()) {
    const figure = state.figures[at]
    if (figure !== undefined && spot !== null) setAt(figure, { x: spot[0], y: spot[1] })
  }
  const rows = state.setup.sides.map((_, side) =>
    state.figures.filter(
      (figure) => figure.side === side && wish.at[figure.at] === null && !wish.ridden.has(figure.id),
    ),
  )
  const inContact = wish.distance <= CONTACT || wish.engaged === 'front' || wish.engaged === 'all'
  const apart = inContact ? Math.min(CONTACT, wish.distance) : wish.distance
  const paired = inContact && rows.length === 2 ? Math.min(...rows.map(({ length }) => length)) : 0
  const inRow = paired === 0 ? Number.POSITIVE_INFINITY : paired
  for (const [side, row] of rows.entries())
    for (const [at, figure] of row.entries())
      if (at < inRow) setAt(figure, { x: side * apart, y: SHOULDER * at })
  if (paired > 0) gatherTheRest(state, rows, paired)
}

function setAt(figure: Figure, { x, y }: Point): void {
  figure.x = x
  figure.y = y
}

/** Whoever of the larger side has nobody to pair off with stands around the others, one foe after the other in turn. */
function gatherTheRest(state: State, rows: readonly (readonly Figure[])[], paired: number): void {
  const left = rows.flatMap((row) => row.slice(paired))
  const taken = state.figures.filter((figure) => !left.includes(figure)).map(({ x, y }) => ({ x, y }))
  for (const [turn, figure] of left.entries()) {
    const foes = rows.flat().filter((foe) => foe.side !== figure.side)
    const spot = spotAround(state, figure, foes, turn, taken) ?? nextRank(figure, rows, taken)
    setAt(figure, spot)
    taken.push(spot)
  }
}

/** The best free spot within reach of a foe: of several the one that fewest others reach, then the most in front. */
// rule: mythras.engage.def
function spotAround(
  state: State,
  figure: Figure,
  foes: readonly Figure[],
  turn: number,
  taken: readonly Point[],
): Point | null {
  for (let at = 0; at < foes.length; at++) {
    const foe = foes[(turn + at) % foes.length]
    if (foe === undefined) continue
    const most = engagementRadius(state, figure, foe)
    const free = SPOTS.map(({ x, y }) => ({ x: foe.x + x, y: foe.y + y })).filter(
      (spot) => metresBetween(spot, foe) <= most && !taken.some(({ x, y }) => x === spot.x && y === spot.y),
    )
    const cost = (spot: Point) =>
      (metresBetween(spot, foe) > BESIDE ? 100 : 0) +
      10 * foes.filter((other) => other !== foe && metresBetween(other, spot) <= most).length +
      turnFrom(figure, foe, spot)
    const [best] = free.toSorted((one, other) => cost(one) - cost(other))
    if (best !== undefined) return best
  }
  return null
}

const STEPS = [-2, -1, 0, 1, 2]
const SPOTS: readonly Point[] = STEPS.flatMap((x) => STEPS.map((y) => ({ x, y }))).filter(
  ({ x, y }) => x !== 0 || y !== 0,
)

/** How far round a foe a spot lies, seen from the side that somebody belongs to: 0 in front, 2 behind. */
function turnFrom(figure: Figure, foe: Figure, spot: Point): number {
  const ahead = figure.side > foe.side ? spot.x - foe.x : foe.x - spot.x
  return 1 - ahead / metresBetween(foe, spot)
}

/** Behind one's own row, where there is no room in front. */
function nextRank(figure: Figure, rows: readonly (readonly Figure[])[], taken: readonly Point[]): Point {
  const all = rows.flat()
  const back = figure.side === 0 ? -1 : 1
  const edge = Math.max(...taken.map(({ x }) => back * x)) + 1
  const high = Math.max(1, ...all.map(({ y }) => y))
  for (let rank = 0; ; rank++)
    for (let y = 0; y <= high; y += SHOULDER) {
      const spot = { x: back * (edge + rank * SHOULDER), y }
      if (!taken.some((other) => other.x === spot.x && other.y === spot.y)) return spot
    }
}

// ── Who is in melee ──────────────────────────────────────────────────────────────────────────────────────

/** Who is in melee from the start: whoever a scenario names, else all who are within reach of one another. */
export function engageEverybody(state: State, engaged: PlacementWish['engaged']): void {
  if (engaged === 'none') return
  if (engaged === undefined || engaged === 'front') meetWithinReach(state)
  else if (engaged === 'all')
    for (const one of state.figures) for (const other of state.figures) meet(one, other)
  else for (const [one, other] of engaged) meet(named(state, one), named(state, other))
  for (const rider of state.figures) shareSaddle(state, rider)
}

function meetWithinReach(state: State): void {
  for (const one of state.figures)
    for (const other of state.figures)
      if (isThere(one) && isThere(other) && distance(one, other) <= engagementRadius(state, one, other))
        meet(one, other)
}

/** Whoever is engaged with a rider or a mount is engaged with both. */
function shareSaddle(state: State, rider: Figure): void {
  const mount = figureIf(state, rider.mount)
  if (mount === undefined) return
  for (const at of [...rider.engaged, ...mount.engaged]) {
    meet(rider, figureAt(state, at))
    meet(mount, figureAt(state, at))
  }
}

function named(state: State, id: string): Figure {
  const figure = figureById(state, id)
  if (figure === undefined) throw unknownName('figure', id, 'field.engaged')
  return figure
}

function meet(one: Figure, other: Figure): void {
  if (areFoes(one, other)) engage(one, other)
}
