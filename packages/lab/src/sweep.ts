/**
 * Sweeps: the same fight with one thing changed from point to point, or two things on a grid. Every point is fought
 * with the same dice, so what differs between neighbours is the change and not the luck.
 */
import { Refusal, type System } from '@steelyard/kernel'
import { systemOf } from '@steelyard/systems'
import { Crew } from './pool.ts'
import type { Progress, RangedSimulation } from './ranges.ts'
import { jobOf, simulateWith, type ThreadOptions, weightOf } from './threads.ts'
import { type Value, type Variation, varied } from './variation.ts'

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

/** How far a sweep is. */
export interface SweepProgress {
  readonly point: number
  readonly points: number
  readonly within: Progress
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
  const system = systemOf(scenario)
  const base = jobOf(scenario, options)
  const jobs = points.map((values) => ({ values, job: jobAt(system, base, variations, values) }))
  const weight = jobs.reduce((sum, { job }) => sum + weightOf(job), 0)
  const crew = new Crew({ ...options, fights: options.fights * weight })
  const fought: SweepPoint[] = []
  try {
    for (const { values, job } of jobs) {
      if (crew.stopped) break
      const simulation = await simulateWith(crew, job, options, (within) =>
        onProgress?.({ point: fought.length, points: points.length, within }),
      )
      if (simulation.fights > 0) fought.push({ values, simulation })
    }
  } finally {
    await crew.dismiss()
  }
  const complete = fought.length === points.length && fought.every(({ simulation }) => simulation.complete)
  return { variations, points: fought, complete }
}

function jobAt(
  system: System,
  base: ReturnType<typeof jobOf>,
  variations: readonly Variation[],
  values: readonly Value[],
): ReturnType<typeof jobOf> {
  return variations.reduce((job, { path }, at) => varied(system, job, path, values[at] ?? 0), base)
}

function pointsOf(variations: readonly Variation[]): readonly (readonly Value[])[] {
  const [first, second] = variations
  if (first === undefined || variations.length > 2)
    throw new Refusal(
      'malformed-request',
      'One thing or two can vary at a time.',
      'Give --vary once or twice.',
    )
  const points =
    second === undefined
      ? first.values.map((value) => [value])
      : first.values.flatMap((one) => second.values.map((other) => [one, other]))
  if (points.length > MOST_POINTS)
    throw new Refusal(
      'malformed-request',
      `That is a grid of ${points.length} points.`,
      `At most ${MOST_POINTS} can be fought: leave some values out.`,
    )
  return points
}
