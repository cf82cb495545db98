/**
 * Running odds for the screen across the room: who is likely to win from where the fight stands, if the referee shows
 * odds at this table. They are asked for when the fight has rested for a moment, not at every move of a long one.
 */
import type { Chances as Found, Snapshot } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { chanceWords, marginWords, rare, sureShare } from '../ui/words.ts'
import { ShareStrip, type SideShare } from './share-strip.tsx'

const RESTED = 700

/** A value once it has stayed the same for a while. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), RESTED)
    return () => window.clearTimeout(timer)
  }, [value])
  return rested
}

/** The sides' shares, in their order, and last what is nobody's. */
function linesOf({ wins, method }: Found, look: Snapshot): SideShare[] {
  const { sides } = look.fight
  const others = Object.keys(wins).filter((key) => sides.every(({ id }) => id !== key))
  return [...sides.map(({ id }) => id), ...others].map((key) => {
    const win = wins[key] ?? (method === 'exact' ? { chance: 0, margin: 0 } : rare)
    const side = sides.findIndex(({ id }) => id === key)
    const name = sides[side]?.name ?? key
    return { key, side, name, share: sureShare(win), words: chanceWords(win), within: marginWords(win) }
  })
}

/** Who is likely to win. */
export function Chances({ look, token }: { look: Snapshot; token: string }) {
  const shown = look.fight.odds && !look.fight.outcome.over
  const moment = useRested(look.revision)
  const { answer, key } = useAsked(shown ? `${moment}` : null, () => host.chances(token))
  if (!shown || answer === null) return null
  // Numbers of an earlier step stay until there are new ones, and say so.
  const isStale = answer.step < look.fight.steps
  return (
    <section
      className="chances"
      aria-label="Who is likely to win"
      aria-busy={isStale || key !== `${look.revision}`}
    >
      <ShareStrip lines={linesOf(answer, look)} />
      <p className="fine">
        To win, if {answer.stand} hands play on{isStale ? '; as it stood a moment ago, counting anew…' : '.'}
      </p>
    </section>
  )
}
