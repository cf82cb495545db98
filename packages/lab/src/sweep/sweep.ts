/**
 * Sweeps: the same fight with one thing changed from point to point, or two things on a grid. Every point is fought
 * with the same dice, so what differs between neighbours is the change and not the luck.
 *
 * A point is started as soon as a worker is idle, so small points keep all workers busy and large ones run one after
 * another; earlier points go first. The result does not depend on it.
 */
import { Refusal } from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import type { Progress, RangedSimulation } from '../simulation/ranges.ts'
import { jobOf, readyFor, simulateReady, type ThreadOptions, weightOf } from '../simulation/threads.ts'
import { WorkerPool } from '../threads/pool.ts'
import { type Value, type Variation, variedAll } from './variation.ts'

/** One point of a sweep: what was set, and how it came out. */
export interface SweepPoint {
  readonly values: readonly Value[]
  readonly simulation: RangedSimulation
}

/** A sweep over one variation or a grid of two, the first varying slowest. */
export interface Sweep {
  readonly variations: readonly Variation[]
  readonly points: readonly SweepPoint[]
  /** False if it was stopped before every point was fought. */
  readonly complete: boolean
}

/** The points of a grid by row and column; a sweep that was stopped may have none there. */
export function gridOf({
  variations,
  points,
}: Sweep): (row: number, column: number) => SweepPoint | undefined {
  const [down, across] = variations
  const found = new Map(points.map((point) => [JSON.stringify(point.values), point]))
  return (row, column) => found.get(JSON.stringify([down?.values[row], across?.values[column]]))
}

/**
 * A share in whole per cent for a cell. Fights never prove 0 % or 100 %, so what rounds to them is shown as a bound.
 */
export function cellText(share: number): string {
  if (share < 0.005) return '<1'
  return share > 0.995 ? '>99' : String(Math.round(100 * share))
}

/** How many points have all their fights, in words for a sweep that was stopped; '' for a whole one. */
export function stoppedText({ variations, points, complete }: Sweep): string {
  if (complete) return ''
  const all = variations.reduce((product, { values }) => product * values.length, 1)
  const whole = points.filter(({ simulation }) => simulation.complete).length
  return `stopped early with ${whole} of ${all} points whole`
}

/** How far a sweep is. */
export interface SweepProgress {
  /** How many points are fought to the end. */
  readonly finished: number
  readonly points: number
  /** Fights so far; a point that is finished counts with all that it was allowed, although it may have needed fewer. */
  readonly done: number
  /** All that are allowed, over all points. */
  readonly fights: number
  /** Since the start. */
  readonly seconds: number
  /** The points that are fought to the end, for whoever wants to show them meanwhile. */
  fought(): readonly SweepPoint[]
  /** The points that are being fought, with their outcomes so far. */
  underWay(): readonly { readonly values: readonly Value[]; readonly progress: Progress }[]
}

const MOST_POINTS = 10_000

/** Fights every point of one or two variations. */
export async function sweep(
  scenario: unknown,
  variations: readonly Variation[],
  options: ThreadOptions,
  onProgress?: (progress: SweepProgress) => void,
): Promise<Sweep> {
  const points = pointsOf(variations)
  const system = await loadSystemOf(scenario)
  const base = jobOf(scenario, options)
  const paths = variations.map(({ path }) => path)
  const jobs = variedAll(system, base, paths, points)
  const weights = jobs.map(weightOf)
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const pool = new WorkerPool({ ...options, fights: options.fights * weight })
  const tally = new SweepTally(points, options.fights, onProgress)
  try {
    await inTurn(pool, jobs.entries(), async ([rank, job]) => {
      const ready = await readyFor(pool, job, options, { rank, weight: weights[rank] ?? 1 })
      return async () => {
        const simulation = await simulateReady(ready, options, (progress) => tally.tell(rank, progress))
        tally.finish(rank, simulation)
      }
    })
  } finally {
    await pool.dismiss()
  }
  const fought = tally.fought()
  const complete = fought.length === points.length && fought.every(({ simulation }) => simulation.complete)
  return { variations, points: fought, complete }
}

/**
 * Starts one task after another, each as soon as the pool has room and the one before it has queued its ranges, and
 * waits for all. Preparing and queueing are two steps: the function that `begin` returns queues ranges when it is
 * called.
 */
async function inTurn<Item>(
  pool: WorkerPool,
  items: Iterable<Item>,
  begin: (item: Item) => Promise<() => Promise<void>>,
): Promise<void> {
  const underWay: Promise<void>[] = []
  let failed = false
  const failing = (): void => {
    failed = true
  }
  for (const item of items) {
    await pool.vacancy()
    if (pool.stopped || failed) break
    const act = await begin(item)
    const acting = act()
    acting.catch(failing)
    underWay.push(acting)
  }
  await Promise.all(underWay)
}

/** How far every point is. */
class SweepTally {
  readonly simulations: (RangedSimulation | undefined)[] = []
  readonly #points: readonly (readonly Value[])[]
  readonly #fights: number
  readonly #onProgress: ((progress: SweepProgress) => void) | undefined
  readonly #started = performance.now()
  readonly #done = new Map<number, Progress>()
  #finished = 0

  constructor(
    points: readonly (readonly Value[])[],
    fights: number,
    onProgress: ((progress: SweepProgress) => void) | undefined,
  ) {
    this.#points = points
    this.#fights = fights
    this.#onProgress = onProgress
  }

  /** So many fights of a point are done. */
  tell(point: number, progress: Progress): void {
    this.#done.set(point, progress)
    this.#say()
  }

  /** A point has come to its end, or to the end of what it is given. */
  finish(point: number, simulation: RangedSimulation): void {
    this.simulations[point] = simulation
    if (!simulation.complete) return
    this.#finished += 1
    this.#done.delete(point)
    this.#say()
  }

  /** Every point of which something was fought, in the order of the values. */
  fought(): readonly SweepPoint[] {
    return this.#points.flatMap((values, at) => {
      const simulation = this.simulations[at]
      return simulation === undefined || simulation.fights === 0 ? [] : [{ values, simulation }]
    })
  }

  #say(): void {
    const half = [...this.#done.values()].reduce((sum, { done }) => sum + done, 0)
    this.#onProgress?.({
      finished: this.#finished,
      points: this.#points.length,
      done: this.#finished * this.#fights + half,
      fights: this.#points.length * this.#fights,
      seconds: (performance.now() - this.#started) / 1000,
      fought: () => this.fought(),
      underWay: () =>
        [...this.#done].map(([point, progress]) => ({ values: this.#points[point] ?? [], progress })),
    })
  }
}

function pointsOf(variations: readonly Variation[]): readonly (readonly Value[])[] {
  const [first, second] = variations
  if (first === undefined || variations.length > 2)
    throw new Refusal(
      'malformed-request',
      'One thing or two can vary at a time.',
      'Give --vary once or twice.',
    )
  const count = first.values.length * (second?.values.length ?? 1)
  if (count > MOST_POINTS)
    throw new Refusal(
      'malformed-request',
      `That is a grid of ${count} points.`,
      `At most ${MOST_POINTS} can be fought: leave some values out.`,
    )
  return second === undefined
    ? first.values.map((value) => [value])
    : first.values.flatMap((one) => second.values.map((other) => [one, other]))
}
