/**
 * The fields of a form as a list that models read: made from its JSON Schema, so that it cannot say anything else than
 * what is checked.
 */
import { z } from 'zod'

const MOST_VALUES = 12
const MOST_KEYS = 16
/** How far into objects within objects the list goes. */
const DEPTH = 2

/** As much of a schema as is read here; what lies within is read when it is its turn. */
const schemaForm = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
})

type Schema = z.infer<typeof schemaForm>

/** A schema; `true`, which allows anything, says nothing. */
function schemaIn(value: unknown): Schema {
  return schemaForm.safeParse(value).data ?? {}
}

/** What fields a scenario's ground and its figures have. */
export interface ScenarioFields {
  readonly field: string
  readonly sheet: string
}

/** The two lists of a game's own fields, from the schema of its scenarios. */
export function scenarioFields(schema: unknown, besides: readonly string[]): ScenarioFields {
  const { properties = {} } = schemaIn(schema)
  const side = schemaIn(schemaIn(properties['sides'])['items'])
  const figure = schemaIn(side.properties?.['figures'])['items']
  const sheet = alternatives(figure).find((each) => each.properties !== undefined)
  return { field: listOf(schemaIn(properties['field']), []), sheet: listOf(sheet ?? {}, besides) }
}

/** A line for each field; neighbours that are alike share one. */
function listOf({ properties = {} }: Schema, besides: readonly string[]): string {
  const lines: { names: string[]; readonly words: string }[] = []
  for (const [name, value] of Object.entries(properties)) {
    if (besides.includes(name)) continue
    const words = `${kindOf(value, DEPTH)}${usualOf(schemaIn(value))}${described(schemaIn(value))}`
    const last = lines.at(-1)
    if (last?.words === words) last.names.push(`\`${name}\``)
    else lines.push({ names: [`\`${name}\``], words })
  }
  return lines.map(({ names, words }) => `- ${names.join(', ')}: ${words}`).join('\n')
}

function described({ description }: Schema): string {
  return description === undefined ? '' : `. ${description.replace(/\.$/, '')}`
}

function usualOf({ default: usual }: Schema): string {
  const said = ['number', 'string', 'boolean'].includes(typeof usual) && usual !== ''
  return said ? ` (${String(usual)})` : ''
}

function alternatives(value: unknown): readonly Schema[] {
  const { anyOf, oneOf, ...own } = schemaIn(value)
  const parts = anyOf ?? oneOf
  return parts === undefined ? [own] : parts.flatMap(alternatives)
}

/** What a field takes, in words: "0 to 20", "low | high", "list of text or {id, at}". */
function kindOf(value: unknown, depth: number): string {
  const kinds = alternatives(value).flatMap((each) => oneKind(each, depth))
  return [...new Set(kinds)].join(' or ')
}

function oneKind(schema: Schema, depth: number): string[] {
  const { type, enum: values, const: only, items, prefixItems, properties } = schema
  if (only !== undefined) return [String(only)]
  if (values !== undefined) {
    const more = values.length > MOST_VALUES ? ' …' : ''
    return [`${values.slice(0, MOST_VALUES).map(String).join(' | ')}${more}`]
  }
  if (Array.isArray(type)) return type.flatMap((each) => oneKind({ ...schema, type: each }, depth))
  switch (type) {
    case 'null':
      return []
    case 'integer':
    case 'number':
      return [numberKind(schema)]
    case 'boolean':
      return ['true | false']
    case 'string':
      return ['text']
    case 'array':
      if (prefixItems === undefined) return [`list of ${kindOf(items, depth)}`]
      return [`[${prefixItems.map((each) => kindOf(each, depth - 1)).join(', ')}]`]
    default:
      return [properties === undefined ? mapKind(schema, depth) : objectKind(properties, depth)]
  }
}

function numberKind({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  return minimum === undefined ? 'number' : `${minimum} or more`
}

/** Names with something each, or the ids that pairs and lists are made of. */
function mapKind({ additionalProperties: each }: Schema, depth: number): string {
  return typeof each === 'object' ? `{name: ${kindOf(each, depth - 1)}}` : 'ids'
}

function objectKind(properties: Readonly<Record<string, unknown>>, depth: number): string {
  const names = Object.keys(properties)
  const more = names.length > MOST_KEYS ? ', …' : ''
  const parts = names.slice(0, MOST_KEYS).map((name) => {
    const values = schemaIn(properties[name]).enum ?? []
    const few = depth > 1 && values.length > 0 && values.length <= MOST_VALUES
    return few ? `${name}: ${kindOf(properties[name], depth - 1)}` : name
  })
  return `{${parts.join(', ')}${more}}`
}
