/**
 * The one connection to the server. Pages know it as a host of fights; that it is somewhere else, they need not,
 * except to say when the line is lost.
 */
import { type Connection, RemoteHost } from '@steelyard/server/client'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let line: Connection = 'connected'

/** The host of all fights that these pages show. */
export const host = new RemoteHost(window.location.origin, {
  connection: (state) => {
    line = state
    for (const listener of listeners) listener()
  },
})

/** How the line stands. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => line,
  )
}
