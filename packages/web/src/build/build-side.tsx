/**
 * One side of a fight being built: its name, who plays it, its figures with counts and seats, and the search that
 * finds more of them.
 */
import type { ContentView } from '@steelyard/table/contract'
import { lazy, Suspense, useState } from 'react'
import type { PackShelf } from '../packs/use-content.ts'
import { SideMark } from '../table/marks.tsx'
import { Select } from '../ui/select.tsx'
import { type DraftRow, type DraftSide, type Fields, nameOf, rowOf } from './draft.ts'
import { FindFigure } from './find-figure.tsx'

/** The sheet of a figure is loaded when somebody opens one. */
const FigureSheet = lazy(() =>
  import('../sheet/figure-dialog.tsx').then(({ FigureDialog }) => ({ default: FigureDialog })),
)

/** The lines with one of them written anew, or with one more. */
function withSheet(rows: readonly DraftRow[], row: DraftRow | null, sheet: Fields): readonly DraftRow[] {
  if (row === null) return [...rows, rowOf(sheet)]
  return rows.map((other) => (other.key === row.key ? { ...row, figure: sheet } : other))
}

/** A side that can be changed. */
export function BuildSide({
  system,
  shelf,
  side,
  index,
  figures,
  titles,
  policies,
  seated = true,
  removable,
  onChange,
  onRemove,
}: {
  system: string
  shelf: PackShelf
  side: DraftSide
  index: number
  figures: readonly ContentView[]
  titles: ReadonlyMap<string, string>
  policies: readonly string[]
  /** False where machines play everybody, and nobody is asked who does. */
  seated?: boolean
  removable: boolean
  onChange: (side: DraftSide) => void
  onRemove: () => void
}) {
  const [open, setOpen] = useState<{ row: DraftRow | null } | null>(null)
  const put = (row: DraftRow) =>
    onChange({ ...side, rows: side.rows.map((other) => (other.key === row.key ? row : other)) })
  return (
    <section className="card build-side" aria-label={side.name}>
      <SideHead
        side={side}
        index={index}
        policies={policies}
        seated={seated}
        onChange={onChange}
        onRemove={removable ? onRemove : null}
      />
      <ul className="build-list">
        {side.rows.map((row) => (
          <BuildRow
            key={row.key}
            row={row}
            seated={seated}
            name={nameOf(row.figure, titles)}
            onChange={put}
            onSheet={() => setOpen({ row })}
            onRemove={() => onChange({ ...side, rows: side.rows.filter((other) => other.key !== row.key) })}
          />
        ))}
      </ul>
      <FindFigure
        figures={figures}
        forWhom={side.name}
        onPick={(figure) => onChange({ ...side, rows: [...side.rows, rowOf(figure)] })}
      />
      <button type="button" className="link" data-act="make" onClick={() => setOpen({ row: null })}>
        Make somebody by form
      </button>
      {open === null ? null : (
        <Suspense fallback={null}>
          <FigureSheet
            system={system}
            shelf={shelf}
            figure={open.row?.figure ?? null}
            onDone={(sheet) => {
              onChange({ ...side, rows: withSheet(side.rows, open.row, sheet) })
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** A side's name, who plays it, and the way to be rid of it. */
function SideHead({
  side,
  index,
  policies,
  seated,
  onChange,
  onRemove,
}: {
  side: DraftSide
  index: number
  policies: readonly string[]
  seated: boolean
  onChange: (side: DraftSide) => void
  onRemove: (() => void) | null
}) {
  const hands = [...new Set(['human', side.hand, ...policies.map((name) => `ai:${name}`)])]
  return (
    <header>
      <SideMark side={index} />
      <input
        aria-label="Name of the side"
        value={side.name}
        maxLength={60}
        onChange={(event) => onChange({ ...side, name: event.target.value })}
      />
      {seated ? (
        <Select
          label={`Who plays ${side.name}`}
          heard
          value={side.hand}
          options={hands.map((hand) => [
            hand,
            hand === 'human' ? 'people play' : `${hand.slice(3)} machine plays`,
          ])}
          onChoose={(hand) => onChange({ ...side, hand })}
        />
      ) : null}
      {onRemove === null ? null : (
        <button type="button" className="quiet" aria-label={`Remove ${side.name}`} onClick={onRemove}>
          ×
        </button>
      )}
    </header>
  )
}

function BuildRow({
  row,
  seated,
  name,
  onChange,
  onRemove,
  onSheet,
}: {
  row: DraftRow
  seated: boolean
  name: string
  onChange: (row: DraftRow) => void
  onRemove: () => void
  onSheet: () => void
}) {
  return (
    <li>
      <b>{name}</b>
      <label>
        <span className="unseen">How many {name}</span>
        <input
          type="number"
          min="1"
          max="200"
          value={row.count}
          onChange={(event) =>
            onChange({ ...row, count: Math.max(1, Math.min(200, Number(event.target.value))) })
          }
        />
      </label>
      {seated ? (
        <label>
          <span className="unseen">Who plays {name}</span>
          <input
            className="seat"
            placeholder="own seat?"
            value={row.seat}
            maxLength={40}
            onChange={(event) => onChange({ ...row, seat: event.target.value.trim().toLowerCase() })}
          />
        </label>
      ) : null}
      <button type="button" className="quiet" aria-label={`Change ${name}`} onClick={onSheet}>
        ✎
      </button>
      <button type="button" className="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}
