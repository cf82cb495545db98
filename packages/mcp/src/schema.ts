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

/** What every tool takes besides its own arguments. */
const common = { data: z.boolean().optional().describe('For programs.') }

type Taken<Shape extends z.ZodRawShape> = z.ZodObject<Shape & typeof common>

/** What a tool takes: unknown arguments are refused, with what to do instead. */
export function taken<Shape extends z.ZodRawShape>(
  shape: Shape,
): StandardSchemaWithJSON<z.input<Taken<Shape>>, z.output<Taken<Shape>>> {
  const form = z.strictObject({ ...shape, ...common })
  const json = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  const slimmed = { ...slim(json), additionalProperties: false }
  const known = Object.keys(shape).join(', ')
  return {
    '~standard': {
      version: 1,
      vendor: 'steelyard',
      validate: (value) => {
        const parsed = form.safeParse(value)
        return parsed.success
          ? { value: parsed.data }
          : { issues: [{ message: complaint(parsed.error.issues, known) }] }
      },
      jsonSchema: { input: () => slimmed, output: () => slimmed },
    },
  }
}

function complaint(issues: readonly z.core.$ZodIssue[], known: string): string {
  const first = issues.slice(0, 3).map(({ path, message }) => {
    const where = path.map(String).join('.')
    return `${where === '' ? '' : `${where}: `}${message}`.slice(0, 300)
  })
  return `${first.join('; ')}. Nothing was done. This tool takes ${known}; numbers of the rules (dice, damage, bonuses) are never given, they come from the events.`
}

/** Alternatives that are each a plain type. */
const plainForm = z.array(z.strictObject({ type: z.string() }))

/** Leaves out what costs tokens and tells a model nothing, and lists plain types instead of schemas of one word. */
function slim(schema: object): Record<string, unknown> {
  const { anyOf, ...rest } = shortened(schema)
  const plain = plainForm.safeParse(anyOf)
  if (plain.success) return { ...rest, type: plain.data.map(({ type }) => type) }
  return anyOf === undefined ? rest : { ...rest, anyOf }
}

function shortened(schema: object): Record<string, unknown> {
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !UNSAID.includes(key) &&
      value !== SAFE &&
      value !== -SAFE &&
      !(key === 'minimum' && value === 0) &&
      !(key === 'additionalProperties' && saysNothing(value)),
  )
  return Object.fromEntries(kept.map(([key, value]) => [key, slimmed(value)]))
}

/** No further fields, which a call is told where it has any; or any at all, which is usual. */
function saysNothing(value: unknown): boolean {
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

function slimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slimmed)
  return typeof value === 'object' && value !== null ? slim(value) : value
}
