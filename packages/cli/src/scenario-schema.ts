/**
 * The JSON Schema of a game's scenarios: what editors complete and check while a scenario is written.
 *
 * The published package carries one file a game in `schemas`; a test holds them to what is generated here.
 * A scenario's first line names the file beside it, so that editors need no network.
 */
import { interludeOf, packForm, type System } from '@steelyard/kernel'
import { z } from 'zod'

/** The name of the file with the schema of a game, beside the scenarios that name it. */
export function schemaFile(system: System): string {
  return `${system.id}.schema.json`
}

/** The schema as the text of a file. */
export function schemaText(system: System): string {
  return `${JSON.stringify(scenarioSchema(system), null, 2)}\n`
}

/** What a user may write, as JSON Schema. */
export function scenarioSchema(system: System): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(system.scenario, { io: 'input', unrepresentable: 'any' })
  return {
    $schema,
    title: `A fight of ${system.title}`,
    ...schema,
  }
}

/** What a pack may hold, as JSON Schema: of one game with its sheets, or the outer form that all games share. */
export function packSchema(system: System | null): Record<string, unknown> {
  const { $schema, properties, ...schema } = z.toJSONSchema(packForm, { io: 'input', unrepresentable: 'any' })
  if (system === null) return { $schema, title: 'A pack', ...schema, properties }
  const summary = { summary: { type: 'string', description: 'A sentence for lists.' } }
  const sheet = jsonForm.parse(interludeOf(system).schema())
  const entries = (entry: object): object => ({ type: 'object', additionalProperties: entry })
  const fields = sheet.properties ?? {}
  const kinds = (system.packs ?? []).map(({ section, field, list }) => {
    const held = jsonForm.safeParse(fields[field])
    const form = list && held.success ? held.data.items : fields[field]
    return [section, entries({ anyOf: [form ?? {}], description: `As ${field} of a sheet, with a summary.` })]
  })
  return {
    $schema,
    title: `A pack of ${system.title}`,
    ...schema,
    properties: {
      ...properties,
      system: { const: system.id },
      figures: entries({ type: 'object', properties: { ...fields, ...summary } }),
      ...Object.fromEntries(kinds),
    },
    additionalProperties: false,
  }
}

const jsonForm = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
})
