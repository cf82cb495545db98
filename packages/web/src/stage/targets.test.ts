import type { Act, BoardView, QuestionView } from '@steelyard/table/contract'
import { expect, test } from 'vitest'
import { targetsIn } from './targets.ts'

const figure = (id: string) => ({
  id,
  name: id,
  seat: 'one',
  standing: 'up' as const,
  gauges: [],
  facts: [],
  conditions: [],
  health: { share: null, word: '' },
})
const board: BoardView = {
  title: '',
  stages: [],
  notes: [],
  sides: [
    { id: 'players', name: 'Players', figures: [figure('knight')] },
    { id: 'npcs', name: 'Foes', figures: [figure('ogre'), figure('rat')] },
  ],
}

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>

function question(id: string, lines: readonly (readonly string[])[], more: object = {}): ChoiceQuestion {
  const menu = lines.map((choices) => ({
    choices: [...choices],
    label: choices.join(' '),
    hint: '',
    order: '',
    group: '',
    final: choices[0] === 'yield',
    words: choices[0] === 'other',
    like: 1,
  }))
  return {
    id,
    kind: 'choice',
    seat: 'players',
    by: 'knight',
    who: 'Knight',
    rule: 'game.turn',
    name: 'turn',
    ask: 'What?',
    sealed: false,
    answer: 'option',
    options: [],
    min: 0,
    max: 0,
    usual: '',
    forbidden: [],
    beside: '',
    said: '',
    menu,
    ...more,
  }
}

test('a tap on somebody does what the menu offers with them, act and target in one', () => {
  const done: Act[] = []
  const open = question('1', [['attack', 'ogre'], ['grapple ogre'], ['attack', 'rat'], ['hold']])
  const targets = targetsIn([open], board, (act) => done.push(act))
  expect([...targets].map(([id, lines]) => [id, lines.map(({ label }) => label)])).toEqual([
    ['ogre', ['attack ogre', 'grapple ogre']],
    ['rat', ['attack rat']],
  ])
  targets.get('rat')?.[0]?.act()
  expect(done).toEqual([{ act: 'answer', question: '1', choice: 'attack', further: ['rat'] }])
})

test('what is final, wants words, names two or names only whoever chooses is left to the list', () => {
  const open = question('1', [['yield', 'ogre'], ['other', 'ogre'], ['swap ogre rat'], ['tend knight']])
  expect(targetsIn([open], board, () => undefined).size).toBe(0)
})

test('of several questions the first that names somebody counts', () => {
  const targets = targetsIn(
    [question('1', [['attack', 'ogre']]), question('2', [['shoot', 'ogre']])],
    board,
    () => undefined,
  )
  expect(targets.get('ogre')?.map(({ label }) => label)).toEqual(['attack ogre'])
})
