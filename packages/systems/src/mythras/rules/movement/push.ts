/**
 * Pushes: how far somebody is driven, and what stops them there: obstacles, and whatever others take cover behind.
 */
import type { Figure, State } from '../../state/state.ts'
import { distance } from '../core/conditions.ts'
import { along, comeOff, metresBetween, type Point, setDown } from './place.ts'
import { crosses } from './walls.ts'

/** A thing as wide as somebody's way. */
const IN_THE_WAY = 0.75

/** How far somebody can be driven before something stops them. */
// rule: mythras.effect.bash-obstacle
export function roomToward(state: State, from: Point, towards: Point, metres: number): number {
  let before = from
  for (let gone = 1; gone <= metres; gone++) {
    const here = along(from, towards, gone)
    for (const obstacle of state.setup.obstacles)
      if (metresBetween(here, obstacle) < obstacle.radius) return gone - 1
    if (isStopped(state, before, here)) return gone - 1
    before = here
  }
  return metres
}

/** True where a wall or a thing stands in a metre of the way; whoever is in it already gets out. */
function isStopped(state: State, before: Point, here: Point): boolean {
  return state.setup.covers.some((cover, at) => {
    if ((state.covers[at] ?? 0) <= 0) return false
    const isInIt = metresBetween(before, cover) < IN_THE_WAY
    if (cover.end === null) return !isInIt && metresBetween(here, cover) < IN_THE_WAY
    return crosses(before, here, cover, cover.end) && !crosses(before, before, cover, cover.end)
  })
}

/** Drives somebody away from another, straight back or to the side; says how far they got and whether they were stopped. */
export function push(
  state: State,
  figure: Figure,
  from: Figure,
  metres: number,
  sideways = false,
): { readonly moved: number; readonly blocked: boolean } {
  const back = along(from, figure, distance(from, figure) + 1000)
  const aside = { x: figure.x - (back.y - figure.y), y: figure.y + (back.x - figure.x) }
  const towards = sideways ? aside : back
  const moved = roomToward(state, figure, towards, metres)
  if (moved > 0) {
    setDown(state, figure, along(figure, towards, moved))
    comeOff(state, figure)
  }
  return { moved, blocked: moved < metres }
}

/** How far to either side of straight back somebody looks for room, in eighths of a circle. */
const ASIDE = [0, 1, -1, 2, -2]

/** Somebody draws back from another: straight back, or where something is in the way, to the side on which they get farther off. */
export function drawBack(state: State, figure: Figure, from: Figure, metres: number): void {
  const back = along(from, figure, distance(from, figure) + 1000)
  const straight = roomToward(state, figure, back, metres)
  const ways = straight === metres ? [back] : ASIDE.map((eighths) => turned(figure, back, eighths))
  const spots = ways.map((way) => spotToward(state, figure, way, metres))
  const most = Math.max(...spots.map((spot) => metresBetween(spot, from)))
  const spot = spots.find((each) => metresBetween(each, from) === most)
  if (spot !== undefined && most > distance(figure, from)) setDown(state, figure, spot)
}

/** The way to a point, turned by so many eighths of a circle. */
function turned(from: Point, to: Point, eighths: number): Point {
  const angle = Math.atan2(to.y - from.y, to.x - from.x) + (eighths * Math.PI) / 4
  return eighths === 0 ? to : { x: from.x + 1000 * Math.cos(angle), y: from.y + 1000 * Math.sin(angle) }
}

function spotToward(state: State, { x, y }: Point, towards: Point, metres: number): Point {
  const room = roomToward(state, { x, y }, towards, metres)
  return room === 0 ? { x, y } : along({ x, y }, towards, room)
}
