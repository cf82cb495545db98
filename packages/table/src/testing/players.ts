/**
 * Players for tests: they answer whatever they are asked, by the book's default or by a number that picks.
 */
import type { Act, Host, QuestionView, Snapshot } from '../contract.ts'

type Answer = Extract<Act, { act: 'answer' }>

/** The default answer to a question. */
export function usualAnswer(question: QuestionView): Answer {
  if (question.kind === 'roll') return { act: 'answer', question: question.id, draw: true }
  const { usual, answer, id } = question
  if (answer === 'amount') return { act: 'answer', question: id, choice: Number(usual) }
  if (answer === 'option') return { act: 'answer', question: id, choice: usual }
  const keys = question.options.map(({ key }) => key).filter((key) => usual.split(/[ ,]+/).includes(key))
  return { act: 'answer', question: id, choice: keys.slice(0, question.max) }
}

/** Some legal answer: the number decides which. */
export function someAnswer(question: QuestionView, number: number): Answer {
  if (question.kind === 'roll') return usualAnswer(question)
  const { options, min, max, id } = question
  if (question.answer === 'amount')
    return { act: 'answer', question: id, choice: min + (number % (max - min + 1)) }
  if (question.answer === 'option')
    return { act: 'answer', question: id, choice: options[number % options.length]?.key ?? '' }
  const count = min + (number % (Math.min(max, options.length) - min + 1))
  return { act: 'answer', question: id, choice: options.slice(0, count).map(({ key }) => key) }
}

/** Plays a fight with one token until it is over, somebody else is waited for, or so many answers were given. */
export async function playOut(host: Host, token: string, most = 400): Promise<Snapshot> {
  for (let left = most; left > 0; left--) {
    const snapshot = await host.snapshot(token)
    const [question] = snapshot.questions
    if (question === undefined || snapshot.fight.outcome.over) return snapshot
    await host.act(token, { act: usualAnswer(question) })
  }
  return host.snapshot(token)
}
