/**
 * Checkpoints of scenarios: a fight taken up in any middle.
 *
 * A scenario may say how its first state differs from the one with which a fight begins: any field but the setup, in
 * the form of the state's own schema. Lists are written whole, or as a record of the entries that differ; an entry goes
 * by its id, its name or its place, and so does whatever refers to one:
 *
 *     checkpoint:
 *       round: 3
 *       phase: act
 *       order: [witch, diaghilev]
 *       figures: { diaghilev: { momentum: 4, superior: [witch] } }
 *
 * `writeCheckpoint` writes any state out like this, and `layCheckpoint` reads it.
 */
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import {
  bareSchema,
  brokenReference,
  entriesFor,
  entryId,
  inside,
  listAt,
  type ReferenceScope,
  referenceOf,
} from '../system/references.ts'
import { explain } from './explain.ts'
import { didYouMean } from './nearest.ts'

/** How a state differs from the one with which a fight begins, checked; entries may still go by their names. */
export type Checkpoint = Readonly<Record<string, unknown>>

// ── The form ─────────────────────────────────────────────────────────────────────────────────────────────

/** What a user may write as the checkpoint of a scenario, from the schema of the state. */
export function checkpointForm(state: z.ZodType): z.ZodType<Checkpoint, Checkpoint> {
  const { setup, ...fields } = shapeOf(state)
  return z.strictObject(mapped(fields, differing))
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const bare = bareSchema(schema)
  return bare instanceof z.ZodObject ? bare.shape : {}
}

function mapped(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  map: (schema: z.core.$ZodType) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, map(schema).optional()]))
}

/** The form of a value of which only some may be written. */
function differing(schema: z.core.$ZodType): z.ZodType {
  const bare = bareSchema(schema)
  const form = differingBare(bare)
  return schema !== bare && schema instanceof z.ZodNullable ? form.nullable() : form
}

function differingBare(schema: z.core.$ZodType): z.ZodType {
  if (referenceOf(schema)?.kind === 'entry') return z.union([withType(schema), z.string().max(120)])
  if (schema instanceof z.ZodObject) return z.strictObject(mapped(schema.shape, differing))
  if (schema instanceof z.ZodArray) return listForm(schema)
  if (schema instanceof z.ZodTuple) {
    const [first, ...others] = schema.def.items.map(differing)
    return first === undefined ? z.tuple([]) : z.tuple([first, ...others])
  }
  return withType(schema)
}

function listForm(schema: z.ZodArray): z.ZodType {
  const entry = differing(schema.element)
  const byName = z.record(z.string().max(120), entry)
  return z.union([byName, z.array(entry).max(250_000)])
}

/** Every schema of ours is one of zod's own classes; the types of zod's core do not say so. */
function withType(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('a schema of a state is none of zod’s')
}

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

/** The state with which a fight begins, as its checkpoint changes it. What leads nowhere is refused. */
export function layCheckpoint<State extends object>(
  system: { readonly state: z.ZodType<State>; copy(state: State): State },
  begun: State,
  checkpoint: Checkpoint,
): State {
  const laid = new Layer(begun).lay(system.state, begun, checkpoint)
  const parsed = system.state.safeParse(laid)
  if (!parsed.success) throw malformed(explain(parsed.error))
  const wrong = brokenReference(system.state, parsed.data)
  if (wrong !== null) throw malformed(wrong)
  const setup: unknown = Reflect.get(begun, 'setup')
  return system.copy(setup === undefined ? parsed.data : { ...parsed.data, setup })
}

function malformed(why: string): Refusal {
  return new Refusal(
    'malformed-scenario',
    `The scenario cannot be used: checkpoint.${why}`,
    'A checkpoint says how the fight stands: "steelyard replay <save> --at 12 --scenario" writes one out.',
  )
}

/** Lays what is written over a state. References are looked up in the state as far as it is laid. */
class Layer {
  readonly #state: object

  constructor(begun: object) {
    this.#state = { ...begun }
  }

  lay(schema: z.core.$ZodType, begun: object, written: Checkpoint): unknown {
    const state = this.#state
    // Lists that are written whole are there at once, so that whatever is laid before them can name their entries.
    for (const [field, value] of Object.entries(written))
      if (Array.isArray(value)) Reflect.set(state, field, value)
    for (const [field, part] of Object.entries(shapeOf(schema))) {
      if (!Object.hasOwn(written, field)) continue
      const around = { state, holders: [state], place: 0 }
      const value = this.#value(part, Reflect.get(begun, field), written[field], around, field)
      Reflect.set(state, field, value)
    }
    return state
  }

  #value(
    schema: z.core.$ZodType,
    before: unknown,
    written: unknown,
    around: ReferenceScope,
    path: string,
  ): unknown {
    const bare = bareSchema(schema)
    const reference = referenceOf(bare)
    if (reference?.kind === 'entry' && typeof written === 'string')
      return (reference.from ?? 0) + placeOf(entriesFor(reference, around), written, path)
    if (typeof written !== 'object' || written === null) return written
    if (bare instanceof z.ZodObject) return this.#record(bare, before, written, around, path)
    if (bare instanceof z.ZodTuple && Array.isArray(written))
      return bare.def.items.map((part, at) =>
        this.#value(part, undefined, written[at], around, `${path}.${at}`),
      )
    return bare instanceof z.ZodArray ? this.#list(bare, before, written, around, path) : written
  }

  #record(
    schema: z.ZodObject,
    before: unknown,
    written: object,
    around: ReferenceScope,
    path: string,
  ): object {
    const record: Record<string, unknown> = { ...(isRecord(before) ? before : {}) }
    for (const [field, part] of Object.entries(schema.shape)) {
      if (!Object.hasOwn(written, field)) continue
      const within = inside(around, record, field)
      record[field] = this.#value(
        part,
        record[field],
        Reflect.get(written, field),
        within,
        `${path}.${field}`,
      )
    }
    return record
  }

  #list(
    schema: z.ZodArray,
    before: unknown,
    written: object,
    around: ReferenceScope,
    path: string,
  ): readonly unknown[] {
    const { element } = schema
    if (Array.isArray(written))
      return written.map((entry, at) =>
        this.#value(element, undefined, entry, inside(around, written, at), `${path}.${at}`),
      )
    const entries: unknown[] = Array.isArray(before) ? before.slice() : []
    const named = namesakes(schema, entries, around)
    for (const [name, entry] of Object.entries(written)) {
      const at = placeOf(named, name, path)
      entries[at] = this.#value(element, entries[at], entry, inside(around, entries, at), `${path}.${name}`)
    }
    return entries
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// ── Names of entries ─────────────────────────────────────────────────────────────────────────────────────

/** What gives the entries of a list their names: they themselves, what they stand beside, or what they are. */
function namesakes(
  schema: z.ZodArray,
  entries: readonly unknown[],
  around: ReferenceScope,
): readonly unknown[] {
  const reference = referenceOf(schema)
  if (reference?.kind === 'one-for-each') return listAt(reference.list, around) ?? entries
  const kind = kindOf(schema.element)
  if (kind === null) return entries
  return entries.map((entry) => {
    if (nameOf(entry) !== null || !isRecord(entry)) return entry
    const list = listAt(kind.list, inside(around, entry, kind.field))
    return list?.[Number(entry[kind.field])] ?? entry
  })
}

/** The field of an entry that says what it is: the first that refers to something in the setup. */
function kindOf(schema: z.core.$ZodType): { readonly field: string; readonly list: string } | null {
  for (const [field, part] of Object.entries(shapeOf(schema))) {
    const reference = referenceOf(part)
    if (reference?.kind === 'entry' && reference.list.startsWith('/setup/'))
      return { field, list: reference.list }
  }
  return null
}

/** What an entry is called. */
function nameOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry
  const id = entryId(entry)
  if (id !== null) return id
  const name = isRecord(entry) ? entry['name'] : null
  return typeof name === 'string' && !/^\d+$/.test(name) ? name : null
}

/** The place of the entry with this name, or at this place; a name that fits none or two is refused. */
function placeOf(entries: readonly unknown[], name: string, path: string): number {
  const names = entries.map(nameOf)
  const at = names.indexOf(name)
  if (at >= 0 && names.indexOf(name, at + 1) < 0) return at
  if (at >= 0) {
    const places = names.flatMap((each, place) => (each === name ? [place] : []))
    throw malformed(`${path}: several are called ${name}; say ${places.join(' or ')}`)
  }
  if (/^\d{1,6}$/.test(name) && Number(name) < entries.length) return Number(name)
  const known = names.filter((each) => each !== null)
  throw malformed(`${path}: there is no ${name}; ${knownNames(known, name, entries.length)}`)
}

function knownNames(names: readonly string[], wrong: string, count: number): string {
  if (names.length > 0) return didYouMean(wrong, names)
  return count === 0 ? 'the list is empty' : `its entries go from 0 to ${count - 1}`
}

// ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────

/** How a state differs from the one with which its fight began, as a user would write it. */
export function writeCheckpoint<State extends object>(
  system: { readonly state: z.ZodType<State> },
  begun: State,
  state: State,
): Checkpoint {
  const { setup, ...fields } = shapeOf(system.state)
  const written = recordWritten(fields, begun, state, { state, holders: [], place: 0 })
  return isRecord(written) ? written : {}
}

/** What is to be written of a value, or undefined if it is as it was. */
function valueWritten(
  schema: z.core.$ZodType,
  before: unknown,
  now: unknown,
  around: ReferenceScope,
): unknown {
  if (JSON.stringify(before) === JSON.stringify(now)) return undefined
  const bare = bareSchema(schema)
  const reference = referenceOf(bare)
  if (reference?.kind === 'entry' && typeof now === 'number')
    return nameAt(entriesFor(reference, around), now - (reference.from ?? 0)) ?? now
  if (typeof now !== 'object' || now === null) return now
  if (bare instanceof z.ZodObject) return recordWritten(bare.shape, before, now, around)
  if (!Array.isArray(now)) return now
  if (bare instanceof z.ZodTuple)
    return bare.def.items.map((part, at) => valueWritten(part, undefined, now[at], around))
  return bare instanceof z.ZodArray ? listWritten(bare, before, now, around) : now
}

function recordWritten(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  before: unknown,
  now: object,
  around: ReferenceScope,
): Readonly<Record<string, unknown>> {
  const record: Record<string, unknown> = {}
  for (const [field, part] of Object.entries(shape)) {
    const old = isRecord(before) ? before[field] : undefined
    const value = valueWritten(part, old, Reflect.get(now, field), inside(around, now, field))
    if (value !== undefined) record[field] = value
  }
  return record
}

function listWritten(
  schema: z.ZodArray,
  before: unknown,
  now: readonly unknown[],
  around: ReferenceScope,
): unknown {
  const { element } = schema
  const old: readonly unknown[] | null = Array.isArray(before) && before.length === now.length ? before : null
  if (old === null || !(element instanceof z.ZodObject))
    return now.map((entry, at) => valueWritten(element, undefined, entry, inside(around, now, at)))
  const named = namesakes(schema, old, around)
  const entries = now.flatMap((entry, at) => {
    const value = valueWritten(element, old[at], entry, inside(around, now, at))
    return value === undefined ? [] : [[nameAt(named, at) ?? at, value]]
  })
  return Object.fromEntries(entries)
}

/** The name of the entry at a place, if no other has it. */
function nameAt(entries: readonly unknown[], at: number): string | null {
  const names = entries.map(nameOf)
  const name = names[at] ?? null
  return name !== null && names.indexOf(name) === names.lastIndexOf(name) ? name : null
}
