/**
 * What every surface needs to show a menu: which key chooses which option, and what is forbidden, by reason.
 *
 * Fingers learn a menu: whoever pressed 2 a moment ago presses 2 again without reading. So an option keeps its
 * key whenever the same question is put to the same seat, also where options before it are gone; the keys of
 * those stay empty, and what is new comes last. Another menu (dice of another pool, say) is read anew and
 * begins at 1 again: one of which half or less was there before, or for which there are no more keys.
 */

/** An option and the key that chooses it. */
export interface KeyedOption {
  readonly key: string
  readonly option: string
}

/** The keys that options have had so far. */
export class OptionKeys {
  readonly #keys: readonly string[]
  /** What has a key, by menu, in the order of the keys. */
  readonly #menus = new Map<string, readonly string[]>()

  /** Takes the keys that there are, in order; where a menu has more options, they are numbered. */
  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  /** Every option of a menu under its key, in the order of the keys. */
  of(menu: string, options: readonly string[]): KeyedOption[] {
    if (options.length > this.#keys.length)
      return options.map((option, at) => ({ key: String(at + 1), option }))
    const known = this.#grown(this.#menus.get(menu) ?? [], options)
    this.#menus.set(menu, known)
    const offered = new Set(options)
    return known.flatMap((option, at) => (offered.has(option) ? [{ key: this.#keys[at] ?? '', option }] : []))
  }

  #grown(before: readonly string[], options: readonly string[]): readonly string[] {
    const left = options.filter((choice) => before.includes(choice)).length
    const both = [...new Set([...before, ...options])]
    return left > options.length / 2 && both.length <= this.#keys.length ? both : options
  }
}

/** Options that the rules forbid now for one reason. */
export interface ForbiddenGroup {
  readonly labels: readonly string[]
  readonly reason: string
  readonly rule: string
}

/** What is forbidden, together where the reason is the same. */
export function forbiddenByReason(
  forbidden: readonly { readonly label: string; readonly reason: string; readonly rule: string }[],
): ForbiddenGroup[] {
  const groups = new Map<string, ForbiddenGroup>()
  for (const { label, reason, rule } of forbidden) {
    const same = `${rule} ${reason}`
    groups.set(same, { labels: [...(groups.get(same)?.labels ?? []), label], reason, rule })
  }
  return [...groups.values()]
}
