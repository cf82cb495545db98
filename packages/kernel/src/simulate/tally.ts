/**
 * The counts of a simulation: a tally for every measure, and numbered ends. An end stands for all terminal states with
 * the same outcome and measures, so that a memoised fight is counted without being measured again.
 */

/** The ends of fights: an outcome and the value of every measure, interned, with how often each occurred. */
export class Ends {
  readonly #numbers = new Map<string, number>()
  readonly #outcomes: string[] = []
  readonly #values: (readonly (number | string | boolean)[])[] = []
  readonly #counts: number[] = []

  /** The number of an end. */
  numberOf(outcome: string, values: readonly (number | string | boolean)[]): number {
    const key = JSON.stringify([outcome, ...values.map(String)])
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const end = this.#counts.push(0) - 1
    this.#outcomes.push(outcome)
    this.#values.push(values)
    this.#numbers.set(key, end)
    return end
  }

  /** Counts one fight with this end and returns its outcome. */
  count(end: number): string {
    this.#counts[end] = (this.#counts[end] ?? 0) + 1
    return this.#outcomes[end] ?? ''
  }

  /** What the measures come to at an end. */
  valuesOf(end: number): readonly (number | string | boolean)[] {
    return this.#values[end] ?? []
  }

  /** Calls `take` with every end that was counted, and resets the counts. */
  takeOut(
    take: (outcome: string, values: readonly (number | string | boolean)[], times: number) => void,
  ): void {
    for (const [end, times] of this.#counts.entries()) {
      if (times > 0) take(this.#outcomes[end] ?? '', this.#values[end] ?? [], times)
      this.#counts[end] = 0
    }
  }
}

// Integers from 0 to below this are counted in an array, which is several times faster than a map.
const SMALL = 256

/** How often each value of one measure was seen. */
export class MeasureTally {
  readonly name: string
  readonly #small: number[] = new Array<number>(SMALL).fill(0)
  readonly #others = new Map<number | string | boolean, number>()

  constructor(name: string) {
    this.name = name
  }

  /** Counts a value that was seen so many times. */
  add(value: number | string | boolean, times: number): void {
    const seen = typeof value === 'number' ? this.#small[value] : undefined
    if (seen !== undefined) this.#small[Number(value)] = seen + times
    else this.#others.set(value, (this.#others.get(value) ?? 0) + times)
  }

  /** The values with their counts, sorted as text. */
  counts(): Record<string, number> {
    const sums = new Map<string, number>()
    const add = (value: number | string | boolean, count: number): void => {
      sums.set(String(value), (sums.get(String(value)) ?? 0) + count)
    }
    for (const [value, count] of this.#others) add(value, count)
    for (const [value, count] of this.#small.entries()) if (count > 0) add(value, count)
    return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}
