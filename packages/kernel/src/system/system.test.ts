/**
 * Slips in a definition that types cannot see are found when it is made.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toy } from '../testing/toy.ts'
import { defineSystem, KERNEL_VERSION, type RuleEntry } from './system.ts'

const [first] = toy.rules
const rule = (id: string): RuleEntry => ({
  id,
  title: 'x',
  summary: 'x',
  section: 'x',
  tag: 'core',
  met: 'fight',
})

test('a rule registered twice', () => {
  expect(() => defineSystem({ ...toy, rules: [...toy.rules, rule(first?.id ?? '')] })).toThrow(
    'is registered twice',
  )
})

test('a rule of another system', () => {
  expect(() => defineSystem({ ...toy, rules: [rule('chess.castling')] })).toThrow(
    'chess.castling belongs elsewhere',
  )
})

test('a ruling about a rule that is not there', () => {
  const ruling = { title: 'x', question: 'x', default: 'a', values: { a: 'x' }, rules: ['toy.nothing'] }
  expect(() => defineSystem({ ...toy, rulings: { odd: ruling } })).toThrow(
    'names the unknown rule toy.nothing',
  )
})

test('a game is marked with the version of this package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(KERNEL_VERSION).toBe(manifest.version)
  expect(toy.kernel).toBe(manifest.version)
})
