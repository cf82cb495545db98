/**
 * Faces that come to the same: once a blow puts down the last who fights for a side, it does not matter by how much.
 *
 * Exact odds of winning ask for this. Only the plain case is looked at, a single die on somebody with nobody at their
 * side; all else has every face told apart. No hand of this game gives such a die up for a Gambit, and whether it is
 * Denied does not depend on its face.
 */
import { armourOf } from '../../rules/arms.ts'
import { isStructure, isWarband } from '../../rules/attack.ts'
import { isExposed } from '../../rules/damage.ts'
import { dieAt, type Figure, figureAt, isUp, type Pool, profileOf, type State } from '../state.ts'

/** Every face by itself. */
const NONE_ALIKE: readonly number[] = []
const MOST_SIDES = 12
// By the sides of a die and the first face that puts somebody down: the highest face of every band.
const BANDS: readonly (readonly (readonly number[])[])[] = Array.from(
  { length: MOST_SIDES + 1 },
  (_, sides) => Array.from({ length: sides + 1 }, (__, down) => bandsFrom(down, sides)),
)

function bandsFrom(down: number, sides: number): readonly number[] {
  const faces = Array.from({ length: sides }, (_, at) => at + 1)
  return faces.filter((face) => face < down || face === sides)
}

/** The highest face of every band of faces that come to the same on a pool's only die; none where all differ. */
export function equivalentFaces(state: State, pool: Pool): readonly number[] {
  const target = figureAt(state, pool.target)
  if (pool.dice.length !== 1 || !isLast(state, target)) return NONE_ALIKE
  const die = dieAt(pool, 0)
  const down = damageToDown(state, target) + armourBefore(state, pool, target)
  return BANDS[die.sides]?.[down] ?? NONE_ALIKE
}

/** True if the fight is over for a side as soon as this figure goes down. */
function isLast(state: State, figure: Figure): boolean {
  const { rulings } = state.setup
  if (rulings.end !== 'one-side-left' || rulings.morale === 'on') return false
  if (!isUp(figure) || isWarband(state, figure) || isStructure(state, figure)) return false
  if (figure.vig === 0 && rulings['vig-zero-hit'] === 'nothing') return false
  for (const other of state.figures)
    if (other.side === figure.side && other !== figure && isUp(other)) return false
  return true
}

/** The least damage after Armour that kills or mortally wounds. */
function damageToDown(state: State, figure: Figure): number {
  const { vig, vigMax } = figure
  const whole = state.setup.rulings['mortal-half'] === 'of-maximum' ? vigMax : vig
  const guard = isExposed(state, figure) ? 0 : figure.guard
  return guard + Math.max(1, Math.min(vig, Math.ceil(whole / 2)))
}

/** The most that can be between a die on the table and whom it strikes; Gambits only lower it. */
function armourBefore(state: State, pool: Pool, target: Figure): number {
  const cover = profileOf(state, target).cover ? 1 : 0
  return Math.max(pool.armour, armourOf(state, target)) + cover
}
