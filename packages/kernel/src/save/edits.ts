/**
 * Edits: how one JSON value differs from another, as a list of places with what stands there now. A change of two numbers
 * in a state of ten kilobytes is two short edits.
 *
 * The result of the edits is the other value to the letter, the order of its fields included: where that cannot be
 * reached field by field, a whole object is written. Fields that are undefined count as missing, as they do in JSON.
 */

/** A place in a JSON value, from the outside in: names of fields and numbers of items. */
export type EditPlace = readonly (string | number)[]

/** A place and its new value; without a value, what stands there is dropped. */
export type Edit = readonly [place: EditPlace, value: unknown] | readonly [place: EditPlace]

type Fields = Readonly<Record<string, unknown>>

/** The edits that turn one value into another; null where the whole must be written. */
export function editsBetween(before: unknown, after: unknown): Edit[] | null {
  const edits: Edit[] = []
  return addEdits(before, after, [], edits) ? edits : null
}

/** A value with edits applied; it is not changed itself. Throws a `RangeError` at an edit that fits nowhere. */
export function withEdits(value: unknown, edits: readonly Edit[]): unknown {
  let edited = value
  for (const edit of edits) edited = withEdit(edited, edit, 0)
  return edited
}

/** Collects the edits; false if the value at this place must be written whole. */
function addEdits(before: unknown, after: unknown, place: EditPlace, edits: Edit[]): boolean {
  if (before === after) return true
  if (Array.isArray(before) && Array.isArray(after)) return addItemEdits(before, after, place, edits)
  if (isFields(before) && isFields(after)) return addFieldEdits(before, after, place, edits)
  return false
}

function addItemEdits(
  before: readonly unknown[],
  after: readonly unknown[],
  place: EditPlace,
  edits: Edit[],
): boolean {
  for (let at = before.length - 1; at >= after.length; at--) edits.push([[...place, at]])
  for (const [at, item] of after.entries()) {
    if (at >= before.length) edits.push([[...place, at], item])
    else replaceOrEdit(before[at], item, [...place, at], edits)
  }
  return true
}

function addFieldEdits(before: Fields, after: Fields, place: EditPlace, edits: Edit[]): boolean {
  // Two things of different names have little in common.
  if (before['id'] !== after['id']) return false
  const [then, now] = [fieldsOf(before), fieldsOf(after)]
  if (then.some((field, at) => field !== now[at])) return false
  for (const [at, field] of now.entries()) {
    if (at >= then.length) edits.push([[...place, field], after[field]])
    else replaceOrEdit(before[field], after[field], [...place, field], edits)
  }
  return true
}

function replaceOrEdit(before: unknown, after: unknown, place: EditPlace, edits: Edit[]): void {
  const known = edits.length
  if (addEdits(before, after, place, edits)) return
  edits.length = known
  edits.push([place, after])
}

function withEdit(value: unknown, edit: Edit, depth: number): unknown {
  const [place, edited] = edit
  const at = place[depth]
  if (at === undefined) return edited
  const isLast = depth === place.length - 1
  if (Array.isArray(value)) return withItem(value, at, edit, depth)
  if (!isFields(value) || typeof at !== 'string') throw misfit(place)
  if (isLast && edit.length === 1) throw misfit(place)
  if (!isLast && !Object.hasOwn(value, at)) throw misfit(place)
  return { ...value, [at]: isLast ? edited : withEdit(value[at], edit, depth + 1) }
}

function withItem(items: readonly unknown[], at: string | number, edit: Edit, depth: number): unknown[] {
  const [place, edited] = edit
  const isLast = depth === place.length - 1
  if (typeof at !== 'number' || at > (isLast ? items.length : items.length - 1)) throw misfit(place)
  if (isLast && edit.length === 1) {
    if (at !== items.length - 1) throw misfit(place)
    return items.slice(0, -1)
  }
  const copy = [...items]
  copy[at] = isLast ? edited : withEdit(items[at], edit, depth + 1)
  return copy
}

function fieldsOf(value: Fields): string[] {
  return Object.keys(value).filter((field) => value[field] !== undefined)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function misfit(place: EditPlace): RangeError {
  return new RangeError(`an edit does not fit: ${place.slice(0, 10).join('.').slice(0, 100)}`)
}
