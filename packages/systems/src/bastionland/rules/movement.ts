/**
 * Where people stand. The game measures nothing, so the field is a few zones: everybody in a zone is in reach
 * of everybody else there, except pairs that are *apart* (after breaking off or being Repelled). One Move takes
 * somebody to a neighbouring zone, or closes in on or breaks off from foes inside the zone.
 *
 * *Engaged* is read once, when the turn begins; *nearby* is read when it matters, after all Moves.
 */

import { areFoes, type Figure, figureAt, isUp, riderOf, type State, steedOf } from '../state/state.ts'
import { fitHands } from './arms.ts'

/** True for two figures that are out of each other's reach although they share a zone. */
export function areApart(state: State, one: Figure, other: Figure): boolean {
  if (state.apart.length === 0) return false
  const [a, b] = [moverOf(one), moverOf(other)]
  for (const pair of state.apart)
    if ((pair[0] === a && pair[1] === b) || (pair[0] === b && pair[1] === a)) return true
  return false
}

/** Who moves this figure: a steed is where its rider takes it. */
export function moverOf(figure: Figure): number {
  return figure.rider >= 0 ? figure.rider : figure.at
}

/** True for two figures in one zone and in reach of each other. */
export function inReach(state: State, one: Figure, other: Figure): boolean {
  return one.zone === other.zone && !areApart(state, one, other)
}

/** Puts two figures out of each other's reach. */
export function setApart(state: State, one: Figure, other: Figure): void {
  const [a, b] = [moverOf(one), moverOf(other)]
  if (!areApart(state, one, other)) state.apart.push([Math.min(a, b), Math.max(a, b)])
}

/** Brings two figures back into reach: somebody closes in. */
export function closeIn(state: State, one: Figure, other: Figure): void {
  const [a, b] = [moverOf(one), moverOf(other)]
  state.apart = state.apart.filter((pair) => !(pair.includes(a) && pair.includes(b)))
}

/** Takes a figure, and the steed under it, to a zone; whoever was apart from it there no longer is. */
export function goTo(state: State, figure: Figure, zone: number): void {
  figure.zone = zone
  if (state.apart.length > 0) state.apart = state.apart.filter(([a, b]) => a !== figure.at && b !== figure.at)
  const steed = steedOf(state, figure)
  if (steed !== undefined) goTo(state, steed, zone)
  const rider = riderOf(state, figure)
  if (rider !== undefined && rider.zone !== zone) goTo(state, rider, zone)
}

/** Steps out of every foe's reach without leaving the zone. */
export function breakOff(state: State, figure: Figure): void {
  for (const other of state.figures)
    if (isUp(other) && areFoes(figure, other) && other.zone === figure.zone) setApart(state, figure, other)
}

/** Notes that somebody struck at somebody in melee in this round. */
export function noteClash(state: State, one: Figure, other: Figure): void {
  for (const clash of state.clashes) {
    if (clash[0] === one.at && clash[1] === other.at) {
      clash[2] = state.round
      return
    }
  }
  state.clashes.push([one.at, other.at, state.round])
}

/** Forgets who struck at whom before the last round. */
export function forgetClashes(state: State): void {
  for (let at = state.clashes.length - 1; at >= 0; at--)
    if ((state.clashes[at]?.[2] ?? 0) < state.round - 1) state.clashes.splice(at, 1)
}

/** True for two foes who are up, in reach, and one of whom struck at the other in this round or the last. */
// rule: bastionland.move.engaged
export function areEngaged(state: State, one: Figure, other: Figure): boolean {
  if (!areFoes(one, other) || !isUp(one) || !isUp(other) || !inReach(state, one, other)) return false
  for (const clash of state.clashes)
    if ((clash[0] === one.at && clash[1] === other.at) || (clash[0] === other.at && clash[1] === one.at))
      return true
  return false
}

/** True when somebody is engaged with any foe. */
export function isEngaged(state: State, figure: Figure): boolean {
  if (state.clashes.length === 0 || !isUp(figure)) return false
  for (const clash of state.clashes) {
    const foe = clash[0] === figure.at ? clash[1] : clash[1] === figure.at ? clash[0] : -1
    if (foe >= 0 && areEngaged(state, figure, figureAt(state, foe))) return true
  }
  return false
}

/** Near enough to Deny for an ally. */
export function isNearby(state: State, one: Figure, other: Figure): boolean {
  if (one.zone !== other.zone) return false
  if (state.setup.rulings.nearby === 'same-zone' || one.at === other.at) return true
  return state.figures.some((foe) => areEngaged(state, one, foe) && areEngaged(state, other, foe))
}

/** The rule that keeps somebody from moving now, or ''. */
export function whyNotMove(state: State, figure: Figure): string {
  return figure.moved ? 'bastionland.move.once' : whyHeld(state, figure)
}

/** The rule that holds somebody in place for this turn, or ''; rider and steed share one Move. */
export function whyHeld(state: State, figure: Figure): string {
  const steed = steedOf(state, figure)
  if (figure.stopped > 0 || (steed !== undefined && steed.stopped > 0)) return 'bastionland.gambit.stop'
  if (figure.lostLeg && figure.mount < 0) return 'bastionland.scar.mutilation-effect'
  return ''
}

/** The neighbouring zones. */
export function zonesBeside(state: State, zone: number): readonly number[] {
  return state.setup.zones[zone]?.adjacent ?? NO_ZONES
}

const NO_ZONES: readonly number[] = Object.freeze([])

/** True when a throw from one zone reaches the other. */
export function inThrow(state: State, from: number, to: number): boolean {
  return from === to || zonesBeside(state, from).includes(to)
}

/** Puts somebody on foot. */
export function dismount(state: State, rider: Figure): void {
  const steed = steedOf(state, rider)
  rider.mount = -1
  if (steed !== undefined) steed.rider = -1
  fitHands(state, rider)
}
