/**
 * Numbers that a reader may not know. What presenters are given may hold `HIDDEN` where rules have a number; its type
 * makes the compiler ask, wherever such a number is reckoned with. It is plain JSON and prints as itself. States that
 * rules run on, saves and logs never hold it.
 */

/** What stands where a number is not to be known. */
export type Hidden = '?'

/** The one value of its type. */
export const HIDDEN: Hidden = '?'

/** A record in which some numbers may be hidden. */
export type WithHidden<Whole, Field extends keyof Whole> = {
  [Key in keyof Whole]: Key extends Field ? Whole[Key] | Hidden : Whole[Key]
}

/** Events, each a case of a union named by its code, in which the fields listed for a code may be hidden. */
export type EventsWithHidden<
  Event extends { readonly event: string },
  Fields extends Readonly<Record<string, string>>,
> = Event extends { readonly event: infer Code extends keyof Fields }
  ? WithHidden<Event, Fields[Code] & keyof Event>
  : Event

/** What becomes of a number if it is known; what is hidden stays hidden. */
export function ifKnown<Result>(amount: number | Hidden, of: (known: number) => Result): Result | Hidden {
  return amount === HIDDEN ? HIDDEN : of(amount)
}

/** True if it is known that two numbers are the same. */
export function areSame(one: number | Hidden, other: number | Hidden): boolean {
  return one !== HIDDEN && one === other
}
