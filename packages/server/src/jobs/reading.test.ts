/**
 * Reading in threads: what a stranger sends never keeps the main thread, and a text that never ends is given up.
 */
import { afterAll, expect, test } from 'vitest'
import { ShareByAddress } from '../http/shares.ts'
import { openReading, ReadingThreads, readingLimits } from './reading.ts'

const reading = openReading({ threads: 1 })
afterAll(() => reading.close())

test('a thread reads what the host would read itself', async () => {
  const from = { sample: 'first', system: 'bastionland' }
  const there = await reading.check(from)
  expect(there.system).toBe('bastionland')
  const { save, seats, rest } = await reading.prepare({ from, seed: 'read elsewhere' })
  expect(seats.length).toBeGreaterThan(0)
  expect(rest?.system).toBe('bastionland')
  expect(await reading.verify(save)).toMatchObject({ ok: true, problems: [] })
  expect(await reading.simulation({ from, fights: 10 })).toMatchObject({ fights: 10 })
})

test.each([
  ['anchors', '& '.repeat(99_000), 'anchors, aliases and tags'],
  ['tags', '!a '.repeat(20_000), 'anchors, aliases and tags'],
  ['lists', '- a\n'.repeat(40_000), 'too long'],
])('a text of %s is refused after a few of them', async (_what, scenario, why) => {
  await expect(reading.check({ scenario })).rejects.toThrow(why)
})

test('an error in a text is told with its place', async () => {
  await expect(reading.check({ scenario: 'a: 1\nb: [2' })).rejects.toThrow('at line 2')
})

/** Threads that never answer until they are told to stop. */
const stuck = {
  waiting: 0,
  workers: [],
  run: (_name: string, _task: object, signal?: AbortSignal) =>
    new Promise<unknown>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    }),
  destroy: async () => undefined,
}

test('a text that takes too long is given up, and one too many does not wait', async () => {
  const slow = new ReadingThreads(stuck, { ...readingLimits, seconds: 0.01 })
  await expect(slow.check({ sample: 'first' })).rejects.toMatchObject({ code: 'busy' })
  const full = new ReadingThreads({ ...stuck, waiting: 64 }, readingLimits)
  await expect(full.check({ sample: 'first' })).rejects.toMatchObject({ code: 'busy' })
})

test('one address has its share and no more', async () => {
  const shares = new ShareByAddress(2)
  let free = (): void => undefined
  const wait = new Promise<void>((resolve) => {
    free = resolve
  })
  const works = [shares.within('a', () => wait), shares.within('a', () => wait)]
  await expect(shares.within('a', () => wait)).rejects.toMatchObject({ code: 'too-many-requests' })
  const other = shares.within('b', () => wait)
  free()
  await Promise.all([...works, other])
  expect([shares.usedBy('a'), shares.usedBy('b')]).toEqual([0, 0])
})
