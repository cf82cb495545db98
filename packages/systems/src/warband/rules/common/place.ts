/**
 * Where figures are to one another. In the theatre of the mind everybody has a place on a line and friends share
 * places; who is in melee with whom is kept in pairs. On a map, spaces have a place and a row, and whoever stands
 * within one space is in melee.
 *
 * An *arc* says from where one strikes the other: front, flank or rear.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Figure,
  FLANK,
  FRONT,
  figureAt,
  isIn,
  REAR,
  type State,
  type Terrain,
} from '../../state/state.ts'
import { standsInLine } from '../battle/stand.ts'
import { loseMount } from './mounts.ts'

/** How many enemies can be on one figure. */
export const MOST_ON_ONE = 8

/** Spaces between two figures; enemies are never closer than one. */
export function distance(state: State, one: Figure, other: Figure): number {
  const along = Math.abs(one.place - other.place)
  if (state.setup.map === 'theatre') return Math.max(1, along)
  return Math.max(1, along, Math.abs(one.row - other.row))
}

/** True if an enemy within reach keeps somebody in melee: one who stands and is in the fight. */
export function engages(state: State, foe: Figure): boolean {
  if (foe.life !== 'in' || foe.held || foe.holding >= 0 || foe.unaware || foe.fleeing > 0) return false
  return foe.prone === 0 || state.setup.rulings.engaged === 'yes'
}

/** True for somebody in melee range of an enemy who stands. */
export function isEngaged(state: State, figure: Figure): boolean {
  if (figure.unit >= 0) return standsInLine(state, figure)
  const { contact } = figure
  for (let at = 0; at < contact.length; at++) {
    const foe = state.figures[contact[at] ?? -1]
    if (foe !== undefined && engages(state, foe)) return true
  }
  return false
}

/** The terrain of a kind on which somebody stands, or null. */
export function terrainAt(state: State, { place, row }: Figure, kind: Terrain['kind']): Terrain | null {
  return terrainOn(state, place, row, kind)
}

/** The terrain of a kind in a space, or null. */
export function terrainOn(state: State, place: number, row: number, kind: Terrain['kind']): Terrain | null {
  for (const each of state.setup.terrain) {
    if (each.kind !== kind || place < each.from || place > each.to) continue
    if (state.setup.map === 'theatre' || (row >= each.fromRow && row <= each.toRow)) return each
  }
  return null
}

/** True for somebody on high ground. */
export function isHigh(state: State, figure: Figure): boolean {
  return terrainAt(state, figure, 'high') !== null
}

// ── Arcs ─────────────────────────────────────────────────────────────────────────────────────────────────

/** From where one comes upon the other. */
export function arcOf(state: State, figure: Figure, target: Figure): number {
  if (state.setup.map === 'grid' && state.setup.rulings.arcs === 'three-two-three')
    return arcOnMap(figure, target)
  for (const [one, other, arc] of state.arcs) if (one === figure.at && other === target.at) return arc
  return FRONT
}

/** Of the eight spaces around somebody three are before him, two at his sides and three behind. */
export function arcOnMap(figure: Figure, target: Figure): number {
  const turn = Math.abs(bearing(target, figure) - target.facing)
  const apart = Math.min(turn, 8 - turn)
  return apart <= 1 ? FRONT : apart === 2 ? FLANK : REAR
}

/** The direction in which the other lies, from 0 up the field clockwise to 7. */
export function bearing(from: Figure, to: Figure): number {
  const along = Math.sign(to.place - from.place)
  const across = Math.sign(to.row - from.row)
  const found = DIRECTIONS.findIndex(([up, right]) => up === along && right === across)
  return Math.max(0, found)
}

/** The eight directions: spaces along the field and across it. */
export const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
]

// ── Pairs ────────────────────────────────────────────────────────────────────────────────────────────────

/** Two enemies come into melee range of one another; the one who moved may come from flank or rear. */
export function pair(table: Table, state: State, mover: Figure, foe: Figure, won = FRONT): void {
  if (mover.contact.includes(foe.at)) return
  const alone = foe.contact.length === 0
  mover.contact.push(foe.at)
  foe.contact.push(mover.at)
  loseAim(mover)
  loseAim(foe)
  if (state.setup.map === 'grid' && alone && !foe.surprised && foe.fleeing === 0 && !foe.unaware)
    foe.facing = bearing(foe, mover)
  if (state.setup.map === 'theatre' || state.setup.rulings.arcs === 'referee')
    setArc(table, state, mover, foe, arcCalled(table, state, { mover, foe, alone, won }))
}

/** Aiming does not outlast being engaged. */
function loseAim(figure: Figure): void {
  figure.aimed = 0
  figure.aimedAt = -1
}

/** What the set-up says of these two, else the referee's word, else what the move has won. */
function arcCalled(
  table: Table,
  state: State,
  {
    mover,
    foe,
    alone,
    won,
  }: { readonly mover: Figure; readonly foe: Figure; readonly alone: boolean; readonly won: number },
): number {
  const known = state.setup.arcs.find(([one, other]) => one === mover.at && other === foe.at)
  if (known !== undefined) return known[2]
  const always = state.setup.rulings.arcs === 'referee'
  if (!always && (!state.setup.calls || (alone && !foe.surprised))) return won
  const about = { figure: mover.id, target: foe.id }
  const arcs = ['front', 'flank', 'rear']
  return arcs.indexOf(
    table.ask(
      option({ name: 'arc', rule: 'warband.mod.flank', to: REFEREE, options: arcs, about, usual: arcs[won] }),
    ),
  )
}

/** Somebody stands at another's front, flank or rear. */
export function setArc(table: Table, state: State, figure: Figure, target: Figure, arc: number): void {
  if (arc === FRONT) return
  state.arcs.push([figure.at, target.at, arc])
  const rule = arc === REAR ? 'warband.mod.rear' : 'warband.mod.flank'
  if (table.logs) say(table, { event: 'arc', rule, figure: figure.id, target: target.id, arc })
}

/** Two enemies are no longer in melee range of one another. */
export function separate(state: State, one: Figure, other: Figure): void {
  drop(one.contact, other.at)
  drop(other.contact, one.at)
  if (state.arcs.length > 0)
    state.arcs = state.arcs.filter(
      ([first, second]) =>
        !(first === one.at && second === other.at) && !(first === other.at && second === one.at),
    )
}

/** Somebody is out of melee range of everybody. */
export function separateAll(state: State, figure: Figure): void {
  for (const at of figure.contact.slice()) separate(state, figure, figureAt(state, at))
}

/** Takes one entry out of a list. */
export function drop(list: number[], entry: number): void {
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
}

/** On a map: melee is whoever stands within one space; called when somebody has moved. */
export function meetNeighbours(table: Table, state: State, mover: Figure): void {
  for (const at of mover.contact.slice()) {
    const foe = figureAt(state, at)
    if (!areNext(mover, foe)) separate(state, mover, foe)
  }
  for (const foe of state.figures)
    if (foe.side !== mover.side && isIn(foe) && areNext(mover, foe)) pair(table, state, mover, foe)
}

/** True for spaces that touch, corners included. */
export function areNext(one: Figure, other: Figure): boolean {
  return Math.abs(one.place - other.place) <= 1 && Math.abs(one.row - other.row) <= 1
}

/** Somebody falls, once: prone from this round on, and off his mount. */
export function fallProne(table: Table, state: State, figure: Figure, rule: string): void {
  if (figure.prone > 0) return
  figure.prone = state.round
  if (table.logs) say(table, { event: 'prone', rule, figure: figure.id })
  if (figure.mounted) loseMount(table, state, figure, rule)
}

/** One space straight back, and out of everybody's reach; false if there is no room on the map. */
export function driveBack(table: Table, state: State, figure: Figure, target: Figure): boolean {
  if (state.setup.map === 'theatre') {
    target.place += Math.sign(target.place - figure.place) || (figure.side === 0 ? 1 : -1)
    separateAll(state, target)
    return true
  }
  const [along, across] = DIRECTIONS[bearing(figure, target)] ?? [1, 0]
  const [place, row] = [target.place + along, target.row + across]
  if (state.figures.some((other) => isIn(other) && other.place === place && other.row === row)) return false
  target.place = place
  target.row = row
  meetNeighbours(table, state, target)
  return true
}
