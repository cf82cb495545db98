/**
 * Units on the move: they go as fast as their slowest figure, twice that if nobody was in line with them when the
 * phase began, half in a shieldwall. Enemies are met by a charge; a unit in line may only turn, close up with one
 * more enemy, or give everything else up and retreat.
 *
 * A mover is stopped by an enemy that has spent its own move to meet it, and by obstacles that too few get over.
 */
import { amount, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  FRONT,
  figureAt,
  figureIn,
  need,
  profileOf,
  REAR,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { endDuelOf } from '../common/duels.ts'
import { groupSucceeds, speedOf, testChance } from '../common/fighter.ts'
import { takeOff } from '../common/health.ts'
import { mayEnterMelee } from '../common/morale.ts'
import { terrainOn } from '../common/place.ts'
import { LEG, suffers } from '../common/wounds.ts'
import { halvings } from '../skirmish/movement.ts'
import { faceCavalry } from './cavalry.ts'
import { hasRoom, joinLine, leaveLines } from './line.ts'
import { leaveFallen } from './loose.ts'
import { countOff, membersOf, modelOf, uniquesOf } from './ranks.ts'
import { indexOf, isEnemy, isGone, isInLine, rankOf, spacesBetween } from './stand.ts'
import { throwOnCharge } from './volley.ts'
import { askApproach, barrierTo, isScreened, openSpaces, spacesRound, wayTo } from './way.ts'

const OBSTACLE: Roll = { name: 'obstacle', rule: 'warband.battle.obstacle' }
const RANKS = 3
/** The whole of a move; every number of spaces up to twelve divides it. */
const WHOLE = 55_440

// ── How far ──────────────────────────────────────────────────────────────────────────────────────────────

/** The speed of a unit: that of its slowest figure, halved in a shieldwall. */
export function paceOf(state: State, unit: Unit): number {
  let pace = Number.MAX_SAFE_INTEGER
  const alike = unit.singles === 0 && !unit.mixed
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    const most = alike ? Math.min(1, list.length) : list.length
    for (let at = 0; at < most; at++) pace = Math.min(pace, speedOf(state, figureIn(state, list, at)))
  }
  return Math.max(1, unit.formation === 'shieldwall' ? pace >> 1 : pace)
}

/** Spaces that a move towards a place covers, at most so many. */
export function spacesTo(state: State, unit: Unit, goal: number, most: number, double: boolean): number {
  const pace = paceOf(state, unit)
  if (state.setup.terrain.length === 0) return Math.min(most, double ? 2 * pace : pace)
  const way = Math.sign(goal - unit.place)
  let left = WHOLE
  for (let spaces = 0; spaces < most; spaces++) {
    const speed = Math.max(1, pace >> halvings(state, unit.place + way * (spaces + 1), 0))
    left -= Math.floor(WHOLE / (double ? 2 * speed : speed))
    if (left < 0) return spaces
  }
  return most
}

/** Spaces between a unit and contact with an enemy. */
export function gapTo(unit: Unit, enemy: Unit): number {
  return spacesBetween(unit, enemy) - 1
}

/** True if a charge reaches an enemy, and there is room before it. */
export function inCharge(state: State, unit: Unit, enemy: Unit): boolean {
  return hasRoom(enemy) && isNear(state, unit, enemy)
}

/** True if a charge would reach an enemy, and nobody stands in between. */
export function isNear(state: State, unit: Unit, enemy: Unit): boolean {
  return isWithin(state, unit, enemy) && !isScreened(state, unit, enemy)
}

/** True for an enemy that is near enough for a charge, whoever stands in between. */
function isWithin(state: State, unit: Unit, enemy: Unit): boolean {
  if (!isEnemy(unit, enemy)) return false
  const gap = gapTo(unit, enemy)
  return spacesTo(state, unit, enemy.place, gap, unit.free) >= gap
}

/** True if an announced charge still comes to blows: its target is near enough, whoever has stepped in its way. */
export function canStillCharge(state: State, unit: Unit, enemy: Unit): boolean {
  return isWithin(state, unit, enemy) && hasRoom(barrierTo(state, unit, enemy.place) ?? enemy)
}

/** The nearest enemy unit that is still in the fight; routed ones only if there is nobody else; null for none. */
export function nearestEnemy(state: State, unit: Unit): Unit | null {
  let best: Unit | null = null
  for (const enemy of state.units) {
    if (!isEnemy(unit, enemy)) continue
    if (best === null || worth(unit, enemy) < worth(unit, best)) best = enemy
  }
  return best
}

/** The nearest enemy unit up (1) or down (-1) the line that is still in the fight; null for none. */
export function nearestToward(state: State, unit: Unit, way: number): Unit | null {
  let best: Unit | null = null
  for (const enemy of state.units) {
    if (!isEnemy(unit, enemy) || Math.sign(enemy.place - unit.place) !== way) continue
    if (best === null || worth(unit, enemy) < worth(unit, best)) best = enemy
  }
  return best
}

function worth(unit: Unit, enemy: Unit): number {
  return spacesBetween(unit, enemy) + (enemy.formation === 'routed' ? 10_000 : 0)
}

/** Towards its own end of the field: -1 or 1. */
export function wayHome(state: State, unit: Unit): number {
  const enemy = nearestEnemy(state, unit)
  if (enemy !== null && enemy.place !== unit.place) return Math.sign(unit.place - enemy.place)
  const home = need(state.setup.sides, unit.side).home
  const others = state.setup.sides.filter((_, side) => side !== unit.side)
  return home <= (others[0]?.home ?? 0) ? -1 : 1
}

// Farther than any field is long.
const FAR_AWAY = 1000

/** A place beyond its own end of the field. */
function farHome(state: State, unit: Unit): number {
  return unit.place + wayHome(state, unit) * FAR_AWAY
}

/** Of so many spaces homewards those that no enemy bars. */
export function roomHome(state: State, unit: Unit, spaces: number): number {
  return openSpaces(state, unit, farHome(state, unit), spaces)
}

/** True for a unit with enemies before and behind it: there is no step away from all of them. */
export function isHemmedIn(state: State, unit: Unit): boolean {
  if (roomHome(state, unit, 1) === 0) return true
  const own = indexOf(state, unit)
  let before = false
  let behind = false
  for (const at of unit.line) {
    const enemy = unitAt(state, at)
    const from = need(enemy.quarter, enemy.line.indexOf(own))
    if (from === 2) behind = true
    else before = true
  }
  return before && behind
}

/** Everybody of a unit stands where it stands. */
export function setPlace(state: State, unit: Unit, place: number): void {
  unit.place = place
  for (let rank = 0; rank < RANKS; rank++)
    for (const at of rankOf(unit, rank)) figureAt(state, at).place = place
}

// ── Going ────────────────────────────────────────────────────────────────────────────────────────────────

/** Goes so many spaces towards a place, as far as obstacles and those who came to meet it let it. */
function go(
  table: Table,
  state: State,
  unit: Unit,
  goal: number,
  most: number,
): { gone: number; met: Unit | null } {
  const way = Math.sign(goal - unit.place)
  const guarded = state.setup.terrain.length > 0 || state.units.some(({ meets }) => meets >= 0)
  if (!guarded) {
    setPlace(state, unit, unit.place + way * most)
    return { gone: most, met: null }
  }
  for (let gone = 0; gone < most; gone++) {
    const met = inTheWay(state, unit)
    if (met !== null) return { gone, met }
    const next = unit.place + way
    if (terrainOn(state, next, 0, 'obstacle') !== null && !crosses(table, state, unit))
      return { gone, met: null }
    setPlace(state, unit, next)
  }
  return { gone: most, met: inTheWay(state, unit) }
}

/** An enemy that has spent its move to meet this unit and stands next to it. */
function inTheWay(state: State, unit: Unit): Unit | null {
  const own = indexOf(state, unit)
  for (const enemy of state.units)
    if (
      enemy.meets === own &&
      isEnemy(unit, enemy) &&
      gapTo(unit, enemy) === 0 &&
      !unit.line.includes(indexOf(state, enemy))
    )
      return enemy
  return null
}

/** Everybody tests Agility; more failures than successes stop them all. */
function crosses(table: Table, state: State, unit: Unit): boolean {
  let successes = 0
  let failures = 0
  const alike = new Map<number, number>()
  for (const figure of membersOf(state, unit)) {
    const { agility, skills } = profileOf(state, figure)
    const odds = testChance(agility, skills.includes('jumping'), suffers(state, figure, LEG), false)
    alike.set(odds, (alike.get(odds) ?? 0) + 1)
  }
  for (const [odds, count] of alike) {
    const [passed = 0, failed = 0] = table.tally(6, count, [Math.max(0, odds), 6], OBSTACLE, unit.id)
    successes += passed
    failures += failed
  }
  const success = groupSucceeds(successes, failures)
  const rule = 'warband.battle.obstacle'
  const of = successes + failures
  if (table.logs) say(table, { event: 'obstacle', rule, unit: unit.id, successes, failures, of, success })
  return success
}

function tellMarch(
  table: Table,
  {
    unit,
    how,
    target,
    spaces,
    rule,
  }: {
    readonly unit: Unit
    readonly how: string
    readonly target: string
    readonly spaces: number
    readonly rule: string
  },
): void {
  if (table.logs) say(table, { event: 'march', rule, unit: unit.id, how, target, spaces, place: unit.place })
}

/** How far a unit goes of what it could. */
function askSpaces(table: Table, unit: Unit, how: string, most: number): number {
  if (most <= 1) return most
  return table.askAmount(
    amount({
      name: 'unit-spaces',
      rule: 'warband.move.distance',
      to: unit,
      min: 1,
      max: most,
      about: { how },
      usual: String(most),
    }),
  )
}

/** Into contact: a charge, unless it was too short under a ruling. Skirmishers find out first whether they dare. */
export function charge(table: Table, state: State, unit: Unit, enemy: Unit, throws: boolean): void {
  if (!dares(table, state, unit)) return
  if (unit.formation === 'shieldwall') loosen(table, unit)
  leaveFallen(state, unit)
  if (throws) throwOnCharge(table, state, unit, enemy)
  const barrier = barrierTo(state, unit, enemy.place)
  const end = barrier ?? enemy
  const quarter = barrier === null ? quarterFor(table, state, unit, enemy) : FRONT
  const front = gapTo(unit, end)
  const { gone, met } = go(table, state, unit, end.place, front)
  unit.moved = true
  markMoved(state, unit)
  const reached = met === null && gapTo(unit, end) === 0
  const round = reached && quarter !== FRONT ? spacesRound(end, quarter) : 0
  if (round > 0) setPlace(state, unit, end.place + (quarter === REAR ? wayTo(state, unit, end) : 0))
  tellMarch(table, { unit, how: 'charge', target: enemy.id, spaces: gone + round, rule: 'warband.fs.charge' })
  const target = met ?? (reached ? end : null)
  if (target !== null && target !== enemy) stop(table, unit, target)
  state.idle = 0
  if (target !== null)
    contact(table, state, { unit, enemy: target, gone, quarter: reached ? quarter : FRONT })
}

/** From where a charge comes upon an enemy, by the spaces that are left when its front is reached. */
function quarterFor(table: Table, state: State, unit: Unit, enemy: Unit): number {
  if (!isInLine(enemy)) return FRONT
  const front = gapTo(unit, enemy)
  const round = spacesRound(enemy, REAR)
  const beyond = enemy.place + wayTo(state, unit, enemy) * round
  const most = spacesTo(state, unit, beyond, front + round, unit.free)
  return askApproach(table, state, unit, enemy, most - front)
}

/** Skirmishers check before they close in. */
export function dares(table: Table, state: State, unit: Unit): boolean {
  for (let rank = 0; rank < RANKS; rank++) {
    const model = modelOf(state, unit, rank)
    if (model !== null && !mayEnterMelee(table, state, model)) return false
  }
  return true
}

function loosen(table: Table, unit: Unit): void {
  unit.formation = 'normal'
  if (table.logs)
    say(table, {
      event: 'formation',
      rule: 'warband.maneuver.shieldwall',
      unit: unit.id,
      formation: 'normal',
    })
}

function stop(table: Table, unit: Unit, enemy: Unit): void {
  enemy.meets = -1
  if (table.logs)
    say(table, { event: 'stopped', rule: 'warband.move.interrupt', figure: unit.id, by: enemy.id })
}

/** Foot look at cavalry before it is upon them; then the fronts meet. */
// rule: warband.battle.contact
function contact(
  table: Table,
  state: State,
  {
    unit,
    enemy,
    gone,
    quarter,
  }: { readonly unit: Unit; readonly enemy: Unit; readonly gone: number; readonly quarter: number },
): void {
  const charges = unit.line.length === 0 && gone >= state.setup.rulings['charge-min']
  if (charges) {
    unit.charged = indexOf(state, enemy)
    for (const figure of uniquesOf(state, unit)) figure.charged = true
    faceCavalry(table, state, enemy, unit)
  }
  joinLine(table, state, unit, enemy, quarter)
}

/** Those who go with the unit have moved. */
export function markMoved(state: State, unit: Unit): void {
  for (const figure of uniquesOf(state, unit)) {
    figure.moved = true
    figure.opened = true
    figure.aimed = 0
    figure.aimedAt = -1
  }
}

/** Spaces towards an enemy that leave one between them, and between the unit and whoever bars the way. */
export function roomBefore(state: State, unit: Unit, enemy: Unit): number {
  return openSpaces(state, unit, enemy.place, Math.max(0, gapTo(unit, enemy) - 1))
}

/** Closer to an enemy, and no farther than two spaces from it. */
export function advance(table: Table, state: State, unit: Unit, enemy: Unit): void {
  const most = spacesTo(state, unit, enemy.place, roomBefore(state, unit, enemy), unit.free)
  const spaces = askSpaces(table, unit, 'advance', most)
  leaveFallen(state, unit)
  const { gone, met } = go(table, state, unit, enemy.place, spaces)
  unit.moved = true
  markMoved(state, unit)
  tellMarch(table, {
    unit,
    how: 'advance',
    target: enemy.id,
    spaces: gone,
    rule: 'warband.battle.move-scale',
  })
  if (gone > 0) state.idle = 0
  if (met === null || !dares(table, state, unit)) return
  stop(table, unit, met)
  contact(table, state, { unit, enemy: met, gone, quarter: FRONT })
}

/** Away from the enemy, free and in order; over the edge of the field a unit is gone. */
export function withdraw(table: Table, state: State, unit: Unit): void {
  const goal = farHome(state, unit)
  const most = spacesTo(state, unit, goal, openSpaces(state, unit, goal, FAR_AWAY), unit.free)
  leaveFallen(state, unit)
  const { gone } = go(table, state, unit, goal, askSpaces(table, unit, 'withdraw', most))
  unit.moved = true
  markMoved(state, unit)
  tellMarch(table, { unit, how: 'withdraw', target: '', spaces: gone, rule: 'warband.battle.move-scale' })
  leaveField(table, state, unit, 'warband.move.evade')
}

/** Out of the line at its own will: no save, but nothing else this round. */
export function retreat(table: Table, state: State, unit: Unit): void {
  const goal = farHome(state, unit)
  const room = openSpaces(state, unit, goal, FAR_AWAY)
  const most = Math.min(room, Math.max(1, spacesTo(state, unit, goal, room, false)))
  const spaces = askSpaces(table, unit, 'retreat', most)
  leaveFallen(state, unit)
  const { gone } = go(table, state, unit, goal, spaces)
  if (gone > 0) leaveLines(table, state, unit)
  endDuels(table, state, unit)
  unit.moved = true
  markMoved(state, unit)
  for (const figure of membersOf(state, unit)) figure.full = true
  tellMarch(table, { unit, how: 'retreat', target: '', spaces: gone, rule: 'warband.move.disengage' })
  leaveField(table, state, unit, 'warband.move.disengage')
}

/** Whoever leaves fights no duel any more. */
export function endDuels(table: Table, state: State, unit: Unit): void {
  if (state.duels.length > 0) for (const figure of membersOf(state, unit)) endDuelOf(table, state, figure)
}

/** True for a place that is not beyond the edge of the field. */
export function isOnField({ setup }: State, place: number): boolean {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const { home } of setup.sides) {
    least = Math.min(least, home)
    most = Math.max(most, home)
  }
  return place >= least - setup.edge && place <= most + setup.edge
}

/** A unit beyond the edge of the field has left the battle, under the rule that let or made it go. */
export function leaveField(table: Table, state: State, unit: Unit, rule: string): void {
  if (isOnField(state, unit.place)) return
  tellMarch(table, { unit, how: 'gone', target: '', spaces: 0, rule })
  for (const figure of membersOf(state, unit)) takeOff(table, state, figure, 'fled', rule)
  unit.ranks = [[], [], []]
  countOff(state, unit)
}

/** Takes on one more enemy right beside the one it fights; no charge. */
export function closeWith(table: Table, state: State, unit: Unit, enemy: Unit): void {
  if (!dares(table, state, unit)) return
  unit.moved = true
  markMoved(state, unit)
  state.idle = 0
  tellMarch(table, { unit, how: 'close', target: enemy.id, spaces: 0, rule: 'warband.move.engaged' })
  joinLine(table, state, unit, enemy)
}

// ── Meeting a mover ──────────────────────────────────────────────────────────────────────────────────────

/** Where a unit would stand to meet a mover: the first place on its way that it can get to, or null. */
export function meetingPlace(state: State, unit: Unit, mover: Unit): number | null {
  const goal = state.units[mover.declaredAt]?.place ?? unit.place
  const way = Math.sign(goal - mover.place)
  if (way === 0) return null
  const span = Math.min(Math.abs(goal - mover.place), spacesTo(state, mover, goal, 1000, mover.free) + 1)
  for (let step = 1; step <= span; step++) {
    const place = mover.place + way * step
    const spaces = Math.abs(place - unit.place)
    if (spacesTo(state, unit, place, spaces, unit.free) < spaces) continue
    if (barrierTo(state, unit, place) === null) return place
  }
  return null
}

/** The enemies who have announced a move that this unit can meet. */
export function meetable(state: State, unit: Unit): Unit[] {
  if (isInLine(unit) || state.order[0] !== unit.side) return []
  return state.units.filter(
    (mover) =>
      isEnemy(unit, mover) &&
      !isGone(mover) &&
      !isInLine(mover) &&
      (mover.declared === 'charge' || mover.declared === 'advance') &&
      meetingPlace(state, unit, mover) !== null,
  )
}

/** Stands in a mover's way, which skirmishers must dare. */
export function meet(table: Table, state: State, unit: Unit, mover: Unit): void {
  if (!dares(table, state, unit)) return
  const place = meetingPlace(state, unit, mover) ?? unit.place
  leaveFallen(state, unit)
  const { gone } = go(table, state, unit, place, Math.abs(place - unit.place))
  unit.moved = true
  markMoved(state, unit)
  unit.meets = indexOf(state, mover)
  tellMarch(table, { unit, how: 'meet', target: mover.id, spaces: gone, rule: 'warband.move.interrupt' })
}
