/**
 * Copies objects from outside (a scenario, a save, an amendment) to plain JSON data.
 *
 * A foreign object may run code when it is read (a getter, a proxy), be cyclic, or share its parts so often that
 * walking it takes exponential time. So it is copied once, here, and only the copy is checked and used.
 */

/** A copy of plain data, or why there is none. */
export type PlainCopy =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly why: string }

// Deeper and larger than anything of ours.
const DEEPEST = 60
const MOST_VALUES = 5_000_000

/** Copies plain data; refuses what JSON cannot hold, cycles, and what is too large. */
export function plainCopy(input: unknown): PlainCopy {
  try {
    return { ok: true, data: new Copier().copy(input, DEEPEST) }
  } catch (thrown) {
    return { ok: false, why: thrown instanceof NotPlain ? thrown.message : 'it cannot be read' }
  }
}

class NotPlain extends Error {}

class Copier {
  #values = 0
  /** What was copied before, and how many values it holds: shared parts stay shared, and count each time. */
  readonly #copies = new Map<object, { readonly copy: object; readonly values: number }>()

  copy(value: unknown, levels: number): unknown {
    this.#count(1)
    if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
      throw new NotPlain(`it holds a ${typeof value}`)
    if (typeof value !== 'object' || value === null) return value
    if (levels === 0) throw new NotPlain('it is nested too deeply')
    const known = this.#copies.get(value)
    if (known !== undefined) {
      this.#count(known.values)
      return known.copy
    }
    const before = this.#values
    const copy = this.#whole(value, levels)
    this.#copies.set(value, { copy, values: this.#values - before })
    return copy
  }

  #count(values: number): void {
    this.#values += values
    if (this.#values > MOST_VALUES) throw new NotPlain('it is too large')
  }

  #whole(value: object, levels: number): object {
    if (Array.isArray(value)) return Array.from(value, (part) => this.copy(part, levels - 1))
    const kind = Object.prototype.toString.call(value)
    if (kind !== '[object Object]') throw new NotPlain(`it holds a ${kind.slice('[object '.length, -1)}`)
    return this.#record(value, levels)
  }

  #record(value: object, levels: number): object {
    const record = {}
    for (const [key, part] of Object.entries(value)) {
      const copied = this.copy(part, levels - 1)
      // Assigning `__proto__` would set the prototype of the record.
      if (key === '__proto__') Object.defineProperty(record, key, { value: copied, enumerable: true })
      else Reflect.set(record, key, copied)
    }
    return record
  }
}
