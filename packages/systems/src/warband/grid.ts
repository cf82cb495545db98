/**
 * Moving on a map of spaces: where somebody can get to, space by space. Friends can be crossed, enemies who stand
 * cannot; once next to an enemy no step may lead away from him, unless it is a retreat from that very enemy or a
 * ruling lets it. A *space* is written 'place,row'.
 */
import { menu, type Table } from '@steelyard/kernel'
import { budgetOf, mayDouble, spacesOn, stepCost } from './pace.ts'
import { areNext, DIRECTIONS, engages, meetNeighbours, terrainOn } from './place.ts'
import { areFoes, type Figure, figureAt, isIn, type State } from './state.ts'

/** A space that somebody can get to, what it costs, where he came from, and whether the way is straight. */
interface Reached {
  readonly place: number
  readonly row: number
  readonly cost: number
  readonly spaces: number
  readonly before: Reached | null
  readonly direction: number
}

/** How somebody moves: on foot, on all fours, or out of melee. */
export type Gait = 'walk' | 'crawl' | 'retreat'

function keyOf(place: number, row: number): string {
  return `${place},${row}`
}

/** Every space within a move, by its key; the one where he stands comes first. */
export function reachable(state: State, figure: Figure, gait: Gait): Map<string, Reached> {
  const double = mayDouble(state, figure) && gait !== 'retreat'
  const budget = gait === 'crawl' ? crawlBudget(state, figure, double) : budgetOf(state, figure, double)
  const start: Reached = {
    place: figure.place,
    row: figure.row,
    cost: 0,
    spaces: 0,
    before: null,
    direction: -1,
  }
  const found = new Map([[keyOf(figure.place, figure.row), start]])
  const left = figure.contact.map((at) => figureAt(state, at)).filter((foe) => engages(state, foe))
  const open = [start]
  for (let at = 0; at < open.length; at++) {
    const from = open[at]
    if (from === undefined) break
    for (const [direction, [along, across]] of DIRECTIONS.entries()) {
      const [place, row] = [from.place + along, from.row + across]
      const cost = from.cost + stepCost(state, figure, place, row, double)
      if (cost > budget || !isOnField(state, place, row) || isBlocked(state, figure, place, row)) continue
      if (!maySteps(state, figure, from, place, row, gait, left)) continue
      const known = found.get(keyOf(place, row))
      if (known !== undefined && known.cost <= cost) continue
      const reached = { place, row, cost, spaces: from.spaces + 1, before: from, direction }
      found.set(keyOf(place, row), reached)
      open.push(reached)
    }
  }
  return found
}

function crawlBudget(state: State, figure: Figure, double: boolean): number {
  const spaces = Math.max(1, Math.floor(spacesOn(state, figure, 0, double) / 2))
  return spaces * stepCost(state, figure, figure.place, figure.row, double)
}

function isOnField(state: State, place: number, row: number): boolean {
  const { sides, edge } = state.setup
  const homes = sides.map(({ home }) => home)
  return place >= Math.min(...homes) - edge && place <= Math.max(...homes) + edge && Math.abs(row) <= edge
}

/** Enemies who stand cannot be passed. */
function isBlocked(state: State, figure: Figure, place: number, row: number): boolean {
  for (const other of state.figures)
    if (
      other.place === place &&
      other.row === row &&
      areFoes(figure, other) &&
      isIn(other) &&
      other.prone === 0
    )
      return true
  return false
}

/** Whether a step may be taken in view of the enemies nearby. */
function maySteps(
  state: State,
  figure: Figure,
  from: Reached,
  place: number,
  row: number,
  gait: Gait,
  left: readonly Figure[],
): boolean {
  const away = (foe: Figure, at: { place: number; row: number }): number =>
    Math.max(Math.abs(foe.place - at.place), Math.abs(foe.row - at.row))
  if (gait === 'retreat') {
    for (const foe of left) if (away(foe, { place, row }) < away(foe, from)) return false
  } else if (from.before === null && left.length > 0)
    for (const foe of left) if (away(foe, { place, row }) > 1) return false
  if (state.setup.rulings.zone === 'none') return true
  for (const foe of state.figures) {
    if (!areFoes(figure, foe) || !engages(state, foe) || (gait === 'retreat' && left.includes(foe))) continue
    if (away(foe, from) <= 1 && away(foe, { place, row }) > 1) return false
  }
  return true
}

/** True if nobody who stands is in a space, apart from the one who asks. */
export function isFree(state: State, figure: Figure, place: number, row: number): boolean {
  for (const other of state.figures)
    if (other !== figure && other.place === place && other.row === row && isIn(other))
      if (other.prone === 0 || !areFoes(figure, other)) return false
  return true
}

/** Spaces where a move can end, for one purpose. */
export function endsOf(
  state: State,
  figure: Figure,
  purpose: 'charge' | 'advance' | 'close' | 'retreat' | 'crawl',
  target: Figure | null,
): Reached[] {
  const gait: Gait = purpose === 'retreat' || purpose === 'crawl' ? purpose : 'walk'
  const held = figure.contact.map((at) => figureAt(state, at)).filter((foe) => engages(state, foe))
  const ends: Reached[] = []
  for (const reached of reachable(state, figure, gait).values()) {
    if (reached.spaces === 0 || !isFree(state, figure, reached.place, reached.row)) continue
    const ghost = { ...figure, place: reached.place, row: reached.row }
    const near = state.figures.some(
      (foe) => areFoes(figure, foe) && engages(state, foe) && areNext(ghost, foe),
    )
    if (purpose === 'charge' && target !== null && areNext(ghost, target)) ends.push(reached)
    else if ((purpose === 'advance' || purpose === 'crawl') && !near) ends.push(reached)
    else if (purpose === 'close' && held.every((foe) => areNext(ghost, foe))) ends.push(reached)
    else if (purpose === 'retreat' && !held.some((foe) => areNext(ghost, foe))) ends.push(reached)
  }
  return ends
}

/** Which of the spaces; usual is the shortest way to a foe, the closest to one, or the farthest from all. */
export function askSpace(
  table: Table,
  state: State,
  figure: Figure,
  ends: readonly Reached[],
  purpose: 'charge' | 'advance' | 'close' | 'retreat' | 'crawl',
): Reached | undefined {
  const worth = (end: Reached): number => {
    if (purpose === 'charge' || purpose === 'close') return 0
    const away = nearestFoeTo(state, figure, end)
    return purpose === 'advance' ? away : -away
  }
  const sorted = ends
    .map((end) => ({ end, worth: worth(end) }))
    .sort(
      (one, other) => one.worth - other.worth || one.end.cost - other.end.cost || before(one.end, other.end),
    )
    .map(({ end }) => end)
  if (sorted.length <= 1) return sorted[0]
  const keys = sorted.map(({ place, row }) => keyOf(place, row))
  const open = () => ({ options: keys, forbidden: [] })
  const rule = 'warband.move.distance'
  const choice = table.ask(menu('space', rule, figure, open, { how: purpose }, keys[0] ?? ''))
  return sorted[keys.indexOf(choice)]
}

function before(one: Reached, other: Reached): number {
  return one.place - other.place || one.row - other.row
}

/** Spaces between a space and the nearest enemy in the fight. */
function nearestFoeTo(state: State, figure: Figure, { place, row }: Reached): number {
  let least = Number.POSITIVE_INFINITY
  for (const foe of state.figures)
    if (areFoes(figure, foe) && isIn(foe))
      least = Math.min(least, Math.max(Math.abs(foe.place - place), Math.abs(foe.row - row)))
  return least
}

/** Walks the way to a space, as far as `crosses` lets him; returns how many spaces. */
export function walkTo(
  table: Table,
  state: State,
  figure: Figure,
  end: Reached,
  crosses: (place: number, row: number) => boolean,
): number {
  const way: Reached[] = []
  for (let at: Reached | null = end; at !== null && at.before !== null; at = at.before) way.unshift(at)
  let gone = 0
  let last = { place: figure.place, row: figure.row }
  for (const { place, row, direction } of way) {
    const blocked = terrainOn(state, place, row, 'obstacle') !== null && !crosses(place, row)
    if (blocked) break
    figure.place = place
    figure.row = row
    figure.facing = direction
    gone++
    if (isFree(state, figure, place, row)) last = { place, row }
  }
  figure.place = last.place
  figure.row = last.row
  meetNeighbours(table, state, figure)
  return gone
}

/** True if the way to a space goes in one direction all along. */
export function isStraight(end: Reached): boolean {
  for (let at: Reached = end; at.before !== null && at.before.before !== null; at = at.before)
    if (at.direction !== at.before.direction) return false
  return true
}

/** Puts somebody into the nearest free space. */
export function settle(state: State, figure: Figure): void {
  const { place, row } = figure
  for (let ring = 0; ring < 200; ring++)
    for (let along = -ring; along <= ring; along++)
      for (let across = -ring; across <= ring; across++) {
        if (Math.max(Math.abs(along), Math.abs(across)) !== ring) continue
        if (
          state.figures.some(
            (other) =>
              other !== figure && isIn(other) && other.place === place + along && other.row === row + across,
          )
        )
          continue
        figure.place = place + along
        figure.row = row + across
        return
      }
}
