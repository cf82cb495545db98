/**
 * Taking somebody's measure: the dice an attack would have, the Armour and Guard it would meet, how dangerous a
 * foe is and how long each side would last. Everything is read from what is open at the table.
 *
 * *Now* and *next* differ by the timers: a weapon Impaired a moment ago spoils not the attack on the table but the
 * one after.
 */
import { armourOf } from '../rules/arms.ts'
import { isStructure, isWarband } from '../rules/attack.ts'
import { isExposed } from '../rules/damage.ts'
import { areApart } from '../rules/movement.ts'
import type { Feat } from '../scenario/sheet.ts'
import {
  type Arm,
  type Attack,
  armOf,
  type Figure,
  type Item,
  isUp,
  need,
  profileOf,
  type State,
} from '../state/state.ts'
import { bothDice, chanceOf, meanDamage, NO_DICE, oneDie, type PackedDice } from './chance.ts'
import { damageToDown, roundsAgainst } from './stamina.ts'

const IMPAIRED: PackedDice = oneDie(4)

/** Which turn is meant: the one being declared or carried out, or the one after. */
export type TurnReference = 'now' | 'next'

/** True when a timer binds that turn. */
export function binds(timer: number, turn: TurnReference): boolean {
  return turn === 'now' ? timer > 0 : timer < 0 || timer > 1
}

/** The figure a question is put to, or undefined for the referee. */
export function figureNamed(state: State, id: string): Figure | undefined {
  for (const figure of state.figures) if (figure.id === id) return figure
  return undefined
}

/** True for somebody who still fights: up, and no steed or wall. */
export function fights(state: State, figure: Figure): boolean {
  if (!isUp(figure)) return false
  const { kind } = profileOf(state, figure)
  return kind !== 'steed' && kind !== 'structure'
}

/** How many of a side, or of everybody else, still fight; at least 1. */
export function countFighting(state: State, side: number, own: boolean): number {
  let count = 0
  for (const figure of state.figures) if ((figure.side === side) === own && fights(state, figure)) count += 1
  return Math.max(1, count)
}

/** True for somebody who can use this Feat now. */
export function hasFeat(state: State, figure: Figure, feat: Feat): boolean {
  return !figure.fatigued && isUp(figure) && profileOf(state, figure).feats.includes(feat)
}

// ── Dice ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The dice of an arm, packed. */
function armDice(arm: Arm): PackedDice {
  let dice = NO_DICE
  for (const sides of arm.dice) dice = bothDice(dice, oneDie(sides))
  return dice
}

/** True for an arm that adds dice to this kind of attack. */
function serves(arm: Arm, melee: boolean): boolean {
  return !arm.trample && (melee ? !arm.ranged : arm.ranged || arm.thrown)
}

/** True for an item that would spoil the whole attack, or that is locked. */
function isUseless(state: State, figure: Figure, item: Item, arm: Arm, turn: TurnReference): boolean {
  if (item.impaired !== 0 && binds(item.impaired, turn)) return true
  if (item.trapped > 0 && arm.shield) return true
  return (arm.long || arm.slow) && figure.mount < 0 && state.setup.zones[figure.zone]?.confined === true
}

/** The dice of everything in hand that serves, without the item at `without`; a d4 where nothing is left. */
export function diceInHand(
  state: State,
  figure: Figure,
  melee: boolean,
  turn: TurnReference,
  without: number,
): PackedDice {
  if (figure.spi === 0) return IMPAIRED
  let dice = NO_DICE
  for (let at = 0; at < figure.items.length; at++) {
    const item = need(figure.items, at)
    if (at === without || item.state !== 'held') continue
    const arm = armOf(state, item)
    if (serves(arm, melee) && !isUseless(state, figure, item, arm, turn)) dice = bothDice(dice, armDice(arm))
  }
  if (dice === NO_DICE) return melee ? IMPAIRED : NO_DICE
  if (isWarband(state, figure)) dice = bothDice(dice, oneDie(12))
  for (const uses of figure.bonus) if (uses !== 0) dice = bothDice(dice, oneDie(8))
  return dice
}

/** The better of what somebody can do in melee and at range. */
export function bestDice(state: State, figure: Figure, turn: TurnReference, without = -1): PackedDice {
  const melee = diceInHand(state, figure, true, turn, without)
  if (!canShoot(state, figure)) return melee
  const ranged = diceInHand(state, figure, false, turn, without)
  return meanDamage(ranged, 1) > meanDamage(melee, 1) ? ranged : melee
}

/** True for somebody with something in hand to shoot or throw. */
export function canShoot(state: State, figure: Figure): boolean {
  for (const item of figure.items) {
    if (item.state !== 'held') continue
    const arm = armOf(state, item)
    if (arm.ranged || arm.thrown) return true
  }
  return false
}

/** The dice of an attack as it was declared. */
export function declaredDice(state: State, figure: Figure, attack: Attack): PackedDice {
  if (figure.spi === 0) return IMPAIRED
  let dice = NO_DICE
  for (const at of attack.items) {
    const item = need(figure.items, at)
    const arm = armOf(state, item)
    if (isUseless(state, figure, item, arm, 'now')) return IMPAIRED
    dice = bothDice(dice, armDice(arm))
  }
  if (dice === NO_DICE) return IMPAIRED
  for (let smites = 0; smites < attack.smites; smites++) dice = bothDice(dice, oneDie(12))
  return dice
}

/** All dice that a side has declared against somebody, without those of one figure. */
export function diceDeclaredOn(state: State, side: number, target: number, without: number): PackedDice {
  let dice = NO_DICE
  for (const figure of state.figures) {
    if (figure.side !== side || figure.at === without || figure.plan.attacks.length === 0) continue
    for (const attack of figure.plan.attacks)
      if (attack.target === target) dice = bothDice(dice, declaredDice(state, figure, attack))
  }
  return dice
}

/** How many of a side have declared an attack on somebody, without one figure. */
export function attackersOn(state: State, side: number, target: number, without: number): number {
  let count = 0
  for (const figure of state.figures)
    if (figure.side === side && figure.at !== without && figure.plan.attacks[0]?.target === target) count += 1
  return count
}

// ── Defence ──────────────────────────────────────────────────────────────────────────────────────────────

/** Guard that protects: none for the Exposed. */
export function guardOf(state: State, figure: Figure): number {
  return isExposed(state, figure) ? 0 : figure.guard
}

/** Vigour behind Guard; a structure has none and breaks with its Guard. */
export function vigourOf(state: State, figure: Figure): number {
  return isStructure(state, figure) ? 0 : figure.vig
}

/** Rounds that somebody would stand against these dice. */
export function rounds(state: State, figure: Figure, dice: PackedDice): number {
  return roundsAgainst(dice, armourOf(state, figure), guardOf(state, figure), vigourOf(state, figure))
}

/** The chance that these dice put somebody down at one blow. */
export function chanceToDown(state: State, figure: Figure, dice: PackedDice): number {
  const needed = damageToDown(guardOf(state, figure), vigourOf(state, figure))
  return chanceOf(dice, needed + armourOf(state, figure))
}

/** True when somebody of the figure's side stands near enough to Deny for it. */
export function isCovered(state: State, figure: Figure): boolean {
  for (const ally of state.figures)
    if (ally.side === figure.side && ally.zone === figure.zone && hasFeat(state, ally, 'deny')) return true
  return false
}

/** Mean damage that somebody threatens a figure with in its next attack. */
export function danger(state: State, foe: Figure, to: Figure): number {
  return meanDamage(bestDice(state, foe, 'next'), armourOf(state, to))
}

/** True for two foes who could come to blows without a Move. */
export function inReachOf(state: State, figure: Figure, foe: Figure): boolean {
  return figure.zone === foe.zone && !areApart(state, figure, foe)
}

/** True while an up foe stands in reach. */
export function isPressed(state: State, figure: Figure): boolean {
  for (const foe of state.figures)
    if (foe.side !== figure.side && fights(state, foe) && inReachOf(state, figure, foe)) return true
  return false
}

// ── The fight as a whole ─────────────────────────────────────────────────────────────────────────────────

/**
 * How the fight stands for a side: the rounds it would last, over the rounds its foes would. Above 1 it is winning.
 * Every figure is measured against the best dice of the other side, and shares of the work are even.
 */
export function outlook(state: State, side: number): number {
  const ours = strongestDice(state, side, true)
  const theirs = strongestDice(state, side, false)
  let lasting = 0
  let standing = 0
  let us = 0
  let them = 0
  for (const figure of state.figures) {
    if (!fights(state, figure)) continue
    if (figure.side === side) {
      lasting += rounds(state, figure, theirs)
      us += 1
    } else {
      standing += rounds(state, figure, ours)
      them += 1
    }
  }
  if (them === 0) return Number.POSITIVE_INFINITY
  return us === 0 ? 0 : (lasting * us) / (standing * them)
}

function strongestDice(state: State, side: number, own: boolean): PackedDice {
  let best = IMPAIRED
  for (const figure of state.figures) {
    if ((figure.side === side) !== own || !fights(state, figure)) continue
    const dice = bestDice(state, figure, 'now')
    if (meanDamage(dice, 1) > meanDamage(best, 1)) best = dice
  }
  return best
}

/** The chance to be put down in this round: by what is declared already, else by a fair share of the foes. */
export function chanceToFall(state: State, figure: Figure): number {
  let declared = NO_DICE
  let open = 0
  let strongest = NO_DICE
  for (const foe of state.figures) {
    if (foe.side === figure.side || !fights(state, foe)) continue
    if (foe.declared) {
      for (const attack of foe.plan.attacks)
        if (attack.target === figure.at) declared = bothDice(declared, declaredDice(state, foe, attack))
      continue
    }
    open += 1
    const dice = bestDice(state, foe, 'now')
    if (strongest === NO_DICE || meanDamage(dice, 1) > meanDamage(strongest, 1)) strongest = dice
  }
  const share = Math.ceil(open / countFighting(state, figure.side, true))
  let dice = declared
  for (let each = 0; each < Math.min(4, share); each++) dice = bothDice(dice, strongest)
  return dice === NO_DICE ? 0 : chanceToDown(state, figure, dice)
}

/** The chance that this round ends the fight for a side's foes, every one of them struck by a fair share of us. */
export function chanceToEnd(state: State, side: number): number {
  const us = countFighting(state, side, true)
  const them = countFighting(state, side, false)
  if (them > us) return 0
  const ours = strongestDice(state, side, true)
  let dice = NO_DICE
  for (let each = 0; each < Math.min(4, Math.floor(us / them)); each++) dice = bothDice(dice, ours)
  let chance = 1
  for (const foe of state.figures)
    if (foe.side !== side && fights(state, foe)) chance *= chanceToDown(state, foe, dice)
  return chance
}

/** The comrade who would fall first, the figure itself aside; undefined when alone. */
export function weakestAlly(state: State, figure: Figure): Figure | undefined {
  let weakest: Figure | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const ally of state.figures) {
    if (ally.side !== figure.side || ally.at === figure.at || !fights(state, ally)) continue
    const left = 2 * guardOf(state, ally) + ally.vig
    if (left < fewest) {
      fewest = left
      weakest = ally
    }
  }
  return weakest
}
