/**
 * What the server's threads run: the functions of every host's threads, and for large simulations the workers of other
 * machines, where the server knows of any.
 */
import { workerData } from 'node:worker_threads'
// A simulation fights in further threads, which are Node's.
import '@steelyard/lab/node-threads'
import type { Dispatch } from '@steelyard/cluster'
import type { RemoteRunner } from '@steelyard/lab'
import {
  type JobOutcome,
  type JobReply,
  type SimulateOrder,
  simulate as simulateHere,
  workOf,
} from '@steelyard/lab/host-work'
import { importGames } from '@steelyard/lab/outside'

export { advise, chances, oddsAnswer, review, warm, weigh } from '@steelyard/lab/host-work'

// The games from outside that the server uses are imported before the thread does anything.
await importGames(workerData)

/** A simulation, and the database of the workers for large ones; null to run it here. */
export interface ClusterOrder extends SimulateOrder {
  readonly cluster: string | null
  /** Simulations of at least so many fights go to the cluster. */
  readonly large: number
}

/** Rules diffs and encounters fight as much as large simulations; puzzles and solved fights do not fight ranges. */
function isLarge(request: SimulateOrder['request'], large: number): boolean {
  if ('ask' in request) return request.ask === 'diff' || request.ask === 'encounter'
  return workOf(request) >= large
}

/** Runs a simulation to its end, or until it is told to stop. */
export async function simulate(order: ClusterOrder): Promise<JobReply<JobOutcome>> {
  const { request, cluster, large } = order
  const opened: Dispatch[] = []
  const remote = async (signal: AbortSignal): Promise<RemoteRunner | null> => {
    if (cluster === null || !isLarge(request, large)) return null
    // The database client is only loaded where there is a cluster: a thread without it starts sooner.
    const { Dispatch } = await import('@steelyard/cluster')
    const dispatch = await Dispatch.open({ url: cluster, signal })
    opened.push(dispatch)
    return dispatch
  }
  try {
    return await simulateHere(order, remote)
  } finally {
    for (const dispatch of opened) await dispatch.close()
  }
}
