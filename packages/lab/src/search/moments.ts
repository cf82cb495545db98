/**
 * Moments: where a fight stands once an open question is answered, as its seat may know it. Odds, search and reviews
 * run on from there.
 */
import { type Choice, type ChoiceQuestion, type Fight, type Moment, momentWith } from '@steelyard/kernel'

/** The moment after an answer: from the seat's view, without what others have sealed. */
export function momentAfter<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  choice: Choice,
): Moment<State> {
  const moment = momentWith(fight, question, choice)
  return { ...moment, state: fight.system.view(moment.state, question.seat) }
}
