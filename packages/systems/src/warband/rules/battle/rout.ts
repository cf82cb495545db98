/**
 * Rout and rally: a unit that fails its check leaves the line. Whoever of it is in melee makes a Capture save or takes
 * 1 damage; then it falls back, in order or in disorder, and flees on every Opening until it is off the field or finds
 * its nerve again after a quiet round. Who cannot fall back gives up, or fights to the death.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Figure,
  figureAt,
  groupAt,
  isIn,
  need,
  profileOf,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { captureOf } from '../common/fighter.ts'
import { hurt, realOf, resolveFallen } from '../common/health.ts'
import { ALLIES } from '../common/losses.ts'
import { surrender } from '../common/morale.ts'
import { loseBanner, settleUnit } from './casualties.ts'
import { leaveLines } from './line.ts'
import { leaveFallen, leaveUnit } from './loose.ts'
import { endDuels, isHemmedIn, leaveField, paceOf, roomHome, setPlace, wayHome } from './march.ts'
import { drill } from './nerve.ts'
import { dealToRank, isUnique, membersOf, menIn, modelOf } from './ranks.ts'
import { spokesmanOf, unitsOf } from './spirit.ts'
import { facingBit, isGone, isInLine, rankOf, ranksInLine } from './stand.ts'

const RETREAT: Roll = { name: 'retreat-capture', rule: 'warband.retreat.save' }
const RANKS = 3

/** The units of a group give way, and the others of the side see it; who never tests and stands alone stays. */
export function routUnits(table: Table, state: State, group: number, rout: boolean): void {
  let gives = false
  for (const unit of unitsOf(state, group)) {
    if (unit.formation === 'routed' || (unit.loose && spokesmanOf(state, unit) === null)) continue
    if (routUnit(table, state, unit, rout)) gives = true
  }
  if (gives) alarm(state, group)
}

/** The others of the side see it, at the end of the next round or of this one. */
function alarm(state: State, at: number): void {
  const { side } = groupAt(state, at)
  const now = state.setup.rulings['ally-chain'] === 'same-round'
  for (const [other, group] of state.groups.entries()) {
    if (other === at || group.side !== side) continue
    if (now) group.triggers |= ALLIES
    else group.later |= ALLIES
  }
}

/** One unit gives way: back if it can, else it offers surrender, else it fights to the death; true for the first two. */
function routUnit(table: Table, state: State, unit: Unit, rout: boolean): boolean {
  const side = need(state.setup.sides, unit.side)
  if (!side.canRetreat || isHemmedIn(state, unit)) {
    const rule = rout ? 'warband.morale.twelve' : 'warband.morale.no-way-out'
    const giving = membersOf(state, unit).filter((figure) => !profileOf(state, figure).pc)
    const accepted = surrender(table, state, giving, rule)
    if (accepted) settleUnit(table, state, unit, false)
    else groupAt(state, unit.group).lastStand = true
    return accepted
  }
  partWays(table, state, unit)
  fallBack(table, state, unit, rout ? 2 : 1, rout)
  if (!isGone(unit)) loseBanner(table, state, unit)
  return true
}

/** PCs never test: they may stay where the others run. */
function partWays(table: Table, state: State, unit: Unit): void {
  if (unit.loose) return
  for (const figure of membersOf(state, unit)) {
    if (!profileOf(state, figure).pc) continue
    const rule = 'warband.morale.pcs'
    if (
      table.ask(
        option({
          name: 'stay-or-go',
          rule,
          to: figure,
          options: STAY_GO,
          about: { unit: unit.id },
          usual: 'go',
        }),
      ) === 'stay'
    )
      leaveUnit(state, unit, figure)
  }
}

const STAY_GO: readonly string[] = ['go', 'stay']

/** Out of the line with a save each, then so many times the speed away. */
function fallBack(table: Table, state: State, unit: Unit, times: number, rout: boolean): void {
  if (isInLine(unit)) saveInRetreat(table, state, unit)
  leaveFallen(state, unit)
  if (isGone(unit)) {
    leaveLines(table, state, unit)
    return
  }
  const way = wayHome(state, unit)
  unit.formation = 'routed'
  const spaces = roomHome(state, unit, times * paceOf(state, unit))
  leaveLines(table, state, unit)
  endDuels(table, state, unit)
  unit.disorder = rout
  unit.quiet = 0
  setPlace(state, unit, unit.place + way * spaces)
  const rule = rout ? 'warband.morale.twelve' : 'warband.morale.fail'
  if (table.logs)
    say(table, {
      event: 'rout',
      rule,
      unit: unit.id,
      how: rout ? 'rout' : 'retreat',
      spaces,
      place: unit.place,
    })
  leaveField(table, state, unit, rule)
}

/** Each creature in a rank that faces the enemy saves against Capture or takes 1 damage; the dead go at once. */
function saveInRetreat(table: Table, state: State, unit: Unit): void {
  const once = state.setup.rulings['retreat-save'] === 'one-per-group'
  const inLine = ranksInLine(state, unit)
  let shared = -1
  for (let rank = 0; rank < RANKS; rank++) {
    if (rankOf(unit, rank).length === 0 || (inLine & facingBit(rank)) === 0) continue
    const men = menIn(state, unit, rank)
    const model = modelOf(state, unit, rank)
    if (model !== null) {
      const failed = shared >= 0 ? shared * men : failures(table, state, { unit, model, men, once })
      if (once && shared < 0) shared = failed > 0 ? 1 : 0
      if (failed > 0) dealToRank(state, unit, rank, realOf(table, state, model, failed), 1)
    }
    for (const at of rankOf(unit, rank)) {
      const figure = figureAt(state, at)
      if (!isUnique(state, figure) || !isIn(figure)) continue
      const failed = shared >= 0 ? shared : failsAlone(table, state, figure)
      if (once && shared < 0) shared = failed
      if (failed > 0) hurt(table, state, { target: figure, hits: 1, dealt: 1, by: -1, subdue: false })
    }
  }
  resolveFallen(table, state, false)
  settleUnit(table, state, unit, false)
}

/** Whoever counts by himself saves by himself: 1 if he fails. */
function failsAlone(table: Table, state: State, figure: Figure): number {
  const need = Math.min(12, Math.max(0, captureOf(state, figure)))
  const success = table.atMost(12, need, RETREAT, figure.id)
  const rule = 'warband.retreat.save'
  if (table.logs) say(table, { event: 'save', rule, figure: figure.id, what: 'capture', need, success })
  return success ? 0 : 1
}

/** How many of some like figures fail their save; under a ruling one die stands for all. */
function failures(
  table: Table,
  state: State,
  {
    unit,
    model,
    men,
    once,
  }: { readonly unit: Unit; readonly model: Figure; readonly men: number; readonly once: boolean },
): number {
  const chance = Math.min(12, Math.max(0, captureOf(state, model)))
  const dice = once ? 1 : men
  const [, fallen = 0] = table.tally(12, dice, CAPTURE[chance] ?? [0, 12], RETREAT, unit.id)
  const failed = once ? fallen * men : fallen
  const rule = 'warband.retreat.save'
  if (table.logs) say(table, { event: 'saves', rule, unit: unit.id, need: chance, dice, failed })
  return failed
}

const CAPTURE: readonly (readonly number[])[] = Array.from({ length: 13 }, (_, chance) => [chance, 12])

/** A routed unit runs on in the Opening phase; a PC who has run with it may stop at any time. */
export function fleeOn(table: Table, state: State, unit: Unit): void {
  unit.opened = true
  partWays(table, state, unit)
  const { quiet, disorder } = unit
  fallBack(table, state, unit, 2, disorder)
  unit.quiet = quiet
}

// ── Coming back ──────────────────────────────────────────────────────────────────────────────────────────

/** Counts the quiet rounds of those who flee; whatever shakes them meanwhile only costs them that. */
export function countQuiet(state: State): void {
  for (const unit of state.units) {
    if (unit.formation !== 'routed' || isGone(unit)) continue
    const group = groupAt(state, unit.group)
    const troubled = unit.lossesThisRound > 0 || group.triggers !== 0 || unit.refused
    unit.quiet = troubled ? 0 : unit.quiet + 1
    if (unitsOf(state, unit.group).every(({ formation }) => formation === 'routed')) group.triggers = 0
  }
}

const RALLY: readonly string[] = ['try', 'flee']

/** Those who gave up are gone from the ranks; then routed units that had a quiet round may try to come back. */
export function rallyUnits(table: Table, state: State): void {
  for (const unit of state.units) settleUnit(table, state, unit, false)
  for (const side of state.order)
    for (const unit of state.units) {
      if (unit.side !== side || unit.formation !== 'routed' || unit.quiet < 1 || isGone(unit)) continue
      const rule = 'warband.battle.rally-rout'
      if (
        table.ask(
          option({
            name: 'rout-rally',
            rule,
            to: unit,
            options: RALLY,
            about: { quiet: unit.quiet },
            usual: 'try',
          }),
        ) === 'flee'
      )
        continue
      if (!drill(table, state, unit, 'rally').passed) continue
      unit.formation = 'normal'
      unit.disorder = false
      unit.quiet = 0
      if (table.logs) say(table, { event: 'formation', rule, unit: unit.id, formation: 'rallied' })
    }
}

/** True for somebody whose unit flees. */
export function isRouted(state: State, figure: Figure): boolean {
  return figure.unit >= 0 && unitAt(state, figure.unit).formation === 'routed'
}
