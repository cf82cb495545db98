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

  test('successes: dice that show enough, without a space', () => {
    // Each of 8d10 shows 7 or more with 4 in 10.
    expect(diceOdds('8d10>=7').mean).toBeCloseTo(3.2, 10)
    expect(diceOdds('8d10>=7').distribution.get(0)).toBeCloseTo(0.6 ** 8, 12)
    expect(diceOdds('8d10>=7 >= 3').chance).toBeCloseTo(
      1 - 0.6 ** 8 - 8 * 0.4 * 0.6 ** 7 - 28 * 0.16 * 0.6 ** 6,
      10,
    )
  })

  test('dropping is keeping the others', () => {
    expect([...diceOdds('4d6dl1').distribution]).toEqual([...diceOdds('4d6kh3').distribution])
    expect([...diceOdds('4d6dh1').distribution]).toEqual([...diceOdds('4d6kl3').distribution])
  })

  test('rerolls, again and again or once', () => {
    expect(ways('d6r1', 1, 5)).toBe(0)
    expect(ways('d6r1', 2, 5)).toBeCloseTo(1, 10)
    expect(ways('d6r<=2', 3, 4)).toBeCloseTo(1, 10)
    expect(ways('d6ro1', 1, 36)).toBeCloseTo(1, 10)
    expect(ways('d6ro1', 6, 36)).toBeCloseTo(7, 10)
  })

  test('one roll against another', () => {
    // Of 48 pairs the d6 is higher in 0 + 1 + 2 + 3 + 4 + 5.
    expect(diceOdds('d6 > d8').chance).toBeCloseTo(15 / 48, 12)
    expect(diceOdds('d6 = d6').chance).toBeCloseTo(1 / 6, 12)
  })

  test('products', () => {
    expect(ways('d6*10', 30, 6)).toBeCloseTo(1, 10)
    expect(ways('d4*d4', 4, 16)).toBeCloseTo(3, 10)
    expect(ways('2+d4*3', 5, 4)).toBeCloseTo(1, 10)
  })

  test('exploding dice are kept by what they come to, and say where they are cut off', () => {
    const best = diceOdds('2d6!kh1')
    // Both stop at 5 or less without exploding: 25 of 36; the higher is 5 in 9 of them.
    expect((best.distribution.get(5) ?? 0) * 36).toBeCloseTo(9, 8)
    expect(best.cutOff).toBeCloseTo(2 / 6 ** 7, 12)
    expect(diceOdds('2d6').cutOff).toBe(0)
  })

  test.each(['1000d6', '100d1000', '60d20kh3', '200d10!>=8', 'max(9d1000,9d1000)', '100d100r1', '2d600kh1'])(
    'large pools: %s',
    (expression) => {
      const { distribution, mean } = diceOdds(expression)
      const sum = [...distribution.values()].reduce((all, share) => all + share, 0)
      expect(sum).toBeCloseTo(1, 6)
      expect(Number.isFinite(mean)).toBe(true)
    },
  )

  test('kept dice agree with every way they can fall', () => {
    const sums = new Map<number, number>()
    for (let at = 0; at < 5 ** 4; at++) {
      const faces = [0, 1, 2, 3]
        .map((die) => 1 + (Math.floor(at / 5 ** die) % 5))
        .sort((one, other) => other - one)
      const total = (faces[0] ?? 0) + (faces[1] ?? 0)
      sums.set(total, (sums.get(total) ?? 0) + 1)
    }
    for (const [total, count] of sums) expect(ways('4d5kh2', total, 5 ** 4)).toBeCloseTo(count, 8)
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
    'd1!',
    '1001d6',
    'd6r<=6',
    '4d6dl4',
    '999d1000!kh500',
    '4d6kh5',
    '4d6kh0',
    '900d100+900d100*900d100',
    `${'9'.repeat(150)}d6`,
    `d${'9'.repeat(150)}`,
    `4d6kh${'9'.repeat(150)}`,
    '2d6 >= x',
    'x'.repeat(300),
  ])('%j', (expression) => {
    expect(() => diceOdds(expression)).toThrow(Refusal)
  })

  test('where whoever asks has no time for them', () => {
    expect(() => diceOdds('200d20', { totals: 3_999 })).toThrow('too many totals')
    expect(diceOdds('200d20', { totals: 4_000 }).distribution.size).toBe(3_801)
  })
})
