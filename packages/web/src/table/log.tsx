/**
 * The log: one entry an exchange, which opens to its steps; every line cites its rule. Undo sits on the line; what
 * was taken back stays, struck. The newest is at the bottom and in view, unless somebody is reading back.
 */
import type { LineView } from '@steelyard/server/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { copy } from '../download.ts'
import { type Entry, entriesOf, logText } from '../entries.ts'
import { reachable } from '../reachable.ts'
import { RuleLink } from '../rule-link.tsx'
import { Rolls } from './dice.tsx'

function Line({ line, system }: { line: LineView; system: string }) {
  const text = line.struck ? <s>{line.text}</s> : line.text
  return (
    <p className={`line tone-${line.tone} depth-${line.depth}`}>
      {text} <RuleLink rule={line.rule} system={system} />
    </p>
  )
}

function Exchange({
  entry,
  system,
  onUndo,
  onStudy,
}: {
  entry: Entry
  system: string
  onUndo: (() => void) | null
  onStudy: (() => void) | null
}) {
  const [open, setOpen] = useState(false)
  const more = entry.lines.length - 1 - entry.upshot.length
  return (
    <li className={entry.struck ? 'entry struck' : 'entry'} data-step={entry.step}>
      <Line line={entry.title} system={system} />
      {open ? (
        <div className="steps">
          {entry.lines
            .filter((line) => line !== entry.title)
            .map((line) =>
              line.roll === undefined ? (
                <Line key={line.at} line={line} system={system} />
              ) : (
                <div key={line.at} className="line-roll">
                  <Rolls lines={[line]} size={28} />
                  <RuleLink rule={line.rule} system={system} />
                </div>
              ),
            )}
        </div>
      ) : (
        entry.upshot.map((line) => <Line key={line.at} line={line} system={system} />)
      )}
      <div className="entry-acts">
        {more > 0 || entry.lines.some(({ roll }) => roll !== undefined) ? (
          <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Fold' : `Steps (${entry.lines.length})`}
          </button>
        ) : null}
        {onUndo === null || entry.struck ? null : (
          <button type="button" className="link" data-undo={entry.step} onClick={onUndo}>
            Undo<span className="unseen"> back to before: {entry.title.text}</span>
          </button>
        )}
        {onStudy === null || entry.struck ? null : (
          <button type="button" className="link" onClick={onStudy}>
            Study<span className="unseen"> this moment: {entry.title.text}</span>
          </button>
        )}
      </div>
    </li>
  )
}

/** The log of a fight. */
export function Log({
  log,
  system,
  onUndo,
  onStudy,
}: {
  log: readonly LineView[]
  system: string
  onUndo: ((step: number) => void) | null
  onStudy: ((step: number) => void) | null
}) {
  const entries = useMemo(() => entriesOf(log), [log])
  const list = useRef<HTMLOListElement>(null)
  const [away, setAway] = useState(false)
  const last = entries.at(-1)?.key ?? -1
  useEffect(() => {
    if (list.current !== null && !away && last >= 0) list.current.scrollTop = list.current.scrollHeight
  }, [last, away])
  return (
    <section className="log" aria-label="Log">
      <header>
        <h2>Log</h2>
        <button type="button" className="link" onClick={() => copy(logText(log), 'Log copied')}>
          Copy as text
        </button>
      </header>
      <ol
        ref={(box) => {
          list.current = box
          reachable(box)
        }}
        aria-label="What happened"
        onScroll={({ currentTarget: box }) =>
          setAway(box.scrollHeight - box.scrollTop - box.clientHeight > 60)
        }
      >
        {entries.map((entry) =>
          entry.kind === 'round' ? (
            <li key={entry.key} className={entry.struck ? 'round struck' : 'round'}>
              {entry.struck ? <s>{entry.title.text}</s> : entry.title.text}
            </li>
          ) : (
            <Exchange
              key={entry.key}
              entry={entry}
              system={system}
              onUndo={onUndo === null ? null : () => onUndo(entry.step)}
              onStudy={onStudy === null ? null : () => onStudy(entry.step)}
            />
          ),
        )}
      </ol>
      {away ? (
        <button
          type="button"
          className="live-pill"
          onClick={() => {
            setAway(false)
            if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
          }}
        >
          Live ↓
        </button>
      ) : null}
    </section>
  )
}
