/**
 * The emblems, loaded once and only by pages that show a stage; until they are here, tokens are plain shapes.
 */
import { useSyncExternalStore } from 'react'
import type { Emblem } from './emblems.ts'

type Paths = Readonly<Record<Emblem, string>>

let loaded: Paths | null = null
let asked = false
const waiting = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  waiting.add(listener)
  if (!asked) {
    asked = true
    import('./emblem-paths.ts').then(
      ({ EMBLEM_PATHS }) => {
        loaded = EMBLEM_PATHS
        for (const each of waiting) each()
      },
      () => {
        asked = false
      },
    )
  }
  return () => waiting.delete(listener)
}

/** The outlines of all emblems; null until they are loaded. */
export function useEmblems(): Paths | null {
  return useSyncExternalStore(subscribe, () => loaded)
}
