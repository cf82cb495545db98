import type { MenuLine } from '@steelyard/table/contract'
import { expect, it } from 'vitest'
import { bestFirst, firstAnswers, groupsOf } from './menu-lines.ts'

function line(label: string, ...choices: string[]): MenuLine {
  return { choices, label, hint: '', order: '', group: label, final: false, words: false, like: 1 }
}

const MENU = [line('Wait', 'wait'), line('Attack A', 'attack', 'a'), line('Attack B', 'attack', 'b')]

function labels(worth: Readonly<Record<string, number>>): string[] {
  return bestFirst(MENU, ({ choices }) => worth[choices.join(' ')] ?? null).map(({ label }) => label)
}

it('puts the best first and keeps the order of what is worth the same', () => {
  expect(labels({ wait: 0.2, 'attack a': 0.6, 'attack b': 0.6 })).toEqual(['Attack A', 'Attack B', 'Wait'])
  expect(labels({ wait: 0.5, 'attack a': 0.4, 'attack b': 0.6 })).toEqual(['Attack B', 'Wait', 'Attack A'])
})

it('leaves the order alone where nothing is known, and puts what is not known last', () => {
  expect(labels({})).toEqual(['Wait', 'Attack A', 'Attack B'])
  expect(labels({ 'attack b': 0 })).toEqual(['Attack B', 'Wait', 'Attack A'])
})

it('keeps a long group together where its best line stands, whatever is sorted between', () => {
  const charge = (label: string): MenuLine => ({ ...line(label, label), group: 'Charge' })
  const sorted = [charge('C1'), line('Wait', 'wait'), charge('C2'), charge('C3'), charge('C4')]
  expect(groupsOf(sorted).map(({ name, lines }) => [name, lines.map(({ label }) => label)])).toEqual([
    ['Charge', ['C1', 'C2', 'C3', 'C4']],
    ['', ['Wait']],
  ])
  expect(groupsOf(sorted.slice(1))).toHaveLength(1)
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
