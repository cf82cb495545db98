/**
 * Strength: a hand against itself is even, a better one wins more, and the intervals hold what was counted.
 */
import { describe, expect, test } from 'vitest'
import { ladder } from './strength.ts'

const sentries = {
  system: 'bastionland',
  sides: ['one', 'other'].map((id) => ({ id, figures: ['gate-sentry'] })),
}

describe('a ladder', () => {
  test('of one hand twice is even to the fight: sides change and the dice do not know who plays', async () => {
    const [rung] = await ladder(sentries, ['simple', 'simple'], { fights: 400, searched: 2 })
    expect(rung).toMatchObject({ better: 'simple', worse: 'simple', fights: 400 })
    expect(rung?.share).toBe(0.5)
    expect(rung?.low).toBeLessThan(0.5)
    expect(rung?.high).toBeGreaterThan(0.5)
  })

  test('rises: who strikes beats who does anything', async () => {
    const rungs = await ladder(sentries, ['random', 'simple'], { fights: 400, searched: 2 })
    expect(rungs).toHaveLength(1)
    expect(rungs[0]?.low).toBeGreaterThan(0.7)
    expect(rungs[0]?.share).toBeLessThanOrEqual(rungs[0]?.high ?? 0)
  })

  test('needs two sides', async () => {
    const crowd = { ...sentries, sides: [...sentries.sides, { id: 'third', figures: ['gate-sentry'] }] }
    await expect(ladder(crowd, ['random', 'simple'], { fights: 2, searched: 2 })).rejects.toMatchObject({
      code: 'malformed-request',
    })
  })
})
