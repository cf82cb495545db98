/**
 * The JSON Schemas of what users write and of what we write: what editors complete and check, and programs rely on.
 *
 * The published package carries them in `schemas`; a test holds the files to what is generated here. Each has a name of its
 * own (`$id`) that is no address, so that nobody looks for it in a network. A scenario's first line names the file beside it.
 */
import { companyForm, interludeOf, packForm, type System, saveForm } from '@steelyard/kernel'
import { z } from 'zod'
import { inputForm, lineForm, logLineForm } from './play/protocol.ts'
import { projectForm } from './project-form.ts'

/** The name of the file with the schema of a game, beside the scenarios that name it. */
export function schemaFile({ id }: Pick<System, 'id'>): string {
  return `${id}.schema.json`
}

/** The first line of a scenario in YAML: which file beside it editors check it by. */
export function schemaLine(system: string): string {
  return `# yaml-language-server: $schema=./${schemaFile({ id: system })}`
}

/** The schema as the text of a file. */
export function schemaText(system: System): string {
  return `${JSON.stringify(scenarioSchema(system), null, 2)}\n`
}

/** The name of a schema: a name, not an address. */
function idOf(name: string): string {
  return `urn:steelyard:schema:${name}`
}

/** What belongs to no game by itself: its title and its form. */
const COMMON: Readonly<Record<string, { readonly title: string; readonly form: z.ZodType }>> = {
  save: { title: 'A saved fight', form: saveForm },
  log: { title: 'A line of replay --json', form: logLineForm },
  company: { title: 'A company', form: companyForm },
  play: { title: 'A line of play --json, either way', form: z.union([lineForm, inputForm]) },
  project: { title: 'The settings of a project', form: projectForm },
}

/** The names of the schemas that belong to no game. */
export const commonSchemas: readonly string[] = ['pack', ...Object.keys(COMMON)]

/** The schema of this name, if it belongs to no game. */
export function commonSchema(name: string): Record<string, unknown> | null {
  if (name === 'pack') return packSchema(null)
  const found = Object.hasOwn(COMMON, name) ? COMMON[name] : undefined
  if (found === undefined) return null
  const { $schema, ...schema } = z.toJSONSchema(found.form, { io: 'input', unrepresentable: 'any' })
  return { $schema, $id: idOf(name), title: found.title, ...schema }
}

/** What a user may write, as JSON Schema. */
export function scenarioSchema(system: System): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(system.scenario, { io: 'input', unrepresentable: 'any' })
  return {
    $schema,
    $id: idOf(system.id),
    title: `A fight of ${system.title}`,
    ...schema,
  }
}

/** What a pack may hold, as JSON Schema: of one game with its sheets, or the outer form that all games share. */
export function packSchema(system: System | null): Record<string, unknown> {
  const { $schema, properties, ...schema } = z.toJSONSchema(packForm, { io: 'input', unrepresentable: 'any' })
  if (system === null) return { $schema, $id: idOf('pack'), title: 'A pack', ...schema, properties }
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
    $id: idOf(`${system.id}-pack`),
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
