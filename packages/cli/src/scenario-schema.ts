/**
 * The JSON Schema of a game's scenarios: what editors complete and check while a scenario is written.
 *
 * The published package carries one file a game in `schemas`; a test holds them to what is generated here.
 */
import type { System } from '@steelyard/kernel'
import { z } from 'zod'

/** Where the published schema of a game is found. */
export function schemaAddress(system: System): string {
  return `https://unpkg.com/steelyard/schemas/${system.id}.schema.json`
}

/** What a user may write, as JSON Schema. */
export function scenarioSchema(system: System): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(system.scenario, { io: 'input', unrepresentable: 'any' })
  return {
    $schema,
    $id: schemaAddress(system),
    title: `A fight of ${system.title}`,
    ...schema,
  }
}
