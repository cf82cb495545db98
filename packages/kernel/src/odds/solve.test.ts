/**
 * Probability in graphs with cycles, against closed forms and against a twin that simply lets it flow long enough.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Random } from '../table/random.ts'
import { countingClock } from '../testing/clock.ts'
import { chanceOfMore, componentsInOrder, flowThrough, type Graph } from './solve.ts'

function graphOf(edges: readonly (readonly (readonly [target: number, weight: number])[])[]): Graph {
  return {
    targets: edges.map((out) => out.map(([target]) => target)),
    weights: edges.map((out) => out.map(([, weight]) => weight)),
  }
}

/** A walk on a line of `length` + 1 places that ends at both ends; up with chance `up`. */
function walk(length: number, up: number): Graph {
  return graphOf(
    Array.from({ length: length + 1 }, (_, at) =>
      at === 0 || at === length
        ? []
        : [
            [at + 1, up],
            [at - 1, 1 - up],
          ],
    ),
  )
}

/** Moves all probability one edge at a time, so many times. */
function twin(graph: Graph, start: number, times: number): Float64Array {
  let now = new Float64Array(graph.targets.length)
  now[start] = 1
  for (let time = 0; time < times; time++) {
    const next = new Float64Array(now.length)
    for (const [node, targets] of graph.targets.entries())
      if (targets.length === 0) next[node] = (next[node] ?? 0) + (now[node] ?? 0)
      else
        for (const [edge, target] of targets.entries())
          next[target] = (next[target] ?? 0) + (now[node] ?? 0) * (graph.weights[node]?.[edge] ?? 0)
    now = next
  }
  return now
}

function flow(graph: Graph, start = 0): { arrived: Float64Array; lost: number } {
  const found = flowThrough(graph, start)
  if (found === null) throw new Error('it did not settle')
  return found
}

describe('closed forms', () => {
  test('the gambler’s ruin, fair and unfair', () => {
    for (const length of [2, 5, 20, 100])
      for (const up of [0.5, 0.45, 0.7]) {
        const start = Math.ceil(length / 3)
        const odds = (1 - up) / up
        const expected = up === 0.5 ? start / length : (1 - odds ** start) / (1 - odds ** length)
        expect(flow(walk(length, up), start).arrived[length]).toBeCloseTo(expected, 10)
      }
  })

  test('the gambler’s ruin in components too large to solve at once', () => {
    const [length, start, up] = [6_000, 3_000, 0.5002]
    const odds = (1 - up) / up
    const { arrived, lost } = flow(walk(length, up), start)
    expect(arrived[length]).toBeCloseTo((1 - odds ** start) / (1 - odds ** length), 9)
    expect(lost).toBe(0)
    expect(flow(walk(6_000, 0.5), 1_500).arrived[0]).toBeCloseTo(0.75, 9)
  })

  test('a walk on a square is as likely to end on each of its sides', () => {
    const side = 41
    const node = (x: number, y: number): number => y * side + x
    const graph = graphOf(
      Array.from({ length: side * side }, (_, at) => {
        const [x, y] = [at % side, Math.floor(at / side)]
        if (x === 0 || y === 0 || x === side - 1 || y === side - 1) return []
        return [node(x - 1, y), node(x + 1, y), node(x, y - 1), node(x, y + 1)].map(
          (to) => [to, 0.25] as const,
        )
      }),
    )
    const { arrived } = flow(graph, node(20, 20))
    const left = Array.from({ length: side }, (_, y) => arrived[node(0, y)] ?? 0).reduce(
      (sum, share) => sum + share,
      0,
    )
    expect(left).toBeCloseTo(0.25, 10)
    expect(arrived[node(0, 10)]).toBeCloseTo(arrived[node(30, 40)] ?? -1, 10)
  })

  test('trying until it works', () => {
    const { arrived, lost } = flow(
      graphOf([
        [
          [0, 0.9],
          [1, 0.07],
          [2, 0.03],
        ],
        [],
        [],
      ]),
    )
    expect([...arrived.slice(1)]).toEqual([expect.closeTo(0.7, 12), expect.closeTo(0.3, 12)])
    expect(lost).toBe(0)
  })

  test('what never leaves is lost', () => {
    const closed = graphOf([
      [
        [1, 0.25],
        [3, 0.75],
      ],
      [[2, 1]],
      [[1, 1]],
      [],
    ])
    expect(flow(closed)).toMatchObject({ lost: 0.25 })
    expect(flow(closed).arrived[3]).toBe(0.75)
    expect(flow(graphOf([[[0, 1]]])).lost).toBe(1)
  })

  test('a beginning that is an end', () => {
    expect(flow(graphOf([[]]))).toEqual({ arrived: new Float64Array([1]), lost: 0 })
  })
})

/** Random graphs whose nodes all have a way out. */
const graphs: fc.Arbitrary<Graph> = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc
    .array(
      fc.array(fc.tuple(fc.nat(size + 1), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 4 }),
      {
        minLength: size,
        maxLength: size,
      },
    )
    .map((rows) => {
      const inner = rows.map((row) => {
        const merged = new Map<number, number>([[size, 1]])
        for (const [target, weight] of row) merged.set(target, (merged.get(target) ?? 0) + weight)
        const total = [...merged.values()].reduce((sum, weight) => sum + weight, 0)
        return [...merged].map(([target, weight]) => [target, weight / total] as const)
      })
      return graphOf([...inner, [], []])
    }),
)

describe('the chance of more rounds', () => {
  /** Two nodes a round: the first leads to the second, which ends it with chance `ends`. */
  const timed = (ends: number) => ({
    ...graphOf([
      [[1, 1]],
      [
        [0, 1 - ends],
        [2, ends],
      ],
      [],
    ]),
    rounds: [[0], [1, 0], []],
  })

  test('falls round by round', () => {
    for (const rounds of [1, 2, 7])
      expect(chanceOfMore(timed(1 / 3), 0, rounds, 0)).toBeCloseTo((2 / 3) ** rounds, 12)
    expect(chanceOfMore(timed(1), 0, 5, 0)).toBe(0)
  })

  test('is not followed where it is little, and is never said to be less than it is', () => {
    const found = chanceOfMore(timed(1 / 2), 0, 1_000, 1e-3)
    expect(found).toBeLessThanOrEqual(1e-3)
    expect(found).toBeGreaterThan(0.5 ** 1_000)
  })

  test('is all there is where a cycle takes no time', () => {
    const graph = { ...timed(1 / 2), rounds: [[0], [0, 0], []] }
    expect(chanceOfMore(graph, 0, 3, 0)).toBe(1)
  })
})

describe('any graph', () => {
  test('agrees with letting it flow', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { arrived, lost } = flow(graph)
        const slowly = twin(graph, 0, 2_000)
        const ends = graph.targets.flatMap((targets, node) => (targets.length === 0 ? [node] : []))
        for (const node of ends) expect(arrived[node]).toBeCloseTo(slowly[node] ?? -1, 9)
        expect(lost).toBe(0)
      }),
    )
  })

  test('agrees with letting it flow also when it is large', () => {
    const random = new Random(1, 2, 3, 4)
    const size = 600
    const rows = Array.from({ length: size }, () => {
      const inside = Array.from({ length: 3 }, () => [random.die(size) - 1, 0.32] as const)
      return [...inside, [size + random.die(2) - 1, 0.04] as const]
    })
    const graph = graphOf([...rows, [], []])
    const slowly = twin(graph, 0, 1_000)
    const { arrived, lost } = flow(graph)
    for (const end of [size, size + 1]) expect(arrived[end]).toBeCloseTo(slowly[end] ?? -1, 10)
    expect(lost).toBe(0)
  })

  test('has components that hold every node once, each before what it leads to', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const components = componentsInOrder(graph)
        expect(components.flat().toSorted((one, other) => one - other)).toEqual(
          graph.targets.map((_, node) => node),
        )
        const place = new Map(components.flatMap((nodes, at) => nodes.map((node) => [node, at] as const)))
        for (const [node, targets] of graph.targets.entries())
          for (const target of targets) expect(place.get(node)).toBeLessThanOrEqual(place.get(target) ?? -1)
        for (const component of components)
          for (const node of component)
            for (const other of component) expect(reaches(graph, node, other)).toBe(true)
      }),
    )
  })
})

function reaches(graph: Graph, from: number, to: number): boolean {
  const seen = new Set([from])
  for (const node of seen) for (const target of graph.targets[node] ?? []) seen.add(target)
  return seen.has(to)
}

test('a deep graph does not overflow the stack', () => {
  const length = 100_000
  const chain = graphOf(Array.from({ length: length + 1 }, (_, at) => (at === length ? [] : [[at + 1, 1]])))
  expect(flow(chain).arrived[length]).toBe(1)
})

test('what takes too long has no answer', () => {
  expect(flowThrough(walk(4_000, 0.5), 2_000, 10, countingClock())).toBe(null)
})
