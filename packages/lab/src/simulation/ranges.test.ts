import type { Simulation } from '@steelyard/kernel'
import { Refusal } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { fightRanges, type Progress } from './ranges.ts'

/** A range in which every third fight of the whole is won by 'npcs'. */
function countRange(from: number, fights: number): Simulation {
  const numbers = Array.from({ length: fights }, (_, at) => from + at)
  const npcs = numbers.filter((number) => number % 3 === 0).length
  const won = Object.entries({ npcs, players: fights - npcs }).filter(([, count]) => count > 0)
  const checksum = numbers.reduce((sum, number) => (sum + Math.imul(number + 1, 2654435761)) >>> 0, 0)
  const outcomes = Object.fromEntries(won)
  return {
    fights,
    outcomes,
    measures: { parity: parities(numbers) },
    steps: fights * 2,
    checksum,
  }
}

function parities(numbers: readonly number[]): Record<string, number> {
  const odd = numbers.filter((number) => number % 2 === 1).length
  return Object.fromEntries(
    Object.entries({ 0: numbers.length - odd, 1: odd }).filter(([, count]) => count > 0),
  )
}

const later = (ticks: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ticks)
  })

describe('ranges', () => {
  test('any cut and any number of lanes give the same sum', async () => {
    const whole = countRange(0, 1000)
    for (const lanes of [1, 2, 3, 7])
      for (const chunk of [1, 7, 333, 1000, 5000, null]) {
        const { complete, ...sum } = await fightRanges({ fights: 1000, lanes, chunk }, async (from, fights) =>
          countRange(from, fights),
        )
        expect(complete).toBe(true)
        expect(JSON.stringify(sum)).toBe(JSON.stringify(whole))
      }
  })

  test('ranges that come back in another order are merged in theirs', async () => {
    const cut = { fights: 40, lanes: 4, chunk: 10 }
    const { fights, checksum } = await fightRanges(cut, async (from, number) => {
      await later(30 - from)
      return countRange(from, number)
    })
    expect([fights, checksum]).toEqual([40, countRange(0, 40).checksum])
  })

  test('no fight is fought twice, and none is left out', async () => {
    const seen: number[] = []
    await fightRanges({ fights: 12_345, lanes: 3, chunk: null }, async (from, fights) => {
      for (let number = from; number < from + fights; number++) seen.push(number)
      return countRange(from, fights)
    })
    expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12_345 }, (_, at) => at))
  })

  test('a stop keeps what is done: the first so many fights', async () => {
    const stop = new AbortController()
    const cut = { fights: 1000, lanes: 2, chunk: 50, signal: stop.signal }
    const { complete, fights, checksum, outcomes } = await fightRanges(
      cut,
      async (from, number) => {
        await later(1)
        return countRange(from, number)
      },
      ({ done }) => {
        if (done >= 300) stop.abort()
      },
    )
    expect(complete).toBe(false)
    expect(fights).toBeGreaterThanOrEqual(300)
    expect(fights).toBeLessThanOrEqual(400)
    expect([checksum, outcomes]).toEqual([countRange(0, fights).checksum, countRange(0, fights).outcomes])
  })

  test('a stop before the start leaves nothing', async () => {
    const fought = await fightRanges(
      { fights: 10, lanes: 2, chunk: 5, signal: AbortSignal.abort() },
      async (from, fights) => countRange(from, fights),
    )
    expect(fought).toEqual({
      fights: 0,
      outcomes: {},
      measures: {},
      steps: 0,
      checksum: 0,
      complete: false,
    })
  })

  test('progress counts up to all fights and sums the outcomes so far', async () => {
    const told: Progress[] = []
    await fightRanges(
      { fights: 90, lanes: 2, chunk: 20 },
      async (from, fights) => countRange(from, fights),
      (progress) => told.push(progress),
    )
    expect(told.map(({ done }) => done)).toEqual([20, 40, 60, 80, 90])
    for (const { done, fights, rate, outcomes } of told) {
      expect(fights).toBe(90)
      expect(rate).toBeGreaterThan(0)
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(done)
    }
    expect(told.at(-1)?.outcomes).toEqual(countRange(0, 90).outcomes)
  })

  test('a failure is passed on as it is, and no lane goes on', async () => {
    let started = 0
    const failing = fightRanges({ fights: 1000, lanes: 2, chunk: 10 }, async (from, fights) => {
      started++
      await later(1)
      if (from === 20) throw new Refusal('unknown-policy', 'No such policy.', 'Name another.')
      return countRange(from, fights)
    })
    await expect(failing).rejects.toMatchObject({ code: 'unknown-policy', hint: 'Name another.' })
    await later(20)
    expect(started).toBeLessThan(10)
  })

  test('an error in the progress report ends the simulation', async () => {
    const failing = fightRanges(
      { fights: 100, lanes: 1, chunk: 10 },
      async (from, fights) => countRange(from, fights),
      () => {
        throw new Error('the screen is gone')
      },
    )
    await expect(failing).rejects.toThrow('the screen is gone')
  })
})
