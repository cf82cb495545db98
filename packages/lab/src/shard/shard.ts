/**
 * Shards: one simulation shared among processes that know nothing of each other. Shard 3 of 64 fights its slice of every
 * range and writes it down as pieces; a merge answers every range from the pieces of all shards. A fight depends on the
 * seed and its number alone, so the sum is the same to the bit as that of threads.
 *
 * Both are remote runners: whatever runs ranges (simulations, sweeps, comparisons, rules diffs) needs no word about it.
 */
import { mergeSimulations, Refusal, type Simulation } from '@steelyard/kernel'
import { z } from 'zod'
import { mergePairs, type PairCounts } from '../simulation/job.ts'
import { type RemoteRunner, WorkerPool } from '../threads/pool.ts'
import type { Task, WorkerReply } from '../threads/worker.ts'

/** Which shard of how many, counted from one. */
export interface Shard {
  readonly shard: number
  readonly of: number
}

/** The most shards. */
export const MOST_SHARDS = 100_000

/** Reads "3/64". */
export function readShard(text: string): Shard {
  const [, shard = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number)
  if (shard >= 1 && shard <= of && of <= MOST_SHARDS) return { shard, of }
  throw new Refusal(
    'malformed-request',
    `There is no shard "${text.slice(0, 40)}".`,
    'Write which of how many, counted from one: 3/64.',
  )
}

const whole = z.number().int().nonnegative()
const counts = z.record(z.string(), whole)
const simulationForm = z.strictObject({
  fights: whole,
  outcomes: counts,
  measures: z.record(z.string(), counts),
  steps: whole,
  checksum: whole,
})
const sumsForm = z.strictObject({ one: z.number(), other: z.number(), squares: z.number() })
const pairsForm = z.strictObject({
  fights: whole,
  joint: counts,
  sums: z.record(z.string(), sumsForm),
})

/** The form of a piece: a slice of the fights of one task, fought. */
export const pieceForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('job'), task: z.string(), from: whole, result: simulationForm }),
  z.strictObject({ kind: z.literal('pair'), task: z.string(), from: whole, result: pairsForm }),
])

/** A slice of the fights of one task, fought. */
export type ShardPiece = z.infer<typeof pieceForm>

/** How a shard fights its slices. */
export interface ShardOptions extends Shard {
  /** What names a task in every process. */
  readonly keyOf: (task: Task) => string
  readonly workers?: number | null | undefined
  readonly signal?: AbortSignal | undefined
  readonly onRestart?: (() => void) | undefined
}

/** Fights one shard's slice of every range; the pieces are the result, not what the caller makes of them. */
export class ShardRunner implements RemoteRunner {
  readonly lanes = 1
  readonly pieces: ShardPiece[] = []
  readonly #options: ShardOptions
  readonly #pool: WorkerPool

  constructor(options: ShardOptions) {
    this.#options = options
    const { workers, signal, onRestart } = options
    this.#pool = new WorkerPool({ workers, signal, onRestart, fights: Number.MAX_SAFE_INTEGER })
  }

  async chunk(_task: Task, wanted: number): Promise<number> {
    return wanted
  }

  async run(task: Task, first: number, count: number): Promise<WorkerReply> {
    const { shard, of, keyOf } = this.#options
    const from = first + cutAt(count, shard - 1, of)
    const fights = first + cutAt(count, shard, of) - from
    const key = keyOf(task)
    if (task.kind === 'pair') {
      const result = await this.#pool.pair(task.pairing, { from, fights })
      this.pieces.push({ kind: 'pair', task: key, from, result })
      return { result }
    }
    const { complete: _, ...result } = await this.#pool.simulate(task.job, { from, fights })
    this.pieces.push({ kind: 'job', task: key, from, result })
    return { result }
  }

  /** Stops the threads. */
  dismiss(): Promise<void> {
    return this.#pool.dismiss()
  }
}

/** Where the slice after `shards` of them begins. */
function cutAt(count: number, shards: number, of: number): number {
  return Math.floor((count * shards) / of)
}

/** Answers ranges from the pieces of all shards; fights nothing. */
export class MergeRunner implements RemoteRunner {
  readonly lanes = 1
  readonly #keyOf: (task: Task) => string
  readonly #pieces = new Map<string, ShardPiece[]>()

  constructor(pieces: readonly ShardPiece[], keyOf: (task: Task) => string) {
    this.#keyOf = keyOf
    for (const piece of pieces) {
      const same = this.#pieces.get(piece.task) ?? []
      same.push(piece)
      this.#pieces.set(piece.task, same)
    }
    for (const same of this.#pieces.values()) same.sort((one, other) => one.from - other.from)
  }

  async chunk(_task: Task, wanted: number): Promise<number> {
    return wanted
  }

  async run(task: Task, first: number, count: number): Promise<WorkerReply> {
    const end = first + count
    const within = (this.#pieces.get(this.#keyOf(task)) ?? []).filter(
      ({ from, result }) => from >= first && from + result.fights <= end && result.fights > 0,
    )
    let next = first
    for (const { from, result } of within) {
      if (from !== next) throw missing(next, from)
      next += result.fights
    }
    if (next !== end) throw missing(next, end)
    return { result: task.kind === 'pair' ? pairsOf(within) : simulationOf(within) }
  }
}

function simulationOf(pieces: readonly ShardPiece[]): Simulation {
  const parts = pieces.flatMap((piece) => (piece.kind === 'job' ? [piece.result] : []))
  return parts.reduce((sum: Simulation, part: Simulation) => mergeSimulations(sum, part))
}

function pairsOf(pieces: readonly ShardPiece[]): PairCounts {
  const parts = pieces.flatMap((piece) => (piece.kind === 'pair' ? [piece.result] : []))
  return parts.reduce((sum: PairCounts, part: PairCounts) => mergePairs(sum, part))
}

function missing(from: number, end: number): Refusal {
  return new Refusal(
    'malformed-request',
    `The parts lack fights ${from} to ${end - 1} of a task, or hold some twice.`,
    'Were all shards run with the same files and the same version? Run them again.',
  )
}
