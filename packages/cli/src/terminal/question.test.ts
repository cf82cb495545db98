import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { howToAnswer, pickedLine, type QuestionLayout, questionLines } from './question.ts'
import { widthOf } from './text.ts'

const asked: QuestionLayout = {
  kind: 'option',
  side: 0,
  who: 'Ser Osric',
  ask: 'What does Ser Osric do?',
  rule: 'game.declare',
  offers: [
    { key: '1', choice: 'attack', label: 'Attack the Ogre', hint: 'longsword d10' },
    { key: '2', choice: 'flee', label: 'Flee', hint: '' },
  ],
  forbidden: [{ label: 'Smite', rule: 'game.fatigued', reason: 'The tired do not smite' }],
  usual: 'attack',
  min: 0,
  max: 0,
  sealed: false,
}

describe('a question', () => {
  it('shows who is asked, every option under a key, and what is forbidden with its rule', () => {
    expect(questionLines(asked, plainScreen)).toEqual([
      '● What does Ser Osric do? ‹game.declare›',
      '  1  Attack the Ogre  longsword d10 ↵',
      '  2  Flee',
      '  –  Smite – not allowed: The tired do not smite ‹game.fatigued›',
    ])
  })

  it('gathers what is forbidden for one reason into one line', () => {
    const tired = { rule: 'game.tired', reason: 'Rest first' }
    const forbidden = ['Run', 'Jump', 'Dance'].map((label) => ({ label, ...tired }))
    const lines = questionLines({ ...asked, forbidden: [...forbidden, ...asked.forbidden] }, plainScreen)
    expect(lines.slice(3)).toEqual([
      '  –  Run and 2 more – not allowed: Rest first ‹game.tired›',
      '  –  Smite – not allowed: The tired do not smite ‹game.fatigued›',
    ])
  })

  it('names who is asked when the words do not', () => {
    expect(questionLines({ ...asked, ask: 'What now?', side: -1 }, plainScreen)[0]).toBe(
      '✦ Ser Osric: What now? ‹game.declare›',
    )
  })

  it('keeps to the width', () => {
    const long = 'a very long thing to say '.repeat(6)
    const wide: QuestionLayout = {
      ...asked,
      ask: long,
      offers: [
        { key: '1', choice: 'a', label: long, hint: long },
        { key: '2', choice: 'b', label: 'short', hint: long },
      ],
      forbidden: [{ label: long, rule: 'game.long', reason: long }],
    }
    for (const width of [40, 80]) {
      const lines = questionLines(wide, { ...plainScreen, width })
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
    }
  })

  it('says how it is answered', () => {
    expect(howToAnswer(asked)).toBe('1–2 choose, Enter for ↵')
    expect(howToAnswer({ ...asked, kind: 'amount', min: 0, max: 3 })).toBe('a number from 0 to 3')
    expect(howToAnswer({ ...asked, kind: 'subset', min: 0, max: 1 })).toBe(
      '1–2 mark 0 to 1 of 2, Enter when done',
    )
  })

  it('shows what is marked of a subset', () => {
    const subset: QuestionLayout = { ...asked, kind: 'subset', min: 0, max: 2 }
    expect(pickedLine(subset, new Set(['flee']), plainScreen)).toBe('  marked: Flee (1 of at most 2)')
    expect(pickedLine(subset, new Set(), plainScreen)).toBe('  nothing marked (0 of at most 2)')
  })
})
