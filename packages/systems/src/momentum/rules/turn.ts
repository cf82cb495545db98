/**
 * A PC's turn: as many actions as momentum pays for, one a step, until the player stops. `PC_ACTIONS` has one entry for
 * each: when it is listed, which rule forbids it, how it is carried out.
 */
import {
  type ForbiddenOption,
  type Menu,
  menu,
  NOTHING_FORBIDDEN,
  option,
  REFEREE,
  type Table,
} from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { RuleId } from '../register/rules.ts'
import {
  areFoes,
  type Figure,
  figureAt,
  grown,
  isIn,
  isPc,
  need,
  profileOf,
  type State,
} from '../state/state.ts'
import { useAbility, whyNoAbility, whyNotUse } from './abilities.ts'
import { leave } from './dire.ts'
import { askInteraction, carryOutInteraction } from './interact.ts'
import { bandBetween, DISTANT, FAR, goTo, INTIMATE, isClear, MELEE, mayStep, NEAR, setBand } from './range.ts'
import { askTarget, askWeapon, canPayFor, isTarget, payableWeapons, strike, whyNotReach } from './strike.ts'

const MOVE = 3
const REPOSITION = 2
const INTERACT = 2
const CALL_OUT = 1

/** The Strikes of those whom somebody leaves behind, where the table plays with them. */
export type Provoke = (table: Table, state: State, mover: Figure, left: readonly Figure[]) => void

/** What a PC can do on its turn. */
export type PcAction =
  | 'strike'
  | 'disable'
  | 'move'
  | 'reposition'
  | 'interact'
  | 'call-out'
  | 'ability'
  | 'stop'
  | 'flee'
  | 'surrender'

/** Everything about one action of a PC but its words, which stand in tell/ under the same key. */
interface PcActionEntry {
  /** The rule it rests on. */
  readonly rule: RuleId
  /** False for what is not listed at all, not even as forbidden. */
  readonly listed: (state: State, figure: Figure) => boolean
  /** The rule that forbids it now, or ''. */
  readonly whyNot: (state: State, figure: Figure) => string
  /** Carries it out; false when the turn is over with it. */
  readonly carryOut: (table: Table, state: State, figure: Figure, provoke: Provoke) => boolean
}

const always = (): boolean => true
const allowed = (): string => ''

/** Every action of a PC, in the order of the menu. Giving up comes last: a habitual first choice must never be one. */
const PC_ACTIONS: Readonly<Record<PcAction, PcActionEntry>> = {
  strike: {
    rule: 'momentum.action.strike',
    listed: always,
    whyNot: (state, figure) => whyNotStrikeNow(state, figure, false),
    carryOut: (table, state, figure) => chooseStrike(table, state, figure, false),
  },
  disable: {
    rule: 'momentum.action.disable',
    listed: always,
    whyNot: (state, figure) => whyNotStrikeNow(state, figure, true),
    carryOut: (table, state, figure) => chooseStrike(table, state, figure, true),
  },
  move: {
    rule: 'momentum.action.move',
    listed: always,
    whyNot: whyNotMove,
    carryOut: move,
  },
  reposition: {
    rule: 'momentum.action.reposition',
    listed: always,
    whyNot: whyNotReposition,
    carryOut: reposition,
  },
  interact: {
    rule: 'momentum.action.interact',
    listed: always,
    whyNot: (_state, figure) => afford(figure, INTERACT),
    carryOut: interact,
  },
  // A bare warning is no Call Out: it needs no action, so there is none for it.
  // rule: momentum.action.warning-free
  'call-out': {
    rule: 'momentum.action.call-out',
    listed: always,
    whyNot: whyNotCallOut,
    carryOut: callOut,
  },
  ability: {
    rule: 'momentum.action.ability',
    listed: (state, figure) => profileOf(state, figure).abilities.length > 0,
    whyNot: whyNoAbility,
    carryOut: ability,
  },
  stop: {
    rule: 'momentum.turn.no-forced',
    listed: always,
    whyNot: allowed,
    carryOut: () => false,
  },
  flee: {
    rule: 'momentum.end.flee',
    listed: always,
    whyNot: whyNotFlee,
    carryOut: payAndFlee,
  },
  surrender: {
    rule: 'momentum.end.surrender',
    listed: always,
    whyNot: allowed,
    carryOut: surrender,
  },
}

const ACTIONS: ReadonlyMap<string, PcActionEntry> = new Map(Object.entries(PC_ACTIONS))

/** One action of a PC; false when its turn is over. */
export function act(table: Table, state: State, figure: Figure, provoke: Provoke): boolean {
  const about = { momentum: figure.momentum }
  const open = () => actionMenu(table, state, figure)
  const choice = table.ask(
    menu({ name: 'action', rule: 'momentum.action.on-your-turn', to: figure, open, about, usual: 'stop' }),
  )
  const chosen = ACTIONS.get(choice)
  if (chosen === undefined) throw new RangeError(`"${choice}" is no action of a PC`)
  if (chosen !== PC_ACTIONS.stop) state.idle = 0
  return chosen.carryOut(table, state, figure, provoke)
}

// ── What may be chosen ───────────────────────────────────────────────────────────────────────────────────

/** Everything a PC could do now. */
function actionMenu(table: Table, state: State, figure: Figure): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  for (const [key, { listed, whyNot }] of ACTIONS) {
    if (!listed(state, figure)) continue
    const rule = whyNot(state, figure)
    if (rule === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule })
  }
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

function afford(figure: Figure, cost: number): string {
  return cost <= figure.momentum ? '' : 'momentum.pool.spend-limit'
}

/** Those a PC can strike now, price and range considered. */
export function targetsOf(state: State, figure: Figure, disable: boolean): Figure[] {
  let found: Figure[] = []
  for (let at = 0; at < state.figures.length; at++) {
    const foe = figureAt(state, at)
    if (isTarget(state, figure, foe) && canPayFor(state, figure, foe, disable)) found = grown(found, foe)
  }
  return found
}

/** The rule that keeps a PC from striking anybody: of several foes, that of the one who comes closest to it. */
function whyNotStrikeNow(state: State, figure: Figure, disable: boolean): string {
  let closest = STRIKE_HINDRANCES.length
  for (let at = 0; at < state.figures.length; at++) {
    const foe = figureAt(state, at)
    if (!isTarget(state, figure, foe)) continue
    if (canPayFor(state, figure, foe, disable)) return ''
    const rule = whyNotReach(state, figure, foe) || 'momentum.pool.spend-limit'
    closest = Math.min(closest, STRIKE_HINDRANCES.indexOf(rule))
  }
  return STRIKE_HINDRANCES[closest] ?? 'momentum.action.strike'
}

/** What keeps a PC from a Strike, from the least to the worst: the price, the weapon, the range, the target. */
const STRIKE_HINDRANCES: readonly string[] = [
  'momentum.pool.spend-limit',
  'momentum.dire.mauled',
  'momentum.action.strike',
  'momentum.usage.ammo',
  'momentum.action.unarmed',
  'momentum.action.strike-range',
  'momentum.action.strike-pc',
]

/** A lost leg makes every step dearer. */
export function moveCost(figure: Figure): number {
  return figure.lostLeg ? 2 * MOVE : MOVE
}

function whyNotMove(state: State, figure: Figure): string {
  if (moveCost(figure) > figure.momentum) return 'momentum.pool.spend-limit'
  return canStep(state, figure) ? '' : 'momentum.action.move'
}

/** True if a PC can pay for a Move and has where to go. */
export function mayMove(state: State, figure: Figure): boolean {
  return whyNotMove(state, figure) === ''
}

function whyNotReposition(state: State, figure: Figure): string {
  const open = repositionTargets(state, figure)
  if (open.length === 0) return whyNobodyToOutflank(state, figure)
  return open.some((foe) => repositionCost(state, foe) <= figure.momentum) ? '' : 'momentum.pool.spend-limit'
}

/** Superior over all of them already, or none of them close enough where that is asked: the rule. */
export function whyNobodyToOutflank(state: State, figure: Figure): string {
  const over = state.figures.some(
    (foe) => isIn(foe) && areFoes(figure, foe) && figure.superior.includes(foe.at),
  )
  return over ? 'momentum.action.reposition-last' : 'momentum.action.reposition-range'
}

/** What a Reposition against somebody costs. */
export function repositionCost(state: State, foe: Figure): number {
  return REPOSITION + profileOf(state, foe).defense
}

/** Those over whom somebody could take a superior position, price aside; only a PC is barred who has it already. */
export function repositionTargets(state: State, figure: Figure): Figure[] {
  const barred = isPc(state, figure)
  const close = state.setup.rulings['reposition-range'] === 'close'
  return state.figures.filter(
    (foe) =>
      isIn(foe) &&
      areFoes(figure, foe) &&
      !(barred && figure.superior.includes(foe.at)) &&
      (!close || bandBetween(state, figure, foe) <= MELEE),
  )
}

function whyNotCallOut(state: State, figure: Figure): string {
  if (CALL_OUT > figure.momentum) return 'momentum.pool.spend-limit'
  const allies = alliesInEarshot(state, figure)
  if (allies.length === 0) return 'momentum.action.call-out'
  return allies.every(({ called }) => called) ? 'momentum.action.call-out-cap' : ''
}

function isAlly(state: State, figure: Figure, other: Figure): boolean {
  return other !== figure && other.side === figure.side && isIn(other) && isPc(state, other)
}

/** Allies who can hear and understand. */
function alliesInEarshot(state: State, figure: Figure): Figure[] {
  const ruling = state.setup.rulings['callout-range']
  const farthest = ruling === 'near' ? NEAR : ruling === 'far' ? FAR : DISTANT
  return state.figures.filter(
    (other) => isAlly(state, figure, other) && bandBetween(state, figure, other) <= farthest,
  )
}

function whyNotFlee(state: State, figure: Figure): string {
  if (moveCost(figure) > figure.momentum) return 'momentum.pool.spend-limit'
  return mayLeave(state, figure) ? '' : 'momentum.end.flee'
}

/** When somebody may walk off the field. */
export function mayLeave(state: State, figure: Figure): boolean {
  switch (state.setup.rulings.flee) {
    case 'from-distant':
      return isClear(state, figure)
    case 'any-away':
      return isClear(state, figure) || waysOff(state, figure).length > 0
    case 'referee':
      return true
  }
}

/** The steps that lead away from every foe still in the fight. */
function waysOff(state: State, figure: Figure): string[] {
  const foes = state.figures.filter((foe) => isIn(foe) && areFoes(figure, foe))
  return movesOf(state, figure).filter((way) => {
    if (way === 'up') return foes.every(({ place }) => place <= figure.place)
    if (way === 'down') return foes.every(({ place }) => place >= figure.place)
    return foes.some(({ id }) => way === `away ${id}`)
  })
}

// ── Strike ───────────────────────────────────────────────────────────────────────────────────────────────

/** Strike: whom and with what, where there is a choice. */
function chooseStrike(table: Table, state: State, figure: Figure, disable: boolean): true {
  const target = onlyTarget(state, figure) ?? askStrikeTarget(table, state, figure, disable)
  const weapons = payableWeapons(state, figure, target, disable)
  const at = askWeapon(table, state, figure, target, weapons)
  strike(table, state, { figure, target, at, disable, riposte: false })
  return true
}

/** The one foe who can be struck at all; null where there are several. */
function onlyTarget(state: State, figure: Figure): Figure | null {
  let only: Figure | null = null
  for (let at = 0; at < state.figures.length; at++) {
    const foe = figureAt(state, at)
    if (!isTarget(state, figure, foe)) continue
    if (only !== null) return null
    only = foe
  }
  return only
}

function askStrikeTarget(table: Table, state: State, figure: Figure, disable: boolean): Figure {
  const targets = targetsOf(state, figure, disable)
  return askTarget(table, figure, targets, PC_ACTIONS.strike.rule, { disable })
}

// ── Move ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The steps that are open: up and down the line, or towards and away from each other figure. */
export function movesOf(state: State, figure: Figure): string[] {
  if (state.setup.rulings.geometry === 'line')
    // rule: momentum.range.from-intimate
    return ['up', 'down'].filter((way) => mayStep(state, figure, figure.place + (way === 'up' ? 1 : -1)))
  const ways: string[] = []
  for (const other of state.figures) {
    if (other === figure || !isIn(other)) continue
    const band = bandBetween(state, figure, other)
    if (band > INTIMATE) ways.push(`toward ${other.id}`)
    if (band < DISTANT) ways.push(`away ${other.id}`)
  }
  return ways
}

/** True if there is any. */
export function canStep(state: State, figure: Figure): boolean {
  if (state.setup.rulings.geometry === 'pairwise') return movesOf(state, figure).length > 0
  return mayStep(state, figure, figure.place + 1) || mayStep(state, figure, figure.place - 1)
}

/** One step of a move. */
export function stepBy(state: State, figure: Figure, way: string): void {
  if (way === 'up' || way === 'down') {
    const place = figure.place + (way === 'up' ? 1 : -1)
    if (mayStep(state, figure, place)) goTo(state, figure, place)
    return
  }
  const [how = '', ...rest] = way.split(' ')
  const other = state.figures.find(({ id }) => id === rest.join(' '))
  if (other === undefined) return
  const band = bandBetween(state, figure, other) + (how === 'toward' ? -1 : 1)
  if (band >= INTIMATE && band <= DISTANT) setBand(state, figure, other, band)
}

/** Move: three momentum for one distance. */
function move(table: Table, state: State, figure: Figure, provoke: Provoke): true {
  figure.momentum -= moveCost(figure)
  const ways = movesOf(state, figure)
  const { rule } = PC_ACTIONS.move
  const way =
    ways.length === 1
      ? need(ways, 0)
      : table.ask(option({ name: 'move', rule, to: figure, options: ways, about: null, usual: ways[0] }))
  const steps = stepsOf(table, state, figure, way)
  if (state.setup.rulings['move-provoke'] === 'yes')
    provoke(table, state, figure, leftBehind(state, figure, way, steps))
  if (!isIn(figure)) return true
  for (let step = 0; step < steps; step++) stepBy(state, figure, way)
  if (table.logs)
    say(table, {
      event: 'move',
      rule,
      figure: figure.id,
      how: 'walk',
      to: way,
      place: figure.place,
      ...nearestFoe(state, figure),
      cost: moveCost(figure),
      left: figure.momentum,
    })
  return true
}

/** The foe who is closest now, and how far away: what a step was for. */
export function nearestFoe(
  state: State,
  figure: Figure,
): { readonly nearest: string; readonly band: number } {
  let nearest = ''
  let band = DISTANT + 1
  for (const foe of state.figures) {
    if (!isIn(foe) || !areFoes(figure, foe) || bandBetween(state, figure, foe) >= band) continue
    nearest = foe.id
    band = bandBetween(state, figure, foe)
  }
  return { nearest, band }
}

/** How many distances one Move covers. */
function stepsOf(table: Table, state: State, figure: Figure, way: string): number {
  const rule = 'momentum.action.move-steps'
  const about = { figure: figure.id, way }
  switch (state.setup.rulings['move-steps']) {
    case 'one':
      return 1
    case 'two':
      return Number(
        table.ask(option({ name: 'steps', rule, to: figure, options: ['1', '2'], about, usual: '2' })),
      )
    case 'referee':
      return Number(
        table.ask(
          option({ name: 'steps', rule, to: REFEREE, options: ['1', '2', '3', '4'], about, usual: '1' }),
        ),
      )
  }
}

/** Foes within melee now and no longer after so many steps. */
export function leftBehind(state: State, mover: Figure, way: string, steps: number): Figure[] {
  const ghost = { ...mover }
  for (let step = 0; step < steps; step++) {
    const place = ghost.place + (way === 'up' ? 1 : way === 'down' ? -1 : 0)
    if (!mayStep(state, ghost, place)) break
    ghost.cameFrom = ghost.place
    ghost.place = place
  }
  return foesInMelee(state, mover).filter((foe) => {
    if (state.setup.rulings.geometry === 'line') return bandBetween(state, ghost, foe) > MELEE
    return way === `away ${foe.id}` && bandBetween(state, mover, foe) + steps > MELEE
  })
}

function foesInMelee(state: State, figure: Figure): Figure[] {
  return state.figures.filter(
    (foe) => isIn(foe) && areFoes(figure, foe) && bandBetween(state, figure, foe) <= MELEE,
  )
}

// ── The other actions ────────────────────────────────────────────────────────────────────────────────────

/** Reposition: the better ground against one foe. */
function reposition(table: Table, state: State, figure: Figure): true {
  const { rule } = PC_ACTIONS.reposition
  const open = repositionTargets(state, figure).filter((foe) => repositionCost(state, foe) <= figure.momentum)
  const target = askTarget(table, figure, open, rule)
  const cost = repositionCost(state, target)
  figure.momentum -= cost
  takePosition(state, figure, target)
  favour(table, state, figure, target)
  if (table.logs)
    say(table, {
      event: 'reposition',
      rule,
      figure: figure.id,
      target: target.id,
      cost,
      left: figure.momentum,
    })
  return true
}

/** One is superior over the other, who loses whatever superiority they had. */
export function takePosition(state: State, figure: Figure, target: Figure): void {
  if (!figure.superior.includes(target.at)) figure.superior.push(target.at)
  if (state.setup.rulings['reposition-last'] === 'fight') return
  const at = target.superior.indexOf(figure.at)
  if (at >= 0) target.superior.splice(at, 1)
}

/** Under that ruling, the referee says whether the better ground makes Strikes from it cheaper. */
function favour(table: Table, state: State, figure: Figure, target: Figure): void {
  if (state.setup.rulings['reposition-effect'] !== 'referee') return
  const about = { figure: figure.id, target: target.id }
  const rule = 'momentum.action.reposition-use'
  const choice = table.ask(
    option({
      name: 'superiority',
      rule,
      to: REFEREE,
      options: ['nothing', 'discount'],
      about,
      usual: 'nothing',
    }),
  )
  figure.favoured = figure.favoured.filter((at) => at !== target.at)
  if (choice === 'discount') figure.favoured.push(target.at)
}

/** Interact: fetch and use something, or work something in the surroundings. */
function interact(table: Table, state: State, figure: Figure): true {
  figure.momentum -= INTERACT
  const what = askInteraction(table, state, figure)
  if (table.logs)
    say(table, {
      event: 'interact',
      rule: PC_ACTIONS.interact.rule,
      figure: figure.id,
      what,
      cost: INTERACT,
      left: figure.momentum,
      allowed: true,
    })
  carryOutInteraction(table, state, figure, what)
  return true
}

/** Call Out: a named ally takes heart. */
function callOut(table: Table, state: State, figure: Figure): true {
  const { rule } = PC_ACTIONS['call-out']
  figure.momentum -= CALL_OUT
  const allies = alliesInEarshot(state, figure).filter(({ called }) => !called)
  const ally = askTarget(table, figure, allies, rule)
  ally.momentum += 1
  ally.called = true
  if (table.logs)
    say(table, {
      event: 'call-out',
      rule,
      figure: figure.id,
      ally: ally.id,
      cost: CALL_OUT,
      left: figure.momentum,
      momentum: ally.momentum,
    })
  return true
}

function ability(table: Table, state: State, figure: Figure): true {
  const { abilities } = profileOf(state, figure)
  const open = abilities.map((_, at) => at).filter((at) => whyNotUse(state, figure, at) === '')
  const keys = open.map((at) => need(abilities, at).key)
  const { rule } = PC_ACTIONS.ability
  const key =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(option({ name: 'ability', rule, to: figure, options: keys, about: null, usual: keys[0] }))
  useAbility(table, state, figure, open[keys.indexOf(key)] ?? 0)
  return true
}

// ── Leaving ──────────────────────────────────────────────────────────────────────────────────────────────

/** Leaving the field is one more Move, and costs as much. */
function payAndFlee(table: Table, state: State, figure: Figure, provoke: Provoke): boolean {
  const before = figure.momentum
  figure.momentum -= moveCost(figure)
  if (table.logs)
    say(table, {
      event: 'momentum',
      rule: PC_ACTIONS.flee.rule,
      figure: figure.id,
      before,
      after: figure.momentum,
      why: 'leaving the field',
    })
  return !flees(table, state, figure, provoke)
}

/** Walks off, unless the referee objects where it is the referee's word, or somebody stops the walker on the way. */
export function flees(table: Table, state: State, figure: Figure, provoke: Provoke): boolean {
  if (state.setup.rulings.flee === 'referee') {
    const about = { figure: figure.id }
    const { rule } = PC_ACTIONS.flee
    if (
      table.ask(option({ name: 'leave', rule, to: REFEREE, options: ['yes', 'no'], about, usual: 'yes' })) ===
      'no'
    ) {
      if (table.logs) say(table, { event: 'call', rule, figure: figure.id, what: 'does not get away' })
      return false
    }
  }
  if (state.setup.rulings['move-provoke'] === 'yes') provoke(table, state, figure, foesInMelee(state, figure))
  if (isIn(figure)) leave(table, figure, 'fled', PC_ACTIONS.flee.rule)
  return true
}

function surrender(table: Table, _state: State, figure: Figure): false {
  leave(table, figure, 'surrendered', PC_ACTIONS.surrender.rule)
  return false
}
