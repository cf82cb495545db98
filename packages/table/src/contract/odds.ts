/**
 * Odds of answers and chances of sides.
 */
import { z } from 'zod'
import { choiceForm, countForm } from './basics.ts'

const likelihoodForm = z.strictObject({ chance: z.number(), margin: z.number() })

const likelihoodsForm = z.record(z.string(), likelihoodForm)

/** The fates of all figures: who falls, who is struck, and how much is left of each value that may change. */
const standingOddsForm = z.strictObject({
  felled: likelihoodsForm,
  struck: likelihoodsForm,
  left: z.array(
    z.strictObject({
      figure: z.string(),
      gauge: z.string(),
      now: z.number(),
      mean: z.number(),
      values: z.array(z.strictObject({ value: z.number(), chance: likelihoodForm })),
    }),
  ),
})

/** The odds of one answer, or of one line of a menu. */
export const optionOddsForm = z.strictObject({
  key: z.string().describe('The answer as text; of a line its answers, as `lineKey` writes them.'),
  label: z.string(),
  choices: z.array(choiceForm).describe('The answers that make it up, as in the menu.'),
  method: z.enum(['exact', 'simulated']),
  wins: likelihoodsForm,
  ...standingOddsForm.shape,
  blow: standingOddsForm.nullable().describe('What it does before anybody else acts, exact.'),
  fights: countForm.describe('Fights behind what is not exact.'),
  dropped: z.boolean().describe('So far behind that no more fights were spent on it.'),
  assumes: z.string().nullable().describe('What is assumed of somebody else.'),
})

/** What odds are told of: every answer to a question, or every line of its menu, each carried through to its end. */
export const oddsOfForm = z.enum(['answers', 'lines'])

/** The odds of every answer to one question, as far as they are known; felled, struck and left: by the end of the round. */
export const oddsForm = z.strictObject({
  question: z.string(),
  stand: z.string().describe('Who plays on for people.'),
  settled: z.boolean().describe('True if nothing will change any more.'),
  verdict: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('best'), option: countForm }),
      z.strictObject({ kind: z.literal('close'), options: z.array(countForm) }),
      z.strictObject({ kind: z.literal('none') }),
    ])
    .describe('Which answer is best, by its place in the list, or which are too close to call.'),
  options: z.array(optionOddsForm),
})

/** What has changed about odds since they were last sent: the fields of each answer that are new. */
export const oddsDeltaForm = z.strictObject({
  ...oddsForm.shape,
  options: z.array(optionOddsForm.partial().extend({ key: z.string() })),
})

/** How likely each side is to win from where the fight stood when the latest step began. */
export const chancesForm = z.strictObject({
  step: countForm,
  stand: z.string().describe('Who plays on for people.'),
  method: z.enum(['exact', 'simulated']),
  wins: z.record(z.string(), likelihoodForm).describe("By side, with 'draw' and 'undecided'."),
})

/** Of which steps chances are wanted, and how long to work on each, in milliseconds. */
export const courseRequestForm = z.strictObject({
  steps: z.array(countForm).min(1).max(16),
  within: z.int().min(20).max(2_000).optional().describe('500 unless given.'),
})

export type Odds = z.infer<typeof oddsForm>

export type OddsDelta = z.infer<typeof oddsDeltaForm>

export type Chances = z.infer<typeof chancesForm>

export type CourseRequest = z.infer<typeof courseRequestForm>

/** Of which question odds are wanted: one that is open, or one of a step of the past. */
export interface OddsRequest {
  readonly question: string
  readonly step?: number | undefined
  /** Answers unless given; where a question has no menu, lines are its answers. */
  readonly of?: z.infer<typeof oddsOfForm> | undefined
  /** Who plays on for people; the game's stand-in unless given. */
  readonly stand?: string | undefined
  /** After how many milliseconds to answer with what there is. */
  readonly within?: number | undefined
}
