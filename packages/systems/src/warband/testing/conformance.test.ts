/**
 * What every system must pass, held against random fights of this one. `npm run soak` plays many thousands of them;
 * STEELYARD_GAME=n looks at one game again.
 */
import { conformance, withoutRounds } from '@steelyard/kernel/testing'
import { describe, test } from 'vitest'
import { warband } from '../index.ts'
import { randomScenario } from './generate.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const only = process.env['STEELYARD_GAME']

describe('warband', () => {
  const checks = conformance(warband, {
    scenarios: randomScenario,
    games: soak ? 50_000 : 12,
    illegal: soak ? 50_000 : 100,
    sampled: soak ? 1_000 : 2,
    ...(soak ? { stops: Number.POSITIVE_INFINITY } : {}),
    only: only === undefined ? null : Number(only),
    small: [
      {
        name: 'a footman and a bandit with two hit points each',
        scenario: {
          system: 'warband',
          field: { start: 'contact' },
          sides: [
            { id: 'party', figures: [{ use: 'footman', hp: 2 }] },
            { id: 'foes', figures: [{ use: 'bandit', hp: 2 }] },
          ],
        },
        policies: { party: 'simple', foes: 'simple' },
        fights: 4_000,
      },
    ],
    lasting: withoutRounds,
  })
  for (const { name, run } of checks) test(name, run)
})
