/**
 * Checkpoints that share what did not change: a battle of two hundred a side has hundreds of steps, and in most of them
 * four hundred figures stay as they are. A state is never written to once it is a checkpoint, so two of them may hold the
 * same part.
 */

/** Puts into a state, for every part that is equal to the same part of an earlier one, that part itself. */
export function shareUnchanged(earlier: object, later: object): void {
  shared(earlier, later)
}

/** The earlier part where both are equal, the order of their keys included; else the later one, whose parts share. */
function shared(earlier: unknown, later: unknown): unknown {
  if (earlier === later || typeof later !== 'object' || later === null) return later
  if (typeof earlier !== 'object' || earlier === null || Object.isFrozen(later)) return later
  if (Array.isArray(later)) return Array.isArray(earlier) ? sharedList(earlier, later) : later
  return Array.isArray(earlier) ? later : sharedRecord(earlier, later)
}

function sharedList(earlier: readonly unknown[], later: unknown[]): unknown {
  let isSame = earlier.length === later.length
  for (const [at, is] of later.entries()) {
    const was = earlier[at]
    const part = shared(was, is)
    if (part !== is) later[at] = part
    if (part !== was) isSame = false
  }
  return isSame ? earlier : later
}

function sharedRecord(earlier: object, later: object): unknown {
  const [before, keys] = [Object.keys(earlier), Object.keys(later)]
  let isSame = before.length === keys.length
  for (const [at, key] of keys.entries()) {
    const [was, is]: unknown[] = [Reflect.get(earlier, key), Reflect.get(later, key)]
    const part = shared(was, is)
    if (part !== is) Reflect.set(later, key, part)
    if (part !== was || key !== before[at]) isSame = false
  }
  return isSame ? earlier : later
}
