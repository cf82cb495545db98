/**
 * Best play, held against games that were solved by hand: matrices, a game of sticks, a secret duel that may go on for
 * ever; and against exact odds, which no best play of a side may fall behind.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { parseScenario } from '../scenario/scenario.ts'
import type { System } from '../system/system.ts'
import { option } from '../table/decision.ts'
import type { Table } from '../table/table.ts'
import { BY_WORK } from '../testing/clock.ts'
import { type ToyState, toy, toyDuel } from '../testing/toy.ts'
import { type BestPlay, bestPlay } from './best-play.ts'
import { enumerateFrom } from './enumerate.ts'
import { solveMatrix } from './matrix-game.ts'

describe('a matrix game', () => {
  test('with one best row and column is worth what stands there', () => {
    const { value, rows, columns } = solveMatrix([
      [4, 2, 5],
      [3, 1, 6],
    ])
    expect(value).toBeCloseTo(2, 12)
    expect(rows[0]).toBeCloseTo(1, 12)
    expect(columns[1]).toBeCloseTo(1, 12)
  })

  test('of two by two without one is mixed as the formula says', () => {
    const { value, rows, columns } = solveMatrix([
      [3, -1],
      [-2, 1],
    ])
    expect(value).toBeCloseTo(1 / 7, 12)
    expect(rows[0]).toBeCloseTo(3 / 7, 12)
    expect(columns[0]).toBeCloseTo(2 / 7, 12)
  })

  test('of rock, paper and scissors with a double prize for rock', () => {
    const { value, rows } = solveMatrix([
      [0, -1, 2],
      [1, 0, -1],
      [-2, 1, 0],
    ])
    expect(value).toBeCloseTo(0, 12)
    for (const [at, weight] of [1 / 4, 2 / 4, 1 / 4].entries()) expect(rows[at]).toBeCloseTo(weight, 12)
  })

  test('proves itself: neither can do better against the mixture of the other', () => {
    // Chances to the millionth: among numbers that differ by less than the solver's own rounding nobody can choose.
    const cell = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000)
    const games = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
      .chain(([height, width]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      )
    fc.assert(
      fc.property(games, (payoffs) => {
        const { value, rows, columns } = solveMatrix(payoffs)
        const width = payoffs[0]?.length ?? 0
        for (let column = 0; column < width; column++)
          expect(
            rows.reduce((sum, weight, row) => sum + weight * (payoffs[row]?.[column] ?? 0), 0),
          ).toBeGreaterThan(value - 1e-9)
        for (const row of payoffs)
          expect(columns.reduce((sum, weight, at) => sum + weight * (row[at] ?? 0), 0)).toBeLessThan(
            value + 1e-9,
          )
        expect(rows.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
        expect(columns.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
      }),
    )
  })

  test('needs rows of the same length', () => {
    expect(() => solveMatrix([])).toThrow(RangeError)
    expect(() => solveMatrix([[1, 2], [3]])).toThrow(RangeError)
  })
})

const COIN = { name: 'coin', rule: 'toy.attack' }

/** The toy's duellists at another game: one step that is played until somebody has won. */
function game(step: (table: Table, state: ToyState) => void): System<ToyState> {
  return {
    ...toy,
    steps: { bout: step },
    next: (state) => (state.stage === 'over' ? null : 'bout'),
    key: (state) => JSON.stringify([state.stage, state.winner, state.duellists]),
  }
}

function begun(hearts: number): { state: ToyState } {
  return { state: { ...toy.begin(parseScenario(toy, toyDuel(hearts))), stage: 'bout' } }
}

function win(state: ToyState, winner: string): void {
  state.stage = 'over'
  state.winner = winner
}

function solved(result: BestPlay): BestPlay {
  if (!result.exact) throw new Error(`too large to solve: ${result.why}`)
  return result
}

test('a policy of one’s own may look at what keys leave out: blue holds out for two rounds and then yields', () => {
  const siege = game((table, state) => {
    state.round++
    const blue = state.duellists.find(({ seat }) => seat === 'blue') ?? { id: 'blue', seat: 'blue' }
    if (
      table.ask(option({ name: 'siege', rule: 'toy.stance', to: blue, options: ['hold', 'yield'] })) ===
      'yield'
    )
      win(state, 'red')
  })
  const policies = {
    blue: (view: unknown) => (Object(view).round > 2 ? 'yield' : 'hold'),
  }
  const { low, high } = solved(bestPlay(siege, begun(1), { side: 'red', policies, budget: BY_WORK }))
  expect([low, high]).toEqual([1, 1])
})

describe('a secret duel', () => {
  // Both call high or low at once. Both high: blue has won. One of each: red has. Both low: a coin, and either blue has
  // won or they call again. So v is the value of [[0, 1], [1, v / 2]], v = 1 / (2 - v / 2), v = 2 - √2.
  const calls = game((table, state) => {
    const asked = state.duellists.map((each) =>
      option({ name: 'call', rule: 'toy.stance', to: each, options: ['high', 'low'] }),
    )
    const [red, blue] = table.askAll(asked)
    if (red !== blue) win(state, 'red')
    else if (red === 'high' || table.die(2, COIN, 'anna') === 1) win(state, 'blue')
  })

  test('that may be called again and again is worth 2 − √2, and red calls high √2 − 1 of the time', () => {
    const { value, low, high, first, states } = solved(
      bestPlay(calls, begun(1), { side: 'red', budget: BY_WORK }),
    )
    expect(value).toBeCloseTo(2 - Math.SQRT2, 6)
    expect(high - low).toBeLessThan(1e-6)
    expect(states).toBe(3)
    if (first.kind !== 'secret') throw new Error('the first choice is secret')
    expect(first.own.map(({ answers }) => answers)).toEqual([['high'], ['low']])
    expect(first.own[0]?.weight).toBeCloseTo(Math.SQRT2 - 1, 5)
  })

  test('is worth to blue what it is not worth to red', () => {
    const { value } = solved(bestPlay(calls, begun(1), { side: 'blue', budget: BY_WORK }))
    expect(value).toBeCloseTo(Math.SQRT2 - 1, 6)
  })

  test('against one who calls anything: high wins half, low half and a quarter of what follows', () => {
    // v = max(1 / 2, 1 / 2 + v / 4), so v = 2 / 3.
    const options = { side: 'red', policies: { blue: 'wild' }, budget: BY_WORK }
    const { value, first } = solved(bestPlay(calls, begun(1), options))
    expect(value).toBeCloseTo(2 / 3, 5)
    expect(first.kind === 'secret' && first.own.map(({ weight }) => Math.round(weight))).toEqual([0, 1])
  })
})

describe('a game of sticks', () => {
  // Whose turn it is takes one stick or two; who takes the last one has won. Multiples of three are lost.
  const sticks = game((table, state) => {
    const [anna, bert] = state.duellists
    if (anna === undefined || bert === undefined) throw new RangeError('a duel is between two')
    const mover = anna.coins === 0 ? anna : bert
    const most = Math.min(2, anna.hearts)
    anna.hearts -= Number(
      table.ask(option({ name: 'take', rule: 'toy.push', to: mover, options: ['1', '2'].slice(0, most) })),
    )
    anna.coins = 1 - anna.coins
    if (anna.hearts === 0) win(state, mover.side)
  })

  for (const [count, worth] of [
    [1, 1],
    [2, 1],
    [3, 0],
    [4, 1],
    [5, 1],
    [6, 0],
    [7, 1],
  ] as const)
    test(`${count} sticks are ${worth === 1 ? 'won' : 'lost'}`, () => {
      expect(solved(bestPlay(sticks, begun(count), { side: 'red', budget: BY_WORK })).value).toBe(worth)
    })

  test('the move that wins is the one that leaves a multiple of three', () => {
    const { first } = solved(bestPlay(sticks, begun(5), { side: 'red', budget: BY_WORK }))
    expect(first).toEqual({
      kind: 'open',
      by: 'anna',
      name: 'take',
      ask: 'anna: take?',
      options: [
        { choice: '1', label: '1', low: 0, high: 0, value: 0 },
        { choice: '2', label: '2', low: 1, high: 1, value: 1 },
      ],
    })
  })
})

describe('games that everybody knows', () => {
  /** Both name one of these in secret; the side has won what the first wins, half of the rest. */
  const named = (names: readonly string[], beats: (one: string, other: string) => number): System<ToyState> =>
    game((table, state) => {
      const [red = '', blue = ''] = table.askAll(
        state.duellists.map((each) => option({ name: 'call', rule: 'toy.stance', to: each, options: names })),
      )
      const won = beats(red, blue)
      win(state, won > 0 ? 'red' : won < 0 ? 'blue' : 'draw')
      if (won === 0) state.winner = null
    })

  test('matching pennies: half each, mixed evenly', () => {
    const pennies = named(['heads', 'tails'], (one, other) => (one === other ? 1 : -1))
    const { low, high, first } = solved(bestPlay(pennies, begun(1), { side: 'red', budget: BY_WORK }))
    expect([low, high]).toEqual([1 / 2, 1 / 2])
    if (first.kind !== 'secret') throw new Error('the first choice is secret')
    for (const { weight } of [...first.own, ...first.others]) expect(weight).toBeCloseTo(1 / 2, 12)
  })

  test('rock, paper and scissors: a third each', () => {
    const order = ['rock', 'paper', 'scissors']
    const threes = named(order, (one, other) => {
      const lead = (3 + order.indexOf(one) - order.indexOf(other)) % 3
      return lead === 0 ? 0 : lead === 1 ? 1 : -1
    })
    const { value, first } = solved(bestPlay(threes, begun(1), { side: 'red', budget: BY_WORK }))
    expect(value).toBeCloseTo(1 / 2, 12)
    if (first.kind !== 'secret') throw new Error('the first choice is secret')
    for (const { weight } of [...first.own, ...first.others]) expect(weight).toBeCloseTo(1 / 3, 12)
  })

  test('one who always calls heads is worth nothing', () => {
    const pennies = named(['heads', 'tails'], (one, other) => (one === other ? 1 : -1))
    const options = { side: 'red', policies: { red: () => 'heads' }, budget: BY_WORK }
    expect(solved(bestPlay(pennies, begun(1), options)).high).toBe(0)
  })
})

describe('random games of chance, open and secret choices', () => {
  /** A tree; `hearts` of the first duellist number the node that is played, from 1. */
  type Node =
    | { readonly kind: 'end'; readonly worth: number }
    | { readonly kind: 'die' | 'red' | 'blue'; readonly next: readonly Node[] }
    | { readonly kind: 'secret'; readonly cells: readonly (readonly Node[])[] }

  const end: fc.Arbitrary<Node> = fc.constantFrom(0, 0.5, 1).map((worth) => ({ kind: 'end', worth }))
  const nodes = (depth: number): fc.Arbitrary<Node> => {
    if (depth === 0) return end
    const below = nodes(depth - 1)
    const list = fc.array(below, { minLength: 2, maxLength: 3 })
    return fc.oneof(
      end,
      fc.record({ kind: fc.constantFrom('die' as const, 'red' as const, 'blue' as const), next: list }),
      fc.record({
        kind: fc.constant('secret' as const),
        cells: fc.tuple(fc.tuple(below, below), fc.tuple(below, below)),
      }),
    )
  }

  /** The slow twin: the whole tree, and the formula for matrices of two by two. */
  function worthOf(node: Node): number {
    switch (node.kind) {
      case 'end':
        return node.worth
      case 'die':
        return node.next.reduce((sum, each) => sum + worthOf(each), 0) / node.next.length
      case 'red':
        return Math.max(...node.next.map(worthOf))
      case 'blue':
        return Math.min(...node.next.map(worthOf))
      case 'secret': {
        const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = node.cells.map((row) => row.map(worthOf))
        const maximin = Math.max(Math.min(a, b), Math.min(c, d))
        const minimax = Math.min(Math.max(a, c), Math.max(b, d))
        return maximin === minimax ? maximin : (a * d - b * c) / (a + d - b - c)
      }
    }
  }

  function gameOf(root: Node): { system: System<ToyState>; start: { state: ToyState } } {
    const all: Node[] = []
    const number = (node: Node): void => {
      all.push(node)
      if (node.kind === 'secret') node.cells.flat().forEach(number)
      else if (node.kind !== 'end') node.next.forEach(number)
    }
    number(root)
    const system = game((table, state) => {
      const [red, blue] = state.duellists
      if (red === undefined || blue === undefined) throw new RangeError('a duel is between two')
      const asked = (to: typeof red, count: number) =>
        option({ name: 'way', rule: 'toy.push', to, options: ['0', '1', '2'].slice(0, count) })
      const node = all[red.hearts - 1]
      const next = ((): Node | undefined => {
        if (node === undefined || node.kind === 'end') return undefined
        if (node.kind === 'die') return node.next[table.die(node.next.length, COIN, 'anna') - 1]
        if (node.kind === 'secret') {
          const [row, column] = table.askAll([asked(red, 2), asked(blue, 2)])
          return node.cells[Number(row)]?.[Number(column)]
        }
        return node.next[Number(table.ask(asked(node.kind === 'red' ? red : blue, node.next.length)))]
      })()
      if (next !== undefined) red.hearts = 1 + all.indexOf(next)
      const worth = next?.kind === 'end' ? next.worth : node?.kind === 'end' ? node.worth : null
      if (worth !== null) {
        win(state, worth === 1 ? 'red' : 'blue')
        if (worth === 0.5) state.winner = null
      }
    })
    return { system, start: begun(1) }
  }

  test('are worth what trying everything says; bounds hold after any amount of work', () => {
    fc.assert(
      fc.property(nodes(4), fc.integer({ min: 1, max: 12 }), (root, states) => {
        const { system, start } = gameOf(root)
        const truth = worthOf(root)
        const whole = solved(bestPlay(system, start, { side: 'red', budget: BY_WORK }))
        expect(whole.value).toBeCloseTo(truth, 6)
        const part = bestPlay(system, start, { side: 'red', budget: { ...BY_WORK, states } })
        expect(part.low).toBeLessThanOrEqual(truth + 1e-9)
        expect(part.high).toBeGreaterThanOrEqual(truth - 1e-9)
      }),
      { numRuns: 60, seed: 7 },
    )
  })
})

describe('best play', () => {
  test('can be left to some decisions only', () => {
    const start = { state: toy.begin(parseScenario(toy, toyDuel(1))) }
    const only = { decisions: ['stance'], otherwise: 'skilled' }
    const red = { side: 'red', tolerance: 0.01, budget: BY_WORK }
    const some = solved(bestPlay(toy, start, { ...red, only, policies: { blue: 'skilled' } }))
    const all = solved(bestPlay(toy, start, { ...red, policies: { blue: 'skilled' } }))
    expect(some.low).toBeLessThanOrEqual(all.high)
    expect(some.states).toBeLessThan(all.states)
    const luck = { decisions: ['luck'], otherwise: 'skilled' }
    expect(() => bestPlay(toy, start, { ...red, only: luck })).toThrow('asks no "luck"')
  })

  test('says so where it would have to know what is hidden', () => {
    const open = { state: toy.begin(parseScenario(toy, toyDuel(1))) }
    const few = { side: 'red', budget: { ...BY_WORK, states: 300 } }
    // What a duellist carries is hidden from the other.
    expect(bestPlay(toy, open, few).omniscient).toBe(true)
    expect(bestPlay({ ...toy, view: (state) => state }, open, few).omniscient).toBe(false)
  })

  test('looks into a rule that is settled if somebody chooses in it', () => {
    const settled = game((table, state) => {
      const [anna] = state.duellists
      if (anna === undefined) throw new RangeError('a duel is between two')
      const call = table.settle(() => {
        const face = table.die(2, COIN, 'anna')
        const asked = option({ name: 'call', rule: 'toy.stance', to: anna, options: ['1', '2'] })
        return Number(table.ask(asked)) === face
      })
      win(state, call ? 'red' : 'blue')
    })
    expect(solved(bestPlay(settled, begun(1), { side: 'red', budget: BY_WORK })).value).toBe(1)
  })

  test('is of the side that a figure fights for, even if it is named like the other side', () => {
    const yielding = game((table, state) => {
      const [anna] = state.duellists
      if (anna === undefined) throw new RangeError('a duel is between two')
      const asked = option({ name: 'go', rule: 'toy.stance', to: anna, options: ['win', 'lose'] })
      win(state, table.ask(asked) === 'win' ? 'red' : 'blue')
    })
    const namesake = (seat: string) => {
      const { state } = begun(1)
      const [anna] = state.duellists
      if (anna !== undefined) Object.assign(anna, { id: 'blue', seat })
      return { state }
    }
    for (const seat of ['red', 'carla', 'blue']) {
      const worth = (side: string): number =>
        solved(bestPlay(yielding, namesake(seat), { side, budget: BY_WORK })).value
      expect([seat, worth('red'), worth('blue')]).toEqual([seat, 1, 0])
    }
  })

  test('tells the first choice as it is asked, after the steps that lead to it', () => {
    const words: System<ToyState>['tell']['question'] = (_, state) => ({
      ask: `Round ${Object(state).round}: what now?`,
      label: (key) => `the ${key} road`,
      hint: () => '',
    })
    const fork = game((table, state) => {
      const [anna] = state.duellists
      state.round++
      if (anna === undefined || state.round < 3) return
      const asked = option({ name: 'way', rule: 'toy.push', to: anna, options: ['high', 'low'] })
      win(state, table.ask(asked) === 'high' ? 'red' : 'blue')
    })
    const told = { ...fork, tell: { ...fork.tell, question: words } }
    const { first } = solved(bestPlay(told, begun(1), { side: 'red', budget: BY_WORK }))
    expect(first).toMatchObject({
      ask: 'Round 3: what now?',
      options: [{ label: 'the high road' }, { label: 'the low road' }],
    })
  })

  test('says so where playing on for ever is part of it', () => {
    const wait = game((table, state) => {
      const [anna] = state.duellists
      if (
        anna !== undefined &&
        table.ask(option({ name: 'go', rule: 'toy.stance', to: anna, options: ['wait', 'lose'] })) === 'lose'
      )
        win(state, 'blue')
    })
    expect(solved(bestPlay(wait, begun(1), { side: 'red', budget: BY_WORK }))).toMatchObject({
      low: 0,
      high: 1,
    })
  })

  test('is no worse than any policy against the same opponent', () => {
    const start = { state: toy.begin(parseScenario(toy, toyDuel(1))) }
    const best = solved(bestPlay(toy, start, { side: 'red', policies: { blue: 'skilled' }, budget: BY_WORK }))
    for (const red of ['wild', 'skilled']) {
      const odds = enumerateFrom(toy, start, { policies: { red, blue: 'skilled' }, budget: BY_WORK })
      if (!odds.exact) throw new Error(odds.why)
      const worth = (odds.distribution.get('red') ?? 0) + (odds.distribution.get('draw') ?? 0) / 2
      expect(best.high).toBeGreaterThanOrEqual(worth - 1e-6)
    }
  })

  test('from the middle of a step knows that the step will be new when the fight comes back to it', () => {
    const coins = game((table, state) => {
      const face = table.die(4, COIN, 'anna')
      if (face <= 2) win(state, face === 1 ? 'red' : 'blue')
    })
    const rolled = { tag: 'die', dice: [4], faces: [3], how: 'drawn' as const, seed: 0 }
    const { low, high } = solved(
      bestPlay(coins, { ...begun(1), answers: [rolled] }, { side: 'red', budget: BY_WORK }),
    )
    expect(low).toBeCloseTo(1 / 2, 5)
    expect(high).toBeCloseTo(1 / 2, 5)
  })

  test('gives up when the budget is used up, and refuses a side that is not there', () => {
    const start = { state: toy.begin(parseScenario(toy, toyDuel(3))) }
    expect(bestPlay(toy, start, { side: 'red', budget: { states: 2 } })).toMatchObject({
      exact: false,
      why: 'more than 2 states',
    })
    expect(() => bestPlay(toy, start, { side: 'green' })).toThrow(Refusal)
    expect(() => bestPlay(toy, start, { side: 'green' })).toThrow('There is no side "green".')
  })
})
