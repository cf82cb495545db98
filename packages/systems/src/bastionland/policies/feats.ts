/**
 * When to Smite and when to Deny.
 *
 * A Feat is worth the rounds it takes from a foe or saves for a friend; its price is the chance to be Fatigued
 * times what the Feats still to come are worth. Smite pays when a d12 more makes a threshold likely, a Smite that
 * is a Blast when three foes or more stand near and no friend does; Deny when the best die would scar, wound or
 * worse and the rest would not.
 */
import type { Decision } from '@steelyard/kernel'
import { armourOf } from '../rules/arms.ts'
import { isWarband } from '../rules/attack.ts'
import { dieKey, whyNotDeny } from '../rules/feats.ts'
import { type Attack, type Figure, isThere, need, type State } from '../state/state.ts'
import {
  bothDice,
  meanDamage,
  NO_DICE,
  oneDie,
  type PackedDice,
  type PoolDistribution,
  spreadOf,
} from './chance.ts'
import { exchangeOf, greedyTotal, lowestDie, type PoolExchange, roundsLeft } from './exchange.ts'
import {
  attackersOn,
  bestDice,
  countFighting,
  declaredDice,
  diceDeclaredOn,
  fights,
  figureNamed,
  guardOf,
  hasFeat,
  isCovered,
  rounds,
  vigourOf,
} from './measure.ts'
import { roundsAfterAttack } from './stamina.ts'
import type { Temper } from './temper.ts'

/** What the Feats still to come are worth, in rounds, for each round that the fight may go on. */
const WORTH = 0.65
/** More rounds ahead than this do not make a Feat dearer. */
const AHEAD = 3
/** Less than this is not worth a Deny, whatever it costs. */
const LITTLE = 0.05
/** What the Deny of the same round is worth, which a Smite puts at risk. */
const DENY_TO_COME = 0.7
/** How often a foe who can Deny does. */
const DENIES = 0.7

/** The chance that the Save after a Feat fails. */
function risk(virtue: number): number {
  return 1 - Math.min(19, Math.max(0, virtue)) / 20
}

/** The price of using a Feat now: being Fatigued costs what the Feats still to come are worth. */
export function priceOfFeat(state: State, figure: Figure, virtue: number): number {
  return risk(virtue) * WORTH * Math.min(AHEAD, roundsAhead(state, figure))
}

/** How long the fight may go on for the figure: until it falls to its share of the foes, or until they all have. */
function roundsAhead(state: State, figure: Figure): number {
  const own = bestDice(state, figure, 'next')
  const armour = armourOf(state, figure)
  let worst = NO_DICE
  let foes = 0
  let standing = 0
  for (const foe of state.figures) {
    if (foe.side === figure.side || !fights(state, foe)) continue
    foes += 1
    standing += rounds(state, foe, own)
    const dice = bestDice(state, foe, 'next')
    if (worst === NO_DICE || meanDamage(dice, armour) > meanDamage(worst, armour)) worst = dice
  }
  if (foes === 0) return 0
  const us = countFighting(state, figure.side, true)
  let share = worst
  for (let each = 1; each < Math.min(4, Math.round(foes / us)); each++) share = bothDice(share, worst)
  return Math.min(standing / us, rounds(state, figure, share))
}

// ── Smite ────────────────────────────────────────────────────────────────────────────────────────────────

/** None, the d12, or a Blast. */
export function chooseSmite(state: State, decision: Decision, temper: Temper): string {
  const figure = figureNamed(state, decision.by)
  const attack = figure === undefined ? undefined : attackAskedAbout(state, figure, decision)
  if (figure === undefined || attack === undefined) return 'none'
  const deny = hasFeat(state, figure, 'deny') ? risk(figure.vig) * DENY_TO_COME : 0
  const blow = worthOfD12(state, figure, attack)
  const blast = decision.options.includes('blast') ? worthOfBlast(state, figure, attack) : 0
  const best = Math.max(blow, blast)
  // The price is the dearer half of the reckoning: what does not outweigh a part of it needs no more.
  if (best <= temper.smite * deny) return 'none'
  if (best <= temper.smite * (deny + priceOfFeat(state, figure, figure.vig))) return 'none'
  return blast > blow ? 'blast' : 'd12'
}

/** The attack a question is about: the one on the target it names, else the first. */
function attackAskedAbout(state: State, figure: Figure, decision: Decision): Attack | undefined {
  const target = aboutTarget(decision)
  for (const attack of figure.plan.attacks)
    if (need(state.figures, attack.target).id === target && attack.smites === 0 && !attack.blast)
      return attack
  return figure.plan.attacks[0]
}

/** The id of the target that a question names, or ''. */
export function aboutTarget({ about }: Decision): string {
  if (typeof about !== 'object' || about === null || !('target' in about)) return ''
  return typeof about.target === 'string' ? about.target : ''
}

/** The rounds that one more d12 takes from the target, per fighter of the own side. */
function worthOfD12(state: State, figure: Figure, attack: Attack): number {
  const target = need(state.figures, attack.target)
  if (!fights(state, target) || (isWarband(state, target) && !isWarband(state, figure))) return 0
  const dice = bothDice(
    declaredDice(state, figure, attack),
    diceDeclaredOn(state, figure.side, target.at, figure.at),
  )
  const covered = isCovered(state, target)
  const without = afterBlow(state, target, dice, dice, covered)
  const withIt = afterBlow(state, target, dice, bothDice(dice, oneDie(12)), covered)
  const hands = 1 + attackersOn(state, figure.side, target.at, figure.at)
  return ((without - withIt) * hands) / countFighting(state, figure.side, true)
}

/** Rounds that a target has left on average after a blow of `dice`, later ones being of `usual`. */
function afterBlow(
  state: State,
  target: Figure,
  usual: PackedDice,
  dice: PackedDice,
  covered: boolean,
): number {
  const spread: PoolDistribution = spreadOf(dice)
  const armour = armourOf(state, target)
  const guard = guardOf(state, target)
  const vigour = vigourOf(state, target)
  const plain = roundsAfterAttack(usual, armour, guard, vigour, spread.totals)
  if (!covered) return plain
  const denied = roundsAfterAttack(usual, armour, guard, vigour, spread.denied)
  return (1 - DENIES) * plain + DENIES * denied
}

/**
 * The rounds that a Blast takes from everybody it would strike beside the target; 0 unless three foes stand near and
 * no friend does. To a Warband nothing else does harm: there friends are weighed against it.
 */
function worthOfBlast(state: State, figure: Figure, attack: Attack): number {
  const dice = declaredDice(state, figure, attack)
  const needed = isWarband(state, need(state.figures, attack.target))
  let foes = 0
  let worth = 0
  for (const other of state.figures) {
    if (other.at === figure.at || other.zone !== figure.zone || !isThere(other)) continue
    if (other.at === figure.mount || other.rider >= 0) continue
    if (other.side === figure.side) {
      if (state.setup.rulings['blast-who'] === 'foes-only') continue
      if (!needed) return 0
      if (fights(state, other)) worth -= lostToBlow(state, other, dice)
      continue
    }
    if (!fights(state, other)) continue
    foes += 1
    const struckAnyway = other.at === attack.target && !isWarband(state, other)
    if (!struckAnyway) worth += lostToBlow(state, other, dice)
  }
  return foes < 3 && worth < 2 && !needed ? 0 : worth / countFighting(state, figure.side, true)
}

/** The rounds that one blow of these dice takes from somebody. */
function lostToBlow(state: State, figure: Figure, dice: PackedDice): number {
  return rounds(state, figure, dice) - afterBlow(state, figure, dice, dice, false)
}

// ── Deny ─────────────────────────────────────────────────────────────────────────────────────────────────

/** None, or the best die of the roll. */
export function chooseDeny(state: State, decision: Decision, temper: Temper): string {
  const figure = figureNamed(state, decision.by)
  const pool = state.pools[state.pool]
  if (figure === undefined || pool === undefined) return 'none'
  const exchange = exchangeOf(state, pool)
  const { top } = exchange
  if (top < 0 || need(pool.dice, top).from === 'dismount') return 'none'
  const gain = worthOfDeny(state, exchange, figure, temper)
  if (gain <= LITTLE || gain <= temper.deny * priceOfFeat(state, figure, figure.spi)) return 'none'
  if (gain <= risk(figure.spi) * bestDenyLater(state, figure, temper)) return 'none'
  return decision.options[1] === 'deny' ? 'deny' : dieKey(top)
}

/** The rounds that a target is saved when a pool loses its best die, or the one its owners miss least. */
function worthOfDeny(state: State, exchange: PoolExchange, figure: Figure, temper: Temper): number {
  const { pool, target, armour, top } = exchange
  if (top < 0 || !isThere(target) || (!fights(state, target) && target.at !== figure.at)) return 0
  const whole = greedyTotal(pool, -1) - armour
  if (whole <= 0) return 0
  const goes = state.setup.rulings['deny-picks'] === 'attacker' ? lowestDie(pool) : top
  const saved = roundsLeft(exchange, greedyTotal(pool, goes) - armour) - roundsLeft(exchange, whole)
  const usual = countFighting(state, target.side, false) / countFighting(state, target.side, true)
  const size = pool.attackers.length / Math.max(1, usual)
  return saved * size * (target.at === figure.at ? 1 : temper.ally)
}

/** The best Deny that a later pool of this window would want from the same figure. */
function bestDenyLater(state: State, figure: Figure, temper: Temper): number {
  let best = 0
  if (state.setup.rulings.lockstep !== 'windows') return best
  for (let at = state.pool + 1; at < state.pools.length; at++) {
    const pool = need(state.pools, at)
    if (need(state.figures, pool.target).side !== figure.side || whyNotDeny(state, pool, figure) !== '')
      continue
    best = Math.max(best, worthOfDeny(state, exchangeOf(state, pool), figure, temper))
  }
  return best
}
