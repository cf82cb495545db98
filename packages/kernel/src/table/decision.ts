/**
 * Decisions: what the table can ask somebody.
 *
 * A decision is a small object of fixed shape with finite, stable options named by keys. The record keeps
 * keys, never indexes. `usual` is what an automatic hand answers when nobody has an opinion (referee calls
 * rest on it). `about` is plain data for presenters and policies. `forbidden` lists what the rules rule out
 * here, each with the rule that does; it is filled only when somebody is looking (`table.explains`).
 */
import { quote, Refusal } from '../refusal.ts'

/** An option the rules forbid at the moment, and the rule that forbids it. */
export interface ForbiddenOption {
  readonly key: string
  readonly rule: string
  /** Plain data from which the presenter says why not: a distance, a limit. Left out: it needs none. */
  readonly facts?: unknown
}

/** A question with finite answers, put to one seat. */
export interface Decision {
  readonly kind: 'option' | 'amount' | 'subset'
  readonly name: string
  readonly rule: string
  readonly seat: string
  readonly by: string
  readonly options: readonly string[]
  readonly min: number
  readonly max: number
  readonly usual: string
  readonly about: unknown
  readonly forbidden: readonly ForbiddenOption[]
}

/** An answer: an option's key, an amount, or the keys of a subset. */
export type Choice = string | number | readonly string[]

/** No option is forbidden; shared so that the hot path allocates nothing. */
export const NOTHING_FORBIDDEN: readonly ForbiddenOption[] = Object.freeze([])
const NO_OPTIONS: readonly string[] = Object.freeze([])

/** Who is asked: a figure's id and the seat that plays it. */
export interface Respondent {
  readonly id: string
  readonly seat: string
}

/** The referee, who is asked for every call that the rules leave to a person. */
export const REFEREE: Respondent = Object.freeze({ id: 'referee', seat: 'referee' })

/** One of several keys. */
export function option({
  name,
  rule,
  to,
  options,
  about,
  usual,
  forbidden,
}: {
  readonly name: string
  readonly rule: string
  readonly to: Respondent
  readonly options: readonly string[]
  readonly about?: unknown
  readonly usual?: string | undefined
  readonly forbidden?: readonly ForbiddenOption[] | undefined
}): Decision {
  return {
    kind: 'option',
    name,
    rule,
    seat: to.seat,
    by: to.id,
    options,
    min: 0,
    max: 0,
    usual: usual ?? '',
    about: about ?? null,
    forbidden: forbidden ?? NOTHING_FORBIDDEN,
  }
}

/** What the rules offer and forbid at the moment. */
export interface Menu {
  readonly options: readonly string[]
  readonly forbidden: readonly ForbiddenOption[]
}

/** One of several keys, computed lazily: a policy that knows its answer never looks at them. */
class OpenedMenu implements Decision {
  readonly kind = 'option'
  readonly name: string
  readonly rule: string
  readonly seat: string
  readonly by: string
  readonly min = 0
  readonly max = 0
  readonly usual: string
  readonly about: unknown
  readonly #open: () => Menu
  #menu: Menu | null = null

  constructor(name: string, rule: string, to: Respondent, open: () => Menu, about: unknown, usual: string) {
    this.name = name
    this.rule = rule
    this.seat = to.seat
    this.by = to.id
    this.#open = open
    this.about = about
    this.usual = usual
  }

  get options(): readonly string[] {
    this.#menu ??= this.#open()
    return this.#menu.options
  }

  get forbidden(): readonly ForbiddenOption[] {
    this.#menu ??= this.#open()
    return this.#menu.forbidden
  }
}

/** One of several keys, computed only when somebody looks at them. */
export function menu({
  name,
  rule,
  to,
  open,
  about = null,
  usual = '',
}: {
  readonly name: string
  readonly rule: string
  readonly to: Respondent
  readonly open: () => Menu
  readonly about?: unknown
  readonly usual?: string | undefined
}): Decision {
  return new OpenedMenu(name, rule, to, open, about, usual)
}

/** A whole number between two bounds. */
export function amount({
  name,
  rule,
  to,
  min,
  max,
  about = null,
  usual = '',
}: {
  readonly name: string
  readonly rule: string
  readonly to: Respondent
  readonly min: number
  readonly max: number
  readonly about?: unknown
  readonly usual?: string | undefined
}): Decision {
  return {
    kind: 'amount',
    name,
    rule,
    seat: to.seat,
    by: to.id,
    options: NO_OPTIONS,
    min,
    max,
    usual,
    about,
    forbidden: NOTHING_FORBIDDEN,
  }
}

/** Between `min` and `max` of several keys. */
export function subset({
  name,
  rule,
  to,
  options,
  min,
  max,
  about = null,
  usual = '',
  forbidden = NOTHING_FORBIDDEN,
}: {
  readonly name: string
  readonly rule: string
  readonly to: Respondent
  readonly options: readonly string[]
  readonly min: number
  readonly max: number
  readonly about?: unknown
  readonly usual?: string | undefined
  readonly forbidden?: readonly ForbiddenOption[] | undefined
}): Decision {
  return {
    kind: 'subset',
    name,
    rule,
    seat: to.seat,
    by: to.id,
    options,
    min,
    max,
    usual,
    about,
    forbidden,
  }
}

/**
 * A menu whose lines come and go: a set of lines is a bit set (`1 << place`), and the list of its keys is cached. So a
 * question that is asked often allocates no list, and equal menus are the same object. (The lists are not frozen,
 * because V8 reads elements of frozen arrays several times slower.)
 */
export class MenuLines {
  readonly #keys: readonly string[]
  readonly #lists = new Map<number, readonly string[]>()
  #last = -1
  #lastList: readonly string[] = []

  /** All lines in the order in which they are listed; 31 at most. */
  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  /** The keys of a set of lines. */
  list(lines: number): readonly string[] {
    if (lines !== this.#last) {
      this.#lastList = this.#lists.get(lines) ?? this.#made(lines)
      this.#last = lines
    }
    return this.#lastList
  }

  #made(lines: number): readonly string[] {
    const list = this.#keys.filter((_, place) => (lines & (1 << place)) !== 0)
    this.#lists.set(lines, list)
    return list
  }
}

/** What an automatic hand answers: the usual answer, else the first. */
export function usualChoice(decision: Decision): Choice {
  switch (decision.kind) {
    case 'option':
      return decision.usual === '' ? (decision.options[0] ?? '') : decision.usual
    case 'amount':
      return decision.usual === '' ? decision.min : Number(decision.usual)
    case 'subset':
      return decision.usual === '' ? decision.options.slice(0, decision.min) : decision.usual.split(',')
  }
}

/** The answer in canonical form, or a Refusal that says what would have been allowed. */
export function checkChoice(decision: Decision, choice: unknown): Choice {
  switch (decision.kind) {
    case 'option':
      if (typeof choice !== 'string') throw malformed(decision, choice, `one of ${listed(decision.options)}`)
      requireOption(decision, choice)
      return choice
    case 'amount': {
      const number = typeof choice === 'string' && /^-?\d{1,9}$/.test(choice) ? Number(choice) : choice
      const range = `a whole number from ${decision.min} to ${decision.max}`
      if (typeof number !== 'number' || !Number.isInteger(number)) throw malformed(decision, choice, range)
      if (number < decision.min || number > decision.max) throw malformed(decision, choice, range)
      return number === 0 ? 0 : number
    }
    case 'subset': {
      const range = `${decision.min} to ${decision.max} of ${listed(decision.options)}`
      if (!Array.isArray(choice) || choice.length > decision.options.length)
        throw malformed(decision, choice, range)
      for (const key of choice) {
        if (typeof key !== 'string') throw malformed(decision, choice, range)
        requireOption(decision, key)
      }
      const chosen = new Set<unknown>(choice)
      if (chosen.size !== choice.length || chosen.size < decision.min || chosen.size > decision.max)
        throw malformed(decision, choice, range)
      return decision.options.filter((key) => chosen.has(key))
    }
  }
}

/** True for an answer that the decision allows, in the very form in which the record keeps it. */
export function isLegal(decision: Decision, choice: Choice): boolean {
  try {
    return JSON.stringify(checkChoice(decision, choice)) === JSON.stringify(choice)
  } catch (thrown) {
    if (thrown instanceof Refusal) return false
    throw thrown
  }
}

/** True for a decision that has one legal answer. */
export function isForced({ kind, options, min, max }: Decision): boolean {
  if (kind === 'option') return options.length === 1
  return kind === 'amount' ? min === max : max === 0 || min === options.length
}

/** Every legal answer; subsets only while there are at most `limit` of them. */
export function allChoices(decision: Decision, limit = 4096): readonly Choice[] {
  switch (decision.kind) {
    case 'option':
      return decision.options
    case 'amount':
      return Array.from({ length: decision.max - decision.min + 1 }, (_, at) => decision.min + at)
    case 'subset': {
      let found: string[][] = [[]]
      for (const key of decision.options) {
        const longer = found.filter((set) => set.length < decision.max).map((set) => [...set, key])
        found = found.concat(longer)
        if (found.length > limit)
          throw new Error(`${decision.name}: a subset this large must be asked in parts`)
      }
      return found.filter((set) => set.length >= decision.min)
    }
  }
}

/** A choice as one short string, for tags, logs and tables. */
export function choiceText(choice: Choice): string {
  return typeof choice === 'object' ? choice.join(',') : String(choice)
}

/** A choice in the words that a question has for its options. */
export function labelOfChoice(choice: Choice, label: (key: string) => string): string {
  if (typeof choice === 'number') return String(choice)
  if (typeof choice === 'string') return label(choice)
  return choice.length === 0 ? 'none' : choice.map(label).join(', ')
}

/** What identifies a decision in the record: its name, who was asked, and a fingerprint of the options. */
export function decisionTag(decision: Decision): string {
  const shape = decision.kind === 'amount' ? `${decision.min}..${decision.max}` : decision.options.join('\n')
  return `${decision.name} ${decision.by} ${fingerprint(shape)}`
}

/** A 32-bit FNV-1a hash in hexadecimal. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function requireOption(decision: Decision, key: string): void {
  if (decision.options.includes(key)) return
  const forbidden = decision.forbidden.find((each) => each.key === key)
  if (forbidden !== undefined)
    throw new Refusal(
      'forbidden-option',
      `${quote(key)} is not allowed here: ${forbidden.rule} forbids it.`,
      `Choose one of ${listed(decision.options)}.`,
    )
  throw new Refusal(
    'unknown-option',
    `${quote(key)} is no option of "${decision.name}".`,
    `Choose one of ${listed(decision.options)}.`,
  )
}

function malformed(decision: Decision, choice: unknown, wanted: string): Refusal {
  return new Refusal(
    'unknown-option',
    `${quote(choice)} does not answer "${decision.name}".`,
    `It takes ${wanted}.`,
  )
}

function listed(options: readonly string[]): string {
  const shown = options.slice(0, 12).map(quote).join(', ')
  return options.length > 12 ? `${shown} and ${options.length - 12} more` : shown
}
