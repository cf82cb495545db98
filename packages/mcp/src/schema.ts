/**
 * Schemas as clients see them: checked by Zod, advertised in as few tokens as say the same.
 *
 * Every client reads the whole tool list before it does anything, so what no model needs (dialect, patterns,
 * lengths, the bounds of a safe integer) is left out of what is advertised and still checked when a call comes.
 * A refused argument says which one, and that the rules own all numbers.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

const UNSAID = ['$schema', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'propertyNames']
const SAFE = Number.MAX_SAFE_INTEGER

/** What a tool takes: unknown arguments are refused, with what to do instead. */
export function taken<Shape extends z.ZodRawShape>(
  shape: Shape,
): StandardSchemaWithJSON<z.input<z.ZodObject<Shape>>, z.output<z.ZodObject<Shape>>> {
  const form = z.strictObject(shape)
  const known = Object.keys(shape).join(', ')
  return advertised(form, (issues) => {
    const first = issues.slice(0, 3).map(({ path, message }) => {
      const where = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
      return `${where === '' ? '' : `${where}: `}${message}`.slice(0, 300)
    })
    return `${first.join('; ')}. Nothing was done. This tool takes ${known}; numbers of the rules (dice, damage, bonuses) are never given, they come from the events.`
  })
}

/** What a tool gives besides text; advertised is all of it, or the part that clients should know beforehand. */
export function given<Form extends z.ZodType>(
  form: Form,
  core: z.ZodType = form,
): StandardSchemaWithJSON<z.input<Form>, z.output<Form>> {
  return advertised(form, null, core)
}

type Issues = readonly {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}[]

function advertised<Form extends z.ZodType>(
  form: Form,
  complain: ((issues: Issues) => string) | null,
  shown: z.ZodType = form,
): StandardSchemaWithJSON<z.input<Form>, z.output<Form>> {
  const made = new Map<'input' | 'output', Record<string, unknown>>()
  const json = (io: 'input' | 'output'): Record<string, unknown> => {
    const known = made.get(io)
    if (known !== undefined) return known
    const fresh = record(slim(z.toJSONSchema(shown, { io, unrepresentable: 'any' }), complain !== null))
    made.set(io, fresh)
    return fresh
  }
  return {
    '~standard': {
      version: 1,
      vendor: 'steelyard',
      validate: (value) => {
        const parsed = form.safeParse(value)
        if (parsed.success) return { value: parsed.data }
        const { issues } = parsed.error
        return { issues: complain === null ? issues : [{ message: complain(issues) }] }
      },
      jsonSchema: { input: () => json('input'), output: () => json('output') },
    },
  }
}

/** Leaves out what costs tokens and tells a model nothing; what is given is described loosely below its root. */
function slim(schema: unknown, taken: boolean, root = true): unknown {
  if (Array.isArray(schema)) return schema.map((part) => slim(part, taken, false))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !UNSAID.includes(key) &&
      value !== SAFE &&
      value !== -SAFE &&
      !(key === 'minimum' && value === 0) &&
      !(key === 'required' && Array.isArray(value) && !taken && !root) &&
      !(key === 'additionalProperties' && value === false && !(taken && root)),
  )
  return Object.fromEntries(kept.map(([key, value]) => [key, slim(value, taken, false)]))
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
