/**
 * The lines of a menu: act and target in one, the best first where odds are known, what a good player would take marked,
 * long groups folded, final ones apart and confirmed, and a line of text where the book leaves it to the player what they try.
 */
import type { Act, MenuLine, QuestionView } from '@steelyard/table/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { menuKeys } from '../ui/menu-keys.ts'
import { answerWith, bestFirst, type GroupOrder, groupsOf, lineId, menuId, menuOf } from './menu-lines.ts'

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>

/** From how many lines on a menu can be searched, and long groups of lines are folded. */
const MANY = 12

interface MenuProps {
  readonly question: ChoiceQuestion
  readonly busy: boolean
  readonly numbered: boolean
  readonly focusFind: number
  readonly chosen: string | null
  /** For whom the answer stands this round; null: for whoever is asked. */
  readonly order: GroupOrder | null
  readonly act: (act: Act) => void
  readonly extra: (line: MenuLine) => ReactNode
  /** What a line is worth to whoever is asked; null: not known. */
  readonly worthOf: (line: MenuLine) => number | null
}

/** The menu of a question. */
export function Menu({ question, busy, numbered, focusFind, chosen, order, act, extra, worthOf }: MenuProps) {
  const [sought, setSought] = useState('')
  const find = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusFind > 0) find.current?.focus()
  }, [focusFind])
  const lines = menuOf(question)
  const keys = numbered ? menuKeys(menuId(question), lines.map(lineId)) : null
  const wanted = sought.trim().toLowerCase()
  const shown = bestFirst(lines, worthOf).filter(({ label, hint }) =>
    `${label} ${hint}`.toLowerCase().includes(wanted),
  )
  const suggested = question.suggestion?.choices
  const line = (each: MenuLine) => (
    <Line
      key={each.label + each.hint}
      line={each}
      question={question.id}
      mark={keys?.get(lineId(each)) ?? null}
      suggested={suggested !== undefined && begins(suggested, each.choices)}
      chosen={String(each.choices[0]) === chosen}
      busy={busy}
      order={order}
      act={act}
    >
      {extra(each)}
    </Line>
  )
  const folds = wanted === '' && lines.length > MANY
  return (
    <>
      {lines.length > MANY ? (
        <label className="find">
          <span className="unseen">Find a choice</span>
          <input
            ref={find}
            type="search"
            placeholder={`Find among ${lines.length} choices`}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </label>
      ) : null}
      {groupsOf(shown.filter(({ final }) => !final)).map(({ name, lines: own }) =>
        folds && name !== '' && !own.some(({ choices }) => begins(suggested ?? [], choices)) ? (
          <details key={own[0]?.label} className="menu-group">
            <summary>
              {name} ({own.length})
            </summary>
            <ul className="options">{own.map(line)}</ul>
          </details>
        ) : (
          <ul
            key={own[0]?.label}
            className={`options ${own.some(({ hint }) => hint.length > 40) ? 'cards' : ''}`}
          >
            {own.map(line)}
          </ul>
        ),
      )}
      <Finals lines={shown.filter(({ final }) => final)} line={line} />
      {shown.length === 0 ? <p className="fine">Nothing here is called that.</p> : null}
    </>
  )
}

/** True if a larger choice is, or begins with, a line. */
function begins(whole: readonly unknown[], line: readonly unknown[]): boolean {
  return line.length > 0 && line.every((choice, at) => JSON.stringify(choice) === JSON.stringify(whole[at]))
}

function Finals({ lines, line }: { lines: readonly MenuLine[]; line: (line: MenuLine) => ReactNode }) {
  if (lines.length === 0) return null
  return <ul className="options finals">{lines.map(line)}</ul>
}

function Line({
  line,
  question,
  mark,
  suggested,
  chosen,
  busy,
  order,
  act,
  children,
}: {
  line: MenuLine
  question: string
  mark: string | null
  suggested: boolean
  chosen: boolean
  busy: boolean
  order: GroupOrder | null
  act: (act: Act) => void
  children: ReactNode
}) {
  const [asking, setAsking] = useState(false)
  const send = (words = '') => {
    setAsking(false)
    act(answerWith(question, line.choices, { order, words }))
  }
  const press = () => (line.final || line.words ? setAsking(!asking) : send())
  return (
    <li>
      <button
        type="button"
        className={['option', suggested ? 'usual' : '', chosen ? 'chosen' : ''].join(' ').trim()}
        disabled={busy}
        data-option={String(line.choices[0])}
        data-key={mark ?? undefined}
        aria-expanded={line.final || line.words ? asking : undefined}
        onClick={press}
      >
        {mark === null ? null : (
          <span className="key" aria-hidden="true">
            {mark}
          </span>
        )}
        <span className="option-words">
          <b>{order === null ? line.label : line.order}</b>
          {line.like > 1 ? <span className="hint">{line.like} alike</span> : null}
          {line.hint === '' ? null : <span className="hint">{line.hint}</span>}
          {suggested ? <span className="unseen">, what a good player would do</span> : null}
          {chosen ? <span className="hint">✓ chosen</span> : null}
        </span>
        {children}
      </button>
      {asking && line.final ? (
        <fieldset className="row confirm">
          <legend>Really?</legend>
          <button type="button" className="danger" data-confirm onClick={() => send()}>
            {line.label}
          </button>
          <button type="button" onClick={() => setAsking(false)}>
            No
          </button>
        </fieldset>
      ) : null}
      {asking && line.words && !line.final ? <Words onSay={send} /> : null}
    </li>
  )
}

/** What a player tries, in their own words; nothing said is an answer too. */
function Words({ onSay }: { onSay: (words: string) => void }) {
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="row words"
      onSubmit={(event) => {
        event.preventDefault()
        onSay(words)
      }}
    >
      <label>
        What do you try?{' '}
        <input ref={field} value={words} maxLength={200} onChange={(event) => setWords(event.target.value)} />
      </label>
      <button type="submit" className="primary">
        Try it
      </button>
    </form>
  )
}
