/**
 * Sweeps, comparisons and the search for balance: the same dice at every point, the same numbers for any pool, and
 * intervals that hold.
 */
import { Refusal } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import '../threads/node-threads.ts'
import { compare, comparisonOf } from '../compare/comparison.ts'
import { prepare } from '../simulation/job.ts'
import { jobOf, simulateInThreads } from '../simulation/threads.ts'
import type { Task } from '../threads/worker.ts'
import { balance } from './balance.ts'
import { gridOf, type SweepProgress, stoppedText, sweep } from './sweep.ts'
import { readVariation } from './variation.ts'

const duel = {
  system: 'bastionland',
  sides: [
    { id: 'players', figures: ['gate-sentry'] },
    { id: 'npcs', figures: ['gate-sentry'] },
  ],
}
const policies = { players: 'simple', npcs: 'simple' }
const guard = readVariation('players[0].guard=0..6:2')

describe('a sweep', () => {
  test('fights every point with the dice of a fight of its own', async () => {
    const { points, complete } = await sweep(duel, [guard], { fights: 300, seed: 'sweep', policies })
    expect(complete).toBe(true)
    expect(points.map(({ values }) => values)).toEqual([[0], [2], [4], [6]])
    for (const { values, simulation } of points) {
      const [value] = values
      const alone = {
        ...duel,
        sides: [{ id: 'players', figures: [{ use: 'gate-sentry', guard: value }] }, duel.sides[1]],
      }
      const expected = await simulateInThreads(alone, { fights: 300, seed: 'sweep', policies })
      expect(simulation).toEqual(expected)
    }
  })

  test('more Guard wins more fights', async () => {
    const { points } = await sweep(duel, [guard], { fights: 1500, policies })
    const wins = points.map(({ simulation }) => simulation.outcomes['players'] ?? 0)
    expect(wins.at(-1)).toBeGreaterThan((wins[0] ?? 0) + 100)
  })

  test('two at once make a grid, the first varying slowest', async () => {
    const who = readVariation('policy.npcs=random,simple')
    const { points } = await sweep(duel, [guard, who], { fights: 20, policies })
    expect(points.map(({ values }) => values.join(' '))).toEqual([
      '0 random',
      '0 simple',
      '2 random',
      '2 simple',
      '4 random',
      '4 simple',
      '6 random',
      '6 simple',
    ])
  })

  test('of which points are missing is still looked up by row and column', async () => {
    const who = readVariation('policy.npcs=random,simple')
    const whole = await sweep(duel, [guard, who], { fights: 20, policies })
    const gappy = { ...whole, points: whole.points.filter((_, at) => at % 3 !== 1), complete: false }
    const at = gridOf(gappy)
    expect(at(0, 0)).toBe(whole.points[0])
    expect(at(0, 1)).toBeUndefined()
    expect(at(1, 0)?.values).toEqual([2, 'random'])
    expect(at(3, 0)?.values).toEqual([6, 'random'])
    expect(stoppedText(gappy)).toBe('stopped early with 5 of 8 points whole')
    expect(stoppedText(whole)).toBe('')
  })

  test('is the same for any number of threads', async () => {
    const [alone, pool] = await Promise.all(
      [null, 2].map((workers) => sweep(duel, [guard], { fights: 200, policies, workers })),
    )
    expect(pool).toEqual(alone)
  })

  test('keeps the points that are done when it is stopped', async () => {
    const stop = new AbortController()
    const { points, complete } = await sweep(
      duel,
      [guard],
      { fights: 2000, policies, chunk: 100, signal: stop.signal },
      ({ finished, done }) => {
        if (finished === 1 && done > 2000) stop.abort()
      },
    )
    expect(complete).toBe(false)
    expect(points.map(({ values }) => values)).toEqual([[0], [2]])
    expect(points[0]?.simulation).toMatchObject({ fights: 2000, complete: true })
    expect(points[1]?.simulation).toMatchObject({ fights: 100, complete: false })
  })

  test('tells of all fights, and counts a point that needed fewer as whole', async () => {
    const told: SweepProgress[] = []
    const options = { fights: 1e5, policies, precision: 0.06 }
    const { points } = await sweep(duel, [guard], options, (progress) => told.push(progress))
    expect(points.every(({ simulation }) => simulation.fights < 1e5)).toBe(true)
    expect(told.at(-1)).toMatchObject({ finished: 4, points: 4, done: 4e5, fights: 4e5 })
    const counted = told.map(({ done }) => done)
    expect(counted).toEqual(counted.toSorted((one, other) => one - other))
  })

  test('refuses three variations and a bad value before it fights', async () => {
    await expect(sweep(duel, [guard, guard, guard], { fights: 10 })).rejects.toThrow(Refusal)
    await expect(sweep(duel, [readVariation('players[0].guard=1,many')], { fights: 10 })).rejects.toThrow(
      Refusal,
    )
  })
})

describe('points side by side', () => {
  const fought = (task: Task, from: number, fights: number): unknown =>
    task.kind === 'job' ? { result: prepare(task.job)(from, fights) } : null

  /** Somebody who fights ranges in an order of their own, and watches which are under way together. */
  function others(lanes: number, chunk: number, turn: (under: string[]) => number) {
    const under: { readonly name: string; readonly end: () => void }[] = []
    const seen = { most: 0, together: [] as string[], opened: 0, aheadOfTime: 0 }
    const run = async (task: Task, from: number, fights: number): Promise<unknown> => {
      const name = `${JSON.stringify(task).match(/"guard":(\d+)/)?.[1]} ${from}`
      await new Promise<void>((end) => {
        under.push({ name, end })
        seen.most = Math.max(seen.most, under.length)
        if (under.length === lanes) seen.together.push(under.map((each) => each.name).join(', '))
        setTimeout(() => {
          const [ended] = under.splice(turn(under.map((each) => each.name)), 1)
          ended?.end()
        }, 1)
      })
      return fought(task, from, fights)
    }
    const remote = {
      lanes,
      chunk: async () => {
        if (under.length === lanes) seen.aheadOfTime += 1
        seen.opened += 1
        return chunk
      },
      run,
    }
    return { remote, seen }
  }
  const options = { fights: 100, seed: 'side by side', policies }

  test('small points fill every lane, and come out in their order and to the bit', async () => {
    const last = (under: string[]): number => under.length - 1
    const { remote, seen } = others(3, 100, last)
    const there = await sweep(duel, [guard], { ...options, remote })
    expect(JSON.stringify(there)).toBe(JSON.stringify(await sweep(duel, [guard], options)))
    expect(seen.most).toBe(3)
    expect(seen.together[0]).toBe('0 0, 2 0, 4 0')
  })

  test('a large point has all lanes to itself, and the next is not begun before one is free', async () => {
    const { remote, seen } = others(3, 10, () => 0)
    await sweep(duel, [guard], { ...options, remote })
    expect([seen.most, seen.opened, seen.aheadOfTime]).toEqual([3, 4, 0])
    const mixed = seen.together.filter((names) => new Set(names.match(/\d+(?= )/g)).size > 1)
    // Of ten ranges by threes, two at the end of a point share the lanes with the next one.
    expect(mixed.length).toBeLessThanOrEqual(2 * 3)
    expect(seen.together.length).toBeGreaterThan(20)
  })

  test('a point that fails ends the sweep with what went wrong', async () => {
    const remote = {
      lanes: 3,
      chunk: async () => 50,
      run: async (task: Task, from: number, fights: number) => {
        if (JSON.stringify(task).includes('"guard":4')) throw new Error('the machine burns')
        return fought(task, from, fights)
      },
    }
    await expect(sweep(duel, [guard], { ...options, remote })).rejects.toThrow('the machine burns')
  })

  test('a stop keeps every range that came back before it', async () => {
    const stop = new AbortController()
    let back = 0
    const remote = {
      lanes: 2,
      chunk: async () => 50,
      run: async (task: Task, from: number, fights: number) => {
        if (back === 3) {
          stop.abort()
          throw Object.assign(new Error('stopped'), { name: 'AbortError' })
        }
        back += 1
        return fought(task, from, fights)
      },
    }
    const kept = await sweep(duel, [guard], { ...options, remote, signal: stop.signal })
    const fights = kept.points.map(({ values, simulation }) => [values[0], simulation.fights])
    expect([kept.complete, fights]).toEqual([
      false,
      [
        [0, 100],
        [2, 50],
      ],
    ])
  })
})

describe('a comparison', () => {
  const one = jobOf(duel, { seed: 'pair', policies })

  test('of a fight with itself finds nothing', async () => {
    const { differences, alike, fights, text } = await compare(one, one, { fights: 400 })
    expect([alike, fights]).toEqual([1, 400])
    // Nobody who counts 400 pairs alike can say that no pair ever differs: one more of either kind is counted.
    const margin = 1.96 * Math.sqrt(2 / 402 / 402)
    for (const { difference, low, high } of differences) {
      expect(difference).toBe(0)
      expect(low).toBeCloseTo(-margin, 12)
      expect(high).toBeCloseTo(margin, 12)
    }
    expect(text).toContain('No difference')
  })

  test('has the shares of both simulations', async () => {
    const other = { ...one, policies: { ...policies, npcs: 'random' } }
    const { differences } = await compare(one, other, { fights: 600 })
    const [first, second] = await Promise.all(
      [one, other].map((job) =>
        simulateInThreads(duel, { fights: 600, seed: 'pair', policies: job.policies, measures: 'none' }),
      ),
    )
    for (const { outcome, one: left, other: right, difference } of differences) {
      expect(left.share).toBeCloseTo((first?.outcomes[outcome] ?? 0) / 600, 12)
      expect(right.share).toBeCloseTo((second?.outcomes[outcome] ?? 0) / 600, 12)
      expect(difference).toBeCloseTo(right.share - left.share, 12)
    }
  })

  test('is the same for any number of threads', async () => {
    const other = { ...one, policies: { ...policies, npcs: 'random' } }
    const [alone, pool] = await Promise.all(
      [null, 2].map((workers) => compare(one, other, { fights: 300, workers })),
    )
    expect(pool).toEqual(alone)
  })

  test('knows the difference of paired counts by the fights that end differently', () => {
    // 100 fights: 60 won in both, 20 only in the first, 10 only in the second, 10 in neither.
    const joint = { 'a\na': 60, 'a\nb': 20, 'b\na': 10, 'b\nb': 10 }
    const { differences, alike } = comparisonOf({ fights: 100, joint, sums: {} }, true)
    const [a] = differences
    expect(a?.difference).toBeCloseTo(-0.1, 12)
    // Bonett and Price: 21 and 11 of 102, −10/102 ± 1.96 √((32/102 − (10/102)²)/102).
    const margin = 1.96 * Math.sqrt((32 / 102 - (10 / 102) ** 2) / 102)
    expect(a?.low).toBeCloseTo(-10 / 102 - margin, 12)
    expect(a?.high).toBeCloseTo(-10 / 102 + margin, 12)
    expect(alike).toBeCloseTo(0.7, 12)
  })
})

describe('the search for balance', () => {
  test('finds the Guard that comes nearest to the wanted share', async () => {
    const variation = readVariation('players[0].guard=0..12')
    const goal = { side: 'players', share: 0.5 }
    const found = await balance(duel, variation, goal, { fights: 1000, policies })
    const { points } = await sweep(duel, [variation], { fights: 1000, policies })
    const misses = points.map(({ simulation }) =>
      Math.abs((simulation.outcomes['players'] ?? 0) / 1000 - 0.5),
    )
    const nearest = misses.indexOf(Math.min(...misses))
    expect(Math.abs(found.best.value - nearest)).toBeLessThanOrEqual(1)
    expect(found.trials.length).toBeLessThan(points.length)
  })

  test('refuses words', async () => {
    const words = readVariation('policy.npcs=random,simple')
    await expect(balance(duel, words, { side: 'players', share: 0.5 }, { fights: 10 })).rejects.toThrow(
      Refusal,
    )
  })
})

describe('a wanted precision', () => {
  test('stops once every share is known that well, at a number that no pool changes', async () => {
    const options = { fights: 1e6, precision: 0.04, policies, chunk: 300 }
    const [one, two] = await Promise.all(
      [null, 2].map((workers) => simulateInThreads(duel, { ...options, workers })),
    )
    expect(one?.fights).toBe(two?.fights)
    expect(one?.checksum).toBe(two?.checksum)
    expect([1000, 2000, 4000]).toContain(one?.fights)
  })

  test('never fights more than was asked for', async () => {
    const { fights, complete } = await simulateInThreads(duel, { fights: 1500, precision: 0.0001, policies })
    expect([fights, complete]).toEqual([1500, true])
  })

  test('must be a share', async () => {
    await expect(simulateInThreads(duel, { fights: 10, precision: 2 })).rejects.toThrow(Refusal)
  })
})
