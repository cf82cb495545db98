/**
 * How hard is this? A few hundred fights between skilled hands, fought while one builds; the shares with their
 * intervals, and a word.
 */
import { useEffect, useRef } from 'react'
import { useJob } from '../connection/job.ts'
import { ShareStrip } from '../table/share-strip.tsx'
import { likely, percent } from '../ui/words.ts'
import { isFields } from './draft.ts'

const FIGHTS = 500
const SETTLED = 700

/** A word for the first side's chance. */
export function hardness(share: number): string {
  if (share > 0.9) return 'a walkover'
  if (share > 0.7) return 'easy'
  if (share > 0.45) return 'an even fight'
  return share > 0.2 ? 'hard' : 'close to hopeless'
}

/** The estimate of the fight as it stands. */
export function Estimate({ scenario }: { scenario: Readonly<Record<string, unknown>> }) {
  const { job, problem, running, run } = useJob()
  const written = JSON.stringify(scenario)
  const start = useRef(run)
  start.current = run
  useEffect(() => {
    const timer = window.setTimeout(
      () => start.current({ from: { scenario: written }, fights: FIGHTS }),
      SETTLED,
    )
    return () => window.clearTimeout(timer)
  }, [written])
  const { sides: listed } = scenario
  const sides = (Array.isArray(listed) ? listed : [])
    .filter(isFields)
    .map(({ id, name }) => ({ id: String(id), name: String(name) }))
  const shares = job?.result?.points[0]?.shares ?? []
  const first = shares.find(({ outcome }) => outcome === sides[0]?.id)
  return (
    <section className="card estimate" aria-label="How hard is this?" aria-busy={running}>
      <h2>How hard is this?</h2>
      {problem === null ? null : (
        <p role="alert">
          {problem.message} {problem.hint}
        </p>
      )}
      {shares.length === 0 && problem === null ? <p className="fine">Fighting it out…</p> : null}
      {shares.length > 0 && problem === null ? (
        <>
          <p>
            For {sides[0]?.name ?? 'the first side'}: <b>{hardness(first?.share ?? 0)}</b>
          </p>
          <ShareStrip
            lines={shares.map(({ outcome, share, low, high }) => {
              const side = sides.findIndex(({ id }) => id === outcome)
              const within = share > 0 && share < 1 ? `(${percent(low)} to ${percent(high)})` : ''
              const words = likely({ chance: share, margin: (high - low) / 2 })
              return { key: outcome, side, name: sides[side]?.name ?? outcome, share, words, within }
            })}
          />
          <p className="fine">{FIGHTS} fights between skilled hands.</p>
        </>
      ) : null}
    </section>
  )
}
