import { describe, expect, it } from 'vitest'
import { markOf, paintWith, paletteFor } from './colour.ts'
import { screenOf } from './screen.ts'

const terminal = { isTTY: true, columns: 132 }
const pipe = {}

describe('colour', () => {
  it('is for terminals, unless somebody says otherwise', () => {
    expect(paletteFor(terminal, { TERM: 'xterm-256color' })).toBe('full')
    expect(paletteFor(terminal, { TERM: 'xterm' })).toBe('basic')
    expect(paletteFor(terminal, { TERM: 'dumb' })).toBe('none')
    expect(paletteFor(pipe, { TERM: 'xterm-256color' })).toBe('none')
    expect(paletteFor(pipe, { FORCE_COLOR: '2' })).toBe('full')
    expect(paletteFor(pipe, { FORCE_COLOR: '1' })).toBe('basic')
    expect(paletteFor(terminal, { FORCE_COLOR: '0', TERM: 'xterm' })).toBe('none')
    expect(paletteFor(terminal, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe('none')
    expect(paletteFor(terminal, { NO_COLOR: '', TERM: 'xterm' })).toBe('basic')
  })

  it('wraps text in codes and leaves nothing open', () => {
    expect(paintWith('none')('text', 'bold', 'bad')).toBe('text')
    expect(paintWith('basic')('text', 'bad')).toBe('\x1b[31mtext\x1b[39m')
    expect(paintWith('full')('', 'bad')).toBe('')
  })

  it('gives four sides four shapes', () => {
    expect([0, 1, 2, 3].map((side) => markOf(side).shape)).toEqual(['●', '◆', '▲', '■'])
    expect(markOf(4).shape).toBe('●')
  })
})

describe('the screen', () => {
  it('is 80 columns wide unless the terminal is wider, and never wider than 100', () => {
    expect(screenOf(pipe, {}).width).toBe(80)
    expect(screenOf({ isTTY: true, columns: 90 }, {}).width).toBe(90)
    expect(screenOf(terminal, {}).width).toBe(100)
    expect(screenOf({ isTTY: true, columns: 60 }, {}).width).toBe(59)
    expect(screenOf({ isTTY: true, columns: 10 }, {}).width).toBe(40)
  })
})
