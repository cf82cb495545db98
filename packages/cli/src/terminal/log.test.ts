import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { paintWith } from './colour.ts'
import { logLines, logText, numberedLog } from './log.ts'
import { widthOf } from './text.ts'

const dice = { text: 'Osric – attack: d8=7', rule: 'game.attack', depth: 1, tone: 'dice' } as const

describe('a log line', () => {
  it('is indented by its depth and ends with its rule', () => {
    expect(logLines(dice, false, plainScreen)).toEqual(['  Osric – attack: d8=7 ‹game.attack›'])
  })

  it('hangs what does not fit, and the rule comes last', () => {
    const lines = logLines({ ...dice, text: 'word '.repeat(30) }, false, plainScreen)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.at(-1)).toMatch(/ ‹game\.attack›$/)
    expect(lines[1]).toMatch(/^ {6}\S/)
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80)
  })

  it('says that it was taken back', () => {
    expect(logLines(dice, true, plainScreen)).toEqual(['  ~ Osric – attack: d8=7 ‹game.attack›'])
  })

  it('dims the rule and colours the rest by its tone', () => {
    const screen = { ...plainScreen, paint: paintWith('basic') }
    expect(logLines(dice, false, screen)).toEqual([
      '  \x1b[36mOsric – attack: d8=7 \x1b[39m\x1b[2m‹game.attack›\x1b[22m',
    ])
  })

  it('stands apart when a round begins', () => {
    const head = { text: 'Round 1', rule: 'game.round', depth: 0, tone: 'head' } as const
    expect(logText([{ line: head, struck: false }], plainScreen)).toEqual(['', 'Round 1 ‹game.round›'])
  })

  it('has the steps of the fight on its left where it is asked for', () => {
    const head = { text: 'Round 1', rule: 'game.round', depth: 0, tone: 'head' } as const
    const told = [
      { line: head, struck: false, step: 9 },
      { line: dice, struck: false, step: 10 },
      { line: dice, struck: true, step: 10 },
    ]
    expect(numberedLog(told, plainScreen)).toEqual([
      '',
      ' 9  Round 1 ‹game.round›',
      '10    Osric – attack: d8=7 ‹game.attack›',
      '      ~ Osric – attack: d8=7 ‹game.attack›',
    ])
    const wide = { ...dice, text: 'word '.repeat(30) }
    for (const line of numberedLog([{ line: wide, struck: false, step: 123 }], plainScreen))
      expect(widthOf(line)).toBeLessThanOrEqual(80)
  })
})
