/**
 * The lab: many fights of one set-up. Simulated, with something varied, two versions compared, or one number turned
 * until it is fair. What varies is picked from the sheets, the address holds the question, and curves grow while it runs.
 * Shares have their intervals; everything can be taken away as CSV and SVG.
 */
import type { JobRequest, JobView, ScenarioCheck, SystemView } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { companyPath } from '../company/chapters.ts'
import { heldCompanies } from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { type FollowedJob, useJob } from '../connection/job.ts'
import { useAsked } from '../connection/request.ts'
import { FindingView, isInquiry, noteWords } from '../lab/findings.tsx'
import { InquiryFields, inquiryOf } from '../lab/inquiries.tsx'
import { addressOf, type LabMode, type LabQuestion, questionIn } from '../lab/question-link.ts'
import { pathWords } from '../lab/variation.ts'
import { VariationPicker } from '../lab/variation-picker.tsx'
import { Columns, Curves, Shares } from '../plots/plots.tsx'
import { Link, linkTo, useAddress } from '../router.tsx'
import { copy, download } from '../ui/download.ts'
import { Select } from '../ui/select.tsx'
import { counted, percent, withSideNames } from '../ui/words.ts'

type Result = NonNullable<JobView['result']>
const MODES: readonly (readonly [LabMode, string])[] = [
  ['simulate', 'Who wins, and how?'],
  ['vary', 'What if one number changes?'],
  ['compare', 'Which of two is better?'],
  ['balance', 'What makes it fair?'],
  ['encounter', 'Which foes keep a promise?'],
  ['rules', 'What does a house rule do?'],
  ['solve', 'How is it best played?'],
]

const MOST_COMPANIES = 6
const FIGHTS = [1_000, 10_000, 100_000, 1_000_000]

/** Where the fight of a set-up comes from. */
function sourceOf({ text, sample, system }: LabQuestion): JobRequest['from'] {
  return text.trim() === '' ? { sample, system } : { scenario: text }
}

/** What the server is asked, for a set-up. */
export function requestOf(setup: LabQuestion): JobRequest {
  const base = { from: sourceOf(setup), fights: setup.fights }
  switch (setup.mode) {
    case 'simulate':
    case 'rules':
    case 'solve':
    case 'encounter':
      return base
    case 'vary':
      return {
        ...base,
        vary: setup.vary
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      }
    case 'compare':
      return { ...base, compare: setup.compare }
    case 'balance':
      return { ...base, vary: [setup.vary], target: { side: setup.side, share: setup.share } }
  }
}

/** The page of the simulator. */
export function LabPage() {
  const games = useAsked('systems', () => host.systems())
  const { query, hash } = useAddress()
  const [setup, setSetup] = useState(() =>
    questionIn(query, `#${hash}`, window.sessionStorage.getItem('steelyard.lab') ?? ''),
  )
  const followed = useJob()
  const game = games.answer?.find(({ id }) => id === setup.system) ?? null
  const sample = setup.sample === '' ? (game?.scenarios[0]?.id ?? '') : setup.sample
  const whole = { ...setup, sample }
  const source = sourceOf(whole)
  const checked = useAsked(sample === '' ? null : JSON.stringify(source), () => host.check(source))
  const sides = checked.answer?.sides ?? []
  useEffect(() => {
    document.title = 'Lab · Steelyard'
  }, [])
  const change = (facts: Partial<LabQuestion>) => setSetup({ ...setup, ...facts })
  const run = () => {
    const asked = { ...whole, side: setup.side === '' ? (sides[0]?.id ?? '') : setup.side }
    window.history.replaceState(null, '', addressOf(asked))
    const inquiry = inquiryOf(asked, sourceOf(asked))
    if (inquiry === null) followed.run(requestOf(asked))
    else followed.begin(() => host.inquire(inquiry))
  }
  // A link that holds a question is answered at once.
  const brought = useRef(query.has('ask'))
  useEffect(() => {
    if (!brought.current || checked.answer === null) return
    brought.current = false
    run()
  })
  return (
    <div className="page lab">
      <h1>Lab</h1>
      <CompaniesInLab />
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <Source setup={whole} games={games.answer ?? []} game={game} onChange={change} />
        {checked.problem === null || setup.text.trim() === '' ? null : (
          <p role="alert">{checked.problem.message}</p>
        )}
        <Question setup={whole} game={game} checked={checked.answer} onChange={change} />
        <div className="row">
          <button type="submit" className="primary" disabled={followed.running || sample === ''}>
            Run
          </button>
          {followed.running ? (
            <button type="button" onClick={followed.stop}>
              Stop
            </button>
          ) : null}
          <button
            type="button"
            onClick={() => copy(linkTo(addressOf(whole)), 'Link to this question copied')}
          >
            Share
          </button>
        </div>
      </form>
      <div aria-live="polite">
        <JobState followed={followed} checked={checked.answer} />
      </div>
    </div>
  )
}

/** The companies of this device, each to be sent through several fights in a row. */
function CompaniesInLab() {
  const [held] = useState(heldCompanies)
  if (held.length === 0) return null
  return (
    <p className="fine">
      Several fights in a row, with rests between:{' '}
      {held.slice(0, MOST_COMPANIES).map(({ id, name }, at) => (
        <span key={id}>
          {at === 0 ? '' : ', '}
          <Link href={companyPath(id, 'gauntlet')}>{name}</Link>
        </span>
      ))}
    </p>
  )
}

function JobState({ followed, checked }: { followed: FollowedJob; checked: ScenarioCheck | null }) {
  const { job, problem, running } = followed
  return (
    <>
      {problem === null ? null : (
        <p role="alert">
          {problem.message} {problem.hint}
        </p>
      )}
      {job !== null && running ? (
        <p>
          <progress aria-label="How far it is" {...(job.of === 0 ? {} : { max: job.of, value: job.done })} />
          <span className="fine">
            {job.note === ''
              ? `${counted(job.done, 'fight')} of ${job.of.toLocaleString('en')}, ${Math.round(job.rate).toLocaleString('en')} a second`
              : noteWords(job.note, checked)}
          </span>
        </p>
      ) : null}
      {job === null && !running ? (
        <p className="fine">Press Run. Ten thousand fights take a moment.</p>
      ) : null}
      {job?.result == null ? null : <Results result={job.result} checked={checked} running={running} />}
      {job?.finding == null ? null : <FindingView finding={job.finding} running={running} />}
    </>
  )
}

function Source({
  setup,
  games,
  game,
  onChange,
}: {
  setup: LabQuestion
  games: readonly SystemView[]
  game: SystemView | null
  onChange: (facts: Partial<LabQuestion>) => void
}) {
  return (
    <>
      <Select
        label="Game"
        value={setup.system}
        options={games.map(({ id, title }) => [id, title])}
        onChoose={(system) => onChange({ system, sample: '', text: '', vary: '', compare: '' })}
      />
      <Select
        label="Fight"
        value={setup.sample}
        options={(game?.scenarios ?? []).map(({ id, title }) => [id, title])}
        onChoose={(sample) => onChange({ sample, text: '', vary: '', compare: '' })}
      />
      <details open={setup.text !== ''}>
        <summary>My own scenario</summary>
        <textarea
          rows={8}
          aria-label="A scenario as text"
          placeholder="Paste a scenario, or take one from Build"
          value={setup.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </details>
    </>
  )
}

function Question({
  setup,
  game,
  checked,
  onChange,
}: {
  setup: LabQuestion
  game: SystemView | null
  checked: ScenarioCheck | null
  onChange: (facts: Partial<LabQuestion>) => void
}) {
  const foes = checked?.sides[1]?.id ?? 'npcs'
  const vary = setup.vary === '' ? `${foes}[0].count=1..6` : setup.vary
  const compare = setup.compare === '' ? `${foes}[0].count=1` : setup.compare
  return (
    <>
      <Select
        label="Question"
        value={setup.mode}
        options={MODES}
        onChoose={(mode) => onChange({ mode, vary, compare: mode === 'rules' ? '' : compare })}
      />
      {setup.mode === 'vary' || setup.mode === 'balance' ? (
        <VariationPicker
          key={setup.mode}
          value={setup.vary}
          checked={checked}
          game={game}
          takes={setup.mode === 'vary' ? 'several' : 'number'}
          onChange={(next) => onChange({ vary: next })}
        />
      ) : null}
      {setup.mode === 'compare' ? (
        <VariationPicker
          value={setup.compare}
          checked={checked}
          game={game}
          takes="one"
          onChange={(next) => onChange({ compare: next })}
        />
      ) : null}
      {isInquiry(setup.mode) ? (
        <InquiryFields setup={setup} game={game} checked={checked} onChange={onChange} />
      ) : null}
      {setup.mode === 'balance' ? <Target setup={setup} checked={checked} onChange={onChange} /> : null}
      {setup.mode === 'solve' || setup.mode === 'encounter' ? null : (
        <Select
          label={setup.mode === 'rules' ? 'Pairs of each fight' : 'Fights'}
          value={String(setup.fights)}
          options={FIGHTS.map((fights) => [
            String(fights),
            (setup.mode === 'rules' ? fights / 10 : fights).toLocaleString('en'),
          ])}
          onChoose={(fights) => onChange({ fights: Number(fights) })}
        />
      )}
    </>
  )
}

function Target({
  setup,
  checked,
  onChange,
}: {
  setup: LabQuestion
  checked: ScenarioCheck | null
  onChange: (facts: Partial<LabQuestion>) => void
}) {
  return (
    <>
      <Select
        label="Side that should win"
        value={setup.side === '' ? (checked?.sides[0]?.id ?? '') : setup.side}
        options={(checked?.sides ?? []).map(({ id, name }) => [id, name])}
        onChoose={(side) => onChange({ side })}
      />
      <label>
        this often: {percent(setup.share)}
        <input
          type="range"
          min="5"
          max="95"
          step="5"
          value={setup.share * 100}
          onChange={(event) => onChange({ share: Number(event.target.value) / 100 })}
        />
      </label>
    </>
  )
}

/** An outcome's name and the mark of its side. */
function outcomeOf(outcome: string, checked: ScenarioCheck | null): { name: string; side: number } {
  const side = checked?.sides.findIndex(({ id }) => id === outcome) ?? -1
  return { name: checked?.sides[side]?.name ?? outcome, side }
}

function Results({
  result,
  checked,
  running,
}: {
  result: Result
  checked: ScenarioCheck | null
  running: boolean
}) {
  const [first] = result.points
  return (
    <div className="results">
      <p>
        {running ? 'So far:' : withSideNames(checked?.sides ?? [], result.answer ?? result.verdict)}{' '}
        {running ? null : (
          <button
            type="button"
            className="link"
            onClick={() => download('fights.csv', csvOf(result), 'text/csv')}
          >
            CSV
          </button>
        )}
      </p>
      <div className="plots">
        {result.kind === 'sweep' || result.kind === 'balance' ? (
          <SweepPlot result={result} checked={checked} />
        ) : (
          result.points.map((point, at) => (
            <Shares
              key={JSON.stringify(point.at)}
              title={
                at === 0
                  ? `${counted(point.fights, 'fight')}`
                  : point.at
                      .map(({ path, value }) => `${pathWords(path, checked)} = ${String(value)}`)
                      .join(', ')
              }
              lines={point.shares.map(({ outcome, share, low, high }) => ({
                ...outcomeOf(outcome, checked),
                share,
                low,
                high,
              }))}
            />
          ))
        )}
        {result.kind === 'simulation' && first !== undefined ? <Measures measures={first.measures} /> : null}
      </div>
      {result.difference === null ? null : <Differences lines={result.difference} checked={checked} />}
    </div>
  )
}

function Differences({
  lines,
  checked,
}: {
  lines: NonNullable<Result['difference']>
  checked: ScenarioCheck | null
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">outcome</th>
          <th scope="col">difference</th>
          <th scope="col">from</th>
          <th scope="col">to</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ outcome, difference, low, high }) => (
          <tr key={outcome}>
            <th scope="row">{outcomeOf(outcome, checked).name}</th>
            <td>{(difference * 100).toFixed(2)} points</td>
            <td>{(low * 100).toFixed(2)}</td>
            <td>{(high * 100).toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SweepPlot({ result, checked }: { result: Result; checked: ScenarioCheck | null }) {
  const outcomes = [...new Set(result.points.flatMap(({ shares }) => shares.map(({ outcome }) => outcome)))]
  const sorted = [...result.points].sort(
    (one, other) => Number(one.at[0]?.value ?? 0) - Number(other.at[0]?.value ?? 0),
  )
  return (
    <Curves
      title="Share of fights won"
      axis={sorted[0]?.at.map(({ path }) => pathWords(path, checked)).join(' × ') ?? ''}
      lines={outcomes.map((outcome) => ({
        ...outcomeOf(outcome, checked),
        points: sorted.map((point) => {
          const found = point.shares.find((share) => share.outcome === outcome)
          return {
            at: point.at.map(({ value }) => String(value)).join(' × '),
            share: found?.share ?? 0,
            low: found?.low ?? 0,
            high: found?.high ?? 0,
          }
        }),
      }))}
    />
  )
}

function Measures({ measures }: { measures: Result['points'][number]['measures'] }) {
  return Object.entries(measures).map(([name, measure]) => {
    const counts = countsIn(measure)
    if (counts.length < 2) return null
    const total = counts.reduce((sum, [, count]) => sum + count, 0)
    const mean = counts.reduce((sum, [value, count]) => sum + value * count, 0) / total
    return (
      <Columns
        key={name}
        title={name}
        values={counts.map(([value, count]) => [value, count / total])}
        mean={mean}
      />
    )
  })
}

/** How often each number came, smallest first; empty for what is not in numbers. */
function countsIn(measure: unknown): [number, number][] {
  if (typeof measure !== 'object' || measure === null || !('counts' in measure)) return []
  const { counts } = measure
  if (typeof counts !== 'object' || counts === null) return []
  return Object.entries(counts)
    .map(([value, count]): [number, number] => [Number(value), Number(count)])
    .filter(([value, count]) => Number.isFinite(value) && Number.isFinite(count))
    .sort(([one], [other]) => one - other)
}

/** A result as a table for spreadsheets. */
export function csvOf(result: Result): string {
  const paths = result.points.flatMap(({ at }) => at.map(({ path }) => path))
  const names = [...new Set(paths)]
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows = result.points.flatMap(({ at, fights, shares }) =>
    shares.map(({ outcome, count, share, low, high }) => [
      ...names.map((name) => String(at.find(({ path }) => path === name)?.value ?? '')),
      outcome,
      String(count),
      String(fights),
      share.toFixed(6),
      low.toFixed(6),
      high.toFixed(6),
    ]),
  )
  const head = [...names, 'outcome', 'count', 'fights', 'share', 'low', 'high']
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`
}
