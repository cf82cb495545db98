/**
 * Moving on a map of spaces: where somebody can get to, space by space. Friends can be crossed, enemies who stand
 * cannot; once next to an enemy no step may lead away from him, unless it is a retreat from that very enemy or a
 * ruling lets it. A *space* is written 'place,row'.
 */
import { menu, type Table } from '@steelyard/kernel'
import { areFoes, type Figure, figureAt, isIn, type State } from '../../state/state.ts'
import { budgetOf, mayDouble, spacesOn, stepCost } from '../common/pace.ts'
import { DIRECTIONS, engages, meetNeighbours, terrainOn } from '../common/place.ts'

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

/** A space as one number, for looking it up. */
function spotOf(place: number, row: number): number {
  return (place + FAR) * (2 * FAR) + row + FAR
}

const FAR = 1 << 15

/** What stands in the way of a mover: the ends of the field, enemies who cannot be passed, enemies who hold him. */
interface Hindrances {
  readonly least: number
  readonly most: number
  readonly edge: number
  readonly blocked: ReadonlySet<number>
  /** Those whom he is in melee with when he starts, and all whose reach he may not leave once he is in it. */
  readonly left: readonly Figure[]
  readonly holding: readonly Figure[]
}

function hindrancesOf(state: State, figure: Figure, gait: Gait): Hindrances {
  const { sides, edge, rulings } = state.setup
  const homes = sides.map(({ home }) => home)
  const left = figure.contact.map((at) => figureAt(state, at)).filter((foe) => engages(state, foe))
  const blocked = new Set<number>()
  const holding: Figure[] = []
  for (const foe of state.figures) {
    // rule: warband.move.allies
    if (!areFoes(figure, foe) || !isIn(foe)) continue
    // rule: warband.move.enemies
    if (foe.prone === 0) blocked.add(spotOf(foe.place, foe.row))
    if (rulings.zone === 'none' || !engages(state, foe) || (gait === 'retreat' && left.includes(foe)))
      continue
    holding.push(foe)
  }
  return { least: Math.min(...homes) - edge, most: Math.max(...homes) + edge, edge, blocked, left, holding }
}

/** Every space within a move, by its key; the one where he stands comes first. */
export function reachable(state: State, figure: Figure, gait: Gait): Map<string, Reached> {
  const found = new Map<string, Reached>()
  for (const reached of waysOf(state, figure, gait)) found.set(keyOf(reached.place, reached.row), reached)
  return found
}

/** Every space within a move, from the one where he stands outwards. */
function waysOf(state: State, figure: Figure, gait: Gait): Iterable<Reached> {
  const double = mayDouble(state, figure) && gait !== 'retreat'
  const budget = gait === 'crawl' ? crawlBudget(state, figure, double) : budgetOf(state, figure, double)
  const plain = state.setup.terrain.length === 0
  const even = stepCost(state, figure, figure.place, figure.row, double)
  const around = hindrancesOf(state, figure, gait)
  const { place: from, row: across } = figure
  const start: Reached = { place: from, row: across, cost: 0, spaces: 0, before: null, direction: -1 }
  const found = new Map([[spotOf(from, across), start]])
  const open = [start]
  for (let at = 0; at < open.length; at++) {
    const before = open[at]
    if (before === undefined) break
    for (let direction = 0; direction < DIRECTIONS.length; direction++) {
      const [along = 0, aside = 0] = DIRECTIONS[direction] ?? []
      const [place, row] = [before.place + along, before.row + aside]
      const cost = before.cost + (plain ? even : stepCost(state, figure, place, row, double))
      const spot = spotOf(place, row)
      const known = found.get(spot)
      if (cost > budget || (known !== undefined && known.cost <= cost)) continue
      if (!maySteps(around, before, place, row, gait)) continue
      const reached = { place, row, cost, spaces: before.spaces + 1, before, direction }
      found.set(spot, reached)
      open.push(reached)
    }
  }
  return found.values()
}

function crawlBudget(state: State, figure: Figure, double: boolean): number {
  const spaces = Math.max(1, Math.floor(spacesOn(state, figure, 0, double) / 2))
  return spaces * stepCost(state, figure, figure.place, figure.row, double)
}

function away(foe: Figure, place: number, row: number): number {
  return Math.max(Math.abs(foe.place - place), Math.abs(foe.row - row))
}

/** Whether a step may be taken: on the field, not through enemies, and not out of the reach of those who hold him. */
function maySteps(
  { least, most, edge, blocked, left, holding }: Hindrances,
  from: Reached,
  place: number,
  row: number,
  gait: Gait,
): boolean {
  if (place < least || place > most || row < -edge || row > edge) return false
  if (blocked.has(spotOf(place, row))) return false
  if (gait === 'retreat') {
    for (const foe of left) if (away(foe, place, row) < away(foe, from.place, from.row)) return false
  } else if (from.before === null) for (const foe of left) if (away(foe, place, row) > 1) return false
  for (const foe of holding)
    if (away(foe, place, row) > 1 && away(foe, from.place, from.row) <= 1) return false
  return true
}

/** True if nobody who stands is in a space, apart from the one who asks. */
export function isFree(state: State, figure: Figure, place: number, row: number): boolean {
  for (const other of state.figures)
    if (other !== figure && other.place === place && other.row === row && isIn(other))
      if (other.prone === 0 || !areFoes(figure, other)) return false
  return true
}

/** What a move is for. */
export type MovePurpose = 'charge' | 'advance' | 'close' | 'retreat' | 'crawl'

/** A space where a move can end, and whether an enemy who stands is next to it. */
interface Landing {
  readonly reached: Reached
  readonly near: boolean
}

/** Where somebody can get to from where everybody stands now, worked out once for each gait that is asked for. */
export interface Survey {
  readonly state: State
  readonly figure: Figure
  readonly landings: Map<Gait, readonly Landing[]>
}

/** A survey of the map for one menu: good until somebody moves. */
export function surveyOf(state: State, figure: Figure): Survey {
  return { state, figure, landings: new Map() }
}

/** The same where there is a map, and null in the theatre of the mind, which needs none. */
export function surveyFor(state: State, figure: Figure): Survey | null {
  return state.setup.map === 'grid' ? surveyOf(state, figure) : null
}

function landingsOf({ state, figure, landings }: Survey, gait: Gait): readonly Landing[] {
  const known = landings.get(gait)
  if (known !== undefined) return known
  const taken = new Set<number>()
  const foes: Figure[] = []
  for (const other of state.figures) {
    if (other === figure || !isIn(other)) continue
    const hostile = areFoes(figure, other)
    if (other.prone === 0 || !hostile) taken.add(spotOf(other.place, other.row))
    if (hostile && engages(state, other)) foes.push(other)
  }
  const found: Landing[] = []
  for (const reached of waysOf(state, figure, gait)) {
    const { place, row, spaces } = reached
    if (spaces === 0 || taken.has(spotOf(place, row))) continue
    found.push({ reached, near: foes.some((foe) => away(foe, place, row) <= 1) })
  }
  landings.set(gait, found)
  return found
}

/** Spaces where a move can end, for one purpose. */
export function endsOf(survey: Survey, purpose: MovePurpose, target: Figure | null): Reached[] {
  const { state, figure } = survey
  const gait: Gait = purpose === 'retreat' || purpose === 'crawl' ? purpose : 'walk'
  const held = figure.contact.map((at) => figureAt(state, at)).filter((foe) => engages(state, foe))
  const fits = ({ reached: { place, row }, near }: Landing): boolean => {
    switch (purpose) {
      case 'charge':
        return target !== null && away(target, place, row) <= 1
      case 'advance':
      case 'crawl':
        return !near
      case 'close':
        return held.every((foe) => away(foe, place, row) <= 1)
      case 'retreat':
        return !held.some((foe) => away(foe, place, row) <= 1)
    }
  }
  return landingsOf(survey, gait)
    .filter(fits)
    .map(({ reached }) => reached)
}

/** Which of the spaces; usual is the shortest way to a foe, the closest to one, or the farthest from all. */
export function askSpace(
  table: Table,
  state: State,
  figure: Figure,
  ends: readonly Reached[],
  purpose: MovePurpose,
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
  const choice = table.ask(
    menu({ name: 'space', rule, to: figure, open, about: { how: purpose }, usual: keys[0] ?? '' }),
  )
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
