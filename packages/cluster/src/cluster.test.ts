/**
 * Many workers, one answer: ranges shared by processes through a real PostgreSQL give the same bits as one thread,
 * whoever is killed or stopped on the way. What happens when the database itself goes is in cluster.soak.test.ts.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '@steelyard/kernel'
import { compare, jobOf, readVariation, simulateInThreads, sweep } from '@steelyard/lab'
import { simulate } from '@steelyard/systems'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Dispatch, hashOf, Orders, type WorkOptions, work } from './index.ts'
import { sharedDatabase } from './testing/postgres.ts'
import { workerProcess } from './testing/worker-process.ts'

const duel = {
  system: 'bastionland',
  sides: [
    { id: 'players', hand: 'human', figures: ['gate-sentry'] },
    { id: 'npcs', hand: 'human', figures: ['gate-sentry'] },
  ],
}
const policies = { players: 'simple', npcs: 'simple' }

describe('a question', () => {
  const hash = (scenario: unknown, seed = 'one') =>
    hashOf({ kind: 'job', job: jobOf(scenario, { seed, policies }) })

  test('is the same however the scenario is written', () => {
    const [players, npcs] = duel.sides
    const turned = { sides: [{ ...players, name: 'players' }, npcs], rulings: {}, system: 'bastionland' }
    expect(hash({ ...turned, title: 'players against npcs' })).toBe(hash(duel))
  })

  test('is another with another seed, policy or ruling', () => {
    const others = [
      hash(duel, 'two'),
      hashOf({ kind: 'job', job: jobOf(duel, { seed: 'one', policies: { ...policies, npcs: 'skilled' } }) }),
      hash({ ...duel, rulings: { nearby: 'arms-reach' } }),
    ]
    expect(new Set([hash(duel), ...others]).size).toBe(4)
  })

  test('that cannot be fought is refused', () => {
    expect(() => hash({ system: 'chess' })).toThrow(Refusal)
  })
})

describe('with a database', () => {
  let url: string
  const ends: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    url = await sharedDatabase()
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function dispatch(options: { lanes?: number; range?: number; signal?: AbortSignal } = {}) {
    const opened = await Dispatch.open({ url, expireSeconds: 2, ...options })
    ends.push(() => opened.close())
    return opened
  }

  function workHere(options: Partial<WorkOptions> = {}) {
    const stop = new AbortController()
    const done = work({ url, workers: 1, expireSeconds: 2, signal: stop.signal, ...options })
    const end = (): typeof done => {
      stop.abort()
      return done
    }
    ends.push(end)
    return end
  }

  function workElsewhere(): ChildProcess {
    const child = workerProcess(url)
    ends.push(async () => child.kill('SIGKILL'))
    return child
  }

  test('the result is that of one thread, and asking again fights nothing', async () => {
    const options = { fights: 2500, seed: 'cluster', policies }
    workHere()
    const remote = await dispatch({ range: 600 })
    const there = await simulateInThreads(duel, { ...options, remote })
    expect(JSON.stringify(there)).toBe(JSON.stringify({ ...simulate(duel, options), complete: true }))
    expect(remote.counts.found).toBe(0)
    const again = await dispatch()
    expect(await simulateInThreads(duel, { ...options, remote: again })).toEqual(there)
    expect(again.counts).toEqual({ found: remote.counts.sent, sent: 0 })
  })

  test('two versions with the same dice compare as on one thread', async () => {
    workHere()
    const one = jobOf(duel, { policies })
    const other = jobOf({ ...duel, rulings: { nearby: 'arms-reach' } }, { policies })
    const remote = await dispatch({ range: 300 })
    const here = await compare(one, other, { fights: 900 })
    expect(await compare(one, other, { fights: 900, remote })).toEqual(here)
  })

  test('what a killed worker had taken goes to another, long before the queue would give it up', async () => {
    const child = workerProcess(url, { expireSeconds: 3600 })
    ends.push(async () => child.kill('SIGKILL'))
    const remote = await Dispatch.open({ url, expireSeconds: 3600, range: 600 })
    ends.push(() => remote.close())
    const client = new pg.Client(url)
    await client.connect()
    ends.push(() => client.end())
    // While no result can be written, the worker cannot end what it has taken.
    await client.query('begin; lock table steelyard_lab.ranges in share mode')
    const options = { fights: 2500, seed: 'killed', policies }
    const there = simulateInThreads(duel, { ...options, remote })
    const taken = async () => (await client.query('select job from steelyard_lab.taken')).rowCount ?? 0
    while ((await taken()) === 0) await new Promise((again) => setTimeout(again, 20))
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The database would carry out what the dead worker had sent.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    await client.query('commit')
    const again: boolean[] = []
    const end = workHere({ expireSeconds: 3600, onRange: (told) => again.push(told.again) })
    expect(JSON.stringify(await there)).toBe(JSON.stringify({ ...simulate(duel, options), complete: true }))
    await end()
    expect(again).toContain(true)
  })

  test('as many workers as are there are given ranges, also those that come later', async () => {
    const remote = await dispatch({ range: 20 })
    const grown: number[] = []
    remote.onMoreLanes((more) => grown.push(more))
    const client = new pg.Client(url)
    await client.connect()
    ends.push(() => client.end())
    await client.query(
      "insert into steelyard_lab.workers (id, seen_at) select n::text, now() + interval '1 hour' from generate_series(1, 40) n",
    )
    workHere()
    await simulateInThreads(duel, { fights: 400, seed: 'many', policies, remote })
    expect(remote.lanes).toBe(3 * 41)
    expect(grown.reduce((sum, more) => sum + more, 32)).toBe(3 * 41)
  })

  test('three processes share a sweep; one is killed, one is stopped politely: nothing is lost or doubled', async () => {
    const vary = [readVariation('players[0].guard=2..5')]
    const options = { fights: 2000, seed: 'sweep', policies }
    const workers = [workElsewhere(), workElsewhere(), workElsewhere()]
    const remote = await dispatch({ range: 250, lanes: 6 })
    const there = await sweep(duel, vary, { ...options, remote }, ({ finished }) => {
      if (finished >= 1) workers[0]?.kill('SIGKILL')
      if (finished >= 2) workers[1]?.kill('SIGTERM')
    })
    const here = await sweep(duel, vary, options)
    expect(JSON.stringify(there)).toBe(JSON.stringify(here))
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(
      'select hash, sum(fights)::int as fights from steelyard_lab.ranges group by 1',
    )
    await client.end()
    expect(rows.map(({ fights }) => fights)).toEqual([2000, 2000, 2000, 2000])
  })

  test('a connection that breaks inside a transaction fails what runs on it, and the next try goes on', async () => {
    const other = new pg.Client(url)
    await other.connect()
    ends.push(() => other.end())
    await other.query("select pg_advisory_lock(hashtext('steelyard_lab'))")
    const opening = Orders.open(url).catch((thrown: unknown) => thrown)
    const broken = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    while ((await other.query(broken)).rows.length === 0)
      await new Promise((resolve) => setImmediate(resolve))
    expect(await opening).toBeInstanceOf(Error)
    await other.query("select pg_advisory_unlock(hashtext('steelyard_lab'))")
    const orders = await Orders.open(url)
    ends.push(() => orders.close())
    expect(await orders.list()).toEqual([])
  })

  test('connections that break while ranges are fought cost time and nothing else', async () => {
    const options = { fights: 3000, seed: 'broken', policies }
    const other = new pg.Client(url)
    await other.connect()
    ends.push(() => other.end())
    workHere()
    const remote = await dispatch({ range: 300, lanes: 4 })
    let over = false
    const fighting = simulateInThreads(duel, { ...options, remote }).finally(() => {
      over = true
    })
    let broken = 0
    while (!over && broken < 30) {
      const { rows } = await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      broken += rows.length
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(broken).toBeGreaterThan(0)
    expect(JSON.stringify(await fighting)).toBe(
      JSON.stringify({ ...simulate(duel, options), complete: true }),
    )
  })

  test('nobody works: a stop keeps what there is and ends', async () => {
    const stop = new AbortController()
    const remote = await dispatch({ signal: stop.signal, range: 1000 })
    const running = simulateInThreads(duel, { fights: 1e6, policies, signal: stop.signal, remote })
    while (remote.counts.sent === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    stop.abort()
    const kept = await running
    expect([kept.fights, kept.complete]).toEqual([0, false])
  })

  test('a range that is asked for after a stop is refused, not waited for', async () => {
    const stop = new AbortController()
    const remote = await dispatch({ signal: stop.signal, range: 1000 })
    stop.abort()
    const pool = simulateInThreads(duel, { fights: 1000, policies, remote })
    await expect(pool).rejects.toThrow('stopped')
  })

  test('orders are listed, told of, cancelled and taken up again', async () => {
    const orders = await Orders.open(url)
    ends.push(() => orders.close())
    const id = await orders.enter('guard from 1 to 10', { fights: 1e6 }, 1e6)
    expect(await orders.tell(id, 5000)).toBe(true)
    expect(await orders.list()).toMatchObject([{ id, state: 'running', done: 5000, wanted: 1e6 }])
    await expect(orders.takeUp(id)).rejects.toThrow(`Order ${id} is running.`)
    await orders.cancel(id)
    expect(await orders.tell(id, 6000)).toBe(false)
    expect((await orders.takeUp(id)).request).toEqual({ fights: 1e6 })
    await orders.finish(id, 'done', 1e6)
    expect((await orders.of(id)).state).toBe('done')
    await expect(orders.cancel(id)).rejects.toThrow('done already')
    await expect(orders.of('nobody')).rejects.toThrow('There is no order nobody.')
  })
})
