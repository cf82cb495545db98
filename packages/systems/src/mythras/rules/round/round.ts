/**
 * The Round: its start (blood, Action Points, the countdown), the cycles of slots, its end. One step of the
 * fight is one slot: a Turn with all that answers it.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, figureAt, type Item, type State } from '../../state/state.ts'
import { canAct, isEngaged, isOut, isThere, refreshHindrances } from '../core/conditions.ts'
import { offerDesperateEffort } from '../core/luck.ts'
import { meetTerrors, startRoundOf } from '../creatures/creatures.ts'
import { startRoundHazards } from '../harm/hazards.ts'
import { tendAfterwards } from '../harm/healing.ts'
import { bleed, collapse, die } from '../harm/wounds.ts'
import { formationPenalty } from '../melee/engagement.ts'
import { isMereMount } from '../movement/mounts.ts'
import { leaveField, leavesField } from '../movement/movement.ts'
import { continueAiming } from '../ranged/aiming.ts'
import { countDown, joinCountDown, rollInitiative, shiftPlaces } from './initiative.ts'
import { pointsOf } from './points.ts'
import { actForNothing, takeTurn } from './turn.ts'

// ── The start of the fight ───────────────────────────────────────────────────────────────────────────────

/** Surprise, terrors, Initiative. */
export function start(table: Table, state: State): void {
  if (table.logs)
    say(table, {
      event: 'fight',
      rule: 'mythras.round.length',
      sides: state.setup.sides.map(({ name }) => name),
    })
  for (const figure of state.figures) {
    refreshHindrances(state, figure)
    if (figure.surprised && table.logs)
      say(table, { event: 'surprise', rule: 'mythras.surprise.flat-footed', figure: figure.id })
  }
  meetTerrors(table, state)
  rollInitiative(table, state)
  state.phase = 'round'
}

// ── The start of a Round ─────────────────────────────────────────────────────────────────────────────────

/** Blood and other harm, terrors that have only now come into sight, points, order. */
export function startRound(table: Table, state: State): void {
  for (const figure of state.figures) if (isThere(figure)) passRound(table, state, figure)
  meetTerrors(table, state)
  renewInitiative(table, state)
  for (const figure of state.figures) if (isThere(figure)) resetRound(table, state, figure)
  countDown(state)
  state.cycle = 1
  state.slot = 0
  state.busy = false
  state.phase = 'turn'
  if (table.logs)
    say(table, {
      event: 'round',
      rule: 'mythras.round.order',
      round: state.round,
      order: state.order.map((at) => figureAt(state, at).id),
    })
  if (state.setup.calls && refereeEnds(table)) finish(table, state, null, 'stopped')
  else if (isDecided(state)) state.phase = 'end'
}

/** What a Round does to those it finds hurt. */
function passRound(table: Table, state: State, figure: Figure): void {
  bleed(table, state, figure)
  if (isThere(figure)) startRoundHazards(table, state, figure)
  if (isThere(figure)) startRoundOf(table, state, figure)
  if (!isThere(figure)) return
  for (const limb of figure.limbs) if (limb.stunRounds > 0) limb.stunRounds -= 1
  if (figure.unconscious > 0) figure.unconscious -= 1
  if (figure.shocked > 0) figure.shocked -= 1
  if (figure.dying === 0) return
  figure.dying -= 1
  if (figure.dying === 0) die(table, state, figure, 'mythras.wound.major-vital')
}

/** Initiative is rolled anew after a break in the fight, or as often as the table wants. */
// rule: mythras.init.persist
function renewInitiative(table: Table, state: State): void {
  const ruling = state.setup.rulings['init-reroll']
  let engaged = false
  let fought = false
  for (const figure of state.figures) {
    if (!isThere(figure)) continue
    if (figure.attacked) fought = true
    if (!isEngaged(state, figure)) continue
    figure.clashed = true
    engaged = true
  }
  state.apart = engaged ? 0 : fought ? 1 : Math.min(2, state.apart + 1)
  const broken = ruling === 'after-a-break' && state.apart > 1 && state.figures.some(({ clashed }) => clashed)
  const underWay = state.round > 1 && state.order.length > 0
  if (underWay && (ruling === 'each-round' || broken)) {
    for (const figure of state.figures) {
      figure.startled = false
      figure.clashed = false
    }
    rollInitiative(table, state)
    state.apart = 0
    return
  }
  if (underWay && state.setup.rulings['surprise-duration'] === 'first-round')
    for (const figure of state.figures) figure.startled = false
  joinCountDown(table, state)
}

/** Action Points are what they are; nothing is carried over. */
function resetRound(table: Table, state: State, figure: Figure): void {
  // rule: mythras.ap.no-carry
  figure.actionPoints = pointsOf(state, figure)
  const lost = table.logs ? formationPenalty(state, figure) : 0
  if (lost > 0)
    say(table, {
      event: 'condition',
      rule: 'mythras.trait.formation-fighting',
      figure: figure.id,
      what: 'faces-formation',
      amount: lost,
      where: '',
    })
  figure.delayed = 0
  figure.attacked = false
  figure.guarded = false
  if (figure.barred.length > 0) figure.barred = []
  for (const item of figure.items) item.parried = false
  continueAiming(state, figure)
}

function refereeEnds(table: Table): boolean {
  const rule = 'mythras.round.break-off'
  return (
    table.ask(
      option({ name: 'referee', rule, to: REFEREE, options: ['go-on', 'end'], about: null, usual: 'go-on' }),
    ) === 'end'
  )
}

// ── Slots ────────────────────────────────────────────────────────────────────────────────────────────────

/** One slot of the countdown: a Turn for whoever can take one. */
export function slot(table: Table, state: State): void {
  const figure = figureAt(state, state.order[state.slot] ?? 0)
  if (isThere(figure)) {
    beginSlot(table, state, figure)
    const ready = figure.actionPoints > 0
    const before = countedOf(figure)
    const free = figure.actionPoints - figure.delayed
    if (isThere(figure) && canAct(state, figure)) {
      // rule: mythras.ap.proactive-own-turn
      if (free > 0) takeTurn(table, state, figure)
      else if (state.setup.rulings['free-slots'] === 'every-slot') actForNothing(table, state, figure)
    }
    endSlot(table, state, figure, ready, before)
  }
  state.slot += 1
  if (state.setup.rulings['fatigue-initiative'] === 'at-once') feelFatigue(state)
  if (isDecided(state)) state.phase = 'end'
  else if (state.slot >= state.order.length) nextCycle(state)
}

/** Fatigue counts at once: places shift, and points above the new maximum are gone. */
function feelFatigue(state: State): void {
  for (const figure of state.figures) {
    if (!isThere(figure)) continue
    figure.actionPoints = Math.min(figure.actionPoints, pointsOf(state, figure))
    figure.delayed = Math.min(figure.delayed, figure.actionPoints)
  }
  shiftPlaces(state)
}

/** Flat feet no longer, delayed points gone, flight done. */
function beginSlot(table: Table, state: State, figure: Figure): void {
  figure.flatFooted = false
  figure.gait = 'still'
  figure.moved = false
  figure.assessed = false
  figure.exposed = false
  figure.lucky = false
  if (figure.delayed > 0 && state.setup.rulings.delay !== 'lasts-the-round') {
    figure.actionPoints -= figure.delayed
    figure.delayed = 0
    if (table.logs)
      say(table, {
        event: 'condition',
        rule: 'mythras.action.delay',
        figure: figure.id,
        what: 'dithered',
        amount: 0,
        where: '',
      })
  }
  if (figure.braced >= 0 && state.setup.rulings.brace === 'until-next-turn') figure.braced = -1
  if (leavesField(state, figure)) leaveField(table, state, figure)
  else if (figure.actionPoints === 0 && figure.luck > 0 && canAct(state, figure))
    offerDesperateEffort(table, state, { figure, why: 'turn' })
}

/** What is counted in Turns, as it stood when a slot began. */
interface Counted {
  readonly pain: number
  readonly blinded: number
  readonly pinned: number
  /** By hit location; null while none is stunned. */
  readonly stuns: readonly number[] | null
  /** What entangles somebody by a roll that may still pull them down; null while nothing does. */
  readonly snares: readonly Item[] | null
  /** This slot is for the last action. */
  readonly lastAction: boolean
}

function countedOf({ pain, blinded, pinned, limbs, items, lastAction }: Figure): Counted {
  let stunned = false
  for (const { stun } of limbs) if (stun > 0) stunned = true
  let snaring = false
  for (const { snares } of items) if (snares >= 0) snaring = true
  const stuns = stunned ? limbs.map(({ stun }) => stun) : null
  const snares = snaring ? items.filter((item) => item.snares >= 0) : null
  return { pain, blinded, pinned, stuns, snares, lastAction }
}

/** What is counted in Turns goes down by one, but for what came in this very slot: that waits for the next. */
function endSlot(table: Table, state: State, figure: Figure, ready: boolean, before: Counted): void {
  if (!isThere(figure)) return
  if (figure.lastAction && before.lastAction) collapse(table, state, figure)
  if (before.snares !== null) for (const item of before.snares) item.snareDie = 0
  const turns = turnsPassed(state, ready)
  if (turns === 0) return
  const adds = state.setup.rulings['pain-overlap'] !== 'longer'
  figure.pain = turnsLeft(figure.pain, before.pain, turns, adds)
  figure.blinded = turnsLeft(figure.blinded, before.blinded, turns, false)
  figure.pinned = turnsLeft(figure.pinned, before.pinned, turns, false)
  if (before.stuns === null) return
  for (const [at, limb] of figure.limbs.entries())
    limb.stun = turnsLeft(limb.stun, before.stuns[at] ?? 0, turns, adds)
}

/** What is left of a count of Turns that stood at `before` when they began; a longer one has only just come. */
function turnsLeft(now: number, before: number, turns: number, adds: boolean): number {
  if (before === 0 || (now > before && !adds)) return now
  return Math.max(0, now - turns)
}

function turnsPassed(state: State, ready: boolean): number {
  switch (state.setup.rulings['turn-unit']) {
    case 'slots':
      return 1
    case 'slots-with-points':
      return ready ? 1 : 0
    case 'two-a-round':
      return state.cycle === 1 ? 2 : 0
  }
}

/** Another pass while somebody able has a point that is not kept back. */
// rule: mythras.round.cycles
function nextCycle(state: State): void {
  const idle = state.setup.rulings['dither-cost'] === 'nothing' && !state.busy
  let more = false
  // Only who has a slot: whoever is not in the countdown could never use the point, and the Round would not end.
  for (const at of state.order) {
    const figure = figureAt(state, at)
    if (isThere(figure) && figure.actionPoints - figure.delayed > 0 && canAct(state, figure)) more = true
  }
  state.slot = 0
  state.cycle += 1
  state.busy = false
  if (!more || idle) state.phase = 'end'
}

// ── The end ──────────────────────────────────────────────────────────────────────────────────────────────

/** Sides on which somebody can still fight: none, one, or more. */
type Left = 'none' | 'one' | 'more'

/** Whether more than one side still has somebody who fights on. */
export function sidesLeft(state: State): Left {
  let side = -1
  for (const figure of state.figures) {
    if (figure.side === side || !fightsOn(state, figure)) continue
    if (side >= 0) return 'more'
    side = figure.side
  }
  return side < 0 ? 'none' : 'one'
}

/** Nobody is left to fight with, so that the Round need not be played out; where the referee ends fights, it is. */
function isDecided(state: State): boolean {
  return state.setup.rulings.victory === 'last-side' && sidesLeft(state) !== 'more'
}

/** True for somebody who can fight and is more than a mount. */
function fightsOn(state: State, figure: Figure): boolean {
  return !isOut(state, figure) && !isMereMount(state, figure)
}

/** Surprise wears off, but for those who have only just come; is it over? */
export function end(table: Table, state: State): void {
  for (const figure of state.figures) {
    if (figure.initiativeDie > 0) {
      figure.surprised = false
      figure.ambushed = false
    }
    figure.actionPoints = 0
    figure.delayed = 0
  }
  const left = sidesLeft(state)
  if (isOver(table, state, left))
    finish(table, state, left === 'one' ? winnerOf(state) : null, left === 'one' ? 'victory' : 'draw')
  else if (state.round >= state.setup.rulings['round-cap']) finish(table, state, null, 'stalemate')
  else {
    state.round += 1
    state.phase = 'round'
  }
}

function isOver(table: Table, state: State, left: Left): boolean {
  if (state.setup.rulings.victory === 'last-side') return left !== 'more'
  const usual = left === 'more' ? 'go-on' : 'end'
  return (
    table.ask(
      option({
        name: 'victory',
        rule: 'mythras.round.break-off',
        to: REFEREE,
        options: ['end', 'go-on'],
        about: null,
        usual,
      }),
    ) === 'end'
  )
}

function winnerOf(state: State): string | null {
  const side = state.figures.find((figure) => fightsOn(state, figure))?.side ?? -1
  return state.setup.sides[side]?.id ?? null
}

/** The fight is over; what remains is the tending of wounds. */
export function finish(table: Table, state: State, winner: string | null, how: State['how']): void {
  state.winner = winner
  state.how = how
  state.phase = 'aftermath'
  if (table.logs)
    say(table, {
      event: 'over',
      rule: 'mythras.round.break-off',
      winner: winner ?? '',
      how,
      rounds: state.round,
    })
}

/** Whoever can tends to whoever needs it. */
export function aftermath(table: Table, state: State): void {
  tendAfterwards(table, state)
  state.phase = 'over'
}
