/**
 * Requests as the client sends them: JSON in and out, problems as `HostProblem`, retries on a bad connection.
 *
 * Only requests that are safe to repeat are retried: reads, and acts and new fights that carry a key. The client trusts
 * the server to keep to the contract; the server checks what it sends. Runs in browsers and in Node.
 */
import type { Problem } from '@steelyard/table/contract'
import { HostProblem } from '@steelyard/table/problem'

/** The part of `fetch` that is used. */
export type Fetch = (
  address: string,
  request: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly signal: AbortSignal
    readonly body?: string
  },
) => Promise<{ readonly ok: boolean; readonly status: number; text(): Promise<string> }>

/** One request. */
export interface WireRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly token?: string
  readonly body?: unknown
  /** True if the request is safe to repeat. */
  readonly again?: boolean
  /** The longest to wait for one answer, in milliseconds. */
  readonly within?: number
}

const WITHIN = 30_000
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 4_000

/** Sends requests to one server. */
export class Wire {
  readonly address: string
  readonly #fetch: Fetch
  readonly #retryFor: number

  constructor(address: string, fetch: Fetch, retryFor: number) {
    this.address = address.replace(/\/+$/, '')
    this.#fetch = fetch
    this.#retryFor = retryFor
  }

  /** The answer to a request, read as JSON. */
  async ask<Result>(path: string, asked: WireRequest = {}): Promise<Result> {
    const result: Result = JSON.parse(await this.text(path, asked))
    return result
  }

  /** The answer to a request as it came. */
  async text(path: string, asked: WireRequest = {}): Promise<string> {
    const again = asked.again ?? (asked.method ?? 'GET') === 'GET'
    const until = performance.now() + this.#retryFor
    let pause = FIRST_PAUSE
    for (;;) {
      try {
        return await this.#once(path, asked)
      } catch (thrown) {
        if (!again || !isPassing(thrown) || performance.now() + pause > until) throw thrown
      }
      await rest(pause)
      pause = Math.min(LONGEST_PAUSE, pause * 2)
    }
  }

  async #once(path: string, { method = 'GET', token, body, within = WITHIN }: WireRequest): Promise<string> {
    const headers: Record<string, string> = {}
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const request = { method, headers, signal: AbortSignal.timeout(within) }
    const { ok, status, text } = await this.#reach(
      path,
      body === undefined ? request : { ...request, body: JSON.stringify(body) },
    )
    if (ok) return text
    throw new HostProblem(problemIn(text, status))
  }

  async #reach(
    path: string,
    request: Parameters<Fetch>[1],
  ): Promise<{ ok: boolean; status: number; text: string }> {
    try {
      const response = await this.#fetch(`${this.address}${path}`, request)
      return { ok: response.ok, status: response.status, text: await response.text() }
    } catch {
      throw new HostProblem(unreachable())
    }
  }
}

const PASSING: ReadonlySet<string> = new Set(['unreachable', 'busy', 'store-away'])

/** True for a status that a retry may cure. */
function isPassing(thrown: unknown): boolean {
  return thrown instanceof HostProblem && PASSING.has(thrown.code)
}

/** The problem in an answer; a made-up one if a proxy answered instead of the server. */
function problemIn(text: string, status: number): Problem {
  try {
    const { code, message, hint }: Partial<Problem> = JSON.parse(text)
    if (typeof code === 'string' && typeof message === 'string') return { code, message, hint: hint ?? '' }
  } catch {
    // Not an answer of a steelyard server: a proxy's page, or an empty body.
  }
  return {
    code: status === 502 || status === 503 || status === 504 ? 'busy' : 'fault',
    message: `The answer was ${status}, without a reason.`,
    hint: 'Is this the address of a steelyard server?',
  }
}

/** The problem of a server that does not answer. */
export function unreachable(): Problem {
  return {
    code: 'unreachable',
    message: 'The table cannot be reached.',
    hint: 'Check the connection; whatever was confirmed is kept, and an act may be sent again with its key.',
  }
}

/** Waits. */
export function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** A fresh key, so that an act sent twice is done once. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('')
}
