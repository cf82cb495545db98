/**
 * A listening server: the web app on a port, the addresses under which people reach it, its log, and an orderly
 * stop. Only this machine can reach it unless it is told to listen on another address.
 */
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { HostProblem } from '@steelyard/table/contract'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { Connections } from './connections.ts'
import { serverLimits } from './limits.ts'
import { NetworkDoor } from './network.ts'
import { builtPages } from './pages.ts'
import { faultNote } from './refusals.ts'

/** Where to listen, besides what the app is made of. */
export interface ServeOptions extends Omit<AppOptions, 'log' | 'pages' | 'unlock' | 'addresses'> {
  /** 0 for any port that is free. */
  readonly port: number
  /** 127.0.0.1 for this machine alone, 0.0.0.0 for everybody who can reach it. */
  readonly address: string
  /** What is logged: every request and fault as JSON lines, faults alone, or nothing. */
  readonly log: 'all' | 'faults' | 'nothing'
  /** The folder of the built pages; those of the checkout unless given, null for none. */
  readonly pages?: string | null | undefined
  /** This machine's addresses in its networks; asked of the system unless given. */
  readonly network?: (() => readonly string[]) | undefined
}

/** A server that listens. */
export interface ListeningServer {
  readonly app: FastifyInstance
  readonly port: number
  /** The address on this machine. */
  readonly local: string
  /** Addresses for other devices; empty while only this machine is served. */
  readonly lan: readonly string[]
  /** True if there are pages to look at. */
  readonly hasPages: boolean
  /** Closes all sockets with a reason and stops listening. */
  stop(): Promise<void>
}

/** Begins to listen. */
export async function serve({
  port,
  address,
  log,
  pages,
  network = lanAddresses,
  ...rest
}: ServeOptions): Promise<ListeningServer> {
  const folder = pages === undefined ? builtPages() : pages
  const everywhere = address === '0.0.0.0' || address === '::'
  const own = (): number => boundPort(app.server.address(), port)
  let door: NetworkDoor | null = null
  const lan = (): string[] =>
    (everywhere ? network() : (door?.open ?? [])).map((each) => `http://${bracketed(each)}:${own()}`)
  const app = await buildApp({
    ...rest,
    pages: folder,
    log: logger(log),
    addresses: lan,
    unlock: async () => door?.unlock(),
  })
  const connections = new Connections({ ...serverLimits, ...rest.limits }, (rest.trustProxy ?? 0) > 0)
  connections.attach(app.server)
  if (!everywhere) door = new NetworkDoor({ app, port: own, addresses: network, connections })
  try {
    await app.listen({ port, host: address })
  } catch (thrown) {
    await app.close()
    throw cannotListen(thrown, port, address)
  }
  const bound = boundPort(app.server.address(), port)
  const here = everywhere ? '127.0.0.1' : address
  return {
    app,
    port: bound,
    local: `http://${bracketed(here)}:${bound}`,
    lan: lan(),
    hasPages: folder !== null,
    stop: () => app.close(),
  }
}

/** Addresses of this machine in its local networks, those that phones can use first. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
}

/** Lines of JSON on standard error. They never contain what people send, nor secrets. */
function logger(log: ServeOptions['log']): FastifyServerOptions['logger'] {
  if (log === 'nothing') return false
  return {
    level: log === 'all' ? 'info' : 'error',
    stream: process.stderr,
    serializers: {
      err: (thrown) => {
        const { type, message, where } = faultNote(thrown)
        return { type, message, stack: where }
      },
    },
    redact: {
      paths: ['token', '*.token', 'authorization', '*.authorization', '*.headers.authorization'],
      censor: '…',
    },
  }
}

function boundPort(address: AddressInfo | string | null, asked: number): number {
  return typeof address === 'object' && address !== null ? address.port : asked
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

function cannotListen(thrown: unknown, port: number, address: string): HostProblem {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (code === 'EADDRINUSE')
    return new HostProblem({
      code: 'port-taken',
      message: `Something listens on port ${port} already.`,
      hint: 'Is a server running? Else take another port with --port, or 0 for any.',
    })
  return new HostProblem({
    code: 'cannot-listen',
    message: `Cannot listen on ${address}, port ${port}${code === '' ? '' : ` (${code})`}.`,
    hint: 'Take another port with --port or another address with --host.',
  })
}
