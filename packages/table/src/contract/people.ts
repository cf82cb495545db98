/**
 * Who is at a table: roles, secrets, and what the others see of a person.
 */
import { z } from 'zod'

/** What a person is allowed: the referee everything, a player the seat's own, a spectator to look. */
export const roleForm = z.enum(['referee', 'player', 'spectator'])

/** How much of a foe's health a player is shown. */
export const healthForm = z.enum(['exact', 'bar', 'word', 'wounds', 'nothing'])

/** The secret of one person at one fight. */
export const tokenForm = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/, 'a token is what creating or joining gave')

/** The letters with which people join; none looks like another. Codes of six are from before they had eight. */
export const codeForm = z
  .string()
  .regex(
    /^[ACDEFGHJKLMNPQRTUVWXY34679]{6}(?:[ACDEFGHJKLMNPQRTUVWXY34679]{2})?$/,
    'a code is eight letters or digits',
  )

/** Chosen by the sender, so that an act sent twice is done once. */
export const keyForm = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'a key is 8 to 64 letters, digits, - or _')

/** Who is being waited for; of a sealed question no more than that. */
export const waitingForm = z.strictObject({
  seat: z.string(),
  who: z.string(),
  ask: z.string(),
  hand: z.string().describe('human, or the machine that plays this seat.'),
  referee: z
    .boolean()
    .describe('Nobody has taken this seat, such as that of a whole side: the referee answers for it.'),
})

/** Somebody at the table. */
export const personForm = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: roleForm,
  seat: z.string().nullable().describe('Null while somebody waits for the nod or for a seat.'),
  here: z.boolean().describe('Connected at the moment.'),
  waiting: z.boolean().describe("Asked to join and waits for the referee's nod."),
})

const levelForm = z.enum(['always', 'matters', 'never'])

/** How often to ask: in general, and by kind of decision. */
export const attentionForm = z.strictObject({
  level: levelForm.optional(),
  decisions: z.record(z.string(), levelForm),
})

export type Role = z.infer<typeof roleForm>

export type Health = z.infer<typeof healthForm>

export type WaitingPerson = z.infer<typeof waitingForm>

export type Person = z.infer<typeof personForm>
