/**
 * The processor time of processes and their children, as Linux tells it; null elsewhere. Real time says little on a
 * machine that is busy with other things, processor time still does.
 */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface Stat {
  readonly parent: number
  readonly seconds: number
}

/** Processor seconds of these processes and their children so far, ended children included. */
export function processorSeconds(roots: readonly (number | undefined)[]): number | null {
  const stats = new Map<number, Stat>()
  try {
    for (const name of readdirSync('/proc')) {
      const stat = /^\d+$/.test(name) ? statOf(name) : null
      if (stat !== null) stats.set(Number(name), stat)
    }
  } catch {
    return null
  }
  let sum = 0
  for (const [id, { parent, seconds }] of stats)
    if (roots.includes(id) || roots.includes(parent)) sum += seconds
  return stats.size === 0 ? null : sum
}

/** A process may end between the listing and the look. */
function statOf(name: string): Stat | null {
  let text: string
  try {
    text = readFileSync(`/proc/${name}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name of the program stands in brackets and may hold anything; the rest are numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  const ticks = (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)
  return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }
}
