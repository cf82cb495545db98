/**
 * Guidance: what a game knows about putting its questions to people.
 *
 * The rules ask everything the book could ask. A table asks a person only what matters, offers the answer of a good
 * player, and sets apart what ends something for good. What a game has to say about each of its decisions stands in
 * one table, by the decision's name.
 */

import type { Decision } from '../table/decision.ts'

/** What a game says about one kind of decision. */
export interface DecisionGuide<View extends object = object> {
  /** Whether an answer can change anything that the seat may know of. */
  matters(view: View, decision: Decision): boolean
  /** With this decision a figure takes its turn: one that follows begins another turn. */
  readonly turn?: boolean
  /** Options that end something for good, such as a surrender: they stand apart and are confirmed. */
  final?(key: string): boolean
  /** Options with which a person may say in words what they try. */
  words?(key: string): boolean
}

/** What a game says about all its decisions. */
export interface Guidance<View extends object = object> {
  /** The policy whose answers people are offered, by name. */
  readonly advisor: string
  readonly decisions: Readonly<Record<string, DecisionGuide<View>>>
}

/** A decision that always matters, and one that never does. */
export const ALWAYS_MATTERS: DecisionGuide = Object.freeze({ matters: () => true })
export const NEVER_MATTERS: DecisionGuide = Object.freeze({ matters: () => false })
