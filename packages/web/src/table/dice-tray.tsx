/**
 * The latest exchange with its dice, in the middle of the table: what was rolled, and what came of it.
 */
import type { Look } from '@steelyard/server/contract'
import { useMemo } from 'react'
import { entriesOf, latestExchange } from '../entries.ts'
import { Rolls } from './dice.tsx'

/** The dice that were rolled last. */
export function DiceTray({ look, size = 44 }: { look: Look; size?: number }) {
  const latest = useMemo(() => latestExchange(entriesOf(look.log)), [look.log])
  if (latest === null) return null
  const telling = latest.upshot.length > 0 ? latest.upshot : []
  return (
    <section className="tray" aria-label="Latest exchange">
      <p className="tray-title">{latest.title.text}</p>
      <Rolls key={latest.key} lines={latest.lines} size={size} />
      {telling.map((line) => (
        <p key={line.at} className={`line tone-${line.tone}`}>
          {line.text}
        </p>
      ))}
    </section>
  )
}
