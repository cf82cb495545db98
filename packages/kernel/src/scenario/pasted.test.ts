/** What other programs write, looked at without trusting it: wrong shapes give nothing, never an error. */
import { expect, test } from 'vitest'
import { pastedAt, pastedList, pastedNumber, pastedObject, pastedText } from './forms.ts'

test('an object, the first of a list, and nothing else', () => {
  expect(pastedObject(' {"a": 1}')).toEqual({ a: 1 })
  expect(pastedObject('[{"a": 2}, {"a": 3}]')).toEqual({ a: 2 })
  for (const text of ['', 'a: 1', '7', '"{}"', '[]', '[1]', '{', '[[{"a": 1}]]'])
    expect(pastedObject(text)).toBeNull()
})

test('paths, numbers, texts and lists', () => {
  const from = { a: { b: '12', c: ' two  words\n' }, list: [{ x: 1 }, 2, null], n: 1.5 }
  expect(pastedAt(from, 'a.b')).toBe('12')
  expect(pastedAt(from, 'a.b.length')).toBeUndefined()
  expect(pastedAt(from, 'constructor')).toBeUndefined()
  expect(pastedNumber(from, 'n', 'a.none', 'a.b')).toBe(12)
  expect(pastedNumber(from, 'n')).toBeNull()
  expect(pastedText(from, 'a', 'a.c')).toBe('two words')
  expect(pastedList(from, 'list')).toEqual([{ x: 1 }])
  expect(pastedList(from, 'a')).toEqual([])
})
