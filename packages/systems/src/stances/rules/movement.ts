/**
 * Movement: how far, which way, and what it stirs up. Aggressive owes an approach and earns by it; Defensive earns
 * when somebody comes; Balanced and Defensive may step out of an engagement, towards home.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  areFoes,
  type Figure,
  isActive,
  isDefensive,
  profileOf,
  type State,
  wieldedBy,
} from '../state/state.ts'
import { attack, plainAttack, whyNotAttack, whyNotStrike, whyNotTarget } from './attack.ts'
import {
  beats,
  check,
  creditCritical,
  creditFailure,
  creditNatural,
  momentumStance,
  skilled,
} from './checks.ts'
import { become } from './damage.ts'
import { gain } from './resource.ts'
import {
  distance,
  ENGAGED,
  FAR,
  holdsEnemy,
  isAtHome,
  isEngaged,
  isOnField,
  nearestEnemy,
  wayAhead,
  whyNotStep,
} from './zones.ts'

/** How many zones a Charge takes at least. */
export const CHARGE_ZONES = 2
const CHASE: Roll = { name: 'chase', rule: 'stances.move.defensive-distance' }

// ── How far ──────────────────────────────────────────────────────────────────────────────────────────────

/** How many zones somebody may still go this turn: one move beside an action, two without. */
// rules: stances.move.balanced, stances.move.balanced-double, stances.zone.far.safe
export function movementLeft(state: State, figure: Figure): number {
  if (figure.stopped || figure.charged) return 0
  const { speed } = profileOf(state, figure)
  if (!figure.acted) return Math.max(0, 2 * speed - figure.moved)
  return figure.moved === 0 && state.setup.rulings['action-economy'] === 'either-order' ? speed : 0
}

/** True for somebody who has not spent his action, on a double move or otherwise. */
export function mayAct(state: State, figure: Figure): boolean {
  return !figure.acted && figure.moved <= profileOf(state, figure).speed
}

// ── What Aggressive owes ─────────────────────────────────────────────────────────────────────────────────

/** Works out what Aggressive owes with the movement that is left. */
export function assessDuty(state: State, figure: Figure): void {
  figure.due = 'nothing'
  figure.owed = 0
  // rule: stances.balanced.movement
  if (figure.stance !== 'aggressive') return
  const nearest = nearestEnemy(state, figure)
  figure.owed = nearest
  const ruling = state.setup.rulings['aggressive-obligation']
  if (ruling === 'off' || !isBound(state, figure)) return
  const left = movementLeft(state, figure)
  if (nearest <= 0 || left === 0) return
  const reach = ruling === 'strict' ? left : Math.min(left, profileOf(state, figure).speed)
  figure.due = nearest <= reach ? 'enter' : 'nearer'
}

/** Whoever switched in mid-turn is bound too, unless the table says otherwise. */
function isBound(state: State, figure: Figure): boolean {
  return figure.declared === 'aggressive' || state.setup.rulings['switch-and-obligation'] === 'yes'
}

/** Whether the duty could still be met by somebody at this distance with so much movement left. */
function canMeet(figure: Figure, nearest: number, left: number): boolean {
  if (figure.due === 'nothing' || nearest <= 0) return true
  return figure.due === 'enter' ? nearest <= left : nearest - left < figure.owed
}

/** The rule that keeps Aggressive from ending its turn, or ''. */
export function whyNotEnd(state: State, figure: Figure): string {
  if (figure.due === 'nothing' || movementLeft(state, figure) === 0) return ''
  return canMeet(figure, nearestEnemy(state, figure), 0) ? '' : dutyRule(figure)
}

/** The rule that keeps Aggressive from spending its action first, or ''. */
export function whyNotAct(state: State, figure: Figure): string {
  if (!mayAct(state, figure)) return 'stances.action.economy'
  // Whoever was kept off has done what can be done.
  if (figure.due === 'nothing' || figure.stopped) return ''
  const free = figure.moved === 0 && state.setup.rulings['action-economy'] === 'either-order'
  const left = free ? profileOf(state, figure).speed : 0
  return canMeet(figure, nearestEnemy(state, figure), left) ? '' : dutyRule(figure)
}

/** The rule that keeps Aggressive from going that way, or '': every zone must lead towards the nearest enemy. */
export function whyNotGo(state: State, figure: Figure, zone: number, left: number): string {
  if (figure.due === 'nothing') return ''
  const after = nearestEnemy(state, figure, zone)
  const towards = after === nearestEnemy(state, figure) - Math.abs(zone - figure.zone)
  return towards && canMeet(figure, after, left) ? '' : dutyRule(figure)
}

function dutyRule({ due }: Figure): string {
  return due === 'enter' ? 'stances.move.aggressive-must-close' : 'stances.aggressive.approach'
}

// ── Going ────────────────────────────────────────────────────────────────────────────────────────────────

/** Zones that somebody can reach now, each with the rule that keeps him from it or ''. */
export function destinations(
  state: State,
  figure: Figure,
  offer: (zone: number, whyNot: string) => void,
): void {
  const left = movementLeft(state, figure)
  for (const step of DOWN_AND_UP) {
    const far = wayAhead(state, figure, step, left)
    for (let zones = 1; zones <= far; zones++)
      offer(figure.zone + zones * step, whyNotWalk(state, figure, zones, step, left))
    const barred = figure.zone + (far + 1) * step
    if (far < left && isOnField(state, barred)) offer(barred, whyNotStep(state, figure, barred - step, step))
  }
}

const DOWN_AND_UP: readonly number[] = [-1, 1]

/** The zones that somebody may go to now, at most so many away. */
export function zonesInReach(state: State, figure: Figure, most: number): readonly number[] {
  const zones: number[] = []
  const left = movementLeft(state, figure)
  const within = Math.min(left, most)
  if (within > 0)
    for (const step of DOWN_AND_UP) {
      const far = wayAhead(state, figure, step, within)
      for (let gone = 1; gone <= far; gone++)
        if (whyNotWalk(state, figure, gone, step, left) === '') zones.push(figure.zone + gone * step)
    }
  return zones
}

/** The rule that keeps Aggressive from so many steps one way, or ''; after the action there is one move and no more. */
function whyNotWalk(state: State, figure: Figure, zones: number, step: number, left: number): string {
  if (figure.due === 'nothing') return ''
  const zone = figure.zone + zones * step
  const ends = figure.acted || holdsEnemy(state, figure, zone)
  return whyNotGo(state, figure, zone, ends ? 0 : left - zones)
}

/** Goes to a zone, step by step; a foe on the way ends it. */
export function move(table: Table, state: State, figure: Figure, zone: number): void {
  const { speed } = profileOf(state, figure)
  const from = figure.zone
  const step = zone > from ? 1 : -1
  if (!part(table, state, figure)) return
  const gone = Math.abs(zone - from)
  figure.moved += gone
  if (table.logs)
    say(table, {
      event: 'move',
      rule: figure.moved > speed ? 'stances.move.double' : 'stances.move.standard',
      figure: figure.id,
      from,
      to: zone,
      double: figure.moved > speed,
    })
  for (let zones = 0; zones < gone && !figure.stopped; zones++) enter(table, state, figure, step)
  closeInAll(table, state, figure)
}

/** One step into the next zone, with what it earns and stirs up. */
function enter(table: Table, state: State, figure: Figure, step: number): void {
  const before = nearestEnemy(state, figure)
  if (isKeptOff(table, state, figure, figure.zone + step)) {
    figure.stopped = true
    return
  }
  figure.zone += step
  const after = nearestEnemy(state, figure)
  closeIn(table, state, figure, before, after)
  // rules: stances.move.engage, stances.zone.close.enter
  if (after !== ENGAGED) return
  figure.stopped = true
  for (const other of state.figures)
    if (other.zone === figure.zone && areFoes(figure, other)) beClosedOn(table, state, other)
}

/** Aggressive earns by coming from Far to Close and from Close to Engaged, but not in medium armour. */
function closeIn(table: Table, state: State, figure: Figure, before: number, after: number): void {
  if (!earnsByMoving(state, figure)) return
  const ruling = state.setup.rulings['closing-momentum']
  if (ruling === 'per-charge' || after >= before || after < 0) return
  if (ruling === 'per-zone' || after < FAR) gain(table, state, figure, 1, 'stances.move.aggressive-momentum')
}

/** Under that ruling one point for a turn that led all the way from Far to Engaged. */
// rule: stances.example.magnus-move
function closeInAll(table: Table, state: State, figure: Figure): void {
  if (state.setup.rulings['closing-momentum'] !== 'per-charge' || !earnsByMoving(state, figure)) return
  if (figure.owed >= FAR && nearestEnemy(state, figure) === ENGAGED)
    gain(table, state, figure, 1, 'stances.move.aggressive-momentum')
}

// rule: stances.armour.medium.momentum
function earnsByMoving(state: State, figure: Figure): boolean {
  return momentumStance(state, figure) === 'aggressive' && profileOf(state, figure).armourClass !== 'medium'
}

/** Defensive earns when an enemy comes into its zone. */
function beClosedOn(table: Table, state: State, figure: Figure): void {
  if (!isActive(figure) || momentumStance(state, figure) !== 'defensive') return
  const { rulings } = state.setup
  if (rulings['medium-closing'] === 'yes' && profileOf(state, figure).armourClass === 'medium') return
  if (rulings['closing-defender'] === 'once-per-round' && figure.closedPaid) return
  figure.closedPaid = true
  gain(table, state, figure, 1, 'stances.move.defensive-momentum')
}

/** Under that ruling a Defensive figure may hold off the first who would come in. */
function isKeptOff(table: Table, state: State, figure: Figure, zone: number): boolean {
  if (state.setup.rulings['keep-distance'] === 'none') return false
  for (const other of state.figures) {
    if (other.zone !== zone || !isDefensive(other) || !areFoes(figure, other) || other.kept) continue
    other.kept = true
    const chaser = check(table, state, {
      figure,
      roll: CHASE,
      modifier: skilled(state, figure, 'grace', 'athletics'),
      tn: 0,
    })
    const keeper = check(table, state, {
      figure: other,
      roll: CHASE,
      modifier: skilled(state, other, 'grace', 'athletics'),
      tn: 0,
    })
    creditNatural(table, state, figure, chaser.natural)
    creditNatural(table, state, other, keeper.natural)
    const kept = !beats(state, chaser, keeper, false)
    if (kept ? keeper.critical : chaser.critical) creditCritical(table, state, kept ? other : figure, false)
    if (kept) creditFailure(table, state, figure, chaser, other)
    else creditFailure(table, state, other, keeper, figure)
    if (!kept) continue
    if (table.logs)
      say(table, {
        event: 'kept',
        rule: CHASE.rule,
        figure: figure.id,
        by: other.id,
        zone: figure.zone,
      })
    return true
  }
  return false
}

/**
 * Under that ruling whoever leaves an engagement in Balanced is struck at first. False for whoever then stays: because he
 * fell, or because he turned Aggressive when he was attacked.
 */
// rule: stances.defensive.disengage
function part(table: Table, state: State, figure: Figure): boolean {
  if (state.setup.rulings.disengage !== 'balanced-provokes' || figure.stance !== 'balanced') return true
  if (!isEngaged(state, figure)) return true
  for (const foe of state.figures) {
    if (!isActive(figure) || figure.stance !== 'balanced') break
    if (!isActive(foe) || !areFoes(figure, foe) || foe.zone !== figure.zone) continue
    const arm = wieldedBy(state, foe)
    if (whyNotAttack(state, foe, figure, arm) !== '') continue
    attack(table, state, { ...plainAttack(foe, figure, arm, 'parting'), bonus: -2 })
  }
  return isActive(figure) && !isHeld(state, figure)
}

/** True for somebody whom Aggressive holds in an engagement. */
function isHeld(state: State, figure: Figure): boolean {
  return figure.stance === 'aggressive' && isEngaged(state, figure)
}

// ── Charge ───────────────────────────────────────────────────────────────────────────────────────────────

/** How many zones a Charge at somebody goes: as near as the weapon wants it. 0 if it cannot be made. */
export function chargeLength(state: State, figure: Figure, target: Figure): number {
  const { speed } = profileOf(state, figure)
  const gap = distance(figure, target)
  const step = target.zone > figure.zone ? 1 : -1
  const most = Math.min(gap, 2 * speed, wayAhead(state, figure, step, 2 * speed))
  const arm = wieldedBy(state, figure)
  const aloof = arm.category === 'ranged' && state.setup.rulings['ranged-engaged'] === 'forbidden'
  for (let zones = most; zones >= CHARGE_ZONES; zones--) {
    const zone = figure.zone + zones * step
    if (whyNotStrike(state, figure, arm, gap - zones) !== '') continue
    if (aloof && holdsEnemy(state, figure, zone)) continue
    if (whyNotGo(state, figure, zone, 0) === '') return zones
  }
  return 0
}

/** The rule that keeps somebody from charging a target, or ''. */
export function whyNotCharge(state: State, figure: Figure, target: Figure): string {
  const { rulings } = state.setup
  if (figure.stance !== 'aggressive' || !isBound(state, figure)) return 'stances.aggressive.charge'
  if (figure.moved > 0 || figure.acted || figure.stopped) return 'stances.action.economy'
  if (isEngaged(state, figure)) return 'stances.move.aggressive-no-disengage'
  const nobody = whyNotTarget(state, figure, target)
  if (nobody !== '') return nobody
  if (rulings['charge-move'] === 'speed-2-only' && profileOf(state, figure).speed < 2)
    return 'stances.move.standard'
  const { category } = wieldedBy(state, figure)
  if (category === 'ranged' && rulings['charge-weapon'] !== 'any') return 'stances.weapon.ranged'
  if (category === 'thrown' && rulings['charge-weapon'] === 'melee-only') return 'stances.aggressive.charge'
  return chargeLength(state, figure, target) === 0 ? 'stances.aggressive.charge' : ''
}

/** The run of a Charge; the blow follows. Says how many zones it went, which are fewer for whoever was kept off. */
export function runUp(table: Table, state: State, figure: Figure, target: Figure): number {
  const zones = chargeLength(state, figure, target)
  const step = target.zone > figure.zone ? 1 : -1
  const from = figure.zone
  figure.moved += zones
  if (table.logs)
    say(table, {
      event: 'charge',
      rule: 'stances.aggressive.charge',
      figure: figure.id,
      target: target.id,
      from,
      to: from + zones * step,
    })
  for (let zone = 0; zone < zones && !figure.stopped; zone++) enter(table, state, figure, step)
  closeInAll(table, state, figure)
  figure.charged = true
  figure.acted = true
  return Math.abs(figure.zone - from)
}

// ── Leaving ──────────────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps somebody on the field, or ''. */
export function whyNotLeave(state: State, figure: Figure): string {
  const rule = 'stances.end.leave'
  if (state.setup.rulings.leaving !== 'home-edge' || !isAtHome(state, figure)) return rule
  if (figure.stance === 'aggressive') return 'stances.move.aggressive-no-disengage'
  return movementLeft(state, figure) > 0 ? '' : 'stances.move.standard'
}

/** Walks off the field. */
export function leaveField(table: Table, state: State, figure: Figure): void {
  if (part(table, state, figure)) become(table, figure, 'fled', 'stances.end.leave')
}
