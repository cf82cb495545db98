/**
 * What an inquiry has found: the fights that a change of rules shifts, the value of best play with what each hand loses,
 * and encounters with their certificates.
 */
import type { Finding, ScenarioCheck } from '@steelyard/table/contract'
import { startFight } from '../connection/make.ts'
import { plainRecord } from '../connection/plain-json.ts'
import { Plot } from '../plots/plots.tsx'
import { download } from '../ui/download.ts'
import { counted, likely, percent } from '../ui/words.ts'

type DiffFinding = Extract<Finding, { kind: 'diff' }>
type DiffRow = DiffFinding['changes'][number]['rows'][number]
type SolveFinding = Extract<Finding, { kind: 'solve' }>
type EncounterFinding = Extract<Finding, { kind: 'encounter' }>

/** What was found, so far or in the end. */
export function FindingView({ finding, running }: { finding: Finding; running: boolean }) {
  switch (finding.kind) {
    case 'diff':
      return <DiffView finding={finding} running={running} />
    case 'solve':
      return <SolveView finding={finding} />
    case 'encounter':
      return <EncounterView finding={finding} />
    case 'puzzle':
      return null
  }
}

/** What a finding says of itself, and the ways to take it away. */
function Foot({ finding, csv }: { finding: DiffFinding | SolveFinding | EncounterFinding; csv: string }) {
  const { system, version, command } = finding
  return (
    <p className="fine">
      {system} {version}, {new Date().toISOString().slice(0, 10)}. Again: <code>{command}</code>{' '}
      <button type="button" className="link" onClick={() => download(`${finding.kind}.csv`, csv, 'text/csv')}>
        CSV
      </button>{' '}
      <button
        type="button"
        className="link"
        onClick={() =>
          download(`${finding.kind}.json`, `${JSON.stringify(finding, null, 2)}\n`, 'application/json')
        }
      >
        JSON
      </button>
    </p>
  )
}

/** Rows for spreadsheets. */
export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)
  return `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`
}

// ── What a change of rules does ──────────────────────────────────────────────────────────────────────────

function DiffView({ finding, running }: { finding: DiffFinding; running: boolean }) {
  const [first] = finding.changes
  if (first === undefined) return null
  const ranked = finding.changes.length > 1
  return (
    <div className="results">
      <p>
        {running ? 'So far: ' : ''}
        {ranked ? `${finding.changes.length} changes, the one that matters most first.` : first.text}
      </p>
      {ranked ? <Ranking finding={finding} /> : <Shifts rows={first.rows} />}
      {first.refused.length === 0 || ranked ? null : (
        <p className="fine">Not possible with these rulings: {first.refused.join('; ')}</p>
      )}
      {running ? null : <Foot finding={finding} csv={diffCsv(finding)} />}
    </div>
  )
}

function Ranking({ finding }: { finding: DiffFinding }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">change</th>
          <th scope="col">largest shift</th>
          <th scope="col">what it does</th>
        </tr>
      </thead>
      <tbody>
        {finding.changes.map(({ name, weight, text }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{weight < 0.0005 ? 'none shown' : `${(weight * 100).toFixed(1)} of 100`}</td>
            <td>{text.replace(/^\S+ /, '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The outcome that is told of a fight: the one that surely shifts, else the first side's wins. */
function toldOf({ outcomes, shift, sides }: DiffRow): DiffRow['outcomes'][number] | undefined {
  return outcomes.find(({ outcome }) => outcome === (shift ?? sides[0]?.id)) ?? outcomes[0]
}

function outcomeName({ sides }: Pick<DiffRow, 'sides'>, outcome: string): string {
  return sides.find(({ id }) => id === outcome)?.name ?? outcome
}

const WIDTH = 460
const ROW = 26
const LEFT = 170

/** Every fight's shift with its interval, about zero. */
function Shifts({ rows }: { rows: readonly DiffRow[] }) {
  const told = rows.flatMap((row) => {
    const outcome = toldOf(row)
    return outcome === undefined ? [] : [{ row, outcome }]
  })
  const far = Math.max(
    0.01,
    ...told.map(({ outcome }) => Math.max(Math.abs(outcome.low), Math.abs(outcome.high))),
  )
  const at = (share: number) => LEFT + ((share + far) / (2 * far)) * (WIDTH - LEFT - 10)
  return (
    <>
      <div className="plots">
        <Plot
          title="What shifts, in fights of 100"
          words={told
            .map(
              ({ row, outcome }) =>
                `${row.title}: ${outcomeName(row, outcome.outcome)} ${pointsWords(outcome)}`,
            )
            .join('; ')}
          height={told.length * ROW + 34}
        >
          <line className="axis" x1={at(0)} x2={at(0)} y1="4" y2={told.length * ROW + 8} />
          {[-far, 0, far].map((tick) => (
            <text
              key={tick}
              x={at(tick)}
              y={told.length * ROW + 24}
              textAnchor={tick < 0 ? 'start' : tick > 0 ? 'end' : 'middle'}
            >
              {signed(tick * 100)}
            </text>
          ))}
          {told.map(({ row, outcome }, place) => {
            const y = place * ROW + 18
            return (
              <g key={row.name} className={row.shift === null ? 'side-none' : 'side-0'}>
                <text x={LEFT - 8} y={y + 4} textAnchor="end" className="value">
                  {row.title.slice(0, 24)}
                </text>
                <line className="whisker" x1={at(outcome.low)} x2={at(outcome.high)} y1={y} y2={y} />
                <circle className="column" cx={at(outcome.difference)} cy={y} r="5">
                  <title>{`${row.title}: ${pointsWords(outcome)}`}</title>
                </circle>
              </g>
            )
          })}
        </Plot>
      </div>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">fight</th>
              <th scope="col">outcome</th>
              <th scope="col">before</th>
              <th scope="col">after</th>
              <th scope="col">of 100</th>
              <th scope="col">what else moves</th>
            </tr>
          </thead>
          <tbody>
            {told.map(({ row, outcome }) => (
              <tr key={row.name}>
                <th scope="row">{row.title}</th>
                <td>{outcomeName(row, outcome.outcome)}</td>
                <td>{shareWords(outcome.before, row.fights)}</td>
                <td>{shareWords(outcome.after, row.fights)}</td>
                <td>
                  {row.atMost === null
                    ? pointsWords(outcome)
                    : `no difference (at most ${percent(row.atMost, 1)})`}
                </td>
                <td>
                  {row.measures
                    .map(
                      ({ measure, before, after }) => `${measure} ${before.toFixed(2)} → ${after.toFixed(2)}`,
                    )
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function shareWords(share: number, fights: number): string {
  return likely({ chance: share, margin: 1.5 / Math.max(1, fights) }, 1)
}

function signed(points: number): string {
  return `${points < 0 ? '−' : points > 0 ? '+' : ''}${Math.abs(points).toFixed(points === 0 ? 0 : 1)}`
}

function pointsWords({ difference, low, high }: DiffRow['outcomes'][number]): string {
  return `${signed(difference * 100)} ± ${(50 * (high - low)).toFixed(1)}`
}

function diffCsv({ changes }: DiffFinding): string {
  return csvRows([
    ['change', 'fight', 'kind', 'name', 'before', 'after', 'difference', 'low', 'high', 'pairs'],
    ...changes.flatMap((change) =>
      change.rows.flatMap((row) => [
        ...row.outcomes.map(({ outcome, before, after, difference, low, high }) => [
          ...[change.name, row.name, 'outcome', outcome],
          ...[before, after, difference, low, high, row.fights],
        ]),
        ...row.measures.map(({ measure, before, after, difference, low, high }) => [
          ...[change.name, row.name, 'measure', measure],
          ...[before, after, difference, low, high, row.fights],
        ]),
      ]),
    ),
  ])
}

// ── How a fight is best played ───────────────────────────────────────────────────────────────────────────

type Bounds = SolveFinding['value']

/** Two numbers between which a value surely lies, as one where they meet. */
function boundsWords({ low, high, value }: Bounds): string {
  return high - low <= 0.002 ? percent(value, 1) : `${percent(low, 1)} to ${percent(high, 1)}`
}

const LEAST_WEIGHT = 0.0005

function SolveView({ finding }: { finding: SolveFinding }) {
  const { first, hands, sides, side, text } = finding
  const nameOf = (id: string) => sides.find((each) => each.id === id)?.name ?? id
  return (
    <div className="results">
      <p>{text}</p>
      {first.kind === 'open' ? (
        <table>
          <caption>First choice: {first.ask}</caption>
          <thead>
            <tr>
              <th scope="col">answer</th>
              <th scope="col">worth to {nameOf(side)}</th>
            </tr>
          </thead>
          <tbody>
            {first.options
              .toSorted((one, other) => other.value - one.value)
              .map((option) => (
                <tr key={option.label}>
                  <th scope="row">{option.label}</th>
                  <td>{boundsWords(option)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ) : null}
      {first.kind === 'secret' ? (
        <div>
          <h3>First choice, in secret</h3>
          <Mixture name={nameOf(side)} mixtures={first.own} />
          <Mixture
            name={sides
              .filter(({ id }) => id !== side)
              .map(({ name }) => name)
              .join(', ')}
            mixtures={first.others}
          />
        </div>
      ) : null}
      {hands.length === 0 ? null : (
        <div className="scroll">
          <table>
            <caption>Against somebody who knows how it plays</caption>
            <thead>
              <tr>
                <th scope="col">side</th>
                <th scope="col">hand</th>
                <th scope="col">wins at worst</th>
                <th scope="col">loses of 100</th>
              </tr>
            </thead>
            <tbody>
              {hands.map((hand) => (
                <tr key={`${hand.side} ${hand.hand}`}>
                  <td>{nameOf(hand.side)}</td>
                  <th scope="row">{hand.hand}</th>
                  <td>{boundsWords(hand.worst)}</td>
                  <td>{lossWords(hand.loses)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Foot finding={finding} csv={solveCsv(finding)} />
    </div>
  )
}

function lossWords({ low, high }: SolveFinding['hands'][number]['loses']): string {
  if (high - low <= 0.002) return (50 * (low + high)).toFixed(1)
  return low <= 0
    ? `at most ${(100 * high).toFixed(1)}`
    : `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`
}

type Mixtures = Extract<SolveFinding['first'], { kind: 'secret' }>['own']

function Mixture({ name, mixtures }: { name: string; mixtures: Mixtures }) {
  return (
    <p>
      <b>{name}</b>:{' '}
      {mixtures
        .filter(({ weight }) => weight >= LEAST_WEIGHT)
        .toSorted((one, other) => other.weight - one.weight)
        .map(({ labels, weight }) => `${labels.join(' and ') || 'nothing to choose'} ${percent(weight)}`)
        .join(', ')}
    </p>
  )
}

function solveCsv({ side, value, hands }: SolveFinding): string {
  return csvRows([
    ['side', 'hand', 'low', 'high', 'loses low', 'loses high'],
    [side, 'best play', value.low, value.high, 0, 0],
    ...hands.map((hand) => [
      hand.side,
      hand.hand,
      hand.worst.low,
      hand.worst.high,
      hand.loses.low,
      hand.loses.high,
    ]),
  ])
}

// ── Foes that keep a promise ─────────────────────────────────────────────────────────────────────────────

const KEPT = { yes: '✓ kept', no: '✗ not kept', open: '? not proven' } as const

function EncounterView({ finding }: { finding: EncounterFinding }) {
  return (
    <div className="results">
      <p>{finding.text.replaceAll('"', '')}</p>
      {finding.encounters.map((encounter) => (
        <section key={encounter.foes} className="card" aria-label={encounter.foes}>
          <h3>
            {encounter.certified ? '✓ ' : ''}
            {encounter.foes} <small>{encounter.kind}</small>
          </h3>
          <ul>
            {encounter.checks.map(({ text, share, low, high, kept }) => (
              <li key={text}>
                {text}: {likely({ chance: share, margin: (high - low) / 2 }, 1)} ({percent(low, 1)} to{' '}
                {percent(high, 1)}), {KEPT[kept]}
              </li>
            ))}
          </ul>
          <p className="fine">
            {counted(encounter.fights, 'fight')} with dice that the search had not seen, seed “
            {encounter.seed}”.
          </p>
          <p className="row">
            <button
              type="button"
              className="primary"
              onClick={() =>
                startFight(
                  { from: { scenario: plainRecord(Object(encounter.scenario)) } },
                  finding.title,
                  finding.system,
                )
              }
            >
              Play it
            </button>
            <button
              type="button"
              onClick={() =>
                download(
                  'encounter.json',
                  `${JSON.stringify(encounter.scenario, null, 2)}\n`,
                  'application/json',
                )
              }
            >
              Scenario
            </button>
          </p>
        </section>
      ))}
      <Foot finding={finding} csv={encounterCsv(finding)} />
    </div>
  )
}

function encounterCsv({ encounters }: EncounterFinding): string {
  return csvRows([
    ['foes', 'promise', 'share', 'low', 'high', 'kept', 'fights', 'seed'],
    ...encounters.flatMap(({ foes, checks, fights, seed }) =>
      checks.map(({ text, share, low, high, kept }) => [foes, text, share, low, high, kept, fights, seed]),
    ),
  ])
}

/** True for a question that an inquiry answers. */
export function isInquiry(mode: string): boolean {
  return mode === 'rules' || mode === 'solve' || mode === 'encounter'
}

/** Sides of a scenario by name, for progress in words. */
export function noteWords(note: string, checked: ScenarioCheck | null): string {
  return (checked?.sides ?? []).reduce(
    (text, { id, name }) => text.replace(new RegExp(`^${id} as `), `${name} as `),
    note,
  )
}
