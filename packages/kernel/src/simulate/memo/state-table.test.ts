/**
 * The table of states: equal states have one number and different ones never do, whatever differs in them; and what is
 * kept of a state is that state.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../scenario/scenario.ts'
import { toy, toyDuel } from '../../testing/toy.ts'
import { StateTable, sizeOf } from './state-table.ts'

interface Field {
  phase: string
  round: number
  winner: string | null
  figures: { name: string; hp: number; held: boolean; wounds: number[]; items: { arm: number }[] }[]
  leader: { at: number; pool: number[] } | null
}

function field(): Field {
  return {
    phase: 'round',
    round: 1,
    winner: null,
    figures: [
      { name: 'a', hp: 3, held: false, wounds: [], items: [{ arm: 1 }] },
      { name: 'b', hp: 3, held: false, wounds: [], items: [] },
    ],
    leader: { at: 0, pool: [1, 2] },
  }
}

const figures = fc.record({
  name: fc.constantFrom('a', 'b', '=', ''),
  hp: fc.integer({ min: -1, max: 3 }),
  held: fc.boolean(),
  wounds: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
  items: fc.array(fc.record({ arm: fc.integer({ min: 0, max: 2 }) }), { maxLength: 2 }),
})
const fields: fc.Arbitrary<Field> = fc.record({
  phase: fc.constantFrom('round', 'melee'),
  round: fc.integer({ min: 1, max: 2 }),
  winner: fc.constantFrom(null, '', 'null', 'red'),
  figures: fc.array(figures, { minLength: 1, maxLength: 3 }),
  leader: fc.option(
    fc.record({ at: fc.integer({ min: -1, max: 1 }), pool: fc.array(fc.nat(1), { maxLength: 2 }) }),
  ),
})

test('states have the same number if and only if they are the same', () => {
  fc.assert(
    fc.property(fc.array(fields, { minLength: 2, maxLength: 40 }), (states) => {
      const table = new StateTable(field(), true)
      const numbers = new Map([[JSON.stringify(field()), 0]])
      for (const state of states) {
        const text = JSON.stringify(state)
        const number = table.numberOf(state)
        expect(number).toBe(numbers.get(text) ?? numbers.size)
        numbers.set(text, number)
      }
      for (const [text, number] of numbers) expect(JSON.stringify(table.stateAt(number))).toBe(text)
    }),
  )
})

test('keys that stand in another order are another state', () => {
  const table = new StateTable<object>({ one: 1, other: { a: 1, b: 2 } }, true)
  expect(table.numberOf({ other: { a: 1, b: 2 }, one: 1 })).toBe(1)
  expect(table.numberOf({ one: 1, other: { b: 2, a: 1 } })).toBe(2)
  expect(table.numberOf({ one: 1 })).toBe(3)
  expect(table.numberOf({ one: 1, other: { a: 1, b: 2 }, more: 0 })).toBe(4)
  expect(table.numberOf({ one: 1, other: { a: 1, b: 2 } })).toBe(0)
})

test('a first state that does not recur is not found', () => {
  const table = new StateTable(field(), false)
  expect(table.numberOf(field())).toBe(1)
  expect(table.numberOf(field())).toBe(1)
})

test('of equal figures in different states one is kept', () => {
  const table = new StateTable(field(), true)
  const wounded = (round: number): Field => {
    const state = field()
    const [first] = state.figures
    if (first !== undefined) first.hp = 1
    return { ...state, round }
  }
  const [one, other] = [2, 3].map((round) => table.stateAt(table.numberOf(wounded(round))))
  expect(one?.figures[0]).toBe(other?.figures[0])
  expect(one?.figures[1]).toBe(table.stateAt(0).figures[1])
  expect(one?.figures[0]?.hp).toBe(1)
})

describe('room', () => {
  test('is there for millions of values, not for more', () => {
    const table = new StateTable<{ list: number[] }>({ list: [] }, true)
    for (let at = 0; at < 8; at++) table.numberOf({ list: Array.from({ length: 1_000_000 }, () => at) })
    expect(table.isFull).toBe(true)
    expect(new StateTable(field(), true).isFull).toBe(false)
  })

  test('is not needed for what copies of a state share', () => {
    const state = toy.begin(parseScenario(toy, toyDuel(3)))
    const sharing = { ...toy, copy: (given: typeof state) => ({ ...given }) }
    expect(sizeOf(toy, state)).toBeGreaterThan(2)
    expect(sizeOf(sharing, state)).toBe(0)
  })
})
