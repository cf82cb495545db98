/**
 * The table of a dice expression: every total has a row, alone, in a range or in a tail, and they sum to one.
 */
import { type DiceOdds, diceOdds } from '@steelyard/lab'
import { describe, expect, test } from 'vitest'
import type { Screen } from '../../terminal/screen.ts'
import { diceLines } from './dice.ts'

const screen: Screen = { width: 80, bars: false, cites: 'full', paint: (text) => text }

function linesOf(expression: string): { head: string; rows: string[]; odds: DiceOdds } {
  const odds = diceOdds(expression)
  const lines = diceLines(odds, screen)
  const [, head = ''] = lines
  return { head, rows: lines.slice(4), odds }
}

describe('the table', () => {
  test('of d% has all hundred totals', () => {
    const { head, rows } = linesOf('d%')
    expect(rows.map((row) => Number(row.split(' ')[0]))).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
    expect(head).toBe('mean 50.50, no mode, standard deviation 28.87')
  })

  test('of a few dice has every total, however rare', () => {
    const { head, rows } = linesOf('6d6')
    expect(rows.length).toBe(31)
    expect(rows[0]).toMatch(/^6 +<0\.01 % +100 %/)
    expect(head).toContain('mode 21,')
  })

  test('of two likeliest totals names both', () => {
    expect(linesOf('3d6').head).toContain('mode 10 and 11,')
  })

  test.each(['20d20', 'd1000', '100d6'])(
    'of %s reaches from end to end, its mean and its mode included',
    (expression) => {
      const { rows, odds } = linesOf(expression)
      expect(rows.length).toBeLessThanOrEqual(102)
      const bounds = rows.map((row) => {
        const [, tail, from = '', to = from] = /^(?:([≤≥]) )?(\d+)(?:–(\d+))? /.exec(row) ?? []
        return {
          from: tail === '≤' ? Number.NEGATIVE_INFINITY : Number(from),
          to: tail === '≥' ? Number.POSITIVE_INFINITY : Number(to),
        }
      })
      for (const total of odds.distribution.keys())
        expect(bounds.filter(({ from, to }) => from <= total && total <= to).length, String(total)).toBe(1)
      const mean = Math.round(odds.mean)
      expect(
        bounds.some(
          ({ from, to }) =>
            from !== Number.NEGATIVE_INFINITY &&
            to !== Number.POSITIVE_INFINITY &&
            from <= mean &&
            mean <= to,
        ),
      ).toBe(true)
    },
  )

  test('of very many totals has a mode and a hundred rows', () => {
    const { head, rows } = linesOf('150d1000')
    expect(head).toBe('mean 75075.00, mode 75075, standard deviation 3535.53')
    expect(rows.length).toBeLessThanOrEqual(102)
  })

  test('says how much a tail folds', () => {
    const { rows, odds } = linesOf('20d20')
    const [, last = ''] = /^≤ (\d+)/.exec(rows[0] ?? '') ?? []
    const folded = [...odds.distribution].reduce(
      (sum, [total, share]) => sum + (total <= Number(last) ? share : 0),
      0,
    )
    expect(folded).toBeLessThanOrEqual(0.0005)
    expect(rows[0]).toContain(`${(100 * folded).toFixed(2)} %`)
  })
})
