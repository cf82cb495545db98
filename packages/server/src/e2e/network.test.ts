/**
 * The door to the network: opened by the referee at the machine itself and by nobody else. And frames: none unless the
 * host names a site, and then for the room's screen and the odds alone.
 */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestTables } from '../testing/served.ts'

const OTHER = '127.0.0.2'

/** Asks with headers that fetch would not send; resolves with the status. */
function asked(tables: TestTables, headers: Readonly<Record<string, string>>): Promise<number> {
  const { port } = new URL(tables.address)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: '/api/network', method: 'POST', headers },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

// Only Linux answers on every address of the loopback network without being told to.
describe.runIf(process.platform === 'linux')('the door to the network', () => {
  const tables = new TestTables({ network: () => [OTHER] })
  let referee = ''
  let spectator = ''
  beforeAll(async () => {
    await tables.start()
    const { tokens } = await tables.remote().create({ from: { sample: 'ogre' } })
    referee = tokens.referee
    spectator = tokens.spectator
  })
  afterAll(() => tables.end())

  test('is closed at first, and stays so for guests, for strangers and behind a proxy', async () => {
    const host = tables.remote()
    expect(await host.addresses()).toEqual([])
    await expect(host.openNetwork(spectator)).rejects.toMatchObject({ code: 'forbidden' })
    const authorization = `Bearer ${referee}`
    expect(await asked(tables, {})).toBe(401)
    expect(await asked(tables, { authorization, 'x-forwarded-for': '10.0.0.9' })).toBe(403)
    expect(await asked(tables, { authorization, host: '192.168.1.4' })).toBe(403)
    expect(await host.addresses()).toEqual([])
    const { port } = new URL(tables.address)
    await expect(fetch(`http://${OTHER}:${port}/healthz`)).rejects.toThrow()
  })

  test('opens for the referee at the machine, on the same port, and closes with the server', async () => {
    const { port } = new URL(tables.address)
    const there = `http://${OTHER}:${port}`
    expect(await tables.remote().openNetwork(referee)).toEqual([there])
    expect(await tables.remote().addresses()).toEqual([there])
    expect((await fetch(`${there}/healthz`)).status).toBe(200)
    const snapshot = await fetch(`${there}/api/fight`, { headers: { authorization: `Bearer ${referee}` } })
    expect(snapshot.status).toBe(200)
    expect(await tables.remote().openNetwork(referee)).toEqual([there])
    await tables.stop()
    await expect(fetch(`${there}/healthz`)).rejects.toThrow()
  })
})

describe('frames', () => {
  const ancestors = async (tables: TestTables, path: string): Promise<string> => {
    const { headers } = await fetch(tables.address + path)
    return /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
  }

  test('are forbidden unless a site is named', async () => {
    const tables = await new TestTables().start()
    expect(await ancestors(tables, '/f/abc/watch?embed')).toBe("'none'")
    await tables.end()
  })

  test('may show the screen and the odds to that site, and nothing else', async () => {
    const tables = await new TestTables({ embed: ['https://blog.example.org'] }).start()
    expect(await ancestors(tables, '/f/abc/watch?embed')).toBe('https://blog.example.org')
    expect(await ancestors(tables, '/odds?embed&q=2d6')).toBe('https://blog.example.org')
    for (const path of ['/', '/f/abc/gm', '/f/abc/watchful', '/api/fight', '/settings?/odds'])
      expect(await ancestors(tables, path)).toBe("'none'")
    await tables.end()
  })
})
