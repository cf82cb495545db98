/**
 * What users write, piece by piece: numbers, words, lists and objects whose refusals say what would have been right.
 * `what` is the name of the thing in such a sentence. Sheets of all games are built of these.
 */
import { z } from 'zod'
import { nearest } from './nearest.ts'

/** Foreign text in a message, cut so that the message does not grow with it. */
export function clip(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}

/** A whole number between bounds. */
export function whole(what: string, min: number, max: number) {
  const say = `${what} must be a whole number from ${min} to ${max}`
  return z.number(say).int(say).min(min, say).max(max, say)
}

/** True or false. */
export function flag(what: string) {
  return z.boolean(`${what} must be true or false`)
}

/** A short text on one line. */
export function word(what: string, max = 80) {
  const say = `${what} must be text of 1 to ${max} characters`
  return z
    .string(say)
    .overwrite((text) => text.trim().replaceAll(/\s+/g, ' '))
    .min(1, say)
    .max(max, say)
    .regex(/^\P{Cc}*$/u, `${what} must not contain control characters`)
}

/** A longer text. */
export function prose(what: string, max = 1000) {
  const say = `${what} must be text of at most ${max} characters`
  return z.string(say).trim().max(max, say)
}

/** A word out of a list. */
export function choice<const Value extends string>(what: string, values: readonly Value[]) {
  return z.enum(values, `${what} must be one of: ${values.join(', ')}`)
}

/** A list of limited length. */
export function list<Item extends z.ZodType>(what: string, item: Item, max: number) {
  return z.array(item, `${what} must be a list`).max(max, `${what} can have at most ${max} entries`)
}

/** An object that refuses unknown fields by name and says which there are. */
export function strict<Shape extends z.ZodRawShape>(what: string, shape: Shape) {
  const fields = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys')
        return `${what} must be an object with fields such as ${fields.slice(0, 3).join(', ')}`
      const unknown = issue.keys.map((key) => `"${clip(key)}"`)
      return `${what} has no field ${unknown.join(', ')}; ${knownFields(issue.keys, fields)}`
    },
  })
}

/** The field that was probably meant; else all, as far as a message can hold them. */
function knownFields(unknown: readonly string[], fields: readonly string[]): string {
  const [only = '', ...others] = unknown
  const near = others.length === 0 ? nearest(only, fields) : undefined
  if (near !== undefined) return `did you mean "${near}"?`
  const shown = fields.filter((_, at) => fields.slice(0, at + 1).join(', ').length <= MOST_LETTERS)
  const more = fields.length - shown.length
  return `its fields are: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Letters of a list in a message, so that the message is read to its end. */
const MOST_LETTERS = 160

/** The most fields and list entries that a sheet can have in all. */
const MOST_PARTS = 20_000

/**
 * Turns away what no sheet can be before anything looks at it closely: for `z.preprocess`. `depth` is how deep a
 * sheet can be nested, `length` how long a list in it can be.
 */
export function refuseMonsters(depth = 6, length = 100) {
  return (input: unknown, context: z.RefinementCtx): unknown => {
    const message = monstrous(input, depth, length, { left: MOST_PARTS })
    if (message === null) return input
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}

function monstrous(value: unknown, depth: number, length: number, parts: { left: number }): string | null {
  if (typeof value === 'string') return value.length > 5000 ? 'a text in the sheet is too long' : null
  if (typeof value !== 'object' || value === null) return null
  if (depth < 0) return 'the sheet is nested too deeply'
  const keys = Object.keys(value)
  parts.left -= keys.length + 1
  if (keys.length > length || parts.left < 0) return 'a list in the sheet is too long'
  for (const key of keys) {
    if (key === '__proto__') return 'a sheet has no field "__proto__"'
    const message = monstrous(Reflect.get(value, key), depth - 1, length, parts)
    if (message !== null) return message
  }
  return null
}

/** The same data, to look at and not to change. */
export type ReadonlyDeep<Data> = Data extends readonly (infer Entry)[]
  ? readonly ReadonlyDeep<Entry>[]
  : Data extends object
    ? { readonly [Key in keyof Data]: ReadonlyDeep<Data[Key]> }
    : Data

// ── What other programs write ────────────────────────────────────────────────────────────────────────────

/** An object of another program, as far as it is known to be one. */
export type PastedObject = Readonly<Record<string, unknown>>

function isPasted(value: unknown): value is PastedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object in a pasted JSON text, the first one of a list; null for text that is neither. */
export function pastedObject(text: string): PastedObject | null {
  if (!/^\s*[[{]/.test(text)) return null
  let read: unknown = null
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const first: unknown = Array.isArray(read) ? read[0] : read
  return isPasted(first) ? first : null
}

/** What lies in an object under a path such as `guard.value`; undefined where nothing does. */
export function pastedAt(from: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isPasted(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      from,
    )
}

/** The first of several paths under which a whole number lies, as a number or as text; null if none does. */
export function pastedNumber(from: unknown, ...paths: readonly string[]): number | null {
  for (const path of paths) {
    const value = pastedAt(from, path)
    if (typeof value === 'number' && Number.isInteger(value)) return value
    if (typeof value === 'string' && /^\s*[+-]?\d{1,6}\s*$/.test(value)) return Number(value)
  }
  return null
}

/** The first of several paths under which a text lies, on one line and cut; empty if none does. */
export function pastedText(from: unknown, ...paths: readonly string[]): string {
  for (const path of paths) {
    const value = pastedAt(from, path)
    if (typeof value === 'string' && value.trim() !== '')
      return value.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  }
  return ''
}

/** The objects in a list under a path. */
export function pastedList(from: unknown, path: string): readonly PastedObject[] {
  const value = pastedAt(from, path)
  return Array.isArray(value) ? value.slice(0, 300).filter(isPasted) : []
}
