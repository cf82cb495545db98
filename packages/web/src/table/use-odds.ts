/**
 * Odds on demand: asked for one question at a time, forgotten when it is answered.
 */
import type { Odds } from '@steelyard/table/contract'
import { useState } from 'react'
import { complain } from '../notices.tsx'

/** The odds of a question, and how to ask for them. */
export interface AskedOdds {
  /** How often odds were asked for. */
  readonly count: number
  of(question: string): Odds | 'asking' | null
  toggle(question: string): void
}

/** Odds through whatever asks for them. */
export function useOdds(ask: (question: string) => Promise<Odds>): AskedOdds {
  const [found, setFound] = useState<Readonly<Record<string, Odds | 'asking'>>>({})
  const [count, setCount] = useState(0)
  const toggle = async (question: string) => {
    if (found[question] !== undefined) {
      const { [question]: _, ...rest } = found
      setFound(rest)
      return
    }
    setCount(count + 1)
    setFound((known) => ({ ...known, [question]: 'asking' }))
    try {
      const odds = await ask(question)
      setFound((known) => ({ ...known, [question]: odds }))
    } catch (error) {
      complain(error)
      setFound(({ [question]: _, ...rest }) => rest)
    }
  }
  return { count, of: (question) => found[question] ?? null, toggle }
}
