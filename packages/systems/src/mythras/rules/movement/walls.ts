/**
 * Walls: covers that go from one point to another and hide all. Nobody sees through one and nobody walks through one;
 * the way to what lies behind leads round its ends. What flies, climbs or leaps goes over.
 *
 * A wall that is shot or broken to pieces is none any more, and whoever stands in its line (in a door, on the rubble) is
 * on both sides of it.
 */
import { type Cover, need, type State } from '../../state/state.ts'
import { metresBetween, metresToCover, type Point } from './place.ts'

/** Nearer than this to a wall somebody is in its line. */
const IN_LINE = 0.25
/** How far round the end of a wall one goes. */
const ROUND = 1

type Wall = Cover & { readonly end: Point }

/** The walls that stand, by their places among the covers. */
function wallsOf(state: State): { readonly at: number; readonly wall: Wall }[] {
  const found: { at: number; wall: Wall }[] = []
  for (let at = 0; at < state.setup.covers.length; at++) {
    const cover = need(state.setup.covers, at)
    const { end } = cover
    if (end !== null && cover.hides.length === 0 && (state.covers[at] ?? 0) > 0)
      found.push({ at, wall: { ...cover, end } })
  }
  return found
}

/** True if the way between two points meets that between two others; touching its end is meeting it. */
export function crosses(from: Point, to: Point, one: Point, other: Point): boolean {
  return (
    overlap(from.x, to.x, one.x, other.x) &&
    overlap(from.y, to.y, one.y, other.y) &&
    turnOf(from, to, one) * turnOf(from, to, other) <= 0 &&
    turnOf(one, other, from) * turnOf(one, other, to) <= 0
  )
}

function overlap(from: number, to: number, one: number, other: number): boolean {
  return Math.max(from, to) >= Math.min(one, other) && Math.max(one, other) >= Math.min(from, to)
}

/** Which way one turns who goes from one point by another to a third: above zero to the left, below to the right. */
function turnOf(one: Point, other: Point, third: Point): number {
  return (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x)
}

function parts(wall: Wall, from: Point, to: Point): boolean {
  if (!crosses(from, to, wall, wall.end)) return false
  return metresToCover(from, wall) >= IN_LINE && metresToCover(to, wall) >= IN_LINE
}

/** The wall between two points, by its place among the covers, but for some; -1 for none. */
// rule: mythras.cover.total
export function wallBetween(state: State, from: Point, to: Point, but: readonly number[] = NONE): number {
  if (state.setup.covers.length === 0) return -1
  return wallsOf(state).find(({ at, wall }) => !but.includes(at) && parts(wall, from, to))?.at ?? -1
}

const NONE: readonly number[] = Object.freeze([])

/** True for a step that would end in a wall or beyond one. */
export function isWalledOff(state: State, from: Point, to: Point): boolean {
  if (state.setup.covers.length === 0) return false
  return wallsOf(state).some(
    ({ wall }) => metresToCover(from, wall) >= IN_LINE && crosses(from, to, wall, wall.end),
  )
}

// ── The way round ────────────────────────────────────────────────────────────────────────────────────────

/** The shortest way to a point, corner by corner; null where walls leave none. */
// rule: mythras.move.rate
export function wayTo(state: State, from: Point, goal: Point): readonly Point[] | null {
  if (wallBetween(state, from, goal) < 0) return [goal]
  const walls = wallsOf(state).map(({ wall }) => wall)
  const corners = walls.flatMap(cornersOf).filter((corner) => walls.every((wall) => isClearOf(corner, wall)))
  return shortest(from, [...corners, goal], (one, other) => !walls.some((wall) => parts(wall, one, other)))
}

/** Metres of the way to a point; infinitely many where there is none. */
export function metresTo(state: State, from: Point, goal: Point): number {
  const way = wayTo(state, from, goal)
  if (way === null) return Number.POSITIVE_INFINITY
  return way.reduce((sum, point, at) => sum + metresBetween(at === 0 ? from : need(way, at - 1), point), 0)
}

/** Where somebody turns who goes round a wall: beside each end and beyond it, in whole metres. */
function cornersOf({ x, y, end }: Wall): Point[] {
  const long = Math.max(metresBetween({ x, y }, end), 1)
  const ahead = { x: ((end.x - x) / long) * ROUND, y: ((end.y - y) / long) * ROUND }
  return [-1, 1].flatMap((side) =>
    [
      { from: { x, y }, way: -1 },
      { from: end, way: 1 },
    ].map(({ from, way }) => ({
      x: Math.round(from.x + way * ahead.x - side * ahead.y) + 0,
      y: Math.round(from.y + way * ahead.y + side * ahead.x) + 0,
    })),
  )
}

function isClearOf(point: Point, wall: Wall): boolean {
  return metresToCover(point, wall) >= IN_LINE
}

/** The shortest way from a point to the last of several, along lines that are free; null where there is none. */
function shortest(
  from: Point,
  points: readonly Point[],
  isFree: (one: Point, other: Point) => boolean,
): readonly Point[] | null {
  const goal = points.length - 1
  const open = new Map(
    points.map((point, at) => [at, { point, metres: Number.POSITIVE_INFINITY, before: -1 }]),
  )
  const done = new Map<number, { readonly point: Point; readonly before: number }>()
  let here = { at: -1, point: from, metres: 0 }
  while (here.at !== goal) {
    for (const each of open.values()) {
      const metres = here.metres + metresBetween(here.point, each.point)
      if (metres >= each.metres || !isFree(here.point, each.point)) continue
      each.metres = metres
      each.before = here.at
    }
    const [next] = [...open].sort(([, one], [, other]) => one.metres - other.metres)
    if (next === undefined || next[1].metres === Number.POSITIVE_INFINITY) return null
    const [at, { point, metres, before }] = next
    open.delete(at)
    done.set(at, { point, before })
    here = { at, point, metres }
  }
  const way: Point[] = []
  for (let at = goal; at >= 0; ) {
    const step = done.get(at)
    if (step === undefined) break
    way.unshift(step.point)
    at = step.before
  }
  return way
}
