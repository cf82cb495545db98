/**
 * One socket: a person who watches a fight and acts upon it.
 *
 * Messages are answered in their order. A message that is malformed or comes too fast is refused with a reason and
 * counts as a strike; after too many strikes the socket is closed. A client that reads so slowly that updates pile up is
 * disconnected; when it reconnects with its last revision it gets what it missed.
 */

import { excessIn, JSON_LIMITS } from '@steelyard/table'
import {
  HostProblem,
  type Odds,
  type Problem,
  type Snapshot,
  type ToClient,
  type ToServer,
  toServerForm,
  type Update,
} from '@steelyard/table/contract'
import { oddsDelta } from '@steelyard/table/odds-delta'
import type { FastifyBaseLogger } from 'fastify'
import { type RawData, WebSocket } from 'ws'
import type { ServerLimits } from '../http/limits.ts'
import { firstIssue, malformed, parseJson } from '../http/malformed.ts'
import type { Meter } from '../http/meter.ts'
import { refusalOf } from '../http/refusals.ts'
import type { ShareByAddress } from '../http/shares.ts'
import { newsText } from './news-text.ts'
import { Pace } from './pace.ts'
import type { SessionOptions } from './socket.ts'

const CLOSE = { stopped: 1001, policy: 1008, slow: 1013 } as const
const PARTING = 2_000
/** An act is small; the largest is a figure that joins. */
const MESSAGE_LIMITS = { nodes: 5_000, depth: JSON_LIMITS.depth }
/** Questions whose odds one socket may have worked out at the same time. */
const MOST_ODDS = 4

/** A socket from its opening to its end. */
export class Session {
  readonly address: string
  readonly #socket: WebSocket
  readonly #host: SessionOptions['host']
  readonly #questions: ShareByAddress
  readonly #limits: ServerLimits
  readonly #meter: Meter
  readonly #log: FastifyBaseLogger
  readonly #pace: Pace
  readonly #hello: NodeJS.Timeout
  #token: string | null = null
  #stop: (() => void) | null = null
  #watches = 0
  /** What was sent last; null where news are always sent whole. */
  #sent: Snapshot | Update | null = null
  /** Odds that are being computed, by the reference of their request. */
  readonly #weighing = new Map<string, OddsInProgress>()
  #line: Promise<void> = Promise.resolve()
  #pending = 0
  #strikes = 0
  #alive = true
  #gone = false

  constructor(socket: WebSocket, address: string, options: SessionOptions, log: FastifyBaseLogger) {
    const { host, limits, meter, questions } = options
    this.#questions = questions
    this.address = address
    this.#socket = socket
    this.#host = host
    this.#limits = limits
    this.#meter = meter
    this.#log = log
    this.#pace = new Pace(limits.messages, limits.messages * 10)
    this.#hello = setTimeout(() => {
      this.close(CLOSE.policy, 'nobody said who this is')
    }, limits.hello * 1000)
    socket.on('message', (data, binary) => this.#receive(data, binary))
    socket.on('pong', () => {
      this.#alive = true
    })
    socket.on('error', () => socket.terminate())
    socket.once('close', () => this.#leave())
  }

  /** Pings; cuts the connection if the last ping was not answered. */
  beat(): void {
    if (this.#alive) this.#socket.ping()
    else this.end()
    this.#alive = false
  }

  /** Closes with a reason, and does not wait long for the other side. */
  close(code: number, reason: string): void {
    if (this.#gone) return
    this.#leave()
    this.#socket.close(code, reason)
    setTimeout(() => this.end(), PARTING).unref()
  }

  /** Cuts the connection. */
  end(): void {
    this.#socket.terminate()
  }

  #leave(): void {
    this.#gone = true
    clearTimeout(this.#hello)
    this.#unwatch()
  }

  #unwatch(): void {
    this.#watches += 1
    for (const ref of [...this.#weighing.keys()]) this.#enough(ref)
    this.#stop?.()
    this.#stop = null
    this.#token = null
    this.#sent = null
  }

  #receive(data: RawData, binary: boolean): void {
    if (this.#gone) return
    this.#meter.message()
    if (!this.#pace.allows()) {
      this.#strike(null, TOO_FAST)
      return
    }
    const read = binary ? malformed('it is binary') : readMessage(data.toString())
    if ('code' in read) this.#strike(null, read)
    else if (this.#pending >= this.#limits.pending) this.#strike(refOf(read), TOO_FAST)
    else this.#enqueue(read)
  }

  #enqueue(message: ToServer): void {
    this.#pending += 1
    this.#line = this.#line.then(async () => {
      await this.#obey(message)
      this.#pending -= 1
    })
  }

  async #obey(message: ToServer): Promise<void> {
    if (this.#gone) return
    try {
      if (message.type === 'watch') await this.#watch(message)
      else if (message.type === 'leave') this.#unwatch()
      else if (message.type === 'act') await this.#act(message.ref, message.request)
      else if (message.type === 'odds') this.#startWeighing(message)
      else if (message.type === 'enough') this.#enough(message.ref)
      else this.#send({ type: 'pong', ref: message.ref })
    } catch (thrown) {
      const problem = refusalOf(thrown, this.#log)
      if (CHEATS.has(problem.code)) this.#strike(refOf(message), problem)
      else this.#refuse(refOf(message), problem)
    }
  }

  async #watch({ token, since, changes }: Extract<ToServer, { type: 'watch' }>): Promise<void> {
    this.#unwatch()
    const watch = this.#watches
    const stop = await this.#host.watch(token, since ?? null, (news) => {
      if (watch !== this.#watches) return
      if ('log' in news) this.#log.info({ fight: news.fight.id }, 'watched by socket')
      this.#sendText(newsText(news, this.#sent))
      this.#sent = changes === true ? news : null
    })
    if (watch !== this.#watches) {
      stop()
      return
    }
    this.#stop = stop
    this.#token = token
    clearTimeout(this.#hello)
  }

  async #act(ref: string, request: Extract<ToServer, { type: 'act' }>['request']): Promise<void> {
    const token = this.#ownToken()
    const { update: _, ...receipt } = await this.#meter.act(request.act.act, () =>
      this.#host.act(token, request),
    )
    this.#send({ type: 'acted', ref, ...receipt })
  }

  #ownToken(): string {
    if (this.#token !== null) return this.#token
    throw new HostProblem({
      code: 'no-token',
      message: 'The socket has no token yet, so it cannot act.',
      hint: 'Send a "watch" message with your token first.',
    })
  }

  /** Odds are computed asynchronously: later messages do not wait for them. */
  #startWeighing(message: Extract<ToServer, { type: 'odds' }>): void {
    const token = this.#ownToken()
    this.#enough(message.ref)
    if (this.#weighing.size >= MOST_ODDS || !this.#questions.take(this.address))
      throw new HostProblem({
        code: 'busy',
        message: 'The odds of several questions are being worked out already.',
        hint: 'Wait for them, or say that they are enough.',
      })
    const weighing: OddsInProgress = { stop: null, isOver: false }
    this.#weighing.set(message.ref, weighing)
    this.#weigh(token, message, weighing).catch((thrown: unknown) => {
      this.#done(message.ref, weighing)
      if (!weighing.isOver) this.#refuse(message.ref, refusalOf(thrown, this.#log))
    })
  }

  /** Sends a delta whenever the numbers improve. */
  async #weigh(
    token: string,
    { ref, question, step, of, stand }: Extract<ToServer, { type: 'odds' }>,
    weighing: OddsInProgress,
  ): Promise<void> {
    let last: Odds | null = null
    weighing.stop = await this.#host.weigh(token, { question, step, of, stand }, (odds) => {
      if (weighing.isOver) return
      this.#send({ type: 'odds', ref, odds: oddsDelta(last, odds) })
      last = odds
      if (odds.settled) this.#done(ref, weighing)
    })
    if (weighing.isOver) weighing.stop()
  }

  #enough(ref: string): void {
    const weighing = this.#weighing.get(ref)
    if (weighing === undefined) return
    weighing.isOver = true
    weighing.stop?.()
    this.#done(ref, weighing)
  }

  /** Odds are no longer worked out: somebody else's may be. */
  #done(ref: string, weighing: OddsInProgress): void {
    if (this.#weighing.get(ref) !== weighing) return
    this.#weighing.delete(ref)
    this.#questions.giveBack(this.address)
  }

  #strike(ref: string | null, problem: Problem): void {
    this.#refuse(ref, problem)
    this.#strikes += 1
    if (this.#strikes >= this.#limits.strikes) this.close(CLOSE.policy, 'too much was refused')
  }

  #refuse(ref: string | null, problem: Problem): void {
    this.#meter.refusal(problem.code)
    this.#send({ type: 'problem', ref, problem })
  }

  #send(message: ToClient): void {
    this.#sendText(JSON.stringify(message))
  }

  #sendText(text: string): void {
    if (this.#gone || this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#socket.bufferedAmount > this.#limits.backlog) {
      this.#meter.drop()
      this.close(CLOSE.slow, 'too slow: come back with your last revision')
    } else this.#socket.send(text)
  }
}

/** Odds that are being computed; they can be stopped only after they have begun. */
interface OddsInProgress {
  stop: (() => void) | null
  isOver: boolean
}

/** Problems that no honest client meets; each counts as a strike. */
const CHEATS: ReadonlySet<string> = new Set(['no-token', 'unknown-token', 'malformed-request'])

const TOO_FAST: Problem = {
  code: 'too-many-requests',
  message: 'Messages come too fast.',
  hint: 'Wait for answers before sending more.',
}

function refOf(message: ToServer): string | null {
  return 'ref' in message ? message.ref : null
}

/** The parsed message, or what is wrong with it. */
function readMessage(text: string): ToServer | Problem {
  const excess = excessIn(text, MESSAGE_LIMITS)
  if (excess !== null) return malformed(excess)
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return malformed('it is not JSON')
  }
  const read = toServerForm.safeParse(value)
  return read.success ? read.data : malformed(firstIssue(read.error))
}
