/**
 * The toy passes what every system must pass; with STEELYARD_SOAK=1 it does so at length.
 */
import { describe, test } from 'vitest'
import type { Random } from '../table/random.ts'
import { conformance } from './conformance.ts'
import { type ToyState, toy, toyDuel } from './toy.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const only = process.env['STEELYARD_GAME']

function hide(state: ToyState, seat: string, random: Random): void {
  if (seat === 'referee') return
  for (const duellist of state.duellists) {
    if (duellist.seat === seat) continue
    duellist.coins = random.die(3) - 1
    duellist.charms = random.die(2) === 1 ? ['luck'] : ['nerve']
  }
}

describe('toy', () => {
  const checks = conformance(toy, {
    scenarios: (random) => toyDuel(random.die(5), random.die(5)),
    games: soak ? 100_000 : 30,
    illegal: soak ? 100_000 : 400,
    sampled: soak ? 1_000 : 4,
    ...(soak ? { stops: Number.POSITIVE_INFINITY } : {}),
    only: only === undefined ? null : Number(only),
    hide,
    lasting: (event) => (event.event === 'bout' ? event.event : event),
    small: [
      { name: 'one heart each, at random', scenario: toyDuel(1) },
      { name: 'a skilled rush', scenario: toyDuel(3), policies: { red: 'skilled', blue: 'cautious' } },
      {
        name: 'both guard',
        scenario: toyDuel(1),
        policies: { red: 'cautious', blue: 'cautious' },
        fights: 100,
      },
    ],
    measured: [{ name: 'a round', scenario: toyDuel(1), until: 'round' }],
  })
  for (const { name, run } of checks) test(name, run)
})
