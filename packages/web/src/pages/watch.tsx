/**
 * The screen for everybody: the stage, the order, who is likely to win, and the last exchange in letters that can be
 * read across a room, with its dice. Of a crowd the stage alone says how everybody is. It only looks. On the referee's own device it also shows the code to join with.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { useState } from 'react'
import { heldAs, takeFromAddress } from '../connection/keyring.ts'
import { Log } from '../log/log.tsx'
import { Link, useAddress } from '../router.tsx'
import { Ground, Sides, Strip } from '../table/board.tsx'
import { Chances } from '../table/chances.tsx'
import { DiceTray } from '../table/dice-tray.tsx'
import { JoinPicture } from '../table/share.tsx'
import { playerAt } from '../table/waiting.tsx'
import { reachable } from '../ui/reachable.ts'
import { endWords } from '../ui/words.ts'
import { FightPage } from './fight-page.tsx'
import { hasKnocked, Knocked } from './knocked.tsx'

/** From how many figures on their cards show no more than how they are. */
const CROWD = 8
/** So many who choose are named; of more it is said how many. */
const MOST_NAMED = 4

/** The page of somebody who looks on. */
export function WatchPage({ parts }: { parts: Readonly<Record<string, string>> }) {
  const fight = parts['fight'] ?? ''
  const [token] = useState(() => {
    takeFromAddress(fight, 'watch')
    return heldAs(fight, 'watch')?.token ?? heldAs(fight, 'gm')?.spectator ?? null
  })
  return (
    <FightPage fight={fight} as="watch" token={token} told="tells">
      {(look, _, secret) =>
        hasKnocked(look) ? <Knocked look={look} /> : <Watch look={look} token={secret} />
      }
    </FightPage>
  )
}

function Watch({ look, token }: { look: Snapshot; token: string }) {
  const [log, setLog] = useState(false)
  const { query } = useAddress()
  // For streams and other pages: the board and what happens, nothing to press, and for streams no ground.
  const bare = query.has('stream') || query.has('embed')
  const figures = look.board.sides.flatMap((side) => side.figures)
  const acting = figures
    .filter(({ name }) => look.waiting.some(({ who }) => who === name))
    .map(({ id }) => id)
  return (
    <div className={figures.length > CROWD ? 'watch crowded' : 'watch'} data-system={look.fight.system}>
      <div className="watch-top">
        <h1>{look.fight.title}</h1>
        <Strip board={look.board} />
        {bare ? null : (
          <>
            <button type="button" aria-pressed={log} onClick={() => setLog(!log)}>
              {log ? 'Live' : 'Look back'}
            </button>
            <Link className="button" href="/">
              Leave
            </Link>
          </>
        )}
      </div>
      <div className="watch-state">
        <Outcome look={look} />
        <Chances look={look} token={token} />
        {bare ? null : <Invitation look={look} />}
      </div>
      <div className="watch-middle">
        <div className="watch-ground">
          <Ground board={look.board} log={look.log} acting={acting} />
        </div>
        <div className="watch-news" ref={reachable}>
          {log ? (
            <Log look={look} onUndo={null} onStudy={null} onAsk={null} />
          ) : (
            <DiceTray look={look} size={72} />
          )}
        </div>
      </div>
      <div className="watch-sides" ref={reachable}>
        <Sides board={look.board} acting={acting} compact />
      </div>
    </div>
  )
}

function Outcome({ look }: { look: Snapshot }) {
  if (!look.fight.outcome.over) return <Choosing look={look} />
  return (
    <p className="watch-over" role="status">
      {endWords(look.fight)}
    </p>
  )
}

/** Who is choosing, by name alone: what they are asked is on their own screens. */
function Choosing({ look }: { look: Snapshot }) {
  const names = [...new Set(look.waiting.map(({ seat, who }) => playerAt(look, seat) ?? who))]
  const shown = names.slice(0, MOST_NAMED)
  const others = names.length - shown.length
  return (
    <p className="watch-choosing" role="status">
      {names.length === 0 ? (
        'Nobody is waited for.'
      ) : (
        <>
          <b>{shown.join(', ')}</b>
          {others === 0 ? '' : ` and ${others} more`} {names.length === 1 ? 'chooses' : 'choose'} …
        </>
      )}
    </p>
  )
}

/** The code to join with, where the device is the referee's: whoever only has the watchers' link is not given it. */
function Invitation({ look }: { look: Snapshot }) {
  const code = heldAs(look.fight.id, 'gm')?.code ?? null
  if (code === null || look.fight.outcome.over) return null
  return (
    <aside className="watch-join" aria-label="Join">
      <JoinPicture code={code} />
      <p>
        Play along: <b className="code">{code}</b>
      </p>
    </aside>
  )
}
