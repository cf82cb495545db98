/**
 * Nemeses: foes who killed somebody of a company and lived. The company's page names them, and the page of its next fight
 * brings them back as they left the field.
 */
import type { CompanyView } from '@steelyard/table/contract'
import { type DraftRow, type Fields, rowOf } from '../build/draft.ts'
import { plainRecord } from '../connection/plain-json.ts'
import { Link } from '../router.tsx'
import { listed } from '../ui/words.ts'
import { companyPath } from './chapters.ts'

type Company = CompanyView['company']
type Nemesis = Company['nemeses'][number]

/** Those who can be met again. */
function livingNemeses({ nemeses }: Company): readonly Nemesis[] {
  return nemeses.filter(({ life }) => life === 'alive')
}

/** A nemesis as a scenario lists figures. */
function figureOfNemesis({ id, name, sheet }: Nemesis): Fields {
  return { ...sheet, id, name }
}

/** True for a line that brings a nemesis back: it is theirs by its id. */
export function isNemesis({ nemeses }: Company, { figure }: DraftRow): boolean {
  return typeof figure !== 'string' && nemeses.some(({ id }) => id === figure['id'])
}

/** A foe as it is asked for: a ready-made one stays one, whatever nemesis has the same name. */
export function foeAsked(
  { nemeses }: Company,
  foe: string | Fields,
): string | ReturnType<typeof plainRecord> {
  if (typeof foe !== 'string') return plainRecord(foe)
  return nemeses.some(({ id }) => id === foe) ? { use: foe } : foe
}

/** Who they are and whom they killed, on the page of their company. */
export function Nemeses({ held, company }: { held: string; company: Company }) {
  if (company.nemeses.length === 0) return null
  return (
    <section className="card" aria-label="Nemeses">
      <h2>Nemeses</h2>
      <ul className="moments">
        {company.nemeses.map((nemesis) => (
          <li key={nemesis.id} data-nemesis={nemesis.id}>
            <b>{nemesis.name}</b> killed {listed(nemesis.killed)}
            {nemesis.life === 'alive' ? '.' : ', and is dead.'}{' '}
            <span className="fine">{company.chapters[nemesis.chapter]?.title ?? ''}</span>
          </li>
        ))}
      </ul>
      {livingNemeses(company).length === 0 ? null : (
        <p className="fine">
          <Link href={companyPath(held, 'next')}>The next fight</Link> can bring them back, as they left the
          field.
        </p>
      )}
    </section>
  )
}

/** Those who can come to the next fight. */
export function MeetAgain({
  company,
  rows,
  onAdd,
}: {
  company: Company
  rows: readonly DraftRow[]
  onAdd: (row: DraftRow) => void
}) {
  const alive = livingNemeses(company)
  if (alive.length === 0) return null
  const isThere = (id: string) => rows.some(({ figure }) => typeof figure !== 'string' && figure['id'] === id)
  return (
    <section className="card" aria-label="Nemeses">
      <h2>Meet a nemesis again</h2>
      <div className="row">
        {alive.map((nemesis) => (
          <button
            key={nemesis.id}
            type="button"
            disabled={isThere(nemesis.id)}
            data-nemesis={nemesis.id}
            onClick={() => onAdd(rowOf(figureOfNemesis(nemesis)))}
          >
            {nemesis.name}, who killed {listed(nemesis.killed)}
          </button>
        ))}
      </div>
    </section>
  )
}
