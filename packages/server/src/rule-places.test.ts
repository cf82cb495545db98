/**
 * Where rules stand, found in a made-up game's sources, in the list of an installed package, and in the checkout.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasSources,
  listedPlaces,
  placeText,
  rulePlaces,
  searchedPlaces,
  searchRuleCode,
} from './rule-places.ts'

const PASTED = ['`toy.harm.$', '{kind}`'].join('')
const FILES = {
  'rules/turn.ts': [
    '// rule: toy.turn.order',
    "export const first = () => say({ event: 'turn', rule: 'toy.turn.first' })",
    '// rules: toy.turn.second, toy.turn.third,',
    '//        toy.turn.fourth',
    'export const others = () => 2',
    'const about = "toy.turn.first"',
  ],
  'rules/deep/harm.ts': ["roll('toy.harm', 'toy.harm')"],
  'state/state.ts': ["export const rule = 'toy.turn.first' // as toy.turn.unquoted has it"],
  'rules/turn.test.ts': [
    "rule(['toy.turn.first'], 'the first begins', () => 1)",
    "rule('toy.turn.order', nameOf(1))",
  ],
  'register/rules.ts': ["export const rules = ['toy.registered']"],
  'policies/simple.ts': ["export const policy = 'toy.policy'"],
  'tell/index.ts': ["export const told = 'toy.told'"],
  'testing/stage.ts': ["export const staged = 'toy.staged'"],
  'rules/pasted.ts': [`const id = ${PASTED}`, "const other = 'toy.harm.' + kind", "id.startsWith('toy.')"],
}
const LIST = {
  'toy.turn.first': { code: ['toy/rules/turn.ts'], tests: ['toy/rules/turn.test.ts: the first begins'] },
  'toy.turn.order': { code: ['toy/rules/turn.ts'], tests: ['toy/rules/turn.test.ts: one: of many'] },
  'other.rule': { code: ['other/rules.ts'], tests: [] },
}
let sources = ''

beforeAll(() => {
  sources = mkdtempSync(join(tmpdir(), 'rule-places-'))
  for (const [path, lines] of Object.entries(FILES)) {
    mkdirSync(dirname(join(sources, 'toy', path)), { recursive: true })
    writeFileSync(join(sources, 'toy', path), `${lines.join('\n')}\n`)
  }
})
afterAll(() => rmSync(sources, { recursive: true, force: true }))

describe('a search of rule code', () => {
  const cited = () =>
    searchRuleCode(sources, 'toy').citations.map(({ id, file, line }) => `${id} ${file}:${line}`)

  test('finds literals and comments, and nothing in rooms that only speak of rules', () => {
    expect(cited()).toEqual([
      'toy.harm toy/rules/deep/harm.ts:1',
      'toy.turn.order toy/rules/turn.ts:1',
      'toy.turn.first toy/rules/turn.ts:2',
      'toy.turn.second toy/rules/turn.ts:3',
      'toy.turn.third toy/rules/turn.ts:3',
      'toy.turn.fourth toy/rules/turn.ts:4',
      'toy.turn.first toy/rules/turn.ts:6',
      'toy.turn.first toy/state/state.ts:1',
    ])
  })

  test('names ids that are put together from parts', () => {
    const { pasted } = searchRuleCode(sources, 'toy')
    expect(pasted.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'toy/rules/pasted.ts:1',
      'toy/rules/pasted.ts:2',
      'toy/rules/pasted.ts:3',
    ])
    expect(pasted[0]?.text).toBe(PASTED)
  })
})

test('in a checkout places have lines, and a test without a plain name stands where its rule is named', () => {
  const places = searchedPlaces(sources, 'toy', LIST)
  expect(places.get('toy.turn.first')).toEqual({
    code: [
      { file: 'packages/systems/src/toy/rules/turn.ts', line: 2 },
      { file: 'packages/systems/src/toy/rules/turn.ts', line: 6 },
      { file: 'packages/systems/src/toy/state/state.ts', line: 1 },
    ],
    tests: [{ file: 'packages/systems/src/toy/rules/turn.test.ts', line: 1, name: 'the first begins' }],
  })
  expect(places.get('toy.turn.order')?.tests).toEqual([
    { file: 'packages/systems/src/toy/rules/turn.test.ts', line: 2, name: 'one: of many' },
  ])
  expect(places.has('other.rule')).toBe(false)
})

test('without sources the list names files, and no lines', () => {
  const places = listedPlaces('toy', LIST)
  expect([...places.keys()]).toEqual(['toy.turn.first', 'toy.turn.order'])
  expect(places.get('toy.turn.first')).toEqual({
    code: [{ file: 'packages/systems/src/toy/rules/turn.ts' }],
    tests: [{ file: 'packages/systems/src/toy/rules/turn.test.ts', name: 'the first begins' }],
  })
})

test('the lines of this checkout hold what they are said to hold', () => {
  const root = new URL('../../../', import.meta.url)
  for (const [id, places] of rulePlaces('momentum')) {
    for (const { file, line } of places.code)
      expect(
        readFileSync(new URL(file, root), 'utf8').split('\n')[(line ?? 0) - 1],
        placeText({ file }),
      ).toContain(id)
    if (places.code.length > 0) expect(hasSources(places)).toBe(true)
  }
})
