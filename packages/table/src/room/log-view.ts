/**
 * The log as one viewer is shown it, line by line, with the revision at which each line last changed: from that comes
 * what somebody has missed since any revision.
 *
 * A line is put into words once. Lines are immutable, so the words made for one viewer serve every other viewer who may
 * know the same.
 */
import type { LogLine } from '@steelyard/kernel'
import type { LineView } from '../contract.ts'
import { eventFor, lineView, type Perspective, seesWhole } from './projection.ts'

/** What was told of lines already, by whose health was hidden then. */
export class ToldLines {
  readonly #told = new Map<string, WeakMap<LogLine, LineView>>()

  /** The line in words, at its place in a viewer's log; null if the viewer may not know of it. */
  tell(perspective: Perspective, line: LogLine, at: number): LineView | null {
    const lines = seesWhole(perspective, line.event) ? this.#lines(perspective.redactionKey) : null
    const known = lines?.get(line)
    if (known !== undefined) return known.at === at ? known : { ...known, at }
    const event = eventFor(perspective, line.event)
    if (event === null) return null
    const told = lineView(perspective, line, event, at)
    lines?.set(line, told)
    return told
  }

  #lines(key: string): WeakMap<LogLine, LineView> {
    const known = this.#told.get(key)
    if (known !== undefined) return known
    const lines = new WeakMap<LogLine, LineView>()
    this.#told.set(key, lines)
    return lines
  }
}

/** One viewer's log. */
export class LogView {
  /** The revision from which on changes are known. */
  readonly from: number
  #lines: readonly LineView[] = []
  readonly #changed: number[] = []

  constructor(from: number) {
    this.from = from
  }

  get lines(): readonly LineView[] {
    return this.#lines
  }

  /** Brings the log up to a revision. */
  refresh(perspective: Perspective, told: ToldLines, revision: number): void {
    const before = this.#lines
    const lines: LineView[] = []
    for (const line of perspective.fight.log) {
      const at = lines.length
      const view = told.tell(perspective, line, at)
      if (view === null) continue
      const old = before[at]
      const same = old === view || (old !== undefined && JSON.stringify(old) === JSON.stringify(view))
      if (!same) this.#changed[at] = revision
      lines.push(same ? (old ?? view) : view)
    }
    this.#changed.length = lines.length
    this.#lines = lines
  }

  /** The lines that are new or have changed since a revision; null if that is not known. */
  since(revision: number): LineView[] | null {
    if (revision < this.from) return null
    return this.#lines.filter((_, at) => (this.#changed[at] ?? 0) > revision)
  }
}
