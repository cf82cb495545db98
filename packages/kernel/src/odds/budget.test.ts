/**
 * Budgets hold inside a step, in time and in memory; ties are solved, not unrolled.
 */
import { describe, expect, test } from 'vitest'
import { simulateFrom } from '../simulate/simulate.ts'
import type { System } from '../system/system.ts'
import type { Table } from '../table/table.ts'
import { countingClock } from '../testing/clock.ts'
import { tiny } from '../testing/tiny.ts'
import { bestPlay } from './best-play.ts'
import { enumerateFrom } from './enumerate.ts'

const roll = { name: 'test', rule: 'r' }

interface Game {
  result: string
}

function once(rule: (table: Table) => string): System<Game> {
  return tiny<Game>({
    first: { result: '' },
    next: ({ result }) => (result === '' ? 'go' : null),
    steps: {
      go: (table, state) => {
        state.result = rule(table)
      },
    },
    outcome: ({ result }) => ({ over: true, winner: result, how: 'victory' }),
    tell: {
      event: ({ event, rule }) => ({ text: event, rule, depth: 0, tone: 'plain' }),
      question: ({ name }) => ({ ask: name, label: (key) => key, hint: () => '' }),
      roll: (name) => name,
      board: () => ({
        title: '',
        stages: [],
        notes: [],
        sides: ['a', 'b'].map((id) => ({ id, name: id, figures: [] })),
      }),
    },
  })
}

const start = { state: { result: '' } }

describe('a step with more outcomes than anybody can count', () => {
  const vast = once((table) => {
    let sum = 0
    for (let die = 0; die < 60; die++) sum += table.die(20, roll, 'a')
    return String(sum)
  })

  test('ends when its time is up, in the middle of the step', () => {
    const found = enumerateFrom(vast, start, { budget: { milliseconds: 200 }, clock: countingClock() })
    expect(found).toMatchObject({ exact: false, why: 'more than 200 ms' })
  })
})

test('a budget of memory is honoured', () => {
  const wide = tiny<{ at: number; ballast: number[] }>({
    first: { at: 0, ballast: new Array<number>(1_000).fill(7) },
    next: ({ at }) => (at > 1e9 ? null : 'go'),
    steps: {
      go: (table, state) => {
        state.at = state.at * 10 + table.die(10, roll, 'a')
      },
    },
  })
  const found = enumerateFrom(
    wide,
    { state: wide.begin({ system: '', title: '', hands: {}, sides: [] }) },
    {
      budget: { megabytes: 1, milliseconds: 1e9 },
      clock: countingClock(),
    },
  )
  expect(found).toMatchObject({ exact: false, why: 'more than 1 MB' })
  expect(found.states).toBeLessThan(100)
})

describe('a tie that is rolled again', () => {
  const contest = once((table) =>
    table.settleUntil(() => {
      const [one, other] = [table.die(10, roll, 'a'), table.die(10, roll, 'b')]
      return one === other ? null : one > other ? 'a' : 'b'
    }),
  )

  test('is solved, not unrolled', () => {
    const found = enumerateFrom(contest, start)
    if (!found.exact) throw new Error(found.why)
    expect(found.distribution.get('a')).toBeCloseTo(1 / 2, 15)
    expect(found.distribution.get('b')).toBeCloseTo(1 / 2, 15)
    expect(found.runs).toBeLessThan(5)
  })

  test('is rolled for as long as it takes in fights', () => {
    const { outcomes } = simulateFrom(contest, start, { fights: 4_000, measures: {} })
    expect((outcomes['a'] ?? 0) / 4_000).toBeCloseTo(1 / 2, 1)
    expect((outcomes['a'] ?? 0) + (outcomes['b'] ?? 0)).toBe(4_000)
  })

  test('keeps what is not a tie as likely as it was', () => {
    const uneven = once((table) =>
      table.settleUntil(() => {
        const die = table.die(6, roll, 'a')
        return die <= 3 ? null : String(die)
      }),
    )
    const found = enumerateFrom(uneven, start)
    if (!found.exact) throw new Error(found.why)
    expect([...found.distribution].sort()).toEqual([
      ['4', expect.closeTo(1 / 3, 12)],
      ['5', expect.closeTo(1 / 3, 12)],
      ['6', expect.closeTo(1 / 3, 12)],
    ])
  })

  test('has an end for best play too', () => {
    const found = bestPlay(contest, start, { side: 'a' })
    expect(found.exact ? found.value : Number.NaN).toBeCloseTo(1 / 2, 6)
  })
})
