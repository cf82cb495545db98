/**
 * The messages of the socket.
 */
import { z } from 'zod'
import { actReceipt, actRequestForm } from './act.ts'
import { countForm, nameForm, problemForm } from './basics.ts'
import { oddsDeltaForm, oddsOfForm } from './odds.ts'
import { tokenForm } from './people.ts'
import { changeForm, snapshotForm, updateForm } from './snapshot.ts'

/** What a socket's client says. `ref` comes back with the answer. */
export const toServerForm = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('watch'),
    token: tokenForm,
    since: countForm.optional(),
    changes: z
      .boolean()
      .optional()
      .describe('True to be told of later news as edits of what was sent before.'),
  }),
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('act'), ref: z.string().max(64), request: actRequestForm }),
  z.strictObject({ type: z.literal('ping'), ref: z.string().max(64) }),
  z.strictObject({
    type: z.literal('odds'),
    ref: z.string().max(64),
    question: z.string().max(80),
    step: countForm.optional().describe('For a moment of the past: its step.'),
    of: oddsOfForm.optional().describe('Answers unless given.'),
    stand: nameForm.optional(),
  }),
  z.strictObject({ type: z.literal('enough'), ref: z.string().max(64) }),
])

/** What a socket's server says. */
export const toClientForm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('look'), look: snapshotForm }),
  z.strictObject({ type: z.literal('update'), update: updateForm }),
  z.strictObject({ type: z.literal('change'), change: changeForm }),
  z.strictObject({ type: z.literal('acted'), ref: z.string(), ...actReceipt }),
  z.strictObject({ type: z.literal('problem'), ref: z.string().nullable(), problem: problemForm }),
  z.strictObject({ type: z.literal('pong'), ref: z.string() }),
  z.strictObject({ type: z.literal('odds'), ref: z.string(), odds: oddsDeltaForm }),
])

export type ToServer = z.infer<typeof toServerForm>

export type ToClient = z.infer<typeof toClientForm>
