/**
 * A cluster from the command line: workers, simulations that they share, and orders.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { sharedDatabase } from '@steelyard/cluster/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bin, Workshop } from '../testing/command.ts'

const shop = new Workshop()
let url: string
let worker: ChildProcess

beforeAll(async () => {
  url = await sharedDatabase()
  worker = spawn(process.execPath, [bin, 'worker', '--workers', '1', '--database-url', url], {
    stdio: 'ignore',
  })
})
afterAll(async () => {
  worker.kill('SIGKILL')
  shop.remove()
})

test('workers give the numbers of one machine, and the order is listed as done', async () => {
  const asked = ['sim', 'duel', '--fights', '3000', '--seed', 'e2e', '--json']
  const env = { DATABASE_URL: url }
  const here = JSON.parse((await shop.steelyard([...asked, '--no-cluster'], { env })).out)
  const there = await shop.steelyard(asked, { env })
  expect(there.err).toMatch(/^Order [0-9a-f]{8}\./)
  const speed = { seconds: 0, fightsPerSecond: 0 }
  expect({ ...JSON.parse(there.out), ...speed }).toEqual({ ...here, ...speed })
  const [order] = JSON.parse((await shop.steelyard(['jobs', '--json'], { env })).out)
  expect(order).toMatchObject({ title: 'bastionland/duel', state: 'done', done: 3000, wanted: 3000 })
  const again = await shop.steelyard(['jobs', 'resume', order.id], { env })
  expect([again.exit, JSON.parse(again.out).fights]).toEqual([0, 3000])
})

test('without a database, or with one that is not there, a sentence says what to do', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/none'
  for (const [args, words] of [
    [['worker'], 'A cluster needs a database.'],
    [['sim', 'duel', '--cluster'], 'A cluster needs a database.'],
    [['jobs', '--database-url', 'mysql://x'], 'neither that of a PostgreSQL nor of a Redis'],
    [['jobs', '--database-url', nowhere], 'The database cannot be reached.'],
    [['sim', 'duel', '--database-url', nowhere], 'The database cannot be reached.'],
    [['jobs', 'watch', 'nope', '--database-url', url], 'There is no order nope.'],
    [
      ['jobs', '--database-url', `${url}_not`],
      `The database lets nobody in: database "${url.split('/').at(-1)}_not" does not exist.`,
    ],
    [['worker', '--database-url', `${url}_not`], 'The database lets nobody in'],
  ] as const) {
    const { err, exit } = await shop.steelyard(args)
    expect([err.includes(words), exit], `${args.join(' ')}: ${err}`).toEqual([true, 2])
  }
})
