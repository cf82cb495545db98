/**
 * Figures outside the ranks: each is a unit of one, which moves, strikes and is struck by itself. Whoever steps out of
 * his unit becomes one, and so does whoever lies on the ground or is held when the others march on.
 */

import { type Figure, isStanding, profileOf, type State, type Unit, unitAt } from '../../state/state.ts'
import { newUnit } from './deploy.ts'
import { link, touch, unlink } from './line.ts'
import { closeUp, countOff, findLeader, modelOf, uniquesOf } from './ranks.ts'
import { isFacing, isGone, rankOf } from './stand.ts'

/** Somebody steps out of the ranks and stands for himself, against whomever he was fighting. */
export function leaveUnit(state: State, unit: Unit, figure: Figure): Unit {
  const facing = isFacing(state, unit, figure.rank)
  const list = rankOf(unit, figure.rank)
  const file = list.indexOf(figure.at)
  if (file >= 0) list.splice(file, 1)
  const own = looseUnit(state, figure, unit.place)
  if (facing) for (const at of unit.line) link(state, own, unitAt(state, at), 0)
  closeUp(state, unit)
  findLeader(state, unit)
  countOff(state, unit)
  touch(state)
  return own
}

/** A unit of one, for somebody outside the ranks. */
export function looseUnit(state: State, figure: Figure, place: number): Unit {
  const name = profileOf(state, figure).name
  const unit = newUnit({
    id: figure.id,
    seat: figure.seat,
    side: figure.side,
    name,
    place,
    group: figure.group,
  })
  unit.loose = true
  unit.ranks = [[figure.at], [], []]
  state.units.push(unit)
  figure.unit = state.units.length - 1
  figure.rank = 0
  figure.file = 0
  countOff(state, unit)
  return unit
}

/** Somebody is taken out of the fight by the referee's hand: out of his rank, and his unit out of its lines with him. */
export function dropFigure(state: State, figure: Figure): void {
  if (figure.unit < 0) return
  const unit = unitAt(state, figure.unit)
  const list = rankOf(unit, figure.rank)
  const file = list.indexOf(figure.at)
  if (file < 0) return
  list.splice(file, 1)
  closeUp(state, unit)
  findLeader(state, unit)
  countOff(state, unit)
  if (unit.banner === figure.at) passBanner(state, unit, figure.rank)
  if (isGone(unit)) for (const at of unit.line.slice()) unlink(state, unit, unitAt(state, at))
  touch(state)
}

/** The next of the rank takes the banner, if there is one. */
function passBanner(state: State, unit: Unit, rank: number): void {
  const heir = modelOf(state, unit, rank)
  unit.banner = heir?.at ?? -1
  unit.bannerHeld = heir !== null
}

/** Those who cannot go with the others stay behind. */
export function leaveFallen(state: State, unit: Unit): void {
  if (unit.loose || unit.singles === 0) return
  for (const figure of uniquesOf(state, unit)) if (!isStanding(figure)) leaveUnit(state, unit, figure)
}
