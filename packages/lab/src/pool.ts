/**
 * A crew of threads that fights jobs, one after the other or a few at a time. It is started once and serves sweeps,
 * comparisons and searches alike; small work is done where it is asked for, because a thread costs more to start than it saves.
 * A thread that dies takes nothing with it: its range is fought again, and the same fights come out the same.
 */
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { quote, Refusal, type Simulation } from '@steelyard/kernel'
import { Piscina } from 'piscina'
import { Gate } from './gate.ts'
import { type Job, type JobPair, type PairCounts, prepare, preparePair } from './job.ts'
import { fightRanges, isStop, type Progress, type RangedSimulation } from './ranges.ts'
import { type RangeTask, replyTo, resultIn, type Task } from './worker.ts'

/** How a crew works. */
export interface CrewOptions {
  /** How many threads; left out or null: one for each processor. */
  readonly workers?: number | null | undefined
  /** About how many fights there will be: fewer than SMALL_JOB need no threads, unless they were asked for. */
  readonly fights: number
  /** Stops early; what has been fought by then is kept. */
  readonly signal?: AbortSignal | undefined
  /** Told when a thread has died and its fights are fought again: nothing is lost by it. */
  readonly onRestart?: (() => void) | undefined
  /** Who fights the ranges instead of threads here: other machines, say. */
  readonly elsewhere?: Elsewhere | null | undefined
}

/** Somebody who fights ranges of tasks somewhere else, with the same result as here. */
export interface Elsewhere {
  /** How many ranges may be under way at once. */
  readonly lanes: number
  /** How many fights of a task make a range; about so many are wanted of it. */
  chunk(task: Task, wanted: number): Promise<number>
  /** What `fight` of a thread would reply; to be read with `resultIn`. */
  run(task: Task, from: number, fights: number): Promise<unknown>
}

/** Which fights of a job, and in ranges of what size. */
export interface FightRequest {
  readonly from?: number
  readonly fights: number
  readonly chunk?: number | null
}

/** A job that a crew has made ready: its ranges are lined up as soon as this is called. */
export type ReadyJob = (
  range: Pick<FightRequest, 'from' | 'fights'>,
  onProgress?: (progress: Progress) => void,
) => Promise<RangedSimulation>

/** Below this many fights threads are not worth starting. */
export const SMALL_JOB = 20_000
const MOST_WORKERS = 256

/** Somebody who fights ranges of fights. */
export class Crew {
  #pool: Piscina<RangeTask, unknown> | null = null
  readonly #alone: boolean
  readonly #lanes: number
  readonly #signal: AbortSignal | undefined
  readonly #elsewhere: Elsewhere | null
  readonly #onRestart: () => void
  readonly #gate: Gate
  #orders = 0

  constructor({ workers, fights, signal, elsewhere, onRestart }: CrewOptions) {
    if (workers != null && !(Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS))
      throw new Refusal(
        'malformed-request',
        `${quote(workers)} workers cannot be had.`,
        `Ask for a whole number from 1 to ${MOST_WORKERS}.`,
      )
    const lanes = elsewhere?.lanes ?? workers ?? availableParallelism()
    const alone = elsewhere == null && workers == null && (lanes === 1 || fights < SMALL_JOB)
    this.#elsewhere = elsewhere ?? null
    this.#lanes = alone ? 1 : lanes
    this.#signal = signal
    this.#onRestart = onRestart ?? (() => undefined)
    this.#alone = alone
    this.#gate = new Gate(this.#lanes)
  }

  /** The threads at work, for who watches over them. */
  get threads(): readonly Worker[] {
    return this.#pool?.threads ?? []
  }

  /** True once somebody wants it to stop. */
  get stopped(): boolean {
    return this.#signal?.aborted === true
  }

  /** Waits until somebody in the crew has nothing to do. */
  vacancy(): Promise<void> {
    return this.#gate.vacancy()
  }

  /** Fights numbers `from` to `from + fights - 1` of a job. */
  async simulate(
    job: Job,
    range: FightRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<RangedSimulation> {
    return (await this.take(job, range))(range, onProgress)
  }

  /**
   * Makes a job ready to be fought: whatever is wrong with it is refused here, before anything is started. Of several
   * jobs that are fought at the same time the one with the lower rank goes first.
   */
  async take(job: Job, { fights: wanted, chunk = null }: FightRequest, rank = 0): Promise<ReadyJob> {
    const here = prepare(job)
    const task: Task = { kind: 'job', job }
    const run = this.#runner<Simulation>(task, here)
    const size = chunk ?? (await this.#elsewhere?.chunk(task, wanted)) ?? null
    const gate = { places: this.#gate, rank }
    return ({ from: first = 0, fights }, onProgress) =>
      fightRanges(
        { fights, lanes: this.#lanes, chunk: size, signal: this.#signal, gate },
        (from, count) => run(first + from, count),
        onProgress,
      )
  }

  /** The same fights of two jobs side by side, counted together. */
  async pair(
    pairing: JobPair,
    { from: first = 0, fights }: { readonly from?: number; readonly fights: number },
    onProgress?: (done: number) => void,
  ): Promise<PairCounts> {
    const here = preparePair(pairing)
    const task: Task = { kind: 'pair', pairing }
    const run = this.#runner<PairCounts>(task, here)
    const sum: Record<string, number> = {}
    let done = 0
    let next = 0
    const share = Math.max(1, Math.min(5000, Math.ceil(fights / this.#lanes / 20)))
    const size = (await this.#elsewhere?.chunk(task, fights)) ?? share
    const lane = async (): Promise<void> => {
      while (next < fights && !this.stopped) {
        const from = next
        const count = Math.min(size, fights - from)
        next += count
        const part = await run(first + from, count)
        done += count
        for (const [key, seen] of Object.entries(part.joint)) sum[key] = (sum[key] ?? 0) + seen
        onProgress?.(done)
      }
    }
    const guarded = async (): Promise<void> => {
      try {
        await lane()
      } catch (thrown) {
        if (!isStop(thrown, this.#signal)) throw thrown
      }
    }
    await Promise.all(Array.from({ length: this.#lanes }, guarded))
    return { fights: done, joint: Object.fromEntries(Object.entries(sum).sort()) }
  }

  /** Lets the threads go. */
  async dismiss(): Promise<void> {
    await this.#pool?.destroy()
  }

  #runner<Result>(
    task: Task,
    here: (from: number, fights: number) => Result,
  ): (from: number, fights: number) => Promise<Result> {
    if (this.#alone)
      return async (from, fights) => {
        await breathe()
        return resultIn<Result>(replyTo({ from, fights }, () => here))
      }
    const elsewhere = this.#elsewhere
    if (elsewhere !== null)
      return async (from, fights) => resultIn<Result>(await elsewhere.run(task, from, fights))
    this.#pool ??= startThreads(this.#lanes)
    const pool = this.#pool
    const id = ++this.#orders
    return async (from, fights) => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        try {
          return resultIn<Result>(await pool.run({ id, task, from, fights }))
        } catch (thrown) {
          if (!isDeath(thrown)) throw thrown
          this.#onRestart()
        }
      }
      // Threads keep dying: what they cannot do is done here, so that nothing that was fought is lost.
      return here(from, fights)
    }
  }
}

const MOST_TRIES = 3

/** True for the end of a thread, not for an error of what it ran. */
function isDeath(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return (
    /^worker exited with code/i.test(thrown.message) ||
    Reflect.get(thrown, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

// Threads run what was built, also when this file is run from its source.
const WORKER = new URL(import.meta.url.endsWith('.ts') ? '../dist/worker.js' : './worker.js', import.meta.url)
  .href

function startThreads(lanes: number): Piscina<RangeTask, unknown> {
  return new Piscina<RangeTask, unknown>({
    filename: WORKER,
    name: 'fight',
    minThreads: lanes,
    maxThreads: lanes,
    execArgv: [...threadFlags],
  })
}

/**
 * What threads are started with. Flags of the parent, such as import conditions for tests, are not for them. And they
 * import their modules instead of requiring them: a thread that is ended in the middle of the latter takes the whole
 * process with it.
 */
export const threadFlags: readonly string[] = ['--no-experimental-require-module']

/** Lets others have a turn before each range: timers, signals, the screen. */
function breathe(): Promise<void> {
  return new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
}
