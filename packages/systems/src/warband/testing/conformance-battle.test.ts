/**
 * What every system must pass, held against random battles of this one. `npm run soak` plays many thousands of them;
 * STEELYARD_GAME=n looks at one game again.
 */
import { parseScenario, simulateFrom } from '@steelyard/kernel'
import { conformance, withoutRounds } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { battles } from '../content/battles.ts'
import { warband } from '../index.ts'
import { randomBattle } from './generate-battle.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const only = process.env['STEELYARD_GAME']

describe('warband in battle', () => {
  const checks = conformance(warband, {
    scenarios: randomBattle,
    games: soak ? 20_000 : 5,
    illegal: soak ? 20_000 : 60,
    sampled: soak ? 400 : 2,
    ...(soak ? { stops: Number.POSITIVE_INFINITY } : {}),
    only: only === undefined ? null : Number(only),
    lasting: withoutRounds,
  })
  for (const { name, run } of checks) test(name, run)

  test('every ready-made battle can be fought to the end, two hundred a side too', () => {
    for (const { id, scenario } of battles) {
      const state = warband.begin(parseScenario(warband, scenario))
      const policies = { party: 'simple', foes: 'simple' }
      const { outcomes } = simulateFrom(warband, { state }, { fights: 2, policies, measures: {} })
      expect(Object.keys(outcomes), id).not.toContain('undecided')
      expect(
        Object.values(outcomes).reduce((sum, count) => sum + count, 0),
        id,
      ).toBe(2)
    }
  })
})
