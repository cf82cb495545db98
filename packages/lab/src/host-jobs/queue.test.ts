/**
 * What a queue of simulations keeps: results, and of what was asked for no more than it still needs.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Threads } from '../threads/thread-pool.ts'
import { JobQueue, type QueueLimits } from './queue.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const limits: QueueLimits = {
  atOnce: 1,
  waiting: 1000,
  lanes: 1,
  quick: 1,
  quickWaiting: 1,
  seconds: 60,
  quickSeconds: 60,
  kept: 1000,
}

/** Threads that never come to an end. */
const endless: Threads = {
  waiting: 0,
  workers: [],
  run: () => new Promise(() => undefined),
  destroy: async () => undefined,
}

function heap(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('simulations that wait are small, and those that were cancelled keep nothing', async () => {
  const queue = new JobQueue({ limits, quick: endless, long: endless })
  const text = JSON.stringify({ notes: Array.from({ length: 20_000 }, () => ({})) })
  const before = heap()
  const ids: string[] = []
  for (let at = 0; at < 50; at++) {
    const scenario: unknown = JSON.parse(text)
    ids.push((await queue.submit({ scenario, fights: 10 })).id)
  }
  // As text they are 3 MB, as objects more than 50.
  expect(heap() - before).toBeLessThan(15e6)
  for (const id of ids.slice(1)) expect(queue.cancel(id).state).toBe('cancelled')
  expect(heap() - before).toBeLessThan(5e6)
  expect(queue.load).toMatchObject({ waiting: 0, running: 1, finished: 49 })
  await queue.close()
})
