import type { MenuLine } from '@steelyard/table/contract'
import { expect, it } from 'vitest'
import { bestFirst, firstAnswers } from './menu-lines.ts'

function line(label: string, ...choices: string[]): MenuLine {
  return { choices, label, hint: '', order: '', group: label, final: false, words: false, like: 1 }
}

const MENU = [line('Wait', 'wait'), line('Attack A', 'attack', 'a'), line('Attack B', 'attack', 'b')]

function labels(worth: Readonly<Record<string, number>>): string[] {
  return bestFirst(MENU, (key) => worth[key] ?? null).map(({ label }) => label)
}

it('puts the best first and keeps the order of what is worth the same', () => {
  expect(labels({ wait: 0.2, attack: 0.6 })).toEqual(['Attack A', 'Attack B', 'Wait'])
  expect(labels({ wait: 0.6, attack: 0.2 })).toEqual(['Wait', 'Attack A', 'Attack B'])
})

it('leaves the order alone where nothing is known, and puts what is not known last', () => {
  expect(labels({})).toEqual(['Wait', 'Attack A', 'Attack B'])
  expect(labels({ attack: 0 })).toEqual(['Attack A', 'Attack B', 'Wait'])
})

it('looks back at one line for each answer that was given, whatever was to be answered next', () => {
  const options = [
    { key: 'wait', label: 'Wait', hint: '' },
    { key: 'attack', label: 'Attack with all in hand', hint: 'd8' },
  ]
  const lines = firstAnswers(MENU, options)
  expect(lines.map(({ choices, label, hint }) => [choices, label, hint])).toEqual([
    [['wait'], 'Wait', ''],
    [['attack'], 'Attack with all in hand', 'd8'],
  ])
})
