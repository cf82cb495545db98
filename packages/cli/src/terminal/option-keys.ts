/**
 * The keys of the terminal's options: the digits from 1 and then letters, leaving out those that are commands
 * (see terminal/keys.ts).
 */
import { OptionKeys } from '@steelyard/table/menu-display'
import { COMMANDS } from './keys.ts'

const OPTION_KEYS = [...'123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter(
  (key) => !COMMANDS.some((command) => command.key === key),
)

/** How many options can have a key of their own; beyond that a number is typed. */
export const MOST_KEYS = OPTION_KEYS.length

/** The keys of the options of one game at this terminal. */
export function terminalKeys(): OptionKeys {
  return new OptionKeys(OPTION_KEYS)
}

/** Keys in few words: `1–3, 5, c`. A run holds nothing but keys that are among them. */
export function keysInWords(keys: readonly string[]): string {
  const runs: { readonly first: string; last: string }[] = []
  for (const key of keys) {
    const run = runs.at(-1)
    if (run !== undefined && follows(run.last, key)) run.last = key
    else runs.push({ first: key, last: key })
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ')
}

/** True for the next digit or letter; where numbers are typed, for the next number. */
function follows(before: string, key: string): boolean {
  if (/^\d+$/.test(before) && /^\d+$/.test(key)) return Number(key) === Number(before) + 1
  return key.length === 1 && key.codePointAt(0) === (before.codePointAt(0) ?? 0) + 1
}

/** True for a number after which nobody need wait for another digit. */
export function isWholeNumber(text: string, numbers: readonly string[]): boolean {
  return numbers.includes(text) && !numbers.some((each) => each !== text && each.startsWith(text))
}
