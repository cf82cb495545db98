/**
 * The database goes away in the middle of a sweep, and of three workers one is killed and one stopped: the sweep waits,
 * goes on, and ends with the bits of one thread. `npm run soak -- cluster` keeps the database away for ten seconds and
 * makes the sweep ten times as large.
 */
import type { ChildProcess } from 'node:child_process'
import { readVariation, sweep } from '@steelyard/lab'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dispatch } from './index.ts'
import { startPostgres, type TestPostgres } from './testing/postgres.ts'
import { workerProcess } from './testing/worker-process.ts'

const soak = process.env['STEELYARD_SOAK'] === '1'
const AWAY_SECONDS = soak ? 10 : 0.5
const FIGHTS = soak ? 20_000 : 1000
const EXPIRE_SECONDS = soak ? 5 : 2

const duel = {
  system: 'bastionland',
  sides: [
    { id: 'players', figures: ['gate-sentry'] },
    { id: 'npcs', figures: ['gate-sentry'] },
  ],
}

let postgres: TestPostgres
const workers: ChildProcess[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await postgres.stop()
})

/** Takes the database away until that was noticed, and for some seconds more. */
async function away(noticed: () => boolean): Promise<void> {
  await postgres.halt()
  while (!noticed()) await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise((resolve) => setTimeout(resolve, 1000 * AWAY_SECONDS))
  await postgres.restart()
}

test(`a database that is away for ${AWAY_SECONDS} seconds, a worker killed and one stopped hold a sweep up and no more`, async () => {
  const url = await postgres.database()
  const vary = [readVariation('players[0].guard=2..6')]
  const options = { fights: FIGHTS, seed: 'away', policies: { players: 'simple', npcs: 'simple' } }
  for (let count = 0; count < 3; count++) workers.push(workerProcess(url, { expireSeconds: EXPIRE_SECONDS }))
  const told: boolean[] = []
  const remote = await Dispatch.open({
    url,
    expireSeconds: EXPIRE_SECONDS,
    range: FIGHTS / 4,
    lanes: 6,
    onAway: (gone) => told.push(gone),
  })
  let interrupted: Promise<void> | null = null
  const there = await sweep(duel, vary, { ...options, remote }, ({ finished, done }) => {
    if (done > FIGHTS / 2) interrupted ??= away(() => told.includes(true))
    if (finished >= 2) workers[0]?.kill('SIGKILL')
    if (finished >= 3) workers[1]?.kill('SIGTERM')
  })
  await interrupted
  await remote.close()
  expect(JSON.stringify(there)).toBe(JSON.stringify(await sweep(duel, vary, options)))
  expect(told).toEqual([true, false])
  expect(await foughtOnce(url)).toEqual(Array.from({ length: 5 }, () => FIGHTS))
})

/** How many fights of each question the database holds; each range is there once by its key. */
async function foughtOnce(url: string): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ fights: number }>(
    'select sum(fights)::int as fights from steelyard_lab.ranges group by hash',
  )
  await client.end()
  return rows.map(({ fights }) => fights)
}
