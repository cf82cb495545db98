/**
 * A hand that reckons: one function for every temperament, sending each question to the part that knows about it.
 * Whatever is the referee's, or has a usual answer that nobody would question, is answered as usual.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import type { State } from '../state.ts'
import { chooseFree } from './arming.ts'
import { chooseCounterSpell, chooseSpellTarget } from './casting.ts'
import { chooseReaction, chooseToHold, chooseToJoin } from './defending.ts'
import {
  chooseBypass,
  chooseCounter,
  chooseEffect,
  chooseItem,
  chooseLocation,
  choosePrepared,
  chooseShift,
} from './effects.ts'
import { chooseEffort, chooseFoeLuck, chooseLuck } from './luck.ts'
import { chooseTarget, chooseToFace } from './targets.ts'
import type { Temper } from './temper.ts'
import { chooseTurn } from './turns.ts'
import { chooseWard, chooseWarded } from './wards.ts'

/** A policy with this temperament. */
export function policyOf(temper: Temper): Policy<State> {
  return (state, decision) => answer(state, decision, temper)
}

/** The answer of somebody with this temperament. */
export function answer(state: State, decision: Decision, temper: Temper): PolicyAnswer {
  switch (decision.name) {
    case 'turn':
      return chooseTurn(state, decision, temper)
    case 'reaction':
      return chooseReaction(state, decision, temper)
    case 'ward':
      return chooseWard(state, decision)
    case 'ward-locations':
      return chooseWarded(state, decision)
    case 'effect':
      return chooseEffect(state, decision, temper)
    case 'location':
      return chooseLocation(state, decision)
    case 'marksman':
      return chooseShift(state, decision)
    case 'bypass':
      return chooseBypass(state, decision)
    case 'disarm-item':
    case 'damage-weapon':
      return chooseItem(state, decision)
    case 'prepare-counter':
      return choosePrepared(state, decision)
    case 'counter-reveal':
      return chooseCounter(state, decision)
    case 'free':
      return chooseFree(state, decision)
    case 'target':
      return chooseTarget(state, decision, temper)
    case 'luck':
      return chooseLuck(state, decision)
    case 'luck-foe':
      return chooseFoeLuck(state, decision)
    case 'desperate-effort':
      return chooseEffort(state, decision)
    case 'outmaneuver-join':
      return chooseToJoin(state, decision)
    case 'outmaneuver-reward':
      return chooseToFace(state, decision, temper)
    case 'resist-withdrawal':
      return chooseToHold(state, decision)
    case 'spell-target':
      return chooseSpellTarget(state, decision)
    case 'counter-spell':
      return chooseCounterSpell(state, decision)
    case 'engulf':
      return 'swallow'
    case 'passion':
      return decision.options.find((key) => key !== 'none') ?? 'none'
    default:
      return usualChoice(decision)
  }
}
