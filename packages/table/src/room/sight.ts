/**
 * The log as one viewer has seen it, line by line, with the revision at which each line last changed: from that
 * comes what somebody has missed since any revision.
 *
 * Lines are told once: a line of the log is a value, and what was told of it for one viewer serves every other who
 * may know the same.
 */
import type { LogLine } from '@steelyard/kernel'
import type { LineView } from '../contract.ts'
import { eventFor, lineView, type Sightline, seesWhole } from './projection.ts'

/** What was told of lines already, by whose health was hidden then. */
export class ToldLines {
  readonly #told = new Map<string, WeakMap<LogLine, LineView>>()

  /** The line in words, at its place in a viewer's log; null if the viewer may not know of it. */
  tell(sight: Sightline, line: LogLine, at: number): LineView | null {
    const lines = seesWhole(sight, line.event) ? this.#lines(sight.redactionKey) : null
    const known = lines?.get(line)
    if (known !== undefined) return known.at === at ? known : { ...known, at }
    const event = eventFor(sight, line.event)
    if (event === null) return null
    const told = lineView(sight, line, event, at)
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
export class Sight {
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
  refresh(sight: Sightline, told: ToldLines, revision: number): void {
    const before = this.#lines
    const lines: LineView[] = []
    for (const line of sight.fight.log) {
      const at = lines.length
      const view = told.tell(sight, line, at)
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
