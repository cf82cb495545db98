/**
 * The board as a seat sees it: sides, figures, zones.
 */
import { z } from 'zod'
import { nameForm } from './basics.ts'

const gaugeForm = z.strictObject({
  label: nameForm,
  now: z.number(),
  max: z.number(),
  counts: z
    .enum(['harm', 'effort'])
    .optional()
    .describe('What it counts if not health that is left: harm, of which more is worse, or effort.'),
})

const spotForm = z.strictObject({ x: z.number(), y: z.number() })

/** One figure as a seat may draw it. */
export const figureForm = z.strictObject({
  id: z.string(),
  name: z.string(),
  seat: z.string().describe('Who plays it.'),
  standing: z.enum(['up', 'down', 'out']),
  gauges: z.array(gaugeForm).describe('Empty where its health is not shown as numbers.'),
  health: z
    .strictObject({ share: z.number().min(0).max(1).nullable(), word: z.string() })
    .describe('Health as a share and as a word, as far as the referee lets it be seen.'),
  facts: z.array(z.string()),
  conditions: z.array(z.string()),
  place: z.string().optional().describe('The id of the place where it stands.'),
  row: z.string().optional().describe('A stance, rank or the like by which the game arranges figures.'),
  spot: spotForm.optional().describe("Where it stands on an open field, in the game's own measure."),
  pips: z.array(gaugeForm).optional().describe('What is spent and comes back: Action Points, Momentum.'),
  body: z
    .array(
      z.strictObject({
        name: z.string(),
        armour: z.number(),
        now: z.number(),
        max: z.number(),
        state: z.string(),
      }),
    )
    .optional()
    .describe('Hit locations, where the game has them and this seat may know them.'),
})

/** A fight at a glance. */
export const boardForm = z.strictObject({
  title: z.string(),
  stages: z.array(z.strictObject({ name: z.string(), now: z.boolean() })),
  sides: z.array(z.strictObject({ id: z.string(), name: z.string(), figures: z.array(figureForm) })),
  notes: z.array(z.string()),
  drawing: z
    .array(z.string())
    .optional()
    .describe(
      'The field as lines of letters and signs that stand under one another, where the game draws one.',
    ),
  places: z
    .array(z.strictObject({ id: z.string(), name: z.string(), note: z.string(), next: z.array(z.string()) }))
    .optional()
    .describe('Where the fight is, in order; `next` names the places that border on one.'),
  covers: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        note: z.string(),
        hides: z.enum(['all', 'part', 'nothing']),
        from: spotForm,
        to: spotForm,
      }),
    )
    .optional()
    .describe('What figures on an open field can get behind, from one end to the other.'),
  pools: z
    .array(
      z.strictObject({
        target: z.string(),
        note: z.string(),
        dice: z.array(
          z.strictObject({ by: z.string(), sides: z.number(), face: z.number(), state: z.string() }),
        ),
      }),
    )
    .optional()
    .describe(
      'Pools of dice that lie on the table, die by die: its face (0 unrolled), and what became of it.',
    ),
})

export type FigureView = z.infer<typeof figureForm>

export type BoardView = z.infer<typeof boardForm>
