/**
 * What a person does at a table, and what comes back.
 */
import { changeForm, HAPPENINGS, handForm } from '@steelyard/kernel'
import { z } from 'zod'
import { choiceForm, countForm, nameForm } from './basics.ts'
import { healthForm, keyForm } from './people.ts'
import { updateForm } from './snapshot.ts'

const chosen = {
  question: z.string().max(80),
  further: z
    .array(choiceForm)
    .max(8)
    .optional()
    .describe('The answers to what is asked at once after it, as a line of the menu lists them.'),
  words: z.string().max(400).optional().describe('What the person says they try.'),
  order: z
    .strictObject({ figures: z.array(z.string().max(200)).max(1000).optional() })
    .optional()
    .describe('The same for further decisions of these kinds in this round: for these figures, or all.'),
}

const reply = {
  choice: choiceForm.optional(),
  faces: z.array(z.int().min(1).max(1000)).max(100).optional(),
  relayed: z
    .literal(true)
    .optional()
    .describe(
      'The faces are passed on by somebody else, which the log says; only where the referee lets it.',
    ),
  draw: z.literal(true).optional(),
}

const why = z.string().max(300).optional()

/** One act of a person upon a fight. */
export const actForm = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('answer'), ...chosen, ...reply }),
  z.strictObject({
    act: z.literal('answers'),
    answers: z
      .array(z.strictObject({ ...chosen, choice: choiceForm }))
      .min(1)
      .max(100)
      .describe('Choices that are asked side by side, answered as one.'),
  }),
  z.strictObject({
    act: z.literal('attention'),
    seat: nameForm.optional().describe('Left out: the default of the table.'),
    decision: nameForm.optional().describe('Left out: every kind of decision that is not named.'),
    level: z.enum(['always', 'matters', 'never', 'default']),
  }),
  z.strictObject({
    act: z.literal('deputy'),
    seats: z.array(nameForm).min(1).max(60),
    policy: nameForm.optional().describe('How to play; skilled unless given.'),
    until: z.array(z.enum(HAPPENINGS)).max(6).describe('What stops it; others who must answer always do.'),
  }),
  z.strictObject({ act: z.literal('withdraw'), question: z.string().max(80) }),
  z.strictObject({
    act: z.literal('play'),
    until: z.enum(['decision', 'round', 'end']),
    seats: z
      .array(nameForm)
      .max(60)
      .optional()
      .describe('Whose hands machines play until then; none unless named.'),
    stand: nameForm.optional().describe('The policy that plays them; skilled unless given.'),
  }),
  z.strictObject({
    act: z.literal('undo'),
    to: countForm.optional(),
    answer: z
      .strictObject({ step: countForm, path: z.string().max(40) })
      .optional()
      .describe('Back to an answer that was given for somebody, which is asked then.'),
    why,
  }),
  z.strictObject({ act: z.literal('redo'), why }),
  z.strictObject({ act: z.literal('again'), why }),
  z.strictObject({ act: z.literal('amend'), change: changeForm, why: z.string().min(1).max(300) }),
  z.strictObject({ act: z.literal('hand'), seat: nameForm, hand: handForm, why }),
  z.strictObject({ act: z.literal('dice'), seat: nameForm, origin: z.enum(['drawn', 'typed', 'relayed']) }),
  z.strictObject({ act: z.literal('seed'), seed: z.string().min(1).max(200) }),
  z.strictObject({ act: z.literal('health'), health: healthForm }),
  z.strictObject({ act: z.literal('odds'), allowed: z.boolean() }),
  z.strictObject({ act: z.literal('joining'), open: z.boolean(), nod: z.boolean() }),
  z.strictObject({ act: z.literal('admit'), person: z.string().max(60), yes: z.boolean() }),
  z.strictObject({ act: z.literal('seat'), person: z.string().max(60), seat: nameForm.nullable() }),
])

/** An act as it is sent: once per key, and only if the fight stands where the sender thinks, if that is said. */
export const actRequestForm = z.strictObject({
  act: actForm,
  key: keyForm.optional(),
  revision: countForm.optional().describe('Refused as stale if the fight has moved on.'),
})

export const actReceipt = {
  revision: countForm,
  again: z.boolean().describe('This key was seen before: nothing was done twice.'),
  stopped: z.string().optional().describe('Why a deputy has stopped.'),
}

/** What an act came to. By socket the receipt comes alone: whoever acts there watches, and is sent the update anyway. */
export const actedForm = z.strictObject({ ...actReceipt, update: updateForm })

export type Act = z.infer<typeof actForm>

export type ActRequest = z.infer<typeof actRequestForm>

export type ActResult = z.infer<typeof actedForm>

/** An act's result without what it changed. */
export type ActReceipt = Omit<ActResult, 'update'>
