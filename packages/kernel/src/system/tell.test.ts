/**
 * Words for dice and for acts upon the fight; the log as Markdown.
 */
import { expect, test } from 'vitest'
import { parseScenario } from '../scenario/scenario.ts'
import { toy, toyDuel } from '../testing/toy.ts'
import type { ActEvent, FightEvent, RollEvent } from './event.ts'
import type { QuestionText } from './system.ts'
import { markdownOf, reasonOf, tellEvent } from './tell.ts'

const state = toy.begin(parseScenario(toy, toyDuel(3)))

test('dice are told with who, why and every face', () => {
  const roll: RollEvent = {
    event: 'roll',
    rule: 'toy.attack',
    name: 'attack',
    by: 'anna',
    dice: [6, 6],
    faces: [5, 2],
    how: 'typed',
  }
  expect(tellEvent(toy, roll, state)).toEqual({
    text: 'anna – attack: d6=5 d6=2 (typed)',
    rule: 'toy.attack',
    depth: 1,
    tone: 'dice',
  })
})

test('what cannot be told is told by its bare code', () => {
  const damaged: FightEvent[] = [
    { event: 'roll', rule: 'toy.attack' },
    Object.assign({ event: 'hurt', rule: '' }, { words: 7 }),
  ]
  const wordless = { ...toy, tell: { ...toy.tell, event: () => JSON.parse('{').text } }
  for (const event of damaged)
    expect(tellEvent(wordless, event, state)).toEqual({
      text: `[${event.event}]`,
      rule: event.rule,
      depth: 0,
      tone: 'quiet',
    })
})

test('every act upon the fight is told with who and why', () => {
  const codes: ActEvent['event'][] = [
    'undone',
    'redone',
    'amended',
    'rolled-again',
    'forked',
    'hand',
    'dice',
    'seeded',
    'revealed',
    'notice',
  ]
  for (const event of codes) {
    const { text } = tellEvent(
      toy,
      { event, rule: '', by: 'referee', why: 'a slip', what: 'step 3' } as ActEvent,
      state,
    )
    expect(text).toMatch(/^\[.+ by referee – a slip\]$/)
  }
})

test('an event of a system is the system’s to tell, whatever its fields are called', () => {
  const event = {
    event: 'hurt',
    rule: 'toy.bout',
    who: 'anna',
    amount: 1,
    words: [],
    by: 'x',
    why: 'y',
    what: 'z',
  }
  expect(tellEvent(toy, event satisfies FightEvent, state).text).toBe('anna loses 1')
})

test('a log in Markdown has headings, indents, rules and struck lines', () => {
  const text = markdownOf(
    [
      { line: { text: 'Bout 1', rule: '', depth: 0, tone: 'head' }, struck: false },
      { line: { text: 'anna loses 1', rule: 'toy.bout', depth: 1, tone: 'plain' }, struck: false },
      { line: { text: 'bert loses 1', rule: '', depth: 0, tone: 'plain' }, struck: true },
    ],
    'A duel',
  )
  expect(text).toBe('# A duel\n\n## Bout 1\n\n  - anna loses 1 ‹toy.bout›\n- ~~bert loses 1~~\n')
})

test('nothing that people write is taken for Markdown or HTML', () => {
  const line = (text: string) => ({
    line: { text, rule: '', depth: 0 as const, tone: 'plain' as const },
    struck: false,
  })
  const text = markdownOf(
    [
      line('<img src=x onerror=alert(1)> & [a](javascript:b)'),
      line('1. *x*\n# y'),
      line('d8=4, Guard 3/7 – ok'),
      line(' # a heading'),
      line('---'),
      line('==='),
      { line: { ...line('hit').line, rule: '<b>x</b>' }, struck: false },
    ],
    '`A` _duel_',
  )
  expect(text).toBe(
    '# \\`A\\` \\_duel\\_\n\n- \\<img src=x onerror=alert(1)\\> \\& \\[a\\](javascript:b)\n- 1\\. \\*x\\* # y\n- d8=4, Guard 3/7 – ok\n- \\# a heading\n- \\---\n- \\===\n- hit ‹\\<b\\>x\\</b\\>›\n',
  )
})

test('what is forbidden is told with its real reason, or with the title of its rule', () => {
  const forbidden = { key: 'rush', rule: 'toy.stance', facts: { hearts: 1 } }
  const words: QuestionText = { ask: 'Which stance?', label: (key) => key, hint: () => '' }
  const title = toy.rules.find(({ id }) => id === 'toy.stance')?.title ?? ''
  expect(title).not.toBe('')
  expect(reasonOf(toy, words, forbidden)).toBe(title)
  expect(reasonOf(toy, { ...words, reason: () => '' }, forbidden)).toBe(title)
  const reason = ({ facts }: { readonly facts?: unknown }) => `too weary: ${JSON.stringify(facts)}`
  expect(reasonOf(toy, { ...words, reason }, forbidden)).toBe('too weary: {"hearts":1}')
})
