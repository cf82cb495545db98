/**
 * Deltas: what one act changed about a fight, so that a store need not write the whole of it each time.
 *
 * A fight's parts are immutable: what did not change is the same object as before, so a difference is found by
 * identity alone. Lists that grow keep a prefix and add to it; lines of the log may also be struck; a checkpoint is told by
 * its edits; small values are given whole. What a step told is in the log already, so the step does not repeat it. The
 * first save with every delta applied is exactly what saving the fight gives.
 */
import { z } from 'zod'
import { isAct, type LogLine } from '../fight/log.ts'
import type { FightParts } from '../fight/parts.ts'
import type { TimelineEntry } from '../fight/timeline.ts'
import { Refusal } from '../refusal.ts'
import { explain } from '../scenario/explain.ts'
import { plainCopy } from '../scenario/plain-json.ts'
import type { System } from '../system/system.ts'
import { type Edit, editsBetween, withEdits } from './edits.ts'
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
 * its number, so that a build which does not know it leaves the change alone instead of taking it for damage. Version 2
 * has edits of a checkpoint, and steps whose events stand in the log.
 */
const DELTA_VERSION = 2
const versionedForm = z.looseObject({ version: z.int().min(DELTA_VERSION + 1) })

/** True for a change that a newer build has written. */
export function isNewerDelta(input: unknown): boolean {
  return versionedForm.safeParse(input).success
}

/** A checkpoint with more edits than this is written whole. */
const MOST_EDITS = 2_000
const placeForm = z
  .array(z.union([z.string().max(2000), count]))
  .min(1)
  .max(60)
const editForm = z.union([z.tuple([placeForm, z.json()]), z.tuple([placeForm])])
const addedStep = steps.element.extend({ events: steps.element.shape.events.optional() })

/** What has changed; what is left out has not. */
export const deltaForm = z.strictObject({
  version: z.literal(DELTA_VERSION).optional(),
  seeds: seeds.optional(),
  hands: hands.optional(),
  typed: typed.optional(),
  again: again.optional(),
  opened: opened.optional(),
  fixed: fixed.optional(),
  current: z
    .strictObject({
      checkpoint: z.json().optional(),
      edits: z.array(editForm).max(MOST_EDITS).optional(),
      answers: current.shape.answers,
    })
    .optional(),
  steps: z.strictObject({ keep: count, add: z.array(addedStep).max(100_000) }).optional(),
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
  const delta = changesOf(system, before, after)
  return isEmptyDelta(delta) ? delta : { version: DELTA_VERSION, ...delta }
}

function changesOf<State extends object>(
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
    ...grown('steps', before.entries, after.entries, (entry, at) => addedEntry(entry, at, after.log)),
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
  const log = withLog(save, delta)
  return {
    ...save,
    seeds: delta.seeds ?? save.seeds,
    hands: delta.hands ?? save.hands,
    typed: delta.typed ?? save.typed,
    again: delta.again ?? save.again,
    opened: delta.opened ?? save.opened,
    fixed: delta.fixed === undefined ? save.fixed : delta.fixed,
    current: withCurrent(save, delta),
    steps: withSteps(save.steps, delta, log),
    marks: withGrowth(save.marks, delta.marks),
    record: withGrowth(save.record, delta.record),
    log,
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
  const checkpoint = same ? {} : checkpointChange(system, before.current.before, after.current.before)
  return { current: { ...checkpoint, answers: after.current.answers } }
}

function checkpointChange<State extends object>(
  system: System<State>,
  before: State,
  after: State,
): { readonly edits: readonly Edit[] } | { readonly checkpoint: object } {
  const checkpoint = writtenState(system, after)
  const edits = editsBetween(writtenState(system, before), checkpoint)
  return edits === null || edits.length > MOST_EDITS ? { checkpoint } : { edits }
}

// Checkpoints are immutable, and each is compared with the one before and the one after it.
const writtenStates = new WeakMap<object, object>()

function writtenState<State extends object>(system: System<State>, state: State): object {
  const known = writtenStates.get(state)
  if (known !== undefined) return known
  const saved = savedState(system, state)
  writtenStates.set(state, saved)
  return saved
}

/** A step as it is added; its events only where the log does not tell the same. */
function addedEntry<State extends object>(
  entry: TimelineEntry<State>,
  at: number,
  log: readonly LogLine[],
): object {
  const { events, ...rest } = savedEntry(entry)
  const told = toldAt(log, at)
  const same = told.length === events.length && told.every((event, place) => event === events[place])
  return entry.kind === 'step' && same ? rest : { ...rest, events }
}

/** What a log tells of a step and nobody has struck. */
function toldAt<Line extends Pick<LogLine, 'step' | 'struck' | 'event'>>(
  log: readonly Line[],
  step: number,
): Line['event'][] {
  return log
    .filter((line) => line.step === step && !line.struck && !isAct(line.event))
    .map(({ event }) => event)
}

function grown<Item>(
  name: keyof SaveDelta,
  before: readonly Item[],
  after: readonly Item[],
  saved: (item: Item, at: number) => unknown,
): LiveDelta {
  if (before === after) return {}
  let keep = 0
  while (keep < before.length && keep < after.length && before[keep] === after[keep]) keep++
  if (keep === before.length && keep === after.length) return {}
  return { [name]: { keep, add: after.slice(keep).map((item, at) => saved(item, keep + at)) } }
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
  const checkpoint = now.checkpoint === undefined ? save.current.checkpoint : now.checkpoint
  return {
    checkpoint: now.edits === undefined ? checkpoint : edited(checkpoint, now.edits),
    answers: now.answers,
  }
}

function edited(checkpoint: SavedFight['current']['checkpoint'], edits: readonly Edit[]): typeof checkpoint {
  try {
    return z.json().parse(withEdits(checkpoint, edits))
  } catch (thrown) {
    if (thrown instanceof RangeError) throw malformed(thrown.message)
    throw thrown
  }
}

function withSteps(
  known: SavedFight['steps'],
  { steps: growth }: SaveDelta,
  log: SavedFight['log'],
): typeof known {
  if (growth === undefined) return known
  const add = growth.add.map(({ kind, name, answers, events, change }, at) => ({
    kind,
    name,
    answers,
    events: events ?? toldAt(log, growth.keep + at),
    change,
  }))
  return withGrowth(known, { keep: growth.keep, add })
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
