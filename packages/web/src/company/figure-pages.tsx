/**
 * The pages on which somebody of a company is made or changed. Where somebody else has changed the same sheet in the
 * meantime, both changes are kept; where they clash, the page asks.
 */
import type { CompanyView } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import type { HeldCompany } from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { type PlainRecord, plainRecord } from '../connection/plain-json.ts'
import { useAsked } from '../connection/request.ts'
import { usePacks } from '../packs/use-content.ts'
import { ProblemPage } from '../pages/problem.tsx'
import { go, Link } from '../router.tsx'
import { FigureEditor, type SheetValues, shortSheet } from '../sheet/figure-editor.tsx'
import { wordFor } from '../sheet/groups.ts'
import { type Looks, LooksBox } from '../sheet/looks.tsx'
import { type Clash, merge } from '../sheet/merge.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { companyPath } from './chapters.ts'
import { WithCompany } from './company-page.tsx'
import type { LiveCompany } from './use-company.ts'

type CompanyFigure = CompanyView['company']['figures'][number]

/** Somebody new. */
export function NewFigurePage({ parts }: { parts: Readonly<Record<string, string>> }) {
  return (
    <WithCompany id={parts['company'] ?? ''}>
      {(live, view, held) => <NewFigure live={live} view={view} held={held} />}
    </WithCompany>
  )
}

function NewFigure({ live, view, held }: { live: LiveCompany; view: CompanyView; held: HeldCompany }) {
  const { system, name, packs } = view.company
  const shelf = usePacks(system, packs)
  const [looks, setLooks] = useState<Looks>({ picture: null, emblem: null })
  useEffect(() => {
    document.title = 'Somebody new · Steelyard'
  }, [])
  const add = async (sheet: PlainRecord) => {
    if (await live.edit({ add: { ...sheet, ...looks } })) go(companyPath(held.id))
  }
  return (
    <div className="page">
      <header className="row">
        <h1>Somebody new for {name}</h1>
        <Link href={companyPath(held.id)}>Back</Link>
      </header>
      <FigureEditor
        system={system}
        shelf={shelf}
        start={{ name: 'Somebody', ...usualKind(system) }}
        fresh
        done="Join the company"
        busy={live.busy}
        onDone={add}
      >
        {(called) => <LooksBox {...called} looks={looks} onChange={setLooks} />}
      </FigureEditor>
    </div>
  )
}

/** Whoever joins a company is somebody whom people play. */
function usualKind(system: string): SheetValues {
  return { kind: system === 'bastionland' ? 'knight' : 'pc' }
}

/** Somebody who is there. */
export function EditFigurePage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const id = parts['figure'] ?? ''
  return (
    <WithCompany id={parts['company'] ?? ''}>
      {(live, view, held) => {
        const figure = view.company.figures.find((each) => each.id === id)
        if (figure === undefined)
          return (
            <ProblemPage
              problem={{
                code: 'unknown-figure',
                message: 'Nobody of the company is called that.',
                hint: 'Go back to the company and choose somebody there.',
              }}
            />
          )
        return <OpenSheet live={live} view={view} held={held} figure={figure} />
      }}
    </WithCompany>
  )
}

/** The sheet as short as it can be written, so that numbers that follow from others follow again. */
function shortSheetOf(system: string, { sheet, name }: CompanyFigure): Promise<SheetValues> {
  return shortSheet(system, { ...sheet, name })
}

/** Everything that is edited on one page, as one record, so that two changes of it can be compared. */
function recordOf({ notes, picture, emblem }: CompanyFigure, sheet: SheetValues): SheetValues {
  return { ...sheet, ...own({ notes, picture, emblem }) }
}

const OWN = { notes: 'company notes', picture: 'company picture', emblem: 'company emblem' } as const

function own({ notes, picture, emblem }: Pick<CompanyFigure, 'notes' | 'picture' | 'emblem'>): SheetValues {
  return { [OWN.notes]: notes, [OWN.picture]: picture, [OWN.emblem]: emblem }
}

interface EditProps {
  readonly live: LiveCompany
  readonly view: CompanyView
  readonly held: HeldCompany
  readonly figure: CompanyFigure
}

function OpenSheet({ figure, ...props }: EditProps) {
  // As it was when the page opened; what others do to it meanwhile is found by comparing.
  const [base] = useState(figure)
  const { system } = props.view.company
  const short = useAsked(base.id, () => shortSheetOf(system, base))
  if (short.answer === null) return <p className="loading">{short.problem?.message ?? 'One moment…'}</p>
  return <EditFigure {...props} figure={base} start={short.answer} />
}

function EditFigure({
  live,
  view,
  held,
  figure: base,
  start,
}: EditProps & {
  /** Its sheet as short as it can be written. */
  readonly start: SheetValues
}) {
  const [looks, setLooks] = useState<Looks>({ picture: base.picture, emblem: base.emblem })
  const [notes, setNotes] = useState(base.notes)
  const [clash, setClash] = useState<{ mine: SheetValues; clashes: readonly Clash[] } | null>(null)
  const { system, packs } = view.company
  const shelf = usePacks(system, packs)
  useEffect(() => {
    document.title = `${base.name} · Steelyard`
  }, [base.name])

  const store = (values: SheetValues) =>
    live.change(async ({ token }, { revision }) =>
      host.companies.edit(token, { revision, edit: { figure: editOf(base.id, values) } }),
    )
  const save = async (sheet: PlainRecord) => {
    const mine = { ...sheet, ...own({ notes, ...looks }) }
    const read = await live.look()
    const now = read?.company.figures.find(({ id }) => id === base.id)
    if (now === undefined) return
    const { merged, clashes, theirs } = merge(
      recordOf(base, start),
      mine,
      recordOf(now, await shortSheetOf(system, now)),
    )
    if (clashes.length > 0) return setClash({ mine: merged, clashes })
    if (!(await store(merged))) return
    if (theirs.length > 0)
      notify(
        `Somebody else has changed ${theirs.map((key) => wordFor(system, key)).join(', ')} meanwhile.`,
        'Both changes are kept.',
      )
    go(companyPath(held.id))
  }
  return (
    <div className="page">
      <header className="row">
        <h1>{base.name}</h1>
        <Link href={companyPath(held.id)}>Back to {view.company.name}</Link>
      </header>
      <FigureEditor
        system={system}
        shelf={shelf}
        start={start}
        fresh={false}
        done="Keep it"
        busy={live.busy}
        onDone={save}
      >
        {(called) => (
          <>
            <LooksBox {...called} looks={looks} onChange={setLooks} />
            <label className="card sheet-notes">
              Notes
              <textarea
                rows={3}
                maxLength={5000}
                value={notes}
                onChange={({ target }) => setNotes(target.value)}
              />
            </label>
          </>
        )}
      </FigureEditor>
      {clash === null ? null : (
        <Clashes
          system={system}
          name={base.name}
          clashes={clash.clashes}
          onClose={() => setClash(null)}
          onChoose={async (chosen) => {
            setClash(null)
            if (await store({ ...clash.mine, ...chosen })) go(companyPath(held.id))
          }}
        />
      )}
    </div>
  )
}

/** The change of a figure that such a record asks for. */
function editOf(id: string, values: SheetValues) {
  const { name, [OWN.notes]: notes, [OWN.picture]: picture, [OWN.emblem]: emblem, ...sheet } = values
  return {
    id,
    name: String(name),
    sheet: plainRecord(sheet),
    notes: String(notes ?? ''),
    picture: typeof picture === 'string' ? picture : null,
    emblem: typeof emblem === 'string' ? emblem : null,
  }
}

/** What two people have changed to different things: whose is it to be? */
function Clashes({
  system,
  name,
  clashes,
  onClose,
  onChoose,
}: {
  system: string
  name: string
  clashes: readonly Clash[]
  onClose: () => void
  onChoose: (chosen: SheetValues) => void
}) {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const pick = (key: string, from: 'mine' | 'theirs') =>
    setTheirs(from === 'mine' ? theirs.filter((other) => other !== key) : [...theirs, key])
  return (
    <Dialog title={`Somebody else has changed ${name}`} onClose={onClose}>
      <p>Nothing is lost. Where you both changed the same thing, choose whose it is to be.</p>
      {clashes.map(({ key, mine, theirs: other }) => (
        <fieldset key={key}>
          <legend>{wordFor(system, key)}</legend>
          {(['mine', 'theirs'] as const).map((from) => (
            <label key={from}>
              <input
                type="radio"
                name={`clash ${key}`}
                checked={theirs.includes(key) === (from === 'theirs')}
                onChange={() => pick(key, from)}
              />
              {from === 'mine' ? 'yours' : 'theirs'}: {shown(from === 'mine' ? mine : other)}
            </label>
          ))}
        </fieldset>
      ))}
      <div className="row">
        <button
          type="button"
          className="primary"
          data-act="settle"
          onClick={() =>
            onChoose(
              Object.fromEntries(
                clashes.map(({ key, mine, theirs: other }) => [key, theirs.includes(key) ? other : mine]),
              ),
            )
          }
        >
          Keep these
        </button>
        <button type="button" onClick={onClose}>
          Back to the form
        </button>
      </div>
    </Dialog>
  )
}

const MOST_SHOWN = 120

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'as usual')
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}
