/**
 * The keys of a menu's lines: digits first, then letters that nothing else is bound to. A line keeps its key however the
 * list is searched or folded.
 */
import { settings } from '../settings.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The key of each of so many lines; none where keys run out. */
export function menuKeys(lines: number): (string | null)[] {
  const bound = new Set<string>(Object.values(settings().keys))
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ...LETTERS].filter((key) => !bound.has(key))
  return Array.from({ length: lines }, (_, at) => keys[at] ?? null)
}
