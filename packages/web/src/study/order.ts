/**
 * In which order the moments of a fight are looked at: first a few over all of it, then those in between, so that its
 * shape shows at once and its details later.
 */

/** Steps from the first to the last, coarse to fine; as many whole levels as fit below `most`. */
export function coarseToFine(last: number, most: number): number[] {
  let stride = 1
  while (stride < last) stride *= 2
  const found = new Set([0, last])
  for (; stride >= 1; stride /= 2) {
    const level: number[] = []
    for (let step = 0; step <= last; step += stride) if (!found.has(step)) level.push(step)
    if (found.size + level.length > most) break
    for (const step of level) found.add(step)
  }
  return [...found]
}
