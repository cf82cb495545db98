/**
 * A fight at a glance in the game's own shape: its stages or order as a strip, the stage, the pools of dice on the
 * table, and everybody by side. The same board serves the table, the phone, the big screen and the study.
 */
import type { BoardView, FigureView, LineView } from '@steelyard/table/contract'
import { useEffect, useRef } from 'react'
import { Stage } from '../stage/stage.tsx'
import type { StageTarget } from '../stage/targets.ts'
import { reachable } from '../ui/reachable.ts'
import { figureNamed, sideOf } from '../ui/words.ts'
import { Die } from './dice.tsx'
import { FigureCard } from './figure-card.tsx'
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
    const middle = title + (strip.clientWidth - title) / 2
    strip.scrollLeft = stage.offsetLeft - strip.offsetLeft - middle + stage.clientWidth / 2
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

/** The dice that lie on the table, pool by pool. */
export function Pools({ board }: { board: BoardView }) {
  const pools = board.pools ?? []
  if (pools.every(({ dice }) => dice.length === 0)) return null
  return (
    <section className="pools" aria-label="Dice on the table">
      {pools.map(({ target, note, dice }, at) => (
        <div key={`${at.toString()} ${target}`} className="pool">
          <span className="pool-target">
            <SideMark side={sideOf(board, target)} /> on {figureNamed(board, target)?.name ?? target}
            {note === '' ? '' : ` · ${note}`}
          </span>
          <span className="roll-dice">
            {dice.map(({ sides, face, state, by }, place) => (
              <span key={`${place.toString()} ${by}`} title={figureNamed(board, by)?.name ?? by}>
                <Die sides={sides} face={face} state={state} size={36} />
              </span>
            ))}
          </span>
        </div>
      ))}
    </section>
  )
}

/** Everybody, side by side. */
export function Sides({
  board,
  acting,
  selected,
  compact = false,
  onSelect,
  adjust,
}: {
  board: BoardView
  acting: readonly string[]
  selected?: string | null
  /** True beside a stage: a card says how its figure is, and everything once it is chosen. */
  compact?: boolean
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
            <small>
              {figures.filter(({ standing }) => standing === 'up').length} of {figures.length} still in it
            </small>
          </h2>
          {figures.map((figure) => (
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

/** The stage, pools and notes; what is already drawn is not said again. */
export function Ground({
  board,
  log,
  acting,
  ...tapping
}: {
  board: BoardView
  log: readonly LineView[]
  acting: readonly string[]
  selected?: string | null
  targets?: ReadonlyMap<string, readonly StageTarget[]>
  onSelect?: (id: string) => void
}) {
  const drawn = (board.places ?? []).length > 1
  const pooled = (board.pools ?? []).some(({ dice }) => dice.length > 0)
  const notes = board.notes.filter(
    (note) => !(drawn && note.startsWith('zones:')) && !(pooled && note.startsWith('on ')),
  )
  return (
    <>
      <Stage board={board} log={log} acting={acting} {...tapping} />
      <Pools board={board} />
      {notes.length > 0 ? (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
