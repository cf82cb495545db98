/**
 * The one connection to the server. Pages know it as a host of fights; that it is somewhere else, they need not,
 * except to say when the line is lost. A device that wakes up or finds its network again tries at once.
 */
import { RemoteHost } from '@steelyard/server/client'
import { noted, noteLine } from './line.ts'

/** Opens the connection to the server that these pages came from. */
export function openServerHost(): RemoteHost {
  const host = new RemoteHost(window.location.origin, {
    fetch: noted,
    connection: (state) => noteLine('socket', state !== 'lost'),
  })
  const wake = (): void => {
    if (document.visibilityState === 'visible') host.wake()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', () => {
    wake()
    noted('/healthz', { cache: 'no-store' }).catch(() => undefined)
  })
  window.addEventListener('offline', () => noteLine('requests', false))
  if (!window.navigator.onLine) noteLine('requests', false)
  return host
}
