/**
 * The emblems, loaded once and only by pages that show some: first those of the front page, then, for whoever wants
 * another, all others. Until they are here, tokens are plain shapes.
 */
import { useEffect, useSyncExternalStore } from 'react'
import type { Emblem } from './emblems.ts'

type Paths = Readonly<Record<Emblem, string>>

const PARTS: readonly (() => Promise<Partial<Paths>>)[] = [
  async () => (await import('./front-emblem-paths.ts')).FRONT_EMBLEM_PATHS,
  async () => (await import('./emblem-paths.ts')).EMBLEM_PATHS,
]

let loaded: Partial<Paths> = {}
let parts = 0
let loading = false
const waiting = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Loads the next part, unless one is on its way or all are there. */
function loadNext(): void {
  const part = PARTS[parts]
  if (part === undefined || loading) return
  loading = true
  part().then(
    (paths) => {
      loaded = { ...loaded, ...paths }
      parts++
      loading = false
      for (const each of waiting) each()
    },
    () => {
      loading = false
    },
  )
}

/** An emblem that is there to be drawn. */
export interface DrawnEmblem {
  readonly name: Emblem
  readonly path: string
}

/** An emblem with its outline; null until it is loaded, and for a name that no emblem has. */
export function useEmblem(name: string | null): DrawnEmblem | null {
  const paths = useSyncExternalStore(subscribe, () => loaded)
  useEffect(() => {
    if (name !== null && !Object.hasOwn(paths, name)) loadNext()
  }, [name, paths])
  if (name === null || !isEmblem(name, paths)) return null
  const path = paths[name]
  return path === undefined ? null : { name, path }
}

/** The outlines of all emblems; null until they are loaded. */
export function useEmblems(): Paths | null {
  const paths = useSyncExternalStore(subscribe, () => loaded)
  const all = areAll(paths) ? paths : null
  useEffect(() => {
    if (!areAll(paths)) loadNext()
  }, [paths])
  return all
}

function areAll(paths: Partial<Paths>): paths is Paths {
  return parts === PARTS.length && paths === loaded
}

function isEmblem(name: string, emblems: object): name is Emblem {
  return Object.hasOwn(emblems, name)
}
