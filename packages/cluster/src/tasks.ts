/**
 * Tasks as a worker fights them: found by their hash, prepared once, and their replies, whatever the queue.
 */
import { Refusal } from '@steelyard/kernel'
import type { Task, WorkerPool, WorkerReply } from '@steelyard/lab'

const TASKS_KEPT = 50

/** Fights a range of one task. */
type FightTask = (first: number, fights: number) => Promise<unknown>

/** The reply to a range. A refusal by the rules is the same on every machine, so it is a reply too. */
export async function replyOf(
  fightTask: () => Promise<FightTask>,
  first: number,
  fights: number,
): Promise<WorkerReply> {
  try {
    return { result: await (await fightTask())(first, fights) }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, message, hint } = thrown
    return { refused: { code, message, hint } }
  }
}

/** Tasks by hash, prepared and cached, because preparing one costs as much as many fights. */
export class Tasks {
  readonly #workers: WorkerPool
  readonly #load: (hash: string) => Promise<Task | undefined>
  readonly #kept = new Map<string, FightTask>()

  /** `load` looks up the task of a question. */
  constructor(workers: WorkerPool, load: (hash: string) => Promise<Task | undefined>) {
    this.#workers = workers
    this.#load = load
  }

  /** Returns a function that prepares the task when its first range is fought, because preparing may refuse it. */
  async of(hash: string): Promise<() => Promise<FightTask>> {
    const kept = this.#kept.get(hash)
    if (kept !== undefined) return async () => kept
    const task = await this.#load(hash)
    if (task === undefined) throw new Error(`no question is stored as ${hash.slice(0, 12)}`)
    return async () => {
      const ready = await this.#ready(task)
      if (this.#kept.size >= TASKS_KEPT) this.#kept.clear()
      this.#kept.set(hash, ready)
      return ready
    }
  }

  async #ready(task: Task): Promise<FightTask> {
    if (task.kind === 'pair') return (from, fights) => this.#workers.pair(task.pairing, { from, fights })
    const ready = await this.#workers.take(task.job, { fights: 1 })
    return async (from, fights) => {
      const { complete: _, ...result } = await ready({ from, fights })
      return result
    }
  }
}
