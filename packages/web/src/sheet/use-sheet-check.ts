/**
 * What the rules make of a sheet while it is being written: asked a moment after the last keystroke. The last good answer
 * stays until there is a better one, and what is wrong is said for the field that it is about.
 */
import type { PackSource, SheetCheck } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'
import { type SheetProblem, sheetProblem } from './sheet-problem.ts'

const SETTLED = 250

/** An answer about a sheet. */
export interface CheckedSheet {
  readonly check: SheetCheck | null
  readonly problem: SheetProblem | null
  /** False while the latest keystrokes are not yet answered. */
  readonly settled: boolean
}

/** Asks about a sheet whenever it has changed; not while the page itself sees that something is wrong with it. */
export function useSheetCheck({
  system,
  sheet,
  packs,
  worthAsking,
}: {
  readonly system: string
  readonly sheet: Readonly<Record<string, unknown>>
  /** Whose things the sheet may name. */
  readonly packs: readonly PackSource[]
  readonly worthAsking: boolean
}): CheckedSheet {
  const written = JSON.stringify(sheet)
  const [state, setState] = useState<CheckedSheet & { readonly of: string }>({
    check: null,
    problem: null,
    settled: false,
    of: '',
  })
  useEffect(() => {
    if (!worthAsking) return
    let over = false
    const ask = async () => {
      try {
        const check = await host.companies.checkSheet(system, JSON.parse(written), packs)
        if (!over) setState({ check, problem: null, settled: true, of: written })
      } catch (error) {
        const { message, hint } = problemOf(error)
        const problem = sheetProblem(`${message} ${hint}`.trim())
        if (!over) setState((known) => ({ ...known, problem, settled: true, of: written }))
      }
    }
    const timer = window.setTimeout(ask, SETTLED)
    return () => {
      over = true
      window.clearTimeout(timer)
    }
  }, [system, written, packs, worthAsking])
  return { ...state, settled: state.settled && state.of === written }
}
