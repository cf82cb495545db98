/**
 * Checkpoints that share what did not change: a battle of two hundred a side has hundreds of steps, and in most of them
 * four hundred figures stay as they are. A state is never written to once it is a checkpoint, so two of them may hold the
 * same part.
 */

/** Puts into a state, for every part that is equal to the same part of an earlier one, that part itself. */
export function shareUnchanged(earlier: object, later: object): void {
  shared(earlier, later)
}

type Fields = Record<string, unknown>

/** The earlier part where both are equal, the order of their keys included; else the later one, whose parts share. */
function shared(earlier: unknown, later: unknown): unknown {
  if (earlier === later || !isRecord(later) || !isRecord(earlier)) return later
  if (Array.isArray(later)) return Array.isArray(earlier) ? sharedList(earlier, later) : later
  return Array.isArray(earlier) ? later : sharedRecord(earlier, later)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

// Plain loops and comparisons first: four hundred figures are walked after every step.
function sharedList(earlier: readonly unknown[], later: unknown[]): unknown {
  let isSame = earlier.length === later.length
  for (let at = 0; at < later.length; at++) {
    const was = earlier[at]
    const is = later[at]
    if (was === is) continue
    const part = shared(was, is)
    if (part !== was) isSame = false
    else if (!Object.isFrozen(later)) later[at] = part
  }
  return isSame ? earlier : later
}

function sharedRecord(earlier: Fields, later: Fields): unknown {
  const before = Object.keys(earlier)
  let isSame = true
  let at = 0
  for (const key in later) {
    if (key !== before[at++]) isSame = false
    const was = earlier[key]
    const is = later[key]
    if (was === is) continue
    const part = shared(was, is)
    if (part !== was) isSame = false
    else if (!Object.isFrozen(later)) later[key] = part
  }
  return isSame && at === before.length ? earlier : later
}
