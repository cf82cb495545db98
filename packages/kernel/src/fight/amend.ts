/**
 * Amendments: what the referee may change from outside the rules. Each is checked against the system's own
 * state schema before anything happens; what stood before goes into the log.
 */
import { z } from 'zod'
import { quote, Refusal } from '../refusal.ts'
import { explain } from '../scenario/explain.ts'
import { plainCopy } from '../scenario/plain-json.ts'
import { brokenReference } from '../system/references.ts'
import type { System } from '../system/system.ts'

// An id has at most 60 characters, and a figure out of many has a number after it.
const figureId = z.string().max(80)

/** What can be amended. A path walks the state by field names and ids: "figures.ogre.guard". */
export const changeForm = z.union([
  z.strictObject({ set: z.strictObject({ path: z.string().min(1).max(200), value: z.json() }) }),
  z.strictObject({ join: z.strictObject({ side: z.string().max(60), figure: z.json() }) }),
  z.strictObject({ leave: z.strictObject({ figure: figureId }) }),
  z.strictObject({ ruling: z.strictObject({ text: z.string().min(1).max(500) }) }),
  z.strictObject({ end: z.strictObject({ winner: z.string().max(60).nullable() }) }),
])

/** What the timeline keeps: an amendment, or that somebody sat down to referee or got up, which follows the hands. */
export const keptChangeForm = z.union([
  changeForm,
  z.strictObject({ referee: z.strictObject({ seated: z.boolean() }) }),
])

/** One change by the referee. */
export type Change = z.infer<typeof changeForm>

/** One change as the timeline keeps it. */
export type KeptChange = z.infer<typeof keptChangeForm>

/** A change as somebody asks for it, checked; it is a copy, which nobody can alter afterwards. */
export function parseChange(change: unknown): Change {
  return parsed(changeForm, change)
}

function parsed<Form>(form: z.ZodType<Form>, change: unknown): Form {
  const copied = plainCopy(change)
  if (!copied.ok) throw malformed(copied.why)
  const read = form.safeParse(copied.data)
  if (!read.success) throw malformed(explain(read.error))
  return read.data
}

/** Applies a change to a copy of the state; returns what it did, in words. Throws a Refusal if it cannot be. */
export function changeState<State extends object>(
  system: System<State>,
  state: State,
  change: KeptChange,
): string {
  const what = apply(system, state, parsed(keptChangeForm, change))
  const checked = system.state.safeParse(state)
  if (!checked.success) throw malformed(explain(checked.error))
  const broken = brokenReference(system.state, state)
  if (broken !== null) throw malformed(broken)
  return what
}

/** The event that tells of a change: that the rules follow a referee's hand is told apart from what a referee changes. */
export function amendmentEvent(change: KeptChange): 'amended' | 'referee' {
  return 'referee' in change ? 'referee' : 'amended'
}

/** A change in one short line, for the record. */
export function describeChange(change: KeptChange): string {
  return JSON.stringify(change).slice(0, 1000)
}

function apply<State extends object>(system: System<State>, state: State, change: KeptChange): string {
  if ('set' in change) return set(state, change.set.path, change.set.value)
  if ('join' in change)
    return `${system.join(state, change.join.side, change.join.figure)} joins ${change.join.side}`
  if ('leave' in change) {
    system.leave(state, change.leave.figure)
    return `${change.leave.figure} leaves`
  }
  if ('ruling' in change) return `ruled: ${change.ruling.text}`
  if ('referee' in change) {
    system.seatReferee?.(state, change.referee.seated)
    return change.referee.seated ? 'players may say what else they try' : 'nobody rules on free words'
  }
  system.end(state, change.end.winner)
  return change.end.winner === null ? 'the fight ends without a winner' : `${change.end.winner} wins`
}

function set(state: object, path: string, value: unknown): string {
  const parts = path.split('.')
  const last = parts.pop() ?? ''
  let at: unknown = state
  for (const part of parts) {
    const { holder, key } = place(at, part, path)
    at = Reflect.get(holder, key)
  }
  const { holder, key } = place(at, last, path)
  if (Object.isFrozen(holder)) throw malformed(`${quote(path)} is fixed when the fight begins`)
  const before: unknown = Reflect.get(holder, key)
  Reflect.set(holder, key, value)
  return `${path} ${shortened(before)} → ${shortened(value)}`
}

/** Where a name leads: a field, the item of a list with this id, or the item at this place. */
function place(holder: unknown, name: string, path: string): { holder: object; key: string | number } {
  if (Array.isArray(holder)) {
    const byId = holder.findIndex(
      (item) => typeof item === 'object' && item !== null && 'id' in item && item.id === name,
    )
    if (byId >= 0) return { holder, key: byId }
    if (/^\d{1,4}$/.test(name) && Number(name) < holder.length) return { holder, key: Number(name) }
  } else if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)) {
    return { holder, key: name }
  }
  throw malformed(`there is no ${quote(name)} at ${quote(path)}${namesIn(holder)}`)
}

const MOST_NAMES = 60

/** The names that would have been valid: the fields of a record, the ids of a list. */
function namesIn(holder: unknown): string {
  if (typeof holder !== 'object' || holder === null) return ''
  const names = Array.isArray(holder)
    ? holder.flatMap((item) =>
        typeof item === 'object' && item !== null && 'id' in item ? [String(item.id)] : [],
      )
    : Object.keys(holder)
  const more = names.length > MOST_NAMES ? ', …' : ''
  return names.length === 0 ? '' : `; there is ${names.slice(0, MOST_NAMES).join(', ')}${more}`
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`
}

function malformed(why: string): Refusal {
  return new Refusal(
    'malformed-amendment',
    `That cannot be amended: ${why}.`,
    'Paths look like "figures.ogre.guard".',
  )
}
