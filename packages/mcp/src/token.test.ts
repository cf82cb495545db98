/**
 * The token of `/mcp` on a network: nothing is answered without it, and a refusal says what to do.
 */
import { openHost } from '@steelyard/table'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountMcp } from './http.ts'

const TOKEN = 'a-token-of-this-table'
const METADATA = '/.well-known/oauth-protected-resource/mcp'
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

describe('/mcp with a token', () => {
  let app: FastifyInstance
  let host: Awaited<ReturnType<typeof openHost>>

  beforeAll(async () => {
    host = await openHost()
    app = Fastify()
    mountMcp(app, host, { token: TOKEN })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await host.close()
  })

  const ask = (authorization?: string) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        host: 'localhost:4680',
        ...(authorization === undefined ? {} : { authorization }),
      },
      payload: LIST,
    })

  test('refuses a request without the token and names the metadata', async () => {
    const reply = await ask()
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="http://localhost:4680${METADATA}"`,
    )
    expect(reply.json()).toMatchObject({ code: 'token-needed' })
    expect(reply.body).not.toContain(TOKEN)
  })

  test.each(['Bearer another', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.toUpperCase()}`])(
    'refuses %s',
    async (wrong) => {
      const reply = await ask(wrong)
      expect(reply.statusCode).toBe(401)
      expect(reply.headers['www-authenticate']).toContain('error="invalid_token"')
    },
  )

  test.each([`Basic ${TOKEN}`, TOKEN, 'Bearer '])('does not take %s for a bearer token', async (wrong) => {
    expect((await ask(wrong)).statusCode).toBe(401)
  })

  test('answers a request with the token', async () => {
    const reply = await ask(`Bearer ${TOKEN}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('start_fight')
  })

  test('describes itself to everybody, at our own names alone', async () => {
    const described = await app.inject({ url: METADATA, headers: { host: 'localhost:4680' } })
    expect(described.json()).toEqual({
      resource: 'http://localhost:4680/mcp',
      resource_name: 'Steelyard',
      bearer_methods_supported: ['header'],
    })
    const foreign = await app.inject({ url: METADATA, headers: { host: 'elsewhere.example' } })
    expect(foreign.statusCode).toBe(403)
  })
})
