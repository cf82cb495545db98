/**
 * Ways that are not simply walked: climbing, jumping, swimming, each to a named place of the field, and all of
 * them open to walking up first.
 *
 * The last metres of the way to a place one climbs, as many as one could fall there, lead up to it; a place one
 * jumps to lies behind a gap as wide as the obstacle of the same name, or two metres where none is drawn.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, hasAbility, profileOf, type Setup, type State } from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import { gradeFor } from '../core/grades.ts'
import { divided, gradedSkill, rollSkill, SUCCESS } from '../core/skills.ts'
import { skillOfAthletics, speedOn } from '../creatures/nature.ts'
import { fallFrom } from '../harm/hazards.ts'
import { arrive, leaveBehind } from '../melee/engagement.ts'
import type { OfferOption } from '../round/action-names.ts'
import {
  type Gait,
  gaitMetres,
  moveRate,
  type PassingCheck,
  setOff,
  stride,
  swimMetres,
  whyNotGo,
} from './gaits.ts'
import { bearerOf } from './mounts.ts'
import { along, metresBetween, setDown } from './place.ts'

/** A named place of the field. */
export type Place = Setup['places'][number]

const JUMP: Roll = { name: 'athletics', rule: 'mythras.move.jump' }
const CLIMB: Roll = { name: 'athletics', rule: 'mythras.move.climb' }
const SWIM: Roll = { name: 'swim', rule: 'mythras.move.swim' }
const PLAIN_OR_ROLL: readonly string[] = Object.freeze(['plain', 'roll'])
const RUN_UP = 5
const UNMEASURED_GAP = 2
/** Less than half a metre is no way to go. */
const THERE = 0.5

const GAIT_WORDS: readonly (readonly [Gait, string])[] = [
  ['walk', ''],
  ['run', ' at a run'],
  ['sprint', ' at a sprint'],
]

/** Everything one could do to get to a place that is not simply walked to. */
// rule: mythras.move.situational
export function offerTerrain(state: State, figure: Figure, place: Place, offer: OfferOption): void {
  switch (place.way) {
    case 'climb':
      offer(`climb ${place.id}`, whyNotClimb(state, figure, place))
      return
    case 'jump':
      for (const [gait, words] of GAIT_WORDS)
        offer(`jump ${place.id}${words}`, whyNotJump(state, figure, place, gait))
      return
    case 'swim':
      offer(`swim to ${place.id}`, whyNotSwim(state, figure, place))
  }
}

/** The referee may ask for a roll where a way is worse than usual; true when it fails. */
function failsOnTheWay(table: Table, state: State, figure: Figure, place: Place, roll: Roll): boolean {
  const about = { figure: figure.id, place: place.id, way: place.way }
  if (
    table.ask(
      option({
        name: 'way-check',
        rule: roll.rule,
        to: REFEREE,
        options: PLAIN_OR_ROLL,
        about,
        usual: 'plain',
      }),
    ) === 'plain'
  )
    return false
  return failsSkill(table, state, figure, roll)
}

function failsSkill(table: Table, state: State, figure: Figure, roll: Roll): boolean {
  const bearer = bearerOf(state, figure)
  const value = roll === SWIM ? profileOf(state, bearer).swimming : skillOfAthletics(state, bearer)
  const grade = gradeFor(state, { figure: bearer, purpose: 'other' })
  const made = rollSkill(table, state, { figure: bearer, sheet: value, grade, roll })
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: roll.rule,
      figure: bearer.id,
      skill: roll.name,
      value,
      grade,
      graded: gradedSkill(state.setup.rulings, value, grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, bearer, roll.name, grade),
    })
  return made.level < SUCCESS
}

function tellMoved(
  table: Table,
  {
    figure,
    how,
    metres,
    to,
    rule,
  }: {
    readonly figure: Figure
    readonly how: string
    readonly metres: number
    readonly to: string
    readonly rule: string
  },
): void {
  if (table.logs) say(table, { event: 'moved', rule, figure: figure.id, how, metres: Math.round(metres), to })
}

// ── Climbing ─────────────────────────────────────────────────────────────────────────────────────────────

const STEP_OF_TOTAL = 8
const MOST_BY_TOTAL = 5

/** Metres that worn armour takes off a climb. */
export function climbPenalty(state: State, figure: Figure): number {
  const { rulings } = state.setup
  let total = 0
  let heaviest = 0
  for (const { worn } of figure.limbs) {
    total += worn
    heaviest = Math.max(heaviest, worn)
  }
  switch (rulings.climb) {
    // rule: mythras.move.climb-errata
    case 'average':
      return divided(rulings, total, Math.max(1, figure.limbs.length))
    case 'heaviest':
      return heaviest
    // rule: mythras.move.climb-table
    case 'by-total':
      return Math.min(MOST_BY_TOTAL, Math.floor(total / STEP_OF_TOTAL))
  }
}

/** Metres that somebody can climb in a Turn after walking some; what sticks to walls minds no armour. */
export function climbMetres(state: State, figure: Figure, walked: number): number {
  const sticks = hasAbility(state, figure, 'adhering')
  const rate = sticks ? speedOn(state, figure, 'wall') : moveRate(state, figure) - climbPenalty(state, figure)
  return Math.max(0, rate - walked)
}

/** Metres of the way to a place that lead up. */
export function climbPart(figure: Figure, place: Place): number {
  const whole = metresBetween(figure, place)
  return place.drop > 0 ? Math.min(whole, place.drop) : whole
}

function whyNotClimb(state: State, figure: Figure, place: Place): string {
  const rule = whyNotGo(state, figure, 'walk')
  if (rule !== '') return rule
  const walked = metresBetween(figure, place) - climbPart(figure, place)
  const still = metresBetween(figure, place) < THERE
  return still || figure.mount >= 0 || climbMetres(state, figure, walked) < 1 ? 'mythras.move.climb' : ''
}

/** Climb: on foot to the surface, then up as far as the Move lasts; what is left is climbed later. */
export function climb(table: Table, state: State, figure: Figure, place: Place, passing: PassingCheck): void {
  if (whyNotClimb(state, figure, place) !== '') return
  const up = climbPart(figure, place)
  const walked = metresBetween(figure, place) - up
  const climbed = Math.min(up, climbMetres(state, figure, walked))
  const above = Math.max(0, place.drop - up)
  const foot = along(figure, place, walked)
  setOff(table, state, figure, 'walk')
  const rule = 'mythras.move.climb'
  if (
    walked >= THERE &&
    stride(table, state, { mover: figure, towards: foot, metres: walked, passing }).stopped
  ) {
    arrive(table, state, figure, null, rule)
    return
  }
  if (failsOnTheWay(table, state, figure, place, CLIMB)) {
    fallFrom(table, state, figure, Math.round(above + climbed))
    return
  }
  const gone = stride(table, state, { mover: figure, towards: place, metres: climbed, passing, over: true })
  tellMoved(table, { figure, how: 'climbs', metres: gone.metres, to: place.id, rule })
  arrive(table, state, figure, null, rule)
}

// ── Jumping ──────────────────────────────────────────────────────────────────────────────────────────────

/** Metres that a body clears: twice its height across and half its height up, halved without a run-up. */
export function jumpReach(
  centimetres: number,
  runUp: boolean,
): { readonly across: number; readonly up: number } {
  const metres = centimetres / 100
  return runUp ? { across: metres * 2, up: metres / 2 } : { across: metres, up: metres / 4 }
}

/** Metres of the gap in front of a place: as wide as the obstacle of that name. */
export function gapBefore(state: State, place: Place): number {
  const obstacle = state.setup.obstacles.find(({ id }) => id === place.id)
  return obstacle === undefined ? UNMEASURED_GAP : 2 * obstacle.radius
}

function whyNotJump(state: State, figure: Figure, place: Place, gait: Gait): string {
  const rule = whyNotGo(state, figure, gait)
  if (rule !== '') return rule
  const whole = metresBetween(figure, place)
  const gap = Math.min(whole, gapBefore(state, place))
  const { across } = jumpReach(profileOf(state, bearerOf(state, figure)).height, whole - gap >= RUN_UP)
  if (whole < THERE || gap > across) return 'mythras.move.jump'
  return whole > gaitMetres(state, figure, gait) ? 'mythras.move.gaits' : ''
}

/** Jump: up to the edge at any gait, then Athletics to clear the gap, or down into it. */
export function jump(
  table: Table,
  state: State,
  {
    figure,
    place,
    gait,
    passing,
  }: { readonly figure: Figure; readonly place: Place; readonly gait: Gait; readonly passing: PassingCheck },
): void {
  if (whyNotJump(state, figure, place, gait) !== '') return
  const whole = metresBetween(figure, place)
  const gap = Math.min(whole, gapBefore(state, place))
  const rule = 'mythras.move.jump'
  const edge = along(figure, place, whole - gap)
  const middle = along(figure, place, whole - gap / 2)
  setOff(table, state, figure, gait)
  const gone = stride(table, state, { mover: figure, towards: edge, metres: whole - gap, passing })
  if (!gone.stopped) {
    const falls = failsSkill(table, state, figure, JUMP)
    if (!falls) setDown(state, figure, place)
    else if (place.drop > 0) setDown(state, figure, middle)
    tellMoved(table, {
      figure,
      how: falls ? 'falls-short' : 'jumps',
      metres: falls ? gone.metres : whole,
      to: place.id,
      rule,
    })
    leaveBehind(table, state, figure)
    if (falls) fallFrom(table, state, figure, place.drop)
  }
  arrive(table, state, figure, null, rule)
}

// ── Swimming ─────────────────────────────────────────────────────────────────────────────────────────────

function whyNotSwim(state: State, figure: Figure, place: Place): string {
  const rule = whyNotGo(state, figure, 'walk')
  if (rule !== '') return rule
  const none = swimMetres(state, bearerOf(state, figure)) < 1 || metresBetween(figure, place) < THERE
  return none ? 'mythras.move.swim' : ''
}

/** Swim: at the Base rate, with no faster strokes. */
export function swim(table: Table, state: State, figure: Figure, place: Place, passing: PassingCheck): void {
  if (whyNotSwim(state, figure, place) !== '') return
  setOff(table, state, figure, 'walk')
  const rule = 'mythras.move.swim'
  if (!hasAbility(state, figure, 'swimmer') && failsOnTheWay(table, state, figure, place, SWIM)) return
  const metres = swimMetres(state, bearerOf(state, figure))
  const gone = stride(table, state, { mover: figure, towards: place, metres, passing })
  tellMoved(table, { figure, how: 'swims', metres: gone.metres, to: place.id, rule })
  arrive(table, state, figure, null, rule)
}
