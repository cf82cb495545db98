/**
 * Host and origin checks. A page of another site must not be able to use a server on its reader's own machine, so the
 * Host header must be an address (or a configured name) of this server, and the Origin header, where a browser sends one,
 * must match. Programs that are not browsers send no origin; only their token is checked.
 */
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Problem } from '@steelyard/table/contract'

/** The host names and origins that a server accepts. */
export class Visitors {
  readonly #names: ReadonlySet<string>
  readonly #origins: ReadonlySet<string>

  /** `origins` are addresses under which a proxy offers this server, such as https://table.example.org. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins.map((origin) => new URL(origin).origin))
    const own = hostname().toLowerCase()
    const given = origins.map((origin) => new URL(origin).hostname)
    this.#names = new Set(['localhost', own, `${own}.local`, ...given])
  }

  /** What is wrong with a request's host and origin, or null. */
  refuse(host: string | undefined, origin: string | undefined): Problem | null {
    if (host === undefined || !this.#knows(host))
      return {
        code: 'wrong-host',
        message: 'This server does not go by that name.',
        hint: 'Use its address; behind a proxy start it with --origin and the address people use.',
      }
    if (origin === undefined || this.#origins.has(origin)) return null
    const from = URL.canParse(origin) ? new URL(origin).host : ''
    if (from === host.toLowerCase()) return null
    return {
      code: 'wrong-origin',
      message: 'Another site may not use this server from a browser.',
      hint: 'Open the page that the server itself offers.',
    }
  }

  #knows(host: string): boolean {
    const address = `http://${host}`
    if (!URL.canParse(address)) return false
    const name = new URL(address).hostname.toLowerCase()
    return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || this.#names.has(name)
  }
}
