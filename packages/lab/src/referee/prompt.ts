/**
 * A case in words, as it is put to a model, and the model's words read as an answer.
 */
import { z } from 'zod'
import type { RefereeAnswer, RefereeCase } from './position.ts'

/** What a referee may use: nothing but the page, a look-up of rules, or the engine's own tools. */
export const TRACKS = ['page', 'rules', 'tools'] as const
export type Track = (typeof TRACKS)[number]

/** What is said once, before every case. */
export const INSTRUCTIONS =
  'You referee tabletop combat by the book. You are shown a moment of a fight, an act that has been declared and the dice that have already fallen for it, in order. Say what happens until the next decision. Answer with one JSON object and nothing after it.'

const FORM = `{"changes": [{"figure": "<id>", "track": "<name>", "value": <new number>}], "out": ["<id>"], "legal": ["<letter>"], "rules": ["<rule id>"]}`

/** A case as a page of text. On the page alone the rules stand in full; where they can be looked up, by their titles. */
export function pageOf(asked: RefereeCase, track: Track): string {
  const { system, title, state, sheets, context, act, dice, values, next, rules } = asked
  const tracks = Object.entries(values).map(([figure, each]) => `${figure}: ${Object.keys(each).join(', ')}`)
  const choices = next?.choices.map(({ letter, label }) => `${letter}. ${label}`) ?? []
  return [
    `# ${title} (${system})`,
    section('How it stands', state),
    section('Their sheets', sheets),
    section('What was told last', context),
    section('What is declared', [act]),
    section('The dice, in the order in which they fell', dice),
    section(
      'Rules that may or may not apply',
      rules.map(({ id, title: name, summary }) =>
        track === 'page' ? `- ${id}: ${name}. ${summary}` : `- ${id}: ${name}`,
      ),
    ),
    ...(next === null ? [] : [section(`The decision that comes next: ${next.ask}`, choices)]),
    section('Say', [
      `changes: every number that is another one afterwards, under these names: ${tracks.join('; ')}. Leave out what stays.`,
      'out: who stood before and does not afterwards.',
      next === null
        ? 'legal: an empty list.'
        : 'legal: the letters of the choices that are legal in the next decision.',
      'rules: the ids of the rules above that were applied.',
      `As JSON: ${FORM}`,
    ]),
  ].join('\n\n')
}

function section(heading: string, lines: readonly string[]): string {
  return [`## ${heading}`, ...lines].join('\n')
}

const answerForm = z.object({
  changes: z
    .array(z.object({ figure: z.string(), track: z.string(), value: z.number() }))
    .max(500)
    .default([]),
  out: z.array(z.string()).max(500).default([]),
  legal: z.array(z.string()).max(100).nullable().default(null),
  rules: z.array(z.string()).max(100).default([]),
})

/** The last JSON object in a text, as an answer; null where there is none of that form. */
export function answerIn(text: string): RefereeAnswer | null {
  const end = text.lastIndexOf('}')
  for (let start = text.lastIndexOf('{', end); start >= 0; start = text.lastIndexOf('{', start - 1)) {
    const parsed = answerForm.safeParse(jsonIn(text.slice(start, end + 1)))
    if (parsed.success && text.slice(start, end + 1).includes('"changes"')) return parsed.data
    if (start === 0) break
  }
  return null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
