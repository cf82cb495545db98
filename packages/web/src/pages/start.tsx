/**
 * The start page: a fight is one or two taps away. Quick fight, join, build; the games with their samples; and the
 * fights this device knows.
 */
import type { SystemView } from '@steelyard/table/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { heldCompanies } from '../connection/held-companies.ts'
import { host, tab } from '../connection/host.ts'
import { drop, heldAs, heldFights, type KeyringEntry } from '../connection/keyring.ts'
import { startFight } from '../connection/make.ts'
import { useAsked } from '../connection/request.ts'
import { Demo } from '../front/demo.tsx'
import { OpenSaved } from '../front/open-saved.tsx'
import { StorageNote } from '../local/storage-note.tsx'
import { go, Link } from '../router.tsx'
import { EmblemPicture } from '../stage/emblem-mark.tsx'
import type { Emblem } from '../stage/emblems.ts'
import { complain } from '../ui/notices.tsx'
import { Select } from '../ui/select.tsx'
import { counted, isBetween } from '../ui/words.ts'

const ABOUT: Readonly<Record<string, string>> = {
  bastionland: 'Knights, pooled dice, Gambits and Scars. Everyone declares, then the steel speaks.',
  mythras: 'Action Points, attack against parry, special effects, wounds where they land.',
  momentum: 'One pool for attack and defence. Spend it, or keep it to live.',
  stances: 'Secret stances, zones and Counters; arguments are fought the same way.',
  warband: 'Phases, first strikes and morale, from a duel to two hundred in ranks.',
}

const FACES: Readonly<Record<string, Emblem>> = {
  bastionland: 'bastionland',
  mythras: 'mythras',
  momentum: 'momentum',
  stances: 'stances',
  warband: 'warband',
}

/** The first page. */
export function StartPage() {
  const games = useAsked('systems', () => host.systems())
  const [held, setHeld] = useState(heldFights)
  const [busy, setBusy] = useState(false)
  const start = async (system: string, sample: string, title: string) => {
    setBusy(true)
    try {
      await startFight({ from: { sample, system }, apart: true }, title, system)
    } catch (error) {
      complain(error)
      setBusy(false)
    }
  }
  const [first] = games.answer ?? []
  const sample = first?.scenarios[0]
  return (
    <div className="page start">
      <section className="hero front">
        <div className="front-words">
          <h1>A fight, by the book</h1>
          <p>
            Plays and referees tabletop fights: every choice that is legal, with its odds; every number with
            its rule; dice that anyone can check.
          </p>
          <div className="hero-acts">
            <button
              type="button"
              className="primary big"
              disabled={busy || first === undefined || sample === undefined}
              data-start="quick"
              onClick={() =>
                first !== undefined && sample !== undefined && start(first.id, sample.id, sample.title)
              }
            >
              Quick fight
            </button>
            {tab === null ? <JoinBox /> : null}
            <Link className="button big" href="/build">
              Build a fight
            </Link>
            <OpenSaved />
          </div>
        </div>
        <Demo />
      </section>
      {games.problem === null ? null : (
        <p role="alert">
          {games.problem.message} {games.problem.hint}
        </p>
      )}
      <Companies />
      {tab === null ? null : <StorageNote tab={tab} held={held.length} />}
      {held.length > 0 ? <Recent held={held} onDrop={(fight) => setHeld(forget(fight))} /> : null}
      <section aria-label="Games">
        <h2>Five games</h2>
        <div className="games">
          {(games.answer ?? []).map((game) => (
            <GameCard key={game.id} game={game} busy={busy} onStart={start} />
          ))}
        </div>
      </section>
      {tab === null ? null : (
        <p>
          <a href="docs/index.html">Documentation</a>: tutorial, guides, and the reference for programs.
        </p>
      )}
    </div>
  )
}

const SHOWN_COMPANIES = 4

/** The companies that were looked at last, and the way to all of them. */
function Companies() {
  const [held] = useState(heldCompanies)
  if (held.length === 0) return null
  return (
    <section aria-label="Your companies">
      <h2>Your companies</h2>
      <ul className="recent">
        {held.slice(0, SHOWN_COMPANIES).map(({ id, name, system }) => (
          <li key={id}>
            <Link href={`/company/${id}`}>
              <b>{name}</b> <span className="fine">{system}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link href="/companies">
        {held.length > SHOWN_COMPANIES ? `All ${held.length} companies` : 'All companies'}
      </Link>
    </section>
  )
}

function forget(fight: string): readonly KeyringEntry[] {
  const entry = heldAs(fight, 'gm')
  if (entry !== null) {
    const whose = tab === null ? 'It is gone for everybody who plays it.' : 'It is kept nowhere else.'
    if (!window.confirm(`Delete “${entry.title}” for good? ${whose}`)) return heldFights()
    host.discard(entry.token).catch(() => undefined)
  }
  drop(fight)
  return heldFights()
}

function JoinBox() {
  const [code, setCode] = useState('')
  const join = (event: FormEvent) => {
    event.preventDefault()
    go(code.trim() === '' ? '/join' : `/join/${encodeURIComponent(code.trim().toUpperCase())}`)
  }
  return (
    <form className="join-box" onSubmit={join}>
      <label>
        <span className="unseen">Code</span>
        <input
          placeholder="CODE"
          value={code}
          maxLength={8}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </label>
      <button type="submit" className="big">
        Join
      </button>
    </form>
  )
}

function GameCard({
  game,
  busy,
  onStart,
}: {
  game: SystemView
  busy: boolean
  onStart: (system: string, sample: string, title: string) => void
}) {
  const [chosen, setChosen] = useState(game.scenarios[0]?.id ?? '')
  const scenario = game.scenarios.find(({ id }) => id === chosen)
  useEffect(() => setChosen(game.scenarios[0]?.id ?? ''), [game])
  return (
    <article className="game" data-system={game.id}>
      <h3>
        <EmblemPicture name={FACES[game.id] ?? 'person'} size={34} /> {game.title}
      </h3>
      <p>{ABOUT[game.id] ?? ''}</p>
      <Select
        label={`A fight of ${game.title}`}
        heard
        value={chosen}
        options={game.scenarios.map(({ id, title }) => [id, title])}
        onChoose={setChosen}
      />
      <p className="fine">{scenario?.summary ?? ''}</p>
      <div className="row">
        <button
          type="button"
          className="primary"
          disabled={busy || scenario === undefined}
          data-start={game.id}
          onClick={() => scenario !== undefined && onStart(game.id, scenario.id, scenario.title)}
        >
          Fight
        </button>
        <Link href={`/rules/${game.id}`}>{counted(game.rules, 'rule')}</Link>
        <Link href={`/build?system=${game.id}&sample=${chosen}`}>Change it</Link>
      </div>
    </article>
  )
}

const ROLES: Readonly<Record<KeyringEntry['role'], string>> = {
  gm: 'referee',
  me: 'player',
  watch: 'watching',
}
const SHOWN = 6

function Recent({ held, onDrop }: { held: readonly KeyringEntry[]; onDrop: (fight: string) => void }) {
  const [all, setAll] = useState(false)
  const shown = all ? held : held.slice(0, SHOWN)
  return (
    <section aria-label="Your fights">
      <h2>Your fights</h2>
      <ul className="recent">
        {shown.map(({ fight, role, title, system, over, at }) => (
          <li key={`${fight} ${role}`}>
            <Link href={`/f/${fight}/${role}`}>
              <b>{title}</b>{' '}
              <span className="fine">
                {[
                  isBetween(system) ? 'between fights' : system,
                  ROLES[role],
                  over ? 'over' : 'goes on',
                  new Date(at).toLocaleDateString(),
                ]
                  .filter((word) => word !== '')
                  .join(' · ')}
              </span>
            </Link>
            <button
              type="button"
              className="quiet"
              aria-label={`Forget ${title}`}
              onClick={() => onDrop(fight)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {held.length > SHOWN ? (
        <button type="button" className="link" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${held.length}`}
        </button>
      ) : null}
    </section>
  )
}
