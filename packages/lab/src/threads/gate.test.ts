import { describe, expect, test } from 'vitest'
import { Gate } from './gate.ts'

/** Lets everything happen that can. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a gate', () => {
  test('lets in as many as there are places, then the lowest rank first', async () => {
    const gate = new Gate(2)
    const inside: number[] = []
    for (const rank of [5, 5, 9, 7, 8, 7]) void gate.enter(rank).then(() => inside.push(rank))
    await settled()
    expect(inside).toEqual([5, 5])
    for (let left = 0; left < 4; left++) gate.leave()
    await settled()
    expect(inside).toEqual([5, 5, 7, 7, 8, 9])
  })

  test('who gives way comes back after the earlier one', async () => {
    const gate = new Gate(1)
    const told: string[] = []
    await gate.enter(2)
    expect(gate.isWantedBefore(2)).toBe(false)
    void gate.enter(1).then(() => told.push('earlier'))
    expect(gate.isWantedBefore(2)).toBe(true)
    void gate.giveWay(2).then(() => told.push('back'))
    await settled()
    expect(told).toEqual(['earlier'])
    gate.leave()
    await settled()
    expect(told).toEqual(['earlier', 'back'])
  })

  test('there is a vacancy only while nobody waits, and knowing of it takes no place', async () => {
    const gate = new Gate(1)
    let told = 0
    const hope = (): void => void gate.vacancy().then(() => told++)
    hope()
    await settled()
    expect(told).toBe(1)
    await gate.enter(1)
    void gate.enter(1)
    hope()
    gate.leave()
    await settled()
    expect(told).toBe(1)
    gate.leave()
    await settled()
    expect(told).toBe(2)
  })
})
