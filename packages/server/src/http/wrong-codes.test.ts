/** Wrong codes stop whoever guesses, for a minute, and nobody else. */
import { HostProblem } from '@steelyard/table/problem'
import { afterEach, expect, test, vi } from 'vitest'
import { WrongCodes } from './wrong-codes.ts'

const NOON = new Date('2030-06-01T12:00:00Z')
const HOUR = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

function join(codes: WrongCodes, address: string, right: boolean): Promise<string> {
  return codes
    .within(address, async () => {
      if (right) return 'joined'
      throw new HostProblem({ code: 'unknown-code', message: 'No fight has this code.', hint: '' })
    })
    .catch((thrown: unknown) => (thrown instanceof HostProblem ? thrown.code : ''))
}

test('are forgiven after a minute, also if the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON })
  const codes = new WrongCodes(3)
  for (let tries = 0; tries < 3; tries++) expect(await join(codes, '192.0.2.1', false)).toBe('unknown-code')
  expect(await join(codes, '192.0.2.1', true)).toBe('slow-down')
  expect(await join(codes, '192.0.2.2', true)).toBe('joined')
  vi.setSystemTime(new Date(NOON.getTime() - 5 * HOUR))
  expect(await join(codes, '192.0.2.1', true)).toBe('slow-down')
  vi.advanceTimersByTime(61_000)
  expect(await join(codes, '192.0.2.1', true)).toBe('joined')
})
