/**
 * A fight at a glance in the game's own shape: its stages or order as a strip, the stage with the dice that lie on the
 * table, and everybody by side. The same board serves the table, the phone, the big screen and the study.
 */
import type { BoardView, FigureView, LineView } from '@steelyard/table/contract'
import { useEffect, useRef } from 'react'
import { Stage } from '../stage/stage.tsx'
import type { StageTarget } from '../stage/targets.ts'
import { reachable } from '../ui/reachable.ts'
import { FigureCard, levelOf } from './figure-card.tsx'
import { SideMark } from './marks.tsx'

/** The stages of the round, or the order of those who act, with where it stands. */
export function Strip({ board }: { board: BoardView }) {
  const box = useRef<HTMLElement>(null)
  const now = board.stages.findIndex((stage) => stage.now)
  useEffect(() => {
    const strip = box.current
    const stage = strip?.querySelectorAll('li')[now]
    if (strip === null || stage === undefined) return
    // In the middle of what the title, which stays where it is, leaves of the strip.
    const title = strip.querySelector('strong')?.offsetWidth ?? 0
    const [room, start] = [strip.clientWidth - title, stage.offsetLeft - strip.offsetLeft - title]
    // A name that is longer than that is read from its beginning.
    strip.scrollLeft = start - Math.max(8, (room - stage.clientWidth) / 2)
  }, [now])
  return (
    <nav
      className="strip"
      aria-label="Order"
      ref={(strip) => {
        box.current = strip
        reachable(strip)
      }}
    >
      <strong className="strip-title">{board.title}</strong>
      <ol>
        {board.stages.map((stage, at) => (
          <li
            key={`${at.toString()} ${stage.name}`}
            className={stage.now ? 'now' : ''}
            {...(stage.now ? { 'aria-current': 'step' as const } : {})}
          >
            {stage.name}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Everybody, side by side. */
export function Sides({
  board,
  acting,
  selected,
  compact = false,
  listed = false,
  isFight = true,
  onSelect,
  adjust,
}: {
  board: BoardView
  acting: readonly string[]
  selected?: string | null
  /** True beside a stage: a card says how its figure is, and everything once it is chosen. */
  compact?: boolean
  /** True where so many are on the stage that there is no room for cards: a line each, and the names of those who fell. */
  listed?: boolean
  /** False between fights, where nobody is in or out of anything. */
  isFight?: boolean
  onSelect?: (id: string) => void
  /** What a tap on − or + of a figure's card does; left out for those who may not. */
  adjust?: (figure: FigureView, gauge: FigureView['gauges'][number], by: number) => (() => void) | null
}) {
  return (
    <div className={compact ? 'sides compact' : 'sides'}>
      {board.sides.map(({ id, name, figures }, side) => (
        <section key={id} className="side" aria-label={name}>
          <h2>
            <SideMark side={side} /> {name}{' '}
            {isFight ? (
              <small>
                {figures.filter(({ standing }) => standing === 'up').length} of {figures.length} still in it
              </small>
            ) : null}
          </h2>
          {listed ? <Strength figures={figures} /> : null}
          {(listed ? [] : figures).map((figure) => (
            <FigureCard
              key={figure.id}
              figure={figure}
              side={side}
              acting={acting.includes(figure.id)}
              selected={selected === figure.id}
              {...(onSelect === undefined ? {} : { onSelect: () => onSelect(figure.id) })}
              {...(adjust === undefined ? {} : { adjust: (gauge, by) => adjust(figure, gauge, by) })}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

/** So many of a side have a line each; of more, those who have suffered most. */
const MOST_LINES = 14

/** How a side of many stands: a line for each who is up, and the names of those who are down or out of it. */
function Strength({ figures }: { figures: readonly FigureView[] }) {
  const up = figures.filter(({ standing }) => standing === 'up')
  const lost = figures.filter(({ standing }) => standing !== 'up')
  const left = ({ health }: FigureView) => health.share ?? 1
  const shown =
    figures.length <= MOST_LINES
      ? up
      : up
          .filter((figure) => left(figure) < 1)
          .toSorted((one, other) => left(one) - left(other))
          .slice(0, MOST_LINES)
  return (
    <>
      {shown.length === 0 ? null : (
        <ul className="strength">
          {shown.map((figure) => (
            <StrengthLine key={figure.id} figure={figure} />
          ))}
        </ul>
      )}
      {lost.length === 0 ? null : <p className="lost">Lost: {lost.map(({ name }) => name).join(', ')}</p>}
    </>
  )
}

function StrengthLine({ figure: { name, health, gauges } }: { figure: FigureView }) {
  const gauge = gauges.find(({ max, counts }) => max > 0 && counts !== 'effort')
  return (
    <li>
      <span>{name}</span>
      <b>{gauge === undefined ? health.word : `${gauge.now}/${gauge.max}`}</b>
      {health.share === null ? null : (
        <span className="bar" aria-hidden="true">
          <span
            style={{ width: `${health.share * 100}%` }}
            data-level={levelOf({ label: name, now: health.share, max: 1 })}
          />
        </span>
      )}
    </li>
  )
}

/** The stage and notes; what is already drawn is not said again. */
export function Ground({
  system,
  board,
  log,
  acting,
  ...tapping
}: {
  system: string
  board: BoardView
  log: readonly LineView[]
  acting: readonly string[]
  selected?: string | null
  targets?: ReadonlyMap<string, readonly StageTarget[]>
  onSelect?: (id: string) => void
}) {
  const drawn = (board.places ?? []).length > 1
  const pooled = (board.pools ?? []).some(({ dice }) => dice.length > 0)
  const notes = board.notes
    .filter((note) => !(drawn && note.startsWith('zones:')) && !(pooled && note.startsWith('on ')))
    .map((note) => withoutPlace(note, board))
  return (
    <>
      <Stage system={system} board={board} log={log} acting={acting} {...tapping} />
      <Notes notes={notes} />
    </>
  )
}

/** Where a cover is can be seen on the stage: a note says what it keeps off. */
function withoutPlace(note: string, { covers = [] }: BoardView): string {
  const cover = covers.find((each) => each.hides !== 'nothing' && note === `cover: ${each.note}`)
  return cover === undefined ? note : `${cover.name}: ${note.slice(note.lastIndexOf(': ') + 2)}`
}

/** What else there is to know, a line each. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
