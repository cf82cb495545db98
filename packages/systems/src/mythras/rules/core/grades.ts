/**
 * Situations and what they cost: the grade at which a skill is rolled.
 *
 * Of several conditions the hardest counts; what is called "one grade harder" or "easier" comes on top of that.
 * Situations of the fight (light, footing, posture) worsen attacks, parries, Evade and resistances with a
 * fighting skill; fatigue, weapons in wounds and nets worsen everything.
 */

import { type Figure, hasAbility, type Item, limbAt, profileOf, type State } from '../../state/state.ts'
import { lightAt } from '../magic/concentration.ts'
import type { GradeCause } from './causes.ts'
import { hasTrait, limbsHolding, practises } from './conditions.ts'
import { shifted } from './skills.ts'
import { airAround, isUnsteady } from './surroundings.ts'
import { fatigueLevels } from './tables.ts'

/** What a roll is for. */
export type RollPurpose = 'attack' | 'shoot' | 'parry' | 'evade' | 'fighting' | 'other'

const HARD = 1
const FORMIDABLE = 2
const HERCULEAN = 3

/** The grade at which somebody rolls, for a purpose, with what in hand, against whom; `least` by a rule of its own. */
// rule: mythras.core.worst-grade
export function gradeFor(
  state: State,
  {
    figure,
    purpose,
    item = null,
    foe = null,
    shift = 0,
    least = 0,
  }: {
    readonly figure: Figure
    readonly purpose: RollPurpose
    readonly item?: Item | null | undefined
    readonly foe?: Figure | null | undefined
    readonly shift?: number | undefined
    readonly least?: number | undefined
  },
): number {
  let grade = Math.max(least, bodyGrade(state, figure))
  const everywhere = state.setup.rulings['situational-scope'] === 'everything'
  if (purpose !== 'other' || everywhere) {
    const here = situationGrade(state, figure, purpose, item, foe)
    if (here > grade) grade = here
  }
  const wound = woundShift(state, figure, purpose, item)
  const relative = composedShift(state, shift, figure.meshed ? 1 : 0, wound)
  if (relative === 0) return grade
  if (state.setup.rulings['grade-composition'] === 'worst-then-shifts') return shifted(grade, relative)
  return grade > 0 ? shifted(Math.max(grade, relative), 0) : shifted(0, relative)
}

/** Several shifts as one: all of them together, or the hardest alone where the table wants only the worst. */
export function composedShift(state: State, one: number, other: number, third = 0): number {
  const sum = one + other + third
  if (state.setup.rulings['grade-composition'] === 'worst-then-shifts') return sum
  const hardest = Math.max(one, other, third)
  return hardest > 0 ? hardest : sum
}

/** Where the table plays with it, what a Serious wound is part of goes one grade harder. */
// rule: mythras.wound.serious-penalty
export function woundShift(state: State, figure: Figure, purpose: RollPurpose, item: Item | null): number {
  if (state.setup.rulings['serious-penalty'] === 'off' || figure.serious === 0) return 0
  const { locations } = profileOf(state, figure)
  const held = item === null ? [] : limbsHolding(state, figure, item)
  for (let at = 0; at < figure.limbs.length; at++) {
    if (limbAt(figure, at).hp > 0) continue
    const kind = locations[at]?.kind
    if (kind === 'head' || kind === 'chest' || kind === 'abdomen' || held.includes(at)) return 1
    if (kind === 'leg' && purpose === 'evade') return 1
  }
  return 0
}

/** What fatigue, weapons in wounds and fever do to every skill. */
export function bodyGrade(state: State, figure: Figure): number {
  let grade = fatigueGrade(state, figure)
  if (figure.impaled > grade) grade = Math.min(HERCULEAN, figure.impaled)
  for (const poison of figure.poisons)
    if (poison.onset === 0 && poison.condition === 'fever' && grade < HARD) grade = HARD
  return grade
}

function fatigueGrade(state: State, figure: Figure): number {
  if (figure.fatigue === 0) return 0
  if (figure.frenzy > 0 || hasAbility(state, figure, 'undead')) return 0
  const level = figure.vigour ? figure.fatigue - figure.exertion : figure.fatigue
  return fatigueLevels[level]?.grade ?? 0
}

/** The hardest of the situations of close combat; shooting has its own table of what the target does. */
// rule: mythras.close.modifiers
function situationGrade(
  state: State,
  figure: Figure,
  purpose: RollPurpose,
  item: Item | null,
  foe: Figure | null,
): number {
  let grade = 0
  if (purpose !== 'shoot') {
    if (figure.posture === 'prone') grade = FORMIDABLE
    else if (figure.posture === 'crouching') grade = HARD
    grade = Math.max(grade, lightGrade(state, figure, item))
    if (grade < HARD && isThick(airAround(state, figure))) grade = HARD
  }
  if (grade < HARD && isUnsteady(state, figure)) grade = HARD
  grade = Math.max(grade, blindnessOf(state, figure, item))
  if (grade < HARD && purpose === 'attack' && profileOf(state, figure).confined) grade = HARD
  if (purpose === 'parry' || purpose === 'evade') grade = Math.max(grade, defenceGrade(state, figure, foe))
  return grade
}

function isThick(air: State['visibility']): boolean {
  return air === 'thick' || air === 'obscured'
}

/** The grade of being blinded: by what it was done with, or always that of the table. */
export function blindnessOf(state: State, figure: Figure, item: Item | null): number {
  if (figure.blinded === 0 || fightsBlind(state, figure, item)) return 0
  return state.setup.rulings['blind-grade'] === 'herculean' ? HERCULEAN : figure.blindGrade
}

/** Poor light in close combat, as this pair of eyes sees it. */
function lightGrade(state: State, figure: Figure, item: Item | null): number {
  const dim = lightSeen(state, figure)
  if (dim === 0 || fightsBlind(state, figure, item)) return 0
  if (state.setup.rulings['light-grades'] === 'milder') return dim
  return dim + 1
}

/** How dark it is where somebody stands, as a pair of eyes sees it: 0 light enough, 1 partial darkness, 2 darkness. */
export function lightSeen(state: State, figure: Figure, spot: Figure = figure): 0 | 1 | 2 {
  const light = lightAt(state, spot)
  // rule: mythras.creature.dark-sight
  if (light === 'bright' || hasAbility(state, figure, 'dark-sight')) return 0
  // rule: mythras.creature.earth-sense
  if (state.underground && hasAbility(state, figure, 'earth-sense')) return 0
  // rule: mythras.creature.night-sight
  const night = hasAbility(state, figure, 'night-sight')
  if (light === 'dim') return night ? 0 : 1
  return night ? 1 : 2
}

/** Blind Fighting, with the weapons of its style. */
// rule: mythras.trait.blind-fighting
export function fightsBlind(state: State, figure: Figure, item: Item | null): boolean {
  return item === null
    ? practises(state, figure, 'blind-fighting')
    : hasTrait(state, figure, item, 'blind-fighting')
}

/** What fatigue, weapons in wounds and fever do to every skill, by name. */
export function causesOfBody(state: State, figure: Figure): GradeCause[] {
  const fever = figure.poisons.some(({ onset, condition }) => onset === 0 && condition === 'fever')
  return [
    { name: 'fatigue', grade: fatigueGrade(state, figure) },
    { name: 'impaled', grade: Math.min(HERCULEAN, figure.impaled) },
    { name: 'fever', grade: fever ? HARD : 0 },
  ]
}

/** The situations of close combat that hold for a roll, by name. */
export function causesOfSituation(
  state: State,
  {
    figure,
    purpose,
    item,
    foe,
  }: {
    readonly figure: Figure
    readonly purpose: RollPurpose
    readonly item: Item | null
    readonly foe: Figure | null
  },
): GradeCause[] {
  const near = purpose !== 'shoot'
  const defends = (purpose === 'parry' || purpose === 'evade') && foe !== null
  const behind = defends && comesFromBehind(state, figure, foe)
  return [
    { name: 'prone', grade: near && figure.posture === 'prone' ? FORMIDABLE : 0 },
    { name: 'crouching', grade: near && figure.posture === 'crouching' ? HARD : 0 },
    { name: 'light', grade: near ? lightGrade(state, figure, item) : 0 },
    { name: 'visibility', grade: near && isThick(airAround(state, figure)) ? HARD : 0 },
    { name: 'unstable-ground', grade: isUnsteady(state, figure) ? HARD : 0 },
    { name: 'blinded', grade: blindnessOf(state, figure, item) },
    { name: 'confined', grade: purpose === 'attack' && profileOf(state, figure).confined ? HARD : 0 },
    { name: 'behind', grade: behind ? FORMIDABLE : 0 },
    { name: 'lower', grade: defends && !behind ? defenceGrade(state, figure, foe) : 0 },
  ]
}

/** Lower ground, a mounted foe, a blow from behind. */
function defenceGrade(state: State, figure: Figure, foe: Figure | null): number {
  if (foe === null) return 0
  if (comesFromBehind(state, figure, foe)) return FORMIDABLE
  const { footing } = profileOf(state, figure)
  const other = profileOf(state, foe).footing
  const lower = (footing === 'lower' && other !== 'lower') || (footing === 'level' && other === 'higher')
  return lower || (foe.mount >= 0 && figure.mount < 0) ? HARD : 0
}

/** The rear is open only by the referee's word, or under a ruling to everybody beyond the second foe. */
function comesFromBehind(state: State, figure: Figure, foe: Figure): boolean {
  if (profileOf(state, figure).unaware) return true
  if (state.setup.rulings.behind !== 'beyond-second') return false
  return figure.engaged.indexOf(foe.at) >= 2
}
