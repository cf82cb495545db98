/**
 * What was worked out last, by a text that says from what. It exists for speed alone: whatever is looked up here could
 * be worked out again.
 */
export class LatestEntries<Value> {
  readonly #most: number
  readonly #entries = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  /** Keeps a value, and forgets the oldest if there are too many. */
  put(key: string, value: Value): Value {
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }
}
