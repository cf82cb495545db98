/**
 * Guidance: what a game knows about putting its questions to people.
 *
 * The rules ask everything the book could ask. A table asks a person only what matters, offers the answer of a good
 * player, and sets apart what ends something for good. What a game has to say about each of its decisions stands in
 * one table, by the decision's name.
 */

import type { Decision } from '../table/decision.ts'

/**
 * Whether an answer can change anything that the seat may know of: always; never, where one answer is plainly the
 * sensible one; where the advisor would not give the usual answer; or as a function of the seat's view and the decision
 * says, which can ask what the advisor would answer; a mixture is an empty text.
 */
export type Worth<View extends object = object> =
  | 'always'
  | 'never'
  | 'advised'
  | { matters(view: View, decision: Decision, advice: () => string): boolean }['matters']

/** What a game says about one kind of decision. */
export interface DecisionGuide<View extends object = object> {
  readonly matters: Worth<View>
  /** With this decision a figure takes its turn: one that follows begins another turn. */
  readonly turn?: boolean
  /** It begins something new: no larger choice goes on into it. */
  readonly apart?: boolean
  /** Options that end something for good, such as a surrender: they stand apart and are confirmed. */
  final?(key: string): boolean
  /** What options are called as an order to several figures, such as "All advance on"; the target follows. */
  readonly orders?: Readonly<Record<string, string>>
  /** The larger act that an option is a way of, such as "Move": ways of one act are folded together. Empty: none. */
  family?(key: string): string
  /** Options with which a person may say in words what they try. */
  words?(key: string): boolean
  /** With this decision the referee rules on what somebody said they try, which is put to them with the question. */
  readonly rulesOnWords?: boolean
}

/** What a game says about all its decisions. */
export interface Guidance<View extends object = object> {
  /** The policy whose answers people are offered, by name. */
  readonly advisor: string
  readonly decisions: Readonly<Record<string, DecisionGuide<View>>>
}
