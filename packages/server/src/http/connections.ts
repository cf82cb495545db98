/**
 * The connections of a server: how many there are in all and from one address. When the limit is reached, the connection
 * that has been silent for longest is closed, so that idle clients keep nobody out.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerLimits } from './limits.ts'
import { ShareByAddress } from './shares.ts'

/** Keeps count of the connections of one or several listening servers. */
export class Connections {
  readonly #most: number
  readonly #shares: ShareByAddress
  readonly #all = new Set<Socket>()
  /** Those that have not asked for anything yet, the oldest first. */
  readonly #silent = new Set<Socket>()

  /** Behind a proxy every connection is the proxy's: then addresses are not told apart. */
  constructor(limits: Pick<ServerLimits, 'connections' | 'connectionsEach'>, isBehindProxy: boolean) {
    this.#most = limits.connections
    this.#shares = new ShareByAddress(isBehindProxy ? limits.connections : limits.connectionsEach)
  }

  get size(): number {
    return this.#all.size
  }

  /** Counts the connections of a server. */
  attach(server: Server): void {
    server.on('connection', (socket: Socket) => this.#come(socket))
    const spoke = ({ socket }: IncomingMessage): void => {
      this.#silent.delete(socket)
    }
    server.on('request', spoke)
    server.on('upgrade', spoke)
  }

  #come(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (!this.#shares.take(address)) {
      socket.destroy()
      return
    }
    this.#all.add(socket)
    this.#silent.add(socket)
    socket.once('close', () => {
      this.#all.delete(socket)
      this.#silent.delete(socket)
      this.#shares.giveBack(address)
    })
    if (this.#all.size > this.#most) this.#makeRoom(socket)
  }

  /** The one that has been silent for longest goes; if all others speak, the new one does. */
  #makeRoom(newest: Socket): void {
    const [oldest = newest] = this.#silent
    oldest.destroy()
  }
}
