/**
 * Timing that noise cannot fool for long: several short rounds, every contestant once in each, and the best
 * round of each counts. What one thread does is measured in processor time, what people wait for in real time.
 */

/** One contestant's best round. */
export interface Best<Result> {
  /** Processor time of the best round in seconds. */
  readonly seconds: number
  /** What the round returned; the same work gives the same result in every round. */
  readonly result: Result
}

/** Runs contestants in turn, round by round, and keeps the best time of each. */
export function bestOf<Result>(rounds: number, contestants: readonly (() => Result)[]): Best<Result>[] {
  const best: (Best<Result> | null)[] = contestants.map(() => null)
  for (let round = 0; round < rounds; round++)
    for (const [at, contestant] of contestants.entries()) {
      const { seconds, result } = timed(contestant)
      const former = best[at]
      if (former === null || former === undefined || seconds < former.seconds) best[at] = { seconds, result }
    }
  return best.flatMap((each) => (each === null ? [] : [each]))
}

/** The processor time that something takes. */
export function timed<Result>(work: () => Result): Best<Result> {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: Math.max(user + system, 1) / 1e6, result }
}

/** The value that a share of a sorted list does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
