/**
 * The threads of a server: a few for short questions, others for simulations, both with a lower priority than tables.
 */
import { availableParallelism } from 'node:os'
import { openNodeThreads } from '@steelyard/lab'
import { JobQueue, type QueueLimits } from '@steelyard/lab/host-jobs'
import type { Jobs } from '@steelyard/table/jobs'

/** The limits of a server's threads. */
export interface JobLimits extends QueueLimits {
  /** Simulations of at least so many fights go to the workers of a cluster. */
  readonly large: number
}

const SPARE = Math.max(1, availableParallelism() - 1)

/** The default limits. */
export const jobLimits: JobLimits = {
  atOnce: 2,
  waiting: 32,
  lanes: Math.max(1, Math.ceil(SPARE / 2)),
  large: 100_000,
  quick: SPARE,
  quickWaiting: 64,
  seconds: 600,
  quickSeconds: 60,
  kept: 400,
}

const NICER = 5
/** How long an idle thread is kept: it has the rules compiled, so the next question is answered sooner. */
const KEPT_WAITING = 600_000

// Threads run what was built, also when this file is run from its source.
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/jobs/worker.js' : './worker.js',
  import.meta.url,
).href

/** Opens the threads of a server. `cluster` is the database of the workers for large simulations, if there is one. */
export function openJobs(given: Partial<JobLimits> = {}, cluster: string | null = null): Jobs {
  const limits = { ...jobLimits, ...given }
  // No thread is started before there is something to do.
  const shared = { module: WORKER, least: 0, idle: KEPT_WAITING, nice: NICER }
  return new JobQueue({
    limits,
    quick: openNodeThreads({ ...shared, most: limits.quick, waiting: limits.quickWaiting }),
    long: openNodeThreads({ ...shared, most: limits.atOnce, waiting: limits.waiting }),
    order: { cluster, large: limits.large },
  })
}
