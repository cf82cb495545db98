/**
 * What a thread runs: ranges of fights of the jobs it is given. A job is prepared when its first range arrives and
 * cached for the next ones; several are cached, because the points of a sweep take turns. A Refusal would lose its code
 * and hint on the way back, so it is sent as data.
 */
import { Refusal, type RefusalCode } from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import { type Job, type JobPair, prepare, preparePair } from '../simulation/job.ts'

/** What is to be fought: a job, or two side by side. */
export type Task =
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'pair'; readonly pairing: JobPair }

/** A range of fights. */
export interface WorkRange {
  readonly from: number
  readonly fights: number
}

/** A range of a task; tasks with the same id are the same. */
export interface RangeTask extends WorkRange {
  readonly id: number
  readonly task: Task
}

/** What a thread sends back. */
export type WorkerReply<Result = unknown> =
  | { readonly result: Result }
  | { readonly refused: { readonly code: RefusalCode; readonly message: string; readonly hint: string } }

const MOST_KEPT = 4
const kept = new Map<number, (from: number, fights: number) => unknown>()

/** Fights a range of a task. */
export async function fight({ id, task, ...range }: RangeTask): Promise<WorkerReply> {
  const jobs = task.kind === 'job' ? [task.job] : [task.pairing.one, task.pairing.other]
  for (const { scenario } of jobs) await loadSystemOf(scenario)
  return replyTo(range, () => {
    const run = kept.get(id) ?? runnerOf(task)
    // An LRU cache: the entry that was used last moves to the end, and the oldest is evicted.
    kept.delete(id)
    kept.set(id, run)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return run
  })
}

function runnerOf(task: Task): (from: number, fights: number) => unknown {
  return task.kind === 'job' ? prepare(task.job) : preparePair(task.pairing)
}

/** The reply to a range, whatever happens. */
export function replyTo<Result>(
  { from, fights }: WorkRange,
  task: () => (from: number, fights: number) => Result,
): WorkerReply<Result> {
  try {
    return { result: task()(from, fights) }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, message, hint } = thrown
    return { refused: { code, message, hint } }
  }
}

/** The result in a reply, or the Refusal that it carries. */
export function resultIn<Result>(reply: unknown): Result {
  const { result, refused } = reply as {
    result?: Result
    refused?: { code: RefusalCode; message: string; hint: string }
  }
  if (refused !== undefined) throw new Refusal(refused.code, refused.message, refused.hint)
  return result as Result
}
