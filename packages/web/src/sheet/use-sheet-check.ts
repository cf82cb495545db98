/**
 * What the rules make of a sheet while it is being written: asked a moment after the last keystroke. The last good answer
 * stays until there is a better one, and what is wrong is said for the field that it is about.
 */
import type { SheetCheck } from '@steelyard/table/contract'
import { useEffect, useState } from 'react'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'

const SETTLED = 250

/** What is wrong with a sheet: where, if that is known, and what. */
export interface SheetProblem {
  readonly field: string | null
  readonly text: string
}

/** An answer about a sheet. */
export interface CheckedSheet {
  readonly check: SheetCheck | null
  readonly problem: SheetProblem | null
  /** False while the latest keystrokes are not yet answered. */
  readonly settled: boolean
}

/** Asks about a sheet whenever it has changed. */
export function useSheetCheck(system: string, sheet: Readonly<Record<string, unknown>>): CheckedSheet {
  const written = JSON.stringify(sheet)
  const [state, setState] = useState<CheckedSheet & { readonly of: string }>({
    check: null,
    problem: null,
    settled: false,
    of: '',
  })
  useEffect(() => {
    let over = false
    const ask = async () => {
      try {
        const check = await host.companies.checkSheet(system, JSON.parse(written))
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
  }, [system, written])
  return { ...state, settled: state.settled && state.of === written }
}

/** A refusal such as "That is no sheet of a game: vig: vig must be …", by its field. */
export function sheetProblem(message: string): SheetProblem {
  const found = /^That is no sheet of [^:]+: (?:([a-zA-Z]+)[^:]*: )?(.*)$/s.exec(message)
  if (found === null) return { field: null, text: message }
  const [, field = null, text = message] = found
  const plain = field === null ? text : text.replace(new RegExp(`^${field} `), '')
  return { field, text: `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`.replace(/\.\.$/, '.') }
}
