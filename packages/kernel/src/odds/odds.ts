/**
 * Odds beside a choice: for each legal answer, who is still standing when this round is over, what is left of them,
 * and how likely each side is to win. Exact where the budget allows, else Monte Carlo with its interval; the answer
 * always says which. This is the anytime engine (estimate.ts) run to its end; whoever wants numbers sooner drives the
 * engine.
 */

import type { Fight } from '../fight/fight.ts'
import type { ChoiceQuestion } from '../fight/question.ts'
import { type Moment, type SeatPolicies, simulateFrom } from '../simulate/simulate.ts'
import type { Choice } from '../table/decision.ts'
import { choiceText } from '../table/decision.ts'
import type { Budget } from './budget.ts'
import { enumerateFrom } from './enumerate.ts'
import { OddsEstimator, type OptionOdds } from './estimate.ts'
import { type Likelihood, sharesOf } from './likelihood.ts'

/** How to compute odds. */
export interface OddsOptions {
  /** Who plays for people; the system's 'skilled' unless given. */
  readonly stand?: string
  readonly policies?: SeatPolicies
  /** The options, each as the answers that make it up; every legal answer unless given. */
  readonly paths?: readonly (readonly Choice[])[]
  /** How much exact odds may cost, all options together. */
  readonly budget?: Budget
  /** Fights per option where exact odds cost too much. */
  readonly fights?: number
  /** The most time for those fights; what has been fought by then counts. */
  readonly milliseconds?: number
}

const FIGHTS = 2_000
const MILLISECONDS = 30_000

/** Odds of every legal answer to an open question, in the order of the options. */
export function oddsOf<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  { budget, fights = FIGHTS, milliseconds = MILLISECONDS, ...options }: OddsOptions = {},
): readonly OptionOdds[] {
  const estimator = OddsEstimator.ofQuestion(fight, question, {
    ...options,
    quick: null,
    exact: budget,
    fights,
    milliseconds,
    precision: 0,
    slice: Number.POSITIVE_INFINITY,
  })
  while (!estimator.settled) estimator.work(milliseconds)
  return estimator.estimate.options
}

/** Who wins from a moment on. */
export function winOdds<State extends object>(
  fight: Fight<State>,
  moment: Moment<State>,
  policies: SeatPolicies,
  options: OddsOptions,
): { method: OptionOdds['method']; wins: Record<string, Likelihood> } {
  const exact = enumerateFrom(fight.system, moment, {
    policies,
    until: 'end',
    budget: options.budget ?? { states: 20_000, milliseconds: 400 },
  })
  if (exact.exact) {
    const wins: Record<string, Likelihood> = {}
    for (const [side, chance] of exact.distribution) wins[String(side)] = { chance, margin: 0 }
    if (exact.undecided > 1e-12) wins['undecided'] = { chance: exact.undecided, margin: 0 }
    return { method: 'exact', wins }
  }
  const fights = options.fights ?? FIGHTS
  const rolled = simulateFrom(fight.system, moment, { fights, policies, measures: {}, seed: 'odds' })
  return { method: 'simulated', wins: sharesOf(rolled.outcomes, fights) }
}

/** A choice's key as text, for tables. */
export function oddsLabel(odds: OptionOdds): string {
  return choiceText(odds.choice)
}
