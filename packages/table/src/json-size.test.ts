import { expect, test } from 'vitest'
import { excessIn, requireModest } from './json-size.ts'

const FEW = { nodes: 10, depth: 3 }

test.each([
  ['a flat object', '{"a":1,"b":[2,3]}'],
  ['brackets inside strings', '{"a":"[[[[[[,,,,,,,,,,,,{{{{::::::"}'],
  ['escaped quotes inside strings', '["\\"[[[[[[","\\\\"]'],
  ['a string that is never closed', '{"a":"[[[[[[[['],
  ['nothing', ''],
])('%s is modest', (_what, text) => {
  expect(excessIn(text, FEW)).toBeNull()
})

test.each([
  ['a nest', '[[[[]]]]', 'nested too deep'],
  ['many objects', `[${'{},'.repeat(20)}{}]`, 'more than 10 values'],
  ['many keys', `{${'"a":1,'.repeat(20)}"b":1}`, 'more than 10 values'],
  ['a nest after a string that ends in a backslash', '["\\\\",[[[[', 'nested too deep'],
])('%s is too much', (_what, text, why) => {
  expect(excessIn(text, FEW)).toContain(why)
  expect(() => requireModest(text, FEW)).toThrow(why)
})

test('quotes behind many backslashes are read once, however many there are', () => {
  expect(excessIn(`["${'\\"'.repeat(100_000)}"]`, FEW)).toBeNull()
})
