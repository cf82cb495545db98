/**
 * Threads as the lab sees them, whatever they are made of: worker threads in Node, Web Workers in a browser. A program
 * says once which it has; where nobody has said so, everything runs in the calling thread.
 */

/** A few threads that run functions of one module by name. */
export interface Threads {
  /**
   * Runs a function with a task, as soon as a thread is free. Message ports among the task's fields are handed over.
   * A signal that aborts ends the thread. A thread that dies by itself is a `ThreadDeath`.
   */
  run(name: string, task: object, signal?: AbortSignal): Promise<unknown>
  /** How many tasks wait for a thread. */
  readonly waiting: number
  /** The threads at work, for monitoring. */
  readonly workers: readonly { terminate(): unknown }[]
  destroy(): Promise<void>
}

/** What a platform has in the way of threads. */
export interface ThreadPlatform {
  /** How many threads run at the same time. */
  readonly processors: number
  /** Opens threads that fight ranges: they run `fight` of `worker.ts` and `runGauntlet` of `gauntlet-threads.ts`. */
  open(threads: number): Threads
}

/** A thread has died before it could answer; what it did can be done again. */
export class ThreadDeath extends Error {
  constructor(cause: unknown) {
    super('a thread has died', { cause })
    this.name = 'ThreadDeath'
  }
}

const used: { platform: ThreadPlatform | null } = { platform: null }

/** Says what this program's threads are made of. */
export function setThreadPlatform(platform: ThreadPlatform): void {
  used.platform = platform
}

/** What this program's threads are made of; null if it has none. */
export function threadPlatform(): ThreadPlatform | null {
  return used.platform
}
