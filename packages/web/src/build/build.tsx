/**
 * Build a fight: a game, sides, figures by search or by pasting whatever one has, counts, who plays, the rulings in
 * plain words, and how hard it is, reckoned while one builds. It opens on an example or on the last one built.
 */
import type { ContentView, SystemView } from '@steelyard/table/contract'
import { useEffect, useMemo, useState } from 'react'
import { host } from '../connection/host.ts'
import { startFight } from '../connection/make.ts'
import { useAsked } from '../connection/request.ts'
import { BrokenPacks } from '../packs/broken-packs.tsx'
import { type PackShelf, type SampleEntry, samplesOf, useContent, usePacks } from '../packs/use-content.ts'
import { go, linkTo, useAddress } from '../router.tsx'
import { copy, download } from '../ui/download.ts'
import { complain } from '../ui/notices.tsx'
import { Select } from '../ui/select.tsx'
import { BuildSide } from './build-side.tsx'
import {
  type Draft,
  draftOf,
  type Fields,
  freshSide,
  isFields,
  packed,
  rowOf,
  scenarioOf,
  unpacked,
} from './draft.ts'
import { Estimate } from './estimate.tsx'
import { PasteBox } from './paste-box.tsx'
import { Rulings } from './rulings.tsx'

const PLACE = 'steelyard.draft'
const MOST_SIDES = 8

function remembered(): Draft | null {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(PLACE) ?? 'null')
    return isFields(read) ? draftOf(read) : null
  } catch {
    return null
  }
}

/** The page where fights are made. */
export function BuildPage() {
  const { query, hash } = useAddress()
  const games = useAsked('systems', () => host.systems())
  const [draft, setDraft] = useState<Draft | null>(() => {
    const linked = hash.startsWith('s=') ? unpacked(hash.slice(2)) : null
    if (linked !== null) return draftOf(linked)
    return query.get('system') === null ? remembered() : null
  })
  useEffect(() => {
    document.title = 'Build · Steelyard'
  }, [])
  const load = async (system: string, sample: string) => {
    try {
      const { data } = await host.contentEntry(system, 'scenario', sample)
      if (isFields(data)) setDraft(draftOf({ system, ...data }))
    } catch (error) {
      complain(error)
    }
  }
  const wanted = query.get('system')
  const game = games.answer?.find(({ id }) => id === (draft?.system ?? wanted)) ?? games.answer?.[0] ?? null
  const first = query.get('sample') ?? game?.scenarios[0]?.id
  const missing = draft === null && game !== null && first !== undefined
  useAsked(missing ? `${game.id} ${first}` : null, () => load(game?.id ?? '', first ?? ''))
  useEffect(() => {
    if (draft !== null) window.localStorage.setItem(PLACE, JSON.stringify(scenarioOf(draft)))
  }, [draft])
  if (draft === null || game === null)
    return <p className="loading">{games.problem?.message ?? 'One moment…'}</p>
  return <Builder draft={draft} game={game} games={games.answer ?? []} onChange={setDraft} onLoad={load} />
}

function Builder({
  draft,
  game,
  games,
  onChange,
  onLoad,
}: {
  draft: Draft
  game: SystemView
  games: readonly SystemView[]
  onChange: (draft: Draft) => void
  onLoad: (system: string, sample: string) => void
}) {
  const shelf = usePacks(game.id)
  const { entries: figures } = useContent(game.id, shelf, 'figure')
  const scenario = useMemo(() => scenarioOf(draft), [draft])
  const change = (facts: Partial<Draft>) => onChange({ ...draft, ...facts })
  const add = (at: number, figure: unknown) => {
    const side = draft.sides[at]
    if (side === undefined) return
    change({ sides: draft.sides.with(at, { ...side, rows: [...side.rows, rowOf(figure)] }) })
  }
  return (
    <div className="page build">
      <h1>Build a fight</h1>
      <div className="build-main">
        <Beginning
          draft={draft}
          games={games}
          samples={samplesOf(game, shelf)}
          onTitle={(title) => change({ title })}
          onScenario={(fields) => onChange(draftOf({ system: game.id, ...fields }))}
          onLoad={onLoad}
        />
        <BrokenPacks shelf={shelf} />
        <BuildSides
          draft={draft}
          game={game}
          shelf={shelf}
          figures={figures}
          onSides={(sides) => change({ sides })}
        />
        <PasteBox
          system={draft.system}
          sides={draft.sides}
          onFigure={add}
          onScenario={(fields) => onChange(draftOf(fields))}
        />
        <Rulings system={draft.system} values={draft.rulings} onChange={(rulings) => change({ rulings })} />
      </div>
      <Aside draft={draft} scenario={scenario} />
    </div>
  )
}

/** Every side, and the way to have another. */
function BuildSides({
  draft: { sides },
  game,
  shelf,
  figures,
  onSides,
}: {
  draft: Draft
  game: SystemView
  shelf: PackShelf
  figures: readonly ContentView[]
  onSides: (sides: Draft['sides']) => void
}) {
  const titles = useMemo(() => new Map(figures.map(({ id, title }) => [id, title])), [figures])
  return (
    <>
      {sides.map((side, at) => (
        <BuildSide
          key={side.id}
          system={game.id}
          shelf={shelf}
          side={side}
          index={at}
          figures={figures}
          titles={titles}
          policies={game.policies.map(({ name }) => name)}
          removable={sides.length > 2}
          onChange={(next) => onSides(sides.with(at, next))}
          onRemove={() => onSides(sides.toSpliced(at, 1))}
        />
      ))}
      {sides.length < MOST_SIDES ? (
        <div className="row">
          <button type="button" onClick={() => onSides([...sides, freshSide(sides)])}>
            Another side
          </button>
        </div>
      ) : null}
    </>
  )
}

function Beginning({
  draft,
  games,
  samples,
  onTitle,
  onScenario,
  onLoad,
}: {
  draft: Draft
  games: readonly SystemView[]
  samples: readonly SampleEntry[]
  onTitle: (title: string) => void
  onScenario: (scenario: Fields) => void
  onLoad: (system: string, sample: string) => void
}) {
  const begin = async (key: string) => {
    try {
      const data = await samples.find((sample) => sample.key === key)?.load()
      if (isFields(data)) onScenario(data)
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section className="card" aria-label="The fight">
      <div className="row">
        <Select
          label="Game"
          heard
          value={draft.system}
          options={games.map(({ id, title }) => [id, title])}
          onChoose={(system) => onLoad(system, games.find(({ id }) => id === system)?.scenarios[0]?.id ?? '')}
        />
        <Select
          label="Begin with"
          heard
          value=""
          options={[['', 'Begin with a sample…'], ...samples.map(({ key, title }) => [key, title] as const)]}
          onChoose={begin}
        />
        <label>
          <span className="unseen">Title</span>
          <input
            placeholder="Title"
            value={draft.title}
            maxLength={120}
            onChange={(event) => onTitle(event.target.value)}
          />
        </label>
      </div>
    </section>
  )
}

function Aside({ draft, scenario }: { draft: Draft; scenario: Readonly<Record<string, unknown>> }) {
  const [busy, setBusy] = useState(false)
  const written = JSON.stringify(scenario, null, 1)
  const start = async () => {
    setBusy(true)
    try {
      const title = draft.title === '' ? draft.sides.map(({ name }) => name).join(' against ') : draft.title
      await startFight({ from: { scenario: written }, apart: true }, title, draft.system)
    } catch (error) {
      complain(error)
      setBusy(false)
    }
  }
  return (
    <aside className="build-aside" aria-label="Ready">
      <button type="button" className="primary big" disabled={busy} data-act="start" onClick={start}>
        Start
      </button>
      <Estimate scenario={scenario} />
      <div className="row">
        <button
          type="button"
          onClick={() => {
            window.sessionStorage.setItem('steelyard.lab', written)
            go(`/lab?system=${draft.system}`)
          }}
        >
          To the lab
        </button>
        <button type="button" onClick={() => copy(linkTo(`/build#s=${packed(scenario)}`), 'Link copied')}>
          Copy a link
        </button>
        <button type="button" onClick={() => download('fight.json', written, 'application/json')}>
          Save as a file
        </button>
      </div>
    </aside>
  )
}
