/** What sheets say in words stands on the cards of those who may know it. */
import { expect, test } from 'vitest'
import type { Board } from '../system/system.ts'
import { withNotes } from './figure-notes.ts'

const card = (id: string, name: string) => ({
  id,
  name,
  standing: 'up' as const,
  gauges: [],
  facts: ['ATK 2'],
  conditions: [],
})
const board: Board = {
  title: '',
  stages: [],
  sides: [
    { id: 'party', name: 'Party', figures: [card('anna', 'Anna')] },
    { id: 'foes', name: 'Foes', figures: [card('troll', 'Troll'), card('troll-2', 'Troll 2')] },
  ],
  notes: [],
}
const sheets = (figures: readonly object[]) =>
  figures.map((sheet) => ({ id: null, seat: null, count: 1, sheet }))
const scenario = {
  system: 'toy',
  title: 'A bridge',
  hands: {},
  sides: [
    { id: 'party', name: 'Party', figures: sheets([{ name: 'Anna', note: 'Fears\n water.' }]) },
    { id: 'foes', name: 'Foes', figures: [{ count: 2, sheet: { name: 'Troll', note: 'Heals at night.' } }] },
  ],
}
const fight = { scenario, system: {} }
const factsOf = ({ sides }: Board) =>
  sides.flatMap(({ figures }) => figures.map(({ facts }) => facts.slice(1).join()))

test('the referee knows all of them, others those of their side', () => {
  expect(factsOf(withNotes(fight, board, () => true))).toEqual([
    'Note: Fears water.',
    'Note: Heals at night.',
    'Note: Heals at night.',
  ])
  expect(factsOf(withNotes(fight, board, (id) => id === 'anna'))).toEqual(['Note: Fears water.', '', ''])
})

test('a board on which units stand instead has none', () => {
  const [party, foes] = board.sides
  if (party === undefined || foes === undefined) throw new Error('two sides')
  const units = { ...board, sides: [party, { ...foes, figures: [card('unit', 'First Rank')] }] }
  expect(factsOf(withNotes(fight, units, () => true))).toEqual(['Note: Fears water.', ''])
})
