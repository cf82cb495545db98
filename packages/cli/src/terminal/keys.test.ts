import { describe, expect, it } from 'vitest'
import { BACKSPACE, COMMANDS, ENTER, ESCAPE, INTERRUPT, keyOfLine, keysIn, REDO } from './keys.ts'

describe('keys', () => {
  it('are the characters themselves, and a few by name', () => {
    expect(keysIn('1u\r\x7f\x03\x12\x1b')).toEqual(['1', 'u', ENTER, BACKSPACE, INTERRUPT, REDO, ESCAPE])
  })

  it('leave out arrows, function keys and other control characters', () => {
    expect(keysIn('\x1b[A\x1b[1;5C\x1bOP\x01x')).toEqual(['x'])
  })

  it('keep characters of any script whole', () => {
    expect(keysIn('é狼🐺')).toEqual(['é', '狼', '🐺'])
  })

  it('can be typed as lines', () => {
    expect(keyOfLine('')).toBe(ENTER)
    expect(keyOfLine(' undo ')).toBe('u')
    expect(keyOfLine('Redo')).toBe('U')
    expect(keyOfLine('12')).toBe('12')
  })

  it('mean one thing each', () => {
    expect(new Set(COMMANDS.map(({ key }) => key)).size).toBe(COMMANDS.length)
    expect(new Set(COMMANDS.map(({ word }) => word)).size).toBe(COMMANDS.length)
  })
})
