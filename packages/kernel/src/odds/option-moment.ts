/**
 * Where an option leads: the moment after an open question is answered, and the plan that comes with the answer.
 */
import type { Fight } from '../fight/fight.ts'
import { withAnswer, withoutOtherLanes } from '../fight/play.ts'
import { type ChoiceQuestion, parseQuestionId } from '../fight/question.ts'
import { Refusal } from '../refusal.ts'
import type { OptionPlan } from '../simulate/plan.ts'
import type { PlannedMoment } from '../simulate/playout.ts'
import type { Moment } from '../simulate/simulate.ts'
import { type Choice, decisionTag } from '../table/decision.ts'

/** The moment after an open question is answered; sealed answers of others are left out. */
export function momentWith<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  choice: Choice,
): Moment<State> {
  const place = parseQuestionId(question.id)
  if (place === null || !fight.questions.some(({ id }) => id === question.id))
    throw new Refusal('unknown-question', 'Odds need an open question.', 'Ask for one that is open now.')
  const { current } = fight.parts()
  const tag = decisionTag(question.decision)
  const known = question.sealed ? withoutOtherLanes(current.answers, place.path) : current.answers
  return { state: current.before, answers: withAnswer(known, place.path, { tag, choice, who: 'odds' }) }
}

/**
 * The moment after the first answer of a path, with a plan for the rest: the answers that follow, and what the first one
 * announces, if anything.
 */
export function plannedMoment<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  [first = '', ...answers]: readonly Choice[],
): PlannedMoment<State> {
  const { name, by, seat } = question
  const plan: OptionPlan = { intent: { name, by, seat, choice: first }, answers }
  const needed = answers.length > 0 || fight.system.carriesOut !== undefined
  return { ...momentWith(fight, question, first), plan: needed ? plan : null }
}
