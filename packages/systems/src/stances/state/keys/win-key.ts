/**
 * What decides who wins: coarser than the key. Once the fight is decided only the winner counts; of those who are
 * out of it nothing does. What belongs to a turn counts only for whoever has it, what belongs to a round only until
 * its last turn is over, the number of the round only where the fight is cut short before the hundredth. Where
 * nobody could buy anything but a Counter, and one foe faces another, Momentum does not count either, unless somebody
 * heeds it who plays: the point for being attacked pays.
 */
import type { IgnoreTest } from '@steelyard/kernel'
import { type Figure, isActive, profileOf, type State } from '../state.ts'

const ENDLESS = 100

// What holds until the round is over, as bits.
const CLOSED_PAID = 1
const HIT_PAID = 2
const NATURAL_PAID = 4
const HURT_PAID = 8
const COUNTERED = 16
const INTERPOSED = 32
const RECOVERED_NOW = 64
const KEPT = 128
const HELD = 256
const FRESH = 512
const REFUSED = 1024
const DECLARED_BALANCED = 2048
const DECLARED_AGGRESSIVE = 4096
const DECLARED = DECLARED_BALANCED | DECLARED_AGGRESSIVE

/** Equal win keys, equal odds of winning. */
export function winKeyOf(state: State, ignored: IgnoreTest): string {
  if (state.phase === 'after' || state.phase === 'over') return aftermathKey(state)
  const { setup, turn, order } = state
  const running = turn < order.length && (state.phase === 'turn' || state.phase === 'act')
  const phase = state.phase === 'turn' && !running ? 'end' : state.phase
  const round = setup.maxRounds >= ENDLESS ? Math.min(state.round, 2) : state.round
  const bare = isBare(state, ignored)
  const mask = running ? lasting(state) : 0
  let key = running ? `${phase} ${round} ${turn} ${order.join()}` : `${phase} ${round}`
  for (const figure of state.figures) {
    const { life } = figure
    if (life !== 'active' && life !== 'dying' && life !== 'stable') key += '|'
    else
      key += `|${figureKey(figure)} ${momentumKey(state, figure, bare, running)} ${roundFlags(figure) & mask}`
  }
  return phase === 'act' ? key + turnKey(state) : key
}

/** Who has won, and how near the dying are to an end. */
function aftermathKey({ winner, turn, order, figures }: State): string {
  let key = `done ${winner ?? '-'} ${turn} ${order.join()}`
  for (const { life, vitality } of figures) key += life === 'dying' ? `|${vitality}` : `|${life[0]}`
  return key
}

/** How somebody fares, whatever the moment. */
function figureKey(figure: Figure): string {
  const scene =
    (figure.switched ? 1 : 0) +
    (figure.rallied ? 2 : 0) +
    (figure.recovered ? 4 : 0) +
    (figure.devastated ? 8 : 0) +
    (figure.controlled ? 16 : 0) +
    (figure.advantage ? 32 : 0) +
    (figure.poised ? 64 : 0)
  const { life, stance, guard, layer, pool, ward, vitality, composure, zone, wielded } = figure
  const counted = `${figure.ammunition.join('.')},${figure.betrayed.join('.')}`
  return `${life}${stance}${guard},${layer},${pool},${ward},${vitality},${composure},${zone},${wielded},${scene},${counted}`
}

// ── The round and the turn ───────────────────────────────────────────────────────────────────────────────

/** What holds until the round is over. */
function roundFlags(figure: Figure): number {
  return (
    (figure.closedPaid ? CLOSED_PAID : 0) +
    (figure.hitPaid ? HIT_PAID : 0) +
    (figure.naturalPaid ? NATURAL_PAID : 0) +
    (figure.hurtPaid ? HURT_PAID : 0) +
    (figure.countered ? COUNTERED : 0) +
    (figure.interposed ? INTERPOSED : 0) +
    (figure.recoveredNow ? RECOVERED_NOW : 0) +
    (figure.kept ? KEPT : 0) +
    (figure.held ? HELD : 0) +
    (figure.fresh ? FRESH : 0) +
    (figure.refused ? REFUSED : 0) +
    (figure.declared === 'balanced'
      ? DECLARED_BALANCED
      : figure.declared === 'aggressive'
        ? DECLARED_AGGRESSIVE
        : 0)
  )
}

/** Those of them that a ruling looks at. */
function lasting({ setup: { rulings } }: State): number {
  let mask = KEPT | HELD | REFUSED
  if (rulings['closing-defender'] === 'once-per-round') mask |= CLOSED_PAID
  if (rulings['aggressive-limit'] === 'once-per-round') mask |= HIT_PAID
  if (rulings['balanced-limit'] === 'once-per-round') mask |= NATURAL_PAID
  if (rulings['damage-momentum'] === 'on') mask |= HURT_PAID
  if (rulings['reaction-limit'] === 'once-per-round') mask |= COUNTERED | INTERPOSED
  if (rulings['quick-recovery'] === 'own-turn') mask |= RECOVERED_NOW
  if (rulings['death-first-save'] === 'next-round') mask |= FRESH
  if (rulings['stance-moment'] === 'declared' || rulings['switch-and-obligation'] === 'no') mask |= DECLARED
  return mask
}

/** What is left of the turn, for whoever has it. */
function turnKey({ figures, order, turn }: State): string {
  const figure = figures[order[turn] ?? -1]
  if (figure === undefined) return ''
  const flags =
    (figure.acted ? 1 : 0) + (figure.stopped ? 2 : 0) + (figure.rearmed ? 4 : 0) + (figure.charged ? 8 : 0)
  return `>${figure.moved},${figure.due},${figure.owed},${flags}`
}

// ── What nobody can tell ─────────────────────────────────────────────────────────────────────────────────

/** Makes alike what nobody looks at before it is set anew: of a turn, of a round, and Momentum that buys nothing. */
export function normalise(state: State, ignored: IgnoreTest): void {
  if (state.phase === 'turn' || state.phase === 'round') {
    const running = state.phase === 'turn' && state.turn < state.order.length
    const mask = running ? lasting(state) : 0
    for (const figure of state.figures) {
      forgetTurn(figure)
      forgetRound(figure, mask)
      if (!running) figure.attackedPaid = false
    }
  }
  forgetMomentum(state, ignored)
}

/** Between turns nobody has moved yet, nor owes anything. */
function forgetTurn(figure: Figure): void {
  figure.moved = 0
  figure.acted = false
  figure.stopped = false
  figure.rearmed = false
  figure.charged = false
  figure.due = 'nothing'
  figure.owed = 0
}

/** What no ruling looks at, and when the round is over all of it. */
function forgetRound(figure: Figure, mask: number): void {
  if ((mask & CLOSED_PAID) === 0) figure.closedPaid = false
  if ((mask & HIT_PAID) === 0) figure.hitPaid = false
  if ((mask & NATURAL_PAID) === 0) figure.naturalPaid = false
  if ((mask & HURT_PAID) === 0) figure.hurtPaid = false
  if ((mask & COUNTERED) === 0) figure.countered = false
  if ((mask & INTERPOSED) === 0) figure.interposed = false
  if ((mask & RECOVERED_NOW) === 0) figure.recoveredNow = false
  if ((mask & KEPT) === 0) figure.kept = false
  if ((mask & HELD) === 0) figure.held = false
  if ((mask & FRESH) === 0) figure.fresh = false
  if ((mask & REFUSED) === 0) figure.refused = false
  if ((mask & DECLARED) === 0) figure.declared = figure.stance
}

/** Makes Momentum alike where nobody could tell, and with it whether the point for being attacked was paid. */
function forgetMomentum(state: State, ignored: IgnoreTest): void {
  if (!isBare(state, ignored)) return
  const running = state.phase === 'turn' || state.phase === 'act'
  for (const figure of state.figures)
    if (isActive(figure) && momentumKey(state, figure, true, running) === '') {
      figure.momentum = profileOf(state, figure).momentumMax
      figure.attackedPaid = false
    }
}

/** Momentum, and whether the point for being attacked was paid; nothing where neither can matter. */
function momentumKey(state: State, figure: Figure, bare: boolean, running: boolean): string {
  const { momentum } = figure
  const paid = running && figure.attackedPaid
  if (bare && (state.setup.social || momentum > 0)) return ''
  if (bare && momentum === 0 && (!paid || !isThreatened(state, figure))) return ''
  return paid ? `${momentum}+` : String(momentum)
}

/** True while a foe has yet to act this round. */
function isThreatened({ figures, order, turn, phase }: State, figure: Figure): boolean {
  for (let place = turn; place < order.length; place++) {
    const other = figures[order[place] ?? -1]
    if (other === undefined || other.team === figure.team || !isActive(other)) continue
    if (place > turn || phase === 'turn' || !other.acted) return true
  }
  return false
}

/**
 * True where Momentum buys nothing but a Counter and can never be short for it: two stand against each other, each
 * is attacked in a way that can be Countered once a round at most, and the first attack brings the point.
 */
function isBare(state: State, ignored: IgnoreTest): boolean {
  if (!ignored('momentum')) return false
  const { rulings, social } = state.setup
  if (rulings.boost !== 'off' || rulings['switch-cost'] !== 'free') return false
  if (social) return true
  if (rulings['attacked-first'] !== 'yes' || rulings['counter-chain'] !== 'no') return false
  if (rulings['balanced-switch'] !== 'own-turn' || rulings['stance-moment'] !== 'at-the-moment') return false
  if (rulings.leaving === 'withdrawal-and-rout') return false
  let standing = 0
  for (const figure of state.figures) {
    if (figure.life === 'dying' || figure.life === 'stable') return false
    if (!isActive(figure)) continue
    const { uses, pressesAdvantage, spells, momentumMax } = profileOf(state, figure)
    if (uses.length > 0 || pressesAdvantage || momentumMax < 1) return false
    if (rulings.spells === 'on' && spells.some(({ cost }) => cost > 0)) return false
    standing += 1
  }
  return standing === 2
}
