/**
 * What figures of a company look like wherever their fight is shown: their own pictures and emblems, asked for once.
 */
import type { Portraits, Snapshot } from '@steelyard/table/contract'
import { createContext, type ReactNode, useContext } from 'react'
import { host } from '../connection/host.ts'
import { useAsked } from '../connection/request.ts'
import { EmblemPicture } from './emblem-mark.tsx'
import type { Emblem } from './emblems.ts'
import { useEmblem } from './use-emblems.ts'

/** What somebody looks like; nothing of it is their own where both are null. */
export interface OwnLooks {
  readonly picture: string | null
  readonly emblem: Emblem | null
}

const PLAIN: OwnLooks = { picture: null, emblem: null }
const PortraitsContext = createContext<Portraits>({})

/** Asks for the pictures of a fight, where it has some, and hands them to everything inside. */
export function WithPortraits({
  look,
  token,
  children,
}: {
  look: Snapshot
  token: string
  children: ReactNode
}) {
  const asked = useAsked(look.fight.portraits ? token : null, () => host.portraits(token))
  return <PortraitsContext value={asked.answer ?? {}}>{children}</PortraitsContext>
}

/** The own looks of a figure of the fight. */
export function useLooks(figure: string): OwnLooks {
  const found = useContext(PortraitsContext)[figure]
  const drawn = useEmblem(found?.emblem ?? null)
  return found === undefined ? PLAIN : { picture: found.picture, emblem: drawn?.name ?? null }
}

/** A figure's own picture or emblem beside its name; nothing for those who have neither. */
export function SmallPortrait({ figure, size }: { figure: string; size: number }) {
  const { picture, emblem } = useLooks(figure)
  if (picture !== null) return <img className="portrait" src={picture} width={size} height={size} alt="" />
  return emblem === null ? null : <EmblemPicture name={emblem} size={size} />
}
