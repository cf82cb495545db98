/**
 * Stature: how high up a blow in melee can be aimed. Choose Location takes any location that is normally within
 * reach; the head of a giant is not, nor that of a rider or of somebody one lies in front of. A long weapon reaches
 * one level higher.
 */

import type { LocationKind } from '../../scenario/sheet.ts'
import { armOf, type Figure, type Item, locationAt, profileOf, type State } from '../../state/state.ts'

/** How high up the parts of a body are on somebody who stands. */
const LEVELS: Readonly<Record<LocationKind, number>> = {
  leg: 0,
  tail: 0,
  fin: 0,
  other: 0,
  abdomen: 1,
  chest: 2,
  arm: 2,
  wing: 2,
  head: 3,
}
const EVERYTHING = 3
const UP_TO_THE_CHEST = 2
const UP_TO_THE_ABDOMEN = 1
/** The step of the ladder of reaches from which a weapon is long. */
const LONG = 3

/** True if a blow with an item can normally be aimed at a location. */
// rule: mythras.effect.choose-location
export function isAimable(
  state: State,
  attacker: Figure,
  target: Figure,
  item: Item,
  location: number,
): boolean {
  if (state.setup.rulings['location-reach'] === 'everywhere') return true
  const long = armOf(state, item).reach >= LONG ? 1 : 0
  return LEVELS[locationAt(state, target, location).kind] <= highest(state, attacker, target) + long
}

/** The highest level of a target that somebody can aim at with a weapon of ordinary length. */
function highest(state: State, attacker: Figure, target: Figure): number {
  if (target.posture === 'prone' || attacker.mount >= 0 || attacker.airborne) return EVERYTHING
  if (target.astride === attacker.at || attacker.astride === target.at) return EVERYTHING
  if (attacker.posture === 'prone') return UP_TO_THE_ABDOMEN
  if (target.mount >= 0) return UP_TO_THE_CHEST
  return byHeight(state, attacker, target)
}

/** Those on two legs tower over others: with twice their SIZ the head is out of reach, with three times the chest too. */
function byHeight(state: State, attacker: Figure, target: Figure): number {
  const { siz, legs } = profileOf(state, target)
  if (legs > 2) return EVERYTHING
  const own = profileOf(state, attacker).siz
  if (siz > 3 * own) return UP_TO_THE_ABDOMEN
  return siz > 2 * own ? UP_TO_THE_CHEST : EVERYTHING
}
