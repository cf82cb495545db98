/**
 * A bench for the tests: the official client at a server in this process, over standard input and output of the
 * real command, and over HTTP; and what a call gave, checked against the forms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  Client,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { openJobs, serve } from '@steelyard/server'
import { type LocalHost, openHost } from '@steelyard/table'
import type { Host } from '@steelyard/table/contract'
import { z } from 'zod'
import { resultForms } from '../forms.ts'
import { mountMcp } from '../http.ts'
import { type TableServerOptions, tableServer } from '../server.ts'

/** What a call of a tool gave. */
export interface ToolResult {
  readonly text: string
  readonly lines: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

/** A client that can be asked, and what has to be closed afterwards. */
export interface TestClient {
  readonly client: Client
  /** The host in this process, where there is one. */
  readonly host: LocalHost | null
  call(tool: string, args?: Record<string, unknown>): Promise<ToolResult>
  close(): Promise<void>
}

/** Which protocol a client speaks: the latest, or the handshake of the year before. */
export type Era = 'auto' | 'legacy'

const bin = fileURLToPath(new URL('../../../cli/bin/steelyard.mjs', import.meta.url))
const resultForm = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
})

/** A client of its own, with what it can do. */
export function newClient(era: Era, options: ClientOptions = {}): Client {
  return new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: era }, ...options })
}

/** Work is bounded by its amount: a loaded machine may take as long as it likes over it, up to the test's own limit. */
export const UNHURRIED = { timeout: 3_600_000 }

/** Calls a tool as a program does, with data, and checks the shape of what it gave. */
export async function callTool(
  client: Client,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  const request = { name: tool, arguments: { data: true, ...args } }
  const parsed = resultForm.parse(await client.callTool(request, UNHURRIED))
  const text = parsed.content[0]?.text ?? ''
  if (parsed.structuredContent !== undefined) resultForms[tool]?.parse(parsed.structuredContent)
  return {
    text,
    lines: text.split('\n'),
    data: parsed.structuredContent ?? {},
    isError: parsed.isError ?? false,
  }
}

/** One thread of each kind, and odds as rough as they first come. */
const TEST_JOBS = { quick: 1, atOnce: 1, lanes: 1, refine: 40, quickSeconds: 3600 }

/** A server in this process; with jobs, odds and simulations work. */
export async function benchHere(
  options: TableServerOptions & { readonly jobs?: boolean; readonly client?: Client } = {},
): Promise<TestClient> {
  const { jobs: withJobs, client = newClient('legacy'), ...rest } = options
  const jobs = withJobs === true ? openJobs(TEST_JOBS) : null
  const host = await openHost({ jobs })
  const server = tableServer(host, rest)
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  await client.connect(near)
  return benchOf(client, host, async () => {
    await client.close()
    await server.close()
    await jobs?.close()
    await host.close()
  })
}

/** A second client at the same host. */
export async function alsoAt(
  host: Host,
  client: Client,
  options: TableServerOptions = {},
): Promise<TestClient> {
  const server = tableServer(host, options)
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  await client.connect(near)
  return benchOf(client, null, async () => {
    await client.close()
    await server.close()
  })
}

/** The real command in a process of its own. */
export async function benchOverStdio(
  args: readonly string[],
  era: Era,
): Promise<TestClient & { kill(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'steelyard-mcp-'))
  const client = newClient(era)
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...args],
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stderr: 'ignore',
  })
  await client.connect(transport, UNHURRIED)
  const close = async (): Promise<void> => {
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const kill = async (): Promise<void> => {
    if (transport.pid !== null) process.kill(transport.pid, 'SIGKILL')
    await close()
  }
  return { ...benchOf(client, null, close), kill }
}

/** A web server in this process, with the tools at `/mcp`. */
export async function benchOverHttp(
  era: Era,
  options: TableServerOptions = {},
): Promise<TestClient & { readonly address: string }> {
  const jobs = openJobs(TEST_JOBS)
  const host = await openHost({ jobs })
  const served = await serve({
    host,
    version: '0.0.0',
    port: 0,
    address: '127.0.0.1',
    log: 'nothing',
    pages: null,
    limits: { requests: 100_000, creates: 1000 },
    extend: (app) => mountMcp(app, host, options),
  })
  const client = newClient(era)
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', served.local)), UNHURRIED)
  const bench = benchOf(client, host, async () => {
    await client.close()
    await served.stop()
    await jobs.close()
    await host.close()
  })
  return { ...bench, address: served.local }
}

function benchOf(client: Client, host: LocalHost | null, close: () => Promise<void>): TestClient {
  return { client, host, call: (tool, args) => callTool(client, tool, args), close }
}
