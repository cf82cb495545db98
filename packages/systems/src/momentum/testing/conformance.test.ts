/**
 * What every system must pass, held against random fights of this one. `npm run soak` plays many thousands of
 * them; STEELYARD_GAME=n looks at one game again.
 */
import { type FightEvent, parseScenario, simulateFrom } from '@steelyard/kernel'
import { conformance, withoutRounds } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { momentum } from '../index.ts'
import { randomScenario } from './generate.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const only = process.env['STEELYARD_GAME']

/** Keys do not count rounds, so what is told of their number may differ, and by which rule momentum is gained. */
function lasting(event: FightEvent): unknown {
  return event.event === 'gain' ? { ...event, rule: '' } : withoutRounds(event)
}

describe('momentum', () => {
  const checks = conformance(momentum, {
    scenarios: randomScenario,
    games: soak ? 50_000 : 12,
    illegal: soak ? 50_000 : 100,
    sampled: soak ? 1_000 : 2,
    ...(soak ? { stops: Number.POSITIVE_INFINITY } : {}),
    only: only === undefined ? null : Number(only),
    measured: [
      {
        name: 'two rounds of Diaghilev and a brute',
        scenario: {
          system: 'momentum',
          rulings: { 'round-limit': 2 },
          sides: [
            { id: 'pcs', figures: ['diaghilev'] },
            { id: 'npcs', figures: ['brute'] },
          ],
        },
      },
    ],
    lasting,
  })
  for (const { name, run } of checks) test(name, run)

  test('a crowd can fight: thirty pressgangers against the captain and her company', () => {
    const sides = [
      { id: 'pcs', figures: ['ysolde', 'odo', 'ulla', 'sefu'] },
      { id: 'npcs', figures: [{ use: 'pressganger', count: 30 }] },
    ]
    const scenario = { system: 'momentum', rulings: { 'round-limit': 20 }, sides }
    const state = momentum.begin(parseScenario(momentum, scenario))
    for (const policy of Object.keys(momentum.policies)) {
      const policies = { pcs: policy, npcs: policy }
      const { outcomes } = simulateFrom(momentum, { state }, { fights: 2, policies, measures: {} })
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(2)
    }
  })
})
