/**
 * The page of a company: who they are and how they are, the date, what is being played, what lies about after the last
 * fight, their notes, and every chapter they went through.
 */
import '../styles/company.css'
import type { CompanyView } from '@steelyard/table/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Rulings } from '../build/rulings.tsx'
import { dropCompany, type HeldCompany } from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { plainRecord } from '../connection/plain-json.ts'
import { useAsked } from '../connection/request.ts'
import { ProblemPage } from '../pages/problem.tsx'
import { go, Link, linkTo } from '../router.tsx'
import { EmblemPicture } from '../stage/emblem-mark.tsx'
import { countedFacts } from '../table/figure-card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { copy, download } from '../ui/download.ts'
import { counted } from '../ui/words.ts'
import { beginRest, companyPath, enterChapter, openRecord, takeIn } from './chapters.ts'
import { CompanyPacks } from './company-packs.tsx'
import { gameEmblem } from './emblem.tsx'
import { MemberCard } from './member-card.tsx'
import { Nemeses } from './nemeses.tsx'
import { NotesBox } from './notes-box.tsx'
import { type LiveCompany, useCompany } from './use-company.ts'

const NO_KEY = {
  code: 'no-key',
  message: 'This device has no key to that company.',
  hint: 'Open the link to it, or import its file on the page of all companies.',
}

/** A company that is there, or why it is not. */
export function WithCompany({
  id,
  children,
}: {
  id: string
  children: (live: LiveCompany, view: CompanyView, held: HeldCompany) => ReactNode
}) {
  const live = useCompany(id)
  const { held, view, problem } = live
  if (held === null) return <ProblemPage problem={NO_KEY} />
  if (view !== null) return children(live, view, held)
  return problem === null ? (
    <p className="loading">Calling them together…</p>
  ) : (
    <ProblemPage problem={problem} />
  )
}

/** The page. */
export function CompanyPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  return (
    <WithCompany id={parts['company'] ?? ''}>
      {(live, view, held) => <Company live={live} view={view} held={held} />}
    </WithCompany>
  )
}

function Company({ live, view, held }: { live: LiveCompany; view: CompanyView; held: HeldCompany }) {
  const { company } = view
  useEffect(() => {
    document.title = `${company.name} · Steelyard`
  }, [company.name])
  const gone = company.figures.filter(({ life }) => life !== 'alive')
  return (
    <div className="page company" data-system={company.system}>
      <Head live={live} view={view} held={held} />
      {view.open === null ? null : <OpenChapter live={live} open={view.open} />}
      <LastNews view={view} />
      <section aria-label="The living">
        <h2>
          The living <small className="fine">{counted(view.cards.length, 'figure')}</small>
        </h2>
        {view.cards.length === 0 ? <p>Nobody yet. Add somebody to set out with.</p> : null}
        <div className="members">
          {company.figures
            .filter(({ life }) => life === 'alive')
            .map((figure) => (
              <MemberCard
                key={figure.id}
                view={view}
                figure={figure}
                card={view.cards.find(({ id }) => id === figure.id) ?? null}
                live={live}
              />
            ))}
        </div>
      </section>
      {gone.length === 0 ? null : (
        <details className="card">
          <summary>Fallen and gone ({gone.length})</summary>
          <div className="members">
            {gone.map((figure) => (
              <MemberCard key={figure.id} view={view} figure={figure} card={null} live={live} />
            ))}
          </div>
        </details>
      )}
      <div className="company-book">
        <div>
          <Chapters live={live} view={view} />
          <Nemeses held={held.id} company={company} />
          <NotesBox live={live} view={view} />
        </div>
        <div>
          <Keep live={live} view={view} held={held} />
          <CompanyPacks live={live} view={view} />
        </div>
      </div>
      <Rulings
        system={company.system}
        values={company.rulings}
        onChange={(rulings) => live.edit({ describe: { rulings: plainRecord(rulings) } })}
      />
    </div>
  )
}

function Head({ live, view, held }: { live: LiveCompany; view: CompanyView; held: HeldCompany }) {
  const { company, date, open, cards } = view
  const free = open === null && cards.length > 0 && !live.busy
  const games = useAsked('systems', () => host.systems())
  const game = games.answer?.find(({ id }) => id === company.system)?.title ?? company.system
  return (
    <header className="company-head">
      <EmblemPicture name={gameEmblem(company.system)} size={56} />
      <div>
        <h1>{company.name}</h1>
        <p className="fine">
          {game} · <time>{date}</time>
        </p>
      </div>
      <div className="row">
        <button
          type="button"
          className="primary big"
          disabled={!free}
          data-act="next"
          onClick={() => go(companyPath(held.id, 'next'))}
        >
          Next fight with these
        </button>
        <button
          type="button"
          className="big"
          disabled={!free}
          data-act="rest"
          onClick={() => live.run((key, { revision }) => beginRest(key, revision))}
        >
          Rest and recover
        </button>
        <Link className="button big" href={companyPath(held.id, 'new')} data-act="add">
          Add somebody
        </Link>
        <Link className="button big" href={companyPath(held.id, 'gauntlet')} data-act="gauntlet">
          How far do they come?
        </Link>
      </div>
    </header>
  )
}

/** What is being played, and the ways on. */
function OpenChapter({ live, open }: { live: LiveCompany; open: NonNullable<CompanyView['open']> }) {
  const [leaving, setLeaving] = useState(false)
  const what = open.kind === 'fight' ? 'A fight' : 'The time between fights'
  return (
    <section className="card open-chapter" aria-label="What is being played">
      <h2>{open.over ? `${what} is over` : `${what} goes on`}</h2>
      <p className="fine">
        {open.over
          ? 'Taking it in writes wounds, losses and whatever was won onto the sheets; who fell stays fallen.'
          : 'The sheets below are those from before it.'}
      </p>
      <div className="row">
        {open.over ? (
          <button
            type="button"
            className="primary"
            disabled={live.busy}
            data-act="take"
            onClick={() => live.change(({ id }) => takeIn(id))}
          >
            Take it in
          </button>
        ) : null}
        <button
          type="button"
          className={open.over ? '' : 'primary'}
          disabled={live.busy}
          data-act="enter"
          onClick={() => live.run(enterChapter)}
        >
          {open.over ? 'Look at it again' : 'Go on with it'}
        </button>
        <button type="button" onClick={() => setLeaving(true)}>
          Give it up
        </button>
      </div>
      {leaving ? (
        <Confirm
          title="Give it up?"
          act="Give it up"
          onClose={() => setLeaving(false)}
          onAct={() => live.change(({ token }, { revision }) => host.companies.abandon(token, revision))}
        >
          The company will be as it was before; what happened there is not written down.
        </Confirm>
      ) : null}
    </section>
  )
}

/** What the last chapter has changed, by name, and what lies about. */
function LastNews({ view: { company } }: { view: CompanyView }) {
  const last = company.chapters.length - 1
  const news = company.figures.flatMap(({ id, name, history }) => {
    const lines = history.filter(({ chapter, what }) => chapter === last && what !== 'fought')
    return lines.length === 0 ? [] : [{ id, name, lines }]
  })
  if (news.length === 0 && company.spoils.length === 0) return null
  return (
    <section className="card" aria-label="What the last chapter has changed">
      <h2>{company.chapters[last]?.title ?? 'News'}</h2>
      <ul className="moments">
        {news.map(({ id, name, lines }) => (
          <li key={id}>
            <b>{name}</b>: {lines.map(({ text }) => text).join(' ')}
          </li>
        ))}
      </ul>
      {company.spoils.length === 0 ? null : (
        <p className="fine">
          On the field lies{' '}
          {countedFacts(company.spoils.map(({ name, from }) => `${name} (${from})`)).join(', ')}. Take it
          while you rest, with the referee’s nod; what nobody takes is left behind.
        </p>
      )}
    </section>
  )
}

function Chapters({ live, view }: { live: LiveCompany; view: CompanyView }) {
  const chapters = view.company.chapters.map((chapter, number) => ({ ...chapter, number })).reverse()
  return (
    <section className="card" aria-label="Chapters">
      <h2>Chapters</h2>
      {chapters.length === 0 ? <p className="fine">None yet.</p> : null}
      <ol className="moments" reversed>
        {chapters.map(({ number, title, outcome, date, kind }) => (
          <li key={number} data-chapter={number}>
            <b>{title}</b> <span className="fine">{kind === 'fight' ? date : 'rest'}</span>
            <br />
            {outcome}{' '}
            <button
              type="button"
              className="link"
              aria-label={`The record of ${title}`}
              disabled={live.busy}
              onClick={() => live.run((held, now) => openRecord(held, now, number))}
            >
              Its record
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The company as a file, as a link, and its end. */
function Keep({ live, view, held }: { live: LiveCompany; view: CompanyView; held: HeldCompany }) {
  const [deleting, setDeleting] = useState(false)
  const { name } = view.company
  const exported = () =>
    live.run(async ({ token }) => {
      const text = await host.companies.export(token)
      download(`${name.replace(/[^\w-]+/g, '-').toLowerCase()}.company.json`, text, 'application/json')
    })
  return (
    <section className="card" aria-label="Keep and share">
      <h2>Keep and share</h2>
      <div className="row">
        <button type="button" data-act="export" disabled={live.busy} onClick={exported}>
          Export as a file
        </button>
        <button
          type="button"
          onClick={() => copy(linkTo(`${companyPath(held.id)}#t=${held.token}`), 'Link copied')}
        >
          Copy a link
        </button>
        <button type="button" data-act="delete" onClick={() => setDeleting(true)}>
          Delete…
        </button>
      </div>
      <p className="fine">Whoever has the link can read and change everything here.</p>
      {deleting ? (
        <Confirm
          title={`Delete ${name}?`}
          act="Delete it"
          onClose={() => setDeleting(false)}
          onAct={async () => {
            const done = await live.run(({ token }) => host.companies.remove(token))
            if (!done) return
            dropCompany(held.id)
            go('/companies')
          }}
        >
          Everybody in it, their history and their chapters will be gone from the table for good. Export it
          first if you may want it back.
        </Confirm>
      ) : null}
    </section>
  )
}
