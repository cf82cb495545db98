import type { BoardView, FigureView, LineView } from '@steelyard/table/contract'
import { expect, test } from 'vitest'
import { effectsBetween, intentsOf } from './effects.ts'

const knight: FigureView = {
  id: 'knight',
  name: 'Knight',
  seat: 'players',
  standing: 'up',
  gauges: [
    { label: 'Guard', now: 3, max: 4 },
    { label: 'Vigour', now: 10, max: 10 },
    { label: 'Momentum', now: 2, max: 6 },
  ],
  pips: [{ label: 'Momentum', now: 2, max: 6 }],
  facts: [],
  conditions: [],
  health: { share: 0.9, word: 'hurt' },
}
const ogre: FigureView = {
  ...knight,
  id: 'ogre',
  name: 'Ogre',
  gauges: [{ label: 'Wounds', now: 0, max: 3, counts: 'harm' }],
  pips: [],
}

function board(...figures: readonly FigureView[]): BoardView {
  const [one, ...others] = figures
  const sides = [
    { id: 'players', name: 'Players', figures: one === undefined ? [] : [one] },
    { id: 'npcs', name: 'Foes', figures: [...others] },
  ]
  return { title: '', stages: [], notes: [], sides }
}

function roll(by: string): LineView {
  return {
    at: 0,
    step: 0,
    struck: false,
    text: 'rolls',
    rule: '',
    depth: 1,
    tone: 'dice',
    code: 'roll',
    roll: { name: 'attack', by, dice: [6], faces: [4], how: 'drawn' },
  }
}

test('whoever lost health is hurt by whoever of the other side rolled last', () => {
  const hurt = {
    ...knight,
    gauges: [
      { label: 'Guard', now: 0, max: 4 },
      { label: 'Vigour', now: 8, max: 10 },
      { label: 'Momentum', now: 0, max: 6 },
    ],
  }
  const lines = [roll('ogre'), roll('knight')]
  expect(effectsBetween(board(knight, ogre), board(hurt, ogre), lines)).toEqual([
    { figure: 'knight', kind: 'hurt', amount: 5, by: 'ogre' },
  ])
})

test('harm counts upwards, and who no longer stands fell', () => {
  const wounded = {
    ...ogre,
    gauges: [{ label: 'Wounds', now: 3, max: 3, counts: 'harm' as const }],
    standing: 'down' as const,
  }
  expect(effectsBetween(board(knight, ogre), board(knight, wounded), [roll('knight')])).toEqual([
    { figure: 'ogre', kind: 'fell', amount: 3, by: 'knight' },
  ])
})

test('where numbers are hidden a bar that shrinks is enough', () => {
  const veiled = { ...ogre, gauges: [], health: { share: 1, word: 'unhurt' } }
  const hit = { ...veiled, health: { share: 0.4, word: 'hurt' } }
  expect(effectsBetween(board(knight, veiled), board(knight, hit), [])).toEqual([
    { figure: 'ogre', kind: 'hurt', amount: 0, by: '' },
  ])
})

test('who mends is mended, and nothing is shown where nothing changed', () => {
  const rested = {
    ...knight,
    gauges: [
      { label: 'Guard', now: 4, max: 4 },
      { label: 'Vigour', now: 10, max: 10 },
    ],
  }
  expect(effectsBetween(board(knight, ogre), board(rested, ogre), [])).toEqual([
    { figure: 'knight', kind: 'mended', amount: 1, by: '' },
  ])
  expect(effectsBetween(board(knight, ogre), board(knight, ogre), [roll('ogre')])).toEqual([])
})

test('dice on the table mean their target, each once', () => {
  const dice = [
    { by: 'knight', sides: 8, face: 0, state: 'in' },
    { by: 'knight', sides: 4, face: 0, state: 'in' },
  ]
  expect(intentsOf({ ...board(knight, ogre), pools: [{ target: 'ogre', note: '', dice }] })).toEqual([
    { from: 'knight', to: 'ogre' },
  ])
})

test('where whole rounds went by nobody is shown to strike', () => {
  const hurt = { ...ogre, gauges: [{ label: 'Wounds', now: 1, max: 3, counts: 'harm' as const }] }
  const round: LineView = { ...roll('knight'), tone: 'head' }
  const after = (...lines: LineView[]) => effectsBetween(board(knight, ogre), board(knight, hurt), lines)
  expect(after(round, roll('knight')).map(({ by }) => by)).toEqual(['knight'])
  expect(after(round, round, roll('knight')).map(({ by, amount }) => ({ by, amount }))).toEqual([
    { by: '', amount: 1 },
  ])
})
