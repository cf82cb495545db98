/**
 * What every system must pass, held against random fights of this one. `npm run soak` plays many thousands of
 * them; STEELYARD_GAME=n looks at one game again.
 */
import { parseScenario, type Random, simulateFrom } from '@steelyard/kernel'
import { conformance } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { mythras } from '../index.ts'
import { effectNames } from '../rules/melee/exchange.ts'
import type { State } from '../state/state.ts'
import { randomScenario } from './generate.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const only = process.env['STEELYARD_GAME']

/** Which effect a counter was prepared against is known to its owner and the referee alone. */
function hide(state: State, seat: string, random: Random): void {
  if (seat === 'referee') return
  for (const figure of state.figures)
    if (figure.seat !== seat)
      for (const counter of figure.counters)
        counter.effect = effectNames[random.die(effectNames.length) - 1] ?? 'trip'
}

/** Every fight begins with a counter that somebody has prepared, so that there is a secret to keep. */
function scenarios(random: Random): unknown {
  const scenario: { sides?: unknown } = randomScenario(random)
  if (!Array.isArray(scenario.sides)) return scenario
  const [first, second] = scenario.sides.map(({ figures }: { figures: unknown[] }) => figures)
  const [one, other] = [named(first?.[0], 'plotter'), named(second?.[0], 'prey')]
  if (first === undefined || second === undefined || one === null || other === null) return scenario
  first[0] = { ...one, seat: 'players', counters: [{ against: other.id, effect: 'trip' }] }
  second[0] = other
  return scenario
}

/** One figure with an id to refer to; null for a crowd. */
function named(figure: unknown, id: string): { id: unknown } | null {
  if (typeof figure === 'string') return named({ use: figure }, id)
  if (typeof figure !== 'object' || figure === null || 'count' in figure) return null
  return { id, ...figure }
}

/** A brawler without luck who can be struck in one place only, so that a round is small enough to be counted out. */
function oneSpot(id: string, more: object): object {
  return { use: 'brawler', id, luck: 0, ...more }
}

describe('mythras', () => {
  const checks = conformance(mythras, {
    scenarios,
    games: soak ? 20_000 : 12,
    illegal: soak ? 50_000 : 120,
    sampled: soak ? 400 : 2,
    ...(soak ? { stops: Number.POSITIVE_INFINITY } : {}),
    only: only === undefined ? null : Number(only),
    measured: [
      {
        name: 'a round of a brawler and somebody who cannot answer',
        scenario: {
          system: 'mythras',
          sides: [
            { id: 'players', figures: [oneSpot('one', { actionPoints: 1, locations: ['1-20 body 0/2'] })] },
            { id: 'npcs', figures: [oneSpot('other', { actionPoints: 0, locations: ['1-20 chest 0/1'] })] },
          ],
        },
        until: 'round',
        hands: soak ? ['simple', 'skilled'] : ['simple'],
      },
    ],
    hide,
  })
  for (const { name, run } of checks) test(name, run)

  test('a crowd can fight: twenty goblins against a dragon', () => {
    const sides = [
      { id: 'players', figures: [{ use: 'goblin', count: 20 }] },
      { id: 'npcs', figures: ['dragon'] },
    ]
    const state = mythras.begin(parseScenario(mythras, { system: 'mythras', sides }))
    for (const policy of Object.keys(mythras.policies)) {
      const policies = { players: policy, npcs: policy }
      const { outcomes } = simulateFrom(mythras, { state }, { fights: 1, policies, measures: {} })
      expect(Object.values(outcomes)).toEqual([1])
    }
  })
})
