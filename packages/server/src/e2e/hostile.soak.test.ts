/**
 * Hostile messages in great number, by socket and by request, floods and slow readers among them: each is refused,
 * memory stays where it was, and a table plays on all the while. `npm run soak` sends a hundred thousand.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundless, ChildTables } from '../testing/child.ts'
import { Crowd, inspect, pause, retryingHost } from '../testing/crowd.ts'
import { hostileMessage, hostileRequest } from '../testing/hostile.ts'
import { TestSocket, until } from '../testing/served.ts'
import { sizes, tell } from '../testing/sizes.ts'

const MESSAGES = sizes('hostile', 1500, 100_000)
const EACH = 45
const RESTING = 250
const MOST_GROWTH = 48 * 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'steelyard-hostile-'))
// Everything but what one machine alone would run into holds as in a plain server.
const { messages: _messages, pending: _pending, ...many } = boundless
// A heap this small ends the process where memory is not given back.
const child = new ChildTables(
  { data: folder, limits: many, log: 'faults' },
  { flags: ['--max-old-space-size=160'] },
)
beforeAll(() => child.start())
afterAll(async () => {
  await child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** The least memory seen in a second: what is not garbage. */
async function memory(): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < 10; at++) {
    const numbers = await (await fetch(`${child.address}/metrics`)).text()
    least = Math.min(least, Number(/nodejs_heap_size_used_bytes (\d+)/.exec(numbers)?.[1]))
    await pause(100)
  }
  return least
}

/** One socket that sends nothing but what must be refused; returns what was not. */
async function attack(first: number, token: string | null): Promise<string[]> {
  const socket = await new TestSocket(child.address).opened()
  if (token !== null) {
    socket.say({ type: 'watch', token })
    await socket.next('look')
    socket.heard.length = 0
  }
  for (let at = first; at < first + EACH; at++) socket.raw(hostileMessage(at))
  const refused = (): number => socket.heard.filter(({ type }) => type === 'problem').length
  await until(() => refused() === EACH || socket.closed !== null)
  const other = socket.heard
    .filter(({ type }) => type !== 'problem')
    .map((message) => JSON.stringify(message))
  socket.close()
  return refused() === EACH ? other : [...other, `closed after ${refused()}: ${socket.closed?.reason ?? ''}`]
}

async function request(number: number): Promise<string[]> {
  const { path, method, body } = hostileRequest(number)
  const answer = await fetch(`${child.address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(30)}` },
    ...(body === null ? {} : { body }),
  })
  const text = await answer.text()
  const refused = answer.status >= 400 && answer.status < 500 && text.includes('"hint"')
  return refused ? [] : [`${method} ${path} ${body ?? ''}: ${answer.status} ${text.slice(0, 200)}`]
}

test(`${MESSAGES} hostile messages are refused, memory is flat, and a table plays on`, async () => {
  const host = retryingHost(child.address)
  const victim = await host.create({ from: { sample: 'first', system: 'bastionland' } })
  const before = await host.snapshot(victim.tokens.referee)
  const crowd = new Crowd(host, RESTING)
  await crowd.start(1)
  const wrong: string[] = []
  const send = async (from: number, to: number): Promise<void> => {
    for (let at = from; at < to; at += 2 * EACH) {
      wrong.push(...(await attack(at, at % 4 === 0 ? victim.tokens.spectator : null)))
      for (const part of await Promise.all(Array.from({ length: EACH }, (_, more) => request(at + more))))
        wrong.push(...part)
    }
  }
  const playing = crowd.advanced(1)
  await send(0, MESSAGES / 2)
  await playing
  const half = await memory()
  const stillPlaying = crowd.advanced(1)
  await send(MESSAGES / 2, MESSAGES)
  await stillPlaying
  const whole = await memory()
  expect(wrong).toEqual([])
  expect(whole - half).toBeLessThan(MOST_GROWTH)
  await crowd.stop()
  for (const table of crowd.tables)
    expect(await inspect(host, table)).toEqual({ lost: [], differing: [], verified: true })
  const after = await host.snapshot(victim.tokens.referee)
  expect(after.log).toEqual(before.log)
  crowd.leave()
  tell(
    `${MESSAGES} hostile messages refused; heap ${Math.round(half / 1e6)} MB at half, ${Math.round(whole / 1e6)} MB at the end; ${crowd.confirmed} acts played meanwhile`,
  )
})

test('a flood is cut off, and readers that never read are let go', async () => {
  const host = retryingHost(child.address)
  const { tokens } = await host.create({ from: { sample: 'first', system: 'bastionland' } })
  const flood = await new TestSocket(child.address).opened()
  flood.say({ type: 'watch', token: tokens.spectator })
  for (let at = 0; at < 3000; at++) flood.say({ type: 'ping', ref: String(at) })
  const { reason } = await until(() => flood.closed)
  expect(reason).toBe('too much was refused')
  expect(flood.heard.filter(({ type }) => type === 'pong').length).toBeLessThan(1000)
  expect((await host.snapshot(tokens.referee)).fight.outcome.over).toBe(false)
})
