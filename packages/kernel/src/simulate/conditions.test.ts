/**
 * Fights that end by a caller's own condition, and measures that look at events: simulation and enumeration agree.
 */
import { describe, expect, test } from 'vitest'
import { type EnumerateOptions, enumerateFrom } from '../odds/enumerate.ts'
import { parseScenario } from '../scenario/scenario.ts'
import type { EndCondition, EventMeasure } from '../system/system.ts'
import { type ToyState, toy, toyDuel } from '../testing/toy.ts'
import { simulateFrom } from './simulate.ts'

const start = { state: toy.begin(parseScenario(toy, toyDuel(2))) }
const policies = { red: 'skilled', blue: 'wild' }
const FIGHTS = 4_000
// Two who guard circle each other for ever, and a whole state tells the rounds apart.
const LAST_ROUND = 3

function expectAgreement(
  options: EnumerateOptions<ToyState>,
  counts: Readonly<Record<string, number>>,
): void {
  const found = enumerateFrom(toy, start, {
    policies,
    budget: { states: 20_000, milliseconds: Number.POSITIVE_INFINITY },
    ...options,
  })
  if (!found.exact) throw new Error(found.why)
  const exact = new Map([...found.distribution].map(([value, chance]) => [String(value), chance]))
  expect(exact.size).toBeGreaterThan(1)
  for (const value of new Set([...exact.keys(), ...Object.keys(counts)])) {
    const chance = exact.get(value) ?? 0
    const error = Math.sqrt((chance * (1 - chance)) / FIGHTS)
    expect(Math.abs((counts[value] ?? 0) / FIGHTS - chance), value).toBeLessThanOrEqual(4 * error + 1e-5)
  }
}

describe('a condition of one’s own', () => {
  const firstBlood: EndCondition<ToyState> = {
    ends: ({ duellists, round }) => {
      const hurt = duellists.filter(({ hearts }) => hearts < 2)
      if (hurt.length > 0) return `${hurt.map(({ id }) => id).join(' and ')} bled`
      return round > LAST_ROUND ? 'nobody bled' : null
    },
  }

  test('of the state ends fights, named or memoised', () => {
    const { outcomes } = simulateFrom(toy, start, {
      fights: FIGHTS,
      policies,
      until: firstBlood,
      playedFirst: 100,
    })
    expect(Object.keys(outcomes).every((how) => how.endsWith('bled'))).toBe(true)
    expectAgreement({ until: firstBlood }, outcomes)
  })

  test('of an event ends fights', () => {
    const until: EndCondition<ToyState> = {
      readsEvents: true,
      ends: (_state, events) => (events.some(({ event }) => event === 'hurt') ? 'hit' : null),
    }
    const { outcomes } = simulateFrom(toy, start, { fights: FIGHTS, policies, until })
    expect(outcomes['hit']).toBeGreaterThan(0)
  })
})

test('a measure of events counts what happened', () => {
  const hits: EventMeasure = {
    first: 0,
    after: (value, { event }) => Number(value) + (event === 'hurt' ? 1 : 0),
  }
  const until: EndCondition<ToyState> = { ends: ({ round }) => (round > LAST_ROUND ? 'late' : null) }
  const { measures } = simulateFrom(toy, start, { fights: FIGHTS, policies, measures: { hits }, until })
  const counts = measures['hits'] ?? {}
  expect(Object.keys(counts).length).toBeGreaterThan(1)
  expectAgreement({ measure: hits, until }, counts)
})
