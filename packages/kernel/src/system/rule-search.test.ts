import { expect, test } from 'vitest'
import { type SearchedRule, searchRules } from './rule-search.ts'

const rule = (id: string, title: string, summary: string, section = 'Fights'): SearchedRule => ({
  id: `game.${id}`,
  title,
  summary,
  section,
})
const rules = [
  rule('guard.order', 'Guarded acts last', 'Their turns come after all others.', 'Stances'),
  rule('guard.damage', 'Guarded hits softer', 'Its damage rolls have −1.', 'Stances'),
  rule('tech.mastery', 'Guard Stance Mastery', 'A technique for those who are guarded.', 'Techniques'),
  rule('parry.roll', 'The parry', 'Roll a die against the attack.'),
  rule('shield.wall', 'Shieldwall', 'Three with shields stand together and parry as one.'),
]
const found = (question: string): string[] => searchRules(rules, question).map(({ id }) => id.slice(5))

test('an id, whole or without its game, finds exactly that rule', () => {
  expect(found('game.parry.roll')).toEqual(['parry.roll'])
  expect(found(' Parry.Roll ')).toEqual(['parry.roll'])
})

test('a title counts more than a summary', () => {
  expect(found('How do I parry?')[0]).toBe('parry.roll')
})

test('plurals and other endings are the same word', () => {
  expect(found('parries')).toEqual(found('parry'))
  expect(found('parrying')).toEqual(found('parry'))
})

test('a question that names a topic alone is answered by its first rule', () => {
  expect(found('what does the guard stance do?')[0]).toBe('guard.order')
})

test('the beginning of a word finds it while somebody types', () => {
  expect(found('shieldw')).toEqual(['shield.wall'])
})

test('words that say nothing find nothing, and neither do words that no rule has', () => {
  expect(found('what is the')).toEqual([])
  expect(found('zzyzx')).toEqual([])
})
