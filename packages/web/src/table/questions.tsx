/**
 * The questions that are answered on this page, one below the other, and the keys that answer the first of them: Enter
 * for what a good player would do, a digit or letter, odds, and the search among many choices. The referee's table and the phone share all of it.
 */
import type { Act, QuestionView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { host } from '../connection/host.ts'
import type { Live } from '../connection/live.ts'
import type { KeyMap } from '../ui/keys.ts'
import { sightOf } from '../ui/visible-area.ts'
import { isBetween } from '../ui/words.ts'
import { Choices } from './choices.tsx'
import { answerWith, type GroupOrder } from './menu-lines.ts'
import { type OddsBook, useOdds } from './use-odds.ts'

/** How the questions of a page are answered. */
export interface AnswerHandlers {
  readonly first: QuestionView | undefined
  readonly odds: OddsBook
  /** Asks for the odds of the first question, or puts them away; null where there are none to ask for. */
  readonly toggleOdds: (() => void) | null
  /** How often the search was called for. */
  readonly finding: number
  /** For whom the first question is answered this round; null: for whoever is asked. */
  readonly order: GroupOrder | null
  setOrder(order: GroupOrder | null): void
  /** What a good player would answer to the first question and those beside it, in words; null if nothing is asked. */
  readonly suggested: string | null
  /** Answers so; what ends something for good is asked about once more. */
  suggest(): void
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
  const [confirming, setConfirming] = useState('')
  const [ordered, setOrdered] = useState<{ question: string; order: GroupOrder } | null>(null)
  const odds = useOdds((question, told) => host.weigh(token, { question, of: 'lines' }, told))
  const [first] = questions
  useInSight(first?.id)
  // Between fights there is nothing to win, and so no chance of it.
  const allowed = (look.me.role === 'referee' || look.fight.odds) && !isBetween(look.fight.system)
  const toggleOdds = first?.kind === 'choice' && allowed ? () => odds.toggle(first.id) : null
  const screen = besideFirst(questions)
  const order = ordered !== null && ordered.question === first?.id ? ordered.order : null
  const words = suggestedWords(screen, order)
  const isFinal = screen.some(({ suggestion }) => suggestion?.final === true)
  const isSure = first !== undefined && confirming === first.id
  const suggest = () => {
    const act = suggestedAct(screen, order)
    if (act === null || first === undefined) return
    if (isFinal && !isSure) setConfirming(first.id)
    else live.act(act)
  }
  return {
    first,
    odds,
    toggleOdds,
    finding,
    order,
    setOrder: (next) =>
      setOrdered(first === undefined || next === null ? null : { question: first.id, order: next }),
    suggested: isFinal && isSure ? `Really: ${words}?` : words,
    suggest,
    keys: {
      enter: suggest,
      odds: () => toggleOdds?.(),
      find: () => setFinding(finding + 1),
      digit: (number) => press(first, String(number)),
      letter: (letter) => press(first, letter),
    },
  }
}

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>

/** The first question, if it is a choice, with those that are asked side by side with it. */
function besideFirst(questions: readonly QuestionView[]): readonly ChoiceQuestion[] {
  const [first] = questions
  if (first?.kind !== 'choice') return []
  if (first.beside === '') return [first]
  return questions.filter(
    (each): each is ChoiceQuestion => each.kind === 'choice' && each.beside === first.beside,
  )
}

/** An order is given by the answer to the first question; those beside it answer themselves by it. */
function suggestedAct(screen: readonly ChoiceQuestion[], order: GroupOrder | null): Act | null {
  const [asked] = screen
  if (order !== null && asked?.suggestion !== undefined)
    return answerWith(asked.id, asked.suggestion.choices, { order })
  const answers = screen.flatMap(({ id, suggestion }) =>
    suggestion === undefined ? [] : [answerWith(id, suggestion.choices)],
  )
  const [first, ...others] = answers
  if (first === undefined || others.length === 0) return first ?? null
  return {
    act: 'answers',
    answers: answers.map(({ act: _, choice = '', question, further }) => ({
      question,
      choice,
      ...(further === undefined ? {} : { further }),
    })),
  }
}

function suggestedWords(screen: readonly ChoiceQuestion[], order: GroupOrder | null): string | null {
  const [first, ...others] = screen
  if (first?.suggestion === undefined) return null
  if (order !== null) return first.suggestion.order
  if (others.length === 0) return first.suggestion.label
  return screen.map(({ who, suggestion }) => `${who}: ${suggestion?.label ?? '?'}`).join(' · ')
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

/** Presses the line of a question that has a key; true if there is one. */
function press(question: QuestionView | undefined, key: string): boolean {
  if (question?.kind !== 'choice') return false
  const box = document.querySelector(`[data-question="${CSS.escape(question.id)}"]`)
  const line = box?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (line === null || line === undefined) return false
  line.click()
  return true
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
      ordering={question === answering?.first ? answering : undefined}
      act={live.act}
    />
  ))
}
