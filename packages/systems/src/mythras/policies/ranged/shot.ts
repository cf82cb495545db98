/**
 * A shot or throw as a blow that can be weighed, and what flies.
 */

import { distance } from '../../rules/core/conditions.ts'
import { HOPELESS } from '../../rules/core/skills.ts'
import { gradedAttack } from '../../rules/melee/attack.ts'
import { missileOf, plainShot, shotGrade, weaponryOf } from '../../rules/ranged/ranged.ts'
import { type Arm, armOf, type Figure, type Item, profileOf, type State } from '../../state/state.ts'
import type { Blow } from '../estimate/striking.ts'

/** A shot that succeeds, of this level. */
export function shotAt(
  state: State,
  {
    shooter,
    target,
    item,
    arm,
    level,
    recoil = 0,
  }: {
    readonly shooter: Figure
    readonly target: Figure
    readonly item: Item
    readonly arm: Arm
    readonly level: number
    readonly recoil?: number | undefined
  },
): Blow {
  const grade = shotGrade(state, { ...plainShot(shooter, target, item, arm), recoil })
  const long = distance(shooter, target) > (arm.range[1] ?? 0)
  return {
    attacker: shooter,
    target,
    item,
    arm,
    weaponry: weaponryOf(arm),
    long,
    size: arm.force < 0 ? (arm.energy ? -1 : 0) : long ? Math.max(0, arm.force - 1) : arm.force,
    modifier: arm.usesDamageModifier ? profileOf(state, shooter).damageModifier : -1,
    skill: grade >= HOPELESS ? 0 : gradedAttack(state, shooter, item, grade),
    level,
    against: -1,
    parried: -1,
    parrying: -1,
  }
}

/** What an item is when it is shot or thrown, or null. */
export function missileFor(state: State, figure: Figure, item: Item): Arm | null {
  const arm = armOf(state, item)
  return arm.category === 'ranged' && !arm.thrown ? arm : missileOf(state, figure, item)
}
