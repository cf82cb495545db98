/**
 * A hand that reckons: one function for every temperament, sending each question to the part that knows about it.
 * Whatever is the referee's, or has a usual answer that nobody would question, is answered as usual.
 */
import { type Decision, type Policy, usualChoice } from '@steelyard/kernel'
import { need, type State } from '../state/state.ts'
import { chooseItems, chooseMode, chooseTarget, chooseTurn } from './declaring.ts'
import { chooseDeny, chooseSmite } from './feats.ts'
import { chooseGambit, chooseGreater, chooseItem, chooseStrong } from './gambits.ts'
import { chooseGrip } from './grip.ts'
import { chooseAnswer } from './leaving.ts'
import { figureNamed } from './measure.ts'
import { chooseWhere } from './moving.ts'
import type { Temper } from './temper.ts'

/** A policy with this temperament. */
export function policyOf(temper: Temper): Policy<State> {
  return (state, decision) => answer(state, decision, temper)
}

/** The answer of somebody with this temperament. */
export function answer(state: State, decision: Decision, temper: Temper): string {
  switch (decision.name) {
    case 'declare':
      return chooseTurn(state, decision, temper)
    case 'target':
    case 'redirect':
      return chooseTarget(state, decision, temper)
    case 'gambit':
      return chooseGambit(state, decision, temper)
    case 'deny':
      return chooseDeny(state, decision, temper)
    case 'smite':
      return chooseSmite(state, decision, temper)
    case 'strong':
      return chooseStrong(state, decision, temper)
    case 'greater':
      return chooseGreater(state, decision, temper)
    case 'item':
      return chooseItem(state, decision)
    case 'where':
      return chooseWhere(state, decision, temper)
    case 'ready':
      return chooseGrip(state, decision)
    case 'mode':
      return chooseMode(state, decision)
    case 'with':
      return chooseItems(state, decision)
    case 'answer':
      return chooseAnswer(state, decision, temper)
    case 'deny-die':
      return lowestDie(state, decision)
    case 'patient':
    case 'opponent':
    case 'warband':
    case 'prey':
      return weakestOf(state, decision)
    default:
      return usual(decision)
  }
}

/** The answer that nobody would question. */
export function usual(decision: Decision): string {
  const choice = usualChoice(decision)
  return typeof choice === 'string' ? choice : ''
}

/** Of one's own dice the one that is missed least. */
function lowestDie(state: State, decision: Decision): string {
  const pool = state.pools[state.pool]
  let best = decision.options[0] ?? ''
  if (pool === undefined) return best
  for (const key of decision.options)
    if (need(pool.dice, Number(key)).face < need(pool.dice, Number(best)).face) best = key
  return best
}

/** The one with the least Vigour left: most in need, or least of a match. */
function weakestOf(state: State, decision: Decision): string {
  let best = decision.options[0] ?? ''
  let least = Number.POSITIVE_INFINITY
  for (const id of decision.options) {
    const vigour = figureNamed(state, id)?.vig ?? Number.POSITIVE_INFINITY
    if (vigour < least) {
      least = vigour
      best = id
    }
  }
  return best
}
