/**
 * Two people have changed one sheet since both saw it: what only one of them touched is kept, and what both did is told.
 */

type Values = Readonly<Record<string, unknown>>

/** A field that both have changed, each to something else. */
export interface Clash {
  readonly key: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Both changes in one; where they clash it holds mine. */
export interface Merge {
  readonly merged: Values
  readonly clashes: readonly Clash[]
  /** The fields that they alone have changed. */
  readonly theirs: readonly string[]
}

/** What comes of two changes of the same values. */
export function merge(base: Values, mine: Values, theirs: Values): Merge {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])]
  const byMe = keys.filter((key) => !same(base[key], mine[key]))
  const byThem = keys.filter((key) => !same(base[key], theirs[key]))
  const entries = keys.flatMap((key) => {
    const value = byMe.includes(key) ? mine[key] : theirs[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  return {
    merged: Object.fromEntries(entries),
    clashes: keys
      .filter((key) => byMe.includes(key) && byThem.includes(key) && !same(mine[key], theirs[key]))
      .map((key) => ({ key, mine: mine[key], theirs: theirs[key] })),
    theirs: byThem.filter((key) => !byMe.includes(key)),
  }
}

/** Whether two values are written alike, whatever the order of their fields. */
function same(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

function written(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
