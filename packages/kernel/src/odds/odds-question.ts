/**
 * Questions about odds that need no fight: what one attack does, how often a roll succeeds. A system publishes them
 * with the flags that they take; the answer is computed by running the system's own rules over every outcome, so it
 * cannot differ from what happens in a fight.
 *
 * A question may come to several tables, such as the damage of a blow and what it leaves of whom it hits. Each begins
 * at a moment of its own, is played by policies that do just what was asked, and ends with a measure. Rulings may be
 * given as in a scenario, and the moment is one under those rulings.
 */
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { explain } from '../scenario/explain.ts'
import type { Moment, SeatPolicies } from '../simulate/simulate.ts'
import type { Measure, System } from '../system/system.ts'
import { type Budget, enumerateFrom } from './enumerate.ts'

/** One table of an answer: from where, how it is played, how far, and what is measured there. */
export interface OddsTable<State extends object = object> {
  readonly title: string
  /** The rule that decides it. */
  readonly rule: string
  readonly start: Moment<State>
  readonly policies: SeatPolicies
  readonly until: 'step' | 'round'
  readonly measure: Measure<State>
}

/** A question that a system can be asked. */
export interface OddsQuestion<State extends object = object> {
  readonly name: string
  readonly summary: string
  /** How far the numbers may be off, as a sentence. Left out: they are exact. */
  readonly bound?: string
  /** The flags that may be given without their names, in this order. */
  readonly plain: readonly string[]
  /** What to type behind the question's name, and what it asks. */
  readonly examples: readonly (readonly [words: string, what: string])[]
  /** The assumptions of the answer, in a sentence or two. */
  readonly assumes: string
  readonly flags: z.ZodObject
  /** The system's rulings, as a scenario holds them. */
  readonly rulings: z.ZodType
  /** The tables of the answer under these rulings, or a Refusal for flags or rulings that are no good. */
  tables(flags: unknown, rulings?: unknown): readonly OddsTable<State>[]
}

/** Rulings as somebody wrote them; they have been checked. */
export type WrittenRulings = Readonly<Record<string, unknown>>

/** A question whose flags and rulings are checked before it sees them. */
export function oddsQuestion<State extends object, Flags extends z.ZodObject>(
  question: Omit<OddsQuestion<State>, 'flags' | 'tables'> & {
    readonly flags: Flags
    tables(flags: z.output<Flags>, rulings: WrittenRulings): readonly OddsTable<State>[]
  },
): OddsQuestion<State> {
  return {
    ...question,
    tables: (input, written = {}) => {
      const parsed = question.flags.safeParse(input)
      if (!parsed.success) throw unanswerable(parsed.error, 'Its help says what it takes.')
      const settled = question.rulings.safeParse(written)
      if (!settled.success) throw unanswerable(settled.error, 'The list of rulings says what each can be.')
      return question.tables(parsed.data, Object.fromEntries(Object.entries(Object(written))))
    },
  }
}

/** A flag of a question, as forms and commands show it. */
export interface OddsFlag {
  readonly key: string
  readonly kind: 'number' | 'text' | 'switch'
  readonly summary: string
  readonly required: boolean
  /** What counts unless it is given; null for nothing. */
  readonly usual: string | number | boolean | null
  /** What can be chosen; empty for what is written. */
  readonly values: readonly (string | number)[]
  readonly least: number | null
  readonly most: number | null
}

/** What is known of a flag, as a JSON Schema says it. */
const flagForm = z.object({
  type: z.string().optional(),
  description: z.string().default(''),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.union([z.string(), z.number()])).default([]),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

/** The flags of a question in the order of its schema. */
export function oddsFlags({ flags }: Pick<OddsQuestion, 'flags'>): OddsFlag[] {
  const schema = z.toJSONSchema(flags, { io: 'input' })
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const read = flagForm.parse(property)
    const numeric = read.type === 'integer' || read.type === 'number' || typeof read.enum[0] === 'number'
    return {
      key,
      kind: read.type === 'boolean' ? 'switch' : numeric ? 'number' : 'text',
      summary: read.description,
      required: required.has(key),
      usual: read.default ?? null,
      values: read.enum,
      least: read.minimum ?? null,
      most: read.maximum ?? null,
    }
  })
}

/** A flag as it is typed: `--hit-points` for `hitPoints`. */
export function flagTyped(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The flags that the first example of a question types, to start a form from. */
export function exampleFlags(
  question: Pick<OddsQuestion, 'flags' | 'plain' | 'examples'>,
): Record<string, string | number | boolean> {
  const flags = oddsFlags(question)
  const words = [...(question.examples[0]?.[0] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  const found: Record<string, string | number | boolean> = {}
  const plain = [...question.plain]
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const typed = /^--(.+)$/.exec(word)?.[1]
    const flag = flags.find(({ key }) => (typed === undefined ? key === plain[0] : flagTyped(key) === typed))
    if (flag === undefined) continue
    if (typed === undefined) plain.shift()
    if (flag.kind === 'switch') found[flag.key] = true
    else {
      const value = typed === undefined ? word : (words[++at] ?? '')
      found[flag.key] = flag.kind === 'number' ? Number(value) : value
    }
  }
  return found
}

function unanswerable(error: z.ZodError, hint: string): Refusal {
  return new Refusal('malformed-request', `The question cannot be answered: ${explain(error)}`, hint)
}

/** One table of an answer, computed. */
export interface OddsAnswer {
  readonly title: string
  readonly rule: string
  /** Every value with its probability; numbers in order, words by how likely they are. */
  readonly values: readonly { readonly value: number | string | boolean; readonly chance: number }[]
  /** The mean and the standard deviation of numbers, else null. */
  readonly mean: number | null
  readonly deviation: number | null
  /** How many runs of a step it took. */
  readonly runs: number
}

const USUAL_BUDGET: Budget = { states: 500_000, milliseconds: 20_000 }

/** The exact answer to a question of a system, or a Refusal if it takes more than the budget. */
export function askOdds<State extends object>(
  system: System<State>,
  question: OddsQuestion<State>,
  flags: unknown,
  { rulings = {}, budget = USUAL_BUDGET }: { readonly rulings?: unknown; readonly budget?: Budget } = {},
): readonly OddsAnswer[] {
  const tables = question.tables(flags, rulings)
  const starts = [...new Set(tables.map(({ start }) => start))]
  const groups = starts.map((start) => tables.filter((table) => table.start === start))
  const answers = new Map(groups.flatMap((group) => answersOf(system, group, budget)))
  return tables.flatMap((table) => answers.get(table) ?? [])
}

type Value = number | string | boolean

/** Tables that begin at the same moment and differ only in what they measure are computed together. */
function answersOf<State extends object>(
  system: System<State>,
  tables: readonly OddsTable<State>[],
  budget: Budget,
): (readonly [OddsTable<State>, OddsAnswer])[] {
  const [first] = tables
  if (first === undefined) return []
  const { start, policies, until } = first
  const seen = new Map<string, readonly Value[]>()
  const measure = (state: State): string => {
    const values = tables.map((table) => table.measure(state))
    const key = JSON.stringify(values)
    seen.set(key, values)
    return key
  }
  const found = enumerateFrom(system, start, { policies, until, measure, budget })
  if (!found.exact)
    throw new Refusal(
      'malformed-request',
      `There are too many outcomes to count: ${found.why}.`,
      'Ask about fewer dice.',
    )
  return tables.map((table, at) => {
    const sums = new Map<Value, number>()
    for (const [key, chance] of found.distribution) {
      const value = seen.get(String(key))?.[at]
      if (value !== undefined && chance > 0) sums.set(value, (sums.get(value) ?? 0) + chance)
    }
    return [table, summedUp(table, sums, found.runs)]
  })
}

function summedUp<State extends object>(
  { title, rule }: OddsTable<State>,
  sums: ReadonlyMap<Value, number>,
  runs: number,
): OddsAnswer {
  const values = [...sums].map(([value, chance]) => ({ value, chance }))
  const numbers = values.every(({ value }) => typeof value === 'number')
  values.sort((one, other) =>
    numbers ? Number(one.value) - Number(other.value) : other.chance - one.chance || compare(one, other),
  )
  const average = (of: (value: number) => number): number =>
    values.reduce((sum, { value, chance }) => sum + of(Number(value)) * chance, 0)
  const mean = numbers ? average((value) => value) : null
  const deviation = mean === null ? null : Math.sqrt(average((value) => (value - mean) ** 2))
  return { title, rule, values, mean, deviation, runs }
}

function compare(one: { readonly value: unknown }, other: { readonly value: unknown }): number {
  return String(one.value) < String(other.value) ? -1 : 1
}
