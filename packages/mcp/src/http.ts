/**
 * The same tools at `/mcp` of a web server (streamable HTTP). Requests are independent of each other: the handle
 * in a call is all that ties it to a fight, so any process of several can answer.
 *
 * Pages of other origins must not drive a table through somebody's browser: a request with a foreign Origin, or a
 * Host that is not ours, is turned away before anything is read.
 */
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/fastify'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Host } from '@steelyard/table/contract'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { Receipts } from './receipts.ts'
import { type TableServerOptions, tableServer } from './server.ts'

/** The tools describe themselves; the server's own description leaves them out. */
const UNLISTED: FastifySchema & { readonly hide: true } = { hide: true }
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** What can be set where the tools are mounted. */
export interface MountOptions extends TableServerOptions {
  /** Names under which the server is reached besides loopback, without ports. */
  readonly hostnames?: readonly string[]
  /** Hears of faults; their text never goes to a client. */
  readonly complain?: (text: string) => void
}

/** Adds `/mcp` to a web server. */
export function mountMcp(app: FastifyInstance, host: Host, options: MountOptions = {}): void {
  const { hostnames = [], complain, ...rest } = options
  const receipts = new Receipts()
  const handler = createMcpHandler(() => tableServer(host, rest, receipts), {
    onerror: (error) => complain?.(error.message),
  })
  const answer = toNodeHandler(handler)
  const allowed = [...LOOPBACK, ...hostnames]
  const checkHost = hostHeaderValidation(allowed)
  const checkOrigin = originValidation(allowed)
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: UNLISTED,
    onRequest: async (request, reply) => {
      await checkHost(request, reply)
      if (!reply.sent) await checkOrigin(request, reply)
    },
    handler: async (request, reply) => {
      reply.hijack()
      const { raw } = request
      await answer(
        Object.assign(raw, { method: raw.method ?? 'POST', url: raw.url ?? '/mcp' }),
        reply.raw,
        request.body,
      )
    },
  })
  app.addHook('onClose', async () => handler.close())
}
