/**
 * A company through several fights with rests between, many times over: who is alive after each, and which fight breaks
 * them. The company itself stays as it is.
 */
import type { CompanyView, JobView, SystemView } from '@steelyard/table/contract'
import { useEffect, useMemo, useState } from 'react'
import { BuildSide } from '../build/build-side.tsx'
import { type DraftSide, figureOf } from '../build/draft.ts'
import { companyPath } from '../company/chapters.ts'
import { WithCompany } from '../company/company-page.tsx'
import { foeAsked } from '../company/nemeses.tsx'
import type { HeldCompany } from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { type FollowedJob, useJob } from '../connection/job.ts'
import { useAsked } from '../connection/request.ts'
import { BrokenPacks } from '../packs/broken-packs.tsx'
import { useContent, usePacks } from '../packs/use-content.ts'
import { Curves } from '../plots/plots.tsx'
import { Link } from '../router.tsx'
import { Select } from '../ui/select.tsx'
import { chanceWords, counted, marginWords } from '../ui/words.ts'

const MOST_FIGHTS = 20
const RUNS = [200, 1_000, 5_000]
const RESTS: readonly (readonly ['careful' | 'none', string])[] = [
  ['careful', 'they rest and see to their wounds'],
  ['none', 'they go on at once'],
]

/** The page. */
export function GauntletPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  return (
    <WithCompany id={parts['company'] ?? ''}>
      {(_, view, held) => <Loading view={view} held={held} />}
    </WithCompany>
  )
}

function Loading({ view, held }: { view: CompanyView; held: HeldCompany }) {
  const { system, name } = view.company
  useEffect(() => {
    document.title = `${name}: how far do they come? · Steelyard`
  }, [name])
  const games = useAsked('systems', () => host.systems())
  const game = games.answer?.find(({ id }) => id === system)
  if (game === undefined) return <p className="loading">{games.problem?.message ?? 'One moment…'}</p>
  return <Gauntlet view={view} held={held} game={game} />
}

function freshFight(number: number): DraftSide {
  return { id: `fight-${number}`, name: `Fight ${number}`, hand: 'ai:skilled', rows: [], rest: {} }
}

function Gauntlet({ view, held, game }: { view: CompanyView; held: HeldCompany; game: SystemView }) {
  const { company } = view
  const shelf = usePacks(game.id, company.packs)
  const { entries: figures } = useContent(game.id, shelf, 'figure')
  const titles = useMemo(() => new Map(figures.map(({ id, title }) => [id, title])), [figures])
  const [fights, setFights] = useState<readonly DraftSide[]>([freshFight(1), freshFight(2)])
  const [rest, setRest] = useState<'careful' | 'none'>('careful')
  const [runs, setRuns] = useState(RUNS[0] ?? 1)
  const followed = useJob()
  const fought = fights.filter(({ rows }) => rows.length > 0)
  const start = () =>
    followed.begin(() =>
      host.companies.gauntlet(held.token, {
        fights: fought.map(({ rows }) => ({
          foes: rows.map((row) => foeAsked(company, figureOf(row))),
          rest,
        })),
        runs,
      }),
    )
  return (
    <div className="page build">
      <h1>{company.name}: how far do they come?</h1>
      <div className="build-main">
        <BrokenPacks shelf={shelf} />
        {fights.map((side, at) => (
          <BuildSide
            key={side.id}
            system={game.id}
            shelf={shelf}
            side={side}
            index={1}
            figures={figures}
            titles={titles}
            policies={[]}
            seated={false}
            removable={fights.length > 1}
            onChange={(next) => setFights(fights.with(at, next))}
            onRemove={() => setFights(fights.toSpliced(at, 1))}
          />
        ))}
        {fights.length < MOST_FIGHTS ? (
          <button type="button" onClick={() => setFights([...fights, freshFight(fights.length + 1)])}>
            Another fight
          </button>
        ) : null}
      </div>
      <aside className="build-aside" aria-label="The gauntlet">
        <Select label="After each fight" value={rest} options={RESTS} onChoose={setRest} />
        <Select
          label="Runs"
          value={String(runs)}
          options={RUNS.map((many) => [String(many), many.toLocaleString('en')])}
          onChoose={(many) => setRuns(Number(many))}
        />
        <button
          type="button"
          className="primary big"
          disabled={fought.length === 0 || followed.running}
          data-act="run"
          onClick={start}
        >
          Send them
        </button>
        {followed.running ? (
          <button type="button" onClick={followed.stop}>
            Stop
          </button>
        ) : null}
        {fought.length === 0 ? <p className="fine">Choose whom they meet first.</p> : null}
        <Link href={companyPath(held.id)}>Back to {company.name}</Link>
        <div aria-live="polite">
          <Outcome followed={followed} company={company} />
        </div>
      </aside>
    </div>
  )
}

function Outcome({ followed, company }: { followed: FollowedJob; company: CompanyView['company'] }) {
  const { job, problem, running } = followed
  return (
    <>
      {problem === null ? null : (
        <p role="alert">
          {problem.message} {problem.hint}
        </p>
      )}
      {job !== null && running ? (
        <progress max={Math.max(1, job.of)} value={job.done} aria-label="Fights fought" />
      ) : null}
      {job?.result == null ? null : <Survival result={job.result} company={company} running={running} />}
    </>
  )
}

type Result = NonNullable<JobView['result']>

/** Who is alive after each fight, as curves and in a table. */
function Survival({
  result: { points, verdict },
  company,
  running,
}: {
  result: Result
  company: CompanyView['company']
  running: boolean
}) {
  const [first] = points
  const ids = first?.shares.map(({ outcome }) => outcome) ?? []
  const nameOf = (id: string) => company.figures.find((figure) => figure.id === id)?.name ?? id
  const shareOf = (id: string, at: number) => points[at]?.shares.find(({ outcome }) => outcome === id)
  return (
    <section className="card" aria-label="Who lives">
      <h2>Who lives</h2>
      <p>{running ? 'So far:' : verdict}</p>
      <Curves
        title={`Alive after each fight, ${counted(first?.fights ?? 0, 'run')}`}
        axis="fight"
        lines={ids.map((id, side) => ({
          name: nameOf(id),
          side,
          points: points.map((_, at) => {
            const { share = 0, low = 0, high = 0 } = shareOf(id, at) ?? {}
            return { at: String(at + 1), share, low, high }
          }),
        }))}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">alive after</th>
            {points.map((_, at) => (
              <th key={(at + 1).toString()} scope="col">
                fight {at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => (
            <tr key={id}>
              <th scope="row">{nameOf(id)}</th>
              {points.map((_, at) => (
                <td key={(at + 1).toString()}>{shareWords(shareOf(id, at))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function shareWords(share: Result['points'][number]['shares'][number] | undefined): string {
  if (share === undefined) return ''
  const chance = { chance: share.share, margin: (share.high - share.low) / 2 }
  return `${chanceWords(chance)} ${marginWords(chance)}`.trimEnd()
}
