/**
 * A fight as it goes: watched through one person's secret, caught up after every loss of the line, and acted upon.
 * Every act carries a key of its own, so that sending it again after a lost answer does nothing twice.
 */

import { HostProblem } from '@steelyard/server/client'
import type { Act, ActResult, Problem, Snapshot } from '@steelyard/table/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { complain } from '../ui/notices.tsx'
import { caughtUp } from './catch-up.ts'
import { host } from './host.ts'
import { lineBack } from './line.ts'

/** A watched fight. */
export interface Live {
  readonly look: Snapshot | null
  readonly problem: Problem | null
  /** False while an act is under way. */
  readonly idle: boolean
  /** True while an answer to this question is under way: it can be given once. */
  isAnswering(question: string): boolean
  /** Does something; true once the table has it. */
  act(act: Act): Promise<boolean>
  /** The same, with what came of it; null if it was refused. */
  request(act: Act): Promise<ActResult | null>
}

/** The code of a problem that is nobody's: the table could not be reached. */
export const UNREACHABLE = 'unreachable'

/** A key that nobody has used before. */
export function freshKey(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Watches a fight through a secret, for as long as the component lives. */
export function useFight(token: string | null): Live {
  const [look, setLook] = useState<Snapshot | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [underWay, setUnderWay] = useState<readonly Act[]>([])
  const pending = useRef(new Set<string>())

  useEffect(() => {
    if (token === null) return
    let over = false
    let stop: (() => void) | null = null
    setLook(null)
    setProblem(null)
    const start = async () => {
      while (!over) {
        try {
          const leave = await host.watch(token, null, (news) => {
            if (!over) setLook((known) => caughtUp(known, news))
          })
          if (over) leave()
          else stop = leave
          return
        } catch (error) {
          const problem = problemOf(error)
          if (problem.code === UNREACHABLE) await lineBack()
          else if (over) return
          else return setProblem(problem)
        }
      }
    }
    start()
    return () => {
      over = true
      stop?.()
    }
  }, [token])

  const request = useCallback(
    async (wanted: Act): Promise<ActResult | null> => {
      const same = JSON.stringify(wanted)
      if (token === null || pending.current.has(same)) return null
      pending.current.add(same)
      setUnderWay((acts) => [...acts, wanted])
      try {
        const result = await host.act(token, { act: wanted, key: freshKey() })
        setLook((known) => caughtUp(known, result.update))
        return result
      } catch (error) {
        complain(error)
        return null
      } finally {
        pending.current.delete(same)
        setUnderWay((acts) => acts.filter((act) => act !== wanted))
      }
    },
    [token],
  )
  const act = useCallback(async (wanted: Act) => (await request(wanted)) !== null, [request])
  const isAnswering = (question: string) =>
    underWay.some(
      (each) =>
        (each.act === 'answer' && each.question === question) ||
        (each.act === 'answers' && each.answers.some((answer) => answer.question === question)),
    )
  return { look, problem, idle: underWay.length === 0, isAnswering, act, request }
}

/** What went wrong, as a problem that can be shown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HostProblem) return error.problem
  return {
    code: UNREACHABLE,
    message: 'The table cannot be reached.',
    hint: 'Check the connection; this page tries again when it is back.',
  }
}
