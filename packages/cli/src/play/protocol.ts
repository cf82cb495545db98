/**
 * What goes over the pipes of `play --json`: one JSON object a line, both ways. docs/play-json.md explains it; the tests
 * hold every line that is written to `lineForm`.
 */
import { z } from 'zod'

const id = z.string().describe('The id of an open question; it names one moment.')
const keys = z.array(z.string())

/** A line that a program sends. */
export const inputForm = z
  .union([
    z.strictObject({ id, choice: z.union([z.string(), z.number(), keys]) }).describe('Answers a choice.'),
    z.strictObject({ id, faces: z.array(z.number()) }).describe('Dice that were rolled by hand.'),
    z.strictObject({ id, draw: z.literal(true) }).describe('Lets these dice be drawn after all.'),
    z.strictObject({ act: z.enum(['undo', 'redo', 'quit']) }),
    z.strictObject({ act: z.literal('odds'), id }).describe('Asks for the odds of every option.'),
  ])
  .describe('A line that a program sends.')

const named = z.strictObject({ id: z.string(), name: z.string() })

const fightForm = z.strictObject({
  type: z.literal('fight'),
  system: z.string().describe('The game.'),
  rulesVersion: z.string(),
  title: z.string(),
  sides: z.array(named),
  hands: z.record(z.string(), z.string()).describe('Who plays each seat.'),
  commitment: z.string().describe('The fingerprint of the seed: SHA-256, in hexadecimal.'),
})

const eventForm = z.strictObject({
  type: z.literal('event'),
  line: z.int().describe('The number of the line in the log, from 0.'),
  step: z.int(),
  struck: z.boolean().describe('It was taken back.'),
  rule: z.string().describe('The id of the rule that it rests on.'),
  text: z.string(),
  depth: z.int().min(0).max(2),
  tone: z.enum(['plain', 'head', 'dice', 'good', 'bad', 'quiet']),
  event: z.looseObject({ event: z.string() }).describe('The same as data.'),
})

const asked = {
  type: z.literal('question'),
  id,
  seat: z.string().describe('Who answers.'),
  by: z.string().describe('The figure or side that it is about.'),
  rule: z.string(),
  name: z.string().describe('The kind of decision or roll.'),
  sealed: z.boolean().describe('Nobody else may know it before all have answered.'),
}

const choiceForm = z.strictObject({
  ...asked,
  kind: z.literal('choice'),
  answer: z.enum(['option', 'amount', 'subset']).describe('One key, a number, or a list of keys.'),
  ask: z.string(),
  options: z.array(z.strictObject({ key: z.string(), label: z.string(), hint: z.string() })),
  min: z.int(),
  max: z.int(),
  usual: z.union([z.string(), z.number(), keys]).describe('What is answered where nobody is asked.'),
  forbidden: z.array(
    z.strictObject({ key: z.string(), label: z.string(), rule: z.string(), reason: z.string() }),
  ),
})

const rollForm = z.strictObject({
  ...asked,
  kind: z.literal('roll'),
  dice: z.array(z.int()).describe('The sides of each die.'),
  explodes: z.boolean(),
})

const outcomeForm = z.strictObject({
  type: z.literal('outcome'),
  over: z.boolean(),
  winner: z.string().nullable(),
  allies: keys.optional(),
  how: z.string(),
  rounds: z.int(),
  figures: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      side: z.string(),
      standing: z.enum(['up', 'down', 'out']),
    }),
  ),
  seeds: z.array(z.strictObject({ from: z.int(), seed: z.string(), players: keys, commitment: z.string() })),
})

const boardForm = z
  .looseObject({
    type: z.literal('board'),
    at: z.int(),
    title: z.string(),
    sides: z.array(z.looseObject({})),
  })
  .describe('The fight at a glance.')

/** A line that a program is sent. */
export const lineForm = z
  .union([
    fightForm,
    eventForm,
    choiceForm,
    rollForm,
    z.strictObject({ type: z.literal('struck'), lines: z.array(z.int()) }),
    z.looseObject({ type: z.literal('odds'), id, options: z.array(z.looseObject({})), settled: z.boolean() }),
    z.strictObject({ type: z.literal('refusal'), code: z.string(), message: z.string(), hint: z.string() }),
    z.strictObject({ type: z.literal('notice'), text: z.string() }),
    outcomeForm,
  ])
  .describe('A line that a program is sent.')

/** A line of `replay --json`. */
export const logLineForm = z.union([fightForm, eventForm, boardForm, outcomeForm])
