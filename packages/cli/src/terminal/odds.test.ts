import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { chanceText, type OddsRow, oddsLines } from './odds.ts'
import { widthOf } from './text.ts'

describe('a chance', () => {
  it('is 0 or 100 only when that is certain', () => {
    expect(chanceText({ chance: 0, margin: 0 }, 'exact', 0)).toBe('0 %')
    expect(chanceText({ chance: 1, margin: 0 }, 'exact', 0)).toBe('100 %')
    expect(chanceText({ chance: 0, margin: 0 }, 'simulated', 2000)).toBe('< 0.2 %')
    expect(chanceText({ chance: 1, margin: 0 }, 'simulated', 2000)).toBe('> 99.8 %')
    expect(chanceText({ chance: 0, margin: 0 }, 'simulated', 1e6)).toBe('< 0.1 %')
    expect(chanceText({ chance: 1 - 1e-9, margin: 0 }, 'exact', 0)).toBe('>99.9 %')
  })

  it('carries its margin when it was simulated', () => {
    expect(chanceText({ chance: 0.5, margin: 0.0219 }, 'simulated', 2000)).toBe('50.0 % ± 2.2')
    expect(chanceText({ chance: 0.5, margin: 0 }, 'exact', 0)).toBe('50.0 %')
  })
})

describe('odds', () => {
  const attack: OddsRow = {
    key: '1',
    label: 'Attack',
    method: 'exact',
    wins: [
      { name: '● Players', chance: { chance: 0.75, margin: 0 } },
      { name: '◆ Foes', chance: { chance: 0.25, margin: 0 } },
    ],
    felled: [{ name: 'Ogre', chance: { chance: 0.5, margin: 0 } }],
    left: [
      {
        name: 'Ogre',
        gauge: 'Guard',
        now: 4,
        mean: 2.5,
        values: [1, 4].map((value) => ({ value, chance: { chance: 0.25, margin: 0 } })),
      },
    ],
    felledMethod: 'exact',
    struck: [],
    fights: 2000,
    assumes: null,
  }

  it('are a table with a row for every option', () => {
    const hold: OddsRow = { ...attack, key: '2', label: 'Hold', felled: [], left: [] }
    expect(oddsLines([attack, hold], plainScreen)).toEqual([
      '             ● Players  ◆ Foes',
      '  1  Attack  75.0 %     25.0 %',
      '       out of it this round: Ogre 50.0 %',
      '       Ogre: Guard 4 → 2.5, 1–4 █  █',
      '  2  Hold    75.0 %     25.0 %',
      '  Who wins: exact, every outcome of every die counted. This round: exact.',
    ])
  })

  it('are paragraphs where a table is too wide', () => {
    const wins = Array.from({ length: 8 }, (_, at) => ({
      name: `● The side with number ${at}`,
      chance: { chance: 0.125, margin: 0.01 },
    }))
    const rows: OddsRow[] = [{ ...attack, method: 'simulated', wins, felled: [], left: [] }]
    const lines = oddsLines(rows, plainScreen)
    expect(lines[0]).toBe('  1  Attack')
    expect(lines.join('\n')).toContain('The side with number 7 12.5 % ± 1.0')
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80)
  })

  it('say how they were found', () => {
    const lines = oddsLines([{ ...attack, method: 'simulated', felled: [], left: [] }], plainScreen)
    expect(lines.at(-1)).toBe('  Who wins: 2,000 simulated fights an option, ± at 95 %.')
  })
})
