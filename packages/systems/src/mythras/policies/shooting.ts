/**
 * Shots and throws, weighed like blows: whom to shoot at with what, when to load, and when a shot is so hard that
 * a Round of aiming pays.
 */
import { gradedAttack } from '../attack.ts'
import { distance, isEngaged, isHeld, isOut, whyNotOffend } from '../conditions.ts'
import { recoilOf } from '../guns.ts'
import { itemKey } from '../items.ts'
import {
  missileOf,
  plainShot,
  type Shot,
  shotGrade,
  shotHindrances,
  targetsFor,
  weaponryOf,
  whyNotFire,
} from '../ranged.ts'
import { HOPELESS } from '../skills.ts'
import { type Arm, areFoes, armOf, type Figure, type Item, itemAt, profileOf, type State } from '../state.ts'
import { worthUnanswered } from './measure.ts'
import type { Blow } from './striking.ts'

/** A shot: how it is taken, at whom, and what it is worth. */
export interface Shooting {
  readonly key: string
  readonly target: Figure | null
  readonly worth: number
}

const NO_SHOT: Shooting = { key: '', target: null, worth: 0 }
/** A grade from which aiming for a Round is better than shooting at once. */
const AIM_FROM = 3

/** A shot that succeeds, of this level. */
export function shotAt(
  state: State,
  shooter: Figure,
  target: Figure,
  item: Item,
  arm: Arm,
  level: number,
  recoil = 0,
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

/** The best shot or throw that somebody can take at once. */
export function bestShot(state: State, figure: Figure): Shooting {
  let best = NO_SHOT
  if (whyNotOffend(state, figure) !== '') return best
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = isHeld(item) ? missileFor(state, figure, item) : null
    if (arm === null || item.mode === 'auto' || whyNotFire(state, figure, item, arm) !== '') continue
    if (!worthThrowing(state, figure, item)) continue
    const recoil = item.mode === 'burst' ? recoilOf(figure, at, 'burst') : 0
    for (const target of targetsFor(state, figure, item, arm, { recoil })) {
      if (isOut(state, target)) continue
      const worth = worthUnanswered(state, shotAt(state, figure, target, item, arm, 2, recoil))
      if (worth > best.worth)
        best = { key: `${wordFor(state, item)} ${itemKey(state, figure, at)}`, target, worth }
    }
  }
  return best
}

function wordFor(state: State, item: Item): string {
  const arm = armOf(state, item)
  if (arm.category !== 'ranged' || arm.thrown) return 'throw'
  return item.mode === 'burst' ? 'burst' : 'shoot'
}

/** Nobody throws the weapon that he is about to need, unless there is another. */
function worthThrowing(state: State, figure: Figure, item: Item): boolean {
  const arm = armOf(state, item)
  if (arm.category === 'ranged') return true
  if (isEngaged(state, figure)) return false
  for (const other of figure.items) {
    const { category, unarmed } = armOf(state, other)
    if (other === item || unarmed || (category !== 'melee' && category !== 'natural')) continue
    if (other.hand !== 'lost' && other.hand !== 'broken') return true
  }
  return false
}

/** The weapon in hand that wants loading, by its key, or ''. */
export function toLoad(state: State, figure: Figure): string {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const { category, thrown, magazine } = armOf(state, item)
    if (!isHeld(item) || category !== 'ranged' || thrown || item.loading === 0) continue
    if (item.jammed || (magazine === 0 && item.ammo === 0)) continue
    return itemKey(state, figure, at)
  }
  return ''
}

/** True for a shot so hard that a Round of aiming pays, if aiming helps at all. */
export function wantsAim(state: State, figure: Figure, { key, target }: Shooting): boolean {
  if (target === null || figure.aiming === 2) return false
  const at = figure.items.findIndex((_, place) => key.endsWith(` ${itemKey(state, figure, place)}`))
  if (at < 0) return false
  const item = itemAt(figure, at)
  const arm = missileFor(state, figure, item)
  if (arm === null) return false
  const shot = plainShot(figure, target, item, arm)
  const grade = shotGrade(state, shot)
  return grade >= AIM_FROM && easesShot(state, shot, grade)
}

/** Aim eases what lies between shooter and target, not the shooter's own state. */
function easesShot(state: State, shot: Shot, grade: number): boolean {
  return shotHindrances(state, shot).some(({ name, eases }) => eases && shotGrade(state, shot, name) < grade)
}

/** What the shots of all foes at somebody are worth, a shot each, where he stands or as he would behind cover. */
export function worthOfFire(state: State, at: Figure, cover = at.cover): number {
  const target = cover === at.cover ? at : { ...at, cover, exposed: true }
  let sum = 0
  for (const foe of state.figures) {
    if (!areFoes(foe, at) || isOut(state, foe)) continue
    let most = 0
    for (const item of foe.items) {
      const arm = isHeld(item) ? missileFor(state, foe, item) : null
      if (arm === null || arm.thrown || item.jammed) continue
      most = Math.max(most, worthUnanswered(state, { ...shotAt(state, foe, at, item, arm, 2), target }))
    }
    sum += most
  }
  return sum
}
