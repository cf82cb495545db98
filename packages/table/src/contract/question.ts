/**
 * The questions a fight waits for, with all that is needed to answer them.
 */
import { z } from 'zod'
import { choiceForm } from './basics.ts'

const asked = {
  id: z.string(),
  seat: z.string(),
  by: z.string().describe('The figure, side or referee that is asked.'),
  who: z.string().describe('Its name.'),
  rule: z.string(),
  name: z.string().describe("The decision's or roll's code."),
  ask: z.string().describe('The question in words.'),
  sealed: z.boolean().describe('Nobody sees the answer before all have answered.'),
}

const optionForm = z.strictObject({ key: z.string(), label: z.string(), hint: z.string() })

const larger = {
  choices: z
    .array(choiceForm)
    .describe('The answer, and the answers to what is asked at once after it: one larger choice.'),
  label: z.string(),
}

/** One line of a menu: act and target in one, where the rules ask for both at once. */
export const menuLineForm = z.strictObject({
  ...larger,
  hint: z.string(),
  order: z.string().describe('Its words as an order to several figures: "Everyone on Gate Sentry 1".'),
  group: z
    .string()
    .describe(
      'The act that it is a way of, or the label of its first answer alone: lines with the same one can be folded.',
    ),
  final: z.boolean().describe('Ends something for good, such as a surrender: confirm it.'),
  words: z.boolean().describe('The person may say in words what they try.'),
  like: z.int().min(1).describe('How many options read the same and are told by this line.'),
})

const forbiddenForm = z.strictObject({
  key: z.string(),
  label: z.string(),
  rule: z.string(),
  reason: z.string().describe('Why not now, in words.'),
})

/** Something a fight waits for, with everything needed to answer it. */
export const questionForm = z.discriminatedUnion('kind', [
  z.strictObject({
    ...asked,
    kind: z.literal('choice'),
    answer: z.enum(['option', 'amount', 'subset']),
    options: z.array(optionForm),
    min: z.number(),
    max: z.number(),
    usual: z.string(),
    forbidden: z.array(forbiddenForm),
    menu: z
      .array(menuLineForm)
      .optional()
      .describe(
        'The options as larger choices, final ones last; left out for numbers, subsets and the past.',
      ),
    suggestion: z
      .strictObject({
        ...larger,
        order: z.string().describe('Its label as an order to several.'),
        final: z.boolean().describe('It ends something for good: ask before it is taken.'),
      })
      .optional()
      .describe('What a good player would answer from what this seat may know; left out for the past.'),
    beside: z
      .string()
      .describe(
        'Questions with the same text here are asked side by side: one screen, one act. Empty: alone.',
      ),
    said: z.string().describe('What somebody said they try, for whoever rules on it; empty: nothing.'),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('roll'),
    dice: z.array(z.number()).describe('The sides of each die to type.'),
    explodes: z.boolean().describe('Each highest face is rolled on.'),
  }),
])

export type QuestionView = z.infer<typeof questionForm>

export type MenuLine = z.infer<typeof menuLineForm>
