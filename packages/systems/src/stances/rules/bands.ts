/**
 * What the rules tell apart in a throw of dice. Live every die is what it is; exact odds go through all totals, and
 * fewer of them where several come to the same: sums of two dice on the same side of every number that matters,
 * and damage that is more than enough. A *mark* is a bit for a sum of two dice at which something changes.
 */

const LOWEST = 2
const HIGHEST = 12

/** All sums of two dice are told apart. */
export const EVERY_SUM = -1

const NO_BANDS: readonly number[] = Object.freeze([])
// Made at its full length, because a list that grows by its index is slow to read.
const classesOf = new Array<readonly number[] | undefined>(1 << (HIGHEST + 1))
const laddersOf: (readonly number[])[] = []

/** The mark of a sum from which on something is different. */
export function from(sum: number): number {
  return sum > LOWEST && sum <= HIGHEST ? 1 << sum : 0
}

/** The bands into which marks divide the sums of two dice. */
export function sumBands(marks: number): readonly number[] {
  if (marks === EVERY_SUM) return NO_BANDS
  let classes = classesOf[marks]
  if (classes === undefined) {
    const tops: number[] = []
    for (let sum = LOWEST + 1; sum <= HIGHEST; sum++) if ((marks & (1 << sum)) !== 0) tops.push(sum - 1)
    classes = [...tops, HIGHEST]
    classesOf[marks] = classes
  }
  return classes
}

/** The bands of damage dice of which so much is enough: up to there each total, beyond it none. */
export function damageBands(enough: number): readonly number[] {
  const most = Math.max(1, enough)
  let ladder = laddersOf[most]
  if (ladder === undefined) {
    ladder = Array.from({ length: most }, (_, at) => at + 1)
    laddersOf[most] = ladder
  }
  return ladder
}
