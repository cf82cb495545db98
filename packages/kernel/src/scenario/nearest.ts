/**
 * "Did you mean …?": the known word that is nearest to a mistyped one.
 */

const LONGEST = 60

/** The nearest of the known words, if one is near enough to be what was meant. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const meant = word.toLowerCase().slice(0, LONGEST)
  let best: { word: string; distance: number } | undefined
  for (const candidate of known) {
    const distance = distanceOf(meant, candidate.toLowerCase().slice(0, LONGEST))
    if (best === undefined || distance < best.distance) best = { word: candidate, distance }
  }
  const most = Math.max(1, Math.floor(meant.length / 3))
  if (best !== undefined && best.distance <= most) return best.word
  return known.find((candidate) => meant.length >= 3 && candidate.toLowerCase().includes(meant))
}

/** `Did you mean "first"?`, or what is known. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  if (near !== undefined) return `Did you mean "${near}"?`
  if (known.length === 0) return ''
  const shown = known.slice(0, 12).join(', ')
  return known.length > 12 ? `There are ${shown} and ${known.length - 12} more.` : `There are ${shown}.`
}

/** How many letters are to be put in, left out, changed or swapped to get from one word to the other. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return last[other.length] ?? 0
}
