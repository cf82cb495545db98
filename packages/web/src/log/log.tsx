/**
 * The log: one entry an exchange, which opens to its steps; every line cites its rule. Undo sits on the line; what
 * was taken back stays, struck. The newest is at the bottom and in view, unless somebody is reading back.
 */
import type { LineView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Rolls } from '../dice/dice.tsx'
import { copy } from '../ui/download.ts'
import { reachable } from '../ui/reachable.ts'
import { RuleLink } from '../ui/rule-link.tsx'
import { entriesOf, type LogEntry, logText } from './entries.ts'

function Line({ line, system }: { line: LineView; system: string }) {
  const text = line.struck ? <s>{line.text}</s> : line.text
  return (
    <p className={`line tone-${line.tone} depth-${line.depth}`}>
      {text} <RuleLink rule={line.rule} system={system} />
    </p>
  )
}

/** Events that tell whose hands play: machine chatter, which people see at the seats themselves. */
const OF_HANDS: readonly string[] = ['hand', 'referee']

/** Questions that were answered for people, folded. */
function Answered({ entry, system, onAsk }: { entry: LogEntry; system: string } & Pick<EntryActs, 'onAsk'>) {
  return (
    <li className={entry.struck ? 'entry struck' : 'entry'} data-step={entry.step}>
      <details className="answered">
        <summary>Answered for you ({entry.lines.length})</summary>
        {entry.lines.map((line) => (
          <div key={line.at} className="line-answered">
            <Line line={line} system={system} />
            <AskMe line={line} onAsk={onAsk} />
          </div>
        ))}
      </details>
    </li>
  )
}

/** What can be done from a line; null where it cannot. */
interface EntryActs {
  readonly onUndo: ((step: number) => void) | null
  readonly onStudy: ((step: number) => void) | null
  /** Takes back an answer that was given for somebody, so that it is asked. */
  readonly onAsk: ((step: number, path: string) => void) | null
}

function Exchange({ entry, system, ...acts }: { entry: LogEntry; system: string } & EntryActs) {
  const [open, setOpen] = useState(false)
  const more = entry.lines.length - 1 - entry.upshot.length
  const steps = more > 0 || entry.lines.some(({ roll }) => roll !== undefined)
  const folds = steps || entry.lines.some(({ rule }) => rule !== '')
  return (
    <li className={`entry ${entry.struck ? 'struck' : ''} ${open ? 'open' : ''}`} data-step={entry.step}>
      <Line line={entry.title} system={system} />
      {open ? (
        <Steps entry={entry} system={system} onAsk={acts.onAsk} />
      ) : (
        entry.upshot.map((line) => <Line key={line.at} line={line} system={system} />)
      )}
      <div className="entry-acts">
        {folds ? (
          <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Fold' : steps ? `Steps (${entry.lines.length})` : 'Rule'}
          </button>
        ) : null}
        <EntryButtons entry={entry} onUndo={acts.onUndo} onStudy={acts.onStudy} />
      </div>
    </li>
  )
}

/** Every line of an exchange but its title, dice drawn. */
function Steps({ entry, system, onAsk }: { entry: LogEntry; system: string; onAsk: EntryActs['onAsk'] }) {
  const lines = entry.lines.filter((line) => line !== entry.title)
  return (
    <div className="steps">
      {lines.map((line) =>
        line.roll === undefined ? (
          <div key={line.at} className={line.answered === undefined ? '' : 'line-answered'}>
            <Line line={line} system={system} />
            <AskMe line={line} onAsk={onAsk} />
          </div>
        ) : (
          <div key={line.at} className="line-roll">
            <Rolls lines={[line]} size={28} />
            <RuleLink rule={line.rule} system={system} />
          </div>
        ),
      )}
    </div>
  )
}

/** The way back to a question that was answered for somebody. */
function AskMe({
  line: { answered, step, struck, text },
  onAsk,
}: { line: LineView } & Pick<EntryActs, 'onAsk'>) {
  if (answered === undefined || answered.why === 'referee' || struck || onAsk === null) return null
  return (
    <button
      type="button"
      className="link"
      data-ask={answered.path}
      onClick={() => onAsk(step, answered.path)}
    >
      Ask me instead<span className="unseen">: {text}</span>
    </button>
  )
}

function EntryButtons({ entry, onUndo, onStudy }: { entry: LogEntry } & Omit<EntryActs, 'onAsk'>) {
  const { step, struck, title, lines } = entry
  return (
    <>
      {onUndo === null || struck ? null : (
        <button type="button" className="link" data-undo={step} onClick={() => onUndo(step)}>
          Undo<span className="unseen"> back to before: {title.text}</span>
        </button>
      )}
      {onStudy === null || struck ? null : (
        <button type="button" className="link" onClick={() => onStudy(step)}>
          Study<span className="unseen"> this moment: {title.text}</span>
        </button>
      )}
      <button type="button" className="link" onClick={() => copy(logText(lines), 'Copied')}>
        Copy<span className="unseen">: {title.text}</span>
      </button>
    </>
  )
}

/** The way to take all of it along, and the house rules that it was fought by. */
function LogHead({ look: { log, fight } }: { look: Snapshot }) {
  const { house } = fight
  return (
    <>
      <header>
        <h2>Log</h2>
        <button type="button" className="link" onClick={() => copy(logText(log), 'Log copied')}>
          Copy as text
        </button>
      </header>
      {house.length === 0 ? null : (
        <details className="house">
          <summary>House rules ({house.length})</summary>
          <ul className="fine">
            {house.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** So many pixels above its end the log still counts as being there. */
const NEAR = 60

/** The log of a fight. */
export function Log({ look, onUndo, onStudy, onAsk }: { look: Snapshot } & EntryActs) {
  const { log } = look
  const { system } = look.fight
  // Who plays what is in the record and under "Who plays"; in the log it would only stand in the way.
  const entries = useMemo(() => entriesOf(log.filter(({ code }) => !OF_HANDS.includes(code))), [log])
  const list = useRef<HTMLOListElement>(null)
  const top = useRef(0)
  const [away, setAway] = useState(false)
  // The newest entry grows while its exchange goes on, so that every line is followed, not only every entry.
  useEffect(() => {
    if (list.current !== null && !away && entries.length > 0)
      list.current.scrollTop = list.current.scrollHeight
  }, [entries, away])
  useEffect(() => {
    const box = list.current
    if (box === null || away) return
    const staying = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight
    })
    staying.observe(box)
    return () => staying.disconnect()
  }, [away])
  return (
    <section className="log" aria-label="Log">
      <LogHead look={look} />
      <ol
        ref={(box) => {
          list.current = box
          reachable(box)
        }}
        aria-label="What happened"
        onScroll={({ currentTarget: box }) => {
          // Only whoever scrolls up leaves the newest line: new lines make the list longer before it scrolls.
          const up = box.scrollTop < top.current
          top.current = box.scrollTop
          const below = box.scrollHeight - box.scrollTop - box.clientHeight
          if (below <= NEAR) setAway(false)
          else if (up) setAway(true)
        }}
      >
        {entries.map((entry) =>
          entry.kind === 'round' ? (
            <li key={entry.key} className={entry.struck ? 'round struck' : 'round'}>
              {entry.struck ? <s>{entry.title.text}</s> : entry.title.text}
            </li>
          ) : entry.kind === 'answered' ? (
            <Answered key={entry.key} entry={entry} system={system} onAsk={onAsk} />
          ) : (
            <Exchange
              key={entry.key}
              entry={entry}
              system={system}
              onUndo={onUndo}
              onStudy={onStudy}
              onAsk={onAsk}
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
