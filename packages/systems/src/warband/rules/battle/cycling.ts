/**
 * Cycling between ranks: two figures of neighbouring ranks trade places, which costs both their move and asks both for
 * a Capture save. If one fails they trade but neither acts again this round; if both fail they do not even trade.
 * A whole front rank can trade with the rank behind it, man by man.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, figureAt, isStanding, need, type State, type Unit } from '../../state/state.ts'
import { captureOf } from '../common/fighter.ts'
import { touch } from './line.ts'
import { closeUp, countOff, isUnique } from './ranks.ts'
import { frontOf, isInLine, poolOf, rankBehind, rankOf } from './stand.ts'

const CYCLE: Roll = { name: 'cycle-capture', rule: 'warband.cycle.save' }

/** True if a unit has normal figures in its front and in the rank behind it who can trade places. */
export function canCycle(state: State, unit: Unit): boolean {
  const front = frontOf(unit)
  const behind = front < 0 ? -1 : rankBehind(unit, front, 1)
  return behind >= 0 && normals(state, unit, front).length > 0 && normals(state, unit, behind).length > 0
}

/** The normal figures of the front rank trade places with those behind them, as far as there are any. */
export function cycleRanks(table: Table, state: State, unit: Unit): void {
  const front = frontOf(unit)
  const behind = rankBehind(unit, front, 1)
  const ahead = normals(state, unit, front)
  const back = normals(state, unit, behind)
  const pairs = Math.min(ahead.length, back.length)
  let swapped = 0
  for (let at = 0; at < pairs; at++) if (trade(table, state, unit, need(ahead, at), need(back, at))) swapped++
  if (swapped === Math.max(ahead.length, back.length)) swapPools(unit, front, behind)
  closeUp(state, unit)
  countOff(state, unit)
}

function normals(state: State, unit: Unit, rank: number): Figure[] {
  return rankOf(unit, rank)
    .map((at) => figureAt(state, at))
    .filter((figure) => !isUnique(state, figure) && !figure.opened)
}

function swapPools(unit: Unit, one: number, other: number): void {
  const pool = poolOf(unit, one)
  unit.pools[one] = poolOf(unit, other)
  unit.pools[other] = pool
}

/** The one right behind, or before, a figure in the next rank: the nearest to its own place; null for none. */
export function partnerOf(state: State, unit: Unit, figure: Figure, step: number): Figure | null {
  const rank = rankBehind(unit, figure.rank, step)
  if (rank < 0) return null
  const [own, other] = [rankOf(unit, figure.rank), rankOf(unit, rank)]
  const place = figure.file - (own.length - 1) / 2 + (other.length - 1) / 2
  const file = Math.max(0, Math.min(other.length - 1, Math.round(place)))
  const partner = figureAt(state, need(other, file))
  return partner.opened || !isStanding(partner) ? null : partner
}

/** Two figures trade places if they can; true if they did. */
export function trade(table: Table, state: State, unit: Unit, one: Figure, other: Figure): boolean {
  const first = saves(table, state, one)
  const second = saves(table, state, other)
  one.opened = true
  other.opened = true
  one.moved = true
  other.moved = true
  const swaps = first || second
  if (!first || !second) {
    one.full = true
    other.full = true
    // rule: warband.cycle.struck-penalty
    if (state.setup.rulings['cycle-penalty'] === 'on' && isInLine(unit))
      unit.fumbled += (first ? 0 : 1) + (second ? 0 : 1)
  }
  if (swaps) exchange(unit, one, other)
  if (table.logs)
    say(table, {
      event: 'cycle',
      rule:
        first && second
          ? 'warband.cycle.save'
          : swaps
            ? 'warband.cycle.one-fails'
            : 'warband.cycle.both-fail',
      unit: unit.id,
      figure: one.id,
      other: other.id,
      swapped: swaps,
      act: first && second,
    })
  if (swaps) countOff(state, unit)
  if (swaps && (isUnique(state, one) || isUnique(state, other))) touch(state)
  return swaps
}

function saves(table: Table, state: State, figure: Figure): boolean {
  const chance = Math.min(12, Math.max(0, captureOf(state, figure)))
  return table.atMost(12, chance, CYCLE, figure.id)
}

function exchange(unit: Unit, one: Figure, other: Figure): void {
  const [first, second] = [rankOf(unit, one.rank), rankOf(unit, other.rank)]
  const [at, file] = [first.indexOf(one.at), second.indexOf(other.at)]
  first[at] = other.at
  second[file] = one.at
  const { rank, file: place } = one
  one.rank = other.rank
  one.file = other.file
  other.rank = rank
  other.file = place
}
