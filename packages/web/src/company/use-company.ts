/**
 * A company as its pages know it: read when the page opens and whenever somebody comes back to it, and changed under the
 * revision that was seen. Of two who change it at once the second is told so, and sees what the first has done.
 */
import type { CompanyView, EditCompany, Problem } from '@steelyard/table/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type HeldCompany,
  heldCompany,
  holdCompany,
  takeCompanyFromAddress,
} from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'
import { complain } from '../ui/notices.tsx'

/** The code of a change to something that somebody else has changed first. */
export const STALE = 'stale-company'
const OFTEN = 10_000

/** A company and what can be done with it. */
export interface LiveCompany {
  readonly held: HeldCompany | null
  readonly view: CompanyView | null
  readonly problem: Problem | null
  readonly busy: boolean
  /** Reads it anew; null if that cannot be done. */
  look(): Promise<CompanyView | null>
  /** Does something with the company; true if it was done. What was refused is said. */
  run(work: (held: HeldCompany, view: CompanyView) => Promise<void>): Promise<boolean>
  /** The same for what changes the company, and shows it as it is then. */
  change(work: (held: HeldCompany, view: CompanyView) => Promise<CompanyView>): Promise<boolean>
  /** One change by hand. */
  edit(edit: EditCompany['edit']): Promise<boolean>
}

/** The company of an address, through the key that this device holds. */
export function useCompany(id: string): LiveCompany {
  const [held] = useState(() => {
    takeCompanyFromAddress(id)
    return heldCompany(id)
  })
  const [view, setView] = useState<CompanyView | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const latest = useRef<CompanyView | null>(null)
  const token = held?.token ?? null

  const look = useCallback(async () => {
    if (token === null) return null
    try {
      const read = await host.companies.read(token)
      if (latest.current === null || latest.current.revision <= read.revision) latest.current = read
      setView(latest.current)
      setProblem(null)
      return read
    } catch (error) {
      setProblem(problemOf(error))
      return null
    }
  }, [token])

  useEffect(() => {
    look()
    const again = () => {
      if (document.visibilityState === 'visible' && !running.current) look()
    }
    const timer = window.setInterval(again, OFTEN)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [look])

  useEffect(() => {
    if (held === null || view === null) return
    const { name, system } = view.company
    const known = heldCompany(held.id)
    if (known !== null && (known.name !== name || known.system !== system))
      holdCompany({ ...known, name, system })
  }, [held, view])

  const run: LiveCompany['run'] = async (work) => {
    const known = latest.current
    if (held === null || known === null || running.current) return false
    running.current = true
    setBusy(true)
    try {
      const { name, system } = known.company
      await work({ ...held, name, system }, known)
      return true
    } catch (error) {
      complain(error)
      if (problemOf(error).code === STALE) await look()
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const change: LiveCompany['change'] = (work) =>
    run(async (key, before) => {
      latest.current = await work(key, before)
      setView(latest.current)
    })
  const edit: LiveCompany['edit'] = (wanted) =>
    change(({ token: key }, { revision }) => host.companies.edit(key, { revision, edit: wanted }))
  return { held, view, problem, busy, look, run, change, edit }
}
