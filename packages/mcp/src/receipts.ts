/**
 * What a choice meant when it was made under a key. A retry that names a choice by its number comes when the list
 * of choices is gone; it must mean what it meant the first time, or the host would take it for another act.
 *
 * Only a convenience: the host itself keeps what was done under which key, for good. Where this memory is lost, a
 * retry by number is refused instead of repeated.
 */
import type { QuestionReply } from './asking.ts'

const MOST = 2000

/** Remembers the latest keyed choices of one process. */
export class Receipts {
  readonly #replies = new Map<string, QuestionReply>()

  /** What was meant under this key, if it was used here. */
  find(handle: string, key: string | undefined): QuestionReply | undefined {
    return key === undefined ? undefined : this.#replies.get(`${handle} ${key}`)
  }

  /** Keeps what is meant under a key; the oldest are forgotten. */
  keep(handle: string, key: string | undefined, reply: QuestionReply): void {
    if (key === undefined) return
    this.#replies.set(`${handle} ${key}`, reply)
    for (const oldest of this.#replies.keys()) {
      if (this.#replies.size <= MOST) return
      this.#replies.delete(oldest)
    }
  }
}
