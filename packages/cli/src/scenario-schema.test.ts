/** The page about scenarios beside the schemas: every field of every game is on it, and nothing else. */
import { readFileSync } from 'node:fs'
import { systems } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaText } from './scenario-schema.ts'

const page = readFileSync(new URL('../../../docs/scenarios.md', import.meta.url), 'utf8')
const named = z.record(z.string(), z.unknown())
const form = z.object({ properties: z.object({ field: z.object({ properties: named }) }) })

/** The fields in the left column of a game's table. */
function written(game: string): string[] {
  const [, part = ''] = page.split(new RegExp(`^## ${game}.*$`, 'im'))
  const rows = [...(part.split(/^## /m)[0] ?? '').matchAll(/^\| (`[^|]*) \|/gm)]
  return rows.flatMap(([, left = '']) => [...left.matchAll(/`(\w+)`/g)].map(([, field = '']) => field))
}

test.each(systems.map((system) => [system.id, system] as const))('the fields of %s', (id, system) => {
  const { field } = form.parse(JSON.parse(schemaText(system))).properties
  expect(written(id).toSorted()).toEqual(Object.keys(field.properties).toSorted())
})
