/**
 * How what was declared is carried out, for odds that judge an option by what it is for: an offer (a duel, a parley, a
 * surrender) by being accepted.
 */
import type { Choice, Decision, Intent } from '@steelyard/kernel'

/** The answer that carries out a declared offer, or null where a decision has nothing to do with it. */
export function carriesOut({ by, choice }: Intent, { name, about }: Decision): Choice | null {
  if (name !== 'answer' || typeof about !== 'object' || about === null) return null
  const offered = 'offer' in about ? about.offer : null
  const offers = 'by' in about ? about.by : null
  return offered === choice && offers === by ? 'accept' : null
}
