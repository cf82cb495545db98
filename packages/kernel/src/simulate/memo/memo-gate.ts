/**
 * A memory of fights on trial. It pays only in the long run, and only where situations recur, so few fights have none,
 * and one that could look up too little is given up soon.
 *
 * Where rules are cheaper than telling situations apart, a memory that knows nearly everything still loses. So, now and
 * then, the same fights are fought with it and without, and the clock decides. They come out the same either way: time
 * decides how they are fought and never what comes of them.
 */

// How many fights are played at least before any is remembered. The more values a state has the longer it takes to tell
// it from others, and the more there are to tell apart.
const PLAYED_FIRST = 500
const VALUES_SQUARED = 64
const LAST_HEARING = 2_000
// After so many more fights a memory is looked at: it is kept if at least this share of their steps could be looked up,
// or a smaller one where nearly all situations are familiar and only dice are missing.
const HEARINGS = [
  { fights: 500, worth: 0.35, promise: 0.2, familiar: 0.8 },
  { fights: LAST_HEARING, worth: 0.5, promise: 0.38, familiar: 0.9 },
]
// From the last of these on it is timed against the rules, and again after that many times as many, with a share of the
// fights since it began, but no more than enough.
const AGAIN = 5
const TIMED_SHARE = 1 / 20
const TIMED_MOST = 1_000
// It may take so many times as long, because it still grows: in its first so many fights, and in the first of all.
const YOUNG = { fights: 50_000, patience: 4 }
const GROWING = { fights: 1_000_000, patience: 2 }
// A machine that is busy with something else for a moment makes anything look slow, but hardly so many times in a row.
const TIMES = 3
// The clock tells no less than this, in milliseconds.
const TICK = 2

/** What speaks for a memory, and two ways to fight the next fights, which are not counted for it. */
export interface Evidence {
  /** Steps of the fights since it began. */
  readonly steps: number
  /** How many of them could be looked up. */
  readonly known: number
  /** The share of all situations come to that were met before. */
  readonly familiarity: number
  /** Fights so many of the next fights with the memory, after skipping so many. */
  memoised(fights: number, skipped: number): void
  /** Fights the same fights by the rules. */
  played(fights: number, skipped: number): void
}

/** How many fights to play before any is remembered, whose states have so many values. */
export function playedFirst(values: number): number {
  return Math.max(PLAYED_FIRST, Math.ceil(values ** 2 / VALUES_SQUARED))
}

/** The trial of one memory, from one hearing to the next. */
export class MemoGate {
  readonly #first: number
  readonly #clock: () => number
  // Fights since the memory began.
  #since = 0

  /** So many fights are played first; the clock tells milliseconds. */
  constructor(first: number, clock: () => number = Date.now) {
    this.#first = first
    this.#clock = clock
  }

  /** After how many fights the memory is begun or looked at next. */
  get next(): number {
    return this.#first + this.#since
  }

  /** True if the memory stays for the time being: it knows enough and takes no longer than it may. */
  stays(evidence: Evidence): boolean {
    const since = this.#since
    this.#since = hearingAfter(since)
    if (!knowsEnough(evidence, since)) return false
    return since < LAST_HEARING || this.#pays(evidence, since)
  }

  /** True unless it was slow so many times, each time with other fights, of which nothing is known yet. */
  #pays(evidence: Evidence, since: number): boolean {
    const patience = this.#patience(since)
    const fights = Math.min(TIMED_MOST, since * TIMED_SHARE)
    for (let time = 0; time < TIMES; time++) {
      const memoised = this.#timeOf(() => evidence.memoised(fights, time * fights))
      const played = this.#timeOf(() => evidence.played(fights, time * fights))
      if (memoised < played * patience + TICK) return true
    }
    return false
  }

  #patience(since: number): number {
    if (since < YOUNG.fights) return YOUNG.patience
    return this.#first + since < GROWING.fights ? GROWING.patience : 1
  }

  #timeOf(fight: () => void): number {
    const began = this.#clock()
    fight()
    return this.#clock() - began
  }
}

function knowsEnough({ steps, known, familiarity }: Evidence, since: number): boolean {
  const hearing = HEARINGS.find(({ fights }) => fights === since)
  if (hearing === undefined) return true
  const least = familiarity >= hearing.familiar ? hearing.promise : hearing.worth
  return known >= least * steps
}

function hearingAfter(since: number): number {
  return HEARINGS.find(({ fights }) => fights > since)?.fights ?? since * AGAIN
}
