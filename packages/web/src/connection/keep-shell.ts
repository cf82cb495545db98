/**
 * Asks the browser to keep the pages for times without a network. Browsers that cannot, and addresses for which they
 * will not (plain HTTP from another machine), do without: the pages then need the network to load, and nothing else
 * changes.
 *
 * A newer build waits beside the one in use. Pages say so; it takes over when somebody asks for it, never by itself.
 */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let waiting: ServiceWorker | null = null

/** Registers the worker that keeps the shell. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).then(heed, () => undefined)
  // Nobody but this page may still need an older build.
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('begun'))
}

/** Notes a newer build, now and whenever one has been fetched. */
function heed(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    // The very first one has nothing to take over from.
    waiting = navigator.serviceWorker.controller === null ? null : registration.waiting
    for (const listener of listeners) listener()
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
}

/** Whether a newer build is ready, kept up to date. */
export function useNewerBuild(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null,
  )
}

/** Lets the newer build take over, and loads the page anew with it. */
export function takeNewerBuild(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting?.postMessage('take over')
}
