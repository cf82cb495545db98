/**
 * Large simulations of a server that has a cluster: its workers fight them, with the result that threads here have.
 */
import { work } from '@steelyard/cluster'
import { startPostgres, type TestPostgres } from '@steelyard/cluster/testing'
import type { JobView } from '@steelyard/table/contract'
import type { Jobs } from '@steelyard/table/jobs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobs } from './threads.ts'

// The shortest fights there are: only their number makes a simulation large.
const scenario = {
  system: 'bastionland',
  sides: [
    { id: 'players', figures: ['gate-sentry'] },
    { id: 'npcs', figures: ['gate-sentry'] },
  ],
}
const request = { scenario, fights: 100_000, policies: { players: 'simple', npcs: 'simple' } }

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function ended(jobs: Jobs): Promise<JobView> {
  let view = await jobs.submit(request)
  while (view.state === 'waiting' || view.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    view = jobs.job(view.id)
  }
  await jobs.close()
  return view
}

test('workers fight what is large, and the result is the same', async () => {
  const url = await postgres.database()
  const stop = new AbortController()
  const working = work({ url, workers: 1, signal: stop.signal })
  const there = await ended(openJobs({}, url))
  stop.abort()
  const { fights } = await working
  const here = await ended(openJobs())
  expect([there.state, there.result]).toEqual(['done', here.result])
  expect(fights).toBe(100_000)
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select sum(fights)::int as fights from steelyard_lab.ranges')
  await client.end()
  expect(rows).toEqual([{ fights: 100_000 }])
})
