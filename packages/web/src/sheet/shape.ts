/**
 * What a form needs to know of a sheet: its JSON Schema taken apart into the few shapes that a field on a page can have,
 * which shape a value has, and what is wrong with it in words.
 */
import * as z from 'zod/mini'

/** A shape that a field can have. */
export type Shape =
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'text'; readonly least: number; readonly most: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'several'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly item: Shape; readonly most: number }
  | { readonly kind: 'tuple'; readonly items: readonly Shape[] }
  | { readonly kind: 'record'; readonly fields: readonly FieldShape[] }
  | { readonly kind: 'table'; readonly value: Shape }
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'anything' }

/** A field of a record. */
export interface FieldShape {
  readonly key: string
  readonly shape: Shape
  readonly required: boolean
  /** What it is, in a sentence. */
  readonly about: string
  /** What it is unless it is given; undefined where that is worked out. */
  readonly usual: unknown
}

const MOST_TEXT = 2000

/** As much of JSON Schema as sheets use. */
interface Schema {
  readonly type?: string | readonly string[] | undefined
  readonly description?: string | undefined
  readonly default?: unknown
  readonly enum?: readonly (string | number)[] | undefined
  readonly const?: string | number | boolean | null | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly oneOf?: readonly Schema[] | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly additionalProperties?: Schema | boolean | undefined
  readonly items?: Schema | boolean | undefined
  readonly prefixItems?: readonly Schema[] | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly maxItems?: number | undefined
}

const schemaForm: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    description: z.optional(z.string()),
    default: z.optional(z.unknown()),
    enum: z.optional(z.array(z.union([z.string(), z.number()]))),
    const: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
    anyOf: z.optional(z.array(schemaForm)),
    oneOf: z.optional(z.array(schemaForm)),
    properties: z.optional(z.record(z.string(), schemaForm)),
    required: z.optional(z.array(z.string())),
    additionalProperties: z.optional(z.union([z.boolean(), schemaForm])),
    items: z.optional(z.union([z.boolean(), schemaForm])),
    prefixItems: z.optional(z.array(schemaForm)),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    maxItems: z.optional(z.number()),
  }),
)

/** The shape of a sheet by its JSON Schema. */
export function shapeOfSchema(schema: unknown): Shape {
  return shapeOf(schemaForm.parse(schema))
}

function shapeOf(schema: Schema): Shape {
  const several = schema.anyOf ?? schema.oneOf
  if (several !== undefined) return either(several.map(shapeOf))
  if (schema.enum !== undefined) return { kind: 'choice', values: schema.enum }
  if (typeof schema.const === 'string' || typeof schema.const === 'number')
    return { kind: 'choice', values: [schema.const] }
  if (schema.const === null) return { kind: 'nothing' }
  if (Array.isArray(schema.type)) return either(schema.type.map((type) => shapeOf({ ...schema, type })))
  switch (schema.type) {
    case 'integer':
    case 'number':
      return { kind: 'number', min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 }
    case 'string':
      return { kind: 'text', least: schema.minLength ?? 0, most: schema.maxLength ?? MOST_TEXT }
    case 'boolean':
      return { kind: 'flag' }
    case 'null':
      return { kind: 'nothing' }
    case 'array':
      return listOf(schema)
    case 'object':
      return recordOf(schema)
    default:
      return { kind: 'anything' }
  }
}

function either(nested: readonly Shape[]): Shape {
  const shapes = nested.flatMap((shape) => (shape.kind === 'either' ? shape.shapes : [shape]))
  const [only, ...others] = shapes
  return only !== undefined && others.length === 0 ? only : { kind: 'either', shapes }
}

function listOf({ items, prefixItems, maxItems = 100 }: Schema): Shape {
  if (prefixItems !== undefined) return { kind: 'tuple', items: prefixItems.map(shapeOf) }
  const item: Shape = typeof items === 'object' ? shapeOf(items) : { kind: 'anything' }
  if (item.kind === 'choice' && item.values.every((value) => typeof value === 'string'))
    return { kind: 'several', values: item.values.map(String) }
  return { kind: 'list', item, most: maxItems }
}

function recordOf({ properties, required = [], additionalProperties }: Schema): Shape {
  if (properties === undefined)
    return {
      kind: 'table',
      value: typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : { kind: 'anything' },
    }
  const fields = Object.entries(properties).map(([key, schema]) => ({
    key,
    shape: shapeOf(schema),
    required: required.includes(key),
    about: schema.description ?? '',
    usual: schema.default,
  }))
  return { kind: 'record', fields }
}

/** True for plain records. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is of a shape, roughly: enough to tell shapes apart that a field may have. */
export function fits(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'number':
      return typeof value === 'number'
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return shape.values.some((each) => each === value)
    case 'several':
    case 'list':
    case 'tuple':
      return Array.isArray(value)
    case 'record':
      return (
        isRecord(value) && Object.keys(value).every((key) => shape.fields.some((field) => field.key === key))
      )
    case 'table':
      return isRecord(value)
    case 'either':
      return shape.shapes.some((each) => fits(each, value))
    case 'nothing':
      return value === null
    case 'anything':
      return true
  }
}

/** What is wrong with a value, in words; null if nothing is, as far as a page can tell. */
export function complaint(shape: Shape, value: unknown): string | null {
  if (value === undefined) return null
  switch (shape.kind) {
    case 'number':
      if (typeof value !== 'number' || !Number.isInteger(value)) return 'A whole number.'
      if (value < shape.min) return `At least ${shape.min}.`
      return value > shape.max ? `At most ${shape.max}.` : null
    case 'text':
      if (typeof value !== 'string') return 'In words.'
      if (value.trim().length < shape.least) return 'It needs a word here.'
      return value.length > shape.most ? `At most ${shape.most} letters.` : null
    case 'either': {
      const fitting = shape.shapes.filter((each) => fits(each, value))
      const found = fitting.map((each) => complaint(each, value))
      return found.includes(null) ? null : (found[0] ?? 'This does not belong here.')
    }
    default:
      return null
  }
}

/** The record of a sheet: where there are several kinds of sheet, that of the kind that the values name. */
export function recordFor(shape: Shape, values: Readonly<Record<string, unknown>>): readonly FieldShape[] {
  if (shape.kind === 'record') return shape.fields
  if (shape.kind !== 'either') return []
  const records = shape.shapes.flatMap((each) => (each.kind === 'record' ? [each.fields] : []))
  const kinds = records.flatMap((fields) => kindsOf(fields))
  const chosen =
    records.find((fields) => kindsOf(fields).some((kind) => kind === values['kind'])) ?? records[0]
  return (chosen ?? []).map((field) =>
    field.key === 'kind' ? { ...field, shape: { kind: 'choice', values: kinds } } : field,
  )
}

function kindsOf(fields: readonly FieldShape[]): readonly (string | number)[] {
  const kind = fields.find(({ key }) => key === 'kind')?.shape
  return kind?.kind === 'choice' ? kind.values : []
}
