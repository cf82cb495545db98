/** Dice against what was to be expected: sums and spreads as anyone can work them out by hand. */
import type { LineView } from '@steelyard/table/contract'
import { expect, it } from 'vitest'
import { awayWords, talliesOf } from './dice-tally.ts'

function rolled(by: string, dice: number[], faces: number[], more: Partial<LineView> = {}): LineView {
  const roll = { name: 'attack', by, dice, faces, how: 'drawn' as const }
  return {
    at: 0,
    step: 0,
    struck: false,
    text: '',
    rule: '',
    depth: 0,
    tone: 'dice',
    code: 'roll',
    roll,
    ...more,
  }
}

it('adds up what each rolled, and what fair dice would', () => {
  const log = [
    rolled('ana', [6, 6], [6, 6]),
    rolled('ben', [12], [1]),
    rolled('ana', [8], [2]),
    rolled('ana', [20], [20], { struck: true }),
  ]
  const [ana, ben] = talliesOf(log)
  expect(ana).toMatchObject({ by: 'ana', dice: 3, typed: 0, sum: 14, expected: 11.5 })
  expect(ana?.away).toBeCloseTo((14 - 11.5) / Math.sqrt((35 + 35 + 63) / 12), 12)
  expect(ben).toMatchObject({ by: 'ben', dice: 1, sum: 1, expected: 6.5 })
})

it('counts typed dice apart, and dice that are rolled on', () => {
  const line = rolled('ana', [6], [6, 6, 2])
  const typed = {
    ...line,
    roll: { name: 'attack', by: 'ana', dice: [6], faces: [6, 6, 2], how: 'typed' as const },
  }
  expect(talliesOf([typed])[0]).toMatchObject({ dice: 3, typed: 3, sum: 14, expected: 10.5 })
})

it('says how unusual it was', () => {
  expect([0.4, -1.5, 2.3].map(awayWords)).toEqual(['as expected', 'a little low', 'unusually high'])
})
