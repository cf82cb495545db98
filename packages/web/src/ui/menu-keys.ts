/**
 * The keys of a menu's lines: digits first, then letters that nothing else is bound to. A line keeps its key however the
 * list is searched, sorted or folded, and when the same question is asked again.
 */
import { OptionKeys } from '@steelyard/table/menu-display'
import { settings } from '../settings.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

// The keys that lines have had on this page, and the free keys that they were taken from.
let free = ''
let known = new OptionKeys([])

/** The key of each option of a menu; options beyond the last key have none. */
export function menuKeys(menu: string, options: readonly string[]): ReadonlyMap<string, string> {
  const bound = new Set<string>(Object.values(settings().keys))
  const keys = [...`123456789${LETTERS}`].filter((key) => !bound.has(key))
  if (keys.join('') !== free) {
    free = keys.join('')
    known = new OptionKeys(keys)
  }
  const one = known.of(menu, options).filter(({ key }) => key.length === 1)
  return new Map(one.map(({ option, key }) => [option, key]))
}
