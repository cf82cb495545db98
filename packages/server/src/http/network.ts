/**
 * Opening a running server to the network: a server that listens on this machine alone begins to listen on its network
 * addresses as well, when the referee of one of its tables requests it from the machine itself. Devices then use the
 * same port. Closing the server closes these listeners too.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type Host, HostProblem } from '@steelyard/table/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Connections } from './connections.ts'

/** What is needed to listen on the network. */
export interface NetworkDoorOptions {
  readonly app: FastifyInstance
  /** The server's port. */
  readonly port: () => number
  /** This machine's addresses in its networks. */
  readonly addresses: () => readonly string[]
  /** Counts the connections of all that listen. */
  readonly connections: Connections
}

/** Listens on the network from when it is opened. */
export class NetworkDoor {
  readonly #options: NetworkDoorOptions
  readonly #servers = new Map<string, Server>()

  constructor(options: NetworkDoorOptions) {
    this.#options = options
    options.app.addHook('preClose', async () => this.#close())
  }

  /** The addresses that are listened on since it was opened. */
  get open(): readonly string[] {
    return [...this.#servers.keys()]
  }

  /** Listens on every network address; call it again when the machine has new ones. */
  async unlock(): Promise<readonly string[]> {
    const { addresses, port } = this.#options
    for (const address of addresses()) if (!this.#servers.has(address)) await this.#listen(address, port())
    if (this.#servers.size > 0) return this.open
    throw new HostProblem({
      code: 'no-network',
      message: 'This machine is in no network that others could use.',
      hint: 'Connect it to the network of the phones, then try again.',
    })
  }

  async #listen(address: string, port: number): Promise<void> {
    const { server } = this.#options.app
    const other = createServer()
    this.#options.connections.attach(other)
    other.headersTimeout = server.headersTimeout
    other.requestTimeout = server.requestTimeout
    other.keepAliveTimeout = server.keepAliveTimeout
    other.on('request', (request, reply) => server.emit('request', request, reply))
    other.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head))
    await new Promise<void>((resolve, reject) => {
      other.once('error', () =>
        reject(
          new HostProblem({
            code: 'cannot-listen',
            message: `Cannot listen on ${address}, port ${port}.`,
            hint: 'Start the server with --lan and another --port.',
          }),
        ),
      )
      other.listen(port, address, resolve)
    })
    this.#servers.set(address, other)
  }

  #close(): void {
    for (const server of this.#servers.values()) {
      server.close()
      server.closeAllConnections()
    }
    this.#servers.clear()
  }
}

/** Throws unless the request comes from a table's referee on this machine, without a proxy in between. */
export async function requireAtMachine(request: FastifyRequest, host: Host, token: string): Promise<void> {
  if (!isDirect(request.raw))
    throw new HostProblem({
      code: 'forbidden',
      message: 'The server can be opened to the network only from the machine that it runs on.',
      hint: 'Ask there, or start the server with --lan.',
    })
  const { me } = await host.snapshot(token)
  if (me.role === 'referee') return
  throw new HostProblem({
    code: 'forbidden',
    message: 'Only a referee may open the table to the network.',
    hint: 'Ask the referee.',
  })
}

/** True for a request of a program on this machine that no proxy has passed on. */
function isDirect({ headers, socket }: IncomingMessage): boolean {
  const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers[name] !== undefined,
  )
  return !passedOn && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostIn(headers.host))
}

function hostIn(host = ''): string {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : ''
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || /^(::ffff:)?127(\.\d+){3}$/.test(name)
}
