/**
 * The pace at which machines' turns are told: what happened while nobody was asked is shown exchange by exchange, and
 * the questions come when all of it is told. Any key or tap has the rest told at once.
 */
import type { LineView, Snapshot } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { type Settings, settings, useSettings } from '../settings.ts'
import { entriesOf } from './entries.ts'

/** How long one exchange is shown before the next, in milliseconds. */
export const PACES: Readonly<Record<Settings['pace'], number>> = {
  off: 0,
  quick: 150,
  normal: 450,
  slow: 1200,
}
/** However much happened, it is told within this time. */
const LONGEST = 8000
/** How many exchanges at once are too few to be told one by one. */
const FEW = 2

/** The pace that is set on this device. */
export function paceNow(): Settings['pace'] {
  return settings().pace
}

/** A snapshot as it is told: with less of its log, and without questions, until all of it was told. */
export function usePaced(look: Snapshot): { readonly told: Snapshot; readonly skip: (() => void) | null } {
  const { pace } = useSettings()
  const [shown, setShown] = useState(look)
  const parts = pace === 'off' ? [] : untold(shown, look)
  const [next] = parts
  useEffect(() => {
    if (next === undefined) return setShown(look)
    const wait = Math.min(PACES[pace], LONGEST / parts.length)
    const waiting = window.setTimeout(() => setShown((before) => withMore(before, look, next)), wait)
    return () => window.clearTimeout(waiting)
  }, [look, next, pace, parts.length])
  useEffect(() => {
    if (next === undefined) return
    const skip = () => setShown(look)
    window.addEventListener('pointerdown', skip)
    window.addEventListener('keydown', skip)
    return () => {
      window.removeEventListener('pointerdown', skip)
      window.removeEventListener('keydown', skip)
    }
  }, [next, look])
  if (next === undefined) return { told: look, skip: null }
  return { told: { ...shown, questions: [] }, skip: () => setShown(look) }
}

/** The exchanges of a log that were not shown yet; none where too little, or something else, has changed. */
export function untold(shown: Snapshot, look: Snapshot): readonly (readonly LineView[])[] {
  const last = shown.log.at(-1)?.at ?? -1
  if (shown.fight.id !== look.fight.id || shown.log.length === 0) return []
  const fresh = look.log.filter(({ at }) => at > last)
  const struck = fresh.some((line) => line.struck) || look.log.length < shown.log.length
  const exchanges = entriesOf(fresh).map(({ lines }) => lines)
  return struck || exchanges.length <= FEW ? [] : exchanges
}

function withMore(shown: Snapshot, look: Snapshot, lines: readonly LineView[]): Snapshot {
  return shown.fight.id === look.fight.id ? { ...shown, log: [...shown.log, ...lines] } : look
}
