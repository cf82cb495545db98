/**
 * A fight as a seat sees it: the whole of it, what changed since a revision, and how it stood at a step.
 */
import { z } from 'zod'
import { countForm } from './basics.ts'
import { boardForm } from './board.ts'
import { attentionForm, healthForm, personForm, roleForm, waitingForm } from './people.ts'
import { questionForm } from './question.ts'

/** One line of a log, told. `at` is its number in this seat's log. */
export const lineForm = z.strictObject({
  at: countForm,
  step: countForm,
  struck: z.boolean(),
  text: z.string(),
  rule: z.string(),
  depth: z.literal([0, 1, 2]),
  tone: z.enum(['plain', 'head', 'dice', 'good', 'bad', 'quiet']),
  code: z.string().describe("The event's code."),
  roll: z
    .strictObject({
      name: z.string(),
      by: z.string(),
      dice: z.array(z.number()),
      faces: z.array(z.number()),
      how: z.enum(['drawn', 'typed', 'relayed']),
    })
    .optional(),
  answered: z
    .strictObject({ seat: z.string(), path: z.string(), why: z.enum(['advice', 'order', 'referee']) })
    .optional()
    .describe('A question that was answered for somebody; undo with this step and path asks it.'),
})

/** What everybody may know about a fight. */
export const headerForm = z.strictObject({
  id: z.string(),
  system: z.string(),
  rulesVersion: z.string(),
  title: z.string(),
  sides: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  house: z.array(z.string()).describe('House rules: every ruling that is not the usual one, in words.'),
  hands: z.record(z.string(), z.string()),
  typed: z.array(z.string()),
  relayed: z.array(z.string()).describe('Of those, the seats whose dice others may pass on.'),
  commitment: z.string().describe('The fingerprint of the seed, published before the first roll.'),
  round: countForm,
  steps: countForm,
  outcome: z.strictObject({
    over: z.boolean(),
    winner: z.string().nullable(),
    how: z.string(),
    allies: z.array(z.string()).describe('Sides that have won together with the winner.'),
  }),
  health: healthForm,
  odds: z.boolean().describe('Whether players may ask for odds, and those who watch see the chances.'),
  branch: z
    .strictObject({ of: z.string(), step: countForm })
    .nullable()
    .describe('The fight this one was forked from, and where.'),
  code: z.string().nullable().describe('The code to join with, while joining is open; players see it too.'),
  nod: z.boolean().describe('Whether the referee lets each guest in.'),
  portraits: z.boolean().describe('Whether figures may have pictures of their own, to be asked for once.'),
  attention: z.strictObject({ table: attentionForm, seats: z.record(z.string(), attentionForm) }),
})

const snapshotBody = {
  revision: countForm,
  fight: headerForm,
  board: boardForm,
  questions: z
    .array(questionForm)
    .describe("This seat's own; the referee's holds all but the sealed ones of seats that others hold."),
  waiting: z.array(waitingForm),
  withdrawable: z.array(z.strictObject({ id: z.string(), seat: z.string(), what: z.string() })),
  can: z.strictObject({ undo: z.boolean(), redo: z.boolean(), again: z.boolean(), play: z.boolean() }),
  people: z.array(personForm),
}

/** Everything a seat may know, whole; the wire calls it a look. */
export const snapshotForm = z.strictObject({
  ...snapshotBody,
  me: z.strictObject({ person: z.string(), name: z.string(), role: roleForm, seat: z.string().nullable() }),
  log: z.array(lineForm),
})

/** What has changed since a revision: lines that are new or were struck, and how all else stands now. */
export const updateForm = z.strictObject({ ...snapshotBody, since: countForm, lines: z.array(lineForm) })

const placeForm = z.array(z.union([z.string(), countForm])).min(1)

/** The same as edits of what was sent last: each names a path and its new value, or a path to delete. */
export const changeForm = z.strictObject({
  since: countForm,
  revision: countForm,
  edits: z.array(z.union([z.tuple([placeForm, z.json()]), z.tuple([placeForm])])),
  lines: z.array(lineForm),
})

/** A fight as it stood at the beginning of a step, and every choice of that step, for study. */
export const momentForm = z.strictObject({
  step: countForm,
  steps: countForm,
  round: countForm,
  board: boardForm,
  questions: z.array(questionForm),
  chosen: z.record(z.string(), z.string()).describe('What was answered then, by question.'),
  lines: z.array(lineForm),
})

export type LineView = z.infer<typeof lineForm>

export type Header = z.infer<typeof headerForm>

export type Snapshot = z.infer<typeof snapshotForm>

export type Update = z.infer<typeof updateForm>

export type UpdateChange = z.infer<typeof changeForm>

export type MomentView = z.infer<typeof momentForm>

/** Own pictures and emblems of figures, by id; who has neither is left out. */
export const portraitsForm = z.record(
  z.string(),
  z.strictObject({ picture: z.string().nullable(), emblem: z.string().nullable() }),
)

export type Portraits = z.infer<typeof portraitsForm>
