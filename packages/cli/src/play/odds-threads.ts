/**
 * A thread that works odds out while keys are read. It is started with the first question and kept for the next: a
 * thread that has played a game knows its rules compiled.
 */
import { Worker } from 'node:worker_threads'
import type { Choice, Fight, OddsEstimate } from '@steelyard/kernel'
import { threadData } from '@steelyard/lab/outside'
import { type Position, positionOf } from '@steelyard/table/jobs'
import type { OddsStream, OddsTask } from './odds.ts'

/** What the thread is told: to weigh a question, or to stop. Only the latest order counts. */
export type ThreadOrder =
  | { readonly kind: 'stop'; readonly number: number }
  | {
      readonly kind: 'weigh'
      readonly number: number
      readonly position: Position
      readonly seat: string
      readonly question: string
      readonly paths: readonly (readonly Choice[])[]
      readonly standIn: string
    }

/** What the thread says: better numbers, or that it has ended, with the reason if it failed. */
export type ThreadReply =
  | { readonly number: number; readonly estimate: OddsEstimate }
  | { readonly number: number; readonly ended: string | null }

// Threads run what was built, also when this file is run from its source.
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/play/odds-thread.js' : './odds-thread.js',
  import.meta.url,
)

/** A thread for odds. */
export class OddsThread {
  #worker: Worker | null = null
  #number = 0

  /** Works the odds of a question out. */
  weigh(fight: Fight, { question, paths, standIn }: OddsTask): OddsStream {
    const number = ++this.#number
    const replies = new Replies(number)
    const worker = this.#running()
    worker.on('message', replies.receive)
    worker.on('error', replies.fail)
    const { id, seat } = question
    const order: ThreadOrder = {
      kind: 'weigh',
      number,
      position: positionOf(fight),
      seat,
      question: id,
      paths,
      standIn,
    }
    worker.postMessage(order)
    const done = (): void => {
      worker.off('message', replies.receive)
      worker.off('error', replies.fail)
    }
    return {
      estimates: replies.until(done),
      stop: () => {
        worker.postMessage({ kind: 'stop', number: ++this.#number } satisfies ThreadOrder)
        replies.receive({ number, ended: null })
      },
    }
  }

  /** Lets the thread go. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #running(): Worker {
    if (this.#worker === null) {
      this.#worker = new Worker(THREAD, { workerData: threadData(), execArgv: [] })
      // A fight that is over does not wait for it.
      this.#worker.unref()
    }
    return this.#worker
  }
}

/** The replies to one order, in their turn. */
class Replies {
  readonly #number: number
  readonly #waiting: ThreadReply[] = []
  #wake: () => void = () => undefined

  constructor(number: number) {
    this.#number = number
  }

  readonly receive = (reply: ThreadReply): void => {
    if (reply.number !== this.#number) return
    this.#waiting.push(reply)
    this.#wake()
  }

  readonly fail = (error: Error): void => {
    this.receive({ number: this.#number, ended: error.message })
  }

  async *until(done: () => void): AsyncGenerator<OddsEstimate, undefined> {
    try {
      for (;;) {
        while (this.#waiting.length === 0)
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
        const reply = this.#waiting.shift()
        if (reply === undefined) continue
        if ('estimate' in reply) yield reply.estimate
        else if (reply.ended === null) return
        else throw new Error(reply.ended)
      }
    } finally {
      done()
    }
  }
}
