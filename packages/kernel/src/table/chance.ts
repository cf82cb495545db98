/**
 * Named chance, in the sizes the rules need.
 *
 * Every roll says who rolls, why and by which rule. Rules ask for no more than they use: one die, a pool
 * (sorted faces), a sum, a tally (how many dice fell into each band), a lens (which band one die fell into) or
 * exploding dice. Live, every real die is rolled and shown; the enumerator walks the few outcomes that differ.
 * A *band* is a run of faces: `upTo` lists the highest face of each band, ascending, the last one the die's size.
 * For a sum and for exploding dice bands are optional: they say which totals the rules do not tell apart, and the
 * enumerator shows the lowest of each. The last band has no end.
 */

/** Why dice are rolled: a constant of the system. */
export interface Roll {
  readonly name: string
  readonly rule: string
}

/** What the table wants rolled, as the slow modes see it. */
export interface RollRequest {
  readonly kind: 'die' | 'pool' | 'sum' | 'tally' | 'lens' | 'explode'
  readonly roll: Roll
  readonly by: string
  readonly sides: number
  readonly count: number
  readonly upTo: readonly number[]
  /** What a die that is read later means, for whoever types it. */
  readonly target?: DieTarget | undefined
}

/** What a single die means: up to these faces it is a success, and a critical one. */
export interface DieTarget {
  readonly success: number
  readonly critical: number
}

/** One way a roll can come out, as the rules will see it, and how likely that is. */
export interface Chance {
  readonly value: number | readonly number[]
  readonly weight: number
}

/** How many explosions the enumerator follows before it lumps the tail into its last outcome. */
export const EXPLOSION_DEPTH = 6

/** The band a face falls into. */
export function bandOf(face: number, upTo: readonly number[]): number {
  let band = 0
  while (band < upTo.length - 1 && face > (upTo[band] ?? 0)) band++
  return band
}

/** How many of these faces fall into each band. */
export function tallyOf(faces: readonly number[], upTo: readonly number[]): number[] {
  const counts = upTo.map(() => 0)
  for (const face of faces) {
    const band = bandOf(face, upTo)
    counts[band] = (counts[band] ?? 0) + 1
  }
  return counts
}

/** True for faces that a roll can show: the right number of them, and each on the die. */
export function facesFit(request: RollRequest, faces: readonly unknown[]): boolean {
  const { kind, sides, count } = request
  for (const face of faces)
    if (typeof face !== 'number' || !Number.isInteger(face) || face < 1 || face > sides) return false
  if (kind !== 'explode') return faces.length === count
  return faces.at(-1) !== sides && faces.filter((face) => face !== sides).length === count
}

/** What the rules see of real faces. */
export function readFaces(request: RollRequest, faces: readonly number[]): number | number[] {
  switch (request.kind) {
    case 'die':
      return faces[0] ?? 0
    case 'pool':
      return faces.toSorted((one, other) => other - one)
    case 'tally':
      return tallyOf(faces, request.upTo)
    case 'lens':
      return bandOf(faces[0] ?? 0, request.upTo)
    case 'sum':
    case 'explode':
      return faces.reduce((sum, face) => sum + face, 0)
  }
}

/** The faces of a roll, one die after the other; an exploding die is rolled on before the next one. */
export function rollFaces(
  request: Pick<RollRequest, 'kind' | 'sides' | 'count'>,
  next: () => number,
): number[] {
  const faces: number[] = []
  for (let die = 0; die < request.count; die++)
    do faces.push(next())
    while (request.kind === 'explode' && faces.at(-1) === request.sides)
  return faces
}

/** Every outcome of a roll with its exact weight; the weights sum to one. */
export function outcomesOf(request: RollRequest): readonly Chance[] {
  const { kind, sides, count, upTo } = request
  if (kind === 'die' && upTo.length === 0) return dieOutcomes[sides] ?? keptOutcomes(request, dieOutcomes)
  if (kind === 'tally' || upTo.length === 0) return keptOutcomes(request, null)
  const kept = bandedOutcomes.get(upTo) ?? []
  for (const each of kept)
    if (each.sides === sides && each.count === count && each.kind === kind) return each.outcomes
  const outcomes = keptOutcomes(request, null)
  bandedOutcomes.set(upTo, [...kept, { kind, sides, count, outcomes }])
  return outcomes
}

// Cleared when it is full: a server that is asked about ever new rolls must not grow with them.
const outcomeCache = new Map<string, readonly Chance[]>()
const MOST_CACHED = 2_000
// Caches of outcomes for the most common rolls, without building a key: dice by size, others by their list of bands.
const dieOutcomes: (readonly Chance[])[] = []
const bandedOutcomes = new WeakMap<
  readonly number[],
  readonly (Pick<RollRequest, 'kind' | 'sides' | 'count'> & { readonly outcomes: readonly Chance[] })[]
>()

function keptOutcomes(request: RollRequest, dice: (readonly Chance[])[] | null): readonly Chance[] {
  const cacheKey = `${request.kind} ${request.count}d${request.sides} ${request.upTo.join()}`
  const known = outcomeCache.get(cacheKey)
  const outcomes = known ?? countOutcomes(request)
  if (known === undefined) {
    if (outcomeCache.size >= MOST_CACHED) outcomeCache.clear()
    outcomeCache.set(cacheKey, outcomes)
  }
  if (dice !== null && request.sides < 1000) dice[request.sides] = outcomes
  return outcomes
}

function countOutcomes(request: RollRequest): readonly Chance[] {
  const { kind, sides, count, upTo } = request
  switch (kind) {
    case 'die':
      return banded(
        Array.from({ length: sides }, (_, at) => ({ value: at + 1, weight: 1 / sides })),
        upTo,
      )
    case 'pool':
      return multisets(sides, count)
    case 'tally':
      return compositions(bandWeights(sides, upTo), count)
    case 'lens':
      return bandWeights(sides, upTo)
        .map((weight, band) => ({ value: band, weight }))
        .filter((each) => each.weight > 0)
    case 'sum':
      return banded(sums(countOutcomes({ ...request, kind: 'die', upTo: [] }), count), upTo)
    case 'explode':
      return banded(sums(explosions(sides), count), upTo)
  }
}

function bandWeights(sides: number, upTo: readonly number[]): number[] {
  return upTo.map((top, band) => Math.max(0, Math.min(top, sides) - Math.max(0, upTo[band - 1] ?? 0)) / sides)
}

function multisets(sides: number, count: number): Chance[] {
  const faceCounts = compositions(
    Array.from({ length: sides }, () => 1 / sides),
    count,
  )
  return faceCounts.map(({ value, weight }) => {
    const faces: number[] = []
    for (let face = sides; face >= 1; face--) {
      const times = (value as readonly number[])[face - 1] ?? 0
      for (let time = 0; time < times; time++) faces.push(face)
    }
    return { value: faces, weight }
  })
}

/** The multinomial distribution: how `count` draws spread over bands of these weights. */
function compositions(weights: readonly number[], count: number): Chance[] {
  const found: Chance[] = []
  const counts = weights.map(() => 0)
  const walk = (band: number, left: number, weight: number): void => {
    if (band === weights.length - 1) {
      const last = (weights[band] ?? 0) ** left
      if (weight * last === 0) return
      counts[band] = left
      found.push({ value: counts.slice(), weight: weight * last })
      return
    }
    for (let here = 0; here <= left; here++) {
      const share = (weights[band] ?? 0) ** here * choose(left, here)
      if (share === 0) continue
      counts[band] = here
      walk(band + 1, left - here, weight * share)
    }
    counts[band] = 0
  }
  walk(0, count, 1)
  return found
}

function choose(n: number, k: number): number {
  let result = 1
  for (let at = 1; at <= k; at++) result = (result * (n - k + at)) / at
  return Math.round(result)
}

/** The sum of several like dice, from the outcomes of one. */
function sums(one: readonly Chance[], count: number): Chance[] {
  let all = new Map([[0, 1]])
  for (let die = 0; die < count; die++) {
    const more = new Map<number, number>()
    for (const [sum, weight] of all)
      for (const { value, weight: share } of one) {
        const next = sum + Number(value)
        more.set(next, (more.get(next) ?? 0) + weight * share)
      }
    all = more
  }
  return Array.from(all, ([value, weight]) => ({ value, weight }))
}

/** Totals of one band as one outcome, shown as the lowest of them. */
function banded(totals: readonly Chance[], upTo: readonly number[]): readonly Chance[] {
  if (upTo.length === 0) return totals
  const bands = new Map<number, { value: number; weight: number }>()
  for (const { value, weight } of totals) {
    const total = Number(value)
    const band = bandOf(total, upTo)
    const known = bands.get(band)
    if (known === undefined) bands.set(band, { value: total, weight })
    else {
      known.value = Math.min(known.value, total)
      known.weight += weight
    }
  }
  return [...bands.values()]
}

function explosions(sides: number): Chance[] {
  const found: Chance[] = []
  let weight = 1
  for (let depth = 0; depth <= EXPLOSION_DEPTH; depth++) {
    const last = depth === EXPLOSION_DEPTH
    const faces = last ? sides : sides - 1
    for (let face = 1; face <= faces; face++)
      found.push({ value: depth * sides + face, weight: weight / sides })
    weight /= sides
  }
  return found
}
