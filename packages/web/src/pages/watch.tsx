/**
 * The screen for everybody: the order, both sides, and the last exchange in letters that can be read across a room,
 * with its dice. It only looks.
 */
import { useEffect, useState } from 'react'
import { heldAs, note, takeFromAddress } from '../keyring.ts'
import { useFight } from '../live.ts'
import { Link } from '../router.tsx'
import { Ground, Sides, Strip } from '../table/board.tsx'
import { DiceTray } from '../table/dice-tray.tsx'
import { Log } from '../table/log.tsx'
import { QrCode } from '../table/share.tsx'
import { useTold } from '../table/told.ts'
import { WaitingFor } from '../table/waiting.tsx'
import { endWords } from '../words.ts'
import { hasKnocked, Knocked } from './knocked.tsx'
import { noKey, ProblemPage } from './problem.tsx'

/** The page of somebody who looks on. */
export function WatchPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [token] = useState(() => {
    takeFromAddress(fight, 'watch')
    return heldAs(fight, 'watch')?.token ?? heldAs(fight, 'gm')?.spectator ?? null
  })
  const live = useFight(token)
  const [log, setLog] = useState(false)
  useTold(live.look, false)
  const { look } = live
  useEffect(() => {
    if (look === null) return
    const { title, system, outcome } = look.fight
    note(fight, 'watch', { title, system, over: outcome.over })
  }, [look, fight])
  if (token === null) return <ProblemPage problem={noKey} />
  if (live.problem !== null) return <ProblemPage problem={live.problem} />
  if (look === null) return <p className="loading">Coming to the table…</p>
  if (hasKnocked(look)) return <Knocked look={look} />
  const acting = look.board.sides.flatMap(({ figures }) =>
    figures.filter(({ name }) => look.waiting.some(({ who }) => who === name)).map(({ id }) => id),
  )
  const winner = look.fight.sides.find(({ id }) => id === look.fight.outcome.winner)
  return (
    <div className="watch">
      <div className="watch-top">
        <h1>{look.fight.title}</h1>
        <Strip board={look.board} />
        <button type="button" aria-pressed={log} onClick={() => setLog(!log)}>
          {log ? 'Live' : 'Look back'}
        </button>
        <Link className="button" href="/">
          Leave
        </Link>
      </div>
      {look.fight.outcome.over ? (
        <p className="watch-over" role="status">
          {endWords(look.fight.outcome.how, winner?.name)}
        </p>
      ) : (
        <WaitingFor look={look} />
      )}
      <div className="watch-middle">
        {log ? (
          <Log log={look.log} system={look.fight.system} onUndo={null} onStudy={null} />
        ) : (
          <DiceTray look={look} size={88} />
        )}
        <Ground board={look.board} acting={acting} />
      </div>
      <Sides board={look.board} acting={acting} />
      {look.fight.code === null || look.fight.outcome.over ? null : (
        <aside className="watch-join" aria-label="Join">
          <QrCode
            text={`${window.location.origin}/join/${look.fight.code}`}
            label={`Join with code ${look.fight.code}`}
          />
          <p>
            Play along: <b className="code">{look.fight.code}</b>
          </p>
        </aside>
      )}
    </div>
  )
}
