/**
 * Something asked of the host when a page opens: not there yet, there, or refused. Asking again throws the old
 * answer away only when the new one has come. What did not reach the host is asked again when the line is back.
 */
import type { Problem } from '@steelyard/table/contract'
import { useEffect, useRef, useState } from 'react'
import { lineBack } from './line.ts'
import { problemOf, UNREACHABLE } from './live.ts'

/** An answer on its way. */
export interface PendingAnswer<Answer> {
  readonly answer: Answer | null
  readonly problem: Problem | null
  /** What was asked for the answer that is there. */
  readonly key: string | null
}

/** Asks whenever the key changes; a null key asks nothing. */
export function useAsked<Answer>(key: string | null, ask: () => Promise<Answer>): PendingAnswer<Answer> {
  const [state, setState] = useState<PendingAnswer<Answer>>({ answer: null, problem: null, key: null })
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (key === null) return
    let over = false
    const begin = async () => {
      while (!over) {
        try {
          const answer = await latest.current()
          if (!over) setState({ answer, problem: null, key })
          return
        } catch (error) {
          const problem = problemOf(error)
          if (!over) setState((known) => ({ ...known, problem }))
          if (problem.code !== UNREACHABLE) return
          await lineBack()
        }
      }
    }
    begin()
    return () => {
      over = true
    }
  }, [key])
  return state
}
