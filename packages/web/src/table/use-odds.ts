/**
 * Odds on demand: asked for one question at a time, better while one looks at them, forgotten when they are put away.
 */
import type { Odds } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { complain } from '../ui/notices.tsx'

/** The odds that were asked for, by question, and how to ask for more. */
export interface OddsBook {
  /** How often odds were asked for. */
  readonly count: number
  of(question: string): Odds | 'asking' | null
  toggle(question: string): void
}

/** Asks for odds that get better; resolves with how to stop. */
type Weigh = (question: string, told: (odds: Odds) => void) => Promise<() => void>

/** Odds through whatever weighs them. */
export function useOdds(weigh: Weigh): OddsBook {
  const [found, setFound] = useState<Readonly<Record<string, Odds | 'asking'>>>({})
  const [count, setCount] = useState(0)
  const stops = useRef(new Map<string, () => void>())
  const putAway = (question: string) => {
    stops.current.get(question)?.()
    stops.current.delete(question)
    setFound(({ [question]: _, ...rest }) => rest)
  }
  // Whoever leaves the page wants no more numbers.
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop()
    }
  }, [])
  const toggle = async (question: string) => {
    if (found[question] !== undefined) {
      putAway(question)
      return
    }
    let isOver = false
    stops.current.set(question, () => {
      isOver = true
    })
    setCount(count + 1)
    setFound((known) => ({ ...known, [question]: 'asking' }))
    try {
      const stop = await weigh(question, (odds) => {
        if (!isOver) setFound((known) => ({ ...known, [question]: odds }))
      })
      if (isOver) stop()
      else
        stops.current.set(question, () => {
          isOver = true
          stop()
        })
    } catch (error) {
      complain(error)
      putAway(question)
    }
  }
  return { count, of: (question) => found[question] ?? null, toggle }
}
