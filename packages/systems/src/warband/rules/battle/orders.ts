/**
 * The Opening phase of a battle: each unit gets one order, and those who count one by one may act for themselves. The
 * side without priority announces its moves before; the other may stand in their way. A routed unit needs no order.
 */
import { type ForbiddenOption, MenuLines, menu, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  actingSide,
  type Figure,
  figureIn,
  isStanding,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { letGo } from '../common/health.ts'
import { sideOf } from '../common/sides.ts'
import { announces, type OpeningKey, perform, whyNotOpening } from '../skirmish/opening.ts'
import { dropFree, invokeFury } from '../skirmish/small-actions.ts'
import { canCycle, cycleRanks, partnerOf, trade } from './cycling.ts'
import { hasRoom } from './line.ts'
import { leaveUnit } from './loose.ts'
import { isOutflanked, leaveWall, manoeuvre, whyNotWall } from './manoeuvres.ts'
import {
  advance,
  charge,
  closeWith,
  gapTo,
  inCharge,
  isHemmedIn,
  isNear,
  meet,
  meetable,
  nearestEnemy,
  retreat,
  withdraw,
} from './march.ts'
import { isUnique, uniquesOf } from './ranks.ts'
import { fleeOn } from './rout.ts'
import { frontOf, indexOf, isEnemy, isFacing, isGone, isInLine, rankOf, strengthOf } from './stand.ts'
import { aim, canReload, canThrowOnCharge, reloadUnit, volley, whyNotAim, whyNotShoot } from './volley.ts'

/** What a unit can be told to do, in the order of the menu. */
export const orderKeys = [
  'stay',
  'charge',
  'charge-throw',
  'advance',
  'withdraw',
  'shoot',
  'throw',
  'reload',
  'retreat',
  'close',
  'meet',
  'cycle',
  'shieldwall',
  'wall-advance',
  'loosen',
  'wheel',
  'act',
] as const
export type OrderKey = (typeof orderKeys)[number]

const LINES = new MenuLines(orderKeys)

/** The moves that the side without priority announces. */
export const announcedKeys = [
  'charge',
  'advance',
  'withdraw',
  'retreat',
  'close',
  'cycle',
  'manoeuvre',
] as const
/** A move that is announced. */
export type Announced = (typeof announcedKeys)[number]

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** The rule against an order now, whatever was announced, or ''. */
export function whyNotOrder(state: State, unit: Unit, key: OrderKey): string {
  if ((announcedAs(key) !== '' || key === 'meet') && cannotMove(state, unit)) return 'warband.mod.prone-cost'
  if (unit.defending !== 0 && (key === 'retreat' || key === 'reload')) return 'warband.forgo.defend'
  switch (key) {
    case 'stay':
      return ''
    case 'charge':
      if (isInLine(unit)) return 'warband.move.engaged'
      return chargesOf(state, unit).length > 0 ? '' : whyNoCharge(state, unit)
    case 'charge-throw':
      return canThrowOnCharge(state, unit) ? whyNotOrder(state, unit, 'charge') : 'warband.throw.charge'
    case 'advance':
      return whyNotAdvance(state, unit)
    case 'withdraw':
      return isInLine(unit) ? 'warband.move.engaged' : ''
    case 'retreat':
      return isInLine(unit) && !isHemmedIn(state, unit) ? '' : 'warband.move.disengage'
    case 'close':
      return closable(state, unit).length > 0 ? '' : 'warband.move.engaged'
    case 'meet':
      return announces(state) && meetable(state, unit).length > 0 ? '' : 'warband.move.interrupt'
    case 'shoot':
      return whyNotShoot(state, unit, false)
    case 'throw':
      return whyNotShoot(state, unit, true)
    case 'reload':
      return canReload(state, unit) ? '' : 'warband.full.reload'
    case 'cycle':
      return canCycle(state, unit) ? '' : 'warband.cycle.cost'
    case 'act':
      return unit.loose ? '' : 'warband.battle.unique'
    default:
      return whyNotManoeuvre(state, unit, key)
  }
}

/** There is no room before those who are near enough, or nobody is. */
function whyNoCharge(state: State, unit: Unit): string {
  if (state.units.some((enemy) => isNear(state, unit, enemy))) return 'warband.battle.line'
  return unit.free ? 'warband.move.double' : 'warband.move.distance'
}

/** True if everybody of a unit lies on the ground or is in a grapple. */
export function cannotMove(state: State, unit: Unit): boolean {
  if (unit.singles < strengthOf(unit)) return false
  return uniquesOf(state, unit).every((figure) => !isStanding(figure))
}

function whyNotAdvance(state: State, unit: Unit): string {
  const enemy = nearestEnemy(state, unit)
  if (isInLine(unit)) return 'warband.move.engaged'
  return enemy !== null && gapTo(unit, enemy) > 1 ? '' : 'warband.move.distance'
}

function whyNotManoeuvre(
  state: State,
  unit: Unit,
  key: 'shieldwall' | 'wall-advance' | 'loosen' | 'wheel',
): string {
  switch (key) {
    case 'shieldwall':
      return whyNotWall(state, unit)
    case 'wall-advance':
      return whyNotWall(state, unit) || whyNotAdvance(state, unit)
    case 'loosen':
      return unit.formation === 'shieldwall' ? '' : 'warband.maneuver.shieldwall'
    case 'wheel':
      return isOutflanked(state, unit) ? '' : 'warband.maneuver.complex'
  }
}

/** Enemies whom a charge reaches. */
export function chargesOf(state: State, unit: Unit): Unit[] {
  return state.units.filter((enemy) => inCharge(state, unit, enemy))
}

/** One more enemy right beside those it fights. */
function closable(state: State, unit: Unit): Unit[] {
  if (!isInLine(unit) || !hasRoom(unit)) return []
  return state.units.filter(
    (enemy) =>
      isEnemy(unit, enemy) &&
      hasRoom(enemy) &&
      gapTo(unit, enemy) === 0 &&
      !unit.line.includes(indexOf(state, enemy)),
  )
}

/** The announced move to which an order belongs, '' for what needs no announcement. */
function announcedAs(key: OrderKey): string {
  switch (key) {
    case 'charge':
    case 'charge-throw':
      return 'charge'
    case 'shieldwall':
    case 'wall-advance':
    case 'wheel':
      return 'manoeuvre'
    case 'advance':
    case 'withdraw':
    case 'retreat':
    case 'close':
    case 'cycle':
      return key
    default:
      return ''
  }
}

/** The rule against an order now, or '': whoever had to announce moves as announced, though he may stop short. */
export function whyNotNow(state: State, unit: Unit, key: OrderKey): string {
  const rule = whyNotOrder(state, unit, key)
  const { declared } = unit
  if (
    rule !== '' ||
    key === 'stay' ||
    declared === '' ||
    state.setup.rulings['move-declaration'] !== 'binding'
  )
    return rule
  const move = announcedAs(key)
  if (move !== '') return isAnnounced(state, unit, move) ? '' : 'warband.move.declare'
  return declared !== 'stay' && canStillMove(state, unit) && key !== 'meet' ? 'warband.move.declare' : ''
}

function canStillMove(state: State, unit: Unit): boolean {
  return orderKeys.some((key) => {
    const move = announcedAs(key)
    return move !== '' && whyNotOrder(state, unit, key) === '' && isAnnounced(state, unit, move)
  })
}

/** True for the move that was announced, or a charge that stops short; against others than announced one does not turn. */
function isAnnounced(state: State, unit: Unit, move: string): boolean {
  if (move !== unit.declared) return unit.declared === 'charge' && move === 'advance'
  const goal = state.units[unit.declaredAt]
  if (goal === undefined) return true
  if (move === 'charge') return inCharge(state, unit, goal)
  return move !== 'close' || closable(state, unit).includes(goal)
}

function orderMenu(table: Table, state: State, unit: Unit) {
  let lines = 0
  const forbidden: ForbiddenOption[] = []
  for (let at = 0; at < orderKeys.length; at++) {
    const key = orderKeys[at] ?? 'stay'
    const rule = whyNotNow(state, unit, key)
    if (rule === '') lines |= 1 << at
    else if (table.explains) forbidden.push({ key, rule })
  }
  return { options: LINES.list(lines), forbidden }
}

// ── Announcing ───────────────────────────────────────────────────────────────────────────────────────────

/** The units of the sides without priority announce their moves, the last side first. */
export function declareUnits(table: Table, state: State): void {
  for (let place = state.order.length - 1; place > 0; place--)
    for (const unit of state.units)
      if (unit.side === state.order[place] && waitsForOrder(state, unit) && unit.formation !== 'routed')
        declareUnit(table, state, unit)
}

function declareUnit(table: Table, state: State, unit: Unit): void {
  const rule = 'warband.move.declare'
  const open = () => {
    const why = announcedKeys.map((move) => whyNotAnnounced(state, unit, move))
    const forbidden = announcedKeys.flatMap((key, at) =>
      why[at] === '' ? [] : [{ key, rule: why[at] ?? rule }],
    )
    return { options: ['stay', ...announcedKeys.filter((_, at) => why[at] === '')], forbidden }
  }
  const choice = table.ask(menu({ name: 'unit-declare', rule, to: unit, open, about: null, usual: 'stay' }))
  const move = announcedKeys.find((each) => each === choice)
  unit.declared = move ?? 'stay'
  unit.declaredAt = move === 'charge' || move === 'close' ? targetOf(table, state, unit, move) : -1
  if (move === 'advance') unit.declaredAt = nearestIndex(state, unit)
  if (table.logs && move !== undefined)
    say(table, {
      event: 'declare',
      rule,
      figure: unit.id,
      what: move,
      target: state.units[unit.declaredAt]?.id ?? '',
    })
}

function nearestIndex(state: State, unit: Unit): number {
  const enemy = nearestEnemy(state, unit)
  return enemy === null ? -1 : indexOf(state, enemy)
}

/** The rule against announcing a move, or '' if some order of its kind is open. */
function whyNotAnnounced(state: State, unit: Unit, move: Announced): string {
  const rules = orderKeys
    .filter((key) => announcedAs(key) === move)
    .map((key) => whyNotOrder(state, unit, key))
  return rules.includes('') ? '' : (rules[0] ?? '')
}

/** Which enemy is charged, or closed with. */
function targetOf(table: Table, state: State, unit: Unit, move: 'charge' | 'close'): number {
  const targets = move === 'charge' ? chargesOf(state, unit) : closable(state, unit)
  const [only] = targets
  if (only === undefined) return -1
  if (targets.length === 1) return indexOf(state, only)
  const open = () => ({ options: targets.map(({ id }) => id), forbidden: [] })
  const rule = move === 'charge' ? 'warband.fs.charge' : 'warband.move.engaged'
  const choice = table.ask(
    menu({ name: 'unit-target', rule, to: unit, open, about: { how: move }, usual: only.id }),
  )
  return indexOf(state, targets.find(({ id }) => id === choice) ?? only)
}

// ── Whose turn ───────────────────────────────────────────────────────────────────────────────────────────

/** True for a unit that still has its order to get. */
export function waitsForOrder(state: State, unit: Unit): boolean {
  return !unit.opened && !isGone(unit) && !isSurprised(state, unit)
}

function isSurprised(state: State, unit: Unit): boolean {
  const figure = state.figures[rankOf(unit, frontOf(unit))[0] ?? -1]
  return figure !== undefined && (figure.surprised || (unit.loose && figure.asleep > 0))
}

/** True for a figure of the ranks that may act for itself: one that counts by itself and has not gone with the others. */
function waitsAlone(state: State, figure: Figure): boolean {
  return (
    figure.life === 'in' &&
    !figure.opened &&
    !figure.surprised &&
    figure.asleep === 0 &&
    isUnique(state, figure)
  )
}

/** Moves on to the next side that has something to do in the Opening phase; false when there is none left. */
export function openingWaits(state: State): boolean {
  for (; state.acting < state.order.length; state.acting++) {
    const side = actingSide(state)
    for (const unit of state.units) {
      if (unit.side !== side) continue
      if (waitsForOrder(state, unit)) return true
      if (!unit.loose && unit.formation !== 'routed' && hasSomebodyAlone(state, unit)) return true
    }
  }
  return false
}

function hasSomebodyAlone(state: State, unit: Unit): boolean {
  if (unit.singles === 0) return false
  for (let rank = 0; rank < unit.ranks.length; rank++) {
    const list = rankOf(unit, rank)
    for (let at = 0; at < list.length; at++) if (waitsAlone(state, figureIn(state, list, at))) return true
  }
  return false
}

/** One order, or one figure's own action. */
export function openUnit(table: Table, state: State): void {
  const side = actingSide(state)
  let unit: Unit | null = null
  let several = false
  for (let at = 0; at < state.units.length; at++) {
    const each = unitAt(state, at)
    if (each.side !== side || !waitsForOrder(state, each)) continue
    if (each.formation === 'routed') {
      fleeOn(table, state, each)
      return
    }
    if (unit === null) unit = each
    else several = true
  }
  const alone = loners(state, side)
  const [figure] = alone
  if (several || (unit !== null && figure !== undefined) || alone.length > 1)
    openNext(table, state, side, alone, unit?.id ?? 'pass')
  else if (unit !== null) order(table, state, unit)
  else if (figure !== undefined) actAlone(table, state, figure)
}

/** The side says who is next. */
function openNext(table: Table, state: State, side: number, alone: readonly Figure[], usual: string): void {
  const units = state.units.filter((unit) => unit.side === side && waitsForOrder(state, unit))
  const open = () => ({
    options: [...units.map(({ id }) => id), ...alone.map(({ id }) => id), 'pass'],
    forbidden: [],
  })
  const rule = 'warband.priority.member-order'
  const choice = table.ask(
    menu({ name: 'next-unit', rule, to: sideOf(state, side), open, about: { phase: state.phase }, usual }),
  )
  const chosen = units.find(({ id }) => id === choice)
  const single = alone.find(({ id }) => id === choice)
  if (chosen !== undefined) order(table, state, chosen)
  else if (single !== undefined) actAlone(table, state, single)
  else pass(units, alone)
}

function loners(state: State, side: number): readonly Figure[] {
  if (!state.units.some((unit) => unit.side === side && unit.singles > 0 && !unit.loose)) return NOBODY
  const found: Figure[] = []
  for (const unit of state.units) {
    if (unit.side !== side || unit.loose || unit.formation === 'routed' || isGone(unit)) continue
    if (!hasSomebodyAlone(state, unit)) continue
    for (const figure of uniquesOf(state, unit)) if (waitsAlone(state, figure)) found.push(figure)
  }
  return found
}

const NOBODY: readonly Figure[] = []

function pass(units: readonly Unit[], alone: readonly Figure[]): void {
  for (const unit of units) unit.opened = true
  for (const figure of alone) passAlone(figure)
}

function passAlone(figure: Figure): void {
  figure.opened = true
  figure.waited = true
}

// ── Orders ───────────────────────────────────────────────────────────────────────────────────────────────

/** One unit's order. */
function order(table: Table, state: State, unit: Unit): void {
  const open = () => orderMenu(table, state, unit)
  const choice = table.ask(
    menu({ name: 'order', rule: 'warband.battle.move-scale', to: unit, open, about: null, usual: 'stay' }),
  )
  const key = orderKeys.find((each) => each === choice) ?? 'stay'
  unit.opened = true
  carryOut(table, state, unit, key)
}

function carryOut(table: Table, state: State, unit: Unit, key: OrderKey): void {
  switch (key) {
    case 'stay':
      if (unit.loose) passAlone(figureIn(state, rankOf(unit, 0), 0))
      return
    case 'charge':
    case 'charge-throw':
      orderCharge(table, state, unit, key === 'charge-throw')
      return
    case 'advance':
      orderAdvance(table, state, unit)
      return
    case 'withdraw':
      withdraw(table, state, unit)
      return
    case 'retreat':
      retreat(table, state, unit)
      return
    case 'close':
      orderClose(table, state, unit)
      return
    case 'meet':
      orderMeet(table, state, unit)
      return
    case 'shoot':
    case 'throw':
      volley(table, state, unit, key === 'throw')
      return
    case 'reload':
      reloadUnit(table, state, unit)
      return
    case 'cycle':
      cycleRanks(table, state, unit)
      return
    case 'loosen':
      leaveWall(table, unit)
      return
    case 'act':
      actAlone(table, state, figureIn(state, rankOf(unit, 0), 0))
      return
    default:
      orderManoeuvre(table, state, unit, key)
  }
}

/** The enemy that was announced, or one that is chosen now. */
function goalOf(table: Table, state: State, unit: Unit, move: 'charge' | 'close'): Unit | null {
  const binding = state.setup.rulings['move-declaration'] === 'binding'
  const declared = binding && unit.declared === move ? state.units[unit.declaredAt] : undefined
  if (declared !== undefined) return declared
  return state.units[targetOf(table, state, unit, move)] ?? null
}

function orderCharge(table: Table, state: State, unit: Unit, throws: boolean): void {
  const enemy = goalOf(table, state, unit, 'charge')
  if (enemy !== null) charge(table, state, unit, enemy, throws)
}

function orderAdvance(table: Table, state: State, unit: Unit): void {
  const enemy = nearestEnemy(state, unit)
  if (enemy !== null) advance(table, state, unit, enemy)
}

function orderClose(table: Table, state: State, unit: Unit): void {
  const enemy = goalOf(table, state, unit, 'close')
  if (enemy !== null) closeWith(table, state, unit, enemy)
}

function orderMeet(table: Table, state: State, unit: Unit): void {
  const movers = meetable(state, unit)
  const [only] = movers
  const open = () => ({ options: movers.map(({ id }) => id), forbidden: [] })
  const rule = 'warband.move.interrupt'
  const choice =
    movers.length <= 1
      ? only?.id
      : table.ask(
          menu({ name: 'unit-target', rule, to: unit, open, about: { how: 'meet' }, usual: only?.id ?? '' }),
        )
  const mover = movers.find(({ id }) => id === choice)
  if (mover !== undefined) meet(table, state, unit, mover)
}

/** A manoeuvre that fails costs the move, or under a ruling leaves a plain one. */
function orderManoeuvre(
  table: Table,
  state: State,
  unit: Unit,
  key: 'shieldwall' | 'wall-advance' | 'wheel',
): void {
  const done = manoeuvre(table, state, unit, key === 'wheel' ? 'wheel' : 'shieldwall')
  if (done && key === 'wall-advance') orderAdvance(table, state, unit)
  if (done || state.setup.rulings['maneuver-fail'] === 'no-move') return
  const open = () => ({
    options: PLAIN.filter((move) => whyNotOrder(state, unit, move) === ''),
    forbidden: [],
  })
  const choice = table.ask(
    menu({ name: 'plain-move', rule: 'warband.maneuver.check', to: unit, open, about: null, usual: 'stay' }),
  )
  if (choice === 'advance') orderAdvance(table, state, unit)
  else if (choice === 'withdraw') withdraw(table, state, unit)
}

const PLAIN: readonly OrderKey[] = ['stay', 'advance', 'withdraw']

// ── Acting alone ─────────────────────────────────────────────────────────────────────────────────────────

/** What somebody who counts by himself can do while the others do something else. */
export const aloneKeys = [
  'nothing',
  'leave',
  'fall-back',
  'step-up',
  'stand',
  'spell',
  'gambit',
  'grapple',
  'break-out',
  'tighten',
  'first-aid',
  'ready',
  'take',
  'use',
  'search',
  'aim',
  'protect',
  'other',
  'fury',
  'let-go',
  'drop',
] as const
export type AloneKey = (typeof aloneKeys)[number]

const ALONE = new MenuLines(aloneKeys)

/** The rule that keeps somebody where he is who lies on the ground or is in a grapple. */
function cannotGo({ held, holding }: Figure): string {
  return held || holding >= 0 ? 'warband.grapple.control' : 'warband.mod.prone-cost'
}

/** The rule against something that somebody would do for himself, or ''. */
export function whyNotAlone(state: State, figure: Figure, key: AloneKey): string {
  const unit = unitAt(state, figure.unit)
  switch (key) {
    case 'leave':
      if (!isStanding(figure)) return cannotGo(figure)
      return unit.loose || isFacing(state, unit, figure.rank) ? 'warband.move.engaged' : ''
    case 'fall-back':
    case 'step-up':
      if (!isStanding(figure)) return cannotGo(figure)
      return partnerOf(state, unit, figure, key === 'fall-back' ? 1 : -1) === null ? 'warband.cycle.cost' : ''
    case 'aim':
      return whyNotAim(state, unit, figure)
    default:
      return whyNotOpening(state, figure, key satisfies OpeningKey)
  }
}

function aloneMenu(table: Table, state: State, figure: Figure) {
  let lines = 0
  const forbidden: ForbiddenOption[] = []
  for (let at = 0; at < aloneKeys.length; at++) {
    const key = aloneKeys[at] ?? 'nothing'
    const rule = whyNotAlone(state, figure, key)
    if (rule === '') lines |= 1 << at
    else if (table.explains) forbidden.push({ key, rule })
  }
  return { options: ALONE.list(lines), forbidden }
}

// Fury, letting go, dropping twice: there is no more that costs nothing.
const MOST_FREE_ACTS = 6

/** One figure's own action, with what costs nothing before it. */
function actAlone(table: Table, state: State, figure: Figure): void {
  const open = () => aloneMenu(table, state, figure)
  for (let free = 0; free < MOST_FREE_ACTS; free++) {
    const choice = table.ask(
      menu({ name: 'alone', rule: 'warband.battle.unique', to: figure, open, about: null, usual: 'nothing' }),
    )
    const key = aloneKeys.find((each) => each === choice) ?? 'nothing'
    if (key === 'fury') invokeFury(table, figure)
    else if (key === 'let-go') letGo(table, state, figure)
    else if (key === 'drop') dropFree(table, state, figure)
    else {
      figure.opened = true
      performAlone(table, state, figure, key)
      return
    }
  }
  passAlone(figure)
}

function performAlone(
  table: Table,
  state: State,
  figure: Figure,
  key: Exclude<AloneKey, 'fury' | 'let-go' | 'drop'>,
): void {
  const unit = unitAt(state, figure.unit)
  switch (key) {
    case 'nothing':
      figure.waited = true
      return
    case 'leave':
      stepOut(table, state, unit, figure)
      return
    case 'fall-back':
    case 'step-up': {
      const partner = partnerOf(state, unit, figure, key === 'fall-back' ? 1 : -1)
      if (partner !== null) trade(table, state, unit, figure, partner)
      return
    }
    case 'aim':
      aim(table, state, unit, figure)
      return
    default:
      perform(table, state, figure, key)
  }
}

/** Somebody leaves his unit and gets an order of his own. */
function stepOut(table: Table, state: State, unit: Unit, figure: Figure): void {
  const own = leaveUnit(state, unit, figure)
  own.free = true
  figure.opened = false
  const rule = 'warband.battle.move-scale'
  if (table.logs) say(table, { event: 'leave', rule, unit: unit.id, figure: figure.id })
  order(table, state, own)
}
