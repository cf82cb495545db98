/**
 * Good play: the stance that promises most, blows where they pay, Counters by the odds, and friends in mind. The
 * same play with other weights makes temperaments; `natural` picks one by what the sheet calls the figure's nature.
 */
import { type Decision, type Policy, type PolicyAnswer, usualChoice } from '@steelyard/kernel'
import { skilled as skilledAt } from '../rules/checks.ts'
import { type Figure, figureById, profileOf, type State } from '../state/state.ts'
import { chooseDeed } from './acting.ts'
import { chance } from './chance.ts'
import { chooseStance } from './choosing.ts'
import { controlTarget, controlZone } from './controlling.ts'
import { wantsOut } from './leaving.ts'
import { counter, interpose, nextTarget, parry, quickRecovery, rider } from './reacting.ts'
import { chooseArgument, chooseSpeech, socialStance } from './speaking.ts'
import { careful, cool, guarding, natures, reckless, type Temper, timid } from './temper.ts'

function playedWith(temper: Temper): Policy<State> {
  return (state, decision) => {
    const figure = figureById(state, decision.by)
    return figure === undefined ? usualChoice(decision) : answer(state, decision, figure, temper)
  }
}

/** Plays one seat well. */
export const skilled = playedWith(cool)
/** Goes in, stance and all. */
export const aggressive = playedWith(reckless)
/** Lets them come, and goes while there is time. */
export const cautious = playedWith(careful)
/** Stands by the others. */
export const protective = playedWith(guarding)
/** Gets away or yields at the first real wound. */
export const craven = playedWith(timid)

/** By the nature on the sheet. */
export const natural: Policy<State> = (state, decision) => {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return usualChoice(decision)
  return answer(state, decision, figure, natures[profileOf(state, figure).nature] ?? cool)
}

function answer(state: State, decision: Decision, figure: Figure, temper: Temper): PolicyAnswer {
  switch (decision.name) {
    case 'stance':
      return stance(state, decision, figure, temper)
    case 'turn':
      return chooseDeed(state, decision, figure, temper)
    case 'speech':
      return chooseSpeech(state, decision, figure, temper)
    case 'argument-skill':
    case 'argument-attribute':
      return chooseArgument(state, decision, figure)
    case 'counter':
      return counter(state, decision, figure)
    case 'interpose':
      return interpose(state, decision, figure, temper)
    case 'perfect-parry':
      return parry(state, decision, figure)
    case 'riders':
      return rider(state, decision, figure)
    case 'riposte':
      return decision.options.filter((key) => key !== 'waive').at(-1) ?? 'waive'
    case 'target':
    case 'whirlwind-order':
      return nextTarget(state, decision, figure, temper)
    case 'control-zone':
      return controlZone(state, decision, figure, temper)
    case 'control-target':
      return controlTarget(state, decision, figure, temper)
    case 'quick-recovery':
      return quickRecovery(state, decision, figure)
    default:
      return underRulings(state, decision, figure, temper)
  }
}

/** Questions that come up under rulings only. */
function underRulings(state: State, decision: Decision, figure: Figure, temper: Temper): PolicyAnswer {
  const { options, about } = decision
  switch (decision.name) {
    case 'free-switch': {
      const { attacked = false } = (about as { attacked?: boolean } | null) ?? {}
      return attacked && options.includes('defensive') ? 'defensive' : 'keep'
    }
    case 'attribute': {
      const might = skilledAt(state, figure, 'might', 'combat')
      return skilledAt(state, figure, 'grace', 'combat') > might ? 'grace' : 'might'
    }
    case 'retreat':
      return wantsOut(state, figure, temper) && options.includes('withdraw') ? 'withdraw' : 'stand'
    case 'boost':
      return boost(decision, figure)
    default:
      return usualChoice(decision)
  }
}

function stance(state: State, decision: Decision, figure: Figure, temper: Temper): PolicyAnswer {
  if (state.setup.social) return socialStance(state, figure, temper)
  if (wantsOut(state, figure, temper)) return 'defensive'
  return chooseStance(state, figure, temper, decision.options)
}

/** Momentum into a roll: what is just missing once it is seen, or a point on a doubtful one if there are more. */
function boost({ about, min, max }: Decision, figure: Figure): number {
  const {
    natural: shown = 0,
    modifier = 0,
    tn = 0,
  } = (about as { natural?: number; modifier?: number; tn?: number } | null) ?? {}
  if (tn === 0) return min
  if (shown === 0) return figure.momentum >= 3 && chance(tn - modifier) < 0.6 ? Math.max(min, 1) : min
  const missing = tn - modifier - shown
  return missing > 0 && missing <= Math.min(max, 2) ? missing : min
}
