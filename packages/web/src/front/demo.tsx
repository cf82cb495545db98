/**
 * A fight that plays itself on the front page: the stage, and under it what happens in one sentence. It stands still where
 * motion is unwanted, when it is out of sight, and when somebody stops it.
 */
import type { BoardView, LineView } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { Stage } from '../stage/stage.tsx'

/** A moment of a fight: the board, and what was told since the one before. */
export interface DemoFrame {
  readonly board: BoardView
  readonly lines: readonly LineView[]
}

const PAUSE = 1100
const LAST_PAUSE = 4500
/** Said until there is a first result. */
const SCENE = 'Two wandering Knights, three sentries, and a toll nobody will pay.'

/** The moment that stands still where motion is unwanted: the first in which most dice lie on the table. */
function fullest(frames: readonly DemoFrame[]): number {
  const dice = frames.map(({ board }) => (board.pools ?? []).flatMap((pool) => pool.dice).length)
  return dice.indexOf(Math.max(...dice))
}

/** The fight of the front page. */
export function Demo() {
  const frames = useFrames()
  const [moment, setAt] = useState<number | null>(null)
  const [stopped, setStopped] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const last = (frames?.length ?? 1) - 1
  const at = moment ?? (stopped && frames !== null ? fullest(frames) : 0)
  useEffect(() => {
    if (frames === null || stopped) return
    const timer = window.setTimeout(
      () => {
        if (document.visibilityState === 'visible') setAt(at >= last ? 0 : at + 1)
      },
      at >= last ? LAST_PAUSE : PAUSE,
    )
    return () => window.clearTimeout(timer)
  }, [frames, at, last, stopped])
  const frame = frames?.[at]
  if (frames === null || frame === undefined) return <div className="demo" />
  const log = frames.slice(0, at + 1).flatMap(({ lines }) => lines)
  const line = log.findLast(({ tone }) => tone === 'good' || tone === 'bad')
  return (
    <figure className="demo" data-system="bastionland">
      <Stage system="bastionland" board={frame.board} log={log} acting={[]} />
      <figcaption>
        <span className={`tone-${line?.tone ?? 'plain'}`}>{line?.text ?? SCENE}</span>
        <button type="button" className="quiet" onClick={() => setStopped(!stopped)}>
          {stopped ? 'Play' : 'Pause'}
        </button>
      </figcaption>
    </figure>
  )
}

function useFrames(): readonly DemoFrame[] | null {
  const [frames, setFrames] = useState<readonly DemoFrame[] | null>(null)
  useEffect(() => {
    let gone = false
    import('./demo-fight.ts').then(
      ({ DEMO_FIGHT }) => {
        if (!gone) setFrames(DEMO_FIGHT)
      },
      // Without a network there is simply no demonstration.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return frames
}
