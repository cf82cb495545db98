import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, counted, durationText, grouped, listed, pad, tidy, tied, widthOf, wrap } from './text.ts'

describe('width', () => {
  it('counts columns, not code units', () => {
    expect(widthOf('Osric')).toBe(5)
    expect(widthOf('狼')).toBe(2)
    expect(widthOf('é')).toBe(1)
    expect(widthOf('e\u0301')).toBe(1)
    expect(widthOf('🐺')).toBe(2)
    expect(widthOf('●◆▲■█░')).toBe(6)
  })

  it('pads and clips by columns', () => {
    expect(pad('狼', 4)).toBe('狼  ')
    expect(clip('Ser Osric the Bold', 9)).toBe('Ser Osri…')
    expect(widthOf(clip('狼狼狼狼', 4))).toBeLessThanOrEqual(4)
    expect(clip('short', 9)).toBe('short')
  })
})

describe('tidy', () => {
  it('takes out what could move the cursor or turn the text around', () => {
    expect(tidy('a\x1b[2Jb')).toBe('a [2Jb')
    expect(tidy('one\r\ntwo\tthree')).toBe('one two three')
    expect(tidy('x\u202egnp.exe')).toBe('x gnp.exe')
    expect(tidy('\u009b31mred')).toBe(' 31mred')
  })

  it('never leaves a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(tidy(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })
})

describe('wrap', () => {
  it('breaks between words and hangs what follows', () => {
    expect(wrap('the quick brown fox', { width: 10, first: '- ', rest: '  ' })).toEqual([
      '- the',
      '  quick',
      '  brown',
      '  fox',
    ])
  })

  it('keeps tied words together', () => {
    expect(wrap(`Osric wins ${tied('62.3 %')}`, { width: 16 })).toEqual(['Osric wins', '62.3 %'])
  })

  it('never exceeds the width and loses no letter', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 8, max: 90 }), (text, width) => {
        const lines = wrap(text, { width, rest: '  ' })
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
        const letters = (each: string): string => tidy(each).replace(/[ \u00a0]/g, '')
        expect(letters(lines.join(''))).toBe(letters(text))
      }),
    )
  })
})

describe('words', () => {
  it('counts, groups and lists', () => {
    expect(counted(1, 'round')).toBe('1 round')
    expect(counted(1234, 'entry', 'entries')).toBe('1,234 entries')
    expect(grouped(1000000)).toBe('1,000,000')
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c')
    expect(listed(['a'])).toBe('a')
  })
})

describe('durations', () => {
  it('have at most two units', () => {
    expect([0.2, 59, 61, 6059, 90_000].map(durationText)).toEqual([
      '1 s',
      '59 s',
      '1 min 1 s',
      '1 h 41 min',
      '1 d 1 h',
    ])
  })
})
