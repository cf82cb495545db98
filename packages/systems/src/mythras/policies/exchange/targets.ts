/**
 * Whom to attack, once it is settled with what: the foe whom the blow brings nearest to being out of the fight, a
 * foe without Action Points before one who can answer, and for those who guard others whoever presses the weakest.
 */
import type { Decision } from '@steelyard/kernel'
import { isHeld, isOut } from '../../rules/core/conditions.ts'
import { itemNamed } from '../../rules/gear/items.ts'
import {
  type Arm,
  armOf,
  type Figure,
  figureById,
  type Item,
  itemAt,
  limbAt,
  locationAt,
  type State,
} from '../../state/state.ts'
import { bestKey } from '../choosing.ts'
import { bestStrike, blowWith, worthOfAttack, worthUnanswered } from '../estimate/measure.ts'
import { numberAbout, wordAbout } from '../facts.ts'
import { missileFor, shotAt } from '../ranged/shot.ts'
import type { Temper } from '../temper.ts'
import { mayLeave } from '../turn/leaving.ts'
import { isShooter } from '../turn/moving.ts'

/** A foe who presses a ward matters so much more. */
const PRESSES = 1.8

/** The foe to attack. */
export function chooseTarget(state: State, decision: Decision, temper: Temper): string {
  const figure = figureById(state, decision.by)
  const key = wordAbout(decision, 'item')
  if (figure === undefined) return decision.usual
  const ward = temper.guards ? weakestAlly(state, figure) : undefined
  const recoil = numberAbout(decision, 'recoil')
  return bestKey(decision.options, (id) => {
    const target = figureById(state, id)
    if (target === undefined) return -1
    const presses = ward !== undefined && target.engaged.includes(ward.at)
    return worthOn(state, figure, target, key, recoil) * (presses ? PRESSES : 1)
  })
}

function worthOn(state: State, figure: Figure, target: Figure, key: string, recoil: number): number {
  const item = itemOf(state, figure, key)
  if (item === undefined) return isOut(state, target) ? 0 : 1
  const arm = missileNamed(state, figure, item, key)
  const blow =
    arm === null
      ? blowWith(state, figure, target, item, 2)
      : shotAt(state, { shooter: figure, target, item, arm, level: 2, recoil })
  return worthOfAttack(state, blow, worthUnanswered(state, blow))
}

/** The item of this key, or the one that flies under this name. */
function itemOf(state: State, figure: Figure, key: string): Item | undefined {
  const at = itemNamed(state, figure, key)
  if (at >= 0) return itemAt(figure, at)
  return figure.items.find((item) => isHeld(item) && missileFor(state, figure, item)?.key === key)
}

/** What flies, where something is shot or thrown and not struck with. */
function missileNamed(state: State, figure: Figure, item: Item, key: string): Arm | null {
  const own = armOf(state, item)
  if (own.category === 'ranged') return missileFor(state, figure, item)
  return own.key === key ? null : missileFor(state, figure, item)
}

/** The comrade nearest to the end, oneself aside; undefined when alone. */
export function weakestAlly(state: State, figure: Figure): Figure | undefined {
  let weakest: Figure | undefined
  let least = Number.POSITIVE_INFINITY
  for (const ally of state.figures) {
    if (ally.side !== figure.side || ally === figure || isOut(state, ally)) continue
    const left = healthOf(state, ally)
    if (left < least) {
      least = left
      weakest = ally
    }
  }
  return weakest
}

/** The share of Hit Points left where it is least. */
function healthOf(state: State, figure: Figure): number {
  let least = 1
  for (let at = 0; at < figure.limbs.length; at++)
    least = Math.min(least, limbAt(figure, at).hp / locationAt(state, figure, at).hp)
  return least
}

/** After outmaneuvering everybody: away with those who shoot or have had enough, else face the foe worth striking most. */
export function chooseToFace(state: State, decision: Decision, temper: Temper): string {
  const figure = figureById(state, decision.by)
  const { options } = decision
  if (figure === undefined) return decision.usual
  if (options.includes('withdraw') && (isShooter(state, figure) || mayLeave(state, figure, temper)))
    return 'withdraw'
  return bestKey(options, (key) => {
    const target = figureById(state, key.slice('face '.length))
    if (target === undefined) return -1
    const { at, worth } = bestStrike(state, figure, target)
    return at < 0 ? 0 : worthOfAttack(state, blowWith(state, figure, target, itemAt(figure, at), 2), worth)
  })
}
