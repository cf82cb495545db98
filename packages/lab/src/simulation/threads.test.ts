import { parseScenario, Refusal, readEndCondition, simulateFrom } from '@steelyard/kernel'
import { simulate, systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import { prepare, preparePair } from './job.ts'
import '../threads/node-threads.ts'
import { WorkerPool } from '../threads/pool.ts'
import { fight, replyTo, resultIn, type Task } from '../threads/worker.ts'
import type { Progress } from './ranges.ts'
import { jobOf, simulateInThreads } from './threads.ts'

const duel = {
  system: 'bastionland',
  sides: [
    { id: 'players', hand: 'human', figures: ['gate-sentry'] },
    { id: 'npcs', hand: 'human', figures: ['gate-sentry'] },
  ],
}
const simple = { players: 'simple', npcs: 'simple' }

describe('simulation over threads', () => {
  test('one, two and three workers and odd ranges give the same result to the bit', async () => {
    const options = { fights: 601, seed: 'threads', policies: simple }
    const here = { ...simulate(duel, options), complete: true }
    for (const [workers, chunk] of [
      [1, null],
      [2, 37],
      [3, 277],
    ] as const) {
      const there = await simulateInThreads(duel, { ...options, workers, chunk })
      expect(JSON.stringify(there), `${workers} workers, ranges of ${chunk}`).toBe(JSON.stringify(here))
    }
  })

  test('a small job is fought without threads, with the same result', async () => {
    const options = { fights: 500, seed: 'small', policies: simple }
    const there = await simulateInThreads(duel, options)
    expect(there).toEqual({ ...simulate(duel, options), complete: true })
  })

  test('a condition in words ends fights in threads as the library ends them, and with both of a pair', async () => {
    const options = { fights: 400, seed: 'blood', policies: simple, end: 'first-blood' }
    const system = systemNamed('bastionland')
    const state = system.begin(parseScenario(system, duel))
    const until = readEndCondition(system, state, 'first-blood')
    const here = simulateFrom(system, { state }, { ...options, until })
    const there = await simulateInThreads(duel, { ...options, workers: 2, chunk: 150 })
    expect(there.outcomes).toEqual(here.outcomes)
    expect(there.steps).toBeLessThan(simulate(duel, { fights: 400, seed: 'blood', policies: simple }).steps)
    const job = jobOf(duel, options)
    const { joint } = preparePair({ one: job, other: job })(0, 400)
    expect(Object.keys(joint).every((key) => new Set(key.split('\n')).size === 1)).toBe(true)
    expect(joint['players\nplayers']).toBe(here.outcomes['players'])
  })

  test('who searches plays to the end', () => {
    const policies = { players: 'search', npcs: 'simple' }
    const job = jobOf(duel, { policies, end: 'first-blood' })
    expect(() => prepare(job)).toThrow('plays a fight to its end')
  })

  test('ranges fought elsewhere give the same result, in as many ranges as they are cut into', async () => {
    const options = { fights: 601, seed: 'elsewhere', policies: simple }
    const ranges: string[] = []
    const remote = {
      lanes: 3,
      chunk: async () => 250,
      run: async (task: Task, from: number, fights: number) => {
        ranges.push(`${from}+${fights}`)
        return fight({ id: -1, task, from, fights })
      },
    }
    const there = await simulateInThreads(duel, { ...options, remote })
    expect(JSON.stringify(there)).toBe(JSON.stringify({ ...simulate(duel, options), complete: true }))
    expect(ranges.sort()).toEqual(['0+250', '250+250', '500+101'])
  })

  test('a stop waits for nobody elsewhere and keeps the fights before the first gap', async () => {
    const stop = new AbortController()
    const remote = {
      lanes: 3,
      chunk: async () => 100,
      run: async (task: Task, from: number, fights: number) => {
        if (from !== 200) return fight({ id: -2, task, from, fights })
        stop.abort()
        throw Object.assign(new Error('stopped'), { name: 'AbortError' })
      },
    }
    const options = { seed: 'gap', policies: simple }
    const kept = await simulateInThreads(duel, { ...options, fights: 1000, signal: stop.signal, remote })
    expect(kept).toEqual({ ...simulate(duel, { ...options, fights: 200 }), complete: false })
  })

  test('other seeds give other fights', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map((seed) => simulateInThreads(duel, { fights: 200, seed, policies: simple })),
    )
    expect(one?.checksum).not.toBe(other?.checksum)
  })

  test('measures can be left out', async () => {
    const { measures, fights } = await simulateInThreads(duel, {
      fights: 50,
      policies: simple,
      measures: 'none',
    })
    expect([measures, fights]).toEqual([{}, 50])
  })

  test('a stop keeps the fights that are done', async () => {
    const stop = new AbortController()
    const told: Progress[] = []
    const options = { seed: 'stop', policies: simple, workers: 2, chunk: 200 }
    const { complete, ...kept } = await simulateInThreads(
      duel,
      { ...options, fights: 1e9, signal: stop.signal },
      (progress) => {
        told.push(progress)
        if (told.length === 3) stop.abort()
      },
    )
    expect(complete).toBe(false)
    expect(kept.fights).toBe(told.at(-1)?.done)
    expect(kept.fights).toBeGreaterThanOrEqual(600)
    expect(kept).toEqual(simulate(duel, { ...options, fights: kept.fights }))
  })

  test('a thread that dies takes nothing with it: its fights are fought again, and it is told', async () => {
    const job = jobOf(duel, { seed: 'killed', policies: simple })
    let restarts = 0
    const onRestart = (): void => {
      restarts++
    }
    const pool = new WorkerPool({ workers: 2, fights: 4_000, onRestart })
    let killed = 0
    try {
      const simulation = await pool.simulate(job, { fights: 4_000, chunk: 400 }, ({ done }) => {
        if (killed > 0 || done < 1_200) return
        killed = pool.threads.length
        for (const thread of pool.threads) void thread.terminate()
      })
      expect(killed).toBe(2)
      expect(restarts).toBeGreaterThan(0)
      const whole = simulate(duel, { fights: 4_000, seed: 'killed', policies: simple })
      expect(simulation).toEqual({ ...whole, complete: true })
    } finally {
      await pool.dismiss()
    }
  })

  test('a job that is stopped before it begins has no fights', async () => {
    const { complete, fights } = await simulateInThreads(duel, {
      fights: 1000,
      workers: 2,
      signal: AbortSignal.abort(),
    })
    expect([complete, fights]).toEqual([false, 0])
  })

  test.each([
    ['unknown-system', { system: 'chess', sides: [] }, {}],
    ['malformed-scenario', { ...duel, sides: [] }, {}],
    ['unknown-policy', duel, { policies: { players: 'cheater' } }],
    ['unknown-seat', duel, { policies: { nobody: 'simple' } }],
    ['malformed-request', duel, { fights: 0 }],
    ['malformed-request', duel, { fights: 1.5 }],
    ['malformed-request', duel, { workers: 0 }],
    ['malformed-request', duel, { workers: 1000 }],
    ['malformed-request', duel, { chunk: -1 }],
  ])('%s is refused before a thread is started', async (code, scenario, wrong) => {
    const refused = await simulateInThreads(scenario, { fights: 10, workers: 2, ...wrong }).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code })
  })
})

describe('replies of a thread', () => {
  test('a Refusal comes back as the Refusal it was', () => {
    const refusal = new Refusal('unknown-figure', 'Nobody is called so.', 'Check the spelling.')
    const reply = replyTo({ from: 0, fights: 1 }, () => {
      throw refusal
    })
    const sent: unknown = structuredClone(reply)
    expect(sent).toEqual({
      refused: { code: 'unknown-figure', message: 'Nobody is called so.', hint: 'Check the spelling.' },
    })
    let back: unknown
    try {
      resultIn(structuredClone(reply))
    } catch (thrown) {
      back = thrown
    }
    expect(back).toBeInstanceOf(Refusal)
    expect(back).toMatchObject({ code: refusal.code, message: refusal.message, hint: refusal.hint })
  })

  test('any other error is not dressed up', () => {
    const broken = (): never => {
      throw new TypeError('a mistake in the rules')
    }
    expect(() => replyTo({ from: 0, fights: 1 }, broken)).toThrow(TypeError)
  })

  test('a simulation comes back as it is', () => {
    const simulation = { fights: 1, outcomes: { draw: 1 }, measures: {}, steps: 2, checksum: 4 }
    const reply = replyTo({ from: 5, fights: 1 }, () => () => simulation)
    expect(resultIn(structuredClone(reply))).toEqual(simulation)
  })
})
