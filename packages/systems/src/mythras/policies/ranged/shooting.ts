/**
 * Shots and throws, weighed like blows: whom to shoot at with what, when to load, and when a shot is so hard that
 * a Round of aiming pays.
 */
import { isEngaged, isHeld, isOut, whyNotOffend } from '../../rules/core/conditions.ts'
import { itemKey } from '../../rules/gear/items.ts'
import { coverBeside } from '../../rules/melee/effect-conditions.ts'
import { metresToCover } from '../../rules/movement/place.ts'
import { recoilOf } from '../../rules/ranged/guns.ts'
import {
  plainShot,
  type Shot,
  shotGrade,
  shotHindrances,
  targetsFor,
  whyNotFire,
} from '../../rules/ranged/ranged.ts'
import { AT_HAND, shelterBehind } from '../../rules/ranged/shelter.ts'
import {
  type Arm,
  areFoes,
  armOf,
  type Figure,
  type Item,
  itemAt,
  need,
  type State,
} from '../../state/state.ts'
import { worthUnanswered } from '../estimate/measure.ts'
import { bestFire } from './gunfire.ts'
import { missileFor, shotAt } from './shot.ts'

/** A shot: how it is taken, at whom, and what it is worth. */
export interface ShotOption {
  readonly key: string
  readonly target: Figure | null
  readonly worth: number
}

const NO_SHOT: ShotOption = { key: '', target: null, worth: 0 }
/** A grade from which aiming for a Round is better than shooting at once. */
const AIM_FROM = 3
/** Nobody looks farther ahead than so many Turns. */
const MOST_TURNS = 10

/** The best shot or throw that somebody can take at once. */
export function bestShot(state: State, figure: Figure): ShotOption {
  let best = NO_SHOT
  if (whyNotOffend(state, figure) !== '') return best
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = isHeld(item) ? missileFor(state, figure, item) : null
    if (arm === null || whyNotFire(state, figure, item, arm) !== '') continue
    if (!worthThrowing(state, figure, item)) continue
    const key = `${wordFor(state, item)} ${itemKey(state, figure, at)}`
    const shot = item.mode === 'semi' ? bestSingle(state, figure, item, arm) : bestRounds(state, figure, at)
    if (shot.worth > best.worth) best = { ...shot, key }
  }
  return best
}

/** The best target of a single shot or throw. */
function bestSingle(state: State, figure: Figure, item: Item, arm: Arm): ShotOption {
  let best = NO_SHOT
  for (const target of targetsFor(state, figure, item, arm)) {
    if (isOut(state, target)) continue
    const worth = worthUnanswered(state, shotAt(state, { shooter: figure, target, item, arm, level: 2 }))
    if (worth > best.worth) best = { key: '', target, worth }
  }
  return best
}

/** The best burst or spray of a gun that is set to it. */
function bestRounds(state: State, figure: Figure, at: number): ShotOption {
  const { mode } = itemAt(figure, at)
  if (mode === 'semi') return NO_SHOT
  const { targets, worth } = bestFire(state, figure, at, mode, recoilOf(figure, at, mode))
  return { key: '', target: targets[0] ?? null, worth }
}

function wordFor(state: State, item: Item): string {
  const arm = armOf(state, item)
  if (arm.category !== 'ranged' || arm.thrown) return 'throw'
  return item.mode === 'semi' ? 'shoot' : item.mode
}

/** Nobody throws a weapon that is about to be needed, unless there is another. */
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
export function wantsAim(state: State, figure: Figure, { key, target }: ShotOption): boolean {
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

/** What the shots of all foes at somebody are worth, a shot each, where they stand or as they would behind cover. */
export function worthOfFire(state: State, at: Figure, cover = at.cover): number {
  const target = cover === at.cover ? at : behind(state, at, cover)
  return fireAt(state, at, target)
}

/** What the shots of those foes are worth who can shoot back soon: the pinned and those without points cannot. */
export function worthOfReturnFire(state: State, at: Figure): number {
  let sum = 0
  for (const foe of state.figures) {
    if (!areFoes(foe, at) || isOut(state, foe) || foe.pinned > 0 || foe.actionPoints === 0) continue
    sum += worthOfShots(state, foe, at, at)
  }
  return sum
}

/** What the shots of all foes at somebody are worth, who would then be as `target` is. */
function fireAt(state: State, at: Figure, target: Figure): number {
  let sum = 0
  for (const foe of state.figures)
    if (areFoes(foe, at) && !isOut(state, foe)) sum += worthOfShots(state, foe, at, target)
  return sum
}

/** What the best shot of one foe is worth, at somebody who would then be as `target` is. */
function worthOfShots(state: State, foe: Figure, at: Figure, target: Figure): number {
  let most = 0
  for (const item of foe.items) {
    const arm = isHeld(item) ? missileFor(state, foe, item) : null
    if (arm === null || arm.thrown || item.jammed) continue
    const shot = shotAt(state, { shooter: foe, target: at, item, arm, level: 2 })
    most = Math.max(most, worthUnanswered(state, { ...shot, target }))
  }
  return most
}

/** Somebody as they would be behind a cover, shooting over it. */
function behind(state: State, figure: Figure, at: number): Figure {
  const cover = need(state.setup.covers, at)
  const near = metresToCover(figure, cover) <= AT_HAND ? figure : { ...figure, x: cover.x, y: cover.y }
  return { ...figure, ...shelterBehind(state, near, cover)?.spot, cover: at, exposed: true }
}

/** What it is worth to a shooter that one foe does not shoot at them in its next Turn. */
export function worthOfSilence(state: State, shooter: Figure, foe: Figure): number {
  return worthOfShots(state, foe, shooter, shooter)
}

/** What it is worth to a shooter to be behind cover before any foe can shoot back. */
export function worthOfDucking(state: State, shooter: Figure): number {
  const cover = coverBeside(state, shooter)
  if (cover < 0) return 0
  const hidden =
    cover === shooter.cover
      ? { ...shooter, exposed: false }
      : { ...behind(state, shooter, cover), exposed: false }
  return Math.max(0, worthOfFire(state, shooter) - fireAt(state, shooter, hidden))
}

/** The Turns that somebody who shoots may still have: until they are out of it, or there is nobody left to shoot at. */
export function turnsLeft(state: State, figure: Figure, own: number): number {
  let friends = 0
  let foes = 0
  for (const each of state.figures) {
    if (isOut(state, each)) continue
    if (areFoes(figure, each)) foes++
    else friends++
  }
  if (foes === 0) return 0
  const end = worthOfFire(state, figure) / friends + (own * friends) / foes
  return Math.min(MOST_TURNS, 1 / end)
}
