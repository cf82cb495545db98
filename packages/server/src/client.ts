/**
 * The client: a `Host` that forwards every call to a server. The web app, the tools for AI game masters and the tests
 * use it; it runs in browsers and in Node and loads none of the server.
 *
 * ```ts
 * const host = new RemoteHost('http://127.0.0.1:4680')
 * const { tokens } = await host.create({ from: { sample: 'first' } })
 * const stop = await host.watch(tokens.referee, null, (news) => console.log(news.revision))
 * ```
 *
 * On Node before 22 there is no WebSocket of its own: give `{ socket: WebSocket }` from `ws`.
 */

import type {
  ActRequest,
  ActResult,
  Chances,
  ContentView,
  CourseRequest,
  Create,
  ExportForm,
  FightSource,
  ForkRequest,
  Holdings,
  Host,
  Inquiry,
  JobRequest,
  JobView,
  Join,
  JoinResult,
  MomentView,
  NewTable,
  Odds,
  OddsAnswerView,
  OddsQuery,
  OddsQuestionView,
  OddsRequest,
  PackSource,
  PackView,
  Portraits,
  ReviewView,
  RuleView,
  RulingView,
  ScenarioCheck,
  SheetAfterView,
  Snapshot,
  Statblock,
  SystemView,
  Update,
  VerificationView,
} from '@steelyard/table/contract'
import { HostProblem } from '@steelyard/table/problem'
import { RemoteCompanies } from './client/companies.ts'
import { type Connection, type SocketMaker, WatchConnection } from './client/watching.ts'
import { type Fetch, freshKey, Wire } from './client/wire.ts'

export { HostProblem } from '@steelyard/table/problem'
export type { Connection, SocketLike, SocketMaker } from './client/watching.ts'
export type { Fetch } from './client/wire.ts'

/** How to speak to a server. */
export interface RemoteOptions {
  readonly fetch?: Fetch
  readonly socket?: SocketMaker
  /** How long to retry requests that are safe to repeat, in milliseconds. */
  readonly retryFor?: number
  /** Called when the connection of a watch breaks, is restored, or is refused for good. */
  readonly connection?: (state: Connection) => void
}

const RETRY_FOR = 60_000
const LONG = 120_000

/** A host of fights on a server. */
export class RemoteHost implements Host {
  readonly #wire: Wire
  readonly #socket: SocketMaker | undefined
  readonly #connection: (state: Connection) => void
  readonly #retryFor: number
  readonly #watches = new Set<WatchConnection>()
  readonly companies: RemoteCompanies

  constructor(address: string, options: RemoteOptions = {}) {
    this.#retryFor = options.retryFor ?? RETRY_FOR
    this.#wire = new Wire(address, options.fetch ?? ((...request) => fetch(...request)), this.#retryFor)
    this.companies = new RemoteCompanies(this.#wire)
    const own: SocketMaker | undefined = Reflect.get(globalThis, 'WebSocket')
    this.#socket = options.socket ?? own
    this.#connection = options.connection ?? (() => undefined)
  }

  /** The addresses under which other devices reach the server. */
  addresses(): Promise<readonly string[]> {
    return this.#wire.ask('/api/addresses')
  }

  /** Opens the server to the network; for a referee at its machine. Resolves with the addresses for other devices. */
  openNetwork(token: string): Promise<readonly string[]> {
    return this.#wire.ask('/api/network', { method: 'POST', token, body: {}, again: true })
  }

  systems(): Promise<readonly SystemView[]> {
    return this.#wire.ask('/api/systems')
  }

  rules(system: string, query?: string): Promise<readonly RuleView[]> {
    return this.#wire.ask(`/api/systems/${part(system)}/rules${queryOf({ query })}`)
  }

  rulings(system: string): Promise<readonly RulingView[]> {
    return this.#wire.ask(`/api/systems/${part(system)}/rulings`)
  }

  content(ask: {
    system?: string
    kind?: string
    query?: string
    limit?: number
  }): Promise<readonly ContentView[]> {
    return this.#wire.ask(`/api/content${queryOf(ask)}`)
  }

  contentEntry(system: string, kind: string, id: string): Promise<ContentView> {
    return this.#wire.ask(`/api/content/${part(system)}/${part(kind)}/${part(id)}`)
  }

  statblock(system: string, text: string): Promise<Statblock> {
    return this.#wire.ask('/api/statblock', { method: 'POST', body: { system, text }, again: true })
  }

  pack(pack: PackSource, beside: readonly PackSource[] = []): Promise<PackView> {
    return this.#wire.ask('/api/pack', { method: 'POST', body: { pack, beside }, again: true })
  }

  check(from: FightSource): Promise<ScenarioCheck> {
    return this.#wire.ask('/api/check', { method: 'POST', body: { from }, again: true })
  }

  verify(save: unknown): Promise<VerificationView> {
    return this.#wire.ask('/api/verify', { method: 'POST', body: { save }, again: true, within: LONG })
  }

  holdings(owner: string): Promise<Holdings> {
    return this.#wire.ask('/api/holdings', { token: owner })
  }

  create(request: Create): Promise<NewTable> {
    const body = { ...request, key: request.key ?? freshKey() }
    return this.#wire.ask('/api/fights', { method: 'POST', body, again: true })
  }

  join(request: Join): Promise<JoinResult> {
    return this.#wire.ask('/api/join', { method: 'POST', body: request })
  }

  snapshot(token: string): Promise<Snapshot> {
    return this.#wire.ask('/api/fight', { token })
  }

  since(token: string, revision: number): Promise<Update | Snapshot> {
    return this.#wire.ask(`/api/fight/since/${revision}`, { token })
  }

  act(token: string, request: ActRequest): Promise<ActResult> {
    const body = { ...request, key: request.key ?? freshKey() }
    return this.#wire.ask('/api/fight/acts', { method: 'POST', token, body, again: true })
  }

  odds(token: string, { step, ...asked }: OddsRequest): Promise<Odds> {
    const where = step === undefined ? '/api/fight/odds' : `/api/fight/moments/${step}/odds`
    return this.#wire.ask(`${where}${queryOf(asked)}`, { token, within: LONG })
  }

  /** Streams over the socket of a watch of the same token; without one it sends a single request. */
  async weigh(token: string, request: OddsRequest, told: (odds: Odds) => void): Promise<() => void> {
    const watching = [...this.#watches].find((each) => each.serves(token))
    if (watching !== undefined) return watching.weigh(request, told)
    let isOver = false
    const odds = await this.odds(token, request)
    if (!isOver) told(odds)
    return () => {
      isOver = true
    }
  }

  chances(token: string): Promise<Chances> {
    return this.#wire.ask('/api/fight/chances', { token, within: LONG })
  }

  course(token: string, { steps, within }: CourseRequest): Promise<readonly Chances[]> {
    return this.#wire.ask(`/api/fight/course${queryOf({ steps: steps.join(','), within })}`, {
      token,
      within: LONG,
    })
  }

  moment(token: string, step: number): Promise<MomentView> {
    return this.#wire.ask(`/api/fight/moments/${step}`, { token })
  }

  fork(token: string, at: number | null, title?: string, tried?: ForkRequest['tried']): Promise<NewTable> {
    const body: ForkRequest = {
      at,
      ...(title === undefined ? {} : { title }),
      ...(tried === undefined ? {} : { tried }),
    }
    return this.#wire.ask('/api/fight/fork', { method: 'POST', token, body })
  }

  discard(token: string): Promise<void> {
    return this.#wire.ask('/api/fight', { method: 'DELETE', token })
  }

  export(token: string, form: ExportForm): Promise<string> {
    return this.#wire.text(`/api/fight/export/${form}`, { token })
  }

  reveal(token: string): Promise<string> {
    return this.#wire.text('/api/fight/reveal', { method: 'POST', token })
  }

  portraits(token: string): Promise<Portraits> {
    return this.#wire.ask('/api/fight/portraits', { token })
  }

  after(token: string): Promise<readonly SheetAfterView[]> {
    return this.#wire.ask('/api/fight/after', { token })
  }

  review(token: string): Promise<ReviewView> {
    return this.#wire.ask('/api/fight/review', { token, within: LONG })
  }

  inquire(request: Inquiry): Promise<JobView> {
    return this.#wire.ask('/api/inquiries', { method: 'POST', body: request })
  }

  mistakes(token: string): Promise<JobView> {
    return this.#wire.ask('/api/fight/mistakes', { method: 'POST', token })
  }

  scenarioSchema(system: string): Promise<unknown> {
    return this.#wire.ask(`/api/systems/${part(system)}/scenario`)
  }

  oddsQuestions(system: string): Promise<readonly OddsQuestionView[]> {
    return this.#wire.ask(`/api/systems/${part(system)}/odds`)
  }

  oddsAnswer(query: OddsQuery): Promise<OddsAnswerView> {
    return this.#wire.ask('/api/odds', { method: 'POST', body: query, again: true })
  }

  submit(request: JobRequest): Promise<JobView> {
    return this.#wire.ask('/api/jobs', { method: 'POST', body: request })
  }

  job(id: string): Promise<JobView> {
    return this.#wire.ask(`/api/jobs/${part(id)}`)
  }

  cancel(id: string): Promise<JobView> {
    return this.#wire.ask(`/api/jobs/${part(id)}`, { method: 'DELETE', again: true })
  }

  /** Tells every watch to check its connection, which may be back or may have died while the device slept. */
  wake(): void {
    for (const watching of this.#watches) watching.wake()
  }

  async watch(
    token: string,
    since: number | null,
    told: (news: Snapshot | Update) => void,
  ): Promise<() => void> {
    if (this.#socket === undefined)
      throw new HostProblem({
        code: 'no-socket',
        message: 'This program has no WebSocket.',
        hint: 'Use Node 22 or newer, or give { socket: WebSocket } from the package ws.',
      })
    const watching = new WatchConnection({
      address: `${this.#wire.address.replace(/^http/, 'ws')}/ws`,
      socket: this.#socket,
      token,
      since,
      told,
      connection: this.#connection,
      retryFor: this.#retryFor,
    })
    this.#watches.add(watching)
    try {
      const stop = await watching.start()
      return () => {
        this.#watches.delete(watching)
        stop()
      }
    } catch (thrown) {
      this.#watches.delete(watching)
      throw thrown
    }
  }
}

function part(text: string): string {
  return encodeURIComponent(text)
}

function queryOf(fields: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(String(value))}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}
