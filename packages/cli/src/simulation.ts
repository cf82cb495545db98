/**
 * Simulations as the command line runs them: over threads, with a word on how far it is when it takes long.
 * Ctrl-C stops early and keeps what has been fought by then; a second Ctrl-C ends the program.
 */
import { countedPercent, countedShare } from '@steelyard/kernel'
import type { Progress, RangedSimulation, RemoteRunner } from '@steelyard/lab'
import { type ClusterTask, type ClusterWatch, onCluster, say, type Watch } from './cluster.ts'
import { durationText, grouped } from './terminal/text.ts'

/** What to simulate besides the scenario. */
export interface SimulateAllOptions {
  readonly fights: number
  readonly seed: string
  readonly policies: Readonly<Record<string, string>>
  /** Fights behind an answer of a seat that searches. */
  readonly thoughts: number | undefined
  /** What ends a fight before the rules do. */
  readonly end?: string | undefined
  /** Null for as many as there are processors. */
  readonly workers: number | null
  /** Enough once every share is known this well; null to fight them all. */
  readonly precision: number | null
}

/** Runs all fights, or as many as there is time for until somebody presses Ctrl-C. */
export async function simulateAll(
  scenario: unknown,
  options: SimulateAllOptions,
  cluster: FightPlace = null,
): Promise<RangedSimulation> {
  // Only here: odds use the rest of this file and need no threads.
  const { simulateInThreads } = await import('@steelyard/lab')
  return fightSomewhere(cluster, options.fights, ({ note, tell, ...how }) =>
    simulateInThreads(scenario, { ...options, ...how }, (progress) => {
      tell(progress.done)
      if (progress.seconds >= 1) note(progressText(progress))
    }),
  )
}

/** Where fights are fought: here (null), by the workers of a cluster, or by a runner that is there already. */
export type FightPlace = ClusterTask | { readonly runner: RemoteRunner } | null

/** Long work that Ctrl-C stops, done by threads here or wherever else it is to be done. */
export function fightSomewhere<Result>(
  place: FightPlace,
  wanted: number,
  work: (watch: ClusterWatch) => Promise<Result>,
): Promise<Result> {
  return stoppable((watch) => {
    if (place !== null && 'url' in place) return onCluster(place, wanted, watch, work)
    return work({ ...watch, remote: place?.runner ?? null, tell: () => undefined })
  })
}

/** Long work that Ctrl-C stops; what is done by then is kept. */
export async function stoppable<Result>(work: (watch: Watch) => Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const interrupted = (): void => stop.abort()
  process.once('SIGINT', interrupted)
  const line = new ProgressLine()
  try {
    return await work({
      signal: stop.signal,
      note: (text) => line.show(text),
      onRestart: () => say('A thread has died. Its fights are fought again; nothing is lost.'),
    })
  } finally {
    process.off('SIGINT', interrupted)
    line.clear()
  }
}

function progressText({ done, fights, rate, outcomes }: Progress): string {
  const left = durationText((fights - done) / Math.max(rate, 1e-9))
  const shares = Object.entries(outcomes).map(
    ([how, count]) => `${how} ${countedPercent(countedShare(count, done))}`,
  )
  return `${grouped(done)} of ${grouped(fights)} fights, ${grouped(Math.round(rate))} a second, ${left} left; ${shares.join(', ')}`
}

/** A line on standard error that says how far a long simulation is, only where somebody sees it. */
class ProgressLine {
  #shown = 0

  show(text: string): void {
    const now = performance.now()
    if (process.stderr.isTTY !== true || now - this.#shown < 200) return
    this.#shown = now
    process.stderr.write(`\r${text.slice(0, (process.stderr.columns ?? 80) - 1)}\u001b[K`)
  }

  clear(): void {
    if (this.#shown > 0) process.stderr.write('\r\u001b[K')
  }
}
