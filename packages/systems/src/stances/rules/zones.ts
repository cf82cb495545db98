/**
 * The field: zones along a line. Foes who share a zone are Engaged, those a zone apart Close, all others Far.
 * Who is awake bars the way: movement ends in a zone with a conscious enemy, and out of an engagement one steps
 * only towards home.
 */
import { areFoes, type Figure, isActive, type State } from '../state/state.ts'

/** Engaged, Close and Far as distances; Far is this and everything beyond. */
export const ENGAGED = 0
export const CLOSE = 1
export const FAR = 2

/** How many zones lie between two figures. */
export function distance(one: Figure, other: Figure): number {
  const gap = one.zone - other.zone
  return gap < 0 ? -gap : gap
}

/** The distances as bits, by which a weapon's reach names them. */
const AT_ENGAGED = 1
const AT_CLOSE = 2
const AT_FAR = 4

/** The bit by which a weapon's reach names a distance. */
// rules: stances.zone.close.distance, stances.zone.far.distance
export function reachBit(zones: number): number {
  return zones >= FAR ? AT_FAR : zones === CLOSE ? AT_CLOSE : AT_ENGAGED
}

/** The conscious enemy nearest to somebody in a zone, as a distance; -1 if there is none. */
export function nearestEnemy(state: State, figure: Figure, zone = figure.zone): number {
  let nearest = -1
  for (const other of state.figures) {
    if (!isActive(other) || !areFoes(figure, other)) continue
    const gap = Math.abs(other.zone - zone)
    if (nearest < 0 || gap < nearest) nearest = gap
  }
  return nearest
}

/** True for somebody who shares a zone with a conscious enemy. */
// rules: stances.zone.engaged.who, stances.move.engage-mutual
export function isEngaged(state: State, figure: Figure): boolean {
  return holdsEnemy(state, figure, figure.zone)
}

/** True for a zone with a conscious enemy of somebody in it. */
export function holdsEnemy(state: State, figure: Figure, zone: number): boolean {
  for (const other of state.figures)
    if (other.zone === zone && isActive(other) && areFoes(figure, other)) return true
  return false
}

/** True for a zone of the field. */
export function isOnField({ setup }: State, zone: number): boolean {
  return !setup.bounded || (zone >= 0 && zone <= setup.highest)
}

/** The step that leads home: -1 down the line, +1 up it. */
export function homeward(state: State, figure: Figure): number {
  return state.setup.sides[figure.side]?.home === 'high' ? 1 : -1
}

/** True for somebody in the last zone before his own edge of the field. */
export function isAtHome(state: State, figure: Figure): boolean {
  if (!state.setup.bounded) return false
  return figure.zone === (homeward(state, figure) > 0 ? state.setup.highest : 0)
}

/** The rule that keeps somebody from the next zone up or down the line, or ''. */
export function whyNotStep(state: State, figure: Figure, zone: number, step: number): string {
  if (!isOnField(state, zone + step)) return 'stances.zone.abstract'
  if (!holdsEnemy(state, figure, zone)) return ''
  if (zone !== figure.zone) return 'stances.zone.engaged.no-passing'
  if (figure.stance === 'aggressive') return 'stances.move.aggressive-no-disengage'
  // rules: stances.move.disengage, stances.move.balanced-choice, stances.move.defensive-disengage
  const sidesteps = state.setup.rulings['move-past'] === 'free-sidestep'
  return sidesteps || step === homeward(state, figure) ? '' : 'stances.zone.engaged.no-passing'
}

/** How many zones up (+1) or down (-1) the line somebody could go now, at most so many. */
export function wayAhead(state: State, figure: Figure, step: number, most: number): number {
  let gone = 0
  while (gone < most && whyNotStep(state, figure, figure.zone + gone * step, step) === '') gone += 1
  return gone
}
