/**
 * What a save holds of a fight's rulings, over every table that a small game with a preset and a switch that follows
 * from another can have.
 */
import { describe, expect, test } from 'vitest'
import { rulingsForm } from '../system/rulings.ts'
import type { System } from '../system/system.ts'
import { toy } from '../testing/toy.ts'
import { savedState, settledState } from './saved-state.ts'

const entry = (...values: string[]) => ({
  title: 'A switch',
  question: 'Which?',
  default: values[0] ?? '',
  values: Object.fromEntries(values.map((value) => [value, value])),
  rules: [],
})
const table = { order: entry('sides', 'turns'), traps: entry('short', 'long'), ties: entry('a', 'b', 'c') }

const rulingSet = rulingsForm<Record<string, unknown>, 'plain' | 'hard'>({
  rulings: table,
  presets: {
    plain: { title: 'Plain', summary: '', sets: {} },
    hard: { title: 'Hard', summary: '', sets: { order: 'turns', ties: 'c' } },
  },
  example: '{}',
  follows: ({ order }) => ({ traps: order === 'turns' ? 'long' : 'short' }),
})
const game: System = { ...toy, rulingSet }

const whole = ['plain', 'hard'].flatMap((preset) =>
  Object.keys(table.order.values).flatMap((order) =>
    Object.keys(table.traps.values).flatMap((traps) =>
      Object.keys(table.ties.values).map((ties) => ({ preset, order, traps, ties })),
    ),
  ),
)
const stateWith = (rulings: object) => ({ setup: { sides: 2, rulings }, round: 1 })

describe('the rulings of a saved state', () => {
  test.each(whole)('are filled in again as they were: %o', (rulings) => {
    const saved = savedState(game, stateWith(rulings))
    expect(JSON.stringify(settledState(game, saved))).toBe(JSON.stringify(stateWith(rulings)))
    expect(JSON.stringify(settledState(game, stateWith(rulings)))).toBe(JSON.stringify(stateWith(rulings)))
  })

  test.each([
    { rulings: { preset: 'plain', order: 'sides', traps: 'short', ties: 'a' }, held: ['preset'] },
    { rulings: { preset: 'hard', order: 'turns', traps: 'long', ties: 'c' }, held: ['preset'] },
    { rulings: { preset: 'hard', order: 'turns', traps: 'long', ties: 'a' }, held: ['preset', 'ties'] },
    // Without its own word the traps would follow the order.
    {
      rulings: { preset: 'plain', order: 'turns', traps: 'short', ties: 'a' },
      held: ['preset', 'order', 'traps'],
    },
  ])('are what the preset and the defaults do not say: $held', ({ rulings, held }) => {
    const saved = savedState(game, stateWith(rulings))
    expect(Object.keys(Reflect.get(Reflect.get(saved, 'setup'), 'rulings'))).toEqual(held)
  })

  test('leave the state in memory as it is', () => {
    const state = stateWith({ preset: 'plain', order: 'sides', traps: 'short', ties: 'a' })
    const before = JSON.stringify(state)
    savedState(game, state)
    expect(JSON.stringify(state)).toBe(before)
  })

  test('stay as they came where they cannot be read, and where the game has no such form', () => {
    const strange = stateWith({ order: 'widdershins' })
    expect(settledState(game, strange)).toBe(strange)
    expect(settledState(game, 'nonsense')).toBe('nonsense')
    expect(savedState<object>(toy, strange)).toBe(strange)
  })
})
