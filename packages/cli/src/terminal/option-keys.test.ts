/**
 * Fingers that have learnt a menu find its options where they were.
 */
import { describe, expect, it } from 'vitest'
import { isWholeNumber, keysInWords, MOST_KEYS, terminalKeys } from './option-keys.ts'

function keys(known: ReturnType<typeof terminalKeys>, options: readonly string[], menu = 'turn'): string[] {
  return known.of(menu, options).map(({ key, option }) => `${key} ${option}`)
}

describe('the keys of options', () => {
  it('stay with them where others are gone, and what is new comes last', () => {
    const known = terminalKeys()
    expect(keys(known, ['strike', 'shout', 'yield'])).toEqual(['1 strike', '2 shout', '3 yield'])
    expect(keys(known, ['strike', 'yield'])).toEqual(['1 strike', '3 yield'])
    expect(keys(known, ['aim', 'strike', 'yield'])).toEqual(['1 strike', '3 yield', '4 aim'])
    expect(keys(known, ['shout', 'yield'])).toEqual(['2 shout', '3 yield'])
  })

  it('are those of one question to one seat', () => {
    const known = terminalKeys()
    known.of('turn', ['strike', 'shout', 'yield'])
    expect(keys(known, ['yield'], 'of another seat')).toEqual(['1 yield'])
    expect(keys(known, ['yield'], 'answer')).toEqual(['1 yield'])
  })

  it('begin anew where most of a menu is another one: the dice of another hand', () => {
    const known = terminalKeys()
    known.of('turn', ['pass', 'bolster 0', 'move 0', 'focus'])
    expect(keys(known, ['pass', 'bolster 1', 'move 1', 'focus'])).toEqual([
      '1 pass',
      '2 bolster 1',
      '3 move 1',
      '4 focus',
    ])
  })

  it('begin anew where nothing of a menu is left, or when there are no more', () => {
    const known = terminalKeys()
    known.of('turn', ['strike', 'shout'])
    expect(keys(known, ['north', 'south'])).toEqual(['1 north', '2 south'])
    const many = Array.from({ length: MOST_KEYS }, (_, at) => `place ${at}`)
    known.of('turn', ['south', ...many.slice(1)])
    expect(keys(known, ['east', 'south'])).toEqual(['1 east', '2 south'])
  })

  it('are numbers where there are too few', () => {
    const many = Array.from({ length: MOST_KEYS + 1 }, (_, at) => `place ${at}`)
    const keyed = terminalKeys().of('turn', many)
    expect(keyed.at(-1)).toEqual({ key: String(MOST_KEYS + 1), option: many.at(-1) })
    expect(keysInWords(keyed.map(({ key }) => key))).toBe(`1–${MOST_KEYS + 1}`)
  })

  it('are told in few words', () => {
    expect(keysInWords(['1', '2', '3'])).toBe('1–3')
    expect(keysInWords(['1', '2', '4', '8', '9', 'c', 'f', 'h', 'i', 'j', 'A', 'B'])).toBe(
      '1–2, 4, 8–9, c, f, h–j, A–B',
    )
    expect(keysInWords(['4'])).toBe('4')
  })
})

it('ends a typed number as soon as no other begins with it', () => {
  const numbers = ['1', '2', '10', '11']
  expect(numbers.filter((number) => isWholeNumber(number, numbers))).toEqual(['2', '10', '11'])
  expect(isWholeNumber('3', numbers)).toBe(false)
})
