/**
 * A pool of worker threads that runs jobs, one after another or a few at a time. It is started once and serves sweeps,
 * comparisons and searches. Small jobs run in the calling thread, because starting a worker costs more than it saves.
 * If a worker dies, its range of fights is run again, with the same result.
 */
import { quote, Refusal, type Simulation } from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import { moduleOf } from '@steelyard/systems/registry'
import { nextTurn } from '@steelyard/table/platform'
import {
  type Job,
  type JobPair,
  mergePairs,
  NO_PAIRS,
  type PairCounts,
  prepare,
  preparePair,
  strangerIn,
} from '../simulation/job.ts'
import { fightRanges, isStop, type Progress, type RangedSimulation } from '../simulation/ranges.ts'
import { Gate } from './gate.ts'
import { ThreadDeath, type Threads, threadPlatform } from './thread-pool.ts'
import { type RangeTask, replyTo, resultIn, type Task } from './worker.ts'

/** How a pool works. */
export interface WorkerPoolOptions {
  /** How many threads; left out or null: one for each processor, where there are threads at all. */
  readonly workers?: number | null | undefined
  /** About how many fights there will be: fewer than SMALL_JOB need no threads, unless they were asked for. */
  readonly fights: number
  /** Stops early; what has been fought by then is kept. */
  readonly signal?: AbortSignal | undefined
  /** Called when a thread has died; its fights are run again, so the result does not change. */
  readonly onRestart?: (() => void) | undefined
  /** Runs the ranges on other machines instead of in threads here. */
  readonly remote?: RemoteRunner | null | undefined
}

/** Runs ranges of tasks on other machines, with the same result as here. */
export interface RemoteRunner {
  /** How many ranges may be under way at once, as things stand. */
  readonly lanes: number
  /** How many there may come to be; `lanes` unless given. */
  readonly mostLanes?: number
  /** Calls back with how many lanes there are more, whenever there are. */
  onMoreLanes?(widen: (more: number) => void): void
  /** How many fights of a task make a range; about so many are wanted of it, and the caller may have a size in mind. */
  chunk(task: Task, wanted: number, proposed: number | null): Promise<number>
  /** The reply that `fight` of a thread would give; read it with `resultIn`. */
  run(task: Task, from: number, fights: number): Promise<unknown>
}

/** Which fights of a job, and in ranges of what size. */
export interface FightRequest {
  readonly from?: number
  readonly fights: number
  readonly chunk?: number | null
}

/** A job that a pool has prepared; calling it queues its ranges. */
export type ReadyJob = (
  range: Pick<FightRequest, 'from' | 'fights'>,
  onProgress?: (progress: Progress) => void,
) => Promise<RangedSimulation>

/** Below this many fights threads are not worth starting. */
export const SMALL_JOB = 20_000
const MOST_WORKERS = 256

/** Runs ranges of fights. */
export class WorkerPool {
  #pool: Threads | null = null
  readonly #alone: boolean
  readonly #threadsAsked: boolean
  readonly #lanes: number
  readonly #signal: AbortSignal | undefined
  readonly #remote: RemoteRunner | null
  readonly #onRestart: () => void
  readonly #gate: Gate
  #orders = 0

  constructor({ workers, fights, signal, remote, onRestart }: WorkerPoolOptions) {
    if (workers != null && !(Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS))
      throw new Refusal(
        'malformed-request',
        `Cannot use ${quote(workers)} as the number of workers.`,
        `Choose a whole number from 1 to ${MOST_WORKERS}.`,
      )
    const lanes = remote?.lanes ?? workers ?? threadPlatform()?.processors ?? 1
    const alone = remote == null && workers == null && (lanes === 1 || fights < SMALL_JOB)
    this.#remote = remote ?? null
    this.#lanes = alone ? 1 : (remote?.mostLanes ?? lanes)
    this.#signal = signal
    this.#onRestart = onRestart ?? (() => undefined)
    this.#alone = alone
    this.#threadsAsked = workers != null
    this.#gate = new Gate(alone ? 1 : lanes)
    remote?.onMoreLanes?.((more) => this.#gate.widen(more))
  }

  /** The threads at work, for monitoring. */
  get threads(): Threads['workers'] {
    return this.#pool?.workers ?? []
  }

  /** True once it was asked to stop. */
  get stopped(): boolean {
    return this.#signal?.aborted === true
  }

  /** Waits until a worker is idle. */
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
   * Prepares a job. Whatever is wrong with it is refused here, before anything is started. Of several jobs that run at
   * the same time the one with the lower rank goes first.
   */
  async take(job: Job, { fights: wanted, chunk = null }: FightRequest, rank = 0): Promise<ReadyJob> {
    await loadSystemOf(job.scenario)
    const here = prepare(job)
    const task: Task = { kind: 'job', job }
    const run = this.#runner<Simulation>(task, here)
    const size = this.#remote === null ? chunk : await this.#remote.chunk(task, wanted, chunk)
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
    for (const { scenario } of [pairing.one, pairing.other]) await loadSystemOf(scenario)
    const here = preparePair(pairing)
    const task: Task = { kind: 'pair', pairing }
    const run = this.#runner<PairCounts>(task, here)
    let sum = NO_PAIRS
    let next = 0
    const share = Math.max(1, Math.min(5000, Math.ceil(fights / this.#lanes / 20)))
    const size = (await this.#remote?.chunk(task, fights, null)) ?? share
    const lane = async (): Promise<void> => {
      while (next < fights && !this.stopped) {
        const from = next
        const count = Math.min(size, fights - from)
        next += count
        const part = await run(first + from, count)
        sum = mergePairs(sum, part)
        onProgress?.(sum.fights)
      }
    }
    const guarded = async (): Promise<void> => {
      await this.#gate.enter(0)
      try {
        await lane()
      } catch (thrown) {
        if (!isStop(thrown, this.#signal)) throw thrown
      } finally {
        this.#gate.leave()
      }
    }
    const lanes = Math.min(this.#lanes, Math.ceil(fights / size))
    await Promise.all(Array.from({ length: lanes }, guarded))
    return sum
  }

  /** Stops the threads. */
  async dismiss(): Promise<void> {
    await this.#pool?.destroy()
  }

  /** True for a game that only this thread knows; whoever asked for threads is told. */
  #keepsHere(task: Task): boolean {
    const id = strangerIn(task.kind === 'job' ? task.job : task.pairing.one)
    if (id === null) return false
    if (this.#remote !== null)
      throw new Refusal(
        'malformed-request',
        `Other machines do not know the game ${quote(id)}.`,
        'Fight it with the threads of this one.',
      )
    if (moduleOf(id) !== null) return false
    if (!this.#threadsAsked) return true
    throw new Refusal(
      'malformed-request',
      `Threads cannot import the game ${quote(id)}: the address of its module is not known.`,
      'Say it with useSystem(game, { module }), or leave out how many workers there are to be.',
    )
  }

  #runner<Result>(
    task: Task,
    here: (from: number, fights: number) => Result,
  ): (from: number, fights: number) => Promise<Result> {
    if (this.#alone || this.#keepsHere(task))
      return async (from, fights) => {
        // Timers, signals and the screen have their turn before each range.
        await nextTurn()
        return resultIn<Result>(replyTo({ from, fights }, () => here))
      }
    const remote = this.#remote
    if (remote !== null) return async (from, fights) => resultIn<Result>(await remote.run(task, from, fights))
    const pool = this.#started()
    const id = ++this.#orders
    return async (from, fights) => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        try {
          const range: RangeTask = { id, task, from, fights }
          return resultIn<Result>(await pool.run('fight', range))
        } catch (thrown) {
          if (!(thrown instanceof ThreadDeath)) throw thrown
          this.#onRestart()
        }
      }
      // Threads keep dying: the range runs in this thread, so that results so far are not lost.
      return here(from, fights)
    }
  }

  #started(): Threads {
    const platform = threadPlatform()
    if (platform === null)
      throw new Refusal(
        'malformed-request',
        'There are no threads in this program.',
        'Leave out how many workers there are to be.',
      )
    this.#pool ??= platform.open(this.#lanes)
    return this.#pool
  }
}

const MOST_TRIES = 3
