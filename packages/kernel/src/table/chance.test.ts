/**
 * Outcomes and their weights against a twin that rolls every combination of faces.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bandOf,
  type Chance,
  EXPLOSION_DEPTH,
  facesFit,
  outcomesOf,
  type RollRequest,
  readFaces,
  tallyOf,
} from './chance.ts'

function request(
  kind: RollRequest['kind'],
  sides: number,
  count = 1,
  upTo: readonly number[] = [],
): RollRequest {
  return { kind, roll: { name: 'test', rule: '' }, by: 'anna', sides, count, upTo }
}

/** Every combination of faces, one by one. */
function allFaces(sides: number, count: number): number[][] {
  let rows: number[][] = [[]]
  for (let die = 0; die < count; die++)
    rows = rows.flatMap((row) => Array.from({ length: sides }, (_, at) => [...row, at + 1]))
  return rows
}

function bruteForce(roll: RollRequest): Map<string, number> {
  const found = new Map<string, number>()
  const rows = allFaces(roll.sides, roll.count)
  for (const faces of rows) {
    const key = JSON.stringify(readFaces(roll, faces))
    found.set(key, (found.get(key) ?? 0) + 1 / rows.length)
  }
  return found
}

function expectSame(outcomes: readonly Chance[], twin: ReadonlyMap<string, number>): void {
  expect(new Set(outcomes.map(({ value }) => JSON.stringify(value))).size).toBe(outcomes.length)
  expect(outcomes.length).toBe(twin.size)
  for (const { value, weight } of outcomes)
    expect(weight).toBeCloseTo(twin.get(JSON.stringify(value)) ?? -1, 12)
}

/** Bands of a die, some of them empty, some beyond the die. */
const banded = fc
  .record({
    sides: fc.integer({ min: 2, max: 8 }),
    tops: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 3 }),
  })
  .map(({ sides, tops }) => {
    const rising = tops.toSorted((one, other) => one - other)
    return { sides, upTo: [...rising, Math.max(sides, rising.at(-1) ?? 0)] }
  })

describe('outcomes', () => {
  test('of one die', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (sides) => {
        expectSame(outcomesOf(request('die', sides)), bruteForce(request('die', sides)))
      }),
    )
  })

  test('of a pool', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 }), (sides, count) => {
        expectSame(outcomesOf(request('pool', sides, count)), bruteForce(request('pool', sides, count)))
      }),
    )
  })

  test('of a tally', () => {
    fc.assert(
      fc.property(banded, fc.integer({ min: 0, max: 4 }), ({ sides, upTo }, count) => {
        const roll = request('tally', sides, count, upTo)
        expectSame(outcomesOf(roll), bruteForce(roll))
      }),
    )
  })

  test('of a lens', () => {
    fc.assert(
      fc.property(banded, ({ sides, upTo }) => {
        const roll = request('lens', sides, 1, upTo)
        expectSame(outcomesOf(roll), bruteForce(roll))
      }),
    )
  })

  test('of an exploding die, followed to a depth and lumped beyond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), (sides) => {
        const outcomes = outcomesOf(request('explode', sides))
        for (const { value, weight } of outcomes.slice(0, -1)) {
          const sum = Number(value)
          const times = Math.ceil(sum / sides)
          expect(sum % sides).not.toBe(0)
          expect(weight).toBeCloseTo(sides ** -times, 14)
        }
        expect(outcomes.at(-1)?.value).toBe((EXPLOSION_DEPTH + 1) * sides)
        expect(outcomes.length).toBe((EXPLOSION_DEPTH + 1) * (sides - 1) + 1)
      }),
    )
  })

  test('of a sum are those of all faces together', () => {
    const outcomes = outcomesOf(request('sum', 6, 2))
    const ways = new Map(outcomes.map(({ value, weight }) => [value, Math.round(weight * 36)]))
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((sum) => ways.get(sum))).toEqual([
      1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1,
    ])
    expect(outcomes.length).toBe(11)
  })

  test('totals that the rules do not tell apart are one outcome, shown as the lowest', () => {
    const classes = outcomesOf(request('sum', 6, 2, [7, 8, 12]))
    expect(classes.map(({ value }) => value)).toEqual([2, 8, 9])
    for (const [at, ways] of [21, 5, 10].entries()) expect(classes[at]?.weight).toBeCloseTo(ways / 36, 12)
    const all = outcomesOf(request('explode', 6, 2))
    const ladder = [1, 2, 3, 4, 5, 6]
    const few = new Map(
      outcomesOf(request('explode', 6, 2, ladder)).map(({ value, weight }) => [value, weight]),
    )
    expect([...few.keys()].map(Number).toSorted()).toEqual([2, 3, 4, 5, 6])
    const upwards = all.filter(({ value }) => Number(value) >= 6).reduce((sum, { weight }) => sum + weight, 0)
    expect(few.get(6)).toBeCloseTo(upwards, 12)
    expect(outcomesOf(request('explode', 6, 3, ladder)).length).toBe(4)
    expect(outcomesOf(request('sum', 6, 2, ladder)).length).toBe(5)
  })

  test('of several exploding dice are the sums of one and one', () => {
    const one = outcomesOf(request('explode', 6))
    const two = new Map(outcomesOf(request('explode', 6, 2)).map(({ value, weight }) => [value, weight]))
    let nine = 0
    for (const first of one)
      for (const second of one)
        if (Number(first.value) + Number(second.value) === 9) nine += first.weight * second.weight
    expect(two.get(9)).toBeCloseTo(nine, 14)
    expect(two.get(2)).toBeCloseTo(1 / 36, 14)
    expect(two.get(7)).toBeCloseTo(4 / 36, 14)
  })

  test('always sum to one', () => {
    const requests = [
      request('die', 100),
      request('pool', 12, 6),
      request('tally', 6, 60, [2, 4, 6]),
      request('lens', 100, 1, [5, 50, 95, 100]),
      request('explode', 6),
      request('explode', 2),
      request('explode', 6, 5),
      request('sum', 12, 20),
    ]
    for (const roll of requests) {
      const sum = outcomesOf(roll).reduce((all, { weight }) => all + weight, 0)
      expect(Math.abs(sum - 1)).toBeLessThan(1e-12)
    }
  })

  test('six d12 by three classes of face are 28 branches', () => {
    expect(outcomesOf(request('tally', 12, 6, [4, 8, 12])).length).toBe(28)
  })
})

describe('faces', () => {
  test('are read as the rules ask', () => {
    expect(readFaces(request('die', 6), [4])).toBe(4)
    expect(readFaces(request('pool', 6, 3), [2, 6, 4])).toEqual([6, 4, 2])
    expect(readFaces(request('tally', 6, 4, [2, 5, 6]), [1, 2, 6, 3])).toEqual([2, 1, 1])
    expect(readFaces(request('lens', 100, 1, [5, 50, 95, 100]), [50])).toBe(1)
    expect(readFaces(request('lens', 100, 1, [5, 50, 95, 100]), [96])).toBe(3)
    expect(readFaces(request('sum', 6, 3), [6, 6, 3])).toBe(15)
    expect(readFaces(request('explode', 6), [6, 6, 3])).toBe(15)
  })

  test('fall into the first band that reaches them', () => {
    expect([1, 5, 6, 7, 20].map((face) => bandOf(face, [5, 6, 20]))).toEqual([0, 0, 1, 2, 2])
    expect(tallyOf([1, 5, 6, 7, 20], [5, 6, 20])).toEqual([2, 1, 2])
    expect(bandOf(20, [5, 6])).toBe(1)
  })

  test('fit a roll by number and range', () => {
    const pool = request('pool', 6, 2)
    expect(facesFit(pool, [1, 6])).toBe(true)
    for (const faces of [[1], [1, 2, 3], [0, 1], [7, 1], [1.5, 1], ['1', 1], [Number.NaN, 1]])
      expect(facesFit(pool, faces)).toBe(false)
    expect(facesFit(request('pool', 6, 0), [])).toBe(true)
  })

  test('of an exploding die go on after the highest, and only then', () => {
    const exploding = request('explode', 6)
    for (const faces of [[3], [6, 1], [6, 6, 5]]) expect(facesFit(exploding, faces)).toBe(true)
    for (const faces of [[], [6], [6, 6], [3, 1], [1, 6], [6, 1, 1]])
      expect(facesFit(exploding, faces)).toBe(false)
    const pair = request('explode', 6, 2)
    for (const faces of [
      [3, 1],
      [6, 1, 6, 6, 5],
      [1, 6, 1],
    ])
      expect(facesFit(pair, faces)).toBe(true)
    for (const faces of [[3], [6, 3], [3, 6], [6, 1, 6], [1, 1, 1]]) expect(facesFit(pair, faces)).toBe(false)
  })
})
