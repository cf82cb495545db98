/**
 * Large simulations of a server that has a cluster: its workers fight them, with the result that threads here have.
 */
import { work } from '@steelyard/cluster'
import { sharedDatabase } from '@steelyard/cluster/testing'
import type { JobView } from '@steelyard/table/contract'
import type { Jobs } from '@steelyard/table/jobs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openJobs } from './threads.ts'

const scenario = {
  system: 'bastionland',
  sides: [
    { id: 'players', figures: ['gate-sentry'] },
    { id: 'npcs', figures: ['gate-sentry'] },
  ],
}
const LARGE = 4_000
const request = { scenario, fights: LARGE, policies: { players: 'simple', npcs: 'simple' } }

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
  const url = await sharedDatabase()
  const stop = new AbortController()
  const working = work({ url, workers: 1, signal: stop.signal })
  const there = await ended(openJobs({ large: LARGE }, url))
  stop.abort()
  const { fights } = await working
  const here = await ended(openJobs())
  expect([there.state, there.result]).toEqual(['done', here.result])
  expect(fights).toBe(LARGE)
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select sum(fights)::int as fights from steelyard_lab.ranges')
  await client.end()
  expect(rows).toEqual([{ fights: LARGE }])
})
