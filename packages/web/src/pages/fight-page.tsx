/**
 * What every page of a fight begins with: the secret that this device holds, the fight watched through it, what is
 * said when it moves, and what to do where none of that is possible.
 */
import type { Snapshot } from '@steelyard/table/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { type KeyringEntry, note } from '../connection/keyring.ts'
import { type Live, useFight } from '../connection/live.ts'
import { usePaced } from '../log/pace.ts'
import { WithPortraits } from '../stage/portraits.tsx'
import { useTold } from '../table/told.ts'
import { noKey, ProblemPage } from './problem.tsx'

/** A page of one fight, as soon as there is something to show. */
export function FightPage({
  fight,
  as: role,
  token,
  told,
  loading = 'Coming to the table…',
  children,
}: {
  fight: string
  as: KeyringEntry['role']
  token: string | null
  /** Whether the page says what happens: it calls whoever is asked, only tells, or does neither. */
  told: 'calls' | 'tells' | 'quiet'
  loading?: string
  children: (look: Snapshot, live: Live, token: string) => ReactNode
}) {
  const live = useFight(token)
  const { look } = live
  useTold(told === 'quiet' ? null : look, told === 'calls')
  useNoted(fight, role, look)
  if (token === null) return <ProblemPage problem={noKey} />
  if (live.problem !== null) return <ProblemPage problem={live.problem} />
  if (look === null) return <p className="loading">{loading}</p>
  return (
    <WithPortraits look={look} token={token}>
      {told === 'quiet' ? (
        children(look, live, token)
      ) : (
        <Paced look={look}>{(shown) => children(shown, live, token)}</Paced>
      )}
    </WithPortraits>
  )
}

/** Notes on this device what a fight is called and how it stands, whenever that is another. */
function useNoted(fight: string, role: KeyringEntry['role'], look: Snapshot | null): void {
  const noted = useRef('')
  useEffect(() => {
    if (look === null) return
    const { title, system, code, outcome, branch } = look.fight
    const facts = { title, system, over: outcome.over, branch, ...(role === 'gm' ? { code } : {}) }
    const words = JSON.stringify([fight, role, facts])
    if (noted.current === words) return
    noted.current = words
    note(fight, role, facts)
  }, [look, fight, role])
}

/** A fight at the pace that this device has set. */
function Paced({ look, children }: { look: Snapshot; children: (told: Snapshot) => ReactNode }) {
  const { told, skip } = usePaced(look)
  return (
    <>
      {children(told)}
      {skip === null ? null : (
        <button type="button" className="live-pill show-all" onClick={skip}>
          Show all of it ⏩
        </button>
      )}
    </>
  )
}

/** A page that looks back at a fight, quietly, with the best key that this browser holds. */
export function RecordPage({
  fight,
  held,
  loading,
  children,
}: {
  fight: string
  held: KeyringEntry | null
  loading: string
  children: (look: Snapshot, held: KeyringEntry, live: Live) => ReactNode
}) {
  return (
    <FightPage
      fight={fight}
      as={held?.role ?? 'watch'}
      token={held?.token ?? null}
      told="quiet"
      loading={loading}
    >
      {(look, live) => (held === null ? null : children(look, held, live))}
    </FightPage>
  )
}
