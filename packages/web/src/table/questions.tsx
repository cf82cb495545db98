/**
 * The questions that are answered on this page, one below the other, and the keys that answer the first of them: the
 * usual answer, a digit, odds, and the search among many choices. The referee's table and the phone share all of it.
 */
import type { Act, QuestionView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { host } from '../host.ts'
import type { KeyMap } from '../keys.ts'
import type { Live } from '../live.ts'
import { sightOf } from '../sight.ts'
import { Choices, usualReply } from './choices.tsx'
import { type AskedOdds, useOdds } from './use-odds.ts'

/** How the questions of a page are answered. */
export interface AnswerHandlers {
  readonly first: QuestionView | undefined
  readonly odds: AskedOdds
  /** Asks for the odds of the first question, or puts them away; null where there are none to ask for. */
  readonly toggleOdds: (() => void) | null
  /** How often the search was called for. */
  readonly finding: number
  /** Gives the usual answer to the first question, if it is a choice. */
  usual(): void
  readonly keys: KeyMap
}

/** Answers by keys, through the secret of whoever is asked. */
export function useAnswering(
  look: Snapshot,
  questions: readonly QuestionView[],
  live: Live,
  token: string,
): AnswerHandlers {
  const [finding, setFinding] = useState(0)
  const odds = useOdds((question, told) => host.weigh(token, { question }, told))
  const [first] = questions
  useInSight(first?.id)
  const allowed = look.me.role === 'referee' || look.fight.odds
  const toggleOdds = first?.kind === 'choice' && allowed ? () => odds.toggle(first.id) : null
  const usual = () => {
    const reply = first?.kind === 'choice' ? usualReply(first) : null
    if (first !== undefined && reply !== null) live.act({ act: 'answer', question: first.id, choice: reply })
  }
  return {
    first,
    odds,
    toggleOdds,
    finding,
    usual,
    keys: {
      odds: () => toggleOdds?.(),
      find: () => setFinding(finding + 1),
      digit: (number) => pick(first, number, live.act),
    },
  }
}

/** Brings a question into sight when it becomes the first: whoever has answered at the end of a long list is still there. */
function useInSight(id: string | undefined): void {
  const seen = useRef(id)
  useEffect(() => {
    if (id === undefined || id === seen.current) return
    seen.current = id
    const question = document.querySelector(`[data-question="${CSS.escape(id)}"]`)
    const ask = question?.querySelector('.ask')?.getBoundingClientRect()
    if (question === null || ask === undefined) return
    const { top, bottom } = sightOf(question)
    if (ask.top < top || ask.bottom > bottom) question.scrollIntoView({ block: 'start' })
  }, [id])
}

/** Answers a question by the number of one of its choices. */
function pick(question: QuestionView | undefined, number: number, act: (act: Act) => void): void {
  if (question?.kind !== 'choice') return
  const option = question.options[number - 1]
  if (option === undefined) return
  if (question.answer === 'option') act({ act: 'answer', question: question.id, choice: option.key })
  else document.querySelector<HTMLElement>(`[data-option="${CSS.escape(option.key)}"]`)?.click()
}

/** Questions, each with everything about it; only where `answering` is given do keys and odds belong to them. */
export function Questions({
  questions,
  look,
  live,
  answering,
}: {
  questions: readonly QuestionView[]
  look: Snapshot
  live: Live
  answering: AnswerHandlers | null
}) {
  return questions.map((question) => (
    <Choices
      key={question.id}
      question={question}
      board={look.board}
      system={look.fight.system}
      busy={live.isAnswering(question.id)}
      numbered={question === answering?.first}
      odds={answering?.odds.of(question.id) ?? null}
      focusFind={question === answering?.first ? answering.finding : 0}
      act={live.act}
    />
  ))
}
