/**
 * The JSON Schema of a game's scenarios: what editors complete and check while a scenario is written.
 *
 * The published package carries one file a game in `schemas`; a test holds them to what is generated here.
 * A scenario's first line names the file beside it, so that editors need no network.
 */
import type { System } from '@steelyard/kernel'
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
