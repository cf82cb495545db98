import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import {
  howToAnswer,
  type KeyedEntry,
  type OptionLine,
  pickedLine,
  type QuestionLayout,
  questionLines,
  ruledLines,
} from './question.ts'
import { widthOf } from './text.ts'

function offer(key: string, choice: string, label: string, hint = ''): OptionLine {
  return {
    key,
    choices: [choice],
    label,
    hint,
    order: `Everyone: ${label}`,
    group: label,
    final: choice === 'flee',
    words: false,
    like: 1,
  }
}

function entries(...lines: readonly OptionLine[]): KeyedEntry[] {
  return lines.map((line) => ({ key: line.key, line }))
}

const attack = offer('1', 'attack', 'Attack the Ogre', 'longsword d10')
const flee = offer('2', 'flee', 'Flee')

const asked: QuestionLayout = {
  kind: 'option',
  side: 0,
  who: 'Ser Osric',
  ask: 'What does Ser Osric do?',
  rule: 'game.declare',
  said: '',
  offers: [attack, flee],
  entries: entries(attack, flee),
  forbidden: [{ label: 'Smite', rule: 'game.fatigued', reason: 'The tired do not smite' }],
  suggestion: { choices: ['attack'], label: 'Attack the Ogre', order: 'Everyone on the Ogre', final: false },
  min: 0,
  max: 0,
  sealed: false,
}

describe('a question', () => {
  it('is asked whole, with what somebody said, however little room there is', () => {
    const ask = `Does the blow land? ${'The shield and the wall are both in its way. '.repeat(5).trim()}`
    const said =
      'I climb on the cart, shout at the horses and throw my cloak over the first of them. '.repeat(2)
    const lines = questionLines({ ...asked, ask, said: said.trim() }, plainScreen, { rows: 6 })
    const text = lines.map((line) => line.trim()).join(' ')
    expect(text).toContain(ask)
    expect(text).toContain(`“${said.trim()}”`)
    expect(text).toContain('Attack the Ogre')
  })

  it('shows who is asked, every option under a key, and what is forbidden with its rule', () => {
    expect(questionLines(asked, plainScreen)).toEqual([
      '● What does Ser Osric do? ‹game.declare›',
      '  1  Attack the Ogre  ↵ longsword d10',
      '  2  Flee             (for good)',
      '  –  Not now: Smite (The tired do not smite) · n',
    ])
  })

  it('folds what is forbidden into one line, and lists it with its rules when asked', () => {
    const tired = { rule: 'game.tired', reason: 'rest first' }
    const forbidden = ['Run', 'Jump', 'Dance'].map((label) => ({ label, ...tired }))
    const all = { ...asked, forbidden: [...forbidden, ...asked.forbidden] }
    expect(questionLines(all, plainScreen).slice(3)).toEqual([
      '  –  Not now: Run and 2 more (rest first) · Smite (The tired do not smite) · n',
    ])
    expect(ruledLines(all.forbidden, plainScreen)).toEqual([
      '  –  Run, Jump, Dance – rest first ‹game.tired›',
      '  –  Smite – The tired do not smite ‹game.fatigued›',
    ])
  })

  it('keeps to the rows it has: a line an option, folded groups, the rest on a page of its own', () => {
    const lines = Array.from({ length: 12 }, (_, at) =>
      offer(String(at), `o${at}`, `Option ${at}`, 'x'.repeat(90)),
    )
    const many: QuestionLayout = { ...asked, offers: lines, entries: entries(...lines) }
    const first = questionLines(many, plainScreen, { rows: 8 })
    expect(first).toHaveLength(8)
    expect(first.at(-2)).toBe('     … 7 more: Space')
    expect(questionLines(many, plainScreen, { rows: 8, page: 1 })[1]).toContain('Option 5')
    const group: KeyedEntry = { key: '1', group: 'Attack', lines: [attack] }
    const folded: QuestionLayout = { ...asked, entries: [group, ...entries(flee)] }
    expect(questionLines(folded, plainScreen, { rows: 9 })[1]).toBe('  1  Attack …  1 way')
    expect(questionLines(folded, plainScreen, { rows: 9, group: 'Attack' })[1]).toContain(
      '1  Attack the Ogre',
    )
    expect(howToAnswer(folded, 'Attack')).toContain('1 choose')
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
      entries: entries(offer('1', 'a', long, long), offer('2', 'b', 'short', long)),
      forbidden: [{ label: long, rule: 'game.long', reason: long }],
    }
    for (const width of [40, 80]) {
      const lines = questionLines(wide, { ...plainScreen, width })
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
    }
  })

  it('says how it is answered', () => {
    expect(howToAnswer(asked)).toBe('1–2 choose · Enter: Attack the Ogre')
    expect(howToAnswer({ ...asked, kind: 'amount', min: 0, max: 3 })).toBe(
      'a number from 0 to 3 · Enter: Attack the Ogre',
    )
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
