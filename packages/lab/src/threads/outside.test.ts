/**
 * Games from outside in the lab: threads import them by the address of their module, and one that has none stays here.
 */
import { Refusal } from '@steelyard/kernel'
import { toy, toyDuel } from '@steelyard/kernel/testing'
import { dropSystem, useSystem } from '@steelyard/systems'
import { afterEach, expect, it } from 'vitest'
import './node-threads.ts'
import { simulateInThreads } from '../simulation/threads.ts'

afterEach(() => dropSystem('toy'))

it('fights a game without an address in this thread, and says so where threads were asked for', async () => {
  useSystem(toy)
  const { outcomes } = await simulateInThreads(toyDuel(1), { fights: 25_000 })
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(25_000)
  const threads = simulateInThreads(toyDuel(1), { fights: 100, workers: 2 })
  await expect(threads).rejects.toThrow(Refusal)
  await expect(threads).rejects.toMatchObject({
    hint: expect.stringContaining('useSystem(game, { module })'),
  })
})
