/**
 * Registers written by section come out as plain lists, with every field in its place.
 */
import { expect, test } from 'vitest'
import { afterFight, core, refereeCall, ruleRegister } from './rule-register.ts'

test('a rule has its id, its section, the title of its first line and the rest as one line of text', () => {
  const rules = ruleRegister({
    Rounds: {
      'toy.round.order': core`Who goes first
        The quicker one;
        at the same speed a die decides.`,
    },
    'The end': {
      'toy.end.mercy': afterFight(refereeCall`Mercy
        The referee says whether the loser lives.`),
    },
  })
  expect(rules).toEqual([
    {
      id: 'toy.round.order',
      title: 'Who goes first',
      summary: 'The quicker one; at the same speed a die decides.',
      section: 'Rounds',
      tag: 'core',
      met: 'fight',
    },
    {
      id: 'toy.end.mercy',
      title: 'Mercy',
      summary: 'The referee says whether the loser lives.',
      section: 'The end',
      tag: 'referee-call',
      met: 'after',
    },
  ])
})
