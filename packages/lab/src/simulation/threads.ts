/**
 * Simulation over threads.
 *
 * The result depends on scenario, seed, policies and the number of fights, and on nothing else: any number of
 * workers and any size of ranges give the same counts and the same checksum. With `precision` it stops as soon as
 * the win shares are known well enough, which is looked at after 1,000, 2,000, 4,000 … fights and nowhere else, so
 * that too is the same for any number of workers.
 */
import { mergeSimulations, parseScenario, quote, Refusal, wilson } from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import { systemOf } from '@steelyard/systems/registry'
import { type ReadyJob, type RemoteRunner, SMALL_JOB, WorkerPool } from '../threads/pool.ts'
import { type Job, type MeasureChoice, playersOf, searches } from './job.ts'
import type { Progress, RangedSimulation } from './ranges.ts'

export { SMALL_JOB } from '../threads/pool.ts'

/** How to simulate. */
export interface ThreadOptions {
  readonly fights: number
  readonly seed?: string | number | undefined
  /** The policy of each seat by name; the others are played as the scenario says. */
  readonly policies?: Readonly<Record<string, string>> | undefined
  /** What is counted besides who wins; the system's measures unless given. */
  readonly measures?: MeasureChoice | undefined
  /** How many threads; left out or null: one for each processor, and none for small jobs. */
  readonly workers?: number | null | undefined
  /** Fights in a range; left out or null: as many as take about a tenth of a second. */
  readonly chunk?: number | null | undefined
  /** Fights behind one answer of a seat that searches. */
  readonly thoughts?: number | undefined
  /** What ends a fight before the rules do, such as "first-blood"; nothing unless given. */
  readonly end?: string | undefined
  /** Enough once every win share is known this well: half the width of its interval. */
  readonly precision?: number | null | undefined
  /** Stops early; what has been fought by then is kept. */
  readonly signal?: AbortSignal | undefined
  /** Runs the ranges on other machines instead of in threads here. */
  readonly remote?: RemoteRunner | null | undefined
  /** Called when a thread has died; its fights are run again, so the result does not change. */
  readonly onRestart?: (() => void) | undefined
}

const MOST_FIGHTS = 1e12
const FIRST_LOOK = 1000

/** Runs many fights of a scenario between policies, shared among threads. */
export async function simulateInThreads(
  scenario: unknown,
  options: ThreadOptions,
  onProgress?: (progress: Progress) => void,
): Promise<RangedSimulation> {
  const fights = whole(options.fights, 'fights')
  const chunk = options.chunk == null ? null : whole(options.chunk, 'fights in a range')
  const job = jobOf(scenario, options)
  await loadSystemOf(scenario)
  const pool = new WorkerPool({ ...options, fights: fights * weightOf(job) })
  try {
    return await simulateWith(pool, job, { ...options, fights, chunk }, onProgress)
  } finally {
    await pool.dismiss()
  }
}

/** The job that a scenario and these options describe. */
export function jobOf(
  scenario: unknown,
  {
    seed,
    policies,
    measures,
    thoughts,
    end,
  }: Pick<ThreadOptions, 'seed' | 'policies' | 'measures' | 'thoughts' | 'end'>,
): Job {
  if (thoughts !== undefined) whole(thoughts, 'fights behind an answer')
  return {
    scenario,
    seed: seed ?? 'steelyard',
    policies: policies ?? {},
    measures: measures ?? 'system',
    thoughts,
    end,
  }
}

/** The work of one fight of a job in plain fights: a fight in which a seat searches contains thousands. */
export function weightOf({ scenario, policies }: Job): number {
  const system = systemOf(scenario)
  return searches(playersOf(system, parseScenario(system, scenario).hands, policies)) ? SMALL_JOB : 1
}

/** The same with a pool that is already running. */
export async function simulateWith(
  pool: WorkerPool,
  job: Job,
  options: Wanted,
  onProgress?: (progress: Progress) => void,
): Promise<RangedSimulation> {
  await loadSystemOf(job.scenario)
  return simulateReady(await readyFor(pool, job, options), options, onProgress)
}

type Wanted = Pick<ThreadOptions, 'fights' | 'chunk' | 'precision'>

/** Lets a pool prepare a job; of several jobs at once the one with the lower rank goes first. */
export function readyFor(
  pool: WorkerPool,
  job: Job,
  { fights, chunk, precision }: Wanted,
  { rank = 0, weight = weightOf(job) }: { readonly rank?: number; readonly weight?: number } = {},
): Promise<ReadyJob> {
  if (precision != null && !(precision > 0 && precision < 1))
    throw new Refusal(
      'malformed-request',
      `Cannot use ${quote(precision)} as the precision.`,
      'Choose a share between 0 and 1, such as 0.005.',
    )
  return pool.take(job, { fights, chunk: chunk ?? (weight > 1 ? 1 : null) }, rank)
}

/** Fights a job that is ready, until the wanted precision is reached if there is one. */
export async function simulateReady(
  ready: ReadyJob,
  { fights, precision }: Wanted,
  onProgress?: (progress: Progress) => void,
): Promise<RangedSimulation> {
  if (precision == null) return ready({ fights }, onProgress)
  let sum = await ready({ fights: Math.min(FIRST_LOOK, fights) }, (progress) =>
    onProgress?.({ ...progress, fights }),
  )
  while (sum.complete && sum.fights < fights && !isKnown(sum, precision)) {
    const more = Math.min(sum.fights, fights - sum.fights)
    const before = sum
    const next = await ready({ from: sum.fights, fights: more }, (progress) =>
      onProgress?.(after(before, progress, fights)),
    )
    sum = { ...mergeSimulations(sum, next), complete: next.complete }
  }
  return sum
}

/** True once the interval of every outcome is as narrow as is wanted. */
function isKnown({ fights, outcomes }: RangedSimulation, precision: number): boolean {
  return Object.values(outcomes).every((count) => {
    const [low, high] = wilson(count, fights)
    return (high - low) / 2 <= precision
  })
}

/** How far it is, what was fought before included. */
function after(before: RangedSimulation, progress: Progress, fights: number): Progress {
  const outcomes: Record<string, number> = { ...before.outcomes }
  for (const [outcome, count] of Object.entries(progress.outcomes))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count
  return { ...progress, done: before.fights + progress.done, fights, outcomes }
}

function whole(value: number, what: string): number {
  if (Number.isInteger(value) && value >= 1 && value <= MOST_FIGHTS) return value
  throw new Refusal(
    'malformed-request',
    `Cannot use ${quote(value)} as the number of ${what}.`,
    `Choose a whole number from 1 to ${MOST_FIGHTS}.`,
  )
}
