/**
 * The same bits through a Redis as on one thread, whoever is killed on the way. It needs a `redis-server` on the machine
 * (apt install redis-server, or STEELYARD_REDIS_SERVER); where there is none the run says so and goes on.
 */
import { spawn } from 'node:child_process'
import { compare, jobOf, simulateInThreads } from '@steelyard/lab'
import { simulate } from '@steelyard/systems'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RedisDispatch, type RedisOptions, workOnRedis } from './redis.ts'
import { findRedis, startRedis, type TestRedis } from './testing/redis.ts'

const program = findRedis()
if (program === null)
  process.stderr.write(
    'Skipped: ranges through Redis. There is no redis-server here; apt install redis-server, or name one in STEELYARD_REDIS_SERVER.\n',
  )

const duel = {
  system: 'bastionland',
  sides: [
    { id: 'players', hand: 'human', figures: ['gate-sentry'] },
    { id: 'npcs', hand: 'human', figures: ['gate-sentry'] },
  ],
}
const policies = { players: 'simple', npcs: 'simple' }

describe.skipIf(program === null)('with a Redis', () => {
  let redis: TestRedis
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    redis = await startRedis(program ?? '')
  })
  afterAll(() => redis?.stop())
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function dispatch(options: Partial<RedisOptions> = {}) {
    const opened = await RedisDispatch.open({ url: redis.url, ...options })
    ends.push(() => opened.close())
    return opened
  }

  function workHere(again: boolean[] = []) {
    const stop = new AbortController()
    const onRange = (told: { readonly again: boolean }): void => {
      again.push(told.again)
    }
    const done = workOnRedis({ url: redis.url, workers: 1, signal: stop.signal, onRange })
    ends.push(() => {
      stop.abort()
      return done
    })
  }

  test('the result is that of one thread, and asking again fights nothing', async () => {
    const options = { fights: 2500, seed: 'redis', policies }
    workHere()
    const remote = await dispatch({ range: 600 })
    const there = await simulateInThreads(duel, { ...options, remote })
    expect(JSON.stringify(there)).toBe(JSON.stringify({ ...simulate(duel, options), complete: true }))
    const again = await dispatch()
    expect(await simulateInThreads(duel, { ...options, remote: again })).toEqual(there)
    expect(again.counts).toEqual({ found: remote.counts.sent, sent: 0 })
  })

  test('two versions with the same dice compare as on one thread', async () => {
    workHere()
    const one = jobOf(duel, { policies })
    const other = jobOf({ ...duel, rulings: { nearby: 'arms-reach' } }, { policies })
    const here = await compare(one, other, { fights: 900 })
    expect(await compare(one, other, { fights: 900, remote: await dispatch({ range: 300 }) })).toEqual(here)
  })

  test('what a killed worker held goes to another', async () => {
    const module = new URL('../dist/redis.js', import.meta.url).href
    const code = `
      import { workOnRedis } from ${JSON.stringify(module)}
      await workOnRedis({ url: ${JSON.stringify(redis.url)}, workers: 1, signal: new AbortController().signal })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
    ends.push(async () => child.kill('SIGKILL'))
    const remote = await dispatch({ range: 20_000 })
    const there = simulateInThreads(duel, { fights: 40_000, seed: 'killed', policies, remote })
    while ((await remote.active()) === 0) await new Promise((again) => setTimeout(again, 20))
    child.kill('SIGKILL')
    const again: boolean[] = []
    workHere(again)
    expect((await there).fights).toBe(40_000)
    expect(again).toContain(true)
  })

  test('a stop ends the waiting where nobody works', async () => {
    const stop = new AbortController()
    const remote = await dispatch({ range: 100, signal: stop.signal })
    const waiting = simulateInThreads(duel, {
      fights: 300,
      seed: 'nobody',
      policies,
      remote,
      signal: stop.signal,
    })
    stop.abort()
    expect(await waiting).toMatchObject({ fights: 0, complete: false })
  })
})
