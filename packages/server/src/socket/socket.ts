/**
 * The socket at /ws: who may open one, how many there are, and their signs of life. Each open socket is a `Session`.
 */
import websocket from '@fastify/websocket'
import type { Host } from '@steelyard/table/contract'
import type { FastifyInstance } from 'fastify'
import type { ServerLimits } from '../http/limits.ts'
import type { Meter } from '../http/meter.ts'
import { statusOf } from '../http/refusals.ts'
import { Session } from './session.ts'

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
  await app.register(websocket, {
    options: { maxPayload: limits.message, perMessageDeflate: false, clientTracking: true },
    preClose: () => stopAll(sessions),
    errorHandler: (_error, socket) => socket.terminate(),
  })
  // Nobody else ends the connection of a socket that was not opened.
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
      const same = [...sessions].reduce((sum, { address }) => sum + (address === request.ip ? 1 : 0), 0)
      if (sessions.size < limits.sockets && same < limits.socketsEach) return undefined
      return reply.code(statusOf(FULL)).send(FULL)
    })
    inside.get('/ws', { websocket: true, schema: { hide: true } }, (socket, request) => {
      const session = new Session(socket, request.ip, options, request.log)
      sessions.add(session)
      socket.once('close', () => sessions.delete(session))
    })
  })
}

const GOODBYE = 500

/** Says goodbye to everybody, and does not wait for those who do not answer. */
async function stopAll(sessions: ReadonlySet<Session>): Promise<void> {
  for (const session of sessions) session.close(1001, 'the server is stopping')
  const until = performance.now() + GOODBYE
  while (sessions.size > 0 && performance.now() < until)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 10)
    })
  for (const session of sessions) session.end()
}
