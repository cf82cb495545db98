/**
 * The Opening phase: the sides without priority announce their moves; then everybody shoots, moves, declares a
 * spell, or does something small, side by side in the order of priority. The fatally wounded still act in it.
 */
import { type ForbiddenOption, MenuLines, menu, option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { areFoes, armAt, type Figure, isIn, profileOf, type State } from '../../state/state.ts'
import { letGo } from '../common/health.ts'
import { fleeOn, mayEnterMelee } from '../common/morale.ts'
import { isEngaged } from '../common/place.ts'
import { declareSpell, whyNotSpell } from '../common/spells.ts'
import { nextActor, nextSide } from '../common/turns.ts'
import { tryGambit, whyNotGambit } from './gambits.ts'
import { breakOut, grapple, tighten, whyNotGrapple } from './grapple.ts'
import { type Survey, surveyFor } from './grid.ts'
import {
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
  packedItems,
  protect,
  protectable,
  search,
  whyNotMisc,
} from './small-actions.ts'

/** What can be done in the Opening phase, in the order of the menu; the last four cost nothing. */
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

const LINES = new MenuLines(openingKeys)

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
  if (figure.fury && NOT_IN_FURY.has(move)) return 'warband.out.trait-berserker'
  if (figure.defending && WHOLE_ROUND.has(move)) return 'warband.forgo.defend'
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

function moveTargets(state: State, figure: Figure, move: Move, survey?: Survey | null): Figure[] {
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
    default:
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
  if (figure.fury && NOT_IN_FURY.has(key)) return 'warband.out.trait-berserker'
  if (figure.defending && WHOLE_ROUND.has(key)) return 'warband.forgo.defend'
  switch (key) {
    case 'nothing':
      return ''
    case 'break-out':
      return !figure.held ? 'warband.grapple.break-out' : figure.gambit ? 'warband.gambit.once' : ''
    case 'tighten':
    case 'let-go':
      return figure.holding >= 0 ? '' : `warband.grapple.${key === 'tighten' ? 'tighten' : 'control'}`
    case 'fury':
      return profileOf(state, figure).trait === 'berserker' && !figure.fury
        ? ''
        : 'warband.out.trait-berserker'
    case 'drop':
      return figure.shield === 'ready' || figure.second >= 0 ? '' : 'warband.out.ready-states'
    case 'turn':
      return mayTurn(state) ? '' : 'warband.fs.flank'
    default:
      return whyNotAction(state, figure, key, survey)
  }
}

/** Whoever is in a fury does nothing but kill. */
const NOT_IN_FURY: ReadonlySet<OpeningKey> = new Set<OpeningKey>([
  'withdraw',
  'retreat',
  'evade',
  'first-aid',
  'use',
  'search',
  'protect',
  'other',
])

/** What takes all other actions of the round: not for those who, under a ruling, have given one up to defend. */
const WHOLE_ROUND: ReadonlySet<OpeningKey> = new Set<OpeningKey>([
  'retreat',
  'tighten',
  'reload',
  'aim',
  'search',
])

/** Where somebody looks matters on a map only. */
function mayTurn(state: State): boolean {
  return state.setup.map === 'grid' && state.setup.rulings.arcs === 'three-two-three'
}

/** Turns to look another way. */
function turn(table: Table, figure: Figure): void {
  const keys = ['0', '1', '2', '3', '4', '5', '6', '7'].filter((key) => Number(key) !== figure.facing)
  figure.facing = Number(
    table.ask(
      option({
        name: 'facing',
        rule: 'warband.fs.flank',
        to: figure,
        options: keys,
        about: null,
        usual: keys[0],
      }),
    ),
  )
}

function whyNotAction(
  state: State,
  figure: Figure,
  key: Exclude<OpeningKey, 'nothing' | 'break-out' | 'tighten' | 'let-go' | 'fury' | 'drop' | 'turn'>,
  survey: Survey | null,
): string {
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  if (key === 'charge-throw') {
    if (chargeThrowable(state, figure) < 0) return 'warband.throw.charge'
    if (figure.blinded) return 'warband.mod.blinded'
    return whyNotMoveNow(state, figure, 'charge', survey)
  }
  const move = moves.find((each) => each === key)
  if (move !== undefined) return whyNotMoveNow(state, figure, move, survey)
  if (boundMove(state, figure, survey)) return 'warband.move.declare'
  switch (key) {
    case 'shoot':
      return whyNotRanged(state, figure, false)
    case 'throw':
      return whyNotRanged(state, figure, true)
    case 'spell':
      return whyNotSpell(state, figure)
    case 'aim':
      return whyNotAim(state, figure)
    case 'gambit':
      return whyNotGambit(state, figure)
    case 'grapple':
      return whyNotGrapple(state, figure)
    case 'reload':
      return armAt(state, figure.wield).reload && !figure.loaded ? '' : 'warband.full.reload'
    case 'search':
      return packedItems(figure).length > 0 ? '' : 'warband.full.search-packed'
    case 'meet':
      return mayMeet(state, figure, survey) ? '' : 'warband.move.interrupt'
    case 'protect':
      return state.setup.rulings.protect === 'on' && protectable(state, figure).length > 0
        ? ''
        : 'warband.misc.protect'
    case 'ready':
    case 'take':
    case 'use':
    case 'first-aid':
    case 'other':
      return whyNotMisc(state, figure, key)
    default:
      return 'warband.action.no-trade'
  }
}

/** True while somebody is held to a move that he has announced and can still make. */
function boundMove(state: State, figure: Figure, survey: Survey | null): boolean {
  if (state.setup.rulings['move-declaration'] !== 'binding') return false
  const move = moves.find((each) => each === figure.declared)
  if (move === undefined) return false
  return (
    whyNotMove(state, figure, move, survey) === '' ||
    (move === 'charge' && whyNotMove(state, figure, 'advance', survey) === '')
  )
}

/** Whoever had to announce moves only as announced; a charge may stop short. */
function whyNotMoveNow(state: State, figure: Figure, move: Move, survey: Survey | null): string {
  const rule = whyNotMove(state, figure, move, survey)
  if (rule !== '' || figure.declared === 'none' || state.setup.rulings['move-declaration'] !== 'binding')
    return rule
  if (figure.declared === move)
    return canReachDeclared(state, figure, move, survey) ? '' : 'warband.move.declare'
  return figure.declared === 'charge' && move === 'advance' ? '' : 'warband.move.declare'
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

function openingMenu(table: Table, state: State, figure: Figure) {
  let lines = 0
  const forbidden: ForbiddenOption[] = []
  const survey = surveyFor(state, figure)
  for (let at = 0; at < openingKeys.length; at++) {
    const key = openingKeys[at] ?? 'nothing'
    const rule = whyNotOpening(state, figure, key, survey)
    if (rule === '') lines |= 1 << at
    else if (table.explains) forbidden.push({ key, rule })
  }
  return { options: LINES.list(lines), forbidden }
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
    const key = openingKeys.find((each) => each === choice) ?? 'nothing'
    if (key === 'fury') invokeFury(table, figure)
    else if (key === 'let-go') letGo(table, state, figure)
    else if (key === 'drop') dropFree(table, state, figure)
    else if (key === 'turn') turn(table, figure)
    else {
      figure.opened = true
      if (key === 'nothing') figure.waited = true
      else perform(table, state, figure, key)
      return
    }
  }
  passOpening(figure)
}

// Fury, letting go, dropping twice: there is no more that costs nothing.
const MOST_FREE_ACTS = 6

/** Carries out what somebody does in the Opening phase. */
export function perform(
  table: Table,
  state: State,
  figure: Figure,
  key: Exclude<OpeningKey, 'nothing' | 'fury' | 'let-go' | 'drop' | 'turn'>,
): void {
  switch (key) {
    case 'shoot':
      shoot(table, state, figure, false)
      return
    case 'throw':
      shoot(table, state, figure, true)
      return
    case 'spell':
      declareSpell(table, state, figure)
      return
    case 'charge-throw':
      chargeThrow(table, state, figure)
      return
    case 'meet':
      performMeet(table, state, figure)
      return
    case 'gambit':
      tryGambit(table, state, figure)
      return
    case 'grapple':
      grapple(table, state, figure)
      return
    case 'break-out':
      breakOut(table, state, figure)
      return
    case 'tighten':
      tighten(state, figure)
      return
    case 'reload':
      reload(table, figure)
      return
    case 'aim':
      aim(table, state, figure)
      return
    case 'search':
      search(table, state, figure)
      return
    case 'protect':
      protect(table, state, figure)
      return
    case 'ready':
    case 'take':
    case 'use':
    case 'first-aid':
    case 'other':
      doMisc(table, state, figure, key)
      return
    default:
      performMove(table, state, figure, key)
  }
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
