/**
 * A scenario to start from: a sample written out as YAML, with the schema's own words as comments, and below
 * it every ruling with its values and every figure that can be had by name.
 *
 * Nothing here knows a game: comments come from the descriptions in its schema, the rest from its registers.
 */
import type { System } from '@steelyard/kernel'
import { samplesOf } from '@steelyard/systems/registry'
import { Document, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { UsageProblem } from './problem.ts'
import { scenarioSchema, schemaLine } from './scenario-schema.ts'
import { wrap } from './terminal/text.ts'

const WIDTH = 96

/** A commented scenario that runs as it is. */
export function scenarioTemplate(system: System): string {
  const [sample] = samplesOf(system)
  if (sample === undefined) throw new UsageProblem(`${system.title} has no sample to start from.`)
  const document = new Document(sample.data, { aliasDuplicateObjects: false })
  const schema = scenarioSchema(system)
  if (document.contents !== null) annotate(document.contents, schema, schema, new Set())
  const head = [
    schemaLine(system.id),
    `# A fight of ${system.title}. It runs as it is; change what you like.`,
    '#   steelyard check <this file>   says what would be played',
    '#   steelyard play <this file>    plays it',
    '#   steelyard sim <this file>     says who wins how often',
    '',
  ]
  return [
    ...head,
    document.toString({ lineWidth: WIDTH }).trimEnd(),
    ...rulingLines(system),
    ...contentLines(system),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

type Schema = Readonly<Record<string, unknown>>

/** Puts each field's description in front of it, the first time that it occurs. */
function annotate(node: Node, schema: Schema, root: Schema, seen: Set<string>): void {
  if (isMap<Node, Node>(node)) {
    const fields = fieldsOf(schema, root)
    for (const pair of node.items) annotateField(pair, fields, root, seen)
  } else if (isSeq<Node>(node)) {
    const items = asSchema(resolve(schema, root)['items'])
    for (const item of node.items) annotate(item, items, root, seen)
  }
}

function annotateField(
  pair: Pair<Node, Node | null>,
  fields: ReadonlyMap<string, Schema>,
  root: Schema,
  seen: Set<string>,
): void {
  if (!isScalar(pair.key)) return
  const field = fields.get(String(pair.key.value)) ?? {}
  const about = field['description']
  if (typeof about === 'string' && !seen.has(about)) {
    seen.add(about)
    pair.key.commentBefore = wrap(about, { width: WIDTH - 10, first: ' ' }).join('\n')
  }
  if (pair.value !== null) annotate(pair.value, field, root, seen)
}

/** The fields of a schema, of all its alternatives together. */
function fieldsOf(schema: Schema, root: Schema): ReadonlyMap<string, Schema> {
  const fields = new Map<string, Schema>()
  const here = resolve(schema, root)
  for (const [name, field] of Object.entries(asSchema(here['properties']))) fields.set(name, asSchema(field))
  for (const kind of ['anyOf', 'oneOf', 'allOf'] as const) {
    const parts: unknown = here[kind]
    if (!Array.isArray(parts)) continue
    for (const part of parts)
      for (const [name, field] of fieldsOf(asSchema(part), root))
        if (!fields.has(name)) fields.set(name, field)
  }
  return fields
}

function resolve(schema: Schema, root: Schema): Schema {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  let at: Schema = root
  for (const part of reference.replace(/^#\/?/, '').split('/')) if (part !== '') at = asSchema(at[part])
  return { ...at, ...schema }
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function rulingLines(system: System): string[] {
  const entries = Object.entries(system.rulings)
  if (entries.length === 0) return []
  const lines = entries.flatMap(([key, ruling]) => {
    const others = Object.keys(ruling.values).filter((value) => value !== String(ruling.default))
    const choice = others.length === 0 ? '' : `  # or ${others.join(', ')}`
    return wrap(`${key}: ${ruling.default}${choice}`, { width: WIDTH, first: '#   ', rest: '#       # ' })
  })
  return [
    '',
    '# What the rules leave open, with its defaults. To change one, write it under "rulings:" at the top',
    `# level. "steelyard rulings ${system.id}" says what each value means.`,
    '# rulings:',
    ...lines,
  ]
}

function contentLines(system: System): string[] {
  const kinds = [...new Set(system.content.map(({ kind }) => kind))].filter((kind) => kind !== 'scenario')
  if (kinds.length === 0) return []
  const lists = kinds.flatMap((kind) => {
    const ids = system.content.filter((entry) => entry.kind === kind).map(({ id }) => id)
    return wrap(`${kind}: ${ids.join(', ')}`, { width: WIDTH, first: '#   ', rest: '#     ' })
  })
  return ['', `# Ready-made ("steelyard content ${system.id}" says more):`, ...lists]
}
