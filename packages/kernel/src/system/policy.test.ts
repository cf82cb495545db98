/**
 * Mixtures of answers: their probabilities, and what a fraction falls on.
 */
import { expect, test } from 'vitest'
import { allChoices, amount, option, subset } from '../table/decision.ts'
import { isMixed, randomPolicy, sample, spread, UNIFORM, usualPolicy } from './policy.ts'

const anna = { id: 'anna', seat: 'red' }
const stance = option({
  name: 'stance',
  rule: 'r',
  to: anna,
  options: ['a', 'b', 'c'],
  about: null,
  usual: 'b',
})

test('spread gives probabilities that sum to one, without the impossible', () => {
  expect(spread({ weights: [2, 0, 6] }, stance)).toEqual([
    { choice: 'a', weight: 0.25 },
    { choice: 'c', weight: 0.75 },
  ])
  for (const decision of [
    stance,
    amount({ name: 'p', rule: 'r', to: anna, min: 0, max: 3 }),
    subset({ name: 's', rule: 'r', to: anna, options: ['a', 'b'], min: 0, max: 2 }),
  ]) {
    const answers = spread(UNIFORM, decision)
    expect(answers.map(({ choice }) => choice)).toEqual(allChoices(decision))
    expect(answers.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
  }
})

test('weights that say nothing mean any answer', () => {
  expect(spread({ weights: [0, 0, 0] }, stance).length).toBe(3)
})

test('weights beyond the last answer count for nothing', () => {
  expect(spread({ weights: [1, 1, 2, 96] }, stance).map(({ weight }) => weight)).toEqual([0.25, 0.25, 0.5])
})

test('weights that are no weights are a mistake of the policy', () => {
  for (const weight of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => spread({ weights: [1, weight, 1] }, stance)).toThrow(
      'is no weight for an answer to "stance"',
    )
})

test('a fraction falls on the answer whose share covers it', () => {
  const weights = [1, 3, 0]
  for (let at = 0; at < 1_000; at++) {
    const fraction = (at + 0.5) / 1_000
    expect(sample({ weights }, stance, fraction)).toBe(fraction < 0.25 ? 'a' : 'b')
    const any = ['a', 'b', 'c'][Math.floor(fraction * 3)]
    expect(sample(UNIFORM, stance, fraction)).toBe(any)
    expect(sample(UNIFORM, amount({ name: 'p', rule: 'r', to: anna, min: 5, max: 8 }), fraction)).toBe(
      5 + Math.floor(fraction * 4),
    )
  }
})

test('fractions at both ends fall on an answer', () => {
  for (const fraction of [0, 0.999999999999]) {
    expect(['a', 'c']).toContain(sample({ weights: [1, 0, 1] }, stance, fraction))
    expect(allChoices(stance)).toContain(sample(UNIFORM, stance, fraction))
  }
})

test('the random policy mixes, the usual policy does not', () => {
  expect(isMixed(randomPolicy(null, stance))).toBe(true)
  expect(usualPolicy(null, stance)).toBe('b')
  expect(isMixed(['weights'])).toBe(false)
})
