/**
 * What every surface needs to show a menu: which key chooses which option, what is forbidden, by reason, and to whom
 * an order can be given.
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

/** A figure to which an order can be given. */
interface OrderedFigure {
  readonly id: string
  readonly name: string
}

/** Figures of one kind, such as all Gate Sentries. */
export interface FigureKind {
  readonly name: string
  readonly figures: readonly string[]
}

/** The kind of whoever is asked, if several but not all of the figures are of it: "Gate Sentry" for Gate Sentry 2. */
export function kindAmong(figures: readonly OrderedFigure[], by: string): FigureKind | null {
  const name = kindOf(figures.find(({ id }) => id === by)?.name ?? '')
  const alike = figures.filter((figure) => kindOf(figure.name) === name).map(({ id }) => id)
  return alike.length < 2 || alike.length === figures.length ? null : { name, figures: alike }
}

/** A figure's name without the number by which it is told from others of its kind. */
function kindOf(name: string): string {
  return name.replace(/ \d+$/, '')
}

/** What a line of a menu is known by among odds: its answers as text, in their order. */
export function lineKey(choices: readonly (string | number | readonly string[])[]): string {
  return choices.map(String).join(' › ')
}
