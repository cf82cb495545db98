/**
 * Shelter: from whom a cover keeps somebody, and what it hides of them. A cover has a place and a direction: it
 * helps only where it stands between the two, so that those who come round it find their target in the open.
 *
 * A thing (a tree, a cart, a pillar) stands at one point and shelters whoever is behind it from a third of the
 * circle. A wall goes from one point to another and shelters from every line that crosses it.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, type Cover, coverOf, type Figure, need, profileOf, type State } from '../../state/state.ts'
import { isOut } from '../core/conditions.ts'
import { along, metresBetween, metresToCover, type Point, setDown } from '../movement/place.ts'
import { crosses, metresTo, wallBetween } from '../movement/walls.ts'

/** The cosine of the angle to either side of a thing that it still keeps off. */
const WIDTH = 0.5
/** Nearer than this to a cover one is inside it, and hidden from all sides. */
const INSIDE = 0.25

/** True if a cover stands between somebody behind it and a point. */
// rule: mythras.cover.value
export function standsBetween(cover: Cover, behind: Point, from: Point): boolean {
  if (metresToCover(behind, cover) < INSIDE) return true
  return cover.end === null ? isBeyondThing(cover, behind, from) : crosses(behind, from, cover, cover.end)
}

function isBeyondThing(thing: Point, behind: Point, from: Point): boolean {
  const near = metresBetween(behind, thing)
  const far = metresBetween(behind, from)
  const dot = (thing.x - behind.x) * (from.x - behind.x) + (thing.y - behind.y) * (from.y - behind.y)
  return far >= near && dot >= WIDTH * near * far
}

/** True if somebody is behind cover of their own that keeps off what comes from a point. */
function isBehindOwn(state: State, figure: Figure, from: Point): boolean {
  const cover = coverOf(state, figure)
  return cover !== undefined && standsBetween(cover, figure, from)
}

/**
 * What keeps somebody off a figure, by its place among the covers: a wall between the two, or else the cover that the
 * figure has taken; -1 for nothing. Whoever has taken cover behind a wall leans out past it.
 */
export function shelterFrom(state: State, figure: Figure, from: Figure): number {
  if (state.setup.covers.length === 0) return -1
  const flies = figure.airborne || from.airborne
  const wall = flies ? -1 : wallBetween(state, from, figure, [figure.cover, from.cover])
  return wall < 0 && isBehindOwn(state, figure, from) ? figure.cover : wall
}

/** True if something stands between a figure and a foe that keeps off what comes from there. */
export function isSheltered(state: State, figure: Figure, from: Figure): boolean {
  return shelterFrom(state, figure, from) >= 0
}

/** True for somebody of whom nothing is to be seen, from a foe or, without one, from the far side of their cover. */
// rule: mythras.cover.total
export function isHidden(state: State, figure: Figure, from: Figure | null): boolean {
  const at = from === null ? figure.cover : shelterFrom(state, figure, from)
  if (at < 0) return false
  return at !== figure.cover || (coverOf(state, figure)?.hides.length === 0 && !figure.exposed)
}

/** True if cover hides a location, from a foe or, without one, from the far side of the cover that was taken. */
export function hides(state: State, figure: Figure, location: number, from: Figure | null): boolean {
  const at = from === null ? figure.cover : shelterFrom(state, figure, from)
  if (at < 0 || (state.covers[at] ?? 1) <= 0) return false
  if (at !== figure.cover || state.setup.rulings['take-cover'] === 'everywhere') return true
  const { hides: hidden } = need(state.setup.covers, at)
  if (hidden.length === 0) return !figure.exposed || !peersOut(state, figure, location)
  return hidden.includes(profileOf(state, figure).locations[location]?.key ?? '')
}

/** The AP of what hides a location from a foe; 0 where nothing does. */
// rule: mythras.cover.value
export function shelterAP(state: State, figure: Figure, location: number, from: Figure): number {
  if (!hides(state, figure, location, from)) return 0
  return state.setup.covers[shelterFrom(state, figure, from)]?.ap ?? 0
}

/** Whoever strikes or shoots from behind total cover shows the head and the arm with the weapon. */
function peersOut(state: State, figure: Figure, location: number): boolean {
  const { locations, rightArm, leftArm } = profileOf(state, figure)
  if (locations[location]?.kind === 'head') return true
  const left = figure.items.some(({ hand }) => hand === 'left')
  const right = figure.items.some(({ hand }) => hand === 'right' || hand === 'both')
  return location === (left && !right ? leftArm : rightArm)
}

/** Nobody strikes or shoots through their own cover unseen: it shows something of them until their next slot. */
export function showOneself(table: Table, state: State, figure: Figure, target: Figure): void {
  if (figure.exposed || !isBehindOwn(state, figure, target)) return
  figure.exposed = true
  const total = coverOf(state, figure)?.hides.length === 0
  if (table.logs && total)
    say(table, {
      event: 'condition',
      rule: 'mythras.cover.value',
      figure: figure.id,
      what: 'leans-out',
      amount: 0,
      where: coverOf(state, figure)?.id ?? '',
    })
}

// ── Getting behind it ────────────────────────────────────────────────────────────────────────────────────

/** How near a cover must be to duck behind it. */
export const AT_HAND = 2
/** Behind a cover one stands no farther from it than this. */
const CLOSE = 1.5
const REACH = [-3, -2, -1, 0, 1, 2, 3]

/** A place behind a cover, and how many foes it shelters from. */
export interface Shelter {
  readonly spot: Point
  readonly foes: number
}

/**
 * Where somebody gets to who ducks behind a cover at hand: the place that shelters from most foes, of equals the
 * nearest. Things can be rounded; on a wall one stays on one's own side. Null where there is no room.
 */
export function shelterBehind(state: State, figure: Figure, cover: Cover): Shelter | null {
  const foes = state.figures.filter((foe) => areFoes(figure, foe) && !isOut(state, foe))
  let best: Shelter | null = null
  let nearest = Number.POSITIVE_INFINITY
  for (const dx of REACH)
    for (const dy of REACH) {
      const spot = { x: figure.x + dx, y: figure.y + dy }
      const metres = metresBetween(figure, spot)
      if (!isBehind(spot, figure, cover) || isTakenBy(state, spot, figure)) continue
      const count = foes.filter((foe) => standsBetween(cover, spot, foe)).length
      if (best !== null && (count < best.foes || (count === best.foes && metres >= nearest))) continue
      best = { spot, foes: count }
      nearest = metres
    }
  return best
}

/** Somebody ducks behind a cover, to where it shelters from most foes. */
export function getBehind(state: State, figure: Figure, at: number): void {
  const shelter = shelterBehind(state, figure, need(state.setup.covers, at))
  if (shelter !== null && (shelter.spot.x !== figure.x || shelter.spot.y !== figure.y))
    setDown(state, figure, shelter.spot)
  figure.cover = at
  figure.exposed = false
}

/** True for a spot close to a cover that somebody gets to without climbing over it. */
function isBehind(spot: Point, figure: Point, cover: Cover): boolean {
  const metres = metresToCover(spot, cover)
  if (metres > CLOSE || metres < INSIDE) return false
  if (cover.end === null) return metresBetween(figure, spot) <= AT_HAND + 1
  if (metresBetween(figure, spot) > AT_HAND) return false
  return metresToCover(figure, cover) < INSIDE || !crosses(figure, spot, cover, cover.end)
}

function isTakenBy(state: State, { x, y }: Point, mover: Figure): boolean {
  return state.figures.some(
    (other) => other.at !== mover.at && other.x === x && other.y === y && other.life === 'up',
  )
}

/** True if there are foes, and where somebody is now shelters from fewer of them than another place behind the same cover. */
export function sheltersMore(state: State, figure: Figure, { foes }: Shelter): boolean {
  const cover = coverOf(state, figure)
  if (cover === undefined) return true
  let now = 0
  for (const foe of state.figures)
    if (areFoes(figure, foe) && !isOut(state, foe) && standsBetween(cover, figure, foe)) now++
  return foes > now
}

// ── Coming round it ──────────────────────────────────────────────────────────────────────────────────────

/** How far somebody stays from those whose flank they try to get at. */
const FLANKING = 4
const TURNS = Array.from({ length: 12 }, (_, at) => ((at + 1) * Math.PI) / 12)
/** As far off as now, or nearer by so much. */
const CLOSER = [1, 0.75, 0.5, 0.25]

/** The nearest point, no farther off than now, from which nothing stands between any more; null for none. */
export function flankOf(state: State, mover: Figure, target: Figure): Point | null {
  if (!isSheltered(state, target, mover)) return null
  const now = metresBetween(mover, target)
  const start = Math.atan2(mover.y - target.y, mover.x - target.x)
  const open: Point[] = []
  for (const share of CLOSER)
    for (const turn of TURNS)
      for (const angle of [start + turn, start - turn]) {
        const point = pointAt(target, angle, Math.max(FLANKING, share * now))
        if (!isSheltered(state, target, { ...mover, ...point, cover: -1 })) open.push(point)
      }
  return nearestOnFoot(state, mover, open)
}

/** The one of several points to which the way is shortest; null where no way leads to any. */
function nearestOnFoot(state: State, mover: Figure, points: readonly Point[]): Point | null {
  let best: Point | null = null
  let least = Number.POSITIVE_INFINITY
  for (const point of points) {
    if (metresBetween(mover, point) >= least) continue
    const metres = metresTo(state, mover, point)
    if (metres >= least) continue
    best = point
    least = metres
  }
  return best
}

function pointAt(from: Point, angle: number, metres: number): Point {
  const far = { x: from.x + 1000 * Math.cos(angle), y: from.y + 1000 * Math.sin(angle) }
  return along(from, far, metres)
}
