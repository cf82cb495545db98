/**
 * What of a long menu is shown where there is little room: lines that begin with the same act are folded into one, the
 * largest group first; what is still too long is shown page by page.
 */

/** Lines that can be folded into one, by the act that they begin with. */
interface FoldableLine {
  readonly group: string
}

/** One entry of a menu: a line, or a group of lines that a key opens. */
export type MenuEntry<Line> =
  | { readonly line: Line }
  | { readonly group: string; readonly lines: readonly Line[] }

/**
 * The entries of a menu, in no more rows than there are if folding can do that. Some lines stand by themselves also
 * where their group is folded.
 */
export function foldedMenu<Line extends FoldableLine>(
  lines: readonly Line[],
  rows: number,
  isShown: (line: Line) => boolean,
): MenuEntry<Line>[] {
  const folded = foldedGroups(lines, rows, isShown)
  const seen = new Set<string>()
  return lines.flatMap((line): MenuEntry<Line>[] => {
    const { group } = line
    if (!folded.has(group)) return [{ line }]
    const alone = isShown(line) ? [{ line }] : []
    if (seen.has(group)) return alone
    seen.add(group)
    return [...alone, { group, lines: lines.filter((each) => each.group === group) }]
  })
}

/** A page of a list in so many rows, and how many entries it does not show; one row tells that there is more. */
export function pageOf<Entry>(
  entries: readonly Entry[],
  page: number,
  rows: number,
): { readonly entries: readonly Entry[]; readonly hidden: number } {
  if (entries.length <= rows) return { entries, hidden: 0 }
  const most = Math.max(1, rows - 1)
  const from = (page % Math.ceil(entries.length / most)) * most
  const shown = entries.slice(from, from + most)
  return { entries: shown, hidden: entries.length - shown.length }
}

/** The groups that have to be folded so that everything fits, the largest first. */
function foldedGroups<Line extends FoldableLine>(
  lines: readonly Line[],
  rows: number,
  isShown: (line: Line) => boolean,
): ReadonlySet<string> {
  const saved = new Map<string, number>()
  // A folded group takes a row itself, and each of its lines that is shown one more.
  for (const line of lines) saved.set(line.group, (saved.get(line.group) ?? -1) + (isShown(line) ? 0 : 1))
  const folded = new Set<string>()
  let left = lines.length
  for (const [group, rowsSaved] of [...saved].toSorted(([, one], [, other]) => other - one)) {
    if (left <= rows || rowsSaved < 1) break
    folded.add(group)
    left -= rowsSaved
  }
  return folded
}
