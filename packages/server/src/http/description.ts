/**
 * The interface described for machines: the routes as OpenAPI with an id for every operation, and the messages of the
 * socket as a JSON Schema. Both come from the schemas that check what is sent.
 */
import swagger from '@fastify/swagger'
import { toClientForm, toServerForm } from '@steelyard/table/contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** What programs put before a route's own path, so that a later version can stand beside this one. */
const VERSIONED = '/api/v1/'

/** The address under which the routes know a request: with the version or without it. */
export function routeAddress(url: string): string {
  return url.startsWith(VERSIONED) ? `/api/${url.slice(VERSIONED.length)}` : url
}

/** The id of an operation: `get`, `/api/fight/since/:revision` is `getFightSinceByRevision`. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
  return `${method.toLowerCase()}${words.join('')}`
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** Adds /openapi.json and /socket.json; before the routes that they describe. */
export async function addDescription(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Steelyard tables',
        version,
        description:
          'Fights over HTTP. Live updates come by WebSocket at /ws; /socket.json describes its messages.',
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'What creating or joining a fight gave.' },
        },
      },
    },
    transform: (given) => {
      const { schema, url } = jsonSchemaTransform(given)
      const { method } = given.route
      const id = operationId(typeof method === 'string' ? method : method.join('-'), given.url)
      return { schema: { ...schema, operationId: id }, url: url.replace(/^\/api\//, VERSIONED) }
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  const messages = socketSchema()
  app.get('/socket.json', { schema: { hide: true } }, async () => messages)
}

/** The messages of the socket, in both directions. */
function socketSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Messages of the socket at /ws',
    $defs: {
      toServer: z.toJSONSchema(toServerForm, { io: 'input', unrepresentable: 'any' }),
      toClient: z.toJSONSchema(toClientForm, { unrepresentable: 'any' }),
    },
  }
}
