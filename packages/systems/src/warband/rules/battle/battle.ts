/**
 * Battles: what the phases of a round call when units are on the field. There everybody stands in a unit, single
 * figures in one of their own, so that one kind of thing moves, shoots, strikes and breaks. The chapters are in files
 * of their own: ranks, lines, reach, the clash, volleys, marches, cavalry, leaders, manoeuvres, tides, rout.
 */
import { menu, option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  actingSide,
  type Figure,
  FRONT,
  figureAt,
  isIn,
  need,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { DEFENDING } from '../common/fighter.ts'
import { sideOf } from '../common/sides.ts'
import { hasAbleMen, holdsBack, mayDefend, strikeWithUnit, waitsToStrike } from './clash.ts'
import { endLeaderDuels } from './leaders.ts'
import { link } from './line.ts'
import { looseUnit } from './loose.ts'
import { closeUp, countOff, isUnique, menIn } from './ranks.ts'
import { countQuiet, routUnits } from './rout.ts'
import { facingBit, frontOf, isGone, isInLine, rankBehind, rankOf, ranksInLine } from './stand.ts'
import { tideUnits } from './tides.ts'

export { settleUnits } from './casualties.ts'
export { challengeLeaders } from './leaders.ts'
export { declareUnits, openingWaits, openUnit } from './orders.ts'
export { isRouted, rallyUnits, routUnits } from './rout.ts'

const RANKS = 3
const RANK_SIZE = 5

// ── The start ────────────────────────────────────────────────────────────────────────────────────────────

/** Everybody outside the ranks stands for himself; and those who begin in contact stand front to front. */
export function beginBattle(state: State, contact: boolean): void {
  takeIn(state)
  if (contact) standOpposite(state)
}

/** Whoever is in no unit becomes one. */
function takeIn(state: State): void {
  for (const figure of state.figures)
    if (figure.unit < 0 && isIn(figure)) {
      figure.contact.length = 0
      looseUnit(state, figure, figure.place)
    }
}

/** The units of each side face those of the next one by one; where there are more of one, they share. */
function standOpposite(state: State): void {
  const bySide = state.setup.sides.map((_, side) => state.units.filter((unit) => unit.side === side))
  for (let side = 1; side < bySide.length; side++) {
    const [own, others] = [need(bySide, side), need(bySide, side - 1)]
    const lines = own.length === 0 || others.length === 0 ? 0 : Math.max(own.length, others.length)
    for (let at = 0; at < lines; at++) {
      const [unit, enemy] = [need(own, at % own.length), need(others, at % others.length)]
      link(state, unit, enemy, quarterSetUp(state, unit, enemy))
      enemy.quarter[enemy.quarter.length - 1] = quarterSetUp(state, enemy, unit)
    }
  }
}

function quarterSetUp(state: State, unit: Unit, enemy: Unit): number {
  for (const [one, other, arc] of state.setup.arcs) {
    const [attacker, target] = [state.figures[one], state.figures[other]]
    if (attacker === undefined || target === undefined) continue
    if (state.units[attacker.unit] === unit && state.units[target.unit] === enemy) return arc
  }
  return FRONT
}

/** A round begins: nothing of the last one is left on the units but their formation. */
export function freshUnits(state: State): void {
  takeIn(state)
  for (let at = 0; at < state.units.length; at++) {
    const unit = unitAt(state, at)
    unit.opened = false
    unit.moved = false
    unit.charged = -1
    unit.struck = 0
    unit.defending = 0
    unit.newFront = 0
    unit.declared = ''
    unit.declaredAt = -1
    unit.meets = -1
    unit.fumbled = 0
    unit.refused = false
    unit.breaks = false
    unit.braced = -1
    unit.hits = 0
    unit.lossesThisRound = 0
    if (unit.formation === 'broken') unit.formation = 'normal'
  }
}

/** The Opening phase begins: who is in no line now may go twice as far. */
export function unitsOpen(state: State): void {
  for (let at = 0; at < state.units.length; at++) {
    const unit = unitAt(state, at)
    unit.free = !isInLine(unit)
  }
}

// ── Defending ────────────────────────────────────────────────────────────────────────────────────────────

const NO_YES: readonly string[] = ['no', 'yes']

/** Ranks and Unique figures may give up their blows for armour, the side without priority first. */
export function defendUnits(table: Table, state: State): void {
  for (let place = state.order.length - 1; place >= 0; place--)
    for (let at = 0; at < state.units.length; at++) {
      const unit = unitAt(state, at)
      if (unit.side === state.order[place]) defendUnit(table, state, unit)
    }
}

/** One unit: each rank that faces an enemy, or under a ruling any. */
function defendUnit(table: Table, state: State, unit: Unit): void {
  const early = state.setup.rulings['forgo-timing'] === 'round-start'
  if (isGone(unit) || unit.formation === 'routed' || (!early && !isInLine(unit))) return
  if (holdsBack(state, unit)) {
    asksAlone(table, state, unit, figureAt(state, unit.leader))
    return
  }
  const inLine = early ? 0 : ranksInLine(state, unit)
  for (let rank = 0; rank < RANKS; rank++) {
    if (rankOf(unit, rank).length === 0 || (!early && (inLine & facingBit(rank)) === 0)) continue
    if (unit.singles > 0) defendAlone(table, state, unit, rank)
    if (hasDefenders(state, unit, rank) && asksRank(table, unit, rank)) defendRank(table, state, unit, rank)
  }
}

/** True if a rank has normal figures with blows to give up, or under a ruling just their Melee action. */
function hasDefenders(state: State, unit: Unit, rank: number): boolean {
  if (state.setup.rulings['forgo-who'] === 'attacks') return hasAbleMen(state, unit, rank)
  return rankOf(unit, rank).some((at) => {
    const figure = figureAt(state, at)
    return !isUnique(state, figure) && mayDefend(state, figure)
  })
}

/** The Unique figures of a rank, each for himself. */
function defendAlone(table: Table, state: State, unit: Unit, rank: number): void {
  for (const at of rankOf(unit, rank)) {
    const figure = figureAt(state, at)
    if (isUnique(state, figure)) asksAlone(table, state, unit, figure)
  }
}

function asksAlone(table: Table, state: State, unit: Unit, figure: Figure): void {
  if (mayDefend(state, figure) && asksDefence(table, figure, { unit: unit.id })) defend(table, figure)
}

function asksDefence(table: Table, figure: Figure, about: unknown): boolean {
  return (
    table.ask(
      option({
        name: 'defend',
        rule: 'warband.forgo.defend',
        to: figure,
        options: NO_YES,
        about,
        usual: 'no',
      }),
    ) === 'yes'
  )
}

function asksRank(table: Table, unit: Unit, rank: number): boolean {
  return (
    table.ask(
      option({
        name: 'rank-defend',
        rule: 'warband.forgo.defend',
        to: unit,
        options: NO_YES,
        about: RANK_ABOUT[rank],
        usual: 'no',
      }),
    ) === 'yes'
  )
}

const RANK_ABOUT: readonly { readonly rank: number }[] = [{ rank: 0 }, { rank: 1 }, { rank: 2 }]

function defend(table: Table, figure: Figure): void {
  figure.defending = true
  if (table.logs)
    say(table, {
      event: 'action',
      rule: 'warband.forgo.defend',
      figure: figure.id,
      what: 'defend',
      detail: `${DEFENDING}`,
    })
}

function defendRank(table: Table, state: State, unit: Unit, rank: number): void {
  unit.defending |= facingBit(rank)
  for (const at of rankOf(unit, rank)) {
    const figure = figureAt(state, at)
    if (!isUnique(state, figure)) figure.defending = true
  }
  if (table.logs)
    say(table, {
      event: 'rank-defends',
      rule: 'warband.forgo.defend',
      unit: unit.id,
      rank,
      armour: DEFENDING,
    })
}

// ── Striking ─────────────────────────────────────────────────────────────────────────────────────────────

/** Moves on to the next side with a unit that has blows to give; false when there is none left. */
export function strikesWait(state: State, first: boolean): boolean {
  for (; state.acting < state.order.length; state.acting++) {
    const side = actingSide(state)
    for (let at = 0; at < state.units.length; at++) {
      const unit = unitAt(state, at)
      if (unit.side === side && waitsToStrike(state, unit, first)) return true
    }
  }
  return false
}

/** One unit's blows. */
export function strikeUnit(table: Table, state: State, first: boolean): void {
  const side = actingSide(state)
  let unit: Unit | null = null
  let several = false
  for (let at = 0; at < state.units.length; at++) {
    const each = unitAt(state, at)
    if (each.side !== side || !waitsToStrike(state, each, first)) continue
    if (unit === null) unit = each
    else several = true
  }
  if (unit === null) return
  const chosen = several ? askNext(table, state, side, first, unit) : unit
  if (!first && state.setup.rulings['forgo-timing'] === 'own-turn') defendUnit(table, state, chosen)
  strikeWithUnit(table, state, chosen, first)
}

function askNext(table: Table, state: State, side: number, first: boolean, usual: Unit): Unit {
  const units = state.units.filter((unit) => unit.side === side && waitsToStrike(state, unit, first))
  const open = () => ({ options: units.map(({ id }) => id), forbidden: [] })
  const rule = 'warband.priority.member-order'
  const choice = table.ask(
    menu({
      name: 'next-unit',
      rule,
      to: sideOf(state, side),
      open,
      about: { phase: state.phase },
      usual: usual.id,
    }),
  )
  return units.find(({ id }) => id === choice) ?? usual
}

// ── The end of a round ───────────────────────────────────────────────────────────────────────────────────

/** The end of a round before anybody's nerve is looked at: tides, gaps, and those who were broken. */
export function endOfBattleRound(table: Table, state: State): void {
  tideUnits(table, state)
  endLeaderDuels(table, state)
  if (state.setup.rulings.refill === 'end-of-round') for (const unit of state.units) refill(state, unit)
  if (state.setup.rulings['rank-pool'] === 'resets') for (const unit of state.units) unit.pools.fill(0)
  countQuiet(state)
  for (const unit of state.units) if (unit.breaks && !isGone(unit)) routUnits(table, state, unit.group, false)
}

/** Under a ruling those behind fill the gaps of the ranks before them. */
function refill(state: State, unit: Unit): void {
  for (let rank = 0; rank < RANKS; rank++) {
    const list = rankOf(unit, rank)
    if (list.length === 0) continue
    const behind = rankBehind(unit, rank, 1)
    if (behind < 0) break
    const others = rankOf(unit, behind)
    while (list.length < RANK_SIZE && menIn(state, unit, behind) > 0) {
      const file = others.findIndex((at) => !isUnique(state, figureAt(state, at)))
      list.push(...others.splice(file, 1))
    }
  }
  closeUp(state, unit)
  countOff(state, unit)
}

/** True if somebody of a side is able and willing: in the fight, and not of a routed unit. */
export function sideStands(state: State, side: number): boolean {
  return state.units.some((unit) => unit.side === side && unit.formation !== 'routed' && frontOf(unit) >= 0)
}

/** The unit with this id, if there is one. */
export function unitById(state: State, id: string): Unit | undefined {
  return state.units.find((unit) => unit.id === id)
}
