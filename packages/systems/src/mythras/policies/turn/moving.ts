/**
 * Where to go when no foe is in contact: at the foe, by a charge where it pays; behind cover, for those who shoot
 * and are shot at; or nowhere, for those who would rather be met.
 *
 * A charge is Hard, so it takes skill; a weapon set against it turns its weight against the charger.
 */
import { distance, isHeld, isOut, isReadied } from '../../rules/core/conditions.ts'
import { itemKey } from '../../rules/gear/items.ts'
import { gaitMetres, moveRate } from '../../rules/movement/gaits.ts'
import { metresToCover } from '../../rules/movement/place.ts'
import { metresTo } from '../../rules/movement/walls.ts'
import { flankOf, isSheltered } from '../../rules/ranged/shelter.ts'
import { areFoes, armOf, type Figure, itemAt, type State } from '../../state/state.ts'
import { firstOf } from '../choosing.ts'
import { bestShot, worthOfFire, worthOfReturnFire } from '../ranged/shooting.ts'
import type { Temper } from '../temper.ts'
import { biteOf } from './arming.ts'

/** What two shots at somebody's open flank must gain beyond what two Turns in the open risk. */
const FLANKING = 0.1
/** A charge wants so much skill left once it is Hard. */
const CHARGING = 40
/** Rounds that somebody who would rather be met waits for the foe. */
const WAITS = 3

/** The nearest foe who still fights. */
export function nearestFoe(state: State, figure: Figure): Figure | undefined {
  let nearest: Figure | undefined
  let least = Number.POSITIVE_INFINITY
  for (const foe of state.figures) {
    if (!areFoes(figure, foe) || isOut(state, foe)) continue
    const metres = distance(figure, foe)
    if (metres < least) {
      least = metres
      nearest = foe
    }
  }
  return nearest
}

/** The way at the nearest foe, or '' to stay. */
export function chooseApproach(
  state: State,
  figure: Figure,
  options: readonly string[],
  temper: Temper,
): string {
  const foe = nearestFoe(state, figure)
  if (foe === undefined || figure.pinned > 0 || (!temper.closes && state.round <= WAITS)) return ''
  const charge = chooseCharge(state, figure, foe, options)
  if (charge !== '') return charge
  const far = distance(figure, foe) > moveRate(state, figure) + 2
  const run = distance(figure, foe) > gaitMetres(state, figure, 'run') ? 'sprint' : 'run'
  const wanted = far ? `${run} to ${foe.id}` : `move to ${foe.id}`
  return firstOf(options, wanted, `move to ${foe.id}`, `crawl to ${foe.id}`)
}

/** A charge with the best weapon in hand, or ''. */
function chooseCharge(state: State, figure: Figure, foe: Figure, options: readonly string[]): string {
  if (isSetAgainst(state, foe)) return ''
  let best = ''
  let most = 0
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const { category } = armOf(state, item)
    if (!isReadied(item) || category === 'ranged' || category === 'shield') continue
    if ((2 / 3) * item.skill < CHARGING || biteOf(state, item) <= most) continue
    const way = `charge ${foe.id} with ${itemKey(state, figure, at)}`
    const key = firstOf(options, `${way} in a dive`, `${way} at a run`, `${way} at a sprint`)
    if (key === '') continue
    most = biteOf(state, item)
    best = key
  }
  return best
}

/** True for a foe with a long weapon to set, and a point to do it with. */
function isSetAgainst(state: State, foe: Figure): boolean {
  if (foe.actionPoints === 0) return false
  return foe.items.some((item) => isHeld(item) && armOf(state, item).set)
}

// ── Cover ────────────────────────────────────────────────────────────────────────────────────────────────

/** True for somebody with something in hand to shoot with. */
export function isShooter(state: State, figure: Figure): boolean {
  return figure.items.some((item) => {
    const { category, thrown } = armOf(state, item)
    return isHeld(item) && category === 'ranged' && !thrown && !item.jammed
  })
}

/** A flank that can be reached in one Turn, where it opens more than it costs; '' for none. `own` is a shot from here. */
export function chooseFlank(state: State, figure: Figure, options: readonly string[], own: number): string {
  if (state.setup.covers.length === 0 || figure.pinned > 0 || !isShooter(state, figure)) return ''
  if (!hasCoveringFire(state, figure)) return ''
  let best = ''
  let most = FLANKING
  const here = { ...figure, exposed: true }
  for (const foe of state.figures) {
    if (!areFoes(figure, foe) || isOut(state, foe) || !isSheltered(state, foe, figure)) continue
    const way = firstOf(options, `move around ${foe.id}`)
    const spot = way === '' ? null : flankOf(state, figure, foe)
    if (spot === null) continue
    const gait = gaitTo(state, figure, metresTo(state, figure, spot))
    const key =
      gait === 'still' ? '' : firstOf(options, `${gait === 'walk' ? 'move' : gait} around ${foe.id}`)
    if (key === '') continue
    const there: Figure = { ...figure, ...spot, cover: -1, exposed: false, gait: 'still' }
    const gain = 2 * (bestShot(state, there).worth - own)
    const onTheWay = worthOfReturnFire(state, { ...there, gait })
    const risk = onTheWay + worthOfReturnFire(state, there) - 2 * worthOfReturnFire(state, here)
    if (gain - risk > most) {
      most = gain - risk
      best = key
    }
  }
  return best
}

/** True while there are as many friends to shoot as there are foes who can shoot back: nobody runs into the open alone. */
function hasCoveringFire(state: State, figure: Figure): boolean {
  let friends = 0
  let foes = 0
  for (const other of state.figures) {
    if (other === figure || isOut(state, other) || other.pinned > 0 || !isShooter(state, other)) continue
    if (!areFoes(figure, other)) friends++
    else if (other.actionPoints > 0) foes++
  }
  return friends > 0 && friends >= foes
}

/** The slowest gait that covers so many metres in one Turn; `still` where none does. */
function gaitTo(state: State, figure: Figure, metres: number): Figure['gait'] {
  for (const gait of ['walk', 'run', 'sprint'] as const)
    if (metres <= gaitMetres(state, figure, gait)) return gait
  return 'still'
}

/** Getting behind cover, where it keeps off more than a shot of one's own would do; '' for nothing to be gained. */
export function chooseCover(state: State, figure: Figure, options: readonly string[], own: number): string {
  if (state.setup.covers.length === 0 || !isShooter(state, figure)) return ''
  if (figure.cover >= 0 && !options.some((key) => key.startsWith('take-cover '))) return ''
  const open = worthOfFire(state, figure)
  let best = ''
  let most = own
  for (const [at, cover] of state.setup.covers.entries()) {
    const near = firstOf(options, `take-cover ${cover.id}`)
    const far = figure.cover >= 0 || metresToCover(figure, cover) > moveRate(state, figure) + 1
    const way = far ? '' : firstOf(options, `move to ${cover.id}`)
    if (near === '' && way === '') continue
    const kept = open - worthOfFire(state, figure, at)
    const worth = near === '' ? kept - own : kept
    if (worth > most) {
      most = worth
      best = near || way
    }
  }
  return best
}
