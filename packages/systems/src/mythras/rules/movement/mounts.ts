/**
 * Riders and mounts: getting into the saddle and out of it, and how the two belong together.
 *
 * Rider and mount are two figures on one spot: whoever engages one engages both, either can be struck, and each
 * has its own Action Points. The rider's Move and Charge take both along on the mount's legs; a ridden mount goes
 * nowhere by itself.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Figure, figureAt, figureById, profileOf, type State } from '../../state/state.ts'
import { canAct, distance, engage, isThere, whyNotLeave } from '../core/conditions.ts'
import { leaveMount, straightenUp } from '../harm/wounds.ts'
import type { OfferOption } from '../round/action-names.ts'
import { setDown } from './place.ts'
import { spotBeside } from './spots.ts'

const EITHER: Roll = { name: 'rider-or-mount', rule: 'mythras.action.mount' }
const UP_OR_NOT: readonly string[] = Object.freeze(['up', 'another-turn'])
const WITHIN_REACH = 2
/** The SIZ of a horse, which takes one Turn; what is larger may take more. */
const HORSE = 31

/** The rider and the mount that somebody is one of, or null for people on foot and free beasts. */
export function mountedPair(
  state: State,
  figure: Figure,
): { readonly rider: Figure; readonly mount: Figure } | null {
  if (figure.mount >= 0) return { rider: figure, mount: figureAt(state, figure.mount) }
  if (figure.rider >= 0) return { rider: figureAt(state, figure.rider), mount: figure }
  return null
}

/** Somebody with whoever shares the saddle; alone for people on foot. */
export function pairOf(state: State, figure: Figure): readonly Figure[] {
  const pair = mountedPair(state, figure)
  return pair === null ? [figure] : [pair.rider, pair.mount]
}

/** Whose legs or wings carry somebody. */
export function bearerOf(state: State, figure: Figure): Figure {
  return figure.mount >= 0 ? figureAt(state, figure.mount) : figure
}

/** True for a mount whose rider decides where it goes. */
export function isRidden(state: State, figure: Figure): boolean {
  return figure.rider >= 0 && canAct(state, figureAt(state, figure.rider))
}

/** True for a riding beast and no fighter: one of a side that has people as well. */
export function isMereMount(state: State, figure: Figure): boolean {
  if (profileOf(state, figure).nature !== 'mount') return false
  return state.figures.some(
    (other) => other.side === figure.side && profileOf(state, other).nature !== 'mount',
  )
}

/** Whom an attack on a mounted foe strikes: the one that was named, or either at even odds. */
export function struckOf(table: Table, state: State, target: Figure): Figure {
  const pair = mountedPair(state, target)
  if (pair === null || state.setup.rulings['mount-target'] !== 'random') return target
  return table.die(2, EITHER, target.id) === 1 ? pair.rider : pair.mount
}

// ── Mounting ─────────────────────────────────────────────────────────────────────────────────────────────

/** A beast of one's own side that is big enough to carry somebody and carries nobody yet. */
function isMountFor(state: State, rider: Figure, beast: Figure): boolean {
  if (beast === rider || beast.side !== rider.side || !isThere(beast)) return false
  if (beast.rider >= 0 || beast.mount >= 0) return false
  const { kind, legs, siz, nature } = profileOf(state, beast)
  return nature === 'mount' || (kind === 'creature' && legs >= 4 && siz > profileOf(state, rider).siz)
}

function whyNotMount(state: State, rider: Figure, beast: Figure): string {
  const rule = 'mythras.action.mount'
  if (rider.mount >= 0 || rider.rider >= 0 || rider.posture === 'prone' || rider.airborne) return rule
  if (!canAct(state, beast) || beast.posture === 'prone' || beast.airborne) return rule
  if (distance(rider, beast) > WITHIN_REACH) return rule
  return whyNotLeave(state, rider)
}

/** Mounting every beast at hand, or getting off. */
export function offerMounts(state: State, figure: Figure, offer: OfferOption): void {
  if (figure.mount >= 0) {
    offer('dismount', whyNotDismount(state, figure))
    return
  }
  for (const beast of state.figures)
    if (isMountFor(state, figure, beast)) offer(`mount ${beast.id}`, whyNotMount(state, figure, beast))
}

/** Nobody gets off who is held, or in mid-air. */
function whyNotDismount(state: State, rider: Figure): string {
  return bearerOf(state, rider).airborne ? 'mythras.creature.flying' : whyNotLeave(state, rider)
}

/** Into the saddle or out of it; on the largest beasts the referee may ask for further Turns. */
export function takeMount(table: Table, state: State, figure: Figure, key: string): void {
  if (key === 'dismount') {
    dismount(table, state, figure)
    return
  }
  const beast = figureById(state, key.slice(key.indexOf(' ') + 1))
  if (beast === undefined || !isMountFor(state, figure, beast) || whyNotMount(state, figure, beast) !== '')
    return
  if (profileOf(state, beast).siz > HORSE && !isUpAlready(table, figure, beast)) return
  figure.mount = beast.at
  beast.rider = figure.at
  if (figure.posture === 'crouching') straightenUp(figure)
  figure.cover = -1
  setDown(state, figure, beast)
  shareFoes(state, figure, beast)
  tellMoved(table, figure, 'mounts', beast.id)
}

function isUpAlready(table: Table, figure: Figure, beast: Figure): boolean {
  const about = { figure: figure.id, mount: beast.id }
  const rule = 'mythras.action.mount'
  return (
    table.ask(option({ name: 'mount-turns', rule, to: REFEREE, options: UP_OR_NOT, about, usual: 'up' })) ===
    'up'
  )
}

/** Whoever is engaged with one of them is engaged with both. */
function shareFoes(state: State, rider: Figure, mount: Figure): void {
  for (const at of rider.engaged) engage(mount, figureAt(state, at))
  for (const at of mount.engaged) engage(rider, figureAt(state, at))
}

function dismount(table: Table, state: State, rider: Figure): void {
  const mount = bearerOf(state, rider)
  if (mount === rider || whyNotDismount(state, rider) !== '') return
  leaveMount(state, rider)
  rider.moved = true
  setDown(state, rider, spotBeside(state, rider, mount))
  tellMoved(table, rider, 'dismounts', mount.id)
}

function tellMoved(table: Table, figure: Figure, how: string, to: string): void {
  if (table.logs)
    say(table, { event: 'moved', rule: 'mythras.action.mount', figure: figure.id, how, metres: 0, to })
}
