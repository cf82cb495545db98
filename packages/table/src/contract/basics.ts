/**
 * Small schemas that many messages use.
 */
import { z } from 'zod'
import { packListForm } from './company.ts'

export const nameForm = z.string().min(1).max(60)

const textForm = z.string().max(2000)

export const countForm = z.int().min(0).max(1e9)

/** What is wrong, and what to do about it. */
export const problemForm = z.strictObject({ code: z.string().max(60), message: textForm, hint: textForm })

export const choiceForm = z.union([z.string().max(200), z.int(), z.array(z.string().max(200)).max(200)])

export const packsForm = packListForm
  .optional()
  .describe('Packs that the scenario refers to, as YAML or as data.')

export type Problem = z.infer<typeof problemForm>
