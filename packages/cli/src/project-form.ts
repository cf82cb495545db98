/** What the settings of a project may say. Loaded only where there are some: forms take longer to load than a command. */
import { explain, handForm, idForm } from '@steelyard/kernel'
import { z } from 'zod'
import { UsageProblem } from './problem.ts'

const files = z.array(z.string().min(1).max(500)).max(50)

/** What such a file may say. */
export const projectForm = z.strictObject({
  $schema: z.string().max(300).optional().describe('The JSON Schema that editors check this file by.'),
  systems: files.optional().describe('Games of your own: the modules that export them, seen from this file.'),
  packs: files.optional().describe('Content of your own: packs, seen from this file.'),
  rulings: z
    .record(idForm, z.record(z.string().max(80), z.union([z.string(), z.number(), z.boolean()])))
    .optional()
    .describe('House rules by game; those of a scenario count for more.'),
  hands: z
    .record(idForm, handForm)
    .optional()
    .describe('Who plays each side; what a scenario or --hand says counts for more.'),
})

export type ProjectSettings = z.infer<typeof projectForm>

/** Settings that were read from a file, if they can be used. */
export function settingsIn(data: unknown, file: string): ProjectSettings {
  const parsed = projectForm.safeParse(data)
  if (parsed.success) return parsed.data
  throw new UsageProblem(
    `The settings in ${file} cannot be used: ${explain(parsed.error)}`,
    '"steelyard schema project" says what they may hold.',
  )
}
