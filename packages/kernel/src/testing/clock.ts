/**
 * A clock for tests of budgets in time: it counts how often it is looked at, so that what it bounds is the same on
 * every machine.
 */

/** A clock on which a millisecond passes whenever somebody looks at it. */
export function countingClock(): () => number {
  let now = 0
  return () => now++
}

/** A budget without limits in time and memory: only the work counts, which is the same on every machine. */
export const BY_WORK = { milliseconds: Number.POSITIVE_INFINITY, megabytes: Number.POSITIVE_INFINITY }
