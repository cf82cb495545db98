import { simulate } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { fightByHand } from './hand-written-duel.ts'
import { references } from './references.ts'

test.each(references)('$name: rules and hand-written twin agree in every fight', (reference) => {
  const { scenario, players, npcs, few } = reference
  const options = { fights: few, seed: 'twin' }
  const real = simulate(scenario, options)
  const twin = fightByHand(players, npcs, options)
  expect(twin.outcomes).toEqual(real.outcomes)
  expect(twin.rounds).toEqual(real.measures['rounds'])
  expect(twin.checksum).toBe(real.checksum)
})

test('the twin is not equal by being empty: other dice, other fights', () => {
  const [reference] = references
  if (reference === undefined) throw new Error('no reference')
  const { players, npcs, few } = reference
  const one = fightByHand(players, npcs, { fights: few, seed: 'one' })
  const other = fightByHand(players, npcs, { fights: few, seed: 'other' })
  expect(one.checksum).not.toBe(other.checksum)
  expect(Object.keys(one.outcomes).length).toBeGreaterThan(1)
})
