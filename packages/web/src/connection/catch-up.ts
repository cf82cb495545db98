/**
 * News into what was known: an update laid over a look, and what is new in it. Pure, so that a reload, a lost
 * line and a doubled message come to the same.
 */
import type { LineView, Snapshot, Update } from '@steelyard/table/contract'

/** True for news that are everything a seat may know. */
export function isWhole(news: Snapshot | Update): news is Snapshot {
  return 'log' in news
}

/** What a seat knows after some news; older news change nothing. */
export function caughtUp(known: Snapshot | null, news: Snapshot | Update): Snapshot | null {
  if (isWhole(news)) return known !== null && known.revision > news.revision ? known : news
  if (known === null || news.revision < known.revision) return known
  const { since: _, lines, ...moving } = news
  const person = news.people.find(({ id }) => id === known.me.person)
  const me =
    person === undefined ? known.me : { ...known.me, seat: person.seat, role: person.role, name: person.name }
  return { ...known, ...moving, me, log: withLines(known.log, lines) }
}

/** A log with new lines added and changed ones replaced, by their numbers. */
export function withLines(log: readonly LineView[], lines: readonly LineView[]): LineView[] {
  if (lines.length === 0) return [...log]
  // Nearly always new lines follow the last: in a long battle only they need be looked at.
  const last = log.at(-1)?.at ?? -1
  if (lines.every(({ at }, nth) => at > (lines[nth - 1]?.at ?? last))) return [...log, ...lines]
  const byNumber = new Map(log.map((line) => [line.at, line]))
  for (const line of lines) byNumber.set(line.at, line)
  return [...byNumber.values()].sort((one, other) => one.at - other.at)
}

/** The lines of a log that another did not have. */
export function newLines(before: Snapshot | null, after: Snapshot): LineView[] {
  if (before === null) return []
  const last = before.log.at(-1)?.at ?? -1
  return after.log.filter(({ at, struck }) => at > last && !struck)
}
