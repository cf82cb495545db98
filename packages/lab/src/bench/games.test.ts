import { simulate } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { gameFights } from './references.ts'

test.each(gameFights)('$title: every fight is decided', ({ scenario }) => {
  const { outcomes, fights } = simulate(scenario, {
    fights: 20,
    policies: { players: 'simple', npcs: 'simple' },
  })
  expect(fights).toBe(20)
  expect(outcomes['undecided'] ?? 0).toBe(0)
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(20)
})
