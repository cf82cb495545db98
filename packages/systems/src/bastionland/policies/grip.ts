/**
 * What to hold. The grip is looked at only when something is wrong with it: a weapon that is Impaired, broken or
 * gone, a bow in the press, a long haft under a low roof, a blade in hand and nobody near, or the better blade at
 * the belt since it could not be used for a while.
 */
import type { Decision } from '@steelyard/kernel'
import { armourOf, loadouts } from '../rules/arms.ts'
import { gripKey } from '../rules/declare.ts'
import { type Arm, armOf, type Figure, need, type State } from '../state/state.ts'
import { bothDice, meanDamage, NO_DICE, oneDie, type PackedDice } from './chance.ts'
import { fights, figureNamed } from './measure.ts'

/** What a point of Armour is worth beside a point of mean damage. */
const ARMOUR = 0.8
/** What it is worth to keep a locked shield, which will be free again, rather than let it fall. */
const LOCKED = 2

/** True when something is wrong with what the figure holds and something better is at hand. */
export function shouldRegrip(state: State, figure: Figure): boolean {
  return isGripPoor(state, figure) && bestGrip(state, figure) !== ''
}

/** The key of the best grip; the first offered when none is better than what is held. */
export function chooseGrip(state: State, decision: Decision): string {
  const figure = figureNamed(state, decision.by)
  const best = figure === undefined ? '' : bestGrip(state, figure)
  return decision.options.includes(best) ? best : (decision.options[0] ?? '')
}

function isGripPoor(state: State, figure: Figure): boolean {
  const confined = state.setup.zones[figure.zone]?.confined === true
  const near = foeNear(state, figure)
  let weapon = false
  let stowedShot = false
  let inHand = 0
  let atBelt = 0
  for (const item of figure.items) {
    const arm = armOf(state, item)
    const shoots = arm.ranged || arm.thrown
    if (item.state === 'stowed' && shoots) stowedShot = true
    if (item.state === 'stowed' && !arm.ranged && item.impaired <= 0)
      atBelt = Math.max(atBelt, largestDie(arm))
    if (item.state !== 'held') continue
    inHand = Math.max(inHand, largestDie(arm))
    if (item.impaired > 0 || item.trapped > 0) return true
    if (confined && (arm.long || arm.slow)) return true
    if (arm.ranged && figure.engaged) return true
    if (!arm.shield && !arm.trample) weapon = true
  }
  return !weapon || (stowedShot && !near) || (near && atBelt > inHand)
}

function largestDie(arm: Arm): number {
  let largest = 0
  for (const sides of arm.dice) if (sides > largest) largest = sides
  return largest
}

/** True when a foe stands in the same zone. */
function foeNear(state: State, figure: Figure): boolean {
  for (const foe of state.figures)
    if (foe.side !== figure.side && foe.zone === figure.zone && fights(state, foe)) return true
  return false
}

/** The key of a grip that is clearly better than the present one, or ''. */
function bestGrip(state: State, figure: Figure): string {
  const near = foeNear(state, figure)
  const sets = loadouts(state, figure)
  let best = -1
  let most = 0
  for (let at = 0; at < sets.length; at++) {
    const worth = worthOfGrip(state, figure, need(sets, at), near)
    if (best < 0 || worth > most + 0.05) {
      best = at
      most = worth
    }
  }
  return best <= 0 ? '' : gripKey(state, figure, need(sets, best))
}

/** Mean damage of the better kind of attack, and the Armour of a shield. */
function worthOfGrip(state: State, figure: Figure, places: readonly number[], near: boolean): number {
  let melee = NO_DICE
  let ranged = NO_DICE
  let armour = 0
  let held = 0
  let kept = 0
  const confined = state.setup.zones[figure.zone]?.confined === true
  for (const at of places) {
    const item = need(figure.items, at)
    const arm = armOf(state, item)
    if (arm.shield && item.trapped > 0) {
      kept = LOCKED
      continue
    }
    if (arm.shield) armour += arm.value
    if (arm.trample || item.impaired > 0 || (confined && (arm.long || arm.slow))) continue
    let dice: PackedDice = NO_DICE
    for (const sides of arm.dice) dice = bothDice(dice, oneDie(sides))
    if (!arm.ranged) melee = bothDice(melee, dice)
    if ((arm.ranged && !figure.engaged) || arm.thrown) ranged = bothDice(ranged, dice)
    held += 1
  }
  const against = typicalArmour(state, figure)
  const blow = meanDamage(held === 0 || melee === NO_DICE ? oneDie(4) : melee, against)
  const shot = ranged === NO_DICE ? 0 : meanDamage(ranged, against)
  return (near ? Math.max(blow, shot) : Math.max(0.5 * blow, shot)) + ARMOUR * armour + kept
}

function typicalArmour(state: State, figure: Figure): number {
  let sum = 0
  let foes = 0
  for (const foe of state.figures) {
    if (foe.side === figure.side || !fights(state, foe)) continue
    sum += armourOf(state, foe)
    foes += 1
  }
  return foes === 0 ? 0 : Math.round(sum / foes)
}
