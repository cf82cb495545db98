/**
 * Inquiries: what a designer asks that takes many fights or a search. What a change of rules does, how a fight is best
 * played, which foes keep a promise, and positions worth thinking about. Each is a job; what it finds is told while it
 * is being found, and in the end.
 */
import { z } from 'zod'
import { choiceForm, countForm, nameForm } from './basics.ts'
import { boardForm } from './board.ts'
import { sourceForm } from './table.ts'

const systemNameForm = z.string().min(1).max(60).describe('The id of a game.')
const seedForm = z.string().min(1).max(200)
const policiesForm = z.record(nameForm, nameForm).describe('Who plays a seat.')
const shareForm = z.number().min(0).max(1)
const decisionForm = z.string().min(1).max(80)

/** What a change of rules does: to one fight, or to all samples of a game. */
const diffInquiryForm = z.strictObject({
  ask: z.literal('diff'),
  system: systemNameForm.optional(),
  from: sourceForm.optional().describe('One fight; all samples of the game unless given.'),
  rulings: z
    .record(z.string().max(80), z.union([z.string().max(200), z.number(), z.boolean()]))
    .optional()
    .describe('The rulings after the change, such as {"round-order": "sides"}.'),
  preset: nameForm.optional().describe('Or a preset of the game.'),
  all: z.literal(true).optional().describe('Or every other value of every switch, ranked.'),
  fights: z
    .int()
    .min(20)
    .max(100_000)
    .optional()
    .describe('Pairs of each fight; 1000 unless given, 100 with all.'),
  seed: seedForm.optional(),
  policies: policiesForm.optional(),
})

/** How a fight is best played, and what each hand loses against that. */
const solveInquiryForm = z.strictObject({
  ask: z.literal('solve'),
  from: sourceForm,
  side: nameForm.optional().describe('Whose value is told; the first unless given.'),
  only: z.array(decisionForm).min(1).max(20).optional().describe('Leave only these decisions open.'),
  otherwise: nameForm.optional().describe('With only: the hand that answers everything else.'),
  hands: z.array(nameForm).max(20).optional().describe('Hands to hold against best play; all unless given.'),
  seconds: z.int().min(1).max(120).optional().describe('How long each search may take; 10 unless given.'),
})

/** Foes that keep a promise. */
const encounterInquiryForm = z.strictObject({
  ask: z.literal('encounter'),
  from: sourceForm,
  side: nameForm.optional().describe('For whom it is promised; the first side unless given.'),
  win: z.strictObject({ low: shareForm, high: shareForm }).optional().describe('How often the side wins.'),
  noDeath: shareForm.optional().describe('In which share of fights at least nobody of the side dies.'),
  rounds: z.strictObject({ most: z.int().min(1).max(1000), share: shareForm }).optional(),
  figures: z.array(nameForm).max(60).optional().describe('Figures to search among, by id.'),
  most: z.int().min(1).max(40).optional().describe('How many foes at most; 12 unless given.'),
  budgets: z
    .array(z.strictObject({ field: z.string().min(1).max(60), most: z.number().positive() }))
    .max(6)
    .optional()
    .describe('What the foes may add up to in a number of their sheets, such as vig.'),
  suggestions: z.int().min(1).max(6).optional().describe('3 unless given.'),
  fights: z.int().min(100).max(20_000).optional().describe('Fights behind a certificate; 1000 unless given.'),
  seed: seedForm.optional(),
  policies: policiesForm.optional(),
})

/** A position in which one answer gains much: that of a day, or one by its id. */
const puzzleInquiryForm = z.strictObject({
  ask: z.literal('puzzle'),
  system: systemNameForm,
  day: z.iso.date().optional().describe('Such as 2026-11-18.'),
  id: z.string().min(1).max(200).optional(),
})

/** What is to be found out. */
export const inquiryForm = z.discriminatedUnion('ask', [
  diffInquiryForm,
  solveInquiryForm,
  encounterInquiryForm,
  puzzleInquiryForm,
])

// ── What is found ────────────────────────────────────────────────────────────────────────────────────────

const sidesForm = z.array(z.strictObject({ id: z.string(), name: z.string() }))

const changeForm = z.strictObject({
  /** Before and after, and the difference with its interval. */
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  low: z.number(),
  high: z.number(),
})

const diffRowForm = z.strictObject({
  name: z.string(),
  title: z.string(),
  sides: sidesForm,
  fights: countForm.describe('Pairs of fights.'),
  outcomes: z.array(changeForm.extend({ outcome: z.string() })),
  measures: z.array(changeForm.extend({ measure: z.string() })).describe('Those that surely move.'),
  shift: z.string().nullable().describe('The outcome that surely shifts most, if any does.'),
  atMost: z.number().nullable().describe('Where no pair differs: more of them than this hardly do.'),
})

const diffFindingForm = z.strictObject({
  kind: z.literal('diff'),
  system: z.string(),
  version: z.string(),
  seed: z.string(),
  intervals: countForm.describe('How many intervals of a change hold together at 95 %.'),
  changes: z
    .array(
      z.strictObject({
        name: z.string(),
        text: z.string(),
        weight: z.number().describe('The largest sure shift of an outcome.'),
        rows: z.array(diffRowForm).describe('The fights, the largest shift first; of a ranking only that.'),
        refused: z.array(z.string()).describe('Fights that cannot be had with these rulings.'),
      }),
    )
    .describe('The change that matters most first.'),
  command: z.string().describe('The command that shows it again.'),
})

const boundsForm = z.strictObject({ low: z.number(), high: z.number(), value: z.number() })
const mixturesForm = z.array(
  z.strictObject({ answers: z.array(choiceForm), labels: z.array(z.string()), weight: z.number() }),
)

const solveFindingForm = z.strictObject({
  kind: z.literal('solve'),
  system: z.string(),
  version: z.string(),
  title: z.string(),
  sides: sidesForm,
  side: z.string(),
  value: boundsForm.describe('Between these the share of wins of the side surely lies, draws by half.'),
  exact: z.boolean(),
  first: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('open'),
      ask: z.string(),
      options: z.array(boundsForm.extend({ label: z.string() })),
    }),
    z.strictObject({ kind: z.literal('secret'), own: mixturesForm, others: mixturesForm }),
    z.strictObject({ kind: z.literal('none') }),
  ]),
  hands: z.array(
    z.strictObject({
      side: z.string(),
      hand: z.string(),
      worst: boundsForm,
      loses: z.strictObject({ low: z.number(), high: z.number() }),
    }),
  ),
  states: z.number(),
  text: z.string(),
  command: z.string(),
})

const encounterFindingForm = z.strictObject({
  kind: z.literal('encounter'),
  system: z.string(),
  version: z.string(),
  title: z.string(),
  tried: countForm.describe('Groups of foes that were fought.'),
  text: z.string(),
  encounters: z.array(
    z.strictObject({
      scenario: z.json(),
      foes: z.string(),
      kind: z.string(),
      fights: countForm,
      seed: z.string(),
      outcomes: z.record(z.string(), countForm),
      checks: z.array(
        z.strictObject({
          text: z.string(),
          share: z.number(),
          low: z.number(),
          high: z.number(),
          kept: z.enum(['yes', 'no', 'open']),
        }),
      ),
      certified: z.boolean().describe('True if fresh dice prove every promise.'),
    }),
  ),
  command: z.string(),
})

/** A position with one answer that gains much, and its solution. */
export const puzzleForm = z.strictObject({
  id: z.string(),
  system: z.string(),
  version: z.string(),
  title: z.string(),
  scenario: z.json().describe('A fight that begins at the position.'),
  board: boardForm,
  side: z.string(),
  who: z.string(),
  asked: z.string(),
  rule: z.string(),
  options: z
    .array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        wins: z.strictObject({ chance: z.number(), margin: z.number() }),
        right: z.boolean().describe('The best answer, or as good.'),
      }),
    )
    .describe('The answers, the best first.'),
  obvious: z.string().describe('The answer that offers itself, or that was given.'),
  stake: z.number().describe('What the best gains over it.'),
  explanation: z.string(),
})

const puzzleFindingForm = z.strictObject({
  kind: z.literal('puzzle'),
  puzzles: z.array(puzzleForm),
  command: z.string(),
})

/** What was found so far, or in the end. */
export const findingForm = z.discriminatedUnion('kind', [
  diffFindingForm,
  solveFindingForm,
  encounterFindingForm,
  puzzleFindingForm,
])

export type Inquiry = z.infer<typeof inquiryForm>

export type Finding = z.infer<typeof findingForm>

export type PuzzleView = z.infer<typeof puzzleForm>
