/**
 * Listens on one PostgreSQL notification channel over a connection of its own. Notifications only shorten the wait: one
 * is lost while the connection is down, so callers also poll.
 */
import pg from 'pg'

/** Listens on a channel after `open`, until the connection is lost. */
export class ChannelListener {
  readonly #url: string
  readonly #channel: string
  readonly #onMessage: (message: string) => void
  #client: pg.Client | null = null
  #opening: Promise<void> | null = null

  constructor(url: string, channel: string, onMessage: (message: string) => void) {
    this.#url = url
    this.#channel = channel
    this.#onMessage = onMessage
  }

  /** Connects and listens unless it does so already. */
  async open(): Promise<void> {
    if (this.#client !== null) return
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null
    })
    await this.#opening
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    const lost = (): void => {
      if (this.#client === client) this.#client = null
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => this.#onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
    } catch (thrown) {
      await client.end().catch(() => undefined)
      throw thrown
    }
    this.#client = client
  }

  /** Stops listening. */
  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined)
  }
}
