/**
 * The end of a chapter and the ways on from it: the next fight, a rest, or the company's own page. The company takes the
 * chapter in on the way; a fight that was nobody's chapter founds a company of those who live.
 */
import { useState } from 'react'
import type { KeyringEntry } from '../connection/keyring.ts'
import { go, Link } from '../router.tsx'
import { complain } from '../ui/notices.tsx'
import { isBetween } from '../ui/words.ts'
import { beginRest, companyPath, openFounded, requireHeld, takeIn } from './chapters.ts'
import { foundFromFight } from './found-from-fight.ts'

/** The buttons at the end of a fight or a rest, for whoever refereed it. */
export function ChapterEnd({ held }: { held: KeyringEntry }) {
  const [busy, setBusy] = useState(false)
  const act = (work: () => Promise<void>) => async () => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      complain(error)
      setBusy(false)
    }
  }
  const { company } = held
  const found = async () => openFounded(await foundFromFight(held, null), 'next')
  if (company === undefined)
    return (
      <button type="button" disabled={busy} data-act="next-with-these" onClick={act(found)}>
        Next fight with these
      </button>
    )
  const { id } = company
  if (company.chapter !== null)
    return (
      <Link className="button" href={companyPath(id)}>
        To the company
      </Link>
    )
  const leadingTo = (page: string) => async () => {
    await takeIn(id)
    go(companyPath(id, page))
  }
  const rest = async () => {
    const { revision, company: after } = await takeIn(id)
    await beginRest({ ...requireHeld(id), name: after.name, system: after.system }, revision)
  }
  return (
    <>
      <button type="button" className="primary" disabled={busy} data-act="take" onClick={act(leadingTo(''))}>
        Take it in: to the company
      </button>
      {isBetween(held.system) ? null : (
        <button type="button" disabled={busy} data-act="take-rest" onClick={act(rest)}>
          Rest and recover
        </button>
      )}
      <button type="button" disabled={busy} data-act="next-with-these" onClick={act(leadingTo('next'))}>
        Next fight with these
      </button>
    </>
  )
}
