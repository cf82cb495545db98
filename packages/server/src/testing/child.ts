/**
 * A server in a process of its own, which can be killed at any moment and started again where it was.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { OpenTables } from '../tables.ts'

// The process runs what was built, as a user's would.
const BUILT = new URL('../../dist/tables.js', import.meta.url).href

const PROGRAM = `
const [built, options] = process.argv.slice(1)
const { openTables } = await import(built)
const tables = await openTables(JSON.parse(options))
process.once('SIGTERM', () => tables.stop().then(() => process.exit(0)))
process.stdin.once('end', () => process.exit(0)).resume()
process.stdout.write(tables.local + '\\n')
`

/** Limits that no test of speed or force meets. */
export const boundless = {
  requests: 1e9,
  joins: 1e9,
  creates: 1e9,
  questions: 1e9,
  sockets: 1e5,
  socketsEach: 1e5,
  connections: 1e5,
  connectionsEach: 1e5,
  readsEach: 1e5,
  messages: 1e6,
  pending: 1e5,
  hello: 3600,
  heartbeat: 3600,
  request: 3600,
}

/** Reading that takes as long as a busy machine needs. */
export const unhurried = { waiting: 1e5, wait: 3600, seconds: 3600 }

/** A server process. */
export class ChildTables {
  readonly #options: OpenTables
  readonly #flags: readonly string[]
  readonly #environment: Readonly<Record<string, string>>
  #process: ChildProcess | null = null
  #port = 0

  /** `flags` and `environment` are for Node itself. */
  constructor(
    options: Partial<OpenTables>,
    {
      flags = [],
      environment = {},
    }: { flags?: readonly string[]; environment?: Record<string, string> } = {},
  ) {
    this.#flags = flags
    this.#environment = environment
    this.#options = {
      version: '0.0.0',
      port: 0,
      address: '127.0.0.1',
      log: 'faults',
      data: null,
      databaseUrl: null,
      pages: null,
      limits: boundless,
      reading: unhurried,
      jobs: { quick: 1, atOnce: 1, lanes: 1 },
      ...options,
    }
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Starts it, again on the same port if it ran before; resolves once it listens. */
  async start(): Promise<this> {
    const options = JSON.stringify({ ...this.#options, port: this.#port })
    const program = ['--input-type=module', '-e', PROGRAM, BUILT, options]
    const child = spawn(process.execPath, [...this.#flags, ...program], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...this.#environment },
    })
    this.#process = child
    const address = await new Promise<string>((resolve, reject) => {
      let told = ''
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        told += text
        if (told.includes('\n')) resolve(told.trim())
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)))
    })
    this.#port = Number(new URL(address).port)
    return this
  }

  /** Ends it without a word, as a power cut would. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#process
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
    })
    child.kill(signal)
    await gone
    this.#process = null
  }
}
