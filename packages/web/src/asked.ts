/**
 * Something asked of the host when a page opens: not there yet, there, or refused. Asking again throws the old
 * answer away only when the new one has come.
 */
import type { Problem } from '@steelyard/server/contract'
import { useEffect, useRef, useState } from 'react'
import { problemOf } from './live.ts'

/** An answer on its way. */
export interface Asked<Answer> {
  readonly answer: Answer | null
  readonly problem: Problem | null
}

/** Asks whenever the key changes; a null key asks nothing. */
export function useAsked<Answer>(key: string | null, ask: () => Promise<Answer>): Asked<Answer> {
  const [state, setState] = useState<Asked<Answer>>({ answer: null, problem: null })
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (key === null) return
    let over = false
    latest.current().then(
      (answer) => {
        if (!over) setState({ answer, problem: null })
      },
      (error: unknown) => {
        if (!over) setState((known) => ({ ...known, problem: problemOf(error) }))
      },
    )
    return () => {
      over = true
    }
  }, [key])
  return state
}
