/**
 * The companies of this device, and the ways to have another: of ready-made figures, out of a fight that is over, or from
 * a file.
 */
import '../styles/company.css'
import type { ContentView, SystemView } from '@steelyard/table/contract'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { type DraftRow, draftOf, figureOf, isFields, nameOf, rowOf } from '../build/draft.ts'
import { FindFigure } from '../build/find-figure.tsx'
import { dropCompany, type HeldCompany, heldCompanies } from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { heldFights, type KeyringEntry } from '../connection/keyring.ts'
import { type PlainRecord, plainRecord } from '../connection/plain-json.ts'
import { useAsked } from '../connection/request.ts'
import { BrokenPacks } from '../packs/broken-packs.tsx'
import { type SampleEntry, samplesOf, useContent, usePacks } from '../packs/use-content.ts'
import { Link } from '../router.tsx'
import { EmblemPicture } from '../stage/emblem-mark.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { complain, notify } from '../ui/notices.tsx'
import { Select } from '../ui/select.tsx'
import { isBetween } from '../ui/words.ts'
import { companyPath, openFounded } from './chapters.ts'
import { gameEmblem } from './emblem.tsx'
import { foundFromFight } from './found-from-fight.ts'

/** All companies, and the founding of one. */
export function CompaniesPage() {
  useEffect(() => {
    document.title = 'Companies · Steelyard'
  }, [])
  const games = useAsked('systems', () => host.systems())
  const [held, setHeld] = useState(heldCompanies)
  return (
    <div className="page companies">
      <header>
        <h1>Companies</h1>
        <p className="fine">
          A fight is a chapter. A company is the people who live from one to the next, with their wounds,
          their gear and their calendar.
        </p>
      </header>
      {held.length > 0 ? (
        <HeldList held={held} games={games.answer ?? []} onForget={() => setHeld(heldCompanies())} />
      ) : null}
      {games.problem === null ? null : <p role="alert">{games.problem.message}</p>}
      {games.answer === null ? null : <Founding games={games.answer} />}
      <div className="over-grid">
        <FromFights />
        <FromFile />
      </div>
    </div>
  )
}

/** Companies as a list of links. */
function HeldList({
  held,
  games,
  onForget,
}: {
  held: readonly HeldCompany[]
  games: readonly SystemView[]
  onForget: () => void
}) {
  const titleOf = (system: string): string => games.find(({ id }) => id === system)?.title ?? system
  const [leaving, setLeaving] = useState<HeldCompany | null>(null)
  return (
    <section aria-label="Your companies">
      <h2>Your companies</h2>
      <ul className="recent">
        {held.map(({ id, name, system, at, token }) => (
          <li key={id}>
            <Link href={companyPath(id)}>
              <EmblemPicture name={gameEmblem(system)} size={22} /> <b>{name}</b>{' '}
              <span className="fine">{[titleOf(system), new Date(at).toLocaleDateString()].join(' · ')}</span>
            </Link>
            <button
              type="button"
              className="quiet"
              aria-label={`Forget ${name}`}
              onClick={() => setLeaving({ id, name, system, at, token })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <Confirm
          title={`Forget ${leaving.name}?`}
          act="Forget it"
          onClose={() => setLeaving(null)}
          onAct={async () => {
            dropCompany(leaving.id)
            onForget()
          }}
        >
          The table keeps the company, but this device loses its key: without the link or an exported file
          nobody comes back to it.
        </Confirm>
      )}
    </section>
  )
}

function Founding({ games }: { games: readonly SystemView[] }) {
  const [system, setSystem] = useState(games[0]?.id ?? '')
  const [name, setName] = useState('')
  const [rows, setRows] = useState<readonly DraftRow[]>([])
  const [busy, setBusy] = useState(false)
  const game = games.find(({ id }) => id === system)
  const shelf = usePacks(system)
  const { entries: figures } = useContent(system, shelf, 'figure')
  const found = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      openFounded(await host.companies.found({ system, name, figures: rows.map(plainFigure) }))
    } catch (error) {
      complain(error)
      setBusy(false)
    }
  }
  return (
    <form className="card founding" onSubmit={found} aria-label="Found a company">
      <h2>Found a company</h2>
      <div className="row">
        <label>
          Name
          <input
            required
            maxLength={80}
            placeholder="The Riders"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Select
          label="Game"
          value={system}
          options={games.map(({ id, title }) => [id, title])}
          onChoose={(chosen) => {
            setSystem(chosen)
            setRows([])
          }}
        />
        {game === undefined ? null : (
          <Party system={system} samples={samplesOf(game, shelf)} onParty={setRows} />
        )}
      </div>
      <BrokenPacks shelf={shelf} />
      <Members rows={rows} figures={figures} onRows={setRows} />
      <button type="submit" className="primary" disabled={busy} data-act="found">
        Found it
      </button>
      <p className="fine">It can set out empty: you can make your own people on its page.</p>
    </form>
  )
}

/** A figure of a new company: its seat is the table's affair. */
function plainFigure(row: DraftRow): string | PlainRecord {
  const figure = figureOf({ ...row, seat: '' })
  return typeof figure === 'string' ? figure : plainRecord(figure)
}

/** The heroes of a sample, as a beginning. */
function Party({
  system,
  samples,
  onParty,
}: {
  system: string
  samples: readonly SampleEntry[]
  onParty: (rows: readonly DraftRow[]) => void
}) {
  const load = async (key: string) => {
    try {
      const data = await samples.find((sample) => sample.key === key)?.load()
      if (isFields(data)) onParty(draftOf({ system, ...data }).sides[0]?.rows ?? [])
    } catch (error) {
      complain(error)
    }
  }
  return (
    <Select
      label="Begin with"
      value=""
      options={[
        ['', 'nobody yet'],
        ...samples.map(({ key, title }) => [key, `those of “${title}”`] as const),
      ]}
      onChoose={(sample) => sample !== '' && load(sample)}
    />
  )
}

function Members({
  rows,
  figures,
  onRows,
}: {
  rows: readonly DraftRow[]
  figures: readonly ContentView[]
  onRows: (rows: readonly DraftRow[]) => void
}) {
  const titles = useMemo(() => new Map(figures.map(({ id, title }) => [id, title])), [figures])
  return (
    <>
      <ul className="build-list" aria-label="Who sets out">
        {rows.map((row) => (
          <li key={row.key}>
            <b>
              {nameOf(row.figure, titles)}
              {row.count > 1 ? ` ×${row.count}` : ''}
            </b>
            <button
              type="button"
              className="quiet"
              aria-label={`Leave ${nameOf(row.figure, titles)} behind`}
              onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <FindFigure
        figures={figures}
        forWhom="the company"
        onPick={(figure) => onRows([...rows, rowOf(figure)])}
      />
    </>
  )
}

const SHOWN = 6

function FromFights() {
  const [over] = useState(() =>
    heldFights()
      .filter((held) => held.role === 'gm' && held.over && held.company === undefined)
      .filter(({ system }) => !isBetween(system))
      .slice(0, SHOWN),
  )
  const found = async (held: KeyringEntry) => {
    try {
      openFounded(await foundFromFight(held, null))
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section className="card" aria-label="Out of a fight">
      <h2>Out of a fight</h2>
      {over.length === 0 ? (
        <p className="fine">Once you have fought one to its end, those who live can go on from here.</p>
      ) : (
        <ul className="recent">
          {over.map((held) => (
            <li key={held.fight}>
              <Link href={`/f/${held.fight}/over`}>
                <b>{held.title}</b>
              </Link>
              <button
                type="button"
                aria-label={`Found a company out of ${held.title}`}
                onClick={() => found(held)}
              >
                Go on with them
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const MOST_FILE = 60_000_000

function FromFile() {
  const [busy, setBusy] = useState(false)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > MOST_FILE)
      return notify(
        `${file.name} has ${Math.round(file.size / 1e6)} MB.`,
        'A company has at most 60 MB; is it another file?',
        'problem',
      )
    setBusy(true)
    try {
      const company: unknown = JSON.parse(await file.text())
      if (!isFields(company)) throw new SyntaxError('no record')
      openFounded(await host.companies.found({ company: plainRecord(company) }))
    } catch (error) {
      if (error instanceof SyntaxError)
        notify(`${file.name} is no company.`, 'Choose a file that “Export” has written.', 'problem')
      else complain(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card" aria-label="From a file">
      <h2>From a file</h2>
      <label>
        A company that was exported
        <input
          type="file"
          accept=".json,application/json"
          disabled={busy}
          onChange={({ target }) => {
            read(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
    </section>
  )
}
