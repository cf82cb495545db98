/**
 * Hearing what others say through the database: a connection of its own that listens on one channel. Notifications are
 * a courtesy that saves waiting; whoever uses this looks now and then all the same, because one may be lost while the
 * connection is.
 */
import pg from 'pg'

/** Somebody who listens on a channel, once opened and until the connection is lost. */
export class Ear {
  readonly #url: string
  readonly #channel: string
  readonly #heard: (said: string) => void
  #listener: pg.Client | null = null
  #opening: Promise<void> | null = null

  constructor(url: string, channel: string, heard: (said: string) => void) {
    this.#url = url
    this.#channel = channel
    this.#heard = heard
  }

  /** Listens, if it does not yet or no longer. */
  async open(): Promise<void> {
    if (this.#listener !== null) return
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null
    })
    await this.#opening
  }

  async #connect(): Promise<void> {
    const listener = new pg.Client({ connectionString: this.#url, keepAlive: true })
    const lost = (): void => {
      if (this.#listener === listener) this.#listener = null
    }
    listener.on('error', lost)
    listener.on('end', lost)
    listener.on('notification', ({ payload = '' }) => this.#heard(payload))
    try {
      await listener.connect()
      await listener.query(`listen ${this.#channel}`)
    } catch (thrown) {
      await listener.end().catch(() => undefined)
      throw thrown
    }
    this.#listener = listener
  }

  /** Stops listening. */
  async close(): Promise<void> {
    await this.#listener?.end().catch(() => undefined)
  }
}
