/**
 * Who is said to be hurt by a choice: whoever loses health or falls. What is spent, earned or given back hurts nobody.
 */
import { expect, test } from 'vitest'
import type { Board, BoardFigure, System } from '../system/system.ts'
import { duel } from '../testing/duel.ts'
import { type ToyState, toy } from '../testing/toy.ts'
import { StandingTally } from './standing.ts'

const anna: BoardFigure = {
  id: 'anna',
  name: 'Anna',
  standing: 'up',
  gauges: [
    { label: 'Action Points', now: 2, max: 2 },
    { label: 'head', now: 5, max: 5 },
    { label: 'Luck', now: 1, max: 0 },
  ],
  facts: [],
  conditions: [],
  pips: [{ label: 'Action Points', now: 2, max: 2 }],
}

/** How likely Anna is struck when she stands like this afterwards. */
function struckAs(before: BoardFigure, after: BoardFigure): number {
  const boards: readonly Board[] = [before, after].map((figure) => ({
    title: '',
    stages: [],
    sides: [{ id: 'red', name: 'Red', figures: [figure] }],
    notes: [],
  }))
  const [one] = boards
  if (one === undefined) throw new Error('no board')
  const board = ({ round }: Pick<ToyState, 'round'>): Board => boards[round] ?? one
  const system: System<ToyState> = { ...toy, tell: { ...toy.tell, board } }
  const { state } = duel(1)
  const tally = new StandingTally(system)
  tally.add(tally.keyOf({ ...state, round: 1 }), 1)
  const { struck } = tally.odds({ ...state, round: 0 }, (chance) => ({ chance, margin: 0 }))
  return struck['anna']?.chance ?? 0
}

function withGauges(...now: readonly number[]): BoardFigure {
  return { ...anna, gauges: anna.gauges.map((gauge, at) => ({ ...gauge, now: now[at] ?? 0 })) }
}

test('spending points or luck hurts nobody, and neither does gaining', () => {
  expect(struckAs(anna, withGauges(0, 5, 0))).toBe(0)
  expect(struckAs(withGauges(2, 3, 1), anna)).toBe(0)
})

test('losing health does, and so does falling', () => {
  expect(struckAs(anna, withGauges(2, 4, 1))).toBe(1)
  expect(struckAs(anna, { ...anna, standing: 'down' })).toBe(1)
})

test('more harm is worse', () => {
  const tired = { ...anna, gauges: [{ label: 'Hits', now: 1, max: 3, counts: 'harm' }] } as const
  const worse = { ...anna, gauges: [{ label: 'Hits', now: 2, max: 3, counts: 'harm' }] } as const
  expect([struckAs(tired, worse), struckAs(worse, tired)]).toEqual([1, 0])
})

test('where there are hit locations they tell, whichever is drawn as the worst', () => {
  const part = { armour: 0, max: 6, state: 'sound' }
  const sound = { ...anna, body: [{ ...part, name: 'chest', now: 6 }] }
  const gauges = [{ label: 'chest', now: 6, max: 7 }]
  expect(struckAs(sound, { ...sound, gauges, body: [{ ...part, name: 'chest', now: 4 }] })).toBe(1)
  expect(struckAs(sound, { ...sound, gauges })).toBe(0)
})
