/**
 * Engagement: who comes within whose reach, what that binds, and how contact ends; and the close order that costs
 * those who engage it.
 *
 * Passing somebody engages nobody: contact is made where a movement ends. Fighters in contact stand a metre apart.
 * A *formation* is three or more in close order who know how to fight that way and whom nobody has flanked.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, armOf, type Figure, figureAt, profileOf, type State } from '../../state/state.ts'
import {
  areEngaged,
  canAct,
  disengage,
  distance,
  engage,
  hasTrait,
  holders,
  isReadied,
} from '../core/conditions.ts'
import { pairOf } from '../movement/mounts.ts'
import { reachOf } from '../ranged/line-of-fire.ts'

/** Metres that a weapon bridges, from touch to very long. */
const REACHES: readonly number[] = [1, 1, 1, 2, 3]
/** Whole metres on a square field: what lies half a metre beyond still counts. */
const SLACK = 0.5

/** How near two foes come before they are engaged: the longer reach of the two binds both. */
export function engagementRadius(state: State, one: Figure, other: Figure): number {
  if (state.setup.rulings['melee-range'] === 'two-metres')
    return Math.max(reachOf(state, one), reachOf(state, other))
  return Math.max(armsReach(state, one), armsReach(state, other)) + SLACK
}

/** The reach of the longest weapon in somebody's hands. */
function armsReach(state: State, figure: Figure): number {
  let most = 1
  for (const item of figure.items) {
    const arm = armOf(state, item)
    if (isReadied(item) && arm.category !== 'ranged') most = Math.max(most, REACHES[arm.reach] ?? 1)
  }
  return most
}

/** Two foes come to grips, each with whoever shares the other's saddle. */
export function comeToGrips(table: Table, state: State, one: Figure, other: Figure, rule: string): void {
  const fresh = !areEngaged(one, other)
  const all = [...pairOf(state, one), ...pairOf(state, other)]
  const before = all.map((figure) => formationPenalty(state, figure))
  for (const mine of pairOf(state, one)) for (const theirs of pairOf(state, other)) engage(mine, theirs)
  for (const figure of all) figure.fleeing = false
  if (fresh && table.logs) say(table, { event: 'engaged', rule, one: one.id, other: other.id, on: true })
  for (const [at, figure] of all.entries()) faceFormation(table, state, figure, before[at] ?? 0)
}

/** Two break contact, and so does whoever shares a saddle with either. */
export function breakContact(table: Table, state: State, one: Figure, other: Figure, rule: string): void {
  const parted = areEngaged(one, other)
  for (const mine of pairOf(state, one)) for (const theirs of pairOf(state, other)) disengage(mine, theirs)
  if (parted && table.logs) say(table, { event: 'engaged', rule, one: one.id, other: other.id, on: false })
}

/** Whoever has gone or was driven out of reach of those in contact with them is engaged with them no longer. */
export function leaveBehind(table: Table, state: State, mover: Figure): void {
  for (const each of pairOf(state, mover))
    for (const at of each.engaged.slice()) {
      const foe = figureAt(state, at)
      if (distance(each, foe) <= engagementRadius(state, each, foe)) continue
      breakContact(table, state, each, foe, 'mythras.engage.def')
    }
}

/** A movement ends: every foe able to act within reach is engaged; of those below, a flyer only meets the one it came for. */
export function arrive(
  table: Table,
  state: State,
  mover: Figure,
  intended: Figure | null,
  rule: string,
): void {
  if (!canAct(state, mover)) return
  for (const foe of state.figures) {
    if (!areFoes(mover, foe) || !canAct(state, foe)) continue
    const aloft = mover.airborne !== foe.airborne && !(mover.airborne && foe === intended)
    if (aloft || distance(mover, foe) > engagementRadius(state, mover, foe)) continue
    comeToGrips(table, state, mover, foe, rule)
  }
}

// ── Formation Fighting ───────────────────────────────────────────────────────────────────────────────────

const CLOSE_ORDER = 2
const ENOUGH = 3
/** The cosine beyond which two foes stand on opposite sides of somebody. */
const OPPOSITE = -0.5

/** Action Points that somebody lacks for facing an enemy formation; none in a formation of one's own. */
export function formationPenalty(state: State, figure: Figure): number {
  let formations = 0
  const counted: Figure[] = []
  for (const at of figure.engaged) {
    const foe = figureAt(state, at)
    if (!profileOf(state, foe).legions || counted.includes(foe)) continue
    const formation = formationOf(state, foe)
    if (formation.length === 0) continue
    counted.push(...formation)
    formations += 1
  }
  if (formations === 0 || formationOf(state, figure).length > 0) return 0
  return state.setup.rulings.formation === 'per-formation' ? formations : 1
}

/** The formation that somebody stands in; empty when there are too few, or when they are flanked. */
export function formationOf(state: State, figure: Figure): readonly Figure[] {
  if (!holdsTheLine(state, figure)) return []
  const line = [figure]
  for (const member of line)
    for (const other of state.figures) {
      if (other.side !== figure.side || line.includes(other) || !holdsTheLine(state, other)) continue
      if (distance(member, other) <= CLOSE_ORDER) line.push(other)
    }
  return line.length < ENOUGH || line.some((member) => isFlanked(state, member)) ? [] : line
}

/** On their feet, able, and with a weapon in hand whose style knows close order. */
function holdsTheLine(state: State, figure: Figure): boolean {
  if (!profileOf(state, figure).legions || !canAct(state, figure) || figure.posture === 'prone') return false
  return figure.items.some((item) => isReadied(item) && hasTrait(state, figure, item, 'formation-fighting'))
}

/** Flanked is whoever does not see the foe coming, or has foes on opposite sides. */
function isFlanked(state: State, figure: Figure): boolean {
  if (profileOf(state, figure).unaware) return true
  const foes = holders(state, figure)
  return foes.some((one, at) => foes.slice(at + 1).some((other) => areOpposite(figure, one, other)))
}

function areOpposite(middle: Figure, one: Figure, other: Figure): boolean {
  const dot = (one.x - middle.x) * (other.x - middle.x) + (one.y - middle.y) * (other.y - middle.y)
  return dot < OPPOSITE * distance(middle, one) * distance(middle, other)
}

/** At first contact with a formation a point that is not spent yet is gone. */
function faceFormation(table: Table, state: State, figure: Figure, before: number): void {
  if (state.setup.rulings.formation === 'reset-only') return
  const lost = Math.min(figure.actionPoints, formationPenalty(state, figure) - before)
  if (lost <= 0) return
  figure.actionPoints -= lost
  figure.delayed = Math.min(figure.delayed, figure.actionPoints)
  const rule = 'mythras.trait.formation-fighting'
  if (table.logs)
    say(table, {
      event: 'condition',
      rule,
      figure: figure.id,
      what: 'faces-formation',
      amount: lost,
      where: '',
    })
}
