/**
 * The round: stances, then turns in the order they give, then the end of the round. The fight is over as soon as
 * only one team has anybody on his feet; what becomes of the dying is played out after it.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Figure, figureAt, isActive, isDefensive, profileOf, type State } from '../state/state.ts'
import { deathSave, firstAid } from './damage.ts'
import { assessDuty } from './movement.ts'
import { mayRetreat, offerRetreats } from './retreat.ts'
import { speak } from './social.ts'
import { orderTurns, takeStances } from './stance.ts'
import { mayRecover, offerRecovery } from './techniques.ts'
import { act, lapse } from './turn.ts'
import { isOnField } from './zones.ts'

// ── Before the first round ───────────────────────────────────────────────────────────────────────────────

/** Where sides place their own: one figure after the other, the first-listed side first; a printed zone stands. */
export function place(table: Table, state: State): void {
  for (const figure of state.figures) {
    if (profileOf(state, figure).zone !== null) continue
    const zones = state.setup.sides[figure.side]?.zones ?? []
    const keys = zones.filter((zone) => isOnField(state, zone)).map(String)
    if (keys.length < 2) continue
    const rule = 'stances.setup.deploy'
    figure.zone = Number(
      table.ask(
        option({ name: 'deploy', rule, to: figure, options: keys, about: null, usual: String(figure.zone) }),
      ),
    )
  }
  state.phase = 'round'
}

// ── The start of a round ─────────────────────────────────────────────────────────────────────────────────

/** A round begins: stances, and the order that follows from them. */
export function begin(table: Table, state: State): void {
  if (state.round === 1 && table.logs)
    say(table, {
      event: 'fight',
      rule: state.setup.social ? 'stances.social.same' : 'stances.stance.no-initiative',
      sides: state.setup.sides.map(({ name }) => name),
      social: state.setup.social,
    })
  for (const figure of state.figures) freshen(figure)
  takeStances(table, state)
  guardPool(state)
  orderTurns(table, state)
  state.phase = 'turn'
  if (checkEnd(table, state) || !mayRetreat(state)) return
  offerRetreats(table, state)
  checkEnd(table, state)
}

function freshen(figure: Figure): void {
  figure.attackedPaid = false
  figure.closedPaid = false
  figure.hitPaid = false
  figure.naturalPaid = false
  figure.hurtPaid = false
  figure.countered = false
  figure.interposed = false
  figure.recoveredNow = false
  figure.refused = false
  figure.kept = false
  figure.held = false
  figure.fresh = false
}

/** Under that ruling who begins the round Defensive has two more Guard for it, instead of a bonus to rolls. */
function guardPool(state: State): void {
  if (state.setup.rulings['defense-rolls'] !== 'guard-pool' || state.setup.social) return
  for (const figure of state.figures) figure.pool = isDefensive(figure) ? 2 : 0
}

// ── Turns ────────────────────────────────────────────────────────────────────────────────────────────────

/** A turn begins, or the round ends if everybody had one; whoever was taken off the field may have decided the fight. */
export function turn(table: Table, state: State): void {
  if (checkEnd(table, state)) return
  const at = state.order[state.turn]
  if (at === undefined) {
    state.phase = 'end'
    return
  }
  if (state.setup.social && state.setup.rulings['social-flow'] === 'referee') callSpeaker(table, state)
  const figure = figureAt(state, state.order[state.turn] ?? at)
  if (holds(table, state, figure)) return
  if (!isActive(figure) && !comesRound(table, state, figure)) {
    state.turn += 1
    return
  }
  startTurn(table, state, figure)
  state.phase = 'act'
  takeDeed(table, state, figure)
}

function startTurn(table: Table, state: State, figure: Figure): void {
  lapse(state, figure)
  figure.moved = 0
  figure.acted = false
  figure.stopped = false
  figure.rearmed = false
  figure.charged = false
  figure.poised = false
  if (table.logs)
    say(table, {
      // rule: stances.example.headers
      event: 'turn',
      rule: 'stances.order.grace',
      figure: figure.id,
      stance: figure.stance,
      momentum: figure.momentum,
    })
  if (!state.setup.social) assessDuty(state, figure)
}

/** The dying roll a save; true for whoever wakes in time to act. */
function comesRound(table: Table, state: State, figure: Figure): boolean {
  if (figure.life !== 'dying') return false
  if (figure.fresh && state.setup.rulings['death-first-save'] === 'next-round') return false
  deathSave(table, state, figure)
  checkEnd(table, state)
  return isActive(figure) && state.setup.rulings['death-wake'] === 'acts' && state.phase === 'turn'
}

/** Under that ruling a Defensive figure may act after somebody who comes later. */
function holds(table: Table, state: State, figure: Figure): boolean {
  if (!isDefensive(figure) || figure.held) return false
  if (state.setup.rulings['defensive-hold'] === 'no-hold') return false
  const later = state.order.slice(state.turn + 1).map((at) => figureAt(state, at))
  const acting = later.filter(({ life }) => life === 'active' || life === 'dying')
  if (acting.length === 0) return false
  figure.held = true
  const rule = 'stances.defensive.order'
  const keys = ['now', ...acting.map(({ id }) => id)]
  const choice = table.ask(
    option({ name: 'hold', rule, to: figure, options: keys, about: null, usual: 'now' }),
  )
  const after = later.findIndex(({ id }) => id === choice)
  if (after < 0) return false
  state.order.splice(state.turn, 1)
  state.order.splice(state.turn + after + 1, 0, figure.at)
  return true
}

/** Under that ruling the referee says who speaks next. */
function callSpeaker(table: Table, state: State): void {
  const left = state.order.slice(state.turn).map((at) => figureAt(state, at))
  const keys = left.filter((figure) => isActive(figure)).map(({ id }) => id)
  if (keys.length < 2) return
  const choice = table.ask(
    option({
      name: 'speaker',
      rule: 'stances.social.turn',
      to: REFEREE,
      options: keys,
      about: null,
      usual: keys[0],
    }),
  )
  const at = left.findIndex(({ id }) => id === choice)
  const [named] = state.order.splice(state.turn + Math.max(0, at), 1)
  if (named !== undefined) state.order.splice(state.turn, 0, named)
}

/** One deed of whoever's turn it is; who was taken off the field since the last one has no more of it. */
export function deed(table: Table, state: State): void {
  if (checkEnd(table, state)) return
  const figure = figureAt(state, state.order[state.turn] ?? -1)
  if (isActive(figure)) takeDeed(table, state, figure)
  else passOn(state)
}

function takeDeed(table: Table, state: State, figure: Figure): void {
  const goes = state.setup.social ? speak(table, state, figure) : act(table, state, figure)
  if (checkEnd(table, state)) return
  if (goes && isActive(figure)) return
  passOn(state)
}

function passOn(state: State): void {
  state.turn += 1
  state.phase = 'turn'
}

// ── The end ──────────────────────────────────────────────────────────────────────────────────────────────

/** The end of a round: Quick Recovery, then the next round or none. */
export function end(table: Table, state: State): void {
  if (!state.setup.social) offerRecoveries(table, state)
  if (state.setup.rulings.end === 'objectives' && objectiveReached(table, state)) return
  if (state.setup.rulings.end === 'end-of-round' && decide(table, state)) return
  if (state.round >= state.setup.maxRounds) {
    finish(table, state, null, 'draw')
    return
  }
  state.round += 1
  state.phase = 'round'
}

/** In the order of turns; whoever woke or came since it was made comes last. */
function offerRecoveries(table: Table, state: State): void {
  if (!anyRecovers(state)) return
  for (const at of state.order) offerRecovery(table, state, figureAt(state, at))
  for (const figure of state.figures)
    if (isActive(figure) && !state.order.includes(figure.at)) offerRecovery(table, state, figure)
}

function anyRecovers(state: State): boolean {
  for (const figure of state.figures) if (mayRecover(state, figure)) return true
  return false
}

function objectiveReached(table: Table, state: State): boolean {
  const keys = ['none', ...state.setup.sides.map(({ id }) => id)]
  const choice = table.ask(
    option({
      name: 'objective',
      rule: 'stances.end.check',
      to: REFEREE,
      options: keys,
      about: null,
      usual: 'none',
    }),
  )
  if (choice === 'none') return false
  finish(table, state, choice, 'victory')
  return true
}

/** Over as soon as one team at most has anybody on his feet, unless the table waits for the end of the round. */
function checkEnd(table: Table, state: State): boolean {
  if (state.phase === 'over' || state.phase === 'after') return true
  return state.setup.rulings.end === 'end-of-round' ? false : decide(table, state)
}

function decide(table: Table, state: State): boolean {
  let standing: Figure | null = null
  for (const figure of state.figures) {
    if (!isActive(figure)) continue
    if (standing !== null && standing.team !== figure.team) return false
    standing ??= figure
  }
  const winner = standing === null ? null : (state.setup.sides[standing.side]?.id ?? null)
  finish(table, state, winner, winner === null ? 'draw' : 'victory')
  return true
}

/** The fight is over; the dying are seen to, unless that is left open. */
function finish(table: Table, state: State, winner: string | null, how: State['how']): void {
  state.winner = winner
  state.how = how
  if (table.logs)
    say(table, {
      event: 'over',
      rule: state.setup.social ? 'stances.social.end' : 'stances.end.check',
      winner: winner ?? '',
      how,
      rounds: state.round,
    })
  leaveOff(state)
}

/** The other sides of the winner's team, which have won with it; nothing where it stood alone. */
export function alliesOf({ winner, setup: { sides } }: State): { allies?: readonly string[] } {
  const team = sides.find(({ id }) => id === winner)?.team
  const allies = sides.filter((side) => side.team === team && side.id !== winner).map(({ id }) => id)
  return team === undefined || allies.length === 0 ? {} : { allies }
}

/** Nobody fights any more, whoever has said so: the aftermath begins if somebody is dying. */
export function leaveOff(state: State): void {
  state.phase = state.setup.rulings.aftermath !== 'stop' && anyDying(state) ? 'after' : 'over'
  if (state.phase === 'after') state.turn = 0
}

function anyDying(state: State): boolean {
  for (const { life } of state.figures) if (life === 'dying') return true
  return false
}

/** After the fight: one after the other in the last order, saves and first aid, until nobody is dying. */
export function after(table: Table, state: State): void {
  if (!anyDying(state)) {
    state.phase = 'over'
    return
  }
  if (state.turn >= state.order.length) {
    state.turn = 0
    for (const { at } of state.figures) if (!state.order.includes(at)) state.order.push(at)
  }
  const figure = figureAt(state, state.order[state.turn] ?? 0)
  state.turn += 1
  if (figure.life === 'dying') deathSave(table, state, figure)
  else if (isActive(figure) && state.setup.rulings.aftermath === 'play-out') help(table, state, figure)
}

function help(table: Table, state: State, figure: Figure): void {
  const patients = state.figures.filter(({ life, team }) => life === 'dying' && team === figure.team)
  if (patients.length === 0) return
  const rule = 'stances.end.aftermath'
  const keys = [...patients.map(({ id }) => id), 'nobody']
  const choice = table.ask(
    option({ name: 'first-aid', rule, to: figure, options: keys, about: null, usual: keys[0] }),
  )
  const patient = patients.find(({ id }) => id === choice)
  if (patient !== undefined) firstAid(table, state, figure, patient)
}
