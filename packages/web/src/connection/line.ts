/**
 * The line to the table: whether it can be reached, as far as this page knows. The socket of a fight says so, and so
 * does every request; while requests fail, somebody knocks at the server every few seconds until it answers. Pages
 * that got no answer ask again whenever the line comes back.
 */
import { useSyncExternalStore } from 'react'

/** How long to wait between two tries, in milliseconds. */
const KNOCK = 3_000
const listeners = new Set<() => void>()
const lost = { socket: false, requests: false }
let away = false
let knocking: number | null = null

/** Notes whether the socket, or the latest request, reached the table. */
export function noteLine(part: keyof typeof lost, reached: boolean): void {
  lost[part] = !reached
  if (part === 'requests') knock()
  const now = lost.socket || lost.requests
  if (now === away) return
  away = now
  for (const listener of listeners) listener()
}

/** Knocks while requests fail. */
function knock(): void {
  if (!lost.requests || knocking !== null) return
  knocking = window.setTimeout(async () => {
    knocking = null
    const reached = await window.fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    noteLine('requests', reached)
  }, KNOCK)
}

/** Asks for something; whether it was reached is noted. */
export async function noted(address: string, request: RequestInit): Promise<Response> {
  try {
    const answer = await window.fetch(address, request)
    noteLine('requests', true)
    return answer
  } catch (error) {
    noteLine('requests', false)
    throw error
  }
}

/** Resolves when the table can be reached again; after a while in any case where nothing says that it cannot. */
export function lineBack(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (away) return
      listeners.delete(look)
      resolve()
    }
    listeners.add(look)
    window.setTimeout(look, KNOCK)
  })
}

/** Whether the line is lost, kept up to date. */
export function useLineLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => away,
  )
}
