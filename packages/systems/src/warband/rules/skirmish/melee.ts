/**
 * The Melee phase: who defends, then First Strikes, whose dead are gone at once, then everybody else, priority side
 * first, whose dead are gone when the phase ends. Attack dice are spread over the enemies in reach as equally as can
 * be; dice on a target against whom there is no First Strike wait for the normal step.
 */
import { amount, type Menu, menu, option, type Respondent, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import {
  armAt,
  type Figure,
  FRONT,
  figureAt,
  IN_ROUT,
  isFalling,
  isIn,
  need,
  type State,
} from '../../state/state.ts'
import { MOST_FREE_ACTS, PhaseMenu } from '../common/actions.ts'
import { attack } from '../common/attack.ts'
import { DEFENDING, extraDice, isDown, isRear, meleeAttacks, targetsOf, weaponOf } from '../common/fighter.ts'
import { chooseWeapon, daggerAtBelt, dropHeld, dropSecond, readyItem } from '../common/hands.ts'
import { letGo } from '../common/health.ts'
import { rally, whyNotRally } from '../common/morale.ts'
import { arcOf, terrainAt } from '../common/place.ts'
import { nextActor, nextSide } from '../common/turns.ts'
import { disarm, tryGambit, whyNotGambit } from './gambits.ts'
import {
  breakOut,
  grapple,
  spendTogether,
  strikeHeld,
  throwHeld,
  whyNotBreakOut,
  whyNotGrapple,
} from './grapple.ts'
import {
  doMisc,
  dropFree,
  invokeFury,
  type MiscAction,
  miscRule,
  whyNotDrop,
  whyNotFury,
  whyNotMisc,
} from './small-actions.ts'

const SPREAD: Roll = { name: 'spread', rule: 'warband.melee.allocate' }

/** What can be done in the Melee phase, in the order of the menu; the last four cost nothing. */
// rule: warband.action.no-trade
export const meleeKeys = [
  'nothing',
  'attack',
  'attack-dying',
  'subdue',
  'later',
  'rally',
  'defend',
  'gambit',
  'grapple',
  'strike-held',
  'subdue-held',
  'throw-held',
  'disarm-held',
  'break-out',
  'first-aid',
  'ready',
  'take',
  'use',
  'other',
  'fury',
  'let-go',
  'drop',
  'dagger',
] as const
export type MeleeKey = (typeof meleeKeys)[number]

/** What the Melee phase holds: the rule of an action, the rule against it now or '', and how it is carried out. */
interface MeleeAction {
  readonly rule: RuleId
  readonly whyNot: (state: State, figure: Figure, first: boolean) => string
  readonly carryOut: (table: Table, state: State, figure: Figure, first: boolean) => void
  /** What becomes of the Melee action: it is spent at once, by the blows themselves, or not at all. */
  readonly cost: 'action' | 'blows' | 'free'
  /** Whoever is in a fury does nothing but kill. */
  readonly notInFury?: true
}

const ACTIONS: Readonly<Record<MeleeKey, MeleeAction>> = {
  nothing: {
    rule: 'warband.phase.melee',
    whyNot: (_state, _figure, first) => (first ? 'warband.fs.effect' : ''),
    carryOut: () => undefined,
    cost: 'action',
  },
  attack: {
    rule: 'warband.melee.roll',
    whyNot: (state, figure) => whyNotAttack(state, figure),
    carryOut: (table, state, figure, first) => strike(table, state, figure, { subdue: false, first }),
    cost: 'blows',
  },
  'attack-dying': {
    rule: 'warband.melee.allocate',
    whyNot: whyNotAttackDying,
    carryOut: (table, state, figure, first) =>
      strike(table, state, figure, { subdue: false, first, dying: true }),
    cost: 'blows',
  },
  subdue: {
    rule: 'warband.subdue.declare',
    whyNot: (state, figure) => whyNotSubdue(state) || whyNotAttack(state, figure),
    carryOut: (table, state, figure, first) => strike(table, state, figure, { subdue: true, first }),
    cost: 'blows',
    notInFury: true,
  },
  later: {
    rule: 'warband.fs.effect',
    whyNot: (_state, _figure, first) => (first ? '' : 'warband.fs.effect'),
    carryOut: (_table, _state, figure) => passStrike(figure),
    cost: 'blows',
  },
  rally: normalStep({
    rule: 'warband.forgo.rally',
    whyNot: (state, figure) =>
      whyNotAttack(state, figure) === '' ? whyNotRally(state, figure) : 'warband.forgo.rally',
    carryOut: rally,
    notInFury: true,
  }),
  defend: normalStep({
    rule: 'warband.forgo.defend',
    whyNot: (state, figure) =>
      state.setup.rulings['forgo-timing'] === 'own-turn' && mayDefend(state, figure)
        ? ''
        : 'warband.forgo.defend',
    carryOut: (table, _, figure) => defend(table, figure),
    notInFury: true,
  }),
  gambit: normalStep({ rule: 'warband.gambit.action', whyNot: whyNotGambit, carryOut: tryGambit }),
  grapple: {
    rule: 'warband.grapple.contest',
    whyNot: (state, figure, first) =>
      first && (!figure.charged || state.setup.rulings['grapple-when'] === 'normal')
        ? 'warband.grapple.charge'
        : whyNotGrapple(state, figure),
    carryOut: grapple,
    cost: 'action',
  },
  'strike-held': normalStep({
    rule: 'warband.grapple.attack-held',
    whyNot: (_, figure) => whyNotStrikeHeld(figure),
    carryOut: (table, state, figure) => strikeHeld(table, state, figure, false),
  }),
  'subdue-held': normalStep({
    rule: 'warband.grapple.attack-held',
    whyNot: (state, figure) => whyNotSubdue(state) || whyNotStrikeHeld(figure),
    carryOut: (table, state, figure) => strikeHeld(table, state, figure, true),
    notInFury: true,
  }),
  'throw-held': normalStep({
    rule: 'warband.grapple.control',
    whyNot: whyNotHolding,
    carryOut: (table, state, figure) => {
      spendTogether(state, figure)
      throwHeld(table, state, figure, figureAt(state, figure.holding))
    },
  }),
  'disarm-held': normalStep({
    rule: 'warband.grapple.control',
    whyNot: (state, figure) =>
      figure.holding >= 0 && holdsSomething(state, figureAt(state, figure.holding))
        ? ''
        : 'warband.grapple.control',
    carryOut: (table, state, figure) => {
      spendTogether(state, figure)
      disarm(table, state, figure, figureAt(state, figure.holding), 'warband.grapple.control')
    },
  }),
  'break-out': normalStep({
    rule: 'warband.grapple.break-out',
    whyNot: whyNotBreakOut,
    carryOut: breakOut,
  }),
  'first-aid': { ...smallAction('first-aid'), notInFury: true },
  ready: smallAction('ready'),
  take: smallAction('take'),
  use: { ...smallAction('use'), notInFury: true },
  other: { ...smallAction('other'), notInFury: true },
  fury: {
    rule: 'warband.out.trait-berserker',
    whyNot: whyNotFury,
    carryOut: (table, _, figure) => invokeFury(table, figure),
    cost: 'free',
  },
  'let-go': {
    ...normalStep({ rule: 'warband.grapple.control', whyNot: whyNotHolding, carryOut: letGo }),
    cost: 'free',
  },
  drop: { rule: 'warband.out.ready-states', whyNot: whyNotDrop, carryOut: dropFree, cost: 'free' },
  dagger: {
    rule: 'warband.out.ready-states',
    whyNot: whyNotDagger,
    carryOut: (_, state, figure) => readyItem(state, figure, daggerAtBelt(state, figure)),
    cost: 'free',
  },
}

const MENU = new PhaseMenu(meleeKeys)

/** An action that spends the Melee action, and is none of those that come before all others. */
function normalStep({ whyNot, ...rest }: Omit<MeleeAction, 'cost'>): MeleeAction {
  return {
    ...rest,
    whyNot: (state, figure, first) => (first ? 'warband.fs.effect' : whyNot(state, figure, first)),
    cost: 'action',
  }
}

function smallAction(what: MiscAction): MeleeAction {
  return normalStep({
    rule: miscRule(what),
    whyNot: (state, figure) => whyNotMisc(state, figure, what),
    carryOut: (table, state, figure) => doMisc(table, state, figure, what),
  })
}

// ── Defending ────────────────────────────────────────────────────────────────────────────────────────────

/** Everybody who could strike may give that up for armour, the side without priority first. */
export function chooseDefence(table: Table, state: State): void {
  for (let place = state.order.length - 1; place >= 0; place--) {
    const side = state.order[place]
    for (const figure of state.figures) {
      if (figure.side !== side || !mayDefend(state, figure)) continue
      if (
        table.ask(
          option({
            name: 'defend',
            rule: 'warband.forgo.defend',
            to: figure,
            options: NO_YES,
            about: null,
            usual: 'no',
          }),
        ) === 'yes'
      )
        defend(table, figure)
    }
  }
}

const NO_YES: readonly string[] = ['no', 'yes']

function defend(table: Table, figure: Figure): void {
  figure.defending = true
  figure.struck = true
  if (table.logs)
    say(table, {
      event: 'action',
      rule: 'warband.forgo.defend',
      figure: figure.id,
      what: 'defend',
      detail: `${DEFENDING}`,
    })
}

/** Whoever has the Melee action and attacks to give up; the held always. */
export function mayDefend(state: State, figure: Figure): boolean {
  if (!hasMeleeAction(state, figure)) return false
  if (figure.fury) return false
  if (figure.held) return true
  if (figure.holding >= 0) return false
  if (figure.contact.length === 0 && state.setup.rulings['forgo-timing'] !== 'round-start') return false
  if (state.setup.rulings['forgo-who'] === 'action') return true
  return !figure.blinded && (!figure.shot || figure.chain || mayDraw(state, figure))
}

/** The Melee action is there: not used, not given up with the round, not bound to a spell. */
function hasMeleeAction(state: State, figure: Figure): boolean {
  if (figure.life !== 'in' || figure.struck || figure.full || figure.surprised || figure.asleep > 0)
    return false
  if (figure.unit >= 0 || figure.fleeing > 0) return false
  return figure.casting < 0 || state.setup.rulings['spell-actions'] === 'yes'
}

// ── First Strike ─────────────────────────────────────────────────────────────────────────────────────────

/** True if an attack on this target comes before all others. */
export function strikesFirst(state: State, figure: Figure, target: Figure): boolean {
  if (earnsFirst(state, figure, target)) return true
  if (state.setup.rulings['fs-scope'] === 'figure') return false
  return state.figures.some(
    (friend) =>
      friend.side === figure.side &&
      isIn(friend) &&
      friend.contact.some(
        (at) => isIn(figureAt(state, at)) && earnsFirst(state, friend, figureAt(state, at)),
      ),
  )
}

function earnsFirst(state: State, figure: Figure, target: Figure): boolean {
  if (target.surprised || figure.unseen) return true // rule: warband.fs.surprise
  if (figure.charged && !meetsSpear(state, figure, target)) return true
  if (isRear(state, figure, target)) return true // rule: warband.fs.rear
  return state.arcs.length > 0 || state.setup.map === 'grid' ? arcOf(state, figure, target) !== FRONT : false
}

/** A spear takes the First Strike from a charge that it meets from the front. */
// rule: warband.out.spear-charge
function meetsSpear(state: State, figure: Figure, target: Figure): boolean {
  const isSpear = (foe: Figure): boolean =>
    weaponOf(state, foe).stopsCharge && arcOf(state, figure, foe) === FRONT && !foe.unaware
  if (state.setup.rulings['spear-charge'] === 'pair') return isSpear(target)
  return targetsOf(state, figure).some(isSpear)
}

/** True for somebody with a First Strike to make. */
export function waitsStrike(state: State, figure: Figure): boolean {
  if (figure.contact.length === 0 || figure.attacked || !hasMeleeAction(state, figure) || figure.holdsBack)
    return false
  if (whyNotAttack(state, figure) !== '') return false
  for (const target of targetsOf(state, figure)) if (strikesFirst(state, figure, target)) return true
  return false
}

/** True if anybody could have a First Strike at all; a quick look before the long one. */
export function hasFirstStrikes(state: State): boolean {
  const sideways = state.arcs.length > 0 || state.setup.map === 'grid'
  for (const figure of state.figures) {
    if (figure.life !== 'in') continue
    if (figure.charged || figure.surprised || figure.unseen || figure.fleeing === IN_ROUT || sideways)
      return true
  }
  return false
}

// ── What is open ─────────────────────────────────────────────────────────────────────────────────────────

/** The rule against counting the dying among the targets, or '': only where somebody in reach is, and may be left out. */
function whyNotAttackDying(state: State, figure: Figure): string {
  if (state.setup.rulings['doomed-targets'] === 'required') return 'warband.melee.allocate'
  const falls = figure.contact.some((at) => isIn(figureAt(state, at)) && isFalling(figureAt(state, at)))
  return falls ? whyNotAttack(state, figure, true) : 'warband.priority.dying-blow'
}

/** The rule against attacking now, or ''. */
export function whyNotAttack(state: State, figure: Figure, dying?: boolean): string {
  if (figure.held || figure.holding >= 0) return 'warband.grapple.control'
  if (figure.blinded) return 'warband.mod.blinded'
  if (figure.shot && !figure.chain && !mayDraw(state, figure)) return 'warband.throw.no-chain'
  const targets = targetsOf(state, figure, dying)
  if (targets.length === 0) return 'warband.melee.allocate'
  if (meleeAttacks(state, figure, targets) < 1) return 'warband.melee.roll'
  return state.setup.terrain.length > 0 && !hasRoom(state, figure) ? 'warband.mod.narrow' : ''
}

/** Under that ruling a shooter drops what he shot with and strikes with what is in the other hand or at his belt. */
export function mayDraw(state: State, figure: Figure): boolean {
  return state.setup.rulings.chain === 'drop-and-draw' && otherBlade(state, figure) >= 0
}

/** A weapon of melee at hand beside the one that was shot or thrown, by its place in the list; -1 for none. */
function otherBlade(state: State, figure: Figure): number {
  const spent = shotFromOff(state, figure) ? 'off' : 'hand'
  return figure.items.findIndex(({ arm, where }) => {
    if (where === spent || where === 'worn' || where === 'packed' || where === 'gone') return false
    return armAt(state, arm).kind === 'weapon' && armAt(state, arm).melee
  })
}

/** True if what he shoots with is in the other hand, a blade in the first. */
function shotFromOff(state: State, { wield, second }: Figure): boolean {
  return second >= 0 && !armAt(state, wield).missile && armAt(state, second).missile
}

/** In a narrow place only so many of a side strike. */
function hasRoom(state: State, figure: Figure): boolean {
  const narrow = terrainAt(state, figure, 'narrow')
  if (narrow === null) return true
  let struck = 0
  for (const friend of state.figures)
    if (friend !== figure && friend.side === figure.side && friend.attacked)
      if (terrainAt(state, friend, 'narrow') === narrow) struck++
  return struck < narrow.amount
}

/** The rule against something in the Melee phase, or ''. */
export function whyNotMelee(state: State, figure: Figure, key: MeleeKey, first: boolean): string {
  const action = ACTIONS[key]
  if (figure.fury && action.notInFury) return 'warband.out.trait-berserker'
  return action.whyNot(state, figure, first)
}

/** Where a gambit decides it, no blow subdues. */
function whyNotSubdue({ setup }: State): string {
  return setup.rulings['subdue-gambit'] === 'gambit' ? 'warband.gambit.scope' : ''
}

function whyNotHolding(_state: State, { holding }: Figure): string {
  return holding >= 0 ? '' : 'warband.grapple.control'
}

function whyNotDagger(state: State, figure: Figure): string {
  return daggerAtBelt(state, figure) >= 0 && figure.holding < 0 && !figure.held
    ? ''
    : 'warband.out.ready-states'
}

/** Whoever sees nothing strikes nobody, not even the one he holds. */
function whyNotStrikeHeld(figure: Figure): string {
  if (figure.holding < 0) return 'warband.grapple.control'
  return figure.blinded ? 'warband.mod.blinded' : ''
}

function holdsSomething(state: State, figure: Figure): boolean {
  return figure.shield === 'ready' || (figure.wield >= 0 && armAt(state, figure.wield).hands > 0)
}

function meleeMenu(table: Table, state: State, figure: Figure, first: boolean): Menu {
  return MENU.open(table, (key) => whyNotMelee(state, figure, key, first))
}

// ── Turns ────────────────────────────────────────────────────────────────────────────────────────────────

/** True for somebody who waits for his turn in the normal step. */
export function waitsMelee(state: State, figure: Figure): boolean {
  if (!hasMeleeAction(state, figure)) return false
  if (figure.contact.length > 0 || figure.held || figure.holding >= 0) return true
  if (figure.attacked) return hasShares(state, figure)
  return isBusy(state, figure)
}

/** Something to do away from the enemy: gear, first aid, or whatever a referee allows. */
function isBusy(state: State, figure: Figure): boolean {
  return (
    state.setup.calls ||
    whyNotMisc(state, figure, 'first-aid') === '' ||
    (figure.items.length > 1 && whyNotMisc(state, figure, 'ready') === '') ||
    (state.ground.length > 0 && whyNotMisc(state, figure, 'take') === '') ||
    (figure.items.length > 0 && whyNotMisc(state, figure, 'use') === '')
  )
}

function hasShares(state: State, figure: Figure): boolean {
  for (const share of state.shares) if (share.figure === figure.at) return true
  return false
}

function passMelee(figure: Figure): void {
  figure.struck = true
}

function passStrike(figure: Figure): void {
  figure.holdsBack = true
}

/** One First Strike. */
export function firstStrike(table: Table, state: State): void {
  const figure = nextActor(table, state, waitsStrike, passStrike)
  if (figure !== null) act(table, state, figure, true)
}

/** One figure's turn in the normal step. */
export function meleeTurn(table: Table, state: State): void {
  const figure = nextActor(table, state, waitsMelee, passMelee)
  if (figure === null) return
  if (figure.attacked) finishShares(table, state, figure)
  else act(table, state, figure, false)
}

/** True if the First Strikes go on. */
export function strikesGoOn(state: State): boolean {
  return nextSide(state, waitsStrike)
}

/** True if the normal step goes on. */
export function meleeGoesOn(state: State): boolean {
  return nextSide(state, waitsMelee)
}

function act(table: Table, state: State, figure: Figure, first: boolean): void {
  const open = () => meleeMenu(table, state, figure, first)
  const rule = first ? 'warband.fs.effect' : 'warband.phase.melee'
  for (let free = 0; free < MOST_FREE_ACTS; free++) {
    const usual = first ? 'later' : 'nothing'
    const choice = table.ask(menu({ name: 'melee', rule, to: figure, open, about: { first }, usual }))
    const key = MENU.chosen(choice)
    perform(table, state, figure, key, first)
    if (ACTIONS[key].cost !== 'free') return
  }
  passMelee(figure)
}

/** Carries out what somebody does in the Melee phase. */
export function perform(table: Table, state: State, figure: Figure, key: MeleeKey, first: boolean): void {
  const { cost, carryOut } = ACTIONS[key]
  if (cost === 'action') figure.struck = true
  carryOut(table, state, figure, first)
}

// ── Attacking ────────────────────────────────────────────────────────────────────────────────────────────

/** All of somebody's blows: shared out, then target by target; without First Strike on one, those wait. */
function strike(
  table: Table,
  state: State,
  figure: Figure,
  { subdue, first, dying }: { readonly subdue: boolean; readonly first: boolean; readonly dying?: true },
): void {
  drawBlade(table, state, figure)
  chooseWeapon(table, state, figure)
  const targets = targetsOf(state, figure, dying)
  const dice = heldBack(table, state, figure, meleeAttacks(state, figure, targets), subdue)
  figure.attacked = true
  const [only] = targets
  if (targets.length === 1 && only !== undefined) {
    const more = dice > 0 ? extraDice(state, figure, only, true) : 0
    blow(table, state, { figure, target: only, dice: dice + more, subdue, first })
  } else shareOut(table, state, { figure, targets, own: dice, subdue, first })
  figure.unseen = false
  if (!hasShares(state, figure)) figure.struck = true
}

/** Whoever has shot, and strikes all the same, lets go of what he shot with for another weapon. */
export function drawBlade(table: Table, state: State, figure: Figure): void {
  if (!figure.shot || figure.chain) return
  const at = otherBlade(state, figure)
  if (at < 0) return
  const rule = 'warband.throw.chain-hands'
  if (shotFromOff(state, figure)) dropSecond(table, state, figure, rule)
  else dropHeld(table, state, figure, rule)
  if (figure.items[at]?.where === 'belt') readyItem(state, figure, at)
  figure.chain = true
}

/** Whoever strikes to subdue, or under a ruling anybody, may hold dice back; at least one is rolled. */
export function heldBack(table: Table, state: State, by: Respondent, dice: number, subdue: boolean): number {
  const ruling = state.setup.rulings['fewer-dice']
  if (dice <= 1 || ruling === 'never' || (ruling === 'subdue-only' && !subdue)) return dice
  const rule = subdue ? 'warband.subdue.declare' : 'warband.melee.roll'
  return table.askAmount(
    amount({ name: 'dice', rule, to: by, min: 1, max: dice, about: { subdue }, usual: String(dice) }),
  )
}

/** Equal shares; the odd dice go where the attacker, or a die, puts them, one each at most. */
function shareOut(
  table: Table,
  state: State,
  {
    figure,
    targets,
    own,
    subdue,
    first,
  }: {
    readonly figure: Figure
    readonly targets: readonly Figure[]
    readonly own: number
    readonly subdue: boolean
    readonly first: boolean
  },
): void {
  const before = state.setup.rulings['extra-vs'] === 'before-allocation'
  let dice = own
  if (before) for (const target of targets) dice += extraDice(state, figure, target, false)
  const share = Math.floor(dice / targets.length)
  const favoured = oddDice(table, state, figure, targets, dice % targets.length)
  for (const target of targets) {
    // rule: warband.melee.per-target
    const base = share + (favoured.includes(target.at) ? 1 : 0)
    const more = before || base === 0 ? 0 : extraDice(state, figure, target, false)
    if (base + more > 0) blow(table, state, { figure, target, dice: base + more, subdue, first })
  }
}

function oddDice(
  table: Table,
  state: State,
  figure: Figure,
  targets: readonly Figure[],
  count: number,
): number[] {
  const favoured: number[] = []
  const rule = 'warband.melee.allocate'
  for (let die = 0; die < count; die++) {
    const left = targets.filter(({ at }) => !favoured.includes(at))
    if (state.setup.rulings['allocation-remainder'] === 'random') {
      const face = table.die(left.length, SPREAD, figure.id)
      favoured.push(need(left, face - 1).at)
      continue
    }
    const open = () => ({ options: left.map(({ id }) => id), forbidden: [] })
    const first = need(left, 0)
    const choice = table.ask(menu({ name: 'odd-die', rule, to: figure, open, about: null, usual: first.id }))
    favoured.push((left.find(({ id }) => id === choice) ?? first).at)
  }
  return favoured
}

/** Dice on one target now, or kept for the normal step. */
function blow(
  table: Table,
  state: State,
  {
    figure,
    target,
    dice,
    subdue,
    first,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly dice: number
    readonly subdue: boolean
    readonly first: boolean
  },
): void {
  if (first && !strikesFirst(state, figure, target)) {
    state.shares.push({ figure: figure.at, target: target.at, dice, subdue })
    return
  }
  attack(table, state, { figure, aimedAt: target, dice, manner: mannerOf(state, figure, subdue) })
}

function mannerOf(state: State, figure: Figure, subdue: boolean) {
  return { arm: weaponOf(state, figure), ranged: false, thrown: false, subdue, penalty: 0, held: false }
}

/** True if somebody in reach stands, and nobody who lies may be struck. */
function hasStanding(state: State, figure: Figure): boolean {
  const [first] = targetsOf(state, figure)
  return first !== undefined && !isDown(state, first)
}

/** The dice that waited for the normal step, on those who are still in reach; whoever went down meanwhile has one. */
function finishShares(table: Table, state: State, figure: Figure): void {
  const own = state.shares.filter((share) => share.figure === figure.at)
  state.shares = state.shares.filter((share) => share.figure !== figure.at)
  figure.struck = true
  if (figure.held || figure.holding >= 0) return
  let left = figure.prone > 0 ? 1 : Number.POSITIVE_INFINITY
  for (const { target: at, dice, subdue } of own) {
    const target = figureAt(state, at)
    if (!isIn(target) || !figure.contact.includes(at) || left === 0) continue
    if (isDown(state, target) && hasStanding(state, figure)) continue
    const fewer = Math.min(left, dice)
    left -= fewer
    attack(table, state, { figure, aimedAt: target, dice: fewer, manner: mannerOf(state, figure, subdue) })
  }
}
