/**
 * Node's worker threads, through Piscina. Importing this file says that they are what the lab's threads are made of.
 */
import { availableParallelism } from 'node:os'
import { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { threadData } from './outside.ts'
import { setThreadPlatform, ThreadDeath, type Threads } from './thread-pool.ts'

/** Which module threads run, and how many there are. */
export interface NodeThreadOptions {
  /** The address of the module whose functions are run. */
  readonly module: string
  readonly least: number
  readonly most: number
  /** How many tasks may wait; without limit unless given. */
  readonly waiting?: number
  /** How long a thread is kept that has nothing to do, in milliseconds. */
  readonly idle?: number
  /** By how much other processes go first. */
  readonly nice?: number
  /** Megabytes of objects after which a thread is ended; as many as Node allows unless given. */
  readonly heap?: number
}

/** Opens threads that know the games from outside that are in use here. */
export function openNodeThreads(options: NodeThreadOptions): Threads {
  return new NodeThreads(options)
}

class NodeThreads implements Threads {
  readonly #pool: Piscina<object, unknown>

  constructor({ module, least, most, waiting, idle, nice, heap }: NodeThreadOptions) {
    this.#pool = new Piscina({
      filename: module,
      minThreads: least,
      maxThreads: most,
      execArgv: [...FLAGS],
      workerData: threadData(),
      ...(waiting === undefined ? {} : { maxQueue: waiting }),
      ...(idle === undefined ? {} : { idleTimeout: idle }),
      ...(nice === undefined ? {} : { niceIncrement: nice }),
      ...(heap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heap } }),
    })
  }

  get waiting(): number {
    return this.#pool.queueSize
  }

  get workers(): Threads['workers'] {
    return this.#pool.threads
  }

  async run(name: string, task: object, signal?: AbortSignal): Promise<unknown> {
    const transferList = Object.values(task).filter((value) => value instanceof MessagePort)
    try {
      return await this.#pool.run(task, {
        name,
        ...(signal === undefined ? {} : { signal }),
        ...(transferList.length === 0 ? {} : { transferList }),
      })
    } catch (thrown) {
      throw isDeath(thrown) ? new ThreadDeath(thrown) : thrown
    }
  }

  destroy(): Promise<void> {
    return this.#pool.destroy()
  }
}

/**
 * The flags of threads. They do not inherit the flags of the parent, such as import conditions for tests. They import
 * modules instead of requiring them, because terminating a thread in the middle of `require` crashes the process.
 */
const FLAGS = ['--no-experimental-require-module']

/** True if the thread itself died, false for an error of the code that it ran. */
function isDeath(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return (
    /^worker exited with code/i.test(thrown.message) ||
    Reflect.get(thrown, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

// Threads run the built file, even when this module is loaded from its source.
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/threads/thread.js' : './thread.js',
  import.meta.url,
).href

setThreadPlatform({
  processors: availableParallelism(),
  open: (threads) => openNodeThreads({ module: WORKER, least: threads, most: threads }),
})
