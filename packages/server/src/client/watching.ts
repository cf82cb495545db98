/**
 * A watch that reconnects: it opens a socket and reports updates; when the connection breaks it opens another one and
 * continues from the last revision it saw. It ends when it is stopped, or when the server no longer knows the token.
 */
import type {
  Odds,
  OddsRequest,
  Problem,
  Snapshot,
  ToClient,
  ToServer,
  Update,
  UpdateChange,
} from '@steelyard/table/contract'
import { withOddsDelta } from '@steelyard/table/odds-delta'
import { HostProblem } from '@steelyard/table/problem'
import { withChange } from '@steelyard/table/update-delta'
import { unreachable } from './wire.ts'

/** The part of a WebSocket that is used; browsers, Node and `ws` all have it. */
export interface SocketLike {
  readonly readyState: number
  addEventListener(type: 'open' | 'close' | 'error' | 'message', listener: (event: object) => void): void
  send(text: string): void
  close(): void
}

/** Opens sockets. */
export type SocketMaker = new (address: string) => SocketLike

/** The state of a connection. */
export type Connection = 'connected' | 'lost' | 'refused'

/** What a watch needs. */
export interface WatchOptions {
  readonly address: string
  readonly socket: SocketMaker
  readonly token: string
  readonly since: number | null
  readonly told: (news: Snapshot | Update) => void
  readonly connection: (state: Connection) => void
  /** How long to try before the first answer, in milliseconds; after it the watch reconnects without limit. */
  readonly retryFor: number
}

const OPEN = 1
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 8_000
const HEARTBEAT = 15_000
/** How long a connection that may be dead has to answer, in milliseconds. */
const PROOF = 2_500
const HELLO = 'hello'
/** Problems that reconnecting does not solve. */
const FATAL: ReadonlySet<string> = new Set([
  'unknown-token',
  'unknown-fight',
  'malformed-request',
  'unreachable',
])

/** Odds that were requested over the socket, as far as they have come. */
interface OddsWatch {
  readonly request: OddsRequest
  readonly told: (odds: Odds) => void
  readonly refused: (problem: HostProblem) => void
  odds: Odds | null
}

/** One watch, over as many sockets as it takes. */
export class WatchConnection {
  readonly #options: WatchOptions
  #socket: SocketLike | null = null
  #revision: number | null
  /** What this socket was sent last: changes are edits of it. */
  #known: Snapshot | Update | null = null
  #pause = FIRST_PAUSE
  #heard = true
  #stopped = false
  #state: Connection | null = null
  #again: ReturnType<typeof setTimeout> | null = null
  #beat: ReturnType<typeof setInterval> | null = null
  #enough: ReturnType<typeof setTimeout> | null = null
  #proof: ReturnType<typeof setTimeout> | null = null
  #ready: (() => void) | null = null
  #failed: ((problem: HostProblem) => void) | null = null
  readonly #odds = new Map<string, OddsWatch>()
  #asked = 0

  constructor(options: WatchOptions) {
    this.#options = options
    this.#revision = options.since
  }

  /** Connects; resolves once the server has accepted the watch, rejects if it refuses. */
  start(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.#ready = () => resolve(() => this.stop())
      this.#failed = reject
      this.#beat = setInterval(() => this.#check(), HEARTBEAT)
      this.#enough = setTimeout(() => this.#refused(unreachable()), this.#options.retryFor)
      this.#open()
    })
  }

  /** True if the socket is open and watches for this token. */
  serves(token: string): boolean {
    return token === this.#options.token && this.#socket?.readyState === OPEN
  }

  /** Requests odds over the socket; resolves with the first numbers and calls `told` with all better ones. */
  weigh(request: OddsRequest, told: (odds: Odds) => void): Promise<() => void> {
    const ref = `odds ${++this.#asked}`
    return new Promise((resolve, refused) => {
      const stop = (): void => {
        if (this.#odds.delete(ref)) this.#say({ type: 'enough', ref })
      }
      const hear = (odds: Odds): void => {
        resolve(stop)
        told(odds)
      }
      this.#odds.set(ref, { request, told: hear, refused, odds: null })
      this.#askOdds(ref, request)
    })
  }

  #askOdds(ref: string, { question, step, of, stand }: OddsRequest): void {
    this.#say({
      type: 'odds',
      ref,
      question,
      ...(step === undefined ? {} : { step }),
      ...(of === undefined ? {} : { of }),
      ...(stand === undefined ? {} : { stand }),
    })
  }

  #hearOdds({ ref, odds: delta }: Extract<ToClient, { type: 'odds' }>): void {
    const watch = this.#odds.get(ref)
    if (watch === undefined) return
    watch.odds = withOddsDelta(watch.odds, delta)
    if (watch.odds.settled) this.#odds.delete(ref)
    watch.told(watch.odds)
  }

  /** Reconnects a lost connection at once, and pings an open one, which must answer soon. */
  wake(): void {
    if (this.#stopped || this.#proof !== null) return
    this.#pause = FIRST_PAUSE
    if (this.#socket === null) {
      if (this.#again !== null) clearTimeout(this.#again)
      this.#open()
      return
    }
    const asked = this.#socket
    this.#heard = false
    this.#say({ type: 'ping', ref: 'awake' })
    this.#proof = setTimeout(() => {
      this.#proof = null
      if (asked === this.#socket && !this.#heard) this.#lost()
    }, PROOF)
  }

  /** Ends the watch. */
  stop(): void {
    this.#stopped = true
    if (this.#proof !== null) clearTimeout(this.#proof)
    if (this.#beat !== null) clearInterval(this.#beat)
    if (this.#again !== null) clearTimeout(this.#again)
    if (this.#enough !== null) clearTimeout(this.#enough)
    this.#drop()
  }

  #open(): void {
    if (this.#stopped) return
    const Maker = this.#options.socket
    const socket = new Maker(this.#options.address)
    this.#socket = socket
    this.#heard = true
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#greet(this.#revision)
    })
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket && 'data' in event) this.#hear(String(event.data))
    })
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lost()
    })
  }

  #greet(since: number | null): void {
    this.#known = null
    const watch = { type: 'watch', token: this.#options.token, changes: true } as const
    this.#say(since === null ? watch : { ...watch, since })
    this.#say({ type: 'ping', ref: HELLO })
    for (const [ref, watch] of this.#odds) {
      watch.odds = null
      this.#askOdds(ref, watch.request)
    }
  }

  #say(message: ToServer): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  #hear(text: string): void {
    this.#heard = true
    if (this.#proof !== null) clearTimeout(this.#proof)
    this.#proof = null
    const message: ToClient = JSON.parse(text)
    if (message.type === 'look') this.#tell(message.look)
    else if (message.type === 'update') this.#update(message.update)
    else if (message.type === 'change') this.#change(message.change)
    else if (message.type === 'odds') this.#hearOdds(message)
    else if (message.type === 'problem') this.#hearProblem(message.ref, message.problem)
    else if (message.type === 'pong' && message.ref === HELLO) this.#arrived()
  }

  /** A problem with odds goes to the caller that requested them; any other concerns the watch. */
  #hearProblem(ref: string | null, problem: Problem): void {
    const watch = ref === null ? undefined : this.#odds.get(ref)
    if (ref === null || watch === undefined) {
      this.#refused(problem)
      return
    }
    this.#odds.delete(ref)
    watch.refused(new HostProblem(problem))
  }

  /** An update that does not follow the last known revision is dropped, and a whole snapshot is requested. */
  #update(update: Update): void {
    if (this.#revision !== null && update.since > this.#revision) this.#greet(null)
    else this.#tell(update)
  }

  #change(change: UpdateChange): void {
    if (this.#known !== null) this.#update(withChange(this.#known, change))
  }

  #tell(news: Snapshot | Update): void {
    this.#known = news
    this.#revision = news.revision
    this.#options.told(news)
  }

  #arrived(): void {
    if (this.#stopped) return
    if (this.#enough !== null) clearTimeout(this.#enough)
    this.#pause = FIRST_PAUSE
    this.#show('connected')
    this.#ready?.()
    this.#ready = null
    this.#failed = null
  }

  #refused(problem: Problem): void {
    if (!FATAL.has(problem.code)) return
    const failed = this.#failed
    this.stop()
    this.#show('refused')
    failed?.(new HostProblem(problem))
  }

  #lost(): void {
    this.#drop()
    if (this.#stopped) return
    this.#show('lost')
    const pause = this.#pause * (0.75 + Math.random() / 2)
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2)
    this.#again = setTimeout(() => this.#open(), pause)
  }

  /** A connection that received nothing since the last check is dead, whatever its state says. */
  #check(): void {
    if (this.#socket === null) return
    if (this.#heard) this.#say({ type: 'ping', ref: 'beat' })
    else this.#lost()
    this.#heard = false
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #show(state: Connection): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.connection(state)
  }
}
