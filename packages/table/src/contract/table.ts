/**
 * How a table comes to be and who sits down at it; forks, exports, and the sheets after a fight.
 */
import { handForm } from '@steelyard/kernel'
import { z } from 'zod'
import { choiceForm, countForm, nameForm, packsForm } from './basics.ts'
import { ownerForm } from './owner.ts'
import { codeForm, healthForm, keyForm } from './people.ts'

/** What to play: exactly one of a scenario (written or as an object), a ready-made one, or a saved fight. */
export const sourceForm = z.union([
  z.strictObject({
    scenario: z.union([z.string().max(200_000), z.record(z.string(), z.json())]),
    packs: packsForm,
  }),
  z.strictObject({ sample: z.string().max(80), system: z.string().max(40).optional(), packs: packsForm }),
  z.strictObject({ save: z.record(z.string(), z.unknown()) }),
])

/** A fight to be. */
export const createForm = z.strictObject({
  from: sourceForm,
  title: z.string().min(1).max(120).optional(),
  name: nameForm.optional().describe("The referee's name."),
  hands: z.record(nameForm, handForm).optional(),
  apart: z
    .boolean()
    .optional()
    .describe('Give every figure of a side that people play a seat of its own, for somebody to pick.'),
  typed: z.array(nameForm).max(60).optional(),
  seed: z.string().min(1).max(200).optional(),
  playerSeeds: z
    .array(z.string().min(1).max(200))
    .max(50)
    .optional()
    .describe('What players add to the dice before the first of them is drawn.'),
  health: healthForm.optional(),
  nod: z.boolean().optional(),
  key: keyForm
    .optional()
    .describe('At least 16 characters that nobody can guess: who sends it again gets the tokens.'),
  owner: ownerForm.optional().describe('Who finds the fight again with this secret.'),
})

/** A fresh fight: its secrets are told this once. */
export const createdForm = z.strictObject({
  fight: z.string(),
  code: z.string().nullable().describe('The code to join with; null where nobody can join.'),
  tokens: z.strictObject({
    referee: z.string(),
    spectator: z.string(),
    seats: z.record(z.string(), z.string()),
  }),
  notices: z.array(z.string()),
})

/** Somebody with a code wants in. */
export const joinForm = z.strictObject({
  code: z
    .string()
    .max(20)
    .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(codeForm),
  name: nameForm,
  seat: nameForm
    .optional()
    .describe('The hand they would like to play; left out, they watch until they pick.'),
  role: z.enum(['player', 'spectator']).optional(),
})

/** What joining gave: a token of their own, and whether the referee still has to nod. */
export const joinedForm = z.strictObject({
  fight: z.string(),
  token: z.string(),
  person: z.string(),
  waiting: z.boolean(),
  seats: z.array(z.strictObject({ seat: z.string(), figures: z.array(z.string()), taken: z.boolean() })),
})

/** A fork to be: from the beginning of a step, or from where the fight stands, with another answer to a choice there. */
export const forkForm = z.strictObject({
  at: countForm.nullable(),
  title: z.string().min(1).max(120).optional(),
  tried: z
    .strictObject({ question: z.string().max(80), choice: choiceForm })
    .optional()
    .describe('A choice of that step, as its moment shows it, and the answer to give instead.'),
})

/** The forms in which a fight can be taken away; between two messages for Discord stands a line with ⁂ alone. */
export const exportForm = z.enum(['save', 'markdown', 'discord', 'jsonl', 'scenario'])

/** A figure as it leaves a fight: `sheet` is what the next scenario lists, and what Build reads when it is pasted. */
export const carriedForm = z.strictObject({
  id: z.string(),
  name: z.string(),
  side: z.string(),
  sheet: z.json(),
})

/** The addresses under which other devices reach a server; none while it serves its own machine alone. */
export const addressesForm = z.array(z.string())

export type FightSource = z.infer<typeof sourceForm>

export type Create = z.infer<typeof createForm>

export type NewTable = z.infer<typeof createdForm>

export type Join = z.infer<typeof joinForm>

export type JoinResult = z.infer<typeof joinedForm>

export type ForkRequest = z.infer<typeof forkForm>

export type ExportForm = z.infer<typeof exportForm>

export type SheetAfterView = z.infer<typeof carriedForm>
