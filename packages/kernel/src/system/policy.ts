/**
 * Policies: how a machine answers.
 *
 * A policy sees a seat's view and the decision, never the state, and never rolls privately: one that wants
 * to mix its answers returns weights, and the kernel samples them as named chance (live from the fight's
 * seed, in simulation from the generator, in enumeration as branches).
 */

import { quote } from '../refusal.ts'
import { allChoices, type Choice, type Decision, usualChoice } from '../table/decision.ts'

/** Weights over the legal answers in the order of `allChoices`; they need not sum to one, and what is left out is 0. */
export interface MixedAnswer {
  readonly weights: readonly number[]
}

/** Every legal answer alike. */
export const UNIFORM: MixedAnswer = Object.freeze({ weights: Object.freeze([]) })

/** What a policy returns: an answer, or a mixture of answers. */
export type PolicyAnswer = Choice | MixedAnswer

/** A way of answering the decisions of one seat. */
export type Policy<View = unknown> = { decide(view: View, decision: Decision): PolicyAnswer }['decide']

/** A policy with a name that people can pick. */
export interface NamedPolicy<View = unknown> {
  readonly name: string
  readonly summary: string
  readonly decide: Policy<View>
  /** What this policy never looks at though others may, in the system's own words (see `IgnoreTest`). */
  readonly ignores?: readonly string[]
}

/** Tells whether no policy and no measure in use looks at something, given in the system's own words. */
export type IgnoreTest = (what: string) => boolean

/** Any legal answer, all equally likely. */
export const randomPolicy: Policy = () => UNIFORM

/** The usual answer of every decision: what an automatic referee does. */
export const usualPolicy: Policy = (_view, decision) => usualChoice(decision)

/** True for a mixture. */
export function isMixed(answer: PolicyAnswer): answer is MixedAnswer {
  return typeof answer === 'object' && answer !== null && 'weights' in answer
}

/** Every answer of a mixture with its probability. */
export function spread(mixed: MixedAnswer, decision: Decision): { choice: Choice; weight: number }[] {
  const choices = allChoices(decision)
  const weights = choices.map((_, at) => weightOf(mixed.weights[at] ?? 0, decision))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return choices.map((choice) => ({ choice, weight: 1 / choices.length }))
  return choices
    .map((choice, at) => ({ choice, weight: (weights[at] ?? 0) / total }))
    .filter((each) => each.weight > 0)
}

/** A weight that means something; any other is a mistake in the policy. */
function weightOf(weight: number, decision: Decision): number {
  if (Number.isFinite(weight) && weight >= 0) return weight
  throw new RangeError(`${quote(weight)} is no weight for an answer to "${decision.name}"`)
}

/** The answer of a mixture that a fraction in [0, 1) falls on. */
export function sample(mixed: MixedAnswer, decision: Decision, fraction: number): Choice {
  if (mixed.weights.length === 0 && decision.kind === 'option')
    return decision.options[Math.floor(fraction * decision.options.length)] ?? ''
  const answers = spread(mixed, decision)
  return answers[pick(answers, fraction)]?.choice ?? usualChoice(decision)
}

/** Which of several answers, by number, a fraction in [0, 1) falls on; their weights sum to one. */
export function pick(answers: readonly { readonly weight: number }[], fraction: number): number {
  let left = fraction
  for (let at = 0; at < answers.length; at++) {
    left -= answers[at]?.weight ?? 0
    if (left < 0) return at
  }
  return answers.length - 1
}
