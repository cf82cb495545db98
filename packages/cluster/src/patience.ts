/**
 * Waiting for a database that is away: whatever failed for want of a connection is tried again until it works, or
 * until somebody says stop. Anything else that goes wrong is passed on at once.
 */

/** The codes with which connections fail: of the operating system, and PostgreSQL's classes 08, 53 and 57. */
const AWAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_|08|53|57)/
const AWAY_WORDS = /terminat|timeout exceeded when trying to connect|not queryable|Connection ended/i
const SHORT_PAUSE = 200
const LONG_PAUSE = 2000

/** True for what goes wrong because the database cannot be reached at the moment. */
export function isAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if (thrown instanceof AggregateError) return thrown.errors.some(isAway)
  const code = 'code' in thrown ? String(thrown.code) : ''
  return AWAY.test(code) || (code === '' && AWAY_WORDS.test(thrown.message))
}

/** PostgreSQL's codes for a wrong name or password, a database that does not exist, and what somebody may not do. */
const SHUT_OUT = /^(28|3D|42501)/

/** True for what goes wrong because the database does not let this user in. */
export function isShutOut(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && SHUT_OUT.test(String(thrown.code))
}

/** Somebody who tries again; `told` hears when the database is first missed, and when nobody misses it any more. */
export class Patience {
  readonly #signal: AbortSignal | undefined
  readonly #told: (away: boolean) => void
  #missing = 0

  constructor(signal: AbortSignal | undefined, told: (away: boolean) => void = () => undefined) {
    this.#signal = signal
    this.#told = told
  }

  /** Does something with the database, however long it is away. */
  async until<Result>(attempt: () => Promise<Result>): Promise<Result> {
    let missed = false
    try {
      for (let pause = SHORT_PAUSE; ; pause = Math.min(LONG_PAUSE, 2 * pause)) {
        try {
          return await attempt()
        } catch (thrown) {
          if (!isAway(thrown) || this.#signal?.aborted === true) throw thrown
          if (!missed && ++this.#missing === 1) this.#told(true)
          missed = true
          await sleep(pause, this.#signal)
        }
      }
    } finally {
      if (missed && --this.#missing === 0) this.#told(false)
    }
  }
}

/** Waits; a signal cuts it short. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve()
      return
    }
    const wake = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal?.addEventListener('abort', wake)
  })
}
