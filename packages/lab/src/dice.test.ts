/**
 * Dice expressions: exact counts against what anybody can work out by hand, and refusals that help.
 */
import { Refusal } from '@steelyard/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diceOdds } from './dice.ts'

/** The chance of a total, in so many parts. */
function ways(expression: string, total: number, of: number): number {
  return (diceOdds(expression).distribution.get(total) ?? 0) * of
}

describe('dice are counted', () => {
  test('two dice', () => {
    expect(ways('2d6', 7, 36)).toBeCloseTo(6, 10)
    expect(ways('2d6+3', 5, 36)).toBeCloseTo(1, 10)
    expect(diceOdds('2d6').mean).toBeCloseTo(7, 10)
    expect(diceOdds('2d6').deviation).toBeCloseTo(Math.sqrt(35 / 6), 10)
  })

  test('the best three of four', () => {
    // 18 with four dice: at least three sixes, 1 + 4 x 5 of 1296 ways.
    expect(ways('4d6kh3', 18, 1296)).toBeCloseTo(21, 8)
    expect(ways('4d6kl3', 3, 1296)).toBeCloseTo(21, 8)
  })

  test('the higher of two unlike dice', () => {
    // Both 8 or less of 48; a 1 needs both ones.
    expect(ways('max(d8,d6)', 1, 48)).toBeCloseTo(1, 10)
    expect(ways('max(d8, d6)', 8, 48)).toBeCloseTo(6, 10)
    expect(ways('min(d8,d6)', 6, 48)).toBeCloseTo(3, 10)
  })

  test('exploding dice never stop at their highest face', () => {
    expect(ways('d6!', 6, 36)).toBe(0)
    expect(ways('d6!', 7, 36)).toBeCloseTo(1, 10)
    expect(diceOdds('d6!').mean).toBeCloseTo(4.2, 3)
  })

  test('comparisons', () => {
    expect(diceOdds('2d6 >= 8').chance).toBeCloseTo(15 / 36, 12)
    expect(diceOdds('2d6+4 < 8').chance).toBeCloseTo(3 / 36, 12)
    expect(diceOdds('d% <= 35').chance).toBeCloseTo(0.35, 12)
    expect(diceOdds('2d6').chance).toBeNull()
  })

  test('brackets and differences', () => {
    expect(ways('d6-d6', 0, 36)).toBeCloseTo(6, 10)
    expect(ways('10-(d4+1)', 8, 4)).toBeCloseTo(1, 10)
    expect(ways('-d4', -3, 4)).toBeCloseTo(1, 10)
  })

  test('every distribution sums to one', () => {
    const die = fc.tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(2, 4, 6, 8, 12),
      fc.constantFrom('', '!'),
    )
    fc.assert(
      fc.property(fc.array(die, { minLength: 1, maxLength: 3 }), (terms) => {
        const expression = terms.map(([count, sides, mark]) => `${count}d${sides}${mark}`).join('+')
        const sum = [...diceOdds(expression).distribution.values()].reduce((all, share) => all + share, 0)
        expect(Math.abs(sum - 1)).toBeLessThan(1e-9)
      }),
      { numRuns: 50 },
    )
  })
})

describe('dice are refused', () => {
  test.each([
    '',
    '2d',
    'd0',
    'd6+',
    '(d6',
    'max(d6',
    'd6 d6',
    '101d6',
    'd1!',
    '4d6kh5',
    '4d6kh0',
    'd6!kh1',
    '60d20kh3',
    '2d600kh1',
    '100d1000',
    '10d1000!',
    '50d100+50d100+50d100+50d100+50d100',
    'max(9d1000,9d1000)',
    `${'9'.repeat(150)}d6`,
    `d${'9'.repeat(150)}`,
    `4d6kh${'9'.repeat(150)}`,
    '2d6 >= x',
    'x'.repeat(300),
  ])('%j', (expression) => {
    expect(() => diceOdds(expression)).toThrow(Refusal)
  })
})
