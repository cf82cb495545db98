/**
 * Declared answers: which keys a pattern stands for.
 */
import { expect, test } from 'vitest'
import { amount, type Decision, option, REFEREE, subset } from '../table/decision.ts'
import { amountOf, anyOf, type DecisionAnswers, keyCheck, oneOf, wordsIn } from './answers.ts'

const ids = new Set(['ogre', 'elf-2'])

function asked(...options: readonly string[]): Decision {
  return option({ name: 'turn', rule: 'toy.turn', to: REFEREE, options })
}

const declared: [answers: DecisionAnswers, key: string, fits: boolean][] = [
  [oneOf('pass', 'wait'), 'wait', true],
  [oneOf('pass', 'wait'), 'wai', false],
  [oneOf('<figure>'), 'elf-2', true],
  [oneOf('<figure>'), 'elf', false],
  [oneOf('pass', '<figure>'), 'pass', true],
  [oneOf('hit <figure> with <weapon>'), 'hit ogre with long axe', true],
  [oneOf('hit <figure> with <weapon>'), 'hit troll with axe', false],
  [oneOf('hit <figure> with <weapon>'), 'hit ogre with ', false],
  [oneOf('<n>,<n>'), '-3,12', true],
  [oneOf('<n>,<n>'), '3,x', false],
  [oneOf('a.c'), 'abc', false],
]
test.each(declared)('%j and %s: %s', (answers, key, fits) => {
  expect(keyCheck(answers, ids)(asked(key)) === null).toBe(fits)
})

test('what is forbidden must be declared as well', () => {
  const decision = { ...asked('pass'), forbidden: [{ key: 'flee', rule: 'toy.turn' }] }
  expect(keyCheck(oneOf('pass'), ids)(decision)).toBe('its key "flee" is not declared')
  expect(keyCheck(oneOf('pass', 'flee'), ids)(decision)).toBeNull()
})

test('the kind of answer must be the declared one', () => {
  const some = subset({ name: 'turn', rule: 'toy.turn', to: REFEREE, options: ['a'], min: 0, max: 1 })
  const number = amount({ name: 'turn', rule: 'toy.turn', to: REFEREE, min: 0, max: 3 })
  expect(keyCheck(anyOf('a'), ids)(some)).toBeNull()
  expect(keyCheck(oneOf('a'), ids)(some)).toBe('it is asked as subset, and declared as option')
  expect(keyCheck(amountOf('coins'), ids)(number)).toBeNull()
  expect(keyCheck(amountOf('coins'), ids)(asked('3'))).toBe('it is asked as option, and declared as amount')
})

test('the words of a pattern', () => {
  expect(wordsIn('hit <figure> with <weapon>')).toEqual(['figure', 'weapon'])
})
