/**
 * Fast seeded randomness for simulation: xoshiro128** by Blackman and Vigna.
 *
 * Fight i of a simulation gets the generator seeded by (seed, i), so results depend neither on how many
 * workers share the fights nor on their order. Live fights never use this: see fair-dice.ts.
 */

/** The generator: four 32-bit words of state, unbiased dice. */
export class Random {
  #a = 0
  #b = 0
  #c = 0
  #d = 0

  constructor(a: number, b: number, c: number, d: number) {
    this.reset(a, b, c, d)
  }

  /** Sets all four words; not all of them may be zero. */
  reset(a: number, b: number, c: number, d: number): void {
    this.#a = a | 0
    this.#b = b | 0
    this.#c = c | 0
    this.#d = d | 0
  }

  /** The next 32 bits, as a signed integer. */
  next(): number {
    const a = this.#a
    const b = this.#b
    const c = this.#c ^ a
    const d = this.#d ^ b
    this.#a = a ^ d
    this.#b = b ^ c
    this.#c = c ^ (b << 9)
    this.#d = (d << 11) | (d >>> 21)
    // Products of 32 bits and a small number are exact, and a shift cuts them to 32 bits again.
    const five = b * 5
    return (((five << 7) | (five >>> 25)) * 9) | 0
  }

  /** One die with faces 1 to `sides`, every face equally likely: multiply and shift, rejecting the remainder. */
  die(sides: number): number {
    if (sides > 127) return this.#largeDie(sides)
    const product = (this.next() >>> 8) * sides
    return (product & 0xffffff) < sides ? this.#unbiased(product, sides) : (product >>> 24) + 1
  }

  /** A number in [0, 1) with 32 bits. */
  fraction(): number {
    return (this.next() >>> 0) / 0x100000000
  }

  /** The four words, for checksums and for saving a generator. */
  words(): readonly [number, number, number, number] {
    return [this.#a >>> 0, this.#b >>> 0, this.#c >>> 0, this.#d >>> 0]
  }

  /** The rejection step: draws again while the low word of the product would favour some faces. */
  #unbiased(first: number, sides: number): number {
    const leftover = 0x1000000 % sides
    let product = first
    while ((product & 0xffffff) < leftover) product = Math.imul(this.next() >>> 8, sides)
    return (product >>> 24) + 1
  }

  #largeDie(sides: number): number {
    const limit = 0x100000000 - (0x100000000 % sides)
    let word = this.next() >>> 0
    while (word >= limit) word = this.next() >>> 0
    return (word % sides) + 1
  }
}

/** Seeds `random` for fight number `index` of the simulation called `seed` (see `seedNumber`). */
export function seedFight(random: Random, seed: number, index: number): void {
  const low = index | 0
  const high = Math.floor(index / 0x100000000) | 0
  const a = scramble(seed ^ 0x9e3779b9)
  const b = scramble(a ^ low)
  const c = scramble(b ^ high ^ 0x85ebca6b)
  const d = scramble(c + low)
  random.reset(a, b, c, d | 1)
}

/** A 32-bit number out of any text, for seeds that people type. */
export function seedNumber(seed: string | number): number {
  if (typeof seed === 'number' && Number.isInteger(seed))
    return scramble(seed | 0) ^ Math.floor(seed / 0x100000000)
  const text = String(seed)
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return scramble(hash)
}

function scramble(word: number): number {
  let mixed = (word + 0x6d2b79f5) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return mixed ^ (mixed >>> 15)
}
