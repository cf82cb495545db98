/**
 * Keeping away: those whom fear drives, and riding beasts with nobody in the saddle, which fight only under a rider
 * and bolt when they are hurt. A beast that is trained for war has a fighter's nature on its sheet.
 */
import { distance, isEngaged } from '../../rules/core/conditions.ts'
import { mustFlee } from '../../rules/creatures/creatures.ts'
import { gaitMetres } from '../../rules/movement/gaits.ts'
import { isMereMount, isRidden } from '../../rules/movement/mounts.ts'
import type { Figure, State } from '../../state/state.ts'
import { firstOf } from '../choosing.ts'
import { nearestFoe } from './moving.ts'

/** Nothing left to do: points are kept for defence. */
export function wait(options: readonly string[]): string {
  return firstOf(options, 'delay', 'dither') || (options.find((key) => key !== 'free') ?? '')
}

/** Fear: off the field, or as far from the nearest foe as feet carry. */
export function backAway(state: State, figure: Figure, options: readonly string[]): string {
  const foe = nearestFoe(state, figure)
  const flee = mustFlee(figure) ? firstOf(options, 'flee') : ''
  if (flee !== '') return flee
  const away =
    foe === undefined ? '' : firstOf(options, `sprint away from ${foe.id}`, `move away from ${foe.id}`)
  return away || firstOf(options, 'regain-footing', 'outmaneuver') || wait(options)
}

/** True for a riding beast that nobody rides. */
export function isLoose(state: State, figure: Figure): boolean {
  return isMereMount(state, figure) && !isRidden(state, figure)
}

/** A loose mount: off the field once it is hurt, away from foes who come near, and else it stays where it is. */
export function keepOut(state: State, figure: Figure, options: readonly string[]): string {
  const hurt = figure.limbs.some(({ hp }) => hp <= 0)
  const flee = hurt ? firstOf(options, 'flee') : ''
  if (flee !== '') return flee
  const foe = nearestFoe(state, figure)
  if (foe === undefined) return wait(options)
  const near = distance(figure, foe) <= gaitMetres(state, foe, 'run') || isEngaged(state, figure)
  return near ? backAway(state, figure, options) : wait(options)
}
