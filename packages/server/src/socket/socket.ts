/**
 * The socket at /ws: who may open one, how many there may be, and their pings. Each open socket is a `Session`.
 */
import websocket from '@fastify/websocket'
import type { Host } from '@steelyard/table/contract'
import type { FastifyInstance } from 'fastify'
import type { ServerLimits } from '../http/limits.ts'
import type { Meter } from '../http/meter.ts'
import { sendProblem } from '../http/problem-details.ts'
import { ShareByAddress } from '../http/shares.ts'
import { Session } from './session.ts'

/** What each socket needs besides: the odds that addresses have worked out. */
export interface SessionOptions extends SocketOptions {
  readonly questions: ShareByAddress
}

/** What sockets need. */
export interface SocketOptions {
  readonly host: Host
  readonly limits: ServerLimits
  readonly meter: Meter
}

const FULL = {
  code: 'busy',
  message: 'Too many people are connected, in all or from your address.',
  hint: 'Close what you do not need and try again in a minute.',
}

/** Adds /ws. */
export async function addSocket(app: FastifyInstance, options: SocketOptions): Promise<void> {
  const { limits, meter } = options
  const sessions = new Set<Session>()
  const shares = new ShareByAddress(limits.socketsEach)
  const questions = new ShareByAddress(limits.questionsEach)
  await app.register(websocket, {
    options: { maxPayload: limits.message, perMessageDeflate: false, clientTracking: true },
    preClose: () => stopAll(sessions),
    errorHandler: (_error, socket) => socket.terminate(),
  })
  // Fastify does not close the connection of a refused upgrade; this does.
  app.addHook('onResponse', async (request, reply) => {
    if (request.raw.headers.upgrade !== undefined && reply.statusCode >= 400) request.raw.socket.destroySoon()
  })
  const heartbeat = setInterval(() => {
    for (const session of sessions) session.beat()
  }, limits.heartbeat * 1000)
  heartbeat.unref()
  app.addHook('onClose', async () => clearInterval(heartbeat))
  meter.gauge({ name: 'sockets', help: 'Open sockets.', read: () => sessions.size })
  await app.register(async (inside) => {
    inside.addHook('preValidation', async (request, reply) => {
      if (sessions.size < limits.sockets && shares.usedBy(request.ip) < limits.socketsEach) return undefined
      return sendProblem(reply, FULL)
    })
    inside.get('/ws', { websocket: true, schema: { hide: true } }, (socket, request) => {
      const session = new Session(socket, request.ip, { ...options, questions }, request.log)
      sessions.add(session)
      shares.take(request.ip)
      socket.once('close', () => {
        sessions.delete(session)
        shares.giveBack(request.ip)
      })
    })
  })
}

const GOODBYE = 500

/** Closes every socket with a reason, and cuts those that do not answer. */
async function stopAll(sessions: ReadonlySet<Session>): Promise<void> {
  for (const session of sessions) session.close(1001, 'the server is stopping')
  const until = performance.now() + GOODBYE
  while (sessions.size > 0 && performance.now() < until)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 10)
    })
  for (const session of sessions) session.end()
}
