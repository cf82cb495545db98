/** Chances are honest: never 0 or 100 % unless that is certain. */

import type { FigureView } from '@steelyard/table/contract'
import { describe, expect, it } from 'vitest'
import {
  chanceWords,
  counted,
  endFor,
  endHeading,
  endWords,
  figureWords,
  leftOf,
  likely,
  marginWords,
  percent,
  rare,
  withNames,
  withSideNames,
} from './words.ts'

const nobody: FigureView = {
  id: 'nobody',
  name: 'Nobody',
  seat: 'npcs',
  standing: 'up',
  gauges: [],
  health: { share: null, word: '' },
  facts: [],
  conditions: [],
}

describe('words', () => {
  it('say 0 % and 100 % only when that is certain', () => {
    expect([percent(0), percent(1), percent(0.001), percent(0.9999)]).toEqual([
      '0 %',
      '100 %',
      '<1 %',
      '>99 %',
    ])
    expect([percent(0.42), percent(0.4215, 1)]).toEqual(['42 %', '42.1 %'])
  })

  it('never call impossible or certain what was only counted', () => {
    expect([likely({ chance: 0, margin: 0 }), likely({ chance: 1, margin: 0 }, 1)]).toEqual(['0 %', '100 %'])
    expect([likely({ chance: 0, margin: 0.0019 }), likely({ chance: 0, margin: 0.0019 }, 1)]).toEqual([
      '<1 %',
      '<0.4 %',
    ])
    expect([likely({ chance: 1, margin: 0.018 }), likely(rare, 1)]).toEqual(['>96 %', '<1 %'])
    expect(likely({ chance: 1, margin: 0.397 }, 1)).toBe('>20.6 %')
    expect(likely({ chance: 0.42, margin: 0.02 })).toBe('42 %')
    expect([0, 0.4, 1].map((chance) => marginWords({ chance, margin: 0.021 }))).toEqual(['', '±2.1', ''])
    expect(marginWords({ chance: 0.4, margin: 0 })).toBe('exact')
  })

  it('tell a chance that its margin cannot hold by one end', () => {
    const told = (chance: number, margin: number) =>
      [chanceWords({ chance, margin }, 1), marginWords({ chance, margin })].join(' ').trim()
    expect([told(0.031, 0.076), told(0.8, 0.23), told(0.969, 0.0314)]).toEqual([
      '<10.7 %',
      '>57 %',
      '>93.7 %',
    ])
    expect([told(0.42, 0.02), told(0.02, 0.019), told(0.5, 0.6)]).toEqual([
      '42.0 % ±2.0',
      '2.0 % ±1.9',
      '50.0 % ±60',
    ])
    expect([told(0.3, 0), told(0, 0.02), told(1, 0.018)]).toEqual(['30.0 % exact', '<4 %', '>96.4 %'])
  })

  it('give names for ids', () => {
    const figure = { ...nobody, id: 'gate-sentry-1', name: 'Gate Sentry 1' }
    const board = {
      title: '',
      stages: [],
      notes: [],
      sides: [{ id: 'npcs', name: 'Foes', figures: [figure] }],
    }
    expect(withNames(board, 'declare gate-sentry-1')).toBe('declare Gate Sentry 1')
    expect(withNames(board, 'declare nobody')).toBe('declare nobody')
  })

  it('say a figure in one sentence, every value once', () => {
    const knight: FigureView = {
      ...nobody,
      name: 'Aldous',
      gauges: [
        { label: 'Guard', now: 3, max: 4 },
        { label: 'Luck', now: 2, max: 0 },
      ],
      pips: [{ label: 'Luck', now: 2, max: 0 }],
      health: { share: 0.7, word: 'hurt' },
      conditions: ['prone'],
    }
    expect(figureWords(knight)).toBe('Aldous: hurt, Guard 3 of 4, Luck 2, prone')
    expect(figureWords({ ...nobody, standing: 'down', health: { share: null, word: 'down' } })).toBe(
      'Nobody: down',
    )
  })

  it('say how it ended', () => {
    const sides = [
      { id: 'barley', name: 'The barley' },
      { id: 'crows', name: 'The crows' },
      { id: 'rye', name: 'The rye' },
    ]
    const ended = (winner: string | null, how: string, allies: string[] = []): string =>
      endWords({ sides, outcome: { over: true, winner, how, allies } })
    expect(ended('barley', 'victory')).toBe('Victory: The barley')
    expect(ended('rye', 'victory', ['barley'])).toBe('Victory: The barley and The rye')
    expect(ended(null, 'draw')).toBe('It ends: draw')
  })

  it('tell whoever has lost that first', () => {
    const sides = ['Heroes', 'Foes'].map((name) => ({ id: name, name, figures: [] }))
    const heading = (winner: string | null, seat: string) =>
      endHeading({
        fight: { outcome: { over: true, winner, how: 'nobody moves', allies: [] }, sides, hands: {} },
        me: { role: 'player', seat },
        board: { sides },
      })
    expect([heading('Foes', 'Heroes'), heading('Foes', 'Foes')]).toEqual(['Defeat: Heroes', 'Victory: Foes'])
    expect([heading(null, 'Heroes'), heading('Foes', 'elsewhere')]).toEqual([
      'It ends: nobody moves',
      'Victory: Foes',
    ])
  })

  it('say how it ended for one side, allies of the winner among those who won', () => {
    const outcome = { over: true, winner: 'rye', how: 'victory', allies: ['barley'] }
    expect(['rye', 'barley', 'crows'].map((side) => endFor(outcome, side))).toEqual([
      'your side has won.',
      'your side has won.',
      'your side has lost.',
    ])
    expect(endFor({ over: true, winner: null, how: 'draw', allies: [] }, 'rye')).toBe('')
  })

  it('say who of a side is still in it, by name or, of a crowd, by number', () => {
    const figure = (name: string, standing: FigureView['standing']) => ({ ...nobody, name, standing })
    const few = [
      figure('Aldous', 'out'),
      figure('Brannoc', 'up'),
      figure('Cole', 'down'),
      figure('Dan', 'up'),
    ]
    expect(leftOf({ figures: few })).toEqual(['Still in it: Brannoc, Dan', 'Down: Cole', 'Out of it: Aldous'])
    const many = Array.from({ length: 20 }, (_, at) => figure(`Foot ${at}`, at < 12 ? 'up' : 'out'))
    expect(leftOf({ figures: many })).toEqual(['Still in it: 12 of 20', 'Out of it: 8 of 20'])
  })
})

it('names the sides of which a text quotes the ids, and leaves other quotes alone', () => {
  const sides = [
    { id: 'pcs', name: 'The company' },
    { id: 'npcs', name: 'Their foes' },
  ]
  expect(withSideNames(sides, '"npcs" is ahead of "pcs" by 6.5 %')).toBe(
    'Their foes is ahead of The company by 6.5 %',
  )
  expect(withSideNames(sides, '"draw" is ahead of "pcs"')).toBe('"draw" is ahead of The company')
})

it('counts with a noun', () => {
  expect([counted(1, 'rule'), counted(1200, 'fight')]).toEqual(['1 rule', '1,200 fights'])
})
