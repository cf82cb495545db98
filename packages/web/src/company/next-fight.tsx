/**
 * The next fight of a company: who goes, against whom, and how hard it will be.
 */
import '../styles/company.css'
import type { CompanyView, ContentView, SystemView } from '@steelyard/table/contract'
import { useEffect, useMemo, useState } from 'react'
import { BuildSide } from '../build/build-side.tsx'
import { type DraftSide, draftOf, type Fields, figureOf, isFields, rowOf } from '../build/draft.ts'
import { Estimate } from '../build/estimate.tsx'
import type { HeldCompany } from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { plainRecord } from '../connection/plain-json.ts'
import { useAsked } from '../connection/request.ts'
import { BrokenPacks } from '../packs/broken-packs.tsx'
import { type PackShelf, type SampleEntry, samplesOf, useContent, usePacks } from '../packs/use-content.ts'
import { Link } from '../router.tsx'
import { complain } from '../ui/notices.tsx'
import { Select } from '../ui/select.tsx'
import { beginFight, companyPath } from './chapters.ts'
import { WithCompany } from './company-page.tsx'
import { foeAsked, isNemesis, MeetAgain } from './nemeses.tsx'
import type { LiveCompany } from './use-company.ts'

/** The page. */
export function NextFightPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  return (
    <WithCompany id={parts['company'] ?? ''}>
      {(live, view, held) => <Loading live={live} view={view} held={held} />}
    </WithCompany>
  )
}

function Loading({ live, view, held }: { live: LiveCompany; view: CompanyView; held: HeldCompany }) {
  const { system, name } = view.company
  useEffect(() => {
    document.title = `The next fight of ${name} · Steelyard`
  }, [name])
  const games = useAsked('systems', () => host.systems())
  const shelf = usePacks(system, view.company.packs)
  const content = useContent(system, shelf, 'figure')
  const game = games.answer?.find(({ id }) => id === system)
  if (game === undefined || !content.ready)
    return <p className="loading">{games.problem?.message ?? content.problem?.message ?? 'One moment…'}</p>
  return <NextFight live={live} view={view} held={held} game={game} shelf={shelf} figures={content.entries} />
}

/** Foes, and the ground on which they are met. */
interface Foes {
  readonly side: DraftSide
  readonly field: Fields | null
}

const NOBODY: Foes = {
  side: { id: 'foes', name: 'The foes', hand: 'ai:skilled', rows: [], rest: {} },
  field: null,
}

/** The last foes that somebody has written down here, by company. */
function placeOf(company: string): string {
  return `steelyard.foes.${company}`
}

function rememberedFoes(company: string): Foes {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(placeOf(company)) ?? 'null')
    if (!isFields(read)) return NOBODY
    const [side = NOBODY.side] = draftOf({ sides: [read['side']] }).sides
    return { side, field: isFields(read['field']) ? read['field'] : null }
  } catch {
    return NOBODY
  }
}

/** Ready-made foes are remembered; a nemesis comes as it is then. */
function remember(company: string, { side, field }: Foes): void {
  const { id, name, hand, rows } = side
  const written = { side: { id, name, hand, figures: rows.map(figureOf) }, field }
  window.localStorage.setItem(placeOf(company), JSON.stringify(written))
}

function NextFight({
  live,
  view,
  held,
  game,
  shelf,
  figures,
}: {
  live: LiveCompany
  view: CompanyView
  held: HeldCompany
  game: SystemView
  shelf: PackShelf
  figures: readonly ContentView[]
}) {
  const { company } = view
  const living = company.figures.filter(({ life }) => life === 'alive')
  const [staying, setStaying] = useState<readonly string[]>([])
  const [foes, setFoes] = useState(() => rememberedFoes(held.id))
  const going = living.filter(({ id }) => !staying.includes(id))
  const titles = useMemo(() => new Map(figures.map(({ id, title }) => [id, title])), [figures])
  const against = foes.side.rows.map((row) => foeAsked(company, figureOf(row)))
  const start = () => {
    const ready = foes.side.rows.filter((row) => !isNemesis(company, row))
    remember(held.id, { ...foes, side: { ...foes.side, rows: ready } })
    return live.run((key, { revision }) =>
      beginFight(key, {
        revision,
        foes: against,
        foesName: foes.side.name,
        hands: { foes: handOf(foes.side.hand) },
        members: going.map(({ id }) => id),
        seats: Object.fromEntries(going.map(({ id }) => [id, id])),
        ...(foes.field === null ? {} : { field: plainRecord(foes.field) }),
      }),
    )
  }
  const ready = view.open === null && going.length > 0 && against.length > 0
  const toggle = (id: string) =>
    setStaying(staying.includes(id) ? staying.filter((other) => other !== id) : [...staying, id])
  return (
    <div className="page build">
      <h1>The next fight of {company.name}</h1>
      <div className="build-main">
        {view.open === null ? null : (
          <p role="alert">
            The company is still in the middle of something.{' '}
            <Link href={companyPath(held.id)}>Finish it first</Link>.
          </p>
        )}
        <fieldset className="card who-goes">
          <legend>Who goes</legend>
          {living.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" checked={!staying.includes(id)} onChange={() => toggle(id)} />
              {name}
            </label>
          ))}
        </fieldset>
        <Samples system={game.id} samples={samplesOf(game, shelf)} onFoes={setFoes} />
        <MeetAgain
          company={company}
          rows={foes.side.rows}
          onAdd={(row) => setFoes({ ...foes, side: { ...foes.side, rows: [...foes.side.rows, row] } })}
        />
        <BrokenPacks shelf={shelf} />
        <BuildSide
          system={game.id}
          shelf={shelf}
          side={foes.side}
          index={1}
          figures={figures}
          titles={titles}
          policies={game.policies.map(({ name }) => name)}
          removable={false}
          onChange={(side) => setFoes({ ...foes, side })}
          onRemove={() => undefined}
        />
      </div>
      <aside className="build-aside" aria-label="Ready">
        <button
          type="button"
          className="primary big"
          disabled={!ready || live.busy}
          data-act="start"
          onClick={start}
        >
          Start
        </button>
        {ready ? (
          <Estimate scenario={scenarioOf(view, going, foes)} />
        ) : (
          <p className="fine">Choose who they meet.</p>
        )}
        <Link href={companyPath(held.id)}>Back to {company.name}</Link>
      </aside>
    </div>
  )
}

function handOf(hand: string): 'human' | `ai:${string}` {
  return hand === 'human' ? hand : `ai:${hand.replace(/^ai:/, '')}`
}

/** The fight as it would be, for the estimate. */
function scenarioOf(
  { company }: CompanyView,
  going: CompanyView['company']['figures'],
  { side, field }: Foes,
): Fields {
  return {
    system: company.system,
    ...(Object.keys(company.rulings).length > 0 ? { rulings: company.rulings } : {}),
    ...(field === null ? {} : { field }),
    sides: [
      {
        id: 'company',
        name: company.name,
        figures: going.map(({ id, name, sheet }) => ({ ...sheet, id, name })),
      },
      { id: 'foes', name: side.name, figures: side.rows.map(figureOf) },
    ],
  }
}

/** The foes of a ready-made fight, with its ground. */
function Samples({
  system,
  samples,
  onFoes,
}: {
  system: string
  samples: readonly SampleEntry[]
  onFoes: (foes: Foes) => void
}) {
  const load = async (key: string) => {
    try {
      const data = await samples.find((sample) => sample.key === key)?.load()
      if (!isFields(data)) return
      const others = draftOf({ system, ...data }).sides.slice(1)
      const rows = others.flatMap((side) =>
        side.rows.map((row) => ({ ...rowOf(row.figure), count: row.count })),
      )
      const name = others[0]?.name ?? NOBODY.side.name
      onFoes({
        side: { ...NOBODY.side, name, rows },
        field: isFields(data['field']) ? data['field'] : null,
      })
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section className="card" aria-label="Foes of a ready-made fight">
      <Select
        label="Foes and ground of a ready-made fight"
        value=""
        options={[['', 'choose one…'], ...samples.map(({ key, title }) => [key, title] as const)]}
        onChoose={(sample) => sample !== '' && load(sample)}
      />
    </section>
  )
}
