/**
 * The checkpoints of a battle hold whoever stays as they are only once: hundreds of steps of four hundred figures would
 * else take a hundred megabytes.
 */
import { loadFight, saveFight } from '@steelyard/kernel'
import { expect, test } from 'vitest'
import { createFight, samplesOf, systemNamed } from './registry.ts'
import './index.ts'

test('figures that a step leaves alone are the same in the checkpoint after it', () => {
  const warband = systemNamed('warband')
  const battle = samplesOf(warband).find(({ id }) => id === 'two-hundred')
  const hands = { players: 'ai:usual', npcs: 'ai:usual' } as const
  const fight = createFight(battle?.data, { hands, seed: 'shared', auto: false })
  let steps = 0
  fight.advance(() => ++steps === 40)
  for (const each of [fight, loadFight(warband, saveFight(fight))]) {
    const { entries } = each.parts()
    const figures = entries.flatMap(({ before }) => Array.from(Reflect.get(before, 'figures') ?? []))
    expect(entries).toHaveLength(40)
    expect(figures.length).toBe(40 * 400)
    expect(new Set(figures).size).toBeLessThan(figures.length / 10)
  }
})
