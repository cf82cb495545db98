/**
 * What every system must pass, held against random fights and arguments of this one. `npm run soak` plays many
 * thousands of them; STEELYARD_GAME=n looks at one game again.
 */
import { parseScenario, type Random, simulateFrom } from '@steelyard/kernel'
import { conformance } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { stances } from '../index.ts'
import type { State } from '../state/state.ts'
import { randomScenario } from './generate.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const only = process.env['STEELYARD_GAME']

/** Other secrets, and another number of them, wherever a seat does not know them. */
function hide(state: State, seat: string, random: Random): void {
  if (seat === 'referee') return
  const team = state.figures.find((figure) => figure.seat === seat)?.team
  const profiles = state.setup.profiles.map((profile, at) => {
    const figure = state.figures[at]
    if (figure === undefined || figure.seat === seat || profile.secrets.length === 0) return profile
    const known = team === undefined ? 0 : (figure.betrayed[team] ?? 0)
    const others = Array.from({ length: random.die(3) }, () => `It is number ${random.die(1000)}.`)
    return { ...profile, secrets: [...profile.secrets.slice(0, known), ...others] }
  })
  state.setup = { ...state.setup, profiles }
}

describe('stances', () => {
  const checks = conformance(stances, {
    scenarios: randomScenario,
    games: soak ? 50_000 : 12,
    illegal: soak ? 50_000 : 100,
    sampled: soak ? 1_000 : 2,
    ...(soak ? { stops: Number.POSITIVE_INFINITY } : {}),
    only: only === undefined ? null : Number(only),
    small: [
      {
        name: 'two of the levy with nothing left',
        scenario: {
          system: 'stances',
          field: { maxRounds: 2 },
          rulings: { aftermath: 'stop' },
          sides: [
            { id: 'pcs', figures: [{ use: 'levy', guard: 0, vitality: 1 }] },
            { id: 'npcs', figures: [{ use: 'levy', id: 'other', guard: 0, vitality: 1 }] },
          ],
        },
        policies: { pcs: 'simple', npcs: 'simple' },
        fights: 4_000,
      },
    ],
    hide,
  })
  for (const { name, run } of checks) test(name, run)

  test('a crowd can fight: thirty bandits against the company', () => {
    const sides = [
      { id: 'pcs', figures: ['magnus', 'brannoc', 'sable', 'lyra'] },
      { id: 'npcs', figures: [{ use: 'road-bandit', count: 30 }] },
    ]
    const scenario = { system: 'stances', rulings: { spells: 'on' }, field: { maxRounds: 2 }, sides }
    const state = stances.begin(parseScenario(stances, scenario))
    for (const policy of Object.keys(stances.policies)) {
      const policies = { pcs: policy, npcs: policy }
      const { outcomes } = simulateFrom(stances, { state }, { fights: 1, policies, measures: {} })
      expect(Object.values(outcomes)).toEqual([1])
    }
  })
})
