/**
 * A memory of fights on trial. It pays only in the long run, and only where situations recur, so few fights have none,
 * and one that could look up too little is given up soon.
 *
 * Where rules are cheaper than telling situations apart, a memory that knows nearly everything still loses. So, now and
 * then, the same fights are fought with it and without, and the clock decides. They come out the same either way: time
 * decides how they are fought and never what comes of them.
 */

/** How many fights are played before any is remembered. */
export const PLAYED_FIRST = 500
// After so many more fights a memory is looked at: it is kept if at least this share of their steps could be looked up,
// or a smaller one where nearly all situations are familiar and only dice are missing.
const HEARINGS = [
  { fights: 500, worth: 0.35, promise: 0.2, familiar: 0.8 },
  { fights: 2_000, worth: 0.5, promise: 0.38, familiar: 0.9 },
]
// After so many it is timed against the rules, and again after that many times as many; before long it may be slower,
// because it still grows.
const TIMED_FIRST = 40_000
const TIMED_AGAIN = 5
const TIMED_FIGHTS = 1_000
// A machine that is busy with something else for a moment makes anything look slow, but hardly so many times in a row.
const TIMES = 3
const LONG = 1_000_000
const PATIENCE = 2
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
  recalled(fights: number, skipped: number): void
  /** Fights the same fights by the rules. */
  played(fights: number, skipped: number): void
}

/** The trial of one memory, from one hearing to the next. */
export class Trial {
  readonly #clock: () => number
  // Fights since the memory began.
  #since = 0

  /** The clock tells milliseconds. */
  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  /** The number of the fight, of all that are fought, before which the memory is begun or looked at next. */
  get next(): number {
    return PLAYED_FIRST + this.#since
  }

  /** True if the memory stays for the time being: it knows enough and, after many fights, takes no longer than it may. */
  stays(evidence: Evidence): boolean {
    const since = this.#since
    this.#since = hearingAfter(since)
    if (!knowsEnough(evidence, since)) return false
    return since < TIMED_FIRST || this.#pays(evidence, PLAYED_FIRST + since < LONG ? PATIENCE : 1)
  }

  /** True unless it was slow so many times, each time with other fights, of which nothing is known yet. */
  #pays(evidence: Evidence, patience: number): boolean {
    for (let time = 0; time < TIMES; time++) {
      const recalled = this.#timeOf(() => evidence.recalled(TIMED_FIGHTS, time * TIMED_FIGHTS))
      const played = this.#timeOf(() => evidence.played(TIMED_FIGHTS, time * TIMED_FIGHTS))
      if (recalled < played * patience + TICK) return true
    }
    return false
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
  const next = HEARINGS.find(({ fights }) => fights > since)
  if (next !== undefined) return next.fights
  return since < TIMED_FIRST ? TIMED_FIRST : since * TIMED_AGAIN
}
