/**
 * The Opening phase of a battle: each unit gets one order, and those who count one by one may act for themselves. The
 * side without priority announces its moves before; the other may stand in their way. A routed unit needs no order.
 */
import { menu, option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import {
  actingSide,
  type Figure,
  figureIn,
  isStanding,
  type State,
  type Unit,
  unitAt,
} from '../../state/state.ts'
import { MOST_FREE_ACTS, PhaseMenu } from '../common/actions.ts'
import { sideOf } from '../common/sides.ts'
import { announces, isFree, type OpeningKey, perform, whyNotOpening } from '../skirmish/opening.ts'
import { canCycle, cycleRanks, partnerOf, trade } from './cycling.ts'
import { hasRoom } from './line.ts'
import { leaveUnit } from './loose.ts'
import { isOutflanked, leaveWall, manoeuvre, whyNotWall } from './manoeuvres.ts'
import {
  advance,
  canStillCharge,
  charge,
  closeWith,
  gapTo,
  inCharge,
  isHemmedIn,
  isNear,
  meet,
  meetable,
  nearestToward,
  retreat,
  roomBefore,
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
export type AnnouncedMove = (typeof announcedKeys)[number]

/** An order to a unit: its rule, the rule against it now or '', and how it is carried out. */
interface UnitOrder {
  readonly rule: RuleId
  readonly whyNot: (state: State, unit: Unit) => string
  readonly carryOut: (table: Table, state: State, unit: Unit) => void
  /** The announced move to which it belongs, where the side without priority must announce it. */
  readonly announced?: AnnouncedMove
  /** Not for a unit in which nobody stands; announced moves are such orders anyway. */
  readonly onFoot?: true
  /** Takes all other actions of the round: not for those who, under a ruling, have given one up to defend. */
  readonly wholeRound?: true
}

const ORDERS: Readonly<Record<OrderKey, UnitOrder>> = {
  stay: {
    rule: 'warband.battle.move-scale',
    whyNot: () => '',
    carryOut: (_, state, unit) => {
      if (unit.loose) passAlone(figureIn(state, rankOf(unit, 0), 0))
    },
  },
  charge: {
    rule: 'warband.fs.charge',
    whyNot: whyNotCharge,
    carryOut: (table, state, unit) => orderCharge(table, state, unit, false),
    announced: 'charge',
  },
  'charge-throw': {
    rule: 'warband.throw.charge',
    whyNot: (state, unit) =>
      canThrowOnCharge(state, unit) ? whyNotCharge(state, unit) : 'warband.throw.charge',
    carryOut: (table, state, unit) => orderCharge(table, state, unit, true),
    announced: 'charge',
  },
  advance: {
    rule: 'warband.move.distance',
    whyNot: whyNotAdvance,
    carryOut: orderAdvance,
    announced: 'advance',
  },
  withdraw: {
    rule: 'warband.move.distance',
    whyNot: (_, unit) => (isInLine(unit) ? 'warband.move.engaged' : ''),
    carryOut: withdraw,
    announced: 'withdraw',
  },
  shoot: {
    rule: 'warband.ranged.procedure',
    whyNot: (state, unit) => whyNotShoot(state, unit, false),
    carryOut: (table, state, unit) => volley(table, state, unit, false),
  },
  throw: {
    rule: 'warband.ranged.procedure',
    whyNot: (state, unit) => whyNotShoot(state, unit, true),
    carryOut: (table, state, unit) => volley(table, state, unit, true),
  },
  reload: {
    rule: 'warband.full.reload',
    whyNot: (state, unit) => (canReload(state, unit) ? '' : 'warband.full.reload'),
    carryOut: reloadUnit,
    wholeRound: true,
  },
  retreat: {
    rule: 'warband.move.disengage',
    whyNot: (state, unit) => (isInLine(unit) && !isHemmedIn(state, unit) ? '' : 'warband.move.disengage'),
    carryOut: retreat,
    announced: 'retreat',
    wholeRound: true,
  },
  close: {
    rule: 'warband.move.engaged',
    whyNot: (state, unit) => (closable(state, unit).length > 0 ? '' : 'warband.move.engaged'),
    carryOut: orderClose,
    announced: 'close',
  },
  meet: {
    rule: 'warband.move.interrupt',
    whyNot: (state, unit) =>
      announces(state) && meetable(state, unit).length > 0 ? '' : 'warband.move.interrupt',
    carryOut: orderMeet,
    onFoot: true,
  },
  cycle: {
    rule: 'warband.cycle.cost',
    whyNot: (state, unit) => (canCycle(state, unit) ? '' : 'warband.cycle.cost'),
    carryOut: cycleRanks,
    announced: 'cycle',
  },
  shieldwall: {
    rule: 'warband.maneuver.shieldwall',
    whyNot: whyNotWall,
    carryOut: (table, state, unit) => orderManoeuvre(table, state, unit, 'shieldwall'),
    announced: 'manoeuvre',
  },
  'wall-advance': {
    rule: 'warband.maneuver.shieldwall',
    whyNot: (state, unit) => whyNotWall(state, unit) || whyNotAdvance(state, unit),
    carryOut: (table, state, unit) => orderManoeuvre(table, state, unit, 'wall-advance'),
    announced: 'manoeuvre',
  },
  loosen: {
    rule: 'warband.maneuver.shieldwall',
    whyNot: (_, unit) => (unit.formation === 'shieldwall' ? '' : 'warband.maneuver.shieldwall'),
    carryOut: (table, _, unit) => leaveWall(table, unit),
  },
  wheel: {
    rule: 'warband.maneuver.complex',
    whyNot: (state, unit) => (isOutflanked(state, unit) ? '' : 'warband.maneuver.complex'),
    carryOut: (table, state, unit) => orderManoeuvre(table, state, unit, 'wheel'),
    announced: 'manoeuvre',
  },
  act: {
    rule: 'warband.battle.unique',
    whyNot: (_, unit) => (unit.loose ? '' : 'warband.battle.unique'),
    carryOut: (table, state, unit) => actAlone(table, state, figureIn(state, rankOf(unit, 0), 0)),
  },
}

const MENU = new PhaseMenu(orderKeys)

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** The rule against an order now, whatever was announced, or ''. */
export function whyNotOrder(state: State, unit: Unit, key: OrderKey): string {
  const { announced, onFoot, wholeRound, whyNot } = ORDERS[key]
  if ((announced !== undefined || onFoot) && cannotMove(state, unit)) return 'warband.mod.prone-cost'
  if (unit.defending !== 0 && wholeRound) return 'warband.forgo.defend'
  return whyNot(state, unit)
}

function whyNotCharge(state: State, unit: Unit): string {
  if (isInLine(unit)) return 'warband.move.engaged'
  return chargesOf(state, unit).length > 0 ? '' : whyNoCharge(state, unit)
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
  if (isInLine(unit)) return 'warband.move.engaged'
  return advanceGoals(state, unit).length > 0 ? '' : 'warband.move.distance'
}

/** Towards whom a unit can advance: whom it has announced, where that binds, else the nearest up and down the line. */
// rule: warband.move.declare
function advanceGoals(state: State, unit: Unit): readonly Unit[] {
  const named = isBinding(state) ? state.units[unit.declaredAt] : undefined
  const goals =
    named !== undefined && isEnemy(unit, named)
      ? [named]
      : [nearestToward(state, unit, -1), nearestToward(state, unit, 1)]
  return goals.flatMap((enemy) => (enemy !== null && roomBefore(state, unit, enemy) > 0 ? [enemy] : []))
}

function isBinding(state: State): boolean {
  return state.setup.rulings['move-declaration'] === 'binding'
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

/** The rule against an order now, or '': whoever had to announce moves as announced, though he may stop short. */
export function whyNotNow(state: State, unit: Unit, key: OrderKey): string {
  const rule = whyNotOrder(state, unit, key)
  const { declared } = unit
  if (rule !== '' || key === 'stay' || declared === '' || !isBinding(state)) return rule
  const move = ORDERS[key].announced
  if (move !== undefined) return isAnnounced(state, unit, move) ? '' : 'warband.move.declare'
  return declared !== 'stay' && canStillMove(state, unit) && key !== 'meet' ? 'warband.move.declare' : ''
}

function canStillMove(state: State, unit: Unit): boolean {
  return orderKeys.some((key) => {
    const move = ORDERS[key].announced
    return move !== undefined && whyNotOrder(state, unit, key) === '' && isAnnounced(state, unit, move)
  })
}

/** True for the move that was announced, or a charge that stops short; against others than announced one does not turn. */
function isAnnounced(state: State, unit: Unit, move: AnnouncedMove): boolean {
  if (move !== unit.declared) return unit.declared === 'charge' && move === 'advance'
  const goal = state.units[unit.declaredAt]
  if (goal === undefined) return true
  if (move === 'charge') return canStillCharge(state, unit, goal)
  return move !== 'close' || closable(state, unit).includes(goal)
}

// ── Announcing ───────────────────────────────────────────────────────────────────────────────────────────

/** The units of the sides without priority announce their moves, the last side first. */
export function declareUnits(table: Table, state: State): void {
  for (let place = state.order.length - 1; place > 0; place--)
    for (const unit of state.units)
      if (unit.side === state.order[place] && waitsForOrder(state, unit) && unit.formation !== 'routed')
        declareUnit(table, state, unit)
}

/** True for a side that has to announce its moves this round and is held to them. */
function isHeldToMoves(state: State, side: number): boolean {
  return isBinding(state) && announces(state) && state.order[0] !== side
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
  const aims = move === 'charge' || move === 'close' || move === 'advance'
  unit.declaredAt = aims ? targetOf(table, state, unit, move) : -1
  if (unit.singles > 0)
    for (const figure of uniquesOf(state, unit))
      if (move === undefined || figure.prone > 0) declareAlone(table, state, unit, figure)
  if (table.logs && move !== undefined)
    say(table, {
      event: 'declare',
      rule,
      figure: unit.id,
      what: move,
      target: state.units[unit.declaredAt]?.id ?? '',
    })
}

/** Moves of his own that somebody who counts by himself may announce while the others stay. */
const ALONE_MOVES = ['leave', 'fall-back', 'step-up', 'stand'] as const satisfies readonly AloneKey[]
type AloneMove = (typeof ALONE_MOVES)[number]

function declareAlone(table: Table, state: State, unit: Unit, figure: Figure): void {
  if (!waitsAlone(state, figure)) return
  const open = ALONE_MOVES.filter((key) => whyNotMoveAlone(state, unit, figure, key) === '')
  if (open.length === 0) return
  const rule = 'warband.move.declare'
  const options = ['stay', ...open]
  const choice = table.ask(
    option({ name: 'alone-declare', rule, to: figure, options, about: { unit: unit.id }, usual: 'stay' }),
  )
  const move = open.find((key) => key === choice)
  figure.declared = move ?? 'stay'
  if (table.logs && move !== undefined)
    say(table, { event: 'declare', rule, figure: figure.id, what: move, target: '' })
}

/** The rule against a move of his own, whatever was announced, or ''; a single figure outside the ranks only gets up. */
function whyNotMoveAlone(state: State, unit: Unit, figure: Figure, key: AloneMove): string {
  if (key === 'stand') return whyNotOpening(state, figure, key)
  return unit.loose ? 'warband.battle.move-scale' : OWN_ACTIONS[key].whyNot(state, unit, figure)
}

/** The rule against announcing a move, or '' if some order of its kind is open. */
function whyNotAnnounced(state: State, unit: Unit, move: AnnouncedMove): string {
  const rules = orderKeys
    .filter((key) => ORDERS[key].announced === move)
    .map((key) => whyNotOrder(state, unit, key))
  return rules.includes('') ? '' : (rules[0] ?? '')
}

/** A move against somebody. */
type AimedMove = 'charge' | 'close' | 'advance'

const AIMED: Readonly<
  Record<AimedMove, { readonly rule: RuleId; readonly at: (state: State, unit: Unit) => readonly Unit[] }>
> = {
  charge: { rule: 'warband.fs.charge', at: chargesOf },
  close: { rule: 'warband.move.engaged', at: closable },
  advance: { rule: 'warband.move.distance', at: advanceGoals },
}

/** Which enemy is charged, closed with, or walked up to. */
function targetOf(table: Table, state: State, unit: Unit, move: AimedMove): number {
  const targets = AIMED[move].at(state, unit)
  const [only] = targets
  if (only === undefined) return -1
  if (targets.length === 1) return indexOf(state, only)
  const open = () => ({ options: targets.map(({ id }) => id), forbidden: [] })
  const { rule } = AIMED[move]
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
  const open = () => MENU.open(table, (key) => whyNotNow(state, unit, key))
  const choice = table.ask(
    menu({ name: 'order', rule: 'warband.battle.move-scale', to: unit, open, about: null, usual: 'stay' }),
  )
  unit.opened = true
  ORDERS[MENU.chosen(choice)].carryOut(table, state, unit)
}

/** The enemy that was announced, or one that is chosen now. */
function goalOf(table: Table, state: State, unit: Unit, move: AimedMove): Unit | null {
  const declared = isBinding(state) && unit.declared === move ? state.units[unit.declaredAt] : undefined
  if (declared !== undefined) return declared
  return state.units[targetOf(table, state, unit, move)] ?? null
}

function orderCharge(table: Table, state: State, unit: Unit, throws: boolean): void {
  const enemy = goalOf(table, state, unit, 'charge')
  if (enemy !== null) charge(table, state, unit, enemy, throws)
}

function orderAdvance(table: Table, state: State, unit: Unit): void {
  const enemy = goalOf(table, state, unit, 'advance')
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

/** What somebody does for himself in the ranks: the rule against it now or '', and how it is carried out. */
interface OwnAction {
  readonly rule: RuleId
  readonly whyNot: (state: State, unit: Unit, figure: Figure) => string
  readonly carryOut: (table: Table, state: State, unit: Unit, figure: Figure) => void
}

/** What is not as in the Opening phase of a skirmish. */
type OwnKey = Exclude<AloneKey, OpeningKey> | 'aim'

const OWN_ACTIONS: Readonly<Record<OwnKey, OwnAction>> = {
  leave: {
    rule: 'warband.battle.move-scale',
    whyNot: (state, unit, figure) => {
      if (!isStanding(figure)) return cannotGo(figure)
      return unit.loose || isFacing(state, unit, figure.rank) ? 'warband.move.engaged' : ''
    },
    carryOut: stepOut,
  },
  'fall-back': tradeAction(1),
  'step-up': tradeAction(-1),
  aim: { rule: 'warband.out.aim', whyNot: whyNotAim, carryOut: aim },
}

const ALONE = new PhaseMenu(aloneKeys)

/** Trading places with the one behind (1) or before (-1). */
function tradeAction(step: 1 | -1): OwnAction {
  return {
    rule: 'warband.cycle.cost',
    whyNot: (state, unit, figure) => {
      if (!isStanding(figure)) return cannotGo(figure)
      return partnerOf(state, unit, figure, step) === null ? 'warband.cycle.cost' : ''
    },
    carryOut: (table, state, unit, figure) => {
      const partner = partnerOf(state, unit, figure, step)
      if (partner !== null) trade(table, state, unit, figure, partner)
    },
  }
}

function isOwn(key: AloneKey): key is OwnKey {
  return Object.hasOwn(OWN_ACTIONS, key)
}

/** The rule that keeps somebody where he is who lies on the ground or is in a grapple. */
function cannotGo({ held, holding }: Figure): string {
  return held || holding >= 0 ? 'warband.grapple.control' : 'warband.mod.prone-cost'
}

/** The rule against something that somebody would do for himself, or ''; moves only as announced, where that binds. */
export function whyNotAlone(state: State, figure: Figure, key: AloneKey): string {
  const unit = unitAt(state, figure.unit)
  const rule = isOwn(key) ? OWN_ACTIONS[key].whyNot(state, unit, figure) : whyNotOpening(state, figure, key)
  if (rule !== '' || key === 'nothing' || !isHeldToMoves(state, figure.side)) return rule
  if (ALONE_MOVES.some((move) => move === key))
    return figure.declared === key || announcedAsUnit(unit, key) ? '' : 'warband.move.declare'
  if (!isOwn(key) && isFree(key)) return ''
  const bound = ALONE_MOVES.some(
    (move) => figure.declared === move && whyNotMoveAlone(state, unit, figure, move) === '',
  )
  return bound ? 'warband.move.declare' : ''
}

/** Who trades ranks with all the others has announced it with them. */
function announcedAsUnit({ declared }: Unit, key: AloneKey): boolean {
  return declared === 'cycle' && (key === 'fall-back' || key === 'step-up')
}

/** One figure's own action, with what costs nothing before it. */
function actAlone(table: Table, state: State, figure: Figure): void {
  const open = () => ALONE.open(table, (key) => whyNotAlone(state, figure, key))
  for (let free = 0; free < MOST_FREE_ACTS; free++) {
    const choice = table.ask(
      menu({ name: 'alone', rule: 'warband.battle.unique', to: figure, open, about: null, usual: 'nothing' }),
    )
    const key = ALONE.chosen(choice)
    const costs = isOwn(key) || !isFree(key)
    if (costs) figure.opened = true
    if (isOwn(key)) OWN_ACTIONS[key].carryOut(table, state, unitAt(state, figure.unit), figure)
    else perform(table, state, figure, key)
    if (costs) return
  }
  passAlone(figure)
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
