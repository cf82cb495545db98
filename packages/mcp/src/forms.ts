/**
 * What the tools take and give, as schemas.
 *
 * No argument is a number that the rules own: choices are picked from a list, dice are never typed by a model.
 * The one exception is the referee's `amend`, which goes into the log as what it is.
 */
import { findingForm, oddsQuestionForm } from '@steelyard/table/contract'
import { z } from 'zod'

/** The secret of one role at one fight; it alone decides what is seen and allowed. */
export const handleForm = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/, 'a handle is what start_fight gave')
  .describe('Secret of a role.')

/** Chosen by the caller, so that a call made twice is done once. */
export const onceForm = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'a key is 8 to 64 letters, digits, - or _')
  .optional()
  .describe('Your own key: a retry does nothing twice.')

/** The same for a new fight, whose handles are given to whoever knows it. */
export const startOnceForm = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'a key for a new fight is 16 to 64 random letters, digits, - or _')
  .optional()
  .describe('16-64 random characters.')

/** Who plays a side: a person, the model itself, or a policy. */
export const controllerForm = z
  .string()
  .regex(
    /^(human|gm|ai(:[a-z][a-z0-9-]{0,39})?)$/,
    'a controller is human, gm, ai, or ai: and a temperament such as ai:cautious',
  )

const short = z.string().min(1).max(80)

/** Somebody who fights, in the words of a scenario: ready-made by id, or from a stat block. */
export const figureRequestForm = z.union([
  z.string().min(1).max(60),
  z
    .object({
      use: z.string().max(60).optional().describe('Ready-made id.'),
      statblock: z.string().max(20_000).optional().describe('Or written out.'),
      count: z.int().min(1).max(40).optional().describe('Default 1.'),
    })
    .catchall(z.unknown())
    .describe('Any sheet field too.'),
])

/** One side of a fight to be, in the words of a scenario. */
export const sideForm = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'the id of a side is lower-case letters, digits and -')
    .optional()
    .describe('Default players, npcs.'),
  name: short.optional().describe('Name.'),
  controller: controllerForm.optional().describe('As in controllers.'),
  figures: z.array(figureRequestForm).min(1).max(60).describe('Ids, or objects.'),
})

export type FigureRequest = z.infer<typeof figureRequestForm>
export type SideRequest = z.infer<typeof sideForm>

/** What can be changed from outside the rules. */
const changes = [
  'undo',
  'redo',
  'reroll',
  'set',
  'join',
  'leave',
  'ruling',
  'end',
  'hand',
  'dice',
  'health',
  'odds',
  'joining',
  'admit',
  'seat',
  'ask',
] as const

/** What each change takes. */
export const changeTakes: Readonly<Record<(typeof changes)[number], string>> = {
  undo: 'step?',
  redo: '',
  reroll: '',
  set: 'path,value',
  join: 'side,figure',
  leave: 'figure',
  ruling: 'text',
  end: 'side?',
  hand: 'seat,value human|ai:…',
  dice: 'seat,value typed|relayed|drawn',
  health: 'value exact|bar|word|wounds|nothing',
  odds: 'value true|false',
  joining: 'value open|nod|closed',
  admit: 'person,value true|false',
  seat: 'person,seat?',
  ask: 'seat?,path? decision,value always|matters|never|default',
}

/** One change by the referee, flat: which fields count depends on `do`. */
export const changeForm = z
  .strictObject({
    do: z.enum(changes).describe('What.'),
    step: z.int().min(0).optional().describe('Back to it.'),
    path: z.string().max(200).optional().describe('Like figures.<id>.guard.'),
    value: z.unknown().optional().describe('New value.'),
    side: short.optional().describe('Its id.'),
    seat: short.optional().describe('Its id.'),
    figure: z.unknown().optional().describe('Its id; joining, or a sheet.'),
    person: short.optional().describe('Their id.'),
    text: z.string().max(500).optional().describe('In words.'),
  })
  .describe(
    changes.map((what) => (changeTakes[what] === '' ? what : `${what}(${changeTakes[what]})`)).join(' '),
  )

export type ChangeRequest = z.infer<typeof changeForm>

/** One line of what happened, with the rule it rests on. */
export const eventForm = z.strictObject({
  text: z.string(),
  rule: z.string(),
  struck: z.boolean().optional(),
})

/** A figure as this role knows it. */
export const figureForm = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  standing: z.string(),
  state: z.string(),
  facts: z.string().optional(),
})

/** An open decision, the first of those that are open. */
export const pendingForm = z.strictObject({
  decision_id: z.string(),
  seat: z.string(),
  player: z.enum(['you', 'person']),
  who: z.string().optional(),
  ask: z.string(),
  kind: z.enum(['amount', 'subset', 'roll']).optional(),
  choices: z.record(z.string(), z.string()).describe('Labels by id, numbered from 1 in this order.'),
  more_choices: z.int().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  dice: z.string().optional(),
  relayed: z.boolean().optional(),
  suggested: z.string().optional().describe('Choose "suggested".'),
  said: z.string().optional(),
})

/** How a fight stands for one role, and what happened. */
export const factsForm = z.strictObject({
  revision: z.int(),
  step: z.int(),
  stage: z.string(),
  outcome: z.string().optional(),
  again: z.boolean().optional(),
  events: z.array(eventForm),
  taken_back: z.array(z.int()).length(2).optional().describe('First and last line struck.'),
  earlier_from: z.int().optional(),
  later_from: z.int().optional(),
  sides: z
    .array(z.strictObject({ name: z.string(), figures: z.array(figureForm), more: z.int().optional() }))
    .optional(),
  notes: z.array(z.string()).optional(),
  narration: z.array(z.string()).optional().describe('Facts for the telling.'),
  pending: z.array(pendingForm),
  also_pending: z
    .array(z.string())
    .optional()
    .describe('Other open decisions: id, who; after an act how many.'),
  waiting: z.array(z.string()).optional(),
  withdrawable: z
    .array(z.string())
    .optional()
    .describe('Choose "withdraw" with one of these ids; look has all.'),
})

const begun = {
  fight: z.string(),
  code: z.string().optional().describe('The code to join with, where people can.'),
  commitment: z.string(),
  handles: z.record(z.string(), z.string()).describe('By role: referee, each seat, spectator.'),
}

/** A fresh fight with its handles. */
export const begunForm = z.strictObject({
  ...begun,
  notices: z.array(z.string()).optional(),
  ...factsForm.shape,
})

/** One open decision in full. */
export const choicesForm = z.strictObject({
  revision: z.int(),
  decisions: z.array(
    z.strictObject({
      decision_id: z.string(),
      ask: z.string(),
      rule: z.string(),
      choices: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          hint: z.string().optional(),
          odds: z.string().optional(),
        }),
      ),
      forbidden: z.array(z.strictObject({ label: z.string(), rule: z.string(), reason: z.string() })),
      odds: z.string().optional(),
      larger: z
        .record(z.string(), z.string())
        .optional()
        .describe('Choices with what is asked at once after them, by id.'),
    }),
  ),
  others: z.array(z.string()).describe('Other open decisions by id.'),
})

/** Rules that answer a question. */
export const passagesForm = z.strictObject({
  passages: z.array(
    z.strictObject({ id: z.string(), title: z.string(), section: z.string(), text: z.string() }),
  ),
})

/** Ready-made things, one line each. */
export const listedForm = z.strictObject({
  more_up_to: z.int().optional(),
  text: z.string().optional().describe('A guide.'),
  items: z.array(
    z.strictObject({
      system: z.string(),
      kind: z.string(),
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      seats: z.array(z.string()).optional(),
    }),
  ),
})

/** What many fights amounted to. */
export const simulatedForm = z.strictObject({
  job: z.string(),
  fights: z.int(),
  verdict: z.string(),
  answer: z.string().optional(),
  points: z.array(
    z.strictObject({
      at: z.string(),
      shares: z.array(
        z.strictObject({ outcome: z.string(), share: z.number(), low: z.number(), high: z.number() }),
      ),
      rounds: z.string(),
    }),
  ),
  difference: z.array(z.string()).optional(),
  plot: z.string(),
})

/** Questions about odds that need no fight, or the tables of an answer. */
const oddsToldForm = z.union([
  z.strictObject({ questions: z.array(oddsQuestionForm.pick({ name: true, summary: true, flags: true })) }),
  z.strictObject({
    tables: z.array(
      z.strictObject({
        title: z.string(),
        rule: z.string(),
        mean: z.string().nullable(),
        values: z.array(
          z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]), chance: z.string() }),
        ),
        more: z.int(),
      }),
    ),
    assumes: z.string(),
    bound: z.string().nullable(),
  }),
])

/** What an owner has, with the handles. */
export const holdingsFactsForm = z.strictObject({
  companies: z.array(
    z.strictObject({
      handle: z.string(),
      system: z.string(),
      name: z.string(),
      date: z.string(),
      living: z.int(),
      dead: z.int(),
      open: z.strictObject({ kind: z.string(), handle: z.string(), over: z.boolean() }).optional(),
    }),
  ),
  fights: z.array(
    z.strictObject({ handle: z.string(), system: z.string(), title: z.string(), over: z.boolean() }),
  ),
})

/** A company between its fights. */
export const companyFactsForm = z.strictObject({
  name: z.string(),
  system: z.string(),
  date: z.string(),
  revision: z.int(),
  figures: z.array(
    z.strictObject({ id: z.string(), name: z.string(), life: z.string(), state: z.string().optional() }),
  ),
  chapters: z.int(),
  open: z.strictObject({ kind: z.string(), over: z.boolean() }).optional(),
  sheet: z.record(z.string(), z.json()).optional(),
  history: z.array(z.string()).optional(),
  left: z.array(z.string()).optional().describe('What the chapter left, by figure.'),
})

/** What leading a company comes to: the company, or a fresh table. */
export const ledForm = z.union([
  companyFactsForm.extend({ handle: z.string().optional(), notices: z.array(z.string()).optional() }),
  begunForm,
])

/** What each tool gives as data. */
export const resultForms: Readonly<Record<string, z.ZodType>> = {
  list_content: listedForm,
  rule: passagesForm,
  start_fight: begunForm,
  look: factsForm,
  choices: choicesForm,
  choose: factsForm,
  let_it_play: factsForm,
  amend: factsForm,
  fork: begunForm,
  simulate: simulatedForm,
  odds: oddsToldForm,
  inquire: z.strictObject({ finding: findingForm }),
  list_fights: holdingsFactsForm,
  company: companyFactsForm,
  lead_company: ledForm,
}

export type EventFact = z.infer<typeof eventForm>
export type FigureFact = z.infer<typeof figureForm>
export type PendingFact = z.infer<typeof pendingForm>
export type FightFacts = z.infer<typeof factsForm>
export type BeginReply = z.infer<typeof begunForm>
export type Choices = z.infer<typeof choicesForm>
export type Passages = z.infer<typeof passagesForm>
export type ContentList = z.infer<typeof listedForm>
export type SimulationReply = z.infer<typeof simulatedForm>
