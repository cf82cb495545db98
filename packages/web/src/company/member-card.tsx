/**
 * Somebody of a company on a card: picture, how they are, what they carry, what is wrong with them, notes and history.
 */
import type { CompanyCard, CompanyView } from '@steelyard/table/contract'
import { useState } from 'react'
import { Link } from '../router.tsx'
import { Chips, countedFacts, GaugeBar, Pips } from '../table/figure-card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { companyPath } from './chapters.ts'
import { Portrait } from './emblem.tsx'
import type { LiveCompany } from './use-company.ts'

type CompanyFigure = CompanyView['company']['figures'][number]

const LIFE: Readonly<Record<CompanyFigure['life'], string>> = {
  alive: '',
  dead: 'fell',
  gone: 'left the company',
}

/** The card; the dead and gone have none of the game's. */
export function MemberCard({
  view,
  figure,
  card,
  live,
}: {
  view: CompanyView
  figure: CompanyFigure
  card: CompanyCard | null
  live: LiveCompany
}) {
  const pips = card?.pips ?? []
  const gauges = (card?.gauges ?? []).filter(({ label }) => !pips.some((pip) => pip.label === label))
  return (
    <article className="figure side-0 member" data-member={figure.id}>
      <header>
        <Portrait figure={figure} facts={card?.facts ?? []} size={44} />
        <h3>{figure.name}</h3>
        {figure.life === 'alive' ? null : <span className="tag">{LIFE[figure.life]}</span>}
        {card === null || card.standing === 'up' ? null : <span className="tag">{card.standing}</span>}
      </header>
      {gauges.length === 0 ? null : (
        <div className="gauges">
          {gauges.map((gauge) => (
            <GaugeBar key={gauge.label} gauge={gauge} />
          ))}
        </div>
      )}
      {pips.map((gauge) => (
        <Pips key={gauge.label} gauge={gauge} />
      ))}
      <Chips words={card?.conditions ?? []} label="Conditions" />
      <Chips words={countedFacts(card?.facts ?? [])} label="Facts" />
      {typeof figure.sheet['note'] === 'string' && figure.sheet['note'] !== '' ? (
        <p className="fine member-notes">{figure.sheet['note']}</p>
      ) : null}
      {figure.notes === '' ? null : <p className="fine member-notes">{figure.notes}</p>}
      <History figure={figure} chapters={view.company.chapters} />
      <Acts company={view.id} figure={figure} live={live} />
    </article>
  )
}

function History({
  figure: { history },
  chapters,
}: {
  figure: CompanyFigure
  chapters: CompanyView['company']['chapters']
}) {
  return (
    <details>
      <summary>History</summary>
      <ol className="history">
        {history.map(({ date, text, what, chapter }, at) => (
          <li key={`${at.toString()} ${text}`}>
            <span className="fine">{date}</span>{' '}
            {what === 'fought' ? foughtWords(chapters[chapter ?? -1], text) : text}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The fight by its title, and how it ended. */
function foughtWords(chapter: CompanyView['company']['chapters'][number] | undefined, text: string): string {
  return chapter === undefined ? text : `${chapter.title}. ${chapter.outcome}`
}

function Acts({ company, figure, live }: { company: string; figure: CompanyFigure; live: LiveCompany }) {
  const [leaving, setLeaving] = useState(false)
  const { id, name, life } = figure
  return (
    <div className="row member-acts">
      <Link className="button" href={companyPath(company, `edit/${id}`)} aria-label={`Edit ${name}`}>
        Edit
      </Link>
      {life === 'alive' ? (
        <button
          type="button"
          className="quiet"
          aria-label={`Dismiss ${name}`}
          onClick={() => setLeaving(true)}
        >
          Dismiss
        </button>
      ) : (
        <button
          type="button"
          className="quiet"
          disabled={live.busy}
          aria-label={`Call ${name} back`}
          onClick={() => live.edit({ figure: { id, life: 'alive' } })}
        >
          Call back
        </button>
      )}
      {leaving ? (
        <Confirm
          title={`Dismiss ${name}?`}
          act="Dismiss"
          onClose={() => setLeaving(false)}
          onAct={() => live.edit({ dismiss: id })}
        >
          {name} leaves the company. The book keeps their sheet and history, and they can be called back.
        </Confirm>
      ) : null}
    </div>
  )
}
