import { expect, test } from 'vitest'
import { actsOf, pauseOf, readPace } from './pace.ts'

test('the log is told act by act, each with what belongs to it', () => {
  const lines = ['', 'Round 2', 'Anna strikes', '  d8=5', '  3 damage', 'Bert flees']
  expect(actsOf(lines)).toEqual([['', 'Round 2'], ['Anna strikes', '  d8=5', '  3 damage'], ['Bert flees']])
})

test('however much happened is told within eight seconds, and little at once', () => {
  expect(pauseOf('normal', 2)).toBe(0)
  expect(pauseOf('normal', 3)).toBe(450)
  expect(pauseOf('slow', 100) * 100).toBeLessThanOrEqual(8000)
  expect(pauseOf('off', 50)).toBe(0)
})

test('a pace has a name', () => {
  expect(readPace('quick')).toBe('quick')
  expect(() => readPace('quik')).toThrow('"quik" is no pace')
})
