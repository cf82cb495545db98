/**
 * How often an address has asked within a window of time, for the limits on requests.
 *
 * Windows are measured with a monotonic clock: when the time of day is set back by hours, no client may be locked out for
 * that long, and none be let in early when it is set forward.
 */
import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit'

/** Addresses that are remembered at a time; the one that asked longest ago is forgotten first. */
const MOST_ADDRESSES = 5000

interface Window {
  readonly since: number
  count: number
}

/** Counts by address; every route with a limit of its own counts apart. */
export class Rates implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ): void {
    const now = performance.now()
    const window = this.#windowOf(key, timeWindow, now)
    window.count++
    this.#windows.delete(key)
    this.#windows.set(key, window)
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= MOST_ADDRESSES) break
      this.#windows.delete(oldest)
    }
    callback(null, { current: window.count, ttl: Math.ceil(timeWindow - (now - window.since)) })
  }

  /** How often it was counted within the window, without counting it again. */
  seen(key: string, timeWindow = 60_000): number {
    return this.#windowOf(key, timeWindow, performance.now()).count
  }

  #windowOf(key: string, timeWindow: number, now: number): Window {
    const before = this.#windows.get(key)
    return before === undefined || now - before.since >= timeWindow ? { since: now, count: 0 } : before
  }

  child(_options: FastifyRateLimitOptions): Rates {
    return new Rates()
  }
}
