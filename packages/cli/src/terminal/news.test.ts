/** What a window tells of the log: no die twice, nothing twice, and no line for a rule alone. */
import type { Line } from '@steelyard/kernel'
import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { newsLines, type ToldLine } from './news.ts'
import { widthOf } from './text.ts'

const NAMES = new Set(['Ana', 'Axes 1', 'Axes 2', 'Axes 3', 'Axes 5'])

const told = (text: string, more: Partial<Line> = {}): ToldLine => ({
  line: { text, rule: 'game.blow', depth: 0, tone: 'plain', ...more },
  struck: false,
})

function rolled(who: string, purpose: string, dice: readonly number[], faces: readonly number[]): ToldLine {
  const words = dice.map((sides, at) => `d${sides}=${faces[at]}`).join(' ')
  const line: Line = { text: `${who} – ${purpose}: ${words}`, rule: 'game.dice', depth: 1, tone: 'dice' }
  return { line, struck: false, roll: { who, purpose, dice, faces, words } }
}

const news = (...lines: readonly ToldLine[]): string[] => newsLines(lines, NAMES, plainScreen)

describe('the dice', () => {
  it('have no line where the next one tells each of them', () => {
    expect(news(rolled('Ana', 'attack', [8, 4], [7, 1]), told('Ana rolls d8=7 d4=1'))).toEqual([
      'Ana rolls d8=7 d4=1 ‹game.blow›',
    ])
    expect(news(rolled('Ana', 'attack', [100], [55]), told('Ana attacks: 55 of 56, Success'))).toHaveLength(1)
  })

  it('keep theirs where only a number happens to be the same, or a die is missing', () => {
    expect(news(rolled('Ana', 'gambit', [6], [6]), told('Ana tries it: 2-in-6'))).toHaveLength(2)
    expect(news(rolled('Ana', 'attack', [8, 4], [7, 1]), told('Ana rolls d8=7'))).toHaveLength(2)
    expect(news(rolled('Ana', 'attack', [100], [5]), told('Ana attacks: 55 of 56'))).toHaveLength(2)
  })

  it('of one person by one rule stand together', () => {
    expect(
      news(rolled('Ana', 'damage', [8], [6]), rolled('Ana', 'location', [20], [3]), told('9 damage')),
    ).toEqual(['  Ana – damage: d8=6 · location: d20=3 ‹game.dice›', '9 damage ‹game.blow›'])
    expect(news(rolled('Ana', 'attack', [8], [6]), rolled('Ana', 'attack', [4], [3]))).toEqual([
      '  Ana – attack: d8=6 d4=3 ‹game.dice›',
    ])
    expect(news(rolled('Ana', 'attack', [8], [6]), rolled('Ben', 'attack', [4], [3]))).toHaveLength(2)
  })
})

describe('what many do alike', () => {
  it('is told once', () => {
    const all = [1, 2, 3, 5].map((number) => told(`Axes ${number} advances towards Foot 1, 8 spaces`))
    expect(news(...all)).toEqual([
      'Axes 1 advances towards Foot 1, 8 spaces, and so do Axes 2–3 and 5 ‹game.blow›',
    ])
    expect(news(told('Axes 1 falls.'), told('Axes 2 falls.'))).toEqual([
      'Axes 1 falls, and so does Axes 2. ‹game.blow›',
    ])
  })

  it('is told apart where anything differs, or where the number is no name', () => {
    expect(news(told('Axes 1 advances 8 spaces'), told('Axes 2 advances 9 spaces'))).toHaveLength(2)
    expect(news(told('Ana wins 1 effect'), told('Ana wins 2 effect'))).toHaveLength(2)
    expect(news(told('Axes 1 falls'), told('Axes 2 falls', { depth: 1 }))).toHaveLength(2)
  })
})

it('leaves a rule out that would take a line for itself', () => {
  const [line = '', ...others] = news(told('x'.repeat(70), { rule: 'game.a-very-long-rule' }))
  expect(line).toBe('x'.repeat(70))
  expect(others).toEqual([])
  expect(widthOf(line)).toBeLessThanOrEqual(80)
})

it('sets a round apart', () => {
  expect(news(told('Round 2', { tone: 'head' }))).toEqual(['', 'Round 2 ‹game.blow›'])
})
