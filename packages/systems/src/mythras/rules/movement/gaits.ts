/**
 * Gaits: how far somebody gets in a Turn at a walk, a run or a sprint, what keeps somebody where they are, and the
 * way itself, which is straight but for walls and gone step by step, past whoever waits beside it.
 *
 * A rider moves on the legs of the mount. Deep water knows no run and no sprint but for those at home in it.
 */
import { option, type Table } from '@steelyard/kernel'
import {
  areFoes,
  armOf,
  type Figure,
  hasAbility,
  type Item,
  profileOf,
  type State,
} from '../../state/state.ts'
import { canAct, isEngaged, isHeld, whyNotLeave } from '../core/conditions.ts'
import { isInWater } from '../core/surroundings.ts'
import { mayTrample, trampleOver } from '../creatures/creatures.ts'
import { speedOn } from '../creatures/nature.ts'
import { leaveWeaponsBehind } from '../gear/items.ts'
import { spoilAim, straightenUp, strain } from '../harm/wounds.ts'
import { leaveBehind } from '../melee/engagement.ts'
import { bearerOf, isRidden, pairOf } from './mounts.ts'
import { along, metresBetween, type Point, setDown } from './place.ts'
import { isWalledOff, wayTo } from './walls.ts'

/** How fast somebody goes. */
export type Gait = 'walk' | 'run' | 'sprint'

/** Asks those whom a mover passes; false when the mover was stopped there. */
export type PassingCheck = (table: Table, state: State, mover: Figure) => boolean

// rule: mythras.move.gaits
const FACTORS: Readonly<Record<Gait, number>> = { walk: 1, run: 3, sprint: 5 }
const OVER_OR_NOT: readonly string[] = Object.freeze(['trample', 'step-over'])

// ── How far ──────────────────────────────────────────────────────────────────────────────────────────────

/** Metres of one Move, on whatever carries somebody through wherever they are. */
// rule: mythras.move.rate
export function moveRate(state: State, figure: Figure): number {
  const bearer = bearerOf(state, figure)
  if (bearer.airborne) return speedOn(state, bearer, 'air')
  return isInWater(state, bearer) ? swimMetres(state, bearer) : speedOn(state, bearer, 'ground')
}

/** Metres of a Turn at a gait. */
export function gaitMetres(state: State, figure: Figure, gait: Gait): number {
  return moveRate(state, figure) * FACTORS[gait]
}

/** True where there is running at all: everywhere but in water, and there for those at home in it. */
function hasGaits(state: State, figure: Figure): boolean {
  const bearer = bearerOf(state, figure)
  const { swim, move } = profileOf(state, bearer)
  if (!isInWater(state, bearer) || bearer.airborne || swim > move) return true
  return hasAbility(state, bearer, 'swimmer') || hasAbility(state, bearer, 'aquatic')
}

/** Metres of a Turn in the water; where the table counts gear, too much of it drags one under. */
export function swimMetres(state: State, figure: Figure): number {
  const rate = speedOn(state, figure, 'water')
  if (state.setup.rulings.swim === 'base-rate' || hasAbility(state, figure, 'swimmer')) return rate
  return Math.max(0, rate - Math.max(0, thingsCarried(state, figure) - profileOf(state, figure).str))
}

const LIGHT_ARMOUR = 3

/** Things somebody is weighed down with: one for each weapon and each location in light armour, two in heavy. */
export function thingsCarried(state: State, figure: Figure): number {
  let things = 0
  for (const item of figure.items) if (isHeld(item) || item.hand === 'stowed') things += weightOf(state, item)
  for (const { worn } of figure.limbs) things += worn === 0 ? 0 : worn <= LIGHT_ARMOUR ? 1 : 2
  return things
}

function weightOf(state: State, item: Item): number {
  return armOf(state, item).category === 'natural' ? 0 : 1
}

/** Those who crawl by nature lose nothing by lying down. */
export function crawlsByNature(state: State, figure: Figure): boolean {
  const { legs, move } = profileOf(state, figure)
  return legs === 0 && move > 0
}

// ── What keeps somebody there ────────────────────────────────────────────────────────────────────────────

/** The rule that keeps somebody where they are, or ''. */
export function whyRooted(state: State, figure: Figure): string {
  if (isRidden(state, figure)) return 'mythras.action.mount'
  const bearer = bearerOf(state, figure)
  if (bearer !== figure && (!canAct(state, bearer) || bearer.posture === 'prone'))
    return 'mythras.action.mount'
  const held = whyNotLeave(state, figure) || whyNotLeave(state, bearer)
  if (held !== '') return held
  if (figure.posture === 'prone' && figure.astride >= 0) return 'mythras.leap.hold'
  if (isEngaged(state, figure) || isEngaged(state, bearer)) return 'mythras.move.unengaged'
  return moveRate(state, figure) > 0 ? '' : whyNoRate(state, bearer)
}

function whyNoRate(state: State, bearer: Figure): string {
  if (bearer.fatigue > 0 && profileOf(state, bearer).move > 0) return 'mythras.fatigue.levels'
  return isInWater(state, bearer) ? 'mythras.move.swim' : 'mythras.move.rate'
}

/** The rule that keeps somebody from going at a gait, or ''. */
export function whyNotGo(state: State, figure: Figure, gait: Gait): string {
  const rooted = whyRooted(state, figure)
  if (rooted !== '') return rooted
  if (figure.posture === 'prone' && !crawlsByNature(state, figure)) return 'mythras.move.crawl'
  if (figure.pinned > 0 && !crawlsByNature(state, figure)) return 'mythras.effect.pin-down'
  return gait === 'walk' || hasGaits(state, figure) ? '' : 'mythras.move.swim'
}

// ── The way ──────────────────────────────────────────────────────────────────────────────────────────────

/** Somebody sets off: cover, aim and whoever they sat on are left behind, and a run opens staunched wounds. */
export function setOff(table: Table, state: State, figure: Figure, gait: Gait): void {
  if (gait !== 'walk') strain(table, state, figure)
  for (const each of pairOf(state, figure)) {
    each.gait = gait
    each.moved = true
    each.fleeing = false
    each.cover = -1
    each.exposed = false
    each.reaching = -1
    spoilAim(each)
    getOff(state, each)
  }
  if (figure.posture === 'crouching' && gait !== 'walk') straightenUp(figure)
}

/** Whoever lies beneath somebody is free of them. */
export function getOff(state: State, figure: Figure): void {
  for (const other of state.figures) if (other.astride === figure.at) other.astride = -1
}

/** How far somebody got, and whether somebody stopped them there. */
export interface StrideResult {
  readonly metres: number
  readonly stopped: boolean
}

/** A way of somebody: where to, how many metres at most, and who is asked on it. */
interface Stride {
  readonly mover: Figure
  readonly towards: Point
  readonly metres: number
  readonly passing: PassingCheck
  /** Walls are no hindrance: the way goes over them. */
  readonly over?: boolean
}

/** Goes towards a point, so many metres at most, round the ends of walls; whoever is driven off their way goes on from there. */
export function stride(table: Table, state: State, { over = false, ...way }: Stride): StrideResult {
  const { mover, towards, metres } = way
  const trampled: Figure[] = []
  const open = over || bearerOf(state, mover).airborne
  const corners = open ? [towards] : (wayTo(state, mover, towards) ?? [towards])
  let gone = 0
  let stopped = false
  for (const corner of corners) {
    if (stopped || gone >= metres) break
    const leg = straightOn(table, state, { ...way, towards: corner, metres: metres - gone, trampled, open })
    gone += leg.metres
    stopped = leg.stopped
  }
  leaveWeaponsBehind(table, state, mover)
  leaveBehind(table, state, mover)
  return { metres: gone, stopped }
}

/** Goes straight towards a point, metre by metre, as far as no wall is in the way. */
function straightOn(
  table: Table,
  state: State,
  {
    mover,
    towards,
    metres,
    passing,
    trampled,
    open,
  }: Stride & { readonly trampled: Figure[]; readonly open: boolean },
): StrideResult {
  const { posture } = mover
  let start: Point = { x: mover.x, y: mover.y }
  let before = 0
  let most = Math.min(metres, metresBetween(start, towards))
  let gone = 0
  let stopped = false
  while (gone < most && !stopped) {
    const next = Math.min(most, gone + 1)
    const here = along(start, towards, next - before)
    if (!open && isWalledOff(state, mover, here)) {
      if (isWalledOff(state, mover, towards)) break
      gone = next
      continue
    }
    gone = next
    setDown(state, mover, here)
    trampleUnderfoot(table, state, mover, trampled)
    stopped = !passing(table, state, mover) || isHeldUp(state, mover, posture)
    if (mover.x === here.x && mover.y === here.y) continue
    start = { x: mover.x, y: mover.y }
    before = gone
    most = Math.min(metres, gone + metresBetween(start, towards))
  }
  return { metres: gone, stopped }
}

function isHeldUp(state: State, mover: Figure, posture: Figure['posture']): boolean {
  if (!canAct(state, mover) || !canAct(state, bearerOf(state, mover))) return true
  return (mover.posture === 'prone' && posture !== 'prone') || whyNotLeave(state, mover) !== ''
}

/** A beast that can trample may do so, for nothing, to whoever it moves over. */
function trampleUnderfoot(table: Table, state: State, mover: Figure, trampled: Figure[]): void {
  const beast = bearerOf(state, mover)
  if (!hasAbility(state, beast, 'trample') || beast.airborne) return
  for (const foe of state.figures) {
    if (!areFoes(beast, foe) || foe.x !== beast.x || foe.y !== beast.y || trampled.includes(foe)) continue
    if (foe.airborne || !mayTrample(state, beast, foe)) continue
    trampled.push(foe)
    const rule = 'mythras.creature.trample'
    const about = { beast: beast.id, foe: foe.id }
    if (
      table.ask(
        option({ name: 'trample-over', rule, to: mover, options: OVER_OR_NOT, about, usual: 'trample' }),
      ) === 'trample'
    )
      trampleOver(table, state, beast, foe)
  }
}
