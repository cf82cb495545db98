/**
 * Why a roll is harder or easier than Standard: the names of what made its grade, for the log. The grade itself is
 * worked out in grades.ts and, for shots, in ranged.ts; here is asked afterwards what it came of.
 *
 * Of conditions with a grade of their own only the hardest are named, because only they count; what shifts a grade
 * is always named.
 */
import { type Figure, type Item, profileOf, type State } from '../../state/state.ts'
import { causesOfBody, causesOfSituation, gradeFor, type RollPurpose, woundShift } from './grades.ts'

/** A condition and the grade that it sets. */
export interface GradeCause {
  readonly name: string
  readonly grade: number
}

/** A roll whose grade is to be explained; `besides` names what shifted it beyond the conditions of its maker. */
interface GradedRoll {
  readonly figure: Figure
  readonly purpose: RollPurpose
  readonly grade: number
  readonly item?: Item | null
  readonly foe?: Figure | null
  readonly besides?: readonly string[]
}

/** The names of what made a grade; none for a Standard one. */
export function causesOf(state: State, roll: GradedRoll): readonly string[] {
  const { figure, purpose, grade, item = null, foe = null, besides = [] } = roll
  if (grade === 0) return NONE
  const fights = purpose !== 'other' || state.setup.rulings['situational-scope'] === 'everything'
  const all = [
    ...causesOfBody(state, figure),
    ...(fights ? causesOfSituation(state, { figure, purpose, item, foe }) : []),
  ]
  const names = hardest(all)
  if (figure.meshed) names.push('meshed')
  if (woundShift(state, figure, purpose, item) > 0) names.push('wound')
  const plain = gradeFor(state, { figure, purpose, item, foe })
  return plain === grade ? names : [...names, ...besides]
}

const NONE: readonly string[] = Object.freeze([])

/** The names of the hardest of several conditions, each once. */
export function hardest(causes: readonly GradeCause[]): string[] {
  const worst = Math.max(0, ...causes.map(({ grade }) => grade))
  return [...new Set(causes.filter(({ grade }) => grade > 0 && grade === worst).map(({ name }) => name))]
}

/** What a skill that is not used to strike or shoot is rolled at, explained: skills of the body know only its own troubles. */
export function causesOfSkill(
  state: State,
  figure: Figure,
  skill: string,
  grade: number,
  besides = 'task',
): readonly string[] {
  const purpose =
    skill === 'evade' ? 'evade' : skill === 'combat-style' || skill === 'unarmed' ? 'fighting' : 'other'
  const { enduranceGrade, willpowerGrade } = profileOf(state, figure)
  const gifted =
    (skill === 'endurance' && enduranceGrade < 0) || (skill === 'willpower' && willpowerGrade < 0)
  return causesOf(state, { figure, purpose, grade, besides: [gifted ? 'advantage' : besides] })
}
