/**
 * `steelyard serve`, `backup`, `restore` and `npm start`, as a user runs them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RemoteHost } from '@steelyard/server/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bin, Workshop } from '../testing/command.ts'
import type { Ran } from '../testing/resident.ts'

const workshop = new Workshop()
const running: ChildProcess[] = []
const kernel = fileURLToPath(new URL('../../../kernel', import.meta.url))
const start = fileURLToPath(new URL('../../../../scripts/start.mjs', import.meta.url))
const listeningForm = z.object({ listening: z.string(), lan: z.array(z.string()) })

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => workshop.remove())

interface Serving {
  readonly child: ChildProcess
  readonly address: string
  readonly lan: readonly string[]
  ended(): Promise<number | null>
}

/** Serves in a process of its own; resolves once it says where it listens. */
async function serving(args: readonly string[], program = bin): Promise<Serving> {
  const child = spawn(process.execPath, [program, ...args, '--json-log', '--port', '0'], {
    cwd: workshop.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
  const line = await new Promise<string>((resolve, reject) => {
    let out = ''
    let err = ''
    child.stderr?.on('data', (text: Buffer) => {
      err += text.toString()
    })
    child.stdout?.on('data', (text: Buffer) => {
      out += text.toString()
      if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')))
    })
    child.once('exit', () => reject(new Error(`it ended: ${err}`)))
  })
  const { listening, lan } = listeningForm.parse(JSON.parse(line))
  return { child, address: listening, lan, ended: () => exited }
}

function expectRefused({ err, exit }: Ran, reason: RegExp): void {
  expect(err).toMatch(reason)
  expect(err).not.toMatch(/\n\s+at /)
  expect(exit).toBe(2)
}

describe('serve', () => {
  test('says where it listens, serves this machine alone, and stops with goodbye', async () => {
    const { child, address, lan, ended } = await serving(['serve', '--data', 'one'])
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(lan).toEqual([])
    expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ ok: true })
    expect(existsSync(workshop.path('one'))).toBe(true)
    child.kill('SIGTERM')
    expect(await ended()).toBe(0)
  })

  test('logs nothing where that is wished', async () => {
    const { child, address, ended } = await serving(['serve', '--data', 'quiet', '--log-level', 'nothing'])
    let logged = ''
    child.stderr?.on('data', (text: Buffer) => {
      logged += text.toString()
    })
    expect((await fetch(`${address}/api/systems`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended()).toBe(0)
    expect(logged).toBe('')
    expectRefused(
      await workshop.steelyard(['serve', '--check', '--log-level', 'loud']),
      /all, faults, nothing/,
    )
  })

  test('prints a token for /mcp where others can reach it, and asks for it', async () => {
    const args = ['serve', '--data', 'tokens', '--port', '0', '--origin', 'https://table.example.org']
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: workshop.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(child)
    const [address = '', token = ''] = await new Promise<string[]>((resolve, reject) => {
      let out = ''
      child.stdout.on('data', (text: Buffer) => {
        out += text.toString()
        const said = /(http:\/\/127\.0\.0\.1:\d+)[\s\S]*Authorization: Bearer (\S+)\n/.exec(out)
        if (said !== null) resolve(said.slice(1))
      })
      child.once('exit', () => reject(new Error(`it ended: ${out}`)))
    })
    expect(token).toMatch(/^[\w-]{32}$/)
    const statusOf = async (authorization: Record<string, string>): Promise<number> => {
      const { status } = await fetch(`${address}/mcp`, {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...authorization,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
      return status
    }
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200)
    const env = { STEELYARD_MCP_TOKEN: 'too short' }
    expectRefused(await workshop.steelyard([...args, '--check'], { env }), /cannot be used as a token/)
  })

  test('serves a game from outside beside ours', async () => {
    expect(await workshop.steelyard(['new-system', 'my-game'])).toMatchObject({ exit: 0 })
    mkdirSync(workshop.path('my-game/node_modules/@steelyard'), { recursive: true })
    symlinkSync(kernel, workshop.path('my-game/node_modules/@steelyard/kernel'), 'dir')
    const { child, address, ended } = await serving(['serve', '--data', 'own', '--system', 'my-game/game.js'])
    const listed = z
      .array(z.object({ id: z.string() }))
      .parse(await (await fetch(`${address}/api/systems`)).json())
    expect(listed.map(({ id }) => id).slice(-2)).toEqual(['warband', 'my-game'])
    const figures = [{ name: 'Ana', skill: 3, hits: 1 }]
    const sides = ['house', 'guests'].map((id) => ({ id, hand: 'ai:skilled', figures }))
    const made = await fetch(`${address}/api/fights`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: { scenario: { system: 'my-game', sides } } }),
    })
    expect(made.status, await made.text()).toBe(200)
    child.kill('SIGTERM')
    expect(await ended()).toBe(0)
  })

  test('takes its settings from the environment, and tries them with --check', async () => {
    const env = {
      PORT: '0',
      HOST: '127.0.0.1',
      ORIGIN: 'https://table.example.org, https://other.example.org',
      STEELYARD_DATA: workshop.path('checked'),
      STEELYARD_LIMITS: 'sockets=500,fights=9',
    }
    const { out, exit } = await workshop.spawned(['serve', '--check'], { env })
    expect(out).toMatch(/^Settings are right\. Tables would be served at http:\/\/127\.0\.0\.1:\d+\.\n/)
    expect(out).toContain(`Fights are kept in ${workshop.path('checked')}.\nThe pages are there.\n`)
    expect(exit).toBe(0)
    for (const [name, value, reason] of [
      ['PORT', '70000', /is no port/],
      ['ORIGIN', 'table.example.org', /is no address of a site/],
      ['STEELYARD_LIMITS', 'sockets=500,hats=3', /sets no limit/],
    ] as const)
      expectRefused(
        await workshop.steelyard(['serve', '--check'], { env: { ...env, [name]: value } }),
        reason,
      )
    const named = await workshop.steelyard(['serve', '--check'], { env: { ...env, HOST: 'my-laptop' } })
    expect(named.out).toContain('http://127.0.0.1:')
    // As deploy/compose.yaml leaves them where nobody chose.
    const nothing = { ORIGIN: '', HOST: '', STEELYARD_LIMITS: '', STEELYARD_EMBED: '', DATABASE_URL: '' }
    const unset = await workshop.steelyard(['serve', '--check'], { env: { ...env, ...nothing } })
    expect([unset.err, unset.exit]).toEqual(['', 0])
  })

  test('fights are there again after a restart, and a folder is used by one at a time', async () => {
    const first = await serving(['serve', '--data', 'two'])
    const { tokens } = await new RemoteHost(first.address).create({ from: { sample: 'first' } })
    const { exit, err } = await workshop.spawned(['serve', '--data', 'two', '--port', '0'])
    expect(exit).toBe(2)
    expect(err).toMatch(/Another steelyard uses the folder two/)
    first.child.kill('SIGKILL')
    await first.ended()
    const second = await serving(['serve', '--data', 'two'])
    expect((await new RemoteHost(second.address).snapshot(tokens.referee)).me.role).toBe('referee')
  })

  test.each([
    [['--port', 'x'], /is no port/],
    [['--port', '99999'], /is no port/],
    [['--limit', 'sockets=none'], /sets no limit/],
    [['--limit', 'colour=3'], /Limits are fights, body/],
    [['--origin', 'example'], /is no address of a site/],
    [['--data', 'x', '--database-url', 'postgres://localhost/x'], /do not go together/],
  ])('%j is refused with a reason', async (args, reason) => {
    expectRefused(await workshop.steelyard(['serve', ...args]), reason)
  })

  test.each([
    [['--host', '203.0.113.1', '--port', '0', '--data', 'three'], /Cannot listen on 203/],
    [['--database-url', 'postgres://127.0.0.1:1/none', '--port', '0'], /store cannot be used/],
  ])('%j is refused with a reason once it was tried, and the process ends', async (args, reason) => {
    expectRefused(await workshop.spawned(['serve', ...args]), reason)
  })
})

describe('backup and restore', () => {
  let tokens: { referee: string }
  beforeAll(async () => {
    const { child, address, ended } = await serving(['serve', '--data', 'kept'])
    const host = new RemoteHost(address)
    tokens = (await host.create({ from: { sample: 'first' }, title: 'To be kept' })).tokens
    await host.act(tokens.referee, { act: { act: 'health', health: 'word' } })
    const { out, exit } = await workshop.steelyard(['backup', 'all.backup', '--data', 'kept'])
    expect(out).toMatch(/^all\.backup holds 1 fight from kept\.\n$/)
    expect(exit).toBe(0)
    child.kill('SIGTERM')
    await ended()
  })

  test('a backup made while the server ran brings everything back elsewhere', async () => {
    expect(statSync(workshop.path('all.backup')).mode & 0o077).toBe(0)
    const restored = await workshop.steelyard(['restore', 'all.backup', '--data', 'elsewhere'])
    expect(restored.out).toMatch(/^1 fight restored into elsewhere\.\n$/)
    const again = await workshop.steelyard(['restore', 'all.backup', '--data', 'elsewhere'])
    expect(again.out).toMatch(
      /^0 fights restored into elsewhere\. There already and left as they are: 1\.\n$/,
    )
    const { address } = await serving(['serve', '--data', 'elsewhere'])
    const { fight, revision } = await new RemoteHost(address).snapshot(tokens.referee)
    expect(fight).toMatchObject({ title: 'To be kept', health: 'word' })
    expect(revision).toBeGreaterThan(1)
  })

  test('a damaged backup, or what is none, changes nothing', async () => {
    workshop.write('cut.backup', readFileSync(workshop.path('all.backup')).toString('latin1'))
    workshop.write('none.backup', 'hello')
    truncateSync(workshop.path('cut.backup'), 100)
    for (const file of ['cut.backup', 'none.backup']) {
      const { exit, err } = await workshop.steelyard(['restore', file, '--data', 'untouched'])
      expect(err).toMatch(/is no backup, or is damaged/)
      expect(exit).toBe(2)
    }
    const { err } = await workshop.steelyard(['backup', 'x.backup', '--data', 'nowhere'])
    expect(err).toMatch(/There are no fights in nowhere/)
    const kept = await workshop.steelyard(['backup', 'all.backup', '--data', 'kept'])
    expect(kept.err).toMatch(/exists already/)
  })
})

describe('npm start', () => {
  test('serves tables', async () => {
    const { address } = await serving(['--data', 'started'], start)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })

  test('with "fight" and without a terminal a whole fight is fought and printed', async () => {
    const { out, exit } = await workshop.run(process.execPath, [start, 'fight', '--seed', 'start'])
    expect(exit).toBe(0)
    expect(out.split('\n').length).toBeGreaterThan(10)
  })
})
