/**
 * From what a model says to an answer the rules know: the number of a choice in the list, its id, or its label.
 *
 * Digits are always a place in the list (ids made of digits are shown as `option-3`), so that "2" cannot mean
 * two things. Faces of dice are taken from here only where the referee lets a model pass on what people say they rolled,
 * and the log marks them.
 */
import { HostProblem, type QuestionView } from '@steelyard/table/contract'
import type { QuestionReply } from './asking.ts'
import { choiceId, largerId } from './telling.ts'

/** What a model may say. */
export type ModelReply = string | number | readonly (string | number)[]

/** Takes what a good player would do. */
const SUGGESTED = 'suggested'

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>

/** The answer that was meant, or a refusal that says what can be meant; `relays` where a model may pass dice on. */
export function replyTo(question: QuestionView, said: ModelReply, relays = false): QuestionReply {
  if (question.kind === 'roll') {
    if (said === 'draw') return { draw: true }
    if (relays) return { faces: facesIn(said), relayed: true }
    throw no(
      'These are real dice: no model types them.',
      `Leave choice out to have the person asked, wait for their device, or choose "draw" to draw them from the seed. If they say their dice in the chat, the referee may allow it: amend {do: "dice", seat: "${question.seat}", value: "relayed"}.`,
    )
  }
  if (said === SUGGESTED && question.suggestion !== undefined) return pathReply(question.suggestion.choices)
  switch (question.answer) {
    case 'amount':
      return { choice: amountOf(question, said) }
    case 'subset':
      return { choice: subsetOf(question, said) }
    case 'option':
      return largerReply(question, said) ?? { choice: keyOf(question, said) }
  }
}

/** The faces that somebody says to have rolled; whether they make the roll is the rules' to say. */
function facesIn(said: ModelReply): number[] {
  const parts = typeof said === 'string' ? (said.match(/\d+/g) ?? []) : [said].flat()
  return parts.map(Number).filter((face) => Number.isInteger(face) && face > 0)
}

/** A larger choice by its id or label, if that is what was said. */
function largerReply({ menu = [] }: ChoiceQuestion, said: ModelReply): QuestionReply | null {
  if (typeof said !== 'string') return null
  const wanted = said.trim().toLowerCase()
  const line = menu.find(
    ({ choices, label }) =>
      choices.length > 1 && [largerId(choices), label].some((name) => name.toLowerCase() === wanted),
  )
  return line === undefined ? null : pathReply(line.choices)
}

function pathReply([choice, ...further]: readonly (string | number | string[])[]): QuestionReply {
  return { ...(choice === undefined ? {} : { choice }), ...(further.length === 0 ? {} : { further }) }
}

function amountOf({ min, max }: ChoiceQuestion, said: ModelReply): number {
  const amount = typeof said === 'string' && /^\d{1,6}$/.test(said.trim()) ? Number(said) : said
  if (typeof amount === 'number' && Number.isInteger(amount) && amount >= min && amount <= max) return amount
  throw no('That is no amount.', `Choose a whole number from ${min} to ${max}.`)
}

function subsetOf(question: ChoiceQuestion, said: ModelReply): string[] {
  if (said === 'none' || said === '') return []
  const parts = typeof said === 'string' || typeof said === 'number' ? [said] : said
  return parts.map((part) => keyOf(question, part))
}

function keyOf({ options }: ChoiceQuestion, said: ModelReply): string {
  const text = typeof said === 'number' ? String(said) : typeof said === 'string' ? said.trim() : ''
  const wanted = /^\d+$/.test(text)
    ? options[Number(text) - 1]
    : (options.find(({ key }) => choiceId(key) === text) ??
      options.find(({ label }) => label.toLowerCase() === text.toLowerCase()))
  if (wanted !== undefined) return wanted.key
  throw no(`That is none of the ${options.length} choices.`, 'Choose by its number in the list or by its id.')
}

function no(message: string, hint: string): HostProblem {
  return new HostProblem({ code: 'unknown-option', message, hint })
}
