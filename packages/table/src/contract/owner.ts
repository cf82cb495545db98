/**
 * The contract of owners: whoever begins fights and companies under a secret of their own finds them again with it.
 *
 * An owner is nobody but the holder of a secret, which they make up themselves; a host keeps its hash alone. What
 * was begun without one belongs to whoever holds its tokens.
 */
import { z } from 'zod'

/** The secret with which an owner lists and opens what they began. */
export const ownerForm = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/, "an owner's secret is 22 to 64 letters, digits, - or _")

const openForm = z
  .strictObject({
    kind: z.enum(['fight', 'interlude']),
    fight: z.string(),
    over: z.boolean(),
    token: z.string().describe("The referee's token of its table."),
  })
  .nullable()

/** What an owner has, what was touched last first. */
export const holdingsForm = z.strictObject({
  companies: z.array(
    z.strictObject({
      id: z.string(),
      token: z.string(),
      system: z.string(),
      name: z.string(),
      date: z.string(),
      living: z.int(),
      dead: z.int(),
      chapters: z.int(),
      open: openForm.describe('What is being played; null between chapters.'),
    }),
  ),
  fights: z.array(
    z.strictObject({
      fight: z.string(),
      token: z.string().describe("The referee's."),
      system: z.string(),
      title: z.string(),
      over: z.boolean(),
    }),
  ),
})

/** What an owner has. */
export type Holdings = z.infer<typeof holdingsForm>
