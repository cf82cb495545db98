/**
 * Retries database work while the database cannot be reached, until it succeeds or a signal stops it. Every other error
 * is passed on at once.
 */

/** Error codes of failed connections: those of the operating system, and PostgreSQL's classes 08, 53 and 57. */
const AWAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_|08|53|57)/
const AWAY_WORDS =
  /terminat|timeout exceeded when trying to connect|not queryable|Connection ended|max retries per request/i
const SHORT_PAUSE = 200
const LONG_PAUSE = 2000

/** True for an error that means that the database cannot be reached at the moment. */
export function isAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if (thrown instanceof AggregateError) return thrown.errors.some(isAway)
  const code = 'code' in thrown ? String(thrown.code) : ''
  return AWAY.test(code) || (code === '' && AWAY_WORDS.test(thrown.message))
}

/** PostgreSQL's codes for a wrong name or password, a database that does not exist, and a missing permission. */
const SHUT_OUT = /^(28|3D|42501)/

/** True for an error that means that the database refuses this user. */
export function isShutOut(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && SHUT_OUT.test(String(thrown.code))
}

/** Retries attempts; `onAway` is called with true when the first attempt fails, and with false when none is failing. */
export class Retry {
  readonly #signal: AbortSignal | undefined
  readonly #onAway: (away: boolean) => void
  #missing = 0

  constructor(signal: AbortSignal | undefined, onAway: (away: boolean) => void = () => undefined) {
    this.#signal = signal
    this.#onAway = onAway
  }

  /** Repeats an attempt until it succeeds, however long the database is away. */
  async until<Result>(attempt: () => Promise<Result>): Promise<Result> {
    let missed = false
    try {
      for (let pause = SHORT_PAUSE; ; pause = Math.min(LONG_PAUSE, 2 * pause)) {
        try {
          return await attempt()
        } catch (thrown) {
          if (!isAway(thrown) || this.#signal?.aborted === true) throw thrown
          if (!missed && ++this.#missing === 1) this.#onAway(true)
          missed = true
          await sleep(pause, this.#signal)
        }
      }
    } finally {
      if (missed && --this.#missing === 0) this.#onAway(false)
    }
  }
}

/** Waits; a signal ends the wait early. */
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
