/**
 * Deltas: what one act changed about a fight, so that a store need not write the whole of it each time.
 *
 * A fight's parts are immutable: what did not change is the same object as before, so a difference is found by
 * identity alone. Lists that grow keep a prefix and add to it; lines of the log may also be struck; small values are
 * given whole. The first save with every delta applied is exactly what saving the fight gives.
 */
import { z } from 'zod'
import type { FightParts } from '../fight/parts.ts'
import { Refusal } from '../refusal.ts'
import { explain } from '../scenario/explain.ts'
import { plainCopy } from '../scenario/plain-json.ts'
import type { System } from '../system/system.ts'
import { type SavedFight, savedEntry, savedUndone, saveForm } from './save.ts'
import { savedState } from './saved-state.ts'

const count = z.int().min(0).max(1e9)
const {
  seeds,
  hands,
  typed,
  again,
  opened,
  fixed,
  steps,
  marks,
  undone,
  record,
  log,
  current,
  attention,
  orders,
} = saveForm.shape

/**
 * The version of changes as they are written here. A change that says none is of version 1; every later version says
 * its number, so that a build which does not know it leaves the change alone instead of taking it for damage.
 */
const DELTA_VERSION = 1
const versionedForm = z.looseObject({ version: z.int().min(DELTA_VERSION + 1) })

/** True for a change that a newer build has written. */
export function isNewerDelta(input: unknown): boolean {
  return versionedForm.safeParse(input).success
}

/** What has changed; what is left out has not. */
export const deltaForm = z.strictObject({
  seeds: seeds.optional(),
  hands: hands.optional(),
  typed: typed.optional(),
  again: again.optional(),
  opened: opened.optional(),
  fixed: fixed.optional(),
  current: z.strictObject({ checkpoint: z.json().optional(), answers: current.shape.answers }).optional(),
  steps: z.strictObject({ keep: count, add: steps }).optional(),
  marks: z.strictObject({ keep: count, add: marks }).optional(),
  undone: z.strictObject({ keep: count, add: undone.unwrap() }).optional(),
  record: z.strictObject({ keep: count, add: record }).optional(),
  log: z.strictObject({ keep: count, struck: z.array(count).max(1_000_000), add: log }).optional(),
  attention,
  orders,
})

/** What one or more acts changed about a fight, as plain JSON. */
export type SaveDelta = z.infer<typeof deltaForm>

/** What changed, as values that the fight still owns: serialise it at once, do not keep it. */
export type LiveDelta = Readonly<Partial<Record<keyof SaveDelta, unknown>>>

/** What changed between two moments of one fight. */
export function deltaOf<State extends object>(
  system: System<State>,
  before: FightParts<State>,
  after: FightParts<State>,
): LiveDelta {
  return {
    ...changed('seeds', before.seeds, after.seeds),
    ...changed('hands', before.hands, after.hands),
    ...written('typed', before.typed, after.typed),
    ...changed('again', before.again, after.again),
    ...written('opened', before.opened, after.opened),
    ...fixedChange(system, before, after),
    ...currentChange(system, before, after),
    ...grown('steps', before.entries, after.entries, savedEntry),
    ...grown('marks', before.marks, after.marks, (mark) => mark),
    ...grown('undone', before.redo, after.redo, savedUndone),
    ...grown('record', before.record, after.record, (act) => act),
    ...logChange(before, after),
    ...changed('attention', before.attention, after.attention),
    ...written('orders', before.orders, after.orders),
  }
}

/** A delta that came from outside, checked. */
export function parseDelta(input: unknown): SaveDelta {
  const copied = plainCopy(input)
  if (!copied.ok) throw malformed(copied.why)
  const parsed = deltaForm.safeParse(copied.data)
  if (!parsed.success) throw malformed(explain(parsed.error))
  return parsed.data
}

/** A save with a delta applied. The save itself is not changed. */
export function withDelta(
  { undone: then, attention: settings, orders: standing, ...save }: SavedFight,
  delta: SaveDelta,
): SavedFight {
  const now = withGrowth(then ?? [], delta.undone)
  const asking = delta.attention ?? settings
  const ordered = delta.orders ?? standing ?? []
  return {
    ...save,
    seeds: delta.seeds ?? save.seeds,
    hands: delta.hands ?? save.hands,
    typed: delta.typed ?? save.typed,
    again: delta.again ?? save.again,
    opened: delta.opened ?? save.opened,
    fixed: delta.fixed === undefined ? save.fixed : delta.fixed,
    current: withCurrent(save, delta),
    steps: withGrowth(save.steps, delta.steps),
    marks: withGrowth(save.marks, delta.marks),
    record: withGrowth(save.record, delta.record),
    log: withLog(save, delta),
    ...(asking === undefined ? {} : { attention: asking }),
    ...(ordered.length === 0 ? {} : { orders: ordered }),
    ...(now.length === 0 ? {} : { undone: now }),
  }
}

/** True if nothing has changed. */
export function isEmptyDelta(delta: LiveDelta): boolean {
  return Object.keys(delta).length === 0
}

function changed(name: keyof SaveDelta, before: unknown, after: unknown): LiveDelta {
  return before === after ? {} : { [name]: after }
}

/** Compares by content, for values that `parts` builds on each call. */
function written(name: keyof SaveDelta, before: unknown, after: unknown): LiveDelta {
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { [name]: after }
}

function fixedChange<State extends object>(
  system: System<State>,
  before: FightParts<State>,
  after: FightParts<State>,
): LiveDelta {
  const [then, now] = [takenOver(before), takenOver(after)]
  if (before.fixed === after.fixed && then === now) return {}
  if (after.fixed === null || now === null) return { fixed: null }
  return { fixed: { steps: after.fixed, checkpoint: savedState(system, now) } }
}

/** The checkpoint from which on the current rules have been used. */
function takenOver<State extends object>({
  fixed: steps,
  entries,
  current: now,
}: FightParts<State>): State | null {
  return steps === null ? null : (entries[steps] ?? now).before
}

function currentChange<State extends object>(
  system: System<State>,
  before: FightParts<State>,
  after: FightParts<State>,
): LiveDelta {
  const same = before.current.before === after.current.before
  if (same && before.current.answers === after.current.answers) return {}
  const checkpoint = same ? {} : { checkpoint: savedState(system, after.current.before) }
  return { current: { ...checkpoint, answers: after.current.answers } }
}

function grown<Item>(
  name: keyof SaveDelta,
  before: readonly Item[],
  after: readonly Item[],
  saved: (item: Item) => unknown,
): LiveDelta {
  if (before === after) return {}
  let keep = 0
  while (keep < before.length && keep < after.length && before[keep] === after[keep]) keep++
  if (keep === before.length && keep === after.length) return {}
  return { [name]: { keep, add: after.slice(keep).map(saved) } }
}

function logChange({ log: before }: FightParts, { log: after }: FightParts): LiveDelta {
  const struck: number[] = []
  let keep = 0
  for (; keep < before.length && keep < after.length; keep++) {
    const [then, now] = [before[keep], after[keep]]
    if (then === now) continue
    const only = then?.event === now?.event && then?.step === now?.step && now?.struck === true
    if (!only) break
    if (then?.struck === false) struck.push(keep)
  }
  if (keep === before.length && keep === after.length && struck.length === 0) return {}
  return { log: { keep, struck, add: after.slice(keep) } }
}

function withCurrent(save: SavedFight, { current: now }: SaveDelta): SavedFight['current'] {
  if (now === undefined) return save.current
  return {
    checkpoint: now.checkpoint === undefined ? save.current.checkpoint : now.checkpoint,
    answers: now.answers,
  }
}

function withGrowth<Item>(items: Item[], growth: { keep: number; add: Item[] } | undefined): Item[] {
  if (growth === undefined) return items
  if (growth.keep > items.length) throw malformed('it goes on from a later moment')
  return [...items.slice(0, growth.keep), ...growth.add]
}

function withLog(save: SavedFight, { log: change }: SaveDelta): SavedFight['log'] {
  if (change === undefined) return save.log
  const struck = new Set(change.struck)
  for (const at of struck) if (at >= change.keep) throw malformed('it strikes a line that it does not keep')
  const growth = withGrowth(save.log, change)
  return struck.size === 0
    ? growth
    : growth.map((line, at) => (struck.has(at) ? { ...line, struck: true } : line))
}

function malformed(why: string): Refusal {
  return new Refusal('malformed-save', `This is no change of a fight: ${why}`, 'Was the store edited?')
}
