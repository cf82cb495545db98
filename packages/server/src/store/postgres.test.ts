/**
 * Connections that break while they are used: whatever ran on them is refused or done whole, and the store goes on
 * with fresh ones. An error that nobody listens to would end the process, and with it this run of tests.
 */

import { sharedDatabase } from '@steelyard/cluster/testing'
import { HostProblem } from '@steelyard/table/problem'
import type { Append, Store, StoredFight } from '@steelyard/table/store'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { numberedFight } from '../testing/fights.ts'
import { openStore } from './index.ts'

let url: string
let store: Store
/** Looks at connections and breaks them. */
let other: pg.Client
/** Holds locks: inside its transaction it would see the connections of then. */
let locker: pg.Client

beforeEach(async () => {
  url = await sharedDatabase()
  store = await openStore({ databaseUrl: url })
  other = new pg.Client({ connectionString: url })
  await other.connect()
  locker = new pg.Client({ connectionString: url })
  locker.on('error', () => undefined)
  await locker.connect()
})
afterEach(async () => {
  await locker.end().catch(() => undefined)
  await other.end()
  await store.close()
})

function fightNamed(id: string, deltas = 3): StoredFight {
  return {
    ...numberedFight(1),
    id,
    revision: 1 + deltas,
    save: { first: id },
    saved: 1,
    deltas: Array.from({ length: deltas }, (_, at) => ({ at })),
    receipts: [],
  }
}

function change(fight: string, after: number): Append {
  return { fight, after, delta: { after }, settings: null, people: [], gone: [], receipt: null }
}

/** Breaks every connection of this database but the one that says so; returns how many. */
async function breakAll(which = 'true'): Promise<number> {
  const { rows } = await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
  )
  return rows.length
}

/** Looks again and again until something is so. */
async function until(so: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await so())) await new Promise((resolve) => setTimeout(resolve, 10))
}

const WAITS = "wait_event_type = 'Lock'"

async function isWaiting(): Promise<boolean> {
  const { rows } = await other.query(
    `select 1 from pg_stat_activity where datname = current_database() and ${WAITS}`,
  )
  return rows.length > 0
}

test('a connection that breaks inside a transaction fails it with a refusal, and nothing of it is there', async () => {
  await locker.query('begin')
  await locker.query('lock table saves in access exclusive mode')
  const putting = store.put(fightNamed('one')).catch((thrown: unknown) => thrown)
  await until(isWaiting)
  expect(await breakAll(WAITS)).toBe(1)
  expect(await putting).toMatchObject({ code: 'store-away' })
  await locker.query('rollback')
  expect(await store.read('one')).toBeNull()
  await store.put(fightNamed('one'))
  expect((await store.read('one'))?.deltas).toHaveLength(3)
})

test('a connection that breaks while the tables are prepared refuses the opening, and nothing else', async () => {
  await locker.query('begin')
  await locker.query('lock table meta in access exclusive mode')
  const opening = openStore({ databaseUrl: url }).catch((thrown: unknown) => thrown)
  await until(isWaiting)
  expect(await breakAll(WAITS)).toBe(1)
  expect(await opening).toMatchObject({ code: 'store-away' })
  await locker.query('rollback')
  const again = await openStore({ databaseUrl: url })
  await again.check()
  await again.close()
})

test('under load, every call is done whole or refused, however often connections break', async () => {
  const fights = Array.from({ length: 12 }, (_, at) => `fight-${at}`)
  const last = new Map<string, number>()
  let broken = 0
  const play = async (fight: string): Promise<void> => {
    await until(async () => (await attempt(() => store.put(fightNamed(fight, 40)))) || isThere(fight))
    while (broken < MANY) {
      const kept = await store.read(fight).catch(onlyAway)
      if (kept === null) continue
      if (await attempt(() => store.append(change(fight, kept.revision)))) last.set(fight, kept.revision + 1)
      if (kept.revision - kept.saved > 45) await attempt(() => store.fold(fight, kept.revision, {}))
    }
  }
  const playing = Promise.all(fights.map(play))
  while (broken < MANY) broken += await breakAll()
  await playing
  for (const fight of fights) {
    await until(() => isThere(fight))
    const { revision = 0, saved = 0, deltas = [] } = (await store.read(fight)) ?? {}
    expect(revision).toBeGreaterThanOrEqual(last.get(fight) ?? 41)
    expect(deltas).toHaveLength(revision - saved)
    expect(await store.append(change(fight, revision))).toBe(true)
  }
})

/** How many connections are broken under load. */
const MANY = 40

/** Null for a call that the store refused or did not answer; anything else fails the test. */
function onlyAway(thrown: unknown): null {
  const code = thrown instanceof HostProblem ? thrown.code : null
  expect(['store-away', 'outcome-unknown']).toContain(code)
  return null
}

async function attempt(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    (result) => result !== false,
    (thrown: unknown) => onlyAway(thrown) !== null,
  )
}

async function isThere(fight: string): Promise<boolean> {
  return (await store.read(fight).catch(onlyAway)) !== null
}

test('whoever listens hears again after the connection broke', async () => {
  const heard: (string | null)[] = []
  store.watch((fight) => heard.push(fight))
  await until(() => heard.length > 0)
  await store.put(fightNamed('told', 0))
  const writer = await openStore({ databaseUrl: url })
  await breakAll("query like 'listen%'")
  await until(() => heard.length > 1)
  await writer.append(change('told', 1))
  await until(() => heard.includes('told'))
  await writer.close()
})
