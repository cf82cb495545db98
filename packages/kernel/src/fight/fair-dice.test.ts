/**
 * Live dice against a twin written with Node's own cryptography: pure, unbiased, committed to beforehand, and
 * wholly different once a player has added a seed.
 */
import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitmentOf, FairDice, freshSeed } from './fair-dice.ts'

function twin(seeds: readonly string[], message: string, sides: readonly number[]): number[] {
  const text = `steelyard dice\n${seeds.map((seed) => JSON.stringify(seed)).join('\n')}`
  const key = createHash('sha256').update(text).digest()
  const words: number[] = []
  for (let block = 0; block < 8; block++) {
    const bytes = createHmac('sha256', key).update(`${message}/${block}`).digest()
    for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at))
  }
  return sides.map((count) => {
    const limit = 2 ** 32 - (2 ** 32 % count)
    let word = words.shift() ?? 0
    while (word >= limit) word = words.shift() ?? 0
    return (word % count) + 1
  })
}

const sidesList = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 30 })

describe('dice from a seed', () => {
  test('are what anyone can compute with a hash', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.string(), { maxLength: 3 }),
        fc.nat(99),
        sidesList,
        (seed, players, step, sides) => {
          const dice = new FairDice(seed, players).draw(step, '3', sides, 2)
          expect(dice).toEqual(twin([seed, ...players], `${step}/3/2`, sides))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('reject the words beyond the last whole round of faces', () => {
    const many = new Array<number>(12).fill(3_000_000_000)
    for (let step = 0; step < 20; step++)
      expect(new FairDice('many').draw(step, '0', many)).toEqual(twin(['many'], `${step}/0/0`, many))
  })

  test('depend on nothing but seed, step, question and rerolls', () => {
    const dice = new FairDice('seed')
    const first = dice.draw(4, '2', [6, 6, 6])
    dice.draw(5, '0', [20])
    expect(dice.draw(4, '2', [6, 6, 6])).toEqual(first)
    expect(new FairDice('seed').draw(4, '2', [6, 6, 6])).toEqual(first)
    expect(dice.draw(4, '2', [6, 6, 6, 6]).slice(0, 3)).toEqual(first)
  })

  test('change with the step, the question and each reroll', () => {
    const dice = new FairDice('seed')
    const d1000 = [1000, 1000, 1000, 1000]
    const draws = [
      dice.draw(1, '1', d1000),
      dice.draw(2, '1', d1000),
      dice.draw(1, '2', d1000),
      dice.draw(1, '1', d1000, 1),
      dice.draw(1, '1', d1000, 2),
      dice.draw(11, '', d1000),
    ].map((faces) => faces.join())
    expect(new Set(draws).size).toBe(draws.length)
  })

  test('are even, for a number of sides that divides nothing', () => {
    const dice = new FairDice('even')
    const counts = new Array<number>(7).fill(0)
    for (let step = 0; step < 1_000; step++)
      for (const face of dice.draw(step, '0', new Array<number>(7).fill(7)))
        counts[face - 1] = (counts[face - 1] ?? Number.NaN) + 1
    const square = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(square).toBeLessThan(6 + 4 * Math.sqrt(12))
    expect(counts.length).toBe(7)
  })

  test('are all different once a player adds a seed', () => {
    const d1000 = new Array<number>(20).fill(1000)
    const alone = new FairDice('seed').draw(0, '0', d1000)
    const mixed = new FairDice('seed', ['mine']).draw(0, '0', d1000)
    expect(alone.filter((face, at) => face === mixed[at]).length).toBeLessThan(3)
  })

  test('cannot be had from other seeds by shifting the quotes', () => {
    const d1000 = new Array<number>(8).fill(1000)
    const draws = [
      new FairDice('a', ['b']),
      new FairDice('a"\n"b'),
      new FairDice('b', ['a']),
      new FairDice('ab'),
    ]
    expect(new Set(draws.map((dice) => dice.draw(0, '0', d1000).join())).size).toBe(4)
  })
})

test('a fraction is fixed by its place, and even', () => {
  const dice = new FairDice('fractions')
  expect(dice.fraction(3, '1')).toBe(new FairDice('fractions').fraction(3, '1'))
  const fractions = Array.from({ length: 2_000 }, (_, step) => dice.fraction(step, '0'))
  expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true)
  const mean = fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length
  expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / 2_000))
})

test('a commitment is the hash of the seed and says nothing about its dice', () => {
  const expected = createHash('sha256').update('steelyard seed\nsecret').digest('hex')
  expect(commitmentOf('secret')).toBe(expected)
  expect(commitmentOf('secret2')).not.toBe(expected)
})

test('a fresh seed has 128 bits and is never the same', () => {
  const seeds = Array.from({ length: 50 }, freshSeed)
  expect(seeds.every((seed) => /^[0-9a-f]{32}$/.test(seed))).toBe(true)
  expect(new Set(seeds).size).toBe(50)
})
