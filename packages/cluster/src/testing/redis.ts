/**
 * A real Redis for tests: `redis-server` of the machine (Debian's package, or the one that STEELYARD_REDIS_SERVER names),
 * in memory alone, on a port of its own.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'

/** A Redis that runs until it is stopped. */
export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
}

/** The program, or null where the machine has none. */
export function findRedis(): string | null {
  const program = process.env['STEELYARD_REDIS_SERVER'] ?? 'redis-server'
  return spawnSync(program, ['--version']).status === 0 ? program : null
}

/** Starts a Redis. */
export async function startRedis(program: string): Promise<TestRedis> {
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(program, settings, { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  client.on('error', () => undefined)
  await client.ping()
  client.disconnect()
  return { url, stop: () => ended(server) }
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGKILL')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
