import type { Board } from '@steelyard/kernel'
import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { barOf, boardLines, gaugeText } from './board.ts'
import { paintWith } from './colour.ts'
import { widthOf } from './text.ts'

const board: Board = {
  title: 'Round 2',
  stages: [
    { name: 'Declare', now: false },
    { name: 'Attack', now: true },
  ],
  sides: [
    {
      id: 'players',
      name: 'Players',
      figures: [
        {
          id: 'osric',
          name: 'Ser Osric',
          standing: 'up',
          gauges: [
            { label: 'Guard', now: 3, max: 5 },
            { label: 'Vigour', now: 11, max: 13 },
          ],
          facts: ['Armour 2', 'longsword d10'],
          conditions: ['wounded', 'fatigued'],
        },
      ],
    },
    {
      id: 'npcs',
      name: 'Foes',
      figures: [
        {
          id: 'ogre',
          name: 'Ogre',
          standing: 'down',
          gauges: [{ label: 'Guard', now: 0, max: 8 }],
          facts: ['club d12'],
          conditions: ['mortal wound'],
        },
        { id: 'wolf', name: 'Wolf', standing: 'out', gauges: [], facts: [], conditions: ['fled'] },
      ],
    },
  ],
  notes: ['It is raining.'],
}

describe('the board', () => {
  it('shows stages, sides by shape and name, values as numbers and bars, conditions as words', () => {
    expect(boardLines(board, plainScreen)).toEqual([
      `── Round 2 ${'─'.repeat(69)}`,
      '  Declare › [Attack]',
      '● Players',
      '  ● Ser Osric  Guard ███░░ 3/5  Vigour ████░ 11/13  wounded, fatigued  Armour 2',
      '               longsword d10',
      '◆ Foes',
      '  ◆ Ogre       down  Guard 0/8  mortal wound',
      '  ✗ Wolf       out  fled',
      '  It is raining.',
    ])
  })

  it('keeps what stands under one another in a drawing, and cuts what is too wide', () => {
    const drawing = ['ooo >< ooo', '       ooo', `${'o'.repeat(100)}`]
    const lines = boardLines({ ...board, sides: [], notes: [], drawing }, plainScreen).slice(2)
    expect(lines).toEqual(['  ooo >< ooo', '         ooo', `  ${'o'.repeat(77)}…`])
  })

  it('says the same without bars', () => {
    const lines = boardLines(board, { ...plainScreen, bars: false })
    expect(lines.join('\n')).not.toMatch(/[█░]/)
    expect(lines.join('\n')).toContain('Guard 3/5')
  })

  it('says the same with colour', () => {
    const painted = boardLines(board, { ...plainScreen, paint: paintWith('full') }).join('\n')
    expect(painted).toContain('\x1b[')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are such.
    expect(painted.replace(/\x1b\[[0-9;]*m/g, '')).toBe(boardLines(board, plainScreen).join('\n'))
  })

  it('keeps to the width, whatever it is told', () => {
    const long = 'a name that goes on and on '.repeat(8)
    const [players] = board.sides
    const [osric] = players?.figures ?? []
    if (players === undefined || osric === undefined) throw new Error('the board lost its knight')
    const crowded: Board = {
      ...board,
      title: long,
      sides: [
        { ...players, name: long, figures: [{ ...osric, name: long, facts: [long], conditions: [long] }] },
      ],
      notes: [long],
    }
    for (const width of [40, 80, 100])
      for (const line of boardLines(crowded, { ...plainScreen, width }))
        expect(widthOf(line)).toBeLessThanOrEqual(width)
  })
})

describe('a gauge', () => {
  it('is empty only at nothing and full only at its maximum', () => {
    expect(barOf({ label: '', now: 0, max: 20 })).toBe('░░░░░')
    expect(barOf({ label: '', now: 1, max: 20 })).toBe('█░░░░')
    expect(barOf({ label: '', now: 19, max: 20 })).toBe('████░')
    expect(barOf({ label: '', now: 20, max: 20 })).toBe('█████')
    expect(barOf({ label: '', now: -3, max: 20 })).toBe('░░░░░')
  })

  it('without a maximum is a number', () => {
    expect(gaugeText({ label: 'Momentum', now: 4, max: 0 }, plainScreen)).toBe('Momentum 4')
  })
})
