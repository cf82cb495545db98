/**
 * An emblem as a picture of its own, beside words that say what it stands for.
 */
import type { Emblem } from './emblems.ts'
import { useEmblem } from './use-emblems.ts'

/** An emblem of a given size, in the colour of the text. */
export function EmblemPicture({ name, size }: { name: Emblem; size: number }) {
  const drawn = useEmblem(name)
  return (
    <svg className="emblem-picture" width={size} height={size} viewBox="0 0 512 512" aria-hidden="true">
      {drawn === null ? null : <path d={drawn.path} />}
    </svg>
  )
}
