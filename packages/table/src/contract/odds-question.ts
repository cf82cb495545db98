/**
 * Odds that need no fight: the questions that a game answers by its own rules, with the fields that they take, and the
 * answers. Named apart from the questions of a fight, which somebody is asked.
 */
import { z } from 'zod'

const flagForm = z.strictObject({
  key: z.string(),
  kind: z.enum(['number', 'text', 'switch']),
  summary: z.string(),
  required: z.boolean(),
  usual: z
    .union([z.string(), z.number(), z.boolean()])
    .nullable()
    .describe('What counts unless it is given.'),
  values: z
    .array(z.union([z.string(), z.number()]))
    .describe('What can be chosen; empty for what is written.'),
  least: z.number().nullable(),
  most: z.number().nullable(),
})

/** A question that a game answers without a fight. */
export const oddsQuestionForm = z.strictObject({
  name: z.string(),
  summary: z.string(),
  assumes: z.string(),
  bound: z.string().nullable().describe('How far the numbers may be off; null if they are exact.'),
  flags: z.array(flagForm),
  example: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe('Flags to start from.'),
})

const valueForm = z.union([z.string().max(200), z.number(), z.boolean()])

/** What is asked; with `vary` once for each whole number of a flag. */
export const oddsQueryForm = z.strictObject({
  system: z.string().min(1).max(60),
  question: z.string().min(1).max(60),
  flags: z.record(z.string().max(60), valueForm),
  rulings: z.record(z.string().max(80), valueForm).optional(),
  vary: z
    .strictObject({ flag: z.string().max(60), from: z.int(), to: z.int() })
    .optional()
    .describe('At most thirty values.'),
})

const tableForm = z.strictObject({
  title: z.string(),
  rule: z.string(),
  values: z.array(z.strictObject({ value: valueForm, chance: z.number() })),
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
})

/** The tables of an answer, and those of every value that was varied. */
export const oddsAnswerForm = z.strictObject({
  system: z.string(),
  version: z.string(),
  question: z.string(),
  assumes: z.string(),
  bound: z.string().nullable(),
  tables: z.array(tableForm),
  curve: z.array(z.strictObject({ at: z.number(), tables: z.array(tableForm) })).nullable(),
})

export type OddsQuestionView = z.infer<typeof oddsQuestionForm>

export type OddsQuery = z.infer<typeof oddsQueryForm>

export type OddsAnswerView = z.infer<typeof oddsAnswerForm>
