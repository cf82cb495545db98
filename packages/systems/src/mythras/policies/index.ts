/**
 * Ways of playing, by name. `random` takes any legal answer, `simple` fights plainly, `skilled` reckons what every
 * choice is worth; the temperaments are skill with other weights, and `natural` plays everybody by the nature
 * written on their own sheet. A policy answers from what its seat sees and never rolls.
 */
import { type NamedPolicy, type Policy, randomPolicy, usualChoice } from '@steelyard/kernel'
import { figureById, profileOf, type State } from '../state/state.ts'
import { simple } from './simple.ts'
import { answer, policyOf } from './skilled.ts'
import { aggressive, cautious, craven, natural, protective, skilled, type Temper } from './temper.ts'

const TEMPERS: ReadonlyMap<string, Temper> = new Map([
  ['skilled', skilled],
  ['aggressive', aggressive],
  ['cautious', cautious],
  ['protective', protective],
  ['craven', craven],
])

/** Everybody by their own nature: levies, professionals and fanatics bear what such people bear. */
const byNature: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return usualChoice(decision)
  const { nature } = profileOf(state, figure)
  if (nature === 'simple') return simple(state, decision)
  return answer(state, decision, TEMPERS.get(nature) ?? natural)
}

function named(name: string, summary: string, decide: Policy<State>): NamedPolicy<State> {
  return { name, summary, decide }
}

/** The policies of this game. */
export const policies: Readonly<Record<string, NamedPolicy<State>>> = {
  random: named('random', 'Any legal answer, all equally likely.', randomPolicy),
  simple: named('simple', 'Strikes what is in front and parries what comes.', simple),
  skilled: named(
    'skilled',
    'Reckons what every blow, answer and effect is worth, and gives up a lost fight.',
    policyOf(skilled),
  ),
  aggressive: named(
    'aggressive',
    'Skilled, but strikes where others would parry, and never leaves.',
    policyOf(aggressive),
  ),
  cautious: named(
    'cautious',
    'Skilled, but parries first, lets foes come, and leaves while there is time.',
    policyOf(cautious),
  ),
  protective: named(
    'protective',
    'Skilled, but strikes at whoever presses the weakest comrade, and tends the fallen.',
    policyOf(protective),
  ),
  craven: named(
    'craven',
    'Skilled, but gives up at the first bad wound or when half of the side is out.',
    policyOf(craven),
  ),
  natural: named(
    'natural',
    'Plays everybody by the nature on their sheet: levies break first, fanatics never.',
    byNature,
  ),
}
