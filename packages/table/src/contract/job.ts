/**
 * Jobs: simulations and inquiries that a host runs, and reviews of fights.
 */
import { z } from 'zod'
import { countForm, nameForm, problemForm } from './basics.ts'
import { findingForm } from './inquiry.ts'
import { sourceForm } from './table.ts'

/** Many fights to be fought: plain, with something varied, compared, or balanced. */
export const jobRequestForm = z.strictObject({
  from: sourceForm,
  fights: z.int().min(1).max(10_000_000),
  seed: z.string().min(1).max(200).optional(),
  policies: z.record(nameForm, nameForm).optional(),
  vary: z.array(z.string().max(300)).max(2).optional().describe('Such as "players[0].guard=1..10".'),
  compare: z.string().max(300).optional().describe('Such as "rulings.nearby=arms-reach".'),
  target: z.strictObject({ side: nameForm, share: z.number().gt(0).lt(1) }).optional(),
  end: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'What ends a fight early: first-blood, first-fall, "round 3", or "event" and one of its codes.',
    ),
})

const shareForm = z.strictObject({
  outcome: z.string(),
  count: countForm,
  share: z.number(),
  low: z.number(),
  high: z.number(),
})

/** One point of a job's result. */
export const pointForm = z.strictObject({
  at: z.array(z.strictObject({ path: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
  fights: countForm,
  shares: z.array(shareForm),
  measures: z.record(z.string(), z.json()),
})

/** A job as it stands. */
export const jobForm = z.strictObject({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  done: countForm,
  of: countForm,
  rate: z.number().describe('Fights a second.'),
  note: z.string().max(2000).describe('What it is doing, in words; empty where numbers say it.'),
  problem: problemForm.nullable(),
  result: z
    .strictObject({
      kind: z
        .enum(['simulation', 'sweep', 'comparison', 'balance', 'gauntlet'])
        .describe(
          'A gauntlet has a point for each fight, and the share of runs each figure was alive after it.',
        ),
      seed: z.string(),
      points: z.array(pointForm),
      difference: z
        .array(
          z.strictObject({ outcome: z.string(), difference: z.number(), low: z.number(), high: z.number() }),
        )
        .nullable(),
      answer: z.string().nullable().describe('What a balance found, in a sentence.'),
      verdict: z.string(),
    })
    .nullable(),
  finding: findingForm.nullable().describe('What an inquiry has found, so far or in the end.'),
})

/** How a finished fight went: luck, turning points, and what else could have been chosen. */
export const reviewedForm = z.strictObject({
  luck: z.record(z.string(), z.number()),
  moments: z.array(
    z.strictObject({
      step: countForm,
      path: z.string().describe("The choice's place in its step, as in the id of its question."),
      question: z.string(),
      by: z.string().describe('The figure that chose.'),
      who: z.string().describe('The seat that chose.'),
      chosen: z.string(),
      chance: z.number(),
      best: z.string(),
      bestChance: z.number(),
      swing: z.number(),
    }),
  ),
})

export type JobRequest = z.infer<typeof jobRequestForm>

export type JobView = z.infer<typeof jobForm>

export type ReviewView = z.infer<typeof reviewedForm>
