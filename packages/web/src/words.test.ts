/** Chances are honest: never 0 or 100 % unless that is certain. */
import { describe, expect, it } from 'vitest'
import { counted, endWords, initials, percent } from './words.ts'

describe('words', () => {
  it('say 0 % and 100 % only when that is certain', () => {
    expect([percent(0), percent(1), percent(0.001), percent(0.9999)]).toEqual([
      '0 %',
      '100 %',
      '<1 %',
      '>99 %',
    ])
    expect([percent(0.42), percent(0.4215, 1)]).toEqual(['42 %', '42.1 %'])
  })

  it('say how it ended', () => {
    expect([endWords('victory', 'The barley'), endWords('draw', undefined)]).toEqual([
      'Victory: The barley',
      'It ends: draw',
    ])
  })

  it('count and abbreviate', () => {
    expect([counted(1, 'rule'), counted(1200, 'fight')]).toEqual(['1 rule', '1,200 fights'])
    expect([initials('Gate Sentry 2'), initials('Errant Knight Aldous'), initials('Goblin/Orc')]).toEqual([
      'G2',
      'EK',
      'GO',
    ])
  })
})
