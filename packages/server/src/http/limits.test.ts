/**
 * Limits on requests run on a clock of their own, not on the time of day.
 */

import { openHost } from '@steelyard/table'
import { expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'

const NOON = new Date('2030-06-01T12:00:00Z')
const hours = (count: number): Date => new Date(NOON.getTime() + count * 3_600_000)

test('limits on requests last a minute, whatever the time of day is set to', async () => {
  const host = await openHost()
  const app = await buildApp({ host, version: '0.0.0', limits: { requests: 2 } })
  const ask = async (): Promise<number> =>
    (await app.inject({ url: '/api/systems', headers: { host: 'localhost' } })).statusCode
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON })
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  vi.setSystemTime(hours(-5))
  vi.advanceTimersByTime(61_000)
  expect(await ask()).toBe(200)
  expect([await ask(), await ask()]).toEqual([200, 429])
  vi.setSystemTime(hours(72))
  expect(await ask()).toBe(429)
  vi.useRealTimers()
  await app.close()
  await host.close()
})
