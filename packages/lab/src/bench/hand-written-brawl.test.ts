import { simulateFrom } from '@steelyard/kernel'
import { expect, test } from 'vitest'
import { brawlBegins, brawlOf, decide } from './brawl.ts'
import { brawlByHand } from './hand-written-brawl.ts'

const options = { fights: 300, seed: 'twin' }

test.each([1, 2, 3, 6])('%i a side: the kernel and both loops agree in every brawl', (count) => {
  const system = brawlOf(count)
  const policies = { red: 'simple', blue: 'simple' }
  const real = simulateFrom(
    system,
    { state: brawlBegins(count) },
    { ...options, policies, measures: { rounds: system.round } },
  )
  for (const choosers of [{ red: decide, blue: decide }, 'woven'] as const) {
    const twin = brawlByHand(count, choosers, options)
    expect(twin.outcomes).toEqual(real.outcomes)
    expect(twin.rounds).toEqual(real.measures['rounds'])
    expect(twin.checksum).toBe(real.checksum)
  }
})

test('each side is chosen for by its own policy', () => {
  const careful = (): string => 'careful'
  const mixed = brawlByHand(1, { red: decide, blue: careful }, options)
  const alike = brawlByHand(1, { red: decide, blue: decide }, options)
  expect(mixed.checksum).not.toBe(alike.checksum)
  const system = brawlOf(1)
  const real = simulateFrom(
    system,
    { state: brawlBegins(1) },
    { ...options, policies: { red: 'simple', blue: careful }, measures: { rounds: system.round } },
  )
  expect(mixed.outcomes).toEqual(real.outcomes)
  expect(mixed.checksum).toBe(real.checksum)
})

test('the twin is not equal by being empty: other dice, other brawls', () => {
  const one = brawlByHand(1, 'woven', options)
  expect(brawlByHand(1, 'woven', { ...options, seed: 'other' }).checksum).not.toBe(one.checksum)
  expect(Object.values(one.outcomes).every((count) => count > 0)).toBe(true)
})
