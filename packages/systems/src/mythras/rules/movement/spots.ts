/**
 * Spots: where somebody comes to stand who goes up to another, a metre away and on nobody's toes. The field is
 * counted in whole metres, and rider and mount share a spot.
 */

import type { Figure, State } from '../../state/state.ts'
import { isThere } from '../core/conditions.ts'
import { along, CONTACT, metresBetween, type Point } from './place.ts'
import { isWalledOff } from './walls.ts'

const AROUND: readonly Point[] = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })))

/** True if somebody else stands there. */
function isTaken(state: State, point: Point, mover: Figure): boolean {
  for (const other of state.figures) {
    if (other.x !== point.x || other.y !== point.y || !isThere(other) || other === mover) continue
    if (other.at !== mover.mount && other.at !== mover.rider) return true
  }
  return false
}

/** The spot in contact with a point of the field that lies straight ahead, or the nearest free one around it. */
// rule: mythras.move.stop-on-contact
export function spotBeside(state: State, mover: Figure, goal: Point): Point {
  const ahead = along(mover, goal, metresBetween(mover, goal) - CONTACT)
  const isFree = (spot: Point) => !isTaken(state, spot, mover) && !isWalledOff(state, goal, spot)
  if (isFree(ahead)) return ahead
  let best = ahead
  let nearest = Number.POSITIVE_INFINITY
  for (const { x, y } of AROUND) {
    const spot = { x: goal.x + x, y: goal.y + y }
    const far = metresBetween(spot, ahead) + metresBetween(spot, mover) / 100
    if (far >= nearest || (x === 0 && y === 0) || !isFree(spot)) continue
    best = spot
    nearest = far
  }
  return best
}
