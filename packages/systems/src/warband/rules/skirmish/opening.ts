/**
 * The Opening phase: the sides without priority announce their moves; then everybody shoots, moves, declares a
 * spell, or does something small, side by side in the order of priority. The fatally wounded still act in it.
 */
import { type Menu, menu, option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import { areFoes, armAt, type Figure, isIn, type State } from '../../state/state.ts'
import { MOST_FREE_ACTS, PhaseMenu } from '../common/actions.ts'
import { letGo } from '../common/health.ts'
import { fleeOn, mayEnterMelee } from '../common/morale.ts'
import { bearing, isEngaged } from '../common/place.ts'
import { declareSpell, whyNotSpell } from '../common/spells.ts'
import { nextActor, nextSide } from '../common/turns.ts'
import { tryGambit, whyNotGambit } from './gambits.ts'
import { breakOut, grapple, tighten, whyNotBreakOut, whyNotGrapple } from './grapple.ts'
import { type Survey, surveyFor } from './grid.ts'
import {
  canStillCharge,
  carryOut,
  chargeable,
  closable,
  type Move,
  mayEnter,
  meet,
  meetable,
  moves,
  whyNotMove,
} from './movement.ts'
import {
  aim,
  chargeThrowable,
  loose,
  rangedTargets,
  reload,
  shoot,
  whyNotAim,
  whyNotRanged,
} from './ranged.ts'
import {
  doMisc,
  dropFree,
  invokeFury,
  type MiscAction,
  miscRule,
  packedItems,
  protect,
  protectable,
  search,
  whyNotDrop,
  whyNotFury,
  whyNotMisc,
} from './small-actions.ts'
import { foesAside, turnTo } from './way.ts'

/** What can be done in the Opening phase, in the order of the menu; the last four cost nothing. */
// rule: warband.action.no-trade
export const openingKeys = [
  'nothing',
  'charge',
  'charge-throw',
  'shoot',
  'throw',
  'spell',
  'advance',
  'withdraw',
  'close',
  'stand',
  'crawl',
  'retreat',
  'evade',
  'meet',
  'gambit',
  'grapple',
  'break-out',
  'tighten',
  'first-aid',
  'ready',
  'take',
  'use',
  'search',
  'reload',
  'aim',
  'protect',
  'other',
  'fury',
  'let-go',
  'drop',
  'turn',
] as const
export type OpeningKey = (typeof openingKeys)[number]

/** What the Opening phase holds: the rule of an action, the rule against it now or '', and how it is carried out. */
interface OpeningAction {
  readonly rule: RuleId
  readonly whyNot: (state: State, figure: Figure, survey: Survey | null) => string
  readonly carryOut: (table: Table, state: State, figure: Figure) => void
  /** Costs nothing: the action of the phase is still to come. */
  readonly free?: true
  /** Takes all other actions of the round: not for those who, under a ruling, have given one up to defend. */
  readonly wholeRound?: true
  /** Whoever is in a fury does nothing but kill. */
  readonly notInFury?: true
}

const ACTIONS: Readonly<Record<OpeningKey, OpeningAction>> = {
  nothing: {
    rule: 'warband.phase.opening',
    whyNot: () => '',
    carryOut: (_table, _state, figure) => {
      figure.waited = true
    },
  },
  charge: moveAction('charge', 'warband.fs.charge'),
  'charge-throw': { rule: 'warband.throw.charge', whyNot: whyNotChargeThrow, carryOut: chargeThrow },
  shoot: freeHanded({
    rule: 'warband.ranged.procedure',
    whyNot: (state, figure) => whyNotRanged(state, figure, false),
    carryOut: (table, state, figure) => shoot(table, state, figure, false),
  }),
  throw: freeHanded({
    rule: 'warband.ranged.procedure',
    whyNot: (state, figure) => whyNotRanged(state, figure, true),
    carryOut: (table, state, figure) => shoot(table, state, figure, true),
  }),
  spell: freeHanded({ rule: 'warband.spell.declare', whyNot: whyNotSpell, carryOut: declareSpell }),
  advance: moveAction('advance', 'warband.move.distance'),
  withdraw: { ...moveAction('withdraw', 'warband.move.distance'), notInFury: true },
  close: moveAction('close', 'warband.move.engaged'),
  stand: moveAction('stand', 'warband.mod.prone-cost'),
  crawl: moveAction('crawl', 'warband.move.distance'),
  retreat: { ...moveAction('retreat', 'warband.full.retreat'), wholeRound: true, notInFury: true },
  evade: { ...moveAction('evade', 'warband.move.evade'), notInFury: true },
  meet: freeHanded({
    rule: 'warband.move.interrupt',
    whyNot: (state, figure, survey) => (mayMeet(state, figure, survey) ? '' : 'warband.move.interrupt'),
    carryOut: performMeet,
  }),
  gambit: freeHanded({ rule: 'warband.gambit.action', whyNot: whyNotGambit, carryOut: tryGambit }),
  grapple: freeHanded({ rule: 'warband.grapple.contest', whyNot: whyNotGrapple, carryOut: grapple }),
  'break-out': { rule: 'warband.grapple.break-out', whyNot: whyNotBreakOut, carryOut: breakOut },
  tighten: {
    rule: 'warband.grapple.tighten',
    whyNot: (_, figure) => (figure.holding >= 0 ? '' : 'warband.grapple.tighten'),
    carryOut: (_, state, figure) => tighten(state, figure),
    wholeRound: true,
  },
  'first-aid': { ...smallAction('first-aid'), notInFury: true },
  ready: smallAction('ready'),
  take: smallAction('take'),
  use: { ...smallAction('use'), notInFury: true },
  search: freeHanded({
    rule: 'warband.full.search-packed',
    whyNot: (_, figure) => (packedItems(figure).length > 0 ? '' : 'warband.full.search-packed'),
    carryOut: search,
    wholeRound: true,
    notInFury: true,
  }),
  reload: freeHanded({
    rule: 'warband.full.reload',
    whyNot: (state, figure) =>
      armAt(state, figure.wield).reload && !figure.loaded ? '' : 'warband.full.reload',
    carryOut: (table, _, figure) => reload(table, figure),
    wholeRound: true,
  }),
  aim: freeHanded({ rule: 'warband.out.aim', whyNot: whyNotAim, carryOut: aim, wholeRound: true }),
  protect: freeHanded({
    rule: 'warband.misc.protect',
    whyNot: (state, figure) =>
      state.setup.rulings.protect === 'on' && protectable(state, figure).length > 0
        ? ''
        : 'warband.misc.protect',
    carryOut: protect,
    notInFury: true,
  }),
  other: { ...smallAction('other'), notInFury: true },
  fury: {
    rule: 'warband.out.trait-berserker',
    whyNot: whyNotFury,
    carryOut: (table, _, figure) => invokeFury(table, figure),
    free: true,
  },
  'let-go': {
    rule: 'warband.grapple.control',
    whyNot: (_, figure) => (figure.holding >= 0 ? '' : 'warband.grapple.control'),
    carryOut: letGo,
    free: true,
  },
  drop: { rule: 'warband.out.ready-states', whyNot: whyNotDrop, carryOut: dropFree, free: true },
  turn: {
    rule: 'warband.fs.flank',
    whyNot: (state, figure) => (mayTurn(state, figure) ? '' : 'warband.fs.flank'),
    carryOut: turn,
    free: true,
  },
}

const MENU = new PhaseMenu(openingKeys)

/** A move: as announced, where that binds. */
function moveAction(move: Move, rule: RuleId): OpeningAction {
  return {
    rule,
    whyNot: (state, figure, survey) => whyNotHeld(figure) || whyNotMoveNow(state, figure, move, survey),
    carryOut: (table, state, figure) => performMove(table, state, figure, move),
  }
}

/** An action in place of the move: not in a grapple, and not for those whom an announced move binds. */
function freeHanded(action: OpeningAction): OpeningAction {
  return {
    ...action,
    whyNot: (state, figure, survey) =>
      whyNotHeld(figure) ||
      (boundMove(state, figure, survey) ? 'warband.move.declare' : action.whyNot(state, figure, survey)),
  }
}

function smallAction(what: MiscAction): OpeningAction {
  return freeHanded({
    rule: miscRule(what),
    whyNot: (state, figure) => whyNotMisc(state, figure, what),
    carryOut: (table, state, figure) => doMisc(table, state, figure, what),
  })
}

function whyNotHeld(figure: Figure): string {
  return figure.held || figure.holding >= 0 ? 'warband.grapple.control' : ''
}

// ── Announcing moves ─────────────────────────────────────────────────────────────────────────────────────

/** True if the sides without priority announce their moves this round. */
export function announces(state: State): boolean {
  return !state.unanswered && state.setup.rulings['move-declaration'] !== 'none'
}

/** Everybody of the sides without priority says whether and where he will move, the last side first. */
export function declareMoves(table: Table, state: State): void {
  for (let place = state.order.length - 1; place > 0; place--) {
    const side = state.order[place]
    for (const figure of state.figures)
      if (figure.side === side && waitsOpening(state, figure) && mightMove(state, figure))
        declareMove(table, state, figure)
  }
}

function mightMove(state: State, figure: Figure): boolean {
  if (figure.held || figure.holding >= 0 || figure.fleeing > 0) return false
  return figure.prone !== state.round || !isEngaged(state, figure)
}

function declareMove(table: Table, state: State, figure: Figure): void {
  const rule = 'warband.move.declare'
  const open = () => {
    const survey = surveyFor(state, figure)
    const why = moves.map((move) => whyNotAnnounce(state, figure, move, survey))
    const forbidden = moves.flatMap((key, at) => (why[at] === '' ? [] : [{ key, rule: why[at] ?? rule }]))
    return { options: ['stay', ...moves.filter((_, at) => why[at] === '')], forbidden }
  }
  const choice = table.ask(menu({ name: 'declare', rule, to: figure, open, about: null, usual: 'stay' }))
  const move = moves.find((each) => each === choice)
  figure.declared = move ?? 'stay'
  figure.declaredAt = move === undefined ? -1 : (askMoveTarget(table, state, figure, move)?.at ?? -1)
  if (table.logs && move !== undefined)
    say(table, {
      event: 'declare',
      rule,
      figure: figure.id,
      what: move,
      target: state.figures[figure.declaredAt]?.id ?? '',
    })
}

/** The rule against announcing a move, or an empty word. */
export function whyNotAnnounce(state: State, figure: Figure, move: Move, survey?: Survey | null): string {
  if (figure.fury && ACTIONS[move].notInFury) return 'warband.out.trait-berserker'
  if (figure.defending && ACTIONS[move].wholeRound) return 'warband.forgo.defend'
  return whyNotMove(state, figure, move, survey)
}

/** Towards whom a move goes, where it goes towards somebody. */
function askMoveTarget(table: Table, state: State, figure: Figure, move: Move): Figure | null {
  const targets = moveTargets(state, figure, move)
  const [only] = targets
  if (only === undefined) return null
  if (targets.length === 1) return only
  const open = () => ({ options: targets.map(({ id }) => id), forbidden: [] })
  const rule = move === 'charge' ? 'warband.fs.charge' : 'warband.move.distance'
  const usual = nearestOf(figure, targets)
  const choice = table.ask(
    menu({ name: 'target', rule, to: figure, open, about: { how: move }, usual: usual.id }),
  )
  return targets.find(({ id }) => id === choice) ?? only
}

function nearestOf(figure: Figure, targets: readonly Figure[]): Figure {
  let [best = figure] = targets
  for (const target of targets)
    if (Math.abs(target.place - figure.place) < Math.abs(best.place - figure.place)) best = target
  return best
}

/** Those towards whom a move can go. */
export function moveTargets(state: State, figure: Figure, move: Move, survey?: Survey | null): Figure[] {
  switch (move) {
    case 'charge':
      return chargeable(state, figure, survey)
    case 'close':
      return state.setup.map === 'grid' ? [] : closable(state, figure)
    case 'advance':
      if (state.setup.map === 'grid') return []
      return state.figures.filter(
        (foe) => areFoes(figure, foe) && isIn(foe) && Math.abs(foe.place - figure.place) > 2,
      )
    case 'withdraw':
    case 'stand':
    case 'crawl':
    case 'retreat':
    case 'evade':
      return []
  }
}

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** True for somebody who still has his Opening action. */
// rule: warband.action.once-per-phase
export function waitsOpening(_state: State, figure: Figure): boolean {
  return figure.life === 'in' && !figure.opened && !figure.surprised && figure.asleep === 0 && figure.unit < 0
}

/** The rule against something in the Opening phase, or ''. */
export function whyNotOpening(
  state: State,
  figure: Figure,
  key: OpeningKey,
  survey = surveyFor(state, figure),
): string {
  const action = ACTIONS[key]
  if (figure.fury && action.notInFury) return 'warband.out.trait-berserker'
  if (figure.defending && action.wholeRound) return 'warband.forgo.defend'
  return action.whyNot(state, figure, survey)
}

/** On a map one may look anywhere; on the line one turns to somebody at flank or rear. */
function mayTurn(state: State, figure: Figure): boolean {
  if (state.setup.rulings.arcs !== 'three-two-three') return false
  return state.setup.map === 'grid' || (state.arcs.length > 0 && foesAside(state, figure).length > 0)
}

/** Turns to look another way. */
function turn(table: Table, state: State, figure: Figure): void {
  if (state.setup.map === 'theatre') {
    turnOnLine(table, state, figure)
    return
  }
  const keys = ['0', '1', '2', '3', '4', '5', '6', '7'].filter((key) => Number(key) !== figure.facing)
  const [aside] = foesAside(state, figure)
  const usual = aside === undefined ? keys[0] : String(bearing(figure, aside))
  figure.facing = Number(
    table.ask(
      option({ name: 'facing', rule: 'warband.fs.flank', to: figure, options: keys, about: null, usual }),
    ),
  )
}

function turnOnLine(table: Table, state: State, figure: Figure): void {
  const foes = foesAside(state, figure)
  const [only] = foes
  if (only === undefined) return
  const options = foes.map(({ id }) => id)
  const choice =
    foes.length === 1
      ? only.id
      : table.ask(
          option({
            name: 'facing',
            rule: 'warband.fs.flank',
            to: figure,
            options,
            about: null,
            usual: only.id,
          }),
        )
  turnTo(table, state, figure, foes.find(({ id }) => id === choice) ?? only)
}

function whyNotChargeThrow(state: State, figure: Figure, survey: Survey | null): string {
  if (whyNotHeld(figure) !== '') return whyNotHeld(figure)
  if (chargeThrowable(state, figure) < 0) return 'warband.throw.charge'
  if (figure.blinded) return 'warband.mod.blinded'
  return whyNotMoveNow(state, figure, 'charge', survey)
}

/** True while somebody is held to a move that he has announced and can still make. */
function boundMove(state: State, figure: Figure, survey: Survey | null): boolean {
  if (state.setup.rulings['move-declaration'] !== 'binding') return false
  const move = moves.find((each) => each === figure.declared)
  if (move === undefined) return false
  return (
    (move === 'charge' && chargesOn(state, figure)) ||
    whyNotMove(state, figure, move, survey) === '' ||
    (move === 'charge' && whyNotMove(state, figure, 'advance', survey) === '')
  )
}

/** Whoever had to announce moves only as announced; a charge may stop short. */
function whyNotMoveNow(state: State, figure: Figure, move: Move, survey: Survey | null): string {
  if (move === 'charge' && chargesOn(state, figure)) return ''
  const rule = whyNotMove(state, figure, move, survey)
  if (rule !== '' || figure.declared === 'none' || state.setup.rulings['move-declaration'] !== 'binding')
    return rule
  if (figure.declared === move)
    return canReachDeclared(state, figure, move, survey) ? '' : 'warband.move.declare'
  return figure.declared === 'charge' && move === 'advance' ? '' : 'warband.move.declare'
}

/** True on the line for an announced charge that somebody has stepped in the way of: it goes on, and comes upon him. */
function chargesOn(state: State, figure: Figure): boolean {
  if (state.setup.map === 'grid' || figure.declared !== 'charge' || figure.prone > 0) return false
  if (state.setup.rulings['move-declaration'] !== 'binding' || isEngaged(state, figure)) return false
  const target = state.figures[figure.declaredAt]
  return target !== undefined && mayEnter(state, figure) && canStillCharge(state, figure, target)
}

function canReachDeclared(state: State, figure: Figure, move: Move, survey: Survey | null): boolean {
  if (figure.declaredAt < 0) return true
  return moveTargets(state, figure, move, survey).some(({ at }) => at === figure.declaredAt)
}

function mayMeet(state: State, figure: Figure, survey: Survey | null): boolean {
  if (state.order[0] !== figure.side || isEngaged(state, figure) || !announces(state)) return false
  if (survey !== null || whyNotMove(state, figure, 'advance', survey) === 'warband.move.engaged') return false
  return mayEnter(state, figure) && meetable(state, figure).length > 0
}

function openingMenu(table: Table, state: State, figure: Figure): Menu {
  const survey = surveyFor(state, figure)
  return MENU.open(table, (key) => whyNotOpening(state, figure, key, survey))
}

// ── Acting ───────────────────────────────────────────────────────────────────────────────────────────────

function passOpening(figure: Figure): void {
  figure.opened = true
  figure.waited = true
}

/** One figure's Opening action. */
export function opening(table: Table, state: State): void {
  const figure = nextActor(table, state, waitsOpening, passOpening)
  if (figure !== null) act(table, state, figure)
}

/** True if the phase goes on. */
export function openingGoesOn(state: State): boolean {
  return nextSide(state, waitsOpening)
}

function act(table: Table, state: State, figure: Figure): void {
  if (figure.fleeing > 0) {
    figure.opened = true
    fleeOn(table, state, figure)
    return
  }
  const open = () => openingMenu(table, state, figure)
  for (let free = 0; free < MOST_FREE_ACTS; free++) {
    const choice = table.ask(
      menu({
        name: 'opening',
        rule: 'warband.phase.opening',
        to: figure,
        open,
        about: null,
        usual: 'nothing',
      }),
    )
    const action = ACTIONS[MENU.chosen(choice)]
    if (!action.free) figure.opened = true
    action.carryOut(table, state, figure)
    if (!action.free) return
  }
  passOpening(figure)
}

/** Carries out what somebody does in the Opening phase. */
export function perform(table: Table, state: State, figure: Figure, key: OpeningKey): void {
  ACTIONS[key].carryOut(table, state, figure)
}

/** True for what costs nothing. */
export function isFree(key: OpeningKey): boolean {
  return ACTIONS[key].free === true
}

/** A move, announced or not; skirmishers find out first whether they dare to close in. */
function performMove(table: Table, state: State, figure: Figure, move: Move): void {
  const target = targetNow(table, state, figure, move)
  if ((move === 'charge' || move === 'close') && !mayEnterMelee(table, state, figure)) return
  carryOut(table, state, figure, move, target)
  if (move === 'charge' || move === 'close' || move === 'advance') state.idle = 0
}

/** Whoever announced a goal goes for that one. */
function targetNow(table: Table, state: State, figure: Figure, move: Move): Figure | null {
  const declared = state.figures[figure.declaredAt]
  const binding = state.setup.rulings['move-declaration'] === 'binding'
  if (binding && declared !== undefined && isIn(declared) && figure.declared !== 'stay') return declared
  return askMoveTarget(table, state, figure, move)
}

/** A throw on the way, then contact. */
function chargeThrow(table: Table, state: State, figure: Figure): void {
  const target = targetNow(table, state, figure, 'charge')
  if (target === null || !mayEnterMelee(table, state, figure)) return
  const arm = chargeThrowable(state, figure)
  const { range } = armAt(state, arm)
  const [from, row] = [figure.place, figure.row]
  const far = Math.max(Math.abs(target.place - from), Math.abs(target.row - row))
  const part = far === 0 ? 0 : Math.min(range, far) / far
  figure.place = target.place - Math.trunc((target.place - from) * part)
  figure.row = target.row - Math.trunc((target.row - row) * part)
  const inRange = rangedTargets(state, figure, range)
  loose(table, state, { figure, at: arm, targets: inRange.length === 0 ? [target] : inRange, thrown: true })
  figure.place = from
  figure.row = row
  carryOut(table, state, figure, 'charge', target)
}

function performMeet(table: Table, state: State, figure: Figure): void {
  const movers = meetable(state, figure)
  const [only] = movers
  const ids = movers.map(({ id }) => id)
  const rule = 'warband.move.interrupt'
  const id =
    movers.length <= 1
      ? only?.id
      : table.ask(
          option({ name: 'target', rule, to: figure, options: ids, about: { how: 'meet' }, usual: only?.id }),
        )
  const mover = movers.find((each) => each.id === id)
  if (mover !== undefined && mayEnterMelee(table, state, figure)) meet(table, state, figure, mover)
}
