/**
 * Taking figures off: at the end of a phase, and of the First Strikes, pools turn into dead figures, Unique figures at
 * 0 HP are dealt with like anybody, ranks close up, and what the losses mean for leaders, banners and lines follows.
 * Under an option some of those taken off turn out to be alive when the battle is over.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Figure,
  figureAt,
  figureIn,
  groupAt,
  isIn,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { duelOf } from '../common/duels.ts'
import { resolveFallen } from '../common/health.ts'
import { BANNER, LEADER, noteLoss } from '../common/losses.ts'
import { leaveLines, touch } from './line.ts'
import {
  closeLikeRanks,
  closeUp,
  countOff,
  dropAt,
  findLeader,
  helpingOf,
  menIn,
  modelOf,
  nextToFall,
} from './ranks.ts'
import {
  facingBit,
  frontOf,
  isGone,
  poolOf,
  rankFacing,
  rankOf,
  ranksInLine,
  secondBit,
  strengthOf,
} from './stand.ts'

const CASUALTY: Roll = { name: 'casualty', rule: 'warband.battle.casualties' }
const BEARER: Roll = { name: 'bearer', rule: 'warband.banner.lost' }
const HALF: readonly number[] = [3, 6]
const RANKS = 3
const DUEL_DEATH = -2

/** The end of a phase in a battle: everybody who has fallen is taken off. */
export function settleUnits(table: Table, state: State, first: boolean): void {
  const duellists = state.duels.length === 0 ? NOBODY : duellingLeaders(state)
  resolveFallen(table, state, first)
  for (let at = 0; at < state.units.length; at++) {
    const unit = unitAt(state, at)
    if (!isGone(unit)) settleUnit(table, state, unit, first, duellists)
  }
  if (!first && state.waits.length > 0) state.waits = []
}

const NOBODY: readonly number[] = []

function duellingLeaders(state: State): number[] {
  return state.units.flatMap(({ leader }) =>
    leader >= 0 && duelOf(state, figureAt(state, leader)) !== undefined ? [leader] : [],
  )
}

/** Takes off what one unit has lost, and closes its ranks. */
export function settleUnit(
  table: Table,
  state: State,
  unit: Unit,
  first: boolean,
  duellists: readonly number[] = NOBODY,
): void {
  const harmed = poolOf(unit, 0) + poolOf(unit, 1) + poolOf(unit, 2) > 0
  if (!harmed && !lostSomebody(state, unit)) return
  const strength = strengthOf(unit)
  const facing = first ? ranksInLine(state, unit) : 0
  const bearer = unit.bannerHeld ? figureAt(state, unit.banner).rank : -1
  for (let rank = 0; rank < RANKS; rank++) if (poolOf(unit, rank) > 0) takeFromRank(table, state, unit, rank)
  dropTheLost(state, unit)
  const lost = strength - strengthOf(unit)
  if (lost === 0) return
  unit.lossesThisRound += lost
  if (isGone(unit)) {
    countOff(state, unit)
    leaveLines(table, state, unit)
    return
  }
  if (unit.singles === 0 && unit.leader < 0 && !unit.mixed) {
    closeLikeRanks(state, unit)
    noteNewFront(state, unit, facing, false)
  } else {
    closeUp(state, unit)
    noteNewFront(state, unit, facing, unit.leader >= 0 || unit.loose)
    noteLeader(state, unit, duellists)
    countOff(state, unit)
  }
  keepWall(table, state, unit)
  if (unit.bannerHeld && bearer >= 0) noteBanner(table, state, unit, bearer)
}

/** A wall needs shields in all hands of the rank that is now in front. */
function keepWall(table: Table, state: State, unit: Unit): void {
  if (unit.formation !== 'shieldwall') return
  if (rankOf(unit, frontOf(unit)).every((at) => figureAt(state, at).shield === 'ready')) return
  unit.formation = 'normal'
  const rule = 'warband.maneuver.shieldwall'
  if (table.logs) say(table, { event: 'formation', rule, unit: unit.id, formation: 'normal' })
}

function lostSomebody(state: State, unit: Unit): boolean {
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    for (let at = 0; at < list.length; at++) if (figureIn(state, list, at).life !== 'in') return true
  }
  return false
}

/** Each helping in the pool takes one figure; when all are gone nothing is left in it. */
function takeFromRank(table: Table, state: State, unit: Unit, rank: number): void {
  const men = menIn(state, unit, rank)
  const helping = helpingOf(state, unit, rank)
  const pool = poolOf(unit, rank)
  const dead = Math.min(men, Math.floor(pool / helping))
  const alive = dead > 0 && state.setup.rulings.casualties === 'on' ? survivors(table, unit, dead) : 0
  if (unit.bannerHeld && dead > 0 && state.setup.rulings['banner-lost'] === 'random')
    drawBearer(table, state, { unit, rank, men, dead })
  const list = rankOf(unit, rank)
  for (let fallen = 0; fallen < dead; fallen++) {
    const file = nextToFall(state, unit, rank)
    const figure = figureIn(state, list, file)
    figure.life = 'dead'
    figure.hp = 0
    figure.stabilized = fallen < alive
    dropAt(list, file)
    noteLoss(state, figure)
  }
  unit.pools[rank] = dead === men ? 0 : pool - dead * helping
  if (dead > 0) tellLosses(table, { unit, rank, lost: dead, left: men - dead, alive })
}

/** How many of those taken off were only left for dead. */
function survivors(table: Table, unit: Unit, dead: number): number {
  return table.tally(6, dead, HALF, CASUALTY, unit.id)[0] ?? 0
}

function tellLosses(
  table: Table,
  {
    unit,
    rank,
    lost,
    left,
    alive,
  }: {
    readonly unit: Unit
    readonly rank: number
    readonly lost: number
    readonly left: number
    readonly alive: number
  },
): void {
  if (!table.logs) return
  const rule = alive > 0 ? 'warband.battle.casualties' : 'warband.battle.rank-damage'
  say(table, { event: 'losses', rule, unit: unit.id, rank, lost, left, alive })
}

/** Those who are out of the fight stand in no rank. */
function dropTheLost(state: State, unit: Unit): void {
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    for (let at = list.length - 1; at >= 0; at--) if (!isIn(figureIn(state, list, at))) dropAt(list, at)
    if (unit.singles > 0 && list.length > 0 && modelOf(state, unit, rank) === null) unit.pools[rank] = 0
  }
}

// ── What the losses mean ─────────────────────────────────────────────────────────────────────────────────

/** A rank that has come to face the enemy in the First Strikes does not strike yet. */
function noteNewFront(state: State, unit: Unit, before: number, touches: boolean): void {
  if (touches) touch(state)
  if (before === 0) return
  for (const at of unit.line) {
    const facing = rankFacing(state, unit, unitAt(state, at))
    if ((before & facingBit(facing)) === 0) unit.newFront |= facingBit(facing) | (before & secondBit(facing))
  }
}

/** The fall of a leader, and worse in a duel; whoever now has the most Might leads. */
// rules: warband.leader.death, warband.leader.death-duel
function noteLeader(state: State, unit: Unit, duellists: readonly number[]): void {
  const { leader } = unit
  const life = leader < 0 ? 'in' : figureAt(state, leader).life
  if (life !== 'in') {
    const group = groupAt(state, unit.group)
    group.triggers |= LEADER
    if (life === 'dead' && duellists.includes(leader)) group.shaken = Math.min(group.shaken, DUEL_DEATH)
  }
  findLeader(state, unit)
}

/** Others of the rank take the banner up; with the rank it is lost. */
function noteBanner(table: Table, state: State, unit: Unit, rank: number): void {
  if (isIn(figureAt(state, unit.banner))) return
  const heir = state.setup.rulings['banner-lost'] === 'rank' ? modelOf(state, unit, rank) : null
  if (heir !== null) unit.banner = heir.at
  else loseBanner(table, state, unit)
}

/** The banner is gone, which shakes them. */
export function loseBanner(table: Table, state: State, unit: Unit): void {
  if (!unit.bannerHeld) return
  unit.bannerHeld = false
  groupAt(state, unit.group).triggers |= BANNER
  if (table.logs) say(table, { event: 'banner', rule: 'warband.banner.lost', unit: unit.id, how: 'lost' })
}

/** By lot, under a ruling: the bearer is one of those who fall, or not. */
function drawBearer(
  table: Table,
  state: State,
  {
    unit,
    rank,
    men,
    dead,
  }: { readonly unit: Unit; readonly rank: number; readonly men: number; readonly dead: number },
): void {
  const bearer: Figure = figureAt(state, unit.banner)
  if (bearer.rank !== rank || !isIn(bearer) || dead >= men) return
  if (table.die(men, BEARER, unit.id) > dead) return
  loseBanner(table, state, unit)
  unit.banner = -1
}
