/**
 * Orders: an answer that stands for further decisions of the same kind in a round.
 *
 * "All advance", "everyone on the leader": whoever answers a question can have the same answer given for the other
 * figures of the seat, or for some of them, until the round ends. Where the answer is not legal, people are asked.
 */

import { z } from 'zod'
import { type Choice, type Decision, isLegal } from '../table/decision.ts'
import type { UndoMark } from './timeline.ts'

/** The form of an order. */
export const orderForm = z.strictObject({
  seat: z.string().max(60),
  /** The decision's name. */
  name: z.string().max(60),
  /** Null: as the advisor would, such as who of a side acts next while all do the same. */
  choice: z.union([z.string().max(2000), z.int(), z.array(z.string().max(2000)).max(200)]).nullable(),
  /** The figures it is for; null: everybody whom the seat plays. */
  figures: z.array(z.string().max(200)).max(1000).nullable(),
  /** The round in which it was given, and for which it stands. */
  round: z.int().min(0).max(1e9),
  /** Where it was given: an undo that goes back before it takes it along. */
  entry: z.int().min(0).max(1e9),
  path: z.string().max(40),
})

/** An answer that stands for further decisions. */
export interface StandingOrder extends UndoMark {
  readonly seat: string
  readonly name: string
  readonly choice: Choice | null
  readonly figures: readonly string[] | null
  readonly round: number
}

/** The answer that stands for a decision in a round, or null; the latest order comes first. */
export function orderedChoice(
  orders: readonly StandingOrder[],
  decision: Decision,
  round: number,
  advice: () => Choice,
): Choice | null {
  const order = orders.findLast(
    (each) =>
      each.round === round &&
      each.seat === decision.seat &&
      each.name === decision.name &&
      (each.figures === null || each.figures.includes(decision.by)),
  )
  if (order === undefined) return null
  if (order.choice === null) return advice()
  const choice = fitted(order.choice, decision)
  return isLegal(decision, choice) ? choice : null
}

/** An amount that is ordered is given as far as it goes. */
function fitted(choice: Choice, { kind, min, max }: Decision): Choice {
  return kind === 'amount' && typeof choice === 'number' ? Math.max(min, Math.min(max, choice)) : choice
}
