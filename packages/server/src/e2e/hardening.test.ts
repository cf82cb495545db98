/**
 * What a server does with visitors who mean it no good, or are only clumsy: sizes, rates, foreign pages, slow readers,
 * silent sockets. Each is told why; nothing of the insides is shown.
 */
import { request as plainRequest } from 'node:http'
import { openHost } from '@steelyard/table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../http/app.ts'
import { faultNote } from '../http/refusals.ts'
import { Visitors } from '../http/visitors.ts'
import { Pace } from '../socket/pace.ts'
import { TestSocket, TestTables, until } from '../testing/served.ts'

const tables = new TestTables({
  limits: {
    fights: 2,
    wrongCodes: 3,
    jobsEach: 2,
    body: 4000,
    scenario: 20_000,
    save: 700_000,
    message: 2000,
    socketsEach: 4,
    // Nobody is closed for being slow where a test is about something else.
    hello: 600,
    backlog: 20_000,
    pending: 1000,
    strikes: 5,
  },
})
beforeAll(() => tables.start())
afterAll(() => tables.end())

async function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${tables.address}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const problem: { code: string } = JSON.parse(await answer.text())
  return { status: answer.status, code: problem.code }
}

test('a body that is too large is refused, a save may be larger', async () => {
  const large = JSON.stringify({ system: 'bastionland', text: 'x'.repeat(5000) })
  expect(await post('/api/statblock', large)).toEqual({ status: 413, code: 'too-large' })
  const scenario = JSON.stringify({ from: { scenario: 'x'.repeat(8000) } })
  expect((await post('/api/check', scenario)).status).toBe(400)
  expect(await post('/api/check', 'x'.repeat(30_000))).toEqual({ status: 413, code: 'too-large' })
})

test('a small body that stands for very many objects is refused before it is read', async () => {
  const objects = `[${'{},'.repeat(200_000)}{}]`
  expect(await post('/api/verify', `{"save":{"a":${objects}}}`)).toEqual({
    status: 400,
    code: 'malformed-request',
  })
  const figures = `[${'{},'.repeat(900)}{}]`
  expect(await post('/api/statblock', `{"system":${figures}}`)).toEqual({
    status: 400,
    code: 'malformed-request',
  })
})

test.each([
  ['not JSON', '{"code":', 400, 'malformed-request'],
  ['a list', '[]', 400, 'malformed-request'],
  ['a prototype', '{"__proto__":{"code":"ACDEFG"},"name":"x"}', 400, 'malformed-request'],
  [
    'something deep',
    `{"from":{"scenario":{"a":${'['.repeat(900)}${']'.repeat(900)}}}}`,
    400,
    'malformed-request',
  ],
])('%s is refused with a reason', async (_what, body, status, code) => {
  expect(await post('/api/check', body)).toEqual({ status, code })
})

test.each([
  'players[0].guard=900000000..1',
  'players[0].guard=99999999..1',
  'players[0].guard=1..900000000',
  'players[0].guard=0..1:0.000000001',
])('a simulation of %s is refused before anything is laid out, and the server lives on', async (range) => {
  const body = JSON.stringify({ from: { sample: 'first' }, fights: 100, vary: [range] })
  expect(await post('/api/jobs', body)).toEqual({ status: 400, code: 'malformed-request' })
  expect((await fetch(`${tables.address}/healthz`)).status).toBe(200)
})

test('a crowd that no fight can hold is refused by its number', async () => {
  const crowd = { figures: Array.from({ length: 60 }, () => ({ use: 'shieldbearer', count: 40 })) }
  const scenario = { system: 'bastionland', sides: ['a', 'b'].map((id) => ({ id, ...crowd })) }
  const answer = await fetch(`${tables.address}/api/fights`, {
    method: 'POST',
    body: JSON.stringify({ from: { scenario } }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('these are 4800 figures; a fight of this game holds at most 500')
})

test('another content type is refused', async () => {
  const answer = await post('/api/check', '<x/>', { 'content-type': 'text/xml' })
  expect(answer).toEqual({ status: 415, code: 'unsupported-media' })
})

test('codes cannot be tried in great number', async () => {
  const body = JSON.stringify({ code: 'ACDEFG', name: 'Eve' })
  const answers: number[] = []
  for (let at = 0; at < 5; at++) answers.push((await post('/api/join', body)).status)
  expect(answers).toEqual([404, 404, 404, 429, 429])
})

test('whoever guesses codes locks out nobody else, and cannot pass for another behind a proxy', async () => {
  const host = await openHost()
  const { code } = await host.create({ from: { sample: 'first', system: 'bastionland' } })
  const app = await buildApp({ host, version: '0', limits: { wrongCodes: 2 }, trustProxy: 1 })
  const join = async (tried: string | null, forwarded: string): Promise<number> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/join',
      payload: { code: tried, name: 'Ann' },
      headers: { host: 'localhost', 'x-forwarded-for': forwarded },
    })
    return answer.statusCode
  }
  const guesses = ['1.1.1.1, 6.6.6.6', '2.2.2.2, 6.6.6.6', '3.3.3.3, 6.6.6.6']
  expect(await Promise.all(guesses.slice(0, 2).map((from) => join('ACDEFGHJ', from)))).toEqual([404, 404])
  expect(await join('ACDEFGHJ', guesses[2] ?? '')).toBe(429)
  expect(await join(code, '6.6.6.6, 7.7.7.7')).toBe(200)
  await app.close()
  await host.close()
})

test('one address has its share of simulations; what waits is checked before it waits', async () => {
  const job = (scenario: object) => JSON.stringify({ from: scenario, fights: 1_000_000 })
  const first = { sample: 'first', system: 'bastionland' }
  expect((await post('/api/jobs', job({ scenario: { system: 'bastionland', sides: [] } }))).status).toBe(400)
  const started: string[] = []
  for (let at = 0; at < 2; at++) {
    const answer = await fetch(`${tables.address}/api/jobs`, {
      method: 'POST',
      body: job(first),
      headers: { 'content-type': 'application/json' },
    })
    const { id }: { id: string } = JSON.parse(await answer.text())
    started.push(id)
  }
  expect(await post('/api/jobs', job(first))).toEqual({ status: 503, code: 'busy' })
  for (const id of started) await fetch(`${tables.address}/api/jobs/${id}`, { method: 'DELETE' })
})

test('requests under foreign names and from foreign pages are turned away', async () => {
  expect((await post('/api/check', '{}', { origin: 'https://evil.example' })).code).toBe('wrong-origin')
  expect((await post('/api/check', '{}', { origin: tables.address })).code).toBe('malformed-request')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    plainRequest(`${tables.address}/healthz`, { headers: { host: 'evil.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(403)
})

test('a name is known by address, as this machine, or because it was given', () => {
  const visitors = new Visitors(['https://table.example.org'])
  expect(visitors.refuse('192.168.1.5:4680', undefined)).toBeNull()
  expect(visitors.refuse('localhost:4680', 'http://localhost:4680')).toBeNull()
  expect(visitors.refuse('[::1]:4680', undefined)).toBeNull()
  expect(visitors.refuse('table.example.org', 'https://table.example.org')).toBeNull()
  expect(visitors.refuse('localhost:4680', 'http://localhost:9999')?.code).toBe('wrong-origin')
  expect(visitors.refuse('localhost:4680', 'null')?.code).toBe('wrong-origin')
  expect(visitors.refuse('rebound.example:4680', 'http://rebound.example:4680')?.code).toBe('wrong-host')
  expect(visitors.refuse(undefined, undefined)?.code).toBe('wrong-host')
})

test('pages may load nothing from elsewhere and run no script of their own', async () => {
  const { headers } = await fetch(`${tables.address}/`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a socket from a foreign page is not opened', async () => {
  const socket = await new TestSocket(tables.address, { origin: 'https://evil.example' }).opened()
  expect(socket.closed).not.toBeNull()
})

test('only so many sockets are opened from one address', async () => {
  const sockets: TestSocket[] = []
  for (let at = 0; at < 6; at++) sockets.push(await new TestSocket(tables.address).opened())
  expect(sockets.map(({ closed }) => closed === null)).toEqual([true, true, true, true, false, false])
  for (const socket of sockets) socket.close()
  await until(() => sockets.every(({ closed }) => closed !== null))
})

test('a socket that does not say who it is is closed', async () => {
  const impatient = await new TestTables({ limits: { hello: 1 } }).start()
  const socket = await new TestSocket(impatient.address).opened()
  const { code, reason } = await until(() => socket.closed)
  expect({ code, reason }).toEqual({ code: 1008, reason: 'nobody said who this is' })
  await impatient.end()
})

test('a socket from which nothing but nonsense comes is closed, and so is one that says too much at once', async () => {
  const socket = await new TestSocket(tables.address).opened()
  for (let at = 0; at < 8; at++) socket.raw('nonsense')
  expect(await until(() => socket.closed)).toEqual({ code: 1008, reason: 'too much was refused' })
  expect(socket.heard.length).toBe(5)
  const large = await new TestSocket(tables.address).opened()
  large.raw('x'.repeat(4000))
  expect((await until(() => large.closed)).code).toBe(1009)
})

test('a reader too slow to follow is dropped with a reason, and everybody else plays on', async () => {
  const host = tables.remote()
  const { tokens } = await host.create({ from: { sample: 'first', system: 'bastionland' } })
  await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
  const slow = await new TestSocket(tables.address).opened()
  slow.say({ type: 'watch', token: tokens.spectator })
  await slow.next('look')
  slow.socket.pause()
  for (let at = 0; at < 350; at++) slow.say({ type: 'watch', token: tokens.spectator })
  const dropped = async (): Promise<number> => {
    const numbers = await (await fetch(`${tables.address}/metrics`)).text()
    return Number(/steelyard_dropped_total (\d+)/.exec(numbers)?.[1] ?? 0)
  }
  while ((await dropped()) === 0)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  expect((await host.snapshot(tokens.referee)).fight.outcome.over).toBe(true)
  slow.socket.resume()
  await until(() => slow.closed)
})

test('only so many fights are kept', async () => {
  const host = tables.remote()
  const from = { sample: 'first', system: 'bastionland' }
  await host.create({ from })
  await expect(host.create({ from })).rejects.toMatchObject({ code: 'full' })
})

test('a referee deletes a fight and another fits; nobody else can; what nobody touches is pruned', async () => {
  const host = tables.remote()
  const from = { sample: 'first', system: 'bastionland' }
  await tables.tables.host.prune(Date.now() + 60_000)
  const { tokens } = await host.create({ from })
  await host.create({ from })
  await expect(host.discard(tokens.spectator)).rejects.toMatchObject({ code: 'forbidden' })
  await host.discard(tokens.referee)
  await expect(host.snapshot(tokens.referee)).rejects.toMatchObject({ code: 'unknown-token' })
  await host.create({ from })
  expect(await tables.tables.host.prune(Date.now() - 60_000)).toBe(0)
  expect(await tables.tables.host.prune(Date.now() + 60_000)).toBe(2)
})

test('so many at once, then so many in a second', () => {
  const pace = new Pace(10, 20, 0)
  expect(Array.from({ length: 25 }, () => pace.allows(0)).filter(Boolean).length).toBe(20)
  expect(Array.from({ length: 25 }, () => pace.allows(1000)).filter(Boolean).length).toBe(10)
})

test('a fault shows nothing of itself to the client, and one place of it to the log', async () => {
  const lines: string[] = []
  const host = await openHost()
  const broken = new Proxy(host, {
    get: (target, name) =>
      name === 'snapshot'
        ? () => Promise.reject(new Error('the insides'))
        : Reflect.get(target, name, target),
  })
  const app = await buildApp({
    host: broken,
    version: '0',
    log: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  })
  const token = 'secret-secret-secret-secret-secret'
  const answer = await app.inject({
    url: '/api/fight',
    headers: { authorization: `Bearer ${token}`, host: 'localhost' },
  })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('insides')
  expect(answer.json()).toMatchObject({ code: 'fault' })
  const log = lines.join('')
  expect(log).toContain('the insides')
  expect(log).not.toContain(token)
  expect(log).not.toContain('    at ')
  await app.close()
  await host.close()
  await host.store.close()
  expect(faultNote('text')).toEqual({ type: 'string', message: '', where: '' })
})
