/**
 * First Aid and Healing in the fight: whoever lies senseless is woken, whoever bleeds is staunched, while no foe is
 * near enough to make use of it; those who guard others do it sooner.
 */
import { distance, isOut } from '../../rules/core/conditions.ts'
import { areFoes, type Figure, figureById, limbAt, profileOf, type State } from '../../state/state.ts'
import type { Temper } from '../temper.ts'

/** Nearer than this a foe leaves no time for the fallen. */
const NEAR = 8

/** The treatment that is wanted most, or ''. */
export function chooseAid(state: State, figure: Figure, options: readonly string[], temper: Temper): string {
  if (!temper.guards && isNear(state, figure)) return ''
  let best = ''
  let most = 0
  for (const key of options) {
    const worth = worthOfAid(state, key)
    if (worth > most) {
      most = worth
      best = key
    }
  }
  return best
}

function isNear(state: State, figure: Figure): boolean {
  return state.figures.some(
    (foe) => areFoes(figure, foe) && !isOut(state, foe) && distance(figure, foe) <= NEAR,
  )
}

/** Waking somebody before staunching, staunching before keeping from death; Hit Points can wait. */
function worthOfAid(state: State, key: string): number {
  if (!key.startsWith('first-aid ') && !key.startsWith('heal ')) return 0
  const [, id = '', where = ''] = key.split(' ')
  const patient = figureById(state, id)
  if (patient === undefined) return 0
  if (where === 'wake') return patient.felled ? 0 : 3
  const at = profileOf(state, patient).locations.findIndex((location) => location.key === where)
  if (at < 0) return 0
  if (limbAt(patient, at).bleeding === 'yes') return 2
  return patient.dying > 0 ? 1 : 0
}
