/**
 * The memo gate decides when a simulation starts to memoise and whether it goes on.
 *
 * A memo pays only in long simulations and only where states recur, so the first fights are played by the rules, and a
 * memo that could look up too few steps is dropped at a review. Where rules are cheaper than hashing a state, even a
 * memo that knows nearly everything loses. So, at later reviews, the same fights are timed with the memo and without
 * it. Results are the same either way: the clock decides how fights are computed, never what comes out.
 */

// How many fights are played at least before the memo starts. States with more values take longer to hash and differ
// more often, so the number grows with the square of the values.
const PLAYED_FIRST = 500
const VALUES_SQUARED = 64
const LAST_REVIEW = 2_000
// The first reviews, by fights since the memo started. The memo goes on if at least the share `worth` of all steps was
// looked up, or the smaller share `promise` where at least the share `familiar` of all visits was to known states.
const REVIEWS = [
  { fights: 500, worth: 0.35, promise: 0.2, familiar: 0.8 },
  { fights: LAST_REVIEW, worth: 0.5, promise: 0.38, familiar: 0.9 },
]
// From the last of these on the memo is timed. Each review comes after this many times as many fights as the one before
// and times a share of the fights since the start, up to a maximum.
const AGAIN = 5
const TIMED_SHARE = 1 / 20
const TIMED_MOST = 1_000
// How many times as long as the rules the memo may take while it still grows: up to so many fights since it started, and
// up to so many fights of the simulation.
const YOUNG = { fights: 50_000, tolerance: 4 }
const GROWING = { fights: 1_000_000, tolerance: 2 }
// A busy machine can make one measurement look slow, but hardly this many in a row.
const ATTEMPTS = 3
// The resolution of the clock, in milliseconds.
const TICK = 2

/** What the gate knows of a memo, and two ways to run the next fights for timing; those are not counted. */
export interface Evidence {
  /** Steps of all fights since the memo started. */
  readonly steps: number
  /** How many of them were looked up. */
  readonly known: number
  /** The share of visits to states that were known before. */
  readonly familiarity: number
  /** Runs so many of the next fights with the memo, after skipping so many. */
  memoised(fights: number, skipped: number): void
  /** Runs the same fights by the rules. */
  played(fights: number, skipped: number): void
}

/** How many fights to play before the memo starts, for states with so many values. */
export function playedFirst(values: number): number {
  return Math.max(PLAYED_FIRST, Math.ceil(values ** 2 / VALUES_SQUARED))
}

/** Decides about one memo, review by review. */
export class MemoGate {
  readonly #first: number
  readonly #clock: () => number
  // Fights since the memo started, as of the next review.
  #since = 0

  /** `first` fights are played before the memo starts; the clock returns milliseconds. */
  constructor(first: number, clock: () => number = Date.now) {
    this.#first = first
    this.#clock = clock
  }

  /** After how many fights the memo starts or is reviewed next. */
  get next(): number {
    return this.#first + this.#since
  }

  /** Reviews the memo. True if it goes on: it knows enough and takes no longer than it may. */
  keeps(evidence: Evidence): boolean {
    const since = this.#since
    this.#since = reviewAfter(since)
    if (!knowsEnough(evidence, since)) return false
    return since < LAST_REVIEW || this.#pays(evidence, since)
  }

  /** Times the memo. False if it was too slow in each attempt; each attempt runs other fights, none of them known. */
  #pays(evidence: Evidence, since: number): boolean {
    const tolerance = this.#tolerance(since)
    const fights = Math.min(TIMED_MOST, since * TIMED_SHARE)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const memoised = this.#timeOf(() => evidence.memoised(fights, attempt * fights))
      const played = this.#timeOf(() => evidence.played(fights, attempt * fights))
      if (memoised < played * tolerance + TICK) return true
    }
    return false
  }

  #tolerance(since: number): number {
    if (since < YOUNG.fights) return YOUNG.tolerance
    return this.#first + since < GROWING.fights ? GROWING.tolerance : 1
  }

  #timeOf(fight: () => void): number {
    const began = this.#clock()
    fight()
    return this.#clock() - began
  }
}

function knowsEnough({ steps, known, familiarity }: Evidence, since: number): boolean {
  const review = REVIEWS.find(({ fights }) => fights === since)
  if (review === undefined) return true
  const least = familiarity >= review.familiar ? review.promise : review.worth
  return known >= least * steps
}

function reviewAfter(since: number): number {
  return REVIEWS.find(({ fights }) => fights > since)?.fights ?? since * AGAIN
}
