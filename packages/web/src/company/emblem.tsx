/**
 * Whom a figure of a company looks like: its picture, the emblem somebody chose, or the one that its name and gear suggest.
 */
import type { CompanyView } from '@steelyard/table/contract'
import { EmblemPicture } from '../stage/emblem-mark.tsx'
import { type Emblem, emblemOf } from '../stage/emblems.ts'
import { FIGURE_EMBLEMS } from '../stage/figure-emblems.ts'
import { useEmblems } from '../stage/use-emblems.ts'

type CompanyFigure = CompanyView['company']['figures'][number]

const GAMES: readonly Emblem[] = ['bastionland', 'mythras', 'momentum', 'stances', 'warband']

/** The emblem of a game. */
export function gameEmblem(system: string): Emblem {
  return GAMES.find((game) => game === system.replace(/-between$/, '')) ?? 'person'
}

/** A figure's picture or emblem. */
export function Portrait({
  figure: { name, picture, emblem },
  facts = [],
  size,
}: {
  figure: Pick<CompanyFigure, 'name' | 'picture' | 'emblem'>
  facts?: readonly string[]
  size: number
}) {
  const chosen = useEmblemNames().find((each) => each === emblem)
  if (picture !== null) return <img className="portrait" src={picture} width={size} height={size} alt="" />
  return (
    <span className="portrait">
      <EmblemPicture name={chosen ?? emblemOf({ name, facts: [...facts] })} size={size} />
    </span>
  )
}

/** The emblems that stand for people, beasts and things, once they are loaded. */
export function useEmblemNames(): readonly Emblem[] {
  return useEmblems() === null ? [] : FIGURE_EMBLEMS
}
