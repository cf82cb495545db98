/**
 * Splits a simulation into ranges of fights and merges the results.
 *
 * Several lanes take ranges from a queue; results are merged in the order of the ranges, so the sum depends neither on
 * the number of lanes nor on which was first. When a signal says stop, no lane takes another range and running ones are
 * finished: the result is a prefix of the fights, as if no more had been asked for. Simulations that share a gate run
 * together no more ranges at once than it has places.
 */
import { mergeSimulations, type Simulation } from '@steelyard/kernel'
import type { Gate } from '../threads/gate.ts'

/** A simulation, and whether all the fights that were asked for are in it. */
export interface RangedSimulation extends Simulation {
  readonly complete: boolean
}

/** How far a simulation is. */
export interface Progress {
  readonly done: number
  readonly fights: number
  /** Since the start. */
  readonly seconds: number
  /** Fights a second since the start. */
  readonly rate: number
  /** Fights so far by winning side, with 'draw' and 'undecided'. */
  readonly outcomes: Readonly<Record<string, number>>
}

/** How to split. */
export interface RangeCut {
  readonly fights: number
  readonly lanes: number
  /** Fights in a range; null for ranges that take about a tenth of a second. */
  readonly chunk: number | null
  readonly signal?: AbortSignal | undefined
  /** Where every lane needs a place, and how early this simulation is among those that share it. */
  readonly gate?: { readonly places: Gate; readonly rank: number } | undefined
}

const FIRST_RANGE = 500
const RANGE_SECONDS = 0.1

/** Runs all ranges. */
export async function fightRanges(
  cut: RangeCut,
  fightRange: (from: number, fights: number) => Promise<Simulation>,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<RangedSimulation> {
  const sum = new RunningSum(cut.fights)
  let next = 0
  let failed = false
  const places = cut.gate?.places ?? null
  const rank = cut.gate?.rank ?? 0
  const isMore = (): boolean => next < cut.fights && !failed && cut.signal?.aborted !== true
  const lane = async (): Promise<void> => {
    let size = cut.chunk ?? FIRST_RANGE
    while (isMore()) {
      if (places?.isWantedBefore(rank) === true) {
        await places.giveWay(rank)
        continue
      }
      const from = next
      const fights = Math.min(size, cut.fights - from)
      next += fights
      const started = performance.now()
      sum.add(from, await fightRange(from, fights))
      onProgress(sum.progress())
      const seconds = (performance.now() - started) / 1000
      if (cut.chunk === null) size = nextSize(fights / seconds, (cut.fights - next) / cut.lanes)
    }
  }
  const guarded = async (): Promise<void> => {
    await places?.enter(rank)
    try {
      await lane()
    } catch (thrown) {
      failed = true
      if (!isStop(thrown, cut.signal)) throw thrown
    } finally {
      places?.leave()
    }
  }
  const ranges = cut.chunk === null ? cut.lanes : Math.ceil(cut.fights / cut.chunk)
  await Promise.all(Array.from({ length: Math.min(cut.lanes, ranges) }, guarded))
  return sum.result(cut.signal?.aborted === true)
}

/** True for an error that a remote runner throws after a stop; nobody waits for its result then. */
export function isStop(thrown: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && thrown instanceof Error && thrown.name === 'AbortError'
}

/** A range for about a tenth of a second, but no more than half of a lane's share of what is left. */
function nextSize(rate: number, share: number): number {
  const wanted = Number.isFinite(rate) ? rate * RANGE_SECONDS : 100 * FIRST_RANGE
  return Math.max(1, Math.floor(Math.min(wanted, Math.max(FIRST_RANGE, share / 2))))
}

/** Merges ranges in their order, in whichever order they arrive. */
class RunningSum {
  readonly #fights: number
  readonly #started = performance.now()
  readonly #early = new Map<number, Simulation>()
  readonly #outcomes = new Map<string, number>()
  #sum: Simulation = { fights: 0, outcomes: {}, measures: {}, steps: 0, checksum: 0 }
  #done = 0

  constructor(fights: number) {
    this.#fights = fights
  }

  add(from: number, part: Simulation): void {
    this.#done += part.fights
    for (const [outcome, count] of Object.entries(part.outcomes))
      this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + count)
    this.#early.set(from, part)
    for (;;) {
      const following = this.#early.get(this.#sum.fights)
      if (following === undefined) return
      this.#early.delete(this.#sum.fights)
      this.#sum = this.#sum.fights === 0 ? following : mergeSimulations(this.#sum, following)
    }
  }

  progress(): Progress {
    const seconds = (performance.now() - this.#started) / 1000
    return {
      done: this.#done,
      fights: this.#fights,
      seconds,
      rate: this.#done / Math.max(seconds, 1e-6),
      outcomes: Object.fromEntries([...this.#outcomes].sort()),
    }
  }

  /** The merged fights without a gap from the first on. A gap is an error unless the run was stopped. */
  result(stopped: boolean): RangedSimulation {
    if (this.#early.size > 0 && !stopped) throw new Error('a range of fights is missing')
    return { ...this.#sum, complete: this.#sum.fights === this.#fights }
  }
}
