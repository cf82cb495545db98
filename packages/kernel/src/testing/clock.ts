/**
 * A clock for tests of budgets in time: it counts how often it is looked at, so that what it bounds is the same on
 * every machine.
 */

/** A clock on which a millisecond passes whenever somebody looks at it. */
export function countingClock(): () => number {
  let now = 0
  return () => now++
}
