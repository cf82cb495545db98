/**
 * References in a state: which numbers are places in which lists, as the state's schema declares them.
 *
 *     target: entryOrNone('/figures'),
 *     weapon: entryOf('/setup/profiles/{at}/arms'),
 *     usage: oneForEach('/setup/profiles/{at}/arms', z.array(step).max(40)),
 *
 * A list is named by its path from the root of the state; `{at}` stands for the value of the nearest field of that
 * name around the reference, and `one > other` for the entries of the other list that the entries of the one point at.
 * A name without a slash is the nearest list of that name around the reference. What comes from outside (an amendment, a
 * checkpoint of a scenario) is checked with `brokenReference`, and may name entries instead of counting them.
 */
import { z } from 'zod'

/** What a number, a text or a list in a state refers to. */
export type StateReference =
  | EntryReference
  | { readonly kind: 'id'; readonly list: string }
  | { readonly kind: 'own-place' }
  | { readonly kind: 'one-for-each'; readonly list: string; readonly optional: boolean }

/** The place of an entry in a list. */
export interface EntryReference {
  readonly kind: 'entry'
  readonly list: string
  readonly optional: boolean
  /** Where the list depends on another field of the record: the field, and the lists for some of its values. */
  readonly cases?: { readonly field: string; readonly lists: Readonly<Record<string, string>> }
  /** Places count from this number on; smaller numbers mean something else. Left out: from 0. */
  readonly from?: number
}

const references = z.registry<StateReference>()

/** The largest place that any list of a state can have. */
const LAST_PLACE = 250_000

/** The place of an entry in a list. */
export function entryOf(list: string) {
  return z.int().min(0).max(LAST_PLACE).register(references, { kind: 'entry', list, optional: false })
}

/** The place of an entry in a list, or -1 for none. */
export function entryOrNone(list: string) {
  return z.int().min(-1).max(LAST_PLACE).register(references, { kind: 'entry', list, optional: true })
}

/** The place of an entry, or -1 for none, in a list that depends on another field: these for some of its values. */
export function entryByCase(field: string, lists: Readonly<Record<string, string>>, otherwise: string) {
  const reference: EntryReference = {
    kind: 'entry',
    list: otherwise,
    optional: true,
    cases: { field, lists },
  }
  return z.int().min(-1).max(LAST_PLACE).register(references, reference)
}

/** The place of an entry, counted from a number on; smaller numbers are no places. */
export function entryFrom(from: number, list: string) {
  const reference: EntryReference = { kind: 'entry', list, optional: false, from }
  return z.int().min(0).max(LAST_PLACE).register(references, reference)
}

/** The id of an entry of a list. */
export function idOf(list: string) {
  return z.string().max(120).register(references, { kind: 'id', list })
}

/** The place of this very entry in the list that holds it. */
export function ownPlace() {
  return z.int().min(0).max(LAST_PLACE).register(references, { kind: 'own-place' })
}

/** A list with as many entries as another, one for each of them. */
export function oneForEach<Schema extends z.ZodArray>(list: string, schema: Schema): Schema {
  references.add(schema, { kind: 'one-for-each', list, optional: false })
  return schema
}

/** A list that is empty, or has one entry for each of another list. */
export function noneOrOneForEach<Schema extends z.ZodArray>(list: string, schema: Schema): Schema {
  references.add(schema, { kind: 'one-for-each', list, optional: true })
  return schema
}

/** What a schema refers to, if anything. */
export function referenceOf(schema: z.core.$ZodType): StateReference | undefined {
  return references.get(schema)
}

/** A schema without what only says that a value may be absent or is not to be written to. */
export function bareSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return bareSchema(schema.unwrap())
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return bareSchema(schema.unwrap())
  return schema
}

/** Where a value stands in a state. */
export interface ReferenceScope {
  readonly state: object
  /** The records around the value, from the outside in. */
  readonly holders: readonly object[]
  /** The place of the nearest entry around it in its list. */
  readonly place: number
}

/** The list that a path leads to from a value, or null if one of its parts refers to nothing. */
export function listAt(path: string, around: ReferenceScope): readonly unknown[] | null {
  const [first = '', ...others] = path.split(' > ').map((each) => followed(each, around))
  const list = others.reduce((from, into) => throughList(from, into), first)
  return Array.isArray(list) ? list : null
}

/** The list in which a place is counted. */
export function entriesFor(reference: EntryReference, around: ReferenceScope): readonly unknown[] {
  return listAt(pathOf(reference, around), around) ?? []
}

function pathOf({ list, cases }: EntryReference, { holders }: ReferenceScope): string {
  return cases?.lists[String(nearestField(holders, cases.field))] ?? list
}

function followed(path: string, { state, holders }: ReferenceScope): unknown {
  if (!path.startsWith('/')) return nearestField(holders, path)
  let found: unknown = state
  for (const part of path.split('/').slice(1)) {
    const field = /^\{(.+)\}$/.exec(part)?.[1]
    found = partOf(found, field === undefined ? part : String(nearestField(holders, field)))
  }
  return found
}

/** The entries of a list at the places that another list holds. */
function throughList(places: unknown, list: unknown): unknown {
  if (!Array.isArray(places) || !Array.isArray(list)) return null
  const entries: readonly unknown[] = list
  return places.map((place) => entries[Number(place)])
}

function nearestField(holders: readonly object[], field: string): unknown {
  const holder = holders.findLast((each) => Object.hasOwn(each, field))
  return holder === undefined ? undefined : Reflect.get(holder, field)
}

function partOf(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return undefined
  return Reflect.get(holder, name)
}

/** The first reference of a state that leads nowhere, with its path and what is allowed there; null if there is none. */
export function brokenReference(schema: z.core.$ZodType, state: object): string | null {
  return brokenIn(schema, state, { state, holders: [], place: 0 }, [])
}

function brokenIn(
  schema: z.core.$ZodType,
  value: unknown,
  around: ReferenceScope,
  path: readonly (string | number)[],
): string | null {
  const bare = bareSchema(schema)
  const reference = referenceOf(bare)
  if (reference !== undefined && value !== null && value !== undefined) {
    const why = broken(reference, value, around)
    if (why !== null) return `${path.join('.')}: ${why}`
  }
  if (typeof value !== 'object' || value === null) return null
  const twice = isRoster(bare) ? twiceIn(value) : null
  if (twice !== null) return `${path.join('.')}: two entries have the id ${twice}`
  for (const [name, part, key] of partsOf(bare, value)) {
    if (!mayRefer(part)) continue
    const found = brokenIn(part, Reflect.get(value, key), inside(around, value, key), [...path, name])
    if (found !== null) return found
  }
  return null
}

const referring = new WeakMap<z.core.$ZodType, boolean>()

/** Whether anything within a schema refers to something: most of a state does not, and need not be walked. */
function mayRefer(schema: z.core.$ZodType): boolean {
  const bare = bareSchema(schema)
  const known = referring.get(bare)
  if (known !== undefined) return known
  // A schema that holds itself finds this answer while it is looked through.
  referring.set(bare, true)
  const refers = referenceOf(bare) !== undefined || isRoster(bare) || schemasWithin(bare).some(mayRefer)
  referring.set(bare, refers)
  return refers
}

/** The schemas of the parts of a record or list. */
function schemasWithin(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodTuple) return schema.def.items
  return schema instanceof z.ZodArray ? [schema.element] : []
}

/** The surroundings of a part of a record or list. */
export function inside(around: ReferenceScope, holder: object, key: string | number): ReferenceScope {
  if (typeof key === 'number') return { ...around, place: key }
  return { ...around, holders: [...around.holders, holder] }
}

/** True for a list of those who know their own place in it: their ids must differ. */
function isRoster(schema: z.core.$ZodType): boolean {
  if (!(schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)) return false
  return Object.values(schema.element.shape).some((part) => referenceOf(part)?.kind === 'own-place')
}

/** An id that two entries of a list have. */
function twiceIn(value: object): string | null {
  if (!Array.isArray(value)) return null
  const known = new Set<string>()
  for (const entry of value) {
    const id = entryId(entry)
    if (id !== null && known.has(id)) return id
    if (id !== null) known.add(id)
  }
  return null
}

/** The parts of a record or list: what a path calls each, its schema, and the key under which it stands. */
function partsOf(
  schema: z.core.$ZodType,
  value: object,
): readonly (readonly [name: string | number, schema: z.core.$ZodType, key: string | number])[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([key, part]) => [key, part, key] as const)
  if (!Array.isArray(value)) return []
  const items: readonly unknown[] = value
  if (schema instanceof z.ZodTuple) return schema.def.items.map((part, at) => [at, part, at] as const)
  if (schema instanceof z.ZodArray)
    return items.map((item, at) => [entryId(item) ?? at, schema.element, at] as const)
  return []
}

/** The id of an entry of a list, if it has one. */
export function entryId(entry: unknown): string | null {
  const id = partOf(entry, 'id')
  return typeof id === 'string' ? id : null
}

function broken(reference: StateReference, value: unknown, around: ReferenceScope): string | null {
  switch (reference.kind) {
    case 'entry':
      return brokenEntry(reference, value, around)
    case 'id': {
      const ids = (listAt(reference.list, around) ?? []).map(entryId)
      return ids.some((id) => id === value)
        ? null
        : `there is no ${String(value)}; there is ${ids.join(', ')}`
    }
    case 'own-place':
      return value === around.place ? null : `it must stay ${around.place}, the place of the entry itself`
    case 'one-for-each': {
      const list = listAt(reference.list, around)
      const [has, needs] = [Array.isArray(value) ? value.length : 0, list?.length ?? 0]
      if (has === needs || (reference.optional && has === 0)) return null
      return `it has ${has} entries; there must be ${needs}${reference.optional ? ' or none' : ''}`
    }
    default:
      return reference satisfies never
  }
}

function brokenEntry(reference: EntryReference, value: unknown, around: ReferenceScope): string | null {
  const { optional, from = 0 } = reference
  const entries = entriesFor(reference, around)
  const past = from + entries.length
  if (typeof value !== 'number' || (value < past && value >= (optional ? -1 : 0)) || isBefore(value, from))
    return null
  const where = pathOf(reference, around).split('/').at(-1) ?? ''
  const none = optional ? '-1' : from > 0 ? `0 to ${from - 1}` : ''
  if (entries.length === 0 && none === '') return `there are no ${where}`
  if (entries.length === 0) return `it must be ${none}: there are no ${where}`
  return `${value} is no place among ${where}; allowed are ${optional ? '-1 for none, and ' : ''}${from > 0 ? `0 to ${from - 1}, and ` : ''}${from} to ${past - 1}`
}

function isBefore(value: number, from: number): boolean {
  return value >= 0 && value < from
}
