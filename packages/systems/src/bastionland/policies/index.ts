/**
 * Ways of playing, by name. `random` takes any legal answer, `simple` fights plainly, `skilled` reckons with
 * thresholds; the temperaments are skill with other weights, and `natural` plays everybody by the nature written
 * on their own sheet. A policy answers from what its seat sees and never rolls.
 */
import { type NamedPolicy, type Policy, randomPolicy } from '@steelyard/kernel'
import { profileOf, type State } from '../state/state.ts'
import { figureNamed } from './measure.ts'
import { simple } from './simple.ts'
import { answer, policyOf, usual } from './skilled.ts'
import { aggressive, cautious, craven, protective, skilled, type Temper } from './temper.ts'

const TEMPERS: ReadonlyMap<string, Temper> = new Map([
  ['skilled', skilled],
  ['aggressive', aggressive],
  ['cautious', cautious],
  ['protective', protective],
  ['craven', craven],
])

/** Everybody by their own nature; whose nature says nothing to us plays as skilled. */
const natural: Policy<State> = (state, decision) => {
  const figure = figureNamed(state, decision.by)
  if (figure === undefined) return usual(decision)
  const { nature } = profileOf(state, figure)
  if (nature === 'simple') return simple(state, decision)
  return answer(state, decision, TEMPERS.get(nature) ?? skilled)
}

// Only chance leaves a parley to the dice, and with it to somebody's Spirit; only the craven mind a wound as such; and
// the plain hand uses no Feats, and no legs while there is a foe to strike.
const named = (
  name: string,
  summary: string,
  decide: Policy<State>,
  ignores: readonly string[] = ['spirit', 'wounds'],
): NamedPolicy<State> => ({ name, summary, decide, ignores })

/** The policies of this game. */
export const policies: Readonly<Record<string, NamedPolicy<State>>> = {
  random: named('random', 'Any legal answer, all alike.', randomPolicy, ['wounds']),
  simple: named('simple', 'Strikes the weakest foe and Bolsters with every spare die.', simple, [
    'spirit',
    'wounds',
    'legs',
    'feats',
  ]),
  skilled: named(
    'skilled',
    'Reckons with thresholds: Feats, Gambits and targets where they change most.',
    policyOf(skilled),
  ),
  aggressive: named(
    'aggressive',
    'Skilled, but Smites early, hits rather than hinders, and never leaves.',
    policyOf(aggressive),
  ),
  cautious: named(
    'cautious',
    'Skilled, but Denies early and leaves when likelier to fall than to end the fight.',
    policyOf(cautious),
  ),
  protective: named(
    'protective',
    'Skilled, but stays by the weakest comrade, Denies for them and tends the fallen.',
    policyOf(protective),
  ),
  craven: named(
    'craven',
    'Skilled, but gives up when wounded or when half of the group is down.',
    policyOf(craven),
    ['spirit'],
  ),
  natural: named('natural', 'Plays everybody by the nature on their sheet; others as skilled.', natural, [
    'spirit',
  ]),
}
