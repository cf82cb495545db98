import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

test('names are short, told apart, and keep their numbers', () => {
  expect(shortNames(['Errant Knight Aldous', 'Gate Sentry 1', 'Gate Sentry 2'])).toEqual([
    'Aldous',
    'Sentry 1',
    'Sentry 2',
  ])
  expect(shortNames(['Levy', 'Lyra', 'Hobgoblin Captain', 'Watch Captain'])).toEqual([
    'Levy',
    'Lyra',
    'Hobgoblin C…',
    'Watch Capta…',
  ])
})

test('no two are the same, whatever people are called', () => {
  const name = fc.array(fc.constantFrom('Red', 'Trooper', 'Guard', 'Longbeardedman', 'A', '1', '2'), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const short = shortNames(names.map((words) => words.join(' ')))
      expect(new Set(short).size).toBe(short.length)
    }),
  )
})
