/**
 * What every system must pass, held against random fights of this one. `npm run soak` plays a hundred thousand
 * of them; STEELYARD_GAME=n looks at one game again.
 */
import { parseScenario, simulateFrom } from '@steelyard/kernel'
import { conformance, withoutRounds } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { bastionland } from '../index.ts'
import { randomScenario } from './generate.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const only = process.env['STEELYARD_GAME']

describe('bastionland', () => {
  const checks = conformance(bastionland, {
    scenarios: randomScenario,
    games: soak ? 100_000 : 16,
    illegal: soak ? 100_000 : 120,
    sampled: soak ? 1_000 : 3,
    ...(soak ? { stops: Number.POSITIVE_INFINITY } : {}),
    only: only === undefined ? null : Number(only),
    small: [
      {
        name: 'two creatures',
        scenario: {
          system: 'bastionland',
          sides: ['players', 'npcs'].map((id) => ({
            id,
            figures: [{ statblock: `Of ${id} (creature): VIG 1, CLA 2, SPI 2, 0GD, A2; bite (d4 natural)` }],
          })),
        },
        policies: { players: 'simple', npcs: 'simple' },
        fights: 4_000,
      },
    ],
    lasting: withoutRounds,
  })
  for (const { name, run } of checks) test(name, run)

  test('a crowd can fight: sixty against one roll more than a hundred dice at once', () => {
    const crowd = Array.from({ length: 3 }, (_, at) => ({ use: 'shieldbearer', id: `line-${at}`, count: 20 }))
    const sides = [
      { id: 'players', figures: crowd },
      { id: 'npcs', figures: ['fen-ogre'] },
    ]
    const state = bastionland.begin(parseScenario(bastionland, { system: 'bastionland', sides }))
    for (const policy of Object.keys(bastionland.policies).filter((name) => name !== 'random')) {
      const policies = { players: policy, npcs: policy }
      const { outcomes } = simulateFrom(bastionland, { state }, { fights: 2, policies, measures: {} })
      expect(Object.values(outcomes)).toEqual([2])
    }
  })
})
