/**
 * One puzzle: the position, the question, and its answers as buttons; after an answer how good each of them is and why.
 * The same card serves the puzzle of a day and the mistakes of a fight of one's own.
 */
import type { PuzzleView } from '@steelyard/table/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { startFight } from '../connection/make.ts'
import { plainRecord } from '../connection/plain-json.ts'
import { Sides } from '../table/board.tsx'
import { RuleLink } from '../ui/rule-link.tsx'
import { chanceWords, marginWords } from '../ui/words.ts'

type PuzzleOption = PuzzleView['options'][number]

/** The answers in an order that gives nothing away. */
export function menuOf({ options }: Pick<PuzzleView, 'options'>): PuzzleOption[] {
  return options.toSorted((one, other) => (one.label < other.label ? -1 : 1))
}

/** A puzzle to be answered. */
export function PuzzleCard({ puzzle, given }: { puzzle: PuzzleView; given?: string }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const verdict = useRef<HTMLHeadingElement>(null)
  const solved = answer !== null
  useEffect(() => {
    if (solved) verdict.current?.focus()
  }, [solved])
  const acting = puzzle.board.sides.flatMap(({ figures }) => figures).find(({ name }) => name === puzzle.who)
  return (
    <article className="card puzzle" data-puzzle={puzzle.id}>
      <h2>{puzzle.title}</h2>
      <p className="fine">{puzzle.board.title}</p>
      <Sides board={puzzle.board} acting={acting === undefined ? [] : [acting.id]} />
      {puzzle.board.notes.length === 0 ? null : (
        <ul className="notes">
          {puzzle.board.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <h3>
        {puzzle.asked.startsWith(puzzle.who) ? '' : `${puzzle.who}: `}
        {puzzle.asked}
      </h3>
      {given === undefined ? null : <p className="fine">{given}</p>}
      {answer === null ? (
        <ul className="options">
          {menuOf(puzzle).map(({ key, label }) => (
            <li key={key}>
              <button type="button" className="option" data-answer={key} onClick={() => setAnswer(key)}>
                <span className="option-words">
                  <b>{label}</b>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Solution puzzle={puzzle} answer={answer} heading={verdict} />
      )}
    </article>
  )
}

function Solution({
  puzzle,
  answer,
  heading,
}: {
  puzzle: PuzzleView
  answer: string
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { options, obvious, explanation, rule, scenario, title, system } = puzzle
  const isRight = options.find(({ key }) => key === answer)?.right === true
  return (
    <div aria-live="polite">
      <h3 ref={heading} tabIndex={-1}>
        {isRight ? 'Right.' : 'There is better.'}
      </h3>
      <p>
        {explanation} <RuleLink system={system} rule={rule} />
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">answer</th>
            <th scope="col">wins</th>
            <th scope="col">
              <span className="unseen">note</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ key, label, wins, right }) => (
            <tr key={key} className={right ? 'right' : ''}>
              <th scope="row">{label}</th>
              <td>
                {chanceWords(wins, 1)} <small>{marginWords(wins)}</small>
              </td>
              <td>
                {[
                  right ? 'right' : '',
                  key === answer ? 'yours' : '',
                  key === obvious ? 'the obvious one' : '',
                ]
                  .filter((word) => word !== '')
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        data-act="play-on"
        onClick={() => startFight({ from: { scenario: plainRecord(Object(scenario)) } }, title, system)}
      >
        Play it from here
      </button>
    </div>
  )
}
