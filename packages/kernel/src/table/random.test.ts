/**
 * The generator against its published reference and an independent twin; dice without bias; fights whose dice
 * have nothing to do with each other.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Random, seedFight, seedNumber } from './random.ts'

/** xoshiro128** straight from the reference in C, in arithmetic that cannot overflow. */
function* reference(words: readonly number[]): Generator<number> {
  const mask = 0xffffffffn
  const rotate = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & mask
  let [s0 = 0n, s1 = 0n, s2 = 0n, s3 = 0n] = words.map((word) => BigInt(word) & mask)
  for (;;) {
    const result = (rotate((s1 * 5n) & mask, 7n) * 9n) & mask
    const t = (s1 << 9n) & mask
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = rotate(s3, 11n)
    yield Number(result)
  }
}

/** How far counts are from even, in standard deviations of the chi-square statistic. */
function unevenness(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = counts.length - 1
  return (square - freedom) / Math.sqrt(2 * freedom)
}

describe('xoshiro128**', () => {
  test('gives the published numbers for the state 1, 2, 3, 4', () => {
    const random = new Random(1, 2, 3, 4)
    const numbers = Array.from({ length: 10 }, () => random.next() >>> 0)
    expect(numbers).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ])
  })

  test('agrees with the reference from any state', () => {
    const word = fc.integer({ min: 0, max: 0xffffffff })
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), ([a, b, c, d]) => {
        const random = new Random(a, b, c, d)
        const twin = reference([a, b, c, d])
        for (let time = 0; time < 50; time++) expect(random.next() >>> 0).toBe(twin.next().value)
      }),
    )
  })

  test('goes on from its words', () => {
    const random = new Random(5, 6, 7, 8)
    for (let time = 0; time < 17; time++) random.next()
    const again = new Random(...random.words())
    expect(Array.from({ length: 20 }, () => again.next())).toEqual(
      Array.from({ length: 20 }, () => random.next()),
    )
  })
})

describe('dice', () => {
  test('are the high bits of a product, with the words rejected that would favour a face', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 127 }), fc.integer(), (sides, seed) => {
        const random = new Random(seed, 2, 3, 4)
        const twin = reference([seed, 2, 3, 4])
        for (let time = 0; time < 40; time++) {
          let product: bigint
          do product = (BigInt(twin.next().value) >> 8n) * BigInt(sides)
          while (product % 0x1000000n < 0x1000000n % BigInt(sides))
          expect(random.die(sides)).toBe(Number(product / 0x1000000n) + 1)
        }
      }),
      // The second word from this state is zero: it would favour the first face and must be thrown away.
      {
        examples: [
          [6, 1],
          [100, 1],
        ],
      },
    )
  })

  test('with many sides reject the words beyond the last whole round of faces', () => {
    const allOnes = 2199679431
    const random = new Random(1, allOnes, 3, 4)
    const twin = reference([1, allOnes, 3, 4])
    expect(twin.next().value).toBe(0xffffffff)
    expect(random.die(1000)).toBe((twin.next().value % 1000) + 1)
  })

  for (const sides of [2, 3, 6, 12, 20, 100, 127, 128, 1000])
    test(`a d${sides} shows every face equally often`, () => {
      const random = new Random(sides, 22, 33, 44)
      const counts = new Array<number>(sides).fill(0)
      for (let time = 0; time < 100 * Math.max(sides, 500); time++) {
        const face = random.die(sides)
        counts[face - 1] = (counts[face - 1] ?? Number.NaN) + 1
      }
      expect(counts.length).toBe(sides)
      expect(Math.abs(unevenness(counts))).toBeLessThan(4)
    })

  test('a fraction is at least zero, less than one, and a half on average', () => {
    const random = new Random(9, 9, 9, 9)
    const fractions = Array.from({ length: 50_000 }, () => random.fraction())
    expect(Math.min(...fractions.slice(0, 10_000))).toBeGreaterThanOrEqual(0)
    expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true)
    const mean = fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / fractions.length))
  })
})

describe('the dice of many fights', () => {
  const firstDie = (seed: number, index: number): number => {
    const random = new Random(1, 2, 3, 4)
    seedFight(random, seed, index)
    return random.die(6)
  }

  test('are even over neighbouring fights, singly and in pairs', () => {
    const single = new Array<number>(6).fill(0)
    const pairs = new Array<number>(36).fill(0)
    for (let index = 0; index < 36_000; index++) {
      const [one, other] = [firstDie(7, index) - 1, firstDie(7, index + 1) - 1]
      single[one] = (single[one] ?? 0) + 1
      pairs[one * 6 + other] = (pairs[one * 6 + other] ?? 0) + 1
    }
    expect(Math.abs(unevenness(single))).toBeLessThan(4)
    expect(Math.abs(unevenness(pairs))).toBeLessThan(4)
  })

  test('are even over neighbouring seeds', () => {
    const pairs = new Array<number>(36).fill(0)
    for (let seed = 0; seed < 36_000; seed++) {
      const at = (firstDie(seedNumber(seed), 0) - 1) * 6 + firstDie(seedNumber(seed + 1), 0) - 1
      pairs[at] = (pairs[at] ?? 0) + 1
    }
    expect(Math.abs(unevenness(pairs))).toBeLessThan(4)
  })

  test('differ for every number, also beyond 32 bits', () => {
    const indexes = [0, 1, 2, 0xffffffff, 0x100000000, 0x100000001, 3 * 0x100000000, 1e12]
    const random = new Random(1, 2, 3, 4)
    const states = indexes.map((index) => {
      seedFight(random, 5, index)
      return random.words().join()
    })
    expect(new Set(states).size).toBe(indexes.length)
  })

  test('never begin in the state of all zeros', () => {
    const random = new Random(1, 2, 3, 4)
    fc.assert(
      fc.property(fc.integer(), fc.nat(), (seed, index) => {
        seedFight(random, seed, index)
        expect(random.words().some((word) => word !== 0)).toBe(true)
      }),
    )
  })
})

test('seeds that people type become numbers of 32 bits that differ', () => {
  const seeds = ['a', 'b', 'ab', 'ba', '', '1', 1, 2, 2 ** 33, 2 ** 33 + 1, -1, 1.5]
  const numbers = seeds.map(seedNumber)
  expect(new Set(numbers).size).toBe(seeds.length)
  expect(numbers.every((number) => (number | 0) === number)).toBe(true)
})
