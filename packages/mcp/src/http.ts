/**
 * The same tools at `/mcp` of a web server (streamable HTTP). Requests are independent of each other: the handle
 * in a call is all that ties it to a fight, so any process of several can answer.
 *
 * Pages of other origins must not drive a table through somebody's browser: a request with a foreign Origin, or a
 * Host that is not ours, is turned away before anything is read. Where a token is set, a request without it gets 401
 * and the address of the resource's metadata (RFC 9728), as the protocol's authorization has it.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/fastify'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Host } from '@steelyard/table/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Receipts } from './receipts.ts'
import { type TableServerOptions, tableServer } from './server.ts'

/** The tools describe themselves; the server's own description leaves them out. */
const UNLISTED: FastifySchema & { readonly hide: true } = { hide: true }
const METADATA = '/.well-known/oauth-protected-resource/mcp'
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** What can be set where the tools are mounted. */
export interface MountOptions extends TableServerOptions {
  /** Names under which the server is reached besides loopback, without ports. */
  readonly hostnames?: readonly string[]
  /** The bearer token that every request must carry; none is asked for unless given. */
  readonly token?: string
  /** Hears of faults; their text never goes to a client. */
  readonly complain?: (text: string) => void
}

/** Adds `/mcp` to a web server. */
export function mountMcp(app: FastifyInstance, host: Host, options: MountOptions = {}): void {
  const { hostnames = [], complain, token, ...rest } = options
  const receipts = new Receipts()
  const handler = createMcpHandler(() => tableServer(host, rest, receipts), {
    onerror: (error) => complain?.(error.message),
  })
  const answer = toNodeHandler(handler)
  const allowed = [...LOOPBACK, ...hostnames]
  const checkHost = hostHeaderValidation(allowed)
  const checkOrigin = originValidation(allowed)
  if (token !== undefined)
    app.get(METADATA, { schema: UNLISTED, onRequest: checkHost }, async (request) => ({
      resource: `${originOf(request)}/mcp`,
      resource_name: 'Steelyard',
      bearer_methods_supported: ['header'],
    }))
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: UNLISTED,
    onRequest: async (request, reply) => {
      await checkHost(request, reply)
      if (!reply.sent) await checkOrigin(request, reply)
      if (!reply.sent && token !== undefined) await checkToken(token, request, reply)
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

/** Turns away whoever does not carry the token, and says where it is described what to carry. */
async function checkToken(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given !== undefined && timingSafeEqual(digest(given), digest(token))) return
  const wrong = given === undefined ? '' : 'error="invalid_token", '
  await reply
    .code(401)
    .header('www-authenticate', `Bearer ${wrong}resource_metadata="${originOf(request)}${METADATA}"`)
    .send({
      code: 'token-needed',
      message: given === undefined ? 'This table asks for a token.' : 'That is not the token of this table.',
      hint: 'Send "Authorization: Bearer <token>" with the token that steelyard serve printed.',
    })
}

/** Texts of any length as so many bytes, so that comparing them takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
