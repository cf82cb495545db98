/**
 * A browser's workers as threads of the lab: a few of them, each with one task at a time, started when there is work.
 */
import { ThreadDeath, type Threads } from '@steelyard/lab/portable'

/** A task as a worker is given it. */
export interface WorkerTask {
  readonly name: string
  readonly task: object
}

/** What a worker answers: what came of a task, or that its code failed. */
export type WorkerAnswer = { readonly result: unknown } | { readonly failed: string }

interface Waiting extends WorkerTask {
  readonly signal: AbortSignal | undefined
  resolve(result: unknown): void
  reject(thrown: unknown): void
}

/** Threads of a browser. */
export class WebThreads implements Threads {
  readonly #address: string
  readonly #most: number
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #line: Waiting[] = []

  /** `address` is the worker's script; it answers every `WorkerTask` with a `WorkerAnswer`. */
  constructor(address: string, most: number) {
    this.#address = address
    this.#most = most
  }

  get waiting(): number {
    return this.#line.length
  }

  get workers(): readonly Worker[] {
    return [...this.#all]
  }

  run(name: string, task: object, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#line.push({ name, task, signal, resolve, reject })
      this.#next()
    })
  }

  async destroy(): Promise<void> {
    for (const worker of this.#all) this.#end(worker)
    for (const { reject } of this.#line.splice(0)) reject(new ThreadDeath('the threads were stopped'))
  }

  #next(): void {
    while (this.#line.length > 0) {
      const worker = this.#idle.pop() ?? this.#started()
      if (worker === null) return
      const waiting = this.#line.shift()
      if (waiting === undefined) return
      if (waiting.signal?.aborted === true) {
        this.#idle.push(worker)
        waiting.reject(waiting.signal.reason)
      } else this.#give(worker, waiting)
    }
  }

  #started(): Worker | null {
    if (this.#all.size >= this.#most) return null
    const worker = new Worker(this.#address, { type: 'module' })
    this.#all.add(worker)
    return worker
  }

  #give(worker: Worker, { name, task, signal, resolve, reject }: Waiting): void {
    const done = (): void => {
      worker.onmessage = null
      worker.onerror = null
      signal?.removeEventListener('abort', stop)
    }
    const stop = (): void => {
      done()
      this.#end(worker)
      reject(signal?.reason)
      this.#next()
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      done()
      this.#idle.push(worker)
      if ('result' in data) resolve(data.result)
      else reject(new Error(data.failed))
      this.#next()
    }
    worker.onerror = (event) => {
      event.preventDefault()
      done()
      this.#end(worker)
      reject(new ThreadDeath(event.message))
      this.#next()
    }
    signal?.addEventListener('abort', stop, { once: true })
    const ports = Object.values(task).filter((value) => value instanceof MessagePort)
    worker.postMessage({ name, task } satisfies WorkerTask, ports)
  }

  #end(worker: Worker): void {
    worker.terminate()
    this.#all.delete(worker)
    const at = this.#idle.indexOf(worker)
    if (at >= 0) this.#idle.splice(at, 1)
  }
}
