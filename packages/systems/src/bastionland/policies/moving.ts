/**
 * Where to go. Whoever fights hand to hand goes for the nearest foe; whoever holds a bow keeps out of reach and
 * steps back before shooting, while nobody has engaged them; a guardian goes to the comrade who needs it most.
 *
 * The place of an actor in the state is the one before the Move that is being declared.
 */
import type { Decision } from '@steelyard/kernel'
import { whyNotMove, zonesBeside } from '../rules/movement.ts'
import { armOf, type Figure, isUp, need, profileOf, type State } from '../state/state.ts'
import { canShoot, fights, figureNamed, inReachOf, isPressed, weakestAlly } from './measure.ts'
import type { Temper } from './temper.ts'

/**
 * True for somebody who shoots and had better not be where a foe can strike. Whoever is engaged cannot shoot in
 * this turn, so an archer without a blade steps away then only if foes, having declared before, cannot follow;
 * where turns alternate they always can.
 */
export function shouldStepBack(state: State, figure: Figure): boolean {
  if (figure.vig === 0 || !holdsBow(state, figure) || whyNotMove(state, figure) !== '') return false
  const isFollowed = figure.side === 0 || state.setup.rulings['round-order'] !== 'simultaneous'
  if (figure.engaged && (isFollowed || !holdsOnlyBow(figure))) return false
  return isPressed(state, figure)
}

function holdsOnlyBow(figure: Figure): boolean {
  return figure.items.length === 1
}

/** True for a bow, sling or crossbow that can be used after a Move. */
function holdsBow(state: State, figure: Figure): boolean {
  for (const item of figure.items) {
    const arm = armOf(state, item)
    if (item.state === 'held' && arm.ranged && !arm.slow && item.impaired === 0) return true
  }
  return false
}

/** True when a Move brings the figure nearer to a fight; a guardian does not leave an archer for that. */
export function shouldAdvance(state: State, figure: Figure, temper: Temper): boolean {
  if (temper.guards && guardsArcher(state, figure)) return false
  for (const foe of state.figures)
    if (foe.side !== figure.side && isUp(foe) && !inReachOf(state, figure, foe)) return true
  return false
}

/** True beside a comrade who shoots, while no foe does. */
function guardsArcher(state: State, figure: Figure): boolean {
  const ward = weakestAlly(state, figure)
  if (ward === undefined || ward.zone !== figure.zone || !canShoot(state, ward)) return false
  for (const foe of state.figures)
    if (foe.side !== figure.side && fights(state, foe) && canShoot(state, foe)) return false
  return true
}

/** The answer to "where?": for a Move of one's own, one bought by a Gambit, or a foe who is driven off. */
export function chooseWhere(state: State, decision: Decision, temper: Temper): string {
  const figure = figureNamed(state, decision.by)
  const first = decision.options[0] ?? ''
  if (figure === undefined) return decision.usual === '' ? first : decision.usual
  if (first === 'stay') return shootsFromAfar(state, figure) ? awayFrom(state, figure, decision) : 'stay'
  if (!isMoveKey(first)) return first
  return shouldStepBack(state, figure)
    ? awayFrom(state, figure, decision)
    : towards(state, figure, decision, temper)
}

function isMoveKey(key: string): boolean {
  return key.startsWith('to ') || key.startsWith('close') || key === 'break off' || key.startsWith('mount ')
}

function shootsFromAfar(state: State, figure: Figure): boolean {
  return holdsBow(state, figure) && isPressed(state, figure)
}

/** A neighbouring zone without foes, else out of reach in this one, else the first there is. */
function awayFrom(state: State, figure: Figure, { options }: Decision): string {
  for (const key of options) {
    const zone = zoneOfKey(state, key)
    if (zone >= 0 && !holdsFoe(state, figure, zone)) return key
  }
  return options.includes('break off') ? 'break off' : (options[0] ?? '')
}

function zoneOfKey(state: State, key: string): number {
  if (!key.startsWith('to ')) return -1
  const id = key.slice(3)
  for (let zone = 0; zone < state.setup.zones.length; zone++)
    if (state.setup.zones[zone]?.id === id) return zone
  return -1
}

function holdsFoe(state: State, figure: Figure, zone: number): boolean {
  for (const foe of state.figures) if (foe.side !== figure.side && isUp(foe) && foe.zone === zone) return true
  return false
}

/** Nearest foe first; a steed that waits is mounted when nobody is near. */
function towards(state: State, figure: Figure, { options }: Decision, temper: Temper): string {
  const goal = temper.guards ? weakestAlly(state, figure) : undefined
  let best = options[0] ?? ''
  let nearest = Number.POSITIVE_INFINITY
  for (const key of options) {
    const far = distanceBy(state, figure, key, goal)
    if (far < nearest) {
      nearest = far
      best = key
    }
  }
  return best
}

/** How far from the goal a Move leaves somebody; closing in counts as no distance. */
function distanceBy(state: State, figure: Figure, key: string, goal: Figure | undefined): number {
  if (key.startsWith('close in on ')) {
    const foe = figureNamed(state, key.slice(12))
    return foe !== undefined && fights(state, foe) ? 0 : 1
  }
  if (key.startsWith('mount ')) return state.setup.rulings.mounted === 'on' ? 0.5 : 90
  const zone = zoneOfKey(state, key)
  if (zone < 0) return 99
  const toFoe = stepsToFoe(state, figure, zone)
  if (goal === undefined || goal.zone === figure.zone) return 1 + toFoe
  return 1 + toFoe + 2 * stepsBetween(state, zone, goal.zone)
}

function stepsToFoe(state: State, figure: Figure, from: number): number {
  let nearest = 80
  for (const foe of state.figures)
    if (foe.side !== figure.side && isUp(foe) && profileOf(state, foe).kind !== 'steed')
      nearest = Math.min(nearest, stepsBetween(state, from, foe.zone))
  return nearest
}

/** The number of Moves from one zone to another, 80 if there is no way. */
function stepsBetween(state: State, from: number, to: number): number {
  if (from === to) return 0
  const steps = new Map([[from, 0]])
  const queue = [from]
  for (let at = 0; at < queue.length; at++) {
    const zone = need(queue, at)
    for (const next of zonesBeside(state, zone)) {
      if (steps.has(next)) continue
      if (next === to) return (steps.get(zone) ?? 0) + 1
      steps.set(next, (steps.get(zone) ?? 0) + 1)
      queue.push(next)
    }
  }
  return 80
}
