/**
 * Who stands where when something flies: neighbours of a target, people on the line of fire, targets that keep
 * still. Everything here only looks; nothing changes.
 */

import { type Figure, figureAt, profileOf, type State } from '../../state/state.ts'
import { areEngaged, distance, isEngaged, isThere } from '../core/conditions.ts'
import { isSwallowed } from '../creatures/nature.ts'
import type { Exchange } from '../melee/exchange.ts'
import { besideWay } from '../movement/place.ts'

const NEAR = 2

/** True for somebody who can be struck at all: on the field, and not inside a beast. */
function isInTheOpen(state: State, figure: Figure): boolean {
  return isThere(figure) && !isSwallowed(state, figure)
}

/** Everybody who stands on the line between a shooter and a target. */
export function onLine(state: State, shooter: Figure, target: Figure): Figure[] {
  return state.figures.filter((other) => {
    if (other === shooter || other === target || !isInTheOpen(state, other)) return false
    if (other.at === shooter.mount || other.at === target.mount) return false
    const beside = besideWay(other, shooter, target)
    return beside !== null && beside < CLOSE_TO_LINE && distance(other, shooter) > 1
  })
}

const CLOSE_TO_LINE = 0.75

/** Whoever a missile may strike by mistake: those engaged with its target and those on the line. */
export function crowdAround(state: State, shooter: Figure, target: Figure): Figure[] {
  const others = onLine(state, shooter, target)
  for (const at of target.engaged) {
    const other = figureAt(state, at)
    if (other !== shooter && isThere(other) && !others.includes(other)) others.push(other)
  }
  return others
}

/** Bystanders whom a fumbled blow can be turned to: within reach of a blade, or along the line of a shot. */
export function bystandersOf(state: State, { attacker, target, weaponry }: Exchange): Figure[] {
  if (weaponry !== 'melee') {
    const behind = behindTarget(state, attacker, target)
    return [...onLine(state, attacker, target), ...(behind === null ? [] : [behind])]
  }
  return state.figures.filter(
    (other) =>
      other !== attacker &&
      other !== target &&
      isInTheOpen(state, other) &&
      (areEngaged(attacker, other) || distance(attacker, other) <= NEAR) &&
      distance(target, other) <= NEAR + 1,
  )
}

/** The nearest person behind a target as the shot flies. */
function behindTarget(state: State, shooter: Figure, target: Figure): Figure | null {
  const far = { x: target.x + (target.x - shooter.x) * 4, y: target.y + (target.y - shooter.y) * 4 }
  let nearest: Figure | null = null
  for (const other of state.figures) {
    if (other === shooter || other === target || !isInTheOpen(state, other)) continue
    const beside = besideWay(other, target, far)
    if (beside === null || beside >= 1) continue
    if (nearest === null || distance(other, target) < distance(nearest, target)) nearest = other
  }
  return nearest
}

/** Whom a shot that passes through its target strikes next: the next on the line, else a neighbour. */
export function nextOnLine(state: State, { attacker, target }: Exchange): Figure | null {
  const behind = behindTarget(state, attacker, target)
  if (behind !== null) return behind
  return (
    state.figures.find(
      (other) =>
        other !== attacker &&
        other !== target &&
        isInTheOpen(state, other) &&
        distance(other, target) <= NEAR,
    ) ?? null
  )
}

/** How wide an arc a spray sweeps, by ruling. */
const ARCS = {
  'sixty-degrees': Math.PI / 3,
  'ninety-degrees': Math.PI / 2,
  'any-direction': 2 * Math.PI,
} as const
/** Angles that differ by less are the same. */
const HAIR = 1e-9

/** An arc of fire: the target it begins at, and all who are in it. */
export interface FireArc {
  readonly first: Figure
  readonly targets: Figure[]
}

/** The arcs in which a shooter can sweep over targets: each as large as it can be, and begun at its first target. */
// rule: mythras.gun.auto
export function arcsOver(state: State, shooter: Figure, targets: readonly Figure[]): FireArc[] {
  const wide = ARCS[state.setup.rulings['auto-arc']]
  const angles = new Map(targets.map((each) => [each, Math.atan2(each.y - shooter.y, each.x - shooter.x)]))
  const turn = (from: Figure, to: Figure) => {
    const angle = (angles.get(to) ?? 0) - (angles.get(from) ?? 0)
    return angle < -HAIR ? angle + 2 * Math.PI : angle
  }
  const arcs = targets.map((first) => ({
    first,
    targets: targets.filter((each) => turn(first, each) <= wide + HAIR),
  }))
  return arcs.filter((arc, at) => !arcs.some((other, place) => place !== at && holds(other, arc, place < at)))
}

/** True for an arc with all the targets of another and more of them, or as many where the first of equals is to be kept. */
function holds({ targets: all }: FireArc, { targets: others }: FireArc, orEqual: boolean): boolean {
  if (all.length < others.length || (all.length === others.length && !orEqual)) return false
  return others.every((each) => all.includes(each))
}

/** True for a target that has kept still since the end of its last slot, and is not busy fencing. */
export function isStationary(state: State, target: Figure): boolean {
  if (target.moved) return false
  return state.setup.rulings.stationary === 'still' || !isEngaged(state, target)
}

/** What `aiming` says of somebody who has given a whole Round to it. */
export const AIMED = 2

/** True for somebody who has aimed at this target. */
export function isAimedAt(shooter: Figure, target: Figure): boolean {
  return shooter.aiming === AIMED && shooter.aimAt === target.at
}

/** True when a telescopic sight doubles Close range for this shot. */
export function scopedClose(state: State, { attacker, target, arm }: Exchange): boolean {
  if (arm.scope === 0) return false
  if (state.setup.rulings.scope === 'always') return true
  return isAimedAt(attacker, target)
}

/** The radius inside which somebody engages a foe. */
export function reachOf(state: State, figure: Figure): number {
  return Math.max(NEAR, profileOf(state, figure).radius)
}
