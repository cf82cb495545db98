/**
 * A dice expression with its exact chances, as the interface tells it. A short one can be seconds of work, so servers have
 * it done in threads.
 */
import { diceOdds } from '@steelyard/lab/dice'
import { HostProblem } from '@steelyard/table/problem'
import { z } from 'zod'

/** The exact chances of a dice expression. */
export const diceForm = z.strictObject({
  expression: z.string(),
  totals: z.array(z.strictObject({ total: z.number(), chance: z.number() })),
  mean: z.number(),
  deviation: z.number(),
  chance: z.number().nullable().describe('That the comparison holds, if there is one.'),
  cutOff: z.number().describe('The chance, at most, of explosions that were not followed.'),
})

/** The exact chances of a dice expression. */
export type DiceView = z.infer<typeof diceForm>

/** The most totals that an expression may have: what can be drawn or read, not all that can be computed. */
const MOST_TOTALS = 20_000

/** Pairs of totals that are added up for one expression: a fraction of a second's work. */
const MOST_PAIRS = 50_000_000

/** Works an expression out. */
export function diceView(expression: string): DiceView {
  // Counted before anything is laid out: 999d999 would be ten seconds' work.
  for (const [, dice, sides] of expression.matchAll(/(\d*)d(\d+)/gi))
    requireFew(Number(dice || 1) * Number(sides))
  const { distribution, ...odds } = diceOdds(expression, { pairs: MOST_PAIRS })
  requireFew(distribution.size)
  return { ...odds, totals: Array.from(distribution, ([total, chance]) => ({ total, chance })) }
}

function requireFew(totals: number): void {
  if (totals <= MOST_TOTALS) return
  throw new HostProblem({
    code: 'too-large',
    message: 'That has too many totals.',
    hint: `At most ${MOST_TOTALS} are told: take fewer or smaller dice.`,
  })
}
