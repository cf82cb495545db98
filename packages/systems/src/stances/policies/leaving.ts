/**
 * When somebody has had enough, and how he goes: off his own edge of the field if he stands there, towards it if
 * nobody can catch him, and otherwise by offering his sword.
 */
import type { Decision } from '@steelyard/kernel'
import { movementLeft, zonesInReach } from '../rules/movement.ts'
import { isInPlate } from '../rules/stance.ts'
import { homeward } from '../rules/zones.ts'
import { type Figure, isActive, profileOf, type State } from '../state/state.ts'
import { kitOf, kitsOf } from './kit.ts'
import { foesOf, imagineAt, imagineIn, leftOf, reachingBlow } from './measure.ts'
import type { Temper } from './temper.ts'

/** The deed with which somebody goes, or '' if he stays. */
export function goodbye(state: State, decision: Decision, figure: Figure, temper: Temper): string {
  if (figure.acted || !wantsOut(state, figure, temper)) return ''
  const { options } = decision
  if (options.includes('leave')) return 'leave'
  const way = wayOut(state, figure)
  if (way !== '' && options.includes(way)) return way
  return options.includes('yield') ? 'yield' : ''
}

/** Whether somebody has had enough. */
export function wantsOut(state: State, figure: Figure, temper: Temper): boolean {
  if (state.setup.social) return false
  const { vitalityMax } = profileOf(state, figure)
  switch (temper.leaves) {
    case 'never':
      return false
    case 'lost':
      return isFailing(state, figure) && strengthOf(state, figure) < 0.15
    case 'outmatched':
      return figure.guard === 0 && strengthOf(state, figure) < 0.5
    case 'hurt':
      return figure.vitality < vitalityMax
    case 'broken':
      return figure.guard === 0 || downOf(state, figure) >= 0.5
    case 'alone':
      return isLeftAlone(state, figure)
  }
}

/** True for somebody without Guard whom the next blow will likely fell. */
function isFailing(state: State, figure: Figure): boolean {
  if (figure.guard > 0) return false
  const kits = kitsOf(state)
  let blow = 0
  for (const foe of foesOf(state, figure)) blow = Math.max(blow, kitOf(kits, state, foe).power)
  return leftOf(figure) <= blow
}

/** What one's own side can still do and take, measured against the others. */
function strengthOf(state: State, figure: Figure): number {
  const kits = kitsOf(state)
  let own = 0
  let others = 0
  for (const other of state.figures) {
    if (!isActive(other)) continue
    const strength = leftOf(other) * kitOf(kits, state, other).power
    if (other.team === figure.team) own += strength
    else others += strength
  }
  return others === 0 ? 1 : own / others
}

/** The part of one's own side that is out of the fight. */
function downOf(state: State, figure: Figure): number {
  const side = state.figures.filter((other) => other.side === figure.side)
  return side.filter((other) => !isActive(other)).length / side.length
}

function isLeftAlone(state: State, figure: Figure): boolean {
  const side = state.figures.filter((other) => other.side === figure.side)
  return side.length > 1 && side.every((other) => other === figure || !isActive(other))
}

/** The farthest zone towards home where nobody could reach one, as a deed. */
function wayOut(state: State, figure: Figure): string {
  const home = homeward(state, figure)
  const kits = kitsOf(state)
  const foes = foesOf(state, figure).map((foe) => asCharger(state, foe))
  let best = figure.zone
  for (const zone of zonesInReach(state, figure, movementLeft(state, figure))) {
    if ((zone - best) * home <= 0) continue
    const there = imagineAt(figure, zone)
    if (foes.every((foe) => reachingBlow(state, foe, kitOf(kits, state, foe), there) === null)) best = zone
  }
  return best === figure.zone ? '' : `move ${best}`
}

/** A foe at his fastest: Aggressive, if his armour lets him. */
function asCharger(state: State, foe: Figure): Figure {
  return isInPlate(state, foe) ? foe : imagineIn(foe, 'aggressive')
}
