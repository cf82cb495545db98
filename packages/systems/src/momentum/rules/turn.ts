/**
 * A PC's turn: as many actions as momentum pays for, one a step, until the player stops. Each is listed with what
 * it costs; what the rules forbid is listed with the rule.
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
import { bandBetween, DISTANT, FAR, goTo, INTIMATE, isClear, MELEE, mayStep, NEAR, setBand } from './range.ts'
import { askTarget, askWeapon, canPayFor, isTarget, payableWeapons, strike, whyNotReach } from './strike.ts'

const MOVE = 3
const REPOSITION = 2
const INTERACT = 2
const CALL_OUT = 1

type Offer = (key: string, whyNot: string) => void

/** The Strikes of those whom somebody leaves behind, where the table plays with them. */
export type Provoke = (table: Table, state: State, mover: Figure, left: readonly Figure[]) => void

// ── What may be chosen ───────────────────────────────────────────────────────────────────────────────────

/** Everything a PC could do now. */
export function actionMenu(table: Table, state: State, figure: Figure): Menu {
  const options: string[] = []
  const forbidden: ForbiddenOption[] = []
  const offer: Offer = (key, whyNot) => {
    if (whyNot === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule: whyNot })
  }
  offer('strike', whyNotStrikeNow(state, figure, false))
  offer('disable', whyNotStrikeNow(state, figure, true))
  offer('move', whyNotMove(state, figure))
  offer('reposition', whyNotReposition(state, figure))
  offer('interact', afford(figure, INTERACT))
  offer('call-out', whyNotCallOut(state, figure))
  if (profileOf(state, figure).abilities.length > 0) offer('ability', whyNoAbility(state, figure))
  // Giving up comes last: a habitual first choice must never be a surrender.
  // rule: momentum.turn.no-forced
  offer('stop', '')
  offer('flee', whyNotFlee(state, figure))
  offer('surrender', '')
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

/** Those over whom somebody could take a superior position, price aside. */
export function repositionTargets(state: State, figure: Figure): Figure[] {
  const close = state.setup.rulings['reposition-range'] === 'close'
  return state.figures.filter(
    (foe) =>
      isIn(foe) &&
      areFoes(figure, foe) &&
      !figure.superior.includes(foe.at) &&
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

// ── Taking it ────────────────────────────────────────────────────────────────────────────────────────────

/** One action of a PC; false when he stops. */
export function act(table: Table, state: State, figure: Figure, provoke: Provoke): boolean {
  const about = { momentum: figure.momentum }
  const open = () => actionMenu(table, state, figure)
  const choice = table.ask(
    menu({ name: 'action', rule: 'momentum.action.on-your-turn', to: figure, open, about, usual: 'stop' }),
  )
  if (choice !== 'stop') state.idle = 0
  switch (choice) {
    case 'strike':
    case 'disable':
      chooseStrike(table, state, figure, choice === 'disable')
      return true
    case 'move':
      move(table, state, figure, provoke)
      return true
    case 'reposition':
      reposition(table, state, figure)
      return true
    case 'interact':
      interact(table, state, figure)
      return true
    case 'call-out':
      callOut(table, state, figure)
      return true
    case 'ability':
      ability(table, state, figure)
      return true
    case 'flee':
      payToLeave(table, figure)
      return !flees(table, state, figure, provoke)
    case 'surrender':
      leave(table, figure, 'surrendered', 'momentum.end.surrender')
      return false
    default:
      return false
  }
}

/** Strike: whom and with what, where there is a choice. */
function chooseStrike(table: Table, state: State, figure: Figure, disable: boolean): void {
  const target = onlyTarget(state, figure) ?? askStrikeTarget(table, state, figure, disable)
  const weapons = payableWeapons(state, figure, target, disable)
  const at = askWeapon(table, state, figure, target, weapons)
  strike(table, state, { figure, target, at, disable, riposte: false })
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
  return askTarget(table, figure, targets, 'momentum.action.strike', { disable })
}

/** Leaving the field is one more Move, and costs as much. */
function payToLeave(table: Table, figure: Figure): void {
  const before = figure.momentum
  figure.momentum -= moveCost(figure)
  if (table.logs)
    say(table, {
      event: 'momentum',
      rule: 'momentum.end.flee',
      figure: figure.id,
      before,
      after: figure.momentum,
      why: 'leaving the field',
    })
}

/** Walks off, if the referee does not object where it is his word, and nobody stops him on the way. */
export function flees(table: Table, state: State, figure: Figure, provoke: Provoke): boolean {
  if (state.setup.rulings.flee === 'referee') {
    const about = { figure: figure.id }
    const rule = 'momentum.end.flee'
    if (
      table.ask(option({ name: 'leave', rule, to: REFEREE, options: ['yes', 'no'], about, usual: 'yes' })) ===
      'no'
    ) {
      if (table.logs) say(table, { event: 'call', rule, figure: figure.id, what: 'does not get away' })
      return false
    }
  }
  if (state.setup.rulings['move-provoke'] === 'yes') provoke(table, state, figure, foesInMelee(state, figure))
  if (isIn(figure)) leave(table, figure, 'fled', 'momentum.end.flee')
  return true
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
function move(table: Table, state: State, figure: Figure, provoke: Provoke): void {
  figure.momentum -= moveCost(figure)
  const ways = movesOf(state, figure)
  const rule = 'momentum.action.move'
  const way =
    ways.length === 1
      ? need(ways, 0)
      : table.ask(option({ name: 'move', rule, to: figure, options: ways, about: null, usual: ways[0] }))
  const steps = stepsOf(table, state, figure)
  if (state.setup.rulings['move-provoke'] === 'yes')
    provoke(table, state, figure, leftBehind(state, figure, way, steps))
  if (!isIn(figure)) return
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
function stepsOf(table: Table, state: State, figure: Figure): number {
  const rule = 'momentum.action.move-steps'
  const about = { figure: figure.id }
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
function reposition(table: Table, state: State, figure: Figure): void {
  const open = repositionTargets(state, figure).filter((foe) => repositionCost(state, foe) <= figure.momentum)
  const target = askTarget(table, figure, open, 'momentum.action.reposition')
  const cost = repositionCost(state, target)
  figure.momentum -= cost
  takePosition(state, figure, target)
  favour(table, state, figure, target)
  if (table.logs)
    say(table, {
      event: 'reposition',
      rule: 'momentum.action.reposition',
      figure: figure.id,
      target: target.id,
      cost,
      left: figure.momentum,
    })
}

/** One is superior over the other, who loses whatever superiority he had. */
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

/** What there is to interact with: one's own things, gear to ready, features, the dying. */
export function interactions(state: State, figure: Figure): string[] {
  const found: string[] = [itemDeed(state, figure)]
  for (let at = 0; at < figure.ready.length; at++)
    if (figure.ready[at] === false && figure.usage[at] !== 0) found.push(`ready ${at}`)
  if (figure.shield > 0 && !figure.shieldReady) found.push('ready-shield')
  if (figure.rearming) found.push('other-hand')
  const { 'interact-reach': reach, geometry } = state.setup.rulings
  for (const feature of state.setup.features)
    if (reach !== 'close' || geometry === 'pairwise' || isAtHand(figure, feature))
      found.push(`feature ${feature.id}`)
  for (const other of state.figures)
    if (
      other !== figure &&
      other.side === figure.side &&
      other.dying &&
      other.life !== 'dead' &&
      other.life !== 'fled' &&
      bandBetween(state, figure, other) <= MELEE
    )
      found.push(`treat ${other.id}`)
  return found
}

/** Fetching and using are one thing, or two where the table counts them apart. */
function itemDeed(state: State, figure: Figure): string {
  if (state.setup.rulings['interact-scope'] === 'one-action') return 'item'
  return figure.fetched ? 'use' : 'fetch'
}

/** Interact: fetch and use something, or work something in the surroundings. */
function interact(table: Table, state: State, figure: Figure): void {
  figure.momentum -= INTERACT
  const what = askInteraction(table, state, figure)
  if (table.logs)
    say(table, {
      event: 'interact',
      rule: 'momentum.action.interact',
      figure: figure.id,
      what,
      cost: INTERACT,
      left: figure.momentum,
      allowed: true,
    })
  carryOutInteraction(table, state, figure, what)
}

/** Which of the things at hand. */
export function askInteraction(table: Table, state: State, figure: Figure): string {
  const options = interactions(state, figure)
  const rule = 'momentum.action.interact'
  return options.length === 1
    ? need(options, 0)
    : table.ask(option({ name: 'interact', rule, to: figure, options, about: null, usual: options[0] }))
}

/** Gear is readied, the dying are treated; what anything else does is the referee's word. */
export function carryOutInteraction(table: Table, state: State, figure: Figure, what: string): void {
  const [how = '', ...rest] = what.split(' ')
  const word = rest.join(' ')
  if (how === 'ready') ready(state, figure, Number(word))
  else if (how === 'ready-shield') figure.shieldReady = true
  else if (how === 'other-hand') figure.rearming = false
  else if (how === 'treat') treat(table, state, figure, word)
  else if (how === 'fetch') figure.fetched = true
  else if (how === 'use') figure.fetched = false
  if (isCalled(state, figure, how, word)) {
    const about = { figure: figure.id, what }
    const rule = 'momentum.action.interact-reach'
    const choice = table.ask(
      option({ name: 'effect', rule, to: REFEREE, options: ['works', 'fails'], about, usual: 'works' }),
    )
    if (table.logs) say(table, { event: 'call', rule, figure: figure.id, what: choice })
  }
}

/**
 * What a thing does is the referee's word where calls are asked for; and so is a reach that he alone can judge: from
 * afar, or where distances are kept pair by pair and nobody has a place.
 */
function isCalled(state: State, figure: Figure, how: string, word: string): boolean {
  if (how !== 'item' && how !== 'use' && how !== 'feature') return false
  if (state.setup.calls) return true
  const feature = state.setup.features.find(({ id }) => how === 'feature' && id === word)
  if (feature === undefined || !feature.placed) return false
  return state.setup.rulings.geometry === 'pairwise' || !isAtHand(figure, feature)
}

/** A feature without a place, or one within melee on the line. */
function isAtHand({ place }: Figure, { placed, at }: State['setup']['features'][number]): boolean {
  return !placed || Math.abs(at - place) <= MELEE
}

/** A weapon comes into the hand; where hands are counted, the one before goes out of it. */
function ready(state: State, figure: Figure, at: number): void {
  if (state.setup.rulings['ready-gear'] === 'hands') figure.ready.fill(false)
  figure.ready[at] = true
}

/** Bandages for somebody mauled: he will not die of it. */
function treat(table: Table, state: State, figure: Figure, id: string): void {
  const patient = state.figures.find((other) => other.id === id)
  if (patient === undefined) return
  patient.dying = false
  if (table.logs)
    say(table, {
      event: 'treated',
      rule: 'momentum.dire.mauled-treat',
      figure: figure.id,
      patient: patient.id,
    })
}

/** Call Out: a named ally takes heart. */
// rule: momentum.action.warning-free
function callOut(table: Table, state: State, figure: Figure): void {
  figure.momentum -= CALL_OUT
  const allies = alliesInEarshot(state, figure).filter(({ called }) => !called)
  const ally = askTarget(table, figure, allies, 'momentum.action.call-out')
  ally.momentum += 1
  ally.called = true
  if (table.logs)
    say(table, {
      event: 'call-out',
      rule: 'momentum.action.call-out',
      figure: figure.id,
      ally: ally.id,
      cost: CALL_OUT,
      left: figure.momentum,
      momentum: ally.momentum,
    })
}

function ability(table: Table, state: State, figure: Figure): void {
  const { abilities } = profileOf(state, figure)
  const open = abilities.map((_, at) => at).filter((at) => whyNotUse(state, figure, at) === '')
  const keys = open.map((at) => need(abilities, at).key)
  const rule = 'momentum.action.ability'
  const key =
    keys.length === 1
      ? need(keys, 0)
      : table.ask(option({ name: 'ability', rule, to: figure, options: keys, about: null, usual: keys[0] }))
  useAbility(table, state, figure, open[keys.indexOf(key)] ?? 0)
}
