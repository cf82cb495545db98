/**
 * Absorption probabilities of a Markov chain given as a graph that may have cycles.
 *
 * Nodes without edges are absorbing. Strongly connected components are found by Tarjan's algorithm (iterative, because
 * the graph may be deep) and solved in topological order. In a large component nodes are first eliminated one by one,
 * cheapest first, by joining their incoming with their outgoing edges. In what is left the expected number of visits
 * solves x = inflow + Pᵀx directly.
 */

/** Edges by node: where they lead and how likely they are. */
export interface Graph {
  readonly targets: readonly (readonly number[])[]
  readonly weights: readonly (readonly number[])[]
}

/** How much probability arrives where. */
export interface Flow {
  /** By node; what arrives at an end stays there. */
  readonly arrived: Float64Array
  /** What never arrives at an end. */
  readonly lost: number
}

/** The edges of the nodes of one component, wherever they lead. */
type Rows = Map<number, Map<number, number>>

const LARGEST_DIRECT = 200
const DEAREST = 10_000

/** Solves for the probability that starts at one node; null if `deadline` (milliseconds of `clock`) passes before. */
export function flowThrough(
  graph: Graph,
  start: number,
  deadline: number = Number.POSITIVE_INFINITY,
  clock: () => number = Date.now,
): Flow | null {
  const inflow = new Float64Array(graph.targets.length)
  inflow[start] = 1
  let lost = 0
  for (const component of componentsInOrder(graph)) {
    const single = component.length === 1 ? component[0] : undefined
    if (single !== undefined && graph.targets[single]?.length === 0) continue
    const rows = rowsOf(graph, component)
    if (isClosed(rows)) for (const node of component) lost += inflow[node] ?? 0
    else {
      if (rows.size > LARGEST_DIRECT && !thinOut(rows, inflow, () => clock() > deadline)) return null
      drain(rows, inflow)
    }
  }
  return { arrived: inflow, lost }
}

/** A graph whose edges take time. */
export interface TimedGraph extends Graph {
  /** How many rounds each edge takes. */
  readonly rounds: readonly (readonly number[])[]
}

// A round in which so many nodes a node of the graph are passed has a cycle that takes no time.
const MOST_PASSES = 20

/**
 * The chance to be still on the way once so many rounds are over, from one node on, or something more: less than
 * `little` is not followed any further, and where a cycle takes no time all of it counts.
 */
export function chanceOfMore(graph: TimedGraph, start: number, rounds: number, little: number): number {
  let now = new Map([[start, 1]])
  let left = 1
  for (let round = 0; round < rounds && left > little; round++) {
    const next = nextRound(graph, now)
    if (next === null) return left
    now = next
    left = 0
    for (const chance of now.values()) left += chance
  }
  return left
}

/** Where the chances of a round are when it is over, but for those at an end; null if it is never over. */
function nextRound(
  { targets, weights, rounds }: TimedGraph,
  now: Map<number, number>,
): Map<number, number> | null {
  const next = new Map<number, number>()
  let passes = MOST_PASSES * targets.length
  // The map grows while it is walked, by what comes to a node within the round.
  for (const [node, chance] of now) {
    if (passes-- === 0) return null
    now.delete(node)
    for (const [edge, target] of (targets[node] ?? []).entries()) {
      if (targets[target]?.length === 0) continue
      const then = (rounds[node]?.[edge] ?? 0) > 0 ? next : now
      then.set(target, (then.get(target) ?? 0) + chance * (weights[node]?.[edge] ?? 0))
    }
  }
  return next
}

/** Strongly connected components, sources first. */
export function componentsInOrder(graph: Graph): number[][] {
  const count = graph.targets.length
  const order = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const onStack = new Uint8Array(count)
  const nextEdge = new Int32Array(count)
  const stack: number[] = []
  const found: number[][] = []
  let clock = 0
  for (let root = 0; root < count; root++) {
    if ((order[root] ?? 0) >= 0) continue
    const path = [root]
    while (path.length > 0) {
      const node = path.at(-1) ?? 0
      if (order[node] === -1) {
        order[node] = low[node] = clock++
        stack.push(node)
        onStack[node] = 1
      }
      const edges = graph.targets[node] ?? []
      const edge = nextEdge[node] ?? 0
      if (edge < edges.length) {
        nextEdge[node] = edge + 1
        const target = edges[edge] ?? 0
        if (order[target] === -1) path.push(target)
        else if (onStack[target] === 1) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0)
      if (low[node] === order[node]) found.push(popComponent(stack, onStack, node))
    }
  }
  return found.reverse()
}

function popComponent(stack: number[], onStack: Uint8Array, root: number): number[] {
  const component: number[] = []
  for (;;) {
    const node = stack.pop()
    if (node === undefined) throw new Error('a component without its root')
    onStack[node] = 0
    component.push(node)
    if (node === root) return component
  }
}

function rowsOf(graph: Graph, component: readonly number[]): Rows {
  return new Map(
    component.map((node) => {
      const row = new Map<number, number>()
      for (const [edge, target] of (graph.targets[node] ?? []).entries()) {
        const weight = graph.weights[node]?.[edge] ?? 0
        if (weight > 0) row.set(target, (row.get(target) ?? 0) + weight)
      }
      return [node, row]
    }),
  )
}

/** True if nothing ever leaves. */
function isClosed(rows: Rows): boolean {
  for (const row of rows.values()) for (const target of row.keys()) if (!rows.has(target)) return false
  return true
}

/** Eliminates the cheapest nodes until few enough are left; false when time is up. */
function thinOut(rows: Rows, inflow: Float64Array, isLate: () => boolean): boolean {
  const sources = new Map<number, Set<number>>()
  for (const node of rows.keys()) sources.set(node, new Set())
  for (const [node, row] of rows)
    for (const target of row.keys()) if (target !== node) sources.get(target)?.add(node)
  const cost = (node: number): number =>
    Math.min(DEAREST, (sources.get(node)?.size ?? 0) * (rows.get(node)?.size ?? 0))
  const byCost: number[][] = Array.from({ length: DEAREST + 1 }, () => [])
  for (const node of rows.keys()) byCost[cost(node)]?.push(node)
  let at = 0
  while (rows.size > LARGEST_DIRECT) {
    const node = byCost[at]?.pop()
    if (node === undefined) at++
    else if (rows.has(node) && cost(node) === at) {
      if (isLate()) return false
      for (const neighbour of takeOut(rows, sources, node, inflow)) {
        const price = cost(neighbour)
        byCost[price]?.push(neighbour)
        at = Math.min(at, price)
      }
    }
  }
  return true
}

/** Eliminates one node by joining its incoming with its outgoing edges. Returns the nodes whose edges changed. */
function takeOut(
  rows: Rows,
  sources: ReadonlyMap<number, Set<number>>,
  node: number,
  inflow: Float64Array,
): ReadonlySet<number> {
  const row = rows.get(node) ?? new Map<number, number>()
  const from = sources.get(node) ?? new Set<number>()
  rows.delete(node)
  row.delete(node)
  const leaving = [...row.values()].reduce((sum, weight) => sum + weight, 0)
  const changed = new Set(from)
  for (const [target, weight] of row) {
    const share = weight / leaving
    inflow[target] = (inflow[target] ?? 0) + (inflow[node] ?? 0) * share
    const into = sources.get(target)
    if (into?.delete(node)) changed.add(target)
    for (const source of from) {
      const edges = rows.get(source)
      edges?.set(target, (edges.get(target) ?? 0) + (edges.get(node) ?? 0) * share)
      if (source !== target) into?.add(source)
    }
  }
  for (const source of from) rows.get(source)?.delete(node)
  inflow[node] = 0
  return changed
}

/** Distributes the inflow of a component over the edges that leave it. */
function drain(rows: Rows, inflow: Float64Array): void {
  const nodes = [...rows.keys()]
  const visits = visitsOf(rows, nodes, inflow)
  for (const [at, node] of nodes.entries()) {
    inflow[node] = 0
    for (const [target, weight] of rows.get(node) ?? [])
      if (!rows.has(target)) inflow[target] = (inflow[target] ?? 0) + (visits[at] ?? 0) * weight
  }
}

/** Expected visits to each node of a component, by Gaussian elimination. */
function visitsOf(rows: Rows, nodes: readonly number[], inflow: Float64Array): Float64Array {
  const size = nodes.length
  const place = new Map(nodes.map((node, at) => [node, at]))
  const lines = nodes.map((node, at) => {
    const line = new Float64Array(size + 1)
    line[at] = 1
    line[size] = inflow[node] ?? 0
    return line
  })
  for (const [from, row] of rows)
    for (const [target, weight] of row) {
      const line = lines[place.get(target) ?? -1]
      const column = place.get(from) ?? 0
      if (line !== undefined) line[column] = (line[column] ?? 0) - weight
    }
  return solved(lines)
}

/** The solution of a system of linear equations; each line ends with its right-hand side. */
function solved(lines: Float64Array[]): Float64Array {
  const size = lines.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(lines[row]?.[column] ?? 0) > Math.abs(lines[pivot]?.[column] ?? 0)) pivot = row
    const chosen = lines[pivot]
    const swapped = lines[column]
    if (chosen === undefined || swapped === undefined) throw new Error('a system of equations without lines')
    lines[pivot] = swapped
    lines[column] = chosen
    for (let row = column + 1; row < size; row++) {
      const line = lines[row]
      const factor = (line?.[column] ?? 0) / (chosen[column] ?? 1)
      if (line === undefined || factor === 0) continue
      for (let at = column; at <= size; at++) line[at] = (line[at] ?? 0) - factor * (chosen[at] ?? 0)
    }
  }
  const solution = new Float64Array(size)
  for (let row = size - 1; row >= 0; row--) {
    const line = lines[row]
    let sum = line?.[size] ?? 0
    for (let at = row + 1; at < size; at++) sum -= (line?.[at] ?? 0) * (solution[at] ?? 0)
    solution[row] = sum / (line?.[row] ?? 1)
  }
  return solution
}
