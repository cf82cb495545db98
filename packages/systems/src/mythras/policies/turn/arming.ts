/**
 * Getting something to fight with into one's hands: a second weapon after the first is stuck or gone, steel in
 * place of a bow when the foe is there, what lies on the ground when nothing else is left.
 *
 * Drawing needs an empty hand, and opening a hand is a free action: the answer is then `free`, and the question
 * which free action is answered by the same reckoning.
 */
import type { Decision } from '@steelyard/kernel'
import {
  distance,
  freeHand,
  isEngaged,
  isHeld,
  isOut,
  isReadied,
  whyNotWield,
} from '../../rules/core/conditions.ts'
import { itemKey } from '../../rules/gear/items.ts'
import { findsNear, handFor } from '../../rules/gear/readying.ts'
import {
  type Arm,
  areFoes,
  armOf,
  type Figure,
  figureById,
  itemAt,
  need,
  type State,
} from '../../state/state.ts'
import { bestStrike, pressing } from '../estimate/measure.ts'
import { toSwitch } from '../ranged/gunwork.ts'

/** Mean damage below which something in hand is hardly a weapon. */
const HARDLY = 2.6
/** Within a sprint, a foe who is free to come will be upon one before another shot. */
const UPON = 31

/** Mean damage of a weapon's own dice. */
export function biteOf(state: State, item: { readonly arm: number }): number {
  const { dice, plus } = armOf(state, item)
  let sum = plus
  for (const sides of dice) sum += (sides + 1) / 2
  return sum
}

/** The best bite of what is ready for close combat. */
function biteInHand(state: State, figure: Figure): number {
  let most = 0
  for (const item of figure.items) {
    const { category } = armOf(state, item)
    if (!isReadied(item) || category === 'ranged' || category === 'shield') continue
    if (item.stuckIn < 0 && whyNotWield(state, figure, item) === '')
      most = Math.max(most, biteOf(state, item))
  }
  return most
}

/** Out of reach of everybody a gun is worth more than a blade. */
const GUN = 4

/** The best weapon that is stowed, for the hand or a gun that shoots, by its place, or -1. */
function bestStowed(state: State, figure: Figure): number {
  const far = pressing(state, figure).length === 0
  let best = -1
  let most = 0
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    const gun = arm.firearm && !item.jammed && item.ammo !== 0
    if (item.hand !== 'stowed' || !(gun || arm.category === 'melee')) continue
    const reach = handFor(state, figure, arm) === '' ? 0 : 2
    const worth = biteOf(state, item) + reach + (gun && far ? GUN : 0)
    if (worth > most) {
      most = worth
      best = at
    }
  }
  return best
}

/** True for somebody who shoots: they want steel only when a foe is upon him. */
function holdsMissiles(state: State, figure: Figure): boolean {
  for (const item of figure.items) {
    const { category, thrown, magazine } = armOf(state, item)
    if (!isHeld(item) || category !== 'ranged' || thrown || item.jammed) continue
    if (item.ammo !== 0 || magazine > 0) return true
  }
  return false
}

function isThreatened(state: State, figure: Figure): boolean {
  for (const foe of state.figures) {
    if (!areFoes(figure, foe) || isOut(state, foe) || isEngaged(state, foe)) continue
    if (foe.posture === 'prone') continue
    if (distance(figure, foe) <= UPON && !holdsMissiles(state, foe)) return true
  }
  return false
}

/** True for somebody with next to nothing to fight with at close quarters. */
export function wantsWeapon(state: State, figure: Figure): boolean {
  if (biteInHand(state, figure) > HARDLY) return false
  if (holdsGun(state, figure)) return false
  return !holdsMissiles(state, figure) || pressing(state, figure).length > 0 || isThreatened(state, figure)
}

/** A gun shoots at arm's length as well. */
function holdsGun(state: State, figure: Figure): boolean {
  for (const item of figure.items) {
    const arm = armOf(state, item)
    if (isHeld(item) && arm.firearm && !item.jammed && whyNotWield(state, figure, item) === '') return true
  }
  return false
}

/** The action that gets a weapon into the hand, `free` to open one first, or ''. */
export function chooseArming(state: State, figure: Figure, { options }: Decision): string {
  const stowed = bestStowed(state, figure)
  if (stowed >= 0) {
    const draw = `draw ${itemKey(state, figure, stowed)}`
    if (options.includes(draw)) return draw
    if (toLetGo(state, figure) !== '' && options.includes('free')) return 'free'
  }
  const stuck = options.find((key) => key.startsWith('withdraw ') && isOwn(state, figure, key))
  if (stuck !== undefined) return stuck
  return freeHand(state, figure) === '' ? '' : bestFind(state, figure, options)
}

function isOwn(state: State, figure: Figure, key: string): boolean {
  const name = key.slice('withdraw '.length)
  return figure.items.some((item, at) => item.stuckIn >= 0 && itemKey(state, figure, at) === name)
}

/** Of what lies about and can be picked up, the hardest weapon; '' where there is none. */
function bestFind(state: State, figure: Figure, options: readonly string[]): string {
  let best = ''
  let most = 0
  for (const { at, key } of findsNear(state, figure)) {
    const heap = need(state.ground, at)
    if (armOf(state, heap).category !== 'melee' || !options.includes(`pick-up ${key}`)) continue
    const bite = biteOf(state, heap)
    if (bite > most) {
      most = bite
      best = `pick-up ${key}`
    }
  }
  return best
}

// ── A harder weapon ──────────────────────────────────────────────────────────────────────────────────────

/**
 * What gets a harder weapon into the hand of somebody whose blows do nothing to those in contact, `free` to open the
 * hand first, or ''.
 */
export function chooseHarder(state: State, figure: Figure, options: readonly string[]): string {
  if (!doesNothing(state, figure)) return ''
  const harder = hardest(state, figure)
  if (options.includes(harder)) return harder
  return harder !== '' && toExchange(state, figure) !== '' && options.includes('free') ? 'free' : ''
}

/** True for somebody whose best blow comes to nothing against everybody in contact. */
function doesNothing(state: State, figure: Figure): boolean {
  for (const foe of pressing(state, figure)) if (bestStrike(state, figure, foe).worth > 0) return false
  return true
}

/** The hardest weapon for one hand within reach, harder than what is in hand, by the action that readies it; or ''. */
function hardest(state: State, figure: Figure): string {
  let most = biteInHand(state, figure)
  let best = ''
  const consider = (held: { readonly arm: number }, key: string): void => {
    const bite = biteOf(state, held)
    if (!isForOneHand(armOf(state, held)) || bite <= most) return
    most = bite
    best = key
  }
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.hand === 'stowed') consider(item, `draw ${itemKey(state, figure, at)}`)
  }
  for (const { at, key } of findsNear(state, figure)) consider(need(state.ground, at), `pick-up ${key}`)
  return best
}

function isForOneHand({ category, hands }: Arm): boolean {
  return category === 'melee' && hands < 2
}

/** The free action that lets the weapon in hand fall, to take up a harder one; '' for empty hands. */
function toExchange(state: State, figure: Figure): string {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (isHeld(item) && item.stuckIn < 0 && armOf(state, item).category === 'melee')
      return `drop ${itemKey(state, figure, at)}`
  }
  return ''
}

/** The free action that opens a hand for another weapon, or '': what is stuck is left there, a bow is dropped. */
export function toLetGo(state: State, figure: Figure): string {
  const parts = state.setup.rulings['impale-separate'] !== 'cannot-part'
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isHeld(item)) continue
    if (item.stuckIn >= 0 && item.snares < 0 && parts) return `let-go ${itemKey(state, figure, at)}`
    if (item.stuckIn < 0 && armOf(state, item).category === 'ranged')
      return `drop ${itemKey(state, figure, at)}`
  }
  return ''
}

/** Which free action: whatever opens a hand that is wanted, standing up, and else none. */
export function chooseFree(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return 'back'
  if (decision.options.includes('stand')) return 'stand'
  const wanted = wantsWeapon(state, figure)
    ? toLetGo(state, figure)
    : exchanged(state, figure) || toSwitch(state, figure)
  return wanted !== '' && decision.options.includes(wanted) ? wanted : 'back'
}

function exchanged(state: State, figure: Figure): string {
  if (pressing(state, figure).length === 0 || !doesNothing(state, figure)) return ''
  return hardest(state, figure) === '' ? '' : toExchange(state, figure)
}

// ── Weapons in one's own flesh ───────────────────────────────────────────────────────────────────────────

/** Pulling out what sticks in oneself, when it hinders enough and the wound can bear it; '' otherwise. */
export function chooseToPull(state: State, figure: Figure, options: readonly string[]): string {
  const least = pressing(state, figure).length > 0 ? 2 : 1
  if (figure.impaled < least || !canBearPulling(state, figure)) return ''
  return options.find((key) => key.startsWith('withdraw ') && key.split(' ').includes(figure.id)) ?? ''
}

/** Every wound with something in it keeps Hit Points when it is torn open. */
function canBearPulling(state: State, figure: Figure): boolean {
  for (const { hp, lodged } of figure.limbs)
    for (const each of lodged) if (2 * hp <= biteOf(state, each) + 2) return false
  return true
}
