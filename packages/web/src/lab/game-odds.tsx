/**
 * A game's own questions about odds: a field for each flag, every table of the answer as a plot, and a curve over one
 * number. The address holds the question, so that a link opens it as it was asked.
 */
import type { OddsAnswerView, OddsQuestionView, SystemView } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { Columns, Curves, Shares } from '../plots/plots.tsx'
import { go, useAddress } from '../router.tsx'
import { copy } from '../ui/download.ts'
import { RuleLink } from '../ui/rule-link.tsx'
import { Select } from '../ui/select.tsx'
import { percent } from '../ui/words.ts'
import { askedIn, type FlagText, flagWords, type OddsForm, oddsAddress, queryOf } from './odds-link.ts'

type Flag = OddsQuestionView['flags'][number]
type Table = OddsAnswerView['tables'][number]

/** The questions of one game. */
export function GameOdds({ game }: { game: SystemView }) {
  const questions = useAsked(game.id, () => host.oddsQuestions(game.id))
  if (questions.problem !== null) return <p role="alert">{questions.problem.message}</p>
  if (questions.answer === null || questions.key !== game.id) return <p className="loading">One moment…</p>
  if (questions.answer.length === 0) return <p>This game has no questions that need no fight.</p>
  return <Questions game={game} questions={questions.answer} />
}

/** How long somebody must not have typed before it is worked out, in milliseconds. */
const TYPING = 250

function Questions({ game, questions }: { game: SystemView; questions: readonly OddsQuestionView[] }) {
  const { query } = useAddress()
  const [asked, setAsked] = useState(() => askedIn(query, questions))
  const question = questions.find(({ name }) => name === asked.question) ?? questions[0]
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(asked), TYPING)
    return () => window.clearTimeout(timer)
  }, [asked])
  useEffect(() => {
    go(oddsAddress(game.id, settled), 'replace')
  }, [game.id, settled])
  if (question === undefined) return null
  const change = (flags: FlagText) => setAsked({ ...asked, flags })
  const numbers = question.flags.filter(({ kind }) => kind === 'number')
  return (
    <>
      {questions.length < 2 ? null : (
        <Select
          label="Question"
          value={asked.question}
          options={questions.map(({ name, summary }) => [name, `${name}: ${summary}`])}
          onChoose={(name) => setAsked(askedIn(new URLSearchParams({ ask: name }), questions))}
        />
      )}
      <form className="card" onSubmit={(event) => event.preventDefault()}>
        <p>{question.summary}</p>
        <div className="odds-fields">
          {question.flags.map((flag) => (
            <FlagField
              key={flag.key}
              flag={flag}
              value={asked.flags[flag.key] ?? ''}
              onChange={(value) => change({ ...asked.flags, [flag.key]: value })}
            />
          ))}
        </div>
        {numbers.length === 0 ? null : (
          <div className="odds-fields">
            <Select
              label="Curve over"
              value={asked.vary}
              options={[['', 'nothing'], ...numbers.map(({ key }) => [key, flagWords(key)] as const)]}
              onChoose={(vary) => setAsked({ ...asked, vary })}
            />
          </div>
        )}
      </form>
      <Answered game={game} question={question} asked={settled} />
    </>
  )
}

function FlagField({
  flag,
  value,
  onChange,
}: {
  flag: Flag
  value: string
  onChange: (value: string) => void
}) {
  const { key, kind, summary, usual, values, least, most, required } = flag
  const name = flagWords(key)
  if (kind === 'switch')
    return (
      <label className="tick">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={({ target }) => onChange(target.checked ? 'true' : '')}
        />{' '}
        {name} <span className="hint">{summary}</span>
      </label>
    )
  if (values.length > 0)
    return (
      <label>
        {name} <span className="hint">{summary}</span>
        <select value={value} onChange={({ target }) => onChange(target.value)}>
          {required && usual === null ? null : (
            <option value="">{usual === null ? 'not given' : `${usual} (usual)`}</option>
          )}
          {values
            .filter((each) => each !== usual)
            .map((each) => (
              <option key={each} value={String(each)}>
                {each}
              </option>
            ))}
        </select>
      </label>
    )
  return (
    <label>
      {name} <span className="hint">{summary}</span>
      <input
        name={key}
        value={value}
        required={required}
        {...(kind === 'number'
          ? { type: 'number', ...bounds(least, most) }
          : { type: 'text', maxLength: 200 })}
        placeholder={usual === null ? '' : String(usual)}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

function bounds(least: number | null, most: number | null): { min?: number; max?: number } {
  return { ...(least === null ? {} : { min: least }), ...(most === null ? {} : { max: most }) }
}

function Answered({
  game,
  question,
  asked,
}: {
  game: SystemView
  question: OddsQuestionView
  asked: OddsForm
}) {
  const missing = question.flags.find(({ key, required }) => required && (asked.flags[key] ?? '') === '')
  const query = queryOf(game.id, question, asked)
  const key = missing === undefined ? JSON.stringify(query) : null
  const { answer, problem, key: known } = useAsked(key, () => host.oddsAnswer(query))
  if (missing !== undefined) return <p className="fine">Give {flagWords(missing.key)} first.</p>
  const waits = known !== key && problem === null
  return (
    <div aria-live="polite" aria-busy={waits}>
      {problem === null ? null : (
        <p role="alert">
          {problem.message} {problem.hint}
        </p>
      )}
      {waits ? (
        <p>
          <progress aria-label="Counting" />
        </p>
      ) : null}
      {answer === null ? null : <Tables answer={answer} vary={query.vary?.flag ?? ''} />}
    </div>
  )
}

function Tables({ answer, vary }: { answer: OddsAnswerView; vary: string }) {
  const { tables, curve, assumes, bound, system, version } = answer
  return (
    <>
      <p className="fine">
        {assumes} {bound ?? 'Exact: every outcome of every die was played by the rules.'} {system} {version}.{' '}
        <button type="button" className="link" onClick={() => copy(window.location.href, 'Link copied')}>
          Copy the link
        </button>
      </p>
      <div className="plots">
        {tables.map((table, at) => (
          <div key={table.title}>
            <TablePlot table={table} />
            <p className="fine">
              {table.mean === null
                ? ''
                : `Mean ${table.mean.toFixed(2)}, deviation ${(table.deviation ?? 0).toFixed(2)}. `}
              <RuleLink system={system} rule={table.rule} />
            </p>
            {curve === null ? null : <CurvePlot curve={curve} at={at} axis={flagWords(vary)} />}
          </div>
        ))}
      </div>
    </>
  )
}

/** Numbers as columns, words as bars. */
function TablePlot({ table: { title, values, mean } }: { table: Table }) {
  if (mean !== null)
    return (
      <Columns
        title={title}
        values={values.map(({ value, chance }) => [Number(value), chance] as const)}
        mean={mean}
      />
    )
  return (
    <Shares
      title={title}
      lines={values.map(({ value, chance }, side) => ({
        name: String(value),
        side,
        share: chance,
        low: chance,
        high: chance,
      }))}
    />
  )
}

/** How a table changes with one number: each word's chance, or for numbers that something comes of it, and the mean. */
function CurvePlot({
  curve,
  at,
  axis,
}: {
  curve: NonNullable<OddsAnswerView['curve']>
  at: number
  axis: string
}) {
  const tables = curve.flatMap((point) => {
    const table = point.tables[at]
    return table === undefined ? [] : [{ at: String(point.at), table }]
  })
  const [first] = tables
  if (first === undefined) return null
  if (first.table.mean !== null)
    return (
      <>
        <Curves
          title={`${first.table.title}: above 0, over ${axis}`}
          axis={axis}
          lines={[
            {
              name: 'more than 0',
              side: 0,
              points: tables.map(({ at: name, table }) => pointOf(name, above(table))),
            },
          ]}
        />
        <table>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              <th scope="col">mean</th>
              <th scope="col">more than 0</th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ at: name, table }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{(table.mean ?? 0).toFixed(2)}</td>
                <td>{percent(above(table), 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )
  const names = [...new Set(tables.flatMap(({ table }) => table.values.map(({ value }) => String(value))))]
  return (
    <Curves
      title={`${first.table.title}, over ${axis}`}
      axis={axis}
      lines={names.map((name, side) => ({
        name,
        side,
        points: tables.map(({ at: place, table }) =>
          pointOf(place, table.values.find(({ value }) => String(value) === name)?.chance ?? 0),
        ),
      }))}
    />
  )
}

function above({ values }: Table): number {
  return values.reduce((sum, { value, chance }) => sum + (Number(value) > 0 ? chance : 0), 0)
}

function pointOf(at: string, share: number): { at: string; share: number; low: number; high: number } {
  return { at, share, low: share, high: share }
}
