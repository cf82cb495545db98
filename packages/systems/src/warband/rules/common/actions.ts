/**
 * The menu of a phase. What can be done is a table by key, each entry with its rule, what forbids it now and how it is
 * carried out; the tables are in the files of the phases: skirmish/opening.ts, skirmish/melee.ts, skirmish/small-actions.ts
 * and battle/orders.ts. Labels are keyed by the same keys in tell/labels.ts.
 */
import { type ForbiddenOption, type Menu, MenuLines, type Table } from '@steelyard/kernel'

/** How often somebody does something that costs nothing before his action: fury, letting go, dropping twice. */
export const MOST_FREE_ACTS = 6

/** A menu whose keys never change, only which of them are open. */
export class PhaseMenu<Key extends string> {
  readonly #keys: readonly Key[]
  readonly #lines: MenuLines

  /** The keys in the order of the menu. */
  constructor(keys: readonly Key[]) {
    this.#keys = keys
    this.#lines = new MenuLines(keys)
  }

  /** What is open now, and where somebody asks why, the rule against everything else. */
  open(table: Table, whyNot: (key: Key) => string): Menu {
    let lines = 0
    let bit = 1
    const forbidden: ForbiddenOption[] = []
    for (const key of this.#keys) {
      const rule = whyNot(key)
      if (rule === '') lines |= bit
      else if (table.explains) forbidden.push({ key, rule })
      bit <<= 1
    }
    return { options: this.#lines.list(lines), forbidden }
  }

  /** The key that was chosen. */
  chosen(choice: string): Key {
    for (const key of this.#keys) if (key === choice) return key
    throw new RangeError(`nothing to do with ${choice}`)
  }
}
