/**
 * The round: who declares when, in which order attacks are resolved, and when the fight is over.
 *
 * Simultaneous order (the default) has one pass: all sides declare, then all attacks pass through the same
 * windows (Smite, roll, Deny, Gambits) together and all damage lands together. The other orders have one pass
 * per side, with duellists always resolved together in the earlier of their passes. Each function below is a
 * step of the fight; `state.phase` names the next one.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { equivalentFaces } from '../state/keys/equivalent-faces.ts'
import {
  armOf,
  clearPlan,
  type Figure,
  figureAt,
  grown,
  isFighting,
  isThere,
  isUp,
  need,
  type Phase,
  poolNow,
  profileOf,
  type State,
  steedOf,
} from '../state/state.ts'
import { carryOutMoveGambits, takeFromGround } from './actions.ts'
import { afterTheFight } from './aftermath.ts'
import { fitHands, keepUsable, removeItem } from './arms.ts'
import {
  attackersOf,
  findTarget,
  formPools,
  leaderOf,
  rollPool,
  spendThrown,
  useBonusDice,
} from './attack.ts'
import { resolveDamage } from './damage.ts'
import type { Declaration } from './declare.ts'
import { duelPartner, endDuels, startDuels } from './duels.ts'
import { offerDeny, offerSmite, whyNotFeat } from './feats.ts'
import { loosenTraps, passTurn, releaseTraps, resolveWaiting, spendGambits } from './gambits.ts'
import { testMorale } from './morale.ts'
import { breakOff, closeIn, forgetClashes, goTo, isEngaged } from './movement.ts'
import { refereesRound } from './referee.ts'
import { payLateFeats, save } from './saves.ts'
import { rollNextScar } from './scars.ts'
import { isShip } from './structures.ts'
import { carryOutActions, declaredRule, declareTurn, hasLateActions } from './turn.ts'

const SURPRISE: Roll = { name: 'surprise', rule: 'bastionland.surprise.save' }

// ── Before the first round ───────────────────────────────────────────────────────────────────────────────

/** Whoever was not readied saves on Clarity or misses the first turn. */
export function surprise(table: Table, state: State): void {
  if (table.logs)
    say(table, {
      event: 'fight',
      rule: 'bastionland.flow.rounds',
      sides: state.setup.sides.map(({ id }) => id),
    })
  if (table.logs) tellReadings(table, state)
  for (const figure of state.figures) if (figure.unready && isUp(figure)) saveAgainstSurprise(table, figure)
  state.phase = 'round'
}

/** Rulings that a plain reading of the text would not expect, where they may come up. */
function tellReadings(table: Table, state: State): void {
  const { rulings } = state.setup
  const shields = state.figures.some(({ items }) => items.some((item) => armOf(state, item).shield))
  if (shields && rulings['trap-duration'] === 'through-next-round')
    say(table, { event: 'reading', rule: 'bastionland.gambit.trap', ruling: 'trap-duration' })
  const company = state.setup.sides.some(
    (_, side) => state.figures.filter((each) => each.side === side && isFighting(state, each)).length > 1,
  )
  if (company && rulings['bolster-source'] === 'dice-only')
    say(table, { event: 'reading', rule: 'bastionland.attack.extra-attacker', ruling: 'bolster-source' })
}

function saveAgainstSurprise(table: Table, figure: Figure): void {
  const passed = save(table, figure, figure.cla, SURPRISE)
  figure.unready = false
  figure.surprised = !passed
  if (table.logs)
    say(table, {
      event: 'surprise',
      rule: passed ? 'bastionland.surprise.save' : 'bastionland.surprise.miss-turn',
      figure: figure.id,
      cla: figure.cla,
      passed,
    })
}

// ── The start of a round ─────────────────────────────────────────────────────────────────────────────────

/** Clears what belonged to the last round and lets effects take hold; who joined unready saves now. */
export function startRound(table: Table, state: State): void {
  // rule: bastionland.flow.narrate
  if (table.logs) say(table, { event: 'round', rule: 'bastionland.flow.rounds', round: state.round })
  loosenTraps(state)
  forgetClashes(state)
  startDuels(state)
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    figure.moved = false
    figure.declared = false
    figure.bled = 0
    if (state.setup.rulings['next-turn'] === 'next-round') passTurn(figure)
    if (figure.unready && isUp(figure)) saveAgainstSurprise(table, figure)
  }
  state.declaring = 0
  state.pass = 0
  if (isSimultaneous(state)) startTurn(state, isAnybody)
  state.phase = 'declare'
  if (state.setup.calls && refereesRound(table, state)) finish(table, state, null, 'stopped')
}

/** The turn of some begins: what they declared last, such as leading from the front, no longer holds. */
function startTurn(state: State, who: Who): void {
  releaseTraps(state, who)
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    if (figure.declared || !who(state, figure)) continue
    // rule: bastionland.move.engaged
    figure.engaged = isEngaged(state, figure)
    if (figure.plan.action !== 'none') clearPlan(figure.plan)
    if (state.setup.rulings['next-turn'] !== 'next-round' && takesTurn(state, figure)) passTurn(figure)
  }
}

/** A steed has its turn with its side, although nobody asks it. */
function takesTurn(state: State, figure: Figure): boolean {
  return mayDeclare(state, figure) || isSteedWithTurn(state, figure)
}

function isSteedWithTurn(state: State, figure: Figure): boolean {
  return isUp(figure) && !figure.surprised && profileOf(state, figure).kind === 'steed'
}

// rule: bastionland.flow.simultaneous
function isSimultaneous(state: State): boolean {
  return state.setup.rulings['round-order'] === 'simultaneous'
}

/** Only those who are up and not caught off guard declare; a steed goes where its rider goes. */
export function mayDeclare(state: State, figure: Figure): boolean {
  if (!isUp(figure) || figure.surprised || figure.unready) return false
  const { kind } = profileOf(state, figure)
  if (kind === 'steed') return false
  if (kind === 'structure') return figure.items.length > 0 || isShip(state, figure)
  return !(kind === 'warband' && figure.spi === 0 && state.setup.rulings.warbands === 'on')
}

/** The pass in which a figure's attacks are resolved. */
function passOf(state: State, figure: Figure): number {
  if (isSimultaneous(state)) return 0
  // rules: bastionland.duel.simultaneous, bastionland.duel.gambits
  const partner = duelPartner(state, figure)
  return partner < 0 ? figure.side : Math.min(figure.side, figureAt(state, partner).side)
}

function isInPass(state: State, figure: Figure): boolean {
  return passOf(state, figure) === state.pass
}

// ── Declarations ─────────────────────────────────────────────────────────────────────────────────────────

/** One side declares, in any order and open to all; its Moves are carried out. */
export function declare(table: Table, state: State): void {
  if (!isSimultaneous(state)) startTurn(state, isDeclaring)
  declareTogether(table, state, isDeclaring)
  if (state.setup.rulings['round-order'] === 'sides') {
    startTurn(state, isDrawnIn)
    declareTogether(table, state, isDrawnIn)
    state.phase = 'smite'
    return
  }
  // rule: bastionland.flow.npc-react
  state.declaring += 1
  if (state.declaring >= state.setup.sides.length) state.phase = 'smite'
}

type Who = (state: State, figure: Figure) => boolean

function isAnybody(): boolean {
  return true
}

function isDeclaring(state: State, figure: Figure): boolean {
  return figure.side === state.declaring
}

/** A duellist declares with the earlier of the two sides. */
function isDrawnIn(state: State, figure: Figure): boolean {
  return figure.side !== state.declaring && passOf(state, figure) === state.declaring
}

function declareTogether(table: Table, state: State, who: Who): void {
  let parties: Figure[] = []
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    if (!figure.declared && who(state, figure) && mayDeclare(state, figure)) parties = grown(parties, figure)
  }
  if (parties.length === 0) return
  // rule: bastionland.flow.any-order
  const declarations = table.together(parties, (figure) => declareTurn(table, state, figure), 'open')
  for (const declared of declarations) putInPlace(table, state, declared)
  for (const { actor } of declarations) if (actor.plan.action === 'lead') goWithWarband(table, state, actor)
}

/** Whoever leads from the front goes where the Warband goes. */
function goWithWarband(table: Table, state: State, leader: Figure): void {
  const warband = figureAt(state, leader.plan.target)
  const { zone } = warband
  if (leader.zone === zone || leaderOf(state, warband) !== leader) return
  goTo(state, leader, zone)
  const to = state.setup.zones[zone]?.id ?? ''
  if (table.logs)
    say(table, { event: 'moved', rule: 'bastionland.warband.lead', figure: leader.id, how: 'zone', to })
}

/** What was declared is put into the state: grip, place and Move. */
function putInPlace(table: Table, state: State, declared: Declaration): void {
  const { actor, move, letGo, letGoIn, picked, pickedIn } = declared
  const steed = steedOf(state, figureAt(state, actor.at))
  state.figures[actor.at] = actor
  actor.declared = true
  for (const item of letGo) state.ground.push({ arm: item.arm, zone: letGoIn, count: item.count })
  if (picked >= 0 && takeFromGround(state, pickedIn, picked) === null) loseTheRace(actor, picked)
  if (declared.dismountsIn >= 0 && steed !== undefined) leaveSteed(state, steed, declared.dismountsIn)
  if (table.logs) tellGrip(table, state, declared)
  if (move !== null) carryOutMove(table, state, declared, actor)
  if (table.logs) tellDeclared(table, state, actor)
}

/** The steed stays where its rider got off. */
function leaveSteed(state: State, steed: Figure, zone: number): void {
  steed.rider = -1
  if (steed.zone !== zone) goTo(state, steed, zone)
}

/** Somebody else took it first. */
function loseTheRace(actor: Figure, arm: number): void {
  const at = actor.items.findLastIndex((item) => item.arm === arm)
  if (at >= 0) removeItem(actor, at)
}

function carryOutMove(table: Table, state: State, { move }: Declaration, actor: Figure): void {
  if (move === null) return
  const rule = 'bastionland.move.once'
  const figure = actor.id
  switch (move.how) {
    case 'zone': {
      goTo(state, actor, move.zone)
      const to = state.setup.zones[move.zone]?.id ?? ''
      if (table.logs) say(table, { event: 'moved', rule, figure, how: 'zone', to })
      return
    }
    case 'break-off':
      breakOff(state, actor)
      if (table.logs)
        say(table, { event: 'moved', rule: 'bastionland.move.apart', figure, how: 'broke-off', to: '' })
      return
    case 'close-in': {
      const foe = figureAt(state, move.foe)
      closeIn(state, actor, foe)
      if (table.logs)
        say(table, { event: 'moved', rule: 'bastionland.move.apart', figure, how: 'closed-in', to: foe.id })
      return
    }
    case 'mount': {
      const steed = figureAt(state, move.steed)
      // Whoever has got off again in the same turn has left it as it was.
      if (actor.mount !== steed.at) return
      if (steed.rider >= 0 || !isUp(steed)) {
        actor.mount = -1
        fitHands(state, actor)
        for (const attack of actor.plan.attacks) keepUsable(state, actor, attack)
      } else steed.rider = actor.at
      if (table.logs && actor.mount >= 0)
        say(table, {
          event: 'moved',
          rule: 'bastionland.flow.minor-actions',
          figure,
          how: 'mounted',
          to: steed.id,
        })
    }
  }
}

function tellGrip(table: Table, state: State, { actor, dismountsIn, regripped, letGo }: Declaration): void {
  const rule = 'bastionland.flow.minor-actions'
  const figure = actor.id
  if (dismountsIn >= 0) say(table, { event: 'moved', rule, figure, how: 'dismounted', to: '' })
  for (const item of letGo)
    say(table, {
      event: 'item',
      rule: 'bastionland.gambit.trap',
      figure,
      item: armOf(state, item).name,
      what: 'dropped',
    })
  if (!regripped) return
  const items = actor.items.filter((item) => item.state === 'held').map((item) => armOf(state, item).name)
  say(table, { event: 'readied', rule: 'bastionland.flow.grip', figure: actor.id, items })
}

function tellDeclared(table: Table, state: State, actor: Figure): void {
  const { action, target, attacks, wall } = actor.plan
  const attack = attacks[0]
  const items = attack?.items.map((at) => armOf(state, need(actor.items, at)).name) ?? []
  const names = action === 'pick-up' ? '' : (state.figures[attack?.target ?? target]?.id ?? '')
  say(table, {
    event: 'declared',
    rule: declaredRule(action),
    figure: actor.id,
    action,
    target: names,
    melee: attack?.melee ?? true,
    items,
    charge: attack?.charge ?? false,
    wall,
  })
}

// ── Attacks, window by window ────────────────────────────────────────────────────────────────────────────

/** Smite is declared before any die is rolled; then the pools are formed. */
export function smite(table: Table, state: State): void {
  if (!isSimultaneous(state)) loseAttacksOfTheFallen(state)
  const attackers = attackersOf(state, isInPass)
  for (const figure of attackers)
    for (const attack of figure.plan.attacks) {
      findTarget(table, state, figure, attack)
      if (!attack.lost) offerSmite(table, state, figure, attack)
    }
  formPools(table, state, attackers)
  state.pool = 0
  state.phase = 'roll'
  if (state.pools.length === 0) endAttacks(table, state)
}

/** Whoever fell before their pass came does not strike. */
function loseAttacksOfTheFallen(state: State): void {
  for (const figure of state.figures)
    if (!isUp(figure) && isInPass(state, figure)) for (const attack of figure.plan.attacks) attack.lost = true
}

/** One pool is rolled. */
export function roll(table: Table, state: State): void {
  const pool = poolNow(state)
  rollPool(table, state, pool, () => equivalentFaces(state, pool))
  nextWindow(state)
}

/** One pool's target and its comrades may Deny. */
export function deny(table: Table, state: State): void {
  const pool = poolNow(state)
  offerDeny(table, state, pool)
  resolveWaiting(table, state, pool, 'deny')
  nextWindow(state)
}

/** One pool's owners spend dice. */
// rule: bastionland.gambit.zero-damage
export function gambits(table: Table, state: State): void {
  spendGambits(table, state, poolNow(state))
  nextWindow(state)
}

/** The window that follows this one, or null after the last. */
// rule: bastionland.flow.order-in-attack
function windowAfter(state: State, window: Phase): Phase | null {
  const denyFirst = state.setup.rulings['deny-timing'] === 'before-gambits'
  if (window === 'roll') return denyFirst && mayDeny(state) ? 'deny' : 'gambits'
  if (window === 'deny') return denyFirst ? 'gambits' : null
  return denyFirst ? null : 'deny'
}

/** True while somebody on the field could Deny a roll: where nobody can, the window is passed over. */
function mayDeny(state: State): boolean {
  for (let at = 0; at < state.figures.length; at++)
    if (whyNotFeat(state, figureAt(state, at), 'deny') === '') return true
  return false
}

/** All pools pass each window together; under `pool-by-pool` each pool passes all windows first. */
// rule: bastionland.flow.lockstep
function nextWindow(state: State): void {
  const { rulings } = state.setup
  if (rulings.lockstep === 'windows') {
    state.pool += 1
    if (state.pool < state.pools.length) return
    state.pool = 0
    state.phase = windowAfter(state, state.phase) ?? 'damage'
    return
  }
  const next = windowAfter(state, state.phase)
  if (next !== null) {
    state.phase = next
    return
  }
  state.pool += 1
  state.phase = state.pool < state.pools.length ? 'roll' : 'damage'
}

/** All totals of the pass are applied. */
export function damage(table: Table, state: State): void {
  resolveDamage(table, state)
  for (const pool of state.pools) resolveWaiting(table, state, pool, 'damage')
  endAttacks(table, state)
}

/** The attacks of the pass are over: Saves that waited for it, bonus dice, weapons that were thrown. */
function endAttacks(table: Table, state: State): void {
  payLateFeats(table, state)
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    useBonusDice(state, figure)
    if (figure.plan.attacks.length > 0 && isInPass(state, figure)) spendThrown(state, figure)
  }
  state.pools = []
  state.pool = 0
  state.phase = afterDamage(state)
}

/** The next thing that is left to do in this pass. */
function afterDamage(state: State): Phase {
  if (state.scarring.length > 0) return 'scars'
  if (state.moves.length > 0) return 'after'
  if (hasLateActions(state, isInPass)) return 'actions'
  return nextPass(state)
}

/** The Scars of this pass are rolled, one a step. */
export function scars(table: Table, state: State): void {
  rollNextScar(table, state)
  state.phase = afterDamage(state)
}

/** Move Gambits are carried out. */
export function after(table: Table, state: State): void {
  carryOutMoveGambits(table, state)
  state.phase = afterDamage(state)
}

/** Actions other than attacks take effect. */
export function actions(table: Table, state: State): void {
  carryOutActions(table, state, isInPass)
  state.phase = nextPass(state)
}

/** The next side's turn, unless there is none or the fight has ended in a truce. */
function nextPass(state: State): Phase {
  if (isSimultaneous(state) || state.how !== 'running') return 'end'
  state.pass += 1
  if (state.pass >= state.setup.sides.length) return 'end'
  if (state.setup.rulings['round-order'] !== 'sides') return 'smite'
  state.declaring = state.pass
  return 'declare'
}

// ── The end of a round ───────────────────────────────────────────────────────────────────────────────────

/** Nerve, conditions that end with the round, and whether the fight is over. */
export function end(table: Table, state: State): void {
  testMorale(table, state)
  endDuels(table, state)
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    if (figure.exposed) endExposure(table, state, figure)
    if (figure.surprised) endSurprise(table, state, figure)
  }
  if (state.how === 'truce') finish(table, state, null, 'truce')
  else if (isOver(table, state)) finish(table, state, winnerOf(state), howItEnds(state))
  else if (isStalemate(table, state)) finish(table, state, null, 'stalemate')
  else {
    // rule: bastionland.flow.repeat
    state.round += 1
    state.phase = 'round'
  }
}

function endExposure(table: Table, state: State, figure: Figure): void {
  const until = state.setup.rulings['exposed-until']
  if (until === 'first-own-turn') figure.exposed = !hadTurn(state, figure)
  else if (until === 'round-1') figure.exposed = false
  else if (isUp(figure)) {
    const rule = 'bastionland.exposed.causes'
    const about = { figure: figure.id }
    figure.exposed =
      table.ask(
        option({ name: 'exposed', rule, to: REFEREE, options: ['stays', 'ends'], about, usual: 'stays' }),
      ) === 'stays'
  }
}

/** True for whoever has declared in this round, and for a steed, which has its turn without that. */
function hadTurn(state: State, figure: Figure): boolean {
  return figure.declared || isSteedWithTurn(state, figure)
}

// rule: bastionland.surprise.first-only
function endSurprise(table: Table, state: State, figure: Figure): void {
  figure.surprised = false
  if (state.setup.rulings['surprise-when'] === 'until-passed' && isUp(figure))
    saveAgainstSurprise(table, figure)
}

function isOver(table: Table, state: State): boolean {
  const ruling = state.setup.rulings.end
  const up = sidesWith(state, isFighting)
  if (up === 0) return true
  if (ruling === 'wiped-out') return isAtMostOne(sidesWith(state, isOnField))
  if (ruling === 'one-side-left') return isAtMostOne(up)
  const usual = isAtMostOne(up) ? 'end' : 'go-on'
  return (
    table.ask(
      option({
        name: 'end',
        rule: 'bastionland.flow.end',
        to: REFEREE,
        options: END_OR_NOT,
        about: null,
        usual,
      }),
    ) === 'end'
  )
}

const END_OR_NOT: readonly string[] = Object.freeze(['end', 'go-on'])

/** The sides that have such a figure, as a set of bits. */
function sidesWith(state: State, what: Who): number {
  let sides = 0
  for (let at = 0; at < state.figures.length; at++) {
    const figure = figureAt(state, at)
    if (what(state, figure)) sides |= 1 << figure.side
  }
  return sides
}

function isAtMostOne(sides: number): boolean {
  return (sides & (sides - 1)) === 0
}

/** One side is left, or nobody is; where the referee decides, the fight may stop before that. */
function howItEnds(state: State): State['how'] {
  if (winnerOf(state) !== null) return 'victory'
  return sidesWith(state, isFighting) === 0 ? 'draw' : 'stopped'
}

/** Whoever is not slain or gone keeps a side on the field; a steed does not. */
function isOnField(state: State, figure: Figure): boolean {
  return isThere(figure) && profileOf(state, figure).kind !== 'steed'
}

/** The one side with somebody up, or null. */
function winnerOf(state: State): string | null {
  const up = sidesWith(state, isFighting)
  return up !== 0 && isAtMostOne(up) ? (state.setup.sides[Math.log2(up)]?.id ?? null) : null
}

function isStalemate(table: Table, state: State): boolean {
  const limit = state.setup.rulings.stalemate
  if (limit !== 'referee') return state.round >= limit
  if (state.round % 100 !== 0) return false
  return (
    table.ask(
      option({
        name: 'end',
        rule: 'bastionland.flow.end',
        to: REFEREE,
        options: END_OR_NOT,
        about: null,
        usual: 'end',
      }),
    ) === 'end'
  )
}

/** The fight is over; what remains is the aftermath. */
export function finish(table: Table, state: State, winner: string | null, how: State['how']): void {
  state.winner = winner
  state.how = how
  state.phase = 'aftermath'
  if (table.logs)
    say(table, {
      event: 'over',
      rule: 'bastionland.flow.end',
      winner: winner ?? '',
      how,
      rounds: state.round,
    })
}

/** Tending, Scar triggers, recovery. */
export function aftermath(table: Table, state: State): void {
  afterTheFight(table, state)
  state.phase = 'over'
}
