/**
 * Places on the field, in whole metres: distances, going towards something, standing in contact.
 */

import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Cover, coverOf, type Figure, figureIf, type State } from '../../state/state.ts'
import { areEngaged, disengage } from '../core/conditions.ts'

/** A point of the field. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Fighters in contact stand this far apart. */
export const CONTACT = 1

/** Metres between two points. */
export function metresBetween(one: Point, other: Point): number {
  const x = one.x - other.x
  const y = one.y - other.y
  return Math.sqrt(x * x + y * y)
}

/** The point so many metres along the way from one to another; below zero it lies the other way. */
export function along(from: Point, to: Point, metres: number): Point {
  const whole = metresBetween(from, to)
  if (whole === 0) return { x: nearest(from.x + metres), y: from.y }
  return {
    x: nearest(from.x + ((to.x - from.x) * metres) / whole),
    y: nearest(from.y + ((to.y - from.y) * metres) / whole),
  }
}

/** The nearest whole metre; there is no zero below zero. */
function nearest(metres: number): number {
  return Math.round(metres) + 0
}

/** How far a point lies from the way between two others, or null if it lies before or behind it. */
export function besideWay(point: Point, from: Point, to: Point): number | null {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const squared = dx * dx + dy * dy
  if (squared === 0) return null
  const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared
  if (share < 0 || share > 1) return null
  return metresBetween(point, { x: from.x + share * dx, y: from.y + share * dy })
}

/** Metres from a point to the nearest part of a cover. */
export function metresToCover(point: Point, cover: Cover): number {
  const { end } = cover
  if (end === null) return metresBetween(point, cover)
  return besideWay(point, cover, end) ?? Math.min(metresBetween(point, cover), metresBetween(point, end))
}

/** The part of a cover that is nearest to a point. */
export function nearestOf(cover: Cover, point: Point): Point {
  const { end } = cover
  if (end === null) return { x: cover.x, y: cover.y }
  const dx = end.x - cover.x
  const dy = end.y - cover.y
  const squared = dx * dx + dy * dy
  if (squared === 0) return { x: cover.x, y: cover.y }
  const share = ((point.x - cover.x) * dx + (point.y - cover.y) * dy) / squared
  const part = Math.max(0, Math.min(1, share))
  return { x: nearest(cover.x + part * dx), y: nearest(cover.y + part * dy) }
}

const AT_HAND = 2

/** True for a point that is near enough to a cover to be behind it. */
function isBehind(point: Point, cover: Cover): boolean {
  return metresToCover(point, cover) <= AT_HAND
}

/** Sets somebody down at a point; a mount and its rider go together, and whatever rested on staying there ends. */
export function setDown(state: State, figure: Figure, point: Point): void {
  const cover = coverOf(state, figure)
  if (cover !== undefined && isBehind(figure, cover) && !isBehind(point, cover)) {
    figure.cover = -1
    figure.exposed = false
  }
  figure.x = point.x
  figure.y = point.y
  figure.braced = -1
  figure.steadied = -1
  const pair = figureIf(state, figure.mount >= 0 ? figure.mount : figure.rider)
  if (pair !== undefined && (pair.x !== point.x || pair.y !== point.y)) setDown(state, pair, point)
}

/** Nobody sits on somebody any more who was driven from their place, or from whose place the other was driven. */
export function comeOff(state: State, figure: Figure): void {
  figure.astride = -1
  for (const other of state.figures) if (other.astride === figure.at) other.astride = -1
}

/** Somebody dives out of the way: they stand firm no longer, and sit on nobody any more. */
export function diveAside(state: State, figure: Figure): void {
  figure.moved = true
  figure.braced = -1
  figure.steadied = -1
  comeOff(state, figure)
}

/** A push of so many metres may end an engagement, as the ruling has it. */
export function partAfterPush(
  table: Table,
  state: State,
  {
    ruling,
    one,
    other,
    moved,
    rule,
  }: {
    readonly ruling: 'two-metres' | 'never' | 'always'
    readonly one: Figure
    readonly other: Figure
    readonly moved: number
    readonly rule: string
  },
): void {
  if (!areEngaged(one, other)) return
  if (ruling === 'never' || (ruling === 'two-metres' && moved < 2) || moved === 0) return
  part(table, state, one, other, rule)
}

/** Two break contact, and whoever is in the saddle with them. */
export function part(table: Table, state: State, one: Figure, other: Figure, rule: string): void {
  if (!areEngaged(one, other)) return
  for (const each of withMount(state, one)) for (const foe of withMount(state, other)) disengage(each, foe)
  if (table.logs) say(table, { event: 'engaged', rule, one: one.id, other: other.id, on: false })
}

/** A figure and whoever it rides or carries. */
function withMount(state: State, figure: Figure): Figure[] {
  const pair = figureIf(state, figure.mount >= 0 ? figure.mount : figure.rider)
  return pair === undefined ? [figure] : [figure, pair]
}
