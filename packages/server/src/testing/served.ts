/**
 * A real server on a real port, in a folder that is thrown away afterwards, and hosts at the other end of the wire.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Snapshot, ToClient, ToServer, Update } from '@steelyard/table/contract'
import { WebSocket } from 'ws'
import { type Connection, RemoteHost } from '../client.ts'
import { type OpenTables, openTables, type Tables } from '../tables.ts'

/** Tables for a test, and what it needs to speak to them. */
export class TestTables {
  readonly folder = mkdtempSync(join(tmpdir(), 'steelyard-tables-'))
  readonly #options: Partial<OpenTables>
  #tables: Tables | null = null
  #port = 0

  constructor(options: Partial<OpenTables> = {}) {
    this.#options = options
  }

  /** Starts them, again on the same port if they ran before. */
  async start(): Promise<this> {
    this.#tables = await openTables({
      version: '0.0.0',
      port: this.#port,
      address: '127.0.0.1',
      log: 'nothing',
      data: this.folder,
      databaseUrl: null,
      pages: null,
      jobs: { quick: 1, atOnce: 1, lanes: 1, refine: 40, quickSeconds: 3600 },
      ...this.#options,
    })
    this.#port = this.#tables.port
    return this
  }

  get tables(): Tables {
    if (this.#tables === null) throw new Error('not started')
    return this.#tables
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** A host at the other end of the wire. */
  remote(connection?: (state: Connection) => void, retryFor = 20_000): RemoteHost {
    const shared = { socket: WebSocket, retryFor }
    return new RemoteHost(this.address, connection === undefined ? shared : { ...shared, connection })
  }

  async stop(): Promise<void> {
    await this.#tables?.stop()
    this.#tables = null
  }

  async end(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Waits until something holds; the test's own time limit is the only one. */
export async function until<Value>(read: () => Value | null | undefined | false): Promise<Value> {
  for (;;) {
    const value = read()
    if (value !== null && value !== undefined && value !== false) return value
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 10)
    })
  }
}

/** A plain socket that keeps what it hears. */
export class TestSocket {
  readonly heard: ToClient[] = []
  readonly socket: WebSocket
  closed: { code: number; reason: string } | null = null

  constructor(address: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { headers })
    this.socket.on('message', (data) => {
      const message: ToClient = JSON.parse(data.toString())
      this.heard.push(message)
    })
    this.socket.on('error', () => undefined)
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
    })
  }

  async opened(): Promise<this> {
    await until(() => this.socket.readyState === WebSocket.OPEN || this.closed !== null)
    return this
  }

  say(message: ToServer): void {
    this.raw(JSON.stringify(message))
  }

  raw(text: string | Buffer): void {
    this.socket.send(text)
  }

  /** The first message of a type that passes, once it has come. */
  next<Type extends ToClient['type']>(
    type: Type,
    test: (message: Extract<ToClient, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<ToClient, { type: Type }>> {
    return until(() =>
      this.heard.find((message): message is Extract<ToClient, { type: Type }> => {
        if (!isOf(message, type)) return false
        return test(message)
      }),
    )
  }

  close(): void {
    this.socket.close()
  }
}

function isOf<Type extends ToClient['type']>(
  message: ToClient,
  type: Type,
): message is Extract<ToClient, { type: Type }> {
  return message.type === type
}

/** Everything a watch was told, newest last. */
export class WatchLog {
  readonly news: (Snapshot | Update)[] = []
  readonly tell = (news: Snapshot | Update): void => {
    this.news.push(news)
  }

  get last(): Snapshot | Update | undefined {
    return this.news.at(-1)
  }
}
