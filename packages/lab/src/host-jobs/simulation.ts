/**
 * One simulation from beginning to end: which kind a request asks for, how much work that is, and what the result
 * looks like on the wire. Runs in a thread of its own, which starts the fighting threads that it needs.
 */
import { quote, Refusal, wilson } from '@steelyard/kernel'
import { systemOf } from '@steelyard/systems/registry'
import type { JobView, pointForm } from '@steelyard/table/contract'
import type { GauntletSpec, SimulationSpec } from '@steelyard/table/jobs'
import type { z } from 'zod'
import { type Comparison, compare } from '../compare/comparison.ts'
import type { Progress } from '../simulation/ranges.ts'
import { summary } from '../simulation/summary.ts'
import { jobOf, simulateInThreads, type ThreadOptions } from '../simulation/threads.ts'
import { type Balance, type BalanceTrial, balance } from '../sweep/balance.ts'
import { type Sweep, type SweepPoint, type SweepProgress, sweep } from '../sweep/sweep.ts'
import { readVariation, type Variation, varied } from '../sweep/variation.ts'
import type { RemoteRunner } from '../threads/pool.ts'

/** What a simulation came to, as the contract says it. */
export type JobResult = NonNullable<JobView['result']>
type Point = z.infer<typeof pointForm>

/** How far a simulation is. */
export interface JobProgress {
  readonly done: number
  readonly of: number
  readonly rate: number
  /** What is known so far, where that can be shown; asked for only when the progress is told. */
  readonly result: () => JobResult | null
}

/** How a simulation is run. */
export interface SimulationConditions {
  /** Fighting threads. */
  readonly lanes: number
  readonly signal: AbortSignal
  /** Who fights instead of threads here; null for nobody. */
  readonly remote: RemoteRunner | null
  readonly progress: (progress: JobProgress) => void
}

const MOST_TOTAL = 50_000_000
const MOST_POINTS = 2_500
const MOST_COUNTS = 400
const WORTH_THREADS = 2_000

/** How many fights a request comes to; refuses what is too much or does not go together. */
export function workOf(request: SimulationSpec | GauntletSpec): number {
  if ('company' in request) return request.runs * request.fights.length
  const variations = (request.vary ?? []).map(readVariation)
  if (request.compare !== undefined && variations.length > 0)
    throw new Refusal(
      'malformed-request',
      'Comparing and varying do not go together.',
      'Compare two versions, or vary one thing.',
    )
  if (request.target !== undefined && variations.length !== 1)
    throw new Refusal(
      'malformed-request',
      'A target needs to know what to turn.',
      'Vary exactly one thing, such as npcs[0].count=1..12.',
    )
  const points = variations.reduce((product, { values }) => product * values.length, 1)
  if (points > MOST_POINTS)
    throw new Refusal(
      'malformed-request',
      `That is ${points} points.`,
      `At most ${MOST_POINTS} are fought here: leave values out.`,
    )
  const times = request.compare !== undefined ? 2 : request.target === undefined ? points : trialsOf(points)
  const total = request.fights * times
  if (total > MOST_TOTAL)
    throw new Refusal(
      'malformed-request',
      `That is ${total} fights in all.`,
      `At most ${MOST_TOTAL} are fought here: ask for fewer, or use "steelyard sim" on your own machine.`,
    )
  return total
}

/** Halving a range tries both ends, its middles and the neighbours of the best. */
function trialsOf(points: number): number {
  return Math.min(points, Math.ceil(Math.log2(Math.max(2, points))) + 4)
}

/** Runs a simulation; null if it was stopped before anything was fought. */
export async function runSimulation(
  request: SimulationSpec,
  conditions: SimulationConditions,
): Promise<JobResult | null> {
  const of = workOf(request)
  const { lanes, signal, remote } = conditions
  const seed = request.seed ?? 'steelyard'
  const options: ThreadOptions = {
    fights: request.fights,
    seed,
    policies: request.policies ?? {},
    end: request.end,
    workers: of < WORTH_THREADS ? null : lanes,
    signal,
    remote,
  }
  const note = progressNote(of, conditions.progress)
  const outcomesOf = ({ done, outcomes }: Progress): JobResult | null =>
    done === 0 ? null : { ...base('simulation', seed), points: [sharesSoFar(done, outcomes)], verdict: '' }
  const [variation] = (request.vary ?? []).map(readVariation)
  if (request.compare !== undefined) return compared(request, options, request.compare, note)
  if (variation === undefined) {
    const simulation = await simulateInThreads(request.scenario, options, (progress) =>
      note(progress.done, () => outcomesOf(progress)),
    )
    if (simulation.fights === 0) return null
    const point = { values: [], simulation }
    return { ...base('simulation', seed), points: [pointOf([], point)], verdict: verdictOf(point) }
  }
  if (request.target !== undefined) {
    let fought = 0
    const { side } = request.target
    const { path } = variation
    const trials: BalanceTrial[] = []
    const found = await balance(request.scenario, variation, request.target, options, (trial) => {
      fought += trial.fights
      trials.push(trial)
      note(fought, () => balanced({ path, side, trials, text: '' }, seed))
    })
    return balanced(found, seed)
  }
  const variations = (request.vary ?? []).map(readVariation)
  const swept = await sweep(request.scenario, variations, options, (progress) =>
    note(progress.done, () => sweepSoFar(variations, progress, seed)),
  )
  return sweptResult(swept, seed)
}

/** Tells how far a job is, with its rate. */
export function progressNote(
  of: number,
  progress: (progress: JobProgress) => void,
): (done: number, result?: JobProgress['result']) => void {
  const started = performance.now()
  return (done, result = () => null) => {
    const seconds = Math.max(1e-3, (performance.now() - started) / 1000)
    progress({ done: Math.min(done, of), of, rate: Math.round(done / seconds), result })
  }
}

/** The shares of a simulation that still runs. */
function sharesSoFar(fights: number, outcomes: Readonly<Record<string, number>>): Point {
  const shares = Object.entries(outcomes).map(([outcome, count]) => {
    const [low, high] = wilson(count, fights)
    return { outcome, count, share: count / fights, low, high }
  })
  return { at: [], fights, shares, measures: {} }
}

async function compared(
  request: SimulationSpec,
  options: ThreadOptions,
  other: string,
  note: (done: number) => void,
): Promise<JobResult> {
  const { path, values } = readVariation(other)
  const [value] = values
  if (value === undefined || values.length !== 1)
    throw new Refusal(
      'malformed-request',
      `${quote(other)} is more than one value.`,
      'Compare with one, or vary it for several.',
    )
  const one = jobOf(request.scenario, options)
  const second = varied(systemOf(request.scenario), one, path, value)
  const found = await compare(one, second, options, (done) => note(2 * done))
  const sides = (which: 'one' | 'other'): Point['shares'] =>
    found.differences.map(({ outcome, ...difference }) => ({
      outcome,
      count: Math.round(difference[which].share * found.fights),
      ...difference[which],
    }))
  return {
    ...base('comparison', String(one.seed)),
    points: [
      { at: [], fights: found.fights, shares: sides('one'), measures: {} },
      { at: [{ path, value }], fights: found.fights, shares: sides('other'), measures: {} },
    ],
    difference: differencesOf(found),
    verdict: found.text,
  }
}

function differencesOf({ differences }: Comparison): JobResult['difference'] {
  return differences.map(({ outcome, difference, low, high }) => ({ outcome, difference, low, high }))
}

function balanced(
  { path, side, trials, text }: Pick<Balance, 'path' | 'side' | 'trials' | 'text'>,
  seed: string,
): JobResult {
  const points = trials.map(({ value, share, low, high, fights }) => ({
    at: [{ path, value }],
    fights,
    shares: [{ outcome: side, count: Math.round(share * fights), share, low, high }],
    measures: {},
  }))
  return { ...base('balance', seed), points, answer: text, verdict: text }
}

function sweptResult({ variations, points }: Sweep, seed: string): JobResult | null {
  const last = points.at(-1)
  if (last === undefined) return null
  return {
    ...base('sweep', seed),
    points: points.map((point) => pointOf(variations, point)),
    verdict: `${points.length} points fought, each with the same dice.`,
  }
}

/** A sweep that still runs: the points that are done, and those under way as far as they are. */
function sweepSoFar(
  variations: readonly Variation[],
  { fought, underWay }: Pick<SweepProgress, 'fought' | 'underWay'>,
  seed: string,
): JobResult {
  const running = underWay()
    .filter(({ progress }) => progress.done > 0)
    .map(({ values, progress }) => ({
      ...sharesSoFar(progress.done, progress.outcomes),
      at: variations.map(({ path }, at) => ({ path, value: values[at] ?? 0 })),
    }))
  const points = [...fought().map((point) => pointOf(variations, point)), ...running]
  return { ...base('sweep', seed), points, verdict: '' }
}

function base(
  kind: JobResult['kind'],
  seed: string,
): { kind: JobResult['kind']; seed: string; difference: null; answer: null } {
  return { kind, seed, difference: null, answer: null }
}

/** One point with its shares and measures; of a measure in numbers also how often each value came. */
function pointOf(variations: readonly Variation[], { values, simulation }: SweepPoint): Point {
  const { fights, shares, measures } = summary(simulation)
  const told: Point['measures'] = {}
  for (const [name, measure] of Object.entries(measures)) {
    const counts = simulation.measures[name] ?? {}
    const few = Object.keys(counts).length <= MOST_COUNTS
    told[name] =
      measure.kind === 'words'
        ? { kind: 'words', values: measure.values.map((each) => ({ ...each })) }
        : { ...measure, counts: few ? { ...counts } : {} }
  }
  return {
    at: variations.map(({ path }, at) => ({ path, value: values[at] ?? 0 })),
    fights,
    shares: shares.map((share) => ({ ...share })),
    measures: told,
  }
}

function verdictOf({ simulation }: SweepPoint): string {
  return summary(simulation).verdict.text
}
