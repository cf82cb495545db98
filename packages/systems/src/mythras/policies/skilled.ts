/**
 * A hand that reckons: one table for every temperament, sending each question to the part that knows about it.
 * Whatever is the referee's, or has a usual answer that nobody would question, is answered as usual.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import type { State } from '../state/state.ts'
import { estimates } from './estimate/estimates.ts'
import { chooseReaction, chooseToCancel, chooseToHold, chooseToJoin } from './exchange/defending.ts'
import {
  chooseBypass,
  chooseCounter,
  chooseEffect,
  chooseItem,
  chooseLocation,
  choosePrepared,
  chooseShift,
} from './exchange/effects.ts'
import { chooseEffort, chooseFoeLuck, chooseLuck } from './exchange/luck.ts'
import { chooseTarget, chooseToFace } from './exchange/targets.ts'
import { chooseWard, chooseWarded } from './exchange/wards.ts'
import { chooseArc, chooseRounds, chooseSweep } from './ranged/gunfire.ts'
import type { Temper } from './temper.ts'
import { chooseFree } from './turn/arming.ts'
import { chooseCounterSpell, chooseSpellTarget } from './turn/casting.ts'
import { chooseTurn } from './turn/turns.ts'

type Chooser = (state: State, decision: Decision, temper: Temper) => PolicyAnswer

/** Who answers which question. */
const CHOOSERS: ReadonlyMap<string, Chooser> = new Map<string, Chooser>([
  ['turn', chooseTurn],
  ['free', chooseFree],
  ['target', chooseTarget],
  ['auto-arc', chooseSweep],
  ['auto-targets', chooseArc],
  ['auto-rounds', chooseRounds],
  ['reaction', chooseReaction],
  ['cancel-reaction', chooseToCancel],
  ['ward', chooseWard],
  ['ward-locations', chooseWarded],
  ['effect', chooseEffect],
  ['location', chooseLocation],
  ['marksman', chooseShift],
  ['bypass', chooseBypass],
  ['disarm-item', chooseItem],
  ['damage-weapon', chooseItem],
  ['prepare-counter', choosePrepared],
  ['counter-reveal', chooseCounter],
  ['luck', chooseLuck],
  ['luck-foe', chooseFoeLuck],
  ['desperate-effort', chooseEffort],
  ['outmaneuver-join', chooseToJoin],
  ['outmaneuver-reward', chooseToFace],
  ['resist-withdrawal', chooseToHold],
  ['spell-target', chooseSpellTarget],
  ['counter-spell', chooseCounterSpell],
  ['engulf', () => 'swallow'],
  ['last-action', () => 'yes'],
  ['passion', something],
  ['dive-clear', something],
])

/** Anything but doing nothing. */
function something(_state: State, { options }: Decision): string {
  return options.find((key) => key !== 'none') ?? 'none'
}

/** A policy with this temperament. */
export function policyOf(temper: Temper): Policy<State> {
  return (state, decision) => answer(state, decision, temper)
}

/** The answer of somebody with this temperament. */
export function answer(state: State, decision: Decision, temper: Temper): PolicyAnswer {
  const choose = CHOOSERS.get(decision.name)
  if (choose === undefined) return usualChoice(decision)
  return estimates.during(() => choose(state, decision, temper))
}
