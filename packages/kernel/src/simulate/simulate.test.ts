/**
 * Many fights: a range is the same wherever it is run, and two ranges make the whole.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { parseScenario } from '../scenario/scenario.ts'
import { usualPolicy } from '../system/policy.ts'
import { option } from '../table/decision.ts'
import { duel, muster, say } from '../testing/duel.ts'
import { tiny } from '../testing/tiny.ts'
import { toy, toyDuel } from '../testing/toy.ts'
import {
  countAnswers,
  fastForm,
  mergeSimulations,
  policiesOf,
  policiesOfHands,
  resultOf,
  type Simulation,
  simulateFrom,
} from './simulate.ts'

const start = { state: toy.begin(parseScenario(toy, toyDuel(3))) }
const policies = { red: 'skilled', blue: 'wild' }

function simulate(fights: number, from = 0, seed: string | number = 7): Simulation {
  return simulateFrom(toy, start, { fights, from, seed, policies })
}

describe('a range of fights', () => {
  test('cut anywhere is the whole, to the bit', () => {
    const whole = simulate(60)
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 5 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((one, other) => one - other), 60]
        const parts = edges.slice(1).map((to, at) => simulate(to - (edges[at] ?? 0), edges[at]))
        const merged = parts.toReversed().reduce(mergeSimulations)
        expect(JSON.stringify(merged)).toBe(JSON.stringify(whole))
      }),
      { numRuns: 20 },
    )
  })

  test('counts every fight once, in outcomes and in each measure', () => {
    const { outcomes, measures, fights, steps } = simulate(200)
    const sum = (counts: Record<string, number> = {}): number =>
      Object.values(counts).reduce((all, count) => all + count, 0)
    expect([sum(outcomes), sum(measures['bouts'])]).toEqual([fights, fights])
    expect(steps).toBeGreaterThan(200)
  })

  test('is another with another seed, and the same with the same', () => {
    expect(simulate(50, 0, 'a').checksum).not.toBe(simulate(50, 0, 'b').checksum)
    expect(simulate(50, 0, 'a')).toEqual(simulate(50, 0, 'a'))
    expect(simulate(50, 0).checksum).not.toBe(simulate(50, 50).checksum)
  })

  test('is the same with the log on', () => {
    const logged = simulateFrom(toy, start, { fights: 50, seed: 7, policies, logs: true })
    expect(logged).toEqual(simulate(50))
  })

  test('leaves the state it began with alone', () => {
    const before = JSON.stringify(start.state)
    simulate(20)
    expect(JSON.stringify(start.state)).toBe(before)
  })

  test('must be a range', () => {
    for (const fights of [0, -1, 1.5, Number.NaN, 1e13]) expect(() => simulate(fights)).toThrow(Refusal)
    for (const from of [-1, 0.5, Number.NaN]) expect(() => simulate(1, from)).toThrow(Refusal)
  })
})

test('measures count numbers of any kind, texts and truths', () => {
  const values = [0, 3, 255, 256, -1, 0.5, 1e9, 'none', '3', true]
  let fight = 0
  const { measures } = simulateFrom(toy, start, {
    fights: values.length * 3,
    policies: { red: usualPolicy, blue: usualPolicy },
    measures: { any: () => values[fight++ % values.length] ?? 0 },
  })
  const counts = { '0': 3, '3': 6, '255': 3, '256': 3, '-1': 3, '0.5': 3, '1000000000': 3, none: 3, true: 3 }
  expect(measures['any']).toEqual(counts)
})

test('fights that do not end are undecided', () => {
  const result = simulateFrom(toy, start, { fights: 3, policies: { red: 'cautious', blue: 'cautious' } })
  expect(result.outcomes).toEqual({ undecided: 3 })
  expect(result.steps).toBe(3 * toy.maxSteps)
})

test('every roll and every question of every fight is counted for whoever wants to know', () => {
  const roll = { name: 'luck', rule: 'tiny.luck' }
  const system = tiny<{ left: number }>({
    first: { left: 3 },
    steps: {
      turn: (table, state) => {
        table.ask(
          option({
            name: 'manner',
            rule: 'tiny.turn',
            to: { id: 'ann', seat: 'red' },
            options: ['hard', 'careful'],
          }),
        )
        table.die(20, roll, 'ann')
        table.pool(6, 4, roll, 'ann')
        state.left -= 1
      },
    },
    next: ({ left }) => (left > 0 ? 'turn' : null),
  })
  const moment = { state: { left: 3 } }
  expect(countAnswers(system, moment, { fights: 5, policies: { red: usualPolicy } })).toBe(5 * 3 * 3)
})

describe('the form of a state for many steps', () => {
  const setup = Object.freeze({ names: Object.freeze(['Anna', 'Bert']) })

  test('is the same state, and nothing in it is frozen', () => {
    const form = fastForm({ setup, hearts: [3, 3] })
    expect(form).toEqual({ setup: { names: ['Anna', 'Bert'] }, hearts: [3, 3] })
    expect([Object.isFrozen(form.setup), Object.isFrozen(form.setup.names)]).toEqual([false, false])
  })

  test('shares what was frozen with every other state of the fight, and nothing else', () => {
    const hearts = [3, 3]
    const one = fastForm({ setup, hearts })
    const other = fastForm({ setup, hearts })
    expect(one.setup).toBe(other.setup)
    expect(one.hearts).not.toBe(other.hearts)
  })
})

describe('a simulation from the middle of a step', () => {
  test('keeps the answers that were given', () => {
    const fight = duel(1)
    muster(fight)
    say(fight, 'stance', 'anna', 'guard')
    const { current } = fight.parts()
    const moment = { state: current.before, answers: current.answers }
    const guarded = simulateFrom(toy, moment, {
      fights: 300,
      policies: { red: 'skilled', blue: 'skilled' },
      measures: { fell: ({ winner, round }) => winner === 'red' && round === 1 },
    })
    expect(guarded.measures['fell']).toEqual({ false: 300 })
  })
})

describe('policies', () => {
  test('come by name, with or without ai:, or as functions', () => {
    const named = policiesOf(toy, { red: 'ai:skilled', blue: 'wild', referee: 'usual' })
    expect(named.get('red')).toBe(toy.policies['skilled']?.decide)
    expect(named.get('blue')).toBe(toy.policies['wild']?.decide)
    expect(named.has('referee')).toBe(true)
    for (const name of ['nobody', '__proto__', 'constructor'])
      expect(() => policiesOf(toy, { red: name })).toThrow('has no policy')
    expect(() => policiesOf(toy, JSON.parse('{ "red": null }'))).toThrow(Refusal)
  })

  test('stand in for people', () => {
    expect(policiesOfHands({ red: 'human', blue: 'ai:wild' }, 'skilled')).toEqual({
      red: 'skilled',
      blue: 'wild',
    })
  })
})

test('a result is the winner, or how it ended', () => {
  const state = toy.begin(parseScenario(toy, toyDuel(1)))
  expect(resultOf(toy, state)).toBe('undecided')
  toy.end(state, 'red')
  expect(resultOf(toy, state)).toBe('red')
  toy.end(state, null)
  expect(resultOf(toy, state)).toBe('draw')
})
