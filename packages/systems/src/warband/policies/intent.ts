/**
 * How what was announced is carried out, for odds that judge an option by what it is for: an announced move by the same
 * move in the Opening phase, a challenge by being accepted.
 */
import type { Choice, Decision, Intent } from '@steelyard/kernel'

const MOVE_MADE_IN: Readonly<Record<string, string>> = { declare: 'opening', 'unit-declare': 'order' }
const ANSWERED_IN: Readonly<Record<string, string>> = {
  challenge: 'duel-answer',
  'leader-challenge': 'leader-answer',
}

/** The answer that carries out an announced choice, or null where a decision has nothing to do with it. */
export function carriesOut({ name, by, choice }: Intent, decision: Decision): Choice | null {
  // Whoever announces to stay may still shoot, cast or wait: that is for the hand to decide.
  if (decision.by === by && decision.name === MOVE_MADE_IN[name]) return choice === 'stay' ? null : choice
  if (decision.name !== ANSWERED_IN[name]) return null
  const { about } = decision
  const challenger = typeof about === 'object' && about !== null && 'foe' in about ? about.foe : null
  return challenger === choice || challenger === by ? 'accept' : null
}
