/**
 * The screen for everybody: the stage as large as can be, below it the last exchange in letters that can be read across a
 * room, with its dice; beside it who chooses, who is likely to win, and how everybody is. It only looks. On the referee's
 * own device it also shows the code to join with.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { memo, useDeferredValue, useState } from 'react'
import { heldAs, takeFromAddress } from '../connection/keyring.ts'
import { DiceTray } from '../dice/dice-tray.tsx'
import { Log } from '../log/log.tsx'
import { Link, useAddress } from '../router.tsx'
import { EmblemPicture } from '../stage/emblem-mark.tsx'
import { Ground, Sides, Strip } from '../table/board.tsx'
import { Chances } from '../table/chances.tsx'
import { JoinPicture } from '../table/share.tsx'
import { playerAt } from '../table/waiting.tsx'
import { useFramesLater } from '../ui/frames-later.ts'
import { reachable } from '../ui/reachable.ts'
import { endWords } from '../ui/words.ts'
import { FightPage } from './fight-page.tsx'
import { hasKnocked, Knocked } from './knocked.tsx'

/** Of more figures than this the stage alone says how everybody is, and only those who fell are named beside it. */
const CROWD = 8
/** So many have large cards. */
const FEW = 4
/** Those who choose are named in so many letters; of more it is said how many. */
const MOST_LETTERS = 48

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

/**
 * A whole round of a battle may arrive at once: it is drawn in slices between frames, the stage first, so that what moves
 * goes on moving.
 */
function Watch({ look, token }: { look: Snapshot; token: string }) {
  return <Screen look={useDeferredValue(look)} token={token} />
}

const Screen = memo(function Screen({ look, token }: { look: Snapshot; token: string }) {
  const [log, setLog] = useState(false)
  const { query } = useAddress()
  // For streams and other pages: the board and what happens, nothing to press, and for streams no ground.
  const bare = query.has('stream') || query.has('embed')
  const figures = look.board.sides.flatMap((side) => side.figures)
  const acting = actingIn(look)
  const crowd = figures.length > CROWD
  return (
    <div
      className={`watch ${crowd ? 'crowded' : figures.length > FEW ? 'many' : ''}`}
      data-system={look.fight.system}
    >
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
      <div className="watch-ground">
        <Outcome look={look} />
        <Ground system={look.fight.system} board={look.board} log={look.log} acting={acting} />
        <div className="watch-news" ref={reachable}>
          <News look={useFramesLater(look, crowd ? 1 : 0)} />
        </div>
      </div>
      <Beside look={useFramesLater(look, crowd ? 2 : 0)} token={token} bare={bare} log={log} />
    </div>
  )
})

const News = memo(function News({ look }: { look: Snapshot }) {
  return <DiceTray look={look} size={60} brief />
})

const Beside = memo(function Beside({
  look,
  token,
  bare,
  log,
}: {
  look: Snapshot
  token: string
  bare: boolean
  log: boolean
}) {
  const acting = actingIn(look)
  const crowd = look.board.sides.flatMap((side) => side.figures).length > CROWD
  return (
    <div className="watch-side">
      <Choosing look={look} />
      <Chances look={look} token={token} />
      {bare ? null : <Invitation look={look} />}
      {log ? (
        <Log look={look} onUndo={null} onStudy={null} onAsk={null} />
      ) : (
        <div className="watch-sides" ref={reachable}>
          <Sides board={look.board} acting={acting} compact listed={crowd} />
        </div>
      )}
    </div>
  )
})

function actingIn(look: Snapshot): string[] {
  return look.board.sides
    .flatMap((side) => side.figures)
    .filter(({ name }) => look.waiting.some(({ who }) => who === name))
    .map(({ id }) => id)
}

function Outcome({ look }: { look: Snapshot }) {
  if (!look.fight.outcome.over) return null
  return (
    <p className="watch-over" role="status">
      <EmblemPicture name={look.fight.outcome.winner === null ? 'mythras' : 'victory'} size={64} />
      {endWords(look.fight)}
    </p>
  )
}

/** Who is choosing, by name alone: what they are asked is on their own screens. */
function Choosing({ look }: { look: Snapshot }) {
  if (look.fight.outcome.over) return null
  const names = [...new Set(look.waiting.map(({ seat, who }) => playerAt(look, seat) ?? who))]
  const fitting = names.findIndex((_, at) => names.slice(0, at + 1).join(', ').length > MOST_LETTERS)
  const shown = fitting === -1 ? names : names.slice(0, Math.max(1, fitting))
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
  const [code] = useState(() => heldAs(look.fight.id, 'gm')?.code ?? null)
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
