/**
 * What a queue of jobs keeps: of simulations their results, and of what was asked for no more than it still needs; and
 * how long it has odds refined.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Position } from '@steelyard/table/jobs'
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

test('odds, chances and warming up take no longer than the limit, however long they are wanted', async () => {
  const asked: unknown[] = []
  const recording: Threads = {
    ...endless,
    run: async (_name, task) => {
      const { ask, within } = task as {
        readonly ask?: { readonly within?: number }
        readonly within?: number
      }
      asked.push(ask?.within ?? within)
      return { result: {} }
    },
  }
  const position = {} as Position
  const limited = new JobQueue({ limits: { ...limits, refine: 30 }, quick: recording, long: endless })
  const free = new JobQueue({ limits, quick: recording, long: endless })
  for (const queue of [limited, free]) {
    for (const within of [undefined, 20, 500]) {
      await queue.weigh({ position, question: '', seat: 'referee', within }, () => undefined).done
      await queue.chances(position, within)
    }
    queue.warm(position)
  }
  expect(asked).toEqual([30, 30, 20, 20, 30, 30, 30, undefined, undefined, 20, 20, 500, 500, undefined])
  await limited.close()
  await free.close()
})
