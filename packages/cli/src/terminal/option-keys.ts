/**
 * Which key chooses which option: the digits from 1 and then letters, leaving out those that are commands
 * (see terminal/keys.ts).
 *
 * Fingers learn a menu: whoever pressed 2 a moment ago presses 2 again without reading. So an option keeps its
 * key whenever the same question is put to the same seat, also where options before it are gone; the keys of
 * those stay empty, and what is new comes last. Another menu (dice of another pool, say) is read anew and
 * begins at 1 again: one of which half or less was there before, or for which there are no more keys.
 */
import { COMMANDS } from './keys.ts'

const OPTION_KEYS = [...'123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter(
  (key) => !COMMANDS.some((command) => command.key === key),
)

/** How many options can have a key of their own; beyond that a number is typed. */
export const MOST_KEYS = OPTION_KEYS.length

/** An option and the key that chooses it. */
export interface KeyedOption {
  readonly key: string
  readonly option: string
}

/** The keys that options have had so far. */
export class OptionKeys {
  /** What has a key, by menu, in the order of the keys. */
  readonly #menus = new Map<string, readonly string[]>()

  /** Every option of a menu under its key, in the order of the keys. */
  of(menu: string, options: readonly string[]): KeyedOption[] {
    if (options.length > MOST_KEYS) return options.map((option, at) => ({ key: String(at + 1), option }))
    const known = this.#grown(this.#menus.get(menu) ?? [], options)
    this.#menus.set(menu, known)
    const offered = new Set(options)
    return known.flatMap((option, at) =>
      offered.has(option) ? [{ key: OPTION_KEYS[at] ?? '', option }] : [],
    )
  }

  #grown(before: readonly string[], options: readonly string[]): readonly string[] {
    const left = options.filter((choice) => before.includes(choice)).length
    const both = [...new Set([...before, ...options])]
    return left > options.length / 2 && both.length <= MOST_KEYS ? both : options
  }
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
